"""What stands by itself in the systems of pairing, asked for in the smallest of rounds."""

from dataclasses import replace

import pytest

from arbitro.model import Colour, Contender, EditionKey, Points, PointSystem, System, Tpn
from arbitro.rules.pairing.burstein import BursteinProblem, Index, bracket_pairing
from arbitro.rules.pairing.burstein.problem import BursteinField
from arbitro.rules.pairing.dubov import groups, upfloaters
from arbitro.rules.pairing.dubov.edition import CRITERIA, DubovRules, Upfloats, colours_denied
from arbitro.rules.pairing.dubov.problem import DubovField, preference_of
from arbitro.rules.pairing.dubov_1997.problem import Dubov1997Field as OlderDubovField
from arbitro.rules.pairing.swiss.baku import not_applicable
from arbitro.rules.pairing.swiss.colours import ColourPreference, Strength
from arbitro.rules.pairing.systems import SYSTEMS, Swiss
from arbitro.rules.pairing.upfloating import (
    ColourWish,
    UpfloatingField,
    UpfloatingReadings,
    UpfloatingSide,
)
from arbitro.rules.pairing.upfloating import upfloaters as joining
from arbitro.rules.pairing.upfloating.field import upfloating_readings
from rules.pairing.burstein import test_burstein_rules as of_burstein
from rules.pairing.dubov import test_dubov_rules as of_dubov
from rules.pairing.dubov_1997 import test_dubov_1997 as of_older_dubov


def test_four_strengths_rise_from_none_to_absolute():
    order = [Strength.NONE, Strength.MILD, Strength.STRONG, Strength.ABSOLUTE]
    assert list(Strength) == sorted(Strength) == order
    assert len(set(Strength)) == 4


@pytest.mark.article("C.04.7@2026-02 art. 1.1", "C.04.7@2017-07 art. 1")
def test_from_how_many_rounds_an_event_can_be_accelerated():
    old, new = EditionKey("C.04.7@2017-07"), EditionKey("C.04.7@2026-02")
    points = PointSystem()
    assert not_applicable(new, points, 1) is None
    assert not_applicable(old, points, 8).code == "acceleration-needs-rounds"
    assert dict(not_applicable(old, points, 8).values)["least"] == 9
    assert not_applicable(old, points, 9) is None


def test_a_system_of_others_is_a_swiss_whose_brackets_are_not_traced():
    club = Swiss("club", {})
    assert club.traits.is_swiss
    assert not club.is_traced
    assert SYSTEMS.find("dutch").is_traced
    for system in (System.DUBOV, System.BURSTEIN):
        texts = SYSTEMS.find(system.key).editions
        assert {key.partition("@")[0] for key in texts} == {system.regulation}
        assert len(texts) == 3


def test_a_side_of_which_nothing_else_is_said_is_an_unmarked_one():
    side = UpfloatingSide(Tpn(1), Points(10))
    assert side.may_receive_bye
    assert not side.floated
    assert (side.secondary, side.matches, side.rank_score) == (0, 0, 10)
    assert not ColourWish(Colour.WHITE).strong
    floated = [side._replace(floated=True), side._replace(tpn=Tpn(2))]
    assert UpfloatingField(floated, floats_count=True).floats_again == [True, False]
    assert UpfloatingField(floated, floats_count=True, sets_by_floats=False).floats_again == [
        False,
        False,
    ]
    assert UpfloatingField(floated, floats_count=False).floats_again == [False, False]


def test_usual_readings_are_those_taken_where_only_usual_ones_are_named():
    named = (
        ("next-scoregroup", "graded"), ("repeated-upfloaters", "fewest"),
        ("float-score", "pairing"), ("colour-score", "pairing"), ("forfeit-floats", "none"),
        ("matches-played", "played"), ("colour-history", "played"),
    )  # fmt: skip
    assert upfloating_readings(named) == upfloating_readings(()) == UpfloatingReadings()
    others = (
        ("forfeit-floats", "floats"), ("matches-played", "paired"), ("colour-history", "by-round"),
    )  # fmt: skip
    assert upfloating_readings(others)[4:] == (True, True, True)
    for one in others:
        assert sum(upfloating_readings((one,))[4:]) == 1


def test_of_the_criteria_of_the_dubov_system_one_looks_at_colours():
    assert [one for one in CRITERIA if one.denied] == [colours_denied]
    assert DubovRules(CRITERIA).weighs_colours
    assert not DubovRules(CRITERIA[:2]).weighs_colours
    assert Upfloats() == (0, False)


