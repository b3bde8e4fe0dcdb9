"""Lists as they are sent in French, ratings with marks, federations by name.

Heads are those of Papi, of Belgian lists and of hand-made ones; federations are written by the
codes of ISO 3166 and by the names of countries.
"""

import pytest

from arbitro.formats.entries import read_entries
from arbitro.formats.entries.names import federation_of
from arbitro.formats.tournament_file import read_tournament_file


def read(text):
    found = read_entries(text)
    return found.value, {each.code: dict(each.values) for each in found.problems}


def test_classement_is_a_rating_where_its_cells_are_and_a_place_else():
    players, told = read("Nom;Prénom;Classement;Né le\nRoux;Zoé;1850;12/03/1990\nPetit;Léa;-;2001")
    assert [(each.name, each.rating) for each in players] == [
        ("Roux, Zoé", 1850),
        ("Petit, Léa", 0),
    ]
    assert not told
    places = "Classement;Nom;Points\n1;Roux, Zoé;5\n2;Petit, Léa;4\n3;Blanc, Éva;3"
    assert [each.rating for each in read(places)[0]] == [0, 0, 0]
    beside = "Classement;Nom;Elo\n1200;Roux, Zoé;1850"
    assert [each.rating for each in read(beside)[0]] == [1850]


@pytest.mark.parametrize(
    ("heads", "row", "expected"),
    [
        (
            "Matricule;Nom Prénom;Elo belge;Elo FIDE;Club;Né",
            "12345;Roux Zoé;1850;1870;201;1990",
            {"rating": 1870, "national_rating": 1850, "national_id": "12345", "birth": "1990"},
        ),
        (
            "Nom de famille;Prénom;Date de naissance;Nationalité;N° de licence;Classement Elo",
            "Roux;Zoé;12/03/1990;France;A12345;1850",
            {"rating": 1850, "federation": "FRA", "national_id": "A12345", "birth": "1990/03/12"},
        ),
        (
            "Horodateur;Nom et prénom;Votre classement Elo;Code FIDE",
            "01/02/2026 10:00:00;Roux Zoé;1850;650001",
            {"name": "Roux Zoé", "rating": 1850, "fide_id": 650001},
        ),
    ],
)
def test_french_heads_are_read(heads, row, expected):
    (player,), _ = read(f"{heads}\n{row}")
    assert {name: getattr(player, name) for name in expected} == expected


def test_a_rating_with_papis_letter_counts_as_what_it_is():
    rows = "Alfa, A;1850 F\nBravo, B;1500 N\nCharlie, C;1399 E\nDelta, D;1720F"
    players, told = read(f"Nom;Elo\n{rows}")
    assert [(each.rating, each.national_rating) for each in players] == [
        (1850, 0),
        (0, 1500),
        (0, 0),
        (1720, 0),
    ]
    assert told["entry-rating-letter"] == {"count": 4, "text": "1850 F"}


def test_a_number_of_games_behind_a_rating_is_told():
    players, told = read("Name;Rating\nAlfa, A;1500/12\nBravo, B;1420P9")
    assert [each.rating for each in players] == [1500, 1420]
    assert told["entry-rating-games"] == {"count": 2, "text": "1500/12"}


def test_a_federation_is_known_by_its_country_and_told_once():
    rows = "Alfa, A;España\nBravo, B;DEU\nCharlie, C;NED\nDelta, D;\U0001f1eb\U0001f1f7"
    players, told = read(f"Nombre;País\n{rows}")
    assert [each.federation for each in players] == ["ESP", "GER", "NED", "FRA"]
    assert told["entry-federation-named"] == {"count": 3, "text": "España"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *(("Niederlande", "NED"), ("Pays-Bas", "NED"), ("nl", "NED"), ("Holanda", "NED")),
        *(("Costa de Marfil", "CIV"), ("BRN", "BRN"), ("Bahréin", "BRN"), ("Brunei", "BRU")),
        *(("Escocia", "SCO"), ("UK", None), ("GB", None), ("GBR", "GBR"), ("Westerland", None)),
    ],
)
def test_names_of_federations(text, code):
    assert federation_of(text) == code


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (b"Name;Rating\nGil, Ana;2105\n", ["report-is-list"]),
        (b'{"players": [{"lastName": "ALFA", "firstName": "Ana"}]}', ["report-is-list"]),
        (b"A letter\nof no player\n", None),
        (b"012 Open\n", None),
    ],
)
def test_a_list_of_players_given_as_a_report_is_said_to_be_one(data, codes):
    found = [each.code for each in read_tournament_file(data).problems]
    assert found == codes if codes else "report-is-list" not in found
