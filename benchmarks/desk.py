"""Time the desk: replay of a long log, a result acknowledged, the first standings page after it.

    python benchmarks/desk.py

An event of 2,000 players and 11 rounds with realistic corrections, about 50,000 events, is written
through the log and read again. The start of ``arbitro pair`` is timed from outside, as a program
that calls it round after round sees it: the whole process for a report of four players, in turn
with an interpreter that does nothing. Leaves with 1 where a limit is not met.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median

from starlette.testclient import TestClient

from arbitro.config import Settings
from arbitro.desk import events as happened
from arbitro.desk.commands import EnterResult
from arbitro.desk.derived.pairing.next_round import ENGINE
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.settings import ChosenEdition, EventSettings, GameResult, SectionSettings
from arbitro.model import EditionKey, EntryId, GameId, Player, SectionId
from arbitro.service import EventService
from arbitro.storage import EventLog, Mark, NewRecord, create_file
from arbitro.web import create_app

PLAYERS, ROUNDS, EVENTS = 2000, 11, 50_000
START = datetime(2026, 3, 7, 9, tzinfo=UTC)
SECTION = SectionId(1)
TIE_BREAKS = ("DE", "BH/C1", "BH", "SB", "WIN", "BPG")
LIMITS = {"start": 0.060, "replay": 1.0, "result": 0.050, "standings": 0.300}
STARTS = 31
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"


def records(chance):
    """Yield the records of an event: entries, check-ins, pairings, results, second thoughts."""
    count = 0

    def record(event, command=None):
        nonlocal count
        count += 1
        at = START + timedelta(seconds=count)
        return NewRecord(command or f"{chance.getrandbits(96):024x}", "arbiter", at, event)

    yield record(happened.EventCreated(EventSettings("Mass Open", start=START.date())))
    settings = SectionSettings("A", rounds=ROUNDS, tie_breaks=TIE_BREAKS)
    editions = tuple(
        ChosenEdition(EditionKey(key), "start-date")
        for key in ("C.04.1@2026-02", "C.04.2@2026-02", "C.04.3@2026-02", "C.07@2026-03")
    )
    yield record(happened.SectionAdded(SECTION, settings, editions))
    everybody = tuple(EntryId(n) for n in range(1, PLAYERS + 1))
    for entry in everybody:
        player = Player(f"Family {entry}, Given", rating=2600 - entry, federation="ESP", club="C")
        yield record(happened.PlayerRegistered(SECTION, entry, player))
        yield record(happened.PresenceNoted(SECTION, entry, present=True))
    yield record(happened.EntriesClosed(SECTION, everybody))
    first = 1
    for number in range(1, ROUNDS + 1):
        order = list(everybody)
        chance.shuffle(order)
        games = tuple((order[at], order[at + 1], at // 2 + 1) for at in range(0, PLAYERS, 2))
        digest = f"{chance.getrandbits(64):016x}"
        yield record(
            happened.RoundPaired(
                SECTION, number, GameId(first), games, None, (), (), ENGINE, digest
            )
        )
        yield record(happened.RoundPublished(SECTION, number))

        for game in range(first, first + len(games)):
            yield from results(record, chance, number, GameId(game))
        first += len(games)


def results(record, chance, number, game):
    """Yield what was entered for a game: mostly one result, often a slip and its repair."""
    seen = None
    for _ in range(chance.choices((1, 2, 3, 7), (20, 15, 15, 50))[0]):
        result = chance.choice([each for each in GameResult if each is not seen])
        yield record(happened.ResultEntered(SECTION, number, game, result, seen))
        seen = result


def timed(action, times=1):
    """Return the median time of an action, in seconds, and its last answer."""
    spent = []
    answer = None
    for _ in range(times):
        start = time.perf_counter()
        answer = action()
        spent.append(time.perf_counter() - start)
    return median(spent), answer


def replay(path):
    log = EventLog(path)
    try:
        return Timeline(log.read().records)
    finally:
        log.close()


def first_standings(client):
    """Ask for the standings page as a browser does: every row, nothing cached."""
    page = client.get(f"/events/mass/s/{SECTION}/standings")
    assert page.status_code == 200
    assert page.text.count("<tr") > PLAYERS


def starts(folder):
    """Return the median times of a whole ``arbitro pair`` and of an interpreter that does nothing.

    Bytecode is written, as it is on every machine but those that forbid it.
    """
    report = Path(folder) / "four.trf"
    players = (f"001 {n:>4}      Player {n}".ljust(80) + f" 0.0 {n:>4}" for n in range(1, 5))
    report.write_text("\n".join(["012 Four", "042 2026/03/07", "142 3", "152 W", *players]))
    arbitro = Path(sys.executable).with_name("arbitro")
    commands = {
        "pair": [str(arbitro), "pair", str(report)],
        "nothing": [sys.executable, "-c", "pass"],
    }
    world = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    spent = {name: [] for name in commands}
    for turn in range(STARTS + 1):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, env=world)
            if turn:  # the first run of each fills the caches
                spent[name].append(time.perf_counter() - start)
    return median(spent["pair"]), median(spent["nothing"])


def main():
    argparse.ArgumentParser(description=__doc__.split("\n")[0]).parse_args()
    measured = {}
    with tempfile.TemporaryDirectory() as folder:
        measured["start"], nothing = starts(folder)
        print(f"an interpreter that does nothing: {nothing:.3f} s")
        path = Path(folder) / "mass.arbitro"
        create_file(path, "mass")
        log = EventLog(path)
        written = list(records(random.Random(11)))[:EVENTS]
        log.append(Mark(), written)
        log.close()
        measured["replay"], timeline = timed(lambda: replay(path), 5)
        print(f"{timeline.version} events, {path.stat().st_size / 1e6:.1f} MB")
        service = EventService(Path(folder))
        application = create_app(Settings(Path(folder)), service=service)
        client = TestClient(application, base_url="http://127.0.0.1", client=("127.0.0.1", 50000))
        first_standings(client)  # templates and words are read once in a server's life
        open_games = [
            game for game in service.snapshot("mass").state.games() if game.result is None
        ]
        answers, pages = [], []
        for game in open_games[:21]:
            command = EnterResult(SECTION, game.id, GameResult.DRAW)
            spent, outcome = timed(lambda: service.handle("mass", command))  # noqa: B023
            assert outcome.events
            answers.append(spent)
            pages.append(timed(lambda: first_standings(client))[0])
        service.close()
        measured["result"], measured["standings"] = median(answers), median(pages)
        print(f"slowest result {max(answers):.3f} s, slowest standings {max(pages):.3f} s")
    for name, limit in LIMITS.items():
        verdict = "ok" if measured[name] < limit else "TOO SLOW"
        print(f"{name:10} {measured[name]:.3f} s  (limit {limit:.3f} s)  {verdict}")
    return int(any(measured[name] >= limit for name, limit in LIMITS.items()))


if __name__ == "__main__":
    sys.exit(main())
