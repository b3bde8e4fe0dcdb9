"""``arbitro repair``: a damaged file as far as it can be relied on, told and put in place."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from arbitro.desk.events import EventCreated, EventEdited
from arbitro.desk.values.settings import EventSettings
from arbitro.storage import START, EventLog, NewRecord, create_file

NOON = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
GOOD, ALL = 4, 6


@pytest.fixture
def damaged(tmp_path):
    """A file of six entries whose fifth was changed by nobody."""
    path = tmp_path / "open.arbitro"
    create_file(path, "open")
    log = EventLog(path)
    end = log.append(START, [NewRecord("c1", "ana", NOON, EventCreated(EventSettings("Open")))]).end
    for number in range(2, ALL + 1):
        event = EventEdited(EventSettings(f"Open {number}"))
        end = log.append(end, [NewRecord(f"c{number}", "ana", NOON, event)]).end
    log.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE event SET actor = 'eva' WHERE version = 5")
        connection.commit()
    return path


def heads(path):
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT version, seal FROM event").fetchall()
    return {version: seal.hex()[:16] for version, seal in rows}


def entries(path):
    log = EventLog(path)
    found = len(log.read().records)
    log.close()
    return found


def test_looking_changes_nothing_and_tells_everything(run, damaged):
    before = damaged.read_bytes()
    looked = run("repair", damaged, "--look")
    assert looked.code == 1
    assert damaged.read_bytes() == before
    assert "4 entries are reliable" in looked.out
    assert "4: Event data changed" in looked.out
    assert "2 later entries are readable" in looked.out
    assert "6: Event data changed" in looked.out
    assert "The file was not changed" in looked.out


def test_a_repaired_file_is_the_event_up_to_there_and_the_damaged_one_is_kept(run, damaged):
    spoilt = damaged.read_bytes()
    assert run("repair", damaged).code == 0
    assert entries(damaged) == GOOD
    (kept,) = (damaged.parent / "kept" / "open").iterdir()
    assert kept.read_bytes() == spoilt
    again = run("repair", damaged)
    assert (again.code, "no damage" in again.out) == (0, True)


def test_the_damaged_file_is_kept_where_it_is_asked_to_be(run, damaged, tmp_path):
    assert run("repair", damaged, "--kept", tmp_path / "stick").code == 0
    assert len(list((tmp_path / "stick").iterdir())) == 1


def test_programs_are_told_each_entry(run, damaged):
    told = json.loads(run("repair", damaged, "--look", "--json").out)
    assert (told["problem"], told["entry"], told["entries"], told["counted"]) == (
        "file-damaged",
        5,
        GOOD,
        ALL - 1,  # the first page counts those before the last writing
    )
    assert [entry["number"] for entry in told["lost"]] == [5, 6]
    assert told["last"] == {
        "number": 4,
        "at": "2026-03-07T12:00:00Z",
        "actor": "ana",
        "what": "Event data changed",
    }
    assert told["repaired"] is False
    assert json.loads(run("repair", damaged, "--json").out)["repaired"] is True


@pytest.mark.parametrize("options", [(), ("--look",), ("--json",)])
def test_what_is_no_event_file_is_left_alone(run, tmp_path, options):
    other = tmp_path / "report.trf"
    other.write_text("012 Open\n" * 200)
    answer = run("repair", other, *options)
    assert answer.code == 2
    assert other.read_text() == "012 Open\n" * 200
    assert (
        "Another program wrote this file" in answer.err
        or json.loads(answer.out)["error"] == "file-foreign"
    )


def test_a_file_tells_what_lists_printed_after_an_entry_bear(run, damaged):
    assert run("repair", damaged).code == 0
    told = run("repair", damaged, "--entry", "3")
    assert (told.code, told.out.split()[-1].replace("-", "")) == (0, heads(damaged)[3])
    as_json = json.loads(run("repair", damaged, "--entry", "4", "--json").out)
    assert as_json["head"].replace("-", "") == heads(damaged)[4]
    assert run("repair", damaged, "--entry", str(GOOD + 1)).code == 2


def test_a_layout_that_is_no_text_any_more_is_looked_at_like_any_damage(run, damaged):
    data = damaged.read_bytes()
    assert data.count(b"data BLOB NOT NULL") == 1
    damaged.write_bytes(data.replace(b"data BLOB NOT NULL", b"data BLOB NOT \xceULL"))
    told = json.loads(run("repair", damaged, "--look", "--json").out)
    assert (told["problem"], told["entries"]) == ("file-damaged", GOOD)
    assert [entry["number"] for entry in told["lost"]] == [5, 6]
