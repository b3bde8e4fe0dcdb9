"""The grades of the English Chess Federation until July 2020, by Clarke's formula."""

from __future__ import annotations

import csv
import io

from arbitro.formats.exporters import Exporter, Outgoing
from arbitro.model import PLAYED, Entry, Result, Tournament, as_played

SHARE = 40
"""What a win brings more than the opponent's grade, and how far away an opponent counts at most."""

_RESULTS = {Result.WIN: SHARE, Result.DRAW: 0, Result.LOSS: -SHARE}

HEADS = ("number", "name", "grade", "games", "points", "new grade", "as a rating")


def points_of(own: int, opponent: int, result: Result) -> int:
    """Return what a game brings: the opponent's grade, near enough to the own one, and the result.

    >>> points_of(150, 160, Result.WIN), points_of(150, 240, Result.LOSS)
    (200, 150)
    """
    near = min(max(opponent, own - SHARE), own + SHARE)
    return near + _RESULTS[result]


def graded(tournament: Tournament, entry: Entry) -> list[int]:
    """Return what each game of a player with a grade brings, of those played with a grade."""
    own = entry.player.national_rating
    found = []
    for record in entry.rounds:
        if not own or record.opponent is None or record.result not in PLAYED:
            continue
        opponent = tournament.entry(record.opponent).player.national_rating
        if opponent and record.result in _RESULTS:
            found.append(points_of(own, opponent, record.result))
    return found


def write(_outgoing: Outgoing, tournament: Tournament) -> str:
    """Return a line a player, in the order of their numbers."""
    played = as_played(tournament)
    text = io.StringIO()
    lines = csv.writer(text, delimiter=";", lineterminator="\n")
    lines.writerow(HEADS)
    for entry in sorted(played.entries, key=lambda each: each.tpn):
        games = graded(played, entry)
        total = sum(games)
        grade = (2 * total + len(games)) // (2 * len(games)) if games else None
        lines.writerow(
            (
                entry.tpn,
                entry.player.name,
                entry.player.national_rating or "",
                len(games),
                total,
                "" if grade is None else grade,
                "" if grade is None else (15 * grade + 1) // 2 + 700,
            )
        )
    return text.getvalue()


EXPORTER = Exporter("ecf-grades", ".csv", "text/csv; charset=utf-8", players=write)
