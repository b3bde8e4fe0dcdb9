"""Crosstables of chess-results and Vega: read as the tournament they tell, or refused with why."""

from pathlib import Path

import pytest

from arbitro.formats.event_file import read_event_file
from arbitro.formats.texts.problems import Severity
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.model import Title

WILD = Path(__file__).parents[1] / "data" / "wild" / "tournaments"
CHESS_RESULTS = (WILD / "cr_crosstable.csv").read_text("utf-8")

ALFA, BRAVO, CHARLIE, DELTA, ECHO = (
    "Alfa Anna",
    "Bravo Bernd",
    "Charlie Carla",
    "Delta Dirk",
    "Echo Eva",
)


def told(file):
    """Return who met whom: a name -> (opponent, colour, result) a round; byes have no opponent."""
    names = {entry.tpn: entry.player.name for entry in file.tournament.entries}
    return {
        entry.player.name: [
            (names.get(each.opponent), each.colour and each.colour.value, each.result.value)
            for each in entry.rounds
        ]
        for entry in file.tournament.entries
    }


def codes(file, severity=Severity.WARNING):
    return {each.code for each in file.problems if each.severity is severity}


def read(text):
    return read_tournament_file(text.encode())


def test_the_crosstable_of_chess_results_is_read_with_its_byes_and_forfeits():
    file = read_event_file(CHESS_RESULTS.encode())

    assert told(file) == {
        ALFA: [(CHARLIE, "w", "1"), (BRAVO, "b", "="), (DELTA, "w", "+")],
        BRAVO: [(DELTA, "b", "1"), (ALFA, "w", "="), (None, None, "U")],
        CHARLIE: [(ALFA, "b", "0"), (None, None, "H"), (ECHO, "b", "1")],
        DELTA: [(BRAVO, "w", "0"), (ECHO, "b", "1"), (ALFA, "b", "-")],
        ECHO: [(None, None, "U"), (DELTA, "w", "0"), (CHARLIE, "w", "0")],
    }
    first = file.tournament.entries[0]
    assert (first.player.title, first.player.rating, first.player.federation) == (
        Title.GM,
        2500,
        "ITA",
    )
    assert file.tournament.details.name == "Layout Open 2026"
    assert file.tournament.details.start is None
    assert (first.stated_points, first.stated_rank) == (25, 1)
    about = {"table-top", "table-foot", "crosstable-without-days"}
    assert codes(file) == {"crosstable-places"} | about


def test_vegas_crosstable_is_read_and_its_forfeit_keeps_the_pair():
    file = read_event_file((WILD / "vega_crosstable.txt").read_bytes())

    rounds = told(file)
    assert rounds["Alfa, Anton"] == [("Charlie, Carla", "w", "1"), ("Bravo, Bernd", "b", "=")]
    assert rounds["Charlie, Carla"] == [("Alfa, Anton", "b", "0"), (None, None, "U")]
    assert rounds["Echo, Eva"] == [(None, None, "Z"), (None, None, "Z")]
    (won, colour, sign), drawn = rounds["Bravo, Bernd"]
    assert (won, sign, drawn) == ("Delta, Dirk", "+", ("Alfa, Anton", "w", "="))
    ((_, other, lost), half) = rounds["Delta, Dirk"]
    assert ({colour, other}, lost, half) == ({"w", "b"}, "-", (None, None, "H"))
    assert [(each.player.name, each.player.rating) for each in file.tournament.entries][3:] == [
        ("Echo, Eva", 1700),
        ("Delta, Dirk", 0),
    ]


