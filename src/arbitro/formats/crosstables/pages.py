"""The crosstable of chess-results: a head with a column a round, in the language of the page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from arbitro.formats.crosstables.rows import (
    HEAD,
    NAME_OF_EVENT,
    SECOND_TITLE,
    TIE_BREAK,
    Cells,
    Row,
    Table,
    tenths_of,
    unread_cell,
    unread_row,
)
from arbitro.formats.entries.values import is_federation, rating_of
from arbitro.formats.texts.cells import Cell, cells_of, plain, separator_of, spans_of
from arbitro.formats.texts.ledger import Fate, Marks
from arbitro.formats.texts.problems import Problem, problem
from arbitro.formats.texts.titles import title_of
from arbitro.formats.trf.lines.fields import ROUND
from arbitro.model import Colour, Result, RoundRecord, Title, Tpn

_ROUND_HEAD = re.compile(
    r"(\d{1,2})\.? ?(?:rd|r|runde|ronda|ronde|rodada)\.?|(?:rd|r|ronda|ronde|runde)\.? ?(\d{1,2})",
    re.IGNORECASE,
)
_PLACES = frozenset({"rk", "rg", "rang", "rank", "rank.", "cl", "clas", "pos"})
_NAME = frozenset({"name", "nombre", "nome", "nom", "nombrejugador", "spieler"})
_KNOWN = {
    "rating": frozenset({"rtg", "elo", "rtgi", "eloi", "irtg"}),
    "federation": frozenset({"fed", "land", "vbd"}),
    "points": frozenset({"pts", "pkt", "points", "punkte"}),
}
_TITLES = frozenset({"", "title", "tit", "titel", "titulo", "titre", "titolo"})
_TIE_BREAK = re.compile(r"(?:tb|wtg|des|dep|crit)\d{1,2}")

_WHITE_LETTERS = {
    frozenset("wb"): "w",
    frozenset("ws"): "w",
    frozenset("bn"): "b",
    frozenset("bp"): "b",
}
"""Which of two letters is White's; a letter alone tells it too where it begins one pair only."""

