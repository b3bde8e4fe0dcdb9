"""A copy of the event elsewhere after every change: where to, how it went, what is refused."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult
from arbitro.model import SectionId
from arbitro.service import EventService
from arbitro.web.backups.sender import RESTED, BackupSender
from arbitro.web.public.place import PlaceError
from patience import until

PASSWORD = "hunter2"


class Hands:
    """A clock moved by hand."""

    def __init__(self):
        self.passed = 0.0

    def now(self):
        return datetime(2026, 11, 30, 12, tzinfo=UTC) + timedelta(seconds=self.passed)

    def ticking(self):
        return self.passed


@pytest.fixture
def hands():
    return Hands()


@pytest.fixture
def stick(tmp_path):
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def sender(hall, tmp_path, hands):
    made = BackupSender(
        hall.service,
        tmp_path / ".copied",
        hall.service.folder,
        machine="Laptop of Ada",
        now=hands.now,
        ticking=hands.ticking,
    )
    made.start = lambda: None  # by hand, not in a thread
    return made


def enter_one_result(hall):
    section = hall.service.snapshot(hall.key).state.sections[SectionId(1)]
    game = next(game for game in section.rounds[-1].games.values() if game.result is None)
    hall.service.handle(hall.key, asked.EnterResult(section.id, game.id, GameResult.DRAW))


def copied_version(folder, opened):
    """Return the version of the one copy in a folder, as an arbitro elsewhere opens it."""
    (found,) = folder.glob("*.arbitro")
    opened.mkdir(exist_ok=True)
    (opened / found.name).write_bytes(found.read_bytes())
    with closing(EventService(opened)) as elsewhere:
        (event,) = elsewhere.events()
        return elsewhere.snapshot(event.key).version


def test_the_copy_is_the_event_and_follows_every_change(hall, sender, stick, hands, tmp_path):
    sender.copy_to(hall.key, str(stick))
    sender.turn()
    assert [path.name for path in stick.iterdir()] == [f"{hall.key} (Laptop-of-Ada).arbitro"]
    assert copied_version(stick, tmp_path / "far") == hall.service.snapshot(hall.key).version
    enter_one_result(hall)
    sender.turn()  # results come in one by one: not a copy for each
    assert copied_version(stick, tmp_path / "far") == hall.service.snapshot(hall.key).version - 1
    hands.passed += RESTED
    sender.turn()
    assert copied_version(stick, tmp_path / "far") == hall.service.snapshot(hall.key).version
    assert sender.state(hall.key).at == hands.now()


def test_a_stick_that_was_pulled_out_is_not_made_anew_and_is_copied_to_again(
    hall, sender, stick, hands
):
    sender.copy_to(hall.key, str(stick))
    stick.rmdir()
    sender.turn()
    assert (sender.state(hall.key).problem, stick.exists()) == ("absent", False)
    stick.mkdir()
    sender.turn()
    assert sender.state(hall.key).problem == "absent", "it is not tried at every turn"
    hands.passed += 5
    sender.turn()
    assert sender.state(hall.key).problem == ""
    assert len(list(stick.iterdir())) == 1


def test_a_fault_of_one_event_keeps_no_other_from_being_copied(hall, sender, stick, monkeypatch):
    other = hall.service.create(asked.CreateEvent(EventSettings("Other"))).key
    export = hall.service.export

    def odd(key, *given, **named):
        if key == other:
            raise ZeroDivisionError
        return export(key, *given, **named)

    monkeypatch.setattr(hall.service, "export", odd)
    sender.copy_to(other, str(stick))
    sender.copy_to(hall.key, str(stick))
    sender.turn()
    assert [sender.state(key).problem for key in (other, hall.key)] == ["failed", ""]


def test_private_records_go_along_only_where_that_was_said(hall, sender, stick, hands):
    seen = []
    export = hall.service.export
    hall.service.export = lambda key, target, *, private: (
        seen.append(private),
        export(key, target, private=private),
    )
    for private in (False, True):
        sender.copy_to(hall.key, str(stick), private=private)
        sender.turn()
    assert seen == [False, True]


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("stick", "address"),
        ("ftp://example.org/here", "address"),
        (f"sftp://ada:{PASSWORD}@example.org/here", "password"),
        ("/not/there", "absent"),
    ],
)
def test_what_is_no_place_is_refused_before_anything_is_kept(hall, sender, target, code):
    with pytest.raises(PlaceError) as problem:
        sender.copy_to(hall.key, target)
    assert problem.value.code == code
    assert sender.destination(hall.key) is None


def test_a_copy_among_the_events_would_be_another_event_and_is_refused(hall, sender):
    inside = hall.service.folder / "copies"
    inside.mkdir()
    for folder in (hall.service.folder, inside):
        with pytest.raises(PlaceError) as problem:
            sender.copy_to(hall.key, str(folder))
        assert problem.value.code == "own"


def test_the_page_sets_it_the_overview_says_how_it_stands_and_it_survives_a_restart(hall, stick):
    page = f"{hall.url}/export"
    answer = hall.send(f"{hall.url}/backup", {"target": f"sftp://ada:{PASSWORD}@example.org/x"})
    assert answer.status_code == 422
    assert PASSWORD not in answer.text
    answer = hall.send(f"{hall.url}/backup", {"target": str(stick)})
    shown = hall.get(answer.headers["location"])
    assert (answer.status_code, shown.status_code) == (303, 200)
    assert "arbitro copies after every change" in shown.text
    assert f'value="{stick}"' in hall.get(page).text
    try:
        until(lambda: list(stick.glob("*.arbitro")), "the copy")
        until(lambda: "Last copy:" in hall.get(hall.url).text, "the state of the copy")
    finally:
        hall.app.state.backups.close()
    (copy,) = stick.glob("*.arbitro")
    with closing(sqlite3.connect(copy)) as file:
        assert file.execute("pragma integrity_check").fetchone() == ("ok",)
    again = BackupSender(
        hall.service, hall.service.folder / ".copied", hall.service.folder, machine="x"
    )
    assert again.destination(hall.key).target == str(stick)
    hall.send(f"{hall.url}/backup", {"target": ""})
    assert hall.app.state.backups.state(hall.key) is None
