"""The incident log in the browser: from a ruling to the log, corrected, withdrawn, printed."""

import re
from html import unescape

import pytest

from arbitro.desk.commands import PublishRound
from arbitro.desk.features.games import AttachedGame, AttachGames
from arbitro.desk.values.games import IncidentId
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId
from arbitro.web.session.access import Role
from arbitro.web.session.guard import SESSION_COOKIE
from web.raw import cookie_of

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".replace(" ", "%20")


@pytest.fixture
def published(board):
    """The same board, once the round is public."""
    board.service.handle(board.key, PublishRound(SectionId(1), 1))
    return board


@pytest.fixture
def board(hall, state):
    """The first board of the round, and the address that asks the assistant about it."""
    game = next(iter(state().rounds[-1].games.values()))
    hall.game = game
    hall.about = f"event={hall.key}&section=1&game={game.id}"
    return hall


def ruling_page(visitor, name="illegal-move", **facts):
    given = "&".join(f"{key}={value}" for key, value in facts.items())
    return visitor.get(f"/assistant/{name}?asked=1&faults.illegal=1&pressed=1&restorable=1&{given}")


def record_link(page):
    found = re.search(r'href="([^"]+/incidents/new\?[^"]+)"', page.text)
    return unescape(found[1])


def fields_of(page):
    """Return what a browser would send of the page's record form."""
    form = re.search(
        r'<form method="post" action="[^"]+/incidents/[^"]+".*?</form>', page, re.DOTALL
    )
    text = form[0]
    found = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', text))
    found |= dict.fromkeys(re.findall(r'name="([^"]+)"[^>]*value="1" checked', text), "1")
    numbers = re.findall(r'<input[^>]*type="number"[^>]*>', text)
    found |= {
        re.search('name="([^"]+)', one)[1]: re.search('value="([^"]*)', one)[1] for one in numbers
    }
    for name, options in re.findall(
        r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', text, re.DOTALL
    ):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    found.pop("csrf", None)
    return {name: unescape(value) for name, value in found.items()}


def recorded(board, **facts):
    """Record the ruling on an illegal move of White as a person would, form by form."""
    place = {"event": board.key, "section": 1, "game": board.game.id}
    page = ruling_page(board, **{"player": "white", **place, **facts})
    form = board.get(record_link(page)).text
    answer = board.send(f"{board.section}/incidents/new", fields_of(form))
    assert answer.status_code == 303, answer.text
    return answer


@pytest.mark.article("E.01@2023-01 art. 7.5.5")
def test_a_ruling_is_recorded_on_its_board_with_its_articles(board, state):
    page = ruling_page(board, player="white", event=board.key, section=1, game=board.game.id)
    assert "Record for round 1, board 1" in page.text
    recorded(board)
    incident = state().incidents[IncidentId(1)].incident
    assert (incident.round, incident.board, incident.player) == (1, 1, board.game.white)
    assert incident.ruled.edition == "E.01@2023-01"
    assert "7.5.5" in incident.ruled.articles
    assert incident.ruled.times == (("black", 120_000),)
    assert incident.illegal_move
    assert incident.penalties == ("penalty-time-for-opponent",)
    assert dict(incident.facts)["player"] == "white"


@pytest.mark.article("E.01@2023-01 art. 7.5.5")
def test_the_second_illegal_move_is_known_from_the_log_and_loses(board, state):
    recorded(board)
    start = board.get(f"/assistant?{board.about}").text
    name = board.service.snapshot(board.key).state.people[board.game.white].name
    assert f"Recorded illegal moves of {name} in this game: 1." in start
    page = ruling_page(board, player="white", event=board.key, section=1, game=board.game.id)
    assert "illegal move number 2" in page.text
    other = ruling_page(board, player="black", event=board.key, section=1, game=board.game.id)
    assert "illegal move number 1" in other.text
    recorded(board, start=START)
    second = state().incidents[IncidentId(2)].incident
    assert (second.ruled.verdict, second.ruled.score) == ("ended", "0-1")
    assert second.penalties == ("penalty-loss-of-game",)


