"""Every combination of opponent, colour and result in a round's ten columns, and the other fields.

What is right follows the format of 2026; what older reports write is read and noted.
"""

from itertools import product

import pytest

from arbitro.formats.trf import read_trf
from arbitro.model import Colour, Result, Sex, Title

OPPONENTS = {"   7": 7, "0000": 0, "    ": None}
GAMES = ["1", "=", "0", "W", "D", "L", "+", "-", "?"]
BYES = ["U", "F", "H", "Z"]
OLD_BYES = {"+": "U", "=": "H", "-": "Z"}
COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "W": Colour.WHITE, "B": Colour.BLACK}


def expected_of(opponent, colour, result):
    """What a cell says, opponent, colour and result, and its fault: code and column within it."""
    has_colour = colour in COLOURS
    if opponent:
        if result in BYES:
            return None, ("bye-with-opponent", 7)
        if has_colour:
            return (opponent, colour.lower(), result), None
        if result in {"+", "-"}:
            # one is supplied, which counts for nothing: White for the smaller number
            return (opponent, "w", result), ("forfeit-without-colour", 5)
        return None, ("colour-missing", 5)
    if opponent is None and not colour.strip():
        return (None, None, result) if result in BYES else None, (
            "bye-alone" if result in BYES else "result-alone",
            7,
        )
    if has_colour:
        # a bye has no colour; a game has an opponent
        return None, ("colour-of-bye", 5) if result in BYES else ("opponent-missing", 0)
    if result in BYES:
        return (None, None, result), None
    if result in OLD_BYES:
        return (None, None, OLD_BYES[result]), ("cell-old-bye", 7)
    return None, ("result-of-bye", 7)


def line_with(cells, **fields):
    text = {"sex": " ", "title": "", "rating": "2100", "number": "2200017", "birth": "1990"}
    text |= {"name": "Alfa, Anton", "federation": "ESP", "points": "0.0", "rank": "1"} | fields
    return (
        "001    1 {sex:1}{title:>3} {name:<33} {rating:>4} {federation:<3} {number:>11} "
        "{birth:<10} {points:>4} {rank:>4}".format_map(text)
        + cells
    )


def read(line):
    parsed = read_trf(line)
    return parsed.value.lines[0].record, [(each.code, each.column) for each in parsed.problems]


COMBINED = list(product(OPPONENTS, [*COLOURS, "-", " "], [*GAMES, *BYES]))


@pytest.mark.parametrize(("opponent", "colour", "result"), COMBINED)
@pytest.mark.parametrize("before", [0, 1, 12])
def test_a_cell_says_what_the_format_says_of_it(opponent, colour, result, before):
    cell = f"{opponent} {colour} {result}"
    known, fault = expected_of(OPPONENTS[opponent], colour, result)
    record, problems = read(line_with(f"  {'   9 b 1'}" * before + f"  {cell}"))
    first = 92 + 10 * before
    assert problems == ([] if fault is None else [(fault[0], first + fault[1])])
    assert [each.opponent for each in record.rounds[:before]] == [9] * before
    if known is None:
        assert record.rounds[before:] in {(), (None,)}
    else:
        (found,) = record.rounds[before:]
        colour_said = found.colour and found.colour.value
        assert (found.opponent, colour_said, found.result.value) == known


@pytest.mark.parametrize(("other", "mine"), [("w", "b"), ("b", "w"), ("-", "w")])
@pytest.mark.parametrize("later", [True, False])
def test_a_forfeit_without_a_colour_has_that_which_the_opponent_leaves(other, mine, later):
    lines = [line_with("     2 - +"), f"001    2{line_with(f'     1 {other} -')[8:]}"]
    lines = lines if later else lines[::-1]
    records = [each.record for each in read_trf("\n".join(lines)).value.lines]
    colours = {each.tpn: each.rounds[0].colour.value for each in records}
    assert colours == {1: mine, 2: "b" if mine == "w" else "w"}


@pytest.mark.parametrize("letter", "udflhzw")
def test_letters_of_results_may_be_small(letter):
    opponent, colour = ("   7", "w") if letter in "dlw" else ("0000", "-")
    record, problems = read(line_with(f"  {opponent} {colour} {letter}"))
    assert (record.rounds[0].result, problems) == (Result(letter.upper()), [])


@pytest.mark.parametrize(
    ("sign", "result", "code"),
    [("\u00bd", Result.DRAW, "result-half-sign"), ("*", Result.PENDING, "result-open-sign")],
)
def test_signs_of_other_programs_are_read_and_noted(sign, result, code):
    record, problems = read(line_with(f"     7 w {sign}"))
    assert (record.rounds[0].result, problems) == (result, [(code, 99)])


@pytest.mark.parametrize("sign", "X!2\u00bc")
def test_an_unknown_sign_is_a_game_without_a_result_and_noted(sign):
    record, problems = read(line_with(f"     7 w {sign}"))
    assert (record.rounds[0].opponent, record.rounds[0].colour) == (7, Colour.WHITE)
    assert (record.rounds[0].result, problems) == (Result.PENDING, [("result-unknown-sign", 99)])


