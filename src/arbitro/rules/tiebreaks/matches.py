"""The table of a tournament whose rounds are matches of two games (C.04.5).

A match counts as one round against one opponent, with the points of both games; what ends it by
forfeit is that one of the two forfeits both games (preface).
"""

from __future__ import annotations

from arbitro.model import Colour, Result, Tournament
from arbitro.model.double_match import as_match_points, match_of
from arbitro.rules.tiebreaks.table import HALVES, KIND, NOBODY, Table, draw_round


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
