"""Whatever is wrong with one file, it is named, left as it is, and the other events go on."""

import random
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime

import pytest

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    ImportPlayers,
    PairRound,
    PublishRound,
)
from arbitro.desk.events import ResultEntered
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import GameId, Player, SectionId
from arbitro.reasons import Refused
from arbitro.service import EventQuery, EventService
from arbitro.storage import EventFileError, EventLog, NewRecord, create_file
from arbitro.storage.event_files.codec import encode
from arbitro.storage.event_files.index import NAME
from arbitro.storage.event_files.layout import COUNTED_FROM, EVENTS_OF_A_LAYOUT, LAYOUT, SCHEMA
from arbitro.storage.event_files.repair import find
from patience import until

FIRST = SectionId(1)
FLIPS = 400


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """The file of an event of six players whose first round is paired."""
    service = EventService(tmp_path_factory.mktemp("good"))
    key = service.create(CreateEvent(EventSettings("Good", start=date(2026, 3, 7)))).key
    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 7))
    for command in (
        AddSection(SectionSettings("A", rounds=3)),
        ImportPlayers(FIRST, players),
        CloseEntries(FIRST),
        PairRound(FIRST),
    ):
        service.handle(key, command)
    service.close()
    return service.folder / f"{key}.arbitro"


@pytest.fixture
def folder(good, tmp_path):
    shutil.copyfile(good, tmp_path / "good.arbitro")
    return tmp_path


def rewritten(statement):
    """Return what rewrites a log behind arbitro's back."""

    def rewrite(path):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(statement)
            connection.commit()

    return rewrite


