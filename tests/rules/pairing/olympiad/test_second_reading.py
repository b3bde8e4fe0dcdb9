"""Rounds of Olympiads against a second reading of the text, written apart from the engine."""

import random

import pytest

from arbitro.i18n import translator
from arbitro.model import Colour, MatchRecord, Points, Result, Team, TeamEntry, TeamTournament, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.olympiad.check import check_round
from arbitro.rules.pairing.olympiad.engine import pair
from arbitro.rules.pairing.olympiad.teams import OlympiadTeam

from .literal_walk import LiteralWalk, bye_of


def rounds_of(seed, size, rounds, by_default=0.03):
    """Yield the teams and the answer of every round of an event whose results are drawn.

    A few matches are won by default: without a colour, and the two may meet (again).
    """
    chance = random.Random(seed)
    points, colours = dict.fromkeys(range(1, size + 1), 0), dict.fromkeys(range(1, size + 1), "")
    met, rested = {number: set() for number in points}, set()
    for _ in range(rounds):
        teams = [
            OlympiadTeam(at, points[at], colours[at], frozenset(met[at]), at not in rested)
            for at in points
        ]
        made = pair(teams)
        if isinstance(made, Refused):
            return
        yield teams, made
        for white, black in made.pairs:
            lost = chance.choice((0, 0, 1, 2) if white < black else (0, 1, 2, 2))
            points[white] += 2 - lost
            points[black] += lost
            if lost != 1 and chance.random() < by_default:
                rested.add(black if lost else white)
                colours[white] += "-"
                colours[black] += "-"
                continue
            colours[white] += "W"
            colours[black] += "B"
            met[white].add(black)
            met[black].add(white)
        if made.bye is not None:
            points[made.bye] += 1
            colours[made.bye] += "-"
            rested.add(made.bye)


def hold_together(teams, made, *, enumerate_all):
    """Compare boards, bye, floaters and groups without limits with those of the second reading."""
    everybody = {each.number: (each.points, each.colours.lower(), each.met) for each in teams}
    eligible = {each.number for each in teams if each.may_have_bye}
    assert made.bye == (bye_of(everybody, eligible) if len(teams) % 2 else None)
    known = {number: each for number, each in everybody.items() if number != made.bye}
    walk = LiteralWalk(known, enumerate_all=enumerate_all)
    pairs, floats, aside = walk.paired()
    assert list(made.pairs) == walk.published(pairs)
    assert [(each.points, each.number) for each in made.floats] == [
        (points, number) for points, those in floats.items() for number in those
    ]
    assert set(made.unlimited) == aside


@pytest.mark.parametrize("seed", range(40))
def test_small_rounds_are_those_found_among_all_pairings(seed):
    for teams, made in rounds_of(seed, 4 + seed % 6, 5):
        for enumerate_all in (True, False):
            hold_together(teams, made, enumerate_all=enumerate_all)


@pytest.mark.parametrize(("seed", "size", "rounds"), [(1, 14, 7), (2, 20, 11), (3, 41, 11)])
def test_larger_rounds_are_those_of_another_library_s_matching(seed, size, rounds):
    for teams, made in rounds_of(seed, size, rounds):
        hold_together(teams, made, enumerate_all=False)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_team_of_a_barred_bye_is_named_in_words(language):
    bye = MatchRecord(None, None, Result.PAIRING_ALLOCATED_BYE, Points(10), Points(20))
    drawn = {
        colour: MatchRecord(Tpn(other), Colour(colour), Result.DRAW, Points(10), Points(20))
        for other, colour in ((3, "w"), (2, "b"))
    }
    tournament = TeamTournament(
        entries=(
            TeamEntry(Team(1, "North", ()), (bye, bye)),
            TeamEntry(Team(2, "South", ()), (drawn["w"],)),
            TeamEntry(Team(3, "West", ()), (drawn["b"],)),
        ),
        rounds_played=2,
    )
    barred = next(
        each.reason for each in check_round(tournament, 2) if each.reason.concept == "bye-barred"
    )
    said = translator(language).reason(barred)
    assert "{" not in said
    assert "1" in said


def test_who_may_meet_a_floater_waiting_in_the_next_group_is_not_passed_over():
    told = """1:7 WBWB 2,3,6,10; 2:5 BBWW 1,3,4,7; 3:5 WWBW 1,2,4,8; 8:5 BWBW 3,5,9,10;
        4:4 BWWB 2,3,7,9; 5:4 WBWB 7,8,9,10; 7:3 WWBB 2,4,5,6; 9:3 WBBW 4,5,6,8;
        10:3 BWBB 1,5,6,8; 6:1 BBWW 1,7,9,10"""
    teams = []
    for each in told.split(";"):
        head, colours, met = each.split()
        number, points = map(int, head.split(":"))
        teams.append(OlympiadTeam(number, points, colours, frozenset(map(int, met.split(",")))))
    made = pair(teams)
    hold_together(teams, made, enumerate_all=True)
    # 7 has met both residents of the median group, and not 3, who has come down into it
    left = {each.number for each in made.floats}
    assert {3, 7} <= left
    assert 10 not in left
