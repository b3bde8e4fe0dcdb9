"""Games in columns: the kernel reads what the careful reader reads, whatever stands in a file."""

import random

import pytest

from arbitro.formats.pgn import columns
from arbitro.formats.pgn.columns import game_columns
from arbitro.rules.laws.board import Board
from arbitro.rules.laws.notation import write_move

pytestmark = pytest.mark.native

BY_HAND = (
    b"",
    b"\n",
    b"*",
    b"1. e4 e5 *",
    b"1.e4 e5 2.Nf3 1-0\n\n1.d4 d5 *\n",
    b'[A "1"]\n[A "2"]\ne4 {a;b} e5 ; c\n (1... c5 (1... d5)) 2. Nf3 $3 !? *',
    b'\xef\xbb\xbf[White "x"]\n\n1. 0-0 *',
    b'[FEN "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"]\n\n1. O-O Kd7 2. e4 *',
    b'[FEN "bad"]\n\n1. e4 *',
    b'[Variant "Standard"]\n1. e4 *',
    b'[Variant "Atomic"]\n1. e4 *',
    b"1. e4 e5 2. Cf3 *",
    b"1. e4 e5 2. e2e4 *",
    b"1. e4 (1. d4",
    b"1. e4 {",
    b"e4 e5 1/2-1/2 junk",
    b"% hi\n1. e4 *",
    b"1. e4 -- *",
    b"1... e4 *",
    b"1.e4!e5?2.Nf3!!Nc6*",
    b"1. e4 e.p. e5 *",
    b"1. e4 \xbd-\xbd",
    b'[White "a] "]\n1. e4 *',
    b'[White "a"] [Black "b"]\n1. e4 *',
    b'[White "a"]1. e4 e5 1-0',
    b'{c}\n[White "b"]\n\n*',
    b"1. e4 e5 {[%clk 1:2:3.4]} {[%clk 0:00:05]} *",
    b"{[%clk 0:00:01]} 1. e4 *",
    b"1. e4 {[%clk 99:99:99]} *",
    b"1. e4 {[%clk 5]} *",
    b"1. e4; [%clk 0:00:01]\ne5 *",
    b"1. e4 e5 2. Ngf3 N8c6 3. Ng1xe5 *",
    b"1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8Q *",
    b"1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8 *",
    b"1. a4 b5 2. b5 *",
    b"1. a4 b5 2. ab5 *",
    b"1. P@e4 *",
    b"1. Pe4 *",
    b'1. e4 e5\r\n2. Nf3 *\r\n\r\n[White "z"]\r\n\r\n1. d4 *\r\n',
    b"1. e4 e5\r2. Nf3 *\r",
    b'[White "a\\\\"]\n1. e4 *',
    b'[Result "1-0"]\n1. e4',
    b"1.e4 $1$2 e5 *",
    b"1.e4 $1N e5 *",
    b'[White "\xc1lvarez"]\n\n1. e4 *',
    b'[Event "x"]\n[FEN "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"]\n\n1. O-O O-O-O *',
    b'[FEN "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"]\n1. dxe6 *',
    b'[FEN "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1"]\n1. d6 *',
    b'[FEN "4k3/8/8/8/8/8/8/4K3 b KQkq - 0 1"]\n1... Kd8 *',
    b'[Result "0-1"]\n\n*',
    b"1. e4 (1. d4\n% hidden )\n) e5 *",
    b"1. e4 (1. Kc5 {no move} {[%clk 0:1:2]}) *",
    b'[A "1"]\n\n{x} 1. e4 *\n\n[A "2"]\n\n{won by forfeit} 1-0\n\n[A "3"]\n*',
    b'[A "1"] 1. e4 e5 1-0 [A "2"] [B "x"] 1. d4 * 1. c4 c5 *',
    b'[A "1"]\n[B "1"]\n[A "2"]\n\n{no moves}\n\n[A "3"]\n[C "1"]\n',
    b'<pre>[A "1"]\n1. e4 *\n</pre>\n[B "\\]x"]\n1. d4 *',
    b'Dear all\n\n[A "1"]\n1. e4 {open\n\n[A "2"]\n1. d4 {c} *',
    b"e4 (e5 1-0 1. d4) * 1. e4 *\n1. d4 *\n 1 . c4 * 11. c5",
    b'1. e4 *\n[%clk 0:1:2] 1. d4 *\n[ \xe1 "x"]\n*',
    "1. e4 \u00bd-\u00bd 1. d4 *".encode(),
    "1. e4 1\u20130 1. d4 0 \u2212 1 1. c4 \u00bd:\u00bd 1. b4 1/2 : 1/2\n1. a4 *".encode(),
    b"1. e4 1:0 1. d4 1 - 0 1. c4 0 :\t1 1. b4 1:05 1. a4 1-0x 1. g4 1 - 0: 1. h4 *",
    b"e4 1 -\n0 1. d4 2:0 1. c4 *",
    '[RESULT "1\u20130"]\n[white "x"]\n[Result "0-1"]\n\n1. e4 1-0'.encode(),
    b'[fen "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"]\n\n1. O-O Kd7 2. e4 *',
    b'[VARIANT "Atomic"]\n1. e4 *',
)

