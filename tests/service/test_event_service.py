"""The service: one loop for many threads and processes, one file an event."""

import re
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    DrawInitialColour,
    DrawLots,
    EnterResult,
    ImportPlayers,
    PairRound,
    Redo,
    RegisterPlayer,
    Undo,
)
from arbitro.desk.values.settings import EventSettings, GameResult, Numbering, SectionSettings
from arbitro.model import Colour, Player, SectionId
from arbitro.reasons import Refused
from arbitro.service import EventService, UnknownEventError
from arbitro.storage import EventFileError
from arbitro.storage.event_files.kept_copies import kept_folder
from patience import LONGEST

NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)
FIRST = SectionId(1)
WHITE, DRAW = GameResult.WHITE_WINS, GameResult.DRAW


class FixedLots:
    """A hand that always draws the last and turns every order round."""

    def shuffle(self, things):
        things.reverse()

    def choice(self, things):
        return things[-1]


@pytest.fixture
def service(tmp_path):
    made = EventService(tmp_path / "events", now=lambda: NOON, lots=FixedLots())
    yield made
    made.close()


def new_event(service, count=8, **settings):
    key = service.create(CreateEvent(EventSettings("Spring Open"))).key
    service.handle(key, AddSection(SectionSettings(**{"name": "A", "rounds": 5, **settings})))
    people = tuple(Player(f"P{n}", rating=2500 - n) for n in range(1, count + 1))
    service.handle(key, ImportPlayers(FIRST, people))
    return key


def paired_event(service, count=8):
    key = new_event(service, count)
    service.handle(key, CloseEntries(FIRST))
    service.handle(key, PairRound(FIRST))
    return key


def games(service, key):
    return list(service.snapshot(key).state.sections[FIRST].rounds[-1].games.values())


def test_the_answer_names_the_version_and_what_happened(service):
    key = new_event(service)
    outcome = service.handle(key, RegisterPlayer(FIRST, Player("Ana")), actor="eva")
    assert outcome.version == service.version(key)
    assert [type(event).__name__ for event in outcome.events] == ["PlayerRegistered"]


def test_the_history_says_who_did_what_and_when(service):
    key = new_event(service)
    service.handle(key, RegisterPlayer(FIRST, Player("Ana")), actor="eva", command_id="x")
    item = service.history(key)[-1]
    assert (item.command, item.actor, item.at, item.undone) == ("x", "eva", NOON, False)


def test_the_latest_of_the_history_can_be_asked_for_alone(service):
    key = new_event(service)
    whole = service.history(key)
    assert service.history(key, latest=2) == whole[-2:]
    assert service.history(key, latest=99) == whole
    assert service.history(key, latest=0) == ()


def test_the_same_command_twice_is_carried_out_once(service):
    key = new_event(service)
    command = RegisterPlayer(FIRST, Player("Ana"))
    first = service.handle(key, command, command_id="once")
    again = service.handle(key, command, command_id="once")
    assert (first.repeated, again.repeated) == (False, True)
    assert again.events == first.events
    assert service.version(key) == first.version


def test_creating_the_same_event_twice_leaves_one(service):
    command = CreateEvent(EventSettings("Abierto de León"))
    keys = {service.create(command, command_id="one").key for _ in range(2)}
    assert len(keys) == 1
    assert next(iter(keys)).startswith("abierto-de-leon-")
    assert len(service.events()) == 1


def test_a_refused_creation_leaves_no_file(service):
    assert isinstance(service.create(CreateEvent(EventSettings(" "))), Refused)
    assert service.events() == ()


def test_a_refusal_leaves_the_log_as_it_was(service):
    key = new_event(service)
    before = service.version(key)
    assert isinstance(service.handle(key, PairRound(FIRST)), Refused)
    assert service.version(key) == before


def test_lots_are_drawn_by_the_service_and_stored_as_drawn(service):
    key = new_event(service, 4, numbering=Numbering.LOTS)
    service.handle(key, CloseEntries(FIRST))
    section = service.snapshot(key).state.sections[FIRST]
    assert section.numbers == tuple(reversed(section.entries))
    service.handle(key, DrawInitialColour(FIRST))
    tied = frozenset(list(section.entries)[:3])
    service.handle(key, DrawLots(FIRST, tied))
    section = service.snapshot(key).state.sections[FIRST]
    assert section.initial_colour is Colour.BLACK
    assert set(section.lots[0]) == tied


