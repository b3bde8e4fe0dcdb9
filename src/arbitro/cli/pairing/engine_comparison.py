"""``arbitro data compare``: another program pairs the rounds of random tournaments as well."""

from __future__ import annotations

import shlex
import subprocess
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import click

from arbitro.answers.engine_comparisons import EngineComparison, RoundCompared
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reports import SWISS_SYSTEMS, chosen_edition, of_the_day, system_named
from arbitro.cli.base.files.systems import SystemChoice
from arbitro.cli.base.options.shared_options import seed_option
from arbitro.cli.base.speech import say
from arbitro.cli.base.words import Command, option
from arbitro.cli.pairing.drawn_options import draw_options, frequencies_with
from arbitro.formats.trf import document_of, write_trf
from arbitro.model import EditionKey, PointSystem, RoundPairing, System, Tournament
from arbitro.reasons import Refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament

LONGEST = 120
"""Seconds an engine may take for one round."""

SHOWN = 20
"""Disagreements that are printed; all are in the folder and in the JSON."""

Games = frozenset[tuple[int, int]]


@click.command(cls=Command, help="cli.compare-engine.help")
@option("--engine", required=True, metavar="COMMAND", help="cli.compare-engine.engine")
@option(
    "--tournaments",
    type=click.IntRange(1, 10_000_000),
    default=100,
    metavar="N",
    help="cli.compare-engine.tournaments",
)
@seed_option("cli.generate.seed")
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
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def compare_engine(
    engine: str,
    tournaments: int,
    seed: int,
    system_name: str,
    edition: str | None,
    report_edition: str,
    players: int | None,
    rounds: int | None,
    folder: str | None,
    as_json: bool,
) -> int:
    """Let an engine pair every round of random tournaments, and list where it differs."""
    if "{file}" not in engine or "{out}" not in engine:
        say("cli.compare-engine.command", error=True, command=engine)
        return 2
    system = of_the_day(system_named(system_name), None)
    key = chosen_edition(system.regulation, option=edition).edition.key
    kept = Path(folder) if folder else None
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
    plan = _ComparisonPlan(
        engine, system, key, "trf16" if report_edition == "2016" else "trf26", kept
    )
    compared: list[RoundCompared] = []
    for number in range(seed, seed + tournaments):
        compared.extend(_tournament(plan, number, players, rounds))
    others = tuple(item for item in compared if item.outcome != "same")
    found = EngineComparison(
        *(engine, key, tournaments, len(compared), len(compared) - len(others)),
        *(seed + tournaments, others),
    )
    if as_json:
        print_answer(found)
    else:
        _print(found)
    return 1 if others else 0


@dataclass(frozen=True, slots=True)
class _ComparisonPlan:
    engine: str
    system: System
    edition: EditionKey
    report: Literal["trf16", "trf26"]
    folder: Path | None


def _tournament(
    plan: _ComparisonPlan, seed: int, players: int | None, rounds: int | None
) -> list[RoundCompared]:
    """Play a random tournament paired by arbitro; the engine is asked for each of its rounds."""
    drawn = draw_options(seed, players)
    highest, lowest = drawn.highest_rating, drawn.lowest_rating
    size = players or drawn.players
    settings = GeneratorSettings(
        players=size,
        rounds=rounds or drawn.rounds,
        system=plan.system,
        edition=plan.edition,
        **frequencies_with({}, drawn),
        accelerated=False,
        points=PointSystem(),
        by_table=True,
        highest_rating=highest,
        lowest_rating=lowest,
    )
    compared: list[RoundCompared] = []

    def pair(waiting: Tournament, key: EditionKey) -> RoundPairing | Refused:
        own = pair_next_round(waiting, key)
        if not isinstance(own, Refused):
            compared.append(_round(plan, replace(waiting, editions=(key,)), own, seed))
        return own

    generate_tournament(settings, seed=seed, pair=pair)
    return compared


def _round(
    plan: _ComparisonPlan, waiting: Tournament, own: RoundPairing, seed: int
) -> RoundCompared:
    number = waiting.rounds_paired + 1
    text = write_trf(document_of(waiting, edition=plan.report))
    theirs = ask(plan.engine, text)
    ours = frozenset((game.white, game.black) for game in own.games)
    if theirs == (ours, own.bye):
        return RoundCompared(seed, number, "same")
    file = ""
    if plan.folder is not None:
        path = plan.folder / f"seed-{seed}-round-{number}.trf"
        path.write_text(text, "utf-8")
        file = str(path)
    if isinstance(theirs, str):
        return RoundCompared(seed, number, "failed", 0, file, theirs)
    return RoundCompared(seed, number, "other", len(ours - theirs[0]), file)


def ask(command: str, report: str) -> tuple[Games, int | None] | str:
    """Return the games, White and Black, and the bye an engine gives; else what it said.

    ``{file}`` and ``{out}`` of the command are the report it reads and the file it writes: the
    number of pairs, then two numbers a line, the second 0 for the bye.
    """
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder) / "round.trf", Path(folder) / "pairs.txt"
        file.write_text(report, "utf-8")
        words = [
            word.replace("{file}", str(file)).replace("{out}", str(out))
            for word in shlex.split(command)
        ]
        try:
            # what the person who gives the command asks for, without a shell
            done = subprocess.run(  # noqa: S603
                words, capture_output=True, timeout=LONGEST, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as problem:
            return type(problem).__name__
        if done.returncode != 0 or not out.is_file():
            said = (_first_line(_text(output)) for output in (done.stderr, done.stdout))
            return next(filter(None, said), str(done.returncode))
        return _pairs(out.read_text("utf-8", "replace"))


def _pairs(text: str) -> tuple[Games, int | None] | str:
    lines = [line.split() for line in text.splitlines()[1:] if line.strip()]
    if not all(len(line) == 2 and all(word.isdecimal() for word in line) for line in lines):
        return _first_line(text)
    pairs = [(int(white), int(black)) for white, black in lines]
    byes = [white or black for white, black in pairs if not (white and black)]
    return frozenset(pair for pair in pairs if all(pair)), byes[0] if byes else None


def _text(said: bytes) -> str:
    return said.decode("utf-8", "replace")


def _first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def _print(found: EngineComparison) -> None:
    say(
        "cli.compare-engine.result",
        rounds=found.rounds,
        tournaments=found.tournaments,
        same=found.same,
    )
    for item in found.disagreements[:SHOWN]:
        code = "failed" if item.outcome == "failed" else "other"
        say(
            f"cli.compare-engine.{code}",
            seed=item.seed,
            round=item.round,
            count=item.boards,
            file=item.file,
            said=item.said,
        )
    if len(found.disagreements) > SHOWN:
        say("cli.compare-engine.more", count=len(found.disagreements) - SHOWN)
    say("cli.compare-engine.next", seed=found.next_seed)
