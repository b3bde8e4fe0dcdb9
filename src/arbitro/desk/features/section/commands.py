"""What an arbiter may ask of the event and of its sections."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.kernel.feature import Command
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import SectionId


@dataclass(frozen=True, slots=True)
class CreateEvent(Command):
    """Begin an event; the first command of its log."""

    settings: EventSettings


@dataclass(frozen=True, slots=True)
class EditEvent(Command):
    """Change what is said of the event. Only the fields that differ from ``expected`` change."""

    settings: EventSettings
    expected: EventSettings


@dataclass(frozen=True, slots=True)
class AddSection(Command):
    """Add a section. ``editions`` are explicit choices: (regulation, name), as C.04.3, 2017.

    ``encoded_type`` is the type of tournament a report states (record 192): it decides where no
    choice does, before the start date.
    """

    settings: SectionSettings
    editions: tuple[tuple[str, str], ...] = ()
    encoded_type: str = ""


@dataclass(frozen=True, slots=True)
class EditSection(Command):
    """Change what is said of a section. Only the fields that differ from ``expected`` change.

    Another number of rounds once some are paired needs ``confirmed``.
    """

    section: SectionId
    settings: SectionSettings
    expected: SectionSettings
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class RemoveSection(Command):
    """Remove a section nothing was paired in."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class ChangeEdition(Command):
    """Follow another edition of a regulation from now on: explicit and logged.

    Once rounds are paired, by the edition before, this needs ``confirmed``.
    """

    section: SectionId
    regulation: str
    edition: str
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class FinishEvent(Command):
    """Close the event when every section has played all its rounds."""


@dataclass(frozen=True, slots=True)
class ReopenEvent(Command):
    """Open a finished event again."""
