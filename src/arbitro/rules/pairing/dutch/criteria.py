"""The criteria of article 2 (2026) and section C (2017), each one object.

A criterion says what it costs that two players meet, and what it costs that one stays alone: in
its own bracket (a *floater*), in the following one (*left over*), or with the bye. What a
*count* costs is added up over a candidate; a *list* collects scores or score differences, which
are compared in descending order. In both cases less is better. An edition is an ordered tuple of
criteria: the order is the priority. The clear engine, the fast engine, the checker and every
explanation take the criteria from there and from nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

from arbitro.model import Contender, Float, PairingProblem
from arbitro.rules.pairing.swiss.colours import Strength, colour_preference

Measured = tuple[int, ...]

Kind = Literal["count", "scores", "differences"]
"""What a criterion's value is: a number, or a list of scores or of score differences."""


class KnownPlayers(Protocol):
    """What is known of the players of a round, by number; of two, the higher ranked comes first."""

    def score(self, player: int, /) -> int:
        """Return the pairing score."""

    def unplayed_rounds(self, player: int, /) -> int:
        """Return how many rounds a player has no game of."""

    def may_have_bye(self, player: int, /) -> bool:
        """Tell whether a player may receive the pairing-allocated bye ([C2])."""

    def has_floated(self, player: int, direction: Float, rounds_ago: int, /) -> bool:
        """Tell whether a player floated in a direction one or two rounds ago."""

    def preferences_denied(self, high: int, low: int, /) -> tuple[int, int]:
        """Count the colour preferences that a pair denies, and the strong ones among them."""

    def limits_broken(self, high: int, low: int, /) -> tuple[int, int]:
        """Count who of a pair with a topscorer passes a difference of two, or a third colour."""


class Sight(NamedTuple):
    """What a criterion sees of a bracket besides the players it is asked about.

    ``next_lowest`` is the lowest score of the following bracket, ``next_is_last`` tells that
    nobody is below it. ``single_downfloater`` tells that exactly one player will float down.
    """

    known: KnownPlayers
    members: Container[int]
    moved_down: Container[int]
    lowest_score: int
    next_lowest: int = 0
    next_is_last: bool = False
    single_downfloater: bool = False


# by name, since it takes Python longer to find them in their class than all else asked of a pair
_DOWN, _UP = Float.DOWN, Float.UP

Feature = Callable[[PairingProblem, Contender], Hashable]
"""Something of a player that a criterion may read; where it is equal, players are alike to it."""


def _score(_problem: PairingProblem, one: Contender) -> Hashable:
    return one.score


def _wish(_problem: PairingProblem, one: Contender) -> Hashable:
    return _wish_after(one.colours)


@lru_cache(maxsize=4096)
def _wish_after(colours: str) -> Hashable:
    wish = colour_preference(colours)
    return wish.colour and wish.colour.value, int(wish.strength)


def _limits(problem: PairingProblem, one: Contender) -> Hashable:
    # Only in a last round may a limit be passed, and only by who has an absolute preference.
    absolute = colour_preference(one.colours).strength is Strength.ABSOLUTE
    return one.colours if problem.is_last_round and absolute else ""


def _topscorer(problem: PairingProblem, one: Contender) -> Hashable:
    return problem.is_topscorer(one)


def _last_float(_problem: PairingProblem, one: Contender) -> Hashable:
    return _direction(one.float_last)


def _float_before(_problem: PairingProblem, one: Contender) -> Hashable:
    return _direction(one.float_before)


def _direction(one: Float) -> int:
    return (one is _DOWN) - (one is _UP)


def _unplayed(_problem: PairingProblem, one: Contender) -> Hashable:
    return one.unplayed_rounds


def _may_have_bye(_problem: PairingProblem, one: Contender) -> Hashable:
    return one.may_receive_bye


_FLOATS: tuple[Feature, Feature] = _last_float, _float_before

OfPair = Callable[[KnownPlayers, int, int], int | None]
"""What two cost as opponents, the higher ranked first: the same in whatever bracket they meet."""

