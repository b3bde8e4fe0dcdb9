"""Games a report has paired and not decided yet, as standings between two rounds see them."""

from __future__ import annotations

from arbitro.model import Result, Tournament


def latest_round(tournament: Tournament) -> int:
    """Return the last round worth ranking after: not one paired without any result yet.

    A round in which nobody has a game counts as it stands.
    """
    number = tournament.rounds_played
    while number and _waits(tournament, number):
        number -= 1
    return number


def undecided_games(tournament: Tournament, after: int) -> int:
    """Return how many games of the rounds up to ``after`` have no result."""
    return (
        sum(
            record.result is Result.PENDING
            for entry in tournament.entries
            for record in entry.rounds[:after]
        )
        // 2
    )


def _waits(tournament: Tournament, number: int) -> bool:
    """Tell whether a round has games and none of them a result."""
    records = [entry.record(number) for entry in tournament.entries]
    games = [record.result for record in records if record.opponent is not None]
    return bool(games) and all(result is Result.PENDING for result in games)
