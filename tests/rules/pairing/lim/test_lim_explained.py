"""What is told of a round of the Lim System, counted again from how it was paired."""

from itertools import combinations

import pytest

from arbitro.reasons import Refused
from arbitro.rules.pairing.lim import pair_round
from arbitro.rules.pairing.lim.reasons import explain_round, why_not
from definitions import lim as walk
from rules.pairing.lim.test_lim_parts import random_problem, walked
from rules.pairing.lim.test_lim_rules import contender, problem_of

HEADS = {"down": "scoregroup-downwards", "up": "scoregroup-upwards", "median": "median-scoregroup"}


def told(reason):
    return reason.concept, dict(reason.values)


def rounds(seeds, largest=8):
    for seed in seeds:
        problem = random_problem(seed, largest)
        paired = pair_round(problem)
        if not isinstance(paired, Refused):
            yield seed, problem, paired


def of_floater(floater):
    values = {"player": floater.player, "kind": floater.kind}
    if floater.instead_of is not None:
        values["other"] = floater.instead_of
    return floater.concept, values


CHUNKS = [range(at, at + 15) for at in range(0, 120, 15)]


@pytest.mark.parametrize("seeds", CHUNKS)
def test_every_scoregroup_is_told_as_it_was_paired(seeds):
    for seed, problem, paired in rounds(seeds):
        explained = explain_round(problem, paired)
        assert (explained.edition, explained.pairing) == (problem.basis.edition, paired.pairing)
        for one, group in zip(explained.brackets, paired.brackets, strict=True):
            whole = {"residents": group.residents, "score": group.score}
            assert told(one) == (HEADS[group.way], whole), seed
            parts = [("blocked-median", {"pairs": group.cracked})] * bool(group.cracked)
            parts += [("floaters-first", {"players": group.arrivals})] * bool(group.arrivals)
            parts += map(of_floater, group.floaters)
            parts += [("last-round-colours", {})] * group.waived
            concepts = [each.concept for each in group.pairs]
            for concept in sorted(set(concepts), key=concepts.index):
                pairs = tuple(each[:2] for each in group.pairs if each.concept == concept)
                parts.append((concept, {"pairs": pairs}))
            kept = tuple(each[:2] for each in group.pairs if each.too_far)
            parts += [("maxi-tournament-exchange", {"pairs": kept})] * bool(kept)
            assert [told(each) for each in one.parts] == parts, seed
            why_limited(problem, one.parts)


def test_everything_that_is_told_happens_in_those_rounds():
    groups = [group for _seed, _problem, paired in rounds(range(100)) for group in paired.brackets]
    for what in ("cracked", "arrivals", "floaters", "waived"):
        assert any(getattr(group, what) for group in groups)
        assert not all(getattr(group, what) for group in groups)
    pairs = [pair for group in groups for pair in group.pairs]
    assert any(pair.too_far for pair in pairs)
    assert len({pair.concept for pair in pairs}) == 4
    floaters = [floater for group in groups for floater in group.floaters]
    assert {*"bcd"} <= {floater.kind for floater in floaters}


def why_limited(problem, parts):
    """What names the limit says of what kind of an event it is, and nothing else does."""
    for part in parts:
        limited = part.concept.startswith("maxi-tournament")
        assert bool(part.parts) is limited
        if limited:
            sizes = {
                "participants": problem.maxi.participants, "rounds": problem.basis.rounds_total
            }  # fmt: skip
            assert [told(each) for each in part.parts] == [("maxi-tournament", sizes)]


@pytest.mark.parametrize("seeds", CHUNKS)
def test_every_board_and_the_bye_are_told_as_they_came_about(seeds):
    for seed, problem, paired in rounds(seeds):
        explained = explain_round(problem, paired)
        players = {one.number: one for one in walked(problem)}
        rank = [one.tpn for one in problem.basis.contenders].index
        for game, (meet, colour) in zip(paired.pairing.games, explained.boards, strict=True):
            group, pair = next(
                (group, each)
                for group in paired.brackets
                for each in group.pairs
                if set(each[:2]) == set(game)
            )
            assert told(meet) == ("paired-together", {"players": pair[:2]}), seed
            first, second = pair[:2]
            found = {"player": first, "opponent": second, "tried": pair.tried}
            parts = [(pair.concept, found)]
            limit = {"player": first, "others": pair.too_far}
            parts += [("maxi-tournament-exchange", limit)] * bool(pair.too_far)
            left = [
                of_floater(each)
                for before in paired.brackets
                for each in before.floaters
                if each.player in game
            ]
            assert [told(each) for each in meet.parts] == [*parts, *left], seed
            why_limited(problem, meet.parts)
            values = dict(colour.values)
            assert (values["white"], values["black"]) == tuple(game)
            if "higher" in values:
                assert values["higher"] == min(game, key=rank)
            if colour.concept in ("colour-lower-ranked", "colour-higher-ranked"):
                below = colour.concept == "colour-lower-ranked"
                assert below is (group.way == "up")
            wishes = [dict(each.values) for each in colour.parts]
            assert [(each["player"], each["colour"]) for each in wishes] == [
                (each, walk.due(players[each]) or "") for each in game
            ]
        bye = paired.pairing.bye
        assert (explained.bye is None) is (bye is None)
        if bye is not None:
            why = {"score": players[bye].score, "number": bye}
            assert told(explained.bye) == ("pairing-allocated-bye", {"player": bye})
            assert [told(each) for each in explained.bye.parts] == [("bye-lowest-ranked", why)]


