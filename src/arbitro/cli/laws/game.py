"""``arbitro games``: the moves of games checked, read from a score sheet, printed on one."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.games import read_games
from arbitro.cli.base.files.reports import print_problems, read_bytes
from arbitro.cli.base.show import print_reason
from arbitro.cli.base.speech import BadInputError, language, say, system_problem, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.laws.position import write_text
from arbitro.formats.pgn import PgnGame, exported, game_of, games_in
from arbitro.formats.pgn.openings import Opening, opening_of
from arbitro.formats.pgn.score_sheet import score_sheets_html
from arbitro.formats.texts.problems import Severity
from arbitro.formats.texts.text import decode
from arbitro.i18n import citation
from arbitro.papers import UnprintableError
from arbitro.papers.score_sheet import score_sheets_pdf, sheet_words
from arbitro.reasons import Reason
from arbitro.rules.laws.board import Board, write_fen
from arbitro.rules.laws.board.record import GameRecord, record_of
from arbitro.rules.laws.case import Case, GameConditions
from arbitro.rules.laws.deciding import adjudicator
from arbitro.rules.laws.editions import Laws, laws_of
from arbitro.rules.laws.notation import (
    Form,
    SheetMove,
    SheetReading,
    Style,
    languages,
    letters_of,
    read_score_sheet,
    style_of,
    write_move,
    written,
)
from arbitro.rules.laws.notation.matching import why_not
from arbitro.rules.laws.situations.over import End, first_end

EDITION = "2023"


@dataclass(frozen=True, slots=True)
class GameProblem:
    """What is wrong with a game, and where."""

    severity: Severity
    code: str
    line: int
    column: int
    values: Mapping[str, object]
    text: str


@dataclass(frozen=True, slots=True)
class GameEnd:
    """Where a game ended by itself, and by which article's concept."""

    ply: int
    score: str
    concept: str


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game of a PGN file: its moves (UCI), what they reach, and what is wrong."""

    number: int
    line: int
    edition: str
    tags: Mapping[str, str]
    result: str
    letters: tuple[str, ...]
    moves: tuple[str, ...]
    unread: int
    opening: Opening | None
    final_fen: str
    state: str
    repeated: tuple[tuple[int, ...], ...]
    fifty: int | None
    seventy_five: int | None
    ended: GameEnd | None
    problems: tuple[GameProblem, ...]
    illegal_because: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class ReadEntry:
    """An entry of a score sheet: the move (UCI) it is read as, or those it may have meant."""

    text: str
    line: int
    column: int
    offer: bool
    number: int
    colour: str
    move: str | None
    findings: tuple[str, ...]
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadSheet:
    """A score sheet as it is read: in which languages it may be, and each of its entries."""

    certainty: str
    languages: tuple[tuple[str, ...], ...]
    result: str | None
    moves: tuple[ReadEntry, ...]
    stopped: ReadEntry | None
    unread: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WrittenSheets:
    """The page of score sheets that was written, and the numbers of faulty games."""

    page: str
    games: int
    faulty: tuple[int, ...]


@click.command(cls=Command, help="board.game.check.help")
@click.argument("file", metavar="FILE")
@option("--letters", metavar="LANGUAGE", default="auto", help="board.option.read-letters")
@option("--edition", metavar="YEAR", default=EDITION, help="board.option.edition")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def check(file: str, letters: str, edition: str, as_json: bool) -> int:
    """Check every game of a PGN file."""
    chosen, laws = known_letters(letters), _known_laws(edition)
    games = list(games_in(read_games(file), letters=chosen))
    if not games:
        say("board.game.none", error=True, path=file)
        return 2
    if as_json:
        checked = [_checked(number, game, laws) for number, game in enumerate(games, start=1)]
        print_answer(checked, list[CheckedGame])
    else:
        for number, game in enumerate(games, start=1):
            _print_game(number, game, laws)
            print_problems(file, game.problems)
            _print_why(_why_stopped(game, laws))
        say("board.game.checked", count=len(games), faulty=sum(not fine(game) for game in games))
        if not_read := sum(game.not_read for game in games):
            say("board.game.not-read", count=not_read)
    return 0 if all(map(fine, games)) else 1


def known_letters(asked: str) -> str:
    """Return the language asked for, or ``auto``; raise where its letters are not known."""
    if asked not in {"auto", "figurine", *languages()}:
        known = ", ".join(("auto", *languages(), "figurine"))
        say("board.letters-unknown", error=True, asked=asked, known=known)
        raise BadInputError
    return asked


def _known_laws(asked: str) -> Laws:
    """Return an edition of the Laws; raise where there is none of that name."""
    try:
        return laws_of(asked)
    except LookupError as problem:
        known = "1993, 2009, 2014, 2018, 2023"
        say("cli.edition-unknown", error=True, regulation="E.01", asked=asked, known=known)
        raise BadInputError from problem


def fine(game: PgnGame) -> bool:
    """Tell whether a game has no error."""
    return not any(problem.severity.value == "error" for problem in game.problems)


def _record(game: PgnGame) -> GameRecord:
    return record_of([made.move for made in game.moves], game.position)


def _print_game(number: int, game: PgnGame, laws: Laws) -> None:
    record = _record(game)
    say(
        "board.game.title",
        number=number,
        line=game.first_line,
        white=game.tag("White") or "?",
        black=game.tag("Black") or "?",
        result=game.result,
        moves=(record.plies + 1) // 2,
    )
    if game.letters != ("en",):
        print(f"  {words().t('board.game.letters', languages=', '.join(game.letters))}")
    opening = opening_of([made.move for made in game.moves], game.position)
    if opening is not None:
        place = game.place_after(opening.ply)
        line = words().t("board.game.opening", eco=opening.eco, name=opening.name, place=place)
        print(f"  {line}")
    for code, concept, values in _remarks(game, record, laws):
        print(f"  {words().t(code, **values)}{_article(concept, laws)}")


def _remarks(
    game: PgnGame, record: GameRecord, laws: Laws
) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Yield what an arbiter wants to know: messages with their concepts and values."""
    for repeated in record.repeated:
        places = tuple(game.place_after(ply) for ply in repeated.plies)
        values: dict[str, object] = {"count": repeated.count, "places": places}
        yield "board.game.repeated", "threefold-repetition", values
    if record.fifty is not None:
        yield "board.game.fifty", "fifty-moves", {"place": game.place_after(record.fifty)}
    end = _end(game, laws)
    if end is not None:
        values = {
            "place": game.place_after(end.ply),
            "what": end.code,
            "after": record.plies - end.ply,
        }
        code = "board.game.over-before" if end.ply < record.plies else "board.game.over"
        yield code, end.concept, values


