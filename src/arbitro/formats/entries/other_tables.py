"""What is given as a list of players and is none as it stands.

The tables of a web page, which programs call "Excel" and name .xls, as text; an event of Papi (FFE)
in JSON as rows; tables of another kind, which a page or a command of their own takes. A rating of
Papi has a letter: ``F`` is of FIDE, ``N`` national, and ``E``, ``A`` and ``R`` are estimates, which
count for nobody's title or seeding by FIDE.
"""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

from arbitro.formats.round_lists.round_list import read_round_list
from arbitro.formats.texts.crosstable_heads import is_crosstable
from arbitro.formats.texts.problems import Problem, problem

MOST_CELLS = 200_000
_BREAKS = frozenset({"br", "p", "div"})


def table_text(page: str) -> str | Problem | None:
    r"""Return the rows of a page's tables with tabs between their cells.

    None where it has none.

    Of a page with too many cells nothing is returned but what is to be said of it.

    Row by row as they stand, so that a title above the list stays above it.

    >>> table_text("<table><tr><th>Name<th>Elo<tr><td>Alfa, Ana<td>2000</table>")
    'Name\tElo\nAlfa, Ana\t2000\n'
    """
    reader = _Reader()
    reader.feed(page)
    reader.close()
    reader.end_row()
    if reader.is_cut:
        return problem("entry-cells-too-many", 1, 1, most=MOST_CELLS)
    rows = [row for row in reader.rows if any(row)]
    return "".join("\t".join(map(_quoted, row)) + "\n" for row in rows) if rows else None


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if '"' in text else text


class _Reader(HTMLParser):
    """Elements of a page to rows.

    An end that is not written is where the next one begins.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[list[str]] = []
        self._row: list[str] | None = None
        self._cell: list[str] | None = None
        self._span = 1
        self._cells = 0
        self.is_cut = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a row or a cell."""
        if tag == "tr":
            self.end_row()
            self._row = []
        elif tag in {"td", "th"} and self._row is not None:
            self._end_cell()
            # The number comes from a page of others: without a bound one cell could ask for endless
            # columns.
            span = dict(attrs).get("colspan") or "1"
            self._span = min(int(span), 100) if span.isascii() and span.isdigit() else 1
            self._cell = []
        elif tag in _BREAKS and self._cell is not None:
            self._cell.append(" ")

    def handle_endtag(self, tag: str) -> None:
        """End a row or a cell."""
        if tag in {"tr", "table"}:
            self.end_row()
        elif tag in {"td", "th"}:
            self._end_cell()

    def handle_data(self, data: str) -> None:
        """Gather the text of a cell."""
        if self._cell is not None:
            self._cell.append(data)

    def end_row(self) -> None:
        """Take the row that is being read."""
        self._end_cell()
        if self._row is not None:
            self.rows.append(self._row)
        self._row = None

    def _end_cell(self) -> None:
        if self._cell is not None and self._row is not None:
            text = " ".join("".join(self._cell).split())
            self.is_cut = self.is_cut or self._cells >= MOST_CELLS
            if not self.is_cut:
                self._row += [text, *[""] * (max(self._span, 1) - 1)]
                self._cells += max(self._span, 1)
        self._cell = None


_HEADS = (
    ("Surname", "lastName"),
    ("Given name", "firstName"),
    ("Rating", "elo"),
    ("FIDE", "fideElo"),
    ("Title", "fideTitle"),
    ("Federation", "federation"),
    ("FIDE ID", "fideCode"),
    ("Birth", "birthDate"),
    ("Sex", "gender"),
    ("Club", "club"),
    ("Category", "category"),
    ("National ID", "nrFFE"),
)
_TITLES = {"ff": "WFM", "mf": "WIM", "gf": "WGM", "cf": "WCM"}


def papi_rows(data: bytes) -> str | None:
    r"""Return the players as text with heads and tabs.

    None where it is no JSON of Papi.

    >>> papi_rows(b'{"players": [{"lastName": "ALFA", "firstName": "Ana"}]}').split("\n")[1][:9]
    'ALFA\tAna\t'
    >>> papi_rows(b'{"players": ["Ana"]}') is None
    True
    """
    try:
        content = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    players = content.get("players") if isinstance(content, dict) else None
    if not isinstance(players, list) or not players:
        return None
    if not all(isinstance(player, dict) and "lastName" in player for player in players):
        return None
    known = {name for _, name in _HEADS}
    others = dict.fromkeys(name for player in players for name in player if name not in known)
    columns = (*_HEADS, *((name, name) for name in others))
    rows = ["\t".join(_one_cell(head) for head, _ in columns)]
    rows += ["\t".join(_cell(player, name) for _, name in columns) for player in players]
    return "\n".join(rows) + "\n"


_LONGEST_MEMBER = 200
"""Of what has no column of ours, as the rounds of a player, so much is shown."""


def _cell(player: dict[str, Any], name: str) -> str:
    value = player.get(name)
    if isinstance(value, dict | list):
        return _one_cell(json.dumps(value, ensure_ascii=False)[:_LONGEST_MEMBER] if value else "")
    text = "" if value is None else str(value).strip()
    if name == "fideTitle":
        text = _TITLES.get(text.lower(), text)
    return _one_cell(text)


def _one_cell(text: str) -> str:
    """Return a text as a cell between tabs, in quotes where it has any."""
    quoted = " ".join(text.split())
    return '"' + quoted.replace('"', '""') + '"' if '"' in quoted else quoted


def taken_elsewhere(text: str) -> tuple[Problem, ...]:
    r"""Return what is said of a table that belongs on another page.

    Nothing of a list of players.

    The boards of a round have half of the players under one head and are refused. A crosstable has
    all of them: they can be entered, and it is told where its results can be taken over as well.

    >>> [each.code for each in taken_elsewhere("Rk.;Name;Rtg;1.Rd;Pts.\n1;Gil, Ana;2105;2w1;1")]
    ['entry-list-is-crosstable']
    >>> taken_elsewhere("Name;Rating\nGil, Ana;2105")
    ()
    """
    if read_round_list(text).value.boards:
        return (problem("entry-list-is-round", 1, 1),)
    if is_crosstable(text.encode(errors="replace")):
        return (problem("entry-list-is-crosstable", 1, 1),)
    return ()