def seat_of(paired, player):
    """The scoregroup and the turn in which somebody was paired, and the pair."""
    return next(
        (at, turn, pair)
        for at, group in enumerate(paired.brackets)
        for turn, pair in enumerate(group.pairs)
        if player in pair[:2]
    )


def expected_answer(problem, paired, two):
    """The first step at which two were passed over, by the articles and by how all were paired."""
    players = {one.number: one for one in walked(problem)}
    one, other = (players[each] for each in two)
    if any(set(two) == set(game) for game in paired.pairing.games):
        return "paired-together", {"players": two}
    if other.number in one.met:
        return "rematch", {"players": two}
    last = problem.basis.round_number == problem.basis.rounds_total
    # both must have the same colour, and it is not the last round with one score
    musts = [walk.forbidden(each) for each in (one, other)]
    if all(musts) and musts[0] == musts[1] and not (last and one.score == other.score):
        return "absolute-colours", {"players": two}
    if paired.pairing.bye in two:
        return "pairing-allocated-bye", {"player": paired.pairing.bye}
    seats = sorted(seat_of(paired, each) for each in two)
    if seats[0][0] != seats[1][0]:
        return "other-scoregroup", {"players": two}
    pair = seats[0][2]
    mine, theirs = two if two[0] in pair[:2] else two[::-1]
    if mine == pair.second:
        return "taken-before", {"player": mine, "by": pair.first, "other": theirs}
    if theirs not in (*pair.tried, *pair.too_far):
        return "not-reached", {"player": mine, "opponent": pair.second, "other": theirs}
    if theirs in pair.too_far:
        return "maxi-tournament-exchange", {"players": (mine, theirs)}
    if walk.both_get_their_due(players[mine], players[theirs]):
        return "no-opponents-left", {"player": mine, "other": theirs}
    return "colours-not-due", {"players": (mine, theirs)}


@pytest.mark.parametrize("seeds", CHUNKS)
def test_why_two_do_not_meet_is_the_step_at_which_they_were_passed_over(seeds):
    for seed, problem, paired in rounds(seeds, 7):
        numbers = sorted(one.tpn for one in problem.basis.contenders)
        for one, other in combinations(numbers, 2):
            two = (one, other) if seed % 2 else (other, one)
            why = why_not(problem, paired, *two)
            expected = expected_answer(problem, paired, two)
            assert told(why) == expected, (seed, two)
            if expected[0] == "other-scoregroup":
                assert [told(each) for each in why.parts] == [
                    moved(paired, each) for each in two
                ], seed
                for player, part in zip(two, why.parts, strict=True):
                    floats = [
                        of_floater(each)
                        for group in paired.brackets
                        for each in group.floaters
                        if each.player == player
                    ]
                    assert [told(each) for each in part.parts] == floats
            if expected[0] == "colours-not-due":
                assert [each.value("player") for each in why.parts] == list(why.value("players"))


def moved(paired, player):
    group = paired.brackets[seat_of(paired, player)[0]]
    return HEADS[group.way], {"player": player, "score": group.score}


@pytest.mark.article("C.04.4.3@2026-02 art. 6")
@pytest.mark.parametrize(
    ("number", "scores", "concept"),
    [(4, (20, 20), "absolute-colours"), (9, (20, 20), None), (9, (20, 10), "absolute-colours")],
)
def test_colours_that_both_must_have_part_two_but_not_two_of_one_score_at_the_end(
    number, scores, concept
):
    players = [contender(one, score, "ww") for one, score in zip((1, 2), scores, strict=True)]
    players += [contender(one, score, "bb") for one, score in zip((3, 4), scores, strict=True)]
    problem = problem_of(players, number=number)
    paired = pair_round(problem)
    found = why_not(problem, paired, 1, 2).concept
    assert (found == "absolute-colours") is (concept is not None)
