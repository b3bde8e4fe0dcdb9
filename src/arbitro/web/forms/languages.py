"""The language of an event, and what its organiser writes in others, as fields."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.values.settings import OwnText
from arbitro.i18n import Translator, languages_named
from arbitro.web.forms.fields import Choice, Text

SECTION_NAME = "section_name"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Language(Choice):
    """One of the languages that are offered, by the names they have for themselves."""

    def options(self, words: Translator, chosen: str = "") -> list[tuple[str, str]]:
        """Return the languages that are offered."""
        del words, chosen
        return list(languages_named())


@dataclass(frozen=True, slots=True, kw_only=True)
class TextInLanguage(Text):
    """A text in a further language, whose name stands beside the label."""

    language: str = ""


LANGUAGE = _Language(name="language", label="ui.settings.language", values=())


def texts_asked(own: str, *, of_section: bool) -> tuple[TextInLanguage, ...]:
    """Return the texts that may stand in other languages than the event's own."""
    asked = {what.value: f"ui.settings.{what.value}" for what in OwnText}
    if of_section:
        asked = {SECTION_NAME: "ui.settings.section-name"}
    return tuple(
        TextInLanguage(name=f"{name}-{code}", label=label, language=named, longest=120)
        for code, named in languages_named()
        if code != own
        for name, label in asked.items()
    )
