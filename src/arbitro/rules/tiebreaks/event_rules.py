"""What the regulations of an event say where a text of tie-breaks leaves it to them.

Rounds not played may be counted otherwise (C.07 art. 16.6), unrated players may be given a rating
(art. 10), the ratings of each round or of one rating period may count in a long event, and a list
may start again from its first tie-break (FCE.02@1994 art. 14(b)).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique
from typing import Any, Final

from arbitro.reasons import Refused, refused
from arbitro.rules.tiebreaks.rules import (
    TieBreakRules,
    capped_dummy,
    dummy_with_own_score,
    every_unplayed_drawn,
    last_voluntary_drawn,
    lowest,
    lowest_or_voluntary,
    none_drawn,
    virtual_opponent,
    voluntary_first,
)
from arbitro.rules.tiebreaks.table import BY_ROUND, REQUESTED, VOLUNTARY, Table


@unique
class SeenByOpponents(Enum):
    """How opponents see a participant's unplayed rounds (C.07 art. 16.3)."""

    AWARDED = "awarded"
    REQUESTED_DRAWN = "requested-drawn"
    VOLUNTARY_DRAWN = "voluntary-drawn"
    DRAWN = "drawn"


@unique
class OwnOpponent(Enum):
    """Who is the opponent in one's own unplayed round (C.07 art. 16.4)."""

    NOBODY = "nobody"
    OWN_SCORE = "own-score"
    CAPPED = "capped"
    VIRTUAL = "virtual-opponent"


@unique
class Cuts(Enum):
    """What the cuts of the lowest values take first (C.07 art. 16.5)."""

    LOWEST = "lowest"
    VOLUNTARY_FIRST = "voluntary-first"
    HIGHER = "higher"


@unique
class Order(Enum):
    """What comes after a tie-break that splits a tie: the next of the list, or the first again."""

    SUCCESSIVE = "successive"
    SUBSIDIARY = "subsidiary"


BY_ROUNDS: Final = "by-round"
"""How it is written that the ratings of each round's own rating period count."""

_OF_PERIOD: Final = "period-"

LEFT_OUT: Final = "left-out"
"""How it is written that opponents without a rating do not count."""


@dataclass(frozen=True, slots=True)
class EventRules:
    """The choices of an event; None where the edition decides.

    ``unrated`` is the rating given to who has none; with 0, opponents without one are left out of
    the averages. ``ratings`` is the number of the rating period whose ratings count, `BY_ROUND`
    for those of each round; None is the first.
    """

    seen: SeenByOpponents | None = None
    own: OwnOpponent | None = None
    cuts: Cuts | None = None
    unrated: int | None = None
    order: Order = Order.SUCCESSIVE
    ratings: int | None = None

    def __str__(self) -> str:
        """Write the choices as `parse_event_rules` reads them."""
        said = [(name, getattr(self, name)) for name in ("seen", "own", "cuts")]
        words = [f"{name}={chosen.value}" for name, chosen in said if chosen is not None]
        if self.unrated is not None:
            words.append(f"unrated={self.unrated or LEFT_OUT}")
        if self.ratings is not None:
            words.append(f"ratings={_ratings_written(self.ratings)}")
        if self.order is not Order.SUCCESSIVE:
            words.append(f"order={self.order.value}")
        return ",".join(words)


CHOICES: Final[Mapping[str, type[Enum]]] = {
    "seen": SeenByOpponents,
    "own": OwnOpponent,
    "cuts": Cuts,
    "order": Order,
}


def parse_event_rules(text: str) -> EventRules | Refused:
    """Read choices written as ``own=virtual-opponent,seen=drawn,unrated=1400``.

    Refused with the one not understood and what could stand there.

    >>> str(parse_event_rules("unrated=left-out, own=nobody"))
    'own=nobody,unrated=left-out'
    >>> str(parse_event_rules("ratings=by-round")), parse_event_rules("ratings=period-2").ratings
    ('ratings=by-round', 2)
    >>> parse_event_rules("own=me").values[1]
    ('known', ('nobody', 'own-score', 'capped', 'virtual-opponent'))
    """
    found = EventRules()
    for word in filter(None, (other.strip() for other in text.split(","))):
        name, _, value = (part.strip() for part in word.partition("="))
        # Four digits at most: no rating has five, and a slip of the hand is refused here.
        if name == "unrated" and (value == LEFT_OUT or (value.isdecimal() and len(value) < 5)):
            found = replace(found, unrated=0 if value == LEFT_OUT else int(value))
        elif name == "ratings" and _ratings_read(value) is not None:
            found = replace(found, ratings=_ratings_read(value))
        elif name in CHOICES and value in _values(name):
            choice: Any = CHOICES[name](value)
            found = replace(found, **{name: choice})
        else:
            return refused("event-rule-unknown", text=word, known=_known(name))
    return found


def with_event_rules(rules: TieBreakRules, event: EventRules) -> TieBreakRules:
    """Return the rules of an edition as an event has changed them."""
    changed = rules
    if event.seen is not None:
        drawn, kinds = _SEEN[event.seen]
        changed = replace(changed, seen_as_drawn=drawn, seen_as_draws=kinds)
    if event.own is not None:
        changed = replace(changed, dummy=_OWN[event.own])
    if event.cuts is not None:
        changed = replace(changed, low_cut=_CUTS[event.cuts])
    # A choice equal to the edition's own is still the event's: the working cites art. 16.6.
    by_event = frozenset(
        name for name in ("seen", "own", "cuts") if getattr(event, name) is not None
    )
    return replace(changed, by_event=by_event, unrated_left_out=event.unrated == 0)


def nobody(_table: Table, _seen: Sequence[int], _entry: int, _round: int) -> None:
    """Take an unplayed round for one without an opponent."""


def _known(name: str) -> tuple[str, ...]:
    """Return what could stand after a name, or the names."""
    if name == "unrated":
        return (LEFT_OUT, "1400")
    if name == "ratings":
        return (BY_ROUNDS, f"{_OF_PERIOD}2")
    return _values(name) if name in CHOICES else (*CHOICES, "unrated", "ratings")


def _ratings_written(ratings: int) -> str:
    return BY_ROUNDS if ratings == BY_ROUND else f"{_OF_PERIOD}{ratings}"


def _ratings_read(text: str) -> int | None:
    """Return which ratings count, as `EventRules` has it; None for a text that says none."""
    if text == BY_ROUNDS:
        return BY_ROUND
    number = text.removeprefix(_OF_PERIOD)
    is_number = number != text and number.isascii() and number.isdigit() and len(number) < 3
    return int(number) or None if is_number else None


def _values(name: str) -> tuple[str, ...]:
    return tuple(choice.value for choice in CHOICES[name])


_SEEN: Final = {
    SeenByOpponents.AWARDED: (none_drawn, frozenset[int]()),
    SeenByOpponents.REQUESTED_DRAWN: (last_voluntary_drawn, REQUESTED),
    SeenByOpponents.VOLUNTARY_DRAWN: (last_voluntary_drawn, VOLUNTARY),
    SeenByOpponents.DRAWN: (every_unplayed_drawn, frozenset[int]()),
}

_OWN: Final = {
    OwnOpponent.NOBODY: nobody,
    OwnOpponent.OWN_SCORE: dummy_with_own_score,
    OwnOpponent.CAPPED: capped_dummy,
    OwnOpponent.VIRTUAL: virtual_opponent,
}

_CUTS: Final = {
    Cuts.LOWEST: lowest,
    Cuts.VOLUNTARY_FIRST: voluntary_first,
    Cuts.HIGHER: lowest_or_voluntary,
}
