"""An event that cannot be stored or read now: the page says why, and nothing has changed."""

import errno

import pytest

from arbitro.storage import EventFileError, EventLog
from web.test_forms import WIZARD

SCRIPT = {"hx-request": "true"}


@pytest.fixture
def full(hall, monkeypatch):
    """A hall whose disk is full from now on."""

    def append(log, *_):
        raise EventFileError("file-disk-full", log.path)

    monkeypatch.setattr(EventLog, "append", append)
    return hall


def test_a_result_a_full_disk_does_not_take_is_not_shown_as_entered(full, state):
    answer = full.send(f"{full.section}/do/enter-result", {"game": "1", "result": "10"})
    assert answer.status_code == 507
    assert "The disk is full" in answer.text
    assert "Your last change is not saved" in answer.text
    assert state().game(1).result is None


def test_the_fault_is_told_in_the_language_of_the_reader(full):
    sent = {"game": "1", "result": "10"}
    spanish = {"accept-language": "es"}
    answer = full.send(f"{full.section}/do/enter-result", sent, headers=spanish)
    assert "El disco está lleno" in answer.text


def test_a_script_shows_the_fault_above_the_boards_and_leaves_them(full):
    sent = {"game": "1", "result": "10"}
    answer = full.send(f"{full.section}/do/enter-result", sent, headers=SCRIPT)
    assert answer.headers["hx-retarget"] == "#content"
    assert answer.headers["hx-reselect"] == "#problem"
    assert answer.headers["hx-reswap"].startswith("afterbegin")
    assert 'id="problem" role="alert"' in answer.text


def test_a_script_whose_form_is_too_old_is_told_above_the_boards_too(hall):
    sent = {"game": "1", "result": "10", "csrf": "of another session"}
    headers = {**SCRIPT, "x-csrf-token": "of another session"}
    answer = hall.client.post(f"{hall.section}/do/enter-result", data=sent, headers=headers)
    assert answer.status_code == 403
    assert answer.headers["hx-reselect"] == "#problem"


def test_a_program_is_given_the_code_of_the_fault(full):
    at = f"/api/v1/events/{full.key}/sections/1/games/1/result"
    answer = full.client.post(at, json={"result": "10"})
    assert (answer.status_code, answer.json()["error"]) == (507, "file-disk-full")


def test_an_event_that_cannot_be_begun_says_why(visitor, monkeypatch):
    def read_only(*_):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("arbitro.storage.event_files.layout.make", read_only)
    answer = visitor.send("/events/new", WIZARD)
    assert "Cannot write to the folder" in answer.text
    assert answer.status_code == 503


def test_an_event_whose_file_cannot_be_read_is_told_in_the_list_of_events(hall, monkeypatch):
    def failing(log, *_):
        raise EventFileError("file-failing", log.path)

    monkeypatch.setattr(EventLog, "read", failing)
    assert hall.get("/").status_code == 200
    assert "The disk is not responding" in hall.get("/").text
    assert hall.get(hall.section + "/standings").status_code == 503
