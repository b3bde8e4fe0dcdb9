"""Sheets of the office as forms: a field for each fact, and what was sent as facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arbitro.i18n.sentences.office import choice_label, label_of
from arbitro.reasons import Refused
from arbitro.rules.office.facts import (
    LONGEST_LINE,
    LONGEST_TEXT,
    Fact,
    FactKind,
    FactSheet,
    Said,
    canonical,
)
from arbitro.web.forms.fields import NOTHING, Choice, Day, Field, Number, Paragraph, Text, Tick
from arbitro.web.forms.form import Form

BEFORE = "was."
"""What the names of the fields begin with that say what the asker saw."""


@dataclass(frozen=True, slots=True)
class Block:
    """A fact as a form asks for it: one field, or a box for each of its choices."""

    fact: Fact
    fields: tuple[Field, ...]

    @property
    def label(self) -> str:
        """Return the code of the words of the fact."""
        return label_of(self.fact)


def blocks_of(sheet: FactSheet) -> tuple[Block, ...]:
    """Return the facts of a sheet as a form asks for them."""
    return tuple(Block(fact, tuple(_fields(fact))) for fact in sheet.facts)


def _fields(fact: Fact) -> Iterator[Field]:
    name, label = fact.name, label_of(fact)
    if fact.kind is FactKind.MANY:
        for choice in fact.choices:
            yield Tick(name=f"{name}.{choice}", label=choice_label(fact, choice))
    elif fact.kind is FactKind.NUMBER:
        yield Number(name=name, label=label, least=fact.least, most=fact.most, empty=None)
    elif fact.kind is FactKind.YES_NO:
        yield Choice(
            name=name, label=label, values=("yes", "no"), words="office.yes-no.", empty=_NOT_SAID
        )
    elif fact.kind is FactKind.CHOICE:
        words = choice_label(fact, "")
        yield Choice(name=name, label=label, values=fact.choices, words=words, empty=NOTHING)
    elif fact.kind is FactKind.DAY:
        yield Day(name=name, label=label)
    elif fact.kind is FactKind.LINES:
        yield Paragraph(name=name, label=label, longest=LONGEST_TEXT)
    else:
        longest, example = _TYPED[fact.kind]
        yield Text(name=name, label=label, longest=longest, example=example)


_NOT_SAID = "office.not-said"
_TYPED = {
    FactKind.TEXT: (LONGEST_LINE, ""),
    FactKind.NUMBERS: (LONGEST_LINE, "1-4 9"),
    FactKind.TIME: (8, "16:30"),
    FactKind.MOMENT: (40, "2026-05-10 16:30"),
}
"""How long what is typed on a line may be, and an example."""


def values_of(sheet: FactSheet, said: Said) -> dict[str, str]:
    """Return facts as the fields show them, and what a form carries of what was seen."""
    values = {BEFORE + name: text for name, text in said}
    for name, text in said:
        fact = sheet.fact(name)
        if fact is None:
            continue
        if fact.kind is FactKind.MANY:
            values |= {f"{name}.{word}": "1" for word in text.split()}
        else:
            values[name] = text.replace("T", " ") if fact.kind is FactKind.MOMENT else text
    return values


def said_of(form: Form, sheet: FactSheet) -> Said:
    """Return what was sent, as it is kept; what is wrong is noted at its field."""
    given = []
    for fact in sheet.facts:
        text = sent(form, fact)
        if not text or fact.name in form.faults:
            continue
        if fact.canonical(text) is None:
            form.fault(fact.name, f"office-{fact.kind.value}")
        given.append((fact.name, text))
    kept = canonical(sheet, given) if form.ok else ()
    return () if isinstance(kept, Refused) else kept


def sent(form: Form, fact: Fact) -> str:
    """Return what was sent of a fact."""
    if fact.kind is FactKind.MANY:
        return " ".join(choice for choice in fact.choices if form.ticked(f"{fact.name}.{choice}"))
    match fact.kind:
        case FactKind.DAY:
            day = form.day(fact.name)
            return "" if day is None else day.isoformat()
        case FactKind.MOMENT:
            at = form.moment(fact.name)
            return "" if at is None else f"{at:%Y-%m-%dT%H:%M}"
        case FactKind.TIME:
            hour = form.hour(fact.name)
            return "" if hour is None else f"{hour:%H:%M}"
        case _:
            return form.values.get(fact.name, "").strip()


def seen_of(form: Form, sheet: FactSheet) -> Said:
    """Return what the asker saw when the form was shown."""
    seen = ((fact.name, form.values.get(BEFORE + fact.name, "")) for fact in sheet.facts)
    return tuple(sorted((name, text.replace("\r\n", "\n")) for name, text in seen if text))
