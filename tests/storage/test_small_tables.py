"""Tables kept in a file beside the events: what fails leaves nothing open, and is named."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from arbitro.storage import StoreError
from arbitro.storage.tables import learning
from arbitro.storage.tables.device_rows import FileDoor
from arbitro.storage.tables.file_tables import transaction
from arbitro.storage.tables.seminars import FileSeminars
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Devices, Grant


def test_a_transaction_that_cannot_be_stored_leaves_the_next_one_its_turn():
    """A broken reference is told with the last word, as a full disk is."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("CREATE TABLE one (name TEXT PRIMARY KEY)")
        database.execute(
            "CREATE TABLE other (name TEXT REFERENCES one DEFERRABLE INITIALLY DEFERRED)"
        )
        with pytest.raises(sqlite3.IntegrityError), transaction(database):
            database.execute("INSERT INTO other VALUES ('nobody')")
        with transaction(database):
            database.execute("INSERT INTO one VALUES ('Ana')")
        assert database.execute("SELECT * FROM one").fetchall() == [("Ana",)]
        assert database.execute("SELECT * FROM other").fetchall() == []


def test_who_is_in_stays_in_where_the_disk_takes_no_note_of_it(tmp_path):
    rows = FileDoor(tmp_path / "devices")
    devices = Devices(rows)
    found = devices.let_in(Grant(Role.DESK), "Desk")
    rows._database.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError):
        devices.let_in(Grant(Role.DESK), "Another")
    assert devices.saw(found.name, "192.168.1.9", sends=True)
    assert [device.actor for device in devices.all()] == ["Desk"]
    rows._database.execute("PRAGMA query_only = OFF")
    assert devices.let_in(Grant(Role.DESK), "Another").actor == "Another"
    devices.close()


def test_a_file_of_answers_that_is_none_is_named_whichever_way_it_is_used(tmp_path):
    """What was learnt and what a seminar holds are kept in files: a damaged one is said by name."""
    path = tmp_path / "tables"
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 4096)
    day = datetime(2026, 12, 1, tzinfo=UTC)
    seminars = FileSeminars(path)
    for use in (
        lambda: learning.exported(path),
        lambda: learning.progress(path, day),
        lambda: learning.cards(path, "", day),
        lambda: learning.practised(path, "form"),
        lambda: learning.review(path, "form", day, right=True),
        lambda: learning.set_examination(path, None, day),
        seminars.all,
        lambda: seminars.erase("Madrid"),
    ):
        with pytest.raises(StoreError) as found:
            use()
        assert found.value.kind in {"damaged", "foreign"}
