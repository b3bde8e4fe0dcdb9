"""Single articles of the Lim System (C.04.4.3 of 2026), its tables among them."""

from types import SimpleNamespace

import pytest

from arbitro.model import (
    Adjustment,
    Colour,
    Contender,
    EditionKey,
    Entry,
    PairingProblem,
    Player,
    Points,
    Result,
    RoundNumber,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.lim import LimProblem, pair_round
from arbitro.rules.pairing.lim.problem import _was_transferred, allocate, lim_problem
from arbitro.rules.pairing.lim.reasons import explain_round, why_not
from arbitro.rules.pairing.lim.scoregroup import _why_alone
from arbitro.rules.pairing.systems import pair_swiss

EDITION = EditionKey("C.04.4.3@2026-02")


def contender(number, score, colours="", met=(), **facts):
    points = Points(score)
    opponents = frozenset(map(Tpn, met))
    return Contender(Tpn(number), points, points, colours, opponents, parity_number=number, **facts)


def problem_of(players, *, number=2, rounds=9, floated=(), drawn=Colour.WHITE):
    players = tuple(sorted(players, key=lambda one: (-one.score, one.tpn)))
    most = Points(10 * (number - 1))
    basis = PairingProblem(EDITION, RoundNumber(number), rounds, drawn, most, players)
    return LimProblem(basis, frozenset(map(Tpn, floated)))


def scoregroup(size, met, *, score=10, others=()):
    """Players 1 to ``size`` of a score, who have met as ``met`` says, colours forgotten."""
    both = {number: set(met.get(number, ())) for number in range(1, size + 1)}
    for one, opponents in met.items():
        for other in opponents:
            both[other].add(one)
    return problem_of(
        [*(contender(number, score, met=opponents) for number, opponents in both.items()), *others]
    )


def pairs(problem):
    paired = pair_round(problem)
    assert not isinstance(paired, Refused)
    return {frozenset(game) for game in paired.pairing.games}


def written(text):
    return {frozenset(map(int, each.split("v"))) for each in text.split()}


@pytest.mark.article("C.04.4.3@2026-02 art. 4.2")
@pytest.mark.parametrize(
    ("met", "expected"),
    [
        ((), "1v4 2v5 3v6"),
        ((4,), "1v5 2v4 3v6"),
        ((4, 5), "1v6 2v4 3v5"),
        ((4, 5, 6), "1v3 2v5 4v6"),
        ((4, 5, 6, 3), "1v2 3v5 4v6"),
    ],
)
def test_the_exchanges_for_the_first_of_six_are_those_of_the_table(met, expected):
    assert pairs(scoregroup(6, {1: met})) == written(expected)


@pytest.mark.article("C.04.4.3@2026-02 art. 4.3")
@pytest.mark.parametrize(
    ("met", "expected"),
    [
        ((), "1v6 2v4 3v5"),
        ((4,), "1v6 2v5 3v4"),
        ((4, 5), "1v6 2v3 4v5"),
        ((4, 5, 3), "1v3 2v6 4v5"),
        ((4, 5, 3, 6), "1v2 3v5 4v6"),
    ],
)
def test_the_exchanges_for_the_second_of_six_are_those_of_the_table(met, expected):
    assert pairs(scoregroup(6, {1: (4, 5), 2: met})) == written(expected)


@pytest.mark.article("C.04.4.3@2026-02 art. 4.1.2")
def test_upwards_the_same_tables_are_read_from_the_other_end():
    # 7 - n for every number n of the first table: the last player has met 3.
    problem = scoregroup(6, {6: (3,)}, score=0)
    assert pairs(problem) == written("6v2 5v3 4v1")


def test_of_those_who_can_meet_only_one_the_second_floats_with_the_lowest_left():
    """Art. 4.4: the pair 1-6 is kept; article 4.4.2 sends 5 with 2."""
    met = {1: (2, 3, 4, 5), 2: (3, 4, 5)}
    others = [contender(number, 5) for number in (8, 9)]
    problem = scoregroup(6, met, others=others)
    group = pair_round(problem).brackets[0]
    assert [(one.player, one.concept) for one in group.floaters] == [
        (2, "floater-without-opponent"),
        (5, "floater-in-company"),
    ]
    assert {frozenset(pair[:2]) for pair in group.pairs} == written("1v6 3v4")


@pytest.mark.article("C.04.4.3@2026-02 art. 3.5")
def test_who_has_no_opponent_below_is_exchanged_for_one_who_has():
    """As before, but 2 has met 8 and 9, and 1 has not."""
    met = {1: (2, 3, 4, 5), 2: (3, 4, 5)}
    players = [*scoregroup(6, met).basis.contenders]
    second = next(one for one in players if one.tpn == 2)
    players[players.index(second)] = contender(2, 10, met=(*second.opponents, 8, 9))
    players += [contender(number, 5, met=(2,)) for number in (8, 9)]
    group = pair_round(problem_of(players)).brackets[0]
    assert [(one.player, one.concept, one.kind) for one in group.floaters] == [
        (1, "floater-exchanged", "d"),
        (5, "floater-in-company", "d"),
    ]
    assert {frozenset(pair[:2]) for pair in group.pairs} == written("2v6 3v4")


def test_in_a_scoregroup_of_seven_the_second_is_exchanged_with_the_floater():
    """Art. 4.4.1: 7 floated to make the number even and comes back."""
    met = {1: (2, 3, 4, 5, 7), 2: (3, 4, 5, 7)}
    others = [contender(8, 5)]
    group = pair_round(scoregroup(7, met, others=others)).brackets[0]
    assert [(one.player, one.concept) for one in group.floaters] == [
        (2, "floater-without-opponent")
    ]
    # 1 v 6 as before; then 3 to 7 without 6, half against half.
    assert {frozenset(pair[:2]) for pair in group.pairs} == written("1v6 3v5 4v7")


@pytest.mark.article("C.04.4.3@2026-02 art. 7.2")
@pytest.mark.parametrize(
    ("drawn", "first"),
    [
        (Colour.WHITE, [(1, 21), (22, 2), (3, 23), (24, 4), (40, 20)]),
        (Colour.BLACK, [(21, 1), (2, 22), (23, 3), (4, 24), (20, 40)]),
    ],
)
def test_the_first_round_of_forty_is_that_of_the_handbook(drawn, first):
    players = [contender(number, 0) for number in range(1, 41)]
    games = pair_round(problem_of(players, number=1, drawn=drawn)).pairing.games
    assert {*first} <= set(games)
    assert games[:4] == tuple(first[:4])
    assert len(games) == 20


@pytest.mark.article("C.04.4.3@2026-02 art. 7.1")
def test_the_lowest_rated_of_an_uneven_number_has_the_bye_of_the_first_round():
    players = [contender(number, 0) for number in range(1, 8)]
    assert pair_round(problem_of(players, number=1)).pairing.bye == 7


@pytest.mark.article("C.04.4.3@2026-02 art. 1.1")
def test_who_may_not_have_the_bye_leaves_it_to_the_next_in_the_lowest_scoregroup():
    players = [contender(number, 10) for number in (1, 2)]
    players += [contender(3, 0), contender(4, 0), contender(5, 0, may_receive_bye=False)]
    assert pair_round(problem_of(players)).pairing.bye == 4


@pytest.mark.article("C.04.4.3@2026-02 art. 8.3")
def test_round_two_begins_with_the_winners_and_ends_with_those_who_drew():
    scores = {1: 10, 2: 10, 3: 5, 4: 5, 5: 0, 6: 0}
    paired = pair_round(problem_of([contender(one, score) for one, score in scores.items()]))
    assert [(group.score, group.way) for group in paired.brackets] == [
        (10, "down"),
        (0, "up"),
        (5, "median"),
    ]


@pytest.mark.article("C.04.4.3@2026-02 art. 2.6.1")
def test_a_blocked_median_takes_the_last_pair_from_below_when_more_came_from_above():
    # 3 floats down to 4, whom all above have met; below, 8 v 6 is made first and then 7 v 5.
    players = [contender(one, 10, met=(4,)) for one in (1, 2, 3)]
    players += [contender(4, 5, met=(1, 2, 3))] + [contender(one, 0) for one in (5, 6, 7, 8)]
    paired = pair_round(problem_of(players))
    median = paired.brackets[-1]
    assert median.cracked == ((7, 5),)
    # The floater from above finds 5, the highest number available, before those from below.
    assert {frozenset(pair[:2]) for pair in median.pairs} == written("3v5 4v7")


@pytest.mark.article("C.04.4.3@2026-02 art. 2.6.2")
def test_a_blocked_median_takes_the_last_pair_from_above_otherwise():
    players = [contender(one, 10) for one in (1, 2, 3, 4)]
    players += [contender(5, 5, met=(6,)), contender(6, 5, met=(5,))]
    players += [contender(7, 0), contender(8, 0)]
    paired = pair_round(problem_of(players))
    median = paired.brackets[-1]
    # Downwards 1 v 3 is made first, then 2 v 4, which is nearest and is cracked.
    assert median.cracked == ((2, 4),)
    assert {frozenset(pair[:2]) for pair in median.pairs} == written("2v5 4v6")


@pytest.mark.article("C.04.4.3@2026-02 art. 2.6.1")
def test_a_median_still_blocked_after_a_pair_from_above_takes_the_last_one_from_below():
    players = [contender(one, 10) for one in (1, 3)]
    players += [contender(one, 10, met=(5,)) for one in (2, 4)]
    players += [contender(5, 5, met=(2, 4, 6)), contender(6, 5, met=(5,))]
    players += [contender(one, 0) for one in (7, 8, 9, 10)]
    median = pair_round(problem_of(players)).brackets[-1]
    # 2 v 4 helps 5 to nobody; then two have come from above and none from below.
    assert median.cracked == ((2, 4), (9, 7))


@pytest.mark.article("C.04.4.3@2026-02 art. 3.2.2")
def test_who_makes_the_number_even_is_due_the_colour_of_the_majority():
    colours = {1: "b", 2: "b", 3: "w"}
    players = [contender(one, 10, colour) for one, colour in colours.items()]
    players += [contender(4, 5), contender(5, 0), contender(6, 0)]
    floater = pair_round(problem_of(players)).brackets[0].floaters[0]
    assert (floater.player, floater.concept) == (2, "floater-for-evenness")


@pytest.mark.article("C.04.4.3@2026-02 art. 3.2.4")
def test_downwards_the_lowest_numbered_floats_and_upwards_the_highest():
    players = [contender(one, 10) for one in (1, 2, 3)]
    players += [contender(one, 5) for one in (4, 5)] + [contender(one, 0) for one in (6, 7, 8)]
    groups = pair_round(problem_of(players)).brackets
    assert [one.player for group in groups for one in group.floaters] == [3, 6]


@pytest.mark.article("C.04.4.3@2026-02 art. 3.10")
def test_who_has_just_floated_stays_where_another_can_float_as_well():
    players = [contender(one, 10) for one in (1, 2, 3)]
    players += [contender(4, 5), contender(5, 0), contender(6, 0)]
    groups = pair_round(problem_of(players, floated=[3])).brackets
    assert groups[0].floaters[0].player == 2


@pytest.mark.article("C.04.4.3@2026-02 art. 3.9.2")
def test_a_player_with_an_opponent_below_floats_before_one_without():
    players = [contender(1, 10), contender(2, 10), contender(3, 10, met=(4,))]
    players += [contender(4, 5, met=(3,)), contender(5, 0), contender(6, 0)]
    floater = pair_round(problem_of(players)).brackets[0].floaters[0]
    assert (floater.player, floater.kind) == (2, "d")


@pytest.mark.article("C.04.4.3@2026-02 art. 3.8")
def test_a_floater_meets_the_highest_numbered_who_is_due_the_other_colour():
    players = [contender(1, 10, "w"), contender(2, 5, "w"), contender(3, 5, "b")]
    players += [contender(4, 5, "b")]
    assert pairs(problem_of(players)) == written("1v3 2v4")


@pytest.mark.article("C.04.4.3@2026-02 art. 5.2")
def test_the_second_scrutiny_exchanges_opponents_for_the_colours_that_are_due():
    colours = {1: "w", 2: "b", 3: "w", 4: "b"}
    players = [contender(one, 10, colour) for one, colour in colours.items()]
    # Proposed 1 v 3 and 2 v 4 would deny a colour twice; 1 v 4 and 2 v 3 deny none.
    assert pairs(problem_of(players)) == written("1v4 2v3")


@pytest.mark.parametrize(
    ("mine", "theirs", "moved"),
    [(40, 20, True), (40, 50, False), (10, 20, True), (10, 0, False), (30, 20, False)],
)
def test_who_met_another_score_towards_the_median_of_thirty_has_floated(mine, theirs, moved):
    record = RoundRecord(Tpn(2), Colour.WHITE, Result.DRAW)
    entry = Entry(Tpn(1), Player("1"), (record,))
    assert _was_transferred(entry, 1, {Tpn(1): mine, Tpn(2): theirs}, 30) is moved


@pytest.mark.article("C.04.4.3@2026-02 art. 5.3")
def test_a_colour_for_the_second_time_running_goes_before_alternation():
    problem = problem_of([], number=5)
    one, other = contender(1, 20, "wbwb"), contender(2, 20, "wwbb")
    assert allocate(problem.basis, one, other, below_median=False).pairing == (2, 1)


@pytest.mark.article("C.04.4.3@2026-02 art. 5.4")
def test_identical_histories_favour_the_higher_ranked_but_below_the_median_the_lower():
    problem = problem_of([], number=3)
    one, other = contender(1, 10, "wb"), contender(2, 10, "wb")
    above = allocate(problem.basis, one, other, below_median=False)
    below = allocate(problem.basis, one, other, below_median=True)
    assert (above.pairing, above.rule) == ((1, 2), "colour-higher-ranked")
    assert (below.pairing, below.rule) == ((2, 1), "colour-lower-ranked")


@pytest.mark.article("C.04.4.3@2026-02 art. 6")
def test_in_the_last_round_players_of_one_score_meet_beyond_the_limits_of_colours():
    players = [contender(1, 40, "wbww"), contender(2, 40, "bwww")]
    players += [contender(3, 20, "wbwb"), contender(4, 20, "bwbw")]
    earlier = problem_of(players, number=5, rounds=9)
    last = problem_of(players, number=5, rounds=5)
    assert pairs(last) == written("1v2 3v4")
    assert frozenset({1, 2}) not in pairs(earlier)


@pytest.mark.parametrize(("edition", "bye"), [("C.04.4.3@1999", 4), ("C.04.4.3@2026-02", 3)])
def test_a_full_point_bye_bars_from_the_bye_in_the_edition_of_2026_alone(edition, bye):
    """C.04.1 art. d of 2017 against art. 4 of 2026: a full-point bye that was asked for."""
    won, lost = Result.WIN, Result.LOSS
    rounds = {
        1: RoundRecord(Tpn(2), Colour.WHITE, won),
        2: RoundRecord(Tpn(1), Colour.BLACK, lost),
        3: RoundRecord(Tpn(5), Colour.WHITE, Result.DRAW),
        4: RoundRecord(None, None, Result.FULL_POINT_BYE),
        5: RoundRecord(Tpn(3), Colour.BLACK, Result.DRAW),
    }
    fines = {3: -20, 4: -30}
    entries = [
        Entry(
            Tpn(number),
            Player(str(number), rating=2000),
            (record,),
            adjustments=(Adjustment(Points(fines.get(number, 0))),),
        )
        for number, record in rounds.items()
    ]
    tournament = Tournament(
        system=System.LIM, rounds_total=5, rounds_played=1, entries=tuple(entries)
    )
    assert pair_swiss(tournament, EditionKey(edition)).bye == bye


def test_a_round_that_nobody_can_be_paired_in_is_refused():
    players = [contender(1, 10, met=(2,)), contender(2, 10, met=(1,))]
    refused = pair_round(problem_of(players))
    assert isinstance(refused, Refused)
    assert refused.code == "no-complete-pairing"


def test_why_not_names_the_step_at_which_the_walk_passed_two_players_over():
    problem = scoregroup(6, {1: (4,)}, others=[contender(8, 0), contender(9, 0)])
    paired = pair_round(problem)  # 1v5 2v4 3v6, 8v9 below

    def answer(a, b):
        return why_not(problem, paired, Tpn(a), Tpn(b)).concept

    assert answer(1, 4) == "rematch"
    assert answer(1, 6) == "not-reached"
    assert answer(5, 6) == "taken-before"
    assert answer(1, 8) == "other-scoregroup"
    assert answer(1, 5) == "paired-together"
    assert answer(1, 77) == "not-in-round"


def test_why_not_says_that_the_colours_due_were_the_same():
    colours = {1: "w", 2: "b", 3: "w", 4: "b"}
    problem = problem_of([contender(one, 10, colour) for one, colour in colours.items()])
    why = why_not(problem, pair_round(problem), Tpn(1), Tpn(3))
    assert why.concept == "colours-not-due"
    assert [each.value("player") for each in why.parts] == [1, 3]


def test_why_not_says_that_a_pair_would_leave_others_without_an_opponent():
    problem = scoregroup(4, {2: (3, 4)})
    why = why_not(problem, pair_round(problem), Tpn(1), Tpn(3))
    assert why.concept == "no-opponents-left"


def test_every_board_says_how_its_pair_was_found():
    problem = scoregroup(6, {1: (4,)})
    explained = explain_round(problem, pair_round(problem))
    found = {board[0].parts[0].concept for board in explained.boards}
    assert found == {"exchange", "proposed-pairing"}


def test_a_round_on_the_records_knows_who_floated_towards_the_median_in_the_round_before():
    # after round 1, of one point, half a point is the median: 1 has 1, 2 and 4 half, 3 nothing
    win, draw, loss = Result.WIN, Result.DRAW, Result.LOSS
    games = {
        1: ((3, win), (2, win)),
        2: ((4, draw), (1, loss)),
        3: ((1, loss), (4, loss)),
        4: ((2, draw), (3, win)),
    }
    entries = tuple(
        Entry(
            Tpn(one),
            Player(f"P{one}"),
            rounds=tuple(
                RoundRecord(Tpn(other), Colour.WHITE if one < other else Colour.BLACK, result)
                for other, result in played
            ),
        )
        for one, played in games.items()
    )
    tournament = Tournament(rounds_total=5, rounds_played=2, entries=entries)
    assert lim_problem(tournament, EDITION).floated == {1, 3}


@pytest.mark.parametrize(
    ("met", "colours", "why"),
    [
        ({1, 2}, "wb", "floater-met-all"),
        ({1}, "wwbw", "floater-two-more"),
        ({1}, "bwwbb", "floater-twice-the-same"),
        ({1}, "wbwb", "floater-without-opponent"),
        (set(), "b", "floater-without-opponent"),
    ],
)
def test_who_finds_nobody_is_told_the_first_reason_there_is(met, colours, why):
    players = SimpleNamespace(met=[met, set(), set()], players=[SimpleNamespace(colours=colours)])
    assert _why_alone(players, 0, [0, 1, 2]) == why


def test_a_board_tells_of_the_floaters_who_sit_at_it():
    scores = {1: 10, 2: 10, 3: 10, 4: 5, 5: 5, 6: 0, 7: 0, 8: 0}
    problem = problem_of([contender(one, score) for one, score in scores.items()])
    explained = explain_round(problem, pair_round(problem))
    told = {
        part.value("player"): game
        for game, board in zip(explained.pairing.games, explained.boards, strict=True)
        for part in (part for one in board for part in (one, *one.parts))
        if "float" in part.concept
    }
    assert len(told) >= 2
    assert all(player in game for player, game in told.items())


@pytest.mark.article("C.04.4.3@2026-02 art. 2.3.1")
@pytest.mark.parametrize("size", [2, 4])
def test_those_who_have_met_all_their_scoregroup_float_for_that(size):
    everybody = range(1, size + 1)
    players = [
        contender(one, 10, met=[two for two in everybody if two != one]) for one in everybody
    ]
    players += [contender(one, 5) for one in range(5, 5 + size)]
    group = pair_round(problem_of(players)).brackets[0]
    told = [(one.player, one.concept) for one in group.floaters]
    assert told == [(one, "floater-met-all") for one in everybody]


def test_one_alone_in_a_scoregroup_floats_to_make_the_number_even():
    players = [contender(1, 10)] + [contender(one, 5) for one in (2, 3, 4)]
    group = pair_round(problem_of(players)).brackets[0]
    assert [(one.player, one.concept) for one in group.floaters] == [(1, "floater-for-evenness")]


@pytest.mark.article("C.04.4.3@2026-02 art. 6")
@pytest.mark.parametrize(
    ("colours", "rounds", "waived"),
    [(("wbww", "bbww"), 5, True), (("wbwb", "bwbw"), 5, False), (("wbwb", "bwbw"), 9, False)],
)
def test_limits_of_colours_are_waived_in_the_median_of_the_last_round_where_that_is_needed(
    colours, rounds, waived
):
    players = [contender(one, 20, had) for one, had in enumerate(colours, 1)]
    (group,) = pair_round(problem_of(players, number=5, rounds=rounds)).brackets
    assert (group.way, group.waived, [each[:2] for each in group.pairs]) == (
        "median", waived, [(1, 2)]
    )  # fmt: skip
    refused = pair_round(problem_of(players, number=5, rounds=9))
    assert isinstance(refused, Refused) is waived


@pytest.mark.article("C.04.4.3@2026-02 art. 3.9.1")
def test_the_type_of_a_floater_looks_at_the_next_scoregroup_and_not_beyond():
    """3 has met the one of the next scoregroup, nobody of the median: it floats after 2."""
    players = [contender(1, 40), contender(2, 40), contender(3, 40, met=(4,))]
    players += [contender(4, 30, met=(3,)), contender(5, 20), contender(6, 20)]
    first, second, *_rest = pair_round(problem_of(players, number=5)).brackets
    assert [(one.player, one.kind) for one in first.floaters] == [(2, "d")]
    assert (second.score, second.arrivals, [each[:2] for each in second.pairs]) == (
        30, (2,), [(2, 4)]
    )  # fmt: skip


@pytest.mark.article("C.04.4.3@2026-02 art. 3.9.1")
def test_the_type_of_the_last_floater_above_looks_at_the_median():
    players = [contender(1, 40), contender(2, 40), contender(3, 40, met=(5, 6))]
    players += [contender(5, 20, met=(3,)), contender(6, 20, met=(3,)), contender(7, 20)]
    first = pair_round(problem_of(players, number=5)).brackets[0]
    assert [(one.player, one.kind) for one in first.floaters] == [(3, "d")]
    barred = [*players[:-1], contender(7, 20, met=(3,))]
    barred[2] = contender(3, 40, met=(5, 6, 7))
    first = pair_round(problem_of(barred, number=5)).brackets[0]
    assert [(one.player, one.kind) for one in first.floaters] == [(2, "d")]
