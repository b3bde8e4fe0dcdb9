"""Event files of every release open as that release left them: state, pairings and standings."""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from arbitro.desk.all_features import EVENTS
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.features.applications import (
    ApplicationAnswered,
    ApplicationsErased,
    EntryApplied,
    EntryFormSet,
)
from arbitro.desk.features.by_hand import HandSessionBegun, HandSessionEnded, PlacedByHand
from arbitro.desk.features.office import OfficeFactsStated, OfficeRowKept, OfficeRowStruck
from arbitro.desk.features.private import PrivateErased, PrivatelyKept
from arbitro.desk.features.publicity import PublicitySet, PublicNameSet, PublicPageSet
from arbitro.desk.features.regulations import RegulationsPublished
from arbitro.desk.features.reports import (
    ReportingSet,
    ReportWithdrawn,
    ResultReported,
    SelfCheckInSet,
)
from arbitro.desk.features.requests import RequestAnswered, RequestMade
from arbitro.desk.features.sealed import SealedRowErased, SealedRowKept, SealedRowRead
from arbitro.desk.features.second_reading import (
    ReadingPassed,
    ResultReadAgain,
    SecondReadingRequired,
)
from arbitro.desk.kernel.timeline import EventRestored, Timeline
from arbitro.storage import EventLog
from storage.facts_of_events import digests

RELEASES = Path(__file__).parents[1] / "data" / "event_files"
FILES = [
    (release, name, told)
    for release in ("0.1.0",)
    for name, told in json.loads((RELEASES / release / "digests.json").read_text()).items()
]

SINCE = {
    *(EventRestored, PublicNameSet, PublicPageSet, PublicitySet),
    *(ReportingSet, ReportWithdrawn, ResultReported, SelfCheckInSet),
    *(PrivateErased, PrivatelyKept),
    *(OfficeFactsStated, OfficeRowKept, OfficeRowStruck),
    *(RegulationsPublished, SealedRowErased, SealedRowKept, SealedRowRead),
    *(ApplicationAnswered, ApplicationsErased, EntryApplied, EntryFormSet),
    *(RequestAnswered, RequestMade),
    *(ReadingPassed, ResultReadAgain, SecondReadingRequired),
    *(HandSessionBegun, HandSessionEnded, PlacedByHand),
}
"""The events that came after the newest of these releases."""


def opened(folder, release, name):
    with ZipFile(RELEASES / release / "events.zip") as files:
        files.extract(name, folder)
    log = EventLog(folder / name)
    try:
        return log.read().records
    finally:
        log.close()


@pytest.mark.parametrize(("release", "name", "told"), FILES, ids=lambda each: str(each)[:16])
def test_a_file_of_a_release_says_what_it_said_then(tmp_path, release, name, told):
    state = Timeline(opened(tmp_path, release, name)).state
    assert digests(state, standings_of, team_standings_of) == {
        each: told[each] for each in ("state", "pairings", "standings")
    }


def test_the_files_of_a_release_hold_every_event_it_knew(tmp_path):
    held = {type(record.event) for file in FILES for record in opened(tmp_path, *file[:2])}
    assert held == {each.event for each in EVENTS} - SINCE
