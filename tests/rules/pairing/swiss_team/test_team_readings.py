"""Disputed articles of C.04.6: each reading on offer changes a round of a small competition."""

from dataclasses import replace

import pytest

from arbitro.i18n import citation
from arbitro.model import EditionKey, Points, Tpn
from arbitro.rules.pairing.readings import reading_reasons, readings_of
from arbitro.rules.pairing.swiss_team import options_of, pair_round, reasons, team_problem
from arbitro.rules.pairing.swiss_team.check import check_team_round
from arbitro.rules.pairing.upfloating import (
    UpfloatingField,
    UpfloatingReadings,
    UpfloatingSide,
    pair_sides,
)
from definitions.small_competitions import small_competition

EDITION = EditionKey("C.04.6@2026-02")

LAST_ROUND = (
    small_competition(
        6, 5, "3-1 =, 2-4 --", "4-1 =, 2-3 =", "1-5 =, 6-2 =", "1-6 =, 2-5 =",
        absent=(3, 4, 5, 6), encoded_type="FIDE_TEAM_TYPEB_MP_GP",
    ),
    {(1, 2)},
    {(2, 1)},
)  # fmt: skip
"""Last round; 1 had B B W W, 2 had W B W and so prefers Black mildly.

Without a preference of 1 that of 2 is granted (4.3.2); a strong one of 1 goes first (4.3.4).
"""

ACCELERATED = (
    small_competition(
        6, 6, "1-4 1, 2-5 =, 3-6 =", virtual={1: (20,), 2: (20,), 4: (20,)}
    ),
    {frozenset((1, 3))},
    {frozenset((1, 2))},
)  # fmt: skip
"""1 needs an upfloater from 2, 3, 5, 6. Before round 1 team 2 had 2 virtual points and 5 none:
by pairing scores both floated, so that 3 is the first who did not; by standings nobody did."""

FORFEITED = (
    small_competition(6, 6, "1-4 1, 2-5 1, 3-6 1", "1-5 1, 2-6 --"),
    {frozenset((1, 2))},
    {frozenset((1, 3))},
)
"""1 needs an upfloater from 2 and 3. 2 was paired with 6, two points below, and nobody came."""

UNPLAYED = (small_competition(5, 6, "1-2 1, 3-4 +, 5 bye"), 2, 4)
"""2 and 4 are last and may have the bye. 2 has played a match, 4 was paired once and lost it by
forfeit: by matches played 2 has more; by matches paired they are level and 4 has the larger TPN."""

FIRST_TEAM = (
    small_competition(3, 4, absent=(2,), virtual={3: (20,)}),
    {(3, 1)},
    {(1, 3)},
)
"""Round 1, odd numbers both: the first-team has the initial-colour, White. With its virtual points
that is 3; by the standings the two are level and it is 1."""

APART = (
    small_competition(
        6, 6, "3-2 =", "4-1 =, 2-5 =", "1-6 =, 4-2 =", "3-1 =",
        absent=(3, 4, 5, 6), encoded_type="FIDE_TEAM_TYPEA_MP",
    ),
    {(1, 2)},
    {(2, 1)},
)  # fmt: skip
"""1 had - B W B, 2 had B W B -. Match by match these are the same, so that 1, the first-team,
alternates its last Black (4.3.8). Round by round, in the third 1 had White and 2 Black: turned."""

ABSENT_FIRST = (small_competition(3, 4, absent=(1,)), {(3, 2)}, {(2, 3)})
"""Round 1 without team 1: 2 is the first-team, even by its number and first of those present."""

COLOURS = {
    "last-round-wish=strong": LAST_ROUND,
    "colour-score=standings": FIRST_TEAM,
    "colour-history=by-round": APART,
    "team-parity=paired": ABSENT_FIRST,
}
PAIRS = {"float-score=standings": ACCELERATED, "forfeit-floats=floats": FORFEITED}


def paired(competition, reading=""):
    if reading:
        competition = replace(competition, readings=(tuple(reading.split("=")),))
    return pair_round(team_problem(competition, EDITION, options_of(competition.encoded_type)))


@pytest.mark.parametrize("reading", COLOURS)
def test_a_reading_turns_the_colours_of_a_pair(reading):
    competition, usual, otherwise = COLOURS[reading]
    assert set(paired(competition).pairing.games) == usual
    assert set(paired(competition, reading).pairing.games) == otherwise


def test_colours_are_kept_with_a_sign_for_each_round_before():
    sides = {each.tpn: each for each in team_problem(APART[0], EDITION).sides}
    assert (sides[1].by_round, sides[2].by_round) == ("-bwb", "bwb-")


