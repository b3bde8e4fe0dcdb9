"""Reading PGN: game by game, every move checked, every fault named with its place.

PGN prescribes English letters. Where a game cannot be read with them, ``letters="auto"`` looks for
the language that reads furthest, and says so; a game that two languages read as far and
differently is left as English reads it. Bytes that are no UTF-8 are kept as they are in a game's
source and read as Western European text in its tags and comments.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property

from arbitro.formats.pgn.commands import CommandError, commands_in, read_time_control
from arbitro.formats.pgn.document import RESULTS, ROSTER, PgnGame, PgnMove, Tag, result_of, tag_name
from arbitro.formats.pgn.movetext import MovetextReader
from arbitro.formats.pgn.splitting import PgnText, rows_of, split_games
from arbitro.formats.texts.problems import Problem, problem
from arbitro.rules.laws.board import START, Board, Position, read_fen
from arbitro.rules.laws.notation import ENGLISH, LanguageCertainty, Letters, SheetEntry, letters_of
from arbitro.rules.laws.notation.sheet import detect

_TAG = re.compile(r"""[\s\ufeff]*\[\s*(\w+)\s+"((?:[^"\\\r\n]|\\.)*)"\s*\]""")
_TAG_LIKE = re.compile(r"[\s\ufeff]*\[[^\r\n]*")
_COMMENT = re.compile(r"[\s\ufeff]*(?:\{[^}]*\}|;[^\r\n]*|%[^\r\n]*)")
_HEADING = re.compile(r"[\s\ufeff]*([^\s\[{;][^\[{;\r\n]*|.)", re.DOTALL)
_TAG_LINE = re.compile(r"^[ \t]*\[", re.MULTILINE)
_EVENT = re.compile(r'^[ \t\ufeff]*\[\s*Event\s+"', re.MULTILINE)
_CLOCK_ALONE = re.compile(r"\s*\[%clk \d:[0-5]\d:[0-5]\d\]\s*")
_ESCAPED = re.compile(r"\\(.)")


def read_pgn(
    source: bytes | str | Iterable[bytes | str], *, letters: str = "auto"
) -> Iterator[PgnGame]:
    """Yield the games of a PGN file one after the other.

    ``source`` is the content of a file or its lines with their ends, as an open file gives them.
    ``letters`` is a language, or ``auto``: English, or else the language the game tells.
    """
    for text in split_games(_lines(source)):
        yield read_game(text, letters=letters)


def games_in(
    source: bytes | str | Iterable[bytes | str], *, letters: str = "auto"
) -> Iterator[PgnGame]:
    """Yield the games of a PGN file without the texts of it that hold none."""
    return (game for game in read_pgn(source, letters=letters) if not game.is_empty)


def _lines(source: bytes | str | Iterable[bytes | str]) -> Iterator[str]:
    parts: Iterable[bytes | str]
    if isinstance(source, bytes | str):
        parts = source.splitlines(keepends=True) if isinstance(source, bytes) else rows_of(source)
    else:
        parts = source
    for part in parts:
        yield part.decode("utf-8", "surrogateescape") if isinstance(part, bytes) else part


def read_game(text: PgnText, *, letters: str = "auto") -> PgnGame:
    """Read the text of one game."""
    first = ENGLISH if letters == "auto" else letters_of(letters)
    game, left = _read(text, first)
    if letters != "auto" or not left:
        return game
    words = [*(move.text for move in game.moves), *left]
    entries = tuple(SheetEntry(word, 0, 0) for word in words)
    certainty, possible = detect(entries, game.position)
    # Where English reads it as far as any, English it stays: PGN says so. Of a game with a fault
    # the language that reads furthest names the move that is wrong.
    if certainty is LanguageCertainty.AMBIGUOUS or ENGLISH in possible:
        return game
    again, _ = _read(text, possible[0])
    note = problem("pgn-letters", text.first_line, 1, languages=", ".join(possible[0].languages))
    return again.with_problems((note, *again.problems))


