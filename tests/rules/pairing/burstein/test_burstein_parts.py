"""Every step of the Burstein System beside the enumeration of the definitions."""

from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest

from arbitro.model import Colour, Contender, EditionKey, Pairing, Points, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.burstein import (
    EDITIONS,
    BursteinProblem,
    Index,
    bracket_pairing,
    pair_round,
)
from arbitro.rules.pairing.burstein.bracket_pairing import (
    _NOBODY,
    _Scale,
    single_floaters,
    welcomes,
)
from arbitro.rules.pairing.burstein.brackets import BursteinMeasures, EarlierMeasures
from arbitro.rules.pairing.burstein.engine import allocate
from arbitro.rules.pairing.burstein.problem import BursteinField
from arbitro.rules.pairing.burstein.reasons import explain_round, why_not
from arbitro.rules.pairing.matching.best import OddGroupError
from arbitro.rules.pairing.matching.narrowing import bits
from arbitro.rules.pairing.matching.pairability import group_of
from definitions import burstein as definition
from definitions import burstein_earlier as earlier
from definitions.random_burstein import as_definition, random_problem

BEFORE, NOW = EditionKey("C.04.4.2@2018-10"), EditionKey("C.04.4.2@2026-02")
HISTORIES = ["".join(each) for size in range(5) for each in product("wb", repeat=size)]
CHUNKS = [range(at, at + 20) for at in range(0, 200, 20)]


def best(edition, incoming, residents, lower):
    """The first best pairing of a bracket and who floats out of it, by a text's definition."""
    if edition == BEFORE:
        return earlier.best_of_bracket(incoming, residents, lower)
    return definition.best_of_bracket([*incoming, *residents], lower)


def steps_of(edition, players):
    """The bye and every bracket of a round by the definition; None where there is none."""
    left = list(players)
    bye = None
    if len(left) % 2:
        bye = definition.bye_of(left)
        if bye is None:
            return None
        left.remove(bye)
    elif not definition.can_be_paired(left):
        return None
    steps, incoming = [], []
    while left or incoming:
        top = max((one.score for one in left), default=None)
        residents = [one for one in left if one.score == top]
        left = [one for one in left if one.score != top]
        made, leaving = best(edition, incoming, residents, left)
        steps.append((incoming, residents, left, made, leaving))
        incoming = leaving
    return bye, steps


def measures_of(edition, step, beyond):
    """[C5] to [C8] of a bracket, counted; ``beyond`` are those who float out of the next one."""
    _incoming, residents, _lower, made, leaving = step
    denied = definition.denied(made)
    if edition == NOW:
        return BursteinMeasures(len(leaving), scores(leaving), len(beyond), scores(beyond), denied)
    left = [one for one in leaving if one not in residents]
    twice = [one for one in beyond if one in leaving]
    return EarlierMeasures(
        len(leaving), len(left), scores(left), len(beyond), len(twice), scores(twice), denied
    )


def scores(players):
    return tuple(sorted((one.score for one in players), reverse=True))


def numbers(players):
    return tuple(one.number for one in players)


def brackets_of(edition, players):
    """The bye and what is kept of every bracket, by the definition."""
    found = steps_of(edition, players)
    if found is None:
        return None
    bye, steps = found
    brackets = []
    for at, step in enumerate(steps):
        incoming, residents, _lower, made, leaving = step
        beyond = steps[at + 1][4] if at + 1 < len(steps) else []
        ranked = sorted([*incoming, *residents], key=definition.rank)
        brackets.append(
            (
                residents[0].score,
                numbers(residents),
                set(numbers(incoming)),
                numbers(ranked),
                tuple(Pairing(*numbers(pair)) for pair in made),
                set(numbers(leaving)),
                measures_of(edition, step, beyond),
            )
        )
    return bye and bye.number, brackets


def kept(bracket):
    return (
        bracket.score, bracket.residents, set(bracket.incoming), bracket.ranking, bracket.pairs,
        set(bracket.outgoing), bracket.measures,
    )  # fmt: skip


@pytest.mark.parametrize("edition", [BEFORE, NOW])
@pytest.mark.parametrize("seeds", CHUNKS)
def test_every_bracket_is_paired_and_measured_as_the_definition_says(seeds, edition):
    for seed in seeds:
        problem = random_problem(seed, 8, edition, (10, 25, 40))
        found = pair_round(problem)
        expected = brackets_of(edition, as_definition(problem))
        if expected is None:
            assert isinstance(found, Refused), seed
            continue
        assert found.pairing.bye == expected[0], seed
        assert [kept(each) for each in found.brackets] == expected[1], seed


