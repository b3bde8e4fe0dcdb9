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

    A round in which nobody has a game counts as it stands.
    """
    players = _players(tournament)
    number = tournament.rounds_played
    while number and _waits(players, number):
        number -= 1
    return number


def undecided_games(tournament: Tournament | TeamTournament, after: int) -> int:
    """Return how many games of the rounds up to ``after`` have no result."""
    return (
        sum(
            record.result is Result.PENDING
            for player in _players(tournament)
            for record in player.rounds[:after]
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
