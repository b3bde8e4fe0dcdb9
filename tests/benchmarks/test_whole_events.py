"""The benchmark of whole events: every round is timed, and an event ends where one is refused."""

import importlib
from pathlib import Path

import pytest

from arbitro.rules.pairing.generator import GeneratorSettings

ROOT = Path(__file__).parents[2]


@pytest.fixture
def benchmark(monkeypatch):
    """Import the benchmark as ``python -m`` finds it from the root of the repository."""
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.chdir(ROOT)
    return importlib.import_module("benchmarks.whole_events")


def settings(players, rounds):
    return GeneratorSettings(
        players, rounds, half_point_byes=0, zero_point_byes=0, withdrawals=0, forfeits=0
    )


def test_every_round_of_every_system_is_timed(benchmark):
    shape = benchmark.Shape("small", settings(8, 3))
    for name in benchmark.PLAYED:
        taken, ended = benchmark.played(name, shape, 1)
        assert (len(taken), ended) == (3, "")


def test_federations_are_dealt_out_and_end_an_event_they_make_impossible(benchmark):
    """Numbers are dealt out in turn, and five of one federation find only three opponents."""
    prohibitions = benchmark.apart(8, (5, 3))
    assert [len(each.members) for each in prohibitions] == [5, 3]
    shape = benchmark.Shape("impossible", settings(8, 3), prohibitions)
    taken, ended = benchmark.played("dutch-2026", shape, 1)
    assert (len(taken), ended) == (1, "no-complete-pairing")