def test_lots_drawn_again_fall_as_before_whoever_else_is_level(service):
    key = new_event(service, 8)
    service.handle(key, CloseEntries(FIRST))
    section = service.snapshot(key).state.sections[FIRST]
    some, all_of_them = frozenset(list(section.entries)[:4]), frozenset(section.entries)

    def drawn(tied):
        answer = service.handle(key, DrawLots(FIRST, tied))
        order = service.snapshot(key).state.sections[FIRST].lots[-1]
        service.handle(key, Undo(answer.command))
        return order

    first = drawn(some)
    assert first == drawn(some)
    assert first == tuple(each for each in drawn(all_of_them) if each in some)


def test_lots_of_two_events_are_not_the_same(service):
    orders = set()
    for _ in range(2):
        key = new_event(service, 20)
        service.handle(key, CloseEntries(FIRST))
        tied = frozenset(service.snapshot(key).state.sections[FIRST].entries)
        service.handle(key, DrawLots(FIRST, tied))
        orders.add(service.snapshot(key).state.sections[FIRST].lots[0])
    assert len(orders) == 2


def test_an_unknown_event_and_a_name_that_leaves_the_folder_are_no_events(service):
    for key in ("nothing", "../etc/passwd", "a/b", ""):
        with pytest.raises(UnknownEventError):
            service.snapshot(key)


def test_undo_and_redo_go_through_the_log(service):
    key = new_event(service)
    service.handle(key, RegisterPlayer(FIRST, Player("Ana")), command_id="x")
    before = service.snapshot(key).state
    service.handle(key, Undo("x"))
    assert len(service.snapshot(key).state.people) == len(before.people) - 1
    assert service.history(key)[-2].undone
    service.handle(key, Redo("x"))
    assert service.snapshot(key).state == before


def test_subscribers_are_told_every_version(service):
    key = new_event(service)
    told = []
    stop = service.subscribe(key, told.append)
    service.handle(key, RegisterPlayer(FIRST, Player("Ana")))
    stop()
    service.handle(key, RegisterPlayer(FIRST, Player("Eva")))
    assert told == [service.version(key) - 1]


def test_another_service_on_the_same_file_sees_and_is_told(service, tmp_path):
    key = new_event(service)
    other = EventService(tmp_path / "events")
    told = []
    other.subscribe(key, told.append)
    outcome = service.handle(key, RegisterPlayer(FIRST, Player("Ana")))
    assert other.version(key) == outcome.version
    assert told == [outcome.version]
    assert other.snapshot(key).state == service.snapshot(key).state
    other.close()


def test_a_stale_writer_decides_again_on_the_tail_it_had_not_read(service, tmp_path):
    key = paired_event(service)
    other = EventService(tmp_path / "events")
    one, two = games(service, key)[:2]
    other.snapshot(key)
    service.handle(key, EnterResult(FIRST, one.id, WHITE))
    other.handle(key, EnterResult(FIRST, two.id, DRAW))
    refused = other.handle(key, EnterResult(FIRST, one.id, DRAW))
    assert isinstance(refused, Refused)
    assert refused.code == "value-changed"
    assert [game.result for game in games(service, key)[:2]] == [WHITE, DRAW]
    other.close()


def test_many_threads_on_different_boards_lose_nothing(service):
    key = paired_event(service, 60)
    boards = games(service, key)
    barrier = threading.Barrier(6)

    def enter(worker):
        barrier.wait(LONGEST)
        for game in boards[worker::6]:
            assert not isinstance(service.handle(key, EnterResult(FIRST, game.id, WHITE)), Refused)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(enter, range(6)))
    assert [game.result for game in games(service, key)] == [WHITE] * 30


WRITER = """
import sys
from pathlib import Path
from arbitro.desk.commands import EnterResult
from arbitro.desk.values.settings import GameResult
from arbitro.reasons import Refused
from arbitro.model import SectionId
from arbitro.service import EventService

folder, key, odd = sys.argv[1:]
service = EventService(Path(folder))
boards = list(service.snapshot(key).state.sections[SectionId(1)].rounds[-1].games.values())
sys.stdin.readline()
for number, game in enumerate(boards[int(odd) :: 2]):
    for result, seen in (("10", None), ("==", "10"), ("01", "==")):
        answer = service.handle(
            key,
            EnterResult(SectionId(1), game.id, GameResult(result), seen and GameResult(seen)),
            command_id=f"{odd}-{number}-{result}",
        )
        assert not isinstance(answer, Refused), answer
service.close()
"""


