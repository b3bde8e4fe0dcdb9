"""The moves of one game, read and made on a board as they come."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from arbitro.formats.pgn.document import RESULT_PATTERN, PgnMove, result_of
from arbitro.rules.laws.board import Board
from arbitro.rules.laws.board.encoding import Move
from arbitro.rules.laws.notation import Letters, WrittenMove
from arbitro.rules.laws.notation.matching import matches
from arbitro.rules.laws.notation.reading import near_misses
from arbitro.rules.laws.notation.writing import write_move
from arbitro.rules.laws.notation.written import MATE, reader_of

# The order decides: a result begins like the number of a move, and e.p. like a pawn's move.
_TOKEN = re.compile(
    r"""(?P<null>--|(?:Z0|null|0000)(?![\w-]))
      | (?P<result>RESULT)
      | (?P<passing>[ea]\.?p\.(?=[\s)]|$))
      | (?P<move>[^\W\d_][^\s(){}\[\];$!?.*]*(?:[!?]{1,2})?|0-0(?:-0)?[+\#]?(?:[!?]{1,2})?
              |[\u2654-\u265f][^\s(){}\[\];$!?.*]*(?:[!?]{1,2})?)
      | (?P<number>\d+\s*\.+|\d+(?=\s)|\.+|\d+…)
      | (?P<comment>\{[^}]*\})
      | (?P<nag>\$\d+)
      | (?P<offer>\(=\))
      | (?P<open>\()
      | (?P<close>\))
      | (?P<line>;[^\r\n]*|(?<![^\r\n])%[^\r\n]*)
      | (?P<glyph>[!?]{1,2})
      | (?P<unclosed>\{[^}]*\Z)
      | (?P<other>\S[^\s(){}]*)
    """.replace("RESULT", RESULT_PATTERN),
    re.VERBOSE,
)
_KINDS = {number: name for name, number in _TOKEN.groupindex.items()}
_MOVE = _TOKEN.groupindex["move"]
_NUMBER = _TOKEN.groupindex["number"]

_SQUARES = re.compile(r"[a-h][1-8][a-h][1-8][nbrqNBRQ]?")
_COUNTED = re.compile(r"(\d{1,4})\s*[.…]")
_FIRST_KEY = Board().key
_NUMERIC = re.compile(r"[1-8]{4}[1-4]?")
"""A move of correspondence chess, in digits: read on score sheets, no move and no number here."""

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The numbers of the glyphs that are written as signs."""

_NOTHING_BEHIND = re.compile(r"(?:\s|\{[^}]*\}|;[^\r\n]*)*\Z")
BOTH_LOSE = "0-0"
"""What federations write for a game that both have lost; PGN has no such result."""

_STRANGE = {
    "close": "pgn-variation-unopened",
    "null": "pgn-null-move",
    "offer": "pgn-text-unknown",
    "other": "pgn-text-unknown",
    "result": "pgn-text-unknown",
}
"""What is reported of things that do not belong where they stand."""


class _Line(list[PgnMove]):
    """The moves of a line; what stands behind its last move is collected and put to it once.

    A game may have any number of glyphs behind one move: each is read in the same time.
    """

    __slots__ = ("comments", "nags", "variations")

    def __init__(self) -> None:
        super().__init__()
        self.nags: list[int] = []
        self.comments: list[str] = []
        self.variations: list[tuple[PgnMove, ...]] = []

    def close_last(self) -> None:
        """Put what was collected to the last move."""
        if not (self.comments or self.nags or self.variations):
            return
        move, written, offset, nags, before, comments, variations = self[-1]
        self[-1] = PgnMove(
            move,
            written,
            offset,
            (*nags, *self.nags),
            before,
            (*comments, *self.comments),
            (*variations, *self.variations),
        )
        for item in (self.nags, self.comments, self.variations):
            item.clear()


