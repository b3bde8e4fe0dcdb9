"""Ratings under heads nobody knows, letters of lists, signs of thousands: read, told or asked.

Nobody is unrated in silence: a column that looks like ratings is asked about where the list rates
nobody without it.
"""

import json
from itertools import pairwise

import pytest

from arbitro.formats.entries import Matching, read_entries
from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.matching import layout_of

CBX = """\
ID CBX;Nome;Rating STD;Rating RPD;Nascimento;UF;Sexo;ID FIDE
1001;Silva, João;1905;1880;13/02/1990;SP;M;2100001
1002;Souza, Ana;1500;0;01/01/2011;RJ;F;
"""
USCF = """\
USCF ID,Last Name,First Name,Reg Rating,Quick Rating,Expires,State
12345678,Smith,John,1850,1790,2027-01-31,CA
15999999,Lee,Ann,UNR,,2026-12-31,NY
"""
FFE = """\
Nr;NrFFE;Nom;Prenom;Sexe;NeLe;Elo;Rapide;Blitz;Federation;Club;Fide;FideCode;FideTitre
1;A12345;DUPONT;Jean;M;13/02/1990;1850;1800;1790;FRA;Echiquier;F;600001;m
2;B23456;MARTIN;Eve;F;01/05/2012;1199;1199;1199;FRA;Echiquier;E;;
3;B23457;PETIT;Léa;F;01/05/2011;1420;1199;1199;FRA;Echiquier;N;;
"""


def told(text):
    found = {}
    for each in read_entries(text).problems:
        found.setdefault(each.code, []).append(dict(each.values).get("text"))
    return found


def ratings(text, **said):
    return [(each.rating, each.national_rating) for each in read_entries(text, **said).value]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (CBX, ["Rating STD"]),
        (USCF, ["Reg Rating"]),
        ("Nombre;Elo (nov)\nGil, Ana;2105\nPaz, Eva;", ["Elo (nov)"]),
        ("Nombre;¿Cuál es tu Elo?\nGil, Ana;2105", ["¿Cuál es tu Elo?"]),
        ("Name;EloRapid;EloBlitz\nGil, Ana;2105;2000", ["EloRapid", "EloBlitz"]),
        # with letters whose meaning only their federation knows
        ("Name;ECF Standard;Club\nGil, Ana;2105K;A\nPaz, Eva;1950A;B", ["ECF Standard"]),
        ("Name;FIDE Rapid\nGil, Ana;2105 P\nPaz, Eva;", ["FIDE Rapid"]),
        # under a head that sounds like nothing, but can be nothing else
        ("Nombre;Puntuak;Club\nGil, Ana;2105;A\nPaz, Eva;1850;B", ["Puntuak"]),
        ("Nombre;;Club\nGil, Ana;2105;A\nPaz, Eva;1850;B", ["2105"]),
        # the known column of ratings is there and empty
        ("Nombre;Elo;Rating STD\nGil, Ana;;2105\nPaz, Eva;0;1850", ["Rating STD"]),
        # national ratings alone, and FIDE's beside them
        ("Nombre;Elo FEDA;Rating FIDE std\nGil, Ana;2000;2105", ["Rating FIDE std"]),
    ],
)
def test_a_column_that_looks_like_ratings_is_asked_about_and_nobody_is_read(text, asked):
    read = read_entries(text)
    assert not read.ok
    assert read.value == ()
    assert told(text)["entry-ratings-unknown"] == asked
    columns = [each.head or each.samples[0] for each in layout_of(text).columns if each.asked]
    assert columns == asked


@pytest.mark.parametrize(
    "text",
    [
        "Nombre;Talla;Club\nGil, Ana;38;A",
        "Nombre;Elo;Rating STD\nGil, Ana;2105;1999",
        "Nombre;Elo FEDA;Elo rapid\nGil, Ana;2105;1999",
        "Nombre;Ranking\nGil, Ana;1\nPaz, Eva;2",
        "Nombre;PLZ\nHuber, Eva;1010\nMoser, Ida;2500",
        "Nombre;Temporada\nGil, Ana;2025\nPaz, Eva;2026",
        "Nombre;Rating STD\nGil, Ana;0\nPaz, Eva;s/e",
    ],
)
def test_what_looks_like_no_rating_or_is_not_needed_is_not_asked_about(text):
    read = read_entries(text)
    assert read.ok
    assert len(read.value) == len(text.split("\n")) - 1
    assert "entry-ratings-unknown" not in told(text)


def test_what_is_said_of_the_column_is_the_answer_whatever_it_is():
    rating = [None, Column.NAME, Column.RATING]
    assert ratings(CBX, matching=Matching(1, tuple(rating))) == [(1905, 0), (1500, 0)]
    national = [None, Column.NAME, Column.NATIONAL_RATING]
    assert ratings(CBX, matching=Matching(1, tuple(national))) == [(0, 1905), (0, 1500)]
    assert ratings(CBX, matching=Matching(1, (None, Column.NAME))) == [(0, 0), (0, 0)]


