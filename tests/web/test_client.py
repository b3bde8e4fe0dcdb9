"""`arbitro.Client` against a server that runs: what is run by it is what the pages run."""

import ast
import importlib.util
import inspect
import json
import sys
import threading
from datetime import timedelta
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest
import uvicorn

import arbitro
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.library.calling import calls_of
from arbitro.model import Colour, EntryId, GameId, Player, Result, SectionId
from arbitro.storage.event_files.codec import told
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Grant
from desk.driver import BY_RULES
from patience import LONGEST

SECTION = SectionId(1)
MANUAL = json.loads(files("arbitro.school").joinpath("data/manual40.json").read_text("utf-8"))
WITHDRAWN, ABSENT, PLAYED = 32, 1, 6
LIST = "\n".join(["Name;Fed;Rtg", *(f"{a};{b};{c}" for a, b, c in MANUAL["players"])])
WIZARD = {
    "name": "Demonstration",
    "start": "2025-04-14",
    "rounds": "7",
    "time": "90+30",
    "points": "standard",
    "numbering": "rating",
    "system": "dutch",
}


@pytest.fixture
def server(visitor):
    """The application of a visitor, on a port of this machine."""
    config = uvicorn.Config(visitor.app, host="127.0.0.1", port=0, log_level="error", ws="none")
    running = uvicorn.Server(config)
    started = threading.Event()
    inner = running.startup

    async def startup(sockets=None):
        await inner(sockets)
        started.set()

    running.startup = startup
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    assert started.wait(LONGEST)
    visitor.address = f"http://127.0.0.1:{running.servers[0].sockets[0].getsockname()[1]}"
    yield visitor
    running.should_exit = True
    thread.join(LONGEST)


@pytest.fixture
def client(server):
    return arbitro.Client(server.address)


def log_of(visitor, key):
    return [told(event) for item in visitor.service.history(key) for event in item.events]


def by_pages(visitor):
    """Play the tournament of the manual with the forms of the pages; return the event's key."""
    made = visitor.send("/events/new", WIZARD)
    assert made.status_code == 303, made.text
    key = made.headers["location"].split("/")[2].partition("?")[0]
    where = f"/events/{key}/s/1"

    def send(path, **fields):
        answer = visitor.send(f"{where}/{path}", fields)
        assert answer.status_code == 303, (path, answer.text)

    def section():
        return visitor.service.snapshot(key).state.sections[SECTION]

    send("players/import", text=LIST, confirmed="1")
    send("do/close-entries")
    send("do/draw-initial-colour", colour="w")
    for number, boards in enumerate(MANUAL["rounds"], 1):
        if number == 5:
            send("do/withdraw-player", entry=str(section().entry_of(WITHDRAWN)))
        if number == 7:
            send("do/request-bye", entry=str(section().entry_of(ABSENT)), round="7", kind="Z")
        send("pair")
        send("do/publish-round", round=str(number))
        results = results_of(boards)
        for game in section().current.games.values() if number <= PLAYED else ():
            result = results[section().tpn(game.white), section().tpn(game.black)]
            send("do/enter-result", game=str(game.id), result=result)
    return key


def results_of(boards):
    """The results of a round as the manual prints them, by the numbers of White and Black."""
    parts = [board.split() for board in boards]
    return {(int(each[0]), int(each[1])): each[2] for each in parts if len(each) > 2}


def by_client(client, settings, section):
    """Play the same tournament over HTTP: everything that is known comes from the answers."""
    event = client.create(settings)
    event.do(asked.AddSection(section))
    players = tuple(
        Player(name, federation=of, rating=rating) for name, of, rating in MANUAL["players"]
    )
    event.do(asked.ImportPlayers(SECTION, players))
    event.do(asked.CloseEntries(SECTION))
    event.do(asked.DrawInitialColour(SECTION, Colour.WHITE))
    number_of = {player.entry: player.number for player in event.players(1)}
    entry_of = {number: EntryId(entry) for entry, number in number_of.items()}
    for number, boards in enumerate(MANUAL["rounds"], 1):
        if number == 5:
            event.do(asked.WithdrawPlayer(SECTION, entry_of[WITHDRAWN]))
        if number == 7:
            event.do(asked.RequestBye(SECTION, entry_of[ABSENT], 7, Result.ZERO_POINT_BYE))
        event.do(asked.PairRound(SECTION))
        event.do(asked.PublishRound(SECTION, number))
        results = results_of(boards)
        for board in event.round(1, number).boards if number <= PLAYED else ():
            assert (number_of[board.white_entry], number_of[board.black_entry]) == (
                board.white,
                board.black,
            )
            result = GameResult(results[board.white, board.black])
            event.do(asked.EnterResult(SECTION, GameId(board.game), result))
    return event


