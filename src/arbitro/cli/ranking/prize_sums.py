"""What is paid from a fund and what stays in it, as text and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.base.words import say, words

if TYPE_CHECKING:
    from arbitro.rules.prizes import Awards, Fund
    from arbitro.rules.prizes.boards import BoardAwards
    from arbitro.rules.standings import LeftOut, Standings
    from arbitro.rules.standings.teams import TeamStandings


def refuse_unless_as_listed(left_out: tuple[LeftOut, ...], fund: Fund, *, asked: bool) -> None:
    """Refuse to share money by another order than the one asked for; otherwise say what is left.

    A list given as an option is refused even where the fund does not follow tie-breaks.
    """
    from arbitro.cli.base.standings_choices import refuse_order, say_left_out

    if asked or fund.follows_tie_breaks:
        refuse_order(left_out)
    say_left_out(left_out)


def print_sums(fund: Fund, *awards: Awards | BoardAwards, control: str) -> None:
    """Print what is paid, what remains, and the control number a second person compares."""

    def money(cents: int) -> str:
        return words().sum_of_money(cents, fund.currency)

    paid = sum(payout.amount for each in awards for payout in each.payouts)
    say("prizes.paid", paid=money(paid), fund=money(fund.total))
    if remainder := sum(each.remainder for each in awards):
        say("prizes.remainder", amount=money(remainder))
    if not_awarded := sum(each.not_awarded for each in awards):
        say("prizes.not-awarded", amount=money(not_awarded))
    say("prizes.counted-twice", control=control)


def sums_data(
    table: Standings | TeamStandings, fund: Fund, *awards: Awards | BoardAwards, control: str
) -> dict[str, object]:
    """Return the same as data, with what the order was made by; sums are in cents."""
    return {
        "edition": table.edition,
        "tie_breaks": [str(tie_break) for tie_break in table.tie_breaks],
        "currency": fund.currency,
        "sharing": fund.sharing.value,
        "fund": fund.total,
        "remainder": sum(each.remainder for each in awards),
        "not_awarded": sum(each.not_awarded for each in awards),
        "control_number": control,
    }
