"""Rounds of a team Swiss paired by hand (C.04.2 art. 4.4, C.04.6)."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AdmitLateTeam,
    ForbidTeams,
    ForfeitMatch,
    PairTeamsByHand,
    PublishRound,
    RequestTeamBye,
    SetLineUp,
    Undo,
    WithdrawTeam,
)
from arbitro.desk.features.teams.by_hand import remarks_on, rounds_against_criteria
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.desk.values.teams import TeamId
from arbitro.model import Player, System
from arbitro.reasons import Refused
from arbitro.storage.event_files.codec import decode, encode
from desk.driver import FIRST
from desk.team_driver import TeamDriver

RULES = ReasonByHand.COMPETITION_RULES


def swiss(teams=5, *, rounds=5, played=1, size=3):
    """A Swiss of two boards with as many rounds played, every match won by the home team."""
    driver = TeamDriver(System.TEAM_SWISS, teams, 2, size=size, rounds=rounds)
    for _round in range(played):
        driver.pair_teams()
        driver.finish_round()
    return driver


def by_hand(number, *pairs, bye=None, reason=RULES, note="art. 7"):
    matches = tuple((TeamId(home), TeamId(away)) for home, away in pairs)
    return PairTeamsByHand(FIRST, number, matches, reason, bye and TeamId(bye), note)


def pairs_of(driver):
    return {(match.home, match.away) for match in driver.matches}


def concepts(found):
    return [(each.reason.concept, each.absolute) for each in found]


@pytest.fixture
def driver():
    """Five teams after a round: 1-3 and 4-2 were played, 5 had the bye."""
    made = swiss()
    assert pairs_of(made) == {(1, 3), (4, 2)}
    assert made.section.rounds[0].teams.bye == 5
    return made


def test_a_round_by_hand_has_its_matches_colours_and_what_the_rules_would_have_paired(driver):
    driver.do(by_hand(2, (3, 4), (2, 5), bye=1))
    played = driver.section.rounds[-1]
    assert pairs_of(driver) == {(3, 4), (2, 5)}
    assert played.teams.bye == 1
    assert driver.names(driver.matches[0]) == [("3.1", "4.1"), ("3.2", "4.2")]
    assert played.by_hand.reason is RULES
    assert {frozenset(pair) for pair in played.teams.by_rules} != {
        frozenset(pair) for pair in pairs_of(driver)
    }
    assert len(played.teams.by_rules) == 2


def test_what_is_kept_of_a_round_by_hand_survives_the_log(driver):
    (paired,) = driver.ask(by_hand(2, (3, 4), (2, 5), bye=1))
    name, schema, data = encode(paired)
    row = 1, "c", name, schema, data, "2026-03-01T10:00:00+00:00", ""
    assert decode(row).event == paired


def test_a_second_meeting_is_refused_by_its_article_unless_the_rules_of_the_event_want_it(driver):
    answer = driver.ask(by_hand(2, (3, 1), (2, 5), bye=4, reason=ReasonByHand.LATE_ENTRY))
    assert answer.code == "reason-does-not-hold"
    driver.do(AdmitLateTeam(FIRST, "Late", players=(Player("L1"), Player("L2"))))
    late = by_hand(2, (3, 1), (2, 5), (4, 6), reason=ReasonByHand.LATE_ENTRY)
    refused = driver.ask(late)
    assert refused.code == "teams-against-criteria"
    assert [each.concept for each in refused.reasons] == ["rematch"]
    assert refused.reasons[0].edition == "C.04.6@2026-02"
    wanted = by_hand(2, (3, 1), (2, 5), (4, 6))
    asked = driver.ask(wanted)
    assert (asked.code, asked.reasons) == ("by-hand-against-rules", refused.reasons)
    driver.do(replace(wanted, confirmed=True))
    assert (3, 1) in pairs_of(driver)


def test_a_second_bye_and_teams_kept_apart_are_told_first(driver):
    driver.do(ForbidTeams(FIRST, frozenset({TeamId(1), TeamId(2)})))
    matches = ((TeamId(1), TeamId(2)), (TeamId(3), TeamId(4)))
    found = remarks_on(driver.state, driver.section, 2, matches, TeamId(5))
    assert concepts(found)[:2] == [("forbidden-pair", True), ("bye-barred", True)]


def test_a_bye_for_another_than_the_lowest_and_uneven_scores_are_remarks(driver):
    # after round 1: 1 and 4 have two match points, 5 one by the bye, 2 and 3 none
    matches = ((TeamId(3), TeamId(4)), (TeamId(2), TeamId(5)))
    found = remarks_on(driver.state, driver.section, 2, matches, TeamId(1))
    told = dict(concepts(found))
    assert told["bye-criteria"] is False
    by_name = {each.reason.concept: dict(each.reason.values) for each in found}
    assert by_name["bye-criteria"]["given"] == 1
    assert by_name["bye-criteria"]["due"] in {2, 3}
    assert by_name["upfloater-count"]["by_hand"] == 2


def test_colours_another_rule_decides_are_remarks_with_that_rule():
    driver = swiss(4, played=2)
    rows = {team: driver.tournament.entry(team) for team in (1, 2, 3, 4)}
    met = {team: {each.opponent for each in rows[team].rounds} for team in rows}
    pairs = [(a, b) for a in rows for b in rows if a < b and b not in met[a]]
    swapped = tuple((TeamId(b), TeamId(a)) for a, b in pairs)
    straight = tuple((TeamId(a), TeamId(b)) for a, b in pairs)
    wrong = [
        sum(each.reason.concept == "colour-allocation" for each in found)
        for found in (
            remarks_on(driver.state, driver.section, 3, matches, None)
            for matches in (swapped, straight)
        )
    ]
    assert sum(wrong) == 2  # every pair has White with one of the two, by the rules with one


def test_the_answer_of_the_rules_is_nothing_done_by_hand(driver):
    driver.pair_teams(publish=False)
    matches = tuple((match.home, match.away) for match in driver.matches)
    bye = driver.section.rounds[-1].teams.bye
    assert driver.ask(by_hand(2, *matches, bye=bye)).code == "by-hand-as-by-rules"


def test_every_team_that_plays_is_there_exactly_once(driver):
    for command in (
        by_hand(2, (3, 4), (2, 5)),
        by_hand(2, (3, 4), (2, 4), bye=1),
        by_hand(2, (3, 4), (2, 5), (1, 3)),
    ):
        assert driver.ask(command).code == "teams-not-once"
    assert driver.ask(by_hand(2, (3, 4), (2, 9), bye=1)).code == "team-unknown"
    driver.do(WithdrawTeam(FIRST, TeamId(1)))
    assert dict(driver.ask(by_hand(2, (3, 4), (2, 5), bye=1)).values)["names"] == ("Team 1",)
    driver.do(by_hand(2, (3, 4), (2, 5)))


def test_a_published_round_is_paired_anew_with_the_line_ups_handed_in(driver):
    driver.do(SetLineUp(FIRST, 2, TeamId(2), driver.entries("2.2", "2.3")))
    driver.pair_teams()
    driver.do(by_hand(2, (3, 4), (2, 5), bye=1))
    match = next(each for each in driver.matches if each.home == 2)
    assert driver.names(match) == [("2.2", "5.1"), ("2.3", "5.2")]
    assert driver.section.rounds[-1].published


def test_a_round_that_has_begun_is_not_paired_anew(driver):
    driver.pair_teams()
    match = driver.matches[0]
    driver.do(ForfeitMatch(FIRST, 2, match.number, GameResult.WHITE_WINS_BY_FORFEIT))
    assert driver.ask(by_hand(2, (3, 4), (2, 5), bye=1)).code == "round-has-results"


def test_a_round_by_hand_is_taken_back_whole(driver):
    driver.pair_teams(publish=False)
    before = driver.section
    name = driver.do(by_hand(2, (3, 4), (2, 5), bye=1))
    driver.do(Undo(name))
    assert driver.section.rounds == before.rounds


def test_two_teams_whose_opponents_left_may_agree_to_play_each_other(driver):
    driver.pair_teams()
    (one, left), (other, gone) = (match.sides for match in driver.matches)
    bye = driver.section.rounds[-1].teams.bye
    agreed = ReasonByHand.AGREED_WITHOUT_OPPONENT
    wanted = by_hand(2, (one, bye), (other, gone), reason=agreed, note="")
    assert driver.refusal(wanted) == "teams-not-once"
    driver.do(WithdrawTeam(FIRST, left))
    only_one_is_alone = by_hand(2, (one, gone), (other, bye), reason=agreed)
    assert driver.refusal(only_one_is_alone) == "reason-does-not-hold"
    driver.do(wanted)
    assert pairs_of(driver) == {(one, bye), (other, gone)}


def test_no_legal_pairing_is_a_reason_only_where_there_is_none():
    # three teams have all met after three rounds, each has had the bye
    driver = swiss(3, rounds=4, played=3)
    impossible = ReasonByHand.NO_LEGAL_PAIRING
    wanted = by_hand(4, (1, 2), bye=3, reason=impossible, note="")
    assert driver.refusal(wanted) == "by-hand-against-rules"
    driver.do(replace(wanted, confirmed=True))
    assert driver.section.rounds[-1].by_hand.engine_refused == "no-complete-pairing"
    assert driver.section.rounds[-1].teams.by_rules == ()
    driver.do(PublishRound(FIRST, 4))
    other = swiss(5)
    answer = other.ask(by_hand(2, (3, 4), (2, 5), bye=1, reason=impossible))
    assert answer.code == "reason-does-not-hold"


def test_the_first_round_by_hand_waits_for_the_initial_colour():
    driver = swiss(4, played=0)
    assert driver.refusal(by_hand(1, (1, 2), (3, 4))) == "initial-colour-missing"


@pytest.mark.parametrize(("rounds", "holds"), [(2, True), (3, False)])
def test_top_boards_are_a_reason_in_the_last_round_alone_once_it_is_paired(rounds, holds):
    driver = swiss(5, rounds=rounds)
    wanted = by_hand(2, (3, 4), (2, 5), bye=1, reason=ReasonByHand.LAST_ROUND_TOP_BOARDS)
    assert driver.refusal(wanted) == "reason-does-not-hold", "nothing is paired"
    driver.pair_teams()
    if holds:
        driver.do(wanted)
        assert pairs_of(driver) == {(3, 4), (2, 5)}
    else:
        assert driver.refusal(wanted) == "reason-does-not-hold"


def test_rules_of_the_competition_are_named_and_a_rematch_is_one_that_stands(driver):
    for note in ("", "  "):
        assert driver.refusal(by_hand(2, (3, 4), (2, 5), bye=1, note=note)) == (
            "reason-does-not-hold"
        )
    rematch = by_hand(2, (3, 4), (2, 5), bye=1, reason=ReasonByHand.REMATCH, note="")
    assert driver.refusal(rematch) == "reason-does-not-hold", "nothing is paired"
    driver.pair_teams()
    assert driver.refusal(rematch) == "reason-does-not-hold", "those paired have not met"
    driver.do(replace(by_hand(2, (3, 1), (2, 5), bye=4), confirmed=True))
    driver.do(rematch)
    assert pairs_of(driver) == {(3, 4), (2, 5)}
    assert driver.section.rounds[-1].by_hand.reason is ReasonByHand.REMATCH


def test_a_report_is_told_the_rounds_that_no_reason_puts_above_the_rules(driver):
    assert rounds_against_criteria(driver.state, driver.section) is None
    driver.do(replace(by_hand(2, (3, 1), (2, 4), bye=5), confirmed=True))
    played = driver.section.rounds[-1]

    def told(by):
        rounds = (*driver.section.rounds[:-1], replace(played, by_hand=by))
        return rounds_against_criteria(driver.state, replace(driver.section, rounds=rounds))

    assert told(played.by_hand) is None, "the rules of the event stand above"
    for by in (None, replace(played.by_hand, reason=ReasonByHand.LATE_ENTRY)):
        refused = told(by)
        assert refused.code == "report-against-rules"
        (found,) = refused.reasons
        assert dict(found.values)["round"] == 2
        # 3 and 1 have met, so have 2 and 4, and 5 had the bye before
        assert sorted(each.concept for each in found.parts) == ["bye-barred", "rematch", "rematch"]
    table = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    table.pair_teams()
    assert rounds_against_criteria(table.state, table.section) is None


def test_a_team_that_left_or_is_to_come_is_not_paired_and_one_that_came_may_be(driver):
    driver.do(AdmitLateTeam(FIRST, "Late", players=(Player("L1"), Player("L2"))))
    driver.pair_teams(publish=False)
    late = TeamId(6)
    assert driver.team(6).first_round == 2
    driver.do(WithdrawTeam(FIRST, TeamId(1)))
    answer = driver.ask(by_hand(2, (3, 4), (2, 5), (1, 6)))
    assert (answer.code, dict(answer.values)["names"]) == ("teams-not-once", ("Team 1",))
    answer = driver.ask(by_hand(2, (3, 4), (2, 5)))
    assert dict(answer.values)["names"] == ("Late",)
    driver.do(replace(by_hand(2, (3, 4), (2, 5), bye=6), confirmed=True))
    assert driver.section.rounds[-1].teams.bye == late
    assert set(driver.section.rounds[-1].teams.absent) == {TeamId(1)}


def test_a_round_against_another_criterion_is_no_rematch(driver):
    driver.do(replace(by_hand(2, (3, 4), (2, 1), bye=5), confirmed=True))
    rematch = by_hand(2, (3, 5), (2, 1), bye=4, reason=ReasonByHand.REMATCH)
    assert driver.refusal(rematch) == "reason-does-not-hold", "5 had the bye twice, none met twice"


def test_a_team_that_is_to_come_may_play_now_unless_it_left_or_asked_for_a_bye(driver):
    driver.pair_teams(publish=False)
    driver.do(AdmitLateTeam(FIRST, "Late", players=(Player("L1"), Player("L2"))))
    wanted = by_hand(2, (3, 4), (2, 5), (1, 6))
    assert driver.team(6).first_round == 3
    assert not isinstance(driver.ask(wanted), Refused)
    driver.do(WithdrawTeam(FIRST, TeamId(6)))
    answer = driver.ask(wanted)
    assert (answer.code, dict(answer.values)["names"]) == ("teams-not-once", ("Late",))


def test_a_team_that_asked_for_a_bye_is_not_paired(driver):
    driver.do(AdmitLateTeam(FIRST, "Late", players=(Player("L1"), Player("L2"))))
    assert driver.team(6).first_round == 2
    driver.do(RequestTeamBye(FIRST, TeamId(6), 2))
    answer = driver.ask(by_hand(2, (3, 4), (2, 5), (1, 6)))
    assert (answer.code, dict(answer.values)["names"]) == ("teams-not-once", ("Late",))
