"""A day, as an option says it."""

from __future__ import annotations

from datetime import date

from arbitro.cli.base.speech import BadInputError, say, words
from arbitro.formats.texts.dates import days_meant


def day_of_option(name: str, text: str) -> date:
    """Return the day an option says; BadInputError, told, where it says none or may say two."""
    found = days_meant(text, is_day_first=words().about.dates.is_day_first)
    if len(found) != 1:
        say("cli.usage.not-a-date", error=True, name=name, value=text)
        raise BadInputError
    return found[0]
