"""Papers of the office: every field printed, none on a blank, the same fields back from JSON."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from arbitro.i18n import translator
from arbitro.papers.office import pdf_of_office, register_sheet, sheet
from arbitro.rules.office.facts import FactKind, Facts, FactSheet, OfficePart, canonical
from arbitro.rules.office.papers import BRIEFING, PAPERS

EXAMPLES = {
    FactKind.TEXT: "Zorita {}",
    FactKind.LINES: "Zorita {}\nQuindós {}",
    FactKind.NUMBER: "8{}",
    FactKind.YES_NO: "yes",
    FactKind.DAY: "2026-05-10",
    FactKind.MOMENT: "2026-05-10T16:30",
}


def example(fact, number):
    if fact.kind in {FactKind.CHOICE, FactKind.MANY}:
        return fact.choices[0]
    return EXAMPLES[fact.kind].format(number, number)


def filled_in(paper):
    return {fact.name: example(fact, number) for number, fact in enumerate(paper.facts, 11)}


def text_of(data):
    pages = PdfReader(BytesIO(data)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
def test_every_paper_keeps_its_fields_as_json_and_cites_its_article(paper):
    given = filled_in(paper)
    kept = canonical(FactSheet(paper.code, OfficePart.PAPERS, paper.facts), given.items())
    assert dict(kept) == given
    assert paper.cited()
    for language in ("en", "es", "fr"):
        words = translator(language)
        blocks = sheet(paper, Facts(given), words).data()["blocks"]
        assert blocks
        assert "office." not in str(blocks)


@pytest.mark.parametrize("code", list(PAPERS))
def test_a_pdf_has_what_was_filled_in_and_a_blank_has_not(code):
    paper, words = PAPERS[code], translator("es")
    told = text_of(pdf_of_office(paper, Facts(filled_in(paper)), words))
    blank = text_of(pdf_of_office(paper, Facts(), words))
    for number, fact in enumerate(paper.facts, 11):
        text = example(fact, number)
        if fact.kind in {FactKind.TEXT, FactKind.LINES, FactKind.NUMBER}:
            for line in text.split("\n"):
                assert line in told, fact.name
                assert line not in blank
    assert "2026" not in blank


@pytest.mark.parametrize("code", list(PAPERS))
def test_a_paper_whose_layout_nobody_could_read_says_so_at_its_foot(code):
    """Apart from those, a paper is laid out as its text prints it."""
    foot = sheet(PAPERS[code], Facts(), translator("en")).foot
    assert ("arbitro could not read the layout" in foot) is not PAPERS[code].drawn
    assert PAPERS[code].drawn or foot.count(" · ") >= 1


def test_a_register_without_a_row_is_a_blank_list_and_with_one_it_has_that_row():
    paper = next(iter(PAPERS.values()))
    words = translator("en")
    blank = register_sheet("material", paper.facts, (), words)
    (table,) = blank.blocks
    assert len(table.rows) == 20
    assert {cell for row in table.rows for cell in row} == {""}
    (table,) = register_sheet("material", paper.facts, [Facts(filled_in(paper))], words).blocks
    assert len(table.rows) == 1


def test_both_kinds_of_papers_are_there():
    assert {paper.drawn for paper in PAPERS.values()} == {True, False}


def test_the_envelope_asks_for_the_seven_things_of_the_laws():
    """E.01 guideline I.2.1 to I.2.7."""
    names = [fact.name for fact in PAPERS["sealed-move"].facts]
    assert {"white", "black", "position", "white-time", "black-time", "sealed-by"} <= set(names)
    assert {"move", "draw-offered", "resumed-at", "place"} <= set(names)


def test_the_briefing_has_its_ten_points_in_order_in_every_language():
    """AM.XI art. 11.2.4."""
    paper = PAPERS["briefing"]
    assert len(paper.points) == len(BRIEFING) == 10
    for language in ("en", "es", "fr"):
        [points] = sheet(paper, Facts(), translator(language)).data()["blocks"]
        assert len(set(points["items"])) == 10
        assert points["size"] >= 16