def test_a_game_with_an_unknown_sign_on_one_side_alone_has_no_result():
    one = line_with("     2 w X")
    other = line_with("     1 b 0").replace("001    1", "001    2")
    found = read_trf(f"{one}\n{other}\n".encode())
    assert [(item.code, item.line) for item in found.problems if "result" in item.code] == [
        ("result-unknown-sign", 1),
        ("result-one-sided", 2),
    ]
    assert [player.rounds[0].result for player in found.value.players] == [Result.PENDING] * 2


@pytest.mark.parametrize("sign", "X2")
def test_an_unknown_sign_without_an_opponent_is_still_refused(sign):
    record, problems = read(line_with(f"  0000 - {sign}"))
    assert (record.rounds, problems) == ((), [("result-unreadable", 99)])


def test_a_game_without_a_result_is_one_that_goes_on():
    record, problems = read(line_with("     7 w  "))
    assert (record.rounds[0].opponent, record.rounds[0].result, problems) == (7, Result.PENDING, [])


@pytest.mark.parametrize(("cell", "code", "column"), [("   7 x 1", "colour-unreadable", 97)])
def test_a_cell_with_a_sign_that_means_nothing_is_left_out(cell, code, column):
    record, problems = read(line_with(f"  {cell}" + "     8 b 0"))
    assert problems == [(code, column)]
    assert record.rounds[0] is None
    assert record.rounds[1].opponent == 8


@pytest.mark.parametrize("blanks", [1, 3])
def test_a_round_without_an_entry_keeps_its_place_unless_it_is_the_last(blanks):
    gap = " " * 10 * blanks
    record, problems = read(line_with(gap + "     8 b 0" + gap))
    assert problems == []
    assert [each and each.opponent for each in record.rounds] == [None] * blanks + [8]


# The other fields.


@pytest.mark.parametrize(
    ("letter", "sex", "code"),
    [
        *(("m", Sex.MALE, None), ("M", Sex.MALE, None), ("w", Sex.FEMALE, None)),
        *(("W", Sex.FEMALE, None), ("f", Sex.FEMALE, "sex-f"), ("F", Sex.FEMALE, "sex-f")),
        *((" ", None, None), ("x", None, "sex-unknown")),
    ],
)
def test_a_sex_is_m_or_w(letter, sex, code):
    record, problems = read(line_with("", sex=letter))
    assert (record.sex, problems) == (sex, [(code, 10)] if code else [])


SHORT = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM"}
SHORT |= {"wc": "WCM"}
PAPI = {"gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM"}
"""Titles of reports before 2016, and those of women as Papi writes them."""


@pytest.mark.parametrize("title", Title)
def test_a_title_is_read_in_any_case(title):
    for text in (title.value, title.value.lower()):
        record, problems = read(line_with("", title=text))
        assert (record.title, problems) == (title, [])


@pytest.mark.parametrize("text", [*SHORT, *PAPI])
def test_a_title_of_one_letter_is_that_of_older_reports(text):
    record, problems = read(line_with("", title=text))
    assert record.title is Title((SHORT | PAPI)[text])
    assert problems == ([("title-women-papi", 12)] if text in PAPI else [])


@pytest.mark.parametrize(
    ("text", "column"),
    [
        *(("1990", None), ("199005", None), ("1990/05/17", None), ("1990-05-17", None)),
        *(("17.05.1990", None), ("", None), ("199", 70), ("1990/0x/17", 76)),
    ],
)
def test_a_birth_is_a_year_or_a_day(text, column):
    record, problems = read(line_with("", birth=text))
    assert record.birth == text
    assert problems == ([("birth-unreadable", column)] if column else [])


def test_a_fide_number_of_0_is_none_and_noted():
    record, problems = read(line_with("", number="0"))
    assert (record.fide_id, problems) == (None, [("fide-id-zero", 68)])


@pytest.mark.parametrize(("text", "code"), [("", "tpn-missing"), ("0", "tpn-out-of-range")])
def test_a_player_needs_a_number(text, code):
    line = line_with("")
    line = f"001 {text:>4}{line[8:]}"
    record, problems = read(line)
    assert record is None
    assert [each for each, _ in problems] == [code]


def test_a_player_without_a_name_is_noted():
    record, problems = read(line_with("", name=""))
    assert (record.name, problems) == ("", [("name-missing", 15)])


def test_numbers_of_one_line_are_not_those_of_the_next():
    """Equal texts of a report are read once."""
    lines = [line_with("     7 w 1", rating="2100"), line_with("     7 b 0", rating="2101")]
    lines += [line_with("     8 w 1", rating="2100", points="1.0"), line_with("", rating="x")]
    parsed = read_trf("\n".join([*lines, line_with("", rating="x")]))
    records = [each.record for each in parsed.value.lines]
    assert [each.rating for each in records] == [2100, 2101, 2100, 0, 0]
    assert [each.points for each in records] == [0, 0, 10, 0, 0]
    assert [each.rounds[0].opponent for each in records[:3]] == [7, 7, 8]
    assert [(each.code, each.line) for each in parsed.problems] == [
        ("number-unreadable", 4),
        ("number-unreadable", 5),
    ]
