"""Who can be paired at all, and who may float down, against trying everything."""

from random import Random

import pytest

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, Tpn
from arbitro.rules.pairing.dutch.fast import completion
from arbitro.rules.pairing.dutch.fast.completion import (
    LowerScoregroups,
    bye_candidates,
    colours_allow,
    completable,
    dense,
    lowest_bye_candidates,
    pairable,
)
from arbitro.rules.pairing.dutch.fast.field import DutchField
from enumerator.facts import mask_of
from rules.pairing.dutch.fast.test_field import completions
from rules.pairing.manual import EDITIONS


class Asked:
    """A field, and the definition's answers about players by number."""

    def __init__(self, field, tried):
        self.field = field
        self.tried = tried
        self.rank = {one: place for place, one in enumerate(field.order)}

    def pairable(self, players, apart=()):
        masks = [mask_of(self.rank[one] for one in some) for some in (players, apart)]
        return len(players) % 2 == 0 and self.tried.all_pairable(*masks)

    def completable(self, players, candidates):
        if len(players) % 2 == 0:
            return self.pairable(players)
        return any(
            self.pairable([one for one in players if one != bye])
            for bye in players
            if bye in candidates
        )


def asked():
    return [Asked(field, tried) for field, tried in completions()]


def some(chance, players):
    """Return some of a list in its order, mostly more than half of them."""
    likely = chance.choice((40, 80))
    return [one for one in players if chance.randrange(100) < likely]


@pytest.fixture(params=["of all", "of those asked about"])
def graphs(request, monkeypatch):
    """Have the graph made of the whole field, or of some players."""
    monkeypatch.setattr(completion, "_FEW", 0 if request.param == "of all" else 100)


@pytest.mark.article("C.04.3@2026-02 art. 2.1")
@pytest.mark.usefixtures("graphs")
def test_players_can_be_completed_exactly_where_trying_everything_finds_a_way():
    answers = set()
    for seed, known in enumerate(asked()):
        chance, field = Random(seed), known.field
        for _ in range(4):
            players = some(chance, field.order)
            candidates = frozenset(some(chance, field.order))
            expected = known.completable(players, candidates)
            assert completable(field, players, candidates) == expected
            answers.add((len(players) % 2, expected))
            if len(players) % 2 == 0:
                assert pairable(field, players) == expected
            if dense(field, players):
                everybody = players if len(players) % 2 == 0 else players[1:]
                assert known.pairable(everybody)
            if not colours_allow(field, players):
                assert not known.completable(players, players)
    assert len(answers) == 4


@pytest.mark.article("C.04.3@2026-02 art. 2.1.2", "C.04.3@2026-02 art. 2.3.1")
def test_who_may_have_the_bye_and_who_of_the_lowest_score():
    told = set()
    for known in asked():
        field = known.field
        odd = len(field.order) % 2
        possible = known.completable(field.order, field.eligible)
        told.add((odd, possible))
        if not possible:
            assert bye_candidates(field) == lowest_bye_candidates(field) == frozenset()
        elif not odd:
            assert bye_candidates(field) is lowest_bye_candidates(field) is None
        else:
            can = [one for one in field.eligible if known.completable(field.order, {one})]
            lowest = min(field.score(one) for one in can)
            assert bye_candidates(field) == field.eligible
            assert lowest_bye_candidates(field) == {
                one for one in field.eligible if field.score(one) == lowest
            }
    assert len(told) == 4


def welcome(known, below, floaters, left_over):
    """Tell whether the next bracket can be as good as any, one of some being left over if any."""

    def beyond(alone):
        if not below.rest:
            return set(alone) <= set(below.candidates)
        return not below.far or known.completable([*alone, *below.rest], below.candidates)

    def all_but(alone):
        others = [one for one in below.following if one not in alone]
        return known.pairable([*floaters, *others], floaters)

    if (len(floaters) + len(below.following)) % 2 == 0:
        return beyond([]) and all_but([])
    return any(beyond([one]) and all_but([one]) for one in left_over)


@pytest.mark.article("C.04.3@2026-02 art. 2.4.3")
@pytest.mark.parametrize("far", [True, False])
def test_floaters_are_welcome_where_the_next_bracket_can_be_as_good_as_any(far, monkeypatch):
    told = set()
    for seed, known in enumerate(asked()):
        chance, field = Random(seed), known.field
        for _ in range(3):
            order = some(chance, field.order)
            one = chance.randint(0, min(2, len(order)))
            other = chance.randint(one, len(order)) if chance.randrange(3) else len(order)
            floaters, following, rest = order[:one], order[one:other], order[other:]
            candidates = some(chance, field.order)
            below = LowerScoregroups(field, following, rest, candidates, far=far)
            expected = welcome(known, below, floaters, following)
            assert below.welcomes(floaters) == expected
            assert below.welcomes(floaters) == expected, "asked once more"
            assert below.complete() == known.completable([*following, *rest], candidates)
            told.add(((len(floaters) + len(following)) % 2, expected, bool(rest)))
            if (len(floaters) + len(following)) % 2:
                # of so many attempts from the lowest on; who is not asked about is not known
                with monkeypatch.context() as patch:
                    patch.setattr(completion, "_ATTEMPTS", 2)
                    answer = below.welcomes(floaters)
                last = welcome(known, below, floaters, following[-2:])
                assert answer is (True if last else None if len(following) > 2 else False)
    assert len(told) == 8