def _why_stopped(game: PgnGame, laws: Laws) -> tuple[Reason, ...]:
    """Return the articles broken by the illegal move at which reading a game stopped."""
    for problem in game.problems:
        values = dict(problem.values)
        if problem.code == "pgn-move-illegal" and values["depth"] == 0:
            found = written(str(values["text"]), letters_of(game.letters[0]))
            return why_not(game.final_board(), found, laws.key) if found else ()
    return ()


def _print_why(reasons: tuple[Reason, ...]) -> None:
    for reason in reasons:
        print_reason(reason, depth=1, stream=sys.stderr)


def _end(game: PgnGame, laws: Laws) -> End | None:
    """Return what by this edition ended the game first, whatever was played after it."""
    moves = tuple(made.move for made in game.moves)
    return first_end(Case(GameConditions(laws), game.position, moves, adjudicator()))


def _article(concept: str, laws: Laws) -> str:
    article = citation(Reason(concept, laws.key))
    return f"  [{article}]" if article else ""


def _checked(number: int, game: PgnGame, laws: Laws) -> CheckedGame:
    record, end = _record(game), _end(game, laws)
    return CheckedGame(
        number=number,
        line=game.first_line,
        edition=laws.key,
        tags={tag.name: tag.value for tag in reversed(game.tags)},
        result=game.result,
        letters=tuple(game.letters),
        moves=tuple(made.move.uci(chess960=game.position.chess960) for made in game.moves),
        unread=game.unread,
        opening=opening_of([made.move for made in game.moves], game.position),
        final_fen=write_fen(game.final_board()),
        state=record.state,
        repeated=tuple(tuple(repeated.plies) for repeated in record.repeated),
        fifty=record.fifty,
        seventy_five=record.seventy_five,
        ended=GameEnd(end.ply, end.score.value, end.concept) if end else None,
        problems=tuple(
            GameProblem(
                problem.severity,
                problem.code,
                problem.line,
                problem.column,
                dict(problem.values),
                words().problem(problem),
            )
            for problem in game.problems
        ),
        illegal_because=_why_stopped(game, laws),
    )


@click.command(cls=Command, help="board.game.read.help")
@click.argument("file", metavar="FILE")
@option("--letters", metavar="LANGUAGE", default="auto", help="board.option.read-letters")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def read(file: str, letters: str, as_json: bool) -> int:
    """Read the moves of a score sheet and print them as PGN."""
    chosen = known_letters(letters)
    text = decode(read_bytes(file), [])
    sheet = read_score_sheet(text, languages=None if chosen == "auto" else [chosen])
    if as_json:
        print_answer(_as_read(sheet))
    else:
        _print_sheet(sheet, file)
    return 0 if sheet.letters is not None and sheet.stopped is None else 1


