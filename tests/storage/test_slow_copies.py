"""Copies made from front to back while events are appended: nothing acknowledged is lost.

A copier is played here block by block: between two blocks the writer appends what it likes. What
was acknowledged before the copier began must be in the copy, and the copy must be a prefix of the
log.
"""

import random
from datetime import UTC, datetime

import pytest

from arbitro.desk.events import EventCreated, EventEdited
from arbitro.desk.values.settings import EventSettings
from arbitro.storage import START, EventFileError, EventLog, NewRecord, create_file
from arbitro.storage.event_files.files import examine
from arbitro.storage.event_files.kept_copies import all_kept, kept_folder
from arbitro.storage.event_files.layout import PAGE

NOON = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
SMALL, LARGE = (90, 400, 2500, 6000), (40_000, 300_000)


@pytest.fixture(scope="module", autouse=True)
def quick_disk(without_waiting_for_the_disk):
    """Every test here writes many events."""


class Writer:
    """Appends commands of one to four events, some of them as large as a file of games."""

    def __init__(self, path, chance):
        create_file(path, path.stem)
        self.chance = chance
        self.log = EventLog(path)
        self.number = 0
        self.written = self.log.append(START, [self.record("c0", "")]).records
        self.end = self.log.read().end

    def record(self, command, text):
        kind = EventEdited if self.number else EventCreated
        self.number += 1
        return NewRecord(command, "ana", NOON, kind(EventSettings("Open", city=text)))

    def append(self):
        command = f"c{self.number}"
        sizes = LARGE if self.chance.random() < 0.1 else SMALL
        records = [
            self.record(command, "x" * self.chance.choice(sizes))
            for _ in range(self.chance.choice((1, 1, 2, 4)))
        ]
        tail = self.log.append(self.end, records)
        self.end = tail.end
        self.written += tail.records


def copied_slowly(source, target, block, writer, most):
    """Copy; between blocks the writer appends, now and then and at most so often."""
    with source.open("rb") as old, target.open("wb") as new:
        while data := old.read(block):
            new.write(data)
            if most and writer.chance.random() < 0.7:
                most -= 1
                writer.append()


@pytest.mark.parametrize("block", [4096, PAGE, 65_536, 1_000_003])
def test_a_slow_copy_is_the_log_as_it_was_when_the_copier_began_or_longer(tmp_path, block):
    chance = random.Random(f"a copy in blocks of {block}")
    writer = Writer(tmp_path / "open.arbitro", chance)
    for number in range(6):
        for _ in range(chance.randrange(15)):
            writer.append()
        folder = tmp_path / f"stick {number}"
        folder.mkdir()
        acknowledged = writer.end.version
        copied_slowly(tmp_path / "open.arbitro", folder / "open.arbitro", block, writer, most=12)
        copy = EventLog(folder / "open.arbitro")
        records = copy.read().records
        assert len(records) >= acknowledged
        assert records == writer.written[: len(records)]
        assert len(records) == len(writer.written) or (
            records[-1].command != writer.written[len(records)].command
        )
        copy.close()


def test_a_torn_copy_is_written_anew_before_it_goes_on_and_kept_as_it_was_found(tmp_path):
    writer = Writer(tmp_path / "open.arbitro", random.Random(1))
    for _ in range(20):
        writer.append()
    torn = tmp_path / "stick" / "open.arbitro"
    torn.parent.mkdir()
    copied_slowly(tmp_path / "open.arbitro", torn, PAGE, writer, most=10)
    before = torn.read_bytes()
    assert not examine(torn).whole
    log = EventLog(torn)
    end = log.read().end
    log.append(end, [writer.record("further", "x")])
    log.close()
    assert examine(torn).whole
    (kept,) = all_kept(kept_folder(torn))
    assert kept.path.read_bytes() == before


def test_a_copy_cut_short_is_damaged_not_shorter(tmp_path):
    """A stick drawn too soon: what the first page counts is not there."""
    writer = Writer(tmp_path / "open.arbitro", random.Random(2))
    for _ in range(40):
        writer.append()
    data = (tmp_path / "open.arbitro").read_bytes()
    cut = tmp_path / "stick" / "open.arbitro"
    cut.parent.mkdir()
    for share in (0.3, 0.6, 0.95):
        cut.write_bytes(data[: int(len(data) * share)])
        with pytest.raises(EventFileError) as refused:
            EventLog(cut)
        assert refused.value.code == "file-damaged"
        assert 0 <= refused.value.entry <= writer.end.version


def test_the_log_is_read_leaf_by_leaf_where_the_tree_is_three_pages_high(tmp_path, monkeypatch):
    """With small pages the tree grows its third level soon, whose pages are divided as it grows."""
    monkeypatch.setattr("arbitro.storage.event_files.layout.PAGE", 512)
    chance = random.Random(3)
    writer = Writer(tmp_path / "open.arbitro", chance)
    for _ in range(60):
        writer.append()
    for number in range(4):
        folder = tmp_path / f"stick {number}"
        folder.mkdir()
        acknowledged = writer.end.version
        copied_slowly(tmp_path / "open.arbitro", folder / "open.arbitro", 8192, writer, most=10)
        copy = EventLog(folder / "open.arbitro")
        records = copy.read().records
        assert len(records) >= acknowledged
        assert records == writer.written[: len(records)]
        copy.close()


TAKEN_TOGETHER = [(100,), (2500, 2500), (15_000,), (40_000,), (300_000,), (400, 40_000, 400)]


@pytest.mark.long
@pytest.mark.parametrize("sizes", TAKEN_TOGETHER)
@pytest.mark.parametrize("before", [30, 47])
def test_a_copier_who_passes_in_the_midst_of_a_writing_has_all_that_was_acknowledged(
    tmp_path, sizes, before
):
    """SQLite writes the pages of a transaction in their order; the copier stops between any two."""
    writer = Writer(tmp_path / "open.arbitro", random.Random(4))
    for _ in range(before):
        writer.append()
    earlier, acknowledged = (tmp_path / "open.arbitro").read_bytes(), writer.end.version
    records = [writer.record("together", "x" * size) for size in sizes]
    writer.written += writer.log.append(writer.end, records).records
    later = (tmp_path / "open.arbitro").read_bytes()
    copy = tmp_path / "stick" / "open.arbitro"
    copy.parent.mkdir()
    found, images = set(), set()
    changed = {0, PAGE, 20 * PAGE, len(later)}
    changed |= set(range(len(earlier) - 3 * PAGE, len(later), PAGE))
    for passed in sorted(changed):
        for end in {len(earlier), len(later), max(passed, len(earlier))}:
            # up to here the copier saw what was written, behind that what had been before; or
            # the writer overtook the copier here
            for whole in (
                later[:passed] + earlier[passed:] + later[max(passed, len(earlier)) :],
                earlier[:passed] + later[min(passed, len(earlier)) :],
            ):
                images.add(whole[:end])
    for image in images:
        copy.write_bytes(image)
        log = EventLog(copy)
        told = log.read().records
        log.close()
        assert told == writer.written[: len(told)]
        found.add(len(told))
    assert found == {acknowledged, acknowledged + len(sizes)}
