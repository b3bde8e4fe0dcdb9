"""Event files of every release open as that release left them: state, pairings and standings."""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.kernel.timeline import Timeline
from arbitro.model import SYSTEMS
from arbitro.storage import EventLog, encode
from storage.facts_of_events import digests

RELEASES = Path(__file__).parents[1] / "data" / "event_files"
FILES = [
    (release, name, told)
    for release in ("0.1.0", "4bf7b026")
    for name, told in json.loads((RELEASES / release / "digests.json").read_text()).items()
]


def opened(folder, release, name):
    with ZipFile(RELEASES / release / "events.zip") as files:
        files.extract(name, folder)
    log = EventLog(folder / name)
    try:
        return log.read().records
    finally:
        log.close()


def test_there_is_a_file_of_every_system_that_was_known_then():
    found = {system for _, _, told in FILES for system in told.get("systems", ())}
    assert found == set(SYSTEMS)


@pytest.mark.parametrize(("release", "name", "told"), FILES, ids=lambda each: str(each)[:16])
def test_a_file_of_a_release_says_what_it_said_then(tmp_path, release, name, told):
    records = opened(tmp_path, release, name)
    assert len(records) == told["events"]
    state = Timeline(records).state
    assert digests(state, standings_of, team_standings_of) == {
        each: told[each] for each in ("state", "pairings", "standings")
    }


def test_the_files_hold_every_event_that_was_known_then(tmp_path):
    known = json.loads((RELEASES / "4bf7b026" / "known.json").read_text())
    records = [record for file in FILES for record in opened(tmp_path, *file[:2])]
    assert {encode(record.event)[0] for record in records} == set(known)
