"""Rounds of Olympiads in a tournament of teams: the next one, and those of a report checked.

The words of D.02 are known by accurate retellings, and examples by which the whole procedure was
made (`engine`); what they leave open is read as docs/divergences.md says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from arbitro.model import (
    PLAYED,
    Colour,
    MatchRecord,
    Pairing,
    Points,
    Result,
    RoundNumber,
    RoundPairing,
    TeamEntry,
    TeamTournament,
    Tpn,
)
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.rules.pairing.olympiad.engine import (
    BLACK,
    EDITION,
    NONE,
    WHITE,
    OlympiadTeam,
    pair,
)

BYE_MATCH_POINTS = Points(10)
BYE_GAME_POINTS = Points(20)
_BEST = 4

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


def pair_round(tournament: TeamTournament) -> RoundPairing | Refused:
    """Return the next round: matches in the order they are published, and who has the bye.

    Refused where the colour of the first round was not drawn, where results are missing, and where
    no round without a rematch is left.
    """
    number = tournament.rounds_played + 1
    if tournament.rounds_total and number > tournament.rounds_total:
        return refused("no-round-left", rounds=tournament.rounds_total)
    if number == 1 and tournament.initial_colour is None:
        return refused("initial-colour-missing")
    return _made(tournament, number)


def _made(tournament: TeamTournament, number: int) -> RoundPairing | Refused:
    made = pair(teams_before(tournament, number), _drawn(tournament))
    if isinstance(made, Refused):
        return made
    games = tuple(Pairing(Tpn(white), Tpn(black)) for white, black in made.pairs)
    return RoundPairing(games, None if made.bye is None else Tpn(made.bye))


def _drawn(tournament: TeamTournament) -> str:
    return BLACK if tournament.initial_colour is Colour.BLACK else WHITE


def teams_before(tournament: TeamTournament, number: int) -> list[OlympiadTeam]:
    """Return the teams of a round as they were before it; who is absent in it is left out.

    A match won or lost by default leaves two teams free to meet, and has no colour.
    """
    return [
        _before(tournament, entry, number)
        for entry in tournament.entries
        if number > len(entry.rounds) or _takes_part(entry.record(number))
    ]


def _takes_part(record: MatchRecord) -> bool:
    return record.opponent is not None or record.result is Result.PAIRING_ALLOCATED_BYE


def _before(tournament: TeamTournament, entry: TeamEntry, number: int) -> OlympiadTeam:
    records = [entry.record(each) for each in range(1, number)]
    bonus = sum(each.points for each in entry.match_adjustments if each.round_number < number)
    return OlympiadTeam(
        entry.tpn,
        sum(each.match_points for each in records) + bonus,
        "".join(_colour(each) for each in records),
        frozenset(_met(entry, number)),
        _may_have_bye(entry, number),
        four_best(tournament, entry),
    )


def _colour(record: MatchRecord) -> str:
    if record.result not in PLAYED or record.colour is None:
        return NONE
    return WHITE if record.colour is Colour.WHITE else BLACK


_WITHOUT_PLAYING = frozenset(
    {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN, Result.FULL_POINT_BYE}
)


def _may_have_bye(entry: TeamEntry, number: int) -> bool:
    """Tell whether a team had no bye, won no match by default, and was there in round 1 (4.2)."""
    records = [entry.record(each) for each in range(1, number)]
    late = bool(records) and not _takes_part(records[0])
    return not late and all(each.result not in _WITHOUT_PLAYING for each in records)


def check_round(tournament: TeamTournament, number: int) -> tuple[Breach, ...]:
    """Return what a round does against the rules that every Swiss of teams has, and the bye's.

    Two teams meet once; nobody has a second bye, or one after a match won without playing; there
    is one bye where the number of teams is odd, and none else; it is worth a match point and two
    game points. A round that breaks none of these is compared with the one the rules give.
    """
    at = RoundNumber(number)
    found = tuple(Breach(at, each) for each in _breaches(tournament, number))
    if found:
        return found
    other = _otherwise(tournament, number)
    return () if other is None else (Breach(at, other),)


def _otherwise(tournament: TeamTournament, number: int) -> Reason | None:
    """Return in which matches a round is another one than the rules give; None for none.

    Colours of a report that tells none of them are not compared.
    """
    made = _made(tournament, number)
    if isinstance(made, Refused):
        return None
    played = [(entry, entry.record(number)) for entry in tournament.entries]
    colours = all(each.colour is not None for _, each in played if each.opponent is not None)
    stated = {
        (entry.tpn, each.opponent)
        for entry, each in played
        if each.opponent is not None
        and (each.colour is Colour.WHITE if colours else entry.tpn < each.opponent)
    }
    given = set(made.games) if colours else {(min(each), max(each)) for each in made.games}
    if stated == given:
        return None
    return reason(
        "olympiad-otherwise",
        EDITION,
        stated=_listed(stated - given),
        given=_listed(given - stated),
    )


def _listed(pairs: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    return tuple(f"{white}-{black}" for white, black in sorted(pairs))


def four_best(tournament: TeamTournament, entry: TeamEntry) -> Fraction:
    """Return the average rating of a team's four best players (art. 3.1); who is missing has 0."""
    ratings = (tournament.player(member).player.rating for member in entry.team.members)
    return Fraction(sum(sorted(ratings, reverse=True)[:_BEST]), _BEST)


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
    if not _may_have_bye(entry, number):
        yield reason("bye-barred", EDITION, players=(entry.tpn,))
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
