"""Who gets which prize, with the working of every amount."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.derived.prizes import awards_of, control_of
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.kernel.state import Prizes
from arbitro.i18n import Translator
from arbitro.model import EntryId, Player, Points
from arbitro.reasons import Reason, Refused
from arbitro.rules.prizes import control_number, recount
from arbitro.web.views.event import SectionView
from arbitro.web.views.standings import standings_view


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


class Counted:
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
class PrizesView(Counted):
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

    counted = {each.tpn: each.amount for each in awards.payouts}
    return PrizesView(
        prizes,
        table.after,
        shown.final,
        tuple(
            PrizeRow(
                view.numbers[each.tpn - 1],
                each.tpn,
                rows[each.tpn].rank,
                rows[each.tpn].sharing,
                view.person(view.numbers[each.tpn - 1]),
                rows[each.tpn].points,
                money(each.amount),
                each.special,
                each.working,
            )
            for each in awards.payouts
        ),
        money(sum(counted.values())),
        money(fund.total),
        money(awards.remainder) if awards.remainder else "",
        money(awards.not_awarded) if awards.not_awarded else "",
        control_number(awards),
        recount(view.counted, table, fund) == counted,
    )
