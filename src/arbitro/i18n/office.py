"""What the office of an event says and finds, in words: facts, their choices, findings."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from arbitro.i18n.translator import Translator
from arbitro.rules.office.document import ITEMS
from arbitro.rules.office.facts import Fact, FactKind, Facts
from arbitro.rules.office.finding import Finding, JudgementQuestion
from arbitro.rules.office.packet import PartStanding


def finding_text(each: Finding, words: Translator) -> str:
    """Return a finding in words."""
    first, _, rest = each.code.partition("-")
    values = dict(each.values)
    if first == "item":
        return words.t(f"office.item.{rest}", **values)
    if first == "play":  # what the check of the rules of play says
        return words.t(f"playrules.{rest}", **values)
    return words.t(f"office.{each.code}", **values)


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
            return ", ".join(words.t(choice_label(fact, each)) for each in text.split())
        case FactKind.DAY:
            return words.date(date.fromisoformat(text))
        case FactKind.MOMENT:
            day, _, hour = text.partition("T")
            return f"{words.date(date.fromisoformat(day))} {hour}"
        case _:
            return text


def options_text(question: JudgementQuestion, words: Translator) -> tuple[str, ...]:
    """Return the possible answers to a question in words."""
    return tuple(_option(question.fact, each, words) for each in question.options)


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
) -> tuple[dict[str, str], ...]:
    """Return the parts of a packet as programs read them: of which section, how each stands."""
    return tuple(
        {
            "section": section,
            "part": each.part.code,
            "text": words.t(f"office.packet.{each.part.code}"),
            "state": each.state.value,
            "supplied_by": each.part.supplier,
            "article": each.cited(),
        }
        for section, each in parts
    )
