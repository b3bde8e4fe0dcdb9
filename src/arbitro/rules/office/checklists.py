"""Checklists of a round and of online play: what is ticked, by whom and when.

The items are those of the Arbiters' Manual (chapter I) and of E.04 with its comments. Whether an
item is in order is for the person who ticks it; nothing follows from a tick but that it is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.regulations import article
from arbitro.rules.office.facts import Facts

MANUAL = EditionKey("AM.I@2023")
ONLINE = EditionKey("E.04@2020-12")


class Checklist(NamedTuple):
    """A list: its items in their order, the article, and in which modes it is used.

    ``of_each``: it is gone through for a player or a venue, not once a round.
    """

    code: str
    items: tuple[str, ...]
    concept: str
    edition: EditionKey
    modes: frozenset[str] = frozenset()
    of_each: bool = False

    def cited(self) -> str:
        """Return edition and article as they are cited."""
        return str(article(self.edition, self.concept))


CHECKLISTS: Mapping[str, Checklist] = {
    other.code: other
    for other in (
        Checklist(
            "before-round",
            (
                *("arbiters-there", "rooms-ready", "sets-and-sheets", "tables-and-plates"),
                *("clocks-set", "clock-side", "line-ups-in", "pairings-posted"),
            ),
            *("arbiters-in-time", MANUAL),
        ),
        Checklist(
            "during-round",
            (
                *("start-noted", "forfeits-told", "clocks-read", "leavers-watched"),
                *("time-trouble-covered", "claims-noted"),
            ),
            *("clock-sheets", MANUAL),
        ),
        Checklist(
            "after-round",
            (
                *("sheets-signed", "results-compared", "all-to-chief", "boards-reset"),
                "material-counted",
            ),
            *("results-checked", MANUAL),
        ),
        Checklist(
            "player-online",
            (
                *("own-account", "real-name", "device-approved", "one-screen", "tasks-shown"),
                *("nothing-else-open", "no-headphones", "phone-away", "face-seen"),
                *("no-virtual-background", "light-enough", "microphone-on", "connected-in-time"),
                *("knows-how-to-call", "no-smoking-in-view", "leaves-with-permission"),
                "features-told",
            ),
            *("online-own-account", ONLINE),
            frozenset({"online-supervised"}),
            of_each=True,
        ),
        Checklist(
            "venue-hybrid",
            (
                *("cameras-run", "connection-good", "spare-line", "devices-looked-at"),
                *("only-the-board-open", "phones-out", "areas-apart", "recording-runs"),
            ),
            *("hybrid-devices-checked", ONLINE),
            frozenset({"hybrid"}),
            of_each=True,
        ),
    )
}
"""The checklists by their codes, in the order they are gone through."""

ITEMS = tuple(dict.fromkeys(item for checklist in CHECKLISTS.values() for item in checklist.items))
"""Every item of every list once."""


class CheckedItem(NamedTuple):
    """When an item was ticked, as an hour of the hall, and by whom."""

    at: str
    by: str


def lists_for(mode: str) -> tuple[Checklist, ...]:
    """Return the checklists of an event by how it is played.

    >>> [each.code for each in lists_for("hybrid")][-1]
    'venue-hybrid'
    """
    return tuple(
        checklist
        for checklist in CHECKLISTS.values()
        if not checklist.modes or mode in checklist.modes
    )


def ticks(
    rows: Iterable[Facts], checklist: Checklist, round_number: int, about: str = ""
) -> dict[str, CheckedItem]:
    """Return which items of a list are ticked in a round, each with its first tick."""
    found: dict[str, CheckedItem] = {}
    for facts in rows:
        same = facts.text("checklist") == checklist.code and facts.text("about") == about
        if not same or facts.number("round") != round_number:
            continue
        for item in facts.many("items"):
            if item in checklist.items:
                found.setdefault(item, CheckedItem(facts.text("at")[11:], facts.text("by")))
    return found
