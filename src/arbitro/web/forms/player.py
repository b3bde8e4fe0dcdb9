"""A player as fields of a form, in both directions, and what may be kept privately, by topic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbitro.desk.values.private import PrivateTopic
from arbitro.formats.entries.values import birth_of
from arbitro.model import RATINGS, FideId, Player, Sex, Title
from arbitro.web.forms.fields import (
    NOTHING,
    Choice,
    Federation,
    Field,
    Number,
    Paragraph,
    Text,
    fields,
)
from arbitro.web.forms.form import Fault, Form

_YEAR = 4
SEXES = {"w": "ui.player.female", "m": "ui.player.male"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Birth(Text):
    """A year or a day of birth."""

    def read(self, form: Form, name: str) -> str:
        """Return the day as a player has it."""
        typed = form.text(name, longest=self.longest)
        known = birth_of(typed)
        # A year, or a date with a part that nobody knows, is no day.
        if not typed or (known is not None and (len(known) == _YEAR or "/00" in known)):
            return known or ""
        found = form.day(name)
        if name in form.faults and form.faults[name].code == "ui.fault.date":
            form.faults[name] = Fault("ui.fault.birth")
        return "" if found is None else f"{found:%Y/%m/%d}"


PLAYER = fields(
    Federation(name="federation", label="ui.player.federation"),
    _Birth(name="birth", label="ui.player.birth", hint="ui.player.birth-hint", longest=30),
    Text(
        name="name", label="ui.player.name", hint="ui.player.name-hint", required=True, longest=80
    ),
    Number(name="rating", label="ui.player.rating", most=RATINGS[-1]),
    Number(name="fide_id", label="ui.player.fide-id", most=999_999_999),
    Choice(name="title", label="ui.player.title", values=Title, empty=NOTHING),
    Choice(
        name="sex",
        label="ui.player.sex",
        values=(Sex.FEMALE, Sex.MALE),
        words=SEXES,
        empty=NOTHING,
    ),
    Text(name="club", label="ui.player.club", longest=80),
    Text(name="category", label="ui.prizes.category", longest=40),
    Number(name="national_rating", label="ui.player.national-rating", most=RATINGS[-1]),
    Text(name="national_id", label="ui.player.national-id", longest=20),
    Number(
        name="tournament_rating",
        label="ui.player.tournament-rating",
        hint="ui.player.tournament-rating-hint",
        most=RATINGS[-1],
    ),
)


def player_values(player: Player) -> dict[str, str]:
    """Return the fields of a player."""
    return PLAYER.written(player)


def player_of(form: Form) -> Player | None:
    """Read a player, None where a field is wrong."""
    said = PLAYER.read(form)
    if not form.ok:
        return None
    fide_id = said.pop("fide_id")
    return Player(**said, fide_id=FideId(fide_id) if fide_id else None)


LONGEST_LINE = 200
LONGEST_NOTE = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Address(Text):
    """An address for e-mail."""

    def read(self, form: Form, name: str) -> str:
        """Return the address; a fault where nothing could be sent to it."""
        text = form.text(name, longest=self.longest)
        before, at, after = text.partition("@")
        if text and not (before and at and "." in after.strip(".") and " " not in text):
            form.fault(name, "e-mail")
        return text


def _line(name: str) -> Text:
    return Text(name=name, label=f"ui.private.{name}", longest=LONGEST_LINE)


def _lines(name: str, hint: str = "") -> Paragraph:
    return Paragraph(name=name, label=f"ui.private.{name}", hint=hint, longest=LONGEST_NOTE)


FIELDS: Mapping[PrivateTopic, tuple[Field, ...]] = {
    PrivateTopic.CONTACT: (
        _Address(name="email", label="ui.private.email", longest=LONGEST_LINE),
        _line("phone"),
        _line("guardian"),
    ),
    PrivateTopic.FEE: (_line("due"), _line("paid"), _line("receipt")),
    PrivateTopic.DOCUMENT: (_line("shown"), _line("seen_by")),
    PrivateTopic.NEEDS: (_lines("needed", "ui.private.needed-hint"),),
    PrivateTopic.NOTE: (_lines("remark"),),
}
"""The fields of every topic; their names are those of the record."""


def private_fields(form: Form) -> dict[PrivateTopic, dict[str, str]]:
    """Return what was sent, by topic; what is wrong is noted in the form."""
    return {
        topic: {field.name: field.read(form, field.name) for field in fields}
        for topic, fields in FIELDS.items()
    }
