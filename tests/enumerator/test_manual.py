"""The enumerator pairs the manual's 40-player tournament, whole rounds, in both editions."""

from pathlib import Path

import pytest

from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import EditionKey
from enumerator.history import problem_after
from enumerator.rounds import EDITION_2017, EDITION_2026, pair_round

FILES = Path(__file__).parent.parent / "data" / "manual40"


def boards(text):
    """Return the games and the bye of a list of boards."""
    lines = [tuple(map(int, line.split())) for line in text.splitlines() if line.strip()]
    games = frozenset((white, black) for white, black in lines if black)
    return games, next((white for white, black in lines if not black), None)


@pytest.mark.parametrize("edition", [EDITION_2017, EDITION_2026])
@pytest.mark.parametrize("number", range(1, 8))
def test_the_definition_gives_the_manuals_round(edition, number):
    report = (FILES / f"round{number}_input.trf").read_bytes()
    tournament = tournament_of(read_trf(report).value).value
    found = pair_round(problem_after(tournament, EditionKey(edition)))
    expected = boards((FILES / f"round{number}_expected.txt").read_text("utf-8"))
    assert (found.games, found.bye) == expected
