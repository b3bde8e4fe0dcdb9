"""Rows of boards: made once for all pages that show the same, whichever version they are of.

A page of hundreds of boards is rendered anew with every result, and only one of its rows is another
one. What a row is made of stands in its key, and its template is given nothing else.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from typing import Any, NamedTuple

from jinja2 import Environment, pass_environment
from markupsafe import Markup

from arbitro.desk.features.second_reading import reading_of
from arbitro.i18n import Translator
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.rounds.hall import Row

MOST_KEPT = 12_000
"""Rows kept: those of some thousands of boards in the languages and for the roles of a hall."""


@dataclass
class RowCache:
    """Texts by what they are made of, those asked for last."""

    most: int
    texts: OrderedDict[Hashable, Markup] = field(default_factory=OrderedDict)
    made: int = 0
    _lock: Lock = field(default_factory=Lock)

    def get(self, key: Hashable, make: Callable[[], Markup]) -> Markup:
        """Return a text, which is made where it is not there."""
        with self._lock:
            known = self.texts.get(key)
            if known is not None:
                self.texts.move_to_end(key)
                return known
        # Made outside the lock: two who make the same text at once harm nothing, and nobody waits
        # for it.
        text = make()
        with self._lock:
            self.made += 1
            self.texts[key] = text
            while len(self.texts) > self.most:
                self.texts.popitem(last=False)
        return text


@cache
def kept() -> RowCache:
    """Return the rows this process keeps."""
    return RowCache(MOST_KEPT)


class HallRowContext(NamedTuple):
    """What a row of the hall shows beside its board: its template knows no more of a section."""

    id: int
    url: str
    read: str = ""
    is_over: bool = False
    has_moves: bool = False
    at: int = 0
    """Its place in a draft whose players can be exchanged."""


@pass_environment
def hall_row(
    environment: Environment,
    row: Row,
    view: SectionView,
    words: Translator,
    published: bool,
    at: int = 0,
) -> Markup:
    """Return the row of a board in the hall; ``at`` is its place where players can be exchanged."""
    game = row.board.game if row.board else None
    beside = HallRowContext(
        int(view.id),
        view.url,
        reading_of(view.section, game) if game else "",
        view.state.finished,
        game is not None and game.id in view.section.game_texts,
        at,
    )

    def make() -> Markup:
        module: Any = environment.get_template("hall/row.html").module
        made: Markup = module.row(row, beside, words.t, words, published)
        return made.strip()

    return kept().get(("hall", words, row, beside, published), make)