def test_who_loses_by_a_penalty_and_wins_by_the_result_is_asked_about_once(board, state):
    """E.01 art. 12.9.6: the arbiter declares the game lost; the result is entered beside it."""
    black_lost = {"game": str(board.game.id), "concerned": str(board.game.black)}
    black_lost |= {"penalty-loss-of-game": "1", "stood": ""}
    where = f"{board.section}/incidents/new"
    asked = board.send(where, black_lost)
    assert asked.status_code == 422
    assert "loses the game by this penalty" in asked.text
    assert 'name="result_seen"' in asked.text
    assert not state().incidents
    assert board.send(where, {**black_lost, "result_seen": "1"}).status_code == 303
    assert state().game(board.game.id).result is None
    assert board.send(where, {**black_lost, "result": "10"}).status_code == 303
    assert state().game(board.game.id).result is GameResult.WHITE_WINS
    log = board.get(f"{board.section}/incidents").text
    assert log.count("Result: 1 – 0") == 2, "the log says how the game stands, for both"


def test_whoever_names_another_number_of_illegal_moves_is_believed(board):
    recorded(board)
    page = ruling_page(
        board, player="white", prior=0, event=board.key, section=1, game=board.game.id
    )
    assert "illegal move number 1" in page.text


def incident_page(board):
    return board.get(f"{board.section}/incidents").text


def test_the_log_opens_the_ruling_again(board):
    recorded(board)
    page = board.get(f"{board.section}/incidents/1").text
    again = unescape(re.search(r'href="(/assistant/illegal-move\?[^"]+)"', page)[1])
    assert "illegal move number 1" in board.get(again).text


def test_an_incident_is_corrected_and_withdrawn_and_stays_in_the_list(board, state):
    recorded(board)
    form = fields_of(board.get(f"{board.section}/incidents/1").text)
    answer = board.send(f"{board.section}/incidents/1/edit", {**form, "note": "Seen by two."})
    assert answer.status_code == 303
    assert state().incidents[IncidentId(1)].incident.note == "Seen by two."
    assert state().incidents[IncidentId(1)].incident.illegal_move
    stale = board.send(f"{board.section}/incidents/1/edit", {**form, "note": "Other."})
    assert stale.status_code == 409
    withdraw = f"{board.section}/do/withdraw-incident"
    unsaid = board.send(withdraw, {"number": "1", "reason": ""})
    assert unsaid.status_code == 422
    assert 'id="act-withdraw" open' in unsaid.text
    done = board.send(withdraw, {"number": "1", "reason": "A mistake."})
    assert done.status_code == 303
    page = board.get(f"{board.section}/incidents").text
    assert "withdrawn" in page
    assert "A mistake." in page
    assert 'incidents/1/edit"' not in page


def test_an_incident_needs_no_ruling(board, state):
    new = f"{board.section}/incidents/new"
    assert board.get(f"{new}?game={board.game.id}").status_code == 200
    entry = str(board.game.black)
    sent = {
        "game": str(board.game.id),
        "note": "Talked to a spectator.",
        "concerned": entry,
        "penalty-warning": "1",
    }
    assert board.send(new, sent).status_code == 303
    incident = state().incidents[IncidentId(1)].incident
    assert incident.penalties == ("penalty-warning",)
    assert incident.ruled is None
    assert "Talked to a spectator." in board.get(f"{board.section}/incidents").text


def test_what_says_nothing_is_refused_with_the_form(board):
    answer = board.send(f"{board.section}/incidents/new", {"round": "1"})
    assert answer.status_code == 422
    assert "Enter what happened" in answer.text


def test_the_list_is_of_a_round_or_a_player_and_counts_by_player(board):
    recorded(board)
    page = board.get(f"{board.section}/incidents?player={board.game.black}").text
    assert 'id="incident-1"' not in page
    page = board.get(f"{board.section}/incidents?round=1&player={board.game.white}").text
    assert 'id="incident-1"' in page
    row = re.search(rf'<th scope="row"><a href="[^"]+player={board.game.white}">.*?</tr>', page)[0]
    assert re.findall(r'<td class="number">(\d*)</td>', row) == ["1", "", "1"]


def test_the_log_is_printed(board):
    recorded(board)
    page = board.get(f"{board.section}/paper/incidents").text
    assert "An illegal move" in page
    assert "7.5.5" in page


