"""Prizes of a competition of teams: those of places for teams, those of boards for players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple, TypeVar

from arbitro.model import (
    PLAYED,
    STANDARD_POINTS,
    Entry,
    Player,
    Points,
    TeamEntry,
    TeamScore,
    TeamTournament,
    Tournament,
    Tpn,
    points_of,
)
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.rules.prizes.award import UNIT, Awards, award
from arbitro.rules.prizes.fund import RESERVES, Basis, BoardMeasure, BoardOf, BoardPrizes, Fund
from arbitro.rules.prizes.recount import recount
from arbitro.rules.ratings.conversion import difference_of_percentage
from arbitro.rules.standings import Standings, StandingsRow
from arbitro.rules.standings.teams import TeamStandings

# The best at each board of a competition of teams, and what they get.
#
# Only games that were played count, as they were played: a board that a match lost by a wrong order
# keeps its game for the player.


class BoardResult(NamedTuple):
    """What a player scored at a board: a win as one point, a draw as half.

    ``performance`` is that against the rated opponents, None where there were none.
    """

    tpn: Tpn
    team: Tpn
    board: int
    games: int
    points: Points
    performance: int | None

    @property
    def share(self) -> Fraction:
        """Return the points by those that could be won."""
        return (
            Fraction(self.points, self.games * STANDARD_POINTS.win) if self.games else Fraction(0)
        )

    def measured(self, measure: BoardMeasure) -> tuple[Fraction, Fraction]:
        """Return what orders results, larger is better; the second decides a tie of the first."""
        if measure is BoardMeasure.POINTS:
            return Fraction(self.points), self.share
        if measure is BoardMeasure.PERCENTAGE:
            return self.share, Fraction(self.points)
        assert self.performance is not None, "who met nobody rated is not in the running"
        return Fraction(self.performance), self.share


class BoardPayout(NamedTuple):
    """What a player gets for a board; ``place`` is the first of those shared."""

    board: int
    place: int
    sharing: int
    result: BoardResult
    amount: int
    working: Reason


class BoardAwards(NamedTuple):
    """All payouts, board by board, best first, and what stays in the fund."""

    payouts: tuple[BoardPayout, ...]
    remainder: int
    not_awarded: int


def board_results(
    tournament: TeamTournament, of: BoardOf, after: int | None = None
) -> tuple[BoardResult, ...]:
    """Return what everybody scored: all games by the place on the list, or the games of a board.

    Those expelled have no place, and are left out.
    """
    last = tournament.rounds_played if after is None else after
    expelled = tournament.expelled
    rating = {entry.tpn: entry.player.rating for entry in tournament.players}
    found = []
    for entry in tournament.entries:
        for place, tpn in enumerate(entry.team.members, 1):
            if tpn in expelled:
                continue
            records = tournament.player(tpn).rounds[:last]
            seats = _seats(tournament, entry.tpn, tpn, last)
            listed = place if place <= tournament.boards else RESERVES
            games: dict[int, list[tuple[Points, int]]] = {}
            for number, record in enumerate(records, 1):
                if record.result not in PLAYED or record.opponent is None:
                    continue
                board = listed if of is BoardOf.LIST else seats.get(number, RESERVES)
                # By 1, 1/2 and 0, whatever games bring in the matches of this event.
                scored = points_of(record.result, STANDARD_POINTS)
                games.setdefault(board, []).append((scored, rating.get(record.opponent, 0)))
            found += [
                BoardResult(
                    tpn,
                    entry.tpn,
                    board,
                    len(item),
                    Points(sum(scored for scored, _ in item)),
                    _performance(item),
                )
                for board, item in sorted(games.items())
            ]
    return tuple(found)


def _seats(tournament: TeamTournament, team: Tpn, tpn: Tpn, last: int) -> dict[int, int]:
    """Return at which board of its match a player sat in each round."""
    rounds = tournament.entry(team).rounds[:last]
    return {
        number: int(game.board)
        for number, record in enumerate(rounds, 1)
        for game in record.boards
        if game.player == tpn
    }


def _performance(games: Sequence[tuple[Points, int]]) -> int | None:
    """Return the average of the rated opponents and the difference that the score gives."""
    rated = [(scored, opponent) for scored, opponent in games if opponent]
    if not rated:
        return None
    average = (2 * sum(opponent for _, opponent in rated) + len(rated)) // (2 * len(rated))
    scored = 10 * sum(scored for scored, _ in rated)
    percentage = (2 * scored + len(rated)) // (2 * len(rated))
    return average + difference_of_percentage(percentage)


def board_awards(tournament: TeamTournament, fund: Fund, after: int | None = None) -> BoardAwards:
    """Give the prizes of boards; those level by both measures share their places equally."""
    payouts: list[BoardPayout] = []
    due = Fraction(0)
    for prizes in fund.boards:
        results = board_results(tournament, prizes.of, after)
        for board in prizes.boards:
            found, given = _of_board(board, prizes, results)
            payouts += found
            due += given
    paid = sum(payout.amount for payout in payouts)
    total = sum(board_prizes.total for board_prizes in fund.boards)
    assert due.denominator == 1, due
    return BoardAwards(tuple(payouts), int(due) - paid, total - int(due))


def in_the_running(
    board: int, prizes: BoardPrizes, results: Sequence[BoardResult]
) -> list[BoardResult]:
    """Return who competes for a board's prizes, best first, by number where nothing decides."""
    measure = prizes.measure
    able = [
        result
        for result in results
        if result.board == board
        and result.games >= max(prizes.least_games, 1)
        and (measure is not BoardMeasure.PERFORMANCE or result.performance is not None)
    ]
    return sorted(able, key=lambda item: (*(-one for one in item.measured(measure)), item.tpn))


