"""What Papi's JSON says of an event and of its players, by the texts of the public converter."""

import json
from dataclasses import replace
from datetime import date

import pytest

from arbitro.formats.exporters import Outgoing, export_in_format
from arbitro.model import (
    Colour,
    Entry,
    EventDetails,
    Period,
    Player,
    PointSystem,
    Result,
    RoundRecord,
    Sex,
    System,
    TimeControl,
    Title,
    Tournament,
    Tpn,
)


def written(tournament):
    return json.loads(export_in_format("papi", Outgoing(tournament)))


def event(player=None, **more):
    game = RoundRecord(Tpn(2), Colour.WHITE, Result.DRAW)
    entries = (
        Entry(Tpn(1), player or Player("Alfa, Ana"), (game,)),
        Entry(Tpn(2), Player("Beta, Bea"), (RoundRecord(Tpn(1), Colour.BLACK, Result.DRAW),)),
    )
    return Tournament(entries=entries, rounds_played=1, **more)


def member(name, **said):
    """What the JSON says of a player in one member, None where it says nothing."""
    return written(event(Player("Alfa, Ana", **said)))["players"][0].get(name)


def variable(name, **said):
    return written(event(**said))["variables"][name]


@pytest.mark.parametrize(("sex", "said"), [(Sex.FEMALE, "F"), (Sex.MALE, "M"), (None, None)])
def test_a_player_is_a_woman_a_man_or_of_no_stated_sex(sex, said):
    assert member("gender", sex=sex) == said


@pytest.mark.parametrize(
    ("birth", "said"),
    [
        ("1990-05-17", "17/05/1990"), ("1990/05/17", "17/05/1990"), ("1990", None), ("", None),
        ("1990-00-17", None), ("1990/05/00", None), ("1990-05-17x", None),
    ],
)  # fmt: skip
def test_a_birth_is_a_whole_day_or_none(birth, said):
    assert member("birthDate", birth=birth) == said


def test_titles_and_numbers_are_said_where_there_are_any():
    assert (member("fideTitle", title=Title.WGM), member("fideTitle")) == ("gf", None)
    assert (member("fideTitle", title=Title.GM), member("fideTitle", title=Title.CM)) == ("g", "c")
    assert (member("fideCode", fide_id=1503014), member("fideCode")) == ("1503014", None)
    assert (member("fixedBoard", fixed_board=7), member("fixedBoard")) == (7, 0)
    assert member("nrFFE", national_id="A12345", federation="FRA") == "A12345"
    assert member("nrFFE", national_id="A12345", federation="ESP") is None


def test_names_are_surname_and_given_name_of_twenty_letters_each():
    long = Player(f"{'A' * 21} , {'B' * 21}")
    told = written(event(long))["players"][0]
    assert (told["lastName"], told["firstName"]) == ("A" * 20, "B" * 20)
    assert written(event(Player("Ana")))["players"][0]["lastName"] == "Ana"
    assert "firstName" not in written(event(Player("Ana")))["players"][0]


CLASSES = [
    (TimeControl((Period(5400, 30),)), "Elo", "elo", "fideElo"),
    (None, "Elo", "elo", "fideElo"),
    (TimeControl((Period(900, 10),)), "Rapide", "rapidElo", "fideRapidElo"),
    (TimeControl((Period(180, 2),)), "Blitz", "blitzElo", "fideBlitzElo"),
]


@pytest.mark.parametrize("rated", CLASSES)
@pytest.mark.parametrize(
    ("said", "value", "kind"),
    [
        ({"rating": 2000, "national_rating": 1900}, 2000, "F"),
        ({"national_rating": 1900}, 1900, "N"),
        ({}, 0, "E"),
    ],
)
def test_a_rating_is_that_of_fide_else_of_the_federation_else_estimated(rated, said, value, kind):
    control, name, rating, letter = rated
    details = EventDetails(time_control=control)
    told = written(event(Player("Alfa, Ana", **said), details=details))
    assert told["variables"]["ratingClass"] == name
    assert (told["players"][0][rating], told["players"][0][letter]) == (value, kind)


def test_what_is_known_of_the_event_stands_in_its_variables():
    details = EventDetails(
        name="N" * 51, city="C" * 51, chief_arbiter="A" * 51, time_control_text="T" * 51,
        start=date(2026, 5, 1), end=date(2026, 5, 9),
    )  # fmt: skip
    told = written(event(details=details, rounds_total=9))["variables"]
    assert told["name"] == "N" * 50
    assert (told["venue"], told["arbiter"], told["timeControl"]) == ("C" * 50, "A" * 50, "T" * 50)
    assert (told["startDate"], told["endDate"]) == ("01/05/2026", "09/05/2026")
    assert (variable("startDate"), variable("endDate")) == ("", "")
    assert told["rounds"] == "9"
    assert variable("rounds") == "1", "as many as were played, where nobody knows"


def test_three_points_for_a_win_are_said():
    assert variable("pointSystem", points=PointSystem.of(30, 10, 0)) == "OUI"
    assert variable("pointSystem") == "NON"


@pytest.mark.parametrize(
    ("system", "kind", "pairing"),
    [
        (System.DUTCH, "Suisse", "Standard"),
        (System.DUBOV, "Suisse", "Standard"),
        (System.ROUND_ROBIN, "ToutesRondes", "Berger"),
    ],
)
def test_a_swiss_and_an_all_play_all_are_told_apart(system, kind, pairing):
    told = written(event(system=system))["variables"]
    assert (told["type"], told["pairing"]) == (kind, pairing)


@pytest.mark.parametrize(
    ("ties", "said"),
    [
        ((), ["", "", ""]),
        (("DE", "SB"), ["Sonnenborn-Berger", "", ""]),
        (("BH/C1", "DE", "BH", "WIN", "PS"), ["Brésilien", "Solkoff", "Nombre de Victoires"]),
        (("BH/M1", "TPR", "KS"), ["Harkness", "Performance", "Koya"]),
    ],
)
def test_three_tie_breaks_that_papi_has_are_said_in_their_order(ties, said):
    told = written(event(tie_breaks=ties))["variables"]
    assert [told[f"tiebreak{at}"] for at in (1, 2, 3)] == said


def test_letters_are_written_as_they_are():
    text = export_in_format("papi", Outgoing(event(Player("Müller, Zoë"))))
    assert "Müller" in text
    assert text.endswith("}\n")


def test_a_bye_or_an_absence_is_told_in_its_round():
    absent = replace(event().entries[1], rounds=(RoundRecord(None, None, Result.HALF_POINT_BYE),))
    alone = Entry(Tpn(1), Player("Ana"), ())
    told = written(Tournament(entries=(alone, absent), rounds_played=1))["players"]
    assert [each["rounds"]["1"] for each in told] == [{"color": "F"}, {"color": "F", "result": 2}]