@pytest.mark.parametrize("edition", [BEFORE, NOW])
@pytest.mark.parametrize("seeds", CHUNKS)
def test_every_way_to_pair_a_bracket_finds_that_of_the_definition(seeds, edition):
    for seed in seeds:
        problem = random_problem(seed, 8, edition, (25, 40))
        players = as_definition(problem)
        found = steps_of(edition, players)
        if found is None:
            continue
        field = BursteinField(problem)
        for incoming, residents, lower, made, leaving in found[1]:
            ranked = sorted([*incoming, *residents], key=definition.rank)
            following = [one for one in lower if one.score == lower[0].score]
            below = [one for one in lower if one not in following]
            lists = [[players.index(one) for one in each] for each in (ranked, following, below)]
            for way in ("_by_kinds", "_with_the_others", "by_weights"):
                try:
                    paired = getattr(bracket_pairing, way)(field, *lists)
                except OddGroupError:
                    paired = None
                if paired is None:
                    assert way != "by_weights"
                    continue
                pairs = [(players[a], players[b]) for a, b in paired.pairs]
                assert sorted(pairs) == sorted(made), (seed, way)
                assert {players[one] for one in paired.outgoing} == set(leaving), (seed, way)


@pytest.mark.parametrize("seeds", CHUNKS)
def test_floaters_are_welcome_where_the_next_bracket_is_left_by_as_few_as_its_number_allows(seeds):
    for seed in seeds:
        field = BursteinField(random_problem(seed, 9, densities=(25, 40, 60)))
        players = as_definition(field.problem)
        places = range(len(players))
        cut, down = 1 + seed % 3, 1 + seed // 3 % 4
        bracket, following, further = (
            places[:cut], places[cut : cut + down], places[cut + down :]
        )  # fmt: skip
        if not following:
            continue

        def fits(floaters, below=following, rest=further, known=players):
            inside = [known[one] for one in (*floaters, *below)]
            others = [known[one] for one in rest]
            if len(inside) % 2 == 0:
                return definition.can_be_paired(inside) and definition.can_be_paired(others)
            return any(
                definition.can_be_paired([one for one in inside if one is not known[leaves]])
                and definition.can_be_paired([known[leaves], *others])
                for leaves in below
            )

        for count in range(1, len(bracket) + 1):
            for floaters in combinations(bracket, count):
                assert welcomes(field, floaters, following, further) is fits(floaters), seed
        lowest = min(field.scores[one] for one in bracket)
        welcome = [one for one in bracket if field.scores[one] == lowest and fits([one])]
        alone = single_floaters(field, bracket, following, further)
        assert (None if alone is None else list(bits(alone))) == (welcome or None), seed
        assert alone is None or alone == group_of(welcome)


def preference(colours):
    """Art. 1.6: the colour, and 2 for an absolute, 1 for a strong, 0 for a mild preference."""
    lead = colours.count("w") - colours.count("b")
    if not colours:
        return "", 0
    if colours[-2:] in ("ww", "bb") and abs(lead) < 2:
        return {"w": "b", "b": "w"}[colours[-1]], 2
    if lead:
        return "b" if lead > 0 else "w", min(abs(lead), 2)
    return {"w": "b", "b": "w"}[colours[-1]], 0


def colours_of(higher, lower, *, parity):
    """Who has White and why: art. 5.2.1 to 5.2.5 one after the other."""
    (mine, strength), (theirs, other_strength) = map(preference, (higher, lower))
    apart = [two for two in zip(higher[::-1], lower[::-1], strict=False) if two[0] != two[1]]
    if not higher and not lower:
        return parity, "colour-parity"
    if mine != theirs:
        return mine == "w" or theirs == "b", "colour-both-preferences"
    if strength != other_strength:
        return (mine == "w") is (strength > other_strength), "colour-stronger-preference"
    if apart:
        return apart[0][0] == "b", "colour-alternate"
    return mine == "w", "colour-higher-ranked"


@pytest.mark.article("C.04.4.2@2026-02 art. 5.2")
@pytest.mark.parametrize("higher", [1, 2])
@pytest.mark.parametrize("drawn", Colour)
def test_two_get_the_colours_that_the_articles_give_them(higher, drawn):
    basis = replace(random_problem(1).basis, initial_colour=drawn)
    indexes = {Tpn(one): Index(int(one == higher), 0) for one in (1, 2)}
    for mine, theirs in product(HISTORIES[:15], HISTORIES):
        players = tuple(
            Contender(Tpn(number), Points(0), Points(0), had, parity_number=number)
            for number, had in ((1, mine), (2, theirs))
        )
        field = BursteinField(BursteinProblem(replace(basis, contenders=players), indexes))
        first, second = sorted(players, key=lambda one: one.tpn != higher)
        parity = (first.tpn == 1) is (drawn is Colour.WHITE)
        white, rule = colours_of(first.colours, second.colours, parity=parity)
        for pair in ((0, 1), (1, 0)):
            given = allocate(field, *pair)
            assert (given.rule, given.white is first) == (rule, white), (mine, theirs)
            assert {given.white.tpn, given.black.tpn} == {1, 2}


