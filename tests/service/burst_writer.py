"""A process that forks writers to be killed: started by the test, told by its standard input.

Each line ``FOLDER KEY START LAST`` forks a writer that gives the commands ``burst-START`` and on,
saying ``ack N`` after each. A ``LAST`` above 0 makes it die after that command is on the disk and
before anybody is told. ``dead`` is said when the writer is gone.
"""

import os
import signal
import sys
from pathlib import Path

from arbitro.desk.commands import EnterResult, ImportPlayers
from arbitro.desk.values.settings import GameResult
from arbitro.model import Player, SectionId
from arbitro.service import EventService
from arbitro.storage import EventLog

NEXT = {
    None: GameResult.WHITE_WINS,
    GameResult.WHITE_WINS: GameResult.DRAW,
    GameResult.DRAW: GameResult.BLACK_WINS,
    GameResult.BLACK_WINS: GameResult.WHITE_WINS,
}


def command(state, number):
    """The command of a number: mostly a result, now and then three events at once."""
    if number % 5 == 0:
        return ImportPlayers(SectionId(2), tuple(Player(f"{number}-{n}") for n in range(3)))
    games = list(state.sections[SectionId(1)].rounds[-1].games.values())
    game = games[number % len(games)]
    return EnterResult(SectionId(1), game.id, NEXT[game.result], expected=game.result)


def write(folder, key, start, last):
    service = EventService(Path(folder))
    number = start
    append = EventLog.append

    def append_and_die(log, after, records, *beside):
        written = append(log, after, records, *beside)
        if number == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return written

    EventLog.append = append_and_die
    while True:
        state = service.snapshot(key).state
        service.handle(key, command(state, number), command_id=f"burst-{number}", actor="burst")
        say(f"ack {number}")
        number += 1


def say(text):
    os.write(1, f"{text}\n".encode())


def main():
    for line in sys.stdin:
        folder, key, start, last = line.rstrip("\n").split("\t")
        child = os.fork()
        if child == 0:
            try:
                write(folder, key, int(start), int(last))
            finally:
                os._exit(1)
        say(f"pid {child}")
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
