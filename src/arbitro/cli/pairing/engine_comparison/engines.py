"""Other programs as processes: they pair a round, check, generate or rank a tournament.

A command with ``{file}`` or ``{out}`` is run anew each time. One without them stays: it is sent a
request a line and answers a line, ``done`` or what went wrong.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from threading import Timer
from types import TracebackType
from typing import NamedTuple, Self

from arbitro.model import Pairing, RoundPairing, Tpn

LONGEST = 120
"""Seconds an engine may take for one answer."""

DONE = "done"
"""What an engine that stays answers when it has written its file."""


class Commands(NamedTuple):
    """What is run to pair a round, check a report, generate one, and rank its players."""

    engine: str
    checker: str = ""
    generator: str = ""
    places: str = ""


class Place(NamedTuple):
    """The place an engine gives a player, and the values of the tie-breaks as it prints them."""

    rank: int
    values: tuple[str, ...]


def stays(command: str) -> bool:
    """Tell whether a program is started once and sent its requests.

    >>> stays("engine {file} -p {out}"), stays("python engine.py")
    (False, True)
    """
    return "{file}" not in command and "{out}" not in command


class Engines:
    """The programs of a comparison, with the files they read and write in a folder of their own."""

    def __init__(self, commands: Commands) -> None:
        """Take the commands; nothing is started before it is asked."""
        self.commands = commands
        self._folder = tempfile.TemporaryDirectory()
        self._processes: dict[str, _StayingProcess] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in self._processes.values():
            process.end()
        self._folder.cleanup()

    def pair(self, report: str) -> RoundPairing | str:
        """Return the pairing of the coming round, else what the program said.

        It writes the number of pairs, then two numbers a line, White first, 0 for the bye.
        """
        said = self._ask(self.commands.engine, "pair", report)
        return said if isinstance(said, str) else _pairs(said.decode("utf-8", "replace"))

    def check(self, report: str) -> frozenset[int] | str:
        """Return the rounds of a report that the program would pair otherwise.

        It prints ``Round #N`` for each round, and more lines below where it has found something.
        """
        said = self._ask(self.commands.checker, "check", report, printed=True)
        return said if isinstance(said, str) else _rounds_named(said.decode("utf-8", "replace"))

    def generate(self, seed: int, settings: str) -> bytes | str:
        """Return a tournament of the program's own, as a report."""
        return self._ask(self.commands.generator, f"generate {seed}", "", seed, settings)

    def places(self, report: str, tie_breaks: str) -> dict[int, Place] | str:
        """Return the places the program gives by a list of tie-breaks.

        It writes a line for each player: pairing number, place, values of the tie-breaks.
        """
        said = self._ask(self.commands.places, "places", report, last=tie_breaks)
        if isinstance(said, str):
            return said
        text = said.decode("utf-8", "replace")
        lines = [line.split() for line in text.splitlines() if line.strip()]
        if not all(len(line) > 1 and line[0].isdecimal() and line[1].isdecimal() for line in lines):
            return _first_line(text)
        return {int(line[0]): Place(int(line[1]), tuple(line[2:])) for line in lines}

    def _ask(
        self,
        command: str,
        request: str,
        report: str,
        seed: int = 0,
        settings: str = "",
        *,
        last: str = "",
        printed: bool = False,
    ) -> bytes | str:
        """Return what a program wrote (or printed), as bytes; what it said instead as text."""
        folder = Path(self._folder.name)
        file, out, config = folder / "report.trf", folder / "out.txt", folder / "settings.txt"
        file.write_text(report, "utf-8")
        out.unlink(missing_ok=True)
        if settings:
            config.write_text(settings, "utf-8")
        if stays(command):
            given = [request, *([] if seed else [str(file)]), str(out), last]
            said = self._process(command).ask(" ".join(filter(None, given)))
            return out.read_bytes() if said == DONE and out.is_file() else said
        names = {"file": file, "out": out, "seed": seed, "config": config, "tie-breaks": last}
        words = [_filled(word, names) for word in shlex.split(command)]
        try:
            # what the person who gives the command asks for, without a shell
            done = subprocess.run(  # noqa: S603
                words, capture_output=True, timeout=LONGEST, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as problem:
            return type(problem).__name__
        if done.returncode == 0 and printed:
            return done.stdout
        if done.returncode != 0 or not out.is_file():
            said_first = (
                _first_line(output.decode("utf-8", "replace"))
                for output in (done.stderr, done.stdout)
            )
            return next(filter(None, said_first), str(done.returncode))
        return out.read_bytes()

    def _process(self, command: str) -> _StayingProcess:
        process = self._processes.get(command)
        if process is None or not process.runs:
            process = self._processes[command] = _StayingProcess(command)
        return process


class _StayingProcess:
    """A program that is started once and answers line by line."""

    def __init__(self, command: str) -> None:
        # what the person who gives the command asks for, without a shell
        self._process = subprocess.Popen(  # noqa: S603
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )

    @property
    def runs(self) -> bool:
        return self._process.poll() is None

    def ask(self, line: str) -> str:
        """Send a line and return the line that answers it; a program that is slow is ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        watch = Timer(LONGEST, self._process.kill)
        watch.start()
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
            said = self._process.stdout.readline()
        except OSError as problem:
            return type(problem).__name__
        finally:
            watch.cancel()
        return said.strip() or "ended"

    def end(self) -> None:
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self._process.terminate()
        self._process.wait()


def _filled(word: str, names: dict[str, object]) -> str:
    for name, value in names.items():
        word = word.replace(f"{{{name}}}", str(value))
    return word


def _pairs(text: str) -> RoundPairing | str:
    lines = [line.split() for line in text.splitlines()[1:] if line.strip()]
    if not all(len(line) == 2 and all(word.isdecimal() for word in line) for line in lines):
        return _first_line(text)
    pairs = [(Tpn(int(white)), Tpn(int(black))) for white, black in lines]
    byes = [white or black for white, black in pairs if not (white and black)]
    games = tuple(Pairing(*pair) for pair in pairs if all(pair))
    return RoundPairing(games, byes[0] if byes else None)


_ROUND = re.compile(r"Round #(\d+)")


def _rounds_named(text: str) -> frozenset[int] | str:
    r"""Return the rounds below whose line something is said.

    >>> sorted(_rounds_named("a: Round #1\na: Round #2\n  Checker pairings\na: Round #3\n"))
    [2]
    """
    number, found = 0, set()
    for line in text.splitlines():
        at = _ROUND.search(line)
        if at is not None:
            number = int(at[1])
        elif line.strip():
            found.add(number)
    return frozenset(found) if number else _first_line(text)


def _first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "")