_PLAYED = {"1": Result.WIN, "0": Result.LOSS, "½": Result.DRAW, "=": Result.DRAW}
_SIGNS = {**_PLAYED, "+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS, "": Result.PENDING}
_NUMBER = re.compile(r"\d{1,4}")
_GAME = re.compile(r"(\d{1,4})\s*([a-z])\s*([10½=+-]?)")
_ALONE = {
    "-½": Result.HALF_POINT_BYE,
    **dict.fromkeys(("-0", "0", ""), Result.ZERO_POINT_BYE),
}


def read_page(
    lines: Sequence[str], problems: list[Problem], marks: Marks
) -> tuple[Table, list[Cells], str]:
    """Read the table below the first head that names rounds.

    Return what separates its cells too.

    Without such a head nothing is read, which is a problem of the whole text.
    """
    for at, line in enumerate(lines):
        separator = separator_of([line])
        heads = cells_of(line, separator)
        words = [plain(head.text) for head in heads]
        if any(_ROUND_HEAD.fullmatch(head.text) for head in heads) and not _NAME.isdisjoint(words):
            page = _Page(lines, at + 1, heads, separator)
            table = page.table(problems, marks)
            return table, _Letters(table, problems).rounds(), separator
    problems.append(problem("crosstable-row", 1, 1, text=""))
    for number in range(1, len(lines) + 1):
        marks.line(number, Fate.REFUSED, "", "crosstable-row")
    return Table("", (), by_place=False), [], ""


class _Page:
    """A table by its head: the field of each column, and what its other columns hold."""

    def __init__(self, lines: Sequence[str], head: int, heads: list[Cell], separator: str) -> None:
        """Find the columns of the head, which is a line counted from 1."""
        self.lines, self.head, self.heads, self.separator = lines, head, heads, separator
        self.words = [plain(item.text) for item in heads]
        self.rounds = [
            at for at, item in enumerate(heads) if at and _ROUND_HEAD.fullmatch(item.text)
        ]
        self.fields = {0: "tpn", _first(self.words, _NAME): "name"}
        for field, known in _KNOWN.items():
            self.fields.setdefault(_first(self.words, known), field)
        self.fields |= {at: f"{ROUND} {number}" for number, at in enumerate(self.rounds, 1)}
        self.fields.pop(-1, None)
        self.at = {field: at for at, field in self.fields.items()}
        self.rows = [
            (number, cells)
            for number, cells in enumerate(
                (cells_of(line, separator) for line in lines[head:]), head + 1
            )
            if any(cell.text for cell in cells)
        ]
        before = range(1, self.rounds[0] if self.rounds else 1)
        self.titles = [
            at
            for at in before
            if at not in self.fields and self.words[at] in _TITLES and self._holds_titles(at)
        ]

    def _holds_titles(self, at: int) -> bool:
        return bool(self.words[at]) or any(
            title_of(cells[at].text) for _, cells in self.rows if at < len(cells)
        )

    def table(self, problems: list[Problem], marks: Marks) -> Table:
        """Return the table, with what is wrong and what became of its texts."""
        name = self._above(problems, marks)
        by_place = self.words[0] in _PLACES
        if by_place:
            problems.append(problem("crosstable-places", self.head, 1))
        self._check_rounds(problems)
        unknown = self._unknown(problems)
        spans = spans_of(self.lines[self.head - 1], self.heads, self.separator)
        for at, head in enumerate(self.heads):
            if head.text:
                fate, code = unknown.get(at, (Fate.READ, ""))
                marks.span(self.head, spans[at], fate, HEAD, code)
        return Table(name, tuple(self._rows(unknown, problems, marks)), by_place)

    def _above(self, problems: list[Problem], marks: Marks) -> str:
        """Return the name of the event: the first line above the head that is not the server's."""
        name = ""
        others = []
        for number, line in enumerate(self.lines[: self.head - 1], 1):
            cells = cells_of(line, self.separator)
            text = cells[0].text
            if name or not text or "chess-results" in text.casefold():
                if any(cell.text for cell in cells):
                    others.append(number)
                continue
            name = text
            spans = spans_of(line, cells, self.separator)
            marks.span(number, spans[0], Fate.READ, NAME_OF_EVENT)
            for at, cell in enumerate(cells[1:], 1):
                if cell.text:
                    marks.span(number, spans[at], Fate.REPORTED, "", "table-top")
                    told = problem("table-top", number, cell.column, count=1, text=cell.text[:60])
                    problems.append(told)
        marks.leave_out("table-top", others, problems)
        return name

    def _check_rounds(self, problems: list[Problem]) -> None:
        """Refuse heads that do not count the rounds from the first: a column would be missing."""
        for number, at in enumerate(self.rounds, 1):
            found = _ROUND_HEAD.fullmatch(self.heads[at].text)
            if found is not None and int(found[1] or found[2]) != number:
                head = self.heads[at]
                problems.append(problem("crosstable-row", self.head, head.column, text=head.text))

    def _unknown(self, problems: list[Problem]) -> dict[int, tuple[Fate, str]]:
        """Return what becomes of the columns that are no field of a player."""
        letters = {
            game[2]
            for _, cells in self.rows
            for at in self.rounds
            if at < len(cells) and (game := _GAME.fullmatch(_sign(cells[at].text)))
        }
        found: dict[int, tuple[Fate, str]] = {}
        for at, head in enumerate(self.heads):
            if at in self.fields or at in self.titles:
                continue
            texts = [cells[at].text for _, cells in self.rows if at < len(cells)]
            filled = [other for other in texts if other]
            games = [_GAME.fullmatch(_sign(other)) for other in filled]
            if _TIE_BREAK.fullmatch(self.words[at]):
                found[at] = (Fate.LEFT_OUT, TIE_BREAK)
                continue
            if any(games) and all(game is None or game[2] in letters for game in games):
                # a round whose head is not understood
                told = problem("crosstable-row", self.head, head.column, text=head.text[:60])
            elif head.text:
                told = problem("entry-column-unknown", self.head, head.column, text=head.text[:60])
            elif filled:
                text = filled[0][:60]
                told = problem("entry-column-untitled", self.head, head.column, text=text)
            else:
                continue
            problems.append(told)
            found[at] = (
                Fate.REFUSED if told.code == "crosstable-row" else Fate.REPORTED,
                told.code,
            )
        return found

    def _rows(
        self, unknown: dict[int, tuple[Fate, str]], problems: list[Problem], marks: Marks
    ) -> Iterator[Row]:
        """Give the players below the head.

        What follows the last is the foot, which is noted.

        In the table a line that is no player's is a fault: one may be lost there. Below the last
        player a text alone in its line is the foot, and so is any line after a blank one.
        """
        foot: list[int] = []
        last = self.head
        below = False
        for number, cells in self.rows:
            below |= number > last + 1
            last = number
            is_player = _NUMBER.fullmatch(cells[0].text) and _text(cells, self.at["name"])
            if is_player:
                self._refuse(foot, problems, marks)
                foot, below = [], False
                yield self._row(number, cells, unknown, problems, marks)
            elif below or sum(bool(cell.text) for cell in cells) == 1:
                foot.append(number)
            else:
                self._refuse([number], problems, marks)
        marks.leave_out("table-foot", foot, problems)

    def _refuse(self, lines: Sequence[int], problems: list[Problem], marks: Marks) -> None:
        for line in lines:
            marks.refuse(unread_row(line, self.lines[line - 1]), problems)

    def _row(
        self,
        number: int,
        cells: list[Cell],
        unknown: dict[int, tuple[Fate, str]],
        problems: list[Problem],
        marks: Marks,
    ) -> Row:
        spans = spans_of(self.lines[number - 1], cells, self.separator)
        title = self._title(number, cells, spans, problems, marks)
        for at, cell in enumerate(cells):
            if not cell.text or at in self.titles:
                continue
            if at >= len(self.heads):
                problems.append(problem("entry-cells-extra", number, cell.column))
                marks.span(number, spans[at], Fate.REFUSED, "", "entry-cells-extra")
            elif at in unknown:
                marks.span(number, spans[at], unknown[at][0], "", unknown[at][1])
            else:
                marks.span(number, spans[at], Fate.READ, self.fields[at])
        places = {field: cells[at].column for at, field in self.fields.items() if at < len(cells)}
        rated = _text(cells, self.at.get("rating"))
        rating = rating_of(rated)
        if rating is None:
            column = places["rating"]
            problems.append(problem("entry-rating-unreadable", number, column, text=rated[:20]))
        federation = _text(cells, self.at.get("federation")).upper()
        if federation and not is_federation(federation):
            told = {"text": federation[:20]}
            column = places["federation"]
            problems.append(problem("entry-federation-unreadable", number, column, **told))
            federation = ""
        points = _text(cells, self.at.get("points"))
        return Row(
            number,
            int(cells[0].text),
            title,
            _text(cells, self.at["name"]),
            rating or 0,
            federation,
            tenths_of(points, number, places.get("points", 1), problems),
            tuple(_text(cells, at) for at in self.rounds),
            places,
        )

    def _title(
        self,
        number: int,
        cells: list[Cell],
        spans: Sequence[tuple[int, int]],
        problems: list[Problem],
        marks: Marks,
    ) -> Title | None:
        """Return the first title of a row.

        Another one is left out, what is none is noted.
        """
        found: Title | None = None
        for at in self.titles:
            text = _text(cells, at)
            title = title_of(text)
            if text and title is None:
                problems.append(problem("title-unknown", number, cells[at].column, text=text[:20]))
            if not text:
                continue
            if found is not None and title is not None:
                marks.span(number, spans[at], Fate.LEFT_OUT, "title", SECOND_TITLE)
            else:
                marks.span(number, spans[at], Fate.READ, "title")
            found = found or title
        return found


def _first(words: Sequence[str], known: frozenset[str]) -> int:
    return next((at for at, word in enumerate(words) if word in known), -1)


def _text(cells: Sequence[Cell], at: int | None) -> str:
    return cells[at].text if at is not None and at < len(cells) else ""


class _Letters:
    """The cells of chess-results: which letter is White's is found from all of them."""

    def __init__(self, table: Table, problems: list[Problem]) -> None:
        """Read no cell yet."""
        self.table, self.problems = table, problems
        found = (_GAME.fullmatch(_sign(cell)) for row in table.rows for cell in row.cells)
        self.letters = frozenset(match[2] for match in found if match is not None)
        self.white = self._white()

    def _white(self) -> str:
        pairs = [white for letters, white in _WHITE_LETTERS.items() if self.letters <= letters]
        if len(set(pairs)) == 1 or not self.letters:
            return pairs[0]
        told = ", ".join(sorted(self.letters))
        self.problems.append(problem("crosstable-letters", 1, 1, letters=told))
        return ""

    def rounds(self) -> list[Cells]:
        """Return the records of every player, round by round."""
        rows = self.table.rows
        width = max((len(row.cells) for row in rows), default=0)
        for number in range(1, width + 1):
            whole = [row for row in rows if _sign(row.cells[number - 1]) == "-1"]
            if len(whole) > 1:  # at most one of them has the pairing-allocated bye
                values = {"round": number, "count": len(whole)}
                field = f"{ROUND} {number}"
                column = whole[1].places.get(field, 1)
                found = problem("crosstable-byes", whole[1].line, column, **values)
                self.problems.append(found._replace(field=field))
        # Rounds still to come have columns as well, all of them blank.
        played = [at for at in range(width) if any(row.cells[at].strip() for row in rows)]
        last = max(played, default=-1) + 1
        return [
            [self._record(row, number, cell) for number, cell in enumerate(row.cells[:last], 1)]
            for row in rows
        ]

    def _record(self, row: Row, number: int, cell: str) -> RoundRecord | None:
        sign = _sign(cell)
        if sign == "-1":
            return RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
        if sign in _ALONE:
            return RoundRecord(None, None, _ALONE[sign])
        game = _GAME.fullmatch(sign)
        if game is None:
            self.problems.append(unread_cell(row, number, cell.strip()))
            return None
        colour = Colour.WHITE if game[2] == self.white else Colour.BLACK
        return RoundRecord(Tpn(int(game[1])), colour, _SIGNS[game[3]])


def _sign(cell: str) -> str:
    """Return a cell without blanks, with one sign for a half."""
    return "".join(cell.split()).casefold().replace("1/2", "½").replace("0,5", "½")
