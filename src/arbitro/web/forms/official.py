"""The form of an official paper: a field for every member that a person may fill in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arbitro.desk.values.papers import Blanks
from arbitro.formats.texts.dates import days_meant
from arbitro.i18n import Translator
from arbitro.papers.forms.filling import NO, YES, Member, as_data, members
from arbitro.papers.forms.writing import choice_of, label_of, written
from arbitro.web.forms.form import Form, whole_number


@dataclass(frozen=True, slots=True)
class FormField:
    """A field: its name in the form, how it is shown, and what it offers."""

    name: str
    label: str
    kind: str
    needed: bool
    options: tuple[tuple[str, str], ...] = ()
    shown: str = ""


@dataclass(frozen=True, slots=True)
class FormBlock:
    """Fields one after the other; with a ``label``, a row of a table of that name."""

    label: str
    fields: tuple[FormField, ...]
    empty: bool = False


def values_of(paper: object) -> dict[str, str]:
    """Return the values of a form that shows a paper, by the names of its fields."""
    return dict(_flat(as_data(paper), ""))


def _flat(data: Mapping[str, object], where: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name, value in data.items():
        if isinstance(value, list):
            for place, row in enumerate(value, 1):
                found += _flat(row, f"{where}{name}.{place}.")
        elif isinstance(value, bool):
            found.append((f"{where}{name}", YES if value else NO))
        elif value is not None:
            found.append((f"{where}{name}", str(value)))
    return found


def _is_fixed(paper: object, member: Member) -> bool:
    """Tell whether a member comes from the games and is known."""
    return member.computed and getattr(paper, member.name) != member.empty


def blocks_of(paper: Any, form: Form, words: Translator) -> list[FormBlock]:
    """Return the fields of a paper: what is known from the games is only shown, not asked."""
    plain = [other for other in members(paper) if other.kind != "rows"]
    asked = [other for other in plain if not _is_fixed(paper, other) and not other.computed]
    blocks = [FormBlock("", tuple(_field(other, "", words) for other in asked))]
    fixed = [other for other in plain if _is_fixed(paper, other)]
    if fixed:
        shown = tuple(
            FormField(
                other.name,
                label_of(words, other.name),
                "fixed",
                needed=False,
                shown=written(words, other, getattr(paper, other.name)),
            )
            for other in fixed
        )
        blocks.append(FormBlock("", shown))
    for member in members(paper):
        if member.kind == "rows" and not member.computed:
            blocks += _rows(member, paper, form, words)
    return blocks


def _rows(member: Member, paper: object, form: Form, words: Translator) -> list[FormBlock]:
    """Return the rows there are, and one more to be filled in, up to those the form has."""
    assert member.row is not None
    given = _places(member.name, form.values)
    count = max(len(getattr(paper, member.name)), max(given, default=0))
    label = label_of(words, member.name)
    blocks = []
    for place in range(1, max(count + 1, 2) + 1):
        where = f"{member.name}.{place}."
        fields = tuple(_field(other, where, words) for other in members(member.row))
        blocks.append(FormBlock(f"{label} {place}", fields, empty=place not in given))
    return blocks


def _field(member: Member, where: str, words: Translator) -> FormField:
    options: tuple[tuple[str, str], ...] = ()
    if member.kind == "choice":
        options = (("", ""), *((choice, choice_of(words, choice)) for choice in member.choices))
    elif member.kind == "yes-no":
        options = (("", ""), (YES, words.t("paper.yes")), (NO, words.t("paper.no")))
    name = f"{where}{member.name}"
    return FormField(name, label_of(words, member.name), member.kind, member.needed, options)


def _places(name: str, values: Mapping[str, str]) -> set[int]:
    """Return the rows of a table in which something is filled in."""
    found = set()
    for key, value in values.items():
        parts = key.split(".")
        if len(parts) == 3 and parts[0] == name and value.strip():
            found.add(whole_number(parts[1], 0))
    return {place for place in found if 0 < place <= 200}


def closed_up(paper: object, values: Mapping[str, str]) -> dict[str, str]:
    """Return the values of a form with the rows in which something stands moved up."""
    found = dict(values)
    for member in members(paper):
        if member.kind != "rows" or member.row is None:
            continue
        for to, place in enumerate(sorted(_places(member.name, values)), 1):
            for other in members(member.row):
                text = found.pop(f"{member.name}.{place}.{other.name}", "")
                found[f"{member.name}.{to}.{other.name}"] = text
    return found


def given_in(
    paper: object, values: Mapping[str, str], *, is_day_first: bool = False
) -> dict[str, object]:
    """Return what a form fills in, by members; rows without anything in them are left out.

    ``is_day_first`` tells that a day was typed in a language that writes its month second.
    """

    def said(member: Member, name: str) -> str:
        text = values.get(name, "")
        days = days_meant(text, is_day_first=is_day_first) if member.kind == "day" else ()
        return days[0].isoformat() if len(days) == 1 else text

    given: dict[str, object] = {}
    for member in members(paper):
        if member.kind != "rows":
            if member.name in values and not member.computed:
                given[member.name] = said(member, member.name)
        elif (
            not member.computed
            and member.row is not None
            and any(name.startswith(f"{member.name}.") for name in values)
        ):
            given[member.name] = [
                {
                    other.name: said(other, f"{member.name}.{place}.{other.name}")
                    for other in members(member.row)
                }
                for place in sorted(_places(member.name, values))
            ]
    return given


def blanks_of(draft: object, filled: object) -> Blanks:
    """Return what a person filled in: what differs from the draft, emptied members as nothing."""
    before, after = values_of(draft), values_of(filled)
    names = sorted(before.keys() | after.keys())
    return tuple(
        (name, after.get(name, "")) for name in names if before.get(name) != after.get(name)
    )
