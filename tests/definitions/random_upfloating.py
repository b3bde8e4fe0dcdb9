"""Random rounds of teams, as the engine and as the enumeration take them."""

from random import Random

from arbitro.model import Colour, Points, Tpn
from arbitro.rules.pairing.upfloating import ColourWish, UpfloatingSide
from definitions import upfloating


def random_sides(seed: int, largest: int = 8) -> tuple[list[UpfloatingSide], bool]:
    """Return 2 to ``largest`` sides and whether floats count; histories need not be possible."""
    random = Random(seed)
    size = random.randint(2, largest)
    numbers = [Tpn(number) for number in range(1, size + 1)]
    density = random.choice((0, 15, 35, 50))
    met: dict[Tpn, set[Tpn]] = {number: set() for number in numbers}
    for a in numbers:
        for b in numbers:
            if a < b and random.randrange(100) < density:
                met[a].add(b)
                met[b].add(a)
    spread = random.randint(1, 4)
    wishes = random.choice((False, True, True))
    sides = []
    for number in numbers:
        wish = ColourWish()
        if wishes and random.randrange(4):
            wish = ColourWish(
                random.choice((Colour.WHITE, Colour.BLACK)), bool(random.randrange(2))
            )
        sides.append(
            UpfloatingSide(
                number, Points(10 * random.randrange(spread)), opponents=frozenset(met[number]),
                may_receive_bye=random.randrange(5) > 0, matches=random.randrange(3),
                floated=bool(random.randrange(2)), wish=wish,
            )
        )  # fmt: skip
    return sides, bool(random.randrange(4))


def crowded_sides(seed: int) -> list[UpfloatingSide]:
    """Return 8 or 10 sides in three scoregroups, the middle one of which can hardly be paired."""
    random = Random(seed)
    top, middle, low = random.choice(((1, 5, 2), (1, 5, 4), (2, 4, 4), (3, 5, 2), (1, 3, 4)))
    scores = [20] * top + [10] * middle + [0] * low
    random.shuffle(scores)
    met: list[set[Tpn]] = [set() for _score in scores]
    for a, mine in enumerate(scores):
        for b, theirs in list(enumerate(scores))[a + 1 :]:
            density = 80 if mine == theirs == 10 else 30 if 10 in {mine, theirs} else 60
            if random.randrange(100) < density:
                met[a].add(Tpn(b + 1))
                met[b].add(Tpn(a + 1))
    return [
        UpfloatingSide(
            Tpn(at + 1), Points(score), opponents=frozenset(met[at]),
            floated=bool(random.randrange(2)),
        )
        for at, score in enumerate(scores)
    ]  # fmt: skip


def as_definition(sides: list[UpfloatingSide]) -> list[upfloating.Side]:
    """Return the sides as the enumeration takes them."""
    return [
        upfloating.Side(
            one.tpn, one.score, one.opponents, one.matches, one.may_receive_bye, one.floated,
            one.wish.colour.value if one.wish.colour else "", one.wish.strong,
        )
        for one in sides
    ]  # fmt: skip
