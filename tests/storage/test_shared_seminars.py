"""A seminar is the same on every server of a database."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

from arbitro.school.room import HandedIn, drawn_versions
from arbitro.storage.databases.postgres import PostgresStore
from arbitro.storage.databases.postgres_rows import PostgresSeminars
from databases import cluster  # noqa: F401 - a fixture

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
PLAN = {
    "title": "Course",
    "kind": "fide-arbiter",
    "format": "standard",
    "start": "2026-05-02",
    "end": "2026-05-04",
    "language": "en",
}


def test_servers_of_a_database_hold_one_seminar(cluster):  # noqa: F811 - the fixture
    address = cluster.database()
    stores = [PostgresStore(address) for _ in range(2)]
    here, there = (PostgresSeminars(each) for each in stores)
    name = here.begin(PLAN, NOON, "begin-1")
    assert there.begin(PLAN, NOON, "begin-1") == name

    def enrol(number):
        where = (here, there)[number % 2]
        return where.do(name, "enrolled", {"name": f"P{number}"}, NOON, f"enrol-{number}")

    with ThreadPoolExecutor(8) as several:
        assert set(several.map(enrol, range(12))) == {None}
    # nobody has the number of another, and nobody was lost
    assert sorted(there.course(name).participants) == list(range(1, 13))
    assert here.do(name, "left", {"participant": 12}, NOON, "left-1") is None
    assert there.do(name, "left", {"participant": 12}, NOON, "left-1") is None  # the same once more
    assert len(here.course(name).participants) == 11
    paper = {"versions": drawn_versions(7, 1, ""), "minutes": 60, "own": ""}
    assert there.do(name, "set", paper, NOON, "set-1") is None
    assert here.do(name, "opened", {}, NOON, "open-1") is None
    for answers in ((1,), (2, None)):
        assert there.save(name, 1, HandedIn(answers, ()), NOON + timedelta(minutes=1)) is None
    assert here.saved(name) == {1: HandedIn((2, None), ())}
    assert list(here.all()) == [name]
    there.erase(name)
    assert (here.all(), here.saved(name), here.course(name)) == ({}, {}, None)
    for each in stores:
        each.close()
