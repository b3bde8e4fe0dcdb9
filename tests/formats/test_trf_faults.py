"""Every fault of a report is found at its line and column, and the rest is read all the same."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.formats.texts.problems import SEVERITIES, Severity
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import Colour, Result, RoundRecord

DATA = Path(__file__).parent.parent / "data"
LINES = (DATA / "trf" / "every-record.trf").read_text("utf-8").splitlines()
FIRST_PLAYER = next(place for place, line in enumerate(LINES) if line.startswith("001"))
REPORTS = [path.read_bytes() for path in sorted(DATA.glob("trf/*.trf"))]


def problems_of(text):
    document = read_trf(text)
    return document.problems + tournament_of(document.value).problems


def places(text):
    return [(problem.code, problem.line, problem.column) for problem in problems_of(text)]


def with_fault(line, column, letter):
    """The sample with one character replaced; line and column are counted from 1."""
    lines = list(LINES)
    row = lines[line - 1].ljust(column)
    lines[line - 1] = row[: column - 1] + letter + row[column:]
    return "\n".join(lines)


def row_of(start):
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(start))


def test_the_sample_has_one_problem_the_line_nobody_knows():
    assert places("\n".join(LINES)) == [("record-unknown", row_of("ZZZ"), 1)]


NUMBER, POINTS, CELL = "number-unreadable", "points-unreadable", "opponent-unreadable"
FAULTS = [
    ("001    1", 8, "x", NUMBER),
    ("001    1", 8, "0", "tpn-out-of-range"),
    ("001    1", 4, "-", "column-not-blank"),
    ("001    1", 10, "x", "sex-unknown"),
    ("001    1", 12, "x", "title-unknown"),
    ("001    1", 50, "o", NUMBER),
    ("001    1", 62, "-", "fide-id-unreadable"),
    ("001    1", 75, "x", "birth-unreadable"),
    ("001    1", 83, ":", POINTS),
    ("001    1", 89, "?", "rank-unreadable"),
    ("001    1", 95, "l", CELL),
    ("001    1", 95, "1", "opponent-is-self"),
    ("001    1", 95, "9", "opponent-unknown"),
    ("001    1", 95, "6", "opponent-disagrees"),
    ("001    1", 97, "x", "colour-unreadable"),
    ("001    1", 97, "b", "colours-clash"),
    ("001    1", 97, "-", "colour-missing"),
    ("001    1", 99, "2", "result-unknown-sign"),
    ("001    1", 99, "0", "results-unusual"),
    ("001    1", 99, "=", "results-unusual"),
    ("001    1", 99, "+", "results-contradict"),
    ("001    1", 99, "?", "results-contradict"),
    ("001    1", 109, "1", "results-contradict"),
    ("001    1", 99, "H", "bye-with-opponent"),
    ("001    1", 99, " ", "result-missing"),
    ("001    1", 90, "x", "column-not-blank"),
    ("001    1", 98, "x", "column-not-blank"),
    ("001    5", 117, "w", "colour-of-bye"),
    ("001    5", 119, "1", "result-of-bye"),
    ("001    5", 119, "=", "cell-old-bye"),
    ("001    2", 82, "2", "points-differ"),
    ("042", 12, "x", "first-day-unreadable"),
    ("042", 5, "x", "first-day-unreadable"),
    ("052", 5, "1", "date-implausible"),
    ("062", 5, "9", "count-differs"),
    ("132", 95, "x", "date-unreadable"),
    ("142", 5, "x", NUMBER),
    ("142", 5, "0", "rounds-out-of-range"),
    ("142", 5, "1", "rounds-exceed-total"),
    ("152", 5, "x", "initial-colour-unreadable"),
    ("162", 6, "Q", "point-symbol-unknown"),
    ("162", 9, "x", POINTS),
    ("162", 11, "x", "column-not-blank"),
    ("172", 9, "X", "method-unknown"),
    ("192", 6, "X", "type-unknown"),
    ("202", 7, "?", "tie-break-unreadable"),
    ("212", 5, "?", "tie-break-unreadable"),
    ("222", 7, "?", "time-control-unreadable"),
    ("352", 6, "x", "board-colour-unreadable"),
    ("362", 5, "X", "point-symbol-unknown"),
    ("362", 8, "x", POINTS),
    ("ESP", 3, "x", "record-unknown"),
    ("ESP", 8, "9", "national-player-unknown"),
    ("ESP", 50, "x", NUMBER),
    ("013", 40, "x", NUMBER),
    ("013", 45, "9", "participant-unknown"),
    ("310", 7, "x", NUMBER),
    ("310", 7, "0", "number-out-of-range"),
    ("310", 7, "1", "team-duplicate"),
    ("310", 52, "x", "strength-unreadable"),
    ("310", 58, "x", POINTS),
    ("310", 71, "x", "rank-unreadable"),
    ("310", 77, "x", NUMBER),
    ("240", 5, "Q", "bye-type-unknown"),
    ("240", 9, "x", NUMBER),
    ("240", 14, "x", NUMBER),
    ("240", 14, "9", "participant-unknown"),
    ("250", 11, "x", POINTS),
    ("250", 17, "x", NUMBER),
    ("250", 15, "9", "range-reversed"),
    ("250", 26, "x", NUMBER),
    ("250", 22, "x", "column-not-blank"),
    ("260", 7, "x", NUMBER),
    ("260", 16, "x", NUMBER),
    ("260", 17, "x", "column-not-blank"),
    ("299", 5, "Q", "assignment-type-unknown"),
    ("299", 16, "x", POINTS),
    ("299", 27, "x", NUMBER),
    ("300", 7, "x", NUMBER),
    ("300", 20, "x", NUMBER),
    ("320", 7, "x", POINTS),
    ("320", 17, "x", NUMBER),
    ("330", 5, "x", "forfeit-type-unknown"),
    ("330", 10, "x", NUMBER),
]


@pytest.mark.parametrize(("start", "column", "letter", "code"), FAULTS)
def test_a_fault_of_one_character_is_found_where_it_is(start, column, letter, code):
    line = row_of(start)
    found = places(with_fault(line, column, letter))
    starts = {"type-unknown": 5, "record-unknown": 1, "range-reversed": 19}

    assert any(item == (code, line, starts.get(code, column)) for item in found)


def test_a_lone_bad_cell_leaves_everything_else_read():
    line = row_of("001    1")
    document = read_trf(with_fault(line, 99, "2"))
    tournament = tournament_of(document.value).value

    codes = [item.code for item in document.problems]
    assert codes == ["result-unknown-sign", "record-unknown", "result-one-sided"]
    assert len(tournament.entries) == 8
    assert tournament.entries[0].rounds[1] == RoundRecord(3, Colour.BLACK, Result.DRAW)


@st.composite
def spoilt_cells(draw):
    """A place in a player's line where no letter x can stand."""
    number = draw(st.integers(1, 8))
    text = LINES[FIRST_PLAYER + number - 1]
    columns = [4, *range(5, 11), 14, 48, *range(49, 54), *range(57, 92), *range(92, len(text) + 1)]
    return FIRST_PLAYER + number, draw(st.sampled_from(columns))


