"""Odd heads and cells of lists that clubs make themselves: two surnames, local dates, floats."""

import pytest

from arbitro.formats.entries import read_entries


def one(text, field):
    (player,) = read_entries(text).value
    value = getattr(player, field)
    return getattr(value, "value", value)


@pytest.mark.parametrize(
    "heads",
    ["Primer apellido;Segundo apellido;Nombre", "Apellido 1;Apellido 2;Nombre",
     "Apellido paterno;Apellido materno;Nombre", "1.er apellido;2.º apellido;Nombre"],
)  # fmt: skip
def test_two_surnames_in_two_columns_are_one_name(heads):
    assert one(f"{heads}\nGarcía;López;Ana", "name") == "García López, Ana"
    assert one(f"{heads}\nGarcía;;Ana", "name") == "García, Ana"


@pytest.mark.parametrize(
    "written",
    ["13/02/1990", "13-02-1990", "13.2.1990", "1990-02-13", "1990-02-13 00:00:00", "19900213",
     "1990-02-13T00:00:00", "13/02/1990 0:00", "13 de febrero de 1990", "13-feb-1990",
     "13 février 1990", "Feb 13, 1990", "13 Feb 1990"],
)  # fmt: skip
def test_a_birth_is_read_in_the_forms_people_and_programs_write(written):
    assert one(f"Nombre;Nacimiento\nAna;{written}", "birth") == "1990/02/13"


@pytest.mark.parametrize("written", ["0000/00/00", "00/00/0000", "0000-00-00", "00.00.0000", "0"])
def test_a_birth_of_zeros_is_none(written):
    read = read_entries(f"Name;Birth\nAna;{written}")
    assert [each.birth for each in read.value] == [""]
    assert read.problems == ()


@pytest.mark.parametrize("written", ["13/02/90", "30/02/1990", "13 de brumario de 1990"])
def test_a_birth_that_may_be_several_or_none_is_told(written):
    problems = read_entries(f"Name;Birth\nAna;{written}").problems
    assert [each.code for each in problems] == ["birth-unreadable"]


@pytest.mark.parametrize(
    ("sex", "read"),
    [("Masc.", "m"), ("Fem.", "w"), ("chica", "w"), ("Niño", "m"), ("fille", "w"), ("boy", "m")],
)
def test_a_sex_is_read_in_words(sex, read):
    assert one(f"Name;Sex\nAna;{sex}", "sex") == read


def test_a_number_that_a_spreadsheet_took_for_any_other_is_whole():
    assert one("Name;FIDE ID\nAna;2200001.0", "fide_id") == 2200001
    assert one("Name;Birth\nAna;1990.0", "birth") == "1990"


def test_of_two_names_the_whole_one_is_read():
    assert one("Nombre;Nombre completo\nAna;García, Ana", "name") == "García, Ana"


def test_heads_in_catalan_are_read():
    text = "Cognoms;Nom;Elo FCE;Data naixement\nGarcia;Ana;2050;13/02/1990"
    assert one(text, "name") == "Garcia, Ana"
    assert one(text, "national_rating") == 2050


def test_a_ruler_of_a_table_in_text_is_nobody():
    text = "| Nombre | Elo |\n|:---|---:|\n| Ana | 2105 |"
    assert [(each.name, each.rating) for each in read_entries(text).value] == [("Ana", 2105)]
