"""The games of a round of matches: two a pair, one after the other, on one board.

The second game has the colours reversed.
"""

from __future__ import annotations

from arbitro.desk.kernel.state import Game, Round, Section
from arbitro.model import EntryId

Seat = tuple[EntryId, EntryId, int]
"""White, Black and the board of the hall."""


def all_games(section: Section, matches: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the games of some pairs with their boards; two a pair where the system asks for them.

    >>> from arbitro.desk.values.settings import SectionSettings
    >>> from arbitro.model import System
    >>> all_games(Section(1, SectionSettings("A", System.DOUBLE_SWISS)), ((1, 2, 7),))
    ((1, 2, 7), (2, 1, 7))
    """
    if section.settings.system.games_per_round == 1:
        return matches
    return tuple(
        seat for white, black, board in matches for seat in ((white, black, board),
                                                             (black, white, board))
    )  # fmt: skip


def first_games(section: Section, played: Round) -> tuple[Game, ...]:
    """Return the games of a round that tell who meets whom: of a match, the first."""
    games = tuple(played.games.values())
    return games[:: section.settings.system.games_per_round]
