"""``arbitro office FILE --paper CODE``: a paper of the office from a file of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.json_files import read_json
from arbitro.cli.base.files.write import write_paper
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import say, words
from arbitro.papers.office import pdf_of_office
from arbitro.reasons import Refused
from arbitro.rules.office.facts import Facts, FactSheet, OfficePart, canonical
from arbitro.rules.office.papers import PAPERS


class FilledPaper(NamedTuple):
    """A paper with its fields as they were understood; null: nothing is filled in."""

    paper: str
    article: str
    facts: Mapping[str, str | None]


BLANK = "-"
"""What stands for a file with nothing filled in."""


def office_paper(file: str, code: str, out: str | None, *, as_json: bool) -> int:
    """Write a paper as PDF, or say its fields as JSON; exit code 2: it is not understood."""
    paper = PAPERS.get(code)
    if paper is None:
        say("office.no-paper", error=True, paper=code, papers=tuple(PAPERS))
        return 2
    data = {} if file == BLANK else read_json(file)
    if data is None:
        return 2
    fields, place = _fields_of(data, code)
    if place:
        say("office.no-facts", error=True, file=file, place=place)
        return 2
    said = canonical(FactSheet(code, OfficePart.PAPERS, paper.facts), fields.items())
    if isinstance(said, Refused):
        show_refusal(said, as_json=as_json)
        return 2
    facts = Facts.of(said)
    if as_json:
        shown = {fact.name: facts.said.get(fact.name) for fact in paper.facts}
        print_answer(FilledPaper(code, paper.cited(), shown))
    if out is None:
        return 0
    pdf = pdf_of_office(paper, facts, words())
    if isinstance(pdf, Refused):
        show_refusal(pdf, as_json=as_json)
        return 2
    return 0 if write_paper(out, pdf) else 2


_ANSWER = frozenset(FilledPaper._fields)
"""What stands in an answer with ``--json``, which can be given back as a file."""


def _fields_of(data: Any, code: str) -> tuple[dict[str, str], str]:
    """Return the filled-in fields in a file and, where it is not understood, the place.

    A file has the fields themselves or an answer with ``--json``, whose ``facts`` is an object. A
    paper may have a field of that name, and its value is a text.
    """
    fields, inside = data, ""
    if isinstance(data, dict) and isinstance(data.get("facts"), dict):
        wrong = [name for name in data if name not in _ANSWER]
        if wrong or data.get("paper", code) != code:
            return {}, wrong[0] if wrong else "paper"
        fields, inside = data["facts"], "facts."
    if not isinstance(fields, dict):
        return {}, "."
    for name, text in fields.items():
        if text is not None and not isinstance(text, str):
            return {}, inside + name
    return {name: text for name, text in fields.items() if text}, ""
