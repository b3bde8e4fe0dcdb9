"""Which stage decides a bracket: the cheapest that can, and what each answers for itself."""

from types import SimpleNamespace

import pytest

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, Tpn
from arbitro.rules.pairing.dutch.fast import pair, perfect, routes, stages
from arbitro.rules.pairing.dutch.fast.cascade import (
    BracketOutcome,
    CascadeBracket,
    letting_alone,
    solve,
)
from arbitro.rules.pairing.dutch.fast.completion import LowerScoregroups
from arbitro.rules.pairing.dutch.fast.field import DutchField
from arbitro.rules.pairing.dutch.fast.stages import (
    SMALL,
    Task,
    pair_alone,
    pair_last,
    pair_with_welcome_floater,
    pair_with_welcome_floaters,
)
from arbitro.rules.pairing.dutch.fast.weights import _Scale, weigh
from arbitro.rules.pairing.matching.best import ClassGraph
from rules.pairing.manual import EDITIONS

STAGES = (
    "pair_alone",
    "pair_last",
    "pair_with_welcome_floater",
    "pair_with_welcome_floaters",
    "_pair_two_levels",
    "pair_bracket",
    "pair_ordinary",
    "pair_completing",
)


def a_round(*groups, met=(), edition=EDITIONS[1], eligible=None, colours=None):
    """Return a round of groups of so many players, numbered from 1, who have met as is said."""
    found: list[Contender] = []
    for place, size in enumerate(groups):
        for _ in range(size):
            tpn = len(found) + 1
            opponents = {b for a, b in (*met, *((b, a) for a, b in met)) if a == tpn}
            found.append(
                Contender(
                    Tpn(tpn),
                    Points(50 - 10 * place),
                    Points(50 - 10 * place),
                    (colours or {}).get(tpn, ""),
                    frozenset(map(Tpn, opponents)),
                    may_receive_bye=eligible is None or tpn in eligible,
                    parity_number=tpn,
                )
            )
    return PairingProblem(EditionKey(edition), 5, 9, Colour.WHITE, Points(60), tuple(found))


@pytest.fixture
def decided(monkeypatch):
    """List the stages that gave a bracket its pairing, in order."""
    found = []

    def telling(name, stage):
        def told(*given):
            outcome = stage(*given)
            if outcome is not None:
                found.append(name)
            return outcome

        return told

    for name in STAGES:
        monkeypatch.setattr(routes, name, telling(name, getattr(routes, name)))
    return found


@pytest.mark.parametrize(
    ("groups", "more", "expected"),
    [
        # nobody has to float
        ((4, 4), {}, ["pair_alone", "pair_last"]),
        # the lowest of three meets the first of the next three
        ((3, 3), {}, ["pair_with_welcome_floater", "pair_last"]),
        # as well where somebody of the last group has the bye
        ((3, 4), {}, ["pair_with_welcome_floater", "pair_last"]),
        # 1 and 2 have met: both float, and find opponents in the next group
        ((2, 4), {"met": [(1, 2)]}, ["pair_with_welcome_floaters", "pair_last"]),
        # the next group has one opponent for two who float: who is below comes into it
        (
            (2, 1, 3),
            {"met": [(1, 2)]},
            ["_pair_two_levels", "pair_with_welcome_floaters", "pair_last"],
        ),
        # only somebody of the first group may have the bye, so all below is weighed with it
        ((3, 2), {"eligible": {2}}, ["pair_bracket", "pair_last"]),
        # 1 and 2 could meet, but 3 and 4 have met and need them: only all below tells
        ((2, 2), {"met": [(3, 4)]}, ["pair_bracket", "pair_last"]),
        # here 3 and 4 have those below as opponents, and 1 and 2 each other
        (
            (2, 2, 2),
            {"met": [(5, 6), (3, 4)]},
            ["pair_alone", "pair_with_welcome_floaters", "pair_last"],
        ),
    ],
)
def test_since_2026_a_bracket_is_decided_by_the_cheapest_stage_that_can(
    groups, more, expected, decided
):
    assert pair(a_round(*groups, **more)).games
    assert decided == expected


@pytest.mark.parametrize(
    ("groups", "more", "expected"),
    [
        ((4, 4), {}, ["pair_alone", "pair_last"]),
        ((3, 3), {}, ["pair_with_welcome_floater", "pair_last"]),
        ((2, 4), {"met": [(1, 2)]}, ["pair_with_welcome_floaters", "pair_last"]),
        (
            (2, 1, 3),
            {"met": [(1, 2)]},
            ["pair_ordinary", "pair_with_welcome_floaters", "pair_last"],
        ),
        # what is paired leaves two who have met: it is paired again, and then all the rest (A.9)
        ((4, 2), {"met": [(5, 6)]}, ["pair_alone", "pair_completing", "pair_completing"]),
        (
            (2, 4, 2),
            {"met": [(7, 8)]},
            ["pair_alone", "pair_alone", "pair_completing", "pair_completing"],
        ),
    ],
)
def test_before_2026_as_well_and_where_the_rest_cannot_be_completed_it_collapses(
    groups, more, expected, decided
):
    assert pair(a_round(*groups, edition=EDITIONS[0], **more)).games
    assert decided == expected


