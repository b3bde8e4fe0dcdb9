"""Rounds of Olympiads in a tournament of teams: the next one, and those of a report checked.

The words of D.02 are known by accurate retellings, and examples by which the whole procedure was
made (`engine`); what they leave open is read as docs/divergences.md says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arbitro.model import (
    Colour,
    EditionKey,
    Points,
    Result,
    RoundNumber,
    RoundPairing,
    TeamEntry,
    TeamTournament,
)
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.rules.pairing.olympiad.edition import EDITION
from arbitro.rules.pairing.olympiad.problem import may_have_bye, met, olympiad_problem

BYE_MATCH_POINTS = Points(10)
BYE_GAME_POINTS = Points(20)

RULES = (
    "olympiad-order-of-groups",
    "olympiad-floaters",
    "olympiad-exchanges",
    "olympiad-colour-limits",
    "olympiad-first-round",
)
"""The rules a round is made by, as concepts."""


class Breach(NamedTuple):
    """A rule that a round of a report does not keep."""

    round_number: RoundNumber
    reason: Reason


def pair_round(tournament: TeamTournament, edition: EditionKey = EDITION) -> RoundPairing | Refused:
    """Return the next round: matches in the order they are published, and who has the bye.

    Refused where the colour of the first round was not drawn, where results are missing, and where
    no round without a rematch is left.
    """
    number = tournament.rounds_played + 1
    if tournament.rounds_total and number > tournament.rounds_total:
        return refused("no-round-left", rounds=tournament.rounds_total)
    if number == 1 and tournament.initial_colour is None:
        return refused("initial-colour-missing")
    problem = olympiad_problem(tournament, edition, number)
    return problem if isinstance(problem, Refused) else problem.pairing


def check_round(
    tournament: TeamTournament, number: int, edition: EditionKey = EDITION
) -> tuple[Breach, ...]:
    """Return what a round does against the rules that every Swiss of teams has, and the bye's.

    Two teams meet once; nobody has a second bye, or one after a match won without playing; there
    is one bye where the number of teams is odd, and none else; it is worth a match point and two
    game points. A round that breaks none of these is compared with the one the rules give.
    """
    at = RoundNumber(number)
    found = tuple(Breach(at, breach) for breach in _breaches(tournament, number, edition))
    if found:
        return found
    other = _otherwise(tournament, number, edition)
    return () if other is None else (Breach(at, other),)


def _otherwise(tournament: TeamTournament, number: int, edition: EditionKey) -> Reason | None:
    """Return in which matches a round is another one than the rules give; None for none.

    Colours of a report that tells none of them are not compared.
    """
    problem = olympiad_problem(tournament, edition, number)
    made = problem if isinstance(problem, Refused) else problem.pairing
    if isinstance(made, Refused):
        return None
    played = [(entry, entry.record(number)) for entry in tournament.entries]
    colours = all(item.colour is not None for _, item in played if item.opponent is not None)
    stated = {
        (entry.tpn, item.opponent)
        for entry, item in played
        if item.opponent is not None
        and (item.colour is Colour.WHITE if colours else entry.tpn < item.opponent)
    }
    given = set(made.games) if colours else {(min(game), max(game)) for game in made.games}
    if stated == given:
        return None
    return reason(
        "olympiad-otherwise",
        edition,
        stated=_listed(stated - given),
        given=_listed(given - stated),
    )


def _listed(pairs: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    return tuple(f"{white}-{black}" for white, black in sorted(pairs))


def _breaches(tournament: TeamTournament, number: int, edition: EditionKey) -> Iterator[Reason]:
    present = 0
    byes: list[TeamEntry] = []
    for entry in tournament.entries:
        record = entry.record(number)
        if record.result is Result.PAIRING_ALLOCATED_BYE:
            byes.append(entry)
            present += 1
        elif record.opponent is not None:
            present += 1
            if record.opponent > entry.tpn and record.opponent in met(tournament, entry, number):
                yield reason("rematch", edition, players=(entry.tpn, record.opponent))
    if len(byes) != present % 2:
        yield reason("olympiad-number-of-byes", edition, count=len(byes), teams=present)
    for entry in byes:
        yield from _of_the_bye(entry, number, edition)


def _of_the_bye(entry: TeamEntry, number: int, edition: EditionKey) -> Iterator[Reason]:
    record = entry.record(number)
    if not may_have_bye(entry, number):
        yield reason("bye-barred", edition, players=(entry.tpn,))
    if (record.match_points, record.game_points) != (BYE_MATCH_POINTS, BYE_GAME_POINTS):
        yield reason(
            "olympiad-bye-points",
            edition,
            player=entry.tpn,
            match=record.match_points,
            game=record.game_points,
        )