class MovetextReader:
    """One reading of one game's movetext; ``report`` receives code, offset and values.

    ``stated`` is the result its tag says. With ``stopped`` no move is read, because the position
    the game begins from is not known.
    """

    def __init__(
        self,
        source: str,
        board: Board,
        letters: Letters,
        report: Callable[[str, int, dict[str, int | str]], None],
        stated: str = "",
    ) -> None:
        self.source = source
        self.board = board
        self.letters = letters
        self.read = reader_of(letters)
        self.report = report
        self.stated = stated
        # How far the numbers are ahead of the board's: from the first position not at all.
        self.ahead: int | None = 0 if board.key == _FIRST_KEY else None
        self.counts = True
        self.result: str | None = None
        self.comments: list[str] = []
        self.unread = 0
        self.left: list[str] = []
        self.stopped = False
        self.tokens: Iterator[re.Match[str]] = iter(())

    def main_line(self, start: int) -> tuple[PgnMove, ...]:
        """Read the main line from an offset of the text."""
        # One iterator for all depths: a line goes on behind what its variation has read.
        self.tokens = _TOKEN.finditer(self.source, start)
        return self.line(depth=0)

    def line(self, depth: int) -> tuple[PgnMove, ...]:
        """Read a line up to its end: the end of the game, or the bracket that closes it.

        The board is afterwards where the line ends; whoever asked takes its moves back.
        """
        moves = _Line()
        board, read = self.board, self.read
        broken = self.stopped
        for token in self.tokens:
            kind = token.lastindex
            if kind == _NUMBER:
                self.number(token, counts=not depth and not broken)
                continue
            if kind == _MOVE and not broken:
                text = token.group()
                if text == BOTH_LOSE and not depth and self.both_lose(token):
                    self.finish(token)
                    break
                written = read(text)
                found = matches(board, written) if written is not None else []
                found = found or self.between_squares(text)
                # One meaning or none: a guess would shift every move behind it.
                if len(found) == 1:
                    board.make(found[0])
                    marked = written and (written.glyphs or written.sign or written.capture)
                    nags = self.signs(written, token) if written and marked else ()
                    moves.close_last()
                    moves.append(PgnMove(found[0], text, token.start(), nags))
                    continue
                broken = True
                self.doubt(token, written, depth)
            elif self.other(token, _KINDS[kind or 0], moves, depth, broken=broken):
                break
            elif _KINDS[kind or 0] == "null":
                broken = True
        else:
            if depth:
                self.report("pgn-variation-open", len(self.source.rstrip()), {})
        moves.close_last()
        return tuple(moves)

    def number(self, token: re.Match[str], *, counts: bool) -> None:
        """Pass over the number of a move; a move in digits is named, and the first wrong number.

        Behind a position of its own a game may count from any number.
        """
        text = token.group()
        if len(text) > 3 and _NUMERIC.fullmatch(text):
            self.report("pgn-text-unknown", token.start(), {"text": text})
        stated = _COUNTED.match(text) if counts and self.counts else None
        if stated is None:
            return
        number = int(stated[1])
        if self.ahead is None:
            self.ahead = number - self.board.number
        if number != self.board.number + self.ahead:
            self.counts = False
            values: dict[str, int | str] = {"text": text, "number": self.board.number + self.ahead}
            self.report("pgn-number-wrong", token.start(), values)

    def between_squares(self, text: str) -> list[Move]:
        """Return the legal move that engines write so: two squares and the piece of a promotion."""
        if _SQUARES.fullmatch(text) is None:
            return []
        name = text.lower()
        legal = self.board.legal_moves()
        # In Chess960 f1g1 can be a step of the king and, as others write it, castling: exact first.
        exact = [move for move in legal if move.uci(chess960=True) == name]
        return exact or [move for move in legal if move.uci() == name]

    def other(
        self, token: re.Match[str], kind: str, moves: _Line, depth: int, *, broken: bool
    ) -> bool:
        """Read what is no legal move; return whether the line ends with it."""
        if self.ends(token, kind, moves, depth, broken=broken):
            return True
        if kind == "open":
            self.variation(token, moves, depth, broken=broken)
        elif kind in {"comment", "line", "unclosed"}:
            if kind == "unclosed":
                self.report("pgn-comment-open", token.start(), {})
            self.comment(token.group(), moves)
        elif kind == "offer" and moves and not broken:
            self.comment("{(=)}", moves)
        elif kind in {"nag", "glyph"}:
            self.glyph(token, moves)
        elif broken:
            self.skipped(token, depth)
        elif kind in _STRANGE:
            self.report(_STRANGE[kind], token.start(), {"text": token.group()[:40]})
        return False

    def ends(
        self, token: re.Match[str], kind: str, moves: _Line, depth: int, *, broken: bool
    ) -> bool:
        """Read what ends a line; return whether it does."""
        if kind == "result" and not depth:
            self.finish(token)
        elif kind == "null" and depth and not broken:
            self.passed(token, moves)
        else:
            return kind == "close" and depth > 0
        return True

    def glyph(self, token: re.Match[str], moves: _Line) -> None:
        """Put a glyph to the move before it."""
        text = token.group()
        number = GLYPHS.get(text) or int(text[1:5])
        if moves and number < 256:
            moves.nags.append(number)
        else:
            self.report("pgn-glyph-without-move", token.start(), {"text": text[:40]})

    def comment(self, text: str, moves: _Line) -> None:
        """Put a comment to the move before it, or to the line."""
        bare = text[1 : -1 if text[0] == "{" and text[-1] == "}" else None]
        (moves or self).comments.append(bare)

    def both_lose(self, token: re.Match[str]) -> bool:
        """Tell whether 0-0 at the end of a game is its result and no castling."""
        if _NOTHING_BEHIND.match(self.source, token.end()) is None:
            return False
        written = self.read(token.group())
        return self.stated == BOTH_LOSE or written is None or not matches(self.board, written)

    def passed(self, token: re.Match[str], moves: _Line) -> None:
        """Keep the rest of a variation, from a move left out on, as a comment.

        Writers leave out a move to show a threat; what follows is no play by the rules.
        """
        self.report("pgn-null-in-variation", token.start(), {"text": token.group()[:40]})
        end = self.pass_over(token)
        rest = self.source[token.start() : end].strip()
        # Braces would end the comment, and times in it belong to no move of the game.
        bare = rest.replace("{", "(").replace("}", ")").replace("[%", "[ %")
        self.comment(f"{{{bare}}}", moves)

    def finish(self, token: re.Match[str]) -> None:
        """Note the result, and anything that is no comment behind it; moves there are unread."""
        text = token.group()
        self.result = result_of(text)
        if self.result is not None and text not in {self.result, "½-½"}:
            values: dict[str, int | str] = {"text": text, "result": self.result}
            self.report("pgn-result-form", token.start(), values)
        if text == BOTH_LOSE:
            self.result = "*"
            self.report("pgn-result-unknown", token.start(), {"text": text})
        named = False
        for after in self.tokens:
            kind = _KINDS[after.lastindex or 0]
            if kind in {"comment", "line"}:
                self.comments.append(after.group().lstrip("{;%").rstrip("}"))
                continue
            if not named:
                self.report("pgn-text-after-result", after.start(), {"text": after.group()[:40]})
                named = True
            self.unread += kind == "move" and self.read(after.group()) is not None

    def skipped(self, token: re.Match[str], depth: int) -> None:
        """Count a move behind the one that stopped the line."""
        if depth == 0 and _KINDS[token.lastindex or 0] == "move":
            self.unread += 1
            self.left.append(token.group())

    def doubt(self, token: re.Match[str], written: WrittenMove | None, depth: int) -> None:
        """Report why a move stops the line: unreadable, illegal, or with several meanings."""
        board, text = self.board, token.group()
        if depth == 0:
            self.unread += 1
            self.left.append(text)
        found = matches(board, written) if written is not None else ()
        if written is None:
            code = "pgn-move-unreadable"
        elif not found:
            code = "pgn-move-illegal"
        # The lower bits are origin and target: moves equal in them differ in the promotion alone.
        elif len({move & 0xFFF for move in found}) == 1:
            code = "pgn-promotion-missing"
        else:
            code = "pgn-move-ambiguous"
        meant = found or near_misses(board, text, self.letters)
        self.report(
            code,
            token.start(),
            {
                "text": text[:40],
                "number": board.number,
                "colour": "wb"[board.side],
                "depth": depth,
                "candidates": ", ".join(write_move(board, move) for move in meant[:5]) or "-",
            },
        )

    def signs(self, written: WrittenMove, token: re.Match[str]) -> tuple[int, ...]:
        """Compare the signs of a move just made with what it did; return its glyphs."""
        board = self.board
        # A capture sets this count to nought: so it is seen behind the move, without looking before
        # it.
        wrong = written.capture and board.halfmoves > 0
        if written.sign and not wrong:
            check = board.in_check()
            wrong = not check or (written.sign == MATE and bool(board.legal_moves()))
        if wrong:
            self.report("pgn-sign-wrong", token.start(), {"text": token.group()[:40]})
        return (GLYPHS[written.glyphs],) if written.glyphs else ()

    def variation(self, token: re.Match[str], moves: _Line, depth: int, *, broken: bool) -> None:
        """Read a variation, which replaces the last move of the line it stands in."""
        # A bound below that of recursion: a file of brackets must not end the program.
        if not moves or broken or depth > 60:
            if not broken:
                self.report("pgn-variation-misplaced", token.start(), {})
            self.pass_over(token)
            return
        board = self.board
        # A variation replaces the move before it, so it starts from before that.
        last = board.unmake()
        before = len(board.history)
        held, self.comments = self.comments, []
        line = self.line(depth + 1)
        if line and self.comments:
            line = (line[0]._replace(before=tuple(self.comments)), *line[1:])
        elif self.comments:
            moves.comments += self.comments
        self.comments = held
        while len(board.history) > before:
            board.unmake()
        board.make(last)
        if line:
            moves.variations.append(line)

    def pass_over(self, token: re.Match[str]) -> int:
        """Pass over the rest of a variation; return where the bracket stands that closes it."""
        open_brackets = 1
        for match in self.tokens:
            kind = _KINDS[match.lastindex or 0]
            open_brackets += (kind == "open") - (kind == "close")
            if not open_brackets:
                return match.start()
        self.report("pgn-variation-open", token.start(), {})
        return len(self.source.rstrip())
