"""The benchmark of engines: limits are kept, and count as lower bounds."""

import importlib
from argparse import Namespace
from pathlib import Path

import pytest

from arbitro.reasons import Refused
from arbitro.rules.pairing import pair_next_round

ROOT = Path(__file__).parents[2]


@pytest.fixture
def benchmark(monkeypatch):
    """Import the benchmark as ``python -m`` finds it from the root of the repository."""
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.chdir(ROOT)
    return importlib.import_module("benchmarks.pairing")


@pytest.fixture
def paths(benchmark, tmp_path):
    return list(benchmark.reports(tmp_path, 6, (2, 3), 1))


def test_a_peer_that_passes_the_limit_is_a_lower_bound_and_not_asked_again(
    benchmark, paths, capsys
):
    options = Namespace(edition="2026", limit=0.01, peer_runs=None)
    largest = {}
    times = benchmark.measure(paths, paths[0], {"arbitro": 0, "gacrux": 0}, options, largest)
    assert len(times["arbitro"].runs) == 2
    assert (times["gacrux"].runs, times["gacrux"].beyond) == ({}, 0.01)
    assert times["gacrux"].unfinished == [paths[0].stem]
    assert largest == {"gacrux": 5}
    own = times["arbitro"].runs[paths[0].stem].inside
    assert times["gacrux"].ratio_to(times["arbitro"]) == 0.01 / own
    assert benchmark.show(6, times, "2026") == []
    assert "gacrux       more than 0.01 s" in capsys.readouterr().out


def test_both_times_of_every_engine_are_shown_as_median_percentile_and_maximum(benchmark, capsys):
    run = benchmark.engines.Run
    own = {"a": run(0.001, 0.1, 20, "x"), "b": run(0.003, 0.3, 20, "x")}
    peer = {"a": run(None, 5.1, 0, "x"), "b": run(None, 7.1, 0, "x")}
    times = {"arbitro": benchmark.Times(own), "bbpPairings": benchmark.Times(peer, floor=0.1)}
    assert benchmark.show(100, times, "2026") == []
    first, second, ratio = capsys.readouterr().out.splitlines()
    assert first.split()[2:] == ["2.00", "3.00", "3.00", "200.00", "300.00", "300.00", "20", "2"]
    assert second.split()[2:8] == ["6000.00", "7000.00", "7000.00", "6100.00", "7100.00", "7100.00"]
    assert ratio.split() == ["3000", "times", "arbitro"]


def test_an_engine_slower_than_wanted_is_named(benchmark, capsys):
    run = benchmark.engines.Run
    times = {
        "arbitro": benchmark.Times({"a": run(1.0, 2.0, 20, "x")}),
        "gacrux": benchmark.Times({"a": run(2.0, 3.0, 20, "x")}),
    }
    assert benchmark.show(1000, times, "2026") == ["gacrux at 1000: 2 times, 100 wanted"]
    assert "2 times arbitro" in capsys.readouterr().out


def test_every_hard_field_can_be_paired_but_one_made_impossible(benchmark):
    for name, tournament in benchmark.fields((60,)):
        for edition in benchmark.engines.EDITIONS.values():
            found = pair_next_round(tournament, edition)
            assert isinstance(found, Refused) == name.startswith("one player too many"), name
            assert not isinstance(found, Refused) or found.code == "no-complete-pairing"