@settings(max_examples=48, deadline=None)
@given(spoilt_cells())
def test_a_letter_in_a_players_line_is_the_one_problem_of_the_reader(place):
    line, column = place
    found = [
        (item.line, item.column)
        for item in read_trf(with_fault(line, column, "x")).problems
        if item.code not in {"record-unknown", "result-one-sided"}
    ]

    assert found == [(line, column)]


@settings(max_examples=48, deadline=None)
@given(st.sampled_from(REPORTS[1:4]), st.data())
def test_another_result_or_opponent_contradicts_the_reply_where_it_stands(report, data):
    lines = report.decode("latin-1").replace("\r", "\n").split("\n")
    games = [
        (line, 92 + 10 * index)
        for line, record in enumerate(read_trf(report).value.lines)
        if line < len(lines) and lines[line].startswith("001")
        for index, cell in enumerate(record.record.rounds)
        if cell.opponent and cell.result in {Result.WIN, Result.LOSS, Result.DRAW}
    ]
    line, first = data.draw(st.sampled_from(games))
    row = lines[line]
    old = row[first + 6]
    column, letter = data.draw(
        st.sampled_from([(first + 7, "1" if old != "1" else "+"), (first + 3, "9")])
    )
    if row[column - 1] == letter:
        letter = "8"
    lines[line] = row[: column - 1] + letter + row[column:]
    found = {(item.line, item.column) for item in problems_of("\n".join(lines))}

    starts = {column} if column == first + 7 else {first, first + 1, first + 2, first + 3}
    assert any((line + 1, start) in found for start in starts)


@settings(max_examples=120, deadline=None)
@given(st.binary(max_size=400))
def test_no_bytes_at_all_make_a_reader_raise(data):
    assert isinstance(problems_of(data), tuple)


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(REPORTS), st.data())
def test_no_damage_to_a_report_makes_a_reader_raise(report, data):
    start = data.draw(st.integers(0, len(report)))
    end = data.draw(st.integers(start, min(len(report), start + 40)))
    new = data.draw(st.binary(max_size=20) | st.text("0123456789 wb-+=UZ\r\n").map(str.encode))
    damaged = report[:start] + new + report[end:]

    for problem in problems_of(damaged):
        assert problem.code in SEVERITIES
        assert problem.line >= 1
        assert problem.column >= 1


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [line[:3] for line in LINES] + ["XXR", "XXC", "XXZ", "XXS", "XXA", "XXP"]
        ).flatmap(lambda code: st.text("0123456789 .-+WDLX=", max_size=60).map(lambda t: code + t)),
        max_size=8,
    )
)
def test_no_record_makes_a_reader_raise(lines):
    assert isinstance(problems_of("\n".join(lines)), tuple)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("XXR " + "9" * 5000, "number-out-of-range"),
        ("001    1 " + " " * 80 + "  " + "9" * 5000, "column-not-blank"),
        ("250      01.0 001 999 0001 9999", "round-out-of-range"),
        ("202 " + "x" * 100_000, None),
    ],
)
def test_absurd_numbers_are_refused_without_being_counted(text, code):
    found = [item.code for item in problems_of("001    1      A\n" + text)]

    assert code is None or code in found


