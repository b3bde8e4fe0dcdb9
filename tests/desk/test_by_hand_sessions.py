"""Pairing by hand as a session: who may go where, what is asked, and what waits meanwhile."""

import random

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import PairTeamsByHand
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.by_hand import not_placed
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.by_hand import FREE, HandSession, Placement
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.formats.trf import document_of, write_trf
from arbitro.model import Colour, Pairing, RoundPairing, System, Tpn
from arbitro.model.pairing import boards_apart
from desk.driver import FIRST, Driver, ready
from desk.team_driver import TeamDriver

RULES = ReasonByHand.COMPETITION_RULES


@pytest.fixture
def desk():
    """Seven players, one round played, the second paired and told to nobody."""
    made = ready(7)
    made.play(GameResult.WHITE_WINS, GameResult.DRAW)
    made.do(asked.PairRound(FIRST, Colour.WHITE))
    return made


def boards(desk):
    return [(each.white, each.black) for each in desk.games]


def place(who, where, board=0, confirmed=Level.ACKNOWLEDGE):
    return asked.PlaceByHand(FIRST, 2, who, where, board, confirmed=confirmed)


def a_swap(desk):
    """Two Whites who break no basic rule by changing places, with their boards; asked in a copy."""
    games = boards(desk)
    trial = desk if desk.section.hand else copy(desk)
    for board, (white, _) in enumerate(games, 1):
        for other, (there, _) in enumerate(games, 1):
            if board != other and isinstance(
                trial.ask(place(white, Placement.WHITE, other)), tuple
            ):
                return board, other, white, there
    pytest.fail("no two could change places")


def copy(desk):
    made = Driver(desk.pair)
    made.timeline.extend(desk.timeline.records)
    made.do(asked.BeginByHand(FIRST, 2, confirmed=True))
    return made


def test_a_round_waits_for_the_end_of_the_session_and_stays_as_it_was_if_it_is_left(desk):
    before = desk.section.rounds
    assert desk.refusal(asked.BeginByHand(FIRST, 2)) == "by-hand-begins"
    desk.do(asked.BeginByHand(FIRST, 2, confirmed=True))
    assert desk.refusal(asked.BeginByHand(FIRST, 2, confirmed=True)) == "by-hand-open"
    for waiting in (
        asked.PublishRound(FIRST, 2),
        asked.PairAgain(FIRST, 2),
        asked.UnpairRound(FIRST, 2),
        asked.PairByHand(FIRST, 2, tuple(boards(desk)), RULES, desk.section.rounds[1].bye, "x"),
    ):
        assert desk.refusal(waiting) == "by-hand-open"
    board, other, white, there = a_swap(desk)
    desk.do(place(white, Placement.WHITE, other))
    assert desk.section.hand.pairs[board - 1][0] == there
    assert desk.section.hand.changed == tuple(sorted((board, other)))
    desk.do(asked.LeaveByHand(FIRST, 2))
    assert desk.section.rounds == before
    assert desk.section.hand is None
    desk.do(asked.PublishRound(FIRST, 2))


