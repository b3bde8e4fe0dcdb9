"""One UCI engine as a process: asked with a limit, restarted after a crash, ended with certainty.

Scores are integers: hundredths of a pawn or moves to mate, for the side to move. An engine is
given positions only as FEN and only those the board of arbitro accepts: engines crash on others,
and pass over illegal moves in silence.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Self

HANDSHAKE = 10.0
READY = 60.0
STOPPING = 5.0
"""Seconds an engine may take to name itself, to set its tables up, and to stop."""

LONGEST_ANSWER = 600.0
"""Seconds a search may last before its engine counts as hung, where the caller names none."""


class EngineError(Exception):
    """An engine that cannot be used: ``code`` says why, ``detail`` what of it.

    ``not-startable``, ``no-uci`` (it does not speak it), ``ended``, ``hung``, ``option-unknown``,
    ``option-value``, or ``not-the-same`` as before.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


@dataclass(frozen=True, slots=True)
class EngineOption:
    """An option as the engine declares it: ``kind`` is check, spin, combo, button or string."""

    name: str
    kind: str
    default: str = ""
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    def takes(self, value: str) -> bool:
        """Return whether the engine would accept a value.

        >>> EngineOption("Hash", "spin", "16", 1, 64).takes("65")
        False
        """
        if self.kind == "spin":
            number = value.removeprefix("-")
            if not (number.isascii() and number.isdecimal()):
                return False
            return (self.least is None or int(value) >= self.least) and (
                self.most is None or int(value) <= self.most
            )
        if self.kind == "check":
            return value in {"true", "false"}
        if self.kind == "combo":
            return value in self.choices
        return value.isprintable()


class Clocks(NamedTuple):
    """What the clocks of White and Black show, and what each gains a move, in milliseconds."""

    white: int
    black: int
    gained: int = 0


@dataclass(frozen=True, slots=True)
class Limit:
    """How long to search: the first bound reached ends it.

    Of ``milliseconds`` and ``clocks``, by which an engine divides its own time, nothing can be
    repeated.
    """

    nodes: int | None = None
    depth: int | None = None
    milliseconds: int | None = None
    clocks: Clocks | None = None

    def words(self) -> str:
        """Return the command that searches so far.

        >>> Limit(nodes=1000, depth=8).words()
        'go nodes 1000 depth 8'
        """
        bounds = {"nodes": self.nodes, "depth": self.depth, "movetime": self.milliseconds}
        if self.clocks is not None:
            white, black, gained = self.clocks
            bounds |= {"wtime": white, "btime": black, "winc": gained, "binc": gained}
        said = [f"{name} {value}" for name, value in bounds.items() if value is not None]
        assert said, "a search without a bound has no end"
        return " ".join(["go", *said])


