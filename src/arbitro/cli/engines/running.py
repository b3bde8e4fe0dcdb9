"""The positions of a file of games analysed on several cores, and the answers kept."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.games import whole_games
from arbitro.cli.base.speech import BadInputError, complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.engines.keeping import engine_named, tell_fault, tell_progress
from arbitro.cli.engines.openings import openings_of
from arbitro.cli.engines.options import COUNT
from arbitro.cluster import ClusterError
from arbitro.engines.client import EngineError
from arbitro.engines.decisions import EngineDecision, decisions_of
from arbitro.engines.openings import Openings
from arbitro.engines.runs import RecordFile, RunEnd, RunSettings, deeper, is_looked_at_again, run


class AnalysisOptions(NamedTuple):
    """What an engine is asked of the games of a file, and where its answers are kept."""

    engine: str
    games: str
    record: str
    nodes: int
    lines: int
    size: int
    from_ply: int
    openings: Openings
    shortest: int = 0


def with_analysis(
    least_lines: int, lines: int
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Give a command the engine, the games and the options of an analysis, as one value."""

    def give(command: Callable[..., int]) -> Callable[..., int]:
        @wraps(command)
        def run(eco: bool, book: str | None, **given: Any) -> int:
            openings = openings_of(book, by_name=eco)
            if openings is None:
                return 2
            own = {name: given.pop(name) for name in _ANALYSIS}
            return command(AnalysisOptions(**own, openings=openings), **given)

        for add in reversed(
            (
                click.argument("engine", metavar="NAME"),
                click.argument("games"),
                option("--record", required=True, metavar="FILE", help="cli.engines.record"),
                option(
                    "--nodes", type=COUNT, default=100_000, metavar="N", help="cli.engines.nodes"
                ),
                option(
                    "--lines",
                    type=click.IntRange(least_lines),
                    default=lines,
                    metavar="N",
                    help="cli.engines.lines",
                ),
                option(
                    "--hash", "size", type=COUNT, default=64, metavar="MB", help="cli.engines.hash"
                ),
                option(
                    "--from-ply",
                    type=click.IntRange(0),
                    default=16,
                    metavar="N",
                    help="cli.engines.from-ply",
                ),
                option("--eco", is_flag=True, help="cli.screening.eco"),
                option("--book", metavar="FILE", help="cli.screening.book"),
            )
        ):
            run = add(run)
        return run

    return give


_ANALYSIS = ("engine", "games", "record", "nodes", "lines", "size", "from_ply")


def on_record(
    options: AnalysisOptions,
    answer: Callable[[RunSettings, Iterator[EngineDecision], RecordFile, Counter[str]], int],
    *,
    new: bool,
) -> int:
    """Return what is answered on the positions and the record of an engine's answers.

    2, once it is said why, where engine, games or record cannot be used; a record that is not there
    is begun where it may be ``new``.
    """
    known = engine_named(options.engine)
    if known is None:
        return 2
    try:
        games = whole_games(options.games)
    except BadInputError:
        return 2
    try:
        nodes, lines = options.nodes, options.lines
        settings = RunSettings(known, known.fingerprint(), nodes, lines, options.size)
        if not (new or Path(options.record).exists()):
            # As if it could not be opened: SQLite would begin an empty record where there is none.
            raise sqlite3.OperationalError
        with closing(RecordFile(Path(options.record))) as kept:
            left_out: Counter[str] = Counter()
            found = decisions_of(
                games,
                options.from_ply,
                left_out,
                shortest=options.shortest,
                openings=options.openings,
            )
            return answer(settings, found, kept, left_out)
    except EngineError as problem:
        tell_fault(options.engine, problem)
    except sqlite3.Error:
        say("cli.engines.no-record", error=True, path=options.record)
    return 2


@click.command("run", cls=Command, help="cli.engines.run-help")
@with_analysis(1, 1)
@option("--workers", type=COUNT, metavar="N", help="cli.engines.workers")
@option("--cluster", metavar="ADDRESS", help="cli.engines.cluster")
@option("--plan", is_flag=True, help="cli.screening.plan-only")
@option("--self-check", is_flag=True, help="cli.screening.self-check")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def run_games(
    options: AnalysisOptions,
    *,
    workers: int | None,
    cluster: str | None,
    plan: bool,
    self_check: bool,
    as_json: bool,
) -> int:
    """Analyse every position of the games that is not in the record yet."""
    crew = workers or max(1, (os.cpu_count() or 2) - 1)

    def analysed(
        settings: RunSettings, found: Iterator[EngineDecision], kept: RecordFile, _: Counter[str]
    ) -> int:
        # Each once: openings and endings of many games share their positions.
        fens = list(dict.fromkeys(item.fen for item in found))
        if plan:
            return _plan(settings, fens, kept, crew, as_json=as_json)
        if self_check:
            again = [fen for fen in fens if is_looked_at_again(fen)]
            end = run(
                deeper(settings), again, kept, workers=crew, cluster=cluster, told=tell_progress
            )
        else:
            end = run(settings, fens, kept, workers=crew, cluster=cluster, told=tell_progress)
        return _ran(end, as_json=as_json)

    try:
        return on_record(options, analysed, new=True)
    except ClusterError as problem:
        text = words().t(f"cli.engines.cluster-fault.{problem.code}", detail=problem.detail)
        complain(text, problem.code)
        return 2
    except KeyboardInterrupt:
        say("cli.engines.stopped", error=True, path=options.record)
        return 130


class RunPlan(NamedTuple):
    """What is left to analyse, and how long it takes at the speed of a few positions."""

    positions: int
    left: int
    nodes: int
    seconds_each: float
    core_hours: float
    workers: int


class RunSummary(NamedTuple):
    """How a run ended: answers made and known before, and the positions no engine answered."""

    made: int
    known: int
    failed: tuple[str, ...]


PROBED = 5
"""So many positions are analysed to see how fast an engine is; their answers are kept."""


def _plan(
    settings: RunSettings, fens: list[str], kept: RecordFile, crew: int, *, as_json: bool
) -> int:
    """Say what is left to do, and how long it takes at the speed of a few positions."""
    left = [fen for fen in fens if kept.get(settings.key(fen)) is None]
    before = time.monotonic()
    probed = run(settings, left[:PROBED], kept).made
    taken = (time.monotonic() - before) / probed if probed else 0.0
    remaining = len(left) - probed
    hours = remaining * taken / 3600
    if as_json:
        rounded = round(taken, 3), round(hours, 3)
        print_answer(RunPlan(len(fens), remaining, settings.nodes, *rounded, crew))
        return 0
    say("cli.screening.plan", positions=len(fens), left=remaining, nodes=settings.nodes)
    each, all_of_it, here = (f"{value:.2f}" for value in (taken, hours, hours / crew))
    say("cli.screening.plan-hours", seconds=each, hours=all_of_it, workers=crew, here=here)
    return 0


def _ran(end: RunEnd, *, as_json: bool) -> int:
    if as_json:
        print_answer(RunSummary(end.made, end.known, end.failed))
        return 1 if end.failed else 0
    say("cli.engines.ran", made=end.made, known=end.known, failed=len(end.failed))
    for fen in end.failed:
        print(f"  {fen}", file=sys.stderr)
    return 1 if end.failed else 0
