"""Somebody who came late is paired into the published round, and nobody else's pairing changes."""

import pytest

from arbitro.desk.commands import (
    AdmitLateEntry,
    ChangeEdition,
    EnterResult,
    ForbidPairing,
    PairByHand,
    PairLateEntry,
    PairRound,
    PublishRound,
    Undo,
    WithdrawPlayer,
)
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import Colour, EntryId, Player, Result
from desk.driver import FIRST, ready

pytestmark = pytest.mark.article("C.04.2@2026-02 art. 4.4.4")


def begun(players, published=True):
    desk = ready(players)
    desk.do(PairRound(FIRST, Colour.WHITE))
    if published:
        desk.do(PublishRound(FIRST, 1))
    return desk


def late(desk, rating=100):
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=rating)))
    return next(each for each in desk.section.numbers if desk.section.entries[each].first_round > 1)


def boards(desk):
    games = desk.section.rounds[-1].games.values()
    return [(each.board, each.white, each.black) for each in games]


def test_whoever_has_the_bye_plays_the_late_entry_on_a_board_after_the_last():
    desk = begun(5)
    before, free = boards(desk), desk.section.rounds[0].bye
    played = next(iter(desk.games))
    desk.do(EnterResult(FIRST, played.id, GameResult.DRAW))
    came = late(desk)
    asked = desk.refusal(PairLateEntry(FIRST, came))
    assert asked == "late-entry-agreed", "those concerned have to agree"
    name = desk.do(PairLateEntry(FIRST, came, confirmed=True))
    current = desk.section.rounds[0]
    assert boards(desk)[:-1] == before
    assert boards(desk)[-1][0] == before[-1][0] + 1
    assert set(boards(desk)[-1][1:]) == {came, free}
    assert current.bye is None
    assert current.by_hand.reason is ReasonByHand.LATE_ENTRY
    assert desk.section.entries[came].first_round == 1
    assert [each.result for each in current.games.values()].count(GameResult.DRAW) == 1
    desk.do(Undo(name, confirmed=True))
    assert desk.section.rounds[0].bye == free
    assert boards(desk) == before


@pytest.mark.article("C.04.3@2026-02 art. 5.2.5")
@pytest.mark.parametrize("rating", [100, 3000])
def test_in_the_first_round_the_number_of_the_higher_ranked_gives_the_colours(rating):
    desk = begun(5)
    free = desk.section.rounds[0].bye
    came = late(desk, rating)
    desk.do(PairLateEntry(FIRST, came, confirmed=True))
    numbers = desk.section.numbers
    higher = min(came, free, key=numbers.index)
    odd = numbers.index(higher) % 2 == 0
    _, white, _ = boards(desk)[-1]
    assert (white == higher) == odd


def test_whose_opponent_has_left_plays_the_late_entry_on_the_same_board():
    desk = begun(6)
    (number, stays, leaves), *others = boards(desk)
    desk.do(WithdrawPlayer(FIRST, leaves))
    came = late(desk)
    desk.do(PairLateEntry(FIRST, came, confirmed=True))
    (again, *both), *rest = boards(desk)
    assert (again, set(both)) == (number, {stays, came})
    assert rest == others


def test_others_who_have_left_keep_their_boards_and_opponents_and_results():
    desk = begun(8)
    (number, stays, leaves), second, (_, won, absent), fourth = boards(desk)
    third = list(desk.section.rounds[-1].games.values())[2]
    for each in (leaves, absent, second[2]):
        desk.do(WithdrawPlayer(FIRST, each))
    desk.do(EnterResult(FIRST, third.id, GameResult.WHITE_WINS_BY_FORFEIT))
    one = late(desk)
    desk.do(PairLateEntry(FIRST, one, confirmed=True))
    (again, *both), *rest = boards(desk)
    assert (again, set(both)) == (number, {stays, one})
    assert [each[1:] for each in rest] == [second[1:], (won, absent), fourth[1:]]
    # nobody has a game and a round without one besides
    assert set(desk.section.rounds[-1].absent) == {leaves}
    results = [each.result for each in desk.section.rounds[-1].games.values()]
    assert results == [None, None, GameResult.WHITE_WINS_BY_FORFEIT, None]
    late(desk)
    other = max(desk.section.entries)
    desk.do(PairLateEntry(FIRST, other, confirmed=True))
    assert {each[1:] for each in boards(desk)} >= {(won, absent), fourth[1:]}
    assert {second[1], other} in [set(each[1:]) for each in boards(desk)]


def test_before_a_round_is_published_nobody_who_has_left_keeps_a_board():
    desk = begun(8, published=False)
    pairs = [each[1:] for each in boards(desk)]
    desk.do(WithdrawPlayer(FIRST, pairs[0][0]))
    turned = (*pairs[:3], pairs[3][::-1])
    command = PairByHand(FIRST, 1, turned, ReasonByHand.COMPETITION_RULES, None, "drawn anew")
    assert desk.refusal(command) == "games-incomplete"


def test_where_everybody_has_an_opponent_the_round_stays_as_it_is():
    desk = begun(6)
    before, came = boards(desk), late(desk)
    assert desk.refusal(PairLateEntry(FIRST, came, confirmed=True)) == "late-entry-nobody-free"
    assert boards(desk) == before
    assert desk.section.entries[came].missed is Result.ZERO_POINT_BYE


def test_a_prohibition_stands_above_a_late_game():
    desk = begun(5)
    free, came = desk.section.rounds[0].bye, late(desk)
    desk.do(ForbidPairing(FIRST, frozenset({free, came})))
    assert desk.refusal(PairLateEntry(FIRST, came, confirmed=True)) == "games-against-rules"
    assert desk.section.rounds[0].bye == free


def test_only_who_came_while_the_round_is_played_and_only_once():
    desk = begun(5, published=False)
    came = late(desk)
    assert desk.refusal(PairLateEntry(FIRST, came)) == "late-entry-unpublished"
    desk.do(PublishRound(FIRST, 1, "the players sit already"))
    there = boards(desk)[0][1]
    for each in (there, EntryId(999)):
        assert desk.refusal(PairLateEntry(FIRST, each)) == "late-entry-not-now"
    desk.do(PairLateEntry(FIRST, came, confirmed=True))
    assert desk.refusal(PairLateEntry(FIRST, came, confirmed=True)) == "late-entry-not-now"


@pytest.mark.article("C.04.2@2017-07 art. D.10")
def test_the_text_before_knows_no_such_change():
    desk = begun(5)
    desk.do(ChangeEdition(FIRST, "C.04.2", "2017", confirmed=Level.TWO_STEPS))
    came = late(desk)
    assert desk.refusal(PairLateEntry(FIRST, came, confirmed=True)) == "reason-not-permitted"
