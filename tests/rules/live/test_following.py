"""Boards are followed move by move whatever happens on them (live-boards: faults with a seed)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from arbitro.rules.laws.board import START, Board, Move, read_fen
from arbitro.rules.laws.board.fen import placement_of
from arbitro.rules.laws.notation import read_move, write_move
from arbitro.rules.live.board_signals import BoardSignal, Clocks
from arbitro.rules.live.following import (
    LiveBoard,
    advanced,
    as_believed,
    follow,
    kings_say,
    phantom_score,
)
from arbitro.rules.live.placements import result_of_kings
from live_boards import FAULTS, random_game, sent_by, with_kings

BEGUN = 1_790_000_000_000


def played(*texts: str, start: str = "") -> tuple[Move, ...]:
    board = Board(read_fen(start).position or START) if start else Board()
    found = []
    for text in texts:
        move = read_move(board, text).move
        assert move is not None, text
        found.append(move)
        board.make(move)
    return tuple(found)


def placement_after(*texts: str, start: str = "") -> str:
    board = Board(read_fen(start).position or START) if start else Board()
    for move in played(*texts, start=start):
        board.make(move)
    return placement_of(board.position())


def placed(*lines: Sequence[str], from_: int = BEGUN) -> list[BoardSignal]:
    return [
        BoardSignal(from_ + 2_000 * at, placement=placement_after(*line))
        for at, line in enumerate(lines)
    ]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("seed", range(3))
def test_every_move_is_found_whatever_hands_do(seed: int, fault: str) -> None:
    moves = random_game(seed, 40)
    sent = sent_by(moves, seed, begun=BEGUN, faults=(fault,), one_in=2)
    assert follow(sent.sent).moves == moves


@pytest.mark.parametrize("seed", range(8))
def test_every_move_is_found_with_all_faults_at_once(seed: int) -> None:
    moves = random_game(100 + seed, 60)
    sent = sent_by(moves, seed, begun=BEGUN)
    assert follow(sent.sent).moves == moves


def test_a_piece_drawn_over_a_square_makes_no_move_there() -> None:
    # Rxe7 on its way over e3, as lila issue 11413 has it
    start = "4k3/4p3/8/8/8/8/8/4RK2 w - - 0 1"
    first = replace(LiveBoard(), start=read_fen(start).position or START)
    seen = [
        BoardSignal(BEGUN, placement=placement_after("Re3", start=start)),
        BoardSignal(BEGUN + 400, placement=placement_after("Rxe7+", start=start)),
    ]
    found = first
    for each in seen:
        found = advanced(found, each)
    assert found.moves == played("Rxe7+", start=start)
    assert not found.withdrawn


def test_a_move_taken_back_after_the_clock_is_remembered() -> None:
    seen = placed(("e4",), ("e4", "e5"))
    seen.append(BoardSignal(BEGUN + 3_000, clocks=Clocks(1, 1, "white", BEGUN + 3_000)))
    seen += placed(("e4",), ("e4", "c5"), from_=BEGUN + 5_000)
    found = follow(seen)
    assert found.moves == played("e4", "c5")
    assert [each.moves for each in found.withdrawn] == [played("e4", "e5")[1:]]


def test_a_whole_list_is_a_prefix_longer_shorter_or_other() -> None:
    def listed(at: int, *moves: str) -> BoardSignal:
        return BoardSignal(BEGUN + at, moves=moves)

    found = follow([listed(0, "e4"), listed(1, "e4", "e5", "Nf3")])
    assert found.moves == played("e4", "e5", "Nf3")
    assert found.arrived == (BEGUN, BEGUN + 1, BEGUN + 1)
    shorter = advanced(found, listed(2, "e4", "e5"))
    assert shorter.moves == played("e4", "e5")
    assert shorter.withdrawn[0].ply == 2
    other = advanced(found, listed(2, "e4", "c5"))
    assert other.withdrawn[0].ply == 1
    assert other.moves == played("e4", "c5")


def test_a_list_that_begins_within_the_game_goes_on_from_there() -> None:
    found = follow([BoardSignal(BEGUN, moves=("e4", "e5", "Nf3"))])
    start = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    again = advanced(found, BoardSignal(BEGUN + 9, moves=("Nc6",), start=start))
    assert again.moves == played("e4", "e5", "Nf3", "Nc6")


def test_an_empty_list_and_the_initial_array_are_no_game_taken_back() -> None:
    found = follow([BoardSignal(BEGUN, moves=("e4", "e5", "Nf3", "Nc6"))])
    assert advanced(found, BoardSignal(BEGUN + 9, moves=())).moves == found.moves
    boards = follow(placed(("e4",), ("e4", "e5"), ("e4", "e5", "Nf3"), ()))
    assert boards.moves == played("e4", "e5", "Nf3")
    assert boards.reset


def test_nothing_is_added_after_the_result_of_the_arbiter() -> None:
    seen = [
        BoardSignal(BEGUN, moves=("e4", "e5")),
        BoardSignal(BEGUN + 60_000, moves=("e4", "e5", "Nf3")),
    ]
    closed = follow(seen, ended=BEGUN + 10_000)
    assert closed.moves == played("e4", "e5")
    assert closed.late == 1
    assert follow(seen, ended=BEGUN + 40_000).moves == played("e4", "e5", "Nf3"), "on its way"
    assert follow(seen).moves == played("e4", "e5", "Nf3"), "the result was taken back"


# --- kings -----------------------------------------------------------------------------------

ENDING = "8/6k1/8/8/8/3K4/8/5R2 w - - 0 1"


@pytest.mark.parametrize(
    ("squares", "result"),
    [
        (("e4", "d5"), "1-0"),
        (("d5", "e4"), "1-0"),
        (("d4", "e5"), "0-1"),
        (("d4", "d5"), "1/2-1/2"),
        (("d4", "e4"), "1/2-1/2"),
        (("e5", "d5"), "1/2-1/2"),
        (("e5", "e4"), "1/2-1/2"),
        (("e5", "f4"), ""),
    ],
)
def test_kings_in_the_centre_tell_a_result(squares: tuple[str, str], result: str) -> None:
    rows = [["1"] * 8 for _ in range(8)]
    for letter, name in zip("Kk", squares, strict=True):
        rows[8 - int(name[1])][ord(name[0]) - 97] = letter
    assert result_of_kings("/".join("".join(row) for row in rows)) == result


def ending(*seen: BoardSignal) -> LiveBoard:
    found = replace(LiveBoard(), start=read_fen(ENDING).position or START)
    for each in seen:
        found = advanced(found, each)
    return found


def test_a_last_king_move_that_only_told_the_result_is_taken_away() -> None:
    """Case (a): the list ends with Kd4, the kings stand on d4 and e5."""
    position = read_fen(ENDING).position or START
    found = ending(
        BoardSignal(BEGUN, moves=("Kd4",)),
        BoardSignal(BEGUN + 1_000, placement=with_kings(position, "0-1")),
    )
    assert kings_say(found, BEGUN + 3_000) == "", "it has not stood for five seconds"
    assert kings_say(found, BEGUN + 6_000) == "0-1"
    assert as_believed(found, BEGUN + 6_000).moves == ()


def test_a_king_that_really_goes_to_the_centre_stays() -> None:
    """Case (b): no other king in the centre, and the game goes on."""
    found = ending(BoardSignal(BEGUN, moves=("Kd4", "Kg6", "Ke5")))
    assert as_believed(found, BEGUN + 600_000).moves == found.moves
    assert phantom_score(found, BEGUN + 1_000, "") == 0


def test_a_last_king_move_of_who_has_lost_is_only_proposed() -> None:
    """Case (c): no time on it, result known, nobody answers."""
    seen = BoardSignal(BEGUN, moves=("Rf2", "Kg6", "Kd4"), times=(9_000, 9_000, None), result="0-1")
    found = ending(seen)
    assert phantom_score(found, BEGUN + 130_000, "0-1") == 3
    assert as_believed(found, BEGUN + 130_000).moves == found.moves


def test_kings_lifted_for_two_seconds_tell_nothing() -> None:
    """Case (e)."""
    position = read_fen(ENDING).position or START
    found = ending(
        BoardSignal(BEGUN, placement=with_kings(position, "1/2-1/2")),
        BoardSignal(BEGUN + 2_000, placement=placement_of(position)),
    )
    assert kings_say(found, BEGUN + 60_000) == ""
    assert found.result == ""


def test_what_the_kings_told_stays_when_the_pieces_are_set_up_again() -> None:
    moves = random_game(3, 30)
    sent = sent_by(moves, 3, begun=BEGUN, result="1/2-1/2")
    last = sent.sent[-1].at
    found = follow([*sent.sent, BoardSignal(last + 9_000, placement=placement_after())])
    assert found.result == "1/2-1/2"
    assert found.moves == moves
    assert found.reset


def behind(*moves: str) -> list[BoardSignal]:
    """A list that stays at its first move while the board goes on, a move every two seconds."""
    return [
        BoardSignal(
            BEGUN + 2_000 * at, moves=moves[:1], placement=placement_after(*moves[: at + 1])
        )
        for at in range(len(moves))
    ]


def test_a_list_that_stays_behind_the_board_is_believed_for_five_seconds_alone() -> None:
    board = follow(behind("e4", "e5", "Nf3"))
    first = BEGUN + 2_000
    for after, moves in ((0, 1), (4_999, 1), (5_000, 3), (600_000, 3)):
        found = as_believed(board, first + after)
        assert found.moves == played("e4", "e5", "Nf3")[:moves]
        assert (found.lacking, found.unknown is None) == (moves - 1, moves == 3)
    caught_up = advanced(board, BoardSignal(first + 9_000, moves=("e4", "e5", "Nf3")))
    found = as_believed(caught_up, first + 99_000)
    assert (found.moves, found.lacking) == (board.beside and board.beside.moves, 0)


def test_a_list_that_goes_on_and_is_still_behind_is_believed_anew_for_five_seconds() -> None:
    board = follow(behind("e4", "e5", "Nf3"))
    later = BEGUN + 7_000
    board = advanced(board, BoardSignal(later, moves=("e4", "e5")))
    assert as_believed(board, later).lacking == 0, "Nf3 came three seconds ago"
    assert as_believed(board, BEGUN + 9_000).lacking == 1


def test_a_list_that_tells_other_moves_is_believed_before_the_board() -> None:
    board = advanced(follow(behind("e4", "e5")), BoardSignal(BEGUN + 9_000, moves=("e4", "c5")))
    assert as_believed(board, BEGUN + 99_000).moves == played("e4", "c5")


def test_moves_of_a_list_are_not_taken_back_for_what_stands_on_the_board() -> None:
    moves = ("e4", "e5", "Nf3", "Nc6")
    looked_at = [
        BoardSignal(BEGUN + 9_000 * at, moves=moves, placement=placement_after(*moves[:ply]))
        for at, ply in enumerate((4, 3, 2, 1, 2))
    ]
    assert as_believed(follow(looked_at), BEGUN + 99_000).moves == played(*moves)


def test_what_is_no_legal_move_is_not_believed() -> None:
    seen = [*behind("e4", "e5"), BoardSignal(BEGUN + 4_000, placement=placement_after("d4", "d5"))]
    found = as_believed(follow(seen), BEGUN + 99_000)
    assert found.moves == played("e4", "e5")
    assert found.unknown is not None


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("seed", range(2))
def test_a_board_whose_list_stands_still_is_followed_whatever_hands_do(
    seed: int, fault: str
) -> None:
    moves = random_game(seed, 40)
    board, texts = Board(), []
    for each in moves[:6]:
        texts.append(write_move(board, each))
        board.make(each)
    sent = sent_by(moves, seed, begun=BEGUN, faults=(fault,), one_in=2).sent
    listed = [
        replace(seen, moves=tuple(texts) if at % 2 else None) for at, seen in enumerate(sent, 1)
    ]
    found = as_believed(follow(listed), sent[-1].at + 60_000)
    assert found.moves == moves
