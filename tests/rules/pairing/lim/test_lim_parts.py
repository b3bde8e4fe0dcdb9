"""Every step of the Lim System beside that of the literal walk, on rounds of few players."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, RoundNumber, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.lim import LimProblem, pair_round
from arbitro.rules.pairing.lim.floaters import (
    LeavingFloaters,
    companion,
    floater_for_evenness,
    in_place_of,
    kind_of,
)
from arbitro.rules.pairing.lim.maxi import Maxi
from arbitro.rules.pairing.lim.problem import LimField
from arbitro.rules.pairing.lim.scoregroup import (
    Scoregroup,
    _Gathering,
    _too_many_due,
    pair_median,
    pair_scoregroup,
)
from arbitro.rules.pairing.lim.scrutiny import first_pairs, first_without_opponent
from definitions import lim as walk
from rules.pairing.lim.test_lim_rules import contender, problem_of

EDITION = EditionKey("C.04.4.3@2026-02")
COLOURS = ("", "w", "b", "wb", "bw", "wbw", "bwb", "bww", "wbb", "wwb", "bbw", "wbwb", "wwbb")


def random_problem(seed, largest=8, scores=(0, 5, 10, 15, 20)):
    """A round of 2 to ``largest`` players with histories that need not be possible."""
    random = Random(seed)
    size = random.randint(2, largest)
    density = random.choice((0, 15, 30, 50))
    met = {number: set() for number in range(1, size + 1)}
    for a, b in combinations(met, 2):
        if random.randrange(100) < density:
            met[a].add(b)
            met[b].add(a)
    many = random.choice((COLOURS, COLOURS[:5], ("", "w", "b")))
    levels = random.sample(scores, random.randint(1, len(scores) if seed % 3 else 2))
    players = []
    for number, others in met.items():
        points, opponents = Points(random.choice(levels)), frozenset(map(Tpn, others))
        players.append(
            Contender(
                Tpn(number), points, points, random.choice(many), opponents,
                may_receive_bye=random.randrange(5) > 0, parity_number=number,
            )
        )  # fmt: skip
    players.sort(key=lambda one: (-one.score, one.tpn))
    number = RoundNumber(random.choice((2, 3)))
    total = number + random.randint(0, 1)
    colour = random.choice((Colour.WHITE, Colour.BLACK))
    most = Points(10 * (number - 1))
    basis = PairingProblem(EDITION, number, total, colour, most, tuple(players))
    floated = frozenset(one.tpn for one in players if random.randrange(3) == 0)
    step = random.choice((50, 90))
    ratings = {Tpn(each): 2000 - step * random.randrange(6) for each in met}
    return LimProblem(basis, floated, Maxi(size, ratings) if seed % 3 == 0 else None)


def walked(problem):
    """The players as the walk takes them, the highest ranked first."""
    return [
        walk.Player(
            int(one.tpn), int(one.score), one.colours, one.opponents, one.tpn in problem.floated,
            one.may_receive_bye, one.parity_number % 2 == 1,
            problem.maxi and problem.maxi.ratings[one.tpn],
        )
        for one in problem.basis.contenders
    ]  # fmt: skip


def split(problem, seed):
    """The players of a round divided at random: some of a scoregroup, those next to it, its way."""
    random = Random(seed)
    players = walked(problem)
    places = list(range(len(players)))
    inside = sorted(random.sample(places, random.randint(1, len(places))))
    adjacent = [one for one in places if one not in inside]
    arrivals = sorted(random.sample(inside, random.randint(0, len(inside) - 1)))
    way = random.choice(("down", "up"))
    score = random.choice((0, 5, 10))
    residents = [one for one in inside if one not in arrivals]
    group = walk.Group(
        score, way, [players[one] for one in inside], [players[one] for one in arrivals]
    )
    mine = Scoregroup(2 * score, way, tuple(residents), tuple(arrivals), tuple(adjacent))
    return players, group, mine


def parts(seeds):
    """Yield what the steps of a scoregroup take, for the engine and for the walk."""
    for seed in seeds:
        problem = random_problem(seed)
        field = LimField(problem)
        players, group, mine = split(problem, seed)
        yield seed, field, players, group, mine


CHUNKS = [range(at, at + 30) for at in range(0, 300, 30)]


@pytest.mark.article("C.04.4.3@2026-02 art. 2.1", "C.04.4.3@2026-02 art. 6")
def test_who_may_meet_and_who_gets_the_colour_due_is_as_the_articles_say():
    for seed, field, players, _group, _mine in parts(range(60)):
        for a, one in enumerate(players):
            for b, other in enumerate(players):
                where = seed, one.number, other.number
                assert field.compatible(a, b) is walk.compatible(one, other), where
                last = bool(field.at_last[a] >> b & 1)
                assert last is walk.compatible_at_last(one, other), where
                near = bool(field.near_to[a] >> b & 1)
                assert near is walk.hundred_points_or_less(one, other), where
                if a != b:
                    assert field.both_due(a, b) is walk.both_get_their_due(one, other), where


@pytest.mark.article("C.04.4.3@2026-02 art. 3.6", "C.04.4.3@2026-02 art. 3.7")
def test_opponents_are_sought_for_floaters_first_and_then_for_residents_by_number():
    for seed, field, players, group, mine in parts(range(80)):
        members = gathered(field, mine).members()
        turn = [players[one] for one in members.sequence]
        assert turn == walk.in_turn(group), seed
        for player in members.sequence:
            order = walk.proposed_order(players[player], turn, group, {})
            found = [players[one] for one in members.trials(player, members.sequence)]
            assert found == order, seed


def gathered(field, mine, meets=None):
    inside = {*mine.residents, *mine.arrivals}
    return _Gathering(field, mine, meets or field.compatible_with, inside)


@pytest.mark.article("C.04.4.3@2026-02 art. 3.9.1")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_the_type_of_a_floater_is_that_of_the_article(seeds):
    for seed, field, players, group, mine in parts(seeds):
        inside = [*mine.residents, *mine.arrivals]
        adjacent = [players[one] for one in mine.adjacent]
        leavers = inside[: seed % 4]
        leaving = LeavingFloaters(mine.way, mine.arrivals, mine.adjacent, leavers)
        for one in inside:
            kind = walk.kind(players[one], group, adjacent, [players[each] for each in leavers])
            assert kind_of(field, leaving, one) == kind, seed


@pytest.mark.article("C.04.4.3@2026-02 art. 3.2", "C.04.4.3@2026-02 art. 3.10")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_who_makes_the_number_even_is_the_one_of_the_articles(seeds):
    for seed, field, players, group, mine in parts(seeds):
        members = gathered(field, mine).members().sequence
        adjacent = [players[one] for one in mine.adjacent]
        gone = [one for one in range(len(players)) if one not in members][:1]
        leaving = LeavingFloaters(mine.way, mine.arrivals, mine.adjacent, gone)
        left = [players[one] for one in gone]
        found = floater_for_evenness(field, leaving, members)
        expected = walk.for_evenness(group, adjacent, left)
        assert players[found.player] is expected, seed
        # but for the limit of rating points, who would have left?
        ratings = {one: one.rating for one in players}
        for one in players:
            one.rating = None
        # the limit of art. 3.8 still holds for the opponents of floaters
        if field.problem.maxi is None or not gone:
            freely = walk.for_evenness(group, adjacent, left)
            instead_of = None if freely is expected else freely.number
            named = found.instead_of
            assert (None if named is None else field.numbers[named]) == instead_of, seed
        for one in players:
            one.rating = ratings[one]


@pytest.mark.article("C.04.4.3@2026-02 art. 4.4", "C.04.4.3@2026-02 art. 3.5")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_the_first_without_an_opponent_and_who_leaves_instead_are_those_of_the_walk(seeds):
    for seed, field, players, group, mine in parts(seeds):
        members = gathered(field, mine).members()
        sequence, meets = members.sequence, field.compatible_with
        if len(sequence) % 2:
            continue
        failing = first_without_opponent(sequence, meets)
        expected = walk.first_scrutiny(group, walk.compatible, {})
        assert (None if failing is None else players[failing]) is expected, seed
        if failing is None:
            continue
        adjacent = [players[one] for one in mine.adjacent]
        leaving = LeavingFloaters(mine.way, mine.arrivals, mine.adjacent, ())
        goes = in_place_of(field, leaving, sequence, failing, meets)
        assert players[goes] is walk.exchanged(expected, group, adjacent, [], walk.compatible), seed
        needed = [one for one in sequence[: sequence.index(failing) + 1] if one != goes]
        kept = first_pairs(members, needed, meets)
        turn = walk.in_turn(group)
        walked_pairs = walk.exchange_until_fit(
            turn, [players[one] for one in needed], walk.compatible, group, {}
        )
        assert [(players[one.first], players[one.second]) for one in kept] == walked_pairs, seed
        paired = {goes, *(one for each in kept for one in each[:2])}
        remaining = [one for one in sequence if one not in paired]
        if remaining:
            leaving = leaving._replace(leavers=[goes])
            ranked = [
                one
                for letter in "dcba"
                for one in walk.last_first([players[each] for each in remaining], group.direction)
                if walk.kind(one, group, adjacent, [players[goes]]) == letter
            ]
            assert players[companion(field, leaving, remaining)] is ranked[0], seed


@pytest.mark.article("C.04.4.3@2026-02 art. 2.3", "C.04.4.3@2026-02 art. 5.2")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_a_scoregroup_lets_those_leave_and_makes_those_pairs_that_the_walk_has(seeds):
    for seed, field, players, group, mine in parts(seeds):
        for meets, fits in (
            (field.compatible_with, walk.compatible), (field.at_last, walk.compatible_at_last)
        ):  # fmt: skip
            again = walk.Group(group.score, group.direction, [*group.players], group.arrivals)
            adjacent = [players[one] for one in mine.adjacent]
            leaving = walk.pair_group(again, adjacent, fits)
            found = pair_scoregroup(field, mine, meets)
            assert [players[one] for one in found.left] == leaving, seed
            pairs = [(players[a], players[b]) for a, b in found.places]
            assert pairs == again.pairs, seed
            numbers = [(a.number, b.number) for a, b in again.pairs]
            assert [each[:2] for each in found.pairs] == numbers
            assert [each.player for each in found.floaters] == [one.number for one in leaving]


@pytest.mark.parametrize("seeds", [range(at, at + 25) for at in range(0, 250, 25)])
def test_a_round_goes_from_scoregroup_to_scoregroup_as_the_walk_does(seeds, monkeypatch):
    counts, walked_group = [], walk.pair_group

    def counted(*given):
        leaving = walked_group(*given)
        counts.append(len(leaving))
        return leaving

    monkeypatch.setattr(walk, "pair_group", counted)
    for seed in seeds:
        problem = random_problem(seed, 7)
        basis = problem.basis
        last = basis.round_number == basis.rounds_total
        played = basis.round_number - 1
        made = pair_round(problem)
        drawn = basis.initial_colour.value
        try:
            games, bye = walk.pair_round(walked(problem), played, last_round=last, drawn=drawn)
        except walk.ImpossibleError:
            assert isinstance(made, Refused), seed
            assert dict(made.values)["round"] == basis.round_number
            continue
        assert {tuple(game) for game in made.pairing.games} == games, seed
        assert made.pairing.bye == bye, seed
        left = [one for one in walked(problem) if one.number != bye]
        counts.clear()
        *done, median = walk.pair_groups(left, 10 * played / 2, last)
        waived = [False] * len(done)
        if last:
            # each is walked within the limits of colours and once more without
            both = zip(counts[::2], counts[1::2], strict=True)
            waived = [without < within for within, without in both]
        if median.players:
            again = replace(median, direction="down")
            waived.append(walk.first_scrutiny(again, walk.compatible, {}) is not None)
        done += [median] * bool(median.players)
        assert [
            (group.score, group.way == "up", [each[:2] for each in group.pairs], group.waived)
            for group in made.brackets
        ] == [
            (
                int(each.score), each.direction == "up",
                [(a.number, b.number) for a, b in each.pairs], lifted,
            )
            for each, lifted in zip(done, waived, strict=True)
        ], seed  # fmt: skip
        for group, each in zip(made.brackets, done, strict=True):
            assert group.arrivals == tuple(one.number for one in each.arrivals)


@pytest.mark.article("C.04.4.3@2026-02 art. 6", "C.04.4.3@2026-02 art. 5.2")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_the_median_scoregroup_is_paired_as_the_walk_pairs_it(seeds):
    for seed, field, players, group, mine in parts(seeds):
        if len(group.players) % 2:
            continue
        median, walked_group = mine._replace(way="median"), replace(group, direction="down")
        strict = pair_median(field, median, [field.compatible_with])
        expected = None
        if walk.first_scrutiny(walked_group, walk.compatible, {}) is None:
            expected = walk.second_scrutiny(walked_group, walk.compatible, {})
        assert places_of(strict, players) == expected, seed
        levels = [field.compatible_with, field.at_last]
        waived = pair_median(field, median, levels)
        expected = None
        if walk.first_scrutiny(walked_group, walk.compatible_at_last, {}) is None:
            expected = walk.second_scrutiny(
                walked_group, walk.compatible_at_last, {}, strict=walk.compatible
            )
        assert places_of(waived, players) == expected, seed


def places_of(outcome, players):
    return outcome and [(players[a], players[b]) for a, b in outcome.places]


@pytest.mark.article("C.04.4.3@2026-02 art. 5.7")
@pytest.mark.parametrize("seeds", [range(at, at + 120, 3) for at in range(0, 600, 120)])
def test_of_every_pair_who_was_tried_and_whom_the_limit_kept_out_is_told(seeds):
    """Kept out are those who were free, of the right colour, and too far from the one replaced."""
    for seed, field, players, group, mine in parts(seeds):
        turn = walk.in_turn(group)
        if len(turn) % 2 or walk.first_scrutiny(group, walk.compatible, {}) is not None:
            continue
        before = walk.exchange_until_fit(turn, turn, walk.compatible, group, {})
        near = walk.without_exchanges_too_far(walk.compatible, before)
        outcome = pair_scoregroup(field, mine, field.compatible_with)
        left = list(turn)
        for (a, b), pair in zip(outcome.places, outcome.pairs, strict=True):
            one, other = players[a], players[b]
            order = walk.proposed_order(one, left, group, {})
            tried = order[: order.index(other)]
            assert pair.tried == tuple(each.number for each in tried), seed
            left = [each for each in left if each not in (one, other)]
            suited = [
                each
                for each in left
                if walk.compatible(one, each) and walk.both_get_their_due(one, each)
            ]
            if walk.both_get_their_due(one, other):
                suited = [each for each in suited if each in tried]
            kept_out = {each.number for each in suited if not near(one, each)}
            assert set(pair.too_far) == kept_out, seed


def test_every_pair_says_how_the_other_was_found():
    """For a floater, as proposed, exchanged for an opponent, or then once more for colours."""
    concepts = set()
    for seed, field, players, group, mine in parts(range(150)):
        turn = walk.in_turn(group)
        if len(turn) % 2 or walk.first_scrutiny(group, walk.compatible, {}) is not None:
            continue
        first = walk.exchange_until_fit(turn, turn, walk.compatible, group, {})
        outcome = pair_scoregroup(field, mine, field.compatible_with)
        for (a, b), pair in zip(outcome.places, outcome.pairs, strict=True):
            one, other = players[a], players[b]
            if one in group.arrivals:
                concept = "floater-opponent"
            elif not pair.tried:
                concept = "proposed-pairing"
            elif (one, other) in first:
                concept = "exchange"
            else:
                concept = "exchange-for-colours"
            assert pair.concept == concept, seed
            concepts.add(concept)
    assert len(concepts) == 4


@pytest.mark.article("C.04.4.3@2026-02 art. 5.2")
def test_a_wish_for_colours_is_without_hope_where_too_few_are_due_the_other_colour():
    colours = {1: "w", 2: "w", 3: "w", 4: "b", 5: "w", 6: ""}
    field = LimField(problem_of([contender(one, 0, had) for one, had in colours.items()]))
    # four are due Black, places 0, 1, 2 and 4; one is due White and one nothing: two of the four
    # can have an opponent of those
    hopeless = _too_many_due(field, range(6))
    assert not hopeless(0, [])
    assert not hopeless(0, [1])
    assert not hopeless(0, [1, 3, 5])
    assert hopeless(0, [1, 2])
    assert not hopeless(3, [0, 1])
    assert not hopeless(5, [0, 1, 2, 3, 4])
    # of these three, two are due Black, and one can have an opponent
    assert not _too_many_due(field, [0, 1, 3])(0, [])
    assert _too_many_due(field, [0, 1, 3])(0, [1])
