"""A round as its page shows it: boards with both players, and who does not play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from arbitro.desk.derived.knock_out.bracket import points_of_match_before
from arbitro.desk.kernel.state import Game, Round, Section
from arbitro.desk.values.settings import GameResult
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import ZERO, Colour, EntryId, Player, Points, Result
from arbitro.web.views.event.event import SectionView

MAIN_RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
OTHER_RESULTS = tuple(result for result in GameResult if result not in MAIN_RESULTS)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a board: number, person, points before the round.

    ``virtual`` are the points of an accelerated round that the player is paired by besides.
    """

    entry: EntryId
    number: int
    person: Player
    points: Points
    withdrawn: bool = False
    virtual: Points = ZERO


@dataclass(frozen=True, slots=True)
class Board:
    """One game and the two who play it."""

    game: Game
    white: Seat
    black: Seat

    @property
    def result(self) -> GameResult | None:
        """Return the result, None while it is not known."""
        return self.game.result

    @property
    def shown(self) -> str:
        """Return the result as written, a dash while it is not known."""
        return SHOWN[self.game.result] if self.game.result else "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody without a game and what the round brings.

    ``gone`` tells that the player had withdrawn before the round was paired.
    """

    seat: Seat
    result: Result
    gone: bool = False

    @property
    def said(self) -> str:
        """Return the code of what lists say of it."""
        return said_without_game(self.result, gone=self.gone)


def said_without_game(result: Result, *, gone: bool) -> str:
    """Return the code of the words for a round without a game."""
    if gone and result is Result.ZERO_POINT_BYE:
        return "ui.rounds.has-withdrawn"
    return f"value.result.{result.value}"


def is_gone(section: Section, entry: EntryId, number: int) -> bool:
    """Tell whether a player had withdrawn before a round was paired, the last time it was."""
    mine = section.entries.get(entry)
    if mine is None or mine.withdrawn_after is None:
        return False
    # Who left while the round was a draft is out of it once it is paired again, with no bye.
    left_its_draft = number not in mine.byes and mine.first_round <= number
    return mine.withdrawn_after < number or (mine.withdrawn_after == number and left_its_draft)


@dataclass(frozen=True)
class RoundView:
    """A round of a section."""

    round: Round
    boards: tuple[Board, ...]
    absences: tuple[Absence, ...]
    day: date | None = None
    time: str = ""

    @property
    def number(self) -> int:
        """Return the number of the round."""
        return self.round.number


class NamedLine(NamedTuple):
    """A line of a pairing list by name: whose it is, against whom, with what, where."""

    mine: Seat
    other: Seat
    colour: Colour
    board: Board


def lines_by_name(view: SectionView, shown: RoundView) -> list[NamedLine]:
    """Return who plays in a round, each on a line, in the section's order of names."""
    lines = [
        line
        for board in shown.boards
        for line in (
            NamedLine(board.white, board.black, Colour.WHITE, board),
            NamedLine(board.black, board.white, Colour.BLACK, board),
        )
    ]
    return sorted(lines, key=lambda line: (view.names.key(line.mine.person.name), line.mine.number))


class Seats:
    """Makes seats of a round; points are those before it."""

    def __init__(self, view: SectionView, number: int) -> None:
        self._view = view
        self._before = (number - 1) * view.tournament.system.games_per_round

    def board(self, game: Game) -> Board:
        """Return a game with both players; in a knock-out their points are those of the match."""
        white, black = self(game.white), self(game.black)
        if self._view.is_knock_out:
            scoring = self._view.tournament.points
            points = points_of_match_before(self._view.section, game, scoring)
            white = replace(white, points=points[game.white])
            black = replace(black, points=points[game.black])
        return Board(game, white, black)

    def __call__(self, entry: EntryId) -> Seat:
        """Return the seat of an entry."""
        view = self._view
        number = view.number_of[entry]
        mine = view.tournament.entries[number - 1]
        points = view.tournament.score(mine, self._before)
        gone, virtual = view.entry(entry).withdrawn, mine.virtual_before(self._before + 1)
        return Seat(entry, number, view.person(entry), points, gone, virtual)


def round_view(view: SectionView, number: int) -> RoundView | None:
    """Return a round, None where it is not paired."""
    rounds = view.section.rounds
    if not 1 <= number <= len(rounds):
        return None
    played = rounds[number - 1]
    seats = Seats(view, number)
    boards = (seats.board(game) for game in played.games.values())
    return RoundView(
        played,
        tuple(sorted(boards, key=lambda board: board.game.board)),
        tuple(_absences(view, played, seats)),
        day_of(view, number),
        _time(view, number),
    )


def day_of(view: SectionView, number: int) -> date | None:
    """Return the day a round is played, None where it is not known."""
    days = view.section.settings.round_dates
    return days[number - 1] if number <= len(days) else None


def _time(view: SectionView, number: int) -> str:
    """Return the hour a round begins at, empty where it is not known."""
    times = view.section.settings.round_times
    return times[number - 1] if number <= len(times) else ""


def board_view(view: SectionView, game: Game) -> Board:
    """Return one board."""
    return Seats(view, game.round).board(game)


def _absences(view: SectionView, played: Round, seats: Seats) -> Iterator[Absence]:
    """Yield the pairing-allocated bye first, then the others by number."""
    if played.bye is not None:
        yield Absence(seats(played.bye), Result.PAIRING_ALLOCATED_BYE)
    others = [
        Absence(seats(entry), result, is_gone(view.section, entry, played.number))
        for entry, result in played.absent.items()
    ]
    yield from sorted(others, key=lambda other: other.seat.number)
