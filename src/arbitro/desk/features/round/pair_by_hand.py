"""The command to pair a round by hand."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.kernel.feature import Command
from arbitro.desk.kernel.fields import RoundField
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import ReasonByHand
from arbitro.model import EntryId, SectionId


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
