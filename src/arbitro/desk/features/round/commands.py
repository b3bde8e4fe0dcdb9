"""What an arbiter may ask of the rounds of a section."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from arbitro.desk.kernel.feature import Command
from arbitro.desk.kernel.fields import LotsField, RoundField, Terms
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import ReasonByHand
from arbitro.model import Colour, EntryId, SectionId


@dataclass(frozen=True, slots=True)
class DrawInitialColour(Command):
    """Store the initial-colour as drawn; the service draws where ``colour`` is None."""

    section: SectionId
    colour: Annotated[
        Colour | None, Terms(label="ui.players.initial-colour", words="value.colour.")
    ] = None


@dataclass(frozen=True, slots=True)
class PairRound(Command):
    """Pair the next round by the section's system.

    Before the first round of a Swiss ``initial_colour`` is stored as the lot drawn, where none is
    stored yet; the service draws it. In a knock-out ``lots`` are the colours drawn for the first
    players of its matches, ``w`` or ``b``, in the order of their numbers.
    """

    section: SectionId
    initial_colour: Colour | None = None
    lots: LotsField = ""


@dataclass(frozen=True, slots=True)
class PairByHand(Command):
    """Pair by hand the next round, or anew the last one, for one of the permitted reasons.

    ``games`` are (White, Black) in board order. The engine's own answer is kept beside it.
    ``bye`` has the pairing-allocated bye. Everybody to be paired must be in it. Where the reason
    stands above the rules, what goes against them needs ``confirmed``.
    """

    section: SectionId
    round: RoundField
    games: tuple[tuple[EntryId, EntryId], ...]
    reason: ReasonByHand
    bye: EntryId | None = None
    note: str = ""
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class PairLateEntry(Command):
    """Pair somebody who came late into the published round that is being played.

    Against whoever has no opponent there: nobody else's pairing changes. ``confirmed`` says that
    those concerned agree (C.04.2 art. 4.4.4).
    """

    section: SectionId
    entry: EntryId
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class PairAgain(Command):
    """Throw the pairings of the last round away and pair it anew, in one step.

    Conditions, ``case`` and ``confirmed`` are those of `UnpairRound`, ``lots`` that of `PairRound`.
    """

    section: SectionId
    round: RoundField
    confirmed: bool | Level = False
    lots: LotsField = ""
    case: ReasonByHand | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class PublishRound(Command):
    """Publish the pairings of a round; they change only in the listed cases afterwards.

    Where what a round was paired from has changed so that it would be paired otherwise now, it is
    published only for a ``reason``.
    """

    section: SectionId
    round: RoundField
    reason: str = ""


@dataclass(frozen=True, slots=True)
class UnpairRound(Command):
    """Throw away the last round's pairings before any of its games has a result.

    Once published, or where incidents or moves belong to its games, this needs ``confirmed``.
    Published ones are changed in one ``case`` of those the edition names, with a ``note`` of what
    happened; that the regulations of the event allow it is shown by the note alone.
    """

    section: SectionId
    round: RoundField
    confirmed: bool | Level = False
    case: ReasonByHand | None = None
    note: str = ""
