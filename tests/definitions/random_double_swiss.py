"""Random reports of matches, as the engine and as the literal reading take them."""

from dataclasses import replace
from random import Random

from arbitro.model import (
    Colour,
    Entry,
    Player,
    Points,
    PointSystem,
    Readings,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from definitions.double_swiss import Event

RESULTS = ("10", "01", "==", "+-", "-+", "--")
WEIGHTS = (6, 6, 6, 1, 1, 1)


def random_event(
    seed: int, largest: int = 8, readings: Readings | None = None
) -> tuple[Tournament, Event, list[int], int]:
    """Return a tournament, its literal form, who is present, and the number of the coming round.

    Rounds are paired at random; nobody meets twice but after a match lost by forfeit. Where
    readings are given some players have virtual points.
    """
    random = Random(seed)
    size = random.randint(2, largest)
    played = random.randint(0, min(3, size - 1))
    total = played + random.randint(1, 3)
    first = random.choice("wb")
    cells: dict[int, list[tuple[int | None, str, str]]] = {
        player: [] for player in range(1, size + 1)
    }
    event = Event(cells, total, first)
    if readings is not None:
        event.readings = frozenset(f"{name}={value}" for name, value in readings)
        event.virtual = {
            player: [random.choice((0, 10, 20)) for _round in range(total)]
            for player in cells
            if random.randrange(2)
        }
    for number in range(1, played + 1):
        _play(random, event, number)
    present = [player for player in cells if random.randrange(12)]
    tournament = replace(_tournament(event, present, played), readings=readings or ())
    return tournament, event, present, played + 1


def _play(random: Random, event: Event, number: int) -> None:
    left = list(event.cells)
    random.shuffle(left)
    while left:
        player = left.pop()
        others = [one for one in left if one not in event.met(player, number)]
        if not others or not random.randrange(12):
            bye = random.choice(("U", "F", "H", "Z"))
            second = "H" if bye == "U" else bye
            event.cells[player] += [(None, "-", bye), (None, "-", second)]
            continue
        other = random.choice(others)
        left.remove(other)
        for mine, theirs in (("w", "b"), ("b", "w")):
            result = random.choices(RESULTS, WEIGHTS)[0]
            event.cells[player].append((other, mine, result[0]))
            event.cells[other].append((player, theirs, result[1]))


def _tournament(event: Event, present: list[int], played: int) -> Tournament:
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    return Tournament(
        system=System.DOUBLE_SWISS,
        rounds_total=2 * event.rounds,
        rounds_played=2 * played,
        entries=tuple(
            Entry(
                Tpn(player),
                Player(f"Player {player}"),
                tuple(map(_record, cells)) + (() if player in present else (away, away)),
                virtual=tuple(
                    Points(points) for points in event.virtual.get(player, ()) for _game in (1, 2)
                ),
            )
            for player, cells in event.cells.items()
        ),
        points=PointSystem(pairing_allocated_bye=Points(10)),
        initial_colour=Colour(event.first_colour),
    )


def _record(cell: tuple[int | None, str, str]) -> RoundRecord:
    opponent, colour, result = cell
    if opponent is None:
        return RoundRecord(None, None, Result(result))
    return RoundRecord(Tpn(opponent), Colour(colour), Result(result))
