"""What the records of teams say before a round, and colours, over all short histories."""

from dataclasses import replace
from itertools import product

import pytest

from arbitro.model import (
    ABSENT_TEAM,
    Colour,
    EditionKey,
    MatchRecord,
    Points,
    Prohibition,
    Result,
    RoundNumber,
    TeamScore,
    Tpn,
)
from arbitro.rules.pairing.swiss_team import TeamOptions, TeamProblem, team_problem
from arbitro.rules.pairing.swiss_team.edition import (
    bye_or_match_won_unplayed,
    bye_or_score_of_a_win,
)
from arbitro.rules.pairing.swiss_team.engine import allocate
from arbitro.rules.pairing.swiss_team.problem import wish_of
from arbitro.rules.pairing.swiss_team.reasons import colour_reason
from arbitro.rules.pairing.upfloating import UpfloatingSide
from definitions import swiss_team as literal
from definitions.random_swiss_team import random_competition
from definitions.small_competitions import small_competition

EDITION, OF_2024 = EditionKey("C.04.6@2026-02"), EditionKey("C.04.6@2024-08")
HISTORIES = ["".join(each) for length in range(6) for each in product("wb", repeat=length)]


def event_of(histories, kind, *, last, readings=frozenset()):
    """A literal competition in which team 1, 2, ... have had these colours in matches lost."""
    longest = max(map(len, histories))
    cells = {
        team: [(None, "", "Z")] * (longest - len(had)) + [(9, colour, "0") for colour in had]
        for team, had in enumerate(histories, 1)
    }
    rounds = longest + 1 if last else longest + 5
    return literal.Event(cells, rounds, kind, readings, {}), longest + 1


@pytest.mark.article("C.04.6@2026-02 art. 1.7")
@pytest.mark.parametrize("kind", ["A", "B", "none"])
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("reading", ["none", "strong"])
def test_after_every_short_history_the_preference_is_that_of_the_article(kind, last, reading):
    for colours in HISTORIES:
        event, number = event_of(
            [colours], kind, last=last, readings=frozenset({f"last-round-wish={reading}"})
        )
        wish = wish_of(colours, TeamOptions(kind), last_round=last, last_round_wish=reading)
        wanted, strong = event.preference(1, number)
        assert (wish.colour.value if wish.colour else "", wish.strong) == (wanted, strong), colours


@pytest.mark.article("C.04.6@2026-02 art. 4.3")
@pytest.mark.parametrize("kind", ["A", "B", "none"])
@pytest.mark.parametrize("swapped", [False, True])
def test_of_every_two_short_histories_the_team_of_the_article_has_white(kind, swapped):
    options = TeamOptions(kind)
    for mine, theirs in product([each for each in HISTORIES if len(each) < 4], repeat=2):
        event, number = event_of([mine, theirs], kind, last=False)
        # the second team is first by its score where they are swapped
        event.cells[2 if swapped else 1].append((None, "", "U"))
        event.cells[1 if swapped else 2].append((None, "", "Z"))
        sides = tuple(
            UpfloatingSide(Tpn(team), Points(event.score(team, number + 1)), colours=had,
                 wish=wish_of(had, options))
            for team, had in ((1, mine), (2, theirs))
        )  # fmt: skip
        problem = TeamProblem(EDITION, RoundNumber(number + 1), 99, Colour.WHITE, options, sides)
        for one, other in (sides, sides[::-1]):
            given = allocate(problem, one, other)
            expected = literal.white_first(event, 1, 2, number + 1, [1, 2])
            assert given.pairing == expected, (mine, theirs)
            assert given.higher.tpn == (2 if swapped else 1)


def side(number, colours="", score=20, secondary=0, kind="B"):
    return UpfloatingSide(
        Tpn(number), Points(score), Points(secondary), colours,
        wish=wish_of(colours, TeamOptions(kind)),
    )  # fmt: skip


def problem_of(*sides, kind="B", first=Colour.WHITE, parity=None):
    return TeamProblem(
        EDITION, RoundNumber(3), 9, first, TeamOptions(kind), sides, parity=parity or {}
    )


