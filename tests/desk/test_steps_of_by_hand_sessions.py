"""Of a session by hand every refusal is told whole; who belongs into it, and what it ends in."""

from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk import commands as of_teams
from arbitro.desk.commands import RoundPaired
from arbitro.desk.features.by_hand import (
    HandRules,
    HandSessionBegun,
    HandSessionEnded,
    PlacedByHand,
    PlacementList,
    boards_touched,
    not_placed,
    place_of,
    session_of,
    to_place,
)
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.by_hand import HandSession, Placement
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import Colour, Pairing, Player, Result, RoundPairing, System
from arbitro.reasons import Refused, refused
from desk.driver import FIRST, all_play_all, created, ready
from desk.team_driver import TeamDriver

DRAW = GameResult.DRAW
RULES = ReasonByHand.COMPETITION_RULES
W, B, BYE, FREE = Placement.WHITE, Placement.BLACK, Placement.BYE, Placement.FREE


def begin(number=2, **more):
    return asked.BeginByHand(FIRST, number, confirmed=True, **more)


def place(who, where, board=0, number=2, confirmed=Level.ACKNOWLEDGE):
    return asked.PlaceByHand(FIRST, number, who, where, board, confirmed=confirmed)


def finish(reason=RULES, note="art. 7", *, confirmed=Level.TWO_STEPS, number=2):
    return asked.FinishByHand(FIRST, number, reason, note, confirmed=confirmed)


def drafted(count=7, result=DRAW):
    """A round played and the second one paired, told to nobody."""
    desk = ready(count)
    desk.play(result)
    desk.do(asked.PairRound(FIRST))
    return desk


def pairs(desk):
    return tuple((game.white, game.black) for game in desk.games)


# --- begun


def test_a_session_is_begun_of_the_round_as_it_stands_or_of_nobody():
    desk = drafted()
    bye = desk.section.rounds[1].bye
    assert desk.ask(begin()) == (HandSessionBegun(FIRST, 2, pairs(desk), bye),)
    assert desk.ask(begin(empty=True)) == (HandSessionBegun(FIRST, 2, (), None),)
    assert desk.ask(asked.BeginByHand(FIRST, 2)) == refused("by-hand-begins", round=2)
    desk.do(asked.PublishRound(FIRST, 2))
    assert desk.ask(asked.BeginByHand(FIRST, 2)) == refused("by-hand-published", round=2)
    desk.do(begin())
    assert desk.ask(begin()) == refused("by-hand-open", round=2)
    assert desk.ask(asked.PairRound(FIRST)) == refused("by-hand-open", round=2)
    expected = HandSession(2, pairs(desk), bye, pairs(desk), bye)
    assert desk.section.hand == session_of(desk.section) == expected


def test_the_next_round_is_begun_with_nobody_placed():
    desk = ready(6)
    desk.play(DRAW)
    assert desk.ask(begin()) == (HandSessionBegun(FIRST, 2, (), None),)
    assert desk.ask(asked.BeginByHand(FIRST, 2)) == refused("by-hand-begins", round=2)


def test_a_session_waits_for_what_every_round_waits_for():
    desk = ready(4)
    assert desk.ask(begin(1)) == refused("initial-colour-missing")
    assert desk.ask(begin(2)) == refused("round-not-last", round=2)
    desk.do(asked.PairRound(FIRST, Colour.WHITE))
    assert desk.ask(begin(2)) == refused("results-missing", round=1, games=2)
    assert created().ask(begin(1)) == refused("entries-open")
    assert not isinstance(all_play_all(4).ask(begin(1)), Refused), "no colour is drawn there"


def test_a_round_whose_boards_were_given_out_of_order_begins_in_their_order():
    desk = ready(6)
    desk.do(asked.FixBoard(1, 3))
    desk.do(asked.PairRound(FIRST, Colour.WHITE))
    by_board = sorted(desk.games, key=lambda game: game.board)
    (begun,) = desk.ask(begin(1))
    assert begun.pairs == tuple((game.white, game.black) for game in by_board)
    assert 1 in begun.pairs[2]


# --- placed


