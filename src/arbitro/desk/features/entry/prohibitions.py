"""Players who must not meet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from arbitro.desk.features.entry.keys import on_rounds
from arbitro.desk.features.sides import kept_apart, let_together, prohibition_problem
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Side,
    kinds,
)
from arbitro.desk.kernel.fields import Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.state import Section
from arbitro.desk.values import prohibitions
from arbitro.desk.values.integrity import IntegrityEntry, forbidden
from arbitro.model import EntryId, SectionId
from arbitro.reasons import refused


@dataclass(frozen=True, slots=True)
class ForbidPairing(Command):
    """Forbid that any two of these entries meet, from one round to another (0: to the end)."""

    section: SectionId
    entries: Annotated[frozenset[EntryId], Terms(label="ui.player.must-not-meet")]
    first_round: int = 1
    last_round: int = 0
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class AllowPairing(Command):
    """Lift a prohibition given by `ForbidPairing`."""

    section: SectionId
    entries: frozenset[EntryId]
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class PairingForbidden(Event):
    """No two of these entries may meet, from one round to another (0: to the end)."""

    section: SectionId
    entries: frozenset[EntryId]
    first_round: int = 1
    last_round: int = 0


@dataclass(frozen=True, slots=True)
class PairingAllowed(Event):
    """A prohibition was lifted; it held in the rounds up to ``after``, in none where that is 0."""

    section: SectionId
    entries: frozenset[EntryId]
    after: int = 0


def _of_prohibition(event: PairingForbidden | PairingAllowed) -> Keys:
    return ((event.section, "forbidden", *sorted(event.entries)),)


def _on_those_forbidden(event: PairingForbidden) -> Keys:
    entries = ((event.section, "entry", entry) for entry in sorted(event.entries))
    return (*entries, (event.section, "paired"))


def _pairing_forbidden(fold: Fold, event: PairingForbidden) -> None:
    section = fold.section(event.section)
    held, paired = section.section.forbidden, len(section.section.rounds)
    span = event.first_round, event.last_round
    section.set(forbidden=prohibitions.with_prohibition(held, event.entries, span, paired))


def _pairing_allowed(fold: Fold, event: PairingAllowed) -> None:
    section = fold.section(event.section)
    held, paired = section.section.forbidden, len(section.section.rounds)
    section.set(forbidden=prohibitions.lifted(held, event.entries, event.after, paired))


def _paired(fold: Fold, event: PairingForbidden | PairingAllowed) -> int:
    return len(fold.section(event.section).section.rounds)


def _forbidden_during_play(fold: Fold, event: PairingForbidden) -> Iterable[IntegrityEntry]:
    rounds = event.first_round, event.last_round
    return forbidden("+", _paired(fold, event), event.entries, rounds)


def forbid_pairing(section: Section, command: ForbidPairing) -> Answer:
    """Forbid that any two of some entries meet."""
    few = refused("two-players-needed")
    problem = prohibition_problem(
        section,
        command.entries,
        section.entries,
        few,
        lambda entry: refused("entry-unknown", entry=entry),
    )
    if problem is not None:
        return problem
    span = command.first_round, command.last_round
    event = PairingForbidden(section.id, command.entries, *span)
    return kept_apart(section, section.forbidden, command.entries, span, event)


def allow_pairing(section: Section, command: AllowPairing) -> Answer:
    """Lift a prohibition: for the rounds to come, since those paired were paired with it."""
    return let_together(
        section,
        section.forbidden,
        command.entries,
        lambda after: PairingAllowed(section.id, command.entries, after),
    )


FEATURE = Feature(
    "entry-prohibitions",
    kinds(
        EventKind(
            "PairingForbidden",
            PairingForbidden,
            _pairing_forbidden,
            _of_prohibition,
            builds_on=_on_those_forbidden,
            departs=True,
            tells=_forbidden_during_play,
        ),
        EventKind(
            "PairingAllowed",
            PairingAllowed,
            _pairing_allowed,
            _of_prohibition,
            builds_on=on_rounds,
            departs=True,
            tells=lambda fold, event: forbidden("-", _paired(fold, event), event.entries),
        ),
    ),
    (
        OfSection(
            ForbidPairing,
            lambda at, command: forbid_pairing(at.section, command),
            Side.PLAYERS,
            right="change-entries",
        ),
        OfSection(
            AllowPairing,
            lambda at, command: allow_pairing(at.section, command),
            Side.PLAYERS,
            right="change-entries",
        ),
    ),
)
