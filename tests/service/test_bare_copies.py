"""The bare file of an event, copied while arbitro runs, holds all that was acknowledged."""

import shutil

import pytest

from arbitro.desk.commands import AddSection, CreateEvent, ImportPlayers
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.service import EventService

FIRST = SectionId(1)


@pytest.fixture
def service(tmp_path):
    made = EventService(tmp_path / "events")
    yield made
    made.close()


@pytest.fixture
def key(service):
    made = service.create(CreateEvent(EventSettings("Spring Open"))).key
    service.handle(made, AddSection(SectionSettings("A", rounds=5)))
    return made


def enter(service, key, name):
    service.handle(key, ImportPlayers(FIRST, (Player(name),)))


def names(service, key):
    state = service.snapshot(key).state
    return [state.people[entry].name for entry in state.sections[FIRST].entries]


def test_a_copy_of_the_file_alone_is_the_event_after_each_action(service, key, tmp_path):
    known = []
    for number in range(20):
        known.append(f"Player {number}")
        enter(service, key, known[-1])
        folder = tmp_path / f"stick {number}"
        folder.mkdir()
        shutil.copyfile(service.folder / f"{key}.arbitro", folder / f"{key}.arbitro")
        copies = EventService(folder)
        assert names(copies, key) == known
        copies.close()


def test_nothing_is_left_beside_the_file_when_arbitro_stops(service, key):
    enter(service, key, "Ana")
    service.close()
    assert [each.name for each in service.folder.iterdir()] == [f"{key}.arbitro"]


def test_a_backup_copied_over_the_file_of_a_running_event_is_what_is_shown(service, key, tmp_path):
    enter(service, key, "Ana")
    at = service.folder / f"{key}.arbitro"
    shutil.copyfile(at, tmp_path / "backup")
    told = []
    service.subscribe(key, told.append)
    enter(service, key, "Eva")
    shutil.copyfile(tmp_path / "backup", at)  # the same file of the system, other contents

    assert names(service, key) == ["Ana"]
    assert told[-1] == service.version(key)
    enter(service, key, "Luis")
    again = EventService(service.folder)
    assert names(again, key) == ["Ana", "Luis"]
    again.close()


def test_two_copies_that_went_on_differently_are_told_apart(service, key, tmp_path):
    at = service.folder / f"{key}.arbitro"
    (tmp_path / "other").mkdir()
    shutil.copyfile(at, tmp_path / "other" / f"{key}.arbitro")
    other = EventService(tmp_path / "other")
    enter(other, key, "Eva")
    other.close()
    enter(service, key, "Ana")
    shutil.copyfile(tmp_path / "other" / f"{key}.arbitro", at)  # as long a log, another one
    assert names(service, key) == ["Eva"]


def test_a_result_is_never_written_after_the_end_of_another_log(service, key, tmp_path):
    """The copy is exchanged between the reading of the log and the writing to it."""
    at = service.folder / f"{key}.arbitro"
    shutil.copyfile(at, tmp_path / "backup")
    enter(service, key, "Ana")
    append = service.store.append

    def exchanged(*asked):
        service.store.append = append
        shutil.copyfile(tmp_path / "backup", at)
        return append(*asked)

    service.store.append = exchanged
    enter(service, key, "Luis")
    assert names(service, key) == ["Luis"]