def test_what_is_other_than_the_rules_is_kept_in_two_steps_with_its_reason_and_a_line(desk):
    games, bye = boards(desk), desk.section.rounds[1].bye
    board, other, white, _ = a_swap(desk)
    desk.do(asked.BeginByHand(FIRST, 2, confirmed=True))
    desk.do(place(white, Placement.WHITE, other))
    assert desk.refusal(asked.FinishByHand(FIRST, 2)) == "by-hand-reason-missing"
    wanted = asked.FinishByHand(FIRST, 2, RULES, "art. 7")
    found = desk.ask(wanted)
    assert found.code == "by-hand-other-than-rules"
    told = dict(found.values)
    tpn = desk.section.tpn
    assert set(told["rules"]) == {
        f"{tpn(a)}-{tpn(b)}" for a, b in (games[board - 1], games[other - 1])
    }
    assert desk.ask(asked.FinishByHand(FIRST, 2, RULES, "art. 7", confirmed=Level.CONFIRM)) == found
    desk.do(asked.FinishByHand(FIRST, 2, RULES, "art. 7", confirmed=Level.TWO_STEPS))
    played = desk.section.rounds[1]
    assert desk.section.hand is None
    assert (played.by_hand.engine_games, played.by_hand.engine_bye) == (tuple(games), bye)
    assert boards(desk)[other - 1][0] == white
    assert played.by_hand.note == "art. 7"
    line = "### MPA @ Round 2: " + " ".join(told["rules"]) + " => " + " ".join(told["made"])
    report = write_trf(document_of(tournament_of(desk.state, FIRST)))
    assert line in report.splitlines()
    assert report.index(line) < report.index("\n001 ")
    desk.do(asked.PublishRound(FIRST, 2))


def test_who_withdraws_while_a_round_is_paired_by_hand_is_named_and_taken_from_the_board(desk):
    desk.do(asked.BeginByHand(FIRST, 2, confirmed=True))
    met = [{each.white, each.black} for each in desk.section.rounds[0].games.values()]
    bye, known = desk.section.rounds[1].bye, enumerate(boards(desk), 1)
    board, white = next((n, white) for n, (white, black) in known if {black, bye} not in met)
    desk.do(asked.WithdrawPlayer(FIRST, white))
    found = desk.ask(asked.FinishByHand(FIRST, 2, RULES, "art. 7"))
    assert found.code == "by-hand-not-playing"
    assert dict(found.values) == {"names": desk.state.people[white].name}
    assert desk.refusal(asked.PublishRound(FIRST, 2)) == "by-hand-open"
    desk.do(asked.PlaceByHand(FIRST, 2, white, Placement.FREE))
    desk.do(place(bye, Placement.WHITE, board))
    desk.do(asked.FinishByHand(FIRST, 2, RULES, "art. 7", confirmed=Level.TWO_STEPS))
    assert white not in {each for game in boards(desk) for each in game}


def test_what_the_rules_give_is_no_round_by_hand_and_needs_no_reason(desk):
    desk.do(asked.BeginByHand(FIRST, 2, confirmed=True))
    _, other, white, there = a_swap(desk)
    desk.do(place(white, Placement.WHITE, other))
    desk.do(place(there, Placement.WHITE, other))
    before = desk.section.rounds
    desk.do(asked.FinishByHand(FIRST, 2))
    assert desk.section.rounds == before
    assert "MPA" not in write_trf(document_of(tournament_of(desk.state, FIRST)))


def test_back_to_the_rules_in_a_second_session_removes_the_line(desk):
    games = boards(desk)
    _, other, white, there = a_swap(desk)
    desk.do(asked.BeginByHand(FIRST, 2, confirmed=True))
    desk.do(place(white, Placement.WHITE, other))
    desk.do(asked.FinishByHand(FIRST, 2, RULES, "art. 7", confirmed=Level.TWO_STEPS))
    desk.do(asked.BeginByHand(FIRST, 2, confirmed=True))
    desk.do(place(there, Placement.WHITE, other))
    desk.do(asked.FinishByHand(FIRST, 2))
    assert boards(desk) == games
    assert desk.section.rounds[1].by_hand is None
    assert "MPA" not in write_trf(document_of(tournament_of(desk.state, FIRST)))