def test_places_are_boards_up_to_one_after_the_last_the_bye_or_nowhere():
    session = HandSession(1, ((1, 2), (3, None)), None, (), None)
    for board, fine in ((0, False), (1, True), (3, True), (4, False)):
        assert place_of(session, W, board) == ((W, board) if fine else None)
    assert place_of(session, BYE, 7) == (BYE, 0)
    assert place_of(session, FREE, 7) == (FREE, 0)


def test_what_is_placed_is_somebody_of_the_round_at_a_place_of_it():
    desk = drafted()
    assert desk.ask(place(1, W, 1)) == refused("by-hand-not-open", round=2)
    desk.do(begin())
    assert desk.ask(place(1, W, 1, number=1)) == refused("by-hand-not-open", round=1)
    for board in (0, 5):
        assert desk.ask(place(1, W, board)) == refused("by-hand-no-board", board=board)
    assert desk.ask(place(99, W, 1)) == refused("by-hand-nobody")
    white, _ = pairs(desk)[0]
    assert desk.ask(place(white, W, 1)) == (), "there already"
    assert desk.ask(place(white, FREE)) == (PlacedByHand(FIRST, 2, white, FREE, 0),)
    for command in (asked.LeaveByHand(FIRST, 1), finish(number=1)):
        assert desk.ask(command) == refused("by-hand-not-open", round=1)
    assert desk.ask(asked.LeaveByHand(FIRST, 2)) == (HandSessionEnded(FIRST, 2),)


def test_who_has_left_may_still_be_taken_from_the_board_and_not_be_put_on_one():
    desk = drafted()
    desk.do(begin())
    white, _ = pairs(desk)[0]
    desk.do(asked.WithdrawPlayer(FIRST, white))
    desk.do(place(white, FREE))
    assert desk.ask(place(white, W, 1)) == refused("by-hand-nobody")


def test_who_belongs_into_a_round_and_who_may():
    desk = ready(6, half_point_byes=2)
    desk.do(asked.RequestBye(FIRST, 2, 2))
    desk.play(DRAW)
    desk.do(asked.WithdrawPlayer(FIRST, 3))
    assert to_place(desk.section, 2) == PlacementList(frozenset({1, 4, 5, 6}), frozenset())
    desk.do(asked.PairRound(FIRST))
    desk.do(asked.AdmitLateEntry(FIRST, Player("Late", rating=100)))
    found = to_place(desk.section, 2)
    assert found == PlacementList(frozenset({1, 4, 5, 6}), frozenset({7}))
    assert found.everybody == {1, 4, 5, 6, 7}
    session = HandSession(2, ((5, None),), 1, (), None)
    assert not_placed(desk.section, session) == (4, 6)


def test_teams_that_belong_into_a_round_and_those_that_may():
    desk = TeamDriver(System.TEAM_SWISS, 5, 2, rounds=4)
    desk.do(of_teams.RequestTeamBye(FIRST, 2, 2, Result.ZERO_POINT_BYE))
    desk.pair_teams()
    desk.finish_round()
    desk.do(of_teams.WithdrawTeam(FIRST, 3))
    desk.pair_teams(publish=False)
    for name in ("Late", "Gone"):
        desk.do(of_teams.AdmitLateTeam(FIRST, name, players=(Player(f"{name} 1"),)))
    desk.do(of_teams.WithdrawTeam(FIRST, 7))
    assert to_place(desk.section, 2) == PlacementList(frozenset({1, 4, 5}), frozenset({6}))


def test_boards_that_a_change_has_made_are_those_with_two_sides_that_were_none():
    before = HandSession(1, ((1, 2), (3, 4)), None, (), None)
    after = before.placed(1, (W, 2))
    assert boards_touched(before, after) == ((3, 2), (1, 4))
    assert boards_touched(before, before) == ()
    assert boards_touched(before, before.placed(1, (FREE, 0))) == ()


# --- finished


