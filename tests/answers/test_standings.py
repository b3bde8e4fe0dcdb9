"""Standings are one answer: the same bytes from command line, library, JSON interface, client.

The quadrangular is worked out by hand: everybody has met everybody, so a Buchholz is the six points
of all less one's own, its average that of the three others (14/3 where they have 4, 4 and 6), and
Sonneborn-Berger the 0 of who was beaten and half of 2 for each draw.
"""

import json
from fractions import Fraction

import pytest

import arbitro
from answers.conftest import DATA

QUADRANGULAR = DATA / "events" / "quadrangular.trf"
TWO_TEAMS = DATA / "events" / "two_teams.json"


@pytest.fixture(scope="module")
def players(file_and_section):
    return file_and_section(QUADRANGULAR)


@pytest.fixture(scope="module")
def teams(file_and_section, tmp_path_factory):
    report = tmp_path_factory.mktemp("teams") / "teams.trf"
    words = ("generate", "--system", "team", "--players", "6", "--rounds", "4", "--seed", "3")
    from contextlib import redirect_stdout
    from io import StringIO

    from arbitro.cli import main

    with redirect_stdout(StringIO()), pytest.raises(SystemExit):
        main([*words, "-o", str(report)])
    return file_and_section(report)


def test_standings_of_the_quadrangular_are_those_worked_out_by_hand():
    table = arbitro.standings(QUADRANGULAR)
    assert [each.name for each in table.tie_breaks] == ["BH", "AOB", "SB"]
    values = {row.number: (row.rank, row.points, *row.values) for row in table.rows}
    first = (1, 2, 4, Fraction(14, 3), 2)
    assert values == {1: first, 2: first, 4: first, 3: (4, 0, 6, 4, 0)}


def test_standings_are_written_as_the_golden_file_has_them(golden, printed):
    assert printed("standings", QUADRANGULAR) == golden("standings")
    assert arbitro.to_json(arbitro.standings(QUADRANGULAR)) == golden("standings")
    assert arbitro.from_json(golden("standings")) == arbitro.standings(QUADRANGULAR)


def test_standings_of_two_teams_are_written_as_the_golden_file_has_them(golden, printed):
    """Alpha wins 1½ to ½: two match points, game points as they are, Beta's Buchholz is Alpha's."""
    table = arbitro.standings(TWO_TEAMS)
    assert [(row.name, row.match_points, row.game_points, row.values) for row in table.rows] == [
        ("Alpha", 2, Fraction(3, 2), (Fraction(3, 2), 0)),
        ("Beta", 0, Fraction(1, 2), (Fraction(1, 2), 2)),
    ]
    assert printed("standings", TWO_TEAMS) == golden("team-standings")
    assert arbitro.to_json(table) == golden("team-standings")
    assert arbitro.from_json(golden("team-standings")) == table


@pytest.mark.parametrize("kind", ["players", "teams"])
@pytest.mark.parametrize("after", [None, 1])
def test_every_door_gives_the_same_bytes(request, server, printed, kind, after):
    path, address = request.getfixturevalue(kind)
    wanted = arbitro.to_json(arbitro.standings(path, after=after))
    options = () if after is None else ("--after", after)
    assert printed("standings", path, *options) == wanted
    query = "" if after is None else f"?after={after}"
    answer = server.get(f"/api/v2{address}/standings{query}")
    assert answer.text == wanted
    assert answer.headers["content-type"] == "application/json"
    assert arbitro.from_json(answer.text) == arbitro.standings(path, after=after)


def test_groups_are_the_same_from_every_door(server, printed, players):
    path, address = players
    found = arbitro.standings(path, by="federation", best=1)
    assert [(each.name, each.points) for each in found.ranking] == [
        ("ESP", 2), ("FRA", 2), ("MEX", 2),
    ]  # fmt: skip
    wanted = arbitro.to_json(found)
    assert printed("standings", path, "--by", "federation", "--best", 1) == wanted
    assert server.get(f"/api/v2{address}/standings?by=federation&best=1").text == wanted


def test_tie_break_left_out_is_named_by_every_door(printed):
    found = arbitro.standings(QUADRANGULAR, tie_breaks="BH,MPvGP")
    ((name, why),) = [(each.tie_break, each.why) for each in found.left_out]
    assert name == "MPvGP"
    text = printed("standings", QUADRANGULAR, "--tiebreaks", "BH,MPvGP")
    assert text == arbitro.to_json(found)
    (left,) = json.loads(text)["left_out"]
    assert (left["why"]["refused"], left["why"]["text"]) == (why.code, arbitro.say(why))
    assert arbitro.from_json(text) == found


def test_sentences_are_in_the_language_of_the_reader(printed):
    found = arbitro.standings(QUADRANGULAR, tie_breaks="BH,MPvGP")
    spanish = arbitro.to_json(found, language="es")
    assert printed("standings", QUADRANGULAR, "--tiebreaks", "BH,MPvGP", "--lang", "es") == spanish
    assert spanish != arbitro.to_json(found)
    assert arbitro.from_json(spanish) == found


@pytest.mark.parametrize(
    "address", ["standings?after=2", "team-standings", "standings/groups?by=club"]
)
def test_address_of_the_old_shape_says_where_the_new_one_is(server, players, address):
    section = players[1]
    answer = server.get(f"/api/v1{section}/{address}")
    assert answer.status_code == 410
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json()
    assert (told["refused"], told["status"]) == ("answer-moved", 410)
    assert f"/api/v2{section}/standings" in told["detail"]


def test_groups_of_teams_are_refused_by_every_door(server, teams):
    path, address = teams
    assert server.get(f"/api/v2{address}/standings?by=club").json()["refused"] == "not-with-teams"
    with pytest.raises(arbitro.RefusedError):
        arbitro.standings(path, by="club")


def test_groups_by_what_there_is_not_are_unknown():
    with pytest.raises(arbitro.UnknownError, match="shoe"):
        arbitro.standings(QUADRANGULAR, by="shoe")
