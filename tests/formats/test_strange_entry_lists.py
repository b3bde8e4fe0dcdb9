"""Entry lists with odd lines: what is not understood is refused, nobody is invented."""

import pytest

from arbitro.formats.entries import read_entries
from arbitro.formats.problems import Severity
from arbitro.model import Player


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
