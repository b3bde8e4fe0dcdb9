"""Openings by their positions: rows of the table are played, and found however they are reached."""

from importlib.resources import files

from arbitro.formats.pgn import read_pgn
from arbitro.formats.pgn.openings import DEEPEST, opening_of
from arbitro.rules.laws.board import START, Board, read_fen


def rows():
    text = files("arbitro.formats.pgn").joinpath("data", "openings.tsv").read_text("utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


def played(text):
    [game] = read_pgn(f"{text} *")
    assert not game.unread
    return [each.move for each in game.moves]


def named(moves):
    """Return legal moves by their names of squares."""
    board, made = Board(), []
    for name in moves.split():
        board.make(next(move for move in board.legal_moves() if move.uci() == name))
        made.append(board.history[-1][0])
    return made, board.key


def test_every_row_is_legal_and_ends_with_the_position_of_its_key():
    found = rows()
    assert len(found) == 3807
    assert len({eco for _, eco, _, _ in found}) == 500
    assert max(len(moves.split()) for *_, moves in found) == DEEPEST
    for key, eco, name, moves in found[::7]:
        made, reached = named(moves)
        assert int(key, 16) == reached, (eco, name)
        assert opening_of(made) == (eco, name, len(made))


def test_an_opening_is_known_by_another_order_of_moves():
    direct = opening_of(played("1. d4 d5 2. c4 e6"))
    assert (direct.eco, direct.name) == ("D30", "Queen's Gambit Declined")
    assert opening_of(played("1. c4 e6 2. d4 d5")) == direct


def test_the_last_known_position_of_a_game_names_it():
    moves = played("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. h4 Be7 6. Rh2")
    found = opening_of(moves)
    assert (found.eco, found.ply) == ("C70", 6)  # 3... a6, the last row of the table before 5. h4


def test_games_from_other_positions_have_no_opening():
    other = read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1").position
    assert other != START
    assert opening_of(played("1. e4"), other) is None
    assert opening_of([]) is None
