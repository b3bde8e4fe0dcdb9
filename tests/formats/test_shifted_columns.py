"""Player lines whose columns have slipped are refused: no rating of 825 is read for 1825."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.formats.texts.problems import Severity
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import read_trf, tournament_of
from bounded import bounded

DATA = Path(__file__).parent.parent / "data"
WILD = DATA / "wild" / "trf"
BOUNDARIES = (4, 9, 10, 13, 14, 47, 48, 52, 53, 56, 57, 68, 69, 79, 80, 84, 85, 90, 91)
"""Columns before and after the fields of a player."""

OFFSETS = (-3, -2, -1, 1, 2, 3)
REPORTS = [*DATA.glob("trf/*.trf"), *DATA.glob("manual40/*.trf"), *DATA.glob("divergences/*.trf")]


def lines_of(path):
    text = path.read_bytes().decode("utf-8", "replace")
    return [line for line in re.split(r"\r\n|\r|\n", text) if line.startswith("001")]


def player(line):
    """Return what a line is read as, None where it is refused."""
    read = read_trf(line)
    if any(each.severity is Severity.ERROR for each in read.problems) or not read.value.players:
        return None
    one = read.value.players[0]
    return one.name, one.rating, one.federation, one.fide_id


def shifted(line, boundary, by):
    """Move the rest of a line from a boundary on: blanks put in, or what stands before taken."""
    if by > 0:
        return line[:boundary] + " " * by + line[boundary:]
    return line[: boundary + by] + line[boundary:]


def misread(line):
    """Return the shifts after which a line is taken for another player's."""
    meant = player(line)
    return [
        (boundary, by, wrong)
        for boundary in BOUNDARIES
        for by in OFFSETS
        if boundary <= len(line)
        and (wrong := shifted(line, boundary, by)).startswith("001")
        and player(wrong) not in {None, meant}
    ]


@pytest.mark.long
@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_no_line_of_a_report_is_read_as_another_player_when_it_slips(path):
    lines = [line for line in lines_of(path) if player(line) is not None][:3]
    assert lines
    assert [found for line in lines for found in misread(line)] == []


@st.composite
def lines(draw):
    """A player's line as programs write it, whatever is known of the player."""
    name = draw(st.from_regex(r"[A-ZÁÖŁ][a-zñüé]{1,12}(, [A-Z][a-z]{1,9}){0,2}", fullmatch=True))
    rating = draw(st.sampled_from(["", "1825", "2201", "825", "1000"]))
    federation = draw(st.sampled_from(["", "SWE", "ESP"]))
    number = draw(st.sampled_from(["", "0", "13400304", "100013"]))
    birth = draw(st.sampled_from(["", "1978", "1990/04/02"]))
    sex, title = draw(st.sampled_from(" mw")), draw(st.sampled_from(["", "GM", "WFM", "g"]))
    points = draw(st.sampled_from(["0.0", "1.5", "11.5"]))
    rank = draw(st.sampled_from(["", "1", "12", "123"]))
    cells = draw(st.lists(st.sampled_from(["     3 w 1", "    12 b =", "  0000 - U"]), max_size=2))
    tpn = draw(st.integers(1, 9999))
    return (
        f"001 {tpn:>4} {sex}{title:>3} {name[:33]:<33} {rating:>4} {federation:<3} {number:>11} "
        f"{birth:<10} {points:>4} {rank:>4}" + "".join(cells)
    )


@pytest.mark.long
@settings(max_examples=10, deadline=None)
@given(lines())
def test_no_line_at_all_is_read_as_another_player_when_it_slips(line):
    assert player(line) is not None
    assert misread(line) == []


