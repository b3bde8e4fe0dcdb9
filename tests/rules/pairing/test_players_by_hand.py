"""Rounds of players made by hand, counted again from what is known of each player (C.04.1)."""

from random import Random

import pytest

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Pairing,
    PairingProblem,
    Points,
    RoundNumber,
    RoundPairing,
    System,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.by_hand import beside_the_usual, both_wrong, objections, problem_of
from enumerator.problems import SHAPES, random_problem
from rules.pairing.test_next_round import empty

BASIC = EditionKey("C.04.1@2026-02")
DUTCH = EditionKey("C.04.3@2026-02")
STRANGER = Tpn(99)


def rounds_by_hand():
    """Yield random rounds and any pairing of them, now and then with somebody unknown."""
    for seed in range(120):
        chance = Random(seed)
        shape = list(SHAPES.values())[seed % len(SHAPES)]
        problem = random_problem(DUTCH, shape, seed)
        order = [one.tpn for one in problem.contenders]
        order += [STRANGER] * (seed % 3 == 0)
        chance.shuffle(order)
        bye = order.pop() if len(order) % 2 else None
        games = tuple(Pairing(*two) for two in zip(order[::2], order[1::2], strict=True))
        yield problem, RoundPairing(games, bye)


def named(found):
    return [(each.concept, each.edition, each.value("players")) for each in found]


def test_rematches_and_byes_are_those_of_the_record():
    met = byes = 0
    for problem, made in rounds_by_hand():
        known = {one.tpn: one for one in problem.contenders}
        again = [game for game in made.games if game.black in opponents(known, game.white)]
        expected = [("rematch", BASIC, tuple(game)) for game in again]
        if made.bye in known and not known[made.bye].may_receive_bye:
            expected.append(("bye-barred", BASIC, (made.bye,)))
            byes += 1
        met += len(again)
        assert named(objections(problem, made, BASIC)) == expected
    assert met > 50
    assert byes > 5


def opponents(known, one):
    return known[one].opponents if one in known else ()


def test_whom_the_event_keeps_apart_and_colours_beyond_the_limits_are_told():
    counted = dict.fromkeys(("forbidden-pair", "three-same-colours", "colour-difference-limit"), 0)
    for problem, made in rounds_by_hand():
        known = {one.tpn: one for one in problem.contenders}
        expected = [
            ("forbidden-pair", None, tuple(game))
            for game in made.games
            if game.white in known and game.black in known[game.white].barred
        ]
        for game in made.games if problem.round_number < problem.rounds_total else ():
            for one, mine, theirs in ((game.white, "w", "b"), (game.black, "b", "w")):
                colours = (known[one].colours if one in known else "") + mine
                if colours.endswith(3 * mine):
                    expected.append(("three-same-colours", BASIC, (one,)))
                elif colours.count(mine) - colours.count(theirs) > 2:
                    expected.append(("colour-difference-limit", BASIC, (one,)))
        for concept, _edition, _players in expected:
            counted[concept] += 1
        assert named(beside_the_usual(problem, made, BASIC)) == expected
    assert min(counted.values()) > 1


@pytest.mark.parametrize(
    ("colours", "wrong"),
    [(("bw", "wb"), True), (("wb", "bw"), False), (("w", "b"), True), (("w", "w"), False),
     (("", "b"), False), (("wbb", "bww"), False), (("bww", "wbb"), True)],
)  # fmt: skip
def test_both_are_wrong_where_each_has_the_colour_due_to_the_other(colours, wrong):
    """White has had more Whites, or White last; Black has had more Blacks, or Black last."""
    players = tuple(
        Contender(Tpn(one), Points(10), Points(10), had, parity_number=one)
        for one, had in enumerate(colours, 1)
    )
    problem = PairingProblem(DUTCH, RoundNumber(4), 9, Colour.WHITE, Points(30), players)
    found = both_wrong(problem, RoundPairing((Pairing(Tpn(1), Tpn(2)), Pairing(Tpn(1), STRANGER))))
    told = [(each.concept, each.value("due"), each.value("other")) for each in found]
    white_due = [colour_due(each) for each in colours] == ["b", "w"]
    assert white_due is wrong
    assert told == [("colour-both-preferences", 2, 1)] * wrong


def colour_due(colours):
    """The colour had less often, else the one not had last (C.04.3 art. 1.7)."""
    more = colours.count("w") - colours.count("b")
    if more:
        return "b" if more > 0 else "w"
    return {"w": "b", "b": "w"}.get(colours[-1:])


@pytest.mark.parametrize(
    ("system", "players"), [(System.DUTCH, 4), (System.DOUBLE_SWISS, 4), (System.ROUND_ROBIN, 3)]
)
def test_a_round_by_hand_is_posed_whatever_the_system(system, players):
    problem = problem_of(empty(players, system, total=5), system_edition(system), 1)
    assert [one.tpn for one in problem.contenders] == list(range(1, players + 1))


def system_edition(system):
    return EditionKey("C.04.5@2026-02") if system is System.DOUBLE_SWISS else DUTCH


def test_a_round_by_a_text_that_is_not_here_is_refused():
    unheard = EditionKey(DUTCH.replace("2026", "2999"))
    found = problem_of(empty(4, System.DUTCH, total=5), unheard, 1)
    assert isinstance(found, Refused)
    assert found.code == "edition-unknown"