@pytest.mark.article("C.04.6@2026-02 art. 1.7")
@pytest.mark.parametrize(("kind", "told"), [("A", "simple"), ("B", "strong")])
def test_a_preference_is_strong_where_there_are_weaker_ones(kind, told):
    """1 had White twice; only type B tells strong preferences from mild ones."""
    competition = small_competition(
        4, 4, "1-2 =, 3-4 =", "1-3 =, 4-2 =", encoded_type=f"FIDE_TEAM_TYPE{kind}_MP"
    )
    problem = team_problem(competition, EDITION, options_of(competition.encoded_type))
    (side,) = (each for each in problem.sides if each.tpn == 1)
    assert reasons._wish(problem, side).concept == f"team-{told}-preference"


@pytest.mark.parametrize("reading", PAIRS)
def test_a_reading_chooses_another_upfloater(reading):
    competition, usual, otherwise = PAIRS[reading]
    assert usual <= set(map(frozenset, paired(competition).pairing.games))
    assert otherwise <= set(map(frozenset, paired(competition, reading).pairing.games))


@pytest.mark.article("C.04.6@2026-02 art. 3.4")
def test_a_reading_gives_the_bye_to_another_team():
    competition, usual, otherwise = UNPLAYED
    assert paired(competition).pairing.bye == usual
    assert paired(competition, "matches-played=paired").pairing.bye == otherwise


def sides(scores, met, floated=()):
    return [
        UpfloatingSide(
            Tpn(number), Points(score), floated=number in floated,
            opponents=frozenset(Tpn(b) for pair in met if number in pair for b in pair - {number}),
        )
        for number, score in scores.items()
    ]  # fmt: skip


def pairs_of(field):
    return {frozenset(pair) for each in pair_sides(field).brackets for pair in each.pairs}


@pytest.mark.article("C.04.6@2026-02 art. 2.3.3")
def test_a_next_scoregroup_that_fails_in_any_case_is_graded_or_left_as_it_is():
    """Team 1 needs one of 2 to 6; 3, 4, 5 and 6 have all met each other.

    Without 2 the four left cannot meet anybody of their own: four upfloaters. Without 3, team 2
    meets one of them: two upfloaters. Four teams could do with none, so that both fail. Two left
    over who fail need two and three need three: with fewer than four nothing is told apart.
    """
    scores = {1: 30, **dict.fromkeys(range(2, 7), 20), **dict.fromkeys(range(7, 11), 0)}
    met = [{a, b} for a in range(3, 7) for b in range(a + 1, 7)]
    teams = sides(scores, met)
    graded = pairs_of(UpfloatingField(teams, floats_count=False))
    passed = pairs_of(
        UpfloatingField(teams, floats_count=False, readings=UpfloatingReadings("pass-or-fail"))
    )
    assert {1, 3} in graded
    assert {1, 2} in passed


@pytest.mark.article("C.04.6@2026-02 art. 2.3.4")
def test_upfloaters_who_cannot_all_be_new_are_as_few_as_can_be_or_the_first():
    """1 and 2 have met and need two of 3, 4, 5; 3 and 4 floated, so that one of them has to go."""
    teams = sides({1: 20, 2: 20, 3: 10, 4: 10, 5: 10, 6: 0}, [{1, 2}], floated={3, 4})
    fewest = pair_sides(UpfloatingField(teams, floats_count=True))
    readings = UpfloatingReadings(repeated_upfloaters="none-or-first")
    first = pair_sides(UpfloatingField(teams, floats_count=True, readings=readings))
    assert fewest.brackets[0].upfloaters == (3, 5)
    assert first.brackets[0].upfloaters == (3, 4)


def test_every_reading_of_the_text_is_tried_here():
    names = {reading.partition("=")[0] for reading in (*COLOURS, *PAIRS)}
    elsewhere = {"matches-played", "next-scoregroup", "repeated-upfloaters"}
    offered = {each.name for each in readings_of(EDITION)}
    assert names | elsewhere == offered


def test_an_explanation_names_the_readings_that_are_not_the_usual_ones():
    taken = (("colour-history", "played"), ("last-round-wish", "strong"))
    (why,) = reading_reasons(taken, EDITION)
    assert why.value("taken") == "last-round-wish=strong"
    assert citation(why) == f"{EDITION} art. 1.7.2 [Type B]"


def test_a_round_paired_by_a_reading_passes_the_checker_by_that_reading_alone():
    _competition, _usual, otherwise = ABSENT_FIRST
    ((white, black),) = otherwise
    stated = small_competition(3, 4, f"{white}-{black} 1")
    options = options_of("FIDE_TEAM")
    (found,) = check_team_round(stated, EDITION, options, 1)
    assert found.kind == "colours"
    stated = replace(stated, readings=(("team-parity", "paired"),))
    assert check_team_round(stated, EDITION, options, 1) == ()


def test_the_reason_of_a_criterion_read_as_failed_says_so():
    competition = replace(FORFEITED[0], readings=(("repeated-upfloaters", "none-or-first"),))
    problem = team_problem(competition, EDITION)
    explained = reasons.explain_round(problem, pair_round(problem))
    kinds = {name for why in explained.brackets for part in why.parts for name, _ in part.values}
    assert "failed_here" in kinds