@pytest.mark.article("C.04.4.1@2026-02 art. 1.6.4")
def test_who_has_not_played_has_a_mild_preference_for_black_and_no_difference():
    newcomer = Contender(Tpn(1), Points(0), Points(0))
    assert preference_of(newcomer) == ColourPreference(Colour.BLACK, Strength.MILD, 0)


def test_residents_those_who_may_join_and_all_others_are_told_apart():
    players = [of_dubov.contender(one, score, "wb") for one, score in ((1, 20), (2, 10), (3, 0))]
    field = DubovField(of_dubov.problem_of([*players, of_dubov.contender(4, 0, "wb")]))
    scale = upfloaters.DubovScale(field, [0], [1], 1)
    resident, joining, other, last = map(scale.kind, range(4))
    assert len({resident[1], joining[1], other[1]}) == 3
    assert other == last
    assert scale.worth(resident, other) is None
    assert scale.worth(joining, other) == scale.worth(other, last) == 0
    assert scale.worth(resident, resident) == -scale.denied
    assert scale.worth(resident, joining) < -scale.denied


def test_a_bracket_the_next_one_and_those_below_are_told_apart():
    barred = {2: (1,), 1: (2,)}
    players = [
        replace(
            of_burstein.contender(one, score, "wb"), barred=frozenset(map(Tpn, barred.get(one, ())))
        )
        for one, score in ((1, 20), (2, 10), (3, 10), (4, 0), (5, 0))
    ]
    problem = of_burstein.problem_of(players, {one.tpn: Index(0, 0) for one in players})
    assert isinstance(problem, BursteinProblem)
    scale = bracket_pairing._Scale(BursteinField(problem), [0], [1, 2], ordered=False)
    own, apart, following, below, last = map(scale.kind, range(5))
    nobody = (bracket_pairing._NOBODY, None, -1)
    assert len({own[0], following[0], below[0], nobody[0]}) == 4
    # of those below nobody of the bracket meets: what crosses into the next bracket costs
    assert scale.worth(following, apart) == scale.worth(below, last) == 0
    assert scale.worth(following, below) == -scale.following_cost < 0
    # who leaves costs as much whoever is met, and more where the next bracket is left as well
    assert scale.worth(own, apart) is None
    assert scale.worth(own, following) == scale.worth(own, nobody) == -scale.floats[0]
    assert scale.worth(own, below) == -scale.floats[0] - scale.next_floats[0]


@pytest.mark.article("C.04.4.1@1997 art. 2.1")
@pytest.mark.parametrize(("rounds", "most"), [(8, 3), (9, 3), (10, 4), (11, 4)])
def test_three_times_may_somebody_come_up_and_four_from_ten_rounds_on(rounds, most):
    for times in range(6):
        for just in (False, True):
            floats = {Tpn(1): Upfloats(times, just)}
            problem = of_older_dubov.problem_of(
                [(20, "wb", 2000, 2000)], rounds=rounds, upfloats=floats
            )
            may = OlderDubovField(problem).may_come_up
            assert may == [times < most and not just]


def sides_of(*scores, met=()):
    """Sides numbered from 1 with their scores; those of ``met`` have met each other."""
    return [
        UpfloatingSide(
            Tpn(at), Points(score), opponents=frozenset(Tpn(one) for one in met if one != at)
        )
        if at in met
        else UpfloatingSide(Tpn(at), Points(score))
        for at, score in enumerate(scores, 1)
    ]


@pytest.mark.parametrize("way", ["_as_many_as_remain", "_single", "_by_kinds", "by_weights"])
def test_one_alone_is_joined_by_the_first_below_by_every_way_to_choose(way):
    field = UpfloatingField(sides_of(20, 10, 10, 10), floats_count=True)
    # 3 and 4 are left and can meet: nobody has to come up to them
    assert getattr(joining, way)(field, [0], [1, 2, 3], []) == ((1,), 0)


@pytest.mark.parametrize("way", ["_as_many_as_remain", "_by_kinds", "by_weights"])
def test_two_who_have_met_are_joined_by_the_first_two_below(way):
    field = UpfloatingField(sides_of(20, 20, 10, 10, 10, 10, met=(1, 2)), floats_count=True)
    assert getattr(joining, way)(field, [0, 1], [2, 3, 4, 5], []) == ((2, 3), 0)
    assert joining._several(field, [0, 1], [2, 3, 4, 5], [], 2) == ((2, 3), 0)


