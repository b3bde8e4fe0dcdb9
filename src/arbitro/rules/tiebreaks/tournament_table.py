"""The table of a tournament, from the records of its entries."""

from __future__ import annotations

from typing import cast

from arbitro.model import ABSENT, ZERO, Colour, Result, Tournament, Tpn, points_table
from arbitro.model.double_match import as_match_points, match_of
from arbitro.rules.tiebreaks.table import (
    HALVES,
    KIND,
    NOBODY,
    PAIRING_ALLOCATED_BYE,
    PLAYED,
    PREDETERMINED,
    Table,
    draw_round,
)

# The table of a tournament whose rounds are matches of two games (C.04.5).
#
# A match counts as one round against one opponent, with the points of both games; what ends it by
# forfeit is that one of the two forfeits both games (preface).


def table_of_matches(
    tournament: Tournament, *, after: int | None = None, drawn: int = 0, unrated: int = 0
) -> Table:
    """Return the table after a number of matches; parameters as of `table_of`.

    A game without a result brings nothing yet.
    """
    paired = tournament.rounds_paired
    rounds = paired if after is None else min(after, paired)
    entries = tournament.entries
    place = {entry.tpn: index for index, entry in enumerate(entries)}
    pending = int(tournament.points.draw)
    table = Table(
        source=tournament,
        rounds=rounds,
        system=as_match_points(tournament.points),
        predetermined=False,
        tpn=[entry.tpn for entry in entries],
        rating=[entry.player.rating or unrated for entry in entries],
        opponent=[],
        kind=[],
        points=[],
        halves=[],
        black=[],
        score=[],
        clean=[],
        place=place,
    )
    for entry in entries:
        matches = [match_of(tournament, entry, number) for number in range(1, rounds + 1)]
        waiting = [
            sum(record.result is Result.PENDING for record in entry.rounds[at : at + 2])
            for at in range(0, 2 * rounds, 2)
        ]
        points = [
            each.points - pending * open_games
            for each, open_games in zip(matches, waiting, strict=True)
        ]
        opponents = [
            NOBODY if each.opponent is None else place.get(each.opponent, NOBODY)
            for each in matches
        ]
        kinds = [KIND[each.result] for each in matches]
        table.opponent.append(opponents)
        table.kind.append(kinds)
        table.points.append(points)
        table.halves.append([HALVES.get(each.result, 0) for each in matches])
        table.black.append([each.colour is Colour.BLACK for each in matches])
        table.score.append(sum(points) + entry.adjustment(2 * rounds))
        table.clean.append(not any(kinds))
    return draw_round(table, drawn - 1) if 1 <= drawn <= rounds else table


def table_of(
    tournament: Tournament, *, after: int | None = None, drawn: int = 0, unrated: int = 0
) -> Table:
    """Return the table of a tournament after a number of rounds, all paired ones when None.

    A game without a result brings nothing yet: it is a draw for pairing purposes only (C.04.2
    art. 3.1). All games paired in the round ``drawn``, counted from 1, are taken as played draws.
    ``unrated`` is the rating of who has none, as the event's rules say (C.07 art. 10). Where a
    round is a match of two games, rounds are counted in matches.
    """
    if tournament.system.games_per_round > 1:
        return table_of_matches(tournament, after=after, drawn=drawn, unrated=unrated)
    rounds = tournament.rounds_played if after is None else min(after, tournament.rounds_played)
    entries = tournament.entries
    place = {entry.tpn: index for index, entry in enumerate(entries)}
    worth = points_table(tournament.points) | {Result.PENDING: ZERO}
    opponents, kinds, points, halves, blacks, clean = [], [], [], [], [], []
    for entry in entries:
        records = entry.rounds[:rounds]
        if len(records) < rounds:
            records += (ABSENT,) * (rounds - len(records))
        results = [record[2] for record in records]
        opponent = [place.get(cast("Tpn", record[0]), NOBODY) for record in records]
        kind = [KIND[result] for result in results]
        if PLAYED in kind and NOBODY in opponent:
            _without_opponent(opponent, kind)
        opponents.append(opponent)
        kinds.append(kind)
        points.append([int(worth[result]) for result in results])
        halves.append([HALVES.get(result, 0) for result in results])
        blacks.append([record[1] is Colour.BLACK for record in records])
        clean.append(not any(kind))
    table = Table(
        source=tournament,
        rounds=rounds,
        system=tournament.points,
        predetermined=tournament.system in PREDETERMINED,
        tpn=[entry.tpn for entry in entries],
        rating=[entry.player.rating or unrated for entry in entries],
        opponent=opponents,
        kind=kinds,
        points=points,
        halves=halves,
        black=blacks,
        score=[
            sum(points[index]) + entry.adjustment(rounds) for index, entry in enumerate(entries)
        ],
        clean=clean,
        place=place,
    )
    return draw_round(table, drawn - 1) if 1 <= drawn <= rounds else table


def _without_opponent(opponent: list[int], kind: list[int]) -> None:
    """Take a game against nobody for what it can only be, a bye with its points."""
    for index, other in enumerate(opponent):
        if other == NOBODY and kind[index] == PLAYED:
            kind[index] = PAIRING_ALLOCATED_BYE
