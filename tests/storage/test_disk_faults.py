"""What the disk refuses to store: named for people, nothing half done, asked for again later."""

import errno
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from arbitro.desk.events import EventCreated
from arbitro.desk.values.settings import EventSettings
from arbitro.storage import START, EventFileError, EventLog, NewRecord, create_file
from arbitro.storage.event_files.layout import PRAGMAS
from arbitro.storage.faults import naming_faults

NOON = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
LONG = NewRecord("c1", "ana", NOON, EventCreated(EventSettings("x" * 100_000)))


@pytest.fixture
def log(tmp_path):
    create_file(tmp_path / "open.arbitro", "open")
    opened = EventLog(tmp_path / "open.arbitro")
    yield opened
    opened.close()


@pytest.fixture
def limited(monkeypatch):
    """Let every connection begin with a PRAGMA of our own."""

    def limit(name, value):
        monkeypatch.setitem(PRAGMAS, name, value)

    return limit


def test_a_full_disk_is_named_and_nothing_of_the_action_is_stored(log, limited):
    limited("max_page_count", 8)
    with pytest.raises(EventFileError) as refused:
        log.append(START, [LONG])
    assert refused.value.code == "file-disk-full"
    assert log.read().records == []


def test_what_a_full_disk_refused_is_stored_when_there_is_room(log, limited):
    limited("max_page_count", 8)
    with pytest.raises(EventFileError):
        log.append(START, [LONG])
    limited("max_page_count", 10000)
    written = log.append(START, [LONG])
    assert log.read() == written


def test_a_file_another_program_holds_is_named(log, limited):
    limited("busy_timeout", 1)
    with closing(sqlite3.connect(log.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(EventFileError) as refused:
            log.append(START, [LONG])
    assert refused.value.code == "file-busy"


def test_a_file_that_may_only_be_read_is_named(log, limited):
    limited("query_only", 1)
    with pytest.raises(EventFileError) as refused:
        log.append(START, [LONG])
    assert refused.value.code == "file-read-only"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "file-disk-full"),
        (errno.EROFS, "file-read-only"),
        (errno.EACCES, "file-read-only"),
        (errno.EIO, "file-failing"),
    ],
)
def test_what_the_system_complains_of_is_named(tmp_path, number, code):
    with pytest.raises(EventFileError) as refused, naming_faults(tmp_path / "open.arbitro"):
        raise OSError(number, "said by the system")
    assert refused.value.code == code


def test_a_file_that_cannot_be_made_leaves_nothing_behind(tmp_path, monkeypatch):
    def full(_connection, _stream):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("arbitro.storage.event_files.layout.make", full)
    with pytest.raises(EventFileError) as refused:
        create_file(tmp_path / "open.arbitro", "open")
    assert refused.value.code == "file-disk-full"
    assert list(tmp_path.iterdir()) == []
