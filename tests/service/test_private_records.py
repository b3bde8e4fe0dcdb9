"""Private records: sealed beside the log, erased with their key, left out of files given away."""

from pathlib import Path

import pytest

from arbitro.desk.commands import AddSection, CreateEvent, ImportPlayers, Undo
from arbitro.desk.values.private import PrivateTopic
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import EntryId, Player, SectionId
from arbitro.reasons import Refused, refused
from arbitro.service import EventService
from arbitro.service.private import (
    erase_private,
    erase_sealed,
    keep_privately,
    keep_sealed,
    private_of,
    sealed_rows,
)
from arbitro.storage.databases.postgres import PostgresStore
from arbitro.storage.event_files.files import contents_of
from databases import cluster  # noqa: F401 - a fixture

ANA, BELA = EntryId(1), EntryId(2)
CONTACT, NEEDS = PrivateTopic.CONTACT, PrivateTopic.NEEDS
ADDRESS = {"email": "ana@example.org", "phone": "+34 600 000 000"}


@pytest.fixture(params=["files", "database"])
def services(request, tmp_path):
    """Makes services of one place: each call gives what another process would have."""
    made = []

    def one():
        store = None
        if request.param == "database":
            store = PostgresStore(request.getfixturevalue("address"))
        made.append(EventService(tmp_path / "events", store=store))
        return made[-1]

    yield one
    for each in made:
        each.close()


@pytest.fixture
def address(cluster):  # noqa: F811
    return cluster.database()


@pytest.fixture
def service(services):
    made = services()
    made.key = made.create(CreateEvent(EventSettings("Open"))).key
    made.handle(made.key, AddSection(SectionSettings("A", rounds=3)))
    made.handle(made.key, ImportPlayers(SectionId(1), (Player("Ana"), Player("Béla"))))
    return made


def bytes_of(service, folder):
    target = Path(folder) / "whole.arbitro"
    service.export(service.key, target)
    return target.read_bytes()


def test_what_is_kept_is_read_by_every_process_and_stands_nowhere_in_the_file(
    services, service, tmp_path
):
    keep_privately(service, service.key, ANA, CONTACT, ADDRESS, actor="organiser")
    keep_privately(service, service.key, ANA, NEEDS, {"needed": "large print"})
    keep_privately(service, service.key, BELA, NEEDS, {"needed": "a table at the edge"})
    told = private_of(services(), service.key, ANA)
    assert told == ({CONTACT: ADDRESS, NEEDS: {"needed": "large print"}}, ())
    written = bytes_of(service, tmp_path)
    assert not any(each in written for each in (b"ana@", b"+34", b"large print", b"edge"))
    [last] = service.history(service.key, latest=1)
    assert "edge" not in repr(last)


def test_a_change_is_taken_back_and_the_same_again_is_no_change(service):
    keep_privately(service, service.key, ANA, CONTACT, ADDRESS)
    changed = keep_privately(service, service.key, ANA, CONTACT, {"email": "ana@example.net"})
    again = keep_privately(service, service.key, ANA, CONTACT, {"email": "ana@example.net"})
    assert len(changed.events) == 1
    assert again.events == ()
    service.handle(service.key, Undo(changed.command))
    assert private_of(service, service.key, ANA).told == {CONTACT: ADDRESS}
    keep_privately(service, service.key, ANA, CONTACT, {})
    assert private_of(service, service.key, ANA) == ({}, ())


def test_what_is_sent_again_after_a_lost_answer_is_kept_once(service):
    for _ in range(2):
        keep_privately(service, service.key, ANA, CONTACT, ADDRESS, command_id="one-form-sent")
    assert service.version(service.key) == 5  # created, a section, two players, one record


def test_erasing_destroys_the_key_and_leaves_the_log_whole(service, tmp_path):
    keep_privately(service, service.key, ANA, CONTACT, ADDRESS)
    kept = keep_privately(service, service.key, BELA, CONTACT, {"email": "bela@example.org"})
    erase_private(service, service.key, [ANA])
    assert private_of(service, service.key, ANA) == ({}, ())
    assert private_of(service, service.key, BELA).told == {CONTACT: {"email": "bela@example.org"}}
    service.export(service.key, tmp_path / "after.arbitro")
    contents = contents_of(tmp_path / "after.arbitro")  # every seal is checked
    assert [matter for matter, _ in contents.secrets] == [BELA]
    [last] = service.history(service.key, latest=1)
    refusal = service.handle(service.key, Undo(last.command))
    assert isinstance(refusal, Refused)
    assert refusal.code == "erasing-stays"
    assert kept.version == last.version - 1


def test_after_erasing_a_new_record_is_sealed_with_a_new_key(service):
    keep_privately(service, service.key, ANA, CONTACT, ADDRESS)
    before = service.store.key_of(service.key, ANA)
    erase_private(service, service.key, [ANA])
    assert service.store.key_of(service.key, ANA) is None
    keep_privately(service, service.key, ANA, CONTACT, ADDRESS)
    assert service.store.key_of(service.key, ANA) not in {None, before}
    assert private_of(service, service.key, ANA).told == {CONTACT: ADDRESS}


def test_a_file_given_away_has_the_references_and_none_of_the_records(service, tmp_path):
    keep_privately(service, service.key, ANA, CONTACT, ADDRESS)
    service.export(service.key, tmp_path / "given.arbitro", private=False)
    contents = contents_of(tmp_path / "given.arbitro")
    assert not contents.secrets
    assert not contents.boxes
    other = EventService(tmp_path / "elsewhere")
    key = other.import_file(tmp_path / "given.arbitro")
    assert private_of(other, key, ANA) == ({}, (CONTACT,))
    assert private_of(service, service.key, ANA).told == {CONTACT: ADDRESS}
    other.close()


def test_a_whole_copy_takes_the_records_along(service, tmp_path):
    keep_privately(service, service.key, ANA, CONTACT, ADDRESS)
    service.export(service.key, tmp_path / "moved.arbitro")
    other = EventService(tmp_path / "elsewhere")
    key = other.import_file(tmp_path / "moved.arbitro")
    assert private_of(other, key, ANA).told == {CONTACT: ADDRESS}
    other.close()


def test_nothing_is_kept_of_somebody_who_is_not_there(service):
    answer = keep_privately(service, service.key, EntryId(9), CONTACT, ADDRESS)
    assert isinstance(answer, Refused)
    assert service.store.key_of(service.key, 9) is None


def test_a_row_is_erased_in_the_register_it_was_kept_in_and_in_no_other(service):
    keep_sealed(service, service.key, "needs", 0, (("player", "Ana"),))
    (row,) = sealed_rows(service, service.key, "needs")
    for register, number in (("complaints", row), ("needs", row + 1)):
        told = refused("office-row-unknown", number=number)
        assert erase_sealed(service, service.key, register, number) == told
    assert sealed_rows(service, service.key, "needs")[row].text("player") == "Ana"
    assert not isinstance(erase_sealed(service, service.key, "needs", row), Refused)
    assert not any(sealed_rows(service, service.key, "needs").values())
