"""The secret of an installation: kept safely, and where it is lost, that is told."""

import sqlite3
import stat
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from arbitro import clock
from arbitro.cli import main
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.service import EventService
from arbitro.web.session.access import Role
from arbitro.web.session.devices import LET_IN, Devices, Grant
from arbitro.web.session.installation_secret import NOTED, secret_of

NOT_KEPT = "The secret file of this folder was replaced"
LOST = "The secret file of this folder was lost or replaced"
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
    assert "Cards printed earlier" in visitor.get(cards).text
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
    assert "Cards printed earlier" in visitor.get(f"/events/{key}/s/1/cards").text


def test_a_new_folder_has_nothing_to_tell(new_visitor):
    visitor = new_visitor()
    assert visitor.app.state.secret.since is None
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("A", rounds=3)))
    assert "Cards printed earlier" not in visitor.get(f"/events/{key}/s/1/cards").text


def test_a_secret_that_cannot_be_written_is_told(folder, new_visitor, monkeypatch):
    (folder / SECRET).unlink()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("arbitro.storage.event_files.file_store.put_whole", full)
    visitor = new_visitor()
    (key,) = visitor.service.store.heads()
    assert NOT_KEPT in visitor.get(f"/events/{key}/s/1/cards").text


def test_a_secret_that_is_deleted_while_arbitro_runs_is_written_again(folder, new_visitor):
    visitor, before = new_visitor(), (folder / SECRET).read_text()
    (folder / SECRET).unlink()
    assert NOT_KEPT not in visitor.get("/").text
    assert (folder / SECRET).read_text() == before
    assert not at_start(folder).is_lost


def test_a_secret_that_is_replaced_while_arbitro_runs_is_told(folder, new_visitor):
    visitor = new_visitor()
    (folder / SECRET).write_text("x" * 64)
    (key,) = visitor.service.store.heads()
    assert NOT_KEPT in visitor.get("/").text
    assert NOT_KEPT in visitor.get(f"/events/{key}/s/1/cards").text
    assert (folder / SECRET).read_text() == "x" * 64, "whose it is, is not known"


def test_a_secret_that_cannot_be_read_now_is_left_and_good_again_later(
    folder, new_visitor, monkeypatch
):
    before = (folder / SECRET).read_bytes()
    with monkeypatch.context() as closed:
        read = Path.read_text

        def denied(self, *words, **more):
            if self.name == SECRET:
                raise PermissionError(13, "Permission denied")
            return read(self, *words, **more)

        closed.setattr(Path, "read_text", denied)
        assert at_start(folder).text != before.decode()
        (key,) = (visitor := new_visitor()).service.store.heads()
        assert NOT_KEPT in visitor.get(f"/events/{key}/s/1/cards").text
    assert (folder / SECRET).read_bytes() == before
    found = at_start(folder)
    assert (found.text, found.is_lost, found.since) == (before.decode(), False, None)


def test_a_secret_put_back_is_open_to_its_owner_alone(folder):
    (folder / SECRET).chmod(0o644)
    at_start(folder)
    assert stat.S_IMODE((folder / SECRET).stat().st_mode) == 0o600


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


ROW = ("name", '["desk","",[],null,true]', "Ana", "2026-01-01T00:00:00+00:00")
GOOD = (*ROW, "2999-01-01T00:00:00+00:00", "", "", "2026-01-01T00:00:00+00:00")


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("what", "{}"),
        ("what", "not json"),
        ("what", '["a role of another release","",[],null,true]'),
        ("what", '["desk","",5,null,true]'),
        ("since", "yesterday"),
        ("since", "2026-01-01T00:00:00"),
        ("seen", ""),
    ],
)
def test_a_row_that_cannot_be_read_lets_nobody_in_and_keeps_nobody_out(tmp_path, column, value):
    path = tmp_path / LET_IN
    devices = Devices(path, secret="the secret")
    desk = devices.let_in(Grant(Role.DESK), "Eva")
    code = devices.invite(Grant(Role.DESK), stay=timedelta(days=1)).code
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"INSERT INTO device VALUES ({','.join('?' * len(GOOD))})", GOOD)
        connection.execute(f"UPDATE device SET {column} = ? WHERE name = 'name'", (value,))
        if column == "what":
            columns = "(code, what, until, stay, actor)"
            row = f"INSERT INTO invitation {columns} VALUES ('x', ?, '2999', 1, '')"
            connection.execute(row, (value,))
    again = Devices(path, secret="the secret")
    assert again.of("name") is None
    assert again.of(desk.name).actor == "Eva"
    assert again.enter(code, "Ana").actor == "Ana"


@pytest.mark.parametrize("damage", ["bytes", "layout", "folder"])
def test_a_file_of_devices_that_is_damaged_is_named_before_anything_is_served(
    folder, damage, capsys
):
    path = folder / LET_IN
    if damage == "layout":
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("ALTER TABLE device DROP COLUMN actor")
    else:
        path.unlink()
        path.mkdir() if damage == "folder" else path.write_bytes(b"no database" * 100)
    with pytest.raises(SystemExit) as left:
        main(["serve", "--folder", str(folder), "--port", "0", "--no-browser"])
    assert left.value.code == 2
    assert f"{path}, the list of devices with access, cannot be read." in capsys.readouterr().err
    assert path.exists()
