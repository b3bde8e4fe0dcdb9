"""Writes the event files and JSON of a commit, and what that commit says is in them.

    python tests/storage/write_upgrade.py COMMIT

fills ``tests/data/upgrades/COMMIT``: an event of every pairing system, in which anything has
happened, and one of every kind of session, which together have every kind of entry of the log. The
code of the commit makes them, by its own tests of the desk; only this text is of today. What it
wrote is then listed in ``tests/data/upgrades/list.toml``, and never written anew: whatever opens
it later must find in it what this commit found.
"""

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).parents[2]
UPGRADES = ROOT / "tests" / "data" / "upgrades"
DAY = (2026, 1, 1, 0, 0, 0)
SEED = 1


def desks():
    """Yield a name and the desk of each event, made by the tests of the code that is imported."""
    from desk import test_taking_back_anything as sessions
    from desk import test_whole_events_at_random as at_random

    for system in at_random.SYSTEMS.values():
        yield system.key, at_random.played(system, SEED)
    for session in (*sessions.SESSIONS, sessions.of_what_stays):
        steps = session()
        desk = next(steps)
        for command in steps:
            desk.do(command)
        yield session.__name__.replace("_", "-"), desk
    yield "of-history", restored(at_random)


def restored(at_random):
    """An event in which something was taken back, done again, and all put back to a point."""
    from desk.driver import ready

    asked, desk = at_random.asked, ready()
    last = desk.timeline.commands()[-1]
    desk.do(asked.Undo(last))
    desk.do(asked.Redo(last))
    point = desk.timeline.version
    desk.play()
    desk.do(asked.RestoreEvent(point, confirmed=True))
    return desk


def document(desk):
    """The tournament of the first section as JSON, None where it has none yet."""
    from arbitro.desk.derived.teams.record import reported
    from arbitro.desk.derived.tournament import tournament_of
    from arbitro.formats.json_format import write_json, write_team_json

    section = desk.state.sections.get(1)
    if section is None or not section.rounds:
        return None
    if section.settings.system.is_team:
        return write_team_json(reported(desk.state, section))
    return write_json(tournament_of(desk.state, 1))


def write_event(path, records):
    """Store a log as the code that is imported stores it."""
    from arbitro.storage import START, EventLog, NewRecord, create_file

    create_file(path, path.stem)
    log = EventLog(path)
    log.append(
        START, [NewRecord(each.command, each.actor, each.at, each.event) for each in records]
    )
    log.close()


def write(folder):
    """Write events, documents, digests and the names of all entries to a folder."""
    from facts_of_events import digests

    from arbitro.desk.derived.standing import standings_of
    from arbitro.desk.derived.teams.standing import team_standings_of
    from arbitro.storage import encode

    told, known = {}, set()
    with ZipFile(folder / "events.zip", "w") as archive:

        def add(name, data):
            entry = ZipInfo(name, DAY)
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, data)

        for name, desk in desks():
            path = folder / f"{name}.arbitro"
            write_event(path, desk.timeline.records)
            known |= {encode(each.event)[0] for each in desk.timeline.records}
            sections = desk.state.sections.values()
            told[path.name] = {
                "events": len(desk.timeline.records),
                "systems": sorted({each.settings.system.key for each in sections}),
                **digests(desk.state, standings_of, team_standings_of),
            }
            add(path.name, path.read_bytes())
            path.unlink()
            text = document(desk)
            if text is not None:
                add(f"{name}.json", text)
    (folder / "digests.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    (folder / "known.json").write_text(json.dumps(sorted(known), indent=1) + "\n", "utf-8")


def main(commit):
    """Run this text with the code of a commit."""
    packed = subprocess.run(
        ["git", "archive", commit, "src", "tests"], cwd=ROOT, check=True, capture_output=True
    )
    target = UPGRADES / commit
    target.mkdir()
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
        here = Path(__file__).parent
        paths = (f"{folder}/src", f"{folder}/tests", str(here))
        subprocess.run(
            [
                sys.executable,
                "-c",
                "import sys, pathlib, write_upgrade as w; w.write(pathlib.Path(sys.argv[1]))",
                target,
            ],
            check=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )


if __name__ == "__main__":
    main(sys.argv[1])
