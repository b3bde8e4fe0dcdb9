"""What is erased is erased in the restore points too, and leaves no byte of its key."""

import sqlite3

from arbitro.desk.commands import AddSection, CloseEntries, CreateEvent, ImportPlayers, PairRound
from arbitro.desk.values.private import PrivateTopic
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import EntryId, Player, SectionId
from arbitro.service import EventService
from arbitro.service.private import erase_private, keep_privately, private_of
from arbitro.storage.event_files.kept_copies import head_in
from arbitro.storage.sealing import opened, sealed

FIRST = SectionId(1)


def test_the_key_is_destroyed_in_the_event_and_in_every_kept_copy(tmp_path):
    service = EventService(tmp_path)
    key = service.create(CreateEvent(EventSettings("Open"))).key
    service.handle(key, AddSection(SectionSettings("A", rounds=3)))
    service.handle(key, ImportPlayers(FIRST, tuple(Player(f"P{at}") for at in range(6))))
    keep_privately(service, key, EntryId(1), PrivateTopic.CONTACT, {"email": "a@example.org"})
    service.handle(key, CloseEntries(FIRST))
    service.handle(key, PairRound(FIRST))
    secret = service.store.key_of(key, 1)
    points = [each.path for each in service.kept_copies(key)]
    files = [tmp_path / f"{key}.arbitro", *points]
    assert len(points) == 2
    assert all(secret in each.read_bytes() for each in files)
    erase_private(service, key, [EntryId(1)])
    assert not any(secret in each.read_bytes() for each in files)
    for each in points:
        with sqlite3.connect(each) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        connection.close()
    copy = service.import_file(points[0])
    assert private_of(service, copy, EntryId(1)).unreadable == (PrivateTopic.CONTACT,)
    service.close()


def test_a_kept_copy_tells_the_head_that_lists_printed_then_bear(tmp_path):
    service = EventService(tmp_path)
    key = service.create(CreateEvent(EventSettings("Open"))).key
    service.handle(key, AddSection(SectionSettings("A", rounds=3)))
    service.handle(key, ImportPlayers(FIRST, tuple(Player(f"P{at}") for at in range(6))))
    heads = {}
    for command in (CloseEntries(FIRST), PairRound(FIRST)):
        service.handle(key, command)
        now = service.snapshot(key)
        heads[now.version] = now.head
    assert {each.version: head_in(each.path) for each in service.kept_copies(key)} == heads
    (tmp_path / "no.arbitro").write_bytes(b"no event file")
    assert head_in(tmp_path / "no.arbitro") == ""
    service.close()


def test_a_record_is_opened_as_itself_alone():
    box = sealed(b"k" * 32, b'{"a": "b"}', 3, 7)
    assert opened(b"k" * 32, box, 3, 7) == {"a": "b"}
    for key, data, matter, number in (
        (b"x" * 32, box, 3, 7),
        (b"k" * 32, box, 4, 7),
        (b"k" * 32, box, 3, 8),
        (b"k" * 32, box[:-1] + bytes([box[-1] ^ 1]), 3, 7),
        (b"k" * 32, b"", 3, 7),
    ):
        assert opened(key, data, matter, number) is None
