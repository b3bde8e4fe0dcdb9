"""The log in its file: what is on the disk, what a connection insists on, what is left alone."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arbitro import __version__
from arbitro.desk.events import EntriesClosed, EventCreated, PlayerRegistered
from arbitro.desk.values.settings import EventSettings
from arbitro.model import EntryId, Player, SectionId
from arbitro.storage import (
    START,
    EventFileError,
    EventLog,
    NewRecord,
    VersionConflictError,
    copy_file,
    create_file,
)
from arbitro.storage.event_files import layout
from arbitro.storage.event_files.kept_copies import all_kept, kept_folder
from arbitro.storage.event_files.layout import (
    BUSY_MILLISECONDS,
    COUNTED_FROM,
    EVENTS_OF_A_LAYOUT,
    LAYOUT,
    SCHEMA,
    count_of,
    reading,
    writing,
)

NOON = datetime(2026, 3, 7, 12, 0, 0, 1, tzinfo=UTC)
GOLDEN = Path(__file__).parents[1] / "data" / "event_files"


def record(command, event, actor="ana"):
    return NewRecord(command, actor, NOON, event)


CREATED = record("c1", EventCreated(EventSettings("Spring Open")))
ENTERED = record("c2", PlayerRegistered(SectionId(1), EntryId(1), Player("Eva Núñez")))


@pytest.fixture
def path(tmp_path):
    made = tmp_path / "open.arbitro"
    create_file(made, "open")
    return made


@pytest.fixture
def log(path):
    opened = EventLog(path)
    yield opened
    opened.close()


def test_what_was_appended_is_read_again(log):
    first = log.append(START, [CREATED])
    second = log.append(first.end, [ENTERED])
    written = [*first.records, *second.records]
    assert log.read() == (written, second.end)
    assert log.read(first.end) == (written[1:], second.end)
    assert log.read(second.end) == ([], second.end)
    assert [(each.version, each.command, each.actor, each.at) for each in written] == [
        (1, "c1", "ana", NOON),
        (2, "c2", "ana", NOON),
    ]


def test_the_log_is_there_after_the_file_was_closed(path):
    first = EventLog(path)
    written = first.append(START, [CREATED, ENTERED])
    first.close()
    second = EventLog(path)
    assert second.read() == written
    second.close()


def test_a_writer_who_does_not_know_the_end_writes_nothing(log):
    log.append(START, [CREATED])
    with pytest.raises(VersionConflictError):
        log.append(START, [ENTERED])
    assert len(log.read().records) == 1


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "truncate"),
        ("synchronous", 2),
        ("trusted_schema", 0),
        ("secure_delete", 1),
        ("busy_timeout", BUSY_MILLISECONDS),
    ],
)
def test_every_connection_has_its_pragmas(path, pragma, value):
    with reading(path) as first, reading(path) as second:
        for connection in (first, second):
            assert connection.execute(f"PRAGMA {pragma}").fetchone() == (value,)


def test_a_copy_in_use_is_one_file_with_everything(log, tmp_path):
    written = log.append(START, [CREATED, ENTERED])
    target = tmp_path / "copy" / "backup.arbitro"
    log.copy_to(target)
    assert [each.name for each in target.parent.iterdir()] == ["backup.arbitro"]
    with closing(sqlite3.connect(target)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    copy = EventLog(target)
    assert copy.read() == written
    copy.close()


def test_a_copy_overwrites_nothing(path, tmp_path):
    target = tmp_path / "there.arbitro"
    target.write_text("mine", "utf-8")
    with pytest.raises(EventFileError) as problem:
        copy_file(path, target)
    assert problem.value.code == "file-exists"
    assert target.read_text("utf-8") == "mine"


def foreign_text(path):
    path.write_text("012 A report, not an event\n", "utf-8")


def foreign_database(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE event (x)")
        connection.commit()


def empty(path):
    path.touch()


def damaged(path):
    create_file(path, "x")
    log = EventLog(path)
    log.append(START, [record(f"c{n}", ENTERED.event) for n in range(300)])
    log.close()
    data = bytearray(path.read_bytes())
    data[8192:16384] = b"\xaa" * 8192
    path.write_bytes(data)


def newer(path):
    create_file(path, "x")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE file SET value = {LAYOUT + 1} WHERE key = 'layout'")
        connection.execute("UPDATE file SET value = '99.1' WHERE key = 'arbitro'")
        connection.execute(f"PRAGMA user_version = {COUNTED_FROM + EVENTS_OF_A_LAYOUT}")
        connection.commit()


def layout_told_differently(path):
    create_file(path, "x")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE file SET value = {LAYOUT + 2} WHERE key = 'layout'")
        connection.commit()


def with_a_trigger(path):
    create_file(path, "x")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "CREATE TRIGGER strange AFTER INSERT ON event"
            " BEGIN UPDATE event SET actor = 'mallory' WHERE version = 1; END"
        )


def with_a_view_for_the_log(path):
    create_file(path, "x")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE event RENAME TO other")
        connection.execute("CREATE VIEW event AS SELECT * FROM other")


def with_a_table_more(path):
    create_file(path, "x")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE luggage (what TEXT)")


def with_fewer_events_than_it_counts(path):
    create_file(path, "x")
    log = EventLog(path)
    end = log.append(START, [record("c1", ENTERED.event)]).end
    log.append(end, [record(f"c{n}", ENTERED.event) for n in range(2, 4)])
    log.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM event")
        connection.commit()


def application_with_a_bit_turned(path):
    create_file(path, "x")
    data = bytearray(path.read_bytes())
    data[70] ^= 4
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (foreign_text, "file-foreign"),
        (foreign_database, "file-foreign"),
        (empty, "file-foreign"),
        (damaged, "file-damaged"),
        (newer, "file-newer"),
        (layout_told_differently, "file-damaged"),
        (with_a_trigger, "file-damaged"),
        (with_a_view_for_the_log, "file-damaged"),
        (with_a_table_more, "file-damaged"),
        (with_fewer_events_than_it_counts, "file-damaged"),
        (application_with_a_bit_turned, "file-damaged"),
    ],
)
def test_a_file_we_cannot_use_is_refused_and_left_as_it_was(tmp_path, make, code):
    path = tmp_path / "strange.arbitro"
    make(path)
    before = path.read_bytes()
    with pytest.raises(EventFileError) as problem:
        EventLog(path)
    assert problem.value.code == code
    assert problem.value.opened_by == ("99.1" if code == "file-newer" else "")
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["strange.arbitro"]


@pytest.mark.parametrize("make", [Path.mkdir, *([os.mkfifo] if hasattr(os, "mkfifo") else [])])
def test_what_is_no_file_is_not_opened(tmp_path, make):
    make(tmp_path / "strange.arbitro")
    with pytest.raises(EventFileError) as problem:
        EventLog(tmp_path / "strange.arbitro")
    assert problem.value.code == "file-foreign"


def test_a_missing_file_is_said_to_be_missing(tmp_path):
    with pytest.raises(EventFileError) as problem:
        EventLog(tmp_path / "nowhere.arbitro")
    assert problem.value.code == "file-missing"


def _piece_moved(_):
    return "PieceMoved", 1, b"{}"


def test_a_whole_event_of_a_kind_we_do_not_know_is_a_newer_arbitros(path, log, monkeypatch):
    end = log.append(START, [CREATED]).end
    monkeypatch.setattr("arbitro.storage.event_files.log.encode", _piece_moved)
    log.append(end, [ENTERED])
    with pytest.raises(EventFileError) as problem:
        log.read()
    assert (problem.value.code, problem.value.entry) == ("file-newer", 2)
    assert "PieceMoved" in problem.value.detail
    assert problem.value.opened_by == f"> {__version__}"  # written by none that says it is later


def test_a_file_tells_the_latest_version_that_wrote_to_it(path, log, monkeypatch):
    """Also one of the time before that was told; a later version stays told, and is named."""

    def told():
        with reading(path) as connection:
            return connection.execute("SELECT value FROM file WHERE key = 'arbitro'").fetchall()

    assert told() == [(__version__,)]
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM file WHERE key = 'arbitro'")
        connection.commit()
    end = log.append(START, [CREATED]).end
    assert told() == [(__version__,)]
    monkeypatch.setattr(layout, "__version__", "99.1")
    monkeypatch.setattr("arbitro.storage.event_files.log.encode", _piece_moved)
    log.append(end, [ENTERED])
    assert told() == [("99.1",)]
    monkeypatch.undo()
    before = path.read_bytes()
    with pytest.raises(EventFileError) as problem:
        log.read()
    assert (problem.value.code, problem.value.opened_by) == ("file-newer", "99.1")
    assert path.read_bytes() == before
    with layout.writing(path) as connection:
        layout.note_version(connection)
    assert told() == [("99.1",)]


def test_a_file_of_the_first_version_is_brought_to_the_present_one(tmp_path):
    path = tmp_path / "old.arbitro"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((GOLDEN / "version_1.sql").read_text("utf-8"))
    log = EventLog(path)
    records = log.read().records
    log.close()
    assert [each.version for each in records] == [1, 2, 3, 4]
    assert records[-1].event == EntriesClosed(SectionId(1), (EntryId(1),))
    with reading(path) as connection:
        rests = connection.execute("SELECT rest FROM event ORDER BY version").fetchall()
        assert count_of(connection) == 4
    assert rests == [(0,), (1,), (0,), (0,)]


def test_a_file_of_an_earlier_layout_is_kept_as_it_was_found(tmp_path):
    path = tmp_path / "old.arbitro"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((GOLDEN / "version_1.sql").read_text("utf-8"))
    before = path.read_bytes()
    EventLog(path).close()
    (kept,) = all_kept(kept_folder(path))
    assert (kept.version, kept.why) == (4, "as-found")
    assert kept.path.read_bytes() == before
    assert path.read_bytes() != before


def test_the_tables_of_a_new_file_are_those_that_programs_are_promised(path):
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT sql FROM sqlite_schema ORDER BY rowid").fetchall()
        indexes = connection.execute("SELECT count(*) FROM sqlite_schema WHERE type = 'index'")
        assert indexes.fetchone() == (0,)  # pages of an index are moved while a copy is made
    assert tuple(row[0] for row in found) == SCHEMA


def test_what_fails_half_way_is_not_stored(path):
    with pytest.raises(sqlite3.IntegrityError), writing(path) as connection:
        connection.executemany("INSERT INTO file VALUES ('half', ?)", [("done",), (None,)])
    with reading(path) as connection:
        assert connection.execute("SELECT value FROM file WHERE key = 'half'").fetchall() == []