def a_field(colours, met=(), *, score=20, last=False):
    """Return a field of one score: the colours of each, and who has met whom."""
    contenders = tuple(
        Contender(
            Tpn(tpn),
            Points(score),
            Points(score),
            history,
            frozenset(Tpn(b) for a, b in (*met, *((b, a) for a, b in met)) if a == tpn),
        )
        for tpn, history in enumerate(colours, start=1)
    )
    return DutchField(
        PairingProblem(
            EditionKey(EDITIONS[1]), 7, 7 if last else 9, Colour.WHITE, Points(60), contenders
        )
    )


@pytest.mark.parametrize("size", [8, 9])
def test_counting_is_enough_where_everybody_may_meet_half_of_the_others(size):
    """Of 8 each may meet 7 but those met: 4 remain to who has met 3, too few to who has met 4.

    Of 9 any 8 have to be paired: the same holds of these.
    """
    everybody = list(range(1, size + 1))
    for met, expected in ((3, True), (4, False)):
        field = a_field([""] * size, [(1, other) for other in range(2, met + 2)])
        assert dense(field, everybody) is expected
        assert field.most_met == met


def test_counting_minds_those_who_want_one_colour_absolutely():
    """Of 8 who have met nobody four want White: each of them may meet the four others, just half.

    Five have three others only. So it is where each has met one: three may meet four more.
    """
    everybody = list(range(1, 9))
    for alike, met, expected in (
        (4, [], True),
        (5, [], False),
        (3, [(1, 8)], True),
        (4, [(1, 8)], False),
    ):
        for one, other in (("bb", "wb"), ("ww", "bwb")):
            field = a_field([one] * alike + [other] * (8 - alike), met)
            assert dense(field, everybody) is expected


def test_of_one_absolute_preference_no_more_than_half_can_be_paired_with_others():
    """3 of 6, and 4 of 7 where one stays alone; a topscorer among them may meet any of them."""
    everybody = list(range(1, 7))
    for colours in ("bb", "ww"):
        assert colours_allow(a_field([colours] * 3 + ["wb"] * 3), everybody)
        assert not colours_allow(a_field([colours] * 4 + ["wb"] * 2), everybody)
        seven = a_field([colours] * 4 + ["wb"] * 3)
        assert colours_allow(seven, range(1, 8))
        assert not colours_allow(a_field([colours] * 5 + ["wb"] * 2), range(1, 8))
        for score, allowed in ((31, True), (30, False)):
            field = a_field([colours] * 4 + ["wb"] * 2, score=score, last=True)
            assert colours_allow(field, everybody) is allowed
    assert colours_allow(a_field(["bb"] * 3 + ["ww"] * 3), everybody)


def test_a_topscorer_elsewhere_does_not_help_those_who_all_want_one_colour():
    one = Contender(Tpn(1), Points(40), Points(40), "wb")
    others = (Contender(Tpn(tpn), Points(20), Points(20), "bb") for tpn in (2, 3, 4, 5))
    field = DutchField(
        PairingProblem(EditionKey(EDITIONS[1]), 7, 7, Colour.WHITE, Points(60), (one, *others))
    )
    assert not colours_allow(field, [2, 3, 4, 5])
    assert colours_allow(field, [1, 2, 3, 4, 5])


def test_where_counting_settles_it_nobody_is_matched(monkeypatch):
    monkeypatch.setattr(completion, "_all_matched", None)
    field = a_field([""] * 9)
    assert pairable(field, range(1, 9))
    assert completable(field, range(1, 10), {1})
    assert not completable(field, range(1, 10), {99})
    assert not pairable(a_field(["bb"] * 6), range(1, 7))
    assert not completable(a_field(["bb"] * 7), range(1, 8), {1})
    assert LowerScoregroups(field, [2, 3, 4, 5, 6, 7, 8, 9], [], (), far=True).welcomes([]) is True
    assert (
        LowerScoregroups(field, [2, 3, 4, 5, 6, 7, 8, 9], [], {9}, far=True).welcomes([1]) is True
    )


def test_what_lies_below_the_next_bracket_is_asked_about_once(monkeypatch):
    counted = []
    complete = completion.completable

    def counting(*given):
        counted.append(given)
        return complete(*given)

    monkeypatch.setattr(completion, "completable", counting)
    below = LowerScoregroups(a_field([""] * 8), [3, 4, 5, 6], [7, 8], (), far=True)
    assert below.welcomes([1, 2]) is True
    assert below.welcomes([2, 1]) is True
    assert len(counted) == 1
