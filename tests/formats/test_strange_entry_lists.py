"""Entry lists with odd lines: what is not understood is refused, nobody is invented."""

import pytest

from arbitro.formats.entries import read_entries
from arbitro.formats.texts.problems import Severity
from arbitro.model import Player
from bounded import bounded


def faults(text):
    """Return the errors of a list by their code and place."""
    problems = read_entries(text).problems
    return [
        (each.code, each.line, each.column) for each in problems if each.severity is Severity.ERROR
    ]


def codes(text):
    return {each.code for each in read_entries(text).problems}


def players(text):
    found = read_entries(text)
    assert found.ok
    return found.value


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Name,Fed,Born,Rating\nGarcía, Ana,ESP,1990,2104", ("entry-cells-extra", 2, 22)),
        ("Name,Club,Rating,Born\nAna Sanz,Norte,2,104,1990", ("entry-cells-extra", 2, 22)),
        ("Name,Club,Rating,\nSanz, Ana,Norte,2104", ("entry-cells-extra", 2, 17)),
        ("Name,Born,Rating,\nLópez, Luis,1985,", ("entry-birth-no-date", 2, 8)),
        ("Name,Rating,Born,Club\nAna Sanz,2,104,1990", ("entry-rating-unreadable", 2, 10)),
    ],
)
def test_a_row_that_a_comma_has_shifted_is_refused_at_its_cell(text, fault):
    assert fault in faults(text)


def test_a_comma_within_quotes_shifts_nothing():
    text = 'Name,Fed,Born,Rating,\n"García, Ana",ESP,1990,"2,104",'
    assert players(text) == (Player("García, Ana", 2104, federation="ESP", birth="1990"),)


@pytest.mark.parametrize(
    ("text", "ana"),
    [
        (
            'Nombre;Club;Elo\n"Gil, Ana";"Club\nde Ajedrez";2104\n',
            Player("Gil, Ana", 2104, club="Club de Ajedrez"),
        ),
        (
            'Nombre;Club;Elo\nGil, Ana; "Club\r\n\r\nde ""La"" Villa" ;2104\n',
            Player("Gil, Ana", 2104, club='Club de "La" Villa'),
        ),
        ('Nombre;"Elo\nFIDE";Fed\nGil, Ana;2104;ESP', Player("Gil, Ana", 2104, federation="ESP")),
        ('"Gil,\nAna",2104', Player("Gil, Ana", 2104)),
    ],
)
def test_a_line_break_in_a_quoted_cell_makes_no_second_player(text, ana):
    assert players(text) == (ana,)


def test_rows_below_a_cell_with_a_line_break_are_told_by_their_own_lines():
    text = 'Nombre;Club;Elo\nGil, Ana;"Club\nde Ajedrez";2104\nSanz, Eva;Sur;strong\n'
    assert faults(text) == [("entry-rating-unreadable", 4, 15)]


@pytest.mark.parametrize(
    "text",
    [
        'Nombre;Club;Elo\nGil, Ana;"Club\nde Ajedrez;2104\nSanz, Eva;Sur;1900',
        'Nombre;Elo;Club\nGil, Ana;2104;"Club\nde Ajedrez\nSanz, Eva;1900;Sur',
        'Nombre;Club;Elo\nGil, Ana;"Club\nde "La" Villa;2104\nSanz, Eva;Sur;1900',
    ],
)
def test_a_quote_left_open_in_a_row_cut_short_is_refused(text):
    assert ("entry-quote-unclosed", 2, text.split("\n")[1].index('"') + 1) in faults(text)


def test_a_stray_quote_in_a_whole_row_is_passed_over():
    text = 'Nombre;Club;Elo\nGil, Ana;"Villa;2104\nSanz, Eva;"Sur";1900'
    assert [(each.name, each.club) for each in players(text)] == [
        ("Gil, Ana", "Villa"),
        ("Sanz, Eva", "Sur"),
    ]
    assert "entry-quote-open" in codes(text)


