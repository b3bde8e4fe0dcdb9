"""A round is one answer: the same bytes from command line, library, JSON interface, client.

The first round of five players, and a sixth who asked for half a point, is worked out by hand: the
lowest of five has the bye, 1 and 2 meet 3 and 4, and those with odd numbers among the higher ones
have the initial-colour, White (C.04.3 art. 5.2.5). Of three teams the lowest has the bye.
"""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

import arbitro
from answers.conftest import DATA
from arbitro.desk import commands as asked
from arbitro.model import SectionId

FIVE = DATA / "events" / "five_and_a_bye.trf"
THREE_TEAMS = DATA / "events" / "three_teams.json"


def test_round_of_five_is_the_one_worked_out_by_hand():
    found = arbitro.pair(FIVE)
    assert (found.pairs, found.bye) == (((1, 3), (4, 2)), 5)
    assert [(absence.number, absence.result) for absence in found.absent] == [(6, "H")]


def test_round_is_written_as_the_golden_file_has_it(golden, printed):
    assert printed("pair", FIVE) == golden("round")
    assert arbitro.to_json(arbitro.pair(FIVE)) == golden("round")
    assert arbitro.from_json(golden("round")) == arbitro.pair(FIVE)


def test_round_of_teams_is_written_as_the_golden_file_has_it(golden, printed):
    found = arbitro.pair(THREE_TEAMS)
    assert (found.pairs, found.bye, found.absent) == (((1, 2),), 3, ())
    assert printed("pair", THREE_TEAMS) == golden("team-round")
    assert arbitro.to_json(found) == golden("team-round")
    assert arbitro.from_json(golden("team-round")) == found


@pytest.fixture
def paired(server, file_and_section):
    """Return a report as an event whose next round was paired, and what the others say of it."""

    def made(report):
        path, address = file_and_section(report)
        key = address.split("/")[2]
        assert server.service.handle(key, asked.PairRound(SectionId(1))).version
        return path, address

    return made


def test_every_door_gives_the_same_round(server, printed, paired):
    path, address = paired(FIVE)
    answer = server.get(f"/api/v2{address}/rounds/1")
    assert answer.headers["content-type"] == "application/json"
    found = arbitro.from_json(answer.text)
    assert arbitro.to_json(found) == answer.text
    assert all(board.game for board in found.boards)
    # only an event has numbers for its games
    boards = tuple(replace(board, game=None) for board in found.boards)
    wanted = arbitro.pair(path)
    assert replace(found, boards=boards) == wanted
    assert printed("pair", path) == arbitro.to_json(wanted)


def test_every_door_gives_the_same_matches(server, printed, paired, tmp_path):
    report = tmp_path / "teams.trf"
    arbitro.write(arbitro.read(THREE_TEAMS), report)
    path, address = paired(report)
    found = arbitro.from_json(server.get(f"/api/v2{address}/rounds/1").text)
    (match,) = found.matches
    assert [(board.board, board.home, board.away) for board in match.boards] == [
        (1, 1, 3),
        (2, 2, 4),
    ]
    bare = replace(match, boards=(), home_points=None, away_points=None)
    wanted = arbitro.pair(path)
    assert replace(found, matches=(bare,)) == wanted
    assert printed("pair", path) == arbitro.to_json(wanted)


@pytest.mark.parametrize("old", ["rounds/1", "rounds/1/matches"])
def test_address_of_the_old_shape_says_where_the_new_one_is(server, paired, old):
    _, address = paired(FIVE)
    answer = server.get(f"/api/v1{address}/{old}")
    assert (answer.status_code, answer.json()["refused"]) == (410, "answer-moved")
    assert f"/api/v2{address}/rounds/1" in answer.json()["detail"]


def test_round_not_paired_is_not_found(server, file_and_section):
    _, address = file_and_section(FIVE)
    assert server.get(f"/api/v2{address}/rounds/1").status_code == 404


def test_game_goes_on_by_a_round_made_of_numbers():
    first = arbitro.Round.of(1, [(1, 3), (4, 2)], bye=5)
    played = arbitro.read(FIVE).with_round(first, "1=")
    points = {row.number: row.points for row in played.standings().rows}
    assert (points[1], points[3], points[4], points[5]) == (1, 0, Fraction(1, 2), 1)
    assert json.loads(arbitro.to_json(first))["edition"] == ""
