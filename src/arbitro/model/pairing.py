"""What a pairing engine is asked and what it answers, common to all Swiss systems."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import Final, NamedTuple

from arbitro.model.ids import EditionKey, RoundNumber, Tpn
from arbitro.model.result import Colour, Points


@unique
class Float(Enum):
    """The float a player received in a round (C.04.3 art. 1.4)."""

    NONE = ""
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Contender:
    """One player to be paired, reduced to what the pairing rules look at.

    ``score`` decides brackets and order; it includes acceleration points where the event has them
    and equals ``real_score`` elsewhere. ``colours`` has one letter ``w`` or ``b`` per game played,
    oldest first, unplayed rounds left out (C.04.2 art. 3.4). ``opponents`` are those met in games
    played; ``barred`` those who may not be met for another reason. ``parity_number`` is the number
    whose oddness gives the initial-colour (C.04.3 art. 5.2.5). ``float_last`` and
    ``float_before`` are the floats of the last round and of the round before it.
    """

    tpn: Tpn
    score: Points
    real_score: Points
    colours: str = ""
    opponents: frozenset[Tpn] = frozenset()
    barred: frozenset[Tpn] = frozenset()
    may_receive_bye: bool = True
    unplayed_rounds: int = 0
    float_last: Float = Float.NONE
    float_before: Float = Float.NONE
    parity_number: int = 0


@dataclass(frozen=True, slots=True)
class PairingProblem:
    """A round to be paired. ``contenders`` are in pairing order: score descending, then TPN.

    ``maximum_score`` is the highest score possible before this round, in tenths: topscorers of
    the last round have more than half of it (C.04.3 art. 1.8). ``topscorers_as_paired`` compares
    the score they are paired by, acceleration included, instead of the points they have scored.
    """

    edition: EditionKey
    round_number: RoundNumber
    rounds_total: int
    initial_colour: Colour
    maximum_score: Points
    contenders: tuple[Contender, ...]
    topscorers_as_paired: bool = False

    def is_topscorer(self, player: Contender) -> bool:
        """Tell whether a player has over half of the maximum score in the last round (art. 1.8)."""
        score = player.score if self.topscorers_as_paired else player.real_score
        # Doubled: half of the maximum need not be a whole number of tenths.
        return self.is_last_round and 2 * score > self.maximum_score

    @property
    def is_last_round(self) -> bool:
        """Tell whether this is the final round, where topscorers' colours may be broken."""
        return self.round_number >= self.rounds_total > 0


class Pairing(NamedTuple):
    """One game of a round; the pairing-allocated bye is not a game."""

    white: Tpn
    black: Tpn


class RoundPairing(NamedTuple):
    """The games of a round in board order and who has the pairing-allocated bye."""

    games: tuple[Pairing, ...]
    bye: Tpn | None = None


REASONS_BY_HAND: Final = frozenset(
    {
        "rematch",
        "competition-rules",
        "agreed-without-opponent",
        "late-entry",
        "last-round-top-boards",
        "no-legal-pairing",
    }
)
"""Why a round may be paired by hand, as files name it (C.04.2 art. 4.4, C.04.3 art. 1.9.3)."""


class PairedByHand(NamedTuple):
    """A round paired by hand: why, and what the rules gave instead when it was.

    ``refused`` is the code of their refusal where they gave nothing. Of teams the numbers are
    those of the teams.
    """

    round_number: int
    reason: str
    note: str = ""
    games: tuple[Pairing, ...] = ()
    bye: Tpn | None = None
    refused: str = ""


def boards_apart(
    rules: RoundPairing, made: RoundPairing
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the boards of two pairings of a round as far as they differ.

    A board is ``WHITE-BLACK``, the pairing-allocated bye ``NUMBER=PAB``. Those of ``made`` follow
    the order of ``rules`` by who sits there: reports keep no boards.

    >>> one = RoundPairing((Pairing(Tpn(1), Tpn(4)), Pairing(Tpn(2), Tpn(3))), Tpn(5))
    >>> boards_apart(one, RoundPairing((Pairing(Tpn(4), Tpn(1)), Pairing(Tpn(2), Tpn(3))), Tpn(5)))
    (('1-4',), ('4-1',))
    """
    place = {tpn: at for at, game in enumerate(rules.games) for tpn in game}
    last = len(rules.games)
    ordered = sorted(
        made.games, key=lambda game: sorted(place.get(number, last) for number in game)
    )
    told = [
        [f"{game.white}-{game.black}" for game in games] + ([] if bye is None else [f"{bye}=PAB"])
        for games, bye in ((rules.games, rules.bye), (ordered, made.bye))
    ]
    ours, theirs = (set(item) for item in told)
    return (
        tuple(text for text in told[0] if text not in theirs),
        tuple(text for text in told[1] if text not in ours),
    )
