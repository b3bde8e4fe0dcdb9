"""The regulations of an event, made of the very settings it is played by and of its own texts."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.office import clauses as clauses_of
from arbitro.desk.derived.office.section_facts import undertaking_of
from arbitro.desk.derived.teams.standing import tie_breaks_used
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import RateClass
from arbitro.reasons import Value
from arbitro.rules.office.conduct.appeals import GENERAL
from arbitro.rules.office.document import ITEMS, PART_OF, Clause, Document, DocumentPart
from arbitro.rules.office.preflight.fair_play import level_of
from arbitro.rules.office.sheets.before import CLAUSE_LANGUAGES

SYSTEM_ALONE = "system-alone"
"""The clause of a system whose tie-breaks are not said."""
QUICK = frozenset({RateClass.RAPID, RateClass.BLITZ})


def document_of(state: EventState) -> Document:
    """Return the regulations of an event as far as anything is said."""
    away = set(state.office.facts("prospectus").many("not-applicable"))
    if not any(_rate(section) in QUICK for section in state.sections.values()):
        away.add("rapid-blitz-supervision")  # no section is played so fast
    clauses = (
        *(*_of_event(state), *clauses_of.list_event_clauses(state), *_of_sections(state)),
        *(*_own_texts(state), *_last(state)),
    )
    return Document(clauses, frozenset(away))


def _computed(item: str, section: str = "", **values: Value) -> Clause:
    return Clause(PART_OF[item], item, item, tuple(values.items()), section=section)


def _of_event(state: EventState) -> Iterator[Clause]:
    settings = state.settings
    if settings is None:
        return
    place = ", ".join(filter(None, (settings.venue, settings.city)))
    if settings.start and place:
        end = (settings.end or settings.start).isoformat()
        yield _computed(
            "dates-and-place",
            name=settings.name,
            start=settings.start.isoformat(),
            end=end,
            place=place,
        )
    facts = state.office.facts("prospectus")
    expected = facts.number("expected")
    if settings.chief_arbiter and expected is not None:
        yield _computed("participants", expected=expected, chief=settings.chief_arbiter)
    contact = facts.text("contact")
    if settings.organiser and contact:
        yield _computed("contacts", organiser=settings.organiser, contact=contact)


def _of_sections(state: EventState) -> Iterator[Clause]:
    several = len(state.sections) > 1
    for section in state.sections.values():
        name = section.settings.name if several else ""
        yield from _of_section(state, section, name)
        yield from clauses_of.list_section_clauses(state, section, name)


def _of_section(state: EventState, section: Section, name: str) -> Iterator[Clause]:
    settings = section.settings
    if section.editions:
        keys = tuple(dict.fromkeys(str(edition.key) for edition in section.editions))
        yield _computed("reference-to-rules", name, editions=keys)
    control = control_text(settings)
    if control:
        yield _computed("rate-of-play", name, control=control)
    if tie_breaks := tie_breaks_used(section):
        yield _computed(
            "pairing-and-tie-breaks",
            name,
            system=settings.system.key,
            rounds=rounds_total(section),
            tie_breaks=tie_breaks,
        )
    else:  # announced, though the item asks for tie-breaks too
        said = (("system", settings.system.key), ("rounds", rounds_total(section)))
        yield Clause(PART_OF["pairing-and-tie-breaks"], SYSTEM_ALONE, "", said, section=name)
    play = settings.play
    if play.default_minutes is not None:
        yield _computed("default-time", name, minutes=play.default_minutes)
    yield _draws(settings, name)
    if play.supervision and _rate(section) in QUICK:
        yield _computed("rapid-blitz-supervision", name, supervision=play.supervision)
    if any(settings.round_dates):
        yield _programme(settings, name)
    if section.prizes is not None:
        fund = section.prizes.fund
        yield _computed("fees-and-prizes", name, amount=fund.total, currency=fund.currency)
    seen = undertaking_of(state, section)
    if seen.measures is not None:
        level = level_of(seen).name.lower()
        yield _computed("security", name, level=level, measures=seen.measures)


def _rate(section: Section) -> RateClass | None:
    stated = section.office.facts("section-kind").text("rated")
    if stated in {class_.value for class_ in RateClass}:
        return RateClass(stated)
    control = section.settings.time_control
    return None if control is None else control.rate_class


def control_text(settings: SectionSettings) -> str:
    """Return the time control as it was written, else made of its periods."""
    if settings.time_control_text:
        return settings.time_control_text
    if settings.time_control is None:
        return ""
    parts = []
    for period in settings.time_control.periods:
        moves = f"/{period.moves}" if period.moves else ""
        increment = f" + {period.increment} s" if period.increment else ""
        parts.append(f"{period.seconds // 60} min{moves}{increment}")
    return ", ".join(parts)


def _draws(settings: SectionSettings, name: str) -> Clause:
    play = settings.play
    item = "draw-rule"
    if play.draws_from_move:
        values = (("move", play.draws_from_move),)
        return Clause(PART_OF[item], "draws-from-move", item, values, section=name)
    code = "draws-free" if play.draws == "free" else "draws-restricted"
    return Clause(PART_OF[item], code, item, section=name)


def _programme(settings: SectionSettings, name: str) -> Clause:
    times = dict(enumerate(settings.round_times))
    rounds = tuple(
        f"{at + 1}: {day.isoformat()} {times.get(at, '')}".rstrip()
        for at, day in enumerate(settings.round_dates)
        if day is not None
    )
    return _computed("programme", name, rounds=rounds)


def _own_texts(state: EventState) -> Iterator[Clause]:
    """Yield the free text of every item that has one, in all languages it was written in."""
    sheets = {
        clause_language: state.office.facts(f"clauses-{clause_language}")
        for clause_language in CLAUSE_LANGUAGES
    }
    for item in ITEMS:
        texts = {
            language: facts.text(item) for language, facts in sheets.items() if facts.has(item)
        }
        if texts:
            yield Clause(PART_OF[item], f"own-{item}", item, texts=texts)


def _last(state: EventState) -> Iterator[Clause]:
    rules = state.office.facts("appeals-rules")
    limit, deposit = rules.number("limit-minutes"), rules.number("deposit")
    if limit is not None and deposit is not None:
        amount = f"{deposit} {rules.text('currency')}".strip()
        values = (("limit", limit), ("deposit", amount))
        yield Clause(
            DocumentPart.APPEALS, "appeals", "", values, edition=GENERAL, concept="appeal-deposit"
        )
    yield Clause(
        DocumentPart.FINAL, "interpretation", edition=GENERAL, concept="chief-arbiter-prevails"
    )
    yield Clause(DocumentPart.FINAL, "unforeseen", edition=GENERAL, concept="unforeseen-problems")
