"""Matches of two games as a report that is taken over states them."""

from __future__ import annotations

from arbitro.desk.derived.double_swiss.record import Seat
from arbitro.desk.derived.pairing import boards_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import EditionKey, EntryId, Pairing, RoundNumber, Tournament
from arbitro.reasons import Refused
from arbitro.rules.pairing.double_swiss import double_swiss_problem
from arbitro.rules.pairing.swiss.history import stated_round
from arbitro.rules.pairing.upfloating import in_board_order


def boards_of_games(
    state: EventState, section: Section, games: tuple[tuple[EntryId, EntryId], ...]
) -> tuple[Seat, ...]:
    """Give games the boards of the hall; the two of a match, one after the other, share one."""
    each = section.settings.system.games_per_round
    seats = boards_of(state, section, games[::each])
    return tuple((white, black, seats[at // each][2]) for at, (white, black) in enumerate(games))


def in_order_of_matches(
    tournament: Tournament, number: int, edition: EditionKey, games: tuple[Pairing, ...]
) -> tuple[Pairing, ...]:
    """Return the matches of a round that a report states in the order of boards."""
    problem = double_swiss_problem(tournament, edition, round_number=number)
    return games if isinstance(problem, Refused) else in_board_order(problem.sides, games)


def both_games_of(
    tournament: Tournament, number: int, matches: tuple[Pairing, ...]
) -> tuple[Pairing, ...]:
    """Return the games that a report states for a round, match after match."""
    later = stated_round(tournament, RoundNumber(number), game=2).games
    second = {frozenset(game): game for game in later}
    return tuple(
        game
        for first in matches
        for game in (first, second.get(frozenset(first), Pairing(first.black, first.white)))
    )
