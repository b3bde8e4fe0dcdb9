"""``arbitro office FILE --paper CODE``: a paper of the office from a file of its fields."""

from __future__ import annotations

from arbitro.cli.base.reports import read_json
from arbitro.cli.base.show import print_json, show_refusal
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.write import write_bytes
from arbitro.papers.office import pdf_of_office
from arbitro.reasons import Refused
from arbitro.rules.office.facts import Facts, FactSheet, OfficePart, canonical
from arbitro.rules.office.papers import PAPERS

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
    inner = data.get("facts", data) if isinstance(data, dict) else None
    if not isinstance(inner, dict) or not all(
        isinstance(each, str) for each in inner.values() if each is not None
    ):
        say("office.no-facts", error=True, file=file, place="facts")
        return 2
    given = [(name, text) for name, text in inner.items() if text]
    said = canonical(FactSheet(code, OfficePart.PAPERS, paper.facts), given)
    if isinstance(said, Refused):
        show_refusal(said, as_json=as_json)
        return 2
    facts = Facts.of(said)
    if as_json:
        fields = {each.name: facts.said.get(each.name) for each in paper.facts}
        print_json({"paper": code, "article": paper.cited(), "facts": fields})
    if out is None:
        return 0
    pdf = pdf_of_office(paper, facts, words())
    if isinstance(pdf, Refused):
        show_refusal(pdf, as_json=as_json)
        return 2
    return 0 if write_bytes(out, pdf) else 2
