"""The tables of a web page as text: programs call such pages "Excel" and name them .xls."""

from __future__ import annotations

from html.parser import HTMLParser

MOST_CELLS = 200_000
_BREAKS = frozenset({"br", "p", "div"})


def table_text(page: str) -> str | None:
    r"""Return the rows of a page's tables with tabs between their cells, None where it has none.

    Row by row as they stand, so that a title above the list stays above it.

    >>> table_text("<table><tr><th>Name<th>Elo<tr><td>Alfa, Ana<td>2000</table>")
    'Name\tElo\nAlfa, Ana\t2000\n'
    """
    reader = _Reader()
    reader.feed(page)
    reader.close()
    reader.end_row()
    rows = [row for row in reader.rows if any(row)]
    return "".join("\t".join(map(_quoted, row)) + "\n" for row in rows) if rows else None


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if '"' in text else text


class _Reader(HTMLParser):
    """Elements of a page to rows; an end that is not written is where the next one begins."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[list[str]] = []
        self._row: list[str] | None = None
        self._cell: list[str] | None = None
        self._span = 1
        self._cells = 0

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
        if self._cell is not None and self._row is not None and self._cells < MOST_CELLS:
            text = " ".join("".join(self._cell).split())
            self._row += [text, *[""] * (max(self._span, 1) - 1)]
            self._cells += max(self._span, 1)
        self._cell = None
