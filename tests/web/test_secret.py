"""The secret of an installation: kept safely, and where it is lost, that is told."""

import sqlite3
import stat
from contextlib import closing
from datetime import timedelta

import pytest

from arbitro import clock
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.service import EventService
from arbitro.web.access import Role
from arbitro.web.devices import LET_IN, Devices, Grant
from arbitro.web.secret import NOTED, secret_of

LOST = "The secret file of this folder was lost or replaced."
SECRET = ".web-secret"


@pytest.fixture
def folder(tmp_path, new_visitor):
    """A folder with an event, served once."""
    visitor = new_visitor()
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("A", rounds=3)))
    visitor.service.handle(key, asked.ImportPlayers(SectionId(1), (Player("Ana"),)))
    return tmp_path / "events"


def at_start(folder):
    service = EventService(folder)
    found = secret_of(service, folder)
    service.close()
    return found


def test_a_secret_that_is_there_is_nothing_to_tell_of(folder, new_visitor):
    assert (at_start(folder).is_lost, at_start(folder).since) == (False, None)
    assert LOST not in new_visitor().get("/").text


@pytest.mark.parametrize(
    "lose",
    [
        lambda path: path.unlink(),
        lambda path: path.write_text(""),
        lambda path: path.write_text("x" * 64),
    ],
)
def test_a_secret_that_was_lost_or_replaced_is_told_where_a_person_sees_it(
    folder, new_visitor, lose
):
    lose(folder / SECRET)
    visitor = new_visitor()
    assert LOST in visitor.get("/").text
    (key,) = visitor.service.store.heads()
    cards = f"/events/{key}/s/1/cards"
    assert "Cards printed before" in visitor.get(cards).text
    again = at_start(folder)
    assert not again.is_lost, "told at the start that made it"
    assert again.since is not None, "and with the cards ever after"
    later = again.since + timedelta(seconds=1)
    assert (again.voids(again.since - timedelta(days=1)), again.voids(later)) == (True, False)


def test_a_folder_copied_without_its_secret_says_so_at_the_cards_alone(folder, new_visitor):
    for name in (SECRET, LET_IN, NOTED):
        (folder / name).unlink()
    visitor = new_visitor()
    assert LOST not in visitor.get("/").text
    (key,) = visitor.service.store.heads()
    assert "Cards printed before" in visitor.get(f"/events/{key}/s/1/cards").text


def test_a_new_folder_has_nothing_to_tell(new_visitor):
    visitor = new_visitor()
    assert visitor.app.state.secret.since is None
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("A", rounds=3)))
    assert "Cards printed before" not in visitor.get(f"/events/{key}/s/1/cards").text


def test_a_secret_that_cannot_be_written_is_told(folder, new_visitor, monkeypatch):
    (folder / SECRET).unlink()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("arbitro.storage.file_store.put_whole", full)
    visitor = new_visitor()
    assert not visitor.app.state.secret.is_kept
    (key,) = visitor.service.store.heads()
    assert "cannot save its secret" in visitor.get(f"/events/{key}/s/1/cards").text


def rows_of(path):
    with closing(sqlite3.connect(path)) as connection:
        return [code for (code,) in connection.execute("SELECT code FROM invitation")]


def test_codes_that_wait_stand_in_no_file_and_nobody_else_reads_it(tmp_path):
    path = tmp_path / LET_IN
    path.touch(mode=0o644)
    path.chmod(0o644)  # as an earlier release left it
    devices = Devices(path, secret="the secret")
    made = [devices.invite(Grant(Role.DESK), stay=timedelta(days=1)) for _ in range(5)]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    data = path.read_bytes()
    assert not any(each.code.encode() in data for each in made)
    other = Devices(path, secret="the secret")
    assert [each.code for each in other.invitations()] == [each.code for each in made[::-1]]
    assert Devices(path, secret="another").enter(made[0].code, "Eva") is None
    assert other.enter(made[0].code, "Ana").actor == "Ana"
    assert devices.enter(made[0].code, "Eva") is None


def test_a_code_of_an_earlier_release_lets_its_device_in(tmp_path):
    path = tmp_path / LET_IN
    devices = Devices(path, secret="the secret")
    made = devices.invite(Grant(Role.DESK), stay=timedelta(days=1))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE invitation SET code = 'ABCD2345'")
        connection.commit()
    assert devices.enter(made.code, "Eva") is None
    assert devices.enter("abcd-2345", "Ana").actor == "Ana"


def test_the_moment_is_read_as_it_was_noted(folder):
    (folder / NOTED).write_text('{"web": {"mark": "x", "since": 5}}')
    assert at_start(folder).is_lost
    assert at_start(folder).since.tzinfo is not None
    assert at_start(folder).since <= clock.now()
