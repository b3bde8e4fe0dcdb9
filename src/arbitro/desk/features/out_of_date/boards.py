"""A round by its boards: as it was paired, and as it would be paired anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.desk.derived.double_swiss.record import first_games
from arbitro.desk.derived.leaving import Leaving, forfeit_by, is_own, leaving
from arbitro.desk.features.knock_out.answers import lots_as_drawn
from arbitro.desk.features.out_of_date.problem import Before
from arbitro.desk.features.round.commands import PairRound
from arbitro.desk.features.round.pairing import pair_round
from arbitro.desk.kernel.feature import Pairer
from arbitro.desk.kernel.history import fold_events
from arbitro.desk.kernel.state import Round, Section
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import Match
from arbitro.model import Colour, Result
from arbitro.reasons import Refused

Pair = tuple[int, int]
"""White and Black by entry; of teams the one named first and the other, by permanent number."""


class Seat(NamedTuple):
    """A board of a match: who sits there for both teams, and the forfeit seen from the home one."""

    home: int | None
    away: int | None
    colour: Colour
    forfeit: GameResult | None = None


class Board(NamedTuple):
    """A board of the hall, or a match of teams with its ``seats``: who meets there.

    ``place`` is the board of the hall, of a match that of its first seat. ``forfeit`` is what those
    who have left lose, where the table still has them.
    """

    pair: Pair
    place: int
    forfeit: GameResult | None = None
    seats: tuple[Seat, ...] = ()

    @property
    def forfeits(self) -> tuple[GameResult | None, ...]:
        """Return all that is forfeited, of a match the whole and its boards."""
        return self.forfeit, *(seat.forfeit for seat in self.seats)

    @property
    def players(self) -> tuple[tuple[int | None, int | None, Colour], ...]:
        """Return who sits where in a match."""
        return tuple(seat[:3] for seat in self.seats)


class Boards(NamedTuple):
    """A round by boards of the hall, of teams by matches, and those who meet nobody."""

    boards: Mapping[int, Board]
    bye: int | None
    absent: Mapping[int, Result]


def boards_of_round(section: Section, played: Round) -> Boards:
    """Return a round as it was paired.

    What somebody else decided on stands for what those who have left would forfeit now: it is no
    matter of the pairing.
    """
    gone = leaving(section, played)
    if played.teams is not None:
        matches = {each.number: _match(played, each, gone) for each in played.teams.matches}
        return Boards(matches, played.teams.bye, dict(played.teams.absent.items()))
    boards = {}
    for game in first_games(section, played):
        pair = game.white, game.black
        boards[game.board] = Board(pair, game.board, _forfeit(game.result, gone.players, pair))
    return Boards(boards, played.bye, dict(played.absent.items()))


def _forfeit(
    result: GameResult | None, gone: tuple[frozenset[int], frozenset[int]], pair: Pair
) -> GameResult | None:
    return forfeit_by(gone[1], *pair) if is_own(result, gone, pair) else result


def _match(played: Round, match: Match, gone: Leaving) -> Board:
    seats = []
    for home, away, colour, game in match.boards:
        forfeit = None
        if game is not None and home is not None and away is not None:
            result = played.games[game].result
            if result is not None and colour is Colour.BLACK:
                result = GameResult(result.value[::-1])
            forfeit = _forfeit(result, gone.players, (home, away))
        seats.append(Seat(home, away, colour, forfeit))
    whole = _forfeit(match.forfeit, gone.teams, match.sides)
    return Board(match.sides, match.first_board, whole, tuple(seats))


def boards_anew(before: Before, played: Round, pair: Pairer) -> Boards | Refused:
    """Return a round as it would be paired now; in a bracket with the colours drawn for it."""
    drawn = {frozenset((game.white, game.black)): game.white for game in played.games.values()}
    knock_out = before.section.settings.system.is_knock_out
    lots = lots_as_drawn(before.section, drawn) if knock_out else ""
    command = PairRound(before.section.id, lots=lots)
    answer = pair_round(before.state, before.section, command, pair)
    if isinstance(answer, Refused):
        return answer
    after = fold_events(answer, before.state).sections[before.section.id]
    if len(after.rounds) < played.number:
        return Boards({}, None, {})
    return boards_of_round(after, after.rounds[-1])
