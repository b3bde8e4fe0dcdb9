"""``arbitro prizes``: who gets which part of a fund, and how each amount comes about."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from arbitro.cli.reports import BadInputError, decide_edition, load, read_bytes
from arbitro.cli.words import Command, option, say, words

if TYPE_CHECKING:
    from arbitro.model import Tournament
    from arbitro.rules.prizes import Awards, Fund
    from arbitro.rules.standings import Standings


@click.command(cls=Command, help="cli.prizes.help")
@click.argument("report", metavar="FILE")
@option("--fund", "fund_file", metavar="JSON", required=True, help="cli.prizes.fund")
@option("--tiebreaks", "--tie-breaks", metavar="LIST", help="cli.standings.tie-breaks")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--explain", is_flag=True, help="cli.prizes.explain")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def prizes(  # noqa: PLR0913, PLR0917 - one parameter an option
    report: str,
    fund_file: str,
    tiebreaks: str | None,
    edition: str | None,
    explain: bool,
    as_json: bool,
) -> int:
    """Share a fund among the players of a report."""
    from arbitro.cli.standings import chosen_tie_breaks
    from arbitro.rules.prizes import award
    from arbitro.rules.standings import standings, tie_break_regulation

    try:
        loaded = load(report)
        named = [edition] if edition else loaded.tournament.editions
        choice = decide_edition(loaded, tie_break_regulation(*named), edition)
        chosen = chosen_tie_breaks(loaded.tournament, tiebreaks)
        fund = _read_fund(fund_file)
    except BadInputError:
        return 2
    table = standings(loaded.tournament, chosen, choice.edition.key)
    for tie_break, why in table.omitted:
        print(f"{tie_break}: {words().refused(why)}", file=sys.stderr)
    awards = award(loaded.tournament, table, fund)
    if as_json:
        from arbitro.cli.show import print_json

        print_json(_as_data(loaded.tournament, table, fund, awards))
    else:
        _print(loaded.tournament, table, fund, awards, explain=explain)
    return 0


def _read_fund(path: str) -> Fund:
    """Read the fund, or say what is wrong with it and raise."""
    from arbitro.explain import Refused, refused
    from arbitro.formats.fund import read_fund

    try:
        found = read_fund(read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        found = refused("prize-fund-not-json", line=1)
    if isinstance(found, Refused):
        print(f"{path}: {words().refused(found)}", file=sys.stderr)
        raise BadInputError
    return found


def _print(
    tournament: Tournament, table: Standings, fund: Fund, awards: Awards, *, explain: bool
) -> None:
    from arbitro.cli.show import print_reason

    for payout in awards.payouts:
        row = table.row(payout.tpn)
        rank = f"{row.rank}=" if row.sharing > 1 else str(row.rank)
        name = tournament.entry(payout.tpn).player.name
        money = _money(payout.amount, fund)
        points = words().points(row.points)
        print(f"{rank:>4}  {payout.tpn:>4}  {name}  {points}  {money}  {payout.special}".rstrip())
        if explain:
            print_reason(payout.working, depth=6)
    paid = sum(payout.amount for payout in awards.payouts)
    say("cli.prizes.paid", paid=_money(paid, fund), fund=_money(fund.total, fund))
    if awards.remainder:
        say("cli.prizes.remainder", amount=_money(awards.remainder, fund))
    if awards.not_awarded:
        say("cli.prizes.not-awarded", amount=_money(awards.not_awarded, fund))


def _money(amount: int, fund: Fund) -> str:
    return f"{words().money(Fraction(amount, 100))} {fund.currency}".strip()


def _as_data(
    tournament: Tournament, table: Standings, fund: Fund, awards: Awards
) -> dict[str, object]:
    from arbitro.cli.show import reason_data

    return {
        "edition": table.edition,
        "tie_breaks": [str(tie_break) for tie_break in table.tie_breaks],
        "currency": fund.currency,
        "sharing": fund.sharing.value,
        "fund": fund.total,
        "remainder": awards.remainder,
        "not_awarded": awards.not_awarded,
        "payouts": [
            {
                "player": payout.tpn,
                "name": tournament.entry(payout.tpn).player.name,
                "rank": table.row(payout.tpn).rank,
                "amount": payout.amount,
                "special": payout.special or None,
                "working": reason_data(payout.working),
            }
            for payout in awards.payouts
        ],
    }
