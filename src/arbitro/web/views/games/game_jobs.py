"""Games as long jobs: read into the database, looked at by an engine, printed as score sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from arbitro.config import engines_file, games_file
from arbitro.engines.annotating import MATE, Value, annotated, value_of
from arbitro.engines.client import EngineError
from arbitro.engines.known import EngineListError, KnownEngine, engines
from arbitro.engines.runs import RecordFile, RunSettings, run
from arbitro.formats.pgn import PgnGame, exported
from arbitro.games.base import GameBase, GameBaseError
from arbitro.games.importing import ImportFaultError, ImportReport, import_games
from arbitro.i18n import Translator, translator
from arbitro.papers.score_sheet import score_sheets_pdf
from arbitro.rules.laws.board import Board, write_fen
from arbitro.rules.laws.notation import style_of
from arbitro.service.places import service_at
from arbitro.storage.tables.job_rows import PartMade
from arbitro.storage.workbooks.packed_games import PackedGamesError
from arbitro.web.views.event.bundle import Part, part_of
from arbitro.web.views.event.event import EventView
from arbitro.web.views.games.moves_of_games import filled, head_of
from arbitro.worker_process import RefusedWorkError, Tell

NODES = 10_000
"""Nodes an engine searches for each position."""


def read_in(given: Mapping[str, Any], tell: Tell) -> tuple[str, bytes] | None:
    """Read the games of a file that was sent in; begun again, it leaves out what is there.

    Where something was not read the answer is a text that names it by its line, else nothing.
    """
    words, name = translator(given["language"]), given["name"]
    try:
        with GameBase.open(games_file(Path(given["folder"])), make=True) as base:
            report = import_games(
                base,
                BytesIO(given["sent"]),
                name,
                given["asked"],
                told=lambda count: tell(count, 0),
            )
    except ImportFaultError as problem:
        said = words.t(
            f"cli.games.import-fault.{problem.code}", path=name, line=problem.line, most=0
        )
        raise RefusedWorkError(said) from problem
    except PackedGamesError as problem:
        said = words.t(f"cli.games.packed.{problem.code}", path=name, **problem.values)
        raise RefusedWorkError(said) from problem
    except GameBaseError as problem:
        said = words.t(f"cli.games.fault.{problem.code}", path=problem.path.name)
        raise RefusedWorkError(said) from problem
    lines = not_read_of(report, words)
    return (f"{name}.txt", "".join(f"{line}\n" for line in lines).encode()) if lines else None


def not_read_of(report: ImportReport, words: Translator) -> tuple[str, ...]:
    """Return what of a file was not read, in words, as the command says it."""
    left = report.broken - len(report.named)
    lost = report.lost - len(report.faults)
    return (
        *(words.t("cli.games.merged", line=line) for line in report.merged),
        *(
            words.t("cli.games.broken", line=item.line, read=(item.read + 1) // 2)
            for item in report.named
        ),
        *((words.t("cli.games.more-broken", count=left),) if left else ()),
        *(f"{fault.line}:{fault.column}: {words.problem(fault)}" for fault in report.faults),
        *((words.t("cli.games.more-lost", count=lost),) if lost else ()),
    )


def engine_here() -> KnownEngine | None:
    """Return the engine that looks at games, None where the user has none."""
    try:
        known = engines(engines_file())
    except EngineListError:
        return None
    return known[0] if known else None


class _GamePositions(NamedTuple):
    """A game, the positions an engine is asked about, and the values of those that are over."""

    game: PgnGame
    fens: tuple[str, ...]
    sides: tuple[int, ...]
    over: Mapping[int, Value]


def analysed(given: Mapping[str, Any], tell: Tell) -> tuple[str, bytes, list[PartMade]]:
    """Return the games of a round with values, marks and better lines, as PGN.

    A game with a position on which the engine fails is left out and named; the others are made.
    Each answer of the engine is kept at once beside the database of games: begun again, the job
    goes on with the first position that has none. LookupError where there is no such round.
    """
    words = translator(given["language"])
    known = engine_here()
    if known is None:
        raise RefusedWorkError(words.t("ui.room.no-engines"))
    games = [_looked(game) for game in _games_of(given)]
    if not games:
        raise RefusedWorkError(words.t("ui.jobs.no-moves"))
    folder = games_file(Path(given["folder"])).parent
    folder.mkdir(parents=True, exist_ok=True)
    record = RecordFile(folder / "answers.sqlite")
    try:
        settings = RunSettings(known, known.fingerprint(), NODES, 1)
        asked = [fen for game in games for at, fen in enumerate(game.fens) if at not in game.over]
        tell(0, len(dict.fromkeys(asked)))
        run(settings, asked, record, told=tell)
        made, failed = [], []
        for game in games:
            try:
                made.append(exported(annotated(game.game, _values(game, settings, record))))
            except EngineError as problem:
                failed.append(_without(game.game, _said(problem, known, words)))
                broken = problem
        if not made:
            raise broken
    except EngineError as problem:
        raise RefusedWorkError(_said(problem, known, words)) from problem
    finally:
        record.close()
    return f"analysis-{given['section']}-{given['round']}.pgn", "".join(made).encode(), failed


def _said(problem: EngineError, known: KnownEngine, words: Translator) -> str:
    return words.t(f"cli.engines.fault.{problem.code}", name=known.name, detail=problem.detail)


def _without(game: PgnGame, why: str) -> PartMade:
    """Return a game that has no place in what was made, with the reason."""
    name = f"{game.tag('White')} – {game.tag('Black')}"
    return asdict(Part(name, fate="refused", why=why).answer)


def _games_of(given: Mapping[str, Any]) -> list[PgnGame]:
    with service_at(given) as service:
        now = service.snapshot(given["event"])
    view = EventView(now.key, now.state, now.version).section(given["section"])
    if view is None or not 1 <= given["round"] <= len(view.section.rounds):
        raise LookupError(given["round"])
    of_round = view.section.rounds[given["round"] - 1].games.values()
    texts = view.section.game_texts
    return [
        filled(view, item)
        for item in sorted(of_round, key=lambda game: game.board)
        if item.id in texts
    ]


def _looked(game: PgnGame) -> _GamePositions:
    board = Board(game.position)
    fens: list[str] = []
    sides: list[int] = []
    over: dict[int, Value] = {}
    for move in (*(item.move for item in game.moves), None):
        # No engine is asked of a position without moves: what it is worth is certain.
        if not board.legal_moves():
            worth = MATE if board.in_check() else 0
            over[len(fens)] = Value(worth if board.side else -worth)
        fens.append(write_fen(board))
        sides.append(board.side)
        if move is not None:
            board.make(move)
    return _GamePositions(game, tuple(fens), tuple(sides), over)


def _values(looked: _GamePositions, settings: RunSettings, record: RecordFile) -> list[Value]:
    found = []
    for at, (fen, side) in enumerate(zip(looked.fens, looked.sides, strict=True)):
        known = looked.over.get(at)
        if known is None:
            answer = record.get(settings.key(fen))
            if answer is None:
                raise EngineError("ended", fen)
            known = value_of(answer, side)
        found.append(known)
    return found


def score_sheets(given: Mapping[str, Any], tell: Tell) -> tuple[str, bytes, list[PartMade]]:
    """Return a score sheet for every board of a round, and which names are in Latin letters.

    LookupError where there is no such round.
    """
    with service_at(given) as service:
        now = service.snapshot(given["event"])
    view = EventView(now.key, now.state, now.version, language=given["language"]).section(
        given["section"]
    )
    number = given["round"]
    if view is None or not 1 <= number <= len(view.section.rounds):
        raise LookupError(number)
    games = sorted(view.section.rounds[number - 1].games.values(), key=lambda game: game.board)
    heads = [head_of(view, game) for game in games]
    tell(0, len(heads))
    language = given["language"]
    words, name = translator(language), f"score-sheets-{number}.pdf"
    made = score_sheets_pdf(heads, language, style_of(words.notation))
    part = part_of(name, made, words)
    return name, bytes(made), [] if part.fate == "made" else [asdict(part.answer)]
