"""The Keizer package as it is shipped: published tables, and its rounds among all pairings."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Player,
    Result,
    RoundRecord,
    SystemTraits,
    Tournament,
    Tpn,
    system_of,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.systems import pair_swiss

Install = Callable[[str], None]
EDITION = EditionKey("C.04.3@2026-02")
KEIZER = system_of("keizer", SystemTraits(is_swiss=True, regulation="C.04.3"))
WON, LOST, DREW, BYE = Result.WIN, Result.LOSS, Result.DRAW, Result.PAIRING_ALLOCATED_BYE


def event(rounds: list[dict[int, tuple[int, str, Result]]], players: int) -> Tournament:
    """Return an event of rounds given as number: (opponent or 0, colour, result)."""
    entries = tuple(
        Entry(
            Tpn(tpn),
            Player(f"Player {tpn}", rating=2500 - tpn),
            tuple(
                RoundRecord(Tpn(each[tpn][0]), Colour(each[tpn][1]), each[tpn][2])
                if each[tpn][0]
                else RoundRecord(None, None, each[tpn][2])
                for each in rounds
            ),
        )
        for tpn in range(1, players + 1)
    )
    return Tournament(
        entries=entries,
        rounds_total=12,
        rounds_played=len(rounds),
        system=KEIZER,
        initial_colour=Colour.WHITE,
    )


def test_the_points_of_a_club_s_published_table_come_out(installed: Install) -> None:
    """Haren 2016/17, round 1 (schaakclubharen.nl): values 80 to 65, own value counted."""
    installed("arbitro-keizer")
    from arbitro_keizer import _points  # type: ignore[import-not-found]

    # the places of the table after the round; the 8th and the 9th drew
    games = {1: 10, 2: 11, 3: 12, 4: 13, 5: 14, 6: 15, 7: 16, 8: 9}
    played = {}
    for one, other in games.items():
        drew = one == 8
        played[one] = (other, "w", DREW if drew else WON)
        played[other] = (one, "b", DREW if drew else LOST)
    worth = {Tpn(place): 81 - place for place in range(1, 17)}
    tournament = event([played], 16)
    points = [_points(tournament, worth, Tpn(place), 1) / 20 for place in range(1, 17)]
    assert points == [
        *(151, 149, 147, 145, 143, 141, 139, 109, 108.5),
        *(71, 70, 69, 68, 67, 66, 65),
    ]


def literal_points(tournament: Tournament) -> dict[int, float]:
    """Count again from the first round after each, by the values of the ranking before it."""
    numbers = [int(each.tpn) for each in tournament.entries]
    ranking, points = numbers, dict.fromkeys(numbers, 0.0)
    last = max(len(numbers) // 2 - 1, 1)
    for played in range(tournament.rounds_played + 1):
        value = {who: last + len(numbers) - 1 - at for at, who in enumerate(ranking)}
        for each in tournament.entries:
            points[each.tpn] = value[each.tpn]
            for record in each.rounds[:played]:
                whose = record.opponent or each.tpn
                share = {WON: 1.0, BYE: 1.0, DREW: 0.5}.get(record.result, 0.0)
                points[each.tpn] += value[whose] * share * (1 if record.opponent else 0.5)
        if played:
            ranking = sorted(numbers, key=lambda who: (-points[who], who))
    return points


def all_pairings(order: list[int], met: dict[int, set[int]]) -> Iterator[list[tuple[int, int]]]:
    """Give all pairings, those of the first with the nearest below first."""
    if not order:
        yield []
        return
    first, *others = order
    for other in others:
        if other not in met[first]:
            rest = [each for each in others if each != other]
            for more in all_pairings(rest, met):
                yield [(first, other), *more]


@pytest.mark.parametrize("seed", range(12))
def test_each_round_is_the_first_of_all_pairings_down_the_ranking(
    installed: Install, seed: int
) -> None:
    installed("arbitro-keizer")
    from arbitro_keizer import keizer_points

    chance = random.Random(seed)
    players = 5 + seed % 5
    rounds: list[dict[int, tuple[int, str, Result]]] = []
    met: dict[int, set[int]] = {who: set() for who in range(1, players + 1)}
    rested: set[int] = set()
    whites = dict.fromkeys(met, 0)
    for number in range(players - 2):
        tournament = event(rounds, players)
        points = literal_points(tournament)
        shipped = keizer_points(tournament, number)
        assert {int(who): value / 20 for who, value in shipped.items()} == points
        order = sorted(met, key=lambda who: (-points[who], who))
        bye = None
        if players % 2:
            bye = next((who for who in reversed(order) if who not in rested), None)
            order = [who for who in order if who != bye]
        expected = next(all_pairings(order, met), None) if bye or players % 2 == 0 else None
        made = pair_swiss(tournament, EDITION)
        if expected is None:
            assert isinstance(made, Refused)
            return
        assert not isinstance(made, Refused), made
        assert made.bye == bye
        # White to who had it less often, of two alike to the lower in the table
        coloured = {
            (one, other) if whites[one] < whites[other] else (other, one) for one, other in expected
        }
        assert {(int(game.white), int(game.black)) for game in made.games} == coloured
        played: dict[int, tuple[int, str, Result]] = {}
        for white, black in made.games:
            results = chance.choice([(WON, LOST), (DREW, DREW), (LOST, WON)])
            played[white] = (int(black), "w", results[0])
            played[black] = (int(white), "b", results[1])
            met[white].add(int(black))
            met[black].add(int(white))
            whites[white] += 1
        if bye is not None:
            played[bye] = (0, "", BYE)
            rested.add(bye)
        rounds.append(played)
