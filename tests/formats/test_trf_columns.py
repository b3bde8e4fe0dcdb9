"""Every record of a report by its columns, as FIDE's format of 2026 lists them.

The table says from which column to which column a field reaches; all others are blank. A field
takes its columns whole, and what stands between two fields is a fault and changes neither.
"""

from datetime import date
from itertools import chain

import pytest

from arbitro.formats.trf import read_trf
from arbitro.formats.trf.writer import line_of

END = 120
LISTED = {"013": (37, 4, 1), "240": (11, 4, 1), "260": (13, 4, 1), "299": (24, 4, 1)}
LISTED |= {"310": (74, 4, 1), "300": (17, 4, 1), "320": (15, 3, 1)}
"""Where a list begins, how wide its fields are, and how many columns are between two."""

# code: the line, then each field: first and last column, attribute, and text that fills it
FORM = {
    "001": (
        (5, 8, "tpn", "9876"),
        (10, 10, "sex", "w"),
        (11, 13, "title", "WGM"),
        (15, 47, "name", "Abcdefghijklmnop Qrstuvwxyz, Abcd"),
        (49, 52, "rating", "2876"),
        (54, 56, "federation", "ESP"),
        (58, 68, "fide_id", "98765432109"),
        (70, 79, "birth", "1990/05/17"),
        (81, 84, "points", "19.5"),
        (86, 89, "rank", "9875"),
    ),
    # the line of a federation begins with its code
    "ESP": (
        (5, 8, "tpn", "9876"),
        (10, 10, "sex", "w"),
        (11, 13, "classification", "VNM"),
        (15, 47, "name", "Abcdefghijklmnop Qrstuvwxyz, Abcd"),
        (49, 52, "rating", "2876"),
        (54, 56, "origin", "MAD"),
        (58, 68, "national_id", "AB765432109"),
        (70, 79, "birth", "1990/05/17"),
    ),
    "013": ((5, 36, "name", "Abcdefghijklmnopqrstuvwxyzabcdef"),),
    "310": (
        (5, 7, "number", "987"),
        (9, 40, "name", "Abcdefghijklmnopqrstuvwxyzabcdef"),
        (42, 46, "nickname", "ABCDE"),
        (48, 53, "strength", "2345.6"),
        (55, 60, "match_points", "1234.5"),
        (62, 67, "game_points", "2345.5"),
        (69, 71, "rank", "986"),
    ),
    "240": ((5, 5, "result", "H"), (7, 9, "round_number", "123")),
    "250": (
        (5, 8, "match_points", "12.5"),
        (10, 13, "points", "13.5"),
        (15, 17, "first_round", "123"),
        (19, 21, "last_round", "124"),
        (23, 26, "first", "1234"),
        (28, 31, "last", "1235"),
    ),
    "260": ((5, 7, "first_round", "123"), (9, 11, "last_round", "124")),
    "299": (
        (5, 5, "kind", "W"),
        (8, 11, "match_points", "12.5"),
        (14, 17, "points", "-9.5"),
        (20, 22, "round_number", "123"),
    ),
    "300": ((5, 7, "round_number", "123"), (9, 11, "team", "123"), (13, 15, "opponent", "124")),
    "320": ((5, 8, "match_points", "12.5"), (10, 13, "points", "13.5")),
    "330": (
        (5, 6, "kind", "+-"),
        (8, 10, "round_number", "123"),
        (12, 14, "white", "123"),
        (16, 18, "black", "124"),
    ),
}
NAMES_OF_320 = {"points": "game_points"}
WIDE = {"001": {4, 80}, "250": {9, 22, 27}}
"""Blank columns that five digits of a large number, or a hundred points, may take."""


def filled(code):
    """The line of a code with every field filled from its first column to its last."""
    last = LISTED.get(code, (0, 0, 0))
    row = list(code.ljust(END))
    for first, end, _, text in FORM[code]:
        assert len(text) == end - first + 1
        row[first - 1 : end] = text
    numbers = [987, 986] if code == "320" else [9876, 9875]
    for place, number in enumerate(numbers if code in LISTED else ()):
        first = last[0] + place * (last[1] + last[2])
        row[first - 1 : first - 1 + last[1]] = str(number)
    return "".join(row).rstrip()


def read(line):
    parsed = read_trf(line)
    return parsed.value.lines[0].record, [(each.code, each.column) for each in parsed.problems]


