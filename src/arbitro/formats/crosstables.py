"""A tournament from a crosstable: the export of chess-results, and the file Vega writes.

A cell says the opponent's number in this table, the colour and the result. Everything told twice is
held against itself by what checks reports (`trf.to_tournament`), by the lines of the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from arbitro.formats.cells import cells_of, plain, separator_of
from arbitro.formats.entries.values import is_federation, rating_of, title_of
from arbitro.formats.importers import TournamentFile
from arbitro.formats.problems import Problem, problem
from arbitro.formats.text import decode
from arbitro.formats.trf.document import TrfDocument, TrfLine
from arbitro.formats.trf.fields import ROUND, field_of
from arbitro.formats.trf.reader import with_colours
from arbitro.formats.trf.records import NumberRecord, PlayerRecord, TextRecord
from arbitro.formats.trf.to_tournament import tournament_of
from arbitro.model import Colour, Player, Points, Result, RoundRecord, Title, Tpn
from arbitro.model.names import NameOrder
from arbitro.rules.pairing.swiss.initial_order import initial_place

_ROUND_HEAD = re.compile(
    r"(\d{1,2})\.? ?(?:rd|r|runde|ronda|ronde|rodada)\.?|(?:rd|r|ronda|ronde|runde)\.? ?(\d{1,2})",
    re.IGNORECASE,
)
_VEGA_HEAD = re.compile(r"\s*cross ?table at round (\d+)\s*", re.IGNORECASE)
_PLACES = frozenset({"rk", "rg", "rang", "rank", "rank.", "cl", "clas", "pos"})
_NAME = frozenset({"name", "nombre", "nome", "nom", "nombrejugador", "spieler"})
_RATING = frozenset({"rtg", "elo", "rtgi", "eloi", "irtg"})
_FEDERATION = frozenset({"fed", "land", "vbd"})
_POINTS = frozenset({"pts", "pkt", "points", "punkte"})

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


class _Row(NamedTuple):
    """A player of a table by its line; ``cells`` are those of the rounds as they stand there.

    ``places`` are the columns at which its fields begin.
    """

    line: int
    number: int
    title: Title | None
    name: str
    rating: int
    federation: str
    points: str
    cells: tuple[str, ...]
    places: Mapping[str, int]


class _Table(NamedTuple):
    """What a table tells; ``by_place`` where its numbers are places and not starting numbers."""

    name: str
    rows: tuple[_Row, ...]
    by_place: bool


Cells = list[RoundRecord | None]


def read_crosstable(data: bytes) -> TournamentFile:
    """Read a crosstable as the tournament it tells, and all that was understood or is wrong.

    Days are never taken from it: what stands there is when a list was printed. Numbers that are
    places are replaced by those of C.04.2@2026-02 art. 2.2, which is told.
    """
    problems: list[Problem] = []
    lines = decode(data, problems).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    vega = next((at for at, line in enumerate(lines) if _VEGA_HEAD.fullmatch(line)), None)
    if vega is None:
        table = _of_chess_results(lines, problems)
        rounds = _Letters(table, problems).rounds()
    else:
        table = _of_vega(lines, vega, problems)
        rounds = [
            [_vega_cell(row, at, cell, problems) for at, cell in enumerate(row.cells, 1)]
            for row in table.rows
        ]
    document = _document(table, rounds, len(lines))
    understood = tournament_of(document)
    if table.rows:
        problems.append(problem("crosstable-without-days", 1, 1))
    places = {row.line: row.places for row in table.rows}
    problems += [_placed(each, places) for each in understood.problems]
    found = sorted(problems, key=lambda each: (each.line, each.column))
    return TournamentFile(understood.value, tuple(found))


def _placed(found: Problem, places: Mapping[int, Mapping[str, int]]) -> Problem:
    """Return what is wrong with the records of a table with its place in the table itself."""
    _, _, field = field_of("001", found.column).partition(" ")
    if found.line not in places or not field:
        return found._replace(column=1)
    # a cell says all of a round
    field = " ".join(field.split()[:2]) if field.startswith(ROUND) else field
    return found._replace(column=places[found.line].get(field, 1), field=field)


# chess-results: a head with a column a round, in the language of the page.


def _of_chess_results(lines: Sequence[str], problems: list[Problem]) -> _Table:
    for at, line in enumerate(lines):
        separator = separator_of([line])
        heads = [each.text.strip() for each in cells_of(line, separator)]
        rounds = [place for place, head in enumerate(heads) if _ROUND_HEAD.fullmatch(head)]
        words = [plain(head) for head in heads]
        name = _first(words, _NAME)
        if rounds and name is not None:
            by_place = words[0] in _PLACES
            if by_place:
                problems.append(problem("crosstable-places", at + 1, 1))
            rows = tuple(_rows_of(lines, at + 1, words, rounds, problems))
            return _Table(_title_above(lines[:at]), rows, by_place)
    problems.append(problem("crosstable-row", 1, 1, text=""))
    return _Table("", (), by_place=False)


def _first(words: Sequence[str], known: frozenset[str]) -> int | None:
    return next((at for at, word in enumerate(words) if word in known), None)


def _title_above(lines: Sequence[str]) -> str:
    """Return the name of the event: the first line above the head that is not the server's."""
    told = [cells_of(line, separator_of([line]))[0].text.strip() for line in lines if line.strip()]
    return next((each for each in told if each and "chess-results" not in each.casefold()), "")