class EngineLine(NamedTuple):
    """One line of an answer. ``mate`` is None or the moves to mate, negative when being mated."""

    depth: int
    centipawns: int | None
    mate: int | None
    nodes: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an engine answered: its lines, the best first, and the move it would play.

    ``seconds`` is how long it searched, which is no part of the answer: it never comes twice.
    ``table_hits`` counts the positions it read in tables of endings; answers kept for later have
    none.
    """

    lines: tuple[EngineLine, ...]
    best: str
    nodes: int
    seconds: float = field(default=0.0, compare=False)
    table_hits: int = field(default=0, compare=False)


@dataclass(slots=True)
class _Depths:
    """The exact lines met in a search by their number: the last, and the last complete set."""

    current: dict[int, EngineLine] = field(default_factory=dict)
    complete: tuple[EngineLine, ...] = ()
    nodes: int = 0
    table_hits: int = 0

    def take(self, text: str, wanted: int) -> None:
        read = _read_info(text)
        if read is None:
            return
        number, line, exact, hits = read
        self.nodes = max(self.nodes, line.nodes)
        self.table_hits = max(self.table_hits, hits)
        # A bound is no value: at a limit of nodes it may be the last thing an engine says.
        if not exact:
            return
        # Engines tell the lines of a depth in their order, so that the first begins a new set.
        if number == 1:
            self.current = {}
        self.current[number] = line
        numbers = range(1, min(wanted, max(self.current)) + 1)
        whole = all(other in self.current for other in numbers)
        # A deeper set that is not whole yet must not take the place of one that is.
        if whole and len(self.current) >= min(wanted, len(self.complete) or 1):
            self.complete = tuple(self.current[other] for other in numbers)


def _read_info(text: str) -> tuple[int, EngineLine, bool, int] | None:
    words = text.split()
    if "score" not in words or "pv" not in words:
        return None
    place = words.index("pv")
    head, moves = words[:place], tuple(words[place + 1 :])

    def number(name: str, otherwise: int) -> int:
        try:
            return int(head[head.index(name) + 1])
        except (ValueError, IndexError):
            return otherwise

    mate = number("mate", 0) if "mate" in head else None
    centipawns = number("cp", 0) if "cp" in head else None
    line = EngineLine(number("depth", 0), centipawns, mate, number("nodes", 0), moves)
    exact = not {"lowerbound", "upperbound"} & set(head)
    return number("multipv", 1), line, exact, number("tbhits", 0)


class Engine:
    """A running engine; used with ``with``, it leaves no process behind.

    ``options`` are checked against what the engine declares. After a crash or a hang the engine is
    started anew and the position asked once more; where that fails too, `EngineError` is raised and
    the engine can be asked for the next position.
    """

    def __init__(
        self, program: Path | Sequence[str], options: Mapping[str, str] | None = None
    ) -> None:
        self.command = [os.fspath(program)] if isinstance(program, os.PathLike) else [*program]
        self.chosen = dict(options or {})
        self.name = ""
        self.author = ""
        self.declared: dict[str, EngineOption] = {}
        self.restarts = 0
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the program, read what it declares and set the chosen options."""
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user's own program, never a page's
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # No pipe: nobody would read it, and an engine whose pipe is full stands still.
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                # A session of its own: `_kill` ends all that it started, and Ctrl-C in the terminal
                # ends none of it.
                start_new_session=True,
            )
        except OSError as problem:
            raise EngineError("not-startable", problem.strerror or "") from problem
        # What the process before this one said late must not be taken for an answer.
        self._lines = queue.SimpleQueue()
        threading.Thread(
            target=_pump, args=(self._process, self._lines), daemon=True, name="engine"
        ).start()
        try:
            self._introduce()
        except EngineError:
            self.close()
            raise

    def _introduce(self) -> None:
        try:
            self._say("uci")
            for text in self._until("uciok", HANDSHAKE):
                if text.startswith("id name "):
                    self.name = text[8:].strip()
                elif text.startswith("id author "):
                    self.author = text[10:].strip()
                elif (option := read_option(text)) is not None:
                    self.declared[option.name] = option
        except EngineError as problem:
            raise EngineError("no-uci", problem.detail) from problem
        for name, value in self.chosen.items():
            self.set_option(name, value)
        self._ready()

    def set_option(self, name: str, value: str) -> None:
        """Set one option of the running engine; what it does not take is refused."""
        option = next(
            (one for one in self.declared.values() if one.name.lower() == name.lower()), None
        )
        if option is None:
            raise EngineError("option-unknown", name)
        if option.kind == "button":
            self._say(f"setoption name {option.name}")
            return
        if not option.takes(value):
            raise EngineError("option-value", f"{option.name} = {value}")
        # UCI has no empty value: this word stands for it.
        self._say(f"setoption name {option.name} value {value or '<empty>'}")

    def analyse(
        self, fen: str, limit: Limit, *, lines: int = 1, patience: float | None = None
    ) -> Analysis:
        """Analyse a position that is not over, from a cleared hash: the order asked never matters.

        ``patience`` is how many seconds pass before the engine counts as hung.
        """
        assert "\n" not in fen
        # A process that died or hung is started once more; the same position ending it twice is no
        # accident.
        for attempt in (1, 2):
            try:
                if self._process is None:
                    self.start()
                return self._asked(fen, limit, lines, patience or LONGEST_ANSWER)
            except EngineError as problem:
                self.close()
                if attempt == 2 or problem.code in {"not-startable", "no-uci"}:
                    raise
                self.restarts += 1
        raise AssertionError

    def _asked(self, fen: str, limit: Limit, lines: int, patience: float) -> Analysis:
        if "MultiPV" in self.declared:
            self._say(f"setoption name MultiPV value {lines}")
        self._say("ucinewgame")
        self._ready()
        self._say(f"position fen {fen}")
        begun = monotonic()
        self._say(limit.words())
        depths = _Depths()
        best = ""
        for text in self._until("bestmove", patience):
            if text.startswith("info "):
                depths.take(text, lines)
            elif text.startswith("bestmove"):
                best = text.partition(" ")[2].partition(" ")[0]
        # Positions that are over are not asked (`analyse`): an engine without a move has failed.
        if not best or best in {"(none)", "0000"}:
            raise EngineError("ended", fen)
        taken = monotonic() - begun
        return Analysis(depths.complete, best, depths.nodes, taken, depths.table_hits)

    def _ready(self) -> None:
        self._say("isready")
        for _ in self._until("readyok", READY):
            pass

    def _say(self, text: str) -> None:
        process = self._process
        if process is None or process.stdin is None:
            raise EngineError("ended")
        try:
            process.stdin.write(text + "\n")
            process.stdin.flush()
        except (OSError, ValueError) as problem:
            raise EngineError("ended") from problem

    def _until(self, word: str, patience: float) -> Iterable[str]:
        """Yield what the engine says up to the line that begins with a word."""
        end = monotonic() + patience
        while True:
            try:
                text = self._lines.get(timeout=max(0.0, end - monotonic()))
            except queue.Empty:
                raise EngineError("hung") from None
            if text is None:
                raise EngineError("ended")
            yield text
            if text.split(" ", 1)[0] == word:
                return

    def close(self) -> None:
        """End the engine and everything it started; an engine that does not go is killed."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with suppress(OSError, ValueError):
            process.stdin.write("stop\nquit\n")
        with suppress(OSError, ValueError):
            process.stdin.close()
        try:
            process.wait(1.0 if process.poll() is None else 0)
        except subprocess.TimeoutExpired:
            _kill(process)
        # Also where it went by itself: what it had started may still be running in its session.
        _kill(process)


def _kill(process: subprocess.Popen[str]) -> None:
    # The whole session: an engine may be a script that started the engine.
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(STOPPING)


def _pump(process: subprocess.Popen[str], lines: queue.SimpleQueue[str | None]) -> None:
    assert process.stdout is not None
    with suppress(ValueError, OSError), process.stdout as said:
        for text in said:
            lines.put(text.strip())
    # Who waits for a line hears of the end at once, and not only when patience ends.
    lines.put(None)


_OPTION_WORDS = ("name", "type", "default", "min", "max", "var")


def read_option(text: str) -> EngineOption | None:
    """Read the declaration of an option; names and values may hold spaces.

    >>> read_option("option name Skill Level type spin default 20 min 0 max 20").most
    20
    >>> read_option("option name Style type combo default Normal var Solid var Normal").choices
    ('Solid', 'Normal')
    """
    words = text.split()
    if words[:2] != ["option", "name"]:
        return None
    found: dict[str, list[str]] = {}
    choices: list[str] = []
    key = ""
    for word in words[1:]:
        # Only var comes several times: another of these words, met again, is part of a value.
        if word in _OPTION_WORDS and (word == "var" or word not in found):
            if key == "var":
                choices.append(" ".join(found.pop("var")))
            key = word
            found[key] = []
        else:
            found[key].append(word)
    if key == "var":
        choices.append(" ".join(found.pop("var")))
    values = {name: " ".join(parts) for name, parts in found.items()}
    if not values.get("name") or not values.get("type"):
        return None
    default = values.get("default", "")

    def bound(name: str) -> int | None:
        try:
            return int(values[name])
        except (KeyError, ValueError):
            return None

    return EngineOption(
        values["name"],
        values["type"],
        "" if default == "<empty>" else default,
        bound("min"),
        bound("max"),
        tuple(choices),
    )