def test_a_ruling_without_a_board_asks_for_the_board(board):
    page = ruling_page(board, player="white")
    link = unescape(re.search(r'href="(/assistant/illegal-move/record\?[^"]+)"', page.text)[1])
    form = board.get(link).text
    assert "Choose a board" in form
    assert "Hall · Open" in form
    place = f"{link}&place={board.key}/1&board=1"
    target = board.client.get(place, follow_redirects=False)
    assert target.status_code == 303
    assert f"game={board.game.id}" in target.headers["location"]
    assert board.get(f"{link}&place={board.key}/1&board=77").status_code == 422


def test_the_history_tells_of_incidents_and_takes_them_back(board, state):
    recorded(board)
    page = board.get(f"{board.url}/history").text
    assert "Incident 1 of round 1 recorded: An illegal move" in page
    command = board.service.history(board.key)[-1].command
    board.send(f"{board.url}/undo", {"what": command, "confirmed": "1"})
    assert state().incidents == {}


def test_a_phone_that_may_enter_results_only_does_not_see_the_log(new_visitor, hall):
    lan = new_visitor(lan=True)
    lan.client.cookies.set(SESSION_COOKIE, cookie_of(lan.app, Role.DESK, "Helper"))
    assert lan.get(f"{hall.section}/incidents").status_code == 403
    assert lan.get(f"{hall.section}/incidents/new").status_code == 403


def test_spanish_pages_speak_spanish(board):
    recorded(board)
    page = board.get(f"{board.section}/incidents", **{"accept-language": "es"}).text
    assert "Registro de incidencias" in page
    assert "Una jugada ilegal" in page


def test_the_interface_lists_and_takes_incidents(board, state):
    where = f"/api/v1/events/{board.key}/sections/1/incidents"
    assert board.get(where).json() == {"incidents": [], "players": []}
    question = {"situation": "illegal-move", "facts": {"player": "white"}}
    sent = {
        "game": board.game.id,
        "player": board.game.white,
        "question": question,
        "illegal_move": True,
        "command": "first-incident",
    }
    answer = board.client.post(where, json=sent)
    assert answer.status_code == 200
    again = board.client.post(where, json=sent)
    assert again.headers["idempotency-replayed"] == "true"
    listed = board.get(where).json()
    (incident,) = listed["incidents"]
    assert incident["situation"] == "illegal-move"
    assert "7.5.5" in incident["ruling"]["articles"]
    assert listed["players"][0]["illegal_moves"] == 1
    assert len(state().incidents) == 1
    again = re.search(
        r'href="(/assistant/illegal-move\?[^"]+)"', board.get(f"{board.section}/incidents/1").text
    )[1]
    assert "illegal move number 1" in board.get(unescape(again)).text


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        ({"game": 99, "note": "x"}, 422, "game-unknown"),
        ({"game": 1}, 422, "incident-empty"),
        ({"game": 1, "question": {"situation": "no"}}, 422, "question-not-understood"),
    ],
)
def test_the_interface_refuses_what_the_page_refuses(board, sent, status, said):
    answer = board.client.post(f"/api/v1/events/{board.key}/sections/1/incidents", json=sent)
    assert answer.status_code == status
    assert said in answer.text


def thrown_away(board, state):
    """Record an illegal move, then throw the pairings of the round away as the page asks."""
    for game in state().rounds[-1].games.values():
        if game.result is not None:
            board.send(f"{board.section}/games/{game.id}/clear", {"expected": game.result.value})
    recorded(board)
    page = unescape(board.get(f"{board.section}/rounds/1").text)
    said = "One incident of this round would stay in the incident log"
    assert page.count(said) == 2, "beside the act and in the question"
    asked = board.send(f"{board.section}/do/unpair-round", {"round": "1"})
    assert asked.status_code == 422
    case = {"case": "competition-rules", "note": "art. 12", "confirmed": "1"}
    answer = board.send(f"{board.section}/do/unpair-round", {"round": "1", **case})
    assert answer.status_code == 303
    assert state().rounds == ()


