"""Who gets which part of a fund, made from the rules' values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, TypeAlias

from arbitro.answers.derivation import Exact, answer
from arbitro.answers.standings import in_points
from arbitro.model import TeamTournament, Tournament, Tpn
from arbitro.reasons import Reason
from arbitro.rules.prizes import (
    Awards,
    Fund,
    Payout,
    Sharing,
    TeamAwards,
    control_number,
    team_control_number,
)
from arbitro.rules.prizes.teams import BoardAwards, BoardPayout
from arbitro.rules.standings import Standings
from arbitro.rules.standings.teams import TeamStandings

Amount: TypeAlias = Annotated[Fraction, "in the currency of the fund"]


@dataclass(frozen=True, slots=True)
class Prize:
    """What a player or a team gets."""

    entry: Annotated[int, "permanent in an event; of a report, the number"]
    number: int
    name: str
    rank: int
    sharing: Annotated[int, "how many share the places from rank on"]
    amount: Amount
    special: Annotated[str, "name of a special prize; empty for one by place"]
    working: Reason


@dataclass(frozen=True, slots=True)
class BoardPrize:
    """What a player of a team gets for a board; ``place`` is the first of those shared."""

    board: Annotated[int, "0: those listed after the last board"]
    place: int
    sharing: int
    number: int
    name: str
    team: Annotated[int, "number of the team"]
    games: int
    points: Exact
    performance: int | None
    amount: Amount
    working: Reason


@answer("prizes")
@dataclass(frozen=True, slots=True)
class Prizes:
    """A fund shared among players, or among teams and the players at their boards.

    The payouts, ``remainder`` and ``not_awarded`` together are the whole ``fund``.
    """

    edition: str
    tie_breaks: tuple[str, ...]
    after: int
    currency: str
    sharing: Sharing
    fund: Amount
    remainder: Annotated[Fraction, "what shares lost by rounding down"]
    not_awarded: Annotated[Fraction, "what nobody could win"]
    control_number: Annotated[str, "for two people who count the fund on two computers"]
    payouts: tuple[Prize, ...]
    boards: tuple[BoardPrize, ...]


# The answers made of the values of the rules.


def make_prizes(
    tournament: Tournament,
    table: Standings,
    fund: Fund,
    awards: Awards,
    entries: Sequence[int] = (),
) -> Prizes:
    """Return prizes of players; ``entries`` are their permanent numbers in an event."""
    names = {entry.tpn: entry.player.name for entry in tournament.entries}
    payouts = _payouts(table, awards.payouts, names, entries)
    return _prizes(table, fund, (awards,), control_number(awards), payouts)


def make_team_prizes(
    tournament: TeamTournament,
    table: TeamStandings,
    fund: Fund,
    awards: TeamAwards,
    entries: Sequence[int] = (),
) -> Prizes:
    """Return prizes of teams and their boards; ``entries`` are the permanent numbers of teams."""
    names = {entry.tpn: entry.team.name for entry in tournament.entries}
    payouts = _payouts(table, awards.teams.payouts, names, entries)
    boards = tuple(_board(tournament, payout) for payout in awards.boards.payouts)
    both, control = (awards.teams, awards.boards), team_control_number(awards)
    return _prizes(table, fund, both, control, payouts, boards)


def _payouts(
    table: Standings | TeamStandings,
    payouts: Sequence[Payout],
    names: dict[Tpn, str],
    entries: Sequence[int],
) -> tuple[Prize, ...]:
    rows = {row.tpn: row for row in table.rows}
    return tuple(
        Prize(
            entries[payout.tpn - 1] if entries else payout.tpn,
            payout.tpn,
            names[payout.tpn],
            rows[payout.tpn].rank,
            rows[payout.tpn].sharing,
            _money(payout.amount),
            payout.special,
            payout.working,
        )
        for payout in payouts
    )


def _board(tournament: TeamTournament, payout: BoardPayout) -> BoardPrize:
    result = payout.result
    return BoardPrize(
        payout.board,
        payout.place,
        payout.sharing,
        result.tpn,
        tournament.player(result.tpn).player.name,
        result.team,
        result.games,
        in_points(result.points),
        result.performance,
        _money(payout.amount),
        payout.working,
    )


def _prizes(
    table: Standings | TeamStandings,
    fund: Fund,
    awards: tuple[Awards | BoardAwards, ...],
    control: str,
    payouts: tuple[Prize, ...],
    boards: tuple[BoardPrize, ...] = (),
) -> Prizes:
    return Prizes(
        edition=table.edition,
        tie_breaks=tuple(map(str, table.tie_breaks)),
        after=table.after,
        currency=fund.currency,
        sharing=fund.sharing,
        fund=_money(fund.total),
        remainder=_money(sum(award.remainder for award in awards)),
        not_awarded=_money(sum(award.not_awarded for award in awards)),
        control_number=control,
        payouts=payouts,
        boards=boards,
    )


def _money(cents: int) -> Fraction:
    return Fraction(cents, 100)