@pytest.mark.parametrize(
    ("head", "letters"),
    [
        ("Rg.;;Name;Elo;Land;1.Rd;2.Rd;3.Rd;Pkt.;Wtg1", "ws"),
        ("Rk.;;Nombre;Elo;FED;1.Rd;2.Rd;3.Rd;Pts.;Des 1", "bn"),
        ("Rg.;;Nom;Elo;FED;1.Rd;2.Rd;3.Rd;Pts.;Dep1", "bn"),
    ],
)
def test_other_languages_tell_the_same(head, letters):
    lines = CHESS_RESULTS.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("Rk."))
    white, black = letters
    swapped = str.maketrans({"w": white, "b": black})
    rows = [
        ";".join([*cells[:5], *(cell.translate(swapped) for cell in cells[5:8]), *cells[8:]])
        for cells in (line.split(";") for line in lines[at + 1 : at + 6])
    ]
    file = read("\n".join([*lines[:at], head, *rows, *lines[at + 6 :]]))

    assert file.ok
    assert told(file) == told(read(CHESS_RESULTS))


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("  1b0;", "  1b1;", "results-contradict"),
        ("  3w1;", "  3b1;", "colours-clash"),
        ("  3w1;", "  2w1;", "opponent-disagrees"),
        ("  3w1;", "  9w1;", "opponent-unknown"),
        ("  3w1;", "  3w7;", "crosstable-row"),
        ("  3w1;", " -1;", "crosstable-byes"),
        ("  3w1;", "  3x1;", "crosstable-letters"),
        ("1;GM;", f"{'1' * 5000};GM;", "crosstable-row"),
    ],
)
def test_what_a_table_contradicts_is_refused_at_its_line(before, after, code):
    file = read(CHESS_RESULTS.replace(before, after, 1))

    faults = [each for each in file.problems if each.severity is Severity.ERROR]
    assert code in {each.code for each in faults}
    assert not file.ok
    assert all(1 <= each.line <= 13 for each in faults)


def test_a_round_that_is_played_is_open_and_a_column_of_blanks_is_to_come():
    lines = CHESS_RESULTS.replace("  4w+", "  4w ").replace("  1b-", "  1b ")
    lines = lines.replace("2.Rd;3.Rd", "2.Rd;3.Rd;4.Rd").replace(";2,5;4,5", ";;2,5;4,5")
    file = read(lines)

    assert (file.tournament.rounds_total, file.tournament.rounds_played) == (4, 3)
    assert file.tournament.entries[0].rounds[2].result.name == "PENDING"


def test_a_report_that_names_a_round_is_no_crosstable():
    text = "012 Name;1.Rd;open\r\n001    1      Alfa, Anna\r\n"
    assert "crosstable-row" not in {each.code for each in read(text).problems}


def test_numbers_nobody_can_have_are_told_and_not_read():
    text = (WILD / "vega_crosstable.txt").read_text("utf-8")
    for before, after in (("  1 Alfa", f"  {'1' * 5000} Alfa"), ("+W3", f"+W{'3' * 5000}")):
        assert "crosstable-row" in codes(read(text.replace(before, after)), Severity.ERROR)


def test_an_absence_written_as_0_is_one():
    blank = read(CHESS_RESULTS.replace(";-½;", ";0;").replace("; -½;", "; 0;"))
    assert blank.ok
    assert told(blank)[CHARLIE][1] == (None, None, "Z")


TABLE, FOOT = CHESS_RESULTS.rstrip("\n").split(";;;;;;;;;\nYou find")


def test_a_foot_right_below_the_table_is_left_out_with_a_word():
    file = read(TABLE + "You find" + FOOT + "\n")
    assert told(file) == told(read(CHESS_RESULTS))
    (foot,) = [each for each in file.problems if each.code == "table-foot"]
    assert (foot.line, dict(foot.values)["count"]) == (TABLE.count("\n") + 1, 2)


@pytest.mark.parametrize("cut", ["\n", "Some text\n"])
def test_no_player_below_a_gap_in_the_table_is_lost_in_silence(cut):
    """A blank line is passed over; a text in the middle of a table may have been a player."""
    rows = CHESS_RESULTS.splitlines(keepends=True)
    at = next(place for place, row in enumerate(rows) if "Delta" in row)
    file = read("".join([*rows[:at], cut, *rows[at:]]))
    assert set(told(file)) == {ALFA, BRAVO, CHARLIE, DELTA, ECHO}
    assert [each.line for each in file.problems if each.code == "crosstable-row"] == (
        [] if cut == "\n" else [at + 1]
    )


def test_a_row_whose_number_is_lost_is_no_foot():
    file = read(CHESS_RESULTS.replace("5;;Echo", "x;;Echo"))
    assert "crosstable-row" in codes(file, Severity.ERROR)