def _rows_of(
    lines: Sequence[str],
    first: int,
    words: Sequence[str],
    rounds: Sequence[int],
    problems: list[Problem],
) -> Iterator[_Row]:
    """Give the players below a head; what follows the last is the foot, which is noted.

    In the table a line that is no player's is a fault: one may be lost there. Below the last player
    a text alone in its line is the foot, and so is any line after a blank one.
    """
    name, rating = _first(words, _NAME), _first(words, _RATING)
    federation, points = _first(words, _FEDERATION), _first(words, _POINTS)
    untitled = [at for at, word in enumerate(words[: rounds[0]]) if not word]
    separator = separator_of([lines[first - 1]])
    foot: list[Problem] = []
    below = False
    for number, line in enumerate(lines[first:], first + 1):
        found = cells_of(line, separator)
        cells = [each.text.strip() for each in found]
        if not any(cells):
            below = True
            continue

        # The cells by default are those of this row, whenever it is asked.
        def cell(at: int | None, cells: Sequence[str] = cells) -> str:
            return cells[at] if at is not None and at < len(cells) else ""

        if not _NUMBER.fullmatch(cells[0]) or not cell(name):
            unread = problem("crosstable-row", number, 1, text=line.strip()[:60])
            (foot if below or sum(map(bool, cells)) == 1 else problems).append(unread)
            continue
        problems += foot
        foot.clear()
        below = False
        titles = (title_of(cell(at)) for at in untitled)
        known = {"tpn": 0, "name": name, "rating": rating, "points": points}
        known |= {f"{ROUND} {number}": at for number, at in enumerate(rounds, 1)}
        yield _Row(
            number,
            int(cells[0]),
            next((title for title in titles if title is not None), None),
            cell(name),
            rating_of(cell(rating)) or 0,
            cell(federation).upper() if is_federation(cell(federation).upper()) else "",
            cell(points),
            tuple(cell(at) for at in rounds),
            {
                field: found[at].column
                for field, at in known.items()
                if at is not None and at < len(found)
            },
        )
    if foot:
        first_line = foot[0].line
        text = str(dict(foot[0].values)["text"])
        problems.append(problem("crosstable-foot", first_line, 1, count=len(foot), text=text))


class _Letters:
    """The cells of chess-results: which letter is White's is found from all of them."""

    def __init__(self, table: _Table, problems: list[Problem]) -> None:
        """Read no cell yet."""
        self.table, self.problems = table, problems
        found = (_GAME.fullmatch(_sign(cell)) for row in table.rows for cell in row.cells)
        self.letters = frozenset(each[2] for each in found if each is not None)
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

    def _record(self, row: _Row, number: int, cell: str) -> RoundRecord | None:
        sign = _sign(cell)
        if sign == "-1":
            return RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
        if sign in _ALONE:
            return RoundRecord(None, None, _ALONE[sign])
        game = _GAME.fullmatch(sign)
        if game is None:
            self.problems.append(_unread(row, number, cell.strip()))
            return None
        colour = Colour.WHITE if game[2] == self.white else Colour.BLACK
        return RoundRecord(Tpn(int(game[1])), colour, _SIGNS[game[3]])


def _unread(row: _Row, number: int, cell: str) -> Problem:
    """Return that the cell of a round cannot be read."""
    field = f"{ROUND} {number}"
    found = problem("crosstable-row", row.line, row.places.get(field, 1), text=cell)
    return found._replace(field=field)


def _sign(cell: str) -> str:
    """Return a cell without blanks, with one sign for a half."""
    return "".join(cell.split()).casefold().replace("1/2", "½").replace("0,5", "½")


# Vega: columns by blanks, cells as +W5, =B2, -F8, +PAB, =HPB, --.

