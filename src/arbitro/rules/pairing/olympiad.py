"""The pairing of teams at Olympiads (D.02), as far as the texts at hand say it.

They say that it is a Lim System for teams with weaker demands on colours and floaters, what the
bye is worth, and that a team counts with its four best players. The rules by which a round follows
from them are not there: rounds are checked, not made.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from arbitro.model import (
    PLAYED,
    EditionKey,
    Points,
    Result,
    RoundNumber,
    TeamEntry,
    TeamTournament,
    Tpn,
)
from arbitro.reasons import Reason, Refused, reason, refused

# What every round of an Olympiad must keep to, and why none is paired here.

EDITION = EditionKey("D.02@2022")
BYE_MATCH_POINTS = Points(10)
BYE_GAME_POINTS = Points(20)

MISSING = (
    "olympiad-order-of-groups",
    "olympiad-floaters",
    "olympiad-exchanges",
    "olympiad-colour-limits",
    "olympiad-first-round",
)
"""What would have to be known to pair a round, as concepts."""


class Breach(NamedTuple):
    """A rule that a round of a report does not keep."""

    round_number: RoundNumber
    reason: Reason


def pair_round(tournament: TeamTournament) -> Refused:
    """Refuse ``olympiad-text-missing``, with what the texts at hand do not say.

    >>> [each.concept for each in pair_round(TeamTournament()).reasons][:2]
    ['olympiad-order-of-groups', 'olympiad-floaters']
    """
    why = tuple(reason(concept, EDITION) for concept in MISSING)
    return refused("olympiad-text-missing", why, round=tournament.rounds_played + 1)


def check_round(tournament: TeamTournament, number: int) -> tuple[Breach, ...]:
    """Return what a round does against the rules that every Swiss of teams has, and the bye's.

    Two teams meet once; nobody has a second bye, or one after a match won without playing; there
    is one bye where the number of teams is odd, and none else; it is worth a match point and two
    game points.
    """
    at = RoundNumber(number)
    return tuple(Breach(at, each) for each in _breaches(tournament, number))


def four_best(tournament: TeamTournament, entry: TeamEntry) -> Fraction:
    """Return the average rating of a team's four best players, 0 for a team without any."""
    ratings = sorted(
        (tournament.player(member).player.rating for member in entry.team.members), reverse=True
    )[:4]
    return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)


def _breaches(tournament: TeamTournament, number: int) -> Iterator[Reason]:
    present = 0
    byes: list[TeamEntry] = []
    for entry in tournament.entries:
        record = entry.record(number)
        if record.result is Result.PAIRING_ALLOCATED_BYE:
            byes.append(entry)
            present += 1
        elif record.opponent is not None:
            present += 1
            if record.opponent > entry.tpn and record.opponent in _met(entry, number):
                yield reason("rematch", EDITION, players=(entry.tpn, record.opponent))
    if len(byes) != present % 2:
        yield reason("olympiad-number-of-byes", EDITION, count=len(byes), teams=present)
    for entry in byes:
        yield from _of_the_bye(entry, number)


def _of_the_bye(entry: TeamEntry, number: int) -> Iterator[Reason]:
    record = entry.record(number)
    barring = {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN, Result.FULL_POINT_BYE}
    if any(each.result in barring for each in entry.rounds[: number - 1]):
        yield reason("bye-barred", EDITION, player=entry.tpn)
    if (record.match_points, record.game_points) != (BYE_MATCH_POINTS, BYE_GAME_POINTS):
        yield reason(
            "olympiad-bye-points",
            EDITION,
            player=entry.tpn,
            match=record.match_points,
            game=record.game_points,
        )


def _met(entry: TeamEntry, number: int) -> set[Tpn]:
    """Return the opponents of matches played before a round."""
    return {
        each.opponent
        for each in entry.rounds[: number - 1]
        if each.opponent is not None and each.result in PLAYED
    }
