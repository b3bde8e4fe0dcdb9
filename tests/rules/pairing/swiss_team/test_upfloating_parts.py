"""Every step of filling brackets from below beside the enumeration of the definition."""

from itertools import combinations
from random import Random

import pytest

from arbitro.model import EditionKey, Pairing, RoundPairing
from arbitro.reasons import refused
from arbitro.rules.pairing.matching.best import OddGroupError
from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss.meetings import two_scoregroups
from arbitro.rules.pairing.upfloating import UpfloatingField, UpfloatingReadings, engine, pair_sides
from arbitro.rules.pairing.upfloating import upfloaters as choice
from arbitro.rules.pairing.upfloating.explained import RoundWeights, by_set, explained, why_apart
from definitions import upfloating as definition
from definitions.random_upfloating import as_definition, crowded_sides, random_sides

EDITION = EditionKey("C.04.6@2026-02")
WAYS = ("_as_many_as_remain", "_by_kinds", "by_weights")


def fields(seeds):
    """Yield fields of which all can be paired, with the sides of the definition by place."""
    for seed in seeds:
        if seed % 3:
            sides, floats_count = random_sides(seed)
        else:
            sides, floats_count = crowded_sides(seed), seed % 2 == 0
        field = UpfloatingField(sides, floats_count=floats_count)
        if len(sides) % 2 == 0 and field.pairability.complete(group_of(range(len(sides)))):
            known = {one.number: one for one in as_definition(sides)}
            yield seed, field, [known[one.tpn] for one in field.sides]


CHUNKS = [range(at, at + 25) for at in range(0, 250, 25)]


@pytest.mark.article("C.04.6@2026-02 art. 3.5")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_every_way_to_choose_upfloaters_finds_those_of_the_definition(seeds):
    for seed, field, players in fields(seeds):
        groups = two_scoregroups(field.scores, range(len(players)))
        counted = any(field.floated)
        _bracket, chosen = definition.bracket_of(players, floats_count=counted)
        following = [players[one] for one in groups[1] if players[one] not in chosen]
        below = [players[one] for one in groups[2] if players[one] not in chosen]
        needed = definition.least_upfloaters(following, below) if following else 0
        for way in WAYS:
            try:
                found = getattr(choice, way)(field, *groups)
            except OddGroupError:
                found = None
            if found is None:
                assert way != "by_weights"
                continue
            assert tuple(players[one] for one in found.upfloaters) == chosen, (seed, way)
            assert found.next_upfloaters == needed, (seed, way)


def measured(made, chosen, players_left, *, floats_count):
    """[C4] to [C10] of a bracket, counted one by one."""
    top = max(one.score for one in players_left)
    following = max((one.score for one in players_left if one.score < top), default=None)
    rest = [one for one in players_left if one.score < top and one not in chosen]
    group = [one for one in rest if one.score == following]
    below = [one for one in rest if one.score != following]
    denied, strong = definition.denied(made)
    return engine.UpfloatingMeasures(
        len(chosen),
        tuple(sorted((top - one.score for one in chosen), reverse=True)),
        definition.least_upfloaters(group, below) if group else 0,
        sum(one.floated for one in chosen) if floats_count else 0,
        denied,
        strong,
        definition.met_by_upfloaters(made, chosen) if floats_count else 0,
    )


@pytest.mark.article("C.04.6@2026-02 art. 3.6")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_every_bracket_has_the_pairs_and_the_measures_of_the_definition(seeds):
    for seed, field, players in fields(seeds):
        by_number = {one.number: one for one in players}
        counted = any(field.floated)
        left = players
        for bracket in pair_sides(field).brackets:
            members, chosen = definition.bracket_of(left, floats_count=counted)
            best = min(
                definition.pairings(members),
                key=lambda made, up=chosen: (
                    *definition.denied(made),
                    definition.met_by_upfloaters(made, up) if counted else 0,
                    definition.identifier(made),
                ),
            )
            pairs = tuple(sorted(Pairing(*sorted((a.number, b.number))) for a, b in best))
            assert bracket.pairs == pairs, seed
            assert bracket.upfloaters == tuple(one.number for one in chosen)
            assert bracket.residents == tuple(
                one.number for one in left if one.score == bracket.score
            )
            assert bracket.identifier == tuple(definition.identifier(best))
            assert bracket.measures == measured(best, chosen, left, floats_count=counted), seed
            cost = weighing(field, bracket.upfloaters)
            places = sorted(map(place_of(field), (one.number for one in members)), key=field.number)
            by_weights = engine.by_weights(field, places, cost)
            assert tuple((field.number(a), field.number(b)) for a, b in by_weights) == pairs, seed
            left = [one for one in left if one not in members]
        assert not left
        assert by_number


