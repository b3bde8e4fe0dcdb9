"""Every default that is taken of a file is told, and nothing that the file states."""

import json
from pathlib import Path

import pytest

from arbitro.formats.event_file import read_event_file
from arbitro.formats.import_defaults import CODES, defaults_taken
from arbitro.i18n import translator


def line(tpn, points, *cells):
    name, rating = f"Player {tpn}", 2400 - 100 * tpn
    start = f"001 {tpn:>4}      {name:<33} {rating:>4}".ljust(80)
    return f"{start}{points:>4} {tpn:>4}" + "".join(f"  {cell}" for cell in cells) + "\n"


LINES = line(1, "1.0", "   2 w 1") + line(2, "0.0", "   1 b 0")


def told(text):
    file = read_event_file(text.encode())
    assert file.ok, file.problems
    return {found.code: found.value for found in defaults_taken(file)}


def test_a_bare_report_of_2016_leaves_everything_open():
    assert told("012 Open\n" + LINES) == {
        "format": "TRF16",
        "rounds-played": "1",
        "scoring": "",
        "colour": "w",
        "system": "dutch",
        "tie-breaks": "",
        "ranking-method": "",
        "acceleration-none": "",
        "prohibitions-none": "",
        "byes-none": "",
    }


def test_a_whole_report_of_2026_leaves_nothing_open():
    head = (
        "012 Open\n142 5\n152 W\n162  W 1.0    D 0.5    L 0.0    P 1.0\n172 IND FIDE\n"
        "192 FIDE_DUTCH_2026\n202 BH/C1,SB\n"
    )
    assert told(head + LINES) == {"format": "TRF26"}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("142 5", "rounds-played"),
        ("152 W", "colour"),
        ("162  W 1.0    D 0.5    L 0.0    P 1.0", "scoring"),
        ("172 IND FIDE", "ranking-method"),
        ("192 FIDE_DUTCH_2026", "system"),
        ("202 BH/C1,SB", "tie-breaks"),
        ("XXR 5", "rounds-played"),
        ("XXC white1", "colour"),
    ],
)
def test_what_a_line_states_is_no_default(line, code):
    assert code in told("012 Open\n" + LINES)
    assert code not in told(f"012 Open\n{line}\n" + LINES)


def test_points_without_the_bye_leave_the_bye_open():
    found = told("012 Open\n162  W 3.0    D 1.0    L 0.0\n" + LINES.replace("1.0    1", "3.0    1"))
    assert (found["bye-points"], "scoring" in found) == ("30", False)


def test_lines_of_engines_state_acceleration_prohibitions_and_byes():
    found = told("012 Open\nXXA    1  1.0\nXXP 1 2\nXXZ 2\n" + LINES)
    assert "acceleration" in found
    assert not found.keys() & {"acceleration-none", "prohibitions-none"}


def test_old_byes_unknown_results_and_unknown_lines_are_counted():
    text = "012 Open\nABC something\n"
    text += line(1, "1.5", "   2 w X", "0000 - +") + line(2, "0.5", "   1 b X", "0000 - -")
    found = told(text)
    assert found["format"] == "TRF06"
    assert (found["old-byes"], found["results-unknown"], found["lines-unknown"]) == ("2", "2", "1")


def test_a_system_that_is_not_here_is_told_by_its_code():
    found = told("012 Open\n192 CUSTOM_SWISS\n" + LINES)
    assert found["system-unknown"] == "CUSTOM_SWISS"
    assert "system" not in found


def test_json_tells_the_members_that_are_left_out():
    entries = [{"tpn": tpn, "player": {"name": str(tpn)}, "rounds": []} for tpn in (1, 2)]
    short = {"format": "arbitro-tournament", "version": 1, "entries": entries}
    found = told(json.dumps(short))
    assert found.keys() == {
        *("format", "rounds-played", "scoring", "colour-open", "system", "tie-breaks"),
        *("acceleration-none", "prohibitions-none", "ranking-method"),
    }
    whole = short | {"rounds_total": 5, "points": {}, "initial_colour": "w", "system": "dutch"}
    whole |= {"tie_breaks": [], "accelerated": False, "forbidden": []}
    whole |= {"details": {"ranking_method": "IND FIDE"}}
    assert told(json.dumps(whole)) == {"format": "JSON"}


def test_a_crosstable_states_players_and_rounds_alone():
    table = Path(__file__).parents[1] / "data" / "wild" / "tournaments" / "vega_crosstable.txt"
    found = [item.code for item in defaults_taken(read_event_file(table.read_bytes()))]
    assert found == [
        *("format-table", "rounds-played", "scoring", "colour", "system", "tie-breaks"),
        *("acceleration-none", "prohibitions-none", "ranking-method"),
    ]


def test_every_code_has_its_words():
    assert all(translator("en").has(f"format.default.{code}") for code in CODES)