@pytest.mark.parametrize("way", ["_by_kinds", "by_weights"])
def test_upfloaters_of_the_dubov_system_are_the_first_of_those_alike_by_every_way(way):
    def chosen(residents, below, met=()):
        """With what they had last everybody prefers White: every pair denies somebody."""
        players = [
            of_dubov.contender(
                one, 20 if one <= residents else 10, "wb",
                opponents=frozenset(Tpn(other) for other in met if one in met and other != one),
            )
            for one in range(1, residents + below + 1)
        ]  # fmt: skip
        field = DubovField(of_dubov.problem_of(players))
        places = range(residents + below)
        return getattr(upfloaters, way)(field, places[:residents], places[residents:])

    assert chosen(1, 3) == ((1,), 1)
    assert chosen(2, 4, met=(1, 2)) == ((2, 3), 2)
    assert chosen(2, 2) == ((), 1)


@pytest.mark.parametrize("way", ["_by_kinds", "_with_the_others", "by_weights"])
def test_a_bracket_of_the_burstein_system_is_paired_by_every_way(way):
    def paired(*scores):
        players = [of_burstein.contender(at, score) for at, score in enumerate(scores, 1)]
        problem = of_burstein.problem_of(players, {one.tpn: Index(0, 0) for one in players})
        own = scores.count(20)
        places = list(range(len(scores)))
        field = BursteinField(problem)
        return getattr(bracket_pairing, way)(field, places[:own], places[own:], [])

    assert paired(20, 20, 10, 10) == (((0, 1),), ())
    # the strongest meets the weakest, and of three the one between goes down
    assert paired(20, 20, 20, 20) == (((0, 3), (1, 2)), ())
    assert paired(20, 20, 20, 10) == (((0, 2),), (1,))


def test_kinds_of_everybody_are_looked_at_where_there_are_three_of_each_or_some_beyond():
    """Two residents, who may meet, and players below, all of one kind."""

    def found(below, others=0, colours=("wb",)):
        """The choice of upfloaters among those below, with others who are no candidates."""
        histories = ["wb", "wb", *(colours[at % len(colours)] for at in range(below + others))]
        players = [
            of_dubov.contender(at, 20 if at < 3 else 10, had) for at, had in enumerate(histories, 1)
        ]
        field = DubovField(of_dubov.problem_of(players))
        places = range(2, 2 + below + others)
        return upfloaters._with_the_others(field, [0, 1], places[:below], places[below:])

    # two kinds, of residents and of candidates: six are three of each
    assert found(4) == ((), 1)
    assert found(2) is None
    # of three kinds nine are
    assert found(6, colours=("wb", "bw")) is None
    assert found(8, colours=("wb", "bw")) == ((), 1)
    assert found(1, others=1) == ((), 1)


def dubov_field(colours, met=()):
    """Players of one score with the colours they had; those of ``met`` have met each other."""
    return DubovField(
        of_dubov.problem_of([
            of_dubov.contender(
                at, 20, had,
                opponents=frozenset(
                    Tpn(other) for two in met if at in two for other in two if other != at
                ),
            )
            for at, had in enumerate(colours, 1)
        ])
    )  # fmt: skip


def test_sides_are_found_without_a_look_at_both_groups_where_one_can_be_paired_across(monkeypatch):
    monkeypatch.setattr(groups, "_both_shifters", None)
    # 1 and 2 want White, 3 and 4 Black
    even = groups.form_groups(dubov_field(["wb", "wb", "bw", "bw"]), range(4))
    assert even == ((0, 1), (2, 3), (), (), (0, 1), (2, 3))
    # all want White: of four the second comes first from the middle, then the third
    alone = groups.form_groups(dubov_field(["wb"] * 4), range(4))
    assert alone.balancing == (1, 2)


@pytest.mark.parametrize("way", ["_by_kinds", "by_weights"])
def test_one_of_each_group_shifts_where_nobody_can_be_paired_across(way):
    apart = [(1, 3), (1, 4), (2, 3), (2, 4)]
    field = dubov_field(["wb", "wb", "bw", "bw"], apart)
    assert getattr(groups, way)(field, [0, 1], [2, 3]) == ((0,), (2,))
    across = dubov_field(["wb", "wb", "bw", "bw"], apart[1:3])
    assert getattr(groups, way)(across, [0, 1], [2, 3]) == ((), ())


def test_who_leaves_the_others_unpaired_comes_up_though_the_group_needs_nobody():
    """3 has met all below: it has to come up, and somebody with it."""
    met = {3: range(4, 9), **dict.fromkeys(range(4, 9), (3,))}
    players = [
        of_dubov.contender(
            one, 20 if one < 3 else 10, "wb", opponents=frozenset(map(Tpn, met.get(one, ())))
        )
        for one in range(1, 9)
    ]
    field = DubovField(of_dubov.problem_of(players))
    assert upfloaters.choose_upfloaters(field, [0, 1], list(range(2, 8))) == ((2, 3), 2)