def test_a_second_meeting_is_confirmed_one_by_one_and_only_higher_rules_keep_it(desk):
    met = [{each.white, each.black} for each in desk.section.rounds[0].games.values()]
    games = boards(desk)
    seat = {who: (Placement.WHITE, n) for n, (who, _) in enumerate(games, 1)}
    seat |= {who: (Placement.BLACK, n) for n, (_, who) in enumerate(games, 1)}
    one, other = next(sorted(pair) for pair in met if pair <= seat.keys())
    where, board = seat[one]
    across = (Placement.BLACK if where is Placement.WHITE else Placement.WHITE, board)
    desk.do(asked.BeginByHand(FIRST, 2, confirmed=True))
    found = desk.ask(place(other, *across))
    assert found.code == "by-hand-against-rules"
    assert "rematch" in {each.concept for each in found.reasons}
    desk.do(place(other, *across, confirmed=True))
    late = asked.FinishByHand(FIRST, 2, ReasonByHand.REMATCH, confirmed=Level.TWO_STEPS)
    assert not isinstance(desk.ask(late), tuple)
    kept = asked.FinishByHand(FIRST, 2, RULES, "return games", confirmed=Level.TWO_STEPS)
    assert "rematch" in {
        each.concept
        for each in desk.ask(asked.FinishByHand(FIRST, 2, RULES, "return games")).reasons
    }
    desk.do(kept)


def test_a_bye_moves_two_who_are_free_meet_and_nobody_is_forgotten(desk):
    bye = desk.section.rounds[1].bye
    white, black = boards(desk)[0]
    desk.do(asked.BeginByHand(FIRST, 2, empty=True, confirmed=True))
    assert set(not_placed(desk.section, desk.section.hand)) == set(desk.section.entries)
    desk.do(place(white, Placement.WHITE, 1))
    assert desk.refusal(place(black, Placement.WHITE, 3)) == "by-hand-no-board"
    assert desk.refusal(place(99, Placement.BLACK, 1)) == "by-hand-nobody"
    desk.do(place(black, Placement.BLACK, 1, confirmed=True))
    desk.do(place(bye, Placement.BYE, confirmed=True))
    assert len(not_placed(desk.section, desk.section.hand)) == 4
    assert desk.refusal(asked.FinishByHand(FIRST, 2, RULES, "x")) == "by-hand-not-all-placed"
    desk.do(place(white, Placement.FREE))
    assert desk.section.hand.pairs == ((None, black),)


def test_changes_are_taken_back_one_by_one(desk):
    _, other, white, _ = a_swap(desk)
    begun = desk.do(asked.BeginByHand(FIRST, 2, confirmed=True))
    moved = desk.do(place(white, Placement.WHITE, other))
    assert desk.refusal(asked.Undo(begun)) != ""
    desk.do(asked.Undo(moved))
    assert desk.section.hand.changed == ()
    desk.do(asked.Undo(begun))
    assert desk.section.hand is None


def test_a_published_round_is_changed_only_after_a_confirmation_and_results_stay(desk):
    desk.do(asked.PublishRound(FIRST, 2))
    board, other, white, _ = a_swap(desk)
    rest = next(each for n, each in enumerate(desk.games, 1) if n not in (board, other))
    desk.do(asked.EnterResult(FIRST, rest.id, GameResult.DRAW))
    assert desk.refusal(asked.BeginByHand(FIRST, 2)) == "by-hand-published"
    desk.do(asked.BeginByHand(FIRST, 2, confirmed=True))
    desk.do(place(white, Placement.WHITE, other))
    late = next(each for n, each in enumerate(desk.games, 1) if n == board)
    desk.do(asked.FinishByHand(FIRST, 2, RULES, "art. 7", confirmed=Level.TWO_STEPS))
    played = desk.section.rounds[1]
    assert played.published
    kept = {(each.white, each.black): each.result for each in played.games.values()}
    assert kept[rest.white, rest.black] is GameResult.DRAW
    assert (late.white, late.black) not in kept


def test_a_result_of_a_board_that_changes_is_never_lost(desk):
    desk.do(asked.PublishRound(FIRST, 2))
    board, other, white, _ = a_swap(desk)
    desk.do(asked.EnterResult(FIRST, desk.games[board - 1].id, GameResult.DRAW))
    desk.do(asked.BeginByHand(FIRST, 2, confirmed=True))
    desk.do(place(white, Placement.WHITE, other))
    late = asked.FinishByHand(FIRST, 2, RULES, "art. 7", confirmed=Level.TWO_STEPS)
    assert desk.refusal(late) == "round-has-results"


