"""Prizes of a competition of teams: those of places for teams, those of boards for players."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple, TypeVar

from arbitro.model import (
    Entry,
    Player,
    Points,
    TeamEntry,
    TeamScore,
    TeamTournament,
    Tournament,
    Tpn,
)
from arbitro.reasons.reason import Refused, refused
from arbitro.rules.prizes.award import Awards, award
from arbitro.rules.prizes.boards import BoardAwards, BoardResult, board_awards, board_results
from arbitro.rules.prizes.fund import RESERVES, Basis, BoardMeasure, BoardOf, BoardPrizes, Fund
from arbitro.rules.prizes.recount import recount
from arbitro.rules.standings import Row, Standings
from arbitro.rules.standings.teams import TeamStandings

T = TypeVar("T")


class TeamAwards(NamedTuple):
    """What teams get by place and what players get at boards; ``twice``: counted two ways alike."""

    teams: Awards
    boards: BoardAwards
    twice: bool


def fund_problem(fund: Fund, *, teams: bool) -> Refused | None:
    """Refuse what a fund asks for and the competition does not have.

    Teams have no age and no rating of their own to score above; players have no boards of matches.
    """
    if not teams:
        return refused("prizes-of-boards") if fund.boards else None
    boards = [board for each in fund.boards for board in each.boards]
    twice = next((board for board in boards if boards.count(board) > 1), None)
    if twice is not None:
        return refused("prizes-board-twice", board=twice)
    if any(RESERVES in each.boards and each.of is BoardOf.SEAT for each in fund.boards):
        return refused("prizes-of-reserves-by-seat")
    for each in fund.special:
        if (
            each.basis is not Basis.STANDINGS
            or each.conditions.born_from
            or each.conditions.born_to
        ):
            return refused("prizes-not-for-teams", name=each.name)
    return None


def award_teams(tournament: TeamTournament, standings: TeamStandings, fund: Fund) -> TeamAwards:
    """Give the prizes of a fund to the teams of the standings and to the best at the boards."""
    as_players, rows = _as_players(tournament), _as_rows(standings)
    teams = award(as_players, rows, fund)
    boards = board_awards(tournament, fund, standings.after)
    counted = {each.tpn: each.amount for each in teams.payouts}
    twice = recount(as_players, rows, fund) == counted
    twice = twice and _same_boards(tournament, fund, standings.after, boards)
    return TeamAwards(teams, boards, twice)


def _as_players(tournament: TeamTournament) -> Tournament:
    """Return the teams as the participants of a fund: what all players of a team share is its own.

    The rating of a team is the average of its first players, as many as a match has boards.
    """
    entries = tuple(Entry(each.tpn, _as_player(tournament, each)) for each in tournament.entries)
    return Tournament(entries=entries)


def _as_player(tournament: TeamTournament, entry: TeamEntry) -> Player:
    members = [tournament.player(tpn).player for tpn in entry.team.members]
    first = [each.rating for each in members[: tournament.boards]]
    return Player(
        entry.team.name,
        rating=sum(first) // max(tournament.boards, 1),
        sex=_common((each.sex for each in members), None),
        federation=_common((each.federation for each in members), ""),
        club=_common((each.club for each in members), ""),
        category=_common((each.category for each in members), ""),
    )


def _common(values: Iterable[T], otherwise: T) -> T:
    found = set(values)
    return found.pop() if len(found) == 1 else otherwise


def _as_rows(standings: TeamStandings) -> Standings:
    by_match = standings.primary is TeamScore.MATCH_POINTS
    rows = tuple(
        Row(
            each.tpn,
            each.rank,
            each.sharing,
            each.match_points if by_match else each.game_points,
            each.values,
            each.by_lot,
        )
        for each in standings.rows
    )
    asked = standings.tie_breaks, rows, standings.omitted
    return Standings(standings.edition, standings.after, *asked)


def _same_boards(tournament: TeamTournament, fund: Fund, after: int, boards: BoardAwards) -> bool:
    """Count the prizes of boards again, player by player, from the definition."""
    again: dict[tuple[int, Tpn], int] = {}
    for prizes in fund.boards:
        results = board_results(tournament, prizes.of, after)
        for board in prizes.boards:
            here = [each for each in results if _competes(each, board, prizes)]
            for each in here:
                better = sum(_key(other, prizes) > _key(each, prizes) for other in here)
                level = sum(_key(other, prizes) == _key(each, prizes) for other in here)
                amount = sum(prizes.amounts[better : better + level]) // level
                if amount:
                    again[board, each.tpn] = again.get((board, each.tpn), 0) + amount
    counted: dict[tuple[int, Tpn], int] = {}
    for payout in boards.payouts:
        if payout.amount:
            key = payout.board, payout.result.tpn
            counted[key] = counted.get(key, 0) + payout.amount
    return again == counted


def _competes(result: BoardResult, board: int, prizes: BoardPrizes) -> bool:
    rated = prizes.measure is not BoardMeasure.PERFORMANCE or result.performance is not None
    return result.board == board and result.games >= prizes.least_games and rated


def _key(result: BoardResult, prizes: BoardPrizes) -> tuple[Points, ...]:
    """Return what orders two results of a board, as whole numbers.

    Two shares of up to a thousand games differ by more than a millionth unless they are equal.
    """
    share = Points(result.points * 10**9 // result.games)
    match prizes.measure:
        case BoardMeasure.POINTS:
            return result.points, share
        case BoardMeasure.PERCENTAGE:
            return share, result.points
        case _:
            return Points(result.performance or 0), share


def team_control_number(awards: TeamAwards) -> str:
    """Return eight digits that two people who counted the same read out to each other.

    They are the beginning of the SHA-256 of ``number:amount`` of the teams and of
    ``board/number:amount`` of the players, joined by commas, in the order of the numbers.
    """
    teams = sorted((each.tpn, each.amount) for each in awards.teams.payouts)
    boards = sorted((each.board, each.result.tpn, each.amount) for each in awards.boards.payouts)
    text = [f"{tpn}:{amount}" for tpn, amount in teams]
    text += [f"{board}/{tpn}:{amount}" for board, tpn, amount in boards]
    return sha256(",".join(text).encode()).hexdigest()[:8]
