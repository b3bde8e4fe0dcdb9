"""The positions of a file of games analysed on several cores, and the answers kept."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import say, system_problem, words
from arbitro.cli.engines.keeping import engine_named, tell_fault
from arbitro.engines.client import EngineError
from arbitro.engines.runs import RecordFile, RunEnd, RunSettings, run
from arbitro.formats.pgn.reader import read_pgn
from arbitro.rules.laws.board import Board, write_fen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Decision(NamedTuple):
    """A position in which a player had a choice, and the move chosen."""

    player: str
    fen: str
    move: str


def decisions_of(source: bytes, from_ply: int) -> Iterator[Decision]:
    """Yield the positions in which a player had a choice, from so many plies on; not Chess960."""
    for game in read_pgn(source):
        if game.position.chess960:
            continue
        names = (game.tag("White") or "?", game.tag("Black") or "?")
        board = Board(game.position)
        for ply, each in enumerate(game.moves):
            if ply >= from_ply and len(board.legal_moves()) > 1:
                yield Decision(names[board.side], write_fen(board), each.move.uci())
            board.make(each.move)


class Asked(NamedTuple):
    """What an engine is asked of the games of a file, and where its answers are kept."""

    engine: str
    games: str
    record: str
    nodes: int
    lines: int
    size: int
    from_ply: int


def on_record(
    asked: Asked,
    answer: Callable[[RunSettings, Iterator[Decision], RecordFile], int],
    *,
    new: bool,
) -> int:
    """Return what is answered on the positions and the record of an engine's answers.

    2, once it is said why, where engine, games or record cannot be used; a record that is not there
    is begun where it may be ``new``.
    """
    known = engine_named(asked.engine)
    if known is None:
        return 2
    try:
        source = Path(asked.games).read_bytes()
    except OSError as problem:
        say("cli.cannot-read", error=True, path=asked.games, problem=system_problem(problem))
        return 2
    try:
        settings = RunSettings(known, known.fingerprint(), asked.nodes, asked.lines, asked.size)
        if not (new or Path(asked.record).exists()):
            raise sqlite3.OperationalError
        with closing(RecordFile(Path(asked.record))) as kept:
            return answer(settings, decisions_of(source, asked.from_ply), kept)
    except EngineError as problem:
        tell_fault(asked.engine, problem)
    except sqlite3.Error:
        say("cli.engines.no-record", error=True, path=asked.record)
    return 2


def run_games(  # noqa: PLR0913, PLR0917 - one parameter an option
    name: str,
    games: str,
    record: str,
    nodes: int,
    lines: int,
    workers: int | None,
    size: int,
    from_ply: int,
    as_json: bool,
) -> int:
    """Analyse every position of the games that is not in the record yet."""
    crew = workers or max(1, (os.cpu_count() or 2) - 1)

    def analysed(settings: RunSettings, found: Iterator[Decision], kept: RecordFile) -> int:
        fens = [each.fen for each in found]
        return _ran(run(settings, fens, kept, workers=crew, told=_tell), as_json=as_json)

    asked = Asked(name, games, record, nodes, lines, size, from_ply)
    try:
        return on_record(asked, analysed, new=True)
    except KeyboardInterrupt:
        say("cli.engines.stopped", error=True, path=record)
        return 130


def _ran(end: RunEnd, *, as_json: bool) -> int:
    if as_json:
        print_json({"made": end.made, "known": end.known, "failed": end.failed})
        return 1 if end.failed else 0
    say("cli.engines.ran", made=end.made, known=end.known, failed=len(end.failed))
    for fen in end.failed:
        print(f"  {fen}", file=sys.stderr)
    return 1 if end.failed else 0


def _tell(done: int, everything: int) -> None:
    if sys.stderr.isatty():
        text = words().t("cli.engines.progress", done=done, all=everything)
        print(f"\r{text}", end="" if done < everything else "\n", file=sys.stderr, flush=True)