def test_an_incident_of_a_round_thrown_away_is_listed_printed_and_corrected(board, state):
    thrown_away(board, state)
    game = board.game
    for address in ("incidents", "paper/incidents"):
        page = board.get(f"{board.section}/{address}").text
        assert "pairing deleted since" in page
    form = board.get(f"{board.section}/incidents/1").text
    assert f"Board {game.board}" in form
    assert "without a game" in form
    again = {**fields_of(form), "note": "seen by two"}
    assert board.send(f"{board.section}/incidents/1/edit", again).status_code == 303
    assert state().incidents[IncidentId(1)].incident.note == "seen by two"
    api = f"/api/v1/events/{board.key}/sections/1/incidents"
    (item,) = board.get(api).json()["incidents"]
    assert item["thrown_away"] == [game.white, game.black]
    assert item["board"] == game.board


@pytest.mark.article("E.01@2023-01 art. 7.5.5")
def test_a_ruling_that_ends_the_game_is_recorded_with_clocks_and_result_in_one_action(
    published, state
):
    board = published
    recorded(board)
    assert 'name="result"' not in board.get(f"{board.section}/incidents/1").text
    page = incident_page(board)
    assert "2 minutes more for Black" in page
    count = len(board.service.history(board.key))
    recorded(board, start=START)
    assert state().incidents[IncidentId(2)].incident.ruled.score == "0-1"
    game = state().game(board.game.id)
    assert game.result is GameResult.BLACK_WINS
    assert len(board.service.history(board.key)) == count + 1
    page = board.get(f"{board.url}/history").text
    assert "Incident 2 of round 1 recorded: An illegal move" in page
    assert "result 0 \N{EN DASH} 1" in page


def test_a_result_that_stands_is_changed_only_by_who_has_seen_it(published, state):
    board = published
    form = fields_of(board.get(f"{board.section}/incidents/new?game={board.game.id}").text)
    stood = form["stood"]
    sent = {**form, "note": "Agreed in the corridor.", "result": "==", "stood": "01"}
    assert stood != "01"
    assert board.send(f"{board.section}/incidents/new", sent).status_code == 409
    assert state().incidents == {}
    assert board.send(f"{board.section}/incidents/new", {**sent, "stood": stood}).status_code == 303
    assert state().game(board.game.id).result is GameResult.DRAW
    wrong = {**form, "note": "x", "result": "7"}
    assert board.send(f"{board.section}/incidents/new", wrong).status_code == 422


def test_who_writes_incidents_and_enters_no_results_ends_no_game(new_visitor, published, state):
    board = published
    lan = new_visitor(lan=True)
    lan.client.cookies.set(SESSION_COOKIE, cookie_of(lan.app, Role.FAIR_PLAY, "Officer"))
    form = lan.get(f"{board.section}/incidents/new?game={board.game.id}").text
    assert 'name="result"' not in form
    sent = {**fields_of(form), "note": "A phone.", "result": "10", "stood": ""}
    assert lan.send(f"{board.section}/incidents/new", sent).status_code == 403
    assert state().incidents == {}


def test_programs_record_an_incident_with_its_clocks_and_result(published, state):
    board = published
    where = f"/api/v1/events/{board.key}/sections/1/incidents"
    stood = state().game(board.game.id).result
    sent = {
        "game": board.game.id,
        "note": "Two illegal moves.",
        "times": {"black": 120000},
        "result": "01",
        "expected": stood.value if stood else None,
    }
    assert board.client.post(where, json=sent).status_code == 200
    (item,) = board.get(where).json()["incidents"]
    assert item["times"] == {"black": 120000}
    assert state().game(board.game.id).result is GameResult.BLACK_WINS


def kept_moves(board, moves):
    """Keep moves with the first board, and return what the address of the assistant says of it."""
    text = f"{moves} *".encode()
    attached = AttachGames(SectionId(1), (AttachedGame(board.game.id, text),))
    board.service.handle(board.key, attached)
    return f"event={board.key}&section=1&game={board.game.id}"


SHUFFLED = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1"
ROOKS = "1. Nf3 Nf6 2. Rg1 Rg8 3. Rh1 Rh8 4. Rg1 Rg8 5. Rh1"


