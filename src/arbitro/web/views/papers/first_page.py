"""The first page of a paper as a small picture: its first rows, or its pieces on their sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from xml.sax.saxutils import escape

from arbitro.formats.spreadsheets import Sheet, Value
from arbitro.i18n import Translator
from arbitro.papers.small_papers import KINDS, SHEETS, grid_of
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.papers.gallery import Paper
from arbitro.web.views.standings.prizes import won_of
from arbitro.web.views.standings.spreadsheets import sheet_of
from arbitro.web.views.standings.standings import standings_view
from arbitro.web.views.standings.tables import TableAudience

ROWS = 22
"""Rows of a list that its picture has."""

LEFT, RIGHT, TOP, LINE = 16.0, 194.0, 42.0, 10.6

_COLUMNS = {
    "pairings": (0, 2, 5, 7),
    "names": (0, 1, 2),
    "standings": (0, 2, 5, 6, 7),
    "players": (0, 1, 3, 4),
    "crosstable": (0, 2, 7, 8, 9, 10),
    "prizes": (0, 2, -3, -2, -1),
}
"""The columns of tables of players that a picture has room for; of others the first ones."""

_ROUND = re.compile(r"^(\d+)([wb])")
_SIGNS = {"w": "\N{WHITE SQUARE}", "b": "\N{BLACK SQUARE}"}

_MOST_COLUMNS = 6
SHORT = 9
"""Texts of fewer signs are never cut: boards, numbers, results."""

_SIZE, _WIDEST = 7, 0.7
"""The size of the text of a list, and how wide a sign may be, of that."""


@dataclass(frozen=True, slots=True)
class _Picture:
    """What is drawn: the size of the sheet in millimetres, and its shapes."""

    width: float
    height: float
    shapes: tuple[str, ...]

    def svg(self) -> bytes:
        size = f'viewBox="0 0 {self.width:g} {self.height:g}"'
        shapes = "".join(self.shapes)
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Inter, sans-serif" '
            f'fill="#17212b"><rect width="100%" height="100%" fill="#fff"/>{shapes}</svg>'
        )
        return text.encode()


def first_page(paper: Paper, view: SectionView, title: str, asked: TableAudience) -> bytes:
    """Return the first page of a paper as a picture, as SVG."""
    if paper.code in KINDS:
        return _pieces(paper.code, view, title, asked).svg()
    return _list(_rows(paper, view, asked), title, asked.words).svg()


def _text(x: float, y: float, text: str, size: float, **how: str) -> str:
    told = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in how.items())
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{told}>{escape(text)}</text>'


def _cut(text: str, width: float, size: float) -> str:
    """Return a text cut to a width, by what a sign usually takes."""
    most = max(1, int(width / (size * 0.5)))
    return text if len(text) <= most else f"{text[: most - 1]}…"


# Lists.


def _rows(paper: Paper, view: SectionView, asked: TableAudience) -> Sequence[Sequence[Value]]:
    """Return the first rows of a list, as its table has them; none where it is no table."""
    if paper.code == "check-list":
        people = [view.person(entry).name for entry in view.numbers]
        return [("\N{BALLOT BOX}", name) for name in sorted(people, key=view.names.key)[:ROWS]]
    if paper.code == "score-sheets":
        return _score_sheet(view, asked)
    if not paper.table:
        return ()
    by_name = paper.table == "names"
    made = sheet_of(view, "pairings" if by_name else paper.table, asked)
    if not isinstance(made, Sheet):
        return ()
    if by_name:
        return sorted(_seats(made, asked.words), key=lambda row: view.names.key(row[0]))[:ROWS]
    first = tuple(range(_MOST_COLUMNS))
    chosen = first if "team" in view.kind.columns else _COLUMNS.get(paper.table, first)
    rows = [[row[at] for at in chosen if at < len(row)] for row in made.rows[:ROWS]]
    return [list(map(_signed, row)) for row in rows] if paper.table == "crosstable" else rows


def _score_sheet(view: SectionView, asked: TableAudience) -> list[tuple[Value, ...]]:
    """Return the head of the first score sheet of a round, and its numbered lines."""
    number = asked.round or 0
    played = view.section.rounds[number - 1].games.values() if number else ()
    game = min(played, key=lambda game: game.board, default=None)
    names = [view.person(entry).name for entry in (game.white, game.black)] if game else ["", ""]
    return [("", *names), *((f"{at}.", "", "") for at in range(1, ROWS))]


def _signed(value: Value) -> Value:
    """Return a round of a crosstable with the sign of its colour, as the paper has it.

    >>> _signed("12w1"), _signed("7b½"), _signed("½")
    ('12□1', '7■½', '½')
    """
    if not isinstance(value, str):
        return value
    return _ROUND.sub(lambda found: found[1] + _SIGNS[found[2]], value)


def _seats(made: Sheet, words: Translator) -> Iterator[tuple[str, Value, str]]:
    for row in made.rows:
        for name, colour in ((row[2], "w"), (row[7], "b")):
            if row[0] is not None and name:
                yield str(name), row[0], words.t(f"value.colour.{colour}")


def _list(rows: Sequence[Sequence[Value]], title: str, words: Translator) -> _Picture:
    shapes = [_text(LEFT, 28, _cut(title, RIGHT - LEFT, 12), 12, font_weight="700")]
    said = [[_said(value, words) for value in row] for row in rows]
    widths = _widths(said)
    for at, row in enumerate(said):
        x, y = LEFT, TOP + at * LINE + 4
        for text, width in zip(row, widths, strict=False):
            shown = text if len(text) < SHORT else _cut(text, width - 3, _SIZE)
            shapes.append(_text(x, y, shown, _SIZE))
            x += width
        shapes.append(f'<path d="M{LEFT:g} {y + 3:g}H{RIGHT:g}" stroke="#e4e0d6"/>')
    width, height = SHEETS["a4"]
    return _Picture(width, height, tuple(shapes))


def _said(value: Value, words: Translator) -> str:
    if value is None:
        return ""
    if isinstance(value, int | str):
        return str(value)
    return words.birth(f"{value:%Y/%m/%d}") if isinstance(value, date) else words.exact(value)


def _widths(rows: Sequence[Sequence[str]]) -> list[float]:
    """Return the widths of columns: of short texts as they need it, of others what is left."""
    count = max(map(len, rows), default=0)
    longest = [
        max((len(row[at]) for row in rows if at < len(row)), default=0) for at in range(count)
    ]
    needed = [(most + 1) * _SIZE * _WIDEST if most < SHORT else 0.0 for most in longest]
    shared = sum(min(24, most) for most in longest if most >= SHORT)
    left = RIGHT - LEFT - sum(needed)
    if not shared:
        return [width * (RIGHT - LEFT) / (sum(needed) or 1) for width in needed]
    return [
        width or max(left, 0) * min(24, most) / shared
        for width, most in zip(needed, longest, strict=True)
    ]


# Pieces on their sheet.


def _pieces(code: str, view: SectionView, title: str, asked: TableAudience) -> _Picture:
    kind = KINDS[code]
    grid = grid_of(kind, "a4")
    told = _lines(code, view, title, asked)
    shapes = []
    for (x, y), lines in zip(grid.places, told, strict=False):
        shapes.append(
            f'<rect x="{x + 2:g}" y="{y + 2:g}" width="{kind.width - 4:g}" '
            f'height="{kind.height - 4:g}" fill="none" stroke="#c9c4b8" stroke-dasharray="3 2"/>'
        )
        size = min(kind.height / 6, kind.width / 10)
        first = y + kind.height / 2 - (len(lines) - 1) * size * 0.75
        for step, line in enumerate(lines):
            weight = "400" if step else "700"
            text = _cut(line, kind.width - 12, size)
            how = {"text_anchor": "middle", "font_weight": weight}
            shapes.append(_text(x + kind.width / 2, first + step * size * 1.5, text, size, **how))
    return _Picture(grid.width, grid.height, tuple(shapes))


def _lines(
    code: str, view: SectionView, title: str, asked: TableAudience
) -> Iterator[tuple[str, ...]]:
    """Give what stands on the pieces, in the order of tables or of numbers."""
    section, number, words = view.section, asked.round or 0, asked.words
    if code == "poster":
        event = view.state.settings
        yield (event.name if event is not None else title, title)
        return
    if code in {"slip", "place"}:
        games = (
            section.rounds[number - 1].games.values() if 0 < number <= len(section.rounds) else ()
        )
        for game in sorted(games, key=lambda game: game.board)[:ROWS]:
            names = tuple(view.person(entry).name for entry in (game.white, game.black))
            yield (str(game.board), *names) if code == "slip" else names
        return
    if code == "table":
        yield from ((str(at + 1),) for at in range(max(1, len(view.numbers) // 2)))
        return
    if code in {"diploma", "prize"}:
        yield from _won(code, view, words)
        return
    for entry in view.numbers[:ROWS] or tuple(section.entries)[:ROWS]:
        person = view.person(entry)
        if code in {"badge", "player"}:
            yield (person.name, person.club or person.federation)
        else:
            yield (person.name,)


def _won(code: str, view: SectionView, words: Translator) -> Iterator[tuple[str, ...]]:
    """Give who is handed a diploma by the standings, or signs for a prize and its amount."""
    if code == "prize":
        yield from ((item.who, item.what, item.amount) for item in won_of(view, words)[:ROWS])
        return
    table = standings_view(view, words)
    for row in table.rows[:ROWS] if table is not None else ():
        yield (row.person.name, words.t("ui.small.place-in", place=row.rank, section=view.name))
