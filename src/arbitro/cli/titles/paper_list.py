"""``arbitro office paper list``: the papers there are."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import words
from arbitro.papers.kinds import PAPERS, title_of
from arbitro.papers.papers import CODES, papers


class KnownPaper(NamedTuple):
    """A paper that can be made, and what it is about."""

    paper: str
    about: str
    name: str


def list_papers(*, as_json: bool) -> int:
    """Print every paper with its code."""
    if as_json:
        known = [KnownPaper(paper.code, paper.about, paper.title(words())) for paper in papers()]
        print_answer(known, list[KnownPaper])
        return 0
    for code in PAPERS.names():
        if code in CODES or PAPERS.find(code) is not None:
            print(f"{code:<7}{title_of(code, words())}")
    return 0
