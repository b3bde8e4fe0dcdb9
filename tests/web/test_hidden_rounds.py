"""What phones are answered that ask for games and matches of a round that is not published."""

import json
from urllib.parse import urlencode

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.by_name import as_plain
from arbitro.desk.commands import ForfeitMatch, SetLineUp
from arbitro.desk.values.settings import GameResult, SectionSettings
from arbitro.model import Player, SectionId, System
from arbitro.web.session.access import Role
from web.raw import Device, cookie_of
from web.test_read_by_phones import PHONES, SYSTEMS, Hall, as_read

SECTION = SectionId(1)
ANY_GAME = 999
FORM = (b"content-type", b"application/x-www-form-urlencoded")
JSON = (b"content-type", b"application/json")
BY_SCRIPT = (b"hx-request", b"true")
ASKED_BY_FORM = [{"result": "10"}, {"result": "10", "expected": "01"}]
ASKED_BY_PROGRAM = [{"result": None}, {"result": "10"}, {"result": None, "expected": "10"}]


@pytest.fixture
def hall_of(new_visitor):
    return lambda *systems: Hall(new_visitor(lan=True, hosts=("192.168.1.5",)), systems)


def answers_about(hall, phone, game):
    """Everything a phone may send about the result of a game, and what it is answered."""
    sessions = hall.app.state.sessions
    token = sessions.token(sessions.read(phone.cookie))
    section, api = f"/events/{hall.key}/s/1", f"/api/v1/events/{hall.key}/sections/1"
    for where in (f"{section}/games/{game}/put", f"{section}/do/enter-result"):
        for fields in ASKED_BY_FORM:
            body = urlencode({"csrf": token, "game": game, **fields}).encode()
            for headers in ([FORM], [FORM, BY_SCRIPT]):
                yield phone.ask(("POST", where, body, headers))[0]
    for wanted in ASKED_BY_PROGRAM:
        body = json.dumps(wanted).encode()
        yield phone.ask(("POST", f"{api}/games/{game}/result", body, [JSON]))[0]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_nobody_was_told_of_is_answered_as_one_there_is_not(hall_of, system):
    hall = hall_of(system)
    hall.do(asked.PairRound(SECTION))
    hidden = hall.section(1).rounds[1]
    assert not hidden.published
    phone, before = hall.phone(Role.DESK), hall.service.version(hall.key)
    unknown = [as_read(each) for each in answers_about(hall, phone, ANY_GAME)]
    assert {status for status, _ in unknown} == {404}
    for game in hidden.games:
        told = [as_read(each) for each in answers_about(hall, phone, game)]
        assert told == unknown
    assert hall.service.version(hall.key) == before


def test_once_the_round_is_published_its_results_are_entered(hall_of):
    hall = hall_of(System.DUTCH)
    hall.do(asked.PairRound(SECTION), asked.PublishRound(SECTION, 2))
    game = next(iter(hall.section(1).rounds[1].games))
    where = f"/api/v1/events/{hall.key}/sections/1/games/{game}/result"
    answer = hall.phone(Role.DESK).ask(("POST", where, b'{"result": "10"}', [JSON]))[0]
    assert answer.status == 200
    assert hall.section(1).rounds[1].games[game].result is GameResult.WHITE_WINS


def test_the_arbiter_is_told_that_the_round_is_not_published(hall_of):
    hall = hall_of(System.DUTCH)
    hall.do(asked.PairRound(SECTION))
    game = next(iter(hall.section(1).rounds[1].games))
    where = f"/api/v1/events/{hall.key}/sections/1/games/{game}/result"
    answer = hall.phone(Role.CHIEF).ask(("POST", where, b'{"result": "10"}', [JSON]))[0]
    assert answer.status == 422
    assert "round-not-published" in answer.text


@pytest.mark.parametrize("role", PHONES)
def test_no_score_or_forfeit_is_told_before_the_boards_are_published(hall_of, role):
    hall = hall_of(System.TEAM_SWISS)
    hall.do(asked.PairRound(SECTION))
    first, second = hall.section(1).rounds[1].teams.matches
    phone, pages = hall.phone(role), [*hall.readable()]

    def read():
        return [as_read(each) for each in phone.ask(*(("GET", each) for each in pages))]

    before = read()
    members = hall.section(1).teams.teams[first.away].members
    hall.do(SetLineUp(SECTION, 2, first.away, (members[0], None)))
    hall.do(ForfeitMatch(SECTION, 2, second.number, GameResult.WHITE_WINS_BY_FORFEIT))
    told = zip(pages, before, read(), strict=True)
    assert [where for where, one, other in told if one != other] == []


def test_a_match_whose_boards_are_not_published_is_not_over_and_has_no_score(hall_of):
    hall = hall_of(System.TEAM_SWISS)
    hall.do(asked.PairRound(SECTION))
    match = hall.section(1).rounds[1].teams.matches[0]
    hall.do(ForfeitMatch(SECTION, 2, match.number, GameResult.WHITE_WINS_BY_FORFEIT))
    api = f"/api/v2/events/{hall.key}/sections/1/rounds/2"
    nothing = {"home_points": "0", "away_points": "0", "finished": False, "forfeit": None}
    shown = json.loads(hall.phone(Role.CAPTAIN).get(api).text)["matches"]
    assert [each for each in shown if nothing.items() <= each.items()] == shown
    assert {(each["home_team"], each["away_team"]) for each in shown} == {
        each.sides for each in hall.section(1).rounds[1].teams.matches
    }
    hall.do(asked.PublishRound(SECTION, 2))
    published = json.loads(hall.phone(Role.CAPTAIN).get(api).text)["matches"][0]
    assert (published["finished"], published["forfeit"]) == (True, "+-")
    assert published["boards"]


