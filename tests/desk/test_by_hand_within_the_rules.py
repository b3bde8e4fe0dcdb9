"""What a round by hand may not do whatever its reason, and which reasons lift that."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AdmitLateEntry,
    AdmitLateTeam,
    EnterResult,
    ForbidPairing,
    PairByHand,
    PairRound,
    PairTeamsByHand,
    PublishRound,
    WithdrawPlayer,
)
from arbitro.desk.kernel.levels import Level, level_of
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.i18n import citation
from arbitro.model import Colour, Player, System
from arbitro.reasons import Refused
from desk.driver import FIRST, ready
from desk.team_driver import TeamDriver

AGREED = ReasonByHand.AGREED_WITHOUT_OPPONENT
FORFEIT = GameResult.WHITE_WINS_BY_FORFEIT


def boards(desk, number=None):
    played = desk.section.rounds[-1 if number is None else number - 1]
    return [(game.white, game.black) for game in played.games.values()]


def second_round(count=6, result=GameResult.DRAW, **settings):
    """An event whose second round is published."""
    desk = ready(count, **settings)
    desk.play(result)
    desk.do(PairRound(FIRST))
    desk.do(PublishRound(FIRST, 2))
    return desk


def left_alone(desk):
    """Two who met in round 1 lose their opponents of round 2; return them and the other boards."""
    now = {one: other for pair in boards(desk) for one, other in (pair, pair[::-1])}
    one, other = boards(desk, 1)[0]
    for entry in (now[one], now[other]):
        desk.do(WithdrawPlayer(FIRST, entry))
    gone = {one, other, now[one], now[other]}
    return one, other, [pair for pair in boards(desk) if not gone & set(pair)]


def cited(answer):
    assert isinstance(answer, Refused), answer
    return [citation(each) for each in answer.reasons]


@pytest.mark.article("C.05@2018 art. 6.7(3)")
def test_two_who_have_met_may_not_agree_to_play_again():
    desk = second_round()
    one, other, rest = left_alone(desk)
    answer = desk.ask(PairByHand(FIRST, 2, (*rest, (other, one)), AGREED))
    assert answer.code == "games-against-rules"
    assert cited(answer) == ["C.05@2018 art. 6.7(3)", "C.04.1@2026-02 art. 2"]
    numbers = {desk.section.tpn(one), desk.section.tpn(other)}
    assert all(set(each.value("players")) == numbers for each in answer.reasons)


@pytest.mark.article("C.05@2018 art. 6.7(3)")
def test_two_whose_game_was_forfeited_have_not_met():
    desk = second_round(result=FORFEIT)
    one, other, rest = left_alone(desk)
    desk.do(PairByHand(FIRST, 2, (*rest, (other, one)), AGREED))


@pytest.mark.article("C.05@2018 art. 6.7(3)")
@pytest.mark.parametrize("system", [System.DUBOV, System.BURSTEIN, System.LIM, System.DOUBLE_SWISS])
def test_so_it_is_in_every_swiss_system(system):
    desk = second_round(8, system=system)
    games = desk.section.settings.system.games_per_round
    one, other = boards(desk, 1)[0]
    now = {a: b for pair in boards(desk)[::games] for a, b in (pair, pair[::-1])}
    for entry in (now[one], now[other]):
        desk.do(WithdrawPlayer(FIRST, entry))
    gone = {one, other, now[one], now[other]}
    rest = [pair for pair in boards(desk)[::games] if not gone & set(pair)]
    answer = desk.ask(PairByHand(FIRST, 2, (*rest, (other, one)), AGREED))
    assert cited(answer)[0] == "C.05@2018 art. 6.7(3)"


@pytest.mark.article("C.04.1@2026-02 art. 2")
def test_a_late_entry_is_no_reason_for_two_others_to_meet_again():
    desk = second_round(5)
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    late = next(each for each, mine in desk.section.entries.items() if mine.first_round > 1)
    again = boards(desk, 1)[0]
    free, *others = (each for each in desk.section.entries if each not in {*again, late})
    games = (again, (free, late), tuple(others))
    answer = desk.ask(PairByHand(FIRST, 2, games, ReasonByHand.LATE_ENTRY))
    assert answer.code == "games-against-rules"
    assert "C.04.1@2026-02 art. 2" in cited(answer)


@pytest.mark.article("C.04.1@2026-02 art. 2")
def test_top_boards_of_the_last_round_do_not_meet_again_either():
    desk = second_round(4, rounds=2)
    one, other = boards(desk, 1)[0]
    rest = tuple(each for each in desk.section.entries if each not in (one, other))
    reason = ReasonByHand.LAST_ROUND_TOP_BOARDS
    answer = desk.ask(PairByHand(FIRST, 2, ((one, other), rest), reason))
    assert answer.code == "games-against-rules"
    assert "C.04.1@2026-02 art. 2" in cited(answer)


@pytest.mark.article("C.04.1@2026-02 art. 4")
def test_nobody_has_the_pairing_allocated_bye_twice_by_hand():
    desk = second_round(5, rounds=2)
    had = desk.section.rounds[0].bye
    met = {frozenset(pair) for pair in boards(desk, 1)}
    rest = [each for each in desk.section.entries if each != had]
    first = rest[0]
    partner = next(each for each in rest[1:] if frozenset((first, each)) not in met)
    others = tuple(each for each in rest if each not in (first, partner))
    games = ((first, partner), others)
    reason = ReasonByHand.LAST_ROUND_TOP_BOARDS
    answer = desk.ask(PairByHand(FIRST, 2, games, reason, bye=had))
    assert "C.04.1@2026-02 art. 4" in cited(answer)


@pytest.mark.article("C.04.2@2026-02 art. 4.4.2")
def test_the_rules_of_the_competition_may_want_a_second_meeting():
    desk = second_round(4)
    pairs = tuple((black, white) for white, black in boards(desk, 1))
    reason = ReasonByHand.COMPETITION_RULES
    command = PairByHand(FIRST, 2, pairs, reason, note="art. 7: return games")
    answer = desk.ask(command)
    assert (answer.code, level_of(answer)) == ("by-hand-against-rules", Level.CONFIRM)
    assert cited(answer) == ["C.04.1@2026-02 art. 2"] * 2
    desk.do(replace(command, confirmed=True))
    assert boards(desk, 2) == list(pairs)


@pytest.mark.article("C.04.3@2026-02 art. 1.9.3")
def test_so_may_a_round_without_a_legal_pairing():
    desk = ready(2, rounds=3)
    one, two = desk.section.numbers
    desk.play()
    command = PairByHand(FIRST, 2, ((two, one),), ReasonByHand.NO_LEGAL_PAIRING)
    assert desk.refusal(command) == "by-hand-against-rules"
    desk.do(replace(command, confirmed=True))


@pytest.mark.article("C.04.1@2026-02 art. 4")
def test_a_second_bye_takes_a_confirmation_too():
    desk = second_round(3, rounds=4)
    had = desk.section.rounds[0].bye
    one, other = (each for each in desk.section.entries if each != had)
    note = {"reason": ReasonByHand.COMPETITION_RULES, "note": "art. 7"}
    answer = desk.ask(PairByHand(FIRST, 2, ((one, other),), bye=had, **note))
    assert answer.code == "by-hand-against-rules"
    assert "C.04.1@2026-02 art. 4" in cited(answer)


@pytest.mark.article("C.04.1@2026-02 art. 7")
def test_a_third_colour_in_a_row_and_a_pair_kept_apart_take_one_before_the_last_round():
    desk = ready(6, rounds=4)
    desk.play(GameResult.DRAW)
    (a, b), (c, d), (e, f) = boards(desk, 1)
    note = {"reason": ReasonByHand.COMPETITION_RULES, "note": "art. 7"}
    desk.do(PairByHand(FIRST, 2, ((a, d), (c, f), (e, b)), **note))
    desk.do(PublishRound(FIRST, 2))
    for game in desk.games:
        desk.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    desk.do(ForbidPairing(FIRST, frozenset((a, f))))
    command = PairByHand(FIRST, 3, ((a, f), (b, c), (d, e)), **note)
    answer = desk.ask(command)
    number = desk.section.tpns()
    assert answer.code == "by-hand-against-rules"
    assert [(each.concept, each.value("players")) for each in answer.reasons] == [
        ("forbidden-pair", (number[a], number[f])),
        ("three-same-colours", (number[a],)),
        ("three-same-colours", (number[f],)),
    ]
    desk.do(replace(command, confirmed=True))


def with_late_entry():
    """Round 1 of three is published; a fourth player comes."""
    desk = ready(3)
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 1))
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    return desk


@pytest.mark.article("C.04.2@2026-02 art. 4.4.4")
def test_who_came_late_for_an_earlier_round_is_no_reason_any_more():
    desk = with_late_entry()
    for game in desk.games:
        desk.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    desk.play(GameResult.DRAW)
    desk.do(PairRound(FIRST))
    desk.do(PublishRound(FIRST, 3))
    turned = tuple((black, white) for white, black in boards(desk))
    answer = desk.ask(PairByHand(FIRST, 3, turned, ReasonByHand.LATE_ENTRY))
    assert answer.code == "reason-does-not-hold"


@pytest.mark.article("C.04.2@2026-02 art. 4.4.4")
def test_a_late_team_of_an_earlier_round_is_no_reason_either():
    desk = TeamDriver(System.TEAM_SWISS, 5, 2, size=3, rounds=5)
    desk.pair_teams()
    desk.finish_round()
    desk.do(AdmitLateTeam(FIRST, "Late", players=tuple(Player(f"L{at}") for at in range(2))))
    for _ in range(2):
        desk.pair_teams()
        desk.finish_round()
    desk.pair_teams()
    turned = tuple(match.sides[::-1] for match in desk.matches)
    answer = desk.ask(PairTeamsByHand(FIRST, 4, turned, ReasonByHand.LATE_ENTRY))
    assert answer.code == "reason-does-not-hold"
