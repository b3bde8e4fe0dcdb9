"""Games written anew, read by another program, and what players of old programs see of them."""

import io
import random
import re
from itertools import pairwise

import chess.pgn
import pytest

from arbitro.formats.pgn import ROSTER, exported, read_pgn
from arbitro.formats.pgn.document import PgnGame, PgnMove, Tag
from arbitro.rules.laws.board import Board, read_fen
from arbitro.rules.laws.notation import write_move

STARTS = [
    chess.STARTING_FEN,
    "r3k2r/pppq1ppp/2n2n2/3pp3/1b1PP1b1/2N2N2/PPPQ1PPP/R3K2R b KQkq - 6 8",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 60",
]


def random_line(chance, board, length, depth, first=None):
    """Moves with glyphs, comments and variations, as a reader would have found them."""
    line = []
    for _ in range(length):
        legal = board.legal_moves()
        if not legal:
            break
        others = chance.sample(legal, min(len(legal), 3))
        move = others.pop() if first is None or line else first
        # another program takes two lines that begin alike for one, and a variation of the first
        # move of a variation for one more of the move before
        others = others if line or first is None else []
        variations = tuple(
            random_line(chance, board, chance.randrange(1, 5), depth - 1, other)
            for other in others[: depth and chance.choice((0, 0, 1, 2))]
            if other != move
        )
        before = ("in front",) if not line and depth < 2 and chance.random() < 0.3 else ()
        glyphs = tuple(sorted(chance.sample(range(1, 140), chance.choice((0, 0, 1, 2)))))
        comments = ("a good move",) if chance.random() < 0.2 else ()
        line.append(PgnMove(move, write_move(board, move), 0, glyphs, before, comments, variations))
        board.make(move)
    for _ in line:
        board.unmake()
    return tuple(line)


def random_game(seed):
    chance = random.Random(seed)
    position = read_fen(STARTS[seed % len(STARTS)]).position
    moves = random_line(chance, Board(position), 24, 2)
    tags = (Tag("White", 'A "B" \\ C', 0), Tag("Annotator", "D", 0), Tag("Round", "3", 0))
    return PgnGame(tags, moves, "1/2-1/2", position)


def ours(line):
    """The tree of a line: each move with its glyphs, comments and variations."""
    return [
        (
            each.move.uci(),
            set(each.nags),
            " ".join(each.before),
            " ".join(each.comments),
            [ours(other) for other in each.variations],
        )
        for each in line
    ]


def theirs(node):
    """The same tree as python-chess has it: variations stand beside the move they replace."""
    line = []
    while node.variations:
        main, *others = node.variations
        line.append(
            (
                main.move.uci(),
                main.nags,
                on_one_line(main.starting_comment),
                on_one_line(main.comment),
                [[branch(other), *theirs(other)] for other in others],
            )
        )
        node = main
    return line


def branch(node):
    texts = on_one_line(node.starting_comment), on_one_line(node.comment)
    return (node.move.uci(), node.nags, *texts, [])


def on_one_line(comment):
    """A comment without the ends of lines it was broken at."""
    return " ".join(comment.split())


@pytest.mark.parametrize("seed", range(30))
def test_another_program_reads_the_same_tree(seed):
    game = random_game(seed)
    read = chess.pgn.read_game(io.StringIO(exported(game)))
    assert read.errors == []
    assert theirs(read) == ours(game.moves)
    # it leaves the signs that the standard puts before quotes and strokes
    assert read.headers["White"] == r"A \"B\" \\ C"
    assert read.headers["Result"] == "1/2-1/2"


def words_of(text):
    """The words of a movetext, with brackets and braces of any spacing."""
    return re.findall(r"\{|\}|\(|\)|[^\s(){}]+", text)


@pytest.mark.parametrize("seed", range(30))
def test_numbers_and_brackets_stand_where_another_program_writes_them(seed):
    game = random_game(seed)
    text = exported(game)
    read = chess.pgn.read_game(io.StringIO(text))
    exporter = chess.pgn.StringExporter(headers=False, columns=None)
    assert words_of(text.partition("\n\n")[2]) == words_of(read.accept(exporter))


@pytest.mark.parametrize("seed", range(12))
def test_tags_are_the_seven_first_and_then_by_name(seed):
    game = random_game(seed)
    names = re.findall(r"^\[(\w+) ", exported(game), re.MULTILINE)
    others = ["Annotator"] if seed % len(STARTS) == 0 else ["Annotator", "FEN", "SetUp"]
    assert names == [*ROSTER, *others]


def test_tags_that_are_not_known_have_the_signs_of_the_standard():
    lines = exported(PgnGame((), (), "*")).splitlines()
    assert lines == [
        '[Event "?"]',
        '[Site "?"]',
        '[Date "????.??.??"]',
        '[Round "?"]',
        '[White "?"]',
        '[Black "?"]',
        '[Result "*"]',
        "",
        "*",
        "",
    ]


def test_of_a_tag_that_stands_twice_the_first_counts():
    text = exported(PgnGame((Tag("White", "A", 0), Tag("White", "B", 0)), (), "*"))
    assert text.count("[White ") == 1
    assert '[White "A"]' in text


@pytest.mark.parametrize("seed", range(12))
def test_a_line_has_at_most_79_signs_and_the_next_word_would_not_have_fitted(seed):
    lines = exported(random_game(seed)).partition("\n\n")[2].rstrip("\n").split("\n")
    assert max(map(len, lines)) <= 79
    for line, following in pairwise(lines):
        assert len(line) + 1 + len(following.split(" ")[0]) > 79


def test_a_brace_in_a_comment_does_not_end_it():
    (game,) = read_pgn("1. e4 *\n")
    (move,) = game.moves
    odd = PgnGame((), (move._replace(comments=("a } b\n c",)),), "*")
    assert "1. e4 {a ) b c} *" in exported(odd)


def test_chess960_is_named_where_the_kings_rooks_stand_elsewhere():
    position = read_fen("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1").position
    text = exported(PgnGame((), (), "*", position))
    assert '[Variant "Chess960"]' in text
    assert '[SetUp "1"]' in text
    read = chess.pgn.read_game(io.StringIO(text))
    assert read.board().chess960