def as_a_newer_arbitro_leaves_it(path):
    """The next layout."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE file SET value = ? WHERE key = 'layout'", (str(LAYOUT + 1),))
        connection.execute(f"PRAGMA user_version = {COUNTED_FROM + EVENTS_OF_A_LAYOUT + 11}")
        connection.commit()


def cut(path):
    path.write_bytes(path.read_bytes()[:5000])


def with_an_unknown_game(path):
    log = EventLog(path)
    event = ResultEntered(FIRST, 1, GameId(99), GameResult.DRAW)
    log.append(log.read().end, [NewRecord("c", "", datetime(2026, 3, 7, tzinfo=UTC), event)])
    log.close()


def card(service, key):
    return next(card for card in service.events() if card.key == key)


@pytest.mark.parametrize(
    ("spoil", "problem", "entry"),
    [
        (rewritten("UPDATE event SET at = 'noon' WHERE version = 3"), "file-damaged", 3),
        (rewritten("UPDATE event SET actor = 'eva' WHERE version = 9"), "file-damaged", 9),
        (rewritten("UPDATE event SET type = 'PieceMoved' WHERE version = 2"), "file-damaged", 2),
        (rewritten("UPDATE event SET schema = 7 WHERE version = 2"), "file-damaged", 2),
        (rewritten("UPDATE event SET data = 'x' WHERE version = 4"), "file-damaged", 4),
        (rewritten("UPDATE event SET seal = zeroblob(32) WHERE version = 4"), "file-damaged", 4),
        (rewritten("DELETE FROM event WHERE version = 5"), "file-damaged", 5),
        (rewritten("DELETE FROM event WHERE version = 1"), "file-damaged", 1),
        (rewritten("DELETE FROM file WHERE key = 'stream'"), "file-damaged", 0),
        (rewritten("UPDATE file SET value = 'other' WHERE key = 'stream'"), "file-damaged", 1),
        (rewritten("DROP TABLE file"), "file-damaged", 0),
        (rewritten("DROP TABLE event"), "file-damaged", 0),
        (with_an_unknown_game, "file-unreadable", 12),
        (cut, "file-damaged", 0),
        (as_a_newer_arbitro_leaves_it, "file-newer", 0),
        (lambda path: path.write_bytes(b""), "file-foreign", 0),
        (lambda path: path.write_text("012 A report\n"), "file-foreign", 0),
        (lambda path: (path.unlink(), path.mkdir()), "file-foreign", 0),
        (lambda path: (path.unlink(), path.symlink_to("nowhere")), "file-missing", 0),
    ],
)
def test_a_bad_file_is_named_and_the_others_are_listed(folder, spoil, problem, entry):
    bad = folder / "bad.arbitro"
    shutil.copyfile(folder / "good.arbitro", bad)
    spoil(bad)
    before = bad.read_bytes() if bad.is_file() else None
    service = EventService(folder)
    assert card(service, "good").entries == 6
    told = card(service, "bad")
    assert (told.problem, told.entry) == (problem, entry)
    with pytest.raises(EventFileError) as refused:
        service.handle("bad", CloseEntries(FIRST))
    assert (refused.value.code, refused.value.entry) == (problem, entry)
    assert before is None or bad.read_bytes() == before
    service.close()


def test_a_value_that_only_a_newer_arbitro_knows_leaves_the_other_files_as_they_are(
    folder, monkeypatch
):
    shutil.copyfile(folder / "good.arbitro", folder / "bad.arbitro")
    log = EventLog(folder / "bad.arbitro")
    event = ResultEntered(FIRST, 1, GameId(1), GameResult.DRAW)
    name, schema, data = encode(event)
    told = data.replace(b'"=="', b'"a third of a point"')
    assert told != data
    monkeypatch.setattr("arbitro.storage.event_files.log.encode", lambda _: (name, schema, told))
    log.append(log.read().end, [NewRecord("c", "", datetime(2026, 3, 7, tzinfo=UTC), event)])
    log.close()
    monkeypatch.undo()
    before = (folder / "bad.arbitro").read_bytes()
    service = EventService(folder)
    assert (card(service, "bad").problem, card(service, "bad").entry) == ("file-newer", 12)
    assert (card(service, "good").problem, card(service, "good").entries) == ("", 6)
    assert not isinstance(service.handle("good", PublishRound(FIRST, 1)), Refused)
    with pytest.raises(EventFileError) as refused:
        service.handle("bad", CloseEntries(FIRST))
    assert refused.value.code == "file-newer"
    assert (folder / "bad.arbitro").read_bytes() == before
    service.close()


def test_nothing_is_written_into_a_file_that_a_newer_arbitro_has_taken_over_meanwhile(folder):
    service = EventService(folder)
    service.snapshot("good")
    at = folder / "good.arbitro"
    as_a_newer_arbitro_leaves_it(at)
    before = at.read_bytes()
    for act in (service.snapshot, lambda key: service.handle(key, CloseEntries(FIRST))):
        with pytest.raises(EventFileError) as refused:
            act("good")
        assert refused.value.code == "file-newer"
    assert card(service, "good").problem == "file-newer"
    assert at.read_bytes() == before


def test_a_layout_changed_between_reading_and_writing_stops_the_writing(folder):
    service = EventService(folder)
    append = service.store.append

    def taken_over(*asked):
        as_a_newer_arbitro_leaves_it(folder / "good.arbitro")
        return append(*asked)

    service.store.append = taken_over
    with pytest.raises(EventFileError) as refused:
        service.handle("good", AddSection(SectionSettings("B", rounds=3)))
    assert refused.value.code == "file-newer"


def another_event(folder):
    """Make an event of its own in another folder: the service of it, and its file."""
    other = EventService(folder / "elsewhere")
    key = other.create(CreateEvent(EventSettings("Another"))).key
    return other, other.folder / f"{key}.arbitro"


@pytest.mark.parametrize("over", [shutil.copyfile, lambda new, old: new.replace(old)])
def test_another_events_file_put_over_an_open_one_is_the_event_from_then_on(folder, over):
    service = EventService(folder)
    service.snapshot("good")
    other, at = another_event(folder)
    other.close()
    over(at, folder / "good.arbitro")
    assert card(service, "good").name == "Another"
    assert not isinstance(
        service.handle("good", AddSection(SectionSettings("B", rounds=3))), Refused
    )
    assert [each.settings.name for each in service.snapshot("good").state.sections.values()] == [
        "B"
    ]


def test_a_file_in_which_nothing_was_begun_is_named_and_can_still_be_begun(folder):
    create_file(folder / "bad.arbitro", "bad")
    service = EventService(folder)
    assert card(service, "bad").problem == "file-empty"
    assert card(service, "good").entries == 6
    with pytest.raises(EventFileError) as refused:
        service.snapshot("bad")
    assert refused.value.code == "file-empty"
    with pytest.raises(EventFileError) as refused:
        service.import_file(folder / "bad.arbitro")
    assert refused.value.code == "file-empty"
    service.handle("bad", CreateEvent(EventSettings("Begun")))
    assert (card(service, "bad").name, card(service, "bad").problem) == ("Begun", "")


def test_a_log_that_stops_making_sense_while_it_is_open_keeps_what_was_read(folder):
    service = EventService(folder)
    before = service.snapshot("good").version
    told = []
    service.subscribe("good", told.append)
    with_an_unknown_game(folder / "good.arbitro")

    def refused():
        try:
            service.snapshot("good")
        except EventFileError as error:
            return error.code, error.entry
        return None  # whoever asks while another thread reads the log gets what was read before

    for _ in range(2):
        until(lambda: refused() == ("file-unreadable", 12), "the refusal of the log")
    assert all(each <= before for each in told)
    service.close()


def test_no_turned_bit_changes_an_event_in_silence(folder, good):
    """Each file opens as what was written, or is refused with one of the known problems."""
    chance = random.Random("bits of an event")
    data = good.read_bytes()
    service = EventService(folder)
    state, history = service.snapshot("good").state, service.history("good")
    found = {"as it was": 0}
    for number in range(FLIPS):
        turned = bytearray(data)
        turned[chance.randrange(len(turned))] ^= 1 << chance.randrange(8)
        key = f"turned-{number}"
        (folder / f"{key}.arbitro").write_bytes(turned)
        try:
            assert service.snapshot(key).state == state
            assert service.history(key) == history
            found["as it was"] += 1
        except EventFileError as problem:
            found[problem.code] = found.get(problem.code, 0) + 1
    service.close()
    assert set(found) == {"as it was", "file-damaged"}  # one bit makes nothing newer or foreign
    assert min(found.values()) > FLIPS // 20


def texts_of_the_layout(data):
    """Return where the bytes stand with which a file says what tables it has."""
    for statement in SCHEMA:
        begin = data.find(statement.encode())
        assert begin > 0
        yield from range(begin, begin + len(statement))


def with_a_byte_that_is_no_text(data, at):
    return data[:at] + bytes([data[at] | 0x80]) + data[at + 1 :]


def test_a_layout_that_is_no_text_any_more_is_named_wherever_the_bit_stands(folder, good):
    """SQLite tells of it in the words of the file, which Python cannot read either."""
    data = good.read_bytes()
    places = list(texts_of_the_layout(data))
    assert len(places) > 400
    at = folder / "bad.arbitro"
    whole, found = (None, find(good).events), set()
    for place in places:
        at.write_bytes(with_a_byte_that_is_no_text(data, place))
        told = find(at)
        found.add((told.problem, told.events))
    assert found == {whole}  # all events are there, bound by the same seals


def test_files_whose_layout_is_no_text_keep_no_other_event_from_the_list(folder, good):
    data = good.read_bytes()
    for place in list(texts_of_the_layout(data))[::40]:
        (folder / f"bad-{place}.arbitro").write_bytes(with_a_byte_that_is_no_text(data, place))
    service = EventService(folder)
    assert {each.key for each in service.events()} == {
        each.stem for each in folder.glob("*.arbitro")
    }
    assert card(service, "good").entries == 6
    service.close()


def test_notes_whose_layout_is_no_text_are_made_anew(folder):
    service = EventService(folder)
    service.events()
    service.close()
    notes = folder / NAME
    data = notes.read_bytes()
    begin, end = data.index(b"CREATE TABLE note"), data.index(b"CREATE TABLE note") + 100
    for place in range(begin, end):
        notes.write_bytes(with_a_byte_that_is_no_text(data, place))
        service = EventService(folder)
        assert [each.entries for each in service.events()] == [6]
        assert [each.key for each in service.listed(EventQuery("good")).cards] == ["good"]
        service.close()


@pytest.mark.parametrize("fault", [RuntimeError, KeyError, RecursionError, UnicodeError])
def test_whatever_reading_one_event_raises_the_others_are_listed(folder, monkeypatch, fault):
    shutil.copyfile(folder / "good.arbitro", folder / "bad.arbitro")
    service = EventService(folder)
    read = service.store.read

    def failing(key, *asked):
        if key == "bad":
            raise fault
        return read(key, *asked)

    monkeypatch.setattr(service.store, "read", failing)
    assert card(service, "good").entries == 6
    assert card(service, "bad").problem == "file-unreadable"
    service.close()


def test_an_event_taken_away_while_it_is_looked_at_keeps_no_other_from_the_list(
    folder, monkeypatch
):
    shutil.copyfile(folder / "good.arbitro", folder / "bad.arbitro")
    service = EventService(folder)
    heads = service.store.heads

    def then_gone(*asked):
        found = heads(*asked)
        (folder / "bad.arbitro").unlink(missing_ok=True)
        return found

    monkeypatch.setattr(service.store, "heads", then_gone)
    assert card(service, "good").entries == 6
    service.close()


def test_a_damaged_file_is_not_taken_in(folder, tmp_path):
    source = tmp_path / "elsewhere.arbitro"
    shutil.copyfile(folder / "good.arbitro", source)
    with_an_unknown_game(source)
    service = EventService(tmp_path / "empty")
    with pytest.raises(EventFileError) as refused:
        service.import_file(source)
    assert refused.value.code == "file-unreadable"
    assert list((tmp_path / "empty").glob("*")) == []
    service.close()