def place_of(field):
    return {side.tpn: at for at, side in enumerate(field.sides)}.__getitem__


def weighing(field, up):
    """The costs of a pair: preferences denied, strong ones, floaters of before met from below."""

    def cost(a, b):
        one, other = field.sides[a], field.sides[b]
        alike = one.wish.colour is not None and one.wish.colour is other.wish.colour
        strong = alike and one.wish.strong and other.wish.strong
        joined = [each for each in (one, other) if each.tpn in up]
        met = [field.floated[at] for at, each in ((a, one), (b, other)) if each not in joined]
        return int(alike), int(strong), int(len(joined) == 1 and met[0])

    return cost


@pytest.mark.parametrize("ahead", ["graded", "pass-or-fail"])
@pytest.mark.parametrize("repeated", ["fewest", "none-or-first"])
def test_what_chose_the_upfloaters_is_said_by_its_kind(ahead, repeated):
    measures = engine.UpfloatingMeasures(2, (10, 5), 1, 1, 3, 2, 1)
    readings = UpfloatingReadings(ahead, repeated)
    kinds = {"graded": "count", "fewest": "count", "pass-or-fail": "failed"}
    assert by_set(readings, measures, repeated="again") == (
        ("upfloater-count", "count", 2),
        ("upfloater-scores", "scores", (10, 5)),
        ("next-scoregroup", kinds[ahead], 1),
        ("again", kinds.get(repeated, "failed"), 1),
    )


def weighed(sides, *, floats_count):
    """What is weighed in a round of these sides, by the usual readings."""

    def pairs(measures):
        return (
            ("denied", "count", measures.preferences_denied),
            ("strong", "count", measures.strong_preferences_denied),
            ("met-again", "count", measures.opponents_again),
        )

    def force(players):
        return paired_round(UpfloatingField(sides, floats_count=floats_count, together=players))

    sets = by_set_usual
    return RoundWeights(EDITION, sides, sets, pairs, force)


def by_set_usual(measures):
    return by_set(UpfloatingReadings(), measures, repeated="again")


def paired_round(field):
    found = pair_sides(field)
    if found is None:
        return refused("no-complete-pairing", round=3)
    games = tuple(pair for each in found.brackets for pair in each.pairs)
    return PairedRound(RoundPairing(games, found.bye), found.brackets)


def told(reason):
    return reason.concept, dict(reason.values)


def rounds(seeds):
    for seed in seeds:
        sides, floats_count = random_sides(seed, 7)
        paired = paired_round(UpfloatingField(sides, floats_count=floats_count))
        if isinstance(paired, PairedRound):
            yield seed, sides, weighed(sides, floats_count=floats_count), paired, floats_count


def test_every_bracket_board_and_bye_is_told_as_it_was_paired():
    seen = set()
    for seed, sides, by, paired, _floats_count in rounds(range(60)):
        found = explained(by, paired, told_colours)
        assert (found.edition, found.pairing) == (EDITION, paired.pairing)
        for one, bracket in zip(found.brackets, paired.brackets, strict=True):
            whole = {"residents": bracket.residents, "score": bracket.score}
            assert told(one) == ("bracket", whole), seed
            measures = bracket.measures
            joined = ("first-best-upfloaters", {"upfloaters": bracket.upfloaters})
            scores = ("upfloater-scores", {"scores_here": measures.score_differences})
            assert [told(each) for each in one.parts] == [
                *[joined] * bool(bracket.upfloaters),
                ("upfloater-count", {"count_here": len(bracket.upfloaters)}),
                *[scores] * bool(bracket.upfloaters),
                ("next-scoregroup", {"count_here": measures.next_upfloaters}),
                ("again", {"count_here": measures.upfloaters_again}),
                ("denied", {"count_here": measures.preferences_denied}),
                ("strong", {"count_here": measures.strong_preferences_denied}),
                ("met-again", {"count_here": measures.opponents_again}),
                ("first-best-pairing", {"pairs": bracket.pairs}),
            ], seed
            seen.add(bool(bracket.upfloaters))
        for game, (meet, colours) in zip(paired.pairing.games, found.boards, strict=True):
            assert colours == told_colours(game)
            bracket = next(each for each in paired.brackets if game in each.pairs)
            assert told(meet) == ("paired-together", {"players": tuple(game)})
            ups = [one for one in game if one in bracket.upfloaters]
            assert [told(each) for each in meet.parts] == [
                ("pairing-identifier", {"pairs": bracket.pairs}),
                *(("upfloater-order", {"player": one, "score": bracket.score}) for one in ups),
            ], seed
        bye = paired.pairing.bye
        assert (found.bye is None) is (bye is None)
        if bye is not None:
            one = next(each for each in sides if each.tpn == bye)
            why = {"score": one.score, "games": one.matches, "number": bye}
            assert told(found.bye) == ("pairing-allocated-bye", {"player": bye})
            assert [told(each) for each in found.bye.parts] == [("bye-criteria", why)]
    assert seen == {True, False}