def said(value):
    """A value as the form writes it."""
    value = getattr(value, "value", value)
    return value if isinstance(value, str) else str(value)


def in_points(text):
    return round(10 * float(text))


POINTS = {"match_points", "game_points", "points", "strength"}


@pytest.mark.parametrize("code", FORM)
def test_a_field_reaches_from_its_first_column_to_its_last(code):
    record, problems = read(filled(code))
    assert problems == []
    for _, _, name, text in FORM[code]:
        value = getattr(record, NAMES_OF_320.get(name, name) if code == "320" else name)
        assert value == in_points(text) if name in POINTS else said(value) == text
    lists = [getattr(record, name, None) for name in ("participants", "members", "boards", "teams")]
    numbers = next((each for each in lists if each is not None), None)
    if code in LISTED:
        assert numbers == ((987, 986) if code == "320" else (9876, 9875))


@pytest.mark.parametrize("code", FORM)
def test_a_filled_line_is_written_as_it_was_read(code):
    line = filled(code)
    assert line_of(read(line)[0]).text == line


def gaps():
    """The columns that are blank: between two fields, and before the fields of a list."""
    for code, fields in FORM.items():
        taken = set(chain.from_iterable(range(first, last + 1) for first, last, *_ in fields))
        end = len(filled(code))
        if code in LISTED:
            first, width, _ = LISTED[code]
            taken |= {*range(first, first + width), *range(first + width + 1, end + 1)}
        # a letter behind the code of a federation makes it that of another record
        start = 5 if code == "ESP" else 4
        yield from ((code, column) for column in range(start, end) if column not in taken)


GAPS = list(gaps())


def test_the_form_has_so_many_blank_columns():
    assert len(GAPS) == 63


@pytest.mark.parametrize(("code", "column"), GAPS)
def test_a_letter_between_two_fields_is_a_fault_there_and_changes_no_field(code, column):
    line = filled(code)
    assert line[column - 1] == " "
    record, problems = read(line[: column - 1] + "x" + line[column:])
    assert problems == [("column-not-blank", column)]
    assert record == read(line)[0]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        (filled("330") + " 7", 20),
        (filled("330") + "7", 19),
        (filled("250") + "x", 32),
        (filled("250") + "  x", 34),
    ],
)
def test_what_follows_the_last_field_is_a_fault(line, column):
    assert read(line)[1] == [("column-not-blank", column)]


# Rounds: ten columns each.

CELLS = "  1234 w 1  1235 b =       - U  0000 - H"


def test_a_round_has_its_opponent_colour_and_result_in_ten_columns():
    record, problems = read(filled("001") + CELLS)
    assert problems == []
    told = [(cell.opponent, said(cell.colour), said(cell.result)) for cell in record.rounds]
    assert told == [(1234, "w", "1"), (1235, "b", "="), (None, "None", "U"), (None, "None", "H")]


@pytest.mark.parametrize("column", [90, 91, 96, 98, 100, 101, 106, 108, 110, 111])
def test_a_letter_between_rounds_or_within_is_a_fault_there(column):
    line = filled("001") + CELLS
    record, problems = read(line[: column - 1] + "x" + line[column:])
    assert problems == [("column-not-blank", column)]
    assert [each and each.opponent for each in record.rounds[2:]] == [None, None]


# Days of the rounds: eight columns each, above the rounds.


@pytest.mark.parametrize("rounds", [1, 2, 9])
def test_days_of_rounds_stand_above_the_rounds(rounds):
    days = [date(2026, 3, each) for each in range(11, 11 + rounds)]
    line = "132".ljust(91) + "  ".join(f"{day:%y/%m/%d}" for day in days)
    record, problems = read(line)
    assert (list(record.days), problems) == (days, [])
    assert line_of(record).text == line


@pytest.mark.parametrize("column", [90, 91, 100, 101])
def test_a_day_next_to_a_filled_column_is_left_out_and_the_others_stay(column):
    line = "132".ljust(91) + "26/03/11  26/03/12  26/03/13"
    record, problems = read(line[: column - 1] + "x" + line[column:])
    assert record.days[2] == date(2026, 3, 13)
    assert None in record.days[:2]
    assert {code for code, _ in problems} == {"column-filled"}


# Points: symbol and four columns, every nine columns.


