"""What decided between two neighbours: in each case the reason follows from values made by hand."""

from fractions import Fraction

import pytest

from arbitro.model import Points, TeamScore, Tpn
from arbitro.rules.standings import (
    Decider,
    Standings,
    StandingsRow,
    find_neighbours,
    find_team_neighbours,
)
from arbitro.rules.standings.play_offs import PlayOffs
from arbitro.rules.standings.teams import TeamRow, TeamStandings
from arbitro.rules.tiebreaks import TieBreak

EDITION = "C.07@2026-03"
LIST = (TieBreak("DE"), TieBreak("BH"), TieBreak("SB"))


def row(tpn, rank, points, *values, **further):
    return StandingsRow(
        Tpn(tpn), rank, further.pop("sharing", 1), Points(points), values, **further
    )


def table(*rows, tie_breaks=LIST, **further):
    return Standings(EDITION, 5, tie_breaks, rows, **further)


def concepts(decision):
    return [reason.concept for reason in decision.why]


def test_more_points_decide_before_any_tie_break():
    found = find_neighbours(table(row(4, 1, 45, None, 10, 10), row(7, 2, 40, None, 90, 90)), Tpn(4))
    decision = found.after.decision
    assert found.before is None
    assert (found.after.tpn, decision.by, decision.column) == (7, Decider.POINTS, None)
    assert decision.why[0].values == (("one", 4), ("other", 7), ("points", 45), ("fewer", 40))


def test_first_tie_break_that_differs_decides_after_those_that_are_equal():
    rows = (row(4, 1, 45, 1, 245, 1725), row(7, 2, 45, 1, 245, 1550))
    decision = find_neighbours(table(*rows), Tpn(7)).before.decision
    assert concepts(decision) == ["level-on-points", "level-on-tie-breaks", "place-by-tie-break"]
    assert decision.why[1].value("tie_breaks") == ("DE", "BH")
    assert decision.why[2].value("tie_break") == "SB"
    assert decision.why[2].value("value") == Fraction(69, 4)
    assert decision.why[2].value("less") == Fraction(31, 2)
    assert decision.column == 2


def test_direct_encounter_says_places_and_nobody_is_level_on_what_was_not_applied():
    decided = find_neighbours(table(row(4, 1, 45, 1, 0, 0), row(7, 2, 45, 2, 0, 0)), Tpn(4))
    assert concepts(decided.after.decision)[-1] == "place-by-encounter"
    unasked = find_neighbours(table(row(4, 1, 45, None, 20, 0), row(7, 2, 45, None, 10, 0)), Tpn(4))
    assert concepts(unasked.after.decision) == ["level-on-points", "place-by-tie-break"]


def test_who_is_ranked_last_in_a_tie_break_comes_after_a_lower_value():
    rows = (row(4, 1, 45, None, 10, 0), row(7, 2, 45, None, 20, 0, ranked_last=(1,)))
    decision = find_neighbours(table(*rows), Tpn(4)).after.decision
    assert concepts(decision)[-1] == "place-by-last"
    assert decision.column == 1


@pytest.mark.parametrize(
    ("after", "by"), [(0, Decider.PLAY_OFF), (1, Decider.PLAY_OFF), (2, Decider.TIE_BREAK)]
)
def test_play_off_decides_before_the_tie_breaks_that_follow_it(after, by):
    rows = (
        row(4, 1, 45, None, 10, 0, play_off=(1, 1)),
        row(7, 2, 45, None, 10 if after < 2 else 5, 0, play_off=(1, 2)),
    )
    shown = table(*rows, play_offs=PlayOffs((((Tpn(4),), (Tpn(7),)),), after))
    assert find_neighbours(shown, Tpn(4)).after.decision.by is by


def test_lots_and_a_shared_place_are_said_as_what_they_are():
    drawn = (row(4, 1, 45, None, 10, 0, by_lot=True), row(7, 2, 45, None, 10, 0, by_lot=True))
    assert find_neighbours(table(*drawn), Tpn(4)).after.decision.by is Decider.LOTS
    shared = (row(4, 1, 45, None, 10, 0, sharing=2), row(7, 1, 45, None, 10, 0, sharing=2))
    decision = find_neighbours(table(*shared), Tpn(4)).after.decision
    assert decision.by is Decider.NOTHING
    assert concepts(decision)[-1] == "place-shared"


def test_a_list_begun_again_compares_no_places_of_different_ties():
    rows = (
        row(4, 1, 45, 2, 10, 0, ties=((Tpn(3), Tpn(4)), (), ())),
        row(7, 2, 45, 1, 20, 0, ties=((Tpn(7), Tpn(8)), (), ())),
    )
    decision = find_neighbours(table(*rows), Tpn(4)).after.decision
    assert concepts(decision) == ["level-on-points", "place-by-list"]
    assert decision.column is None


def test_points_count_where_the_list_names_them():
    rows = (row(4, 1, 40, 40, 90), row(7, 2, 45, 40, 80))
    decision = find_neighbours(table(*rows, tie_breaks=(TieBreak("PTS"), TieBreak("BH"))), Tpn(4))
    assert concepts(decision.after.decision) == ["level-on-tie-breaks", "place-by-tie-break"]


def test_the_working_to_be_read_first_is_that_against_the_next():
    rows = (row(1, 1, 45, 1, 9, 9), row(2, 2, 45, 1, 8, 9), row(3, 3, 45, 1, 8, 7))
    assert find_neighbours(table(*rows), Tpn(2)).column == 2
    assert find_neighbours(table(*rows), Tpn(3)).column == 2
    assert find_neighbours(table(*rows), Tpn(1)).column == 1


def test_teams_are_compared_by_the_score_that_leads():
    def team(tpn, rank, matches, games, value):
        return TeamRow(Tpn(tpn), rank, 1, Points(matches), Points(games), (value,), ((),))

    rows = (team(1, 1, 80, 150, 80), team(2, 2, 80, 140, 75), team(3, 3, 60, 200, 90))
    tie_break = (TieBreak("BH", score="MP"),)
    shown = TeamStandings(EDITION, 5, TeamScore.MATCH_POINTS, tie_break, rows)
    found = find_team_neighbours(shown, Tpn(2))
    assert concepts(found.before.decision) == ["level-on-team-score", "place-by-tie-break"]
    assert found.before.decision.why[1].value("less") == Fraction(15, 2)
    assert found.after.decision.by is Decider.POINTS
    assert found.after.decision.why[0].value("fewer") == 60
