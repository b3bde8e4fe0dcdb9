"""What the event knows of a paper of the office, as its form and its print show it."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.desk.derived.office.fillings import FormContent, filling_of, has_sources
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import Translator
from arbitro.i18n.search_words import fold
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.rules.office.papers import GROUPS, OfficePaper

PAPER_MARKS = ("filled", "typed", "told")
"""What a paper may be: the event fills it in, everything is typed, or it is printed as it is."""


class PaperRow(NamedTuple):
    """A paper in the list: its name, and how it is filled in."""

    paper: OfficePaper
    name: str
    mark: str


class PaperList(NamedTuple):
    """The rows by group, and how many there are of each mark."""

    groups: tuple[tuple[str, tuple[PaperRow, ...]], ...]
    counts: dict[str, int]


def paper_list(state: EventState, words: Translator, wanted: str = "", only: str = "") -> PaperList:
    """Return the papers that have the words wanted, of one mark; of all of them the counts."""
    asked = fold(wanted).split()
    grouped = [
        (group, [_row(state, paper, words) for paper in papers]) for group, papers in GROUPS.items()
    ]
    counts = {mark: sum(row.mark == mark for _, rows in grouped for row in rows)
              for mark in PAPER_MARKS}  # fmt: skip
    shown = (
        (group, tuple(row for row in rows if only in {"", row.mark} and _has(row, asked)))
        for group, rows in grouped
    )
    return PaperList(tuple(group for group in shown if group[1]), counts)


def _has(row: PaperRow, asked: list[str]) -> bool:
    return all(word in fold(row.name) for word in asked)


def _row(state: EventState, paper: OfficePaper, words: Translator) -> PaperRow:
    typed = "typed" if paper.facts or paper.rows else "told"
    mark = "filled" if has_sources(state, paper) else typed
    return PaperRow(paper, words.t(f"office.paper.{paper.code}"), mark)


def filling_in_words(
    state: EventState, paper: OfficePaper, source: str, words: Translator
) -> FormContent:
    """Return what the event knows of a paper, its codes in words."""
    found, t = filling_of(state, paper, source), words.t
    said = dict(found.said)
    if "protection-level" in said:
        said["protection-level"] = t(f"office.protection.{said['protection-level']}")
    for name in ("measures-promised", "measures-used"):
        if name in said:
            measures = said[name].split()
            said[name] = ", ".join(t(f"office.choice.measures={measure}") for measure in measures)
    if "score" in said:
        said["score"] = " : ".join(words.points(int(word)) for word in said["score"].split(":"))
    return FormContent(said, tuple(_line_in_words(line, paper, words) for line in found.lines))


def _line_in_words(line: tuple[str, ...], paper: OfficePaper, words: Translator) -> tuple[str, ...]:
    """Return a line of a paper's list with the colours and results of a match in words."""
    if paper.code != "match-protocol":
        return line
    *seats, colour, result = line
    shown = SHOWN[GameResult(result)] if result else ""
    return (*seats, words.t(f"value.colour.{colour}"), shown)