@pytest.mark.long
def test_a_whole_tournament_by_http_leaves_the_log_the_pages_leave(server, client):
    key = by_pages(server)
    log = log_of(server, key)
    first = server.service.history(key)
    settings, section = first[0].events[0].settings, first[1].events[0].settings
    event = by_client(client, settings, section)
    assert log_of(server, event.key) == log
    assert len(log) > 140
    best = event.standings(1, after=6).rows[0]
    assert best.points == Fraction(11, 2)


def test_a_client_reads_and_is_told_why_not(server, client):
    event = client.create(EventSettings("Small"))
    event.do(asked.AddSection(SectionSettings("A", rounds=3)))
    with pytest.raises(arbitro.ServerError) as caught:
        event.do(asked.PairRound(SECTION))
    assert (caught.value.status, caught.value.code) == (422, "entries-open")
    assert "still open" in str(caught.value)
    assert [section.name for section in event.detail().sections] == ["A"]
    assert [found.name for found in client.events("small")] == ["Small"]
    assert [item.events[0].type for item in event.log()] == ["EventCreated", "SectionAdded"]


def test_a_command_of_one_name_is_carried_out_once(client):
    event = client.create(EventSettings("Twice"), key="made-once-1")
    assert client.create(EventSettings("Twice"), key="made-once-1") == event
    command = asked.AddSection(SectionSettings("A", rounds=3))
    answers = [event.do(command, key="added-once-1") for _ in range(2)]
    assert answers[0] == answers[1]


def test_a_command_for_another_version_is_not_carried_out(client):
    event = client.create(EventSettings("Versions"))
    event.do(asked.AddSection(SectionSettings("A", rounds=3)), version=1)
    with pytest.raises(arbitro.ServerError) as caught:
        event.do(asked.AddSection(SectionSettings("B", rounds=3)), version=1)
    assert (caught.value.status, caught.value.code) == (412, "version-changed")


def test_what_asks_first_is_done_with_its_token(server, client):
    event = client.create(EventSettings("Asked"))
    event.do(asked.AddSection(SectionSettings("A", rounds=3)))
    event.do(asked.ImportPlayers(SECTION, tuple(Player(f"P {at}") for at in range(4))))
    event.do(asked.CloseEntries(SECTION))
    event.do(asked.PairRound(SECTION))
    event.do(asked.PublishRound(SECTION, 1))
    with pytest.raises(arbitro.ServerError) as caught:
        event.do(asked.UnpairRound(SECTION, 1, **BY_RULES))
    assert event.do(asked.UnpairRound(SECTION, 1, **BY_RULES), token=caught.value.token)["events"]


def test_a_token_lets_a_program_in_for_what_it_was_made_for(server, client):
    event = client.create(EventSettings("Guarded"))
    devices = server.app.state.door.devices
    _, token = devices.issue(Grant(Role.DESK, event.key), "robot", stay=timedelta(1))
    limited = arbitro.Client(server.address, token=token)
    with pytest.raises(arbitro.ServerError) as caught:
        limited.event(event.key).do(asked.AddSection(SectionSettings("A", rounds=3)))
    assert (caught.value.status, caught.value.code) == (403, "not-yours")
    allowed = {command.name for command in limited.commands() if command.allowed}
    assert "enter-result" in allowed
    assert "add-section" not in allowed
    with pytest.raises(arbitro.ServerError) as caught:
        arbitro.Client(server.address, token="arbitro_forged").events()
    assert (caught.value.status, caught.value.code) == (401, "token-unknown")


def test_an_event_is_taken_over_from_a_report_and_written_again(client, tmp_path):
    report = arbitro.write(arbitro.generate(players=8, rounds=3, seed=2))
    event = client.take_over(report, name="Taken")
    event.save(1, "trf", tmp_path / "again.trf")
    written = arbitro.read((tmp_path / "again.trf").read_bytes())
    assert len(written.standings().rows) == 8
    with pytest.raises(arbitro.ServerError) as caught:
        client.take_over("001 nothing")
    assert caught.value.code == "report-unreadable"
    assert caught.value.document["problems"][0]["line"] == 1


