"""The check list of a round is the one the Arbiters' Manual prints: 236 rows, every column."""

import json
from pathlib import Path

import pytest

from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import EditionKey
from arbitro.rules.pairing import pairing_problem
from arbitro.web.pages.section.prints import check_rows, opponents_met

DATA = Path(__file__).parents[1] / "data" / "manual40"
PRINTED = json.loads((DATA / "tournament.json").read_text("utf-8"))["prepairing_lists"]


def rows_of(number):
    document = read_trf((DATA / f"round{number}_input.trf").read_bytes()).value
    tournament = tournament_of(document).value
    problem = pairing_problem(tournament, EditionKey("C.04.3@2017-07"), round_number=number)
    met = {}
    for each in problem.contenders:
        rounds = tournament.entry(each.tpn).rounds[: number - 1]
        scheduled = tuple(record.opponent for record in rounds if record.opponent is not None)
        met[each.tpn] = opponents_met(each, scheduled)
    return check_rows(problem, met)


@pytest.mark.parametrize("number", [int(number) for number in PRINTED])
def test_a_check_list_is_the_printed_one(number):
    ours = [
        {
            "id": row.number,
            "points": row.points / 10,
            "colors": row.colours,
            "pref": row.mark,
            "float_last": row.float_last.value or None,
            "float_before": row.float_before.value or None,
            "no_pab": not row.may_receive_bye,
            "opponents": list(row.opponents),
        }
        for row in rows_of(number)
    ]
    printed = [
        {**row, "colors": row["colors"].strip(), "source_line": None}
        for row in PRINTED[str(number)]
    ]
    assert [{**row, "source_line": None} for row in ours] == printed


def test_the_printed_lists_have_236_rows():
    assert sum(map(len, PRINTED.values())) == 236
