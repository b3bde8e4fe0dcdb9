"""What may be kept privately of a person, as fields of a form: by topic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbitro.desk.values.private import PrivateTopic
from arbitro.web.forms.fields import Field, Paragraph, Text
from arbitro.web.forms.form import Form

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
        topic: {each.name: each.read(form, each.name) for each in fields}
        for topic, fields in FIELDS.items()
    }