def _of_board(
    board: int, prizes: BoardPrizes, results: Sequence[BoardResult]
) -> tuple[list[BoardPayout], Fraction]:
    """Return the payouts of one board and what is due for it, before it is rounded down."""
    ordered = in_the_running(board, prizes, results)
    payouts: list[BoardPayout] = []
    due, place = Fraction(0), 0
    for _, tied in groupby(ordered, key=lambda item: item.measured(prizes.measure)):
        level = list(tied)
        if place >= len(prizes.amounts):
            break
        pool = sum(prizes.amounts[place : place + len(level)])
        share = Fraction(pool, len(level))
        due += pool
        payouts += [
            BoardPayout(
                board,
                place + 1,
                len(level),
                item,
                int(share),
                _working(board, place + 1, share, _parts(prizes, item, len(level), pool)),
            )
            for item in level
        ]
        place += len(level)
    return payouts, due


def _working(board: int, place: int, share: Fraction, said: Iterator[Reason]) -> Reason:
    """Say what a player gets for a board; a place without money is only said."""
    parts = tuple(said)
    if not share:
        return reason("prize-place-at-board", None, parts, board=board, place=place)
    amount = Fraction(int(share), UNIT)
    if board == RESERVES:
        return reason("prize-of-reserves", None, parts, place=place, amount=amount)
    return reason("prize-of-board", None, parts, board=board, place=place, amount=amount)


