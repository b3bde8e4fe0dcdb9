"""The engine of the Swiss Team System against the articles read literally, by every reading."""

from pathlib import Path

import pytest

from arbitro.formats.trf import read_trf, team_tournament_of
from arbitro.model import EditionKey
from arbitro.reasons import Refused
from arbitro.rules.pairing.swiss_team import TeamOptions, pair_round, team_problem
from definitions.random_swiss_team import random_competition
from definitions.swiss_team import Event, enumerate_round

EDITION = EditionKey("C.04.6@2026-02")
READINGS = {
    "team-parity": "paired",
    "next-scoregroup": "pass-or-fail",
    "repeated-upfloaters": "none-or-first",
    "float-score": "standings",
    "forfeit-floats": "floats",
    "matches-played": "paired",
    "colour-score": "standings",
    "colour-history": "by-round",
    "last-round-wish": "strong",
}


def compared(seed, kind, readings=()):
    competition, event, present = random_competition(seed, kind, readings)
    number = competition.rounds_played + 1
    expected = enumerate_round(event, present, number)
    paired = pair_round(team_problem(competition, EDITION, TeamOptions(kind)))
    if isinstance(paired, Refused):
        return expected, None
    return expected, (paired.pairing.bye, set(map(tuple, paired.pairing.games)))


@pytest.mark.parametrize("kind", ["A", "B", "none"])
def test_random_rounds_are_paired_as_the_articles_read(kind):
    for seed in range(150):
        expected, found = compared(seed, kind)
        assert found == expected, seed


@pytest.mark.parametrize("name", READINGS)
def test_random_rounds_are_paired_as_the_articles_read_by_another_reading(name):
    for seed in range(300, 420):
        expected, found = compared(seed, "B", ((name, READINGS[name]),))
        assert found == expected, seed


def test_random_rounds_are_paired_by_all_other_readings_at_once():
    for seed in range(500, 600):
        expected, found = compared(seed, "B", tuple(READINGS.items()))
        assert found == expected, seed


BY_BRACKET = Path(__file__).parents[3] / "data" / "teams" / "swiss_team_upfloaters_by_bracket.trf"


@pytest.mark.article("C.04.6@2026-02 art. 2.3.1")
def test_upfloaters_are_the_fewest_of_the_bracket_being_paired():
    """Those of the whole round are counted by no article."""
    cells = {
        1: [(4, "w", "1")], 2: [(5, "b", "=")], 3: [(6, "w", "=")],
        4: [(1, "b", "0")], 5: [(2, "w", "=")], 6: [(3, "b", "=")],
    }  # fmt: skip
    event = team_tournament_of(read_trf(BY_BRACKET.read_bytes()).value).value
    paired = pair_round(team_problem(event, EDITION)).pairing

    expected = enumerate_round(Event(cells, 3, "A", (), {}), sorted(cells), 2)
    assert (paired.bye, set(map(tuple, paired.games))) == expected
    assert expected == (None, {(2, 1), (5, 3), (6, 4)})
