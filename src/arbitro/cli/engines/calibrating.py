"""How a rating plays, measured on clean games: ``arbitro games engines calibrate``."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from arbitro import __version__
from arbitro.answers.derivation import to_json, to_plain
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.write import write_text
from arbitro.cli.base.speech import say, system_problem, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.engines.options import TOLERANCE
from arbitro.cli.engines.running import AnalysisOptions, on_record, with_analysis
from arbitro.engines.decisions import SHORTEST, EngineDecision, collected
from arbitro.engines.runs import RecordFile, RunSettings
from arbitro.rules.screening.calibration import Curve, as_data, calibrated, from_data

LARGEST = 1_000_000
"""Bytes of a file a curve is kept in, at most."""


@dataclass(frozen=True, slots=True)
class EngineConditions:
    """What values hold for: the engine by its checksum, and all that changes them."""

    engine: str
    sha256: str
    options: tuple[tuple[str, str], ...]
    nodes: int
    lines: int
    from_ply: int
    openings: tuple[str, ...]
    tolerance: int


@dataclass(frozen=True, slots=True)
class MeasuredCurve(EngineConditions):
    """A curve with what it holds for, as its file has it."""

    arbitro: str
    curve: Mapping[str, object]


def conditions(
    settings: RunSettings, options: AnalysisOptions, tolerance: int, engine: str = ""
) -> EngineConditions:
    """Return what a curve holds for; ``engine`` is how the engine called itself."""
    return EngineConditions(
        engine or settings.engine.name,
        settings.fingerprint,
        tuple(sorted(settings.options().items())),
        settings.nodes,
        settings.lines,
        options.from_ply,
        tuple(options.openings.names() or ()),
        tolerance,
    )


@click.command("calibrate", cls=Command, help="cli.screening.calibrate-help")
@with_analysis(2, 5)
@option("--output", "-o", required=True, metavar="FILE", help="cli.screening.output")
@option("--tolerance", type=click.IntRange(0, 50), default=5, metavar="N", help=TOLERANCE)
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def calibrate_games(
    options: AnalysisOptions,
    *,
    output: str,
    tolerance: int,
    as_json: bool,
) -> int:
    """Fit the curve on half of the events, measure the spread of players on the other half."""

    def measured(
        settings: RunSettings,
        decisions: Iterator[EngineDecision],
        kept: RecordFile,
        left_out: Counter[str],
    ) -> int:
        found = collected(decisions, settings, kept, left_out)
        curve = calibrated(found.played(), tolerance / 100)
        if curve is None:
            say("cli.screening.too-few", error=True)
            return 2
        held = conditions(settings, options, tolerance, found.engine)
        made = MeasuredCurve(**asdict(held), arbitro=__version__, curve=as_data(curve))
        if not write_text(output, to_json(made, words()) + "\n"):
            return 2
        if as_json:
            print_answer(made)
        else:
            _tell(curve)
        return 0 if curve.spread is not None else 1

    return on_record(options._replace(shortest=SHORTEST), measured, new=False)


def _tell(curve: Curve) -> None:
    for band in curve.bands:
        say(
            "cli.screening.band",
            rating=band.rating,
            moves=band.moves,
            sensitivity=f"{band.model.sensitivity:.4f}",
            consistency=f"{band.model.consistency:.3f}",
        )
    if curve.spread is None:
        say("cli.screening.no-spread")
        return
    say("cli.screening.spread", **spread_measures(curve))


def spread_measures(curve: Curve) -> dict[str, Any]:
    """Return what is told of the spread between honest players."""
    assert curve.spread is not None, "the caller has looked"
    return {
        "players": curve.players,
        "moves": curve.moves,
        "spread": f"{100 * curve.spread:.0f}",
        "plain": " / ".join(f"{deviation:.2f}" for deviation in curve.deviations),
        "corrected": " / ".join(f"{value:.2f}" for value in curve.corrected),
    }


def curve_in(path: str, wanted: EngineConditions) -> Curve | None:
    """Return the curve in a file; None, once it is said why, where there is none to be used."""
    try:
        with Path(path).open("rb") as file:
            data = json.loads(file.read(LARGEST))
        curve = from_data(data["curve"])
    except OSError as problem:
        say("cli.cannot-read", error=True, path=path, problem=system_problem(problem))
        return None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        say("cli.screening.no-curve", error=True, path=path)
        return None
    held = to_plain(wanted, words()).items()
    other = [name for name, value in held if name != "engine" and data.get(name) != value]
    if other:
        say("cli.screening.other-curve", error=True, path=path, what=", ".join(other))
        return None
    return curve
