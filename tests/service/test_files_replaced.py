"""An event whose file is deleted, moved or replaced meanwhile: nothing written is lost."""

import pytest

from arbitro.desk.commands import AddSection, CreateEvent, ImportPlayers
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.service import EventService, UnknownEventError
from arbitro.storage import EventFileError

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


def delete(service, key):
    for path in service.folder.glob(f"{key}.arbitro*"):
        path.unlink()


def test_what_is_done_after_a_backup_was_put_back_is_stored_in_it(service, key, tmp_path):
    enter(service, key, "Ana")
    service.export(key, tmp_path / "backup.arbitro")
    enter(service, key, "Eva")
    delete(service, key)
    (tmp_path / "backup.arbitro").rename(service.folder / f"{key}.arbitro")

    assert names(service, key) == ["Ana"]
    enter(service, key, "Luis")

    again = EventService(service.folder)
    assert names(again, key) == ["Ana", "Luis"]
    again.close()


def test_an_event_whose_file_is_gone_takes_nothing(service, key):
    delete(service, key)
    with pytest.raises(UnknownEventError):
        enter(service, key, "Ana")


def test_an_event_whose_file_is_put_back_goes_on(service, key, tmp_path):
    enter(service, key, "Ana")
    paths = list(service.folder.glob(f"{key}.arbitro*"))
    for path in paths:
        path.rename(tmp_path / path.name)
    with pytest.raises(UnknownEventError):
        enter(service, key, "Eva")
    for path in tmp_path.glob(f"{key}.arbitro*"):
        path.rename(service.folder / path.name)
    assert names(service, key) == ["Ana"]


@pytest.mark.parametrize("share", [0, 0.3, 0.7])
def test_a_file_cut_short_under_the_event_is_named_before_the_next_answer(service, key, share):
    for number in range(4):
        players = tuple(Player(f"Player {number}-{each}") for each in range(150))
        service.handle(key, ImportPlayers(FIRST, players))
    whole = names(service, key)
    path = service.folder / f"{key}.arbitro"
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    for ask in (service.snapshot, lambda key: enter(service, key, "Late")):
        with pytest.raises(EventFileError) as refused:
            ask(key)
        assert refused.value.code in {"file-damaged", "file-foreign"}
    assert path.stat().st_size == int(len(data) * share)
    path.write_bytes(data)
    assert names(service, key) == whole


def test_another_event_in_the_place_of_one_is_what_is_shown_next(service, key):
    other = service.create(CreateEvent(EventSettings("Autumn Open"))).key
    enter(service, key, "Ana")
    at = service.folder / f"{key}.arbitro"
    at.write_bytes((service.folder / f"{other}.arbitro").read_bytes())
    assert service.snapshot(key).state.settings.name == "Autumn Open"
