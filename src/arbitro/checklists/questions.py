"""The questions of a checklist: a file of the folder of data each, named by its key."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import Enum, unique
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

VCL4THP = "VCL4THP@13-draft-2026-08-25"
"""The checklist for tournament handler programs, in its draft of August 2026."""

DATA = Path(__file__).parent / "data"


@unique
class Leads(Enum):
    """What an answer leads to, beside the next question."""

    PASS = "pass"  # noqa: S105 - what the checklist calls it
    NEXT = "next"
    PENALTY = "penalty"
    FAIL = "fail"
    UNKNOWN = "unknown"


class Outcome(NamedTuple):
    """What an answer leads to, with the per cent of a penalty and the next question, 0 the end.

    ``unsure`` is what those who tell of the draft are not certain of.
    """

    leads: Leads
    percent: int = 0
    next: int = 0
    unsure: bool = False

    @property
    def gravity(self) -> tuple[int, int]:
        """Return how bad it is, to be compared.

        A pass is better than another question, for that one may fail.
        """
        order = (Leads.PASS, Leads.NEXT, Leads.PENALTY, Leads.UNKNOWN, Leads.FAIL)
        return order.index(self.leads), self.percent


class Question(NamedTuple):
    """A question; ``level`` is that of the warning it asks for, 0 where it asks for none."""

    number: int
    block: str
    yes: Outcome
    no: Outcome
    level: int = 0

    def outcome(self, *, yes: bool) -> Outcome:
        """Return what an answer leads to."""
        return self.yes if yes else self.no

    @property
    def graver(self) -> bool | None:
        """Return the answer that is worse, None where neither is."""
        if self.yes.gravity == self.no.gravity:
            return None
        return self.yes.gravity > self.no.gravity


class Checklist(NamedTuple):
    """A checklist in one edition."""

    key: str
    is_draft: bool
    questions: Mapping[int, Question]

    @property
    def blocks(self) -> tuple[str, ...]:
        """Return the names of the blocks in the order of their questions."""
        ordered = sorted(self.questions.values())
        return tuple(dict.fromkeys(question.block for question in ordered))


@cache
def checklist(key: str = VCL4THP) -> Checklist:
    """Return a checklist.

    >>> found = checklist()
    >>> len(found.questions), found.questions[44].no.percent, found.blocks[0]
    (225, 30, 'platform')
    """
    return read_checklist((DATA / f"{key}.toml").read_text("utf-8"))


def read_checklist(text: str) -> Checklist:
    """Return the checklist a file of data holds."""
    plain = tomllib.loads(text)
    head = plain["checklist"]
    questions = {
        int(number): Question(
            int(number),
            row["block"],
            _outcome(row["yes"]),
            _outcome(row["no"]),
            row.get("level", 0),
        )
        for number, row in plain["questions"].items()
    }
    return Checklist(head["key"], head["draft"], questions)


def _outcome(row: dict[str, Any]) -> Outcome:
    return Outcome(
        Leads(row["leads"]), row.get("percent", 0), row.get("next", 0), row.get("unsure", False)
    )
