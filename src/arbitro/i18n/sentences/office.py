"""What the office of an event says and finds, in words: facts, choices, findings, regulations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from arbitro.answers.interface.office import DeadlineItem, FindingItem, PacketItem
from arbitro.desk.derived.office.checks import checked
from arbitro.desk.derived.office.judged import decided_before
from arbitro.desk.kernel.state import EventState
from arbitro.i18n.citation import edition_title
from arbitro.i18n.translator import Translator
from arbitro.model import SectionId
from arbitro.regulations import article
from arbitro.rules.office.deadlines import Deadline, DeadlineOutcome, standing
from arbitro.rules.office.document import ITEMS, Clause, Document
from arbitro.rules.office.facts import Fact, FactKind, Facts
from arbitro.rules.office.finding import Finding, JudgementQuestion
from arbitro.rules.office.packet import PartStanding


def finding_text(finding: Finding, words: Translator) -> str:
    """Return a finding in words."""
    first, _, rest = finding.code.partition("-")
    values = dict(finding.values)
    if first == "item":
        return words.t(f"office.item.{rest}", **values)
    if first == "play":  # what the check of the rules of play says
        return words.t(f"playrules.{rest}", **values)
    return words.t(f"office.{finding.code}", **values)


def mending_code(until: date, today: date) -> str:
    """Return the code of the words for what can be mended until a day, or could be."""
    return "office.mend-until" if until >= today else "office.mend-until-over"


def label_of(fact: Fact) -> str:
    """Return the code of the words of a fact."""
    if fact.name in ITEMS:
        return f"office.item.{fact.name}"
    return f"office.fact.{fact.words or fact.name}"


def choice_label(fact: Fact, choice: str) -> str:
    """Return the code of the words of a choice of a fact."""
    if choice in ITEMS:
        return f"office.item.{choice}"
    if fact.name == "deadline":
        return f"office.due.{choice}"
    return f"office.choice.{fact.words or fact.name}={choice}"


def fact_text(fact: Fact, text: str, words: Translator) -> str:
    """Return a fact as a reader sees it, nothing where it is not said."""
    if not text:
        return ""
    match fact.kind:
        case FactKind.YES_NO:
            return words.t(f"office.yes-no.{text}")
        case FactKind.CHOICE | FactKind.MANY:
            return ", ".join(words.t(choice_label(fact, word)) for word in text.split())
        case FactKind.DAY:
            return words.date(date.fromisoformat(text))
        case FactKind.MOMENT:
            day, _, hour = text.partition("T")
            return f"{words.date(date.fromisoformat(day))} {hour}"
        case _:
            return text


def options_text(question: JudgementQuestion, words: Translator) -> tuple[str, ...]:
    """Return the possible answers to a question in words."""
    return tuple(_option(question.fact, option, words) for option in question.options)


def answer_text(question: JudgementQuestion, facts: Facts, words: Translator) -> str:
    """Return what was decided of a question in a row: of whom, what, by whom and why."""
    whom = facts.text("player") or facts.text("by")
    decided = _option(question.fact, facts.text(question.fact), words)
    told = words.headed(whom, decided)
    why = ", ".join(filter(None, (facts.text("decided-by"), facts.text("grounds"))))
    return f"{told} ({why})" if why else told


def _option(fact: str, option: str, words: Translator) -> str:
    if option in {"yes", "no"}:
        return words.t(f"office.yes-no.{option}")
    return words.t(f"office.choice.{fact}={option}")


def packet_rows(
    parts: Iterable[tuple[str, PartStanding]], words: Translator
) -> tuple[PacketItem, ...]:
    """Return the parts of a packet as programs read them: of which section, how each stands."""
    return tuple(
        PacketItem(
            section,
            item.part.code,
            words.t(f"office.packet.{item.part.code}"),
            item.state.value,
            item.part.supplier,
            item.cited(),
        )
        for section, item in parts
    )


def describe_finding(finding: Finding, words: Translator) -> FindingItem:
    """Return a finding of no section as programs read it."""
    question = finding.question
    return FindingItem(
        finding.grade.value,
        finding_text(finding, words),
        finding.cited(),
        "",
        options=() if question is None else options_text(question, words),
        code=finding.code,
    )


def finding_items(state: EventState, words: Translator) -> tuple[FindingItem, ...]:
    """Return what is found in the office of an event as programs read it, gravest first."""
    return tuple(_located(state, words))


def _located(state: EventState, words: Translator) -> Iterator[FindingItem]:
    for found in checked(state):
        question = found.finding.question
        before = () if question is None else decided_before(state, question)
        section = state.sections.get(SectionId(found.section))
        yield replace(
            describe_finding(found.finding, words),
            section="" if section is None else section.settings.name,
            about=found.about,
            until=found.until,
            before=tuple(answer_text(question, row.facts, words) for row in before if question),
        )


def describe_deadline(
    deadline: Deadline, outcome: DeadlineOutcome | None, on: date | None, words: Translator
) -> DeadlineItem:
    """Return a deadline as programs read it; of a day, with how it stands on it."""
    return DeadlineItem(
        deadline.id,
        words.t(f"office.due.{deadline.code}"),
        deadline.on,
        deadline.at,
        deadline.cited(),
        "" if on is None else standing(deadline, outcome, on),
        outcome.on if outcome else None,
        outcome.by if outcome else "",
        deadline.code,
        deadline.anchor,
    )


class ClauseText(NamedTuple):
    """A clause in words; ``language`` is empty where it is that of the document."""

    code: str
    text: str
    section: str
    article: str
    language: str


class RegulationsPart(NamedTuple):
    """A part of the regulations in words."""

    code: str
    title: str
    clauses: tuple[ClauseText, ...]


def written(document: Document, words: Translator) -> tuple[RegulationsPart, ...]:
    """Return the regulations in one language."""
    return tuple(
        RegulationsPart(
            part.value,
            words.t(f"office.part.{part.value}"),
            tuple(clause_in_words(clause, words) for clause in clauses),
        )
        for part, clauses in document.parts()
    )


def clause_in_words(clause: Clause, words: Translator) -> ClauseText:
    """Return a clause in words, its own text where it has one."""
    own = clause.text_in(words.language)
    cited = (
        str(article(clause.edition, clause.concept)) if clause.edition and clause.concept else ""
    )
    if own is not None:
        text, language = own
        there = "" if language == words.language else language
        return ClauseText(clause.code, text, clause.section, cited, there)
    return ClauseText(clause.code, _computed(clause, words), clause.section, cited, "")


def _computed(clause: Clause, words: Translator) -> str:
    values = dict(clause.values)
    if "editions" in values:
        keys = values["editions"]
        assert isinstance(keys, tuple)
        values["editions"] = tuple(edition_title(str(key), words) for key in keys)
    for name in {"start", "end"} & values.keys():
        values[name] = words.date(date.fromisoformat(str(values[name])))
    if clause.code == "programme":
        rounds = values["rounds"]
        assert isinstance(rounds, tuple)
        values["rounds"] = tuple(_round(str(one), words) for one in rounds)
    if "tie_breaks" in values:
        codes = values["tie_breaks"]
        assert isinstance(codes, tuple)
        values["tie_breaks"] = tuple(_tie_break(str(one), words) for one in codes)
    if "system" in values:
        values["system"] = words.name_of("system", str(values["system"]))
    if "currency" in values:  # amounts are kept in hundredths
        hundredths, currency = values["amount"], str(values.pop("currency"))
        assert isinstance(hundredths, int)
        values["amount"] = words.sum_of_money(hundredths, currency)
    return words.t(f"office.clause.{clause.code}", **values)


def _tie_break(code: str, words: Translator) -> str:
    """Return a tie-break by name and code, by its code alone where nobody has words for it."""
    name = words.name_of("tie_break", code)
    return code if name == code else f"{name} ({code})"


def _round(told: str, words: Translator) -> str:
    """Return a round of the programme, kept as ``1: 2026-05-10 16:30``, as it is read."""
    number, _, when = told.partition(": ")
    day, _, hour = when.partition(" ")
    return words.headed(number, f"{words.date(date.fromisoformat(day))} {hour}".rstrip())


def as_text(title: str, parts: tuple[RegulationsPart, ...], words: Translator) -> str:
    """Return the regulations as plain text with the marks of Markdown."""
    return "\n".join(_lines(title, parts, words)) + "\n"


def _lines(title: str, parts: tuple[RegulationsPart, ...], words: Translator) -> Iterator[str]:
    yield f"# {title}"
    for part in parts:
        yield ""
        yield f"## {part.title}"
        for number, clause in enumerate(part.clauses, 1):
            cited = f" ({clause.article})" if clause.article else ""
            yield ""
            yield f"{number}. {words.headed(clause.section, clause.text)}{cited}"
