"""What is handed over after an event in one file: its parts, a list of them, what is missing.

Some papers of it need no form: receipts of prizes, registers, protocols, fair play.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from datetime import date, datetime
from typing import NamedTuple

from arbitro.desk.derived.length import games_open
from arbitro.desk.derived.office.document import document_of
from arbitro.desk.derived.office.fillings import sources_of
from arbitro.desk.derived.office.packet import packet_of_event
from arbitro.desk.features.office import office_of
from arbitro.formats.exporters import export_in_format
from arbitro.formats.ical import of_whole_days
from arbitro.i18n import Translator
from arbitro.i18n.sentences.office import as_text, packet_rows, written
from arbitro.papers.office import pdf_of_office, pdf_of_register
from arbitro.papers.papers import pdf_of
from arbitro.papers.rendering import UnprintableError
from arbitro.papers.small_papers import KINDS, pieces_pdf
from arbitro.reasons import Refused, refused
from arbitro.rules.office.facts import Facts, Seal
from arbitro.rules.office.papers import PAPERS
from arbitro.rules.office.sheets import SHEETS
from arbitro.rules.ratings.report_check import closing_date, lists_of, month_after
from arbitro.web.session.access import Action
from arbitro.web.views.event.bundle import Part, part_of
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.office.office import ical_entries, told
from arbitro.web.views.office.office_papers import filling_in_words
from arbitro.web.views.papers.official import Subject, arbiters_of, paper_about
from arbitro.web.views.papers.official_list import norm_papers
from arbitro.web.views.papers.outgoing import outgoing_of
from arbitro.web.views.papers.slips_and_cards import PrintContext, prize_receipts
from arbitro.web.views.standings.spreadsheets import saved, tables_of
from arbitro.web.views.standings.tables import TableAudience


def registers(event: EventView, words: Translator) -> Iterator[Part]:
    """Yield every open register that has a row, as a list in PDF; sealed ones never."""
    for sheet in SHEETS.values():
        if not sheet.register or sheet.seal is not Seal.NONE:
            continue
        places = (
            [(section.id, section.name) for section in event.sections]
            if sheet.of_section
            else [(0, "")]
        )
        for number, name in places:
            office = office_of(event.state, number)
            rows = [row.facts for row in office.standing(sheet.name)] if office else []
            about = " · ".join(filter(None, (event.name, name)))
            if rows:
                data = pdf_of_register(sheet.name, sheet.facts, rows, words, about)
                yield part_of(f"{f'{number}-' if number else ''}{sheet.name}.pdf", data, words)


def fair_play(event: EventView, words: Translator) -> Iterator[Part]:
    """Yield the report of fair play with what the event knows of it."""
    paper = PAPERS["fair-play-report"]
    filling = filling_in_words(event.state, paper, "", words)
    data = pdf_of_office(paper, Facts(dict(filling.said)), words, filling.lines)
    yield part_of("fair-play-report.pdf", data, words)


def protocols(event: EventView, view: SectionView, words: Translator) -> Iterator[Part]:
    """Yield the protocol of every match of every round of a section."""
    paper = PAPERS["match-protocol"]
    for source in sources_of(event.state, paper):
        _, section, number = source.key.split("-")
        if int(section) != view.id:
            continue
        found = filling_in_words(event.state, paper, source.key, words)
        data = pdf_of_office(paper, Facts(dict(found.said)), words, found.lines)
        yield part_of(f"{view.id}-match-{number}.pdf", data, words)


def receipts(printed: PrintContext, view: SectionView) -> Iterator[Part]:
    """Yield the receipts of the prizes of a section, to be signed; nothing without money."""
    pieces = prize_receipts(printed, (view,), 1, "")
    if not pieces:
        return
    words = printed.words
    title = words.t("ui.small.kind.prize")
    made: bytes | Refused
    try:
        made = pieces_pdf(KINDS["prize"], pieces, title=title, language=words.language).pdf
    except UnprintableError as problem:
        made = refused("paper-unprintable", text=problem.text)
    yield part_of(f"{view.id}-receipts.pdf", made, words)


FIRST_MOMENT = (1980, 1, 1, 0, 0, 0)
"""The moment of every file of the packet, so that the same event gives the same bytes."""


class Reader(NamedTuple):
    """Who is handed the packet: the language, the moment, the day in the hall, what they may."""

    words: Translator
    now: datetime
    today: date
    may: Callable[[Action], bool] = lambda _: True


def packed(event: EventView, reader: Reader) -> bytes:
    """Return everything there is as a ZIP, with a list of its parts and of what is missing."""
    return zipped(event, reader, tuple(parts_of(event, reader)))


def zipped(event: EventView, reader: Reader, parts: Sequence[Part]) -> bytes:
    """Return parts as a ZIP, with a list of what became of each of them."""
    files = {part.name: part.data for part in parts if part.data}
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {"manifest.json": _manifest(event, reader, parts), **files}.items():
            archive.writestr(zipfile.ZipInfo(f"packet/{name}", FIRST_MOMENT), data)
    return stored.getvalue()


def parts_of(event: EventView, reader: Reader) -> Iterator[Part]:
    """Yield every part of the packet with what became of it.

    Reports and papers are in it for whoever may make them: they tell of incidents.
    """
    words, state = reader.words, event.state
    text = as_text(event.name, written(document_of(state), words), words)
    yield Part(f"regulations-{words.language}.md", text.encode())
    yield Part("deadlines.ics", of_whole_days("deadlines", ical_entries(event, words), reader.now))
    found = [
        f"{words.headed(item.grade, item.text)} [{item.article}]" for item in told(event, words)
    ]
    yield Part("findings.txt", "\n".join([*found, ""]).encode())
    if reader.may(Action.OFFICE):
        yield from registers(event, words)
        yield from fair_play(event, words)
    else:
        yield _kept_back("registers.pdf", words)
        yield _kept_back("fair-play-report.pdf", words)
    for view in event.sections:
        yield from _of_section(event, view, reader)


def _kept_back(name: str, words: Translator) -> Part:
    return Part(name, fate="kept-back", why=words.t("office.part-kept-back"))


def _of_section(event: EventView, view: SectionView, reader: Reader) -> Iterator[Part]:
    words = reader.words
    # No report for ratings can be written while a game is open.
    if games_open(view.section) is not None or not view.section.rounds:
        why = words.t("office.part-waits", section=view.name)
        yield Part(f"{view.id}-report.pdf", fate="waits", why=why)
        return
    if reader.may(Action.ORGANISE):
        yield from _reports(view, words)
        yield from _papers(view, words)
        yield from receipts(PrintContext(event, words, ""), view)
        yield from _tables(view, reader)
    else:
        yield _kept_back(f"{view.id}-report.pdf", words)
    yield from protocols(event, view, words)
    texts = [game_text.text for game_text in view.section.game_texts.values()]
    if texts:
        yield Part(f"{view.id}-games.pgn", b"\n\n".join(texts))


def _reports(view: SectionView, words: Translator) -> Iterator[Part]:
    """Yield the reports of a section for the rating office."""
    for code, name in (("trf16", "trf16.trf"), ("trf", "trf26.trf")):
        text = export_in_format(code, outgoing_of(view))
        data = text if isinstance(text, Refused) else text.encode()
        yield part_of(f"{view.id}-{name}", data, words)


def _tables(view: SectionView, reader: Reader) -> Iterator[Part]:
    """Yield every table of a section: standings, results, prizes."""
    private = reader.may(Action.READ_PRIVATE)
    asked = TableAudience(reader.words, None, private=private, may=reader.may)
    for code in tables_of(view):
        told_as = saved(view, code, "csv", asked, plain=True)
        if told_as is not None:
            data = told_as if isinstance(told_as, Refused) else told_as.data
            yield part_of(f"{view.id}-{code}.csv", data, reader.words)


def _papers(view: SectionView, words: Translator) -> Iterator[Part]:
    """Yield the papers of a section as PDF: the chief's report, and what norms ask for."""
    subjects = [("report", "", Subject())]
    of_norms = norm_papers(view)
    if any(code == "it1" for code, _ in of_norms):
        subjects.append(("it3", "", Subject()))
    for code, about in of_norms:
        subjects.append((code, _ending(view, about), about))
    for code, suffix, about in subjects:
        paper = paper_about(view, words, code, about)
        data = paper if isinstance(paper, Refused) else pdf_of(code, paper.filled, words.language)
        yield part_of(f"{view.id}-{code}{suffix}.pdf", data, words)


