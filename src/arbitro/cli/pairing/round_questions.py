"""Whether a question about a round can be answered, and whether the report has another round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.base.speech import say
from arbitro.model import RoundNumber
from arbitro.rules.pairing.swiss.history import stated_round

if TYPE_CHECKING:
    from collections.abc import Collection

    from arbitro.cli.base.reports import LoadedReport
    from arbitro.model import RoundPairing


def can_be_asked(present: Collection[int], pair: tuple[int, int]) -> bool:
    """Tell whether both players are in the round and not the same; say so where they are not."""
    wrong = [player for player in pair if player not in present]
    if not wrong and pair[0] == pair[1]:
        wrong = [pair[0]]
    if wrong:
        say("cli.explain.same-player", error=True, players=tuple(wrong))
    return not wrong


def note_difference(loaded: LoadedReport, pairing: RoundPairing, number: int) -> None:
    """Say so where the report's own round is another one than the rules give."""
    if number > loaded.tournament.rounds_paired:
        return
    theirs = stated_round(loaded.tournament, RoundNumber(number))
    if set(theirs.games) != set(pairing.games) or theirs.bye != pairing.bye:
        say("cli.explain.differs", error=True)
