"""The initial order of players, and the order of the boards of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from arbitro.model import Pairing, PairingProblem, Player, Title
from arbitro.model.names import NameKey, NameOrder
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


# The initial order of players, by which starting numbers are given.


class InitialPlace(NamedTuple):
    """What puts a player in the initial order: compared member by member."""

    rating: int
    title: int
    name: NameKey


def strength(player: Player) -> int:
    """Return the rating, the national one where there is no other, 0 without any."""
    return player.rating or player.national_rating


def initial_place(player: Player, names: NameOrder) -> InitialPlace:
    """Return the place of a player: rating, title, name.

    C.04.2@2026-02 art. 2.2 and C.04.2@2017-07 art. B.2. Who agrees in all three has the same place.

    >>> gil, bo = Player("Gil", rating=2100), Player("Bo", rating=2300)
    >>> initial_place(bo, NameOrder.ENGLISH) < initial_place(gil, NameOrder.ENGLISH)
    True
    """
    title = len(Title) if player.title is None else player.title.rank
    return InitialPlace(-strength(player), title, names.key(player.name))