def _parts(prizes: BoardPrizes, result: BoardResult, level: int, pool: int) -> Iterator[Reason]:
    """Say what a player scored, with whom the prizes are shared, and what rounding took."""
    yield reason(
        f"prize-board-{prizes.measure.value}",
        score=result.points,
        games=result.games,
        percentage=100 * result.share,
        performance=result.performance or 0,
    )
    share = Fraction(pool, level)
    if level > 1 and pool:
        yield reason("prize-shared", players=level, pool=Fraction(pool, UNIT), share=share / UNIT)
    if share.denominator != 1:
        yield reason("prize-rounded-down", due=share / UNIT)


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
    boards = [board for prizes in fund.boards for board in prizes.boards]
    twice = next((board for board in boards if boards.count(board) > 1), None)
    if twice is not None:
        return refused("prizes-board-twice", board=twice)
    if any(RESERVES in board.boards and board.of is BoardOf.SEAT for board in fund.boards):
        return refused("prizes-of-reserves-by-seat")
    for prizes in fund.special:
        if (
            prizes.basis is not Basis.STANDINGS
            or prizes.conditions.born_from
            or prizes.conditions.born_to
        ):
            return refused("prizes-not-for-teams", name=prizes.name)
    return None


def award_teams(tournament: TeamTournament, standings: TeamStandings, fund: Fund) -> TeamAwards:
    """Give the prizes of a fund to the teams of the standings and to the best at the boards."""
    as_players, rows = _as_players(tournament), _as_rows(standings)
    teams = award(as_players, rows, fund)
    boards = board_awards(tournament, fund, standings.after)
    counted = {payout.tpn: payout.amount for payout in teams.payouts}
    twice = recount(as_players, rows, fund) == counted
    twice = twice and _same_boards(tournament, fund, standings.after, boards)
    return TeamAwards(teams, boards, twice)


def _as_players(tournament: TeamTournament) -> Tournament:
    """Return the teams as the participants of a fund: what all players of a team share is its own.

    The rating of a team is the average of its first players, as many as a match has boards.
    """
    entries = tuple(Entry(entry.tpn, _as_player(tournament, entry)) for entry in tournament.entries)
    return Tournament(entries=entries)


def _as_player(tournament: TeamTournament, entry: TeamEntry) -> Player:
    members = [tournament.player(tpn).player for tpn in entry.team.members]
    first = [member.rating for member in members[: tournament.boards]]
    return Player(
        entry.team.name,
        rating=sum(first) // max(tournament.boards, 1),
        sex=_common((member.sex for member in members), None),
        federation=_common((member.federation for member in members), ""),
        club=_common((member.club for member in members), ""),
        category=_common((member.category for member in members), ""),
    )


def _common(values: Iterable[T], otherwise: T) -> T:
    found = set(values)
    return found.pop() if len(found) == 1 else otherwise


def _as_rows(standings: TeamStandings) -> Standings:
    by_match = standings.primary is TeamScore.MATCH_POINTS
    rows = tuple(
        StandingsRow(
            row.tpn,
            row.rank,
            row.sharing,
            row.match_points if by_match else row.game_points,
            row.values,
            row.by_lot,
        )
        for row in standings.rows
    )
    asked = standings.tie_breaks, rows, standings.omitted
    return Standings(standings.edition, standings.after, *asked)


def _same_boards(tournament: TeamTournament, fund: Fund, after: int, boards: BoardAwards) -> bool:
    """Count the prizes of boards again, player by player, from the definition."""
    again: dict[tuple[int, Tpn], int] = {}
    for prizes in fund.boards:
        results = board_results(tournament, prizes.of, after)
        for board in prizes.boards:
            here = [result for result in results if _competes(result, board, prizes)]
            for item in here:
                better = sum(_key(other, prizes) > _key(item, prizes) for other in here)
                level = sum(_key(other, prizes) == _key(item, prizes) for other in here)
                amount = sum(prizes.amounts[better : better + level]) // level
                if amount:
                    again[board, item.tpn] = again.get((board, item.tpn), 0) + amount
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
    teams = sorted((payout.tpn, payout.amount) for payout in awards.teams.payouts)
    boards = sorted(
        (payout.board, payout.result.tpn, payout.amount) for payout in awards.boards.payouts
    )
    text = [f"{tpn}:{amount}" for tpn, amount in teams]
    text += [f"{board}/{tpn}:{amount}" for board, tpn, amount in boards]
    return sha256(",".join(text).encode()).hexdigest()[:8]
