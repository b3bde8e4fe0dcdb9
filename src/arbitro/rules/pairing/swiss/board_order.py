"""The order of the boards of a round (C.04.2 art. 3.6; before 2026 section D.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from arbitro.model import Contender, EditionKey, Pairing, PairingProblem, Points

ScoreOf = Callable[[Contender], Points]


def standing_score(contender: Contender) -> Points:
    """Return the points a player has scored, acceleration left out."""
    return contender.real_score


def pairing_score(contender: Contender) -> Points:
    """Return the points a player is paired by, acceleration included."""
    return contender.score


_SCORE: dict[EditionKey, ScoreOf] = {
    EditionKey("C.04.3@2017-07"): standing_score,
    EditionKey("C.04.3@2026-02"): pairing_score,
    EditionKey("C.04.4.2@1999"): standing_score,
    EditionKey("C.04.4.1@1997"): standing_score,
    EditionKey("C.04.4.1@2018-10"): standing_score,
    EditionKey("C.04.4.2@2018-10"): standing_score,
    EditionKey("C.04.4.1@2026-02"): pairing_score,
    EditionKey("C.04.4.2@2026-02"): pairing_score,
    EditionKey("C.04.4.3@1999"): standing_score,
    EditionKey("C.04.4.3@2026-02"): pairing_score,
    EditionKey("SWISS.1992@1992-06"): standing_score,
    EditionKey("DUTCH.2009@2009"): standing_score,
}
"""Acceleration points sort the boards since C.04.7@2026-02 art. 1.5 says so."""


def in_board_order(problem: PairingProblem, games: Iterable[Pairing]) -> tuple[Pairing, ...]:
    """Sort games by the score of the higher ranked player, the sum of scores and the lower TPN.

    The last is the number of the higher ranked player. KeyError for an unknown edition.
    """
    score_of = _SCORE[problem.edition]
    score = {one.tpn: score_of(one) for one in problem.contenders}

    def place(game: Pairing) -> tuple[int, int, int]:
        white, black = score[game.white], score[game.black]
        if white == black:
            return -white, -2 * white, min(game)
        return -max(white, black), -white - black, game.white if white > black else game.black

    return tuple(sorted(games, key=place))