def _ending(view: SectionView, about: Subject) -> str:
    """Return how the name of a certificate's file ends: by whose it is."""
    if about.player:
        return f"-{about.player}-{about.title.lower()}"
    names = [arbiter.name for arbiter in arbiters_of(view)]
    return f"-{names.index(about.arbiter) + 1}"


class Lists(NamedTuple):
    """Which rating list a report still makes today: the next that is open, the last, or none."""

    last: date
    reachable: date | None


def lists_on(end: date, today: date, *, official: bool) -> Lists:
    """Return the lists of an event that ended on a day, as things stand on another.

    A report reaches a list until it closes; that of an event which ends later, on its last day.
    """
    found = lists_of(end, official=official)
    following = found.first
    while following < found.last and max(closing_date(following), end) < today:
        following = month_after(following)
    reachable = max(closing_date(following), end) >= today
    return Lists(found.last, following if reachable else None)


def lists_of_event(event: EventView, today: date) -> Lists | None:
    """Return the lists of an event as things stand on a day; None without its last day."""
    settings, kind = event.state.settings, event.state.office.facts("kind")
    if settings is None or settings.end is None:
        return None
    return lists_on(settings.end, today, official=kind.text("level") == "L1")


def _manifest(event: EventView, reader: Reader, made: Sequence[Part]) -> bytes:
    parts = packet_rows(packet_of_event(event.state), reader.words)
    told_files = {item.name: len(item.data) for item in sorted(made) if item.data}
    lists = lists_of_event(event, reader.today)
    told_lists = lists and {name: day and day.isoformat() for name, day in lists._asdict().items()}
    data = {
        "event": event.name,
        "parts": [asdict(item) for item in parts],
        "lists": told_lists,
        "files": told_files,
        "fates": [asdict(item.answer) for item in made],
    }
    return json.dumps(data, ensure_ascii=False, indent=1).encode()
