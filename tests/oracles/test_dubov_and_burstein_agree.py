"""The Dubov and Burstein engines beside py4swiss, where the two read the texts alike."""

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from py4swiss.engines.burstein import Engine as BursteinEngine
from py4swiss.engines.dubov import Engine as DubovEngine
from py4swiss.trf import TrfParser

from arbitro.model import Colour, EditionKey, System
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.burstein import burstein_problem, pair_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from oracles.report_oracles import answer, report


def played(system, edition, seed):
    settings = GeneratorSettings(
        players=8 + 2 * (seed % 8), rounds=5 + seed % 4, system=system, edition=edition,
        half_point_byes=0, zero_point_byes=0, forfeits=0, double_forfeits=0, withdrawals=0,
        initial_colour=Colour.WHITE,
    )  # fmt: skip
    return generate_tournament(settings, seed=seed, pair=pair_next_round)


def before(tournament, rounds):
    entries = tuple(replace(each, rounds=each.rounds[:rounds]) for each in tournament.entries)
    return replace(tournament, rounds_played=rounds, entries=entries)


def asked(engine, tournament):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "round.trf"
        file.write_text(report(tournament, "trf16"), "utf-8")
        pairs = engine.generate_pairings(TrfParser.parse(file, strict=True))
    return answer([(pair.white, pair.black) for pair in pairs])


@pytest.mark.parametrize("seed", range(12))
def test_dubov_rounds_without_absences_are_the_same(seed):
    edition = EditionKey("C.04.4.1@2026-02")
    tournament = played(System.DUBOV, edition, seed)
    for rounds in range(tournament.rounds_played):
        here = before(tournament, rounds)
        mine = pair_next_round(here, edition)
        assert (frozenset(mine.games), mine.bye) == asked(DubovEngine, here), (seed, rounds)


@pytest.mark.parametrize("seed", range(12))
def test_burstein_rounds_in_which_nobody_floats_are_the_same(seed):
    edition = EditionKey("C.04.4.2@2026-02")
    tournament = played(System.BURSTEIN, edition, seed)
    compared = 0
    for rounds in range(tournament.rounds_played):
        here = before(tournament, rounds)
        paired = pair_round(burstein_problem(here, edition))
        if any(bracket.outgoing for bracket in paired.brackets):
            continue
        compared += 1
        mine = frozenset(frozenset(game) for game in paired.pairing.games)
        theirs, _bye = asked(BursteinEngine, here)
        assert mine == frozenset(map(frozenset, theirs)), (seed, rounds)
    assert compared >= 2
