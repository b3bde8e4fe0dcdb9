"""Every step of the Dubov System of 1997 beside that of the literal walk."""

from itertools import combinations, product
from random import Random

import pytest

from arbitro.model import Colour, Contender, PairingProblem, Points, RoundNumber, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.dubov.edition import Upfloats
from arbitro.rules.pairing.dubov_1997 import EDITION, Dubov1997Problem, pair_round
from arbitro.rules.pairing.dubov_1997.engine import allocate
from arbitro.rules.pairing.dubov_1997.problem import Dubov1997Field
from arbitro.rules.pairing.dubov_1997.reasons import explain_round, why_not
from arbitro.rules.pairing.dubov_1997.scoregroup import columns, first_rows, pair_group
from definitions import dubov_1997 as walk

HISTORIES = ["".join(each) for size in range(4) for each in product("wb", repeat=size)]


def random_problem(seed, largest=8):
    """A round of 2 to ``largest`` players of few ratings; histories need not be possible."""
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
    total = random.choice((4, 9, 10))
    drawn = random.choice(list(Colour))
    basis = PairingProblem(EDITION, RoundNumber(4), total, drawn, Points(30), tuple(players))
    order = random.sample(sorted(met), size)
    return Dubov1997Problem(
        basis,
        {Tpn(number): 2000 + random.randrange(3) for number in met},
        {Tpn(number): 2 * random.randrange(4) for number in met},
        2,
        {Tpn(number): Upfloats(random.randrange(5), random.randrange(3) == 0) for number in met},
        {Tpn(number): order.index(number) for number in met},
    )


