"""The positions of a game by number: the main line first, then its variations."""

from arbitro.formats.pgn import read_pgn
from arbitro.formats.pgn.document import moves_to, nodes_of, path_to
from arbitro.rules.laws.board import Board

NESTED = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) e5 (1... c5) 2. Nf3 *"


def tree(text=NESTED):
    (game,) = read_pgn(text)
    return game, nodes_of(game)


def test_the_main_line_has_the_numbers_of_its_moves():
    game, nodes = tree()
    assert [node.move.text for node in nodes[1 : len(game.moves) + 1]] == ["e4", "e5", "Nf3"]
    assert [node.at for node in nodes] == list(range(10))


def test_a_variation_starts_where_the_move_it_replaces_starts():
    _, nodes = tree()
    first = nodes[nodes[1].variations[0]]
    assert (first.move.text, first.parent, first.depth) == ("d4", 0, 1)
    inner = nodes[nodes[first.following].variations[0]]
    assert (inner.move.text, inner.parent, inner.depth) == ("Nf6", first.at, 2)


def test_every_node_is_reached_by_legal_moves():
    game, nodes = tree()
    for node in nodes:
        board = Board(game.position)
        for move in moves_to(nodes, node.at):
            assert move in board.legal_moves()
            board.make(move)
        assert path_to(nodes, node.at)[0] == 0


def test_following_stays_in_the_own_line():
    _, nodes = tree()
    assert nodes[0].following == 1
    last = [node for node in nodes if node.following is None]
    assert {node.move.text for node in last} == {"Nf3", "c4", "c5"}


def test_a_game_without_moves_has_its_first_position():
    _, nodes = tree("*")
    assert len(nodes) == 1
    assert nodes[0].following is None


MANY = 20_000


def test_any_number_of_glyphs_comments_and_variations_stand_behind_one_move():
    words = "$1 {a} (1. d4)"
    (game,) = read_pgn(f"1. e4 {words * MANY} *\n")
    (move,) = game.moves
    assert (len(move.nags), len(move.comments), len(move.variations)) == (MANY,) * 3
    assert set(move.nags) == {1}
    assert set(move.comments) == {"a"}


def test_any_number_of_faults_are_named_each_at_its_place():
    (game,) = read_pgn("1. e4\n" + "$x\n" * MANY + "*\n")
    named = [each.line for each in game.problems if each.code == "pgn-text-unknown"]
    assert named == list(range(2, MANY + 2))
