"""The order in which pairs are published (C.04.2 art. 3.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.model import Pairing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from arbitro.model import Contender, Tpn


def in_board_order(
    games: Iterable[Pairing], contenders: Mapping[Tpn, Contender]
) -> tuple[Pairing, ...]:
    """Sort pairs by the higher ranked player's score, the sum of scores, then the smaller number.

    Scores are pairing scores, so acceleration points count. The number is that of the higher
    ranked player of the pair.
    """
    keyed = []
    for game in games:
        white, black = contenders[game.white], contenders[game.black]
        higher = min(white, black, key=lambda one: (-one.score, one.tpn))
        keyed.append((-higher.score, -(white.score + black.score), higher.tpn, game))
    keyed.sort()
    return tuple(game for *_, game in keyed)
