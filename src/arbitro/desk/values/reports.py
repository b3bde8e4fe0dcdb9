"""What players have said of their games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from arbitro.desk.values.settings import GameResult
from arbitro.model import EntryId, GameId


@dataclass(frozen=True, slots=True)
class Reporting:
    """Whether the players of a section may say how their games ended, and what they said.

    ``checks_in`` tells that they may note their own presence.
    """

    is_open: bool = False
    said: Mapping[GameId, Mapping[EntryId, GameResult]] = field(default_factory=dict)
    checks_in: bool = False


NOTHING_SAID_BY_PLAYERS = Reporting()
