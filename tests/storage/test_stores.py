"""What every store promises: the same tests for a folder of files and for a database."""

import threading
from datetime import UTC, datetime

import psycopg
import pytest

from arbitro.desk.events import EventCreated
from arbitro.desk.values.settings import EventSettings
from arbitro.storage import (
    START,
    LogReplacedError,
    Mark,
    NewRecord,
    StoreError,
    VersionConflictError,
)
from arbitro.storage.databases.postgres import PostgresStore
from arbitro.storage.event_files.file_store import FileStore
from arbitro.storage.event_files.files import contents_of
from arbitro.storage.event_files.store import CatalogueEntry, NoSuchLogError
from databases import cluster  # noqa: F401 - a fixture
from patience import LONGEST, ended

AT = datetime(2026, 11, 23, 10, tzinfo=UTC)


def record(name, command="c"):
    return NewRecord(command, "ana", AT, EventCreated(EventSettings(name)))


@pytest.fixture(params=["files", "database"])
def stores(request, tmp_path):
    """Makes stores of the same place: each call gives what another process would have."""
    if request.param == "files":
        make = lambda: FileStore(tmp_path)  # noqa: E731
    else:
        address = request.getfixturevalue("cluster").database()
        make = lambda: PostgresStore(address)  # noqa: E731
    made = []

    def one():
        made.append(make())
        return made[-1]

    yield one
    for each in made:
        each.close()


def test_what_is_appended_is_read_by_everybody_in_order(stores):
    one, other = stores(), stores()
    one.create("open")
    first = one.append("open", START, [record("A"), record("B")])
    second = other.append("open", first.end, [record("C")])
    told = one.read("open")
    assert [each.event.settings.name for each in told.records] == ["A", "B", "C"]
    assert told.end == second.end
    assert one.read("open", first.end).records == second.records


def test_a_log_is_told_from_others_by_how_it_began(stores):
    one, other = stores(), stores()
    with pytest.raises(NoSuchLogError):
        one.begun("open")
    one.create("open")
    assert one.begun("open") == ""
    end = one.append("open", START, [record("A")]).end
    begun = other.begun("open")
    assert begun
    one.append("open", end, [record("B", "later")])
    assert other.begun("open") == begun
    one.create("second")
    one.append("second", START, [record("A", "d")])
    assert other.begun("second") not in {"", begun}


def test_of_two_who_append_after_the_same_event_one_is_told_of_the_other(stores):
    one, other = stores(), stores()
    one.create("open")
    one.append("open", START, [record("A")])
    with pytest.raises(VersionConflictError):
        other.append("open", START, [record("B")])
    assert len(other.read("open").records) == 1


def test_many_writers_at_once_leave_one_chain_without_gaps(stores):
    stores().create("open")
    kept = []

    def write(name):
        store, end = stores(), START
        for number in range(10):
            while True:
                try:
                    end = store.append("open", end, [record(f"{name}{number}")]).end
                except VersionConflictError:
                    end = store.read("open", end).end
                else:
                    kept.append(f"{name}{number}")
                    break

    threads = [threading.Thread(target=write, args=(name,)) for name in "xyz"]
    for each in threads:
        each.start()
    ended(*threads)
    told = stores().read("open").records
    assert [each.version for each in told] == list(range(1, 31))
    assert sorted(each.event.settings.name for each in told) == sorted(kept)


def test_there_is_one_log_of_a_key_and_none_of_another(stores):
    store = stores()
    store.create("open")
    with pytest.raises(StoreError) as refused:
        store.create("open")
    assert refused.value.kind == "exists"
    with pytest.raises(NoSuchLogError):
        store.read("closed")
    with pytest.raises(NoSuchLogError):
        store.append("closed", START, [record("A")])
    assert set(store.heads()) == {"open"}


def test_a_mark_of_another_log_is_told(stores):
    store = stores()
    store.create("open")
    store.append("open", START, [record("A")])
    with pytest.raises(LogReplacedError):
        store.read("open", Mark(1, b"another"))


