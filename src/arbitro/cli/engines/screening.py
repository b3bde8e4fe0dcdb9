"""``arbitro games engines screen``: how players agree with an engine."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.write import write_text
from arbitro.cli.base.speech import say, system_problem, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.engines.calibrating import conditions, curve_in
from arbitro.cli.engines.options import COUNT, TOLERANCE
from arbitro.cli.engines.running import AnalysisOptions, on_record, with_analysis
from arbitro.cli.engines.screened import Screening, SelfAgreement
from arbitro.cli.engines.screening_answer import make_answer
from arbitro.cli.engines.screening_report import (
    absence_measures,
    left_out_text,
    outside_told,
    report_of,
    step_in_words,
    steps_in_words,
)
from arbitro.engines.decisions import SHORTEST, CollectedChoices, EngineDecision, collected
from arbitro.engines.runs import RecordFile, RunSettings, deeper, is_looked_at_again
from arbitro.rules.screening.absences import AbsencesCompared, OwnMove, compared
from arbitro.rules.screening.calibration import Curve
from arbitro.rules.screening.choice import ChoiceModel, probabilities
from arbitro.rules.screening.field import FEWEST, ScreeningResult, field_model, screen
from arbitro.rules.screening.significance import z_needed

MOST_ABSENCES = 10_000
"""Lines of a file of absences, at most."""

MOST_NAMES = 1_000_000
"""Bytes of a file of names, at most."""


@click.command("screen", cls=Command, help="cli.engines.screen-help")
@with_analysis(2, 5)
@option("--tolerance", type=click.IntRange(0, 50), default=5, metavar="N", help=TOLERANCE)
@option("--calibration", metavar="FILE", help="cli.screening.calibration")
@option("--absences", metavar="FILE", help="cli.screening.absences")
@option("--unsettled", metavar="FILE", help="cli.screening.unsettled")
@option("--singled-out", metavar="FILE", help="cli.screening.singled-out")
@option("--looks", type=COUNT, default=1, metavar="N", help="cli.screening.looks")
@option("--seed", type=click.IntRange(0), default=1, metavar="N", help="cli.screening.seed")
@option("--report", metavar="FILE", help="cli.screening.report")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def screen_games(
    options: AnalysisOptions,
    *,
    tolerance: int,
    calibration: str | None,
    absences: str | None,
    unsettled: str | None,
    singled_out: str | None,
    looks: int,
    seed: int,
    report: str | None,
    as_json: bool,
) -> int:
    """Compare the moves of each player with the lines of the record."""

    def screened(
        settings: RunSettings,
        decisions: Iterator[EngineDecision],
        kept: RecordFile,
        left_out: Counter[str],
    ) -> int:
        held = conditions(settings, options, tolerance)
        curve = None if calibration is None else curve_in(calibration, held)
        away = {} if absences is None else absences_in(absences)
        young = frozenset() if unsettled is None else names_in(unsettled)
        before = frozenset() if singled_out is None else names_in(singled_out)
        if (calibration is not None and curve is None) or away is None:
            return 2
        if young is None or before is None:
            return 2
        again: list[str] = []
        found = collected(_noting(decisions, again), settings, kept, left_out)
        players, held = found.players, replace(held, engine=found.engine or held.engine)
        if not _all_play(players, ((unsettled, young), (singled_out, before))):
            return 2
        screened = screen(
            players,
            found.ratings,
            curve,
            looks=looks,
            tolerance=tolerance / 100,
            unsettled=young,
            singled_out=before,
        )
        everything = Screening(
            held,
            found,
            curve,
            max(z_needed(max(len(players), 1) * looks), 3_000),
            looks,
            screened,
            len(players) - len(screened),
            _self_agreement(settings, again, kept),
            _after_absences(found, curve, away, seed),
            seed,
        )
        return _shown(everything, report, as_json=as_json)

    return on_record(options._replace(shortest=SHORTEST), screened, new=False)


def _all_play(
    players: Mapping[str, object], told: Iterable[tuple[str | None, frozenset[str]]]
) -> bool:
    """Tell whether everybody named by some files plays, and say who does not."""
    for path, names in told:
        if unknown := sorted(names - players.keys()):
            say("cli.screening.no-such-player", error=True, path=path, name=unknown[0])
            return False
    return True


def _noting(decisions: Iterator[EngineDecision], again: list[str]) -> Iterator[EngineDecision]:
    """Yield decisions, and note the positions that may have been looked at again."""
    for decision in decisions:
        if is_looked_at_again(decision.fen):
            again.append(decision.fen)
        yield decision


def _self_agreement(
    settings: RunSettings, positions: Sequence[str], kept: RecordFile
) -> SelfAgreement:
    same = both = 0
    for fen in dict.fromkeys(positions):
        first, second = kept.get(settings.key(fen)), kept.get(deeper(settings).key(fen))
        if first is not None and second is not None:
            both += 1
            same += first.best == second.best
    return SelfAgreement(same, both)


def absences_in(path: str) -> dict[tuple[str, str], tuple[int, ...]] | None:
    """Return the moves that were awaited when players left, by player and round.

    The file has the columns player, round and move, with a head. None, once it is said why, where
    it cannot be read.
    """
    try:
        text = Path(path).read_text("utf-8-sig")
    except OSError as problem:
        say("cli.cannot-read", error=True, path=path, problem=system_problem(problem))
        return None
    except UnicodeDecodeError:
        say("cli.screening.no-absences", error=True, path=path, line=1)
        return None
    # Spreadsheets write semicolons where the comma is the decimal sign.
    delimiter = ";" if ";" in text.partition("\n")[0] else ","
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    reader = csv.reader(text.splitlines(), delimiter=delimiter)
    try:
        rows = list(reader)
    except csv.Error:  # a cell longer than the reader takes
        say("cli.screening.no-absences", error=True, path=path, line=reader.line_num)
        return None
    for line, row in enumerate(rows, 1):
        if line == 1 or not row:
            continue
        cells = [other.strip() for other in row]
        good = len(cells) == 3 and cells[2].isascii() and cells[2].isdigit() and len(cells[2]) <= 3
        if not good or line > MOST_ABSENCES:
            say("cli.screening.no-absences", error=True, path=path, line=line)
            return None
        place = (cells[0], cells[1])
        found[place] = (*found.get(place, ()), int(cells[2]))
    return found


def names_in(path: str) -> frozenset[str] | None:
    """Return the names of a file, one a line; None, once it is said why, where it has none."""
    try:
        with Path(path).open("rb") as file:
            text = file.read(MOST_NAMES).decode("utf-8-sig")
    except OSError as problem:
        say("cli.cannot-read", error=True, path=path, problem=system_problem(problem))
        return None
    except UnicodeDecodeError:
        say("cli.screening.no-names", error=True, path=path)
        return None
    return frozenset(name for line in text.splitlines() if (name := line.strip()))


def _after_absences(
    found: CollectedChoices,
    curve: Curve | None,
    away: dict[tuple[str, str], tuple[int, ...]],
    seed: int,
) -> tuple[tuple[str, AbsencesCompared], ...]:
    """Compare each player who was away with the same player's other moves."""
    told = []
    for name in sorted({player for player, _ in away}):
        games = found.games.get(name, {})
        choices = [choice for other in games.values() for _, choice in other]
        if not choices:
            continue
        rating = found.ratings.get(name)
        model: ChoiceModel = (
            field_model(choices) if curve is None or rating is None else curve.model_of(rating)
        )
        rows = []
        for game, mine in games.items():
            left = away.get((name, found.rounds[game].partition(".")[0]), ())
            moves = [
                OwnMove(number, choice.played == 0, probabilities(choice.values, model)[0])
                for number, choice in mine
            ]
            rows.append((moves, left))
        # the seed is told, so that anybody finds the same
        result = compared(rows, Random(seed).randrange)  # noqa: S311 - no secret
        if result is not None:
            told.append((name, result))
    return tuple(told)


