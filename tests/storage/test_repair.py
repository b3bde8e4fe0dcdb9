"""A damaged event file: what can be relied on is recovered, what is lost is said."""

import random
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arbitro.desk.events import EventCreated, EventEdited
from arbitro.desk.values.settings import EventSettings
from arbitro.storage import START, EventFileError, EventLog, NewRecord, create_file
from arbitro.storage.event_files.kept_copies import all_kept
from arbitro.storage.event_files.layout import PAGE
from arbitro.storage.event_files.repair import find, repair

NOON = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
GOLDEN = Path(__file__).parents[1] / "data" / "event_files"
EVENTS = 60


@pytest.fixture(scope="module", autouse=True)
def quick_disk(without_waiting_for_the_disk):
    """Every test here writes events."""


@pytest.fixture
def path(tmp_path):
    """A file of sixty events on several pages."""
    made = tmp_path / "open.arbitro"
    create_file(made, "open")
    log = EventLog(made)
    end = log.append(START, [NewRecord("c1", "ana", NOON, EventCreated(EventSettings("O")))]).end
    for number in range(2, EVENTS + 1):
        event = EventEdited(EventSettings("Open", city=f"{number} " * 400))
        end = log.append(end, [NewRecord(f"c{number}", "ana", NOON, event)]).end
    log.close()
    return made


def records(path):
    log = EventLog(path)
    found = log.read().records
    log.close()
    return found


def test_a_good_file_has_nothing_to_repair(path, tmp_path):
    before = path.read_bytes()
    found = repair(path, tmp_path / "kept", NOON)
    assert (found.problem, found.events, found.lost) == (None, EVENTS, ())
    assert path.read_bytes() == before
    assert not (tmp_path / "kept").exists()


def test_an_event_that_was_changed_ends_what_can_be_relied_on(path, tmp_path):
    whole = records(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE event SET actor = 'eva' WHERE version = 41")
        connection.commit()
    damaged = path.read_bytes()
    found = repair(path, tmp_path / "kept", NOON)
    assert (found.problem, found.entry, found.events) == ("file-damaged", 41, 40)
    assert [each.version for each in found.lost] == list(range(41, EVENTS + 1))
    assert found.counted == EVENTS - 1  # the first page counts those before the last writing
    assert records(path) == whole[:40]
    (kept,) = all_kept(tmp_path / "kept")
    assert (kept.version, kept.why, kept.path.read_bytes()) == (40, "damaged", damaged)


def test_a_page_that_is_gone_costs_what_stood_on_it_and_after(path, tmp_path):
    whole = records(path)
    data = bytearray(path.read_bytes())
    last = len(data) // PAGE - 2
    data[last * PAGE : (last + 1) * PAGE] = bytes(PAGE)
    path.write_bytes(data)
    found = repair(path, tmp_path / "kept", NOON)
    assert 0 < found.events < EVENTS
    assert found.lost  # the last page is still there
    assert found.lost[-1].version == EVENTS
    assert records(path) == whole[: found.events]


def test_a_damaged_tree_costs_nothing_where_the_leaves_are_whole(path, tmp_path):
    """The root of the log's table is the third page."""
    whole = records(path)
    data = bytearray(path.read_bytes())
    data[2 * PAGE : 3 * PAGE] = bytes(PAGE)
    path.write_bytes(data)
    assert records(path) == whole


def test_looking_changes_nothing(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM event WHERE version = 12")
        connection.commit()
    before = path.read_bytes()
    found = find(path)
    assert (found.problem, found.entry, found.events) == ("file-damaged", 12, 11)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_file_of_which_nothing_is_left_is_refused_and_stays(path, tmp_path):
    data = path.read_bytes()
    path.write_bytes(data[:100] + bytes(len(data) - 100))
    before = path.read_bytes()
    with pytest.raises(EventFileError) as refused:
        repair(path, tmp_path / "kept", NOON)
    assert refused.value.code == "file-damaged"
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["version_1.sql", "version_3.sql"])
def test_files_of_earlier_layouts_are_recovered_as_well(tmp_path, name):
    old = tmp_path / "old.arbitro"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript((GOLDEN / name).read_text("utf-8"))
    shutil.copyfile(old, tmp_path / "good.arbitro")
    whole = records(tmp_path / "good.arbitro")
    with closing(sqlite3.connect(old)) as connection:
        for verb in ("update", "delete"):
            connection.execute(f"DROP TRIGGER IF EXISTS event_no_{verb}")
        connection.execute("DELETE FROM event WHERE version = 3")
        connection.commit()
    found = repair(old, tmp_path / "kept", NOON)
    assert (found.problem, found.entry) == ("file-damaged", 3)
    assert records(old) == whole[: found.events]
    assert found.lost[-1].version == len(whole)


def test_bytes_turned_at_random_never_change_what_is_recovered(path, tmp_path):
    whole = records(path)
    data, chance = path.read_bytes(), random.Random("damage")
    for number in range(60):
        turned = bytearray(data)
        for _ in range(chance.randrange(1, 9)):
            turned[chance.randrange(len(turned))] ^= 1 << chance.randrange(8)
        bad = tmp_path / f"bad {number}" / "open.arbitro"
        bad.parent.mkdir()
        bad.write_bytes(turned)
        try:
            found = repair(bad, bad.parent / "kept", NOON)
        except EventFileError:
            continue
        assert records(bad) == whole[: found.events]
