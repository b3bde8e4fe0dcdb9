"""Papers of the packet that need no form: receipts of prizes, registers, protocols, fair play."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.desk.derived.office.fillings import sources_of
from arbitro.desk.features.office import office_of
from arbitro.i18n import Translator
from arbitro.papers.office import pdf_of_office, pdf_of_register
from arbitro.papers.pieces import KINDS, pieces_pdf
from arbitro.papers.rendering import UnprintableError
from arbitro.reasons import Refused
from arbitro.rules.office.facts import Facts, Seal
from arbitro.rules.office.papers import PAPERS
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.views.event import EventView, SectionView
from arbitro.web.views.office_papers import filling_in_words
from arbitro.web.views.small import Printed, prize_receipts

File = tuple[str, bytes]


def registers(event: EventView, words: Translator) -> Iterator[File]:
    """Yield every open register that has a row, as a list in PDF; sealed ones never."""
    for sheet in SHEETS.values():
        if not sheet.register or sheet.seal is not Seal.NONE:
            continue
        places = (
            [(each.id, each.name) for each in event.sections] if sheet.of_section else [(0, "")]
        )
        for number, name in places:
            office = office_of(event.state, number)
            rows = [each.facts for each in office.standing(sheet.name)] if office else []
            about = " · ".join(filter(None, (event.name, name)))
            data = pdf_of_register(sheet.name, sheet.facts, rows, words, about) if rows else b""
            if data and not isinstance(data, Refused):
                yield f"{f'{number}-' if number else ''}{sheet.name}.pdf", data


def fair_play(event: EventView, words: Translator) -> Iterator[File]:
    """Yield the report of fair play with what the event knows of it."""
    paper = PAPERS["fair-play-report"]
    filling = filling_in_words(event.state, paper, "", words)
    data = pdf_of_office(paper, Facts(dict(filling.said)), words, filling.lines)
    if not isinstance(data, Refused):
        yield "fair-play-report.pdf", data


def protocols(event: EventView, view: SectionView, words: Translator) -> Iterator[File]:
    """Yield the protocol of every match of every round of a section."""
    paper = PAPERS["match-protocol"]
    for source in sources_of(event.state, paper):
        _, section, number = source.key.split("-")
        if int(section) != view.id:
            continue
        found = filling_in_words(event.state, paper, source.key, words)
        data = pdf_of_office(paper, Facts(dict(found.said)), words, found.lines)
        if not isinstance(data, Refused):
            yield f"{view.id}-match-{number}.pdf", data


def receipts(printed: Printed, view: SectionView) -> Iterator[File]:
    """Yield the receipts of the prizes of a section, to be signed; nothing without money."""
    pieces = prize_receipts(printed, (view,), 1, "")
    if not pieces:
        return
    title = printed.words.t("ui.small.kind.prize")
    try:
        made = pieces_pdf(KINDS["prize"], pieces, title=title, language=printed.words.language)
    except UnprintableError:
        return
    yield f"{view.id}-receipts.pdf", made.pdf