def test_a_pair_that_may_not_meet_below_is_not_waited_for(decided):
    """5 and 6 have met: 1 and 2 are needed to complete the round although they could meet."""
    found = pair(a_round(2, 2, 2, met=[(3, 4), (5, 6), (3, 5), (3, 6), (4, 5), (4, 6)]))
    assert found.code == "no-complete-pairing"
    assert decided == []


@pytest.mark.parametrize(
    ("moved_down", "residents", "floaters", "expected"),
    [
        ([], [1], {1}, ([], [1])),
        ([1], [], {1, 4}, ([], [1])),
        ([], [1], {2}, None),
        ([], [1], set(), None),
        ([], [1], None, None),
        ([], [1, 2], None, ([(1, 2)], [])),
        ([1], [2], None, ([(1, 2)], [])),
        ([1, 2], [], None, None),  # two moved-down players never meet (art. 3.3.3)
        ([], [1, 3], None, None),  # these have met
        ([], [1, 2], {2}, None),  # of two nobody is left over
    ],
)
def test_one_player_floats_and_two_meet_or_not(moved_down, residents, floaters, expected):
    task = Task(DutchField(a_round(4, met=[(1, 3)])), None)
    chosen = None if floaters is None else frozenset(floaters)
    found = pair_alone(task, moved_down, residents, chosen)
    assert found == (None if expected is None else BracketOutcome(*expected))


def test_a_last_bracket_without_a_bye_pairs_everybody():
    task = Task(DutchField(a_round(4)), None)
    assert pair_last(task, [], [1, 2, 3, 4], None).pairs == [(1, 3), (2, 4)]
    assert pair_last(task, [4], [1, 2], frozenset({4})).floaters == [4]
    assert pair_last(task, [1], [2, 3], frozenset({3}))[:2] == ([(1, 2)], [3])


def test_too_many_of_one_absolute_preference_are_not_weighed(monkeypatch):
    monkeypatch.setattr(stages, "weigh", None)
    task = Task(DutchField(a_round(5, colours={1: "bb", 2: "bb", 3: "bb", 4: "bb"})), None)
    assert pair_alone(task, [], [1, 2, 3, 4], None) is None
    assert pair_alone(task, [], [1, 2, 3, 4, 5], frozenset({4})) is None
    below = LowerScoregroups(task.field, [], [], (), far=True)
    assert pair_with_welcome_floaters(task, [], [1, 2, 3, 4, 5], below) is None


@pytest.mark.parametrize("odd", [0, 1])
def test_only_where_it_is_large_a_bracket_is_searched_for_a_perfect_candidate(odd, monkeypatch):
    asked = []
    search = stages.pair_perfectly
    monkeypatch.setattr(
        stages, "pair_perfectly", lambda *given: (asked.append(given), search(*given))[1]
    )
    size = SMALL + odd
    floaters = frozenset({1, size}) if odd else None
    task = Task(DutchField(a_round(1, size)), None)
    found = pair_alone(task, [1], list(range(2, size + 1)), floaters)
    assert len(found.pairs) == size // 2
    assert found.floaters == [size] * odd
    # a moved-down player is none of those who may float, as far as that search goes
    assert [given[3] for given in asked] == [frozenset({size})] * odd


def test_limits_that_are_not_plain_leave_a_large_bracket_to_the_solver(monkeypatch):
    monkeypatch.setattr(stages, "pair_perfectly", None)
    monkeypatch.setattr(DutchField, "limits_are_plain", lambda *_given: False)
    size = SMALL + 2
    found = pair_alone(Task(DutchField(a_round(size)), None), [], list(range(1, size + 1)), None)
    half = size // 2
    assert found.pairs == [(one, one + half) for one in range(1, half + 1)]


def test_the_first_floater_who_is_welcome_floats(monkeypatch):
    """Of 1 to 3 the lowest floats; 3 has met all below, 2 too: 1 it is at the third attempt."""
    met = [(3, 4), (3, 5), (2, 4), (2, 5)]
    field = DutchField(a_round(3, 2, 1, met=[*met, (3, 6), (2, 6)]))
    task, below = Task(field, None), LowerScoregroups(field, [4, 5], [6], (), far=True)
    found = pair_with_welcome_floater(task, [], [1, 2, 3], below)
    assert (found.pairs, found.floaters) == ([(2, 3)], [1])
    monkeypatch.setattr(stages, "_RETRIES", 2)
    assert pair_with_welcome_floater(task, [], [1, 2, 3], below) is None
    assert pair_with_welcome_floater(Task(field, None), [], [2], below) is None


