"""Rounds that an engine of ours once got wrong, judged by the definition."""

from pathlib import Path

import pytest

from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import EditionKey
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.dutch import text
from arbitro.rules.pairing.swiss.history import pairing_problem
from enumerator.rounds import EDITION_2017, EDITION_2026
from oracles.comparison import answer_of, definition

FILES = sorted((Path(__file__).parent.parent / "data" / "hard_rounds").glob("*.trf"))


@pytest.mark.parametrize("edition", [EDITION_2017, EDITION_2026])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_both_engines_give_the_round_of_the_definition(edition, file):
    tournament = tournament_of(read_trf(file.read_bytes()).value).value
    problem = pairing_problem(tournament, EditionKey(edition))
    assert answer_of(dutch.pair(problem)) == definition(problem)
    assert answer_of(text.pair(problem)) == definition(problem)