PIECES = (
    b'[A "1"]', b"1.", b"\n\n", b'\n[B "x"]\n', b"1/2-1/2",
    b"{", b"}", b"(", b")", b"[", b"]", b'"', b";", b"%", b"\n", b" ", b"$", b"*", b"1-0", b"e4",
    b"1:0", b"0 - 1", "1\u20130".encode(),
    b"O-O", b"\\", b"\xff", b".", b"0", b"N", b"+", b"=Q", b"!", b"[%clk 0:1:2]", b"\r", b"-",
)  # fmt: skip


def same(source):
    """Compare the two readings of some bytes and return how many games there are."""
    with_kernel = [plain(each) for each in game_columns(source)]
    carefully = [plain(each) for each in columns._carefully(source, 0)]
    assert with_kernel == carefully, source[:400]
    return len(carefully)


def plain(game):
    return game._replace(moves=list(game.moves), keys=list(game.keys), clocks=list(game.clocks))


def played(chance, number):
    """Return a random game as programs write it, with comments, clocks and a variation."""
    board, words = Board(), []
    for _ in range(chance.randrange(4, 60)):
        legal = board.legal_moves()
        if not legal:
            break
        move = chance.choice(legal)
        words += [f"{board.number}."] * (board.side == 0) + [write_move(board, move)]
        board.make(move)
        if number % 2:
            words.append(f"{{[%clk 1:{chance.randrange(60):02}:{chance.randrange(60):02}]}}")
        elif chance.random() < 0.1:
            words.append("$14 (1. d4 {x) y} (1. c4) d5)")
    result = chance.choice(("1-0", "0-1", "1/2-1/2", "*"))
    head = f'[Event "T{number}"]\n[White "Núñez \\"N\\" {number}"]\n[Result "{result}"]\n\n'
    return f"{head}{' '.join(words)} {result}\n\n"


@pytest.mark.parametrize("source", BY_HAND)
def test_single_cases(compiled, source):
    same(source)


def test_games_as_programs_write_them(compiled):
    chance = random.Random(17)
    text = "".join(played(chance, number) for number in range(60)).encode()
    assert same(text) == 60
    assert all(each.whole for each in game_columns(text))


MEETINGS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/KPp4r/8/8/8/4k3 w - c6 0 1",  # a capture in passing that uncovers the king
    "4k3/8/8/2pP4/1K6/8/8/8 w - c6 0 1",  # one that takes the pawn that gives check
    "4k3/4r3/8/8/1b2R3/2N5/8/4K3 w - - 0 1",  # two pieces that may not leave their lines
    "4k3/8/8/8/8/5n2/8/4K2r w - - 0 1",  # check from two pieces at once
)


@pytest.mark.parametrize("fen", MEETINGS)
def test_the_same_words_are_moves(compiled, fen):
    """Any piece to any square, more or less exactly: whether it is one legal move."""
    chance, games = random.Random(5), []
    for _ in range(120):
        piece, origin = chance.choice(("", "", *"NBRQK")), chance.choice(("", "", *"abcdefgh47"))
        target = chance.choice("abcdefgh") + chance.choice("12345678")
        queens = "=Q" if not piece and target[1] in "18" else ""
        games.append(f'[FEN "{fen}"]\n\n{piece}{origin}{target}{queens} *\n\n')
    assert same("".join(games).encode()) == len(games)


@pytest.mark.parametrize("seed", range(4))
def test_any_accident_to_a_file_is_read_alike(compiled, seed):
    chance = random.Random(seed)
    base = "".join(played(chance, number) for number in range(3)).encode()
    for _ in range(60):
        text = bytearray(base)
        for _ in range(chance.randrange(1, 6)):
            place, kind = chance.randrange(len(text)), chance.random()
            if kind < 0.5:
                text[place:place] = chance.choice(PIECES)
            elif kind < 0.8:
                del text[place : place + chance.randrange(1, 5)]
            else:
                text[place] = chance.randrange(256)
        same(bytes(text))