@pytest.mark.article("C.04.6@2026-02 art. 4.3.1")
@pytest.mark.parametrize("first", Colour)
@pytest.mark.parametrize("number", [3, 4])
@pytest.mark.parametrize("own", [None, 1, 2])
def test_a_first_team_with_an_odd_number_has_the_colour_drawn(first, number, own):
    one, other = side(number), side(7)
    problem = problem_of(one, other, first=first, parity={} if own is None else {Tpn(number): own})
    given = allocate(problem, one, other)
    odd = (own or number) % 2 == 1
    assert (given.white is one) is (odd == (first is Colour.WHITE))
    told = colour_reason(problem, given.pairing)
    assert dict(told.values) == {
        "white": given.white.tpn, "black": given.black.tpn, "higher": number,
        "number": own or number, "initial_colour": first.value,
    }  # fmt: skip


@pytest.mark.parametrize(("mine", "theirs", "rule", "named"), [
    ("bb", "wb", "colour-stronger-preference", False), ("ww", "ww", "colour-higher-ranked", True),
    ("wb", "bw", "colour-both-preferences", False), ("w", "", "colour-only-preference", False),
])  # fmt: skip
def test_the_first_team_is_named_where_the_rule_looks_at_it(mine, theirs, rule, named):
    problem = problem_of(side(1, mine), side(2, theirs))
    given = allocate(problem, *problem.sides)
    told = colour_reason(problem, given.pairing)
    assert (told.concept, "higher" in dict(told.values)) == (rule, named)
    assert [dict(part.values)["player"] for part in told.parts] == [
        given.white.tpn, given.black.tpn,
    ]  # fmt: skip


@pytest.mark.parametrize(("kind", "colours", "concept", "values"), [
    ("B", "", "team-without-preference", {}), ("A", "wb", "team-without-preference", {}),
    ("B", "wb", "team-mild-preference", {"colour": "w", "difference": 0}),
    ("B", "bwb", "team-mild-preference", {"colour": "w", "difference": -1}),
    ("B", "www", "team-strong-preference", {"colour": "b", "difference": 3}),
    ("A", "wbb", "team-simple-preference", {"colour": "w", "difference": -1}),
])  # fmt: skip
def test_what_a_team_prefers_is_told_with_its_difference(kind, colours, concept, values):
    problem = problem_of(side(1, colours, kind=kind), side(2, kind=kind), kind=kind)
    told = colour_reason(problem, allocate(problem, *problem.sides).pairing)
    mine = next(part for part in told.parts if part.value("player") == 1)
    assert (mine.concept, dict(mine.values)) == (concept, {"player": 1} | values)


READINGS = ("float-score=standings", "forfeit-floats=floats", "matches-played=paired",
            "colour-score=standings", "team-parity=paired")  # fmt: skip


@pytest.mark.parametrize("reading", ["", *READINGS])
@pytest.mark.parametrize("seed", range(0, 60, 5))
def test_what_records_say_of_each_team_is_what_they_say_read_literally(seed, reading):
    readings = (tuple(reading.split("=")),) if reading else ()
    for each in range(seed, seed + 5):
        competition, event, present = random_competition(each, "A", readings)
        number = competition.rounds_played + 1
        problem = team_problem(competition, EDITION)
        assert [side.tpn for side in problem.sides] == present
        assert problem.round_number == number
        for found in problem.sides:
            team = found.tpn
            assert found.score == event.pairing_score(team, number)
            assert found.secondary == event.score(team, number)
            assert found.colours == "".join(event.colours(team, number))
            assert found.opponents == event.met(team, number)
            assert found.matches == event.matches(team, number)
            assert found.may_receive_bye is event.may_have_bye(team, number)
            assert found.floated is event.floated(team, number)
            assert found.rank_score == event.score_for("colour-score", team, number)
            assert problem.parity.get(team, team) == literal.parity(event, team, number, present)
            assert len(found.by_round) == number - 1


def test_a_round_played_is_posed_again_by_who_met_or_had_the_bye_in_it():
    competition = small_competition(6, 9, "1-2 1, 3-4 =, 5 bye", "1-3 1, 2-5 +, 4 bye", absent=(2,))
    assert [side.tpn for side in team_problem(competition, EDITION).sides] == [1, 3, 4, 5, 6]
    for number, who in ((1, [1, 2, 3, 4, 5]), (2, [1, 2, 3, 4, 5])):
        problem = team_problem(competition, EDITION, round_number=number)
        assert [side.tpn for side in problem.sides] == who
    again = team_problem(competition, EDITION, round_number=2)
    assert {side.tpn: side.score for side in again.sides} == {1: 20, 2: 0, 3: 10, 4: 10, 5: 10}
    assert [side.colours for side in again.sides] == ["w", "b", "w", "b", ""]


