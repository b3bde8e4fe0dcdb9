"""What a game against somebody would bring."""

from __future__ import annotations

from fractions import Fraction

from arbitro.reasons import Reason, reason
from arbitro.rules.ratings.conversion import expected_percentage
from arbitro.rules.ratings.edition import RatingRules
from arbitro.rules.ratings.event import PlayerRating


def against(rules: RatingRules, player: PlayerRating, opponent: int) -> Reason:
    """Return what a win, a draw and a loss against a rating would change, alone in its event."""
    (counted,) = rules.differences(player.rating, (opponent,))
    expected = expected_percentage(counted)
    factor = player.coefficient.value
    win, draw, loss = (Fraction(factor * (score - expected), 100) for score in (100, 50, 0))
    return reason(
        "rating-against",
        opponent=opponent,
        expected=Fraction(expected, 100),
        win=win,
        draw=draw,
        loss=loss,
    )
