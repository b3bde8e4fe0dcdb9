"""The parts of an event that commands about entries write, and those they build on."""

from __future__ import annotations

from arbitro.desk.kernel.feature import Keys
from arbitro.desk.kernel.subjects import AboutEntry, AboutPerson, AboutSection


def of_person(event: AboutPerson) -> Keys:
    """Return the person."""
    return (("person", event.entry),)


def of_entry(event: AboutEntry) -> Keys:
    """Return the entry in its section."""
    return ((event.section, "entry", event.entry),)


def before_numbers(event: AboutEntry) -> Keys:
    """Return the numbers and the person.

    Who is entered or removed when numbers are given would change them: undoing waits for these.
    """
    return ((event.section, "numbers"), ("person", event.entry))


def of_numbers(event: AboutSection) -> Keys:
    """Return the numbers of a section."""
    return ((event.section, "numbers"),)


def on_entries(event: AboutSection) -> Keys:
    """Return all entries of a section and its pairings."""
    return ((event.section, "entry"), (event.section, "paired"))


def on_rounds(event: AboutSection) -> Keys:
    """Return the pairings of a section."""
    return ((event.section, "paired"),)
