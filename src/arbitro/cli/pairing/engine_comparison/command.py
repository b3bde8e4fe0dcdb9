"""``arbitro data compare``: another program and arbitro asked about the same tournaments."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, cast

import click

from arbitro.answers.engine_comparisons import (
    AxisCompared,
    BlockCompared,
    EngineComparison,
    RoundCompared,
)
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.columns import print_columns
from arbitro.cli.base.files.reports import SWISS_SYSTEMS, chosen_edition, of_the_day, system_named
from arbitro.cli.base.files.systems import SystemChoice
from arbitro.cli.base.options.shared_options import seed_option
from arbitro.cli.base.speech import complain, say, system_problem, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.pairing.engine_comparison.blocks import (
    Block,
    Plan,
    Way,
    add_counts,
    compare_block,
    key_of,
    smallest_report,
)
from arbitro.cli.pairing.engine_comparison.disagreements import Disagreement
from arbitro.cli.pairing.engine_comparison.engines import Commands, Engines, stays
from arbitro.cluster import ClusterError
from arbitro.parallel_jobs import Job, JobResult, processes_here, run_jobs
from arbitro.regulations import text_to_follow

BLOCK = 50
"""Tournaments of a job: what a run that was broken off loses at most, for each process."""

SHOWN = 20
"""Disagreements that are printed; all are in the folder and in the JSON."""

_PLACEHOLDERS = {
    "engine": ("file", "out"),
    "checker": ("file",),
    "generator": ("out", "seed"),
    "places": ("file", "out", "tie-breaks"),
}
"""What a command has to name, unless its program stays."""


@click.command(cls=Command, help="cli.compare-engine.help")
@option("--engine", required=True, metavar="COMMAND", help="cli.compare-engine.engine")
@option("--checker", default="", metavar="COMMAND", help="cli.compare-engine.checker")
@option("--generator", default="", metavar="COMMAND", help="cli.compare-engine.generator")
@option("--places", default="", metavar="COMMAND", help="cli.compare-engine.places-command")
@option(
    "--tournaments",
    type=click.IntRange(1, 10_000_000),
    default=100,
    metavar="N",
    help="cli.compare-engine.tournaments",
)
@seed_option("cli.generate.seed")
@option(
    "--way",
    type=click.Choice(["both", "ours", "theirs"]),
    default="both",
    help="cli.compare-engine.way",
)
@option(
    "--system",
    "system_name",
    type=SystemChoice(SWISS_SYSTEMS),
    default="dutch",
    help="cli.compare-engine.system",
)
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option(
    "--report",
    "report_edition",
    type=click.Choice(["2016", "2026"]),
    default="2026",
    help="cli.compare-engine.report",
)
@option("--players", type=click.IntRange(2, 9999), metavar="N", help="cli.generate.players")
@option("--rounds", type=click.IntRange(1, 99), metavar="N", help="cli.generate.rounds")
@option("--folder", metavar="FOLDER", help="cli.compare-engine.folder")
@option("--processes", type=click.IntRange(1, 256), metavar="N", help="cli.audit.processes")
@option("--cluster", metavar="ADDRESS", help="cli.engines.cluster")
@option("--resume", metavar="FILE", help="cli.audit.resume")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def compare_engine(
    engine: str,
    checker: str,
    generator: str,
    places: str,
    tournaments: int,
    seed: int,
    way: str,
    system_name: str,
    edition: str | None,
    report_edition: str,
    players: int | None,
    rounds: int | None,
    folder: str | None,
    processes: int | None,
    cluster: str | None,
    resume: str | None,
    as_json: bool,
) -> int:
    """Compare random tournaments with an engine, both ways, and list where it differs."""
    commands = Commands(engine, checker, generator, places)
    if not _complete(commands):
        return 2
    system = of_the_day(system_named(system_name), None)
    chosen = chosen_edition(system.regulation, option=edition).edition
    beside = text_to_follow("C.07", start=chosen.in_force_until).edition.key
    form: Literal["trf16", "trf26"] = "trf16" if report_edition == "2016" else "trf26"
    plan = Plan(commands, system.key, chosen.key, beside, form, players, rounds)
    blocks = [
        Block(plan, one_way, first, min(BLOCK, seed + tournaments - first))
        for first in range(seed, seed + tournaments, BLOCK)
        for one_way in _ways(way)
    ]
    try:
        done = _done(blocks, processes, resume, cluster)
    except ClusterError as problem:
        text = words().t(f"cli.engines.cluster-fault.{problem.code}", detail=problem.detail)
        complain(text, problem.code)
        return 2
    except OSError as problem:
        say("cli.cannot-write", error=True, path=resume, problem=system_problem(problem))
        return 2
    failures = sorted({item.failure for item in done if item.failure})
    if failures:
        say("cli.compare-engine.broken", error=True, problem=failures[0])
        return 2
    found = _gathered(plan, done, seed + tournaments)
    if folder is not None:
        found = replace(found, disagreements=_kept(plan, done, Path(folder)))
    if as_json:
        print_answer(found)
    else:
        _print(found)
    return 1 if found.disagreements else 0


def _complete(commands: Commands) -> bool:
    """Tell whether each command names the files it needs; say which does not."""
    for name, command in commands._asdict().items():
        needed = _PLACEHOLDERS[name]
        if command and not stays(command) and any(f"{{{item}}}" not in command for item in needed):
            names = ", ".join(f"{{{item}}}" for item in needed)
            say("cli.compare-engine.command", error=True, command=command, names=names)
            return False
    return True


def _ways(way: str) -> tuple[Way, ...]:
    return ("ours", "theirs") if way == "both" else (cast("Way", way),)


def _done(
    blocks: list[Block], processes: int | None, resume: str | None, cluster: str | None
) -> list[JobResult]:
    """Compare all blocks, in processes and with a journal, and return them in their order."""
    jobs = [Job(key_of(block), block) for block in blocks]
    count = processes or (1 if len(jobs) < 4 else processes_here(len(jobs)))
    journal = None if resume is None else Path(resume)
    hidden = len(jobs) < 4 or not sys.stderr.isatty()
    with click.progressbar(length=len(jobs), file=sys.stderr, hidden=hidden) as bar:
        found = {}
        told = run_jobs(compare_block, jobs, processes=count, journal=journal, cluster=cluster)
        for done in told:
            found[done.job.key] = done
            bar.update(1)
    return [found[job.key] for job in jobs]


def _gathered(plan: Plan, done: list[JobResult], next_seed: int) -> EngineComparison:
    """Return what all blocks found together."""
    axes: dict[tuple[Way, str, str], list[int]] = {}
    for item in done:
        for axis, values in item.value["axes"].items():
            for value, counts in values.items():
                add_counts(axes, (item.job.given.way, axis, value), counts)
    disagreements = tuple(_compared(block, item) for block, item in _disagreements(done))
    rounds = sum(item.value["rounds"] for item in done)
    otherwise = sum(item.outcome != "places" and item.round > 0 for item in disagreements)
    return EngineComparison(
        *(plan.commands.engine, plan.edition),
        *(sum(item.value["tournaments"] for item in done), rounds, rounds - otherwise),
        *(next_seed, disagreements),
        places=sum(item.value["places"] for item in done),
        axes=tuple(AxisCompared(*key, *axes[key]) for key in sorted(axes)),
        blocks=tuple(_block(item.job.given, item.value["digest"]) for item in done),
    )


def _block(block: Block, digest: str) -> BlockCompared:
    return BlockCompared(block.way, block.seed, block.tournaments, digest)


def _disagreements(done: list[JobResult]) -> Iterable[tuple[Block, Disagreement]]:
    for item in done:
        for plain in item.value["disagreements"]:
            yield item.job.given, Disagreement(**plain)


def _compared(block: Block, item: Disagreement, file: str = "", smallest: int = 0) -> RoundCompared:
    outcome: Any = "other" if item.outcome == "pairing" else item.outcome
    rule = "" if item.outcome == "failed" else item.name
    return RoundCompared(
        *(item.seed, item.round, outcome, item.boards, file, item.said, block.way),
        *(rule, item.article, smallest),
    )


def _kept(plan: Plan, done: list[JobResult], folder: Path) -> tuple[RoundCompared, ...]:
    """Write the reports into a folder, and of each class the smallest that still differs so."""
    folder.mkdir(parents=True, exist_ok=True)
    found = list(_disagreements(done))
    best: dict[str, Disagreement] = {}
    for _block, item in found:
        other = best.get(item.name)
        smaller = other is None or item.players < other.players
        if item.outcome == "pairing" and item.report and smaller:
            best[item.name] = item
    kept = []
    with Engines(plan.commands) as engines:
        for block, item in found:
            file, size = "", 0
            if item.report:
                path = folder / f"{block.way}-seed-{item.seed}-round-{item.round}.trf"
                path.write_bytes(item.report.encode())
                file = str(path)
            if best.get(item.name) is item:
                text, size = smallest_report(plan, engines, item)
                slug = "-".join("".join(c if c.isalnum() else " " for c in item.name).split())
                (folder / f"smallest-{slug}.trf").write_bytes(text.encode())
            kept.append(_compared(block, item, file, size))
    return tuple(kept)


def _print(found: EngineComparison) -> None:
    say(
        "cli.compare-engine.result",
        rounds=found.rounds,
        tournaments=found.tournaments,
        same=found.same,
    )
    if found.places:
        say("cli.compare-engine.places-compared", count=found.places)
    _print_axes(found)
    for item in found.disagreements[:SHOWN]:
        say(
            f"cli.compare-engine.{item.outcome}",
            seed=item.seed,
            round=item.round,
            count=item.boards,
            file=item.file,
            said=item.said,
            article=item.article or item.rule,
        )
    if len(found.disagreements) > SHOWN:
        say("cli.compare-engine.more", count=len(found.disagreements) - SHOWN)
    say("cli.compare-engine.next", seed=found.next_seed)


def _print_axes(found: EngineComparison) -> None:
    """Print a line for each value of an axis: tournaments, rounds and what differs."""
    t = words().t
    head = tuple(t(f"cli.compare-engine.column-{name}") for name in _COLUMNS)
    rows = [
        (
            t(f"cli.compare-engine.way-{row.way}"),
            f"{t(f'cli.compare-engine.axis-{row.axis}')}{t('ui.colon')} {_place(row.value)}",
            *map(str, (row.tournaments, row.rounds, row.differing)),
        )
        for row in found.axes
    ]
    print_columns([head, *rows], to_the_left=(0, 1))


def _place(value: str) -> str:
    """Return the place on an axis in words; numbers and codes of tie-breaks stay as they are."""
    t = words().t
    kind, _, points = value.partition(" ")
    if points:
        return t(f"cli.compare-engine.value-{kind}", points=points)
    code = f"cli.compare-engine.value-{value}"
    return t(code) if words().has(code) else value


_COLUMNS = ("way", "axis", "tournaments", "rounds", "differing")