@pytest.mark.parametrize(
    ("code", "symbols", "first"), [("162", "WDLAPX", 6), ("362", ("TW", "TD", "TL"), 5)]
)
def test_points_have_a_symbol_and_four_columns_every_nine(code, symbols, first):
    width = len(symbols[0])
    row = list(code.ljust(60))
    for place, symbol in enumerate(symbols):
        start = first - 1 + 9 * place
        row[start : start + width] = symbol
        row[start + width : start + width + 4] = f"{10 + place}.5"
    line = "".join(row).rstrip()
    record, problems = read(line)
    assert problems == []
    assert record.values == tuple(
        (symbol, 105 + 10 * place) for place, symbol in enumerate(symbols)
    )
    assert line_of(record).text == line
    gap = [*range(4, first), *range(first + width + 4, first + 9)]
    for column in gap:
        found = read(line[: column - 1] + "?" + line[column:])[1]
        assert ("column-not-blank", column) in found


# Rounds of a team for human eyes: thirteen columns each.

SUMMARY = "802 987 ABCDE 1234.5 2345.5  16 w  2.5f    7 b 12.5   PAB    2.0 "
"""Blank columns: 4, 8, 14, 21, 28, and within each round 4, 6, 12 and 13 of its own."""


def test_a_summary_has_its_fields_and_rounds_of_thirteen_columns():
    record, problems = read(SUMMARY)
    assert problems == []
    assert (record.team, record.nickname) == (987, "ABCDE")
    assert (record.match_points, record.game_points) == (12345, 23455)
    told = [
        (cell.opponent, said(cell.colour), cell.game_points, cell.forfeit) for cell in record.rounds
    ]
    assert told == [("16", "w", 25, True), ("7", "b", 125, False), ("PAB", "None", 20, False)]
    assert line_of(record).text == SUMMARY.rstrip()


@pytest.mark.parametrize("column", [4, 8, 14, 21, 28, 32, 34, 40, 41, 45, 47, 53, 54, 58])
def test_a_summary_with_a_letter_between_its_fields_is_left_out(column):
    assert SUMMARY[column - 1] == " "
    record, problems = read(SUMMARY[: column - 1] + "x" + SUMMARY[column:])
    assert (record, problems) == (None, [("column-filled", column)])


@pytest.mark.parametrize(
    ("column", "letter"), [(33, "x"), (39, "x"), (46, "c"), (52, "g"), (36, "x")]
)
def test_a_summary_whose_rounds_cannot_be_read_is_left_out(column, letter):
    record, problems = read(SUMMARY[: column - 1] + letter + SUMMARY[column:])
    assert (record, problems) == (None, [("column-filled", column)])


@pytest.mark.parametrize(("code", "column"), [("013", 5), ("310", 9)])
def test_a_team_without_a_name_is_noted(code, column):
    first, last, *_ = next(each for each in FORM[code] if each[2] == "name")
    line = filled(code)
    record, problems = read(line[: first - 1] + " " * (last + 1 - first) + line[last:])
    assert (record.name, problems) == ("", [("name-missing", column)])


@pytest.mark.parametrize(("first", "last"), [(4, 4), (8, 8)])
def test_a_ranking_method_in_other_columns_is_left_out(first, last):
    line = "172 ESP FIDON"
    assert read(line)[1] == []
    found, problems = read(line[: first - 1] + "x" + line[last:])
    assert (found, problems) == (None, [("column-filled", first)])


def test_a_ranking_method_nobody_knows_is_noted_where_it_begins():
    record, problems = read("172 ESP   LUCK")
    assert (record.method, problems) == ("LUCK", [("method-unknown", 11)])


@pytest.mark.parametrize(
    ("text", "day"),
    [
        *(("70/01/02", date(1970, 1, 2)), ("69/12/31", date(2069, 12, 31))),
        *(("99/12/31", date(1999, 12, 31)), ("00/02/29", date(2000, 2, 29))),
        *(("1900/02/28", date(1900, 2, 28)), ("2026-11-21", date(2026, 11, 21))),
    ],
)
def test_a_year_of_two_digits_is_of_1970_to_2069(text, day):
    record, problems = read(f"042 {text}")
    assert record.day == day
    assert [code for code, _ in problems if code.startswith("first-day")] == []


@pytest.mark.parametrize(
    "text", ["1900/02/29", "2026/04/31", "2026/13/01", "2026/00/01", "2026/01/00", "026/01/01"]
)
def test_a_day_the_calendar_has_not_is_none(text):
    record, problems = read(f"042 {text}")
    assert record is None
    assert [code for code, _ in problems] == ["first-day-unreadable"]
