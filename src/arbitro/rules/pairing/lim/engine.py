"""The pairing of a round by the Lim System, scoregroup by scoregroup (C.04.4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arbitro.model import Pairing, RoundPairing
from arbitro.reasons import Refused
from arbitro.rules.pairing.lim.groups import LimScoregroup, Way
from arbitro.rules.pairing.lim.problem import LimField, LimProblem, allocate
from arbitro.rules.pairing.lim.scoregroup import (
    Scoregroup,
    ScoregroupOutcome,
    pair_median,
    pair_scoregroup,
)
from arbitro.rules.pairing.lim.scrutiny import Meets
from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss.impossible import no_complete_pairing
from arbitro.rules.pairing.swiss.swiss_rules import in_board_order


def pair_round(problem: LimProblem) -> PairedRound[LimScoregroup] | Refused:
    """Pair a round and keep how each scoregroup was paired.

    Refused ``no-complete-pairing`` where no pairing respects the limits of art. 2.1.
    """
    field = LimField(problem)
    everybody = list(range(len(field.players)))
    bye = None
    if len(everybody) % 2:
        bye = _bye(field, everybody)
        if bye is None:
            return _impossible(field)
        everybody.remove(bye)
    elif not field.pairability.complete(group_of(everybody)):
        return _impossible(field)
    groups = tuple(_Walk(field, everybody).groups())
    games = [
        _with_colours(field, group, pair.first, pair.second)
        for group in groups
        for pair in group.pairs
    ]
    ordered = in_board_order(problem.basis, games)
    allocated = None if bye is None else field.players[bye].tpn
    return PairedRound(RoundPairing(ordered, allocated), groups)


def _impossible(field: LimField) -> Refused:
    """Refuse the round; the text does not say what to do with it."""
    number = field.problem.basis.round_number
    return no_complete_pairing(number, None, field.players, field.pairability.near)


def _bye(field: LimField, everybody: Sequence[int]) -> int | None:
    """Return who has the pairing-allocated bye (art. 1.1), None where nobody can."""
    free = field.pairability.dispensable(group_of(everybody))
    able = (one for one in reversed(everybody) if field.players[one].may_receive_bye)
    return next((one for one in able if free >> one & 1), None)


class _CrackablePair(NamedTuple):
    """A pair of a scoregroup that the median may crack: the group's index and the two places."""

    group: int
    places: tuple[int, int]


class _Walk:
    """The order of art. 2.2: downwards to the median, upwards to it, the median last."""

    def __init__(self, field: LimField, everybody: Sequence[int]) -> None:
        self.field = field
        median = field.problem.twice_median
        by_score: dict[int, list[int]] = {}
        for place in everybody:
            by_score.setdefault(field.scores[place], []).append(place)
        scores = sorted(by_score)
        self.above = [by_score[score] for score in reversed(scores) if 2 * score > median]
        self.below = [by_score[score] for score in scores if 2 * score < median]
        self.middle = by_score.get(median // 2, []) if median % 2 == 0 else []
        self.made: dict[Way, list[_CrackablePair]] = {"down": [], "up": []}
        self.done: list[LimScoregroup] = []

    def groups(self) -> Iterator[LimScoregroup]:
        """Pair everything and return the scoregroups in the order of pairing."""
        from_above = self._side("down", self.above, self.middle)
        # Who floated down is in the median by now, and may be met there by who floats up to it.
        from_below = self._side("up", self.below, (*self.middle, *from_above))
        self._median(from_above, from_below)
        yield from self.done

    def _side(
        self, way: Way, sides: Sequence[Sequence[int]], middle: Sequence[int]
    ) -> tuple[int, ...]:
        """Pair the scoregroups of one half; return who floats to the median."""
        arrivals: tuple[int, ...] = ()
        for at, residents in enumerate(sides):
            adjacent = sides[at + 1] if at + 1 < len(sides) else middle
            group = Scoregroup(
                2 * self.field.scores[residents[0]],
                way,
                tuple(residents),
                arrivals,
                tuple(adjacent),
            )
            outcome, waived = self._paired(group)
            for places in outcome.places:
                self.made[way].append(_CrackablePair(len(self.done), places))
            self._finish(group, outcome, (), waived=waived)
            arrivals = outcome.left
        return arrivals

    def _paired(self, group: Scoregroup) -> tuple[ScoregroupOutcome, bool]:
        """Pair a scoregroup; in the last round without limits where that lets fewer leave."""
        strict = pair_scoregroup(self.field, group, self.field.compatible_with)
        if not self.field.problem.basis.is_last_round:
            return strict, False
        waived = pair_scoregroup(self.field, group, self.field.at_last)
        fewer = len(waived.left) < len(strict.left)
        return (waived, True) if fewer else (strict, False)

    def _median(self, from_above: tuple[int, ...], from_below: tuple[int, ...]) -> None:
        """Pair the median scoregroup, cracking other pairs until it can be paired (art. 2.6)."""
        high, low = list(from_above), list(from_below)
        cracked: list[tuple[int, int]] = []
        levels: list[list[Meets]] = [[self.field.compatible_with]]
        if self.field.problem.basis.is_last_round:
            levels.append([self.field.compatible_with, self.field.at_last])
        median = self.field.problem.twice_median
        while True:
            # This ends: with every pair cracked all are in the median, and all can be paired.
            group = Scoregroup(median, "median", tuple(self.middle), (*high, *low))
            for limits in levels:
                outcome = pair_median(self.field, group, limits)
                if outcome is not None:
                    if group.residents or group.arrivals:
                        self._finish(group, outcome, tuple(cracked), waived=len(limits) > 1)
                    return
            way: Way = "up" if len(high) > len(low) else "down"
            if not self.made[way]:
                way = "down" if way == "up" else "up"
            undone = self.made[way].pop()
            cracked.append(undone.places)
            (low if way == "up" else high).extend(undone.places)
            self._crack(undone)

    def _crack(self, undone: _CrackablePair) -> None:
        # The pairs made are a stack, so the one undone is the last of its group.
        group = self.done[undone.group]
        self.done[undone.group] = group._replace(pairs=group.pairs[:-1])

    def _finish(
        self,
        group: Scoregroup,
        outcome: ScoregroupOutcome,
        cracked: tuple[tuple[int, int], ...],
        *,
        waived: bool,
    ) -> None:
        numbers = self.field.numbers
        self.done.append(
            LimScoregroup(
                group.twice_score // 2,
                group.way,
                tuple(numbers[one] for one in group.residents),
                tuple(numbers[one] for one in group.arrivals),
                outcome.floaters,
                tuple((numbers[a], numbers[b]) for a, b in cracked),
                waived,
                outcome.pairs,
            )
        )


def _with_colours(field: LimField, group: LimScoregroup, one: int, other: int) -> Pairing:
    by_number = field.by_number
    pair = by_number[one], by_number[other]
    return allocate(field.problem.basis, *pair, below_median=group.way == "up").pairing
