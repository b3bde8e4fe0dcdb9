"""Every character of every line of a report is read, reported, refused or left out for a reason.

Over all reports of the repository and mutants of them. What is called read has to make a
difference, so the account is asked against the reader, not of it; that a reader which drops
something is found out is shown with one.
"""

import random
from functools import cache
from pathlib import Path

import pytest

from arbitro.formats.event_file import read_event_file
from arbitro.formats.texts.ledger import Fate, gaps
from arbitro.formats.texts.problems import Severity
from arbitro.formats.trf import read_trf
from arbitro.formats.trf.account import LEFT_OUT, account_of
from arbitro.formats.trf.lines import players

TESTS = Path(__file__).parent.parent
LARGEST = 40_000
SIGNS = "UHFZuhfz10=+-½?*wbWB x9.,/()#ñ"


@cache
def reports():
    found = {
        path.relative_to(TESTS).as_posix(): path.read_bytes()
        for path in sorted(TESTS.rglob("*"))
        if path.suffix in {".trf", ".trfx", ".txt"} and path.stat().st_size < LARGEST
    }
    return {name: data for name, data in found.items() if b"\n001 " in data.replace(b"\r", b"\n")}


def account(data):
    file = read_event_file(data)
    return account_of(file.document or read_trf(data).value, file.problems)


def unaccounted(data):
    made = account(data)
    return [(each, made.rows[each.line - 1]) for each in gaps(made.rows, made.items)]


def test_there_are_reports_of_many_kinds():
    assert len(reports()) > 60


@pytest.mark.parametrize("name", reports())
def test_nothing_of_a_report_disappears(name):
    assert unaccounted(reports()[name]) == []


def mutant(data, chance):
    """Return a report with a few characters set, put in or taken out, most of them in cells."""
    lines = data.decode("utf-8", "replace").splitlines()
    for _ in range(chance.randint(1, 4)):
        number = chance.randrange(len(lines))
        line = lines[number]
        at = chance.randrange(len(line) + 4)
        line = line.ljust(at)
        way = chance.random()
        if way < 0.6:
            lines[number] = line[:at] + chance.choice(SIGNS) + line[at + 1 :]
        elif way < 0.7:
            lines[number] = line[:at] + chance.choice(SIGNS) + line[at:]
        elif way < 0.8:
            lines[number] = line[:at] + line[at + 1 :]
        else:
            lines[number] = line.rstrip().ljust(89) + "         " + chance.choice(SIGNS)
    return "\n".join(lines).encode()


@pytest.mark.parametrize("seed", range(15))
def test_nothing_of_a_mutant_disappears(seed):
    chance = random.Random(seed)
    small = [data for data in reports().values() if len(data) < LARGEST // 10]
    for _ in range(15):
        made = mutant(chance.choice(small), chance)
        assert unaccounted(made) == [], made.decode()


def test_a_reader_that_drops_a_lone_result_is_found_out(monkeypatch):
    data = (TESTS / "data" / "reports" / "lone_1.trf").read_bytes()
    assert unaccounted(data) == []
    monkeypatch.setattr(players, "_lone", lambda *_: None)
    assert [(each.line, each.text) for each, _ in unaccounted(data)] == [(7, "U")]


def test_a_refused_line_is_refused_where_the_problem_is():
    data = (TESTS / "data" / "reports" / "lone_6.trf").read_bytes()
    refused = [each for each in account(data).items if each.fate is Fate.REFUSED]
    assert [(each.line, each.field, each.code) for each in refused] == [
        (7, "001 round 1", "result-alone")
    ]
    assert any(each.severity is Severity.ERROR for each in read_event_file(data).problems)


def test_what_is_left_out_has_a_reason():
    text = "012 Open\n### a word\n801 for us\n062 2 (1)\nQQ! what\n"
    made = account((text + "001    1      Ana\n").encode())
    assert [(each.line, each.code) for each in made.items if each.fate is Fate.LEFT_OUT] == [
        (2, "comment"),
        (3, "for-human-readers"),
        (4, "beside-a-count"),
    ]
    assert {each.code for each in made.items if each.fate is Fate.LEFT_OUT} == set(LEFT_OUT)
    reported = [(each.line, each.code) for each in made.items if each.fate is Fate.REPORTED]
    assert (5, "record-unknown") in reported


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("352 WBWB  (    h", "board-colour-unreadable", 11),
        ("352Z WBWB", "column-not-blank", 4),
        ("132" + " " * 60 + ". ?" + " " * 30 + "26/09/01", "column-filled", 64),
        ("330 +- 003 004 002   x", "column-not-blank", 22),
        ("162  W 1.0    D 0.5    L 0.0    P 1.0   -", "column-not-blank", 41),
        ("362 TW 2.0   TD 1.0 x", "column-not-blank", 21),
        ("802   1          2.0    3.0   3 w  3.0 h", "column-filled", 40),
        ("001    1      Ana".ljust(90) + "1", "colour-missing", 97),
        ("330 +- 003 004 00", "number-out-of-range", 16),
        ("300 001   0   3    1", "number-out-of-range", 11),
        ("ESP    1 m    Ana".ljust(98) + "?", "column-filled", 99),
    ],
)
def test_what_no_field_holds_is_said_at_its_place(line, code, column):
    found = read_trf(line).problems
    assert (code, column) in [(each.code, each.column) for each in found]
