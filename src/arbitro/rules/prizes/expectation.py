"""How much more a player scored than the ratings let expect."""

from __future__ import annotations

from arbitro.model import Tournament, Tpn
from arbitro.rules.ratings.conversion import expected_percentage
from arbitro.rules.tiebreaks import table_of


def above_expectation(tournament: Tournament, after: int | None = None) -> dict[Tpn, int]:
    """Return everybody's score less the expected one, in hundredths of a game.

    Only games played over the board between two rated players count, a win as one and a draw as
    half; who has none of them is left out.
    """
    table = table_of(tournament, after=after)
    found: dict[Tpn, int] = {}
    for entry, tpn in enumerate(table.tpn):
        games = [
            50 * table.halves[entry][index]
            - expected_percentage(table.rating[entry] - table.rating[opponent])
            for index, opponent in enumerate(table.opponent[entry])
            if not table.kind[entry][index] and table.rating[entry] and table.rating[opponent]
        ]
        if games:
            found[tpn] = sum(games)
    return found
