"""The papers of the office as sheets: every field they have, blank or filled in, and who signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbitro.i18n import Translator
from arbitro.i18n.sentences.office import choice_label, fact_text, label_of
from arbitro.papers.blocks import (
    Block,
    Box,
    Column,
    Field,
    Fields,
    Note,
    Points,
    Sheet,
    Signatures,
    Table,
    Tick,
    Ticks,
)
from arbitro.papers.rendering import UnprintableError, render
from arbitro.reasons import Refused, refused
from arbitro.rules.office.facts import Fact, FactKind, Facts
from arbitro.rules.office.papers import OfficePaper

BLANK_LINES = 3
MANY_BOXES = 6
"""More boxes than these have a line less each, so that a blank stays on one page."""
COLUMNS = 4
LARGE = 16
"""Letters of what is hung up or read by children, in points."""
SHORT = frozenset({FactKind.NUMBER, FactKind.DAY, FactKind.TIME, FactKind.YES_NO, FactKind.NUMBERS})


NAMES = frozenset({"white", "black", "player", "home-player", "away-player", "lecturer"})
"""Heads of lists under which names stand, which take as much room as ``WIDE`` others."""
WIDE = 3


def title_of(paper: OfficePaper, words: Translator) -> str:
    """Return what a paper is called."""
    return words.t(f"office.paper.{paper.code}")


def sheet(
    paper: OfficePaper, facts: Facts, words: Translator, lines: Sequence[tuple[str, ...]] = ()
) -> Sheet:
    """Return a paper as it is printed: what is not filled in is a line to write on.

    ``lines`` are those of its list that are filled in; the others stay empty.
    """
    blocks: list[Block] = []
    beside: list[Field] = []
    boxes = sum(other.kind is FactKind.LINES for other in paper.facts)
    blank_lines = BLANK_LINES - (boxes > MANY_BOXES)

    def close() -> None:
        if beside:
            blocks.append(Fields(_in_rows(beside)))
            beside.clear()

    for fact in paper.facts:
        text = facts.text(fact.name)
        if fact.kind is FactKind.MANY:
            close()
            chosen = set(facts.many(fact.name))
            ticks = tuple(Tick(words.t(choice_label(fact, c)), c in chosen) for c in fact.choices)
            blocks.append(Ticks(ticks, words.t(label_of(fact))))
        elif fact.kind is FactKind.LINES:
            close()
            room = 0 if text else blank_lines
            blocks.append(Box(words.t(label_of(fact)), text, room))
        else:
            span = 1 if fact.kind in SHORT else 2
            beside.append(Field(words.t(label_of(fact)), fact_text(fact, text, words), span))
    close()
    blocks += _below(paper, words, lines)
    note = "" if paper.drawn else words.t("office.paper-not-drawn")
    foot = " · ".join(filter(None, (words.cited(paper.cited()), note)))
    return Sheet(
        title_of(paper, words),
        paper.code.upper() if paper.code in {"apr", "fl2"} else "",
        blocks,
        foot=foot,
    )


def _in_rows(fields: list[Field]) -> tuple[Field, ...]:
    """Return fields four columns a row: the last before one that does not fit is widened."""
    found: list[Field] = []
    column = 0
    for field in fields:
        if column + field.span > COLUMNS:
            last = found.pop()
            found.append(replace(last, span=last.span + COLUMNS - column))
            column = 0
        found.append(field)
        column = (column + field.span) % COLUMNS
    return tuple(found)


def _below(paper: OfficePaper, words: Translator, lines: Sequence[tuple[str, ...]]) -> list[Block]:
    found: list[Block] = []
    if paper.rows:
        columns = tuple(
            Column(words.t(f"office.fact.{row}"), WIDE if row in NAMES else 1) for row in paper.rows
        )
        empty = (("",) * len(columns),) * max(paper.lines - len(lines), 0)
        found.append(Table(columns, (*lines, *empty), tall=True))
    said = tuple(words.t(f"office.point.{point}") for point in paper.points)
    if len(said) > 1:
        found.append(Points(said, LARGE))
    else:
        found += map(Note, said)
    if paper.signs:
        signs = tuple(
            one
            for sign in paper.signs
            for one in (Field(words.t(f"office.sign.{sign}")), Field(words.t("office.day")))
        )
        found.append(Signatures(signs))
    return found


def pdf_of_office(
    paper: OfficePaper, facts: Facts, words: Translator, lines: Sequence[tuple[str, ...]] = ()
) -> bytes | Refused:
    """Return a paper as PDF, Refused where a text has a sign no font has."""
    return _pdf(sheet(paper, facts, words, lines), words)


MOST_COLUMNS = 9
UPRIGHT_COLUMNS = 6
BLANK_ROWS = 20


def register_sheet(
    name: str, facts: Sequence[Fact], rows: Sequence[Facts], words: Translator, about: str = ""
) -> Sheet:
    """Return a register as a list: a column for each fact that any row says, nine at most.

    Without a row it is a blank list to be filled in by hand.
    """
    said = [fact for fact in facts if any(row.has(fact.name) for row in rows)]
    shown = (said or list(facts))[:MOST_COLUMNS]
    columns = tuple(Column(words.t(label_of(fact)), 1) for fact in shown)
    lines = tuple(
        tuple(fact_text(fact, row.text(fact.name), words) for fact in shown) for row in rows
    )
    empty = (("",) * len(columns),) * (0 if rows else BLANK_ROWS)
    table = Table(columns, (*lines, *empty), tall=not rows)
    title = words.t(f"office.sheet.{name}")
    return Sheet(title, "", [table], about, flipped=len(shown) > UPRIGHT_COLUMNS)


def pdf_of_register(
    name: str, facts: Sequence[Fact], rows: Sequence[Facts], words: Translator, about: str = ""
) -> bytes | Refused:
    """Return a register as a list in PDF, Refused where a text has a sign no font has."""
    return _pdf(register_sheet(name, facts, rows, words, about), words)


def _pdf(found: Sheet, words: Translator) -> bytes | Refused:
    try:
        return render("form", found.data(), language=words.language)
    except UnprintableError as problem:
        return refused("paper-unprintable", text=problem.text)
