"""Results read a second time, by somebody else, from the slips or the score sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from arbitro.desk.values.settings import GameResult
from arbitro.model import GameId


class ReadAgainAs(NamedTuple):
    """What was read a second time at a board, by whom, and who had entered what stood there."""

    result: GameResult
    reader: str
    entered_by: str


@dataclass(frozen=True, slots=True)
class SecondReading:
    """The second reading of a section: what was read, and whether pairing waits for it.

    ``passed`` are the rounds an arbiter has let pass as they stood.
    """

    is_required: bool = False
    read: Mapping[GameId, ReadAgainAs] = field(default_factory=dict)
    passed: frozenset[int] = frozenset()


NOT_READ_AGAIN = SecondReading()
