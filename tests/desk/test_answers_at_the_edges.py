"""What is asked twice changes nothing, and every number is tried on both sides of its bound."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AddSection,
    AdjustPoints,
    AdmitLateEntry,
    AllowPairing,
    CancelBye,
    CheckIn,
    ClearResult,
    CloseEntries,
    CorrectResult,
    EditPlayer,
    EnterResult,
    EnterSection,
    FixBoard,
    ForbidPairing,
    ImportPlayers,
    PairRound,
    RegisterPlayer,
    ReinstatePlayer,
    RemovePlayer,
    Renumber,
    ReopenEntries,
    RequestBye,
    SwapColours,
    WithdrawPlayer,
)
from arbitro.desk.derived.length import is_over, rounds_total
from arbitro.desk.values.settings import GameResult, SectionSettings
from arbitro.model import Colour, EntryId, FideId, GameId, Player, Points, Result, SectionId, System
from desk.driver import FIRST, all_play_all, created, players, ready

NOBODY = EntryId(99)


def entry(desk, number=1):
    """The entry with a starting number."""
    return desk.section.numbers[number - 1]


@pytest.mark.parametrize("rating", [0, 4000])
@pytest.mark.parametrize("field", ["rating", "national_rating"])
def test_ratings_from_none_to_4000_are_taken(rating, field):
    desk = created()
    desk.do(RegisterPlayer(FIRST, Player("Ana", **{field: rating})))
    for beyond in (-1, 4001):
        wrong = Player("Eva", **{field: beyond})
        answer = desk.ask(RegisterPlayer(FIRST, wrong))
        assert (answer.code, dict(answer.values)["row"]) == ("rating-out-of-range", 1)


@pytest.mark.parametrize(("board", "fine"), [(0, False), (1, True), (9999, True), (10000, False)])
def test_a_fixed_board_is_one_of_9999(board, fine):
    desk = created()
    answer = desk.ask(RegisterPlayer(FIRST, Player("Ana", fixed_board=board)))
    assert isinstance(answer, tuple) == fine
    desk.do(RegisterPlayer(FIRST, Player("Eva")))
    (eva,) = desk.section.entries
    if fine:
        desk.do(FixBoard(eva, board))
        assert desk.ask(FixBoard(eva, board)) == ()
        desk.do(FixBoard(eva, None))
        assert desk.state.people[eva].fixed_board is None
    else:
        assert desk.refusal(FixBoard(eva, board)) == "board-out-of-range"


def test_what_names_nobody_is_refused():
    desk = ready(6)
    ana = desk.state.people[entry(desk)]
    assert desk.refusal(FixBoard(NOBODY, 3)) == "person-unknown"
    assert desk.refusal(EditPlayer(NOBODY, ana, ana)) == "person-unknown"
    assert desk.refusal(EnterSection(FIRST, NOBODY)) == "person-unknown"
    for command in (
        WithdrawPlayer(FIRST, NOBODY),
        ReinstatePlayer(FIRST, NOBODY),
        RemovePlayer(FIRST, NOBODY),
        CheckIn(FIRST, NOBODY),
        RequestBye(FIRST, NOBODY, 2),
        CancelBye(FIRST, NOBODY, 2),
        AdjustPoints(FIRST, NOBODY, Points(5)),
        ForbidPairing(FIRST, frozenset({entry(desk), NOBODY})),
    ):
        assert desk.refusal(command) == "entry-unknown"
    for command in (
        EnterResult(FIRST, GameId(99), GameResult.DRAW),
        ClearResult(FIRST, GameId(99), GameResult.DRAW),
        CorrectResult(FIRST, GameId(99), GameResult.DRAW, GameResult.DRAW),
        SwapColours(FIRST, GameId(99)),
    ):
        assert desk.refusal(command) == "game-unknown"


def test_what_is_so_already_changes_nothing():
    desk = ready(6)
    one = entry(desk)
    ana = desk.state.people[one]
    assert desk.ask(EditPlayer(one, ana, ana)) == ()
    assert desk.ask(FixBoard(one, None)) == ()
    assert desk.ask(ReinstatePlayer(FIRST, one)) == ()
    assert desk.ask(CheckIn(FIRST, one, present=False)) == ()
    assert desk.ask(CancelBye(FIRST, one, 3)) == ()
    assert desk.ask(AdjustPoints(FIRST, one, Points(0))) == ()
    assert desk.ask(AdjustPoints(FIRST, one, Points(0), round=2)) == ()
    assert desk.ask(Renumber(FIRST)) == ()
    assert desk.ask(AllowPairing(FIRST, frozenset({one, entry(desk, 2)}))) == ()
    for command in (
        WithdrawPlayer(FIRST, one),
        CheckIn(FIRST, one),
        AdjustPoints(FIRST, one, Points(-5), "late"),
        AdjustPoints(FIRST, one, Points(5), round=2),
        ForbidPairing(FIRST, frozenset({one, entry(desk, 2)})),
    ):
        desk.do(command)
        assert desk.ask(command) == ()
    desk.do(ReopenEntries(FIRST))
    assert desk.ask(ReopenEntries(FIRST)) == ()


def test_who_plays_here_already_enters_once_and_nobody_under_anothers_number():
    desk = created()
    desk.do(ImportPlayers(FIRST, (Player("Ana", fide_id=FideId(7)), Player("Eva"))))
    ana, eva = desk.section.entries
    assert desk.ask(EnterSection(FIRST, ana)) == ()
    taken = replace(desk.state.people[eva], fide_id=FideId(7))
    assert desk.refusal(EditPlayer(eva, taken, desk.state.people[eva])) == "entered-twice"
    # the same number in another section is no obstacle until both play in one
    desk.do(AddSection(SectionSettings(name="Blitz", rounds=5)))
    blitz = SectionId(2)
    desk.do(RegisterPlayer(blitz, Player("Ana of the blitz", fide_id=FideId(7))))
    assert desk.refusal(EnterSection(blitz, ana)) == "entered-twice"
    desk.do(EnterSection(blitz, eva))
    assert desk.refusal(EditPlayer(eva, taken, desk.state.people[eva])) == "entered-twice"


@pytest.mark.parametrize(("number", "fine"), [(0, False), (1, True), (5, True), (6, False)])
def test_a_bye_is_asked_for_a_round_of_the_event(number, fine):
    desk = ready(6, half_point_byes=9)
    command = RequestBye(FIRST, entry(desk), number, Result.ZERO_POINT_BYE)
    if fine:
        desk.do(command)
        assert desk.ask(command) == ()
        other = replace(command, kind=Result.HALF_POINT_BYE)
        assert desk.refusal(other) == "bye-already-requested"
        desk.do(CancelBye(FIRST, entry(desk), number))
        assert desk.section.entries[entry(desk)].byes == {}
    else:
        assert desk.refusal(command) == "round-out-of-range"


@pytest.mark.article("C.05@2018 art. 6.7")
def test_half_point_byes_are_as_many_and_as_late_as_the_event_says():
    desk = ready(6, half_point_byes=2, last_bye_round=3)
    one = entry(desk)
    for number in (3, 2):
        desk.do(RequestBye(FIRST, one, number))
    assert desk.refusal(RequestBye(FIRST, one, 1)) == "too-many-half-point-byes"
    assert desk.refusal(RequestBye(FIRST, entry(desk, 2), 4)) == "bye-too-late"
    # a bye without points is no half-point bye
    desk.do(RequestBye(FIRST, one, 5, Result.ZERO_POINT_BYE))
    desk.do(WithdrawPlayer(FIRST, entry(desk, 3)))
    assert desk.refusal(RequestBye(FIRST, entry(desk, 3), 2)) == "player-withdrawn"
    desk.do(ReinstatePlayer(FIRST, entry(desk, 3)))
    desk.do(RequestBye(FIRST, entry(desk, 3), 2))


def test_a_bye_of_a_paired_round_is_not_taken_back():
    desk = ready(6)
    desk.do(RequestBye(FIRST, entry(desk), 1))
    desk.play()
    assert desk.refusal(CancelBye(FIRST, entry(desk), 1)) == "round-already-paired"
    assert desk.ask(CancelBye(FIRST, entry(desk), 2)) == ()


@pytest.mark.parametrize(("points", "fine"), [(9990, True), (-9990, True), (9995, False)])
def test_points_are_adjusted_by_999_at_most(points, fine):
    desk = ready(6)
    for sign in (1, -1):
        command = AdjustPoints(
            FIRST, entry(desk), Points(sign * points), "by the appeals committee"
        )
        assert isinstance(desk.ask(command), tuple) == fine
    if not fine:
        assert desk.refusal(command) == "points-out-of-range"


def test_points_are_adjusted_from_a_round_there_is():
    desk = ready(6)
    for number, fine in ((-1, False), (0, True), (1, True), (5, True), (6, False)):
        command = AdjustPoints(FIRST, entry(desk), Points(5), round=number)
        assert isinstance(desk.ask(command), tuple) == fine


def test_who_is_kept_apart_are_two_at_least_and_in_rounds_to_come():
    desk = ready(8)
    pair = frozenset({entry(desk), entry(desk, 2)})
    assert desk.refusal(ForbidPairing(FIRST, frozenset({entry(desk)}))) == "two-players-needed"
    for span, fine in (
        ((1, 0), True),
        ((1, 1), True),
        ((5, 5), True),
        ((3, 2), False),
        ((0, 0), False),
        ((6, 0), False),
        ((1, 6), False),
    ):
        answer = desk.ask(ForbidPairing(FIRST, pair, *span))
        assert isinstance(answer, tuple) == fine, span
        if not fine:
            assert answer.code == "round-out-of-range"
    table = all_play_all(6)
    both = frozenset({entry(table), entry(table, 2)})
    assert table.refusal(ForbidPairing(FIRST, both)) == "not-in-round-robin"


def test_entries_are_closed_once_and_nobody_is_taken_out_afterwards():
    desk = created()
    desk.do(ImportPlayers(FIRST, players(3)))
    first, *_ = desk.section.entries
    assert desk.refusal(WithdrawPlayer(FIRST, first)) == "entries-open"
    assert desk.refusal(Renumber(FIRST)) == "entries-open"
    desk.do(RemovePlayer(FIRST, first))
    desk.do(CloseEntries(FIRST))
    assert len(desk.section.numbers) == 2
    assert desk.refusal(CloseEntries(FIRST)) == "entries-closed"
    assert desk.refusal(RemovePlayer(FIRST, entry(desk))) == "entries-closed"
    assert desk.refusal(EnterSection(FIRST, entry(desk))) == "entries-closed"


def test_a_late_entry_has_a_bye_that_can_be_asked_for_and_comes_before_the_last_round():
    desk = ready(6, rounds=2)
    desk.play()
    late = AdmitLateEntry(FIRST, Player("Late", rating=2395))
    assert desk.refusal(replace(late, player=Player(" "))) == "player-name-missing"
    wrong = replace(late, missed=Result.PAIRING_ALLOCATED_BYE)
    assert desk.refusal(wrong) == "bye-kind-unknown"
    desk.do(late)
    number = [desk.state.people[each].name for each in desk.section.numbers].index("Late") + 1
    assert number == 1
    desk.play()
    assert desk.refusal(AdmitLateEntry(FIRST, Player("Later"))) == "no-round-left"


@pytest.mark.parametrize(
    ("count", "double", "rounds"), [(6, False, 5), (5, False, 5), (6, True, 10), (5, True, 10)]
)
def test_a_table_has_as_many_rounds_as_everybody_needs_to_meet_everybody(count, double, rounds):
    assert rounds_total(all_play_all(count, double=double).section) == rounds


def test_an_event_is_over_with_the_last_result_of_the_last_round():
    desk = ready(4, rounds=2)
    assert not is_over(desk.section)
    desk.play()
    assert not is_over(desk.section)
    desk.do(PairRound(FIRST))
    first, second = desk.games
    desk.do(EnterResult(FIRST, first.id, GameResult.DRAW))
    assert not is_over(desk.section)
    desk.do(EnterResult(FIRST, second.id, GameResult.DRAW))
    assert is_over(desk.section)
    assert not is_over(created(system=System.ROUND_ROBIN, rounds=0).section)


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
def test_what_a_correction_does_to_a_result_noted_for_rating_alone():
    desk = ready(8)
    desk.play(GameResult.WHITE_WINS)
    game = desk.games[0].id
    desk.play()
    desk.do(CorrectResult(FIRST, game, GameResult.DRAW, GameResult.WHITE_WINS))
    again = CorrectResult(FIRST, game, GameResult.DRAW, GameResult.DRAW)
    assert desk.ask(again) == ()
    wrong = CorrectResult(FIRST, game, GameResult.BLACK_WINS, GameResult.WHITE_WINS)
    assert desk.refusal(wrong) == "value-changed"
    # what counted was right after all: nothing is noted any more
    desk.do(CorrectResult(FIRST, game, GameResult.WHITE_WINS, GameResult.DRAW))
    stands = desk.section.game(game)
    assert (stands.result, stands.rating_result, stands.corrected) == (
        GameResult.WHITE_WINS,
        None,
        None,
    )


@pytest.mark.article("C.04.2@2026-02 art. 4.3.2")
def test_colours_found_wrong_too_late_are_noted_for_rating_and_taken_back_by_the_same():
    desk = ready(8)
    desk.play(GameResult.WHITE_WINS)
    before = desk.games[0]
    desk.play()
    assert desk.refusal(SwapColours(FIRST, before.id)) == "too-late-for-colours"
    desk.do(SwapColours(FIRST, before.id, for_rating=True))
    noted = desk.section.game(before.id)
    assert noted.rating_turned
    assert (noted.white, noted.black, noted.result) == (before.white, before.black, before.result)
    desk.do(SwapColours(FIRST, before.id, for_rating=True))
    assert not desk.section.game(before.id).rating_turned


def test_a_result_is_cleared_once_and_may_be_missing():
    desk = ready(6)
    desk.do(PairRound(FIRST, Colour.WHITE))
    game = desk.games[0].id
    assert desk.ask(ClearResult(FIRST, game, GameResult.DRAW)) == ()
    wrong = EnterResult(FIRST, game, GameResult.DRAW, expected=GameResult.WHITE_WINS)
    answer = desk.ask(wrong)
    assert (answer.code, dict(answer.values)["stands"]) == ("value-changed", None)