def test_matches_of_teams_are_paired_in_a_session_as_well():
    driver = TeamDriver(System.TEAM_SWISS, 6, 2, rounds=4)
    driver.play()
    driver.do(asked.PairRound(FIRST, Colour.WHITE))
    begun = [each.sides for each in driver.matches]
    driver.do(asked.BeginByHand(FIRST, 2, confirmed=True))
    assert driver.section.hand.pairs == tuple(begun)
    moved = next(
        command
        for one, _ in begun
        for at in range(1, 4)
        for where in (Placement.WHITE, Placement.BLACK)
        if isinstance(driver.ask(command := place(one, where, at)), tuple)
        and driver.ask(command)
        and begun[at - 1] != (one, begun[at - 1][1])
        and one not in begun[at - 1]
    )
    driver.do(moved)
    waiting = PairTeamsByHand(FIRST, 2, tuple(begun), RULES, note="x")
    assert driver.refusal(waiting) == "by-hand-open"
    finish = asked.FinishByHand(FIRST, 2, RULES, "art. 7", confirmed=Level.TWO_STEPS)
    driver.do(finish)
    assert [each.sides for each in driver.matches] != begun
    assert driver.section.rounds[1].by_hand.note == "art. 7"


def test_a_round_of_a_table_of_teams_is_made_by_nobody():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    assert driver.refusal(asked.BeginByHand(FIRST, 1)) == "not-in-round-robin"


def test_nobody_is_lost_or_seated_twice_whatever_is_placed_where():
    chance = random.Random(5)
    for _ in range(300):
        people = list(range(1, chance.randrange(3, 12)))
        chance.shuffle(people)
        bye = people[-1] if len(people) % 2 else None
        pairs = tuple(zip(people[::2], people[1::2], strict=False))
        session = HandSession(1, pairs, bye, pairs, bye)
        for _ in range(12):
            board = chance.randrange(1, len(session.pairs) + 2)
            spot = chance.choice(
                [(Placement.WHITE, board), (Placement.BLACK, board), (Placement.BYE, 0), FREE]
            )
            who = chance.choice(people)
            was, there = dict(session.places()).get(who, FREE), session.at(spot)
            session = session.placed(who, spot)
            seated = [each for each, _ in session.places()]
            assert len(set(seated)) == len(seated)
            assert spot == FREE or session.at(spot) == who
            if there is not None and there != who:
                assert dict(session.places()).get(there, FREE) == was


@pytest.mark.parametrize(
    ("rules", "made", "told"),
    [
        # fide-mode.md section 5: only boards that differ, board order
        (((1, 4), (2, 3)), ((2, 1), (4, 3)), (("1-4", "2-3"), ("2-1", "4-3"))),
        (((19, 7), (21, 33)), ((19, 33), (21, 7)), (("19-7", "21-33"), ("19-33", "21-7"))),
    ],
)
def test_boards_that_differ_are_told_in_board_order(rules, made, told):
    rounds = [
        RoundPairing(tuple(Pairing(Tpn(a), Tpn(b)) for a, b in each), None)
        for each in (rules, made)
    ]
    assert boards_apart(*rounds) == told


def test_everybody_placed_is_named_once_with_where():
    session = HandSession(2, ((1, 2), (3, None)), 4, (), None)
    assert list(session.places()) == [
        (1, (Placement.WHITE, 1)),
        (2, (Placement.BLACK, 1)),
        (3, (Placement.WHITE, 2)),
        (4, (Placement.BYE, 0)),
    ]
    # whoever has the bye already stays there, and nothing is made anew
    assert session.placed(4, (Placement.BYE, 0)) is session
