"""Every step of the Dubov System beside the enumeration of the definition."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from arbitro.model import Colour, Contender, Points, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.dubov import groups, pair_round, upfloaters
from arbitro.rules.pairing.dubov.edition import CRITERIA, Upfloats, colours_denied
from arbitro.rules.pairing.dubov.engine import allocate
from arbitro.rules.pairing.dubov.problem import DubovField
from arbitro.rules.pairing.dubov.reasons import explain_round, why_not
from arbitro.rules.pairing.matching.best import OddGroupError
from arbitro.rules.pairing.matching.pairability import group_of
from definitions import dubov as definition
from definitions.random_dubov import as_definition, random_problem

CHUNKS = [range(at, at + 20) for at in range(0, 240, 20)]
HISTORIES = ["".join(each) for size in range(5) for each in product("wb", repeat=size)]


def fields(seeds, *, even=True):
    """Yield rounds of which all can be paired, with the players of the definition by place."""
    for seed in seeds:
        problem = random_problem(seed, 8)
        field = DubovField(problem)
        players = as_definition(problem)
        if not even or (
            len(players) % 2 == 0 and field.pairability.complete(group_of(range(len(players))))
        ):
            yield seed, field, players


def without_colours(problem):
    criteria = tuple(one for one in CRITERIA if one is not colours_denied)
    return problem._replace(rules=replace(problem.rules, criteria=criteria))


def shifters(bracket, best):
    """G1 and G2, who changes sides and the sides: every set in its order (3.2.3, 3.2.4, 4.3)."""
    if all(one.games == 0 for one in bracket):
        ordered = sorted(bracket, key=lambda one: one.number)
        g1, g2 = ordered[: len(bracket) // 2], ordered[len(bracket) // 2 :]
    else:
        g1, g2 = ([one for one in bracket if one.preference == each] for each in "wb")
    small, large = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
    together = min(
        sum(a in small and b in small for a, b in pairs)
        for pairs in definition.pairings(bracket)
        if best is None or definition.denied(pairs) == best
    )
    surplus = (len(large) - len(small)) // 2
    for leaving in combinations(definition.order_of(small), together):
        for coming in combinations(definition.order_of(large), surplus + together):
            one = [player for player in small if player not in leaving] + [*coming]
            other = [player for player in large if player not in coming] + [*leaving]
            sides = (one, other) if small is g1 else (other, one)
            found = definition.first_transposition(*sides)
            if found is not None and (best is None or definition.denied(found) == best):
                return g1, g2, leaving, coming, found
    raise AssertionError


def nothing(*_given):
    return None


WAYS = {
    "as it is": (),
    "for both groups": ("_first_shifters",),
    "by weights": ("_first_shifters", "_by_kinds"),
}


@pytest.mark.article("C.04.4.1@2026-02 art. 3.2.3", "C.04.4.1@2026-02 art. 4.3")
@pytest.mark.parametrize("weighed", [True, False])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seeds", CHUNKS)
def test_every_way_to_form_the_sides_finds_those_of_the_definition(
    way, weighed, seeds, monkeypatch
):
    for patched in WAYS[way]:
        monkeypatch.setattr(groups, patched, nothing)
    for seed, field, players in fields(seeds):
        if not weighed:
            field = DubovField(without_colours(field.problem))  # noqa: PLW2901 - the same round
        best = min(map(definition.denied, definition.pairings(players)))
        g1, g2, leaving, coming, pairs = shifters(players, best if weighed else None)
        everybody = range(len(players))
        found = groups.form_groups(field, list(everybody))
        first, second = ([a.number for a, _b in pairs], [b.number for _a, b in pairs])
        assert [[players[one].number for one in each] for each in found] == [
            [one.number for one in g1],
            [one.number for one in g2],
            [one.number for one in leaving],
            [one.number for one in coming],
            first,
            sorted(second),
        ], seed


@pytest.mark.article("C.04.4.1@2026-02 art. 3.2.1", "C.04.4.1@2026-02 art. 3.2.2")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_every_way_to_choose_upfloaters_finds_those_of_the_definition(seeds):
    for seed, field, players in fields(seeds):
        basis = field.problem.basis
        bracket, denied = definition.bracket_of(
            players, 2 + basis.rounds_total // 5, last_round=basis.is_last_round
        )
        residents = [at for at, one in enumerate(players) if one.score == players[0].score]
        lower = [at for at in range(len(players)) if at not in residents]
        chosen = tuple(players.index(one) for one in bracket[len(residents) :])
        for way in ("_by_kinds", "by_weights"):
            try:
                found = getattr(upfloaters, way)(field, residents, lower)
            except OddGroupError:
                found = None
            if found is None:
                assert way == "_by_kinds"
                continue
            assert found == (chosen, denied), (seed, way)
        unweighed = DubovField(without_colours(field.problem))
        assert upfloaters.choose_upfloaters(unweighed, residents, lower).denied is None


def measured(made, chosen, top, problem):
    """[C5] to [C10] of a bracket as they are told."""
    most = 2 + problem.basis.rounds_total // 5
    last = problem.basis.is_last_round
    maximum = [one for one in chosen if one.upfloats >= most and not last]
    return (
        ("upfloater-count", "count", len(chosen)),
        (
            "upfloater-scores",
            "scores",
            tuple(sorted((top - x.score for x in chosen), reverse=True)),
        ),
        ("colour-preference", "count", definition.denied(made)),
        ("maximum-upfloaters", "count", len(maximum)),
        ("upfloats-of-maximum-upfloaters", "count", sum(one.upfloats for one in maximum)),
        ("upfloat-last-round", "count", 0 if last else sum(one.upfloated_last for one in chosen)),
    )


def brackets_of(problem, players):
    """The bye and every bracket of a round by the definition; None where there is none."""
    left = sorted(players, key=lambda one: (-one.score, one.number))
    bye = None
    if len(left) % 2:
        bye = definition.bye_of(left)
        if bye is None:
            return None
        left.remove(bye)
    elif not definition.can_be_paired(left):
        return None
    brackets = []
    most, last = 2 + problem.basis.rounds_total // 5, problem.basis.is_last_round
    while left:
        bracket, best = definition.bracket_of(left, most, last_round=last)
        top = left[0].score
        chosen = [one for one in bracket if one.score < top]
        g1, g2, leaving, coming, pairs = shifters(bracket, best)
        brackets.append(
            (
                top,
                numbers(one for one in bracket if one.score == top),
                numbers(chosen),
                measured(pairs, chosen, top, problem),
                *map(numbers, (g1, g2, leaving, coming)),
                numbers(a for a, _b in pairs),
                numbers(b for _a, b in pairs),
            )
        )
        left = [one for one in left if one not in bracket]
    return bye and bye.number, brackets


def numbers(players):
    return tuple(one.number for one in players)


@pytest.mark.parametrize("seeds", CHUNKS)
def test_every_bracket_is_formed_and_measured_as_the_definition_says(seeds):
    for seed, field, players in fields(seeds, even=False):
        found = pair_round(field.problem)
        expected = brackets_of(field.problem, players)
        if expected is None:
            assert isinstance(found, Refused), seed
            continue
        assert found.pairing.bye == expected[0], seed
        assert [tuple(each) for each in found.brackets] == expected[1], seed


def absolute(colours):
    lead = colours.count("w") - colours.count("b")
    return abs(lead) > 1 or colours[-2:] in ("ww", "bb")


def preference(colours):
    """Art. 1.6: the colour and how strongly: 2 absolute, 1 strong, 0 mild; mild Black at first."""
    lead = colours.count("w") - colours.count("b")
    if not colours:
        return "b", 0
    if colours[-2:] in ("ww", "bb") and abs(lead) < 2:
        return {"w": "b", "b": "w"}[colours[-1]], 2
    if lead:
        return "b" if lead > 0 else "w", 2 if absolute(colours) else 1
    return {"w": "b", "b": "w"}[colours[-1]], 0


def colours_of(higher, lower, *, odd_is_white):
    """Who has White and why: art. 5.2.1 to 5.2.5 one after the other."""
    (mine, strength), (theirs, other_strength) = map(preference, (higher, lower))
    apart = [two for two in zip(higher[::-1], lower[::-1], strict=False) if two[0] != two[1]]
    if not higher and not lower:
        return odd_is_white, "colour-parity"
    if mine != theirs:
        return mine == "w", "colour-both-preferences"
    if strength != other_strength:
        return (mine == "w") is (strength > other_strength), "colour-stronger-preference"
    if apart:
        return apart[0][0] == "b", "colour-alternate"
    return mine == "w", "colour-higher-ranked"


@pytest.mark.article("C.04.4.1@2026-02 art. 5.2")
@pytest.mark.parametrize("scores", [(10, 10), (0, 10)])
@pytest.mark.parametrize("drawn", Colour)
def test_two_get_the_colours_that_the_articles_give_them(scores, drawn):
    basis = replace(random_problem(1).basis, initial_colour=drawn)
    for mine, theirs in product(HISTORIES, HISTORIES[:15]):
        one, other = (
            Contender(Tpn(number), Points(score), Points(score), had, parity_number=number)
            for number, score, had in ((1, scores[0], mine), (2, scores[1], theirs))
        )
        first, second = (one, other) if scores[0] == scores[1] else (other, one)
        has_drawn = first.tpn % 2 == 1
        parity = has_drawn is (drawn is Colour.WHITE)
        white, rule = colours_of(first.colours, second.colours, odd_is_white=parity)
        for pair in ((one, other), (other, one)):
            given = allocate(basis, *pair)
            assert given.rule == rule, (mine, theirs)
            assert given.white is (first if white else second), (mine, theirs)
            assert given.pairing == (given.white.tpn, given.black.tpn)


def told(reason):
    return reason.concept, dict(reason.values)


def rounds(seeds, largest=8):
    for seed in seeds:
        problem = random_problem(seed, largest)
        paired = pair_round(problem)
        if not isinstance(paired, Refused):
            yield seed, problem, paired


def test_every_bracket_is_told_as_it_was_formed():
    seen = set()
    for seed, problem, paired in rounds(range(40)):
        explained = explain_round(problem, paired)
        assert (explained.edition, explained.pairing) == (problem.basis.edition, paired.pairing)
        for one, bracket in zip(explained.brackets, paired.brackets, strict=True):
            whole = {"residents": bracket.residents, "score": bracket.score}
            assert told(one) == ("bracket", whole), seed
            up, shifting = (
                bracket.upfloaters,
                (*bracket.avoiding_shifters, *bracket.balancing_shifters),
            )
            parts = [("first-best-upfloaters", {"upfloaters": up})] * bool(up)
            parts += [
                (concept, {f"{kind}_here": value})
                for concept, kind, value in bracket.measures
                if kind == "count" or value
            ]
            halves = {"first": bracket.first_group, "second": bracket.second_group}
            parts.append(("subgroups", halves))
            parts += [("shifters", {"players": shifting})] * bool(shifting)
            sides = {"first": bracket.first_side, "second": bracket.second_side}
            parts.append(("first-legal-transposition", sides))
            assert [told(each) for each in one.parts] == parts, seed
            seen |= {part[0] for part in parts}
    assert {"first-best-upfloaters", "shifters"} <= seen


def test_every_board_and_the_bye_are_told_as_they_came_about():
    floated = byes = 0
    for seed, problem, paired in rounds(range(40)):
        explained = explain_round(problem, paired)
        known = {one.tpn: one for one in problem.basis.contenders}
        rank = [one.tpn for one in problem.basis.contenders].index
        for game, (meet, colour) in zip(paired.pairing.games, explained.boards, strict=True):
            bracket, place = next(
                (each, at)
                for each in paired.brackets
                for at, two in enumerate(zip(each.first_side, each.second_side, strict=True))
                if set(two) == set(game)
            )
            one, other = bracket.first_side[place], bracket.second_side[place]
            assert told(meet) == ("paired-together", {"players": (one, other)}), seed
            first = {"player": one, "average": problem.averages[one], "place": place + 1}
            ups = [each for each in game if each in bracket.upfloaters]
            assert [told(each) for each in meet.parts] == [
                ("subgroup-s1", first),
                ("first-legal-transposition", {"opponent": other}),
                *(("upfloater-order", {"player": each, "score": bracket.score}) for each in ups),
            ], seed
            floated += len(ups)
            values = dict(colour.values)
            assert (values["white"], values["black"]) == tuple(game)
            if "higher" in values:
                assert values["higher"] == min(game, key=rank)
            wishes = [dict(each.values) for each in colour.parts]
            assert [(each["player"], each["colour"]) for each in wishes] == [
                (each, preference(known[each].colours)[0]) for each in game
            ]
        bye = paired.pairing.bye
        assert (explained.bye is None) is (bye is None)
        if bye is not None:
            byes += 1
            why = {"score": known[bye].score, "games": len(known[bye].colours), "number": bye}
            assert told(explained.bye) == ("pairing-allocated-bye", {"player": bye})
            assert [told(each) for each in explained.bye.parts] == [("bye-criteria", why)]
    assert floated
    assert byes


def forced_by_definition(problem, pair):
    """The round of the definition in which two can meet nobody but each other."""
    players = as_definition(problem)
    others = {one.number for one in players}
    return brackets_of(
        problem,
        [
            one._replace(
                met=(one.met | (others - set(pair) if one.number in pair else set(pair)))
                - {one.number}
            )
            for one in players
        ],
    )


@pytest.mark.parametrize("seeds", [range(at, at + 8) for at in range(0, 80, 8)])
def test_why_two_do_not_meet_is_the_first_thing_in_which_their_round_is_worse(seeds):
    for seed, problem, paired in rounds(seeds, 7):
        players = {one.number: one for one in as_definition(problem)}
        for pair in list(combinations(sorted(players), 2))[seed % 3 :: 3]:
            one, other = (players[each] for each in pair)
            why = why_not(problem, paired, *pair)
            if any(set(pair) == set(game) for game in paired.pairing.games):
                assert told(why) == ("paired-together", {"players": pair}), seed
            elif other.number in one.met:
                assert told(why) == ("rematch", {"players": pair}), seed
            elif not definition.legal(one, other):
                assert told(why) == ("absolute-colours", {"players": pair}), seed
            elif (forced := forced_by_definition(problem, pair)) is None:
                assert told(why) == ("completion", {"players": pair}), seed
            elif forced[0] != paired.pairing.bye:
                assert told(why) == ("bye-criteria", {"player": paired.pairing.bye}), seed
                byes = [dict(each.values)["player"] for each in why.parts]
                assert byes == [each for each in (paired.pairing.bye, forced[0]) if each]
            else:
                mine, theirs = next(
                    two
                    for two in zip(map(tuple, paired.brackets), forced[1], strict=False)
                    if two[0] != two[1]
                )
                assert told(why) == first_worse(mine, theirs), (seed, pair)
                pairs = tuple(zip(*theirs[8:], strict=True))
                shown = ("alternative", {"upfloaters": theirs[2], "pairs": pairs})
                assert [told(each) for each in why.parts] == [shown]


def first_worse(mine, theirs):
    """What is told of two brackets: a criterion, or who comes first in an order."""
    compared = [(one, other) for one, other in zip(mine[3], theirs[3], strict=True)]
    for concept, at in (
        ("upfloater-order", 2), ("shifter-order", 6), ("shifter-order", 7),
        ("first-legal-transposition", 9),
    ):  # fmt: skip
        compared.append(((concept, "sequence", mine[at]), (concept, "sequence", theirs[at])))
    one, other = next(two for two in compared if two[0] != two[1])
    return one[0], {"kind": one[1], "chosen": one[2], "rejected": other[2]}


def test_a_maximum_upfloater_counts_before_the_last_round_alone():
    for rounds_total, times, last in product((4, 5, 9, 10), range(6), (False, True)):
        problem = random_problem(3)
        number = rounds_total if last else 3
        basis = replace(problem.basis, rounds_total=rounds_total, round_number=number)
        one = problem.basis.contenders[0].tpn
        upfloats = {**problem.upfloats, one: Upfloats(times, last_round=True)}
        looks = DubovField(problem._replace(basis=basis, upfloats=upfloats)).looks[0]
        # art. 1.8.2: twice, and once more for every five rounds
        is_maximum = times >= 2 + rounds_total // 5 and not last
        assert looks == (
            1, problem.basis.contenders[0].score, int(is_maximum), times * is_maximum, int(not last)
        )  # fmt: skip


@pytest.mark.parametrize("seeds", CHUNKS[:5])
def test_kinds_weigh_what_their_players_weigh_but_for_the_order_of_sets(seeds):
    for seed, field, players in fields(seeds, even=False):
        cut = 1 + seed % len(players)
        residents, lower = list(range(cut)), list(range(cut, len(players)))
        candidates = lower[: len(lower) // 2 + 1]
        scale = upfloaters.DubovScale(field, residents, candidates, 1 << len(candidates))
        everybody = [*residents, *lower]
        for a, b in combinations(everybody, 2):
            worth = scale.worth(scale.kind(a), scale.kind(b))
            assert scale.worth(scale.kind(b), scale.kind(a)) == worth, seed
            # a resident can meet nobody but residents and those who may join
            joins = a in residents and b not in residents
            if joins and b not in candidates:
                assert worth is None
                continue
            weight = scale.weight(a, b)
            if weight is None:
                assert worth is None or not field.may_meet(a, b)
                continue
            if joins:
                weight -= 2 ** (len(candidates) - 1 - candidates.index(b))
            assert worth == weight, seed


@pytest.mark.article("C.04.4.1@2026-02 art. 4.3")
@pytest.mark.parametrize("seeds", CHUNKS[:6])
def test_the_first_to_leave_the_larger_group_are_those_of_all_sets_in_their_order(seeds):
    """Each of them meets somebody who stays there; the smaller group is paired across."""
    for seed, field, players in fields(seeds):
        half = len(players) // 2 - seed % 2
        small, large = list(range(half)), list(range(half, len(players)))
        count = (len(large) - len(small)) // 2
        order = groups._in_shifting_order(field, large)
        pairings = [
            [tuple(map(players.index, pair)) for pair in pairs]
            for pairs in definition.pairings(players)
        ]
        across = [
            [pair for pair in pairs if pair[0] in large and pair[1] in large]
            for pairs in pairings
            if not any(a in small and b in small for a, b in pairs)
        ]
        # of a pair inside the larger group one leaves: any such set will do
        sets = [set(each) for inside in across for each in product(*inside)]
        wanted = next((each for each in combinations(order, count) if set(each) in sets), None)
        found = groups._first_shifters(field, small, large, count)
        assert found == (None if wanted is None else wanted), seed
