"""Random rounds for the Burstein System, as the engine and as the enumeration take them."""

from random import Random

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, RoundNumber, Tpn
from arbitro.rules.pairing.burstein import BursteinProblem, Index
from definitions.burstein import Player

EDITION = EditionKey("C.04.4.2@2026-02")
COLOURS = ("", "w", "b", "wb", "bw", "ww", "bb", "wbw", "bwb", "wbb", "bww", "wwb", "bbw")


def random_problem(
    seed: int,
    largest: int = 8,
    edition: EditionKey = EDITION,
    densities: tuple[int, ...] = (0, 10, 25, 40),
) -> BursteinProblem:
    """Return a round of 2 to ``largest`` players with histories that need not be possible.

    ``densities`` are how many of a hundred pairs have met, one of them for each round.
    """
    random = Random(seed)
    size = random.randint(2, largest)
    numbers = [Tpn(number) for number in range(1, size + 1)]
    density = random.choice(densities)
    met: dict[Tpn, set[Tpn]] = {number: set() for number in numbers}
    for a in numbers:
        for b in numbers:
            if a < b and random.randrange(100) < density:
                met[a].add(b)
                met[b].add(a)
    spread = random.randint(1, 4)
    players = []
    for number in numbers:
        score = Points(10 * random.randrange(spread))
        players.append(
            Contender(
                number, score, score, random.choice(COLOURS), frozenset(met[number]),
                may_receive_bye=random.randrange(5) > 0, parity_number=number,
            )
        )  # fmt: skip
    players.sort(key=lambda one: (-one.score, one.tpn))
    basis = PairingProblem(edition, RoundNumber(5), 9, Colour.WHITE, Points(40), tuple(players))
    indexes = {tpn: Index(random.randrange(4), random.randrange(3)) for tpn in numbers}
    return BursteinProblem(basis, indexes)


def as_definition(problem: BursteinProblem) -> list[Player]:
    """Return the players as the enumeration takes them."""
    players = []
    for one in problem.basis.contenders:
        difference = one.colours.count("w") - one.colours.count("b")
        twice = one.colours[-2:] in ("ww", "bb")
        if abs(difference) > 1:
            wanted = "b" if difference > 0 else "w"
        elif twice:
            wanted = "b" if one.colours[-1] == "w" else "w"
        elif difference:
            wanted = "b" if difference > 0 else "w"
        else:
            wanted = {"w": "b", "b": "w", "": ""}[one.colours[-1:]]
        players.append(
            Player(
                one.tpn, one.score, tuple(problem.indexes[one.tpn]), wanted,
                abs(difference) > 1 or twice, one.opponents, len(one.colours),
                one.may_receive_bye,
            )
        )  # fmt: skip
    return players
