"""What can be told of entries of a log that cannot be relied on any more."""

from datetime import UTC, datetime
from pathlib import Path

from arbitro.desk.commands import BoardFixed, PlayerRegistered, RegisterPlayer
from arbitro.desk.kernel.timeline import RecordedEvent
from arbitro.i18n import translator
from arbitro.model import EntryId, Player, SectionId
from arbitro.service.copies.file_repair import lost_entries
from arbitro.storage.event_files.repair import Finding
from desk.driver import FIRST, created

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_after_an_entry_that_fits_no_more_the_next_one_is_told_with_the_names_there_are(
    monkeypatch,
):
    """Section 9 is gone from the log, and with it where Bo was entered; Ana is still there."""
    desk = created()
    desk.do(RegisterPlayer(FIRST, Player("Ana")))
    gone = PlayerRegistered(SectionId(9), EntryId(2), Player("Bo"))
    lost = tuple(
        RecordedEvent(number, f"command-{number}", "Eva", NOON, event)
        for number, event in enumerate((gone, BoardFixed(EntryId(1), 7)), 5)
    )
    monkeypatch.setattr("arbitro.service.copies.file_repair.known", lambda record: record)
    found = Finding(Path("x.arbitro"), None, 5, 4, None, lost, state=desk.state)
    told = lost_entries(found, translator("en"))
    assert [(each.number, each.at, each.actor) for each in told] == [
        (5, NOON, "Eva"),
        (6, NOON, "Eva"),
    ]
    assert "Bo" in told[0].what
    assert "Ana" in told[1].what
    assert "7" in told[1].what
