"""Writing PGN: a game's own text as it was, or the form every program understands.

What was read is written back byte by byte (`preserved`), also with a tag changed in place
(`with_tag`). `exported` writes a game anew: the seven tags first, moves in English letters, lines
of at most 79 signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from arbitro.formats.pgn.document import ROSTER, PgnGame, PgnMove, Tag
from arbitro.rules.laws.board import START, Board, Move, Position
from arbitro.rules.laws.board.fen import write_fen
from arbitro.rules.laws.notation import SAN, Style, write_move

WIDTH = 79
_UNKNOWN = {"Date": "????.??.??", "Result": "*"}


def preserved(games: Iterable[PgnGame]) -> bytes:
    """Return the bytes the games were read from."""
    return "".join(game.source for game in games).encode("utf-8", "surrogateescape")


def with_tag(game: PgnGame, name: str, value: str) -> PgnGame:
    """Return a game whose text has another value for a tag and is the same in all else.

    A tag that is missing is put behind the last one, or before everything.
    """
    pair = f'[{name} "{_escaped(value)}"]'
    source = game.source
    end = "\r\n" if "\r\n" in source else "\n"
    old = next((tag for tag in game.tags if tag.name == name), None)
    if old is not None:
        start, stop = _place_of(old, source)
        new = pair
    elif game.tags:
        start = stop = _place_of(game.tags[-1], source)[1]
        new = end + pair
    else:
        start = stop = 0
        new = pair + end
    made = Tag(name, value, start + new.index("[") + 1)
    grown = len(new) - (stop - start)
    tags = tuple(
        made if tag is old else tag._replace(offset=tag.offset + grown * (tag.offset >= stop))
        for tag in game.tags
    )
    return replace(
        game,
        tags=tags if old is not None else (*tags, made),
        source=source[:start] + new + source[stop:],
    )


def _place_of(tag: Tag, source: str) -> tuple[int, int]:
    """Return where a tag pair begins and ends."""
    start = source.rindex("[", 0, tag.offset)
    found = _PAIR.match(source, start)
    assert found is not None  # it was read from there
    return start, found.end()


_PAIR = re.compile(r'\[\s*\w+\s+"(?:[^"\\\r\n]|\\.)*"\s*\]')


def _escaped(value: str) -> str:
    flat = " ".join(value.split())
    return flat.replace("\\", "\\\\").replace('"', '\\"')


def exported(game: PgnGame, style: Style = SAN) -> str:
    """Write a game anew in the export format, ending with a blank line.

    >>> print(exported(game_of((), {"Event": "Open"})).splitlines()[0])
    [Event "Open"]
    """
    # Of a tag that is given twice the first counts.
    values = {tag.name: tag.value for tag in reversed(game.tags)}
    values["Result"] = game.result
    if game.position != START:
        values["SetUp"], values["FEN"] = "1", write_fen(game.position)
        if game.position.chess960:
            values["Variant"] = "Chess960"
    for name in ROSTER:
        values.setdefault(name, _UNKNOWN.get(name, "?"))
    others = sorted(name for name in values if name not in ROSTER)
    tags = "".join(f'[{name} "{_escaped(values[name])}"]\n' for name in (*ROSTER, *others))
    words = [*_comment_words(game.comments), *_line_words(game.moves, Board(game.position), style)]
    return f"{tags}\n{_wrapped([*words, game.result])}\n\n"


def game_of(
    moves: Sequence[Move],
    tags: dict[str, str],
    position: Position = START,
    result: str = "*",
) -> PgnGame:
    """Build a game from moves, to be exported."""
    board = Board(position)
    made = []
    for move in moves:
        made.append(PgnMove(move, write_move(board, move), 0))
        board.make(move)
    listed = tuple(Tag(name, value) for name, value in tags.items())
    return PgnGame(listed, tuple(made), result, position)


def _comment_words(comments: Iterable[str]) -> Iterator[str]:
    for comment in comments:
        # a closing brace would end the comment too soon
        text = " ".join(comment.replace("}", ")").split())
        yield from f"{{{text}}}".split(" ")


def _line_words(moves: Sequence[PgnMove], board: Board, style: Style) -> Iterator[str]:
    """Yield the words of a line; the board is afterwards as it was."""
    numbered = False
    for move in moves:
        yield from _comment_words(move.before)
        if board.side == 0:
            yield f"{board.number}."
        # Black's move has its number again behind a comment or a variation.
        elif not numbered or move.before:
            yield f"{board.number}..."
        yield write_move(board, move.move, style)
        yield from (f"${nag}" for nag in move.nags)
        yield from _comment_words(move.comments)
        for line in move.variations:
            inner = list(_line_words(line, board, style))
            inner[0] = f"({inner[0]}"
            inner[-1] = f"{inner[-1]})"
            yield from inner
        board.make(move.move)
        numbered = not (move.comments or move.variations)
    for _ in moves:
        board.unmake()


def _wrapped(words: Iterable[str]) -> str:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "\n".join(lines)
