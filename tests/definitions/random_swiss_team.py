"""Random competitions of teams, as the engine and as the literal reading take them."""

from random import Random

from definitions.small_competitions import small_competition
from definitions.swiss_team import Event

RESULTS, WEIGHTS = ("1", "0", "=", "+", "--"), (6, 6, 6, 1, 1)
OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "-"}


def random_competition(seed, kind, readings, largest=9):
    """Return a competition, its literal form, and who is present in its coming round.

    Rounds are paired at random; nobody meets twice but after a match that was forfeited.
    """
    random = Random(seed)
    size = random.randint(2, largest)
    played = random.randint(0, min(4, size - 1))
    total = played + random.randint(1, 3)
    teams = range(1, size + 1)
    virtual = {
        team: [random.choice((0, 10, 20)) for _round in range(total)]
        for team in teams
        if random.randrange(2)
    }
    if random.randrange(2):
        virtual = {}
    values = frozenset(f"{name}={value}" for name, value in readings)
    event = Event({team: [] for team in teams}, total, kind, values, virtual)
    written = [_round(random, event, number) for number in range(1, played + 1)]
    present = [team for team in teams if random.randrange(12)]
    absent = [team for team in teams if team not in present]
    competition = small_competition(
        size, total, *written, absent=absent, virtual=virtual, readings=readings
    )
    return competition, event, present


def _round(random, event, number):
    left, matches = list(event.cells), []
    random.shuffle(left)
    byes = 0
    while left:
        white = left.pop()
        others = [one for one in left if one not in event.met(white, number)]
        if not others or not random.randrange(12):
            given = "Z" if byes else random.choice("UZ")
            byes += given == "U"
            event.cells[white].append((None, "", given))
            matches += [f"{white} bye"] if given == "U" else []
            continue
        black = random.choice(others)
        left.remove(black)
        result = random.choices(RESULTS, WEIGHTS)[0]
        event.cells[white].append((black, "w", result[0]))
        event.cells[black].append((white, "b", OTHER[result[0]]))
        matches.append(f"{white}-{black} {result}")
    return ", ".join(matches)
