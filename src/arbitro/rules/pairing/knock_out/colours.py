"""Who has White in the games of a match."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.model import Colour, Tpn
from arbitro.rules.pairing.knock_out.match import MatchGame, MatchProgress
from arbitro.rules.pairing.knock_out.match_format import FirstColour


def first_with_white(
    progress: MatchProgress,
    games: Sequence[MatchGame],
    rule: FirstColour,
    *,
    match_number: int,
    lot: Colour | None = None,
) -> Tpn | None:
    """Return who has White in the coming game, None where a lot is missing or nothing is to come.

    Inside a stage colours alternate. The first game of the match and of each stage follows the
    ``rule``; ``lot`` is the colour drawn for the first player of the match.
    """
    coming = progress.next
    if coming is None:
        return None
    first, second = progress.first, progress.second
    if coming.number > 1:
        return games[-1].black
    if rule is FirstColour.LOTS:
        if lot is None:
            return None
        return first if lot is Colour.WHITE else second
    if coming.stage == 0:
        return first if match_number % 2 else second
    began = games[progress.scores[coming.stage - 1].games[0]]
    return began.black
