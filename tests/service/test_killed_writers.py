"""kill -9 during a burst of results: what was acknowledged is there, nothing is half there."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    DrawInitialColour,
    ImportPlayers,
    PairRound,
)
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Colour, Player, SectionId
from arbitro.service import EventService, Outcome
from patience import LONGEST

WRITER = Path(__file__).with_name("burst_writer.py")
KILLS = 50


class Writers:
    """The process that forks writers, and its answers."""

    def __init__(self, folder, key):
        self.folder, self.key = folder, key
        self.process = subprocess.Popen(
            [sys.executable, str(WRITER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def burst(self, start, *, last=0, acknowledged=0):
        """Let one writer run until it dies of itself or is killed; return the last number told."""
        self.process.stdin.write(f"{self.folder}\t{self.key}\t{start}\t{last}\n")
        self.process.stdin.flush()
        told, pid = start - 1, 0
        for line in self.process.stdout:
            word, _, number = line.strip().partition(" ")
            if word == "dead":
                break
            if word == "pid":
                pid = int(number)
            else:
                told = int(number)
            if not last and pid and told >= start + acknowledged - 1:
                os.kill(pid, signal.SIGKILL)
        return told

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait(timeout=LONGEST) == 0


def prepared(folder):
    service = EventService(folder)
    key = service.create(CreateEvent(EventSettings("Burst")), command_id="burst").key
    players = tuple(Player(f"P{n}", rating=2500 - n) for n in range(60))
    first = SectionId(1)
    for command in (
        AddSection(SectionSettings("A", rounds=5)),
        AddSection(SectionSettings("B", rounds=5)),
        ImportPlayers(first, players),
        CloseEntries(first),
        DrawInitialColour(first, Colour.WHITE),
        PairRound(first),
    ):
        assert isinstance(service.handle(key, command), Outcome)
    service.close()
    return key


@pytest.mark.skipif(not hasattr(os, "fork"), reason="writers are forked; this system cannot")
def test_fifty_killed_writers_lose_nothing_and_leave_nothing_half_written(tmp_path):
    from service import burst_writer

    chance = random.Random(20260307)
    key = prepared(tmp_path)
    writers = Writers(tmp_path, key)
    start, between = 1, 0
    try:
        for kill in range(KILLS):
            count = chance.randint(1, 12)
            if kill % 2:
                told = writers.burst(start, last=start + count)
                assert told == start + count - 1
            else:
                told = writers.burst(start, acknowledged=count)
                assert told >= start + count - 1
            service = EventService(tmp_path)
            check_acknowledged(service, key, start, told)
            # the client never heard of this one: it asks again
            retried = service.handle(
                key,
                burst_writer.command(service.snapshot(key).state, told + 1),
                command_id=f"burst-{told + 1}",
                actor="burst",
            )
            assert isinstance(retried, Outcome)
            between += retried.repeated
            start = told + 2
            service.close()
    finally:
        writers.close()
    assert between >= KILLS // 2
    service = EventService(tmp_path)
    check_acknowledged(service, key, 1, start - 1)
    service.close()


def check_acknowledged(service, key, first, last):
    """Every command told of is there once and whole; versions have no gap."""
    history = {item.command: item for item in service.history(key)}
    for number in range(first, last + 1):
        assert len(history[f"burst-{number}"].events) == (3 if number % 5 == 0 else 1)
    assert sum(len(item.events) for item in history.values()) == service.version(key)
    numbers = sorted(int(name[6:]) for name in history if name.startswith("burst-"))
    assert numbers == list(range(1, len(numbers) + 1))