_VEGA_ROW = re.compile(
    r"\s*(?P<number>\d{1,4})\s+(?P<name>\S.*?)\s+(?P<rating>\d{1,4})\s+(?:(?P<title>W?[GIFC]M)\s+)?"
    r"(?:(?P<federation>[A-Z]{3})\s+)?(?P<points>\d{1,3}(?:\.\d)?)\s*\|(?P<cells>.*)"
)
_VEGA_GAME = re.compile(r"([+=-])([WBF])(\d{1,4})")
_VEGA_ALONE = {
    "--": Result.ZERO_POINT_BYE,
    "+PAB": Result.PAIRING_ALLOCATED_BYE,
    "=HPB": Result.HALF_POINT_BYE,
    "+FPB": Result.FULL_POINT_BYE,
    "-ZPB": Result.ZERO_POINT_BYE,
}
_VEGA_RESULTS = {
    ("+", False): Result.WIN,
    ("=", False): Result.DRAW,
    ("-", False): Result.LOSS,
    ("+", True): Result.FORFEIT_WIN,
    ("-", True): Result.FORFEIT_LOSS,
}


def _of_vega(lines: Sequence[str], head: int, problems: list[Problem]) -> _Table:
    rows = []
    for number, line in enumerate(lines[head + 1 :], head + 2):
        if "|" not in line or "NAME" in line.upper().split():
            continue
        found = _VEGA_ROW.fullmatch(line)
        if found is None:
            problems.append(problem("crosstable-row", number, 1, text=line.strip()[:60]))
            continue
        rows.append(
            _Row(
                number,
                int(found["number"]),
                title_of(found["title"] or ""),
                found["name"],
                int(found["rating"]),
                found["federation"] or "",
                found["points"],
                tuple(found["cells"].split()),
                _vega_places(found),
            )
        )
    name = next((line.strip() for line in lines[:head] if line.strip()), "")
    if rows:
        problems.append(problem("crosstable-places", head + 1, 1))
    return _Table(name, tuple(rows), by_place=True)


def _vega_places(row: re.Match[str]) -> dict[str, int]:
    """Return the columns at which the fields of a row begin."""
    fields = {"number": "tpn", "name": "name", "rating": "rating", "points": "points"}
    cells = re.finditer(r"\S+", row["cells"])
    return {field: row.start(group) + 1 for group, field in fields.items()} | {
        f"{ROUND} {at}": row.start("cells") + each.start() + 1 for at, each in enumerate(cells, 1)
    }


def _vega_cell(row: _Row, number: int, cell: str, problems: list[Problem]) -> RoundRecord | None:
    if cell in _VEGA_ALONE:
        return RoundRecord(None, None, _VEGA_ALONE[cell])
    game = _VEGA_GAME.fullmatch(cell)
    result = None if game is None else _VEGA_RESULTS.get((game[1], game[2] == "F"))
    if game is None or result is None:
        problems.append(_unread(row, number, cell))
        return None
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(game[2])  # a forfeit has lost its own
    return RoundRecord(Tpn(int(game[3])), colour, result)


# What both tell, as the records of a report: line for line, so that faults are at their place.


def _document(table: _Table, rounds: Sequence[Cells], count: int) -> TrfDocument:
    numbers = _numbers(table)
    # A line for each line of the file, so that what is found later is told at the line of the list.
    lines = [TrfLine("")] * count
    for row, cells in zip(table.rows, rounds, strict=True):
        records = tuple(
            each
            if each is None or each.opponent is None
            else each._replace(opponent=numbers.get(each.opponent, each.opponent))
            for each in cells
        )
        told = re.fullmatch(r"(\d{1,3})(?:[.,](\d))?(½)?", row.points)
        points = int(told[1]) * 10 + (5 if told[3] else int(told[2] or 0)) if told else None
        lines[row.line - 1] = TrfLine(
            "",
            PlayerRecord(
                numbers[Tpn(row.number)],
                None,
                row.title,
                row.name,
                row.rating,
                row.federation,
                None,
                "",
                None if points is None else Points(points),
                row.number if table.by_place else None,
                records,
            ),
        )
    lines.append(TrfLine("", TextRecord("012", table.name)))
    length = max((len(row.cells) for row in table.rows), default=0)
    if length:
        lines.append(TrfLine("", NumberRecord("142", length)))
    return TrfDocument(tuple(with_colours(lines)))


def _numbers(table: _Table) -> dict[Tpn, Tpn]:
    """Return the starting number of each number of the table (C.04.2@2026-02 art. 2.2)."""
    if not table.by_place:
        return {Tpn(row.number): Tpn(row.number) for row in table.rows}

    def place(row: _Row) -> tuple[object, int]:
        player = Player(row.name, title=row.title, rating=row.rating)
        return initial_place(player, NameOrder.ENGLISH), row.number

    order = sorted(table.rows, key=place)
    return {Tpn(row.number): Tpn(at) for at, row in enumerate(order, 1)}
