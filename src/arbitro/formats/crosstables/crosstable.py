"""A tournament from a crosstable: the export of chess-results, and the file Vega writes.

A cell says the opponent's number in this table, the colour and the result. Everything told twice is
held against itself by what checks reports (`trf.to_tournament`), by the lines of the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arbitro.formats.crosstables.pages import read_page
from arbitro.formats.crosstables.rows import Cells, Row, Table
from arbitro.formats.crosstables.vega import head_of, read_vega
from arbitro.formats.importers import TournamentFile
from arbitro.formats.texts.cells import QUOTES
from arbitro.formats.texts.ledger import Account, Marks
from arbitro.formats.texts.problems import Problem, problem
from arbitro.formats.texts.text import decode
from arbitro.formats.trf.lines.document import TrfDocument, TrfLine
from arbitro.formats.trf.lines.fields import ROUND, field_of
from arbitro.formats.trf.lines.records import NumberRecord, PlayerRecord, TextRecord
from arbitro.formats.trf.reader import with_colours
from arbitro.formats.trf.to_tournament import tournament_of
from arbitro.model import Player, Points, Tpn
from arbitro.model.names import NameOrder
from arbitro.rules.pairing.swiss.initial_order import initial_place


def read_crosstable(data: bytes) -> TournamentFile:
    """Read a crosstable as the tournament it tells, and all that was understood or is wrong.

    Days are never taken from it: what stands there is when a list was printed. Numbers that are
    places are replaced by those of C.04.2@2026-02 art. 2.2, which is told.
    """
    return _read(data)[0]


def account_of(data: bytes) -> Account:
    r"""Return what became of each text of a crosstable.

    >>> table = b"No.;Name;Shoe;1.Rd;Pts\n1;Gil;38;2w1;1\n2;Paz;;1b0;0"
    >>> [(each.line, each.first, each.code) for each in account_of(table).items if each.code]
    [(1, 10, 'entry-column-unknown'), (2, 7, 'entry-column-unknown')]
    """
    return _read(data)[1]


def _read(data: bytes) -> tuple[TournamentFile, Account]:
    problems: list[Problem] = []
    lines = decode(data, problems).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    marks = Marks(lines)
    vega = head_of(lines)
    if vega is None:
        table, rounds, separator = read_page(lines, problems, marks)
    else:
        table, rounds = read_vega(lines, vega, problems, marks)
        separator = "|"
    document = _document(table, rounds, len(lines))
    understood = tournament_of(document)
    if table.rows:
        problems.append(problem("crosstable-without-days", 1, 1))
    places = {row.line: row.places for row in table.rows}
    problems += [_placed(item, places) for item in understood.problems]
    found = tuple(sorted(problems, key=lambda item: (item.line, item.column)))
    at_texts = [item for item in found if item.code != "crosstable-without-days"]
    account = marks.account(at_texts, QUOTES + separator, {"tpn-duplicate"})
    return TournamentFile(understood.value, found, kind="table"), account


def _placed(found: Problem, places: Mapping[int, Mapping[str, int]]) -> Problem:
    """Return what is wrong with the records of a table with its place in the table itself."""
    _, _, field = field_of("001", found.column).partition(" ")
    if found.line not in places or not field:
        return found._replace(column=1)
    # a cell says all of a round
    field = " ".join(field.split()[:2]) if field.startswith(ROUND) else field
    return found._replace(column=places[found.line].get(field, 1), field=field)


# What both tell, as the records of a report: line for line, so that faults are at their place.


def _document(table: Table, rounds: Sequence[Cells], count: int) -> TrfDocument:
    numbers = _numbers(table)
    # A line for each line of the file, so that what is found later is told at the line of the list.
    lines = [TrfLine("")] * count
    for row, cells in zip(table.rows, rounds, strict=True):
        records = tuple(
            cell
            if cell is None or cell.opponent is None
            else cell._replace(opponent=numbers.get(cell.opponent, cell.opponent))
            for cell in cells
        )
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
                None if row.points is None else Points(row.points),
                row.number if table.by_place else None,
                records,
            ),
        )
    lines.append(TrfLine("", TextRecord("012", table.name)))
    length = max((len(row.cells) for row in table.rows), default=0)
    if length:
        lines.append(TrfLine("", NumberRecord("142", length)))
    return TrfDocument(tuple(with_colours(lines)))


def _numbers(table: Table) -> dict[Tpn, Tpn]:
    """Return the starting number of each number of the table (C.04.2@2026-02 art. 2.2)."""
    if not table.by_place:
        return {Tpn(row.number): Tpn(row.number) for row in table.rows}

    def place(row: Row) -> tuple[object, int]:
        player = Player(row.name, title=row.title, rating=row.rating)
        return initial_place(player, NameOrder.ENGLISH), row.number

    order = sorted(table.rows, key=place)
    return {Tpn(row.number): Tpn(at) for at, row in enumerate(order, 1)}
