"""What a round of an Olympiad starts from, and what is told of it, counted a second way."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from arbitro.model import (
    ABSENT_TEAM,
    Adjustment,
    Colour,
    Entry,
    MatchRecord,
    Pairing,
    Player,
    Points,
    Prohibition,
    Result,
    RoundPairing,
    Team,
    TeamEntry,
    TeamTournament,
    Tpn,
)
from arbitro.rules.pairing.olympiad.edition import EDITION, EDITIONS
from arbitro.rules.pairing.olympiad.engine import GroupMeeting, OlympiadFloat, OlympiadRound
from arbitro.rules.pairing.olympiad.explained import (
    against_criteria,
    explain_round,
    meeting_reason,
    otherwise,
    remarks,
    why_not,
)
from arbitro.rules.pairing.olympiad.problem import (
    OlympiadProblem,
    four_best,
    may_have_bye,
    met,
    olympiad_problem,
    takes_part,
    teams_before,
)
from arbitro.rules.pairing.olympiad.teams import (
    GivenColour,
    OlympiadReadings,
    OlympiadTeam,
    best_and_fifth,
)

from .test_second_reading import rounds_of

BYE, WON_BY, LOST_BY = (
    Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN, Result.FORFEIT_LOSS,
)  # fmt: skip
KINDS = (Result.WIN, Result.LOSS, BYE, WON_BY, LOST_BY, Result.FULL_POINT_BYE, None)


def record(result, other=2, colour=Colour.WHITE, match=20, game=25):
    """A record of a match, or of a bye; None is a round without a part in it."""
    if result is None:
        return ABSENT_TEAM
    if result in (BYE, Result.FULL_POINT_BYE):
        return MatchRecord(None, None, result, Points(10), Points(20))
    return MatchRecord(Tpn(other), colour, result, Points(match), Points(game))


def team(number, *records, members=()):
    return TeamEntry(Team(number, f"T{number}", members), tuple(records))


@pytest.mark.article("D.02@2022 art. 4.2")
def test_the_bye_is_barred_by_a_bye_a_match_won_without_playing_and_by_coming_late():
    for kinds in product(KINDS, repeat=2):
        entry = team(1, *map(record, kinds))
        for before in (1, 2, 3):
            past = kinds[: before - 1]
            late = bool(past) and past[0] in (None, Result.FULL_POINT_BYE)
            free = not late and not {BYE, WON_BY, Result.FULL_POINT_BYE} & set(past)
            assert may_have_bye(entry, before) is free, (kinds, before)


def test_a_team_takes_part_in_a_round_with_an_opponent_or_the_bye():
    taking = [kind for kind in KINDS if takes_part(record(kind))]
    assert taking == [Result.WIN, Result.LOSS, BYE, WON_BY, LOST_BY]


def test_a_team_before_a_round_has_what_it_scored_met_and_wore_until_then():
    entry = team(
        1, record(Result.WIN, 2), record(WON_BY, 3, None), record(BYE),
        record(Result.LOSS, 4, Colour.BLACK, 0, 15), record(Result.DRAW, 5, Colour.WHITE, 10),
    )  # fmt: skip
    others = tuple(team(at, *[record(Result.LOSS, 1)] * 5) for at in (2, 3, 4, 5))
    event = TeamTournament(
        entries=(entry, *others), rounds_played=5,
        prohibitions=(
            Prohibition(frozenset(map(Tpn, (1, 4, 5))), 3, 4),
            Prohibition(frozenset(map(Tpn, (2, 3)))),
        ),
    )  # fmt: skip
    for number, points, games, colours, known in (
        (1, 0, 0, "", set()), (2, 20, 25, "W", {2}), (3, 40, 50, "W-", {2}),
        (4, 50, 70, "W--", {2}), (5, 50, 85, "W--B", {2, 4}),
    ):  # fmt: skip
        (found,) = (one for one in teams_before(event, number) if one.number == 1)
        assert (found.points, found.game_points, found.colours) == (points, games, colours)
        assert found.met == met(event, entry, number) == known
        assert found.barred == ({4, 5} if number in (3, 4) else set())
    read = replace(event, readings=(("olympiad-default-match", "met"),))
    assert met(read, entry, 4) == {2, 3}


def test_points_given_or_taken_count_once_the_round_they_are_of_is_played():
    bonus = (Adjustment(Points(5)), Adjustment(Points(-10), 2))
    entry = replace(team(1, *[record(Result.WIN)] * 3), match_adjustments=bonus)
    event = TeamTournament(entries=(entry,), rounds_played=3)
    points = [teams_before(event, number)[0].points for number in (1, 2, 3, 4)]
    assert points == [5, 20 + 5, 40 + 5 - 10, 60 + 5 - 10]


def test_who_is_absent_from_a_round_is_left_out_of_it():
    event = TeamTournament(
        entries=(team(1, record(Result.WIN)), team(2, record(Result.LOSS, 1)), team(3, ABSENT_TEAM),
                 team(4, record(BYE)), team(5)),
        rounds_played=1,
    )  # fmt: skip
    assert [one.number for one in teams_before(event, 1)] == [1, 2, 4, 5]
    assert [one.number for one in teams_before(event, 2)] == [1, 2, 3, 4, 5]
    assert olympiad_problem(event).round_number == 2
    assert olympiad_problem(event, EDITION, 1).round_number == 1
    assert [olympiad_problem(replace(event, initial_colour=each)).drawn for each in (
        None, Colour.WHITE, Colour.BLACK,
    )] == ["W", "W", "B"]  # fmt: skip


@pytest.mark.article("D.02@2022 art. 3.1")
@pytest.mark.parametrize("count", range(7))
def test_a_team_counts_with_its_four_best_and_then_the_fifth(count):
    ratings = [2000 + 37 * at % 100 for at in range(count)]
    best = sorted(ratings)[::-1] + [0] * 5
    assert best_and_fifth(ratings) == (best[0] + best[1] + best[2] + best[3], best[4])
    players = tuple(
        Entry(Tpn(at), Player(f"P{at}", rating=rating)) for at, rating in enumerate(ratings, 1)
    )
    one = team(1, members=tuple(map(Tpn, range(1, count + 1))))
    event = TeamTournament(entries=(one,), players=players)
    assert four_best(event, one) == Fraction(sum(best[:4]), 4)


def posed(teams, made=None, number=2):
    problem = OlympiadProblem(EDITIONS[EDITION], number, tuple(teams), "W", OlympiadReadings())
    if made is not None:
        problem.__dict__["made"] = made
    return problem


@pytest.mark.article("D.02@2022 art. 6.4")
@pytest.mark.parametrize("event", [(4, 12, 6), (9, 13, 6), (5, 10, 5)])
def test_groups_are_told_towards_the_median_with_those_who_float_and_the_pairs_they_keep(event):
    for teams, made in rounds_of(*event):
        told = explain_round(posed(teams))
        where = {one.number: one.points for one in teams if one.number != made.bye}
        scores = sorted(set(where.values()))
        towards = {}
        for at, score in enumerate(scores):
            if score != made.median:
                towards[score] = scores[at + 1] if score < made.median else scores[at - 1]
        for each in made.floats:
            assert where[each.number] == each.points
            where[each.number] = towards[each.points]
        kept = Counter()
        for white, black in made.pairs:
            assert where[white] == where[black]
            kept[where[white]] += 1
        order = [score for score in reversed(scores) if score > made.median]
        order += [score for score in scores if score < made.median]
        values = [(each.value("points"), each.value("pairs")) for each in told.brackets]
        assert values == [(score, kept[score]) for score in (*order, made.median)]
        for each in told.brackets:
            points = each.value("points")
            median = points == made.median
            assert each.concept == ("olympiad-median-group" if median else "olympiad-group")
            floated = tuple(one.number for one in made.floats if one.points == points)
            expected = [("olympiad-floaters-of", {"players": floated})] if floated else []
            expected += [("olympiad-limits-aside", {})] if points in made.unlimited else []
            assert [(part.concept, dict(part.values)) for part in each.parts] == expected
        by_number = {one.number: one for one in teams}
        for game, (_meets, colour) in zip(told.pairing.games, told.boards, strict=True):
            ranked = sorted(game, key=lambda one, known=by_number: (-known[one].points, one))
            assert dict(colour.values) == {
                "white": game.white, "black": game.black, "higher": ranked[0],
                "white_had": by_number[game.white].colours,
                "black_had": by_number[game.black].colours,
            }  # fmt: skip
        assert (told.bye is None) is (made.bye is None)
        if told.bye is not None:
            barred = tuple(sorted(one.number for one in teams if not one.may_have_bye))
            assert dict(told.bye.values) == {"player": made.bye, "barred": barred}


GIVEN = GivenColour("W", "olympiad-colour-higher")
# 1 took 4 after passing 2 and 3; 3 floated into the group below and met 5; 2 took 6; 7 has the bye
MADE = OlympiadRound(
    ((1, 4), (2, 6), (3, 5)), 7, 10, (OlympiadFloat(20, 3),), (),
    (GroupMeeting(20, 1, 4, False, ((2, "met"), (3, "limits")), 1, GIVEN),
     GroupMeeting(20, 2, 6, False, ((5, "rest"),), 2, GIVEN),
     GroupMeeting(10, 3, 5, True, (), 3, GIVEN)),
)  # fmt: skip
SEVEN = [
    OlympiadTeam(one, 20 if one < 5 else 10,
                 met=frozenset({2} if one == 1 else {1} if one == 2 else ()),
                 barred=frozenset({4} if one == 2 else {2} if one == 4 else ()))
    for one in range(1, 8)
]  # fmt: skip


@pytest.mark.parametrize(("two", "concept", "values"), [
    ((1, 4), "paired-together", {"players": (1, 4)}),
    ((4, 1), "paired-together", {"players": (4, 1)}),
    ((1, 2), "rematch", {"players": (1, 2)}),
    ((2, 4), "forbidden-pair", {"players": (2, 4)}),
    ((1, 7), "olympiad-bye", {"player": 7, "barred": ()}),
    ((7, 1), "olympiad-bye", {"player": 7, "barred": ()}),
    ((1, 3), "olympiad-passed-limits", {"player": 1, "other": 3}),
    ((3, 1), "olympiad-passed-limits", {"player": 1, "other": 3}),
    ((2, 5), "olympiad-passed-rest", {"player": 2, "other": 5}),
    ((4, 6), "olympiad-earlier-choice", {"players": (4, 6)}),
    ((1, 5), "olympiad-other-group", {"players": (1, 5)}),
    ((5, 4), "olympiad-other-group", {"players": (5, 4)}),
    ((1, 1), "not-in-round", {"players": (1,)}),
    ((1, 9), "not-in-round", {"players": (9,)}),
    ((8, 9), "not-in-round", {"players": (8, 9)}),
])  # fmt: skip
def test_why_two_do_not_meet_is_what_came_between(two, concept, values):
    problem = posed(SEVEN, MADE)
    told = why_not(problem, *map(Tpn, two))
    assert (told.concept, dict(told.values)) == (concept, values)
    of_team = {number: each for each in MADE.meetings for number in (each.chooser, each.chosen)}
    if concept.startswith("olympiad-passed"):
        assert told.parts == (meeting_reason(problem, of_team[values["player"]]),)
    if concept in ("olympiad-earlier-choice", "olympiad-other-group"):
        assert told.parts == tuple(meeting_reason(problem, of_team[one]) for one in two)


def test_of_a_match_who_chose_and_whom_it_passed_over_are_told():
    problem = posed(SEVEN, MADE)
    told = [meeting_reason(problem, each) for each in MADE.meetings]
    assert [(each.concept, dict(each.values)) for each in told] == [
        ("olympiad-meets", {"player": 1, "other": 4, "points": 20}),
        ("olympiad-meets", {"player": 2, "other": 6, "points": 20}),
        ("olympiad-floater-meets", {"player": 3, "other": 5, "points": 10}),
    ]
    assert [(part.concept, dict(part.values)) for part in told[0].parts] == [
        ("olympiad-passed-met", {"player": 1, "other": 2}),
        ("olympiad-passed-limits", {"player": 1, "other": 3}),
    ]


def games(*pairs, bye=None):
    return RoundPairing(tuple(Pairing(Tpn(a), Tpn(b)) for a, b in pairs), bye and Tpn(bye))


def test_what_no_round_may_have_is_told_of_teams_of_the_round_alone():
    teams = [replace(SEVEN[0], may_have_bye=False), *SEVEN[1:]]
    problem = posed(teams, MADE)
    found = against_criteria(problem, games((1, 2), (4, 2), (1, 9), (9, 2), bye=1))
    assert [(each.concept, dict(each.values)) for each in found] == [
        ("rematch", {"players": (1, 2)}), ("forbidden-pair", {"players": (4, 2)}),
        ("bye-barred", {"players": (1,)}),
    ]  # fmt: skip
    assert against_criteria(problem, games((1, 3), bye=9)) == ()
    assert against_criteria(problem, games((1, 3), bye=2)) == ()
    absolute = [each.absolute for each in remarks(problem, games((1, 2), (3, 4), bye=7))]
    assert absolute[0]
    assert not any(absolute[1:])


def test_other_matches_than_those_of_the_rules_are_told_with_both_in_order():
    problem = posed(SEVEN, MADE)
    told = otherwise(
        problem,
        {frozenset(map(Tpn, (10, 2))), frozenset(map(Tpn, (4, 3)))},
        {frozenset(map(Tpn, (1, 4)))},
    )
    assert dict(told.values) == {"stated": ("2-10", "3-4"), "given": ("1-4",)}
    found = remarks(problem, games((1, 4), (2, 5), (3, 6), bye=7))
    assert [dict(each.reason.values) for each in found if "stated" in dict(each.reason.values)] == [
        {"stated": ("2-5", "3-6"), "given": ("2-6", "3-5")}
    ]
    # nobody has had a colour: of the higher-ranked those with odd numbers have White
    assert remarks(problem, games((1, 4), (6, 2), (3, 5), bye=7)) == ()


@pytest.mark.article("D.02@2022 art. 7.3")
def test_colours_by_hand_beyond_the_limits_and_those_of_another_team_are_told():
    worn = {1: "WW", 2: "BB", 3: "WW", 4: "WW"}
    teams = [OlympiadTeam(one, 20, had) for one, had in worn.items()]
    meetings = (
        GroupMeeting(20, 1, 2, False, (), 1, GIVEN),
        GroupMeeting(20, 3, 4, False, (), 3, GIVEN),
    )
    problem = posed(teams, OlympiadRound(((2, 1), (3, 4)), None, 20, (), (), meetings), 3)
    found = [
        (each.reason.concept, dict(each.reason.values), each.absolute)
        for each in remarks(problem, games((1, 2), (3, 4)))
    ]
    # 1 had White twice and must have Black; 3 and 4 can keep no limits, and 3, the higher, had
    # White last as 4 had: it has Black
    assert found == [
        ("olympiad-colour-of", {"due": 2, "other": 1}, False),
        ("olympiad-colour-limits", {}, False),
        ("olympiad-colour-of", {"due": 4, "other": 3}, False),
    ]
