"""One engine asked: whether it repeats itself, its options, one position."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from time import monotonic

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.positions import print_findings
from arbitro.cli.base.show import print_reason
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.engines.keeping import engine_named, tell_fault
from arbitro.cli.engines.options import COUNT
from arbitro.engines.client import Analysis, Engine, EngineError, EngineLine, EngineOption, Limit
from arbitro.i18n.sentences.positions import line_in_words
from arbitro.rules.laws.board import Board, Position, read_fen, why_unplayable, write_fen

TRIALS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
)
"""Positions of the opening, the middlegame and the endgame, as move generators are tested with."""

TRIAL_NODES = 50_000


@dataclass(frozen=True, slots=True)
class TestedEngine:
    """An engine tried out: its nodes a second, and whether it answers the same again."""

    name: str
    version: str
    sha256: str
    speed: int
    repeats: bool


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """What an engine says of a position: its lines, the best first, and the best move."""

    engine: str
    best: str
    nodes: int
    table_hits: int
    lines: tuple[EngineLine, ...]


@click.command("test", cls=Command, help="cli.engines.test-help")
@click.argument("name")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def test_engine(name: str, as_json: bool) -> int:
    """Ask an engine twice the same, the second time in another order and started anew."""
    known = engine_named(name)
    if known is None:
        return 2
    options = dict(known.options)
    limit = Limit(nodes=TRIAL_NODES)
    try:
        mark = known.fingerprint()
        answers: list[dict[str, Analysis]] = []
        begun = monotonic()
        for order in (TRIALS, TRIALS[::-1]):
            with Engine(known.program, options) as engine:
                # With several threads no search is repeated exactly.
                if "Threads" in engine.declared:
                    engine.set_option("Threads", "1")
                answers.append({fen: engine.analyse(fen, limit) for fen in order})
                version = engine.name
        taken = monotonic() - begun
    except EngineError as problem:
        tell_fault(name, problem)
        return 2
    nodes = sum(analysis.nodes for answer in answers for analysis in answer.values())
    speed = round(nodes / max(taken, 0.001))
    same = answers[0] == answers[1]
    if as_json:
        print_answer(TestedEngine(name, version, mark, speed, same))
    else:
        say("cli.engines.tested", name=name, version=version, sum=mark[:16], speed=speed)
        say("cli.engines.same" if same else "cli.engines.differs")
    return 0 if same else 1


@click.command("options", cls=Command, help="cli.engines.options-help")
@click.argument("name")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def show_options(name: str, as_json: bool) -> int:
    """Show the options an engine declares, with their bounds."""
    known = engine_named(name)
    if known is None:
        return 2
    try:
        with Engine(known.program) as engine:
            declared = tuple(engine.declared.values())
    except EngineError as problem:
        tell_fault(name, problem)
        return 2
    if as_json:
        print_answer(declared, tuple[EngineOption, ...])
        return 0
    for engine_option in declared:
        bounds = (
            "" if engine_option.least is None else f"  {engine_option.least}-{engine_option.most}"
        )
        choices = f"  {' | '.join(engine_option.choices)}" if engine_option.choices else ""
        print(
            f"{engine_option.name}  {engine_option.kind}  "
            f"{engine_option.default}{bounds}{choices}".rstrip()
        )
    return 0


def searchable(fen: str) -> Position | None:
    """Return a position an engine may be given; None where there is none, which has been said."""
    reading = read_fen(fen, strict=True)
    position = reading.position
    faults = () if position is None else why_unplayable(position)
    if position is None or faults:
        say("cli.engines.no-position", error=True)
        print_findings(reading, fen)
        for fault in faults:
            print_reason(fault, depth=1, stream=sys.stderr)
        return None
    if not Board(position).legal_moves():
        say("cli.engines.game-over", error=True)
        return None
    return position


@click.command("analyse", cls=Command, help="cli.engines.analyse-help")
@click.argument("name")
@click.argument("fen", metavar="FEN")
@option("--nodes", type=COUNT, metavar="N", help="cli.engines.nodes")
@option("--depth", type=COUNT, metavar="N", help="cli.engines.depth")
@option("--seconds", type=COUNT, metavar="N", help="cli.engines.seconds")
@option("--lines", type=COUNT, default=1, metavar="N", help="cli.engines.lines")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def analyse(
    name: str,
    fen: str,
    nodes: int | None,
    depth: int | None,
    seconds: int | None,
    lines: int,
    as_json: bool,
) -> int:
    """Analyse one position and print the lines in the notation of the language."""
    known = engine_named(name)
    position = searchable(fen) if known is not None else None
    if known is None or position is None:
        return 2
    if nodes is depth is seconds is None:
        nodes = 1_000_000
    limit = Limit(nodes, depth, None if seconds is None else seconds * 1_000)
    options = dict(known.options)
    if position.chess960:
        options["UCI_Chess960"] = "true"
    # How long so many nodes or such a depth take nobody knows: an hour is granted.
    patience = 60.0 + (seconds or 3_600)
    try:
        with Engine(known.program, options) as engine:
            answer = engine.analyse(write_fen(position), limit, lines=lines, patience=patience)
            version = engine.name
    except EngineError as problem:
        tell_fault(name, problem)
        return 1 if problem.code in {"ended", "hung"} else 2
    if as_json:
        print_answer(
            EngineAnswer(version, answer.best, answer.nodes, answer.table_hits, tuple(answer.lines))
        )
        return 0
    for number, line in enumerate(answer.lines, 1):
        moves = " ".join(line_in_words(words(), position, line.moves[:12]))
        value = _value(line)
        say("cli.engines.line", number=number, value=value, depth=line.depth, moves=moves)
    say("cli.engines.summary", engine=version, nodes=answer.nodes)
    if answer.table_hits:
        say("cli.engines.by-tables", count=answer.table_hits)
    return 0


def _value(line: EngineLine) -> str:
    """Write a value: pawns for the side to move, or the moves to mate."""
    if line.mate is not None:
        code = "cli.engines.mate" if line.mate > 0 else "cli.engines.mated"
        return words().t(code, moves=abs(line.mate))
    hundredths = line.centipawns or 0
    whole, rest = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else '+'}{whole}.{rest:02}"