def test_a_session_is_finished_with_everybody_placed_two_at_a_board():
    desk = drafted()
    desk.do(begin())
    (white, black), *_ = pairs(desk)
    bye = desk.section.hand.bye
    desk.do(place(white, FREE))
    # one has no place, and one sits alone
    assert desk.ask(finish()) == refused("by-hand-not-all-placed", count=1)
    desk.do(place(black, FREE))
    assert desk.ask(finish()) == refused("by-hand-not-all-placed", count=2)
    desk.do(place(white, W, 1, confirmed=True))
    desk.do(place(black, B, 1, confirmed=True))
    desk.do(place(bye, FREE))
    assert desk.ask(finish()) == refused("by-hand-not-all-placed", count=1)
    desk.do(place(bye, BYE, confirmed=True))
    assert desk.ask(finish(None, "")) == (HandSessionEnded(FIRST, 2),), "it is as it was"


def test_who_came_late_may_sit_alone_at_no_board():
    desk = ready(6)
    desk.do(asked.PairRound(FIRST, Colour.WHITE))
    desk.do(asked.PublishRound(FIRST, 1))
    desk.do(asked.AdmitLateEntry(FIRST, Player("Late", rating=100)))
    late = desk.section.numbers[-1]
    desk.do(begin(1))
    desk.do(place(late, W, 4, number=1))
    assert desk.ask(finish(number=1)) == refused("by-hand-not-all-placed", count=0)


def turned(desk):
    """Who plays White at board 1 plays Black there now, and the other way round."""
    desk.do(begin())
    (white, black), *rest = pairs(desk)
    desk.do(place(white, B, 1, confirmed=True))
    assert desk.section.hand.pairs[0] == (black, white)
    return (black, white), *rest


def test_what_is_other_than_the_rules_is_told_by_numbers_and_ends_the_session_with_the_round():
    desk = drafted()
    mine, bye = pairs(desk), desk.section.rounds[1].bye
    made = turned(desk)
    tpn = desk.section.tpn
    told = desk.ask(finish(confirmed=False))
    (white, black), *_ = mine
    assert (told.code, dict(told.values)) == (
        "by-hand-other-than-rules",
        {
            "rules": (f"{tpn(white)}-{tpn(black)}",),
            "made": (f"{tpn(black)}-{tpn(white)}",),
            "round": 2,
        },
    )
    assert desk.ask(finish(None)) == refused("by-hand-reason-missing")
    ended, paired = desk.ask(finish())
    assert ended == HandSessionEnded(FIRST, 2)
    assert isinstance(paired, RoundPaired)
    assert tuple(game[:2] for game in paired.games) == made
    assert (paired.by_hand.reason, paired.by_hand.note) == (RULES, "art. 7")
    assert (paired.by_hand.engine_games, paired.by_hand.engine_bye) == (mine, bye)
    no_note = refused("reason-does-not-hold", reason=RULES.value)
    assert desk.ask(finish(note="")) == no_note


def test_who_no_longer_plays_is_named():
    desk = drafted()
    turned(desk)
    (white, black), *_ = desk.section.hand.pairs
    for each in (white, black):
        desk.do(asked.WithdrawPlayer(FIRST, each))
    gone = sorted((white, black), key=list(desk.section.entries).index)
    names = "; ".join(desk.state.people[each].name for each in gone)
    assert desk.ask(finish()) == refused("by-hand-not-playing", names=names)


def test_a_round_of_the_next_number_is_made_though_it_is_as_the_rules_give_it():
    desk = ready(6)
    desk.play(DRAW)
    trial = desk.ask(asked.PairRound(FIRST))
    (paired,) = trial
    desk.do(begin())
    for board, (white, black, _) in enumerate(paired.games, 1):
        desk.do(place(white, W, board, confirmed=True))
        desk.do(place(black, B, board, confirmed=True))
    ended, made = desk.ask(finish(None, ""))
    assert ended == HandSessionEnded(FIRST, 2)
    assert (made.games, made.by_hand) == (paired.games, None)


# --- the rules no system goes without


