"""The page of electronic boards: who may see it, what it asks for, what it enters."""

import json

from arbitro.desk import commands as asked
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import GameResult
from arbitro.formats.live_boards import BoardFeed
from arbitro.model import SectionId
from arbitro.rules.live.board_signals import BoardSignal
from arbitro.web.session.access import Role
from web.raw import Device

S = SectionId(1)
SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


def hear(hall, board, *moves):
    """Let a board of the table plan send a game."""
    boards = hall.app.state.boards()
    state = hall.service.snapshot(hall.key).state
    plan = {str(at): ("a", at) for at in range(1, 4)}
    boards.of(hall.key).take(
        state, plan, [BoardFeed(str(board), BoardSignal(boards.now(), moves=moves))]
    )
    games = state.sections[S].rounds[0].games.values()
    return next(each for each in games if each.board == board)


def test_the_page_says_what_to_look_at_with_its_article_and_of_whom(hall):
    hear(hall, 1, *SHUFFLE * 2)
    page = hall.get(f"{hall.url}/boards").text
    assert "The position has appeared 3 times. Only White may claim." in page
    assert "E.01@2023-01 art. 9.2.1.2" in page
    told = hall.get(f"/api/v1/events/{hall.key}/boards").json()
    assert [each["code"] for each in told["boards"][0]["alerts"]] == ["repetition"]
    assert told["boards"][0]["moves"] == " ".join(SHUFFLE * 2)


def test_who_is_noted_as_away_and_moves_is_told_to_who_watches(hall):
    note = {"player": "Ada", "round": "1", "board": "1", "colour-played": "black"}
    sent = note | {"move-number": "1", "left-at": "2020-05-08T17:05"}
    hall.send(f"{hall.url}/office/watch/absences", sent)
    hear(hall, 1, "e4", "e5")
    words = "Black is marked as away, but a move by this player has arrived."
    assert words in hall.get(f"{hall.url}/boards").text
    told = hall.get(f"/api/v1/events/{hall.key}/boards").json()
    assert [each["code"] for each in told["boards"][0]["alerts"]] == ["away-moved"]


def test_a_result_the_board_tells_is_entered_by_the_arbiter(hall, state):
    game = hear(hall, 2, "f3", "e5", "g4", "Qh4#")
    assert "Enter 0" in hall.get(f"{hall.url}/boards/now").text
    assert state().game(game.id).result is None
    sent = hall.send(f"{hall.section}/games/{game.id}/proposed", {"result": "01"})
    assert sent.status_code == 303
    assert state().game(game.id).result is GameResult.BLACK_WINS
    assert "Enter 0" not in hall.get(f"{hall.url}/boards/now").text
    assert hall.send(f"{hall.section}/games/{game.id}/proposed", {"result": "?"}).status_code == 422


def test_moves_of_finished_games_are_kept_where_none_are(hall, state):
    game = hear(hall, 1, "e4", "e5")
    hear(hall, 2, "d4")
    hall.service.handle(hall.key, asked.EnterResult(S, game.id, GameResult.DRAW))
    assert hall.send(f"{hall.url}/boards/keep", {"section": "1"}).status_code == 303
    texts = state().game_texts
    assert list(texts) == [game.id]
    assert b"1. e4 e5 1/2-1/2" in texts[game.id].text
    hall.send(f"{hall.url}/boards/keep", {"section": "1"})
    assert state().game_texts == texts
    assert hall.send(f"{hall.url}/boards/keep", {"section": "7"}).status_code == 404


def test_a_source_or_a_table_plan_that_is_none_is_refused_and_nothing_changes(hall, tmp_path):
    where = f"{hall.url}/boards/sources"
    assert hall.send(where, {"sources": str(tmp_path), "plan": "1 = 1"}).status_code == 303
    for sources, plan, said in (
        ("/nowhere", "", "not found"),
        (str(tmp_path), "1 = 1\nhere", "Line 2"),
        ("\n".join([str(tmp_path)] * 9), "", "in at most 8 places"),
    ):
        answer = hall.send(where, {"sources": sources, "plan": plan})
        assert answer.status_code == 422
        assert said in answer.text
    known = hall.app.state.boards().asked(hall.key)
    assert (known.sources, known.plan) == ((str(tmp_path),), "1 = 1")
    api = f"/api/v1/events/{hall.key}/boards"
    refused = hall.client.post(api, json={"sources": ["/nowhere"]})
    assert (refused.status_code, refused.json()["refused"]) == (422, "boards-source")
    assert hall.client.post(api, json={"sources": []}).json()["sources"] == []
    hall.app.state.boards().close()


def test_headings_for_the_program_of_the_boards_have_every_board(hall):
    text = hall.get(f"{hall.url}/boards/1/headings.pgn").text
    assert [f'[Round "1.{at}"]' in text for at in (1, 2, 3, 4)] == [True, True, True, False]
    assert hall.get(f"{hall.url}/boards/7/headings.pgn").status_code == 404


def test_the_public_site_has_games_in_play_only_where_moves_are_shown_at_once_or_late(hall):
    hear(hall, 1, "e4")
    assert hall.get(f"/p/{hall.key}/a/live.html").status_code == 404
    shown = Showing(When.AT_ONCE)
    hall.service.handle(hall.key, asked.SetPublicity(S, PublicThing.GAMES, 0, shown))
    page = hall.get(f"/p/{hall.key}/a/live.html").text
    assert "Moves appear as the players make them." in page
    told = json.loads(hall.get(f"/p/{hall.key}/a/live.json").content)
    assert [(each["b"], each["m"]) for each in told["boards"]] == [(1, "e4")]
    assert "1. e4" in hall.get(f"/p/{hall.key}/a/live.pgn").text
    before = hall.get(f"/p/{hall.key}/version.json").json()
    hear(hall, 1, "e4", "e5")
    hall.app.state.remembered.forget()  # as after half a second
    after = hall.get(f"/p/{hall.key}/version.json").json()
    assert before["v"] == after["v"], "pages without games in play are not read again"
    assert before["live"] != after["live"]
    hidden = Showing(When.HIDDEN)
    hall.service.handle(hall.key, asked.SetPublicity(S, PublicThing.GAMES, 0, hidden))
    assert hall.get(f"/p/{hall.key}/a/live.json").status_code == 404


def test_a_phone_says_nothing_of_the_machine_and_reads_where_boards_are_heard_with_the_right(
    hall, tmp_path
):
    hall.app.state.door.is_open = True
    api = f"/api/v1/events/{hall.key}/boards"
    kind = [(b"content-type", b"application/json")]
    chief, deputy = Device.let_in(hall.app, Role.CHIEF), Device.let_in(hall.app, Role.DEPUTY)

    def listen(*sources):
        body = json.dumps({"sources": sources}).encode()
        return chief.ask(("POST", api, body, kind))[0]

    assert "boards-source" in listen(str(tmp_path)).text
    assert hall.client.post(api, json={"sources": [str(tmp_path)]}).status_code == 200
    assert listen(str(tmp_path)).status == 200, "it was said at the machine"
    page = f"{hall.url}/boards"
    assert str(tmp_path) in chief.get(api).text
    assert str(tmp_path) in chief.get(page).text
    assert '"address":""' in deputy.get(api).text.replace(" ", "")
    for where in (api, page, f"{page}/now"):
        assert str(tmp_path) not in deputy.get(where).text
    hall.app.state.boards().close()
