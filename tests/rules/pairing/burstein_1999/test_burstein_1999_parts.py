"""Every step of the Burstein System of the Arbiters' Manual beside that of the literal walk."""

from itertools import combinations, product
from random import Random

import pytest

from arbitro.model import (
    Colour,
    Contender,
    Pairing,
    PairingProblem,
    Points,
    RoundNumber,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.burstein_1999 import (
    EDITION,
    Burstein1999Index,
    Burstein1999Problem,
    pair_round,
)
from arbitro.rules.pairing.burstein_1999 import combinations as ways
from arbitro.rules.pairing.burstein_1999.engine import allocate
from arbitro.rules.pairing.burstein_1999.problem import Burstein1999Field, may_take, preferred
from arbitro.rules.pairing.burstein_1999.reasons import explain_round, why_not
from definitions import burstein_1999 as walk

HISTORIES = ["".join(each) for size in range(5) for each in product("wb", repeat=size)]


def random_problem(seed, largest=8):
    """A round of 2 to ``largest`` players with histories that need not be possible."""
    random = Random(seed)
    size = random.randint(2, largest)
    density = random.choice((0, 15, 30, 50))
    met = {number: set() for number in range(1, size + 1)}
    for a, b in combinations(met, 2):
        if random.randrange(100) < density:
            met[a].add(b)
            met[b].add(a)
    histories = random.choice((HISTORIES, ["w", "b", "wb", "bw"], ["", "w", "b", "wwb", "bbw"]))
    levels = random.randint(1, 3)
    players = []
    for number, others in met.items():
        points = Points(10 * random.randrange(levels))
        players.append(
            Contender(
                Tpn(number), points, points, random.choice(histories), frozenset(map(Tpn, others)),
                may_receive_bye=random.randrange(4) > 0, parity_number=number,
            )
        )  # fmt: skip
    players.sort(key=lambda one: (-one.score, one.tpn))
    drawn = random.choice(list(Colour))
    basis = PairingProblem(EDITION, RoundNumber(4), 9, drawn, Points(30), tuple(players))
    indexes = {
        Tpn(number): Burstein1999Index(*(random.randrange(2) for _part in range(3)))
        for number in met
    }
    return Burstein1999Problem(basis, indexes)


def walked(problem):
    return [
        walk.Player(
            one.tpn, one.score, tuple(problem.indexes[one.tpn]), one.colours, one.opponents,
            one.may_receive_bye,
        )
        for one in problem.basis.contenders
    ]  # fmt: skip


def numbers(players):
    return tuple(one.number for one in players)


@pytest.mark.article("C.04.4.2@1999 art. 1.3", "C.04.4.2@1999 art. 5.2")
def test_preferences_and_limits_are_those_of_the_articles_for_every_short_history():
    for colours in (*HISTORIES, "wwbbw", "wbbww", "bwwbb"):
        player = walk.Player(1, 0, (), colours, frozenset(), may_have_bye=True)
        wanted = preferred(colours)
        assert ("" if wanted is None else wanted.value) == walk.preference(player), colours
        for colour in Colour:
            assert may_take(colours, colour) is walk.may(player, colour.value), colours


def colours_of(higher, lower, parity):
    """Who has White of two, and why: art. 5 read clause by clause."""
    mine, theirs = walk.preference(higher), walk.preference(lower)
    lead = [one.colours.count("w") - one.colours.count("b") for one in (higher, lower)]
    shorter = min(len(higher.colours), len(lower.colours))
    apart = [
        two
        for two in zip(reversed(higher.colours), reversed(lower.colours), strict=False)
        if two[0] != two[1]
    ]
    if not mine and not theirs:
        white, rule = parity, "colour-parity"
    elif mine != theirs:
        white, rule = mine == "w" or theirs == "b", "colour-both-preferences"
    elif lead[0] != lead[1]:
        white, rule = lead[0] < lead[1], "colour-difference-lower"
    elif shorter and apart:
        white, rule = apart[0][0] == "b", "colour-alternate"
    else:
        white, rule = mine == "w", "colour-higher-ranked"
    pair = (higher, lower) if white else (lower, higher)
    if not (walk.may(pair[0], "w") and walk.may(pair[1], "b")):
        return (pair[1].number, pair[0].number), "colour-limits"
    return (pair[0].number, pair[1].number), rule


@pytest.mark.article("C.04.4.2@1999 art. 5.2", "C.04.4.2@1999 art. 5.4")
@pytest.mark.parametrize("higher", [1, 2])
@pytest.mark.parametrize("drawn", Colour)
def test_two_get_the_colours_that_the_articles_give_them(higher, drawn):
    short = [one for one in HISTORIES if len(one) < 4]
    index = {Tpn(number): Burstein1999Index(0, 0, int(number == higher)) for number in (1, 2)}
    for mine, theirs in product(short, HISTORIES):
        players = tuple(
            Contender(Tpn(number), Points(0), Points(0), had, parity_number=number)
            for number, had in ((1, mine), (2, theirs))
        )
        basis = PairingProblem(EDITION, RoundNumber(4), 9, drawn, Points(30), players)
        problem = Burstein1999Problem(basis, index)
        field = Burstein1999Field(problem)
        one, other = sorted(walked(problem), key=lambda each: each.number != higher)
        has_drawn_colour = higher == 1
        parity = has_drawn_colour is (drawn is Colour.WHITE)
        for pair in ((0, 1), (1, 0)):
            given = allocate(field, *pair)
            expected = colours_of(one, other, parity)
            assert ((given.white.tpn, given.black.tpn), given.rule) == expected, (mine, theirs)


@pytest.mark.parametrize("seeds", [range(at, at + 30) for at in range(0, 270, 30)])
def test_scoregroups_are_taken_together_and_paired_as_the_walk_does(seeds):
    for seed in seeds:
        problem = random_problem(seed)
        players = walked(problem)
        field = Burstein1999Field(problem)
        for a, b in product(range(len(players)), repeat=2):
            legal = a != b and walk.legal(players[a], players[b])
            assert field.may_meet(a, b) is legal, seed
        found = pair_round(problem)
        expected = walk.walk_groups(players)
        if expected is None:
            assert isinstance(found, Refused), seed
            continue
        bye, groups = expected
        assert found.pairing.bye == (bye and bye.number), seed
        assert [
            (
                one.score, one.residents, one.incoming, one.pairs, one.outgoing,
                one.preferences_denied,
            )
            for one in found.brackets
        ] == [
            (
                each.residents[0].score, numbers(each.residents), numbers(each.incoming),
                tuple(numbers(pair) for pair in each.pairs), numbers(each.floats),
                walk.denied(each.pairs),
            )
            for each in groups
        ], seed  # fmt: skip
        ranked = [numbers(walk.by_opposition([*one.residents, *one.incoming])) for one in groups]
        assert [one.ranking for one in found.brackets] == ranked


@pytest.mark.parametrize("seeds", [range(at, at + 25) for at in range(0, 150, 25)])
def test_the_heaviest_matching_finds_the_combination_that_the_walk_finds(seeds, monkeypatch):
    monkeypatch.setattr(ways, "_with_least_denied", lambda *_given: None)
    for seed in seeds:
        problem = random_problem(seed, 7)
        field, players = Burstein1999Field(problem), walked(problem)
        places = range(len(players))
        cut = seed % len(players)
        came = [one for one in places if one < cut][: seed % 3]
        residents = [one for one in places if one not in came][: 2 + seed % 5]
        below = [one for one in places if one not in (*came, *residents)]
        made = ways.first_combination(field, residents, came, below)
        lists = ([players[one] for one in each] for each in (residents, came, below))
        expected = walk.combination(*lists)
        if expected is None:
            assert made is None, seed
            continue
        pairs, floats = expected
        assert [(players[a], players[b]) for a, b in made.pairs] == pairs, seed
        assert [players[one] for one in made.floater] == floats, seed


def test_the_least_that_both_numbers_leave_denied_is_what_the_best_of_all_pairings_denies():
    for size in (2, 4, 6):
        for wanted in product((Colour.WHITE, Colour.BLACK, None), repeat=size):
            if list(map(str, wanted)) != sorted(map(str, wanted)):
                continue

            class Anybody:
                def __init__(self, wanted):
                    self.wanted = wanted

                def may_meet(self, a, b):
                    return a != b

                def denied(self, a, b):
                    return self.wanted[a] is not None and self.wanted[a] is self.wanted[b]

            field, players = Anybody(wanted), range(size)
            best = min(
                sum(field.denied(a, b) for a, b in pairs) for pairs in pairings(list(players))
            )
            assert ways.least_denied(field, players) == best, wanted
            adjacent = ways.with_least_denied(field, players)
            for pairs in pairings(list(players)):
                fewest = sum(field.denied(a, b) for a, b in pairs) == best
                assert all(adjacent(a, b) for a, b in pairs) is fewest, (wanted, pairs)


def pairings(players):
    if not players:
        yield ()
        return
    first, *rest = players
    for other in rest:
        for more in pairings([one for one in rest if one != other]):
            yield ((first, other), *more)


def told(reason):
    return reason.concept, dict(reason.values)


def test_every_bracket_and_board_is_told_as_it_was_paired():
    denied = floated = 0
    for seed in range(40):
        problem = random_problem(seed)
        paired = pair_round(problem)
        if isinstance(paired, Refused):
            continue
        known = {one.tpn: one for one in problem.basis.contenders}
        explained = explain_round(problem, paired)
        assert (explained.edition, explained.pairing) == (EDITION, paired.pairing)
        for bracket, one in zip(paired.brackets, explained.brackets, strict=True):
            whole = {"residents": bracket.residents, "score": bracket.score}
            assert told(one) == ("bracket", whole)
            parts = [("bracket", {"incoming": bracket.incoming})] * bool(bracket.incoming)
            parts += [
                ("in-bracket-sequence-number", {"ranking": bracket.ranking}),
                ("colour-preference", {"count_here": bracket.preferences_denied}),
                ("first-best-pairing", {"pairs": bracket.pairs}),
            ]
            leaves = ("virtual-players", {"floaters": bracket.outgoing})
            parts += [leaves] * bool(bracket.outgoing)
            assert [told(each) for each in one.parts] == parts
            denied += bracket.preferences_denied
            floated += len(bracket.outgoing)
        for game, (meet, colour) in zip(paired.pairing.games, explained.boards, strict=True):
            bracket = next(one for one in paired.brackets if game.white in one.ranking
                           and game.white not in one.outgoing)  # fmt: skip
            assert told(meet) == ("paired-together", {"players": tuple(game)})
            place, size = bracket.ranking.index, len(bracket.ranking)
            assert [told(each)[1] for each in meet.parts] == [
                {"number": one, "place": place(one) + 1, "size": size}
                for one in sorted(game, key=place)
            ]
            values = dict(colour.values)
            assert (values["white"], values["black"]) == tuple(game)
            if "higher" in values:
                # by the strength of the opposition, then by number
                order = [(*(-part for part in problem.indexes[one]), one) for one in game]
                assert values["higher"] == game[order.index(min(order))]
        bye = paired.pairing.bye
        assert (explained.bye is None) is (bye is None)
        if bye is not None:
            assert told(explained.bye) == ("pairing-allocated-bye", {"player": bye})
            why = {"lowest": bye, "score": known[bye].score}
            assert told(explained.bye.parts[0]) == ("bye-criteria", why)
    assert denied
    assert floated


def answers(problem):
    paired = pair_round(problem)
    for one, other in combinations([one.tpn for one in problem.basis.contenders], 2):
        yield paired, (one, other), why_not(problem, paired, one, other)


def best_with(problem, pair):
    """What the walk pairs where two can meet nobody but each other."""
    players = [
        one._replace(
            met=frozenset(
                other.number
                for other in walked(problem)
                if {one.number, other.number} != set(pair)
                and (one.number in pair or other.number in pair)
            )
            | one.met
        )
        for one in walked(problem)
    ]
    return walk.walk_groups(players)


@pytest.mark.parametrize("seeds", [range(at, at + 5) for at in range(0, 50, 5)])
def test_why_two_do_not_meet_is_the_first_thing_in_which_their_round_is_worse(seeds):
    for seed in seeds:
        problem = random_problem(seed, 7)
        if isinstance(pair_round(problem), Refused):
            continue
        players = {one.number: one for one in walked(problem)}
        for paired, pair, why in answers(problem):
            one, other = (players[each] for each in pair)
            concept, values = told(why)
            if any(set(pair) == set(game) for game in paired.pairing.games):
                assert (concept, values) == ("paired-together", {"players": pair}), seed
            elif other.number in one.met:
                assert (concept, values) == ("rematch", {"players": pair}), seed
            elif not walk.legal(one, other):
                assert (concept, values) == ("colour-limits", {"players": pair}), seed
            elif (forced := best_with(problem, pair)) is None:
                assert (concept, values) == ("completion", {"players": pair}), seed
            else:
                assert (concept, values) == first_worse(paired, forced), (seed, pair)


def first_worse(paired, forced):
    """What is told of the first bracket that another round has otherwise."""
    bye, groups = forced
    if (bye and bye.number) != paired.pairing.bye:
        return "bye-criteria", {"player": paired.pairing.bye}
    for mine, theirs in zip(paired.brackets, groups, strict=False):
        ranking = numbers(walk.by_opposition([*theirs.residents, *theirs.incoming]))
        pairs = tuple(Pairing(*numbers(pair)) for pair in theirs.pairs)
        if (ranking, pairs) == (mine.ranking, mine.pairs):
            continue
        if set(mine.ranking) != set(ranking):
            sizes = {"chosen": len(mine.ranking), "rejected": len(ranking)}
            return "groups-together", {"kind": "count", **sizes}
        denied = walk.denied(theirs.pairs)
        if denied != mine.preferences_denied:
            counts = {"chosen": mine.preferences_denied, "rejected": denied}
            return "colour-preference", {"kind": "count", **counts}
        orders = [in_places(ranking, each) for each in (mine.pairs, pairs)]
        found = {"chosen": orders[0], "rejected": orders[1]}
        return "pairing-order", {"kind": "sequence", **found}
    raise AssertionError


def in_places(ranking, pairs):
    """The opponents of no. 1, no. 2 and so on, 0 for who floats."""
    found = [0] * len(ranking)
    for one, other in pairs:
        at, to = ranking.index(one), ranking.index(other)
        found[at], found[to] = to + 1, at + 1
    return tuple(found)


@pytest.mark.parametrize(
    ("colours", "pairs"),
    [
        # 2, 4 and 5 prefer White, the others Black: combination no. 4 of the manual
        (["w", "b", "w", "b", "b", "w"], ((1, 5), (2, 6), (3, 4))),
        # four prefer Black and two White: one pair denies a colour, whichever it is
        (["w", "w", "w", "w", "b", "b"], ((1, 6), (2, 5), (3, 4))),
    ],
)
def test_no_more_denied_than_both_numbers_make_is_found_without_weighing(
    colours, pairs, monkeypatch
):
    monkeypatch.setattr(ways, "_by_matching", None)
    players = tuple(
        Contender(Tpn(at), Points(20), Points(20), had, parity_number=at)
        for at, had in enumerate(colours, 1)
    )
    basis = PairingProblem(EDITION, RoundNumber(5), 9, Colour.WHITE, Points(40), players)
    indexes = dict.fromkeys((one.tpn for one in players), Burstein1999Index(0, 0, 0))
    assert pair_round(Burstein1999Problem(basis, indexes)).brackets[0].pairs == pairs
