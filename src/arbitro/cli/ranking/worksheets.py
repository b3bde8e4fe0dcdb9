"""The working of a player's tie-breaks on the command line, one line a round."""

from __future__ import annotations

from collections.abc import Callable

from arbitro.answers.standings import make_standings
from arbitro.answers.worksheets import make_worksheet
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.options.ordering import print_not_as_listed
from arbitro.cli.base.show import print_reason
from arbitro.cli.base.speech import words
from arbitro.i18n import citation
from arbitro.i18n.sentences.standings import value_in
from arbitro.model import Tournament, Tpn
from arbitro.reasons import named, reason
from arbitro.regulations import DecidedBy
from arbitro.rules.standings import Neighbours, Standings, explain_value, find_neighbours
from arbitro.rules.tiebreaks import Fate, RoundLine, Unit, Worksheet


def show_worksheets(
    tournament: Tournament, table: Standings, player: int, decided_by: DecidedBy, *, as_json: bool
) -> None:
    """Print the worksheet of every tie-break of a player."""
    tpn = Tpn(player)
    sheets = [
        explain_value(tournament, table, tpn, column) for column in range(len(table.tie_breaks))
    ]
    beside = find_neighbours(table, tpn)
    if as_json:
        standings = make_standings(tournament, table, decided_by)
        print_answer(make_worksheet(standings, player, sheets, beside))
        return
    row = table.row(tpn)
    name = tournament.entry(tpn).player.name
    rank = f"{row.rank}=" if row.sharing > 1 else str(row.rank)
    print(f"{player} {name}: {words().points(row.points)} (#{rank})")
    if row.play_off is not None:
        print(words().t("standings.played-off", place=row.play_off[1]))
    if row.by_lot:
        print(words().t("standings.lot-drawn"))
    print_neighbours(beside, lambda number: tournament.entry(Tpn(number)).player.name)
    for sheet in sheets:
        print_sheet(sheet)
    print_not_as_listed(table.omitted)


def print_neighbours(beside: Neighbours, name_of: Callable[[int], str]) -> None:
    """Print what decided between somebody and those just before and after."""
    for code, side in (("after", beside.before), ("before", beside.after)):
        if side is not None:
            question = words().t(f"standings.why-{code}", name=name_of(side.tpn))
            why = " ".join(words().reason(named(said, name_of)) for said in side.decision.why)
            print(f"{question} {why}")


def print_sheet(sheet: Worksheet) -> None:
    """Print the working of a value: a line a round, then the steps."""
    value = value_in(sheet.unit, sheet.value, words()) or "–"
    print(f"\n{sheet.tie_break} = {value}{_source(sheet)}")
    for line in sheet.lines:
        _print_line(sheet, line)
    if sheet.steps:
        for step in sheet.steps:
            print_reason(step, depth=1)


def _print_line(sheet: Worksheet, line: RoundLine) -> None:
    opponent = str(line.opponent) if line.opponent is not None else "–"
    basis = value_in(sheet.basis_unit, line.basis, words()) if sheet.basis_unit else ""
    width = 6
    if sheet.unit is Unit.HUNDREDTHS and line.basis is not None:
        factor = line.points if not line.basis or line.value is None else line.value // line.basis
        basis, width = f"{basis} \N{MULTIPLICATION SIGN} {words().points(int(factor))}", 9
    value = value_in(sheet.line_unit, line.value, words())
    counts = line.fate is Fate.COUNTED
    fate = "" if counts else words().t(f"cli.worksheet.{line.fate.value}")
    cells = f"  {line.round:>3}  {opponent:>5}  {line.result.value}  {basis:>{width}}"
    print(f"{cells}  {value:>6}  {fate}".rstrip())
    for other in line.reasons:
        print_reason(other, depth=5)


def _source(sheet: Worksheet) -> str:
    article = citation(reason(sheet.concept, sheet.edition))
    return f"  [{article}]" if article else ""
