"""The papers of the office as sheets: every field they have, blank or filled in, and who signs."""

from __future__ import annotations

from dataclasses import replace

from arbitro.i18n import Translator
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
COLUMNS = 4
LARGE = 16
"""Letters of what is hung up or read by children, in points."""
SHORT = frozenset({FactKind.NUMBER, FactKind.DAY, FactKind.TIME, FactKind.YES_NO, FactKind.NUMBERS})


def title_of(paper: OfficePaper, words: Translator) -> str:
    """Return what a paper is called."""
    return words.t(f"office.paper.{paper.code}")


def label_of(fact: Fact, words: Translator) -> str:
    """Return what a field is called."""
    return words.t(f"office.fact.{fact.words or fact.name}")


def choice_of(fact: Fact, choice: str, words: Translator) -> str:
    """Return what a choice of a field is called."""
    return words.t(f"office.choice.{fact.words or fact.name}={choice}")


def value_of(fact: Fact, text: str, words: Translator) -> str:
    """Return a field as it is printed, nothing where it is not filled in."""
    if not text:
        return ""
    if fact.kind is FactKind.YES_NO:
        return words.t(f"office.yes-no.{text}")
    if fact.kind is FactKind.CHOICE:
        return choice_of(fact, text, words)
    return text.replace("T", " ") if fact.kind is FactKind.MOMENT else text


def sheet(paper: OfficePaper, facts: Facts, words: Translator) -> Sheet:
    """Return a paper as it is printed: what is not filled in is a line to write on."""
    blocks: list[Block] = []
    beside: list[Field] = []

    def close() -> None:
        if beside:
            blocks.append(Fields(_in_rows(beside)))
            beside.clear()

    for fact in paper.facts:
        text = facts.text(fact.name)
        if fact.kind is FactKind.MANY:
            close()
            chosen = set(facts.many(fact.name))
            ticks = tuple(Tick(choice_of(fact, c, words), c in chosen) for c in fact.choices)
            blocks.append(Ticks(ticks, label_of(fact, words)))
        elif fact.kind is FactKind.LINES:
            close()
            lines = 0 if text else BLANK_LINES
            blocks.append(Box(label_of(fact, words), text, lines))
        else:
            span = 1 if fact.kind in SHORT else 2
            beside.append(Field(label_of(fact, words), value_of(fact, text, words), span))
    close()
    blocks += _below(paper, words)
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
    for each in fields:
        if column + each.span > COLUMNS:
            last = found.pop()
            found.append(replace(last, span=last.span + COLUMNS - column))
            column = 0
        found.append(each)
        column = (column + each.span) % COLUMNS
    return tuple(found)


def _below(paper: OfficePaper, words: Translator) -> list[Block]:
    found: list[Block] = []
    if paper.rows:
        columns = tuple(Column(words.t(f"office.fact.{each}"), 1) for each in paper.rows)
        found.append(Table(columns, (("",) * len(columns),) * paper.lines, tall=True))
    said = tuple(words.t(f"office.point.{each}") for each in paper.points)
    if len(said) > 1:
        found.append(Points(said, LARGE))
    else:
        found += map(Note, said)
    if paper.signs:
        signs = tuple(
            one
            for each in paper.signs
            for one in (Field(words.t(f"office.sign.{each}")), Field(words.t("office.day")))
        )
        found.append(Signatures(signs))
    return found


def pdf_of_office(paper: OfficePaper, facts: Facts, words: Translator) -> bytes | Refused:
    """Return a paper as PDF, Refused where a text has a sign no font has."""
    try:
        return render("form", sheet(paper, facts, words).data(), language=words.language)
    except UnprintableError as problem:
        return refused("paper-unprintable", text=problem.text)