def told_colours(game):
    return ("colours", tuple(game))


def forced_by_definition(sides, pair, *, floats_count):
    """The brackets of the definition where two can meet nobody but each other, and the bye."""
    others = {one.number for one in as_definition(sides)}
    players = [
        one._replace(met=one.met | (others - set(pair) if one.number in pair else set(pair)))
        for one in as_definition(sides)
    ]
    # the two may meet still; nobody has met themselves
    players = [one._replace(met=one.met - {one.number}) for one in players]
    found = definition.enumerate_round(players, floats_count=floats_count)
    if found is None:
        return None
    left = definition.in_order([one for one in players if one.number != found.bye])
    brackets = []
    while left:
        members, chosen = definition.bracket_of(left, floats_count=floats_count)
        numbers = {one.number for one in members}
        by_number = {one.number: one for one in members}
        made = [
            tuple(by_number[one] for one in sorted(each)) for each in found.pairs if each <= numbers
        ]
        measures = measured(made, chosen, left, floats_count=floats_count)
        brackets.append(([one.number for one in chosen], made, measures))
        left = [one for one in left if one not in members]
    return found.bye, brackets


@pytest.mark.parametrize("seeds", [range(at, at + 10) for at in range(0, 100, 10)])
def test_why_two_do_not_meet_is_the_first_thing_in_which_their_round_is_worse(seeds):
    for seed, sides, by, paired, floats_count in rounds(seeds):
        pairs = list(combinations(sorted(one.tpn for one in sides), 2))
        for pair in Random(seed).sample(pairs, min(6, len(pairs))):
            one = next(each for each in sides if each.tpn == pair[0])
            why = why_apart(by, paired, pair)
            if any(set(pair) == set(game) for game in paired.pairing.games):
                assert told(why) == ("paired-together", {"players": pair}), seed
                continue
            if pair[1] in one.opponents:
                assert told(why) == ("rematch", {"players": pair}), seed
                continue
            forced = forced_by_definition(sides, pair, floats_count=floats_count)
            if forced is None:
                assert told(why) == ("completion", {"players": pair}), seed
            elif forced[0] != paired.pairing.bye:
                assert told(why) == ("bye-criteria", {"player": paired.pairing.bye}), seed
                byes = [dict(each.values)["player"] for each in why.parts]
                assert byes == [each for each in (paired.pairing.bye, forced[0]) if each]
            else:
                assert told(why) == first_worse(by, paired, forced[1]), (seed, pair)


def first_worse(by, paired, forced):
    """The first thing that the first bracket of another round has otherwise."""
    for mine, (chosen, made, measures) in zip(paired.brackets, forced, strict=False):
        identifier = tuple(definition.identifier(made))
        if mine.measures == measures and mine.identifier == identifier:
            continue
        sets = zip(by.sets(mine.measures), by.sets(measures), strict=True)
        order = ("upfloater-order", "sequence", mine.upfloaters)
        sets = [*sets, (order, (*order[:2], tuple(chosen)))]
        costs = zip(by.pairs(mine.measures), by.pairs(measures), strict=True)
        last = ("pairing-identifier", "sequence", mine.identifier)
        for one, other in (*sets, *costs, (last, (*last[:2], identifier))):
            if one != other:
                return one[0], {"kind": one[1], "chosen": one[2], "rejected": other[2]}
    raise AssertionError


