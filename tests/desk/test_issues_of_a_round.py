"""How many pairings of a round were public: what hangs on a wall is told from what replaced it."""

import pytest

from arbitro.desk.commands import (
    AdmitLateEntry,
    ChangeEdition,
    PairAgain,
    PairByHand,
    PairRound,
    PublishRound,
    Redo,
    Undo,
    UnpairRound,
    WithdrawPlayer,
)
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import Colour, Player, Result, System
from desk.driver import BY_RULES, FIRST, ready
from desk.team_driver import TeamDriver
from desk.test_rounds_out_of_date import correct, drafted, seats

YES = Level.TWO_STEPS


def paired_and_published():
    desk = ready(8, rounds=5)
    paired = desk.do(PairRound(FIRST, Colour.WHITE))
    published = desk.do(PublishRound(FIRST, 1))
    return desk, paired, published


def by_hand(desk, number):
    """The round as it is, with the first two boards' Whites exchanged."""
    first, second, *rest = desk.games
    games = ((second.white, first.black), (first.white, second.black))
    games += tuple((each.white, each.black) for each in rest)
    reason = ReasonByHand.COMPETITION_RULES
    desk.do(PairByHand(FIRST, number, games, reason, note="so it is", confirmed=YES))


def test_a_round_has_no_issue_until_it_is_published_and_then_one():
    desk = drafted()
    assert (desk.section.issue(1), desk.section.issue(2)) == (1, 0)
    desk.do(PublishRound(FIRST, 2))
    assert desk.section.issue(2) == 1


def test_a_published_round_that_is_paired_otherwise_is_a_second_issue():
    desk = drafted()
    desk.do(PublishRound(FIRST, 2))
    before = seats(desk)
    correct(desk, result=GameResult.BLACK_WINS)
    desk.do(PairAgain(FIRST, 2, confirmed=YES, **BY_RULES))
    assert seats(desk) != before
    assert desk.section.issue(2) == 1, "nobody has seen it yet"
    desk.do(PublishRound(FIRST, 2))
    assert desk.section.issue(2) == 2


def test_the_same_boards_published_again_are_the_same_issue():
    desk, _, _ = paired_and_published()
    before = seats(desk)
    desk.do(UnpairRound(FIRST, 1, confirmed=YES, **BY_RULES))
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 1))
    assert seats(desk) == before
    assert desk.section.issue(1) == 1


def test_publishing_taken_back_was_public_all_the_same():
    desk, _, published = paired_and_published()
    desk.do(Undo(published, confirmed=YES))
    desk.do(PublishRound(FIRST, 1))
    assert desk.section.issue(1) == 1, "the same boards"
    desk.do(Undo(desk.timeline.commands()[-1], confirmed=YES))
    by_hand(desk, 1)
    desk.do(PublishRound(FIRST, 1))
    assert desk.section.issue(1) == 2


def test_so_was_what_was_taken_back_with_the_pairing():
    desk, paired, published = paired_and_published()
    desk.do(Undo(published, confirmed=YES))
    desk.do(Undo(paired, confirmed=YES))
    desk.do(PairRound(FIRST, Colour.BLACK))
    desk.do(PublishRound(FIRST, 1))
    assert desk.section.issue(1) == 2


def test_done_again_it_is_what_it_was():
    desk, paired, published = paired_and_published()
    for command in (published, paired):
        desk.do(Undo(command, confirmed=YES))
    for command in (paired, published):
        desk.do(Redo(command, confirmed=YES))
    assert desk.section.issue(1) == 1


def test_a_log_read_at_once_and_one_read_event_by_event_have_the_same_issues():
    desk, _, _ = paired_and_published()
    by_hand(desk, 1)
    assert desk.section.issue(1) == 2
    assert Timeline(desk.timeline.records).state.sections[FIRST].issued == desk.section.issued


def test_line_ups_are_no_part_of_what_teams_are_told():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 1))
    assert desk.section.issue(1) == 1
    desk.do(UnpairRound(FIRST, 1, confirmed=YES, **BY_RULES))
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 1))
    assert desk.section.issue(1) == 1