@pytest.mark.parametrize(
    ("boundary", "by", "code", "first"),
    [
        (4, -1, "columns-shifted-left", 5),
        (4, 2, "columns-shifted-right", 5),
        (48, -3, "columns-shifted-left", 49),
        (48, 1, "columns-shifted-right", 49),
        (69, 1, "columns-shifted-right", 70),
        (53, 2, "columns-shifted-right", 54),
    ],
)
def test_how_far_the_columns_have_moved_is_said(boundary, by, code, first):
    line = f"001 {12:>4} m GM {'Alfa, Anton':<33} 2201 SWE {13400304:>11} 1978/01/02  1.5    2"
    cut = boundary + by if by < 0 else boundary
    # what is taken away here are blanks alone
    assert line[cut:boundary].strip() == ""
    (found,) = read_trf(shifted(line + "     3 w 1", boundary, by)).problems
    assert found.code == code
    assert dict(found.values) == {"first": first, "count": abs(by)}


@pytest.mark.parametrize("by", [-1, 1])
def test_one_field_that_has_moved_alone_is_told_from_its_first_column(by):
    """The rating stands in columns 49 to 52, with a blank before and behind it."""
    line = f"001 {12:>4} m GM {'Alfa, Anton':<33} 2201 SWE {13400304:>11} 1978/01/02  1.5    2"
    moved = line[:47] + (line[48:53] + " " if by < 0 else " " + line[47:52]) + line[53:]
    assert (len(moved), moved[48 + by : 52 + by]) == (len(line), "2201")
    (found,) = read_trf(moved + "     3 w 1").problems
    code = "columns-shifted-left" if by < 0 else "columns-shifted-right"
    assert (found.code, dict(found.values)) == (code, {"first": 49, "count": 1})


def test_a_file_one_column_short_is_refused_with_every_line_and_its_shift():
    """Only the rounds and places stand right in it, as a public program writes it."""
    read = read_tournament_file((WILD / "startnumber_short.trf").read_bytes())
    errors = [each for each in read.problems if each.severity is Severity.ERROR]
    assert [(each.line, each.code) for each in errors] == [
        (line, "columns-shifted-left") for line in (14, 15, 16, 17)
    ]
    assert {each.values for each in errors} == {(("first", 5), ("count", 1))}


def test_a_tab_in_a_players_line_is_refused():
    read = read_trf((WILD / "tabs.trf").read_bytes())
    codes = {each.code: (each.line, each.column) for each in read.problems}
    assert codes["tab-in-columns"] == (14, 4)


def test_a_name_filled_up_to_33_bytes_is_read_and_said():
    document = read_trf((WILD / "bytepad.trf").read_bytes())
    found = tournament_of(document.value)
    elise = found.value.entries[2].player
    assert (elise.name, elise.rating, elise.federation) == ("Größe,Élise", 2098, "FRA")
    assert found.value.entries[2].rounds[0].opponent == 1
    assert [each.line for each in document.problems if each.code == "name-padded-by-bytes"] == [16]
    assert found.ok
    assert document.value.lines[15].text.index("2098") == 48


def test_an_unrated_player_is_read_by_bytes_only_where_a_rated_one_was():
    """Such a line is the same as one that has lost a rating of three digits."""
    rated = "001    1      Muñoz, Íñigo                   2098 ESP                         0.0    1"
    unrated = (
        "001    2      Aééé                                SWE                         0.0    2"
    )
    assert player(unrated) is None
    read = read_trf(f"{rated}\n{unrated}")
    assert [each.severity for each in read.problems] == [Severity.WARNING] * 2
    assert [(one.rating, one.federation) for one in read.value.players] == [
        (2098, "ESP"),
        (0, "SWE"),
    ]


def test_a_slipped_line_of_rules_is_refused_and_slipped_dates_are_left_out():
    slipped = read_trf("299 + 2.0  2.5   1    1")
    assert "column-not-blank" in {each.code for each in slipped.problems}
    dates = "132".ljust(92) + "26/09/12  26/09/13"
    read = read_trf(dates)
    assert read.value.lines[0].record.days == (None, None)
    assert {each.code for each in read.problems} == {"column-filled"}


def test_thousands_of_slipped_lines_are_refused_without_a_long_search():
    line = "001 x  1 m    Alfa, Anton                       x2201 SUI           0  1990  1.0     1"
    text = "\n".join([line] * 3000)
    problems = bounded(lambda: read_trf(text).problems, calls=1_200_000)
    assert len({each.line for each in problems}) == 3000