def told(reason):
    return reason.concept, dict(reason.values)


def rounds(seeds, largest=8):
    for seed in seeds:
        problem = random_problem(seed, largest, (BEFORE, NOW)[seed % 2], (10, 25, 40))
        paired = pair_round(problem)
        if not isinstance(paired, Refused):
            yield seed, problem, paired


def criteria(measures):
    """What is told of the criteria of a bracket, in their order."""
    if isinstance(measures, BursteinMeasures):
        floaters, floated, following, followed, denied = measures
        return (
            ("pair-count", "count", floaters),
            ("downfloater-scores", "scores", floated),
            ("next-bracket", "count", following),
            ("next-bracket", "scores", followed),
            ("colour-preference", "count", denied),
        )
    floaters, left, floated, following, next_left, followed, denied = measures
    return (
        ("pair-count", "count", floaters),
        ("incoming-floaters", "count", left),
        ("incoming-floaters", "scores", floated),
        ("next-bracket", "count", following),
        ("next-incoming-floaters", "count", next_left),
        ("next-incoming-floaters", "scores", followed),
        ("colour-preference", "count", denied),
    )


@pytest.mark.parametrize("seeds", [range(at, at + 15) for at in range(0, 90, 15)])
def test_every_bracket_board_and_bye_is_told_as_it_was_paired(seeds):
    for seed, problem, paired in rounds(seeds):
        explained = explain_round(problem, paired)
        known = {one.tpn: one for one in problem.basis.contenders}
        assert (explained.edition, explained.pairing) == (problem.basis.edition, paired.pairing)
        for one, bracket in zip(explained.brackets, paired.brackets, strict=True):
            whole = {"residents": bracket.residents, "score": bracket.score}
            assert told(one) == ("bracket", whole), seed
            parts = [("bracket", {"incoming": bracket.incoming})] * bool(bracket.incoming)
            parts += [
                (concept, {f"{kind}_here": value})
                for concept, kind, value in criteria(bracket.measures)
                if kind == "count" or value
            ]
            parts.append(("in-bracket-sequence-number", {"ranking": bracket.ranking}))
            parts.append(("first-best-pairing", {"pairs": bracket.pairs}))
            leaving = ("virtual-players", {"floaters": bracket.outgoing})
            parts += [leaving] * bool(bracket.outgoing)
            assert [told(each) for each in one.parts] == parts, seed
        for game, (meet, colour) in zip(paired.pairing.games, explained.boards, strict=True):
            bracket = next(each for each in paired.brackets if set(game) in map(set, each.pairs))
            assert told(meet) == ("paired-together", {"players": tuple(game)}), seed
            place = bracket.ranking.index
            assert [told(each) for each in meet.parts] == [
                (
                    "in-bracket-sequence-number",
                    {
                        "player": each, "place": place(each) + 1, "size": len(bracket.ranking),
                        "buchholz": problem.indexes[each].buchholz,
                    },
                )
                for each in sorted(game, key=place)
            ], seed  # fmt: skip
            values = dict(colour.values)
            assert (values["white"], values["black"]) == tuple(game)
            if "higher" in values:
                assert values["higher"] == min(game, key=place)
            wishes = [dict(each.values) for each in colour.parts]
            assert [(each["player"], each["colour"]) for each in wishes] == [
                (each, preference(known[each].colours)[0]) for each in game
            ]
        bye = paired.pairing.bye
        assert (explained.bye is None) is (bye is None)
        if bye is not None:
            assert told(explained.bye) == ("pairing-allocated-bye", {"player": bye})
            one = known[bye]
            why = {
                "index": tuple(problem.indexes[bye]), "score": one.score,
                "games": len(one.colours), "number": bye,
            }  # fmt: skip
            assert [told(each) for each in explained.bye.parts] == [("bye-criteria", why)]


def forced_by_definition(problem, pair):
    """The round of the definition in which two can meet nobody but each other."""
    players = as_definition(problem)
    others = set(numbers(players))
    forced = [
        one._replace(
            met=(one.met | (others - set(pair) if one.number in pair else set(pair))) - {one.number}
        )
        for one in players
    ]
    return brackets_of(problem.basis.edition, forced)


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
                    for two in zip(map(kept, paired.brackets), forced[1], strict=False)
                    if two[0][4] != two[1][4]
                )
                assert told(why) == first_worse(mine, theirs), (seed, pair)
                (shown,) = why.parts
                assert (shown.concept, shown.value("pairs")) == ("alternative", theirs[4])
                assert set(shown.value("floaters")) == theirs[5]


