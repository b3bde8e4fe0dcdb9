"""Rounds: paired by the engine or by hand, published, thrown away."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AdmitLateEntry,
    ChangeEdition,
    CloseEntries,
    EnterResult,
    ForbidPairing,
    ImportPlayers,
    PairByHand,
    PairRound,
    PublishRound,
    StateFacts,
    UnpairRound,
    WithdrawPlayer,
)
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.pairing.handling import permitted_reasons
from arbitro.desk.derived.pairing.next_round import assign_boards
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import Colour, Player
from arbitro.reasons import Refused
from arbitro.rules.pairing.digest import edition_digest
from desk.driver import BY_RULES, FIRST, all_play_all, created, players, ready


def pairs(desk):
    return [(game.white, game.black) for game in desk.games]


def test_the_round_keeps_its_editions_engine_and_problem():
    desk = ready(8)
    desk.do(PairRound(FIRST, Colour.WHITE))
    paired = desk.section.rounds[0]
    assert "C.04.3@2026-02" in paired.editions
    assert paired.paired_by.program.startswith("arbitro ")
    assert paired.paired_by.edition_digest == edition_digest("C.04.3@2026-02")
    assert len(paired.digest) == 16


def test_the_same_problem_has_the_same_digest_and_another_result_another():
    def digest(result):
        desk = ready(8)
        desk.play(result)
        desk.do(PairRound(FIRST))
        return desk.section.rounds[1].digest

    assert digest(GameResult.DRAW) == digest(GameResult.DRAW)
    assert digest(GameResult.DRAW) != digest(GameResult.WHITE_WINS)


def test_the_first_pairing_needs_the_initial_colour_and_stores_it():
    desk = ready(8)
    assert desk.refusal(PairRound(FIRST)) == "initial-colour-missing"
    desk.do(PairRound(FIRST, Colour.BLACK))
    assert desk.section.initial_colour is Colour.BLACK
    assert pairs(desk)[0][1] == desk.section.numbers[0]


def test_the_next_round_waits_for_every_result():
    desk = ready(8)
    desk.do(PairRound(FIRST, Colour.WHITE))
    assert desk.ask(PairRound(FIRST)) == Refused("results-missing", (("round", 1), ("games", 4)))


def test_no_more_rounds_are_paired_than_declared():
    desk = ready(8, rounds=2)
    desk.play()
    desk.play()
    assert desk.refusal(PairRound(FIRST)) == "no-round-left"


def test_players_who_may_not_meet_do_not():
    desk = ready(4)
    first, _, third, _ = desk.section.numbers
    assert (first, third) in pairs_after_pairing(ready(4))
    desk.do(ForbidPairing(FIRST, frozenset({first, third})))
    assert (first, third) not in pairs_after_pairing(desk)


def pairs_after_pairing(desk):
    desk.do(PairRound(FIRST, Colour.WHITE))
    return pairs(desk)


def test_an_impossible_round_is_refused_with_the_engines_reason():
    desk = ready(2, rounds=3)
    desk.play()
    answer = desk.ask(PairRound(FIRST))
    assert isinstance(answer, Refused)
    assert desk.state.sections[FIRST].rounds[-1].number == 1


def test_pairings_are_thrown_away_only_before_a_result_and_once_published_with_a_confirmation():
    desk = ready(8)
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(UnpairRound(FIRST, 1))
    assert desk.section.rounds == ()
    desk.do(PairRound(FIRST))
    desk.do(PublishRound(FIRST, 1))
    assert desk.refusal(UnpairRound(FIRST, 1)) == "case-needed"
    assert desk.refusal(UnpairRound(FIRST, 1, **BY_RULES)) == "confirmation-needed"
    desk.do(EnterResult(FIRST, desk.games[0].id, GameResult.DRAW))
    assert desk.refusal(UnpairRound(FIRST, 1, confirmed=True, **BY_RULES)) == "round-has-results"


def test_games_of_a_round_paired_anew_have_new_permanent_numbers():
    desk = ready(8)
    desk.do(PairRound(FIRST, Colour.WHITE))
    before = {game.id for game in desk.games}
    desk.do(UnpairRound(FIRST, 1))
    desk.do(PairRound(FIRST))
    assert before.isdisjoint(game.id for game in desk.games)


@pytest.mark.article("C.04.2@2026-02 art. 4.4")
def test_a_manual_pairing_keeps_the_engines_own_answer_beside_it():
    desk = ready(4)
    one, two, three, four = desk.section.numbers
    desk.do(PairRound(FIRST, Colour.WHITE))
    engines = tuple(pairs(desk))
    desk.do(PublishRound(FIRST, 1))
    reason = ReasonByHand.COMPETITION_RULES
    games = ((one, two), (three, four))
    desk.do(PairByHand(FIRST, 1, games, reason, note="rule 7 of this event"))
    assert tuple(pairs(desk)) == games
    kept = desk.section.rounds[0].by_hand
    assert (kept.reason, kept.engine_games, kept.engine_refused) == (reason, engines, "")
    assert desk.section.rounds[0].published


def test_a_manual_pairing_must_hold_everybody_once():
    desk = ready(4)
    one, two, three, four = desk.section.numbers
    desk.do(PairRound(FIRST, Colour.WHITE))
    reason = ReasonByHand.COMPETITION_RULES
    for games in [((one, two),), ((one, two), (one, four)), ((one, two), (three, one))]:
        assert desk.refusal(PairByHand(FIRST, 1, games, reason, note="x")) == "games-incomplete"


def test_what_the_rules_pair_is_no_pairing_by_hand():
    desk = ready(4)
    desk.do(PairRound(FIRST, Colour.WHITE))
    games, reason = tuple(pairs(desk)), ReasonByHand.COMPETITION_RULES
    assert desk.refusal(PairByHand(FIRST, 1, games, reason, note="x")) == "by-hand-as-by-rules"
    turned = ((games[0][1], games[0][0]), *games[1:])
    desk.do(PairByHand(FIRST, 1, turned, reason, note="x"))
    assert pairs(desk) == list(turned)


@pytest.mark.article("C.04.2@2026-02 art. 4.4.1")
def test_a_rematch_is_a_reason_only_where_there_is_one():
    desk = ready(4)
    one, two, three, four = desk.section.numbers
    desk.do(PairRound(FIRST, Colour.WHITE))
    command = PairByHand(FIRST, 1, ((one, two), (three, four)), ReasonByHand.REMATCH)
    assert desk.refusal(command) == "reason-does-not-hold"


@pytest.mark.article("C.04.2@2026-02 art. 4.4.5")
def test_top_boards_are_a_reason_in_the_last_round_only():
    desk = ready(4, rounds=2)
    one, two, three, four = desk.section.numbers
    desk.do(PairRound(FIRST, Colour.WHITE))
    reason = ReasonByHand.LAST_ROUND_TOP_BOARDS
    command = PairByHand(FIRST, 1, ((one, two), (three, four)), reason)
    assert desk.refusal(command) == "reason-does-not-hold"
    for game in desk.games:
        desk.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    desk.do(PairRound(FIRST))
    desk.do(PairByHand(FIRST, 2, ((one, four), (two, three)), reason))
    assert pairs(desk) == [(one, four), (two, three)]


@pytest.mark.article("C.04.2@2026-02 art. 4.4.4")
def test_a_late_entry_may_be_paired_into_the_published_round():
    desk = ready(3)
    one, two, three = desk.section.numbers
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 1))
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    late = desk.section.numbers[-1]
    free = desk.section.rounds[0].bye
    (white, black) = pairs(desk)[0]
    games = ((white, black), (free, late))
    assert {one, two, three} == {white, black, free}
    desk.do(PairByHand(FIRST, 1, games, ReasonByHand.LATE_ENTRY))
    assert pairs(desk) == [(white, black), (free, late)]


@pytest.mark.article("C.04.2@2026-02 art. 4.4.3")
def test_two_players_whose_opponents_left_may_agree_to_play_each_other():
    desk = ready(6)
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 1))
    kept, (one, left), (gone, other) = pairs(desk)
    wanted = PairByHand(FIRST, 1, (kept, (one, other)), ReasonByHand.AGREED_WITHOUT_OPPONENT)
    assert desk.refusal(wanted) == "games-incomplete"
    desk.do(WithdrawPlayer(FIRST, left))
    desk.do(WithdrawPlayer(FIRST, gone))
    desk.do(wanted)
    assert pairs(desk) == [kept, (one, other)]


@pytest.mark.article("C.05@2018 art. 6.7(3)")
def test_at_an_official_event_nobody_is_paired_after_the_start():
    desk = ready(6)
    desk.do(StateFacts(0, "kind", (("level", "L1"),)))
    desk.do(PairRound(FIRST, Colour.WHITE))
    kept, (one, left), (gone, other) = pairs(desk)
    desk.do(WithdrawPlayer(FIRST, left))
    desk.do(WithdrawPlayer(FIRST, gone))
    wanted = PairByHand(FIRST, 1, (kept, (one, other)), ReasonByHand.AGREED_WITHOUT_OPPONENT)
    assert desk.refusal(wanted) == "agreed-at-level-one"
    # the paragraph stands under "unless the rules of the competition say otherwise"
    said = (("byes-otherwise", "yes"), ("level", "L1"))
    desk.do(StateFacts(0, "kind", said, (("level", "L1"),)))
    desk.do(wanted)
    assert pairs(desk) == [kept, (one, other)]


@pytest.mark.article("C.04.2@2026-02 art. 4.4.3")
def test_who_has_the_bye_may_agree_to_play_who_lost_the_opponent():
    desk = ready(5)
    desk.do(PairRound(FIRST, Colour.WHITE))
    kept, (one, left) = pairs(desk)
    desk.do(WithdrawPlayer(FIRST, left))
    free = desk.section.rounds[0].bye
    games = (kept, (free, one))
    desk.do(PairByHand(FIRST, 1, games, ReasonByHand.AGREED_WITHOUT_OPPONENT))
    assert pairs(desk) == list(games)


@pytest.mark.article("C.04.2@2026-02 art. 4.4.3")
def test_only_players_without_an_opponent_may_agree_to_play():
    desk = ready(6)
    desk.do(PairRound(FIRST, Colour.WHITE))
    agreed = ReasonByHand.AGREED_WITHOUT_OPPONENT
    (a, b), (c, d), last = pairs(desk)
    all_have_one = PairByHand(FIRST, 1, ((a, d), (c, b), last), agreed)
    assert desk.refusal(all_have_one) == "reason-does-not-hold"
    desk.do(WithdrawPlayer(FIRST, b))
    one_has_none = PairByHand(FIRST, 1, ((a, d), last), agreed, bye=c)
    assert desk.refusal(one_has_none) == "reason-does-not-hold"


@pytest.mark.article("C.04.3@2026-02 art. 1.9.3")
def test_the_arbiter_pairs_by_hand_where_no_pairing_is_legal():
    desk = ready(2, rounds=3)
    one, two = desk.section.numbers
    desk.play()
    command = PairByHand(FIRST, 2, ((two, one),), ReasonByHand.NO_LEGAL_PAIRING)
    desk.do(replace(command, confirmed=True))
    assert desk.section.rounds[1].by_hand.engine_refused != ""


def test_boards_claimed_twice_go_to_the_first_game():
    games = ((1, 2), (3, 4), (5, 6))
    assert assign_boards(games, {4: 3, 6: 3}, 1) == ((1, 2, 1), (3, 4, 3), (5, 6, 2))


@pytest.mark.article("C.05@2018 art. 5.1")
def test_an_all_play_all_is_paired_by_its_table_whatever_the_results():
    desk = all_play_all(6)
    numbers = desk.section.numbers
    for expected in (((1, 6), (2, 5), (3, 4)), ((6, 4), (5, 3), (1, 2))):
        desk.play(GameResult.BLACK_WINS)
        named = tuple((numbers.index(w) + 1, numbers.index(b) + 1) for w, b in pairs(desk))
        assert named == expected
    assert rounds_total(desk.section) == 5


def test_the_free_player_of_an_all_play_all_gets_nothing():
    desk = all_play_all(5)
    desk.play()
    assert desk.section.rounds[0].bye is None
    assert [kind.value for kind in desk.section.rounds[0].absent.values()] == ["Z"]


@pytest.mark.article("C.05@2018 art. 6.6(2)")
def test_who_leaves_an_all_play_all_forfeits_the_games_left():
    desk = all_play_all(4)
    desk.play()
    gone, other = desk.section.numbers[0], desk.section.numbers[1]
    desk.do(WithdrawPlayer(FIRST, gone))
    desk.do(WithdrawPlayer(FIRST, other))
    results = {}
    for _ in range(2):
        desk.play()
        for game in desk.games:
            results[game.white, game.black] = game.result
    assert results[gone, other] is GameResult.DOUBLE_FORFEIT
    third, fourth = desk.section.numbers[2:]
    assert results[third, gone] is GameResult.WHITE_WINS_BY_FORFEIT
    assert results[other, fourth] is GameResult.BLACK_WINS_BY_FORFEIT


@pytest.mark.article("C.04.2@2017-07 art. D.10")
def test_the_older_handling_rules_change_published_pairings_only_for_a_second_meeting():
    desk = created()
    desk.do(ChangeEdition(FIRST, "C.04.2", "2017"))
    desk.do(ImportPlayers(FIRST, players(4)))
    desk.do(CloseEntries(FIRST))
    desk.do(PairRound(FIRST, Colour.WHITE))
    one, two, three, four = desk.section.numbers
    games = ((one, two), (three, four))
    for reason in (ReasonByHand.COMPETITION_RULES, ReasonByHand.LATE_ENTRY):
        command = PairByHand(FIRST, 1, games, reason, note="x")
        assert desk.refusal(command) == "reason-not-permitted"
    assert ReasonByHand.REMATCH in permitted_reasons(desk.section)
