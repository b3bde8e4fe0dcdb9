"""``arbitro paper list``: the papers there are."""

from __future__ import annotations

from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import words
from arbitro.papers.papers import papers


def list_papers(*, as_json: bool) -> int:
    """Print every paper with its code."""
    if as_json:
        print_json(
            [
                {"paper": each.code, "about": each.about, "name": each.title(words())}
                for each in papers()
            ]
        )
        return 0
    for each in papers():
        print(f"{each.code:<7}{each.title(words())}")
    return 0