def full(sex, title, name, *, federation="SUI", number="1300001", birth="1990/04/02"):
    """Return a player's line with points and place, as the format has it."""
    return (
        f"001    1 {sex:1}{title:>3} {name:<33} 2701 {federation:<3} {number:>11} "
        f"{birth:<10}  2.0    1"
    )


def pushed(line, first, by, last):
    """Push what stands from a column on to the right, within the blanks before another column."""
    assert line[last - by : last].strip() == ""
    return line[: first - 1] + " " * by + line[first - 1 : last - by] + line[last:]


@pytest.mark.parametrize(
    ("line", "first", "by", "last"),
    [
        (full("m", "GM", "Alfa, Anton"), 10, 3, 47),
        (full("m", "GM", "Alfa, Anton"), 9, 5, 47),
        (full("w", "WGM", "Charlie, Elise"), 10, 5, 47),
        (full("m", "f", "Foxtrot, F"), 10, 2, 47),
        (full("m", "", "Bravo, Bernd"), 10, 1, 47),
        (full("m", "", "Bravo, Bernd"), 10, 2, 47),
        (full("m", "", "Bravo, Bernd"), 10, 5, 47),
        (full("", "", "Golf, G", federation="", number=""), 51, 3, 56),
        (full("m", "", "Bravo, Bernd", number=""), 52, 4, 68),
        (full("m", "", "Bravo, Bernd", number=""), 55, 3, 68),
        (full("m", "", "Foxtrot, F", number="2200006", birth="1971"), 67, 3, 79),
        (full("m", "", "Foxtrot, F", number="2200006", birth="1971"), 66, 5, 79),
    ],
)
def test_a_value_pushed_within_blanks_is_not_taken_for_another(line, first, by, last):
    """No gap is filled then: m for male stands where m for an international master does."""
    assert player(line) is not None
    assert player(pushed(line, first, by, last)) is None


def test_where_a_value_runs_over_into_the_next_field_is_said():
    line = pushed(full("m", "", "Foxtrot, F", number="2200006", birth="1971"), 67, 3, 79)
    found = read_trf(line).problems[0]
    assert (found.code, found.column) == ("columns-run-over", 70)
    (found,) = read_trf(pushed(full("m", "GM", "Alfa, Anton"), 10, 3, 47)).problems
    assert (found.code, dict(found.values)) == ("columns-shifted-right", {"first": 10, "count": 3})


@pytest.mark.parametrize(
    "line",
    [
        full("", "m", "Alfa, Anton"),
        full("", "M", "Alfa, Anton"),
        full("", "", "m"),
        full("m", "", "GM Alfa"),
        full("m", "", "Alfa", number="13000010000"),
        full("m", "", "Alfa", birth="12.05.1990"),
        full("m", "", "Alfa", birth="1990/??/??"),
        full("m", "", "Alfa", number="130001    ", birth="1990/??/??"),
    ],
)
def test_what_old_programs_write_is_no_pushed_value(line):
    """IM was written m, and numbers were once set at the left of their field."""
    assert player(line) is not None


@pytest.mark.parametrize("end", [49, 50, 51, *range(62, 68)])
def test_a_line_cut_inside_a_number_is_refused_and_not_read_with_what_is_left_of_it(end):
    line = full("m", "GM", "Alfa, Anton").rstrip()[:end]
    assert player(line) is None
    assert "player-line-cut" in {each.code for each in read_trf(line).problems}


@pytest.mark.parametrize("end", [47, 52, 56, 68])
def test_a_line_that_ends_with_a_field_is_read(end):
    assert player(full("m", "GM", "Alfa, Anton")[:end]) is not None


def test_a_federations_own_line_cut_inside_the_rating_is_refused():
    line = "ESP    1 m    " + f"{'Alfa, Anton':<33} 2701 SUI"
    codes = {each.code for each in read_trf("\n".join([full("m", "", "Alfa"), line[:51]])).problems}
    assert "player-line-cut" in codes
    whole = {each.code for each in read_trf("\n".join([full("m", "", "Alfa"), line])).problems}
    assert "player-line-cut" not in whole
