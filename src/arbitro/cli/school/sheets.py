"""``arbitro school learn --sheet``: a worksheet to fill in by hand."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.columns import print_columns
from arbitro.cli.base.speech import say, words
from arbitro.i18n.sentences.school import SheetWords, sheet_words
from arbitro.school.sheets import KINDS, FilledCell, filled, marks, sheet

_WIDTH = 78


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A cell to fill in; where it was: what was written, what is right, by which article."""

    label: str
    written: str | None = None
    state: str = ""
    right: str = ""
    article: str = ""


@dataclass(frozen=True, slots=True)
class ShownSheet:
    """A worksheet to fill in by hand, or one that was."""

    kind: str
    seed: int
    stem: str
    table: tuple[tuple[str, ...], ...]
    cells: tuple[SheetCell, ...]


def worksheet(kind: str, seed: int, cells: str | None, *, as_json: bool) -> int:
    """Show a worksheet, or judge what was written into it, cells apart by semicolons.

    0 where it is only shown or every cell counts, 1 where one does not, 2 for no kind.
    """
    if kind not in KINDS:
        say("school.cli.no-sheet", error=True, kinds=tuple(KINDS))
        return 2
    asked = sheet(kind, seed)
    shown = sheet_words(words(), asked)
    judged = () if cells is None else filled(asked, cells.split(";"))
    if as_json:
        print_answer(_answer(kind, seed, shown, judged))
    else:
        _print(kind, shown, judged)
    return 0 if marks(judged) == len(judged) else 1


def _print(kind: str, shown: SheetWords, judged: Sequence[FilledCell]) -> None:
    print(shown.edition)
    if shown.head:
        table((shown.head, *shown.rows))
    for text in (shown.stem, words().t(f"school.sheet.lead.{kind}")):
        print(textwrap.fill(text, _WIDTH))
    for number, cell in enumerate(shown.cells, 1):
        line = f"{number}. {cell.label}"
        if judged:
            mine = judged[number - 1]
            line += f": {mine.text or '-'}  {words().t(f'school.sheet.state.{mine.state}')}"
            if mine.state != "right":
                cited = f" ({cell.step.article})" if cell.step.article else ""
                line += f" {words().t('school.answer', answer=cell.right)}{cited}"
        print(textwrap.fill(line, _WIDTH, subsequent_indent="   "))
    if judged:
        say("school.sheet.marks", marks=marks(judged), cells=len(judged))


def table(rows: tuple[tuple[str, ...], ...]) -> None:
    """Print rows in columns."""
    print_columns(rows, range(len(rows[0]) if rows else 0))


def _answer(kind: str, seed: int, shown: SheetWords, judged: Sequence[FilledCell]) -> ShownSheet:
    mine: Sequence[FilledCell | None] = judged or [None] * len(shown.cells)
    cells = (
        SheetCell(cell.label)
        if filled is None
        else SheetCell(cell.label, filled.text, filled.state, cell.right, cell.step.article)
        for cell, filled in zip(shown.cells, mine, strict=True)
    )
    rows = (shown.head, *shown.rows) if shown.head else ()
    return ShownSheet(kind, seed, shown.stem, rows, tuple(cells))
