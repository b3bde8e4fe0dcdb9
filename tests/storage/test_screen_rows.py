"""What the screens of an event show is the same on every server of a database."""

from datetime import UTC, datetime, timedelta

import pytest

from arbitro.storage.databases.postgres import PostgresStore
from arbitro.storage.databases.postgres_rows import PostgresScreenRows
from arbitro.storage.tables.screen_rows import MOST_SCREENS, FileScreenRows
from arbitro.web.live.screens import ScreenMode, Screens, name_of_screen
from databases import cluster  # noqa: F401 - a fixture

NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)


class Hour:
    """A clock that goes when it is told."""

    def __init__(self):
        self.at = NOON

    def __call__(self):
        return self.at


@pytest.fixture
def hour():
    return Hour()


@pytest.fixture(params=["files", "database"])
def screens(request, tmp_path, hour):
    """Two that know the same: after a start anew, or of another server."""
    if request.param == "files":
        rows = FileScreenRows(tmp_path / "screens")
        yield Screens(rows, hour), Screens(rows, hour)
        return
    address = request.getfixturevalue("cluster").database()
    stores = [PostgresStore(address) for _ in range(2)]
    yield tuple(Screens(PostgresScreenRows(each), hour) for each in stores)
    for each in stores:
        each.close()


def test_what_one_is_asked_to_show_the_other_shows(screens, hour):
    here, there = screens
    here.show("open", ScreenMode.BOARDS, 20)
    here.announce("open", "Round 3 at 17:00", 5, whole=True)
    here.show("open", ScreenMode.CLOCK, screen="Main hall")
    assert there.of("open").show is ScreenMode.BOARDS
    assert there.shown("open", "Main hall").show is ScreenMode.CLOCK
    assert there.shown("open", "Main hall").text == "Round 3 at 17:00"
    assert there.of("open-2").show is ScreenMode.AUTO
    hour.at += timedelta(minutes=6)
    assert (there.of("open").text, there.of("open").show) == ("", ScreenMode.BOARDS)
    there.show("open", ScreenMode.AUTO)
    assert here.of("open").show is ScreenMode.AUTO


def test_events_with_alike_keys_and_names_are_kept_apart(screens):
    here, there = screens
    here.show("open", ScreenMode.NAMES, screen="a/b")
    here.show("open-a", ScreenMode.BOARDS, screen="b")
    assert there.of("open", "a/b").show is ScreenMode.NAMES
    assert there.of("open-a", "b").show is ScreenMode.BOARDS
    assert there.of("open", "b").show is ScreenMode.AUTO


def test_screens_that_asked_are_known_for_a_day_at_the_hall(screens, hour):
    here, there = screens
    here.saw("open", "Door")
    hour.at += timedelta(seconds=12)
    here.saw("open", "Bar")
    there.saw("open", "Door")
    assert there.seen("open") == {"Bar": hour.at, "Door": hour.at}
    assert here.seen("other") == {}
    hour.at += timedelta(hours=19)
    assert there.seen("open") == {}


def test_of_very_many_screens_the_one_seen_longest_ago_makes_room(screens, hour):
    here, _ = screens
    for number in range(MOST_SCREENS + 3):
        hour.at += timedelta(seconds=1)
        here.saw("open", f"Screen {number:03}")
    assert list(here.seen("open")) == [
        f"Screen {number:03}" for number in range(3, MOST_SCREENS + 3)
    ]


def test_a_name_has_nothing_no_database_takes():
    assert name_of_screen("Main\x00 hall\ud800 ") == "Main hall"


def test_who_asks_under_ever_new_names_writes_no_more_than_are_kept(cluster, hour):  # noqa: F811
    store = PostgresStore(cluster.database())
    rows = PostgresScreenRows(store)
    for number in range(3 * MOST_SCREENS):
        rows.saw("open", f"Forged {number}", hour.at)
    assert len(rows.seen("open", NOON - timedelta(hours=1))) == MOST_SCREENS
    rows.saw("other", "Door", hour.at)
    assert list(rows.seen("other", NOON - timedelta(hours=1))) == ["Door"]
    rows.saw("open", "Door", hour.at)
    assert "Door" not in rows.seen("open", NOON - timedelta(hours=1))
    hour.at += timedelta(seconds=11)
    rows.saw("open", "Door", hour.at)
    assert "Door" in rows.seen("open", NOON - timedelta(hours=1))
    store.close()