def test_numbers_of_teams_that_came_late_are_left_out_where_the_reading_says_so():
    # 1 comes in round 3; 2 had the bye of the first, 3 and 4 have met, 5 was never there
    competition = small_competition(5, 9, "3-4 =, 2 bye", "4-3 =", absent=(2, 5))
    competition = replace(competition, readings=(("team-parity", "paired"),))
    assert team_problem(competition, EDITION).parity == {1: 1, 2: 2, 3: 3, 4: 4}
    # in the second round 2 was absent, but had been paired before; 1 had not been
    again = team_problem(competition, EDITION, round_number=2)
    assert again.parity == {2: 1, 3: 2, 4: 3}
    assert team_problem(competition, EDITION, round_number=1).parity == {2: 1, 3: 2, 4: 3}
    usual = replace(competition, readings=())
    assert team_problem(usual, EDITION).parity == {}


def test_teams_kept_apart_are_barred_from_all_others_of_a_prohibition_in_force():
    competition = small_competition(
        5, 9, "1-2 1",
        prohibitions=(
            Prohibition(frozenset(map(Tpn, (1, 3, 4))), 2, 2),
            Prohibition(frozenset(map(Tpn, (1, 5))), 1, 0),
            Prohibition(frozenset(map(Tpn, (2, 5))), 3, 9),
        ),
    )  # fmt: skip
    assert {one.tpn: one.barred for one in team_problem(competition, EDITION).sides} == {
        1: {3, 4, 5}, 2: set(), 3: {1, 4}, 4: {1, 3}, 5: {1},
    }  # fmt: skip


def test_floats_count_until_the_last_two_rounds_and_always_where_nobody_says_how_many_there_are():
    for number, rounds, counts in ((7, 9, True), (8, 9, False), (9, 9, False), (5, 0, True)):
        problem = TeamProblem(EDITION, RoundNumber(number), rounds, Colour.WHITE, TeamOptions(), ())
        assert problem.floats_count is counts


@pytest.mark.parametrize(("rounds", "last"), [(3, True), (2, True), (4, False), (0, False)])
def test_in_the_last_round_a_level_team_of_type_b_prefers_nothing(rounds, last):
    # 1 had White and then Black: it would prefer White mildly
    competition = replace(small_competition(4, 3, "1-2 =", "3-1 =, 2-4 ="), rounds_total=rounds)
    problem = team_problem(competition, EDITION, TeamOptions("B"))
    (wish,) = (one.wish.colour for one in problem.sides if one.tpn == 1)
    assert wish is (None if last else Colour.WHITE)


def test_the_secondary_score_is_the_other_one_or_none():
    competition = small_competition(2, 5, "1-2 1")
    record = competition.entries[0].rounds[0]._replace(game_points=Points(35))
    entry = replace(competition.entries[0], rounds=(record,))
    competition = replace(competition, entries=(entry, competition.entries[1]))

    def scores(tournament, *, use):
        problem = team_problem(tournament, EDITION, TeamOptions(use_secondary=use))
        return tuple(problem.sides[0][1:3])

    assert scores(competition, use=True) == (20, 35)
    assert scores(competition, use=False) == (20, 0)
    turned = replace(competition, primary=TeamScore.GAME_POINTS)
    assert scores(turned, use=True) == (35, 20)


@pytest.mark.article("C.04.6@2024-08 art. 3.1.2")
def test_the_bye_is_barred_by_what_each_text_names():
    event = small_competition(2, 5)
    by_games = replace(event, primary=TeamScore.GAME_POINTS)

    def record(result, points=0, opponent=None):
        return MatchRecord(opponent, None, result, Points(points), Points(points))

    for made, of_2026, of_2024 in (
        (record(Result.PAIRING_ALLOCATED_BYE, 10), True, True),
        (record(Result.FORFEIT_WIN, 20, Tpn(2)), True, True),
        (record(Result.FULL_POINT_BYE, 20), True, True),
        (record(Result.HALF_POINT_BYE, 10), False, False),
        # the points of a win without playing, by an award of the event
        (record(Result.HALF_POINT_BYE, 20), False, True),
        (record(Result.HALF_POINT_BYE, 19), False, False),
        (record(Result.WIN, 20, Tpn(2)), False, False),
        (ABSENT_TEAM, False, False),
    ):
        assert bye_or_match_won_unplayed(event, made) is of_2026
        assert bye_or_score_of_a_win(event, made) is of_2024
    assert not bye_or_score_of_a_win(by_games, record(Result.HALF_POINT_BYE, 20))
    assert bye_or_score_of_a_win(by_games, record(Result.FULL_POINT_BYE))