def test_duplicate_pairing_numbers_are_found_on_the_second_line():
    text = "\n".join([*LINES, LINES[FIRST_PLAYER]])

    assert ("tpn-duplicate", len(LINES) + 1, 8) in places(text)


def test_a_second_pairing_allocated_bye_in_a_round_is_found_on_the_second_line():
    rows = [f"001 {tpn:>4}      A".ljust(81) + "1.0    1  0000 - U" for tpn in (1, 2)]

    assert ("round-bye-repeated", 2, 99) in places("\n".join(rows))


def test_a_report_without_players_is_an_error():
    assert ("players-missing", 1, 1) in places("012 Nobody")


def test_a_report_without_a_name_is_a_warning():
    found = [item for item in problems_of("\n".join(LINES[2:])) if item.code == "record-missing"]

    assert [item.severity for item in found] == [Severity.WARNING]


@pytest.mark.parametrize(("first", "second"), [("142 5", "XXR 6"), ("152 W", "XXC black1")])
def test_two_records_that_contradict_each_other_are_an_error(first, second):
    codes = {item.code for item in problems_of(f"{first}\n{second}")}

    assert codes & {"rounds-contradicted", "initial-colour-contradicted"}


def test_a_line_of_more_rounds_than_any_event_has_is_one_fault_at_its_first_round():
    player = (
        "001    1      Player One                        2000 ESP    12345678 1980/01/01  0.0    1"
    )
    for rounds, codes in ((999, set()), (1000, {"rounds-out-of-range"})):
        document = read_trf(f"012 X\n{player}{'  0002 w 1' * rounds}\n".encode())
        found = {(each.code, each.line, each.column) for each in document.problems}
        assert {code for code, _, _ in found} == codes
        assert all((line, column) == (2, 92) for _, line, column in found)


@pytest.mark.parametrize("birth", ["0000/00/00", "0000-00-00", "2000/01/01", "2000", "0000"])
def test_a_fide_number_at_the_left_of_its_field_is_read_beside_any_date(birth):
    person = "001    1 m    Alfa, A                           2200 SUI 12345678"
    line = f"{person}    {birth:<10}  1.0    1"
    read = read_trf(line)
    assert read.problems == ()
    assert (read.value.players[0].fide_id, read.value.players[0].birth) == (12345678, birth)


@pytest.mark.parametrize("count", [2, 10_001])
def test_a_number_that_takes_a_fifth_column_is_said_with_the_most_there_are(count):
    """The format has columns 5-8 for it: 9,999 is the largest (TRF26, player section)."""
    text = "\n".join(
        f"001 {number:>4}      Player {number}".ljust(80 + len(f"{number:>4}") - 4)
        + f" 0.0 {number:>4}"
        for number in range(10_002 - count, 10_002)
    )
    found = problems_of(text)
    wide = [each for each in found if each.code == "tpn-too-wide"]
    assert [dict(each.values) for each in wide] == [
        {"tpn": 10_000, "most": 9_999},
        {"tpn": 10_001, "most": 9_999},
    ]
    assert "tpn-duplicate" not in {each.code for each in found}


def test_a_number_of_five_digits_from_the_fourth_column_on_is_read():
    text = f"001{10_000:>5}      Player".ljust(80) + " 0.0"
    assert [each.tpn for each in read_trf(text).value.players] == [10_000]


@pytest.mark.parametrize("cell", ["       1", "       =", "       \u00bd", "   1    ", "     x  "])
def test_a_result_that_is_refused_is_the_one_problem_of_its_line(cell):
    """The points differ for that result alone, so nothing more is said of them."""
    lines = [
        "012 Open",
        "042 2026/05/01",
        "142 3",
        f"001    1      {'A':<33} 2000{'':28} 1.0    1  0000 - U",
        f"001    2      {'B':<33} 1900{'':28} 0.0    3  0000 - Z",
        f"001    3      {'C':<33} 1800{'':28} 1.0    2  {cell}",
    ]
    read = read_tournament_file("\n".join(lines).encode())
    wrong = [each for each in read.problems if each.line == 6]
    assert [each.severity for each in wrong] == [Severity.ERROR]