def test_where_it_is_not_known_whether_somebody_is_welcome_nothing_is_decided(monkeypatch):
    monkeypatch.setattr(LowerScoregroups, "welcomes", lambda *_given: None)
    field = DutchField(a_round(3, 3))
    task, below = Task(field, None), LowerScoregroups(field, [4, 5, 6], [], (), far=True)
    assert pair_with_welcome_floater(task, [], [1, 2, 3], below) is None
    assert pair_with_welcome_floaters(task, [], [1, 2, 3], below) is None


def test_no_more_float_than_the_next_bracket_has_residents():
    """1, 2 and 3 have all met; of the next bracket one or two are too few for three."""
    met = [(1, 2), (1, 3), (2, 3)]
    field = DutchField(a_round(3, 3, met=met))
    task = Task(field, None)
    for following, expected in (([4, 5], None), ([4, 5, 6], [1, 2, 3])):
        below = LowerScoregroups(field, following, [], (), far=True)
        found = pair_with_welcome_floaters(task, [], [1, 2, 3], below)
        assert (found and found.floaters) == expected


def test_a_pair_is_told_by_what_is_better_than_being_alone():
    """0 and 1 are moved down; all pairs of the bracket are worth 5 but that of 1 and 3, worth 0.

    So 1 stays alone as well as it could meet 3, and 2 is the one partner of 0.
    """
    graph = ClassGraph(
        [0, 1, 2, 3],
        [[None, None, 5, 5], [None, None, None, 0], [5, None, None, 0], [5, 0, 0, None]],
        [0, 0, 0, 0],
        0,
    )
    bracket = CascadeBracket([11, 12], [13, 14], [], [], None)
    found = solve(bracket, graph, [11, 12, 13, 14], None)
    assert found == BracketOutcome([(11, 13)], [12, 14], [12, 14])


def test_of_all_vertices_those_alone_are_named_but_not_the_bye():
    graph = ClassGraph(
        [0, 1, 2, 3, 4, 5],
        [
            [None, 7, 0, 0, 0, 0],
            [7, None, 0, 0, 0, 0],
            [0, 0, None, 0, 0, 0],
            [0, 0, 0, None, 9, 0],
            [0, 0, 0, 9, None, 0],
            [0, 0, 0, 0, 0, None],
        ],
        [0] * 6,
        0,
    )
    bracket = CascadeBracket([], [11, 12, 13], [14, 15], [], None)
    found = solve(bracket, graph, [11, 12, 13, 14, 15, 0], None)
    assert found == BracketOutcome([(11, 12)], [13], [13])


def test_where_any_may_stay_alone_a_pair_is_worth_nothing_or_more():
    graph = ClassGraph([0, 1, 1], [[-4, 3], [3, None]], [0b010, 0b001, 0])
    alone = letting_alone(graph)
    assert (alone.of, alone.apart, alone.otherwise) == ([0, 1, 1, 2], [0b010, 0b001, 0, 0], 0)
    assert alone.worth == [[0, 3, 0], [3, 0, 0], [0, 0, 0]]
    even = letting_alone(ClassGraph([0, 1], [[1, 0], [0, None]], [0, 0]))
    assert (even.of, even.worth, even.apart) == ([0, 1], [[1, 0], [0, 0]], [0, 0])


def test_the_exact_solver_is_asked_whether_it_is_still_wanted():
    field = DutchField(a_round(4))
    bracket = CascadeBracket([], [1, 2, 3, 4], (), (), None)
    asked = []
    graph = weigh(field, bracket, [1, 2, 3, 4])
    assert solve(bracket, graph, [1, 2, 3, 4], lambda: bool(asked.append(1))) is not None
    assert asked


def test_what_can_be_perfect_is_the_editions_in_force():
    assert all(
        perfect.can_be_perfect(DutchField(a_round(2, edition=each)).rules) for each in EDITIONS
    )


@pytest.mark.article("C.04.3@2026-02 art. 2")
@pytest.mark.parametrize(("candidates", "times"), [({4, 5}, 1), ({3, 5}, 2)])
def test_a_bracket_is_weighed_again_only_where_who_floats_alone_may_have_the_bye(
    candidates, times, monkeypatch
):
    """[C9] looks at the one downfloater, here one of three, if bound to receive the bye."""
    asked = []
    monkeypatch.setattr(
        routes, "weigh", lambda *told, **more: asked.append(more) or weigh(*told, **more)
    )
    bracket = CascadeBracket([], [1, 2, 3], [4, 5], [], frozenset(candidates))
    found = routes.pair_bracket(Task(DutchField(a_round(3, 2)), None), bracket)
    assert len(found.floaters) == 1
    assert asked == [{"single_downfloater": False}, {"single_downfloater": True}][:times]


def test_the_last_digit_in_use_counts_ones_and_each_other_more_than_all_below_it_can_reach():
    room = {(0, 0): 5, (1, -20): 1, (1, -30): 4, (2, 0): 7}
    units = _Scale._units(SimpleNamespace(room=room))
    in_order = sorted(room)
    assert units[in_order[-1]] == 1
    for place, digit in enumerate(in_order):
        assert units[digit] > sum(room[below] * units[below] for below in in_order[place + 1 :])
