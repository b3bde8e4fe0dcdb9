"""Which table the rounds of an event follow: what is begun goes on by the table it began with.

Tables of our own making have changed. Those made earlier are kept here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from arbitro.model import System
from arbitro.rules.pairing.schedules.meeting import Meeting, Schedule
from arbitro.rules.pairing.schedules.of_teams import table_of
from arbitro.rules.pairing.schedules.scheveningen import by_halves, is_printed
from arbitro.rules.pairing.schedules.schiller import by_twos

Played = Sequence[Collection[Meeting]]
"""The games of some rounds, from the first one on."""


def tables_of(system: System, teams: int, boards: int) -> tuple[Schedule, ...]:
    """Return the table of a system and then those made earlier in its place.

    ValueError or KeyError where there is no such table.

    >>> [len(tables_of(System.SCHILLER, 4, boards)) for boards in (3, 4)]
    [2, 1]
    """
    table = table_of(system, teams, boards)
    match system:
        case System.SCHILLER if boards % 2 and boards != 1:
            return table, by_twos(teams, boards)
        case System.SCHEVENINGEN if boards % 2 and not is_printed(boards):
            return table, by_twos(2, boards)
        case System.SEMI_SCHEVENINGEN if boards // 2 % 2 and not is_printed(boards // 2):
            return table, by_halves(by_twos(2, boards // 2), boards // 2)
        case _:
            return (table,)


def table_followed(tables: Sequence[Schedule], played: Played) -> Schedule:
    """Return the table with the most rounds of just these pairs, then with the most such games.

    The first one where they have as many: rounds may have been changed, or none be played.
    """

    def agreement(table: Schedule) -> tuple[int, int]:
        rounds = list(zip(table, played, strict=False))
        pairs = sum(_pairs(ours) == _pairs(theirs) for ours, theirs in rounds)
        return pairs, sum(len(set(ours) & set(theirs)) for ours, theirs in rounds)

    return tables[0] if len(tables) == 1 else max(tables, key=agreement)


def _pairs(games: Collection[Meeting]) -> set[frozenset[object]]:
    return {frozenset(game) for game in games}
