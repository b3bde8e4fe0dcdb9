"""Columns of entry lists matched by hand, and lists of the user's own read so again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.formats.entries import Matching, read_entries, write_entries
from arbitro.formats.entries.dialect import dialect_in
from arbitro.formats.entries.head_words import HEADS, Column
from arbitro.formats.entries.matching import layout_of, own_dialect, written
from arbitro.formats.texts.cells import UnfoldedWordError
from arbitro.model import Player, Sex, Title

BASQUE = "Zerrenda\nIzena;Puntuak;Jaiotza;Kluba\nGil, Ana;2105;1990;Gros\nRuiz, Eva;1980;2001;\n"
SAID = Matching(2, (Column.NAME, Column.RATING, Column.BIRTH, Column.CLUB))


def codes(parsed):
    return {each.code for each in parsed.problems}


def test_a_list_nobody_knows_is_read_as_it_is_matched():
    assert not read_entries(BASQUE).ok
    read = read_entries(BASQUE, matching=SAID)
    assert read.ok
    assert [(each.name, each.rating, each.birth, each.club) for each in read.value] == [
        ("Gil, Ana", 2105, "1990", "Gros"),
        ("Ruiz, Eva", 1980, "2001", ""),
    ]


def test_columns_without_heads_are_matched_by_their_place():
    said = Matching(0, (None, Column.NAME, Column.NATIONAL_RATING))
    read = read_entries("7;Gil, Ana;1800\n9;Ruiz, Eva;1750\n", matching=said)
    assert [(each.name, each.rating, each.national_rating) for each in read.value] == [
        ("Gil, Ana", 0, 1800),
        ("Ruiz, Eva", 0, 1750),
    ]


def test_what_is_said_goes_before_what_is_found():
    text = "Name;Rating;Birth\nGil, Ana;1990;2001\n"
    said = Matching(1, (Column.NAME, Column.BIRTH, Column.RATING))
    (player,) = read_entries(text, matching=said).value
    assert (player.birth, player.rating) == ("1990", 2001)


def test_without_a_column_of_names_nobody_is_read():
    read = read_entries(BASQUE, matching=Matching(2, (None, Column.RATING)))
    assert read.value == ()
    assert "entry-no-name-column" in codes(read)


def test_a_fault_in_a_matched_column_is_named_at_its_place():
    read = read_entries("Izena;Puntuak\nGil, Ana;zazpi\n", matching=Matching(1, SAID.columns[:2]))
    assert [(each.code, each.line, each.column) for each in read.problems] == [
        ("entry-rating-unreadable", 2, 10)
    ]


def test_the_columns_are_offered_with_their_heads_and_some_cells():
    assert layout_of("Izena;Puntuak\nGil, Ana;2105\n").head == 1, "a line of unknown words heads"
    assert layout_of("Gil, Ana;2105\nPaz, Ema;1990\n").head == 0
    found = layout_of(BASQUE, matching=SAID)
    assert found.head == 2
    assert [each.head for each in found.columns] == ["Izena", "Puntuak", "Jaiotza", "Kluba"]
    assert found.columns[1].samples == ("2105", "1980")
    assert [each.column for each in found.columns] == list(SAID.columns)


def test_a_list_that_is_understood_is_offered_as_it_is_understood():
    found = layout_of("Nombre;Elo;Notas\nGil, Ana;2105;x\n")
    assert [each.column for each in found.columns] == [Column.NAME, Column.RATING, None]


def test_a_dialect_of_ones_own_reads_the_next_list_by_itself():
    found = layout_of(BASQUE, matching=SAID)
    own = own_dialect("Gros", [each.head for each in found.columns], SAID.columns)
    again = (dialect_in(written(own), "own.toml"),)
    assert again == (own,)
    read = read_entries(BASQUE, own=again)
    assert read.ok
    assert [each.rating for each in read.value] == [2105, 1980]
    assert "entry-dialect" in codes(read)
    # in another order, among others, and not where a head is missing
    other = "Kluba;Izena;Oharra;Jaiotza;Puntuak\nGros;Gil, Ana;x;1990;2105\n"
    assert read_entries(other, own=again).value[0].rating == 2105
    assert not read_entries("Izena;Puntuak\nGil, Ana;2105\n", own=again).ok


@pytest.mark.parametrize("name", ['"Gros" \\ 2', "Ñ", "a\nb", "[head]"])
def test_a_dialect_of_any_name_is_written_and_read_again(name):
    own = own_dialect(name, ["Izena", "Izena", "Elo 1"], [Column.NAME, Column.CLUB, None])
    assert dialect_in(written(own), "own.toml") == own


FOLDED = """
id = "own/club"
program = "Club"
[head]
required = ["apellido|familienname", "nombre"]
title = "listadelclub"
[columns]
apellido = "surname"
[inside]
elo = "rating"
[people]
national_id = ["carne"]
"""


@pytest.mark.parametrize(
    ("head", "unfolded"),
    [
        ("familienname", "Familienname"),
        ("nombre", "nómbre"),
        ("listadelclub", "lista del club"),
        ("apellido =", '"apellido:" ='),
        ("elo =", '"élo" ='),
        ("carne", "carné"),
    ],
)
def test_a_dialect_with_a_head_that_is_not_folded_is_refused_by_file_and_head(head, unfolded):
    assert dialect_in(FOLDED, "club.toml").program == "Club"
    text = FOLDED.replace(head, unfolded, 1)
    assert text != FOLDED
    with pytest.raises(UnfoldedWordError) as fault:
        dialect_in(text, "club.toml")
    word = unfolded.removesuffix(" =").strip('"')
    assert (fault.value.file, fault.value.word) == ("club.toml", word)
    assert fault.value.folded == head.removesuffix(" =")
    assert "club.toml" in str(fault.value)
    assert repr(word) in str(fault.value)


PEOPLE = (
    Player("Gil, Ana", 2105, Title.WFM, Sex.FEMALE, "ESP", birth="1990", club="Gros"),
    Player("Ruiz, Eva", 1980, None, Sex.FEMALE, "FRA", birth="2001", category="B"),
)


@given(st.permutations(range(len(HEADS))))
def test_columns_in_any_order_under_any_heads_give_the_same_players(order):
    rows = [row.split(";") for row in write_entries(PEOPLE).splitlines()]
    columns = list(HEADS)
    turned = [[row[at] for at in order] for row in rows]
    turned[0] = [f"Zutabe {at}" for at in order]
    said = Matching(1, tuple(columns[at] for at in order))
    read = read_entries("\n".join(map(";".join, turned)), matching=said)
    assert read.value == PEOPLE


@given(st.text(alphabet='aÑ1;\t,|\n" ', max_size=80), st.integers(0, 4))
def test_any_text_is_matched_without_an_accident(text, head):
    for count in (0, 1, 3):
        said = Matching(head, (Column.NAME, None, Column.RATING)[:count])
        read = read_entries(text, matching=said)
        layout = layout_of(text, matching=said)
        assert len(read.value) <= text.count("\n") + 1
        assert layout.head in {0, head}
