"""Entry lists as people have them: with and without heads, in both languages, faults noted."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.formats.entries import read_entries, write_entries
from arbitro.i18n.entry_heads import heads_of
from arbitro.model import Player, Sex, Title


def players(text):
    return read_entries(text).value


def places(text):
    return [(item.code, item.line, item.column) for item in read_entries(text).problems]


@pytest.mark.parametrize("separator", ["\t", ";", ","])
@pytest.mark.parametrize(
    "head",
    [
        ["Name", "Rating", "Title", "Fed", "FIDE ID", "Birth", "Sex", "Club", "Category"],
        [
            "Nombre",
            "Elo",
            "Título",
            "Federación",
            "ID FIDE",
            "Nacimiento",
            "Sexo",
            "Club",
            "Categoría",
        ],
        [
            "PLAYER",
            "FIDE rating",
            "tit.",
            "Federation",
            "FideID",
            "B-Year",
            "Gender",
            "Club/City",
            "Cat.",
        ],
    ],
)
def test_heads_in_either_language_name_the_columns(head, separator):
    head = [name.replace("B-Year", "Year of birth") for name in head]
    row = ["Ana García", "2104", "WFM", "ESP", "2200017", "1990", "F", "Gros", "S50"]
    text = separator.join(head) + "\n" + separator.join(row)

    assert players(text) == (
        Player(
            name="Ana García",
            rating=2104,
            title=Title.WFM,
            sex=Sex.FEMALE,
            federation="ESP",
            fide_id=2200017,
            birth="1990",
            club="Gros",
            category="S50",
        ),
    )


def test_the_columns_may_come_in_any_order():
    assert players("Elo;Fed;Nombre\n2104;ESP;García, Ana") == (
        Player("García, Ana", 2104, federation="ESP"),
    )


def test_surnames_and_names_in_two_columns_make_the_name_of_a_report():
    assert players("Apellidos;Nombre;Elo\nGarcía López;Ana;2104")[0].name == "García López, Ana"


def test_a_column_nobody_knows_is_noted_and_left_out():
    assert places("Name;Shoe size\nAna;38") == [("entry-column-unknown", 1, 6)]


@pytest.mark.parametrize("head", ["No.", "N.º", "Nº", "#", "Rank"])
def test_numbering_columns_are_left_out_without_a_word(head):
    assert places(f"{head};Name\n1;Ana") == []


@pytest.mark.parametrize(
    "text",
    [
        "García, Ana\t2104\tWFM\tESP",
        "García, Ana;2104;WFM;ESP",
        "García, Ana, 2104, WFM, ESP",
        '"García, Ana",2104,WFM,ESP',
        "García, Ana; WFM; ESP; 2104",
    ],
)
def test_without_a_head_the_name_comes_before_rating_title_and_federation(text):
    assert players(text) == (Player("García, Ana", 2104, Title.WFM, federation="ESP"),)


def test_guessed_columns_are_noted_once():
    assert places("Ana;2104\nLuis;2050") == [("entry-columns-guessed", 1, 1)]


def test_a_list_of_names_alone_is_a_list_of_unrated_players():
    assert players("García, Ana\nLópez, Luis\n\n") == (Player("García, Ana"), Player("López, Luis"))


def test_a_rating_may_follow_the_name_without_a_separator():
    assert players("García, Ana 2104") == (Player("García, Ana", 2104),)


@pytest.mark.parametrize(
    ("text", "rating"),
    [("2104", 2104), ("2.104", 2104), ("2104,0", 2104), ("", 0), ("-", 0), ("s/e", 0), ("0", 0)],
)
def test_ratings_are_read_as_people_write_them(text, rating):
    assert players(f"Name;Rating\nAna;{text}")[0].rating == rating


@pytest.mark.parametrize("text", ["21o4", "21045", "4001", "2104.5", "-5"])
def test_what_is_no_rating_is_an_error_at_its_cell(text):
    assert places(f"Name;Rating\nAna;{text}") == [("entry-rating-unreadable", 2, 5)]


def test_m_is_mujer_where_the_column_says_hombre():
    ana, luis = players("Nombre;Sexo\nAna;M\nLuis;H")

    assert (ana.sex, luis.sex) == (Sex.FEMALE, Sex.MALE)


def test_m_is_male_elsewhere():
    assert players("Name;Sex\nLuis;M\nAna;F")[0].sex is Sex.MALE


@pytest.mark.parametrize(
    ("row", "code", "column"),
    [
        ("Ana;XM;;;", "title-unknown", 5),
        ("Ana;;?;;", "sex-unknown", 6),
        ("Ana;;;12a;", "fide-id-unreadable", 7),
        ("Ana;;;;199O", "birth-unreadable", 8),
        ("Ana;;;;yesterday", "entry-birth-no-date", 8),
        (";GM;;;", "entry-name-missing", 1),
        ("Ana;;;;;;extra", "entry-cells-extra", 10),
    ],
)
def test_a_fault_is_found_at_its_cell(row, code, column):
    assert places(f"Name;Title;Sex;FIDE ID;Birth\n{row}") == [(code, 2, column)]


def test_a_player_who_comes_twice_is_noted_the_second_time():
    assert places("Name;FIDE ID\nAna;5\nGarcía;5") == [("entry-duplicate", 3, 1)]


def test_a_head_without_names_is_an_error():
    assert places("Elo;Fed\n2104;ESP") == [("entry-no-name-column", 1, 1)]


def test_a_list_saved_in_latin_1_is_read_with_a_warning():
    parsed = read_entries("Nombre;Elo\nGarcía;2104".encode("latin-1"))

    assert parsed.value == (Player("García", 2104),)
    assert [item.code for item in parsed.problems] == ["encoding-latin-1"]


def test_an_empty_list_is_no_players():
    assert read_entries("") == read_entries(b"\n \n")


def test_the_written_head_is_in_the_language_asked_for():
    assert write_entries([], heads=heads_of("es")).startswith("Nombre;Elo;Título;")


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200) | st.text('NameEloFd;,\t"\n 0123', max_size=100))
def test_nothing_makes_the_reader_raise(data):
    parsed = read_entries(data)

    assert all(item.line >= 1 and item.column >= 1 for item in parsed.problems)


def test_the_manuals_players_come_back_from_their_list():
    path = Path(__file__).parent.parent / "data" / "manual40" / "round1_input.trf"
    from arbitro.formats.trf import read_trf, tournament_of

    entries = tournament_of(read_trf(path.read_bytes()).value).value.entries
    forty = tuple(entry.player for entry in entries)

    assert read_entries(write_entries(forty)).value == forty


def test_ratings_under_a_bare_fide_are_ratings():
    """Spanish lists name their two ratings FIDE and FEDA."""
    (juan, ana) = players("Nombre;FIDE;FEDA\nPérez, Juan;2100;2050\nGil, Ana;0;1800")

    assert (juan.rating, juan.national_rating, juan.fide_id) == (2100, 2050, None)
    assert (ana.rating, ana.national_rating, ana.fide_id) == (0, 1800, None)


def test_numbers_of_players_under_a_bare_fide_are_theirs():
    (juan,) = players("Nombre;FIDE;Elo\nPérez, Juan;2233444;2100")

    assert (juan.rating, juan.fide_id) == (2100, 2233444)


def test_a_second_rating_under_a_bare_fide_is_left_out_and_told():
    text = "Nombre;FIDE;Elo\nPérez, Juan;2100;2000"

    assert [(each.rating, each.fide_id) for each in players(text)] == [(2000, None)]
    assert places(text) == [("entry-column-unknown", 1, 8)]


@pytest.mark.parametrize("head", ["Apellido, Nombre", "Nombre y apellido", "Surname, Name"])
def test_one_column_may_be_headed_by_both_parts_of_a_name(head):
    (ana,) = players(f"{head}\tElo\nGarcía, Ana\t2104")

    assert (ana.name, ana.rating) == ("García, Ana", 2104)


@pytest.mark.parametrize("birth", ["1990-02-30", "13/14/1990", "1990/13/01", "0190"])
def test_a_birth_on_no_day_is_left_out_and_told(birth):
    text = f"Nombre;Nacimiento\nGarcía, Ana;{birth}"

    assert players(text) == (Player("García, Ana"),)
    assert places(text) == [("birth-unreadable", 2, 13)]
