"""The working of a player's tie-breaks on the command line, one line a round."""

from __future__ import annotations

from arbitro.cli.base.ordering import left_out_data, print_not_as_listed
from arbitro.cli.base.show import print_json, print_reason, reason_data
from arbitro.cli.base.speech import words
from arbitro.i18n import citation
from arbitro.i18n.standings import value_in
from arbitro.model import Tournament, Tpn
from arbitro.reasons import reason, value_data
from arbitro.rules.standings import Standings, explain_value
from arbitro.rules.tiebreaks import Fate, RoundLine, Unit, Worksheet


def show_worksheets(
    tournament: Tournament, table: Standings, player: int, *, as_json: bool
) -> None:
    """Print the worksheet of every tie-break of a player."""
    tpn = Tpn(player)
    sheets = [
        explain_value(tournament, table, tpn, column) for column in range(len(table.tie_breaks))
    ]
    if as_json:
        row = table.row(tpn)
        print_json(
            {
                "player": player,
                "rank": row.rank,
                "sharing": row.sharing,
                "points": row.points,
                "edition": table.edition,
                "omitted": left_out_data(table.omitted),
                "worksheets": [sheet_data(sheet) for sheet in sheets],
            }
        )
        return
    row = table.row(tpn)
    name = tournament.entry(tpn).player.name
    rank = f"{row.rank}=" if row.sharing > 1 else str(row.rank)
    print(f"{player} {name}: {words().points(row.points)} (#{rank})")
    if row.play_off is not None:
        print(words().t("standings.played-off", place=row.play_off[1]))
    if row.by_lot:
        print(words().t("standings.lot-drawn"))
    for sheet in sheets:
        print_sheet(sheet)
    print_not_as_listed(table.omitted)


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
    # a line of an encounter brings points; the place is what comes of them
    unit = Unit.TENTHS if sheet.unit is Unit.PLACE else sheet.unit
    value = value_in(unit, line.value, words())
    counts = line.fate is Fate.COUNTED
    fate = "" if counts else words().t(f"cli.worksheet.{line.fate.value}")
    cells = f"  {line.round:>3}  {opponent:>5}  {line.result.value}  {basis:>{width}}"
    print(f"{cells}  {value:>6}  {fate}".rstrip())
    for other in line.reasons:
        print_reason(other, depth=5)


def _source(sheet: Worksheet) -> str:
    article = citation(reason(sheet.concept, sheet.edition))
    return f"  [{article}]" if article else ""


def sheet_data(sheet: Worksheet) -> dict[str, object]:
    """Return the working of a value as JSON data."""
    return {
        "tie_break": str(sheet.tie_break),
        "concept": sheet.concept,
        "unit": sheet.unit.value,
        "value": value_data(sheet.value),
        "basis_unit": sheet.basis_unit.value if sheet.basis_unit else None,
        "lines": [
            {
                "round": line.round,
                "opponent": line.opponent,
                "result": line.result.value,
                "points": line.points,
                "basis": value_data(line.basis),
                "value": value_data(line.value),
                "fate": line.fate.value,
                "reasons": [reason_data(other) for other in line.reasons],
            }
            for line in sheet.lines
        ],
        "steps": [reason_data(step) for step in sheet.steps],
    }
