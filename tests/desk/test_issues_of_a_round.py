"""How many pairings of a round were public: what hangs on a wall is told from what replaced it."""

import pytest

from arbitro.desk.commands import (
    ChangeEdition,
    PairAgain,
    PairByHand,
    PairRound,
    PublishRound,
    Redo,
    Undo,
    UnpairRound,
)
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import Colour, System
from desk.driver import FIRST, ready
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
    desk.do(PairAgain(FIRST, 2, confirmed=YES))
    assert seats(desk) != before
    assert desk.section.issue(2) == 1, "nobody has seen it yet"
    desk.do(PublishRound(FIRST, 2))
    assert desk.section.issue(2) == 2


def test_the_same_boards_published_again_are_the_same_issue():
    desk, _, _ = paired_and_published()
    before = seats(desk)
    desk.do(UnpairRound(FIRST, 1, confirmed=YES))
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
    desk.do(UnpairRound(FIRST, 1, confirmed=YES))
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 1))
    assert desk.section.issue(1) == 1


@pytest.mark.article("C.04.2@2026-02 art. 4.4")
def test_whoever_throws_published_pairings_away_is_told_in_which_cases_alone_they_may():
    desk, _, _ = paired_and_published()
    for command in (UnpairRound(FIRST, 1), PairAgain(FIRST, 1)):
        answer = desk.ask(command)
        assert (answer.code, len(answer.reasons)) == ("confirmation-needed", 1)
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
    [told] = desk.ask(UnpairRound(FIRST, 1)).reasons
    assert (told.edition, told.parts) == ("C.04.2@2017-07", ())
