"""``arbitro events``: the list for programs, and events moved between a folder and a database."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from arbitro.desk.commands import AddSection, CreateEvent, ImportPlayers
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.service import EventService
from arbitro.storage.event_files.files import examine
from databases import cluster  # noqa: F401 - a fixture


@pytest.fixture
def folder(tmp_path):
    service = EventService(tmp_path / "events")
    for name, player in (("Spring Open", "Łukasz"), ("Autumn Open", "Íñigo")):
        key = service.create(CreateEvent(EventSettings(name)), command_id=name).key
        service.handle(key, AddSection(SectionSettings("A", rounds=5)))
        service.handle(key, ImportPlayers(SectionId(1), (Player(player),)))
    service.close()
    return tmp_path / "events"


@pytest.fixture
def told(run):
    """Runs the command on events, and returns its exit code and the JSON it prints."""

    def asked(*words):
        ran = run("events", *words, "--json")
        return ran.code, json.loads(ran.out)

    return asked


def test_events_are_found_archived_and_used_as_templates(folder, told):
    _, found = told("--folder", folder, "--search", "lukasz")
    (spring,) = found["events"]
    assert (spring["name"], spring["players"], found["found"]) == ("Spring Open", 1, 1)
    key = spring["key"]
    assert told(key, "--folder", folder, "--archive") == (0, {"event": key, "done": "put-away"})
    assert [each["name"] for each in told("--folder", folder)[1]["events"]] == ["Autumn Open"]
    _, made = told(key, "--folder", folder, "--duplicate", "Summer", "--start", "2026-07-01")
    _, copy = told(made["event"], "--folder", folder)
    assert [(each["players"], each["start"]) for each in copy["events"]] == [(0, "2026-07-01")]
    assert told("nothing", "--folder", folder, "--archive")[0] == 2


def test_an_event_may_be_named_by_its_file(folder, told, run):
    key = next(each.stem for each in folder.glob("spring*.arbitro"))
    copied = folder / "Open (1).arbitro"
    (folder / f"{key}.arbitro").rename(copied)
    _, found = told(copied)
    assert [each["name"] for each in found["events"]] == ["Spring Open"]
    made = run("spreadsheet", copied, "players")
    assert (made.code, "Łukasz" in made.out) == (0, True)
    finish = run("do", copied, "finish-event")
    assert finish.code == 1  # its section has rounds left: the event was found
    missing = run("spreadsheet", folder / "none.arbitro", "players")
    assert missing.code == 2
    assert "none" in missing.err


def test_an_event_moves_to_a_database_and_back_with_its_history(folder, told, cluster, tmp_path):  # noqa: F811
    key = told("--folder", folder, "--search", "spring")[1]["events"][0]["key"]
    there, back = tmp_path / f"{key}.arbitro", tmp_path / "back.arbitro"
    database = ("--database", cluster.database())
    assert told(key, "--folder", folder, "--write", there)[0] == 0
    assert told("--bring-in", there, *database) == (0, {"event": key, "done": "brought-in"})
    assert told(key, *database, "--write", back)[0] == 0
    _, found = told("--folder", tmp_path / "elsewhere", "--bring-in", back)
    history = [
        [(each.command, each.at, each.events) for each in EventService(where).history(name)]
        for where, name in ((folder, key), (tmp_path / "elsewhere", found["event"]))
    ]
    assert history[0] == history[1] != []


def test_a_database_that_is_not_there_is_named(told, tmp_path):
    code, answer = told("--database", f"postgresql://nobody@/none?host={tmp_path}")
    assert (code, answer["error"]) == (2, "database-failing")


def test_a_database_without_utf_8_is_refused_before_anything_is_kept_in_it(told, cluster):  # noqa: F811
    code, answer = told("--database", cluster.database("SQL_ASCII"))
    assert (code, answer["error"]) == (2, "database-encoding")
    assert "UTF-8" in str(answer)


def contents_of(folder):
    """Every file of a folder, with its bytes and when it was written."""
    return {
        each.relative_to(folder): (each.read_bytes(), each.stat().st_mtime_ns, each.stat().st_ino)
        for each in folder.rglob("*")
        if each.is_file()
    }


@pytest.fixture
def mixed(folder):
    """A folder with files of earlier layouts, a copy made while it was written, and what is left
    beside files."""
    data = Path(__file__).parents[1] / "data" / "event_files"
    for each in sorted(data.glob("version_*.sql")):
        with closing(sqlite3.connect(folder / f"{each.stem}.arbitro")) as connection:
            connection.executescript(each.read_text("utf-8"))
    whole = max(folder.glob("*.arbitro"), key=lambda each: each.stat().st_size)
    torn = folder / "torn.arbitro"
    # An unused page more than the first page tells of: as a copier leaves it.
    torn.write_bytes(whole.read_bytes() + bytes(16_384))
    assert not examine(torn).whole
    next(folder.glob("spring*.arbitro")).with_suffix(".arbitro-journal").touch()
    for each in folder.glob(".arbitro-index*"):
        each.unlink()
    return folder


def test_a_list_of_events_writes_no_file_and_renews_none(mixed, told):
    before = contents_of(mixed)
    for words in ((), ("--search", "lukasz"), ("--archived",)):
        code, found = told("--folder", mixed, *words)
        assert code == 0
    _, found = told("--folder", mixed)
    assert {each["key"] for each in found["events"]} == {
        each.stem for each in mixed.glob("*.arbitro")
    }
    assert [each for each in found["events"] if each["problem"]] == []
    one = found["events"][0]["key"]
    assert told("--folder", mixed, one)[0] == 0
    assert contents_of(mixed) == before


def test_what_a_server_noted_is_read_and_stays_as_it_is(mixed, told):
    service = EventService(mixed)
    service.events()
    service.close()
    before = contents_of(mixed)
    assert told("--folder", mixed, "--search", "lukasz")[1]["found"] >= 1
    assert contents_of(mixed) == before


def test_the_list_of_a_server_renews_no_event_file(mixed):
    before = {path: each for path, each in contents_of(mixed).items() if path.suffix == ".arbitro"}
    service = EventService(mixed)
    assert not any(each.problem for each in service.events())
    service.close()
    after = {path: each for path, each in contents_of(mixed).items() if path.suffix == ".arbitro"}
    assert after == before
    service = EventService(mixed)
    assert service.snapshot("version_1").state.settings is not None
    service.close()
    assert contents_of(mixed)[Path("version_1.arbitro")] != before[Path("version_1.arbitro")]