def test_a_list_in_any_words_is_looked_at_and_entered(client):
    event = client.create(EventSettings("Open"))
    event.do(asked.AddSection(SectionSettings("A", rounds=3)))
    data = b"Izena;Puntuak\nGil, Ana;2105\n"
    seen = event.look_at_list(1, data)
    assert [column.head for column in seen.columns] == ["Izena", "Puntuak"]
    with pytest.raises(arbitro.ServerError) as refused:
        event.enter_list(1, data, [None, "rating"])
    assert refused.value.code == "list-unreadable"
    assert event.players(1) == []
    assert event.enter_list(1, data, ["name", "rating"]).entered == 1
    assert [(player.name, player.rating) for player in event.players(1)] == [("Gil, Ana", 2105)]


def test_where_no_server_is_it_is_said(client):
    with pytest.raises(arbitro.ServerError) as caught:
        arbitro.Client("http://127.0.0.1:9").events()
    assert caught.value.status == 0


@pytest.fixture(scope="module")
def generator():
    path = Path(__file__).parents[2] / "docs" / "generate_answers.py"
    spec = importlib.util.spec_from_file_location("generate_answers", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.fixture(scope="module")
def description(generator):
    return generator.described()


def test_every_address_is_a_method_or_a_command(client, description):
    """A method that is called so is there, and the file of types has the same methods."""
    commands, methods = set(), []
    for path, of_path in description["paths"].items():
        for method, what in of_path.items():
            if "commands" in what["tags"]:
                done = what["responses"]["200"]["content"]["application/json"]["schema"]
                assert done["$ref"].endswith("/CommandOut"), path
                commands.add(path)
            else:
                methods.append(f"``{method.upper()} {path[len('/api/v1') :]}``")
    call = client.call
    mine = [getattr(call, name) for name in dir(call) if name.startswith(("get_", "post_", "put_"))]
    assert sorted(method.__doc__.rpartition("\n")[2] for method in mine) == sorted(methods)
    assert len(commands) > 80


def test_the_types_of_the_methods_are_those_of_the_description(client, generator, description):
    (calls,) = (
        part
        for part in ast.parse(generator.written(description)).body
        if isinstance(part, ast.ClassDef) and part.name == "Calls"
    )
    typed = {part.name: part.args for part in calls.body}
    assert typed.keys() == {call.name for call in calls_of(description)}
    for name, taken in typed.items():
        method = inspect.signature(getattr(client.call, name))
        names = [each.arg for each in (*taken.args[1:], *taken.kwonlyargs)]
        assert names == list(method.parameters), name


def test_method_refuses_values_its_address_does_not_take(client):
    with pytest.raises(TypeError):
        client.call.get_section_games("open")
    with pytest.raises(TypeError):
        client.call.get_section_games("open", 1, nmber=1)
    with pytest.raises(AttributeError, match="get_nothing"):
        client.call.get_nothing()


def test_methods_read_send_and_fetch_at_their_addresses(client):
    event = client.create(EventSettings("Called"))
    event.do(asked.AddSection(SectionSettings("A", rounds=3)))
    people = tuple(Player(f"P {at}", rating=2000 - at) for at in range(4))
    event.do(asked.ImportPlayers(SECTION, people))
    event.do(asked.CloseEntries(SECTION))
    event.do(asked.DrawInitialColour(SECTION, Colour.WHITE))
    event.do(asked.PairRound(SECTION))
    event.do(asked.PublishRound(SECTION, 1))
    call = client.call
    assert [found.name for found in call.get_events(search="called", archived=False)] == ["Called"]
    first = call.get_section_round(event.key, 1, 1).boards[0].game
    done = call.post_section_game_result(event.key, 1, first, {"result": "10"}, key="once-1234")
    assert done == call.post_section_game_result(
        event.key, 1, first, {"result": "10"}, key="once-1234"
    )
    assert call.get_section_round(event.key, 1, 1).boards[0].result == "10"
    assert b"P 0" in call.get_section_file(event.key, 1, "csv")
    address = call.get_event_office_calendar_address(event.key).address
    assert call.post_event_office_calendar_address_renew(event.key).address != address
    with pytest.raises(arbitro.ServerError) as caught:
        call.get_section_round(event.key, 1, 9)
    assert caught.value.status == 404
