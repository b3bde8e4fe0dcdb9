"""The JSON interface says what the pages say."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.model import EntryId, GameId, Player, Points, SectionId

SECTION = SectionId(1)


@pytest.fixture
def api(hall):
    return f"/api/v1{hall.url}"


def test_an_event_is_listed_with_its_sections(hall, api):
    assert [each["key"] for each in hall.get("/api/v1/events").json()] == [hall.key]
    detail = hall.get(api).json()
    assert detail["sections"][0]["rounds_paired"] == 1
    assert detail["version"] == hall.service.version(hall.key)


def test_players_carry_permanent_entries_and_numbers(hall, api):
    players = hall.get(f"{api}/sections/1/players").json()
    assert [each["number"] for each in players] == [1, 2, 3, 4, 5, 6]
    assert {each["entry"] for each in players} == {1, 2, 3, 4, 5, 6}


def test_a_result_goes_in_and_the_standings_show_it(hall, api):
    answer = hall.client.post(f"{api}/sections/1/games/1/result", json={"result": "10"})
    assert answer.json()["game"]["result"] == "10"
    game = hall.get(f"/api/v2{hall.url}/sections/1/rounds/1").json()["boards"][0]
    best = hall.get(f"/api/v2{hall.url}/sections/1/standings").json()["rows"][0]
    assert (best["entry"], best["points"]) == (game["white_entry"], "1")


def test_a_command_repeated_is_carried_out_once(hall, api):
    wanted = {"result": "10", "command": "same-command"}
    versions = {
        hall.client.post(f"{api}/sections/1/games/1/result", json=wanted).json()["version"]
        for _ in range(3)
    }
    assert len(versions) == 1


def test_a_result_over_one_not_seen_is_a_conflict_in_words(hall, api, state):
    path = f"{api}/sections/1/games/1/result"
    hall.client.post(path, json={"result": "10"})
    answer = hall.client.post(path, json={"result": "01"})
    assert answer.status_code == 409
    assert answer.json()["refused"] == "value-changed"
    assert state().game(GameId(1)).result.value == "10"


@pytest.mark.parametrize(
    ("json", "status"),
    [
        ({"result": "99"}, 422),
        ({}, 422),
        ({"result": 1}, 422),
        ({"result": "10", "command": "x"}, 422),
    ],
)
def test_what_makes_no_sense_is_refused(hall, api, json, status):
    assert hall.client.post(f"{api}/sections/1/games/1/result", json=json).status_code == status


@pytest.fixture
def preview(hall, state):
    """The first game of the second round, paired and not published."""
    for game in state().current.games.values():
        command = asked.EnterResult(SECTION, game.id, GameResult.DRAW, None)
        hall.service.handle(hall.key, command)
    hall.service.handle(hall.key, asked.PairRound(SECTION))
    return next(iter(state().current.games))


def test_no_result_is_taken_before_the_round_is_published(hall, api, state, preview):
    path = f"{api}/sections/1/games/{preview}/result"
    answer = hall.client.post(path, json={"result": "10"})
    assert (answer.status_code, answer.json()["refused"]) == (422, "round-not-published")
    assert state().game(preview).result is None
    hall.service.handle(hall.key, asked.PublishRound(SECTION, 2))
    assert hall.client.post(path, json={"result": "10"}).status_code == 200


def test_a_form_is_told_as_well_that_the_round_is_not_published(hall, state, preview):
    answer = hall.send(f"{hall.section}/do/enter-result", {"game": preview, "result": "10"})
    assert answer.status_code == 422
    assert "Round 2 is not published yet" in answer.text
    assert state().game(preview).result is None


def test_a_form_of_another_site_cannot_enter_results(hall, api):
    path = f"{api}/sections/1/games/1/result"
    sent = hall.client.post(
        path, content=b'{"result":"10"}', headers={"content-type": "text/plain"}
    )
    assert sent.status_code in {415, 422}
    foreign = {"origin": "http://evil.example"}
    assert hall.client.post(path, json={"result": "10"}, headers=foreign).status_code == 403


@pytest.mark.parametrize(
    "path", ["/none", "/sections/9/players", "/sections/1/rounds/9/explanation"]
)
def test_what_is_not_there_is_not_found(hall, api, path):
    assert hall.get(f"{api}{path}").status_code == 404


def test_a_round_is_explained_with_articles(demo):
    path = f"/api/v2/events/{demo.keys['es']}/sections/1/rounds/7"
    whole = demo.get(f"{path}/explanation", **{"accept-language": "es"}).json()
    assert whole["edition"] == "C.04.3@2017-07"
    assert whole["as_paired"] is True
    assert len(whole["dutch_brackets"]) > 5
    (board,) = demo.get(f"{path}/explanation?participant=5").json()["boards"]
    assert 5 in {board["white"], board["black"]}
    assert board["plain"][0]["text"]
    assert board["reasons"][0]["text"]
    assert demo.get(f"{path}/explanation?board={board['board']}").json()["boards"] != []
    asked = demo.get(f"{path}/why-not?one=2&other=9").json()
    assert asked["why"]["article"].startswith("C.04.3@2017-07")


@pytest.mark.parametrize("published", [False, True])
def test_the_bye_of_a_round_counts_once_the_round_is_published(hall, api, published):
    def do(command):
        assert hall.service.handle(hall.key, command).version

    for game in hall.service.snapshot(hall.key).state.sections[SECTION].rounds[0].games:
        do(asked.EnterResult(SECTION, game, GameResult.WHITE_WINS))
    do(asked.AdmitLateEntry(SECTION, Player("Late", rating=1000)))
    do(asked.PairRound(SECTION))
    if published:
        do(asked.PublishRound(SECTION, 2))
    first, second = hall.service.snapshot(hall.key).state.sections[SECTION].rounds
    before = dict.fromkeys(range(1, 8), 0) | {game.white: 10 for game in first.games.values()}
    rows = hall.get(f"{api}/sections/1/players").json()
    points = {each["entry"]: each["points"] for each in rows}
    assert points == before | {second.bye: before[second.bye] + 10 * published}


def test_a_penalty_counts_at_once_though_a_round_waits_to_be_published(hall, api):
    rounds = hall.service.snapshot(hall.key).state.sections[SECTION].rounds
    for game in rounds[0].games:
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.DRAW))
    hall.service.handle(hall.key, asked.PairRound(SECTION))
    assert hall.service.handle(
        hall.key, asked.AdjustPoints(SECTION, EntryId(1), Points(-3), "late")
    ).version
    rows = hall.get(f"{api}/sections/1/players").json()
    assert {each["entry"]: each["points"] for each in rows}[1] == 2


@pytest.fixture
def renumbered(hall, state):
    """Round 2 paired, and since then somebody has come who is number 1: all others are one up."""

    def do(command):
        assert hall.service.handle(hall.key, command).version

    for game in state().rounds[0].games:
        do(asked.EnterResult(SECTION, game, GameResult.WHITE_WINS))
    do(asked.PairRound(SECTION))
    do(asked.PublishRound(SECTION, 2))
    do(asked.AdmitLateEntry(SECTION, Player("Late", rating=2700)))
    return hall


def explanation(hall, api, question):
    return hall.get(f"{api.replace('/v1/', '/v2/')}/sections/1/rounds/2/{question}")


def test_a_player_is_asked_for_by_entry_whatever_number_a_late_entry_moved_him_to(
    renumbered, api, state
):
    now = {
        each["entry"]: each["number"] for each in renumbered.get(f"{api}/sections/1/players").json()
    }
    assert now == {7: 1} | {entry: entry + 1 for entry in range(1, 7)}
    for game in state().rounds[1].games.values():
        told = explanation(renumbered, api, f"explanation?participant={game.white}").json()
        people = {
            each["participant"]: (each["number"], each["name"]) for each in told["participants"]
        }
        assert people == {entry: (entry, f"Player {entry}") for entry in range(1, 7)}
        assert [(board["white"], board["black"]) for board in told["boards"]] == [
            (game.white, game.black)
        ]


def test_two_who_do_not_meet_are_asked_for_by_entry(renumbered, api, state):
    first, second = list(state().rounds[1].games.values())[:2]
    one, other = first.white, second.white
    told = explanation(renumbered, api, f"why-not?one={one}&other={other}").json()
    assert (told["one"], told["other"]) == (one, other)
    assert {one, other} <= {each["number"] for each in told["participants"]}


@pytest.mark.parametrize(
    "question",
    [
        *("explanation?participant=7", "explanation?participant=99", "explanation?board=9"),
        *("why-not?one=1&other=7", "why-not?one=1&other=1"),
    ],
)
def test_who_was_not_in_the_round_is_not_explained(renumbered, api, question):
    assert explanation(renumbered, api, question).status_code == 404


@pytest.mark.parametrize("old", ["explanations?entry=1", "match-explanations?team=1&not_with=2"])
def test_the_address_of_explanations_says_where_they_are(renumbered, api, old):
    answer = renumbered.get(f"{api}/sections/1/rounds/2/{old}")
    assert (answer.status_code, answer.json()["refused"]) == (410, "answer-moved")
    assert "/sections/1/rounds/2/explanation," in answer.json()["detail"]


def test_the_description_tells_that_people_are_asked_for_by_permanent_numbers(hall):
    paths = hall.get("/api/v1/openapi.json").json()["paths"]
    for end, names in (("explanation", {"participant"}), ("why-not", {"one", "other"})):
        (path,) = (each for each in paths if each.endswith(f"/rounds/{{number}}/{end}"))
        told = {each["name"]: each.get("description") for each in paths[path]["get"]["parameters"]}
        assert {told[name] for name in names} == {
            "entry of a player, or permanent number of a team"
        }


def test_addresses_and_methods_there_are_not_are_problems_with_a_code(hall):
    for method, path, status, code in (
        ("GET", "/api/v1/nothing", 404, "not-found"),
        ("GET", "/api/v1/events/a%20b", 404, "not-found"),
        ("DELETE", "/api/v1/events", 405, "method-not-allowed"),
    ):
        told = hall.client.request(method, path)
        document = told.json()
        assert (told.status_code, document["error"]) == (status, code)
        assert document["type"] == f"/api/v1/problems/{code}"