def test_two_processes_on_different_boards_never_lose_or_block_each_other(service, tmp_path):
    key = paired_event(service, 80)
    before = service.version(key)
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path / "events"), key, odd],
            stdin=subprocess.PIPE,
            text=True,
        )
        for odd in "01"
    ]
    for writer in writers:
        writer.stdin.write("go\n")
        writer.stdin.close()
    assert [writer.wait(timeout=LONGEST) for writer in writers] == [0, 0]
    assert service.version(key) == before + 40 * 3
    assert {game.result for game in games(service, key)} == {GameResult.BLACK_WINS}


def test_events_are_listed_with_what_is_wrong_with_the_others(service):
    service.create(CreateEvent(EventSettings("Old", start=date(2025, 1, 1))))
    service.create(CreateEvent(EventSettings("New", start=date(2026, 1, 1))))
    (service.folder / "notes.arbitro").write_text("not an event", "utf-8")
    cards = service.events()
    assert [(card.name, card.problem) for card in cards] == [
        ("New", ""),
        ("Old", ""),
        ("notes", "file-foreign"),
    ]


def test_events_of_one_day_are_listed_by_name(service):
    for name in ("liga", "Copa", "Zonal"):
        service.create(CreateEvent(EventSettings(name, start=date(2026, 1, 1))))
    assert [card.name for card in service.events()] == ["Copa", "liga", "Zonal"]


def test_an_exported_event_is_one_file_that_another_folder_takes(service, tmp_path):
    key = paired_event(service)
    target = tmp_path / "out" / "backup.arbitro"
    service.export(key, target)
    assert [each.name for each in target.parent.iterdir()] == ["backup.arbitro"]
    with EventServiceAt(tmp_path / "elsewhere") as other:
        copy = other.import_file(target)
        again = other.import_file(target)
        assert copy != again
        assert other.snapshot(copy).state == service.snapshot(key).state
        other.handle(copy, RegisterPlayer(FIRST, Player("Ana")))
        assert service.snapshot(key).version == other.snapshot(again).version


class EventServiceAt:
    """A service closed at the end of the block."""

    def __init__(self, folder):
        self.service = EventService(folder)

    def __enter__(self):
        return self.service

    def __exit__(self, *_):
        self.service.close()


def test_a_foreign_file_is_not_imported(service, tmp_path):
    strange = tmp_path / "strange.arbitro"
    strange.write_text("012 A report", "utf-8")
    with pytest.raises(EventFileError):
        service.import_file(strange)
    assert service.events() == ()


@pytest.mark.parametrize("name", ["Open of León (1)", "caf\udce9", "x" * 220])
def test_an_event_is_opened_whatever_its_file_is_called(service, name):
    good = paired_event(service)
    before = service.snapshot(good)
    copied = service.folder / f"{name}.arbitro"
    shutil.copyfile(service.folder / f"{good}.arbitro", copied)
    keys = {card.key for card in service.events()}
    (other,) = keys - {good}
    assert re.fullmatch(r"[\w-]{1,100}", other)
    assert service.snapshot(other).state == before.state
    assert [each.key for each in service.copies_of(other)] == [good]
    service.archive(other, away=True)
    assert {card.key for card in service.events()} == {good}
    assert EventService(service.folder).snapshot(other).version == before.version
    assert kept_folder(copied) == service.kept_of(other)

    copied.write_bytes(b"")
    told = service.card(other)
    assert (told.problem, told.name) == ("file-foreign", name.encode(errors="replace").decode())
    copied.unlink()
    with pytest.raises(UnknownEventError):
        service.card(other)


def test_the_folder_is_the_one_given_then_the_environments_then_the_users(monkeypatch, tmp_path):
    from arbitro.config import settings

    monkeypatch.delenv("ARBITRO_FOLDER", raising=False)
    assert settings().folder.name == "events"
    assert "arbitro" in settings().folder.parent.name
    monkeypatch.setenv("ARBITRO_FOLDER", str(tmp_path))
    assert settings().folder == tmp_path
    assert settings("here").folder == Path("here")