@pytest.mark.parametrize(
    ("text", "names", "left_out"),
    [
        ("Name;Fed;Club\nPérez, Eva;ESP;Norte\nName;Fed;Club\nRuiz, Eva;ESP;Sur",
         ["Pérez, Eva", "Ruiz, Eva"], [3]),
        ("Nombre;Elo\nPérez, Eva;2044\nGrupo B\nRuiz, Eva;2000\nMedia;2022\nTotal",
         ["Pérez, Eva", "Ruiz, Eva"], [3, 5, 6]),
        ("Pérez, Eva;2044\nGrupo B\nRuiz, Eva;2000\nElo medio;2022",
         ["Pérez, Eva", "Ruiz, Eva"], [2, 4]),
        ("Nombre;Fed;Elo\nMedia, Ana;ESP;2044\nTotal, Eva;ESP;2044",
         ["Media, Ana", "Total, Eva"], []),
    ],
)  # fmt: skip
def test_heads_again_groups_and_totals_are_left_out_and_told(text, names, left_out):
    assert [each.name for each in players(text)] == names
    told = [each.line for each in read_entries(text).problems if each.code == "entry-row-of-nobody"]
    assert told == left_out


def test_another_head_in_the_middle_is_refused():
    text = "Name;Rating;Born\nPérez, Eva;2044;1990\nName;Born;Rating\nRuiz, Eva;1985;2000"
    assert faults(text) == [("entry-head-again", 3, 1)]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Paz, Ana;28001;2104", ("entry-numbers-unclear", 1, 10)),
        ("Huber, Anna;1010;Wien", ("entry-cell-unclear", 1, 13)),
        ("García, Ana;12/05/1990;2104", ("entry-cell-unclear", 1, 13)),
        ("García, Ana;1990-05-12;2104", ("entry-cell-unclear", 1, 13)),
        ("1 García, Ana          2104 ESP", ("entry-columns-of-blanks", 1, 3)),
        ("García, Ana            2104 ESP", ("entry-columns-of-blanks", 1, 24)),
        ("García, Ana  2104  ESP", ("entry-columns-of-blanks", 1, 14)),
        ("García Ana    F  2104", ("entry-columns-of-blanks", 1, 15)),
        # nobody's address becomes a part of the name that is shown to all
        ("García Ana ana@club.example 2104", ("entry-columns-of-blanks", 1, 12)),
        ("García, Ana ana@club.example", ("entry-columns-of-blanks", 1, 13)),
        ("Fiesta\n" * 40 + "Nombre;Elo\nPaz, Ana;2104", ("entry-head-too-low", 41, 1)),
    ],
)
def test_without_a_head_what_may_be_several_things_is_refused_at_its_place(text, fault):
    assert faults(text) == [fault]
    assert read_entries(text).value == ()


def test_without_a_head_numbers_of_players_are_still_known():
    text = "Paz, Ana;2200017;2104;ESP\nSol, Eva;100013;2000;ESP\nSanz, Luz          1900"
    assert [(each.fide_id, each.rating) for each in players(text)] == [
        (2200017, 2104), (100013, 2000), (None, 1900),
    ]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "x\n" * 300 + "a;b;c\n" * 1300,
        ("," * 3000 + "\n") * 70,
        "Name;Club\n" + 'Ana;"Sur\n' * 1300,
    ],
)
def test_no_list_takes_long_to_be_read(text):
    bounded(lambda: read_entries(text), calls=1_300_000, megabytes=256)


def test_the_board_somebody_sat_at_is_no_fixed_board():
    text = "Board;Name;Rating\n3;Paz, Ana;2104"
    assert [each.fixed_board for each in players(text)] == [None]
    assert [each.code for each in read_entries(text).problems] == ["entry-column-unknown"]
    assert players("Fixed board;Name\n3;Paz, Ana")[0].fixed_board == 3


def test_numbers_that_may_be_of_identity_cards_are_told():
    text = "Name;ID Number\nPaz, Ana;44123456"
    assert [(each.code, each.line, each.column) for each in read_entries(text).problems] == [
        ("entry-column-assumed-ids", 1, 6)
    ]
    assert read_entries("Name;FIDE ID\nPaz, Ana;44123456").problems == ()
