"""Files of the layouts before this one: opened with everything in them, or refused untouched."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from arbitro.desk.commands import EnterResult
from arbitro.desk.values.settings import GameResult
from arbitro.model import GameId, SectionId
from arbitro.service import EventService
from arbitro.storage import EventFileError

LAYOUT_3 = Path(__file__).parents[1] / "data" / "event_files" / "version_3.sql"
FIRST = SectionId(1)
NAMES = ["Álvarez, Eva", "Zapata, Luis", "Núñez, Ana", "Bravo, Juan"]


@pytest.fixture
def old(tmp_path):
    """A file of layout 3, in the journal mode it was used in."""
    path = tmp_path / "old.arbitro"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(LAYOUT_3.read_text("utf-8"))
        connection.execute("PRAGMA journal_mode = wal")
    return path


@pytest.fixture
def service(tmp_path):
    made = EventService(tmp_path)
    yield made
    made.close()


def shown(service, key):
    state = service.snapshot(key).state
    results = [game.result for game in state.sections[FIRST].rounds[0].games.values()]
    return [player.name for player in state.people.values()], results


def test_everything_in_it_is_there_and_it_goes_on(old, service):
    names = [NAMES, [GameResult.WHITE_WINS, GameResult.DRAW]]
    assert [*shown(service, "old")] == names
    command = EnterResult(FIRST, GameId(2), GameResult.BLACK_WINS, expected=GameResult.DRAW)
    assert service.handle("old", command).version == 13
    again = EventService(service.folder)
    assert shown(again, "old")[1] == [GameResult.WHITE_WINS, GameResult.BLACK_WINS]
    again.close()


def test_what_a_killed_arbitro_left_in_the_write_ahead_log_is_taken_in(old, tmp_path):
    """The results stand in the file beside the event only, as after a crash."""
    with closing(sqlite3.connect(old)) as connection:
        results = connection.execute("SELECT * FROM event WHERE version > 10").fetchall()
        connection.execute("DROP TRIGGER event_no_delete")
        connection.execute("DELETE FROM event WHERE version > 10")
        connection.execute(
            "CREATE TRIGGER event_no_delete BEFORE DELETE ON event"
            " BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
        )
        connection.commit()
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    with closing(sqlite3.connect(old)) as connection:
        connection.executemany("INSERT INTO event VALUES (?,?,?,?,?,?,?,?,?)", results)
        connection.commit()
        for name in ("old.arbitro", "old.arbitro-wal"):
            shutil.copyfile(tmp_path / name, crashed / name)
    service = EventService(crashed)
    assert shown(service, "old")[1] == [GameResult.WHITE_WINS, GameResult.DRAW]
    service.close()
    assert sorted(each.name for each in crashed.iterdir()) == ["kept", "old.arbitro"]


@pytest.mark.parametrize(
    ("statement", "entry"),
    [
        ("UPDATE event SET at = 'noon' WHERE version = 3", 3),
        ('UPDATE event SET data = \'{"section": "A"}\' WHERE version = 7', 7),
        ("DELETE FROM event WHERE version = 4", 4),
        ("UPDATE event SET data = replace(data, '\"game\":2', '\"game\":9')", 12),
    ],
)
def test_a_bad_log_is_refused_before_anything_is_sealed(old, service, statement, entry):
    with closing(sqlite3.connect(old)) as connection:
        for verb in ("update", "delete"):
            connection.execute(f"DROP TRIGGER event_no_{verb}")
        connection.execute(statement)
        connection.commit()
    before = old.read_bytes()
    with pytest.raises(EventFileError) as refused:
        service.snapshot("old")
    assert (refused.value.code, refused.value.entry) == ("file-damaged", entry)
    assert old.read_bytes() == before