def first_worse(mine, theirs):
    """What is told of two brackets: the first criterion that differs, or the order of pairings."""
    compared = list(zip(criteria(mine[6]), criteria(theirs[6]), strict=True))
    orders = [
        ("pairing-order", "sequence", opponents(ranking, pairs))
        for _score, _residents, _incoming, ranking, pairs, *_rest in (mine, theirs)
    ]
    one, other = next(two for two in (*compared, tuple(orders)) if two[0] != two[1])
    return one[0], {"kind": one[1], "chosen": one[2], "rejected": other[2]}


def opponents(ranking, pairs):
    """The places of the opponents of no. 1, no. 2 and so on, 0 for who floats."""
    place = {one: at for at, one in enumerate(ranking, start=1)}
    met = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    return tuple(place[met[one]] if one in met else 0 for one in ranking)


def subsets(things):
    return [each for size in range(len(things) + 1) for each in combinations(things, size)]


@pytest.mark.article("C.04.4.2@2018-10 art. C.5", "C.04.4.2@2026-02 art. 2.3")
@pytest.mark.parametrize("edition", [BEFORE, NOW])
def test_what_floating_costs_orders_all_choices_of_floaters_as_the_criteria_do(edition):
    """By [C5] to [C7]: how many and which leave, then how many and which leave the next bracket."""
    of = [30, 20, 20, 10, 10, 5, 5]
    bracket, following = (0, 1, 2, 3, 4), (5, 6)
    costs = EDITIONS[edition].costs(of, bracket, following, 1, len(of) + 1)
    ordered = []
    for leaving in subsets(bracket):
        for beyond in subsets((*leaving, *following)):
            paid = sum(costs.floats[one] for one in leaving)
            paid += sum(costs.next_floats[one] for one in beyond)
            ordered.append((paid, value(edition, of, leaving, beyond)))
    ordered.sort()
    values = [each for _paid, each in ordered]
    assert values == sorted(values)
    for (one, mine), (other, theirs) in pairwise(ordered):
        assert (one == other) is (mine == theirs)


def value(edition, of, leaving, beyond):
    """What some floaters are worth, smaller is better: the residents have ten points."""
    if edition == NOW:
        return len(leaving), descending(of, leaving), len(beyond), descending(of, beyond)
    came = [one for one in leaving if of[one] > 10]
    again = [one for one in beyond if one in leaving]
    return (
        len(leaving), len(came), descending(of, came),
        len(beyond), len(again), descending(of, again),
    )  # fmt: skip


def descending(of, players):
    return sorted((of[one] for one in players), reverse=True)


@pytest.mark.parametrize("edition", [BEFORE, NOW])
@pytest.mark.parametrize("seeds", CHUNKS[:4])
def test_kinds_weigh_what_their_players_weigh_but_for_the_order_of_pairings(seeds, edition):
    for seed in seeds:
        field = BursteinField(random_problem(seed, 9, edition, (10, 25)))
        places = list(range(len(field.players)))
        cut = 1 + seed % 4
        bracket, below = places[:cut], places[cut:]
        next_score = max((field.scores[one] for one in below), default=None)
        following = [one for one in below if field.scores[one] == next_score]
        scale = _Scale(field, bracket, following, ordered=True)
        # the highest opponent's number counts most, and next to nothing beside a colour denied
        unit = len(bracket) + 1
        for a, b in combinations(places, 2):
            weight, kinds = scale.weight(a, b), (scale.kind(a), scale.kind(b))
            worth = scale.worth(*kinds)
            assert scale.worth(*kinds[::-1]) == worth, seed
            if weight is None:
                assert worth is None or not field.may_meet(a, b)
                continue
            if b in bracket:
                one, other = a + 1, b + 1
                last = len(bracket)
                weight -= other * unit ** (last - one) + one * unit ** (last - other)
            assert weight == worth, seed
        nobody = (_NOBODY, None, -1)
        for one in bracket:
            assert scale.worth(scale.kind(one), nobody) == -scale.floats[one]


@pytest.mark.parametrize("edition", [BEFORE, NOW])
@pytest.mark.parametrize("seeds", CHUNKS[:4])
def test_points_below_nought_are_scores_like_any_others(seeds, edition):
    """Penalties may leave fewer than no points: the same round with all scores as much lower."""
    for seed in seeds:
        problem = random_problem(seed, 10, edition, (25, 40))
        paired = pair_round(problem)
        for less in (21, 25, 100):
            players = tuple(
                replace(one, score=Points(one.score - less)) for one in problem.basis.contenders
            )
            lower = problem._replace(basis=replace(problem.basis, contenders=players))
            found = pair_round(lower)
            if isinstance(paired, Refused):
                assert isinstance(found, Refused), seed
                continue
            assert found.pairing == paired.pairing, seed
            assert [each.pairs for each in found.brackets] == [
                each.pairs for each in paired.brackets
            ], seed
