"""Lists in bulk and tables give the same players as the careful reader."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arbitro.formats.rating_list import (
    generate_list,
    layout_of,
    player_of,
    read_rows,
    read_table,
    read_text_list,
    words_of,
)
from arbitro.formats.texts.problems import Problem

LIST = [line.encode() for line in generate_list(60, seed=3)]


def in_bulk(lines):
    rows = read_rows(lines[1:], layout_of(lines[0].decode()))
    return [each if isinstance(each, Problem) else player_of(each) for each in rows]


def test_invented_lists_have_no_fault_and_are_the_same_for_a_seed():
    assert all(not isinstance(each, Problem) for each in read_text_list(LIST))
    assert [line.encode() for line in generate_list(60, seed=3)] == LIST
    assert [line.encode() for line in generate_list(60, seed=4)] != LIST


def test_bulk_and_careful_reading_agree_on_every_player():
    assert in_bulk(LIST) == list(read_text_list(LIST))


@given(
    line=st.integers(1, 60),
    place=st.integers(0, 165),
    sign=st.sampled_from([b" ", b"x", b"9", b"0", b"-", b"\xe9", b"\t", b"i"]),
)
@example(line=3, place=149, sign=b"-")  # of a zero alone
def test_they_agree_on_lines_with_any_one_sign_changed(line, place, sign):
    changed = list(LIST)
    changed[line] = changed[line][:place] + sign + changed[line][place + 1 :]
    assert in_bulk(changed) == list(read_text_list(changed))


@given(line=st.integers(1, 60), length=st.integers(0, 165))
def test_they_agree_on_truncated_lines(line, length):
    changed = list(LIST)
    changed[line] = changed[line][:length]
    assert in_bulk(changed) == list(read_text_list(changed))


def test_a_national_table_is_read_by_its_heads():
    data = "Nombre;Elo nac.;Id nacional;Nacimiento;Fed\nGarcía, Ana;1850;77;1999;ESP\n".encode()
    (player,) = read_table(data)
    assert (player.name, player.standard.rating, player.national_id) == ("García, Ana", 1850, "77")
    assert (player.birth_year, player.fide_id) == (1999, 0)


def test_the_columns_of_a_table_can_be_named():
    data = b"Jugadora,Puntos,Clave\nRuiz Eva,1700,12\n"
    mapping = {"name": "Jugadora", "rating": "Puntos", "national_id": "Clave"}
    (player,) = read_table(data, mapping)
    assert (player.name, player.standard.rating, player.national_id) == ("Ruiz Eva", 1700, "12")
    assert isinstance(next(read_table(b"Clave,Puntos\n12,1700\n")), Problem)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Łukasz Müller-Øst", ["lukasz", "muller", "ost"]),
        ("Карякин, Сергей", ["karyakin", "sergey"]),
        ("Nuñez Ibáñez", ["nunez", "ibanez"]),
        ("Þór Ægisson", ["thor", "aegisson"]),
    ],
)
def test_names_are_searched_in_plain_latin_letters(name, words):
    assert words_of(name) == words


@pytest.mark.parametrize("late", [b" ", b"\t"])
def test_they_agree_on_a_name_that_begins_a_column_late(late):
    changed = list(LIST)
    changed[1] = changed[1][:15] + late + changed[1][16:]
    assert in_bulk(changed) == list(read_text_list(changed))