def walked(problem):
    """The players as the walk takes them: their opposition is one of the average they have."""
    most = 3 if problem.basis.rounds_total < 10 else 4
    last = problem.basis.rounds_total == problem.basis.round_number
    players = []
    for one in problem.basis.contenders:
        times, just = problem.upfloats[one.tpn]
        players.append(
            walk.Player(
                one.tpn, one.score, problem.ratings[one.tpn],
                (problem.averages[one.tpn] // problem.scale,), problem.alphabet[one.tpn],
                one.colours, one.opponents, one.may_receive_bye,
                last or (times < most and not just),
            )
        )  # fmt: skip
    return players


CHUNKS = [range(at, at + 40) for at in range(0, 320, 40)]


def fields(seeds, largest=8):
    for seed in seeds:
        problem = random_problem(seed, largest)
        yield seed, Dubov1997Field(problem), walked(problem)


@pytest.mark.article("C.04.4.1@1997 art. 2", "C.04.4.1@1997 art. 1.3")
def test_who_may_meet_who_stands_where_and_who_may_come_up_is_as_the_articles_say():
    for seed, field, players in fields(range(80)):
        for a, one in enumerate(players):
            assert field.prefers_white[a] is (walk.wants(one) == "w"), seed
            assert field.may_come_up[a] is one.may_rise, seed
            for b, other in enumerate(players):
                assert field.may_meet(a, b) is walk.legal(one, other), seed
                may = walk.may(one, "w") and walk.may(other, "b")
                assert field.may_have(a, b) is may, seed


@pytest.mark.article("C.04.4.1@1997 art. 6.2", "C.04.4.1@1997 art. 7.3", "C.04.4.1@1997 art. 7.4")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_columns_and_rows_are_those_of_the_walk(seeds):
    for seed, field, players in fields(seeds):
        members = list(range(len(players)))[len(players) % 2 :]
        found = columns(field, members)
        whites, blacks = walk.two_columns([players[one] for one in members])
        assert [players[one] for one in found.white] == whites, seed
        assert [players[one] for one in found.black] == blacks, seed
        changed = {one for one in members if (one in found.white) is not field.prefers_white[one]}
        assert set(found.changed) == changed, seed
        made = first_rows(field, found.white, found.black)
        expected = walk.go_through(whites, blacks)
        pairs = None if made is None else [(players[a], players[b]) for a, b in made]
        assert pairs == expected, seed


@pytest.mark.article("C.04.4.1@1997 art. 8.1", "C.04.4.1@1997 art. 7.2", "C.04.4.1@1997 art. 6.4")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_a_scoregroup_is_paired_from_floaters_in_to_floaters_out_as_the_walk_does(seeds):
    for seed, field, players in fields(seeds, 9):
        places = list(range(len(players)))
        came = places[: seed % 3]
        middle = 2 + seed // 3 % 5
        residents = [one for one in places if one not in came][:middle]
        rest = [one for one in places if one not in (*came, *residents)]
        lower = [rest[:2], rest[2:]] if seed % 2 else [rest]
        made = pair_group(field, residents, came, lower)
        of = [[players[one] for one in each] for each in (residents, came)]
        pairs, out = walk.walk_group(*of, [[players[one] for one in each] for each in lower])
        # those of one column come when they are found, in either order
        assert {frozenset(players[one] for one in pair) for pair in made.pairs} == set(
            map(frozenset, pairs)
        ), seed
        assert [players[one] for one in made.outgoing] == out, seed
        seen = {one for pair in pairs for one in pair} | set(out)
        came_up = {players[one] for one in (*made.raised, *made.evening)}
        assert came_up == seen - {players[one] for one in (*residents, *came)}, seed
        assert len(made.evening) < 2
        assert (made.residents, made.incoming) == (tuple(residents), tuple(came))


@pytest.mark.parametrize("seeds", [range(at, at + 30) for at in range(0, 240, 30)])
def test_a_round_is_paired_as_the_walk_pairs_it(seeds):
    for seed in seeds:
        problem = random_problem(seed)
        found = pair_round(problem)
        expected = walk.walk_round(walked(problem))
        if expected is None:
            assert isinstance(found, Refused), seed
            continue
        pairs = {frozenset(game) for game in found.pairing.games}
        assert (found.pairing.bye, pairs) == expected, seed


def colours_of(first, second, players):
    """Who has White of two, the higher ranked first: art. 3 read clause by clause."""
    one, other = players[first], players[second]
    lead = [each.colours.count("w") - each.colours.count("b") for each in (one, other)]
    apart = [
        two for two in zip(one.colours[::-1], other.colours[::-1], strict=False) if len({*two}) > 1
    ]
    if walk.wants(one) != walk.wants(other):
        white, rule = walk.wants(one) == "w", "colour-both-preferences"
    elif lead[0] != lead[1]:
        white, rule = lead[0] < lead[1], "colour-difference-lower"
    elif apart:
        white, rule = apart[0][0] == "b", "colour-alternate"
    elif one.aro != other.aro:
        white, rule = one.aro > other.aro, "colour-higher-average"
    else:
        white, rule = (one.rating, one.name) < (other.rating, other.name), "colour-lower-rating"
    pair = (one, other) if white else (other, one)
    if not (walk.may(pair[0], "w") and walk.may(pair[1], "b")):
        pair, rule = pair[::-1], "colour-limits"
    return (pair[0].number, pair[1].number), rule


@pytest.mark.article("C.04.4.1@1997 art. 3")
@pytest.mark.parametrize("seeds", [range(at, at + 50) for at in range(0, 300, 50)])
def test_two_get_the_colours_that_the_articles_give_them(seeds):
    for seed, field, players in fields(seeds):
        for a, b in combinations(range(len(players)), 2):
            for pair in ((a, b), (b, a)):
                given = allocate(field, *pair)
                expected = colours_of(a, b, players)
                assert ((given.white.tpn, given.black.tpn), given.rule) == expected, seed


def test_every_history_of_two_gives_them_the_colours_of_the_articles():
    problem = random_problem(1)._replace(upfloats=dict.fromkeys((1, 2), Upfloats()))
    for mine, theirs in product(HISTORIES[:7], HISTORIES):
        players = tuple(
            Contender(Tpn(number), Points(0), Points(0), had, parity_number=number)
            for number, had in ((1, mine), (2, theirs))
        )
        basis = PairingProblem(EDITION, RoundNumber(4), 9, Colour.WHITE, Points(30), players)
        for averages, ratings, alphabet in product(((0, 0), (2, 4), (4, 2)), repeat=3):
            if averages != (0, 0) and (ratings, alphabet) != ((2, 4), (2, 4)):
                continue
            again = problem._replace(
                basis=basis,
                averages=dict(zip((1, 2), averages, strict=True)),
                ratings=dict(zip((1, 2), ratings, strict=True)),
                alphabet=dict(zip((1, 2), alphabet if any(alphabet) else (4, 2), strict=True)),
            )
            given = allocate(Dubov1997Field(again), 0, 1)
            expected = colours_of(
                0, 1, walked(again._replace(upfloats=dict.fromkeys((1, 2), Upfloats())))
            )
            assert ((given.white.tpn, given.black.tpn), given.rule) == expected, (mine, theirs)


SEEDS = 70


def told(reason):
    return reason.concept, dict(reason.values)


def rounds(seeds):
    for seed in seeds:
        problem = random_problem(seed)
        paired = pair_round(problem)
        if not isinstance(paired, Refused):
            yield seed, problem, paired


def name_of(reading):
    return reading.name


def test_every_bracket_is_told_as_it_was_paired():
    kinds = set()
    for seed, problem, paired in rounds(range(SEEDS)):
        explained = explain_round(problem, paired)
        assert (explained.edition, explained.pairing) == (EDITION, paired.pairing)
        for one, bracket in zip(explained.brackets, paired.brackets, strict=True):
            whole = {"residents": bracket.residents, "score": bracket.score}
            assert told(one) == ("bracket", whole), seed
            field = Dubov1997Field(problem)
            place = {each.tpn: at for at, each in enumerate(field.players)}
            changed = bracket.changed
            to_white = any(not field.prefers_white[place[each]] for each in changed)
            concept = "columns-evened-by-black" if to_white else "columns-evened"
            sides = {"white_side": bracket.white, "black_side": bracket.black}
            parts = [
                ("floaters-first", {"incoming": bracket.incoming}),
                ("coming-up-to-a-player", {"raised": bracket.raised}),
                ("coming-up", {"raised": bracket.evening}),
                (concept, {"changed": changed}),
                ("columns", sides if bracket.white or bracket.black else {"": ()}),
                ("rows-of-columns", {"pairs": bracket.pairs}),
                ("floating-down", {"floaters": bracket.outgoing}),
            ]
            parts = [part for part in parts if any(part[1].values())]
            usual = {
                "floaters-of-a-class": "lowest-rating",
                "columns-without-rows": "one-column",
                "last-scoregroup": "taken-together",
            }
            for each in bracket.decisions:
                name = name_of(each.reading)
                values = {"candidates": each.candidates, "taken": each.taken}
                parts.append((name, {**values, "way": f"{name}={usual[name]}"}))
            assert [told(each) for each in one.parts] == parts, seed
            kinds |= {part[0] for part in parts}
    assert len(kinds) == 11


def test_every_board_and_the_bye_are_told_with_ratings_and_averages():
    floated = 0
    for seed, problem, paired in rounds(range(40)):
        explained = explain_round(problem, paired)
        known = {one.tpn: one for one in problem.basis.contenders}
        rank = [one.tpn for one in problem.basis.contenders].index
        for game, (meet, colour) in zip(paired.pairing.games, explained.boards, strict=True):
            assert told(meet) == ("paired-together", {"players": tuple(game)}), seed
            # the averages are whole here: in halves, two to a point
            parts = [
                (
                    "average-of-opponents",
                    {
                        "player": one, "rating": problem.ratings[one],
                        "average": problem.averages[one] // 2,
                    },
                )
                for one in game
            ]  # fmt: skip
            bracket = next(each for each in paired.brackets if any(
                set(pair) == set(game) for pair in each.pairs))  # fmt: skip
            came = [one for one in game if one in bracket.incoming]
            parts += [("floater-opponent", {"player": one}) for one in came]
            floated += len(came)
            assert [told(each) for each in meet.parts] == parts, seed
            values = dict(colour.values)
            assert (values["white"], values["black"]) == tuple(game)
            if "higher" in values:
                assert values["higher"] == min(game, key=rank)
        bye = paired.pairing.bye
        assert (explained.bye is None) is (bye is None)
        if bye is not None:
            assert told(explained.bye) == ("pairing-allocated-bye", {"player": bye})
            why = {"rating": problem.ratings[bye], "score": known[bye].score}
            assert told(explained.bye.parts[0]) == ("bye-criteria", why)
    assert floated


def forced_by_the_walk(problem, pair):
    """What the walk pairs where two can meet nobody but each other."""
    numbers = {one.number for one in walked(problem)}
    away = {one: frozenset(numbers - set(pair)) for one in pair}
    players = [
        one._replace(
            met=one.met | away.get(one.number, frozenset(pair if one.number not in pair else ()))
        )
        for one in walked(problem)
    ]
    return walk.walk_round(players)


@pytest.mark.parametrize("seeds", [range(at, at + 5) for at in range(0, 50, 5)])
def test_why_two_do_not_meet_is_what_forbids_it_or_what_the_steps_come_to(seeds):
    for seed, problem, paired in rounds(seeds):
        players = {one.number: one for one in walked(problem)}
        for pair in combinations(sorted(players), 2):
            one, other = (players[each] for each in pair)
            why = why_not(problem, paired, *pair)
            if any(set(pair) == set(game) for game in paired.pairing.games):
                assert told(why) == ("paired-together", {"players": pair}), seed
            elif other.number in one.met:
                assert told(why) == ("rematch", {"players": pair}), seed
            elif not walk.legal(one, other):
                assert told(why) == ("colour-limits", {"players": pair}), seed
            elif (forced := forced_by_the_walk(problem, pair)) is None:
                assert told(why) == ("completion", {"players": pair}), seed
            elif forced[0] != paired.pairing.bye:
                assert told(why) == ("bye-criteria", {"player": paired.pairing.bye}), seed
                byes = [each.values[0][1] for each in why.parts]
                assert byes == [each for each in (paired.pairing.bye, forced[0]) if each]
            else:
                assert why.concept == "rows-of-columns", seed
                mine = why.value("instead")
                first = next(each for each in paired.brackets if each.pairs == mine)
                at = paired.brackets.index(first)
                # all brackets before are paired as they were
                before = {frozenset(two) for each in paired.brackets[:at] for two in each.pairs}
                assert before <= forced[1], seed
                theirs = why.parts[0].value("pairs")
                assert {frozenset(two) for two in theirs} <= forced[1], seed
                assert theirs != mine


def pairs_of_one_column(players):
    """Every pair of one column but those of a White who has met every Black (6.3)."""
    whites, blacks = walk.two_columns(players)
    if walk.go_through(whites, blacks) is not None:
        return []
    lonely = [one for one in whites if not any(walk.legal(one, each) for each in blacks)]
    alone = [one for one in blacks if not any(walk.legal(one, each) for each in whites)]
    for one in (*lonely, *alone, *whites, *blacks):
        column = whites if one in whites else blacks
        at = column.index(one)
        for other in (*column[at + 1 :], *column[:at][::-1]):
            rest = [each for each in players if each not in (one, other)]
            if walk.legal(one, other) and walk.can_be_paired(rest):
                found = [] if one in lonely else [(one, other)]
                return found + pairs_of_one_column(rest)
    raise AssertionError


def floaters_chosen(members, below, *, by_average=False):
    """Among whom who floats is chosen: those of a class without whom as few leave (6.4)."""

    def pairable(players, leaving):
        return any(
            walk.can_be_paired([one for one in players if one not in gone])
            for gone in combinations(players, leaving)
        )

    needed = next(size for size in range(len(members) + 1) if pairable(members, size))
    ranked = sorted(members, key=lambda one: (one.rating, -one.aro, -one.name))
    if by_average:
        ranked = sorted(members, key=lambda one: (-one.aro, one.rating, -one.name))
    meets = {one: any(walk.legal(one, each) for each in below) for one in members}
    classes = [[one for one in ranked if meets[one] is lucky] for lucky in (True, False)]
    gone, chosen = [], []
    for alike in classes:
        while len(gone) < needed:
            left = [one for one in members if one not in gone]
            able = [
                one
                for one in alike
                if one in left
                and pairable([each for each in left if each != one], needed - len(gone) - 1)
            ]
            if not able:
                break
            gone.append(able[0])
            if len(able) > 1:
                chosen.append((able, [able[0]]))
    return gone, chosen


@pytest.mark.article("C.04.4.1@1997 art. 9")
@pytest.mark.parametrize("seeds", CHUNKS)
@pytest.mark.parametrize("by_average", [False, True])
def test_what_the_text_leaves_to_the_arbiter_is_kept_with_those_among_whom(seeds, by_average):
    readings = (("floaters-of-a-class", "highest-average"),) if by_average else ()
    for seed, usual, players in fields(seeds, 9):
        field = Dubov1997Field(usual.problem._replace(readings=readings))
        places = list(range(len(players)))
        middle = 2 + seed % 5
        residents, lower = places[:middle], places[middle:]
        made = pair_group(field, residents, [], [lower])
        group = [players[one] for one in (*residents, *made.raised, *made.evening)]
        below = [players[one] for one in lower if players[one] not in group]
        gone, floated = floaters_chosen(group, below, by_average=by_average)
        rest = [one for one in group if one not in gone]
        everybody = sorted(players.index(one) for one in group)
        expected = [
            ("floaters-of-a-class", [players.index(one) for one in among], [players.index(taken)])
            for among, (taken,) in floated
        ]
        expected += [
            ("columns-without-rows", everybody, [players.index(one) for one in pair])
            for pair in pairs_of_one_column(rest)
        ]
        assert [
            (name_of(each.reading), list(each.candidates), list(each.taken))
            for each in made.choices
        ] == expected, seed
        assert [players[one] for one in made.outgoing] == gone, seed


@pytest.mark.article("C.04.4.1@1997 art. 2.1")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_who_may_not_come_up_stays_or_by_the_other_reading_comes_where_nobody_else_can(seeds):
    readings = (("blocked-upfloaters", "come-up"),)
    for seed, usual, players in fields(seeds, 9):
        field = Dubov1997Field(usual.problem._replace(readings=readings))
        residents = list(range(len(players)))[: 1 + seed % 4]
        rest = [one for one in range(len(players)) if one not in residents]
        lower = [each for each in (rest[:2], rest[2:]) if each]
        made = pair_group(field, residents, [], lower)
        group = [players[one] for one in residents]
        own = list(group)
        for one in walk.by_rank(own, None):
            if not any(walk.legal(one, other) for other in own):
                comes_up(group, [one], lower, players, walk.wants(one))
        alone = group[len(own) :]
        if len(group) % 2:
            white = sum(walk.wants(one) == "w" for one in group)
            comes_up(group, list(group), lower, players, "w" if 2 * white > len(group) else "b")
        assert [players[one] for one in made.raised] == alone, seed
        assert [players[one] for one in made.evening] == group[len(own) + len(alone) :], seed


def comes_up(group, meeting, lower, players, against):
    """Let the first of the next scoregroup that has anybody come up, those first who may."""
    for below in lower:
        able = [
            players[one]
            for one in below
            if players[one] not in group and any(walk.legal(players[one], x) for x in meeting)
        ]
        if able:
            free = [one for one in able if one.may_rise] or able
            group.append(walk.by_rank(free, against)[0])
            return
