"""What an arbiter may ask of the entries of a section of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from arbitro.desk.kernel.feature import Command
from arbitro.desk.kernel.fields import MissedField, RoundField, Terms
from arbitro.desk.values.drawing import BY_THE_PROGRAM, HowDrawn
from arbitro.model import EntryId, Player, Points, Result, SectionId


@dataclass(frozen=True, slots=True)
class RegisterPlayer(Command):
    """Enter a new person in a section before its entries are closed."""

    section: SectionId
    player: Player


@dataclass(frozen=True, slots=True)
class EditPlayer(Command):
    """Change a person's data. Only the fields that differ from ``expected`` change."""

    entry: EntryId
    player: Player
    expected: Player


@dataclass(frozen=True, slots=True)
class ImportPlayers(Command):
    """Enter many new persons at once, and change who is there: all of it or nothing."""

    section: SectionId
    players: tuple[Player, ...]
    edits: tuple[EditPlayer, ...] = ()


@dataclass(frozen=True, slots=True)
class EnterSection(Command):
    """Enter a person of the event in one more section, late once its rounds are paired."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class EnterPeople(Command):
    """Enter several people of the event in one more section: all of them or none."""

    section: SectionId
    entries: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class MoveEntry(Command):
    """Move a person from a section to another: out of the first, or withdrawn once it has begun."""

    section: SectionId
    entry: EntryId
    to: SectionId


@dataclass(frozen=True, slots=True)
class EditPlayers(Command):
    """Change the data of several people, as a new rating list has them: all of them or none."""

    edits: tuple[EditPlayer, ...]


@dataclass(frozen=True, slots=True)
class RemovePlayer(Command):
    """Take an entry out of a section while entries are open; later, withdraw it."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class AdmitLateEntry(Command):
    """Admit a person after the first pairing; the rounds missed bring ``missed`` each."""

    section: SectionId
    player: Player
    missed: MissedField = Result.ZERO_POINT_BYE


@dataclass(frozen=True, slots=True)
class WithdrawPlayer(Command):
    """Pair an entry no more (C.04.2 art. 3.2)."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class ReinstatePlayer(Command):
    """Pair a withdrawn entry again."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class CheckIn(Command):
    """Note that an entry confirmed its presence, or take the note back."""

    section: SectionId
    entry: EntryId
    present: bool = True


@dataclass(frozen=True, slots=True)
class RequestBye(Command):
    """Note a half-, full- or zero-point bye in a round that is not paired yet."""

    section: SectionId
    entry: EntryId
    round: RoundField
    kind: Annotated[
        Result,
        Terms(
            label="ui.player.bye-kind",
            choices=(Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE, Result.FULL_POINT_BYE),
            words="value.result.",
        ),
    ] = Result.HALF_POINT_BYE


@dataclass(frozen=True, slots=True)
class CancelBye(Command):
    """Take a requested bye back before its round is paired."""

    section: SectionId
    entry: EntryId
    round: RoundField


@dataclass(frozen=True, slots=True)
class ForbidPairing(Command):
    """Forbid that any two of these entries meet, from one round to another (0: to the end)."""

    section: SectionId
    entries: Annotated[frozenset[EntryId], Terms(label="ui.player.must-not-meet")]
    first_round: int = 1
    last_round: int = 0


@dataclass(frozen=True, slots=True)
class AllowPairing(Command):
    """Lift a prohibition given by `ForbidPairing`."""

    section: SectionId
    entries: frozenset[EntryId]


@dataclass(frozen=True, slots=True)
class FixBoard(Command):
    """Give a person who needs one a fixed board of the hall, or take it back (None)."""

    entry: EntryId
    board: Annotated[
        int | None,
        Terms(label="ui.player.fixed-board", hint="ui.player.fixed-board-hint", least=1, most=9999),
    ]


@dataclass(frozen=True, slots=True)
class AdjustPoints(Command):
    """Set the penalty or bonus of an entry, in tenths; a note says why.

    It counts from ``round`` on, from the start where that is 0.
    """

    section: SectionId
    entry: EntryId
    points: Points
    note: str = ""
    round: int = 0


@dataclass(frozen=True, slots=True)
class CloseEntries(Command):
    """Close the list and give the numbers.

    By rating, title and name (C.04.2 art. 2.2), or by ``order`` from number 1 on; the service
    draws lots that are missing. ``only_present`` takes out who has not checked in (art. 4.1).
    """

    section: SectionId
    order: tuple[EntryId, ...] = ()
    only_present: bool = False
    drawn: HowDrawn = BY_THE_PROGRAM


@dataclass(frozen=True, slots=True)
class ReopenEntries(Command):
    """Take entries again before the first pairing."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class Renumber(Command):
    """Give the numbers anew after corrected data, until round 4 is paired (C.04.2 art. 2.3)."""

    section: SectionId
