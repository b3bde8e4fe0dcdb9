"""What a chief arbiter hands over after an event: its parts, which are needed, which missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, unique
from typing import Literal, NamedTuple

from arbitro.model import EditionKey
from arbitro.regulations import article

GENERAL = EditionKey("C.05@2018")
RATING = EditionKey("B.02@2024-03")
TITLES = EditionKey("B.01@2024-01")
NORMS = EditionKey("B.06.1@2021-07")
PROTECTION = EditionKey("FPM@2020")
MANUAL = EditionKey("AM.I@2023")

Supplier = Literal["chief-arbiter", "organiser", "fair-play-arbiter"]


@unique
class State(Enum):
    """How a part of the packet stands, what is missing first."""

    MISSING = "missing"
    COMPLETE = "complete"
    NOT_NEEDED = "not-needed"


@dataclass(frozen=True, slots=True)
class FinishedSection:
    """What is known of a section that ended. ``games_without_moves`` counts games played.

    ``reports`` are the papers said to be written; ``prizes`` None: there is no money.
    """

    rated: bool = False
    norms: bool = False
    hybrid: bool = False
    teams: bool = False
    games_open: int = 0
    players_without_id: int = 0
    games_without_moves: int = 0
    arbiters_with_norm: int = 0
    prizes_checked: bool | None = None
    prizes_paid: bool | None = None
    chief_report: bool = False
    fair_play_report: bool = False


class PacketPart(NamedTuple):
    """A part of the packet: what it is, who supplies it, when it is needed, what is missing."""

    code: str
    supplier: Supplier
    concept: str
    edition: EditionKey
    is_needed: Callable[[FinishedSection], bool]
    is_missing: Callable[[FinishedSection], bool]


@dataclass(frozen=True, slots=True)
class PartStanding:
    """How one part stands."""

    part: PacketPart
    state: State

    def cited(self) -> str:
        """Return edition and article as they are cited."""
        return str(article(self.part.edition, self.part.concept))


def _always(_: FinishedSection) -> bool:
    return True


def _rated(event: FinishedSection) -> bool:
    return event.rated


def _money(event: FinishedSection) -> bool:
    return event.prizes_checked is not None


PARTS = (
    PacketPart(
        "results", "chief-arbiter", "results-checked", MANUAL, _always, lambda e: e.games_open > 0
    ),
    PacketPart(
        *("trf", "chief-arbiter", "report-submission", RATING),
        _rated,
        lambda e: e.games_open > 0 or e.players_without_id > 0,
    ),
    PacketPart(
        *("games", "organiser", "title-event-reports", TITLES),
        lambda e: e.norms or e.hybrid,
        lambda e: e.games_without_moves > 0,
    ),
    PacketPart(
        *("norm-report", "chief-arbiter", "title-event-reports", TITLES),
        lambda e: e.norms,
        lambda e: e.games_open > 0,
    ),
    PacketPart(
        *("arbiter-certificates", "chief-arbiter", "arbiter-norm-certificates", NORMS),
        lambda e: e.arbiters_with_norm > 0,
        lambda e: e.games_open > 0,
    ),
    PacketPart(
        *("chief-report", "chief-arbiter", "chief-arbiter-report", GENERAL),
        _always,
        lambda e: not e.chief_report,
    ),
    PacketPart(
        *("fair-play-report", "fair-play-arbiter", "protection-shortfalls-reported", PROTECTION),
        _rated,
        lambda e: not e.fair_play_report,
    ),
    PacketPart(
        *("prizes-checked", "organiser", "prizes-shared", MANUAL),
        _money,
        lambda e: not e.prizes_checked,
    ),
    PacketPart(
        *("receipts", "organiser", "prizes-shared", MANUAL), _money, lambda e: not e.prizes_paid
    ),
    PacketPart(
        *("protocols", "chief-arbiter", "match-protocol-signed", GENERAL),
        lambda e: e.teams,
        lambda e: e.games_open > 0,
    ),
    PacketPart("registers", "chief-arbiter", "report-contents", MANUAL, _always, lambda _: False),
)
"""Every part, in the order it is handed over."""


def packet_of(event: FinishedSection) -> tuple[PartStanding, ...]:
    """Return how every part stands, what is missing first.

    >>> [each.part.code for each in packet_of(FinishedSection()) if each.state is State.MISSING]
    ['chief-report']
    """
    order = list(State)
    found = [_stands(part, event) for part in PARTS]
    return tuple(sorted(found, key=lambda standing: order.index(standing.state)))


def _stands(part: PacketPart, event: FinishedSection) -> PartStanding:
    if not part.is_needed(event):
        return PartStanding(part, State.NOT_NEEDED)
    return PartStanding(part, State.MISSING if part.is_missing(event) else State.COMPLETE)
