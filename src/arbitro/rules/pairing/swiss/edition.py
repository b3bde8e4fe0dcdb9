"""What every text of a Swiss system has to say beside its own way of pairing, one value an edition.

How rounds without a game are remembered and how boards are ordered. A system with editions of its
own kind (`arbitro.rules.pairing.dutch.edition`) keeps this as a part of them and adds it here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arbitro.model import Contender, EditionKey, Points
from arbitro.rules.pairing.swiss.memory import (
    Memory,
    any_round,
    bye_only,
    bye_or_forfeit_win,
    bye_or_points,
    bye_or_worth_a_win,
)

ScoreOf = Callable[[Contender], Points]


def standing_score(contender: Contender) -> Points:
    """Return the points a player has scored, acceleration left out."""
    return contender.real_score


def pairing_score(contender: Contender) -> Points:
    """Return the points a player is paired by, acceleration included."""
    return contender.score


class SwissRules(NamedTuple):
    """What an edition remembers, and the score of a player by which boards are ordered."""

    memory: Memory
    board_score: ScoreOf


BEFORE_2026 = SwissRules(Memory(bye_or_forfeit_win, any_round), standing_score)
FROM_2026 = SwissRules(Memory(bye_or_worth_a_win, bye_or_points), pairing_score)
_BY_RATING = SwissRules(Memory(bye_or_forfeit_win, bye_only), standing_score)

EDITIONS: dict[EditionKey, SwissRules] = {
    EditionKey("C.04.4.1@1997"): BEFORE_2026,
    EditionKey("C.04.4.1@2018-10"): BEFORE_2026,
    EditionKey("C.04.4.1@2026-02"): FROM_2026,
    EditionKey("C.04.4.2@1999"): SwissRules(Memory(bye_or_worth_a_win, any_round), standing_score),
    EditionKey("C.04.4.2@2018-10"): BEFORE_2026,
    EditionKey("C.04.4.2@2026-02"): FROM_2026,
    EditionKey("C.04.4.3@1999"): BEFORE_2026,
    EditionKey("C.04.4.3@2026-02"): FROM_2026,
    EditionKey("SWISS.1992@1992-06"): _BY_RATING,
    EditionKey("DUTCH.2009@2009"): _BY_RATING,
}
"""The editions of Swiss systems of single games."""
