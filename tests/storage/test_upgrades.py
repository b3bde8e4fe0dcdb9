"""Events of every version, and of commits that stood for one, are found as they were left."""

import json
import re
import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest

from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.kernel.timeline import Timeline
from arbitro.formats.json_format import read_json, read_team_json
from arbitro.model import SYSTEMS, SectionId
from arbitro.storage import EventLog
from storage.facts_of_events import digests

ROOT = Path(__file__).parents[2]
UPGRADES = ROOT / "tests" / "data" / "upgrades"
WRITTEN = tomllib.loads((UPGRADES / "list.toml").read_text("utf-8"))["written"]
FIRST = SectionId(1)
FILES = [
    (row["by"], name, told)
    for row in WRITTEN
    for name, told in json.loads((UPGRADES / row["by"] / "digests.json").read_text()).items()
]


def opened(folder, by, name):
    with ZipFile(UPGRADES / by / "events.zip") as files:
        files.extract(name, folder)
    log = EventLog(folder / name)
    try:
        return log.read().records
    finally:
        log.close()


def test_every_published_version_is_in_the_list_and_the_list_is_what_is_there():
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    published = re.findall(r"^## ([\d.]+), \d{4}-", log, re.MULTILINE)
    listed = [row["by"] for row in WRITTEN]
    assert set(published) <= set(listed)
    assert sorted(listed) == sorted(each.name for each in UPGRADES.iterdir() if each.is_dir())


def test_there_is_a_file_of_every_system_that_is_known():
    found = {system for _, _, told in FILES for system in told.get("systems", ())}
    assert found == set(SYSTEMS)


@pytest.mark.parametrize(("by", "name", "told"), FILES, ids=lambda each: str(each)[:20])
def test_a_file_says_what_it_said_to_the_version_that_wrote_it(tmp_path, by, name, told):
    records = opened(tmp_path, by, name)
    assert len(records) == told["events"]
    state = Timeline(records).state
    assert digests(state, standings_of, team_standings_of) == {
        each: told[each] for each in ("state", "pairings", "standings")
    }


def names_of_entries(folder, by):
    """The names under which the files of a folder have their entries."""
    found = set()
    with ZipFile(UPGRADES / by / "events.zip") as files:
        for name in files.namelist():
            if name.endswith(".arbitro"):
                files.extract(name, folder)
                with closing(sqlite3.connect(folder / name)) as connection:
                    found |= {kind for (kind,) in connection.execute("SELECT type FROM event")}
    return found


def test_the_files_hold_every_kind_of_entry_that_was_known_then(tmp_path):
    names = [names_of_entries(tmp_path, row["by"]) for row in WRITTEN]
    for at, row in enumerate(WRITTEN):
        known = UPGRADES / row["by"] / "known.json"
        if known.exists():  # with the files written before, as the list says of 4bf7b026
            assert set(json.loads(known.read_text())) <= set().union(*names[at:])
    assert names[0] == set(json.loads((UPGRADES / WRITTEN[0]["by"] / "known.json").read_text()))


DOCUMENTS = [
    (row["by"], name)
    for row in WRITTEN
    if row["documents"]
    for name in ZipFile(UPGRADES / row["by"] / "events.zip").namelist()
    if name.endswith(".json")
]


@pytest.mark.parametrize(("by", "name"), DOCUMENTS)
def test_the_json_of_a_version_is_the_tournament_of_its_event(tmp_path, by, name):
    records = opened(tmp_path, by, f"{Path(name).stem}.arbitro")
    state = Timeline(records).state
    section = state.sections[FIRST]
    data = ZipFile(UPGRADES / by / "events.zip").read(name)
    if section.settings.system.is_team:
        read, event = read_team_json(data), reported(state, section)
    else:
        read, event = read_json(data), tournament_of(state, FIRST)
    assert read.problems == ()
    assert read.value == event