def test_a_ranking_of_fide_is_of_ratings_where_its_cells_are():
    assert ratings("Nombre;Ranking FIDE\nGil, Ana;2105\nPaz, Eva;-") == [(2105, 0), (0, 0)]


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_columns_of_ratings_the_one_with_ratings_is_read(turned):
    heads, row = ["Rating", "Elo"], ["2105", ""]
    if turned:
        heads.reverse()
        row.reverse()
    assert ratings(f"Name;{';'.join(heads)}\nGil, Ana;{';'.join(row)}") == [(2105, 0)]


def test_the_cells_say_that_fide_heads_letters_and_another_column_the_numbers():
    read = read_entries(FFE)
    assert [(each.fide_id, each.rating, each.national_rating) for each in read.value] == [
        (600001, 1850, 0),
        (None, 0, 0),
        (None, 0, 1420),
    ]
    codes = told(FFE)
    assert codes["entry-rating-left-out"] == ["1199 E"]
    assert not {"fide-id-unreadable", "entry-column-twice"} & codes.keys()


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_columns_of_numbers_the_one_with_numbers_is_read(turned):
    heads, row = ["FIDE ID", "FIDE code"], ["x", "2200017"]
    if turned:
        heads.reverse()
        row.reverse()
    (player,) = read_entries(f"Name;{';'.join(heads)}\nGil, Ana;{';'.join(row)}").value
    assert player.fide_id == 2200017


def papi(**player):
    return json.dumps({"players": [{"lastName": "ROUX", "firstName": "Zoé", **player}]})


@pytest.mark.parametrize(
    ("player", "rated", "code"),
    [
        ({"elo": 1850, "fideElo": "F"}, (1850, 0), "entry-rating-letter"),
        ({"elo": 1850, "fideElo": "N"}, (0, 1850), "entry-rating-letter"),
        ({"elo": 1399, "fideElo": "E"}, (0, 0), "entry-rating-left-out"),
        ({"elo": 1850}, (1850, 0), "entry-rating-without-letter"),
        ({"elo": 1850, "fideElo": ""}, (1850, 0), "entry-rating-without-letter"),
        ({"elo": 0, "fideElo": "N"}, (0, 0), None),
    ],
)
def test_a_rating_in_json_of_papi_is_read_or_told(player, rated, code):
    assert ratings(papi(**player)) == [rated]
    codes = {name for name in told(papi(**player)) if name.startswith("entry-rating")}
    assert codes >= {code} if code else codes == set()


def test_what_json_of_papi_says_beside_is_told():
    text = papi(elo=1850, fideElo="F", phone="600", rounds={"1": {"opponent": 3}})
    assert told(text)["entry-column-unknown"] == ["phone", "rounds"]


def test_a_sign_of_thousands_is_told_and_asked_about_where_it_may_be_one_of_decimals():
    assert told("Nombre;Elo\nGil, Ana;2.104")["entry-rating-thousands"] == ["2.104"]
    assert ratings("Nombre;Elo\nGil, Ana;2.104\nPaz, Eva;2104,0") == [(2104, 0), (2104, 0)]
    text = "Nombre;Elo\nGil, Ana;2.104\nPaz, Eva;2104,0\nSol, Luz;1.9"
    assert told(text)["entry-rating-unreadable"] == ["2.104", "1.9"]
    assert told("Nombre;Elo\nGil, Ana;2,104\nPaz, Eva;1999,0")["entry-rating-unreadable"]


def test_a_womans_title_nobody_has_is_told_beside_another():
    text = "Name;Title;WTitle\nGil, Ana;FM;XX"
    assert told(text)["title-unknown"] == ["XX"]


@pytest.mark.parametrize(
    "head", ["Tablero", "N.º tablero", "Board", "Board no.", "Échiquier", "N° échiquier", "Brett"]
)
def test_boards_give_the_order_of_each_team(head):
    rows = "B;2;Sol, Luz\nA;3;Gil, Ana\nA;1;Paz, Eva\nB;1;Roux, Zoé\nA;2;Sanz, Leo"
    text = f"Equipo;{head};Nombre\n{rows}"
    names = [each.name for each in read_entries(text).value]
    assert names == ["Roux, Zoé", "Paz, Eva", "Sanz, Leo", "Sol, Luz", "Gil, Ana"]
    assert "entry-column-unknown" not in told(text)
    assert told(text)["entry-boards-order"] == ["Roux, Zoé"]
    assert all(each.fixed_board is None for each in read_entries(text).value)


def test_who_has_no_board_comes_after_those_who_have_one():
    text = "Team;Board;Name\nA;R;Paz, Eva\nA;2;Gil, Ana\nA;;Sol, Luz\nA;1;Roux, Zoé"
    names = [each.name for each in read_entries(text).value]
    assert names == ["Roux, Zoé", "Gil, Ana", "Paz, Eva", "Sol, Luz"]
    assert told(text)["entry-board-unreadable"] == ["R"]


@pytest.mark.parametrize(
    "rows",
    [
        ["1;A;Gil, Ana", "1;A;Paz, Eva"],
        ["7;A;Gil, Ana", "2;B;Paz, Eva"],
    ],
)
def test_boards_that_are_no_order_of_teams_are_left_out(rows):
    text = "\n".join(["Tablero;Club;Nombre", *rows])
    assert told(text)["entry-column-unknown"] == ["Tablero"]
    names = [each.name for each in read_entries(text).value]
    assert all(first < second for first, second in pairwise(names))