def test_the_head_of_a_log_changes_with_every_writing(stores):
    store = stores()
    store.create("a")
    store.create("b")
    end, seen = START, []
    for name in "xyz":
        before = store.heads()["b"]
        end = store.append("a", end, [record(name * 20_000)]).end
        seen.append(store.heads(["a"])["a"])
        assert store.heads(["b"])["b"] == before
    assert len(set(seen)) == 3


def test_who_waits_is_told_of_what_another_process_appended_and_of_nothing_else(stores):
    one, other = stores(), stores()
    for key in "ab":
        one.create(key)
    known = one.heads(["a"])
    assert one.wait(known, 0.2) == frozenset()
    later = threading.Timer(0.3, lambda: other.append("a", START, [record("A")]))
    later.start()
    assert one.wait(known, 10 * LONGEST) == {"a"}, "a limit that no test may take"
    ended(later)
    assert one.wait(known, LONGEST) == {"a"}, "what happened before somebody waited is told too"


def test_an_event_moves_between_stores_with_every_seal(stores, tmp_path):
    elsewhere = FileStore(tmp_path / "elsewhere")
    elsewhere.create("open")
    end = elsewhere.append("open", START, [record("A"), record("B")]).end
    elsewhere.export("open", tmp_path / "there.arbitro")
    store = stores()
    store.take_in("taken", tmp_path / "there.arbitro")
    further = store.append("taken", end, [record("C")]).end
    store.export("taken", tmp_path / "back.arbitro")
    back = contents_of(tmp_path / "back.arbitro")
    assert back.events[:2] == contents_of(tmp_path / "there.arbitro").events
    assert back.events[-1].seal == further.seal
    with pytest.raises(StoreError) as refused:
        store.take_in("taken", tmp_path / "there.arbitro")
    assert refused.value.kind == "exists"


def test_a_secret_is_the_first_that_was_made(stores):
    first, second = "a" * 64, "b" * 64
    assert stores().secret("web", first) == first
    assert stores().secret("web", second) == first


def test_what_is_put_away_is_put_away_for_everybody(stores):
    one, other = stores(), stores()
    one.create("a")
    one.archive("a", away=True)
    assert other.archived() == {"a"}
    other.archive("a", away=False)
    assert one.archived() == frozenset()


def test_notes_are_found_by_all_words_and_by_people_only_where_asked(stores):
    store = stores()
    store.notes.note(
        [
            CatalogueEntry("a", "1", b"{}", "spring open leon", "garcia, ana"),
            CatalogueEntry("b", "1", b"{}", "spring open 50% off_", "lopez, eva"),
        ]
    )
    find = store.notes.matching
    assert find(["spring", "leon"], people=False) == {"a"}
    assert find(["garcia"], people=False) == set()
    assert find(["spring", "eva"], people=True) == {"b"}
    assert find(["0% o"], people=False) == {"b"}
    store.notes.note([], ["a"])
    assert set(stores().notes.all()) == {"b"}


def test_a_database_of_a_newer_arbitro_names_the_version_that_opens_it(cluster):  # noqa: F811
    address = cluster.database()
    PostgresStore(address).close()
    with psycopg.connect(address) as connection:
        connection.execute("INSERT INTO arbitro.form VALUES (99)")
        connection.execute("UPDATE arbitro.shared SET value = '99.1' WHERE name = 'arbitro'")
    with pytest.raises(StoreError) as problem:
        PostgresStore(address)
    assert (problem.value.code, problem.value.opened_by) == ("database-newer", "99.1")


def test_a_database_that_went_away_is_named_and_used_again_when_it_is_back(cluster):  # noqa: F811
    store = PostgresStore(cluster.database())
    store.create("open")
    end = store.append("open", START, [record("A")]).end
    known = store.heads(["open"])
    assert store.wait(known, 0.1) == frozenset()
    cluster.stop()
    store._pool.timeout = 0.5
    with pytest.raises(StoreError) as refused:
        store.append("open", end, [record("B")])
    assert refused.value.code == "database-failing"
    cluster.start()
    store._pool.timeout = 15
    store.append("open", end, [record("B")])
    assert store.wait(known, LONGEST) == {"open"}
    store.close()
