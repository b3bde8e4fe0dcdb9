"""Who of a game is on the left of its row: on pages, screens, papers and slips, and in the log.

Where single players meet it is White; where teams meet, the team named first, on every board of the
match. Formats of exchange keep their own order, White first.
"""

from __future__ import annotations

from typing import NamedTuple

from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour, EntryId


class Sides(NamedTuple):
    """Both players of a game as its row has them; ``is_turned`` where Black is on the left."""

    left: EntryId
    right: EntryId
    is_turned: bool

    def seen(self, result: GameResult) -> GameResult:
        """Return a result of White and Black as one of left and right, and the other way round."""
        return result.turned if self.is_turned else result


def sides_of(section: Section, game: Game) -> Sides:
    """Return who of a game is on the left and on the right."""
    teams = section.rounds[game.round - 1].teams
    match = None if teams is None else teams.match_of_game(game.id)
    boards = () if match is None else match.boards
    colour = next((board.colour for board in boards if board.game == game.id), Colour.WHITE)
    if colour is Colour.WHITE:
        return Sides(game.white, game.black, False)
    return Sides(game.black, game.white, True)