@pytest.mark.article("E.01@2023-01 art. 9.2.2")
@pytest.mark.parametrize(
    ("moves", "announced", "said"),
    [
        (SHUFFLED, "Ng8", "The claim is correct"),
        # two of the three had the right to castle less (9.2.2.2)
        (ROOKS, "Rh8", "appearances of the same position, as the Laws define it: 2"),
    ],
)
def test_a_claim_is_checked_on_the_moves_kept_with_the_board(board, moves, announced, said):
    about = kept_moves(board, moves)
    first = board.get(f"/assistant?{about}").text
    assert "From the moves saved for this board" in first
    asked = f"/assistant/claims-repetition?asked=1&player=black&written=1&intended={announced}"
    page = board.get(f"{asked}&{about}").text
    assert said in page


@pytest.mark.article("E.01@2023-01 art. 9.2.1")
def test_a_position_alone_leaves_open_how_often_it_has_been_there(board, state):
    fen = "4k3/8/8/8/8/8/8/4K2R w - - 20 40".replace(" ", "%20")
    asked = f"/assistant/claims-repetition?asked=1&player=white&written=1&start={fen}"
    assert "Replay the game" in board.get(asked).text
    told = board.get(f"{asked}&times=3").text
    assert "The game is over: a draw" in told or "½-½" in told
    illegal = board.get(f"{asked}&intended=Rh9h9").text
    assert "The claim is incorrect" in illegal


def test_what_is_recorded_is_what_was_ruled_on_the_moves_of_the_board(board, state):
    about = kept_moves(board, SHUFFLED)
    asked = f"/assistant/claims-repetition?asked=1&player=black&written=1&intended=Ng8&{about}"
    form = board.get(record_link(board.get(asked))).text
    assert board.send(f"{board.section}/incidents/new", fields_of(form)).status_code == 303
    assert state().incidents[IncidentId(1)].incident.ruled.score == "1/2-1/2"


def test_seconds_a_program_gave_stay_while_the_minutes_of_the_form_stay(published, state):
    board = published
    where = f"/api/v1/events/{board.key}/sections/1/incidents"
    times = {"black": 90_000, "white": -30_000}
    sent = {"game": board.game.id, "note": "A phone.", "times": times}
    assert board.client.post(where, json=sent).status_code == 200
    edit = f"{board.section}/incidents/1/edit"
    opened = f"{board.section}/incidents/1"
    fields = fields_of(board.get(opened).text)
    assert (fields["time_black"], fields["time_white"]) == ("1", "0")
    board.send(edit, {**fields, "note": "A phone rang."})
    stands = state().incidents[IncidentId(1)].incident
    assert (dict(stands.times), stands.note) == (times, "A phone rang.")
    changed = {"note": "A phone rang.", "time_white": "", "time_black": "2"}
    board.send(edit, {**fields_of(board.get(opened).text), **changed})
    assert dict(state().incidents[IncidentId(1)].incident.times) == {"black": 120_000}


def test_a_form_with_a_fault_keeps_the_result_it_was_seen_with(published):
    board = published
    form = fields_of(board.get(f"{board.section}/incidents/new?game={board.game.id}").text)
    faulty = {**form, "note": "x", "time_white": "many", "result": "==", "stood": "01"}
    answer = board.send(f"{board.section}/incidents/new", faulty)
    assert answer.status_code == 422
    assert fields_of(answer.text)["stood"] == "01" != form["stood"]


def test_a_board_that_is_chosen_leaves_its_two_players_to_choose_from(published, state):
    """The list asks the page of a new incident for the part of the form that names the player."""
    listed = published.get(f"{published.section}/incidents").text
    asks = re.search(r'name="game" hx-get="([^"]+)"[^>]*hx-select="#of-board"', listed)
    for game in state().rounds[-1].games.values():
        part = published.get(f"{asks[1]}?game={game.id}").text.split('id="of-board"')[1]
        options = re.findall(r'<option value="(\d+)"', part.split("</select>")[0])
        assert options == [str(game.white), str(game.black)]
    everybody = published.get(f"{asks[1]}?game=").text.split('id="of-board"')[1]
    assert everybody.split("</select>")[0].count("<option") == len(state().entries) + 1