def test_rules_are_held_against_players_by_their_numbers():
    desk = drafted(6)
    rules = HandRules(desk.state, desk.section, 2)
    assert rules.pairing(((1, 2),), None) == RoundPairing((Pairing(1, 2),), None)
    assert rules.pairing((), 3) == RoundPairing((), 3)
    met = next(iter(desk.section.rounds[0].games.values()))
    found = rules.against(((met.black, met.white),), None)
    assert "rematch" in {each.concept for each in found}
    # before the first round nobody has met
    first = HandRules(desk.state, desk.section, 1)
    assert first.against(((met.black, met.white),), None) == ()


def test_without_a_text_or_for_teams_no_colours_are_held_against_anybody():
    desk = drafted(6)
    kept = tuple(each for each in desk.section.editions if not each.key.startswith("C.04.3"))
    section = replace(desk.section, editions=kept)
    state = replace(desk.state, sections={FIRST: section})
    rules = HandRules(state, section, 2)
    assert rules.against(((1, 2),), None) == ()
    assert rules.wrong_colours(((1, 2),)) == ()
    teams = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    teams.pair_teams()
    teams.finish_round()
    met = teams.matches[0].sides
    of_match = HandRules(teams.state, teams.section, 2)
    assert [each.concept for each in of_match.against((met,), None)] == ["rematch"]
    assert of_match.wrong_colours((met,)) == ()


def test_both_with_the_wrong_colour_are_asked_about():
    """Round 1 was White for one of each game: two who had White, and two who had Black, meet."""
    desk = drafted(4)
    first, second = desk.section.rounds[0].games.values()
    rules = HandRules(desk.state, desk.section, 2)
    due = (first.black, second.white)
    assert rules.wrong_colours((due,)) == ()
    wrong = rules.wrong_colours((due[::-1],))
    assert len(wrong) == 1
    desk.do(begin(empty=True))
    desk.do(place(due[1], W, 1))
    answer = desk.ask(place(due[0], B, 1, confirmed=False))
    assert answer == refused("by-hand-both-wrong", wrong)
    assert isinstance(desk.ask(place(due[0], B, 1)), tuple), "acknowledged"


@pytest.mark.parametrize("teams", [4, 5])
def test_a_session_of_teams_ends_in_their_matches(teams):
    desk = TeamDriver(System.TEAM_SWISS, teams, 2, rounds=4)
    desk.pair_teams()
    desk.finish_round()
    desk.pair_teams(publish=False)
    mine = tuple(match.sides for match in desk.matches)
    bye = desk.section.rounds[1].teams.bye
    assert desk.ask(begin()) == (HandSessionBegun(FIRST, 2, mine, bye),)
    desk.do(begin())
    assert desk.ask(finish(None, "")) == (HandSessionEnded(FIRST, 2),)
    (home, away), *rest = mine
    desk.do(place(home, B, 1, confirmed=True))
    answer = desk.ask(finish(confirmed=False))
    assert isinstance(answer, Refused)
    assert dict(answer.values) == {
        "rules": (f"{home}-{away}",),
        "made": (f"{away}-{home}",),
        "round": 2,
    }
    ended, paired, *_ = desk.ask(finish())
    assert ended == HandSessionEnded(FIRST, 2)
    assert tuple(each[:2] for each in paired.teams.matches) == ((away, home), *rest)
    assert (paired.teams.by_rules, paired.teams.bye_by_rules) == (mine, bye)


def test_a_reason_is_asked_for_where_one_would_hold_though_nobody_gave_it():
    """A rematch stands in round 2, so that making it anew has a reason; which one is to be said."""
    desk = drafted(4)
    mine = pairs(desk)
    again = tuple((game.black, game.white) for game in desk.section.rounds[0].games.values())
    desk.do(asked.PairByHand(FIRST, 2, again, RULES, note="art. 7", confirmed=True))
    desk.do(begin(empty=True))
    for board, (white, black) in enumerate(((mine[0][1], mine[0][0]), mine[1]), 1):
        desk.do(place(white, W, board, confirmed=True))
        desk.do(place(black, B, board, confirmed=True))
    assert desk.ask(finish(None, "")) == refused("by-hand-reason-missing")
    ended, paired = desk.ask(finish(ReasonByHand.REMATCH, ""))
    assert ended == HandSessionEnded(FIRST, 2)
    assert paired.by_hand.reason is ReasonByHand.REMATCH