class _Notes:
    """The problems of one game, each with the line and column of its place in the file."""

    def __init__(self, text: PgnText) -> None:
        self.text = text
        self.found: list[Problem] = []

    def report(self, code: str, offset: int, values: dict[str, int | str]) -> None:
        line = bisect_right(self._lines, offset) - 1
        before = self._lines[line] - (0 if line else self.text.column - 1)
        place = self.text.first_line + line, offset - before + 1
        self.found.append(problem(code, *place, **values))

    @cached_property
    def _lines(self) -> list[int]:
        """The offsets at which lines begin: a game may have a problem in every word."""
        return [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", self.text.text))]


def _read(text: PgnText, letters: Letters) -> tuple[PgnGame, list[str]]:
    """Return a game read with some letters, and the words of its main line left unread."""
    notes = _Notes(text)
    tags, heading, place = _tags(text, notes)
    position = _position(tags, notes)
    stated = next((tag.value for tag in tags if tag.name == "Result"), "")
    reader = MovetextReader(text.text, Board(position), letters, notes.report, stated)
    reader.stopped = any(item.code in _NOT_PLAYED_HERE for item in notes.found)
    moves = reader.main_line(place)
    _check_comments(moves, notes)
    result = _result(tags, reader.result, notes, len(text.text.rstrip()))
    game = PgnGame(
        tags,
        moves,
        result,
        position,
        tuple(_western(comment) for comment in (*heading, *reader.comments)),
        text.text,
        text.first_line,
        (),
        reader.unread,
        letters.languages,
    )
    begun = games_begun(text.text) if text.text.count("[Event") > 1 else ()
    if len(begun) > 1:
        notes.report("pgn-games-in-one", begun[1], {"count": len(begun)})
    _check_end(game, reader, notes)
    return game.with_problems(tuple(notes.found)), reader.left


def _western(text: str) -> str:
    """Return text with the bytes that are no UTF-8 read as Western European signs."""
    if text.isascii() or not any("\udc80" <= sign <= "\udcff" for sign in text):
        return text
    data = text.encode("utf-8", "surrogateescape")
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _tags(text: PgnText, notes: _Notes) -> tuple[tuple[Tag, ...], list[str], int]:
    tags: list[Tag] = []
    heading: list[str] = []
    names: set[str] = set()
    source, place = text.text, 0
    while True:
        if (found := _TAG.match(source, place)) is not None:
            tag = _tag(found, notes)
            if tag.name in names:
                notes.report("pgn-tag-repeated", tag.offset, {"name": tag.name})
            names.add(tag.name)
            tags.append(tag)
        elif (found := _TAG_LIKE.match(source, place)) is not None:
            row = found.group().strip("\ufeff \t\r\n")
            notes.report("pgn-tag-unreadable", found.end() - len(row), {"text": row[:40]})
        # A comment behind the last tag belongs to the moves, one before it is a heading.
        elif (found := _COMMENT.match(source, place)) is not None and found.end() <= text.head:
            heading.append(found.group().strip().strip("{};%"))
        elif (found := _HEADING.match(source, place)) is not None and found.start(1) < text.head:
            place = _pass_over(found, source, notes)
            continue
        else:
            break
        place = found.end()
    for name in ROSTER:
        if tags and name not in names:
            notes.report("pgn-tag-missing", 0, {"name": name})
    return tuple(tags), heading, place


def _tag(found: re.Match[str], notes: _Notes) -> Tag:
    written, value = found.groups()
    name = tag_name(written)
    if name != written:
        notes.report("pgn-tag-case", found.start(1), {"text": written, "name": name})
    if "\\" in value:
        value = _ESCAPED.sub(r"\1", value)
    meant = result_of(value) if name == "Result" else None
    if meant is not None and meant != value:
        notes.report("pgn-result-form", found.start(1), {"text": value, "result": meant})
        value = meant
    return Tag(name, _western(value), found.start(1))


def _pass_over(found: re.Match[str], source: str, notes: _Notes) -> int:
    """Name what stands before the tags and is none; return where it ends."""
    if found[1] != "{":
        notes.report("pgn-text-unknown", found.start(1), {"text": found[1].strip()[:40]})
        return found.end()
    # A comment that was never closed: the tags behind it are found by their lines.
    notes.report("pgn-comment-open", found.start(1), {})
    following = _TAG_LINE.search(source, found.end())
    return len(source) if following is None else following.start()


def games_begun(source: str) -> tuple[int, ...]:
    r"""Return where lines of a game's text begin a game by their tag Event: of one game, once.

    >>> games_begun('[Event "A"]\n\n1. e4 {\n[Event "B"]\n} *\n')
    (0, 21)
    """
    return tuple(match.start() for match in _EVENT.finditer(source))


def _position(tags: tuple[Tag, ...], notes: _Notes) -> Position:
    """Return the position a game begins with; a fault of its FEN is a fault of the game."""
    # Reversed: of a tag that is repeated the first one counts.
    values = {tag.name: tag for tag in reversed(tags)}
    fen = values.get("FEN")
    variant = values.get("Variant")
    known = variant.value.lower().replace(" ", "") if variant else ""
    if variant and known not in _VARIANTS:
        notes.report("pgn-variant-unknown", variant.offset, {"text": variant.value[:40]})
    if fen is None:
        return START
    chess960 = _VARIANTS.get(known)
    reading = read_fen(fen.value, chess960=chess960)
    for finding in reading.findings:
        notes.report("pgn-fen", fen.offset, {"finding": finding.code, "place": finding.column})
    if reading.position is None or not reading.position.has_kings:
        notes.report("pgn-fen-unusable", fen.offset, {"text": fen.value[:90]})
        return START
    return reading.position


def first_position(fen: str | None, variant: str = "") -> Position:
    """Return the position that the tags ``FEN`` and ``Variant`` of a readable game mean.

    >>> first_position(None) == START
    True
    """
    if fen is None:
        return START
    chess960 = _VARIANTS.get(variant.lower().replace(" ", ""))
    return read_fen(fen, chess960=chess960).position or START


_NOT_PLAYED_HERE = frozenset({"pgn-fen-unusable", "pgn-variant-unknown"})
"""Problems after which no move is read: the moves of another game may look legal in chess."""

_VARIANTS: dict[str, bool | None] = {
    "": None,
    "standard": False,
    "chess": False,
    "normal": False,
    "fromposition": None,
    "chess960": True,
    "fischerandom": True,
    "fischerrandom": True,
}


def _result(tags: tuple[Tag, ...], token: str | None, notes: _Notes, end: int) -> str:
    tag = next((tag for tag in tags if tag.name == "Result"), None)
    if token is None:
        notes.report("pgn-result-missing", end, {})
    if tag is not None and tag.value not in RESULTS:
        notes.report("pgn-result-unknown", tag.offset, {"text": tag.value[:40]})
    elif tag is not None and token is not None and tag.value != token:
        notes.report("pgn-result-differs", tag.offset, {"tag": tag.value, "moves": token})
    if token is not None:
        return token
    return tag.value if tag is not None and tag.value in RESULTS else "*"


def _check_comments(moves: tuple[PgnMove, ...], notes: _Notes) -> None:
    for move in moves:
        for comment in move.comments:
            # A clock alone is what nearly every move of a broadcast has: it is not read twice.
            if "[%" in comment and _CLOCK_ALONE.fullmatch(comment) is None:
                try:
                    commands_in(comment)
                except CommandError as error:
                    notes.report("pgn-clock-unreadable", move.offset, {"text": error.text[:40]})
        for line in move.variations:
            _check_comments(line, notes)


def _check_end(game: PgnGame, reader: MovetextReader, notes: _Notes) -> None:
    """Compare the result with the final position, and look at the time control."""
    control = next((tag for tag in game.tags if tag.name == "TimeControl"), None)
    if control is not None and control.value not in {"?", "-", ""}:
        try:
            read_time_control(control.value)
        except CommandError:
            notes.report("pgn-time-control-unreadable", control.offset, {"text": control.value})
    if game.unread:
        # What follows asks the final position, which is not known then.
        notes.report("pgn-moves-unread", len(game.source.rstrip()), {"count": game.unread})
        return
    board = reader.board
    if not game.moves or board.legal_moves():
        return
    forced = "1/2-1/2" if not board.in_check() else "0-1" if board.side == 0 else "1-0"
    if game.result != forced:
        code = "pgn-result-against-mate" if board.in_check() else "pgn-result-against-stalemate"
        notes.report(code, game.moves[-1].offset, {"result": game.result, "due": forced})