def test_a_ruling_is_recorded_where_a_round_is_known_to_who_records_it(hall_of):
    hall = hall_of(System.DUTCH, System.DOUBLE_SWISS)
    hall.do(asked.AddSection(SectionSettings("Only a draft", rounds=3)))
    hall.do(asked.ImportPlayers(SectionId(3), tuple(Player(f"P{n}") for n in range(4))))
    hall.do(asked.CloseEntries(SectionId(3)), asked.PairRound(SectionId(3)))

    def offered(role, **limits):
        phone = Device(hall.app, cookie=cookie_of(hall.app, role, **limits))
        told = phone.get("/assistant/illegal-move/record").text
        return {each for each in (1, 2, 3) if f'value="{hall.key}/{each}"' in told}

    assert offered(Role.CHIEF) == {1, 2, 3}
    assert offered(Role.FAIR_PLAY) == offered(Role.SECTOR) == {1, 2}
    assert offered(Role.SECTOR, sections=frozenset({2})) == {2}


def give(hall, phone, name, **values):
    """A command given by its name through JSON."""
    where = f"/api/v1/events/{hall.key}/commands/{name}"
    return phone.ask(("POST", where, json.dumps(values).encode(), [JSON]))[0]


@pytest.mark.parametrize("role", [Role.SECTOR, Role.FAIR_PLAY])
def test_an_incident_tells_nobody_who_plays_in_a_round_that_is_not_published(hall_of, role):
    hall = hall_of(System.DUTCH)
    hall.do(asked.PairRound(SECTION))
    hidden, phone = hall.section(1).rounds[1], hall.phone(role)
    game = next(iter(hidden.games.values()))
    before = hall.service.version(hall.key)
    api = f"/api/v1/events/{hall.key}/sections/1/incidents"
    for at in (game.id, ANY_GAME):
        for player in (game.white, *hall.section(1).entries):
            wanted = {"round": 2, "game": at, "player": player}
            answer = give(hall, phone, "record-incident", section=1, incident=wanted)
            assert answer.status == 404
            body = json.dumps({**wanted, "note": "x"}).encode()
            assert phone.ask(("POST", api, body, [JSON]))[0].status == 404
    whole = {"round": 2, "note": "the light"}
    assert give(hall, phone, "record-incident", section=1, incident=whole).status == 404
    assert hall.service.version(hall.key) == before
    whole["round"] = 1
    assert give(hall, phone, "record-incident", section=1, incident=whole).status == 200


def test_an_incident_is_written_down_at_the_tables_a_device_was_let_in_for(hall_of):
    hall = hall_of(System.DUTCH)
    one, two = list(hall.section(1).rounds[0].games.values())[:2]
    near = Device(hall.app, cookie=cookie_of(hall.app, Role.SECTOR, "Ana", tables=(1, 1)))
    at = {"round": 1, "game": one.id, "note": "a claim"}
    assert give(hall, near, "record-incident", section=1, incident=at).status == 200
    away = {**at, "game": two.id}
    assert give(hall, near, "record-incident", section=1, incident=away).status == 403
    stood = hall.section(1).incidents[1].incident
    moved = {"section": 1, "number": 1, "incident": away, "expected": as_plain(stood)}
    assert give(hall, near, "correct-incident", **moved).status == 403
    far = Device(hall.app, cookie=cookie_of(hall.app, Role.SECTOR, "Bea", tables=(2, 9)))
    assert give(hall, far, "withdraw-incident", section=1, number=1, reason="x").status == 403


def test_a_match_is_forfeited_at_the_tables_of_a_device_and_in_no_preview(hall_of):
    hall = hall_of(System.TEAM_SWISS)
    near = Device(hall.app, cookie=cookie_of(hall.app, Role.SECTOR, "Ana", tables=(1, 1)))
    match = {"section": 1, "round": 1, "result": "+-"}
    page = f"/events/{hall.key}/s/1/do/forfeit-match"
    token = hall.app.state.sessions.token(hall.app.state.sessions.read(near.cookie))
    said = {"csrf": token, "command": "c" * 32, "round": "1", "match": "2", "result": "+-"}
    sent = urlencode(said).encode()
    assert give(hall, near, "forfeit-match", match=2, **match).status == 403
    assert near.ask(("POST", page, sent, [FORM]))[0].status == 403
    hall.do(asked.PairRound(SECTION))
    hidden = {**match, "round": 2}
    assert give(hall, near, "forfeit-match", match=1, **hidden).status == 404
    chief = give(hall, hall.phone(Role.CHIEF), "forfeit-match", match=1, **hidden)
    assert (chief.status, "round-not-published" in chief.text) == (422, True)