def _print_sheet(sheet: SheetReading, file: str) -> None:
    if sheet.letters is None:
        possible = " | ".join(", ".join(letters.languages) for letters in sheet.possible)
        say("board.sheet.ambiguous", error=True, languages=possible)
        return
    result = {"½-½": "1/2-1/2", "0.5-0.5": "1/2-1/2"}.get(sheet.result or "*", sheet.result or "*")
    print(exported(game_of(sheet.moves, {}, result=result)).rstrip())
    say(
        f"board.sheet.{sheet.certainty.value}",
        error=True,
        languages=", ".join(sheet.letters.languages),
    )
    for move in (*sheet.read, *([sheet.stopped] if sheet.stopped else [])):
        _print_doubts(move, sheet, file)
    if sheet.unread:
        say("board.sheet.unread", error=True, count=len(sheet.unread))


def _board_before(sheet_move: SheetMove, sheet: SheetReading) -> Board:
    board = Board()
    for move in sheet.moves[: 2 * (sheet_move.number - 1) + sheet_move.side]:
        board.make(move)
    return board


def _candidates(sheet_move: SheetMove, sheet: SheetReading) -> list[str]:
    """Return the moves an entry may have meant, in the letters of the sheet."""
    board = _board_before(sheet_move, sheet)
    style = Style(sheet.letters) if sheet.letters else Style()
    return [write_move(board, move, style) for move in sheet_move.reading.candidates]


def _print_doubts(move: SheetMove, sheet: SheetReading, file: str) -> None:
    for finding in move.reading.findings:
        meant = ", ".join(_candidates(move, sheet))
        text = words().t(
            f"board.doubt.{finding}",
            text=move.entry.text,
            number=move.number,
            colour="wb"[move.side],
        )
        if meant:
            text += " " + words().t("board.sheet.candidates", candidates=meant)
        print(f"{file}:{move.entry.line}:{move.entry.column}: {text}", file=sys.stderr)
        if finding == "illegal" and move.reading.written is not None:
            _print_why(why_not(_board_before(move, sheet), move.reading.written))


def _as_read(sheet: SheetReading) -> ReadSheet:
    def entry(move: SheetMove) -> ReadEntry:
        return ReadEntry(
            text=move.entry.text,
            line=move.entry.line,
            column=move.entry.column,
            offer=move.entry.offer,
            number=move.number,
            colour="wb"[move.side],
            move=move.reading.move.uci() if move.reading.move is not None else None,
            findings=tuple(move.reading.findings),
            candidates=tuple(_candidates(move, sheet)) if move.reading.move is None else (),
        )

    return ReadSheet(
        certainty=sheet.certainty.value,
        languages=tuple(tuple(letters.languages) for letters in sheet.possible),
        result=sheet.result,
        moves=tuple(map(entry, sheet.read)),
        stopped=entry(sheet.stopped) if sheet.stopped else None,
        unread=tuple(item.text for item in sheet.unread),
    )


@click.command(cls=Command, help="board.game.sheet.help")
@click.argument("file", metavar="FILE", required=False)
@option("--letters", metavar="LANGUAGE", help="board.option.letters")
@option("--form", type=click.Choice(("short", "long")), default="short", help="board.option.form")
@option("--output", "-o", metavar="PAGE", required=True, help="board.option.sheet-output")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def sheet(file: str | None, letters: str | None, form: str, output: str, as_json: bool) -> int:
    """Print games on score sheets, or an empty one, as an HTML page or as PDF."""
    style: Style = style_of(known_letters(letters or words().notation), Form(form))
    games = list(games_in(read_games(file))) if file else []
    for game in games:
        if file is not None and not fine(game):
            print_problems(file, game.problems)
    if not write_sheets(output, games, style):
        return 2
    if as_json and output != "-":
        faulty = [number for number, game in enumerate(games, start=1) if not fine(game)]
        print_answer(WrittenSheets(output, len(games), tuple(faulty)))
    return 0 if all(map(fine, games)) else 1


def write_sheets(path: str, games: Sequence[PgnGame], style: Style) -> bool:
    """Write a sheet for each game, or an empty one; tell whether that succeeded."""
    if not path.lower().endswith(".pdf"):
        return write_text(path, score_sheets_html(games, sheet_words(words()), style))
    return _write_pdf(path, games, style)


def _write_pdf(path: str, games: Sequence[PgnGame], style: Style) -> bool:
    try:
        made = score_sheets_pdf(games, language(), style)
    except UnprintableError as problem:
        say("board.sheet.unprintable", error=True, text=problem.text)
        return False
    try:
        Path(path).write_bytes(made)
    except OSError as problem:
        say("cli.cannot-write", error=True, path=path, problem=system_problem(problem))
        return False
    return True