def _shown(screening: Screening, report: str | None, *, as_json: bool) -> int:
    if report is not None and not write_text(report, report_of(screening, words())):
        return 2
    if as_json:
        print_answer(make_answer(screening))
    else:
        _print(screening)
    return 0


def _print(screening: Screening) -> None:
    used = screening.conditions
    say("cli.engines.screened", engine=used.engine, sum=used.sha256[:16])
    say("cli.engines.screened-with", nodes=used.nodes, lines=used.lines)
    say("cli.screening.left-out-all", counts=left_out_text(screening, words()))
    if screening.self_agreement.of:
        _print_self_agreement(screening.self_agreement)
    for item in screening.found:
        _print_player(item)
        if (told := outside_told(item, screening.curve, words())) is not None:
            print(f"  {told}")
    for name, after in screening.absences:
        say("cli.screening.after-absence", name=name, **absence_measures(after))
    if screening.few:
        say("cli.engines.few-moves", count=screening.few, least=FEWEST)
    if screening.collected.missing:
        say("cli.engines.unanswered", count=screening.collected.missing)
    measured = screening.curve is not None and screening.curve.spread is not None
    say("cli.screening.needed", z=f"{screening.needed / 1000:.2f}")
    if not measured or any(not item.measured for item in screening.found):
        say("cli.engines.indicative")
    say("cli.screening.sparse")
    say("cli.engines.no-evidence")


def _print_self_agreement(found: SelfAgreement) -> None:
    say("cli.screening.self-agreement", same=found.same, count=found.of)
    if found.is_shallow:
        say("cli.screening.shallow")


def player_measures(item: ScreeningResult) -> dict[str, Any]:
    """Return what is told of a player: counts, expectations, z-values with two decimals."""
    tests = item.tests
    return {
        "name": item.name,
        "rating": item.rating or "?",
        "moves": tests.agreement.moves,
        "hits": round(tests.agreement.actual),
        "expected": f"{tests.agreement.mean:.1f}",
        "equal": round(tests.equal.actual),
        "projected": f"{tests.equal.mean:.1f}",
        "lost": f"{tests.difference.actual / tests.difference.moves:.4f}",
        "lost_projected": f"{tests.difference.mean / tests.difference.moves:.4f}",
        "z": f"{item.z / 1000:+.2f}",
    }


def _print_player(item: ScreeningResult) -> None:
    told = player_measures(item)
    say("cli.screening.player" if item.measured else "cli.engines.player", **told)
    if not item.measured:
        return
    if item.intrinsic is not None:
        shown = words().t(
            "cli.screening.intrinsic",
            rating=item.intrinsic.rating,
            margin=item.intrinsic.error,
            stronger=f"{(item.if_stronger or 0) / 1000:+.2f}",
        )
        print(f"  {shown}")
    if item.unsettled:
        print(f"  {words().t('cli.screening.unsettled-told')}")
    if item.singled_out:
        print(f"  {words().t('cli.screening.singled-out-told')}")
    print(step_in_words(item, words()))
    for line in steps_in_words(item, words()):
        print(f"  {line}")
