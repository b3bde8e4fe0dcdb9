"""Material that excludes every mate: the three rules over all small sets of pieces."""

from itertools import product

import pytest

from arbitro.rules.laws.adjudicator.material import hopeless_material, hopeless_men
from arbitro.rules.laws.adjudicator.regions_check import _cannot_mate, _Man
from arbitro.rules.laws.board import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

# light squares b1 d1 and dark squares c1 e1 for bishops; the others stand anywhere
PIECES = {
    "P": (PAWN, 12),
    "N": (KNIGHT, 21),
    "M": (KNIGHT, 30),
    "L": (BISHOP, 1),
    "D": (BISHOP, 2),
    "R": (ROOK, 33),
    "Q": (QUEEN, 42),
}
SETS = tuple(
    "".join(letter for letter, there in zip(PIECES, chosen, strict=True) if there)
    for chosen in product((0, 1), repeat=7)
)


def sets_of(letters, further):
    """Return the sets of a side; the other side's stand two ranks further, of the same colour."""
    sets = [0] * 7
    for kind, square in [(KING, 5), *(PIECES[letter] for letter in letters)]:
        sets[kind] |= 1 << square + further
        sets[0] |= 1 << square + further
    return sets


def rule(mine, theirs):
    """Return the rule by the words of the module."""
    if not mine:
        return "bare-king"
    if mine in ("N", "M") and set(theirs) <= {"Q"}:
        return "knight"
    bishops = set(mine + theirs) & {"L", "D"}
    if set(mine) <= {"L", "D"} and set(theirs) <= {"L", "D", "R", "Q"} and len(bishops) == 1:
        return "bishops"
    return None


@pytest.mark.parametrize("part", range(8))
def test_the_rules_of_material_hold_for_just_the_sets_they_name(part):
    for mine in SETS[part::8]:
        for theirs in SETS:
            if "M" in theirs:
                continue
            expected = rule(mine, theirs)
            white, black = sets_of(mine, 0), sets_of(theirs, 16)
            assert hopeless_material(white, black) == expected, (mine, theirs)


@pytest.mark.parametrize("winner", [0, 1])
def test_of_pieces_known_by_kind_and_places_the_same_sets_are_hopeless(winner):
    for mine, theirs in product(SETS, ("", "Q", "R", "L", "D", "N", "P")):
        men = [(KING, 5, winner), (KING, 21, winner ^ 1)]
        men += [(*PIECES[letter], winner) for letter in mine]
        men += [(kind, square + 16, winner ^ 1) for kind, square in map(PIECES.get, theirs)]
        # a queen that was taken has no place, and a word tells more than the kind
        words = [kind | 8 * (square + 1) for kind, square, _ in men] + [QUEEN]
        places = [1 << square for _, square, _ in men] + [0]
        sides = [side for *_, side in men] + [winner]
        expected = rule(mine, theirs) is not None
        assert hopeless_men(words, places, sides, winner) is expected, (mine, theirs)
        checked = tuple(_Man(*man) for man in zip(sides, words, places, strict=True))
        checked = tuple(man._replace(kind=man.kind & 7) for man in checked)
        assert _cannot_mate(checked, winner) is expected, (mine, theirs)
