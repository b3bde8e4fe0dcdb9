"""Who gets which prize, with the working of every amount."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from arbitro.answers import prizes as answers
from arbitro.desk.derived.office.section_facts import rating_bands
from arbitro.desk.derived.prizes import awards_of, control_of, team_awards_of
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.kernel.state import Prizes
from arbitro.i18n import Translator
from arbitro.i18n.sentences.office import finding_text
from arbitro.model import EntryId, Player, Points, TeamScore
from arbitro.reasons import Reason, Refused
from arbitro.rules.office.preflight.statements import overlapping
from arbitro.rules.prizes import RESERVES, BoardPayout, control_number, recount, team_control_number
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import TeamItem, TeamsView
from arbitro.web.views.standings.standings import standings_view
from arbitro.web.views.standings.team_standings import team_table


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """What one player gets; ``special`` is empty for a prize by place."""

    entry: EntryId
    number: int
    rank: int
    sharing: int
    person: Player
    points: Points
    amount: str
    special: str
    working: Reason


class PrizeComparison:
    """Prizes as they are counted now, beside what a second person had."""

    __slots__ = ()

    prizes: Prizes
    control: str

    @property
    def checked(self) -> bool:
        """Tell whether a second person had these amounts."""
        return bool(self.prizes.control) and self.prizes.control == self.control

    @property
    def outdated(self) -> bool:
        """Tell whether a second person had other amounts, which stood before."""
        return bool(self.prizes.control) and self.prizes.control != self.control


@dataclass(frozen=True, slots=True)
class PrizesView(PrizeComparison):
    """The prizes of a section as its standings are.

    ``twice`` tells that a second count by another way gave the same. ``checked`` tells that a
    second person had these very amounts, ``outdated`` that somebody had others before.
    """

    prizes: Prizes
    after: int
    final: bool
    rows: tuple[PrizeRow, ...]
    paid: str
    fund: str
    remainder: str
    not_awarded: str
    control: str
    twice: bool


def refused_order(view: SectionView) -> Refused | None:
    """Return why the fund is not shared: the standings are not by their tie-breaks."""
    control = control_of(view.state, view.section.id)
    return control if isinstance(control, Refused) else None


def overlapping_bands(view: SectionView, words: Translator) -> tuple[str, ...]:
    """Return which rating prizes overlap, and how they would not, in words."""
    if view.section.prizes is None:
        return ()
    bands = rating_bands(view.section.prizes.fund)
    return tuple(finding_text(finding, words) for finding in overlapping(bands))


def prizes_answer(view: SectionView) -> answers.Prizes | Refused | None:
    """Return the prizes for programs; None without a fund or standings."""
    if view.section.prizes is None:
        return None
    fund = view.section.prizes.fund
    if "teams" in view.kind.forms:
        of_teams = team_awards_of(view.state, view.section)
        ranking = team_standings_of(view.state, view.section)
        if of_teams is None or ranking is None or isinstance(of_teams, Refused):
            return of_teams if isinstance(of_teams, Refused) else None
        numbers = [item.id for item in TeamsView(view).items]
        record = reported(view.state, view.section)
        return answers.make_team_prizes(record, ranking, fund, of_teams, numbers)
    awards, table = awards_of(view.state, view.id), standings_of(view.state, view.id)
    if awards is None or table is None or isinstance(awards, Refused):
        return awards if isinstance(awards, Refused) else None
    return answers.make_prizes(view.counted, table, fund, awards, view.numbers)


def prizes_view(view: SectionView, words: Translator) -> PrizesView | None:
    """Return the prizes as shown, None where none are set or shared (see `refused_order`)."""
    prizes = view.section.prizes
    awards, table = awards_of(view.state, view.section.id), standings_of(view.state, view.id)
    shown = standings_view(view, words)
    if prizes is None or awards is None or isinstance(awards, Refused):
        return None
    if table is None or shown is None:
        return None
    fund = prizes.fund
    rows = {row.tpn: row for row in table.rows}

    def money(amount: int) -> str:
        return words.sum_of_money(amount, fund.currency)

    counted = {payout.tpn: payout.amount for payout in awards.payouts}
    return PrizesView(
        prizes,
        table.after,
        shown.final,
        tuple(
            PrizeRow(
                view.numbers[payout.tpn - 1],
                payout.tpn,
                rows[payout.tpn].rank,
                rows[payout.tpn].sharing,
                view.person(view.numbers[payout.tpn - 1]),
                rows[payout.tpn].points,
                money(payout.amount),
                payout.special,
                payout.working,
            )
            for payout in awards.payouts
        ),
        money(sum(counted.values())),
        money(fund.total),
        money(awards.remainder) if awards.remainder else "",
        money(awards.not_awarded) if awards.not_awarded else "",
        control_number(awards),
        recount(view.counted, table, fund) == counted,
    )


# Which team gets which prize, and who is the best at each board, with the working of both.


@dataclass(frozen=True, slots=True)
class TeamPrizeRow:
    """What one team gets; ``special`` is empty for a prize by place."""

    item: TeamItem
    rank: int
    sharing: int
    points: Points
    amount: str
    special: str
    working: Reason


@dataclass(frozen=True, slots=True)
class BoardPrizeRow:
    """What one player gets for a board."""

    entry: EntryId
    person: Player
    team: TeamItem
    place: int
    sharing: int
    points: Points
    games: int
    performance: int | None
    amount: str
    working: Reason


@dataclass(frozen=True, slots=True)
class TeamPrizesView(PrizeComparison):
    """The prizes of a section of teams as its standings are.

    ``boards`` are (title, rows) in the order of the fund. ``twice`` tells that a second count by
    another way gave the same.
    """

    prizes: Prizes
    after: int
    final: bool
    rows: tuple[TeamPrizeRow, ...]
    boards: tuple[tuple[str, tuple[BoardPrizeRow, ...]], ...]
    paid: str
    fund: str
    remainder: str
    not_awarded: str
    control: str
    twice: bool


def team_prizes_view(view: SectionView, words: Translator) -> TeamPrizesView | None:
    """Return the prizes as shown, None where none are set or shared (see `refused_order`)."""
    section, prizes = view.section, view.section.prizes
    awards, table = team_awards_of(view.state, section), team_standings_of(view.state, section)
    shown = team_table(view, words, None)
    if prizes is None or awards is None or isinstance(awards, Refused):
        return None
    if table is None or shown is None:
        return None
    known = TeamsView(view)
    fund = prizes.fund
    by_match = table.primary is TeamScore.MATCH_POINTS

    def money(amount: int) -> str:
        return words.sum_of_money(amount, fund.currency)

    rows = []
    for payout in awards.teams.payouts:
        row = table.row(payout.tpn)
        points = row.match_points if by_match else row.game_points
        item = known.by_number(payout.tpn)
        rows.append(
            TeamPrizeRow(
                item,
                row.rank,
                row.sharing,
                points,
                money(payout.amount),
                payout.special,
                payout.working,
            )
        )
    boards = tuple(
        (
            board_title(board, words),
            tuple(
                _board_row(view, known, payout, money(payout.amount) if payout.amount else "")
                for payout in awards.boards.payouts
                if payout.board == board
            ),
        )
        for board in dict.fromkeys(one for group in fund.boards for one in group.boards)
    )
    paid = sum(payout.amount for payout in awards.teams.payouts)
    paid += sum(payout.amount for payout in awards.boards.payouts)
    remainder = awards.teams.remainder + awards.boards.remainder
    not_awarded = awards.teams.not_awarded + awards.boards.not_awarded
    return TeamPrizesView(
        prizes,
        table.after,
        shown.final,
        tuple(rows),
        boards,
        money(paid),
        money(fund.total),
        money(remainder) if remainder else "",
        money(not_awarded) if not_awarded else "",
        team_control_number(awards),
        awards.twice,
    )


def board_title(board: int, words: Translator) -> str:
    """Return how a board of prizes is called."""
    if board == RESERVES:
        return words.t("ui.teamprizes.reserves")
    return words.t("ui.incidents.board", board=board)


def _board_row(
    view: SectionView, known: TeamsView, payout: BoardPayout, amount: str
) -> BoardPrizeRow:
    entry = view.numbers[payout.result.tpn - 1]
    return BoardPrizeRow(
        entry,
        view.person(entry),
        known.by_number(payout.result.team),
        payout.place,
        payout.sharing,
        payout.result.points,
        payout.result.games,
        payout.result.performance,
        amount,
        payout.working,
    )


class MoneyPrize(NamedTuple):
    """A prize of money as a receipt says it: who gets it, for what, how much."""

    who: str
    what: str
    amount: str


def won_of(view: SectionView, words: Translator) -> tuple[MoneyPrize, ...]:
    """Return every prize of money of a section in the order of its prize list."""
    return tuple(_WON.of(view.kind)(view, words))


def _won_by_players(view: SectionView, words: Translator) -> Iterator[MoneyPrize]:
    shown = prizes_view(view, words)
    for row in () if shown is None else shown.rows:
        yield MoneyPrize(row.person.name, _what(row.special, row.rank, view, words), row.amount)


def _won_by_teams(view: SectionView, words: Translator) -> Iterator[MoneyPrize]:
    shown = team_prizes_view(view, words)
    if shown is None:
        return
    for row in shown.rows:
        yield MoneyPrize(row.item.name, _what(row.special, row.rank, view, words), row.amount)
    for title, rows in shown.boards:
        yield from (
            MoneyPrize(board_prize_row.person.name, title, board_prize_row.amount)
            for board_prize_row in rows
            if board_prize_row.amount
        )


_WON = ByEntrants(players=_won_by_players, teams=_won_by_teams)


def _what(special: str, rank: int, view: SectionView, words: Translator) -> str:
    return special or words.t("ui.small.place-in", place=rank, section=view.name)
