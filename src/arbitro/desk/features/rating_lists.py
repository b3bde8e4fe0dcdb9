"""The rating lists of a section: their order, a least rating, whether they are compared."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    OfSection,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fields import Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.values.rating_lists import RatingLists
from arbitro.model import RATINGS, SectionId
from arbitro.reasons import refused

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")
MOST_LISTS = 10


@dataclass(frozen=True, slots=True)
class SetRatingLists(Command):
    """Say which lists seed players who are entered from now on, in their order.

    ``lists`` are their names; who is in none of them and has no rating has ``least``.
    """

    section: SectionId
    lists: Annotated[
        str, Terms(label="ui.rating-lists.names", hint="ui.rating-lists.names-hint", longest=200)
    ] = ""
    least: Annotated[
        int,
        Terms(
            label="ui.rating-lists.least",
            hint="ui.rating-lists.least-hint",
            least=0,
            most=RATINGS[-1],
        ),
    ] = 0
    is_checked: Annotated[bool, Terms(label="ui.rating-lists.checked")] = True


@dataclass(frozen=True, slots=True)
class RatingListsSet(Event):
    """The rating lists of a section were chosen."""

    section: SectionId
    names: tuple[str, ...]
    least: int
    is_checked: bool


def _set(fold: Fold, event: RatingListsSet) -> None:
    chosen = RatingLists(event.names, event.least, event.is_checked)
    fold.section(event.section).set(rating_lists=chosen)


def _choose(at: Situation, command: SetRatingLists) -> Answer:
    names = tuple(command.lists.lower().replace(",", " ").split())
    for name in names:
        if _NAME.fullmatch(name) is None or names.count(name) > 1:
            return refused("list-name", field="lists", text=name)
    if len(names) > MOST_LISTS:
        return refused("too-many-lists", field="lists", most=MOST_LISTS)
    if command.least and command.least not in RATINGS:
        return refused(
            "rating-out-of-range", rating=command.least, least=RATINGS[0], most=RATINGS[-1]
        )
    if at.section.rating_lists == (names, command.least, command.is_checked):
        return ()
    return (RatingListsSet(at.section.id, names, command.least, command.is_checked),)


FEATURE = Feature(
    "rating-lists",
    kinds(
        EventKind(
            "RatingListsSet",
            RatingListsSet,
            _set,
            lambda event: ((event.section, "rating-lists"),),
        ),
    ),
    (OfSection(SetRatingLists, _choose, right="change-entries"),),
)
