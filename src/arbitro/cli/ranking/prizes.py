"""``arbitro standings prizes``: who gets which part of a fund, and how each amount comes about."""

from __future__ import annotations

import re
import sys
from typing import Any

import click

from arbitro.answers.prizes import make_prizes
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.early_withdrawals import counted
from arbitro.cli.base.files.reports import (
    decide_edition,
    load,
    read_bytes,
)
from arbitro.cli.base.files.team_reports import teams_in
from arbitro.cli.base.options.order_options import order_options
from arbitro.cli.base.options.ordering import Decided, ranked
from arbitro.cli.base.show import print_reason
from arbitro.cli.base.speech import BadInputError, complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.ranking.standings import columns, place
from arbitro.cli.ranking.team_prizes import (
    print_sums,
    refuse_unless_as_listed,
    share_among_teams,
)
from arbitro.desk.derived.office.section_facts import rating_bands
from arbitro.formats.fund import read_fund
from arbitro.i18n.sentences.office import finding_text
from arbitro.model import Tournament, Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.office.preflight.statements import overlapping
from arbitro.rules.prizes import Awards, Fund, award, control_number, recount
from arbitro.rules.standings import Standings, tie_break_regulation


@click.command(cls=Command, help="prizes.help")
@click.argument("report", metavar="FILE")
@option("--fund", "fund_file", metavar="JSON", required=True, help="prizes.fund")
@option("--compare", metavar="FILE", help="prizes.compare")
@option("--tiebreaks", "--tie-breaks", metavar="LIST", help="standings.tie-breaks")
@order_options
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--explain", is_flag=True, help="prizes.explain")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def prizes(
    report: str,
    fund_file: str,
    compare: str | None,
    edition: str | None,
    *,
    explain: bool,
    as_json: bool,
    **options: Any,
) -> int:
    """Share a fund among the players of a report."""
    of_teams = _of_teams(report, fund_file, compare, edition, options, explain, as_json)
    if of_teams is not None:
        return of_teams
    loaded = load(report)
    tournament = counted(loaded.tournament, None)
    named = [edition] if edition else tournament.editions
    choice = decide_edition(loaded, tie_break_regulation(*named), edition)
    fund = _read_fund(fund_file)
    table = ranked(tournament, choice.edition.key, Decided(**options))
    refuse_unless_as_listed(table.omitted, fund, requested=options["tiebreaks"] is not None)
    second = None if compare is None else _read_amounts(compare, tournament)
    awards = award(tournament, table, fund)
    found = {payout.tpn: payout.amount for payout in awards.payouts}
    # The second count shares no step with the first: where they do not agree nothing is told as
    # right.
    if recount(tournament, table, fund) != found:
        say("prizes.counted-differently", error=True)
        return 3
    if as_json:
        print_answer(make_prizes(tournament, table, fund, awards))
    else:
        _print(tournament, table, fund, awards, explain=explain)
    return 0 if second is None else _compare(tournament, fund, found, second)


def _of_teams(
    report: str,
    fund_file: str,
    compare: str | None,
    edition: str | None,
    options: dict[str, Any],
    explain: bool,
    as_json: bool,
) -> int | None:
    """Share the fund of a report of teams and return the exit code; None of players."""
    teams = teams_in(report, read_bytes(report))
    if teams is None:
        return None
    if compare is not None or any(options[name] for name in ("play_off", "play_off_after")):
        say("cli.team-prizes.of-players", error=True)
        raise BadInputError

    fund, decided = _read_fund(fund_file), Decided(**options)
    return share_among_teams(teams, fund, edition, decided, explain=explain, as_json=as_json)


def _read_amounts(path: str, tournament: Tournament) -> dict[Tpn, int]:
    """Read who gets what by a second person's reckoning, or say what is wrong and raise."""
    known = {entry.tpn for entry in tournament.entries}
    found: dict[Tpn, int] = {}
    text = read_bytes(path).decode("utf-8-sig", "replace")
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        read = re.fullmatch(r"\s*(\d{1,5})[\s;]+(\d{1,12})(?:[.,](\d{1,2}))?\s*", line)
        if read is None:
            say("prizes.amounts-unknown", error=True, path=path, line=number)
            raise BadInputError
        tpn = Tpn(int(read[1]))
        if tpn not in known:
            say("prizes.player-unknown", error=True, path=path, line=number, player=tpn)
            raise BadInputError
        found[tpn] = found.get(tpn, 0) + 100 * int(read[2]) + int((read[3] or "").ljust(2, "0"))
    return found


def _compare(
    tournament: Tournament, fund: Fund, ours: dict[Tpn, int], theirs: dict[Tpn, int]
) -> int:
    """Say where a second person has other amounts and return the exit code."""
    differing = [tpn for tpn in sorted({*ours, *theirs}) if ours.get(tpn, 0) != theirs.get(tpn, 0)]
    for tpn in differing:
        say(
            "prizes.amount-differs",
            error=True,
            player=tpn,
            name=tournament.entry(tpn).player.name,
            ours=words().sum_of_money(ours.get(tpn, 0), fund.currency),
            theirs=words().sum_of_money(theirs.get(tpn, 0), fund.currency),
        )
    if not differing:
        say("prizes.same-amounts", error=True)
    return 1 if differing else 0


def _read_fund(path: str) -> Fund:
    """Read the fund, or say what is wrong with it and raise."""
    try:
        found = read_fund(read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        found = refused("prize-fund-not-json", line=1)
    if isinstance(found, Refused):
        complain(f"{path}: {words().refused(found)}", found.code)
        raise BadInputError
    for finding in overlapping(rating_bands(found)):
        print(finding_text(finding, words()), file=sys.stderr)
    return found


def _print(
    tournament: Tournament, table: Standings, fund: Fund, awards: Awards, *, explain: bool
) -> None:
    rows = {row.tpn: row for row in table.rows}
    lines = columns(
        [
            [
                place(rows[payout.tpn].rank, rows[payout.tpn].sharing),
                str(payout.tpn),
                tournament.entry(payout.tpn).player.name,
                words().points(rows[payout.tpn].points),
                words().sum_of_money(payout.amount, fund.currency),
                payout.special,
            ]
            for payout in awards.payouts
        ],
        to_the_left=(2, 5),
    )
    for line, payout in zip(lines, awards.payouts, strict=True):
        print(line)
        if explain:
            print_reason(payout.working, depth=6)
    print_sums(fund, awards, control=control_number(awards))