@pytest.mark.article("C.04.2@2026-02 art. 4.4")
def test_whoever_throws_published_pairings_away_is_told_in_which_cases_alone_they_may():
    desk, _, _ = paired_and_published()
    for command in (UnpairRound(FIRST, 1), PairAgain(FIRST, 1)):
        answer = desk.ask(command)
        assert (answer.code, len(answer.reasons)) == ("case-needed", 1)
        [told] = answer.reasons
        assert (told.concept, told.edition) == ("published-pairings-stand", "C.04.2@2026-02")
        assert [each.concept.removeprefix("pairings-changed-") for each in told.parts] == [
            "rematch",
            "by-rules",
            "without-opponent",
            "late-entry",
            "top-boards",
        ]


def test_the_text_before_names_no_cases_of_its_own():
    desk = ready(8, rounds=5)
    desk.do(ChangeEdition(FIRST, "C.04.2", "2017"))
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 1))
    answer = desk.ask(UnpairRound(FIRST, 1))
    [told] = answer.reasons
    assert (told.edition, told.parts) == ("C.04.2@2017-07", ())
    assert answer.code == "confirmation-needed"


def throw_away(desk, case, note=""):
    """What throwing the published last round away in a case is answered with."""
    return desk.refusal(UnpairRound(FIRST, len(desk.section.rounds), case=case, note=note))


def second_round_published(count=8, rounds=5):
    desk = ready(count, rounds=rounds)
    desk.play()
    desk.do(PairRound(FIRST))
    desk.do(PublishRound(FIRST, 2))
    return desk


@pytest.mark.article("C.04.2@2026-02 art. 4.4")
def test_none_of_the_cases_holds_in_a_round_where_nothing_has_happened():
    desk = second_round_published()
    assert throw_away(desk, None) == "case-needed"
    assert throw_away(desk, ReasonByHand.NO_LEGAL_PAIRING) == "case-needed"
    for case in set(ReasonByHand) - {ReasonByHand.NO_LEGAL_PAIRING}:
        assert throw_away(desk, case) == "reason-does-not-hold", case
    assert throw_away(desk, ReasonByHand.COMPETITION_RULES, "art. 12") == "confirmation-needed"


@pytest.mark.article("C.04.2@2026-02 art. 4.4.5")
def test_the_top_boards_are_a_case_in_the_last_round_alone():
    desk = second_round_published(rounds=2)
    assert throw_away(desk, ReasonByHand.LAST_ROUND_TOP_BOARDS) == "confirmation-needed"


@pytest.mark.article("C.04.2@2026-02 art. 4.4.3")
def test_two_without_opponents_are_a_case_and_one_is_none():
    desk = second_round_published()
    desk.do(WithdrawPlayer(FIRST, desk.games[0].black))
    assert throw_away(desk, ReasonByHand.AGREED_WITHOUT_OPPONENT) == "reason-does-not-hold"
    desk.do(WithdrawPlayer(FIRST, desk.games[1].white))
    assert throw_away(desk, ReasonByHand.AGREED_WITHOUT_OPPONENT) == "confirmation-needed"


@pytest.mark.article("C.04.2@2026-02 art. 4.4.4")
def test_a_late_entry_is_a_case():
    desk = second_round_published()
    desk.do(AdmitLateEntry(FIRST, Player("Late"), Result.HALF_POINT_BYE))
    assert throw_away(desk, ReasonByHand.LATE_ENTRY) == "confirmation-needed"


@pytest.mark.article("C.04.2@2026-02 art. 4.4.1")
def test_a_second_meeting_by_mistake_is_a_case():
    desk = ready(8, rounds=5)
    desk.play()
    again = tuple((each.white, each.black) for each in desk.games)
    desk.do(PairByHand(FIRST, 2, again, confirmed=YES, **_by_hand(BY_RULES)))
    desk.do(PublishRound(FIRST, 2))
    assert throw_away(desk, ReasonByHand.REMATCH) == "confirmation-needed"


def _by_hand(case):
    return {"reason": case["case"], "note": case["note"]}


def test_the_log_keeps_the_case_and_what_happened_and_nothing_of_a_draft():
    desk = second_round_published()
    desk.do(UnpairRound(FIRST, 2, confirmed=YES, **BY_RULES))
    last = desk.timeline.records[-1].event
    assert {"case": last.case, "note": last.note} == BY_RULES
    desk.do(PairRound(FIRST))
    desk.do(UnpairRound(FIRST, 2, **BY_RULES))
    last = desk.timeline.records[-1].event
    assert (last.case, last.note) == (None, "")
