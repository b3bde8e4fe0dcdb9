"""Single articles of the Dutch System as agreed at Istanbul in 2012, with its own examples."""

from arbitro.model import Colour, Contender, EditionKey, Float, PairingProblem, Points, Tpn
from arbitro.rules.pairing.swiss_by_rating import pair_round
from arbitro.rules.pairing.swiss_by_rating.arrangement import exchanges
from definitions import dutch_2012 as walk

EDITION = EditionKey("DUTCH.2012@2013")

ONE = """
     5   4   3   2   1
6    1   3   6  10  15
7    2   5   9  14  20
8    4   8  13  19  24
9    7  12  18  23  27
10  11  17  22  26  29
11  16  21  25  28  30
"""
"""D2: in which turn a player of S1 (above) is exchanged for one of S2 (at the side)."""

TWO = """
        5,4 5,3 5,2 5,1 4,3 4,2 4,1 3,2 3,1 2,1
6,7       1   3   7  14   8  16  28  29  45  65
6,8       2   6  13  24  15  27  43  44  64  85
6,9       4  11  22  37  25  41  60  62  83 104
6,10      9  20  35  53  39  58  79  81 102 120
6,11     17  32  50  71  55  76  96  99 117 132
7,8       5  12  23  38  26  42  61  63  84 105
7,9      10  21  36  54  40  59  80  82 103 121
7,10     18  33  51  72  56  77  97 100 118 133
7,11     30  48  69  90  74  94 113 115 130 141
8,9      19  34  52  73  57  78  98 101 119 134
8,10     31  49  70  91  75  95 114 116 131 142
8,11     46  67  88 108  92 111 126 128 139 146
9,10     47  68  89 109  93 112 127 129 140 147
9,11     66  87 107 123 110 125 137 138 145 149
10,11    86 106 122 135 124 136 143 144 148 150
"""
"""D2: the same for two players."""


def in_turn(table):
    """The exchanges of a table of D2 in their turn."""
    head, *rows = table.strip("\n").splitlines()
    turns = {}
    for row in rows:
        side, *numbers = row.split()
        for above, number in zip(head.split(), numbers, strict=True):
            leaving = tuple(sorted(map(int, above.split(","))))
            turns[int(number)] = (leaving, tuple(map(int, side.split(","))))
    return [turns[number] for number in sorted(turns)]


def test_exchanges_of_one_and_two_come_in_the_turns_of_the_tables():
    listed = [tuple(each) for each in exchanges((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11))]
    assert [each for each in listed if len(each[0]) == 1] == in_turn(ONE)
    assert [each for each in listed if len(each[0]) == 2] == in_turn(TWO)
    three = [each for each in listed if len(each[0]) == 3]
    assert three[:6] == [
        ((3, 4, 5), (6, 7, 8)), ((3, 4, 5), (6, 7, 9)), ((2, 4, 5), (6, 7, 8)),
        ((3, 4, 5), (6, 7, 10)), ((3, 4, 5), (6, 8, 9)), ((2, 4, 5), (6, 7, 9)),
    ]  # fmt: skip


def test_the_walk_exchanges_in_the_turns_of_the_tables_too():
    ways = walk.one_group([walk.Player(at, 0) for at in range(1, 12)], 5, walk.Text(1))
    seen = []
    for pairs, _left in ways:
        first = frozenset(one.number for one, _other in pairs)
        if first not in seen:
            seen.append(first)
        if len(seen) == 31:
            break
    own = frozenset(range(1, 6))
    assert seen[1:] == [own - {*leaving} | {*entering} for leaving, entering in in_turn(ONE)]


def problem_of(players, *, number=3, rounds=9):
    players = tuple(sorted(players, key=lambda one: (-one.score, one.tpn)))
    most = Points(10 * (number - 1))
    return PairingProblem(EDITION, number, rounds, Colour.WHITE, most, players)


def contender(number, score, colours="", met=(), **facts):
    points = Points(score)
    opponents = frozenset(map(Tpn, met))
    return Contender(Tpn(number), points, points, colours, opponents, parity_number=number, **facts)


def bracket_of(problem, score):
    return next(each for each in pair_round(problem).brackets if each.score == score)


def test_of_the_moved_down_players_the_first_set_that_can_be_paired_is_paired_first():
    """Art. D.3: 1 and 2 can only meet 5, so of the sets of two S1 is the second, 1 and 3."""
    both = (1, 2, 3)
    above = [contender(one, 20, met=(*both, 6, 7, 8, 9, 10, 11)) for one in (1, 2)]
    above.append(contender(3, 20, met=both))
    own = [contender(one, 10, met=(1, 2) if one != 5 else ()) for one in range(5, 12)]
    lowest = [contender(12, 0), contender(13, 0)]
    bracket = bracket_of(problem_of([*above, *own, *lowest]), 10)
    assert (bracket.halves[0].first, bracket.halves[0].opponents) == ((1, 3), (5, 6))
    assert bracket.left_over == (2, 11)


def test_an_upfloat_is_repeated_before_a_downfloat_is():
    """C10 a to d: the other way round than in 2009, whose C9 lets downfloats go first."""

    def demands(met):
        players = [contender(1, 20, met=(4,) if 1 in met else ())]
        players += [
            contender(one, 10, met=(4,) if one in met else (), float_last=Float.UP)
            for one in (2, 3, 5)
        ]
        players.append(contender(4, 10, met=met, float_last=Float.DOWN))
        found = bracket_of(problem_of([*players, contender(6, 0)]), 10).demands
        return found.up, found.down

    assert demands((2, 3, 5)) == (2, 2)  # 4 meets 1 and nobody floats again
    assert demands((1, 2, 3)) == (0, 2)  # somebody floats up again, and 4 not down


def test_top_scorers_of_the_last_round_may_meet_against_absolute_preferences():
    """B2, note, and C10 g: in the last round only, and only with more than half of the points."""
    met = {1: (3, 4), 2: (3, 4), 3: (1, 2), 4: (1, 2)}
    players = [contender(one, 20 if one < 3 else 0, "ww", met[one]) for one in range(1, 5)]
    pairing = pair_round(problem_of(players[:2], number=3, rounds=3))
    assert [set(each) for each in pairing.pairing.games] == [{1, 2}]
    assert pairing.brackets[0].demands.absolute == 1
    assert pair_round(problem_of(players[:2], number=3, rounds=4)).code == "no-complete-pairing"
    assert pair_round(problem_of(players, number=3, rounds=3)).code == "no-complete-pairing"