OfPlayer = Callable[[Sight, int], int | None]
"""An amount, or an entry of a list; None, and for a count 0, where there is nothing to count."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """What is to be kept small, in parts that are added up over the pairs of a candidate.

    ``concept`` finds its article and its words. ``reads`` lists all it may see of a player
    besides the place in the bracket: players alike in that are one to the engines. ``pair`` is
    what two members of a bracket cost as opponents, ``floater`` what a member costs that floats
    down; ``left_over`` and ``taken_in`` what players cost who leave the following bracket too, or
    floaters who find an opponent there; ``bye`` what whoever gets the bye costs, from wherever.
    A part is None where the criterion does not look; with ``between_scores`` two of one score cost
    nothing as opponents, and with ``of_last_round`` nobody does before the last round: neither is
    asked about.
    """

    concept: str
    reads: tuple[Feature, ...] = ()
    kind: Kind = "count"
    pair: OfPair | None = None
    floater: OfPlayer | None = None
    left_over: OfPlayer | None = None
    taken_in: OfPlayer | None = None
    bye: OfPlayer | None = None
    between_scores: bool = False
    of_last_round: bool = False

    @property
    def is_list(self) -> bool:
        """Tell whether the value is a list, compared in descending order."""
        return self.kind != "count"

    @property
    def looks_below(self) -> bool:
        """Tell whether the value depends on more than the pairs and floaters of the bracket."""
        return any(part is not None for part in (self.left_over, self.taken_in, self.bye))

    @property
    def looks_at_bye_alone(self) -> bool:
        """Tell whether nobody counts but whoever gets the bye."""
        others = (self.pair, self.floater, self.left_over, self.taken_in)
        return self.bye is not None and all(part is None for part in others)

    @property
    def is_sum(self) -> bool:
        """Tell whether any part is given: without one, no sum over pairs has the value."""
        return self.looks_below or self.pair is not None or self.floater is not None


def _one(_sight: Sight, _player: int) -> int:
    return 1


def _score_of(sight: Sight, player: int) -> int:
    return sight.known.score(player)


def _difference(known: KnownPlayers, high: int, low: int) -> int:
    return known.score(high) - known.score(low)


def _artificial_difference(sight: Sight, floater: int) -> int:
    """Measure a downfloater against one point below the lowest score of the bracket (A.8)."""
    # Scores are in tenths: ten of them are the point.
    return sight.known.score(floater) - sight.lowest_score + 10


def _unplayed_of_downfloater(sight: Sight, player: int) -> int:
    # Only who is bound to have the bye counts: one of several downfloaters may still be paired.
    bound = sight.single_downfloater and player in sight.members
    return sight.known.unplayed_rounds(player) if bound else 0


def _one_unless_bye(sight: Sight, player: int) -> int:
    # Whoever the last bracket leaves over gets the bye; one who may not ([C2]) counts twice.
    return 2 if sight.next_is_last and not sight.known.may_have_bye(player) else 1


def _next_artificial_difference(sight: Sight, player: int) -> int:
    return sight.known.score(player) - sight.next_lowest + 10


def _next_difference(sight: Sight, player: int) -> int:
    return sight.known.score(player) - sight.next_lowest


bye_score = Criterion("bye-score", (_score,), "scores", bye=_score_of)
"""[C5]: the score of the player with the pairing-allocated bye."""

downfloater_count = Criterion("downfloater-count", floater=_one)
"""[C6], C.5: the number of downfloaters."""

downfloater_scores = Criterion("downfloater-scores", (_score,), "scores", floater=_score_of)
"""[C7]: the scores of the downfloaters."""

next_downfloater_count = Criterion("next-bracket", left_over=_one)
"""[C8]: the number of downfloaters of the following bracket."""

next_downfloater_scores = Criterion("next-bracket", (_score,), "scores", left_over=_score_of)
"""[C8]: the scores of the downfloaters of the following bracket."""

bye_unplayed_games = Criterion("bye-unplayed-games", (_unplayed,), bye=_unplayed_of_downfloater)
"""[C9]: the unplayed games of the only downfloater if bound to receive the bye."""

score_differences = Criterion(
    "pairing-score-difference",
    (_score,),
    "differences",
    pair=_difference,
    floater=_artificial_difference,
)
"""C.6: the score differences of pairs and downfloaters (A.8)."""

next_unpaired = Criterion("next-bracket", (_may_have_bye,), left_over=_one_unless_bye)
"""C.7: who is left without partner in the following bracket."""

next_score_differences = Criterion(
    "next-bracket",
    (_score,),
    "differences",
    left_over=_next_artificial_difference,
    taken_in=_next_difference,
)
"""C.7: the score differences of the following bracket."""

topscorer_colour_difference = Criterion(
    "topscorer-colour-difference",
    (_wish, _limits, _topscorer),
    pair=lambda known, high, low: known.limits_broken(high, low)[0],
    of_last_round=True,
)
"""[C10], C.8: topscorers and their opponents who pass a colour difference of two."""

topscorer_colour_streak = Criterion(
    "topscorer-colour-streak",
    (_wish, _limits, _topscorer),
    pair=lambda known, high, low: known.limits_broken(high, low)[1],
    of_last_round=True,
)
"""[C11], C.9: topscorers and their opponents with one colour three times in a row."""

colour_preference_denied = Criterion(
    "colour-preference",
    (_wish,),
    pair=lambda known, high, low: known.preferences_denied(high, low)[0],
)
"""[C12], C.10: players who do not get their colour preference."""

strong_preference_denied = Criterion(
    "strong-colour-preference",
    (_wish,),
    pair=lambda known, high, low: known.preferences_denied(high, low)[1],
)
"""[C13], C.11: players who do not get their strong colour preference."""

_ROUND = {1: "last-round", 2: "two-rounds-before"}


def resident_downfloats(rounds_ago: int) -> Criterion:
    """Count resident downfloaters who floated down so many rounds ago ([C14], [C16])."""

    def floater(sight: Sight, one: int) -> int:
        resident = one not in sight.moved_down
        return int(resident and sight.known.has_floated(one, _DOWN, rounds_ago))

    return Criterion(f"downfloat-{_ROUND[rounds_ago]}", (_FLOATS[rounds_ago - 1],), floater=floater)


def downfloats(rounds_ago: int) -> Criterion:
    """Count players with the same downfloat as so many rounds ago (C.12, C.14)."""
    return Criterion(
        f"downfloat-{_ROUND[rounds_ago]}",
        (_score, _FLOATS[rounds_ago - 1]),
        pair=lambda known, high, _low: int(known.has_floated(high, _DOWN, rounds_ago)),
        floater=lambda sight, one: int(sight.known.has_floated(one, _DOWN, rounds_ago)),
        between_scores=True,
    )


def upfloats(rounds_ago: int) -> Criterion:
    """Count players with the same upfloat as so many rounds ago ([C15], [C17]; C.13, C.15)."""
    return Criterion(
        f"upfloat-{_ROUND[rounds_ago]}",
        (_score, _FLOATS[rounds_ago - 1]),
        pair=lambda known, _high, low: int(known.has_floated(low, _UP, rounds_ago)),
        between_scores=True,
    )


def downfloat_differences(rounds_ago: int) -> Criterion:
    """List the score differences of repeated downfloats (C.16, C.18)."""
    pair, floater = _repeated_downfloat(rounds_ago)
    return Criterion(
        f"downfloat-{_ROUND[rounds_ago]}-difference",
        (_score, _FLOATS[rounds_ago - 1]),
        "differences",
        pair=pair,
        floater=floater,
        between_scores=True,
    )


def moved_down_differences(rounds_ago: int) -> Criterion:
    """List the score differences of moved-down players who floated before ([C18], [C20]).

    One who floats down again counts with the difference to one point below the bracket.
    """
    pair, floater = _repeated_downfloat(rounds_ago)
    return Criterion(
        f"downfloat-{_ROUND[rounds_ago]}-difference",
        (_score, _FLOATS[rounds_ago - 1]),
        "differences",
        pair=pair,
        floater=lambda sight, one: floater(sight, one) if one in sight.moved_down else None,
        between_scores=True,
    )


def upfloat_differences(rounds_ago: int) -> Criterion:
    """List the score differences of repeated upfloats ([C19], [C21]; C.17, C.19)."""
    return Criterion(
        f"upfloat-{_ROUND[rounds_ago]}-difference",
        (_score, _FLOATS[rounds_ago - 1]),
        "differences",
        pair=_repeated_upfloat(rounds_ago),
        between_scores=True,
    )


def _repeated_downfloat(rounds_ago: int) -> tuple[OfPair, OfPlayer]:
    """Return the difference by which a pair, or staying alone, repeats a downfloat."""

    def pair(known: KnownPlayers, high: int, low: int) -> int | None:
        repeated = known.has_floated(high, _DOWN, rounds_ago)
        return _difference(known, high, low) if repeated else None

    def floater(sight: Sight, one: int) -> int | None:
        if not sight.known.has_floated(one, _DOWN, rounds_ago):
            return None
        return _artificial_difference(sight, one)

    return pair, floater


def _repeated_upfloat(rounds_ago: int) -> OfPair:
    def pair(known: KnownPlayers, high: int, low: int) -> int | None:
        repeated = known.has_floated(low, _UP, rounds_ago)
        return _difference(known, high, low) if repeated else None

    return pair


COLOURS = (
    topscorer_colour_difference,
    topscorer_colour_streak,
    colour_preference_denied,
    strong_preference_denied,
)

CRITERIA_2026 = (
    bye_score,
    downfloater_count,
    downfloater_scores,
    next_downfloater_count,
    next_downfloater_scores,
    bye_unplayed_games,
    *COLOURS,
    resident_downfloats(1),
    upfloats(1),
    resident_downfloats(2),
    upfloats(2),
    moved_down_differences(1),
    upfloat_differences(1),
    moved_down_differences(2),
    upfloat_differences(2),
)
"""[C5] to [C21], in force from February 2026."""

CRITERIA_2017 = (
    downfloater_count,
    score_differences,
    next_unpaired,
    next_score_differences,
    *COLOURS,
    downfloats(1),
    upfloats(1),
    downfloats(2),
    upfloats(2),
    downfloat_differences(1),
    upfloat_differences(1),
    downfloat_differences(2),
    upfloat_differences(2),
)
"""C.5 to C.19, in force until January 2026."""
