"""A board as its panel shows it: both players with the games before, and how its result reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arbitro.desk.derived.sides import sides_of
from arbitro.desk.features.results import comes_too_late
from arbitro.desk.kernel.state import Game
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import Translator
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import BYES, Colour, EntryId, Points, points_of
from arbitro.web.views.event.boards import Board, Seat, Seats, board_view
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.rounds.knock_out import title_of_game
from arbitro.web.views.standings.standings import SYMBOLS


@dataclass(frozen=True, slots=True)
class Past:
    """A round of a player before the one looked at: against whom, with which colour, what came.

    ``text`` is the result as written, empty for a bye, which is shown by its ``points``.
    """

    round: int
    other: Seat | None
    colour: Colour | None
    text: str
    points: Points


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two of a board, with the rounds before."""

    seat: Seat
    colour: Colour
    past: tuple[Past, ...]


@dataclass(frozen=True, slots=True)
class BoardPanel:
    """A board with all that is asked about it while it is played, left and right as its row."""

    view: SectionView
    board: Board
    sides: tuple[Side, Side]
    shown: str
    seen: Callable[[GameResult], GameResult]
    """Returns a result as its row has it, from the side of the one named first."""

    def title(self, words: Translator) -> str:
        """Return what the games of its round are in a knock-out, empty elsewhere."""
        return title_of_game(self.view, words, self.board.game)

    @property
    def is_late(self) -> bool:
        """Tell whether a correction now counts for the rating report alone."""
        game = self.board.game
        return game.result is not None and comes_too_late(self.view.section, game)

    @property
    def is_adjourned(self) -> bool:
        """Tell whether the game goes on another time."""
        return self.board.game.result is GameResult.ADJOURNED

    @property
    def is_swiss(self) -> bool:
        """Tell whether there is a reason why these two meet."""
        return "why" in self.view.kind.papers


def panel_of(view: SectionView, game: Game) -> BoardPanel:
    """Return what the panel says of a board."""
    board = board_view(view, game)
    white = Side(board.white, Colour.WHITE, past_of(view, game.white, game.round))
    black = Side(board.black, Colour.BLACK, past_of(view, game.black, game.round))
    sides = sides_of(view.section, game)
    shown = SHOWN[sides.seen(game.result)] if game.result else "\N{EN DASH}"
    ordered = (black, white) if sides.is_turned else (white, black)
    return BoardPanel(view, board, ordered, shown, sides.seen)


def past_of(view: SectionView, entry: EntryId, number: int) -> tuple[Past, ...]:
    """Return the rounds of a player before one."""
    mine = view.tournament.entries[view.number_of[entry] - 1]
    games = view.tournament.system.games_per_round
    seats = Seats(view, number)
    found = []
    for at, record in enumerate(mine.rounds[: (number - 1) * games]):
        opponent = record.opponent
        other = None if opponent is None else seats(_entry_of(view, opponent))
        if view.is_knock_out and other is None:
            continue  # a round for other matches is no bye
        text = "" if record.result in BYES else SYMBOLS[record.result]
        points = points_of(record.result, view.tournament.points)
        found.append(Past(at // games + 1, other, record.colour, text, points))
    return tuple(found)


def _entry_of(view: SectionView, number: int) -> EntryId:
    return view.numbers[number - 1]
