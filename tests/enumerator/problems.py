"""Random pairing problems made directly, without a tournament behind them.

They are nastier than what events produce: any mixture of scores, opponents, colours and floats
that the rules allow to exist.
"""

from dataclasses import dataclass
from itertools import combinations
from random import Random

from arbitro.model import Colour, Contender, EditionKey, Float, PairingProblem, Points, Tpn


@dataclass(frozen=True)
class Shape:
    """What random problems look like: scores from a list, chances in hundredths.

    ``met`` is the chance that two players have met; ``floated`` that a float is set; ``barred``
    that two players may not meet; ``no_bye`` that a player may not have the bye; ``leaning`` that
    a colour of the past is the one most players had.
    """

    players: tuple[int, int] = (2, 10)
    scores: tuple[int, ...] = (20,)
    met: int = 20
    floated: int = 30
    barred: int = 0
    no_bye: int = 30
    leaning: int = 60
    last_round: bool = False


SHAPES = {
    "one bracket": Shape(),
    "two scores": Shape(scores=(20, 15)),
    "three scores": Shape(scores=(25, 20, 15)),
    "many scores": Shape(scores=(30, 25, 20, 15, 10, 5, 0)),
    "rematch-dense": Shape(scores=(25, 20, 15, 10), met=55),
    "hardly pairable": Shape(scores=(20, 15, 10), met=70, no_bye=60),
    "last round": Shape(scores=(40, 35, 30), last_round=True, leaning=80),
    "last round, rematch-dense": Shape(scores=(40, 35, 30, 25), last_round=True, met=45),
    "one colour wanted": Shape(scores=(20, 15), leaning=95),
    "forbidden pairs": Shape(scores=(20, 15, 10), barred=15),
    "many floats": Shape(scores=(30, 20, 10), floated=80),
    "nearly finished": Shape(scores=tuple(range(0, 70, 5)), met=65, no_bye=60, players=(6, 10)),
}


def random_problem(edition, shape, seed):
    """Return the random problem of this shape and seed."""
    chance = Random(f"{seed}")
    size = chance.randint(*shape.players)
    scores = sorted((chance.choice(shape.scores) for _ in range(size)), reverse=True)
    met = random_pairs(chance, size, shape.met)
    barred = random_pairs(chance, size, shape.barred)
    most = max(map(len, met.values()))
    number = max(3, most + 1) + chance.randint(0, 2)
    contenders = tuple(
        Contender(
            tpn=Tpn(player),
            score=Points(score),
            real_score=Points(score),
            colours=random_colours(chance, len(met[player]), shape.leaning),
            opponents=frozenset(met[player]),
            barred=frozenset(barred[player]),
            may_receive_bye=chance.randrange(100) >= shape.no_bye,
            unplayed_rounds=chance.randint(0, 2),
            float_last=random_float(chance, shape.floated),
            float_before=random_float(chance, shape.floated),
            parity_number=player,
        )
        for player, score in enumerate(scores, start=1)
    )
    return PairingProblem(
        edition=EditionKey(edition),
        round_number=number,
        rounds_total=number if shape.last_round else number + 3,
        initial_colour=chance.choice(list(Colour)),
        maximum_score=Points(60),
        contenders=contenders,
    )


def random_pairs(chance, size, likely):
    """Return a symmetric random relation between players 1, 2, 3 ..."""
    found = {player: set() for player in range(1, size + 1)}
    for one, other in combinations(range(1, size + 1), 2):
        if chance.randrange(100) < likely:
            found[one].add(other)
            found[other].add(one)
    return found


def random_colours(chance, games, leaning):
    """Return a colour history within the limits of C.04.1 art. 6 and 7."""
    colours = ""
    for _ in range(games):
        difference = colours.count("w") - colours.count("b")
        wish = "w" if chance.randrange(100) < leaning else "b"
        if difference >= 2 or colours.endswith("ww"):
            wish = "b"
        elif difference <= -2 or colours.endswith("bb"):
            wish = "w"
        colours += wish
    return colours


def random_float(chance, likely):
    """Return a float of a past round."""
    if chance.randrange(100) >= likely:
        return Float.NONE
    return chance.choice((Float.DOWN, Float.UP))
