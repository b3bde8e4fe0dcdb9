"""The order of the boards of a round (C.04.2 art. 3.6; before 2026 section D.9)."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.model import Pairing, PairingProblem
from arbitro.rules.pairing.swiss.memory import swiss_rules


def in_board_order(problem: PairingProblem, games: Iterable[Pairing]) -> tuple[Pairing, ...]:
    """Sort games by the score of the higher ranked player, the sum of scores and the lower TPN.

    The last is the number of the higher ranked player. UnknownEditionError for an edition of no
    Swiss system of single games.
    """
    # acceleration points sort the boards since C.04.7@2026-02 art. 1.5 says so
    score_of = swiss_rules(problem.edition).board_score
    score = {one.tpn: score_of(one) for one in problem.contenders}

    def place(game: Pairing) -> tuple[int, int, int]:
        white, black = score[game.white], score[game.black]
        if white == black:
            return -white, -2 * white, min(game)
        return -max(white, black), -white - black, game.white if white > black else game.black

    return tuple(sorted(games, key=place))
