"""First questions about moves: what is offered as another man's move is one by the Laws."""

from itertools import product

from arbitro.rules.laws.board import BISHOP, KING, KNIGHT, ROOK, read_fen
from arbitro.rules.pairing.generator import RandomSource
from arbitro.school.laws.first_steps import where_to
from rules.laws.adjudicator.plain_squares import attacks

FILES = "abcdefgh"


def square(name):
    return FILES.index(name[0]) + 8 * (int(name[1]) - 1)


def squares_of(answer):
    return frozenset(square(name) for name in answer.answer.value("squares"))


def test_wrong_answers_that_move_as_another_man_go_where_that_man_goes():
    """E.01 art. 3.2 to 3.8: bishop, rook, knight and king over the men that stand there."""
    seen = set()
    for seed in range(400):
        question = where_to(RandomSource(seed))
        if question is None:
            continue
        position = read_fen(question.fen).position
        men = {at: piece.side for at, piece in position.placed()}
        origin = square(question.stem.value("square"))
        goes = {
            kind: frozenset(
                at for at in attacks(kind, origin, set(men) - {origin}, 0) if men.get(at) != 0
            )
            for kind in (BISHOP, ROOK, KNIGHT, KING)
        }
        for mistake in question.mistakes:
            if mistake.name.code == "school.mistake.as-another-man":
                reached = squares_of(mistake.worked)
                kinds = {kind for kind, found in goes.items() if found == reached}
                assert kinds, (seed, question.fen)
                seen |= kinds
    assert seen == {BISHOP, ROOK, KNIGHT, KING}


def test_a_knight_is_nearest_but_on_no_line():
    """Art. 3.6, told apart from the table it is compared with above."""
    for x, y in product(range(8), repeat=2):
        near = {a + 8 * b for a, b in product(range(8), repeat=2) if abs((a - x) * (b - y)) == 2}
        assert attacks(KNIGHT, x + 8 * y, set(), 0) == near
