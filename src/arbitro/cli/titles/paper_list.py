"""``arbitro office paper list``: the papers there are."""

from __future__ import annotations

from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import words
from arbitro.papers.kinds import PAPERS, title_of
from arbitro.papers.papers import CODES, papers


def list_papers(*, as_json: bool) -> int:
    """Print every paper with its code."""
    if as_json:
        print_json(
            [
                {"paper": paper.code, "about": paper.about, "name": paper.title(words())}
                for paper in papers()
            ]
        )
        return 0
    for code in PAPERS.names():
        if code in CODES or PAPERS.find(code) is not None:
            print(f"{code:<7}{title_of(code, words())}")
    return 0
