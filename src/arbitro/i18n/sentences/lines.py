"""Reasons as lines of a text: each indented below the one it stands behind, with its article."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arbitro.i18n.translator import Translator
from arbitro.reasons import Reason, citation


class Line(NamedTuple):
    """A line of a text: how far it is indented, its words, the article they rest on."""

    depth: int = 0
    text: str = ""
    article: str | None = None

    def __str__(self) -> str:
        source = f"  [{self.article}]" if self.article else ""
        return f"{'  ' * self.depth}{self.text}{source}"


def reason_lines(words: Translator, reason: Reason, depth: int = 0) -> Iterator[Line]:
    """Say a reason and those behind it.

    >>> from arbitro.i18n import translator
    >>> list(map(str, reason_lines(translator("en"), Reason("no-tie"), 1)))
    ['  No players are tied.']
    """
    yield Line(depth, words.reason(reason), citation(reason))
    for part in reason.parts:
        yield from reason_lines(words, part, depth + 1)
