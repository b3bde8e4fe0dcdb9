"""Accelerated competitions of teams: where the Baku method applies, and pairing scores (C.04.7)."""

from __future__ import annotations

from arbitro.model import EditionKey, Points, TeamEntry, TeamScore, TeamTournament
from arbitro.reasons import Refused, reason, refused
from arbitro.rules.pairing.swiss.baku import not_applicable

_MOST_ROUNDS = 99


def acceleration_problem(tournament: TeamTournament, edition: EditionKey) -> Refused | None:
    """Return why a competition may not be accelerated under an edition of C.04.7, None if it may.

    ``team-acceleration-by-game-points``: only match points say what a win is worth (art. 1.4.4).
    The others are those of the method (`baku.not_applicable`); virtual points that a report states
    without naming the method are the organiser's own and are only refused with game points first.
    """
    by_method = tournament.encoded_type.strip().upper().endswith("_BAKU")
    if not (by_method or tournament.accelerated):
        return None
    if tournament.primary is TeamScore.GAME_POINTS:
        why = reason("baku-scoring-systems", edition)
        return refused("team-acceleration-by-game-points", (why,))
    if not by_method:
        return None
    # where nobody says how many rounds there are, nobody can say that they are too few
    rounds = tournament.rounds_total or _MOST_ROUNDS
    return not_applicable(edition, tournament.points.match, rounds)


def pairing_score(tournament: TeamTournament, entry: TeamEntry, number: int) -> Points:
    """Return the score a team is paired by in a round: with its virtual points (art. 1.5)."""
    score = tournament.score(entry, tournament.primary, number - 1)
    virtual = entry.virtual[number - 1] if len(entry.virtual) >= number else 0
    return Points(score + virtual)
