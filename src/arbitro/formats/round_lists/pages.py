"""The pairing list of chess-results: a head names White and Black, in the language of the page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arbitro.formats.round_lists.rows import (
    BESIDE_A_BYE,
    BESIDE_A_NUMBER,
    HEAD,
    NOT_NEEDED,
    NOT_PAIRED,
    OTHER_ROUND,
    PAIRING_ALLOCATED_BYE,
    ROUND,
    Columns,
    ListedBoard,
    ListedRow,
    RoundList,
    Side,
    unread_row,
    whole,
)
from arbitro.formats.texts.cells import Cell, cells_of, plain, separator_of
from arbitro.formats.texts.ledger import Fate, Marks
from arbitro.formats.texts.problems import Problem, problem
from arbitro.formats.texts.titles import title_of

CHESS_RESULTS = "chess-results/pairings"

_BOARD = frozenset({"bo", "br", "m", "me", "ech", "board", "brett", "mesa"})
_WHITE = frozenset({"white", "weiss", "blancas", "brancas", "blancs", "bianco"})
_BLACK = frozenset({"black", "schwarz", "negras", "pretas", "noirs", "nero"})
_RESULT = frozenset({"result", "ergebnis", "resultado", "resultat", "risultato"})
_NUMBER = frozenset({"no", "nr", "snr", "noini", "nri"})
_BYES = {
    **dict.fromkeys(("bye", "spielfrei", "descansa", "exento", "exempt"), PAIRING_ALLOCATED_BYE),
    **dict.fromkeys(
        ("notpaired", "nichtausgelost", "noemparejado", "nonapparie", "naoemparceirado"), NOT_PAIRED
    ),
}


_OF_PLAYERS = frozenset({"rtg", "elo", "fed", "land", "pts", "pkt", "club", "verein"})
_NAME = frozenset({"name", "nombre", "nom", "nome", "player", "spieler", "jugador", "joueur"})


def is_head(words: Sequence[str]) -> bool:
    """Tell whether the words of a line are the head of a list of boards."""
    return not _RESULT.isdisjoint(words) and _sides_in(words) is not None


def _sides_in(words: Sequence[str]) -> tuple[int, int] | None:
    """Return the columns of White and Black.

    None of a head that is no list of boards.

    Of two names with a result between them the first is White.

    >>> _sides_in(["bo", "weiss", "ergebnis", "schwarz"])
    (1, 3)
    >>> _sides_in(["name", "result", "name"]), _sides_in(["name", "name", "result"])
    ((0, 2), None)
    """
    white, black = _first(words, _WHITE), _first(words, _BLACK)
    if white >= 0 and black >= 0:
        return white, black
    names = [at for at, word in enumerate(words) if word in _NAME]
    if len(names) == 2 and not _RESULT.isdisjoint(words[slice(*names)]):
        return names[0], names[1]
    return None


def read_page(
    lines: Sequence[str], head: int, wanted: int | None, problems: list[Problem], marks: Marks
) -> tuple[RoundList, str]:
    """Read the table below a head; return what separates its cells too.

    Of several tables the one of the round ``wanted`` is read; where none is, the page is refused.
    """
    separator = separator_of([lines[head - 1]])
    heads = [
        number
        for number, line in enumerate(lines[head - 1 :], head)
        if is_head([plain(cell.text) for cell in cells_of(line, separator)])
    ]
    # the line that names a round stands between the table before it and its own head
    titles = [_title(lines, before, at) for before, at in zip([0, *heads], heads, strict=False)]
    starts = [1, *(title or at for title, at in zip(titles[1:], heads[1:], strict=True))]
    rounds = [None if title is None else _round_of(lines[title - 1]) for title in titles]
    chosen = rounds.index(wanted) if wanted in rounds else 0
    if len(heads) > 1 and (wanted is None or wanted not in rounds):
        problems.append(problem("round-list-several", heads[1], 1))
        for number in range(1, len(lines) + 1):
            marks.line(number, Fate.REFUSED, "", "round-list-several")
        return RoundList(CHESS_RESULTS, rounds[0], ()), separator
    end = starts[chosen + 1] if chosen + 1 < len(heads) else len(lines) + 1
    for number in (*range(1, starts[chosen]), *range(end, len(lines) + 1)):
        if number in heads or number in titles:
            # they tell which table is of the round wanted, and where it begins and ends
            marks.line(number, Fate.READ, HEAD)
        else:
            marks.line(number, Fate.LEFT_OUT, "", OTHER_ROUND)
    at, title = heads[chosen], titles[chosen]
    above = [other for other in range(starts[chosen], at) if _filled(lines[other - 1], separator)]
    if title is not None:
        marks.line(title, Fate.READ, ROUND)
    marks.leave_out("table-top", [other for other in above if other != title], problems)
    page = _Page(at, separator, marks)
    boards = page.boards(lines[: end - 1], problems)
    return RoundList(CHESS_RESULTS, rounds[chosen], boards), separator


def _filled(line: str, separator: str) -> bool:
    return any(cell.text for cell in cells_of(line, separator))


def _title(lines: Sequence[str], after: int, head: int) -> int | None:
    """Return the first line above a head, below another line, that names a round."""
    return next((at for at in range(after + 1, head) if _ROUND.search(lines[at - 1])), None)


def _round_of(line: str) -> int | None:
    found = _ROUND.search(line)
    return int(found[1] or found[2]) if found else None


class _Page:
    """A table by its head: which of its columns say what of a board."""

    def __init__(self, head: int, separator: str, marks: Marks) -> None:
        """Find the columns of the head, which is a line counted from 1."""
        self.columns = Columns(head, separator, marks)
        words = self.columns.words
        self.white, self.black = _sides_in(words) or (-1, -1)
        self.result, self.board = _first(words, _RESULT), _first(words, _BOARD)
        numbers = [at for at, word in enumerate(words) if word in _NUMBER]
        self.white_number = next((at for at in numbers if at < self.white), -1)
        self.black_number = next((at for at in numbers if at > self.black), -1)
        self.fields = {
            self.board: "board",
            self.white_number: "white",
            self.white: "white",
            self.result: "result",
            self.black: "black",
            self.black_number: "black",
        }
        self.fields.pop(-1, None)

    def boards(self, lines: Sequence[str], problems: list[Problem]) -> tuple[ListedBoard, ...]:
        """Return the boards below the head, up to the last of ``lines``.

        In the table a line that is no board's is a fault: one may be lost there. Below the last
        board a text alone in its line is the foot, and so is any line after a blank one.
        """
        head, marks = self.columns.head, self.columns.marks
        rows: list[ListedRow] = []
        foot: list[int] = []
        below = False
        for number, line in enumerate(lines[head:], head + 1):
            cells = cells_of(line, self.columns.separator)
            if not any(cell.text for cell in cells):
                below = True
                continue
            row = self._row(number, cells)
            if row is not None:
                for other in foot:
                    marks.refuse(unread_row(other, lines[other - 1]), problems)
                foot, below = [], False
                rows.append(row)
            elif below or sum(bool(cell.text) for cell in cells) == 1:
                foot.append(number)
            else:
                marks.refuse(unread_row(number, line), problems)
        marks.leave_out("table-foot", foot, problems)
        self.columns.note(self.fields, self._known(rows), rows, problems)
        for row in rows:
            self.columns.mark(row, problems)
        return tuple(item.board for item in rows)

    def _known(self, rows: Sequence[ListedRow]) -> dict[int, str]:
        """Return the columns of what is known of the players and no result depends on."""
        found = {}
        for at, word in enumerate(self.columns.words):
            texts = [row.cells[at].text for row in rows if at < len(row.cells)]
            titles = not word and all(title_of(text) for text in texts if text)
            if at not in self.fields and (titles or word in _OF_PLAYERS):
                found[at] = NOT_NEEDED
        return found

    def _row(self, number: int, cells: Sequence[Cell]) -> ListedRow | None:
        """Return a board, None where a cell of it cannot be read."""

        def cell(at: int) -> str:
            return cells[at].text if 0 <= at < len(cells) else ""

        white = _side(cell(self.white), cell(self.white_number))
        black = _side(cell(self.black), cell(self.black_number))
        board = whole(cell(self.board))
        if white is None or (board is None and cell(self.board)):
            return None
        beside = {
            name: BESIDE_A_NUMBER
            for name, at in ((self.white, self.white_number), (self.black, self.black_number))
            if cell(at)
        }
        bye = _BYES.get(plain(cell(self.black)))
        if bye is not None:
            seen = None if bye == NOT_PAIRED else board
            beside[self.result] = beside[self.black_number] = BESIDE_A_BYE
            beside.pop(self.black, None)
            if bye == NOT_PAIRED:
                beside[self.board] = BESIDE_A_BYE
            return self._listed(ListedBoard(number, seen, white, None, bye), cells, beside)
        told = _of_sign(cell(self.result))
        if black is None or told == "":
            return None
        return self._listed(ListedBoard(number, board, white, black, told), cells, beside)

    def _listed(
        self, board: ListedBoard, cells: Sequence[Cell], beside: dict[int, str]
    ) -> ListedRow:
        read = {at: field for at, field in self.fields.items() if at not in beside}
        return ListedRow(None, board, cells, read, beside)


_ROUND = re.compile(
    r"(?:round|runde|ronda|rodada|ronde|turno)\s+(\d{1,3})\b|\b(\d{1,3})\.\s*(?:runde|ronda)",
    re.IGNORECASE,
)


def _first(words: Sequence[str], known: frozenset[str]) -> int:
    return next((at for at, word in enumerate(words) if word in known), -1)


def _side(name: str, number: str) -> Side | None:
    """Return a player by number, else by name; None where neither can be."""
    if number:
        return whole(number)
    return name or None


def _of_sign(text: str) -> str | None:
    """Return the result of a cell.

    None where it is open, empty where it cannot be read.

    >>> [_of_sign(each) for each in ("1 - 0", "½ - ½", "+ - -", "- - -", "", "x")]
    ['10', '==', '+-', '--', None, '']
    """
    signs = re.sub(r"\s", "", text).replace("½", "=").replace("1/2", "=").replace("0,5", "=")
    if not signs or signs in {"-", ":"}:
        return None
    found = re.fullmatch(r"([10=+-])[-:]([10=+-])", signs)
    return "" if found is None else found[1] + found[2]
