"""Random rounds for the Dubov System, as the engine and as the enumeration take them."""

from random import Random

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, RoundNumber, Tpn
from arbitro.rules.pairing.dubov import DubovProblem
from arbitro.rules.pairing.dubov.edition import Upfloats
from definitions.dubov import Player

EDITION = EditionKey("C.04.4.1@2026-02")
COLOURS = ("", "w", "b", "wb", "bw", "ww", "bb", "wbw", "bwb", "wbb", "bww", "wwb", "bbw")


def random_problem(seed: int, largest: int = 8, edition: EditionKey = EDITION) -> DubovProblem:
    """Return a round of 2 to ``largest`` players with histories that need not be possible."""
    random = Random(seed)
    size = random.randint(2, largest)
    numbers = [Tpn(number) for number in range(1, size + 1)]
    density = random.choice((0, 10, 25, 40))
    met: dict[Tpn, set[Tpn]] = {number: set() for number in numbers}
    for a in numbers:
        for b in numbers:
            if a < b and random.randrange(100) < density:
                met[a].add(b)
                met[b].add(a)
    spread = random.randint(1, 4)
    fresh = random.randrange(8) == 0
    players = []
    for number in numbers:
        score = Points(10 * random.randrange(spread))
        colours = "" if fresh else random.choice(COLOURS)
        players.append(
            Contender(
                number, score, score, colours, frozenset(met[number]),
                may_receive_bye=random.randrange(5) > 0, parity_number=number,
            )
        )  # fmt: skip
    players.sort(key=lambda one: (-one.score, one.tpn))
    rounds = random.choice((5, 9))
    number = RoundNumber(rounds if random.randrange(5) == 0 else 4)
    basis = PairingProblem(edition, number, rounds, Colour.WHITE, Points(30), tuple(players))
    averages = {one.tpn: 1500 + 10 * random.randrange(6) if one.colours else 0 for one in players}
    upfloats = {tpn: Upfloats(random.randrange(6), random.randrange(3) == 0) for tpn in numbers}
    return DubovProblem(basis, dict.fromkeys(numbers, 1500), averages, upfloats)


def as_definition(problem: DubovProblem) -> list[Player]:
    """Return the players as the enumeration takes them."""
    players = []
    for one in problem.basis.contenders:
        difference = one.colours.count("w") - one.colours.count("b")
        twice = one.colours[-2:] in ("ww", "bb")
        absolute = abs(difference) > 1 or twice
        if abs(difference) > 1:
            wanted = "b" if difference > 0 else "w"
        elif twice:
            wanted = "b" if one.colours[-1] == "w" else "w"
        elif difference:
            wanted = "b" if difference > 0 else "w"
        else:
            wanted = "w" if one.colours.endswith("b") else "b"
        times, last = problem.upfloats[one.tpn]
        players.append(
            Player(
                one.tpn, one.score, problem.averages[one.tpn], wanted, absolute, one.opponents,
                len(one.colours), one.may_receive_bye, times, last,
            )
        )  # fmt: skip
    return players
