"""Events an arbiter has worked at, and of which category they are (B.06.3 art. 1.3)."""

from __future__ import annotations

from arbitro.reasons import Reason, reason
from arbitro.rules.arbiters.career import (
    ArbiterTitle,
    Calendar,
    Category,
    Kind,
    Service,
)
from arbitro.rules.arbiters.norms import why_no_norm
from arbitro.rules.arbiters.requirement import CLASSES

ROBIN_PLAYERS = {Kind.ROUND_ROBIN: 10, Kind.DOUBLE_ROUND_ROBIN: 6}
TOP_AVERAGE = {False: 2600, True: 2400}
STRONG_AVERAGE = {False: 2500, True: 2300}
"""What the average of an open and of a women's round robin has to be above."""

STRONG_ROUNDS, STRONG_PLAYERS, STRONG_RATED = 9, 150, 75
STRONG_TITLED, STRONG_FEDERATIONS = 20, 3


def event_category(service: Service) -> tuple[Category | None, Reason]:
    """Return the category of an event and why; None where it is of none."""
    listed = _LISTED.get(service.calendar)
    if listed is not None:
        category, concept = listed
        return category, reason(concept, CLASSES, calendar=service.calendar.value)
    if _robin_above(service, TOP_AVERAGE):
        return Category.B, _average("category-b-round-robin", service, TOP_AVERAGE)
    if _robin_above(service, STRONG_AVERAGE):
        return Category.C, _average("category-c-round-robin", service, STRONG_AVERAGE)
    if _is_strong(service):
        event = service.event
        return Category.C, reason(
            "category-c-large-event",
            CLASSES,
            players=event.festival_players or event.players,
            rounds=event.rounds,
            titled=service.titled,
        )
    # Category D is every other event where a norm for International Arbiter can be made.
    why = why_no_norm(service.event, ArbiterTitle.IA)
    if why is None:
        return Category.D, reason("category-d-event", CLASSES)
    return None, reason("event-of-no-category", CLASSES, (why,))


_LISTED = {
    Calendar.MAJOR_WORLD: (Category.A, "category-a-event"),
    Calendar.OTHER_WORLD: (Category.B, "category-b-world-event"),
    Calendar.MAJOR_CONTINENTAL: (Category.B, "category-b-continental-event"),
    Calendar.OTHER_CONTINENTAL: (Category.C, "category-c-continental-event"),
}


def _robin_above(service: Service, averages: dict[bool, int]) -> bool:
    """Tell whether a round robin has the players and is above the average asked for."""
    players = ROBIN_PLAYERS.get(service.event.kind)
    if players is None:
        return False
    # "Above" in the text: the average itself is not enough.
    return service.event.players >= players and service.average > averages[service.women]


def _average(concept: str, service: Service, averages: dict[bool, int]) -> Reason:
    return reason(concept, CLASSES, average=service.average, needed=averages[service.women])


def _is_strong(service: Service) -> bool:
    """Tell whether an event or its festival, rated as standard chess, is large and strong."""
    event = service.event
    players, rated = event.players, event.rated
    if event.festival_players:
        players, rated = event.festival_players, event.festival_rated
    return (
        event.kind is not Kind.RAPID
        and event.rounds >= STRONG_ROUNDS
        and players > STRONG_PLAYERS
        and rated * 100 >= players * STRONG_RATED
        and service.titled >= STRONG_TITLED
        and service.titled_federations >= STRONG_FEDERATIONS
    )
