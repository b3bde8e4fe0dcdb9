"""The Baku Acceleration Method: virtual points for the first group (C.04.7 art. 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from arbitro.model import (
    STANDARD_POINTS,
    ZERO,
    EditionKey,
    Entry,
    Points,
    PointSystem,
    Readings,
)
from arbitro.reasons import Refused, reason, refused
from arbitro.regulations import no_values
from arbitro.rules.pairing.reading import PARITY, taken
from arbitro.rules.pairing.swiss.history import present_in

if TYPE_CHECKING:
    from arbitro.model import TeamEntry

Participant = TypeVar("Participant", Entry, "TeamEntry")


def virtual_points(rounds: int, win: Points) -> tuple[Points, ...]:
    """Return what the first group has before each accelerated round (art. 1.4).

    The accelerated rounds are the first half of the event, rounded up; in the first half of
    those, rounded up, the points are those of a win, and then half of them.

    >>> virtual_points(9, Points(10))
    (10, 10, 10, 5, 5)
    >>> virtual_points(11, Points(20))
    (20, 20, 20, 10, 10, 10)
    """
    accelerated = (rounds + 1) // 2
    full = (accelerated + 1) // 2
    return (win,) * full + (Points(win // 2),) * (accelerated - full)


def first_group(participants: int) -> int:
    """Return the size of the first group: half of the list, rounded up to an even number (1.2).

    >>> first_group(161), first_group(178)
    (82, 90)
    """
    return 2 * -(-participants // 4)


def win_is_two_draws(points: PointSystem) -> bool:
    """Tell whether a win is worth two draws and a loss nothing (2026, art. 1.1)."""
    return points.win == 2 * points.draw and points.loss == ZERO


def points_are_standard(points: PointSystem) -> bool:
    """Tell whether a win is worth one point and a draw half of it (2017, art. 1)."""
    standard = STANDARD_POINTS
    return (points.win, points.draw, points.loss) == (standard.win, standard.draw, standard.loss)


class BakuRules(NamedTuple):
    """A text of the method: with which points, and from how many rounds on, it is applicable."""

    premise: Callable[[PointSystem], bool]
    least_rounds: int


ACCELERATIONS: Mapping[EditionKey, BakuRules] = {
    EditionKey("C.04.7@2017-07"): BakuRules(points_are_standard, 9),
    EditionKey("C.04.7@2026-02"): BakuRules(win_is_two_draws, 1),
}
"""What holds by each text."""


def not_applicable(edition: EditionKey, points: PointSystem, rounds: int) -> Refused | None:
    """Return why an event may not be accelerated under an edition of C.04.7, None where it may.

    ``acceleration-not-with-these-points`` or ``acceleration-needs-rounds``; UnknownEditionError
    for an edition that is none of C.04.7.

    >>> not_applicable(EditionKey("C.04.7@2017-07"), PointSystem.of(30, 10, 0), 9).code
    'acceleration-not-with-these-points'
    >>> not_applicable(EditionKey("C.04.7@2026-02"), PointSystem.of(20, 10, 0), 7) is None
    True
    """
    rules = ACCELERATIONS.get(edition) or no_values(edition, ACCELERATIONS)
    cause = (reason("baku-scoring-systems", edition),)
    if not rules.premise(points):
        return refused("acceleration-not-with-these-points", cause, edition=edition)
    if rounds < rules.least_rounds:
        least = rules.least_rounds
        return refused("acceleration-needs-rounds", cause, edition=edition, least=least)
    return None


def last_of_first_group(
    entries: tuple[Participant, ...], rounds_played: int, *, absent_count: bool = False
) -> int:
    """Return the number of the last player, or team, of the first group (art. 1.2); 0 for nobody.

    The group is half of "the participants to be paired" in round 1: who is absent from it has no
    number before arriving (ruling of 28 August 2026), whether entered late, withdrawn or with a
    bye they asked for. Whoever was paired counts, also with a forfeit or the pairing-allocated bye.
    ``absent_count`` is for a list whose absent members have their numbers (reading ``parity``).
    """
    counted = present_in(entries, 1, rounds_played)
    numbers = sorted(entry.tpn for entry in entries if absent_count or entry.tpn in counted)
    return max(numbers[: first_group(len(numbers))], default=0)


def with_virtual_points(
    entries: tuple[Participant, ...],
    rounds_played: int,
    virtual: tuple[Points, ...],
    *,
    absent_count: bool = False,
) -> tuple[Participant, ...]:
    """Return the entries, those of the first group with ``virtual`` points round by round.

    The last of the group stays the same person when others arrive (art. 1.3.2): whoever arrives
    with a smaller number is of the group too. The others have no virtual points.
    """
    end = last_of_first_group(entries, rounds_played, absent_count=absent_count)
    return tuple(replace(entry, virtual=virtual if entry.tpn <= end else ()) for entry in entries)


def counts_absent(readings: Readings) -> bool:
    """Tell whether players who are absent from round 1 have numbers, and count for the group."""
    return taken(readings, PARITY) == "file"


def accelerate(
    entries: tuple[Participant, ...],
    rounds_played: int,
    rounds_total: int,
    win: Points,
    readings: Readings = (),
) -> tuple[Participant, ...]:
    """Return the entries of an accelerated event with their virtual points (art. 1.2 to 1.4)."""
    virtual = virtual_points(rounds_total, win)
    absent_count = counts_absent(readings)
    return with_virtual_points(entries, rounds_played, virtual, absent_count=absent_count)