def parts_of(seeds):
    """Yield fields with the players of the definition, and some of them as a group and below."""
    for seed in seeds:
        sides, _floats_count = random_sides(seed)
        field = UpfloatingField(sides, floats_count=True)
        known = {one.number: one for one in as_definition(sides)}
        players = [known[one.tpn] for one in field.sides]
        cut = seed % (len(players) + 1)
        yield seed, field, players, list(range(cut)), list(range(cut, len(players)))


@pytest.mark.parametrize("seeds", [range(at, at + 40) for at in range(0, 160, 40)])
def test_what_a_group_needs_from_below_is_known_where_it_is_what_its_number_asks_for(seeds):
    for seed, field, players, group, below in parts_of(seeds):
        inside, rest = ([players[one] for one in each] for each in (group, below))
        complete = definition.can_be_paired([*inside, *rest])
        asks = len(group) % 2
        known = any(True for _each in definition.legal_sets(inside, rest, asks))
        found = choice._needed(field, group, below)
        assert found == (asks if known and complete else None), seed
        blind = choice._needed(field.without("next-scoregroup"), group, below)
        assert blind == (0 if complete else None), seed


@pytest.mark.parametrize("seeds", CHUNKS)
def test_without_the_next_scoregroup_or_floats_the_other_criteria_choose(seeds):
    for seed, field, players in fields(seeds):
        groups = two_scoregroups(field.scores, range(len(players)))
        counted = any(field.floated)
        for left_out in ("next-scoregroup", "floats"):
            blind = left_out == "next-scoregroup"
            needed = nothing_needed if blind else definition.least_upfloaters
            _members, chosen = definition.bracket_of(
                players, floats_count=counted and blind, needed=needed
            )
            other = field.without(left_out)
            for way in (*WAYS, "choose_upfloaters"):
                try:
                    found = getattr(choice, way)(other, *groups)
                except OddGroupError:
                    continue
                if found is not None:
                    up = tuple(players[one] for one in found.upfloaters)
                    assert up == chosen, (seed, left_out, way)


def nothing_needed(_group, _below):
    return 0


@pytest.mark.parametrize("seeds", [range(at, at + 40) for at in range(0, 160, 40)])
def test_kinds_weigh_what_their_sides_weigh_but_for_the_order_of_sets(seeds):
    for seed, field, _players, group, below in parts_of(seeds):
        middle = len(below) // 2
        lists = group, below[:middle], below[middle:]
        scale = choice.UpfloatingScale(field, lists, ordered=True)
        for a, b in combinations([*group, *below], 2):
            weight = scale.weight(a, b)
            worth = scale.worth(scale.kind(a), scale.kind(b))
            assert scale.worth(scale.kind(b), scale.kind(a)) == worth, seed
            if weight is not None and (a in group) is not (b in group):
                # of a set of upfloaters its first one counts most
                place = (a, b)[a in group]
                weight -= 2 ** (len(below) - below.index(place))
            if weight is None:
                assert worth is None or not field.may_meet(a, b)
            else:
                assert worth == weight, seed


@pytest.mark.parametrize("repeated", ["fewest", "none-or-first"])
@pytest.mark.parametrize("seeds", CHUNKS[:5])
def test_a_criterion_that_is_passed_or_failed_counts_where_it_is_failed(seeds, repeated):
    readings = UpfloatingReadings("pass-or-fail", repeated)
    for seed, usual, players in fields(seeds):
        counted = any(usual.floated)
        field = UpfloatingField(usual.sides, floats_count=counted, readings=readings)
        groups = two_scoregroups(field.scores, range(len(players)))
        _members, chosen = definition.bracket_of(
            players,
            floats_count=counted,
            needed=definition.fails,
            none_or_first=repeated == "none-or-first",
        )
        found = choice.upfloaters_by_readings(field, *groups)
        assert tuple(players[one] for one in found.upfloaters) == chosen, seed
        group = [players[one] for one in groups[1] if players[one] not in chosen]
        below = [players[one] for one in groups[2] if players[one] not in chosen]
        assert found.next_upfloaters == (group != [] and definition.fails(group, below)), seed
