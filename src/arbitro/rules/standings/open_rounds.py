"""Games a report has paired and not decided yet, as standings between two rounds see them.

Of a team competition they are the games on the boards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.model import Entry, Result, Tournament

if TYPE_CHECKING:
    from arbitro.model import TeamTournament


def latest_round(tournament: Tournament | TeamTournament) -> int:
    """Return the last round worth ranking after: not one paired without any result yet.

    A round in which nobody has a game counts as it stands; a match has begun with its first game.
    """
    players = _players(tournament)
    games = games_per_round(tournament)
    number = tournament.rounds_played // games
    while number and all(_waits(players, games * number - each) for each in range(games)):
        number -= 1
    return number


def games_per_round(tournament: Tournament | TeamTournament) -> int:
    """Return how many records of a player make a round."""
    return tournament.system.games_per_round if isinstance(tournament, Tournament) else 1


def undecided_games(tournament: Tournament | TeamTournament, after: int) -> int:
    """Return how many games of the rounds up to ``after`` have no result."""
    return (
        sum(
            record.result is Result.PENDING
            for player in _players(tournament)
            for record in player.rounds[: after * games_per_round(tournament)]
        )
        // 2
    )


def _players(tournament: Tournament | TeamTournament) -> tuple[Entry, ...]:
    return tournament.entries if isinstance(tournament, Tournament) else tournament.players


def _waits(players: tuple[Entry, ...], number: int) -> bool:
    """Tell whether a round has games and none of them a result."""
    records = [player.record(number) for player in players]
    games = [record.result for record in records if record.opponent is not None]
    return bool(games) and all(result is Result.PENDING for result in games)
