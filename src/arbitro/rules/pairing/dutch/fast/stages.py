"""A bracket by itself: first the perfect candidate, then the exact solver on its players alone.

Most brackets can be decided without looking down. If the number of players is even, all of them
can be paired and everybody below can be paired without them, then any candidate that pairs all of
them is as good as possible in C4 to C8, so the best of the bracket alone is the best. If the number
is odd, the one downfloater is left open among all residents; should the one found be welcome below
(as good for the next bracket as any could be), nothing better exists, since the choice was made
among more candidates than the criteria allow. If not, that player is struck off and the search
repeated.

All of that stands on what comes first in an edition and on nothing below being looked at again
(``RELIES_ON``, `stages_hold`): where an edition is otherwise, the exact solver takes every bracket
with all that lies below it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arbitro.rules.pairing.dutch.criteria import (
    Criterion,
    bye_score,
    bye_unplayed_games,
    downfloater_count,
    downfloater_scores,
    next_downfloater_count,
    next_downfloater_scores,
    next_score_differences,
    next_unpaired,
    score_differences,
)
from arbitro.rules.pairing.dutch.edition import DutchRules, Route
from arbitro.rules.pairing.dutch.fast.cascade import (
    BracketOutcome,
    CascadeBracket,
    GiveUp,
    letting_alone,
    solve,
)
from arbitro.rules.pairing.dutch.fast.completion import LowerScoregroups, colours_allow
from arbitro.rules.pairing.dutch.fast.field import DutchField
from arbitro.rules.pairing.dutch.fast.perfect import can_be_perfect, pair_perfectly
from arbitro.rules.pairing.dutch.fast.weights import weigh

RELIES_ON: Mapping[Route, tuple[Criterion, ...]] = {
    "completing": (
        bye_score,
        downfloater_count,
        downfloater_scores,
        next_downfloater_count,
        next_downfloater_scores,
        bye_unplayed_games,
    ),
    "collapsing": (downfloater_count, score_differences, next_unpaired, next_score_differences),
}
"""With what, in this order, an edition has to begin.

Everybody is paired before anything else is weighed, the lowest player floats rather than another,
and what the following bracket wants comes before all that pairs can be better or worse in.
"""

SMALL = 10
"""Up to this size the exact solver is quicker than the search for a perfect candidate."""

_RETRIES = 12


def stages_hold(rules: DutchRules) -> bool:
    """Tell whether an edition begins as the stages rely on, and then keeps to the bracket."""
    head = RELIES_ON[rules.route]
    return rules.criteria[: len(head)] == head and rules.looking_below <= len(head)


class Task(NamedTuple):
    """What every bracket of a round is paired with: the field, and who says to give up."""

    field: DutchField
    give_up: GiveUp


def pair_alone(
    task: Task,
    moved_down: Sequence[int],
    residents: Sequence[int],
    floaters: frozenset[int] | None,
) -> BracketOutcome | None:
    """Pair a bracket of which nobody, or one of ``floaters``, is left over; None if impossible."""
    field = task.field
    players = [*moved_down, *residents]
    if len(players) <= 2:
        return _pair_two(field, moved_down, residents, floaters)
    if not colours_allow(field, players):
        return None
    if len(players) > SMALL and can_be_perfect(field.rules) and field.limits_are_plain(players):
        inside = floaters if floaters is None else floaters.intersection(residents)
        outcome = pair_perfectly(field, moved_down, residents, inside)
        if outcome is not None:
            return outcome
    if floaters is not None:
        # Here 0 is no bye but the place of whoever is left over; the graph treats both alike.
        players.append(0)
    bracket = CascadeBracket(moved_down, residents, (), (), floaters)
    graph = weigh(field, bracket, players, leaves_some=floaters is not None)
    return solve(bracket, graph, players, task.give_up)


def pair_last(
    task: Task,
    moved_down: Sequence[int],
    residents: Sequence[int],
    candidates: frozenset[int] | None,
) -> BracketOutcome | None:
    """Pair the last bracket, in which one of the candidates has the bye unless there are none.

    None when the bracket cannot be paired without one of them.
    """
    if candidates is None:
        return pair_alone(task, moved_down, residents, None)
    here = candidates.intersection((*moved_down, *residents))
    return pair_alone(task, moved_down, residents, here)


def _pair_two(
    field: DutchField,
    moved_down: Sequence[int],
    residents: Sequence[int],
    floaters: frozenset[int] | None,
) -> BracketOutcome | None:
    """Pair a bracket of one or two players, of whom one is left over if their number is odd."""
    players = [*moved_down, *residents]
    if len(players) == 1:
        return BracketOutcome([], players) if floaters and players[0] in floaters else None
    if floaters is None and residents and field.may_meet(players[0], players[1]):
        return BracketOutcome([(players[0], players[1])], [])
    return None


def pair_with_welcome_floater(
    task: Task, moved_down: Sequence[int], residents: Sequence[int], below: LowerScoregroups
) -> BracketOutcome | None:
    """Pair an odd bracket whose floater is as welcome below as any; None when undecided."""
    floaters = set(residents)
    for _ in range(_RETRIES):
        outcome = pair_alone(task, moved_down, residents, frozenset(floaters))
        if outcome is None:
            return None
        floater = outcome.floaters[0]
        welcome = below.welcomes([floater])
        # Undecided is not unwelcome: to strike the player off might pass over the best candidate.
        if welcome is not False:
            return outcome if welcome else None
        floaters.discard(floater)
    return None


def pair_with_welcome_floaters(
    task: Task, moved_down: Sequence[int], residents: Sequence[int], below: LowerScoregroups
) -> BracketOutcome | None:
    """Pair a bracket with any number of floaters if they are welcome below; None if undecided.

    No more floaters than the next bracket has residents can be welcome.
    """
    players = [*moved_down, *residents]
    everybody = [*players, *below.following]
    # Too many of one absolute preference leave somebody over below, so none can be welcome.
    if not colours_allow(task.field, everybody):
        return None
    bracket = CascadeBracket(moved_down, residents, (), (), None)
    graph = letting_alone(weigh(task.field, bracket, players))
    outcome = solve(bracket, graph, players, task.give_up)
    if outcome is None or len(outcome.floaters) > len(below.following):
        return None
    return outcome if below.welcomes(outcome.floaters) else None
