"""Keeping what is filled into a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.desk.features.papers.events import PaperKept
from arbitro.desk.kernel.writable import LONGEST_TEXT as LONGEST_PART
from arbitro.desk.kernel.writable import not_writable
from arbitro.desk.values.papers import LONGEST_TEXT, MOST_BLANKS, Blanks
from arbitro.reasons import Refused
from arbitro.reasons.reason import refused

if TYPE_CHECKING:
    from arbitro.desk.features.papers.commands import KeepPaper
    from arbitro.desk.kernel.state import Section


def keep_paper(section: Section, command: KeepPaper) -> tuple[PaperKept, ...] | Refused:
    """Keep the blanks of a paper. Only members that differ from ``expected`` change."""
    stands = dict(section.papers.get((command.paper, command.about), ()))
    shown, given = dict(command.expected), dict(command.blanks)
    for name in shown.keys() | given.keys():
        if given.get(name) == shown.get(name):
            continue
        if name in given:
            stands[name] = given[name]
        else:
            stands.pop(name, None)
    blanks = tuple(sorted(stands.items()))
    before = section.papers.get((command.paper, command.about), ())
    if blanks == before:
        return ()
    problem = not_writable((command.paper, command.about, *stands)) or _not_writable(blanks)
    if problem is not None:
        return problem
    if len(blanks) > MOST_BLANKS or any(len(text) > LONGEST_TEXT for _, text in blanks):
        return refused("paper-too-long", most=LONGEST_TEXT)
    return (PaperKept(section.id, command.paper, command.about, blanks, before),)


def _not_writable(blanks: Blanks) -> Refused | None:
    """Return why a text cannot be kept; unlike others it may have several lines."""
    for name, text in blanks:
        for line in text.split("\n"):
            parts = (line[at : at + LONGEST_PART] for at in range(0, len(line), LONGEST_PART))
            problem = not_writable(tuple(parts), name)
            if problem is not None:
                return problem
    return None
