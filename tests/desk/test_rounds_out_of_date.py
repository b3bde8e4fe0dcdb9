"""A round that was paired from what has changed since is not published in silence."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AdjustPoints,
    AdmitLateTeam,
    CheckIn,
    ClearResult,
    CorrectResult,
    EnterResult,
    ForbidPairing,
    ForbidTeams,
    PairAgain,
    PairByHand,
    PairRound,
    PairTeamsByHand,
    PublishRound,
    Redo,
    SetLineUp,
    Undo,
    WithdrawPlayer,
    WithdrawTeam,
)
from arbitro.desk.derived.pairing.next_round import pair_by_the_book
from arbitro.desk.events import RoundPublished
from arbitro.desk.features.pairing.comparison import out_of_date
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import SYSTEMS, Points, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import MatchFormat
from desk.drafted import (
    BLACK,
    CORRECTIONS,
    DRAW,
    WHITE,
    correct,
    differing,
    drafted,
    paired_anew,
    refused_to_publish,
    seats,
)
from desk.driver import BY_RULES, FIRST, all_play_all, ready
from desk.team_driver import TeamDriver

ONE_GAME = MatchFormat(1)


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
def test_a_round_paired_before_a_result_was_corrected_is_not_published():
    desk = drafted()
    correct(desk)
    answer = refused_to_publish(desk)
    assert dict(answer.values)["boards"] == differing(desk) != ()
    assert not desk.section.rounds[-1].published


def test_the_refusal_says_what_was_corrected_and_whose_points_that_changed():
    desk = drafted()
    game = next(iter(desk.section.rounds[0].games.values()))
    correct(desk)
    causes = refused_to_publish(desk).reasons
    result = next(each for each in causes if each.concept == "since-result")
    white, black = (desk.state.people[each].name for each in (game.white, game.black))
    assert dict(result.values) == {
        "round": 1,
        "board": game.board,
        "white": white,
        "black": black,
        "before": "10",
        "after": "01",
    }
    scores = {
        each.value("name"): (each.value("before"), each.value("after"))
        for each in causes
        if each.concept == "since-score"
    }
    assert scores == {white: (10, 0), black: (0, 10)}


def test_paired_again_in_one_step_the_round_is_as_the_rules_give_it_and_can_be_published():
    desk = drafted()
    correct(desk)
    anew = paired_anew(desk)
    desk.do(PairAgain(FIRST, 2))
    assert seats(desk) == anew
    desk.do(PublishRound(FIRST, 2))
    assert desk.section.rounds[1].kept == ""


def test_a_reason_keeps_the_round_as_it_is_and_stays_in_the_log():
    desk = drafted()
    before = seats(desk)
    correct(desk)
    answer = desk.ask(PublishRound(FIRST, 2, "the boards are set up"))
    assert answer == (RoundPublished(FIRST, 2, "the boards are set up"),)
    desk.record(answer)
    assert seats(desk) == before
    assert desk.section.rounds[1].kept == "the boards are set up"


def test_blanks_are_no_reason():
    desk = drafted()
    correct(desk)
    assert desk.refusal(PublishRound(FIRST, 2, "  ")) == "pairing-stale"


def test_a_round_that_is_current_keeps_no_reason():
    desk = drafted()
    desk.do(PublishRound(FIRST, 2, "for certain"))
    assert desk.section.rounds[1].kept == ""


def test_taking_the_cause_back_makes_the_round_current_again():
    desk = drafted()
    name = correct(desk)
    refused_to_publish(desk)
    desk.do(Undo(name, confirmed=True))
    desk.do(PublishRound(FIRST, 2))


def test_correcting_the_correction_makes_the_round_current_again():
    desk = drafted()
    correct(desk, result=BLACK)
    refused_to_publish(desk)
    correct(desk, result=WHITE)
    desk.do(PublishRound(FIRST, 2))


def test_a_published_round_is_never_out_of_date_for_publishing():
    desk = drafted()
    desk.do(PublishRound(FIRST, 2))
    correct(desk)
    assert desk.ask(PublishRound(FIRST, 2)) == ()


def test_publishing_taken_back_and_done_again_is_publishing():
    desk = drafted()
    name = desk.do(PublishRound(FIRST, 2))
    desk.do(Undo(name, confirmed=True))
    correct(desk)
    assert desk.refusal(Redo(name, confirmed=True)) == "pairing-stale"


def test_the_engine_is_asked_only_where_something_has_changed_and_once():
    asked = []

    def pair(tournament, edition):
        asked.append(tournament.rounds_played)
        return pair_by_the_book(tournament, edition)

    desk = drafted()
    desk.pair = pair
    desk.ask(PublishRound(FIRST, 2))
    assert asked == []
    correct(desk)
    desk.ask(PublishRound(FIRST, 2))
    desk.ask(PublishRound(FIRST, 2))
    desk.do(CheckIn(FIRST, desk.section.numbers[0]))
    desk.ask(PublishRound(FIRST, 2))
    assert asked == [1]


def test_results_are_not_entered_in_a_round_that_is_out_of_date():
    desk = drafted()
    game = desk.games[0]
    correct(desk)
    assert desk.refusal(EnterResult(FIRST, game.id, DRAW)) == "pairing-stale"
    desk.do(PublishRound(FIRST, 2, "as announced"))
    desk.do(EnterResult(FIRST, game.id, DRAW))


def test_no_further_round_is_paired_on_one_that_is_out_of_date():
    desk = drafted()
    for game in desk.games:
        desk.do(EnterResult(FIRST, game.id, DRAW))
    desk.do(AdjustPoints(FIRST, desk.section.numbers[0], Points(-10), "penalty"))
    assert desk.refusal(PairRound(FIRST)) == "pairing-stale"
    desk.do(PublishRound(FIRST, 2, "it has been played"))
    desk.do(PairRound(FIRST))


def test_a_result_can_be_taken_back_to_pair_the_round_again():
    desk = drafted()
    game = desk.games[0]
    desk.do(EnterResult(FIRST, game.id, DRAW))
    correct(desk)
    assert desk.refusal(PairAgain(FIRST, 2)) == "round-has-results"
    desk.do(ClearResult(FIRST, game.id, DRAW))
    desk.do(PairAgain(FIRST, 2))


def test_pairing_again_is_for_the_last_round_and_published_with_a_confirmation():
    desk = drafted()
    assert desk.refusal(PairAgain(FIRST, 1)) == "round-not-last"
    desk.do(PublishRound(FIRST, 2))
    assert desk.refusal(PairAgain(FIRST, 2)) == "case-needed"
    assert desk.refusal(PairAgain(FIRST, 2, **BY_RULES)) == "confirmation-needed"


def test_where_no_pairing_is_possible_any_more_pairing_again_changes_nothing():
    desk = drafted(count=4)
    desk.do(ForbidPairing(FIRST, frozenset(desk.section.entries)))
    answer = refused_to_publish(desk)
    assert "paired-anew-impossible" in {each.concept for each in answer.reasons}
    before = desk.state
    assert isinstance(desk.ask(PairAgain(FIRST, 2)), Refused)
    assert desk.state == before


SWISSES = [each for each in SYSTEMS.values() if each.is_swiss and not each.is_team]


@pytest.mark.parametrize("system", SWISSES)
def test_every_swiss_system_of_players_is_watched_over(system):
    desk = drafted(count=10, system=system)
    found = out_of_date(desk.state, desk.section, 2)
    assert found is None
    correct(desk)
    refused_to_publish(desk)
    desk.do(PairAgain(FIRST, 2))
    desk.do(PublishRound(FIRST, 2))


def test_a_table_depends_on_no_result():
    desk = all_play_all(6)
    desk.play()
    desk.do(PairRound(FIRST))
    correct(desk)
    desk.do(PublishRound(FIRST, 2))


class TestByHand:
    """A round by hand is no answer of the rules: it stands on what its arbiter saw."""

    @pytest.fixture
    def desk(self):
        desk = drafted()
        (_, a, b), (_, c, d), *rest = seats(desk)[0]
        games = ((a, d), (c, b), *((white, black) for _, white, black in rest))
        desk.do(
            PairByHand(FIRST, 2, games, ReasonByHand.COMPETITION_RULES, note="rule 7 of the event")
        )
        return desk

    def test_it_is_published_while_nothing_has_changed(self, desk):
        desk.do(PublishRound(FIRST, 2))

    def test_it_is_refused_once_the_rules_would_answer_otherwise(self, desk):
        correct(desk)
        answer = refused_to_publish(desk)
        concepts = [each.concept for each in answer.reasons]
        assert concepts[-1] == "paired-anew-by-hand"
        assert dict(answer.values)["boards"] == ()

    @pytest.mark.parametrize(("at", "result"), CORRECTIONS)
    def test_it_is_refused_exactly_where_the_rules_would_answer_otherwise(self, at, result):
        by_rules = drafted(rounds=3)
        desk = drafted(rounds=3)
        games = tuple((black, white) for _, white, black in seats(desk)[0])
        wanted = PairByHand(FIRST, 3, games, ReasonByHand.COMPETITION_RULES, note="rule 7")
        desk.do(replace(wanted, confirmed=True))
        correct(by_rules, at, result, number=2)
        correct(desk, at, result, number=2)
        answer = desk.ask(PublishRound(FIRST, 3))
        assert isinstance(answer, Refused) == (paired_anew(by_rules) != seats(by_rules))

    def test_it_is_refused_once_somebody_in_it_has_left(self, desk):
        desk.do(WithdrawPlayer(FIRST, desk.games[-1].black))
        refused_to_publish(desk)

    def test_a_reason_publishes_it(self, desk):
        correct(desk)
        desk.do(PublishRound(FIRST, 2, "decided again: it stands"))

    def test_pairing_again_is_by_the_rules(self, desk):
        correct(desk)
        desk.do(PairAgain(FIRST, 2))
        assert desk.section.rounds[1].by_hand is None


class TestTeams:
    """Rounds of teams: the same watch over match points, game points, byes and teams apart."""

    @pytest.fixture
    def desk(self):
        desk = TeamDriver(System.TEAM_SWISS, 8, 2, size=3, rounds=5)
        desk.pair_teams()
        desk.finish_round()
        desk.pair_teams(publish=False)
        return desk

    @staticmethod
    def matches(desk):
        return tuple(match.sides for match in desk.matches)

    def test_a_corrected_board_makes_the_round_out_of_date(self, desk):
        board = desk.section.rounds[0].teams.matches[0].boards[0]
        stood = desk.section.game(board.game).result
        desk.do(CorrectResult(FIRST, board.game, GameResult.DRAW, stood))
        before = self.matches(desk)
        answer = refused_to_publish(desk)
        desk.do(PairAgain(FIRST, 2))
        after = self.matches(desk)
        changed = [
            at for at, (old, new) in enumerate(zip(before, after, strict=True), 1) if old != new
        ]
        assert dict(answer.values)["boards"] == tuple(changed) != ()
        scores = [each for each in answer.reasons if each.concept == "since-team-score"]
        assert {each.value("score") for each in scores} == {"GP"}
        desk.do(PublishRound(FIRST, 2))

    @pytest.mark.parametrize(
        ("change", "cause"),
        [
            (lambda desk: WithdrawTeam(FIRST, desk.matches[1].home), "since-withdrawn"),
            (lambda desk: ForbidTeams(FIRST, frozenset(desk.matches[0].sides)), "since-forbidden"),
            (lambda _: AdmitLateTeam(FIRST, "Late"), "since-late-entry"),
        ],
    )
    def test_so_does_whatever_else_it_was_paired_from(self, desk, change, cause):
        desk.do(change(desk))
        assert cause in {each.concept for each in refused_to_publish(desk).reasons}

    def test_line_ups_are_no_part_of_the_pairing(self, desk):
        desk.do(SetLineUp(FIRST, 2, desk.team(1).id, desk.entries("1.1", "1.3")))
        desk.do(PublishRound(FIRST, 2))

    def test_a_round_by_hand_is_out_of_date_once_the_rules_answer_otherwise(self, desk):
        (a, b), (c, d), *rest = self.matches(desk)
        desk.do(
            PairTeamsByHand(
                FIRST, 2, ((a, d), (c, b), *rest), ReasonByHand.COMPETITION_RULES, note="rule 7"
            )
        )
        board = desk.section.rounds[0].teams.matches[0].boards[0]
        stood = desk.section.game(board.game).result
        desk.do(CorrectResult(FIRST, board.game, GameResult.DRAW, stood))
        assert refused_to_publish(desk).reasons[-1].concept == "paired-anew-by-hand"
        desk.do(PublishRound(FIRST, 2, "seen"))

    @pytest.mark.parametrize("system", [System.TEAM_ROUND_ROBIN, System.SCHEVENINGEN])
    def test_tables_of_teams_depend_on_no_result(self, system):
        desk = TeamDriver(system, 2 if system is System.SCHEVENINGEN else 4, 4)
        desk.pair_teams()
        desk.finish_round()
        desk.pair_teams(publish=False)
        board = desk.section.rounds[0].teams.matches[0].boards[0]
        stood = desk.section.game(board.game).result
        desk.do(CorrectResult(FIRST, board.game, GameResult.DRAW, stood))
        desk.do(PublishRound(FIRST, 2))


class TestKnockOuts:
    """A bracket: who won is not turned any more, but somebody may leave before it is published."""

    @pytest.fixture
    def desk(self):
        desk = ready(8, system=System.KNOCK_OUT, rounds=0, knock_out=ONE_GAME)
        desk.do(PairRound(FIRST, lots="wwww"))
        return desk

    def test_a_round_of_a_bracket_is_current_whatever_colours_would_be_drawn(self, desk):
        desk.do(PublishRound(FIRST, 1))

    def test_who_leaves_before_the_round_is_published_makes_it_out_of_date(self, desk):
        gone, *others = desk.games
        desk.do(WithdrawPlayer(FIRST, gone.white))
        answer = refused_to_publish(desk)
        assert dict(answer.values)["boards"] == (1, 2, 3, 4)
        desk.do(PairAgain(FIRST, 1, lots="www"))
        assert [(game.white, game.board + 1) for game in desk.games] == [
            (game.white, game.board) for game in others
        ]
        assert gone.black not in {each for game in desk.games for each in (game.white, game.black)}
        desk.do(PublishRound(FIRST, 1))
