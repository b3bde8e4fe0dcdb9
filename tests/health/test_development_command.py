"""The command that runs all tests names those that failed in its last lines."""

import importlib.util
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def dev(tmp_path):
    spec = importlib.util.spec_from_file_location("development", ROOT / "dev.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.FAILURES = tmp_path / "lastfailed"
    return module


def outcomes(dev, monkeypatch, codes, failing):
    """Have each run of a command leave with the next code, and the first keep what failed."""
    left = list(codes)

    def run(*_words, quiet=False):
        if failing and len(left) == len(codes):
            dev.FAILURES.write_text(json.dumps(dict.fromkeys(failing, True)), "utf-8")
        return left.pop(0)

    monkeypatch.setattr(dev, "run", run)
    uneven, broken = [], []
    passed = dev.passes("unit", ("python", "-m", "pytest"), uneven, broken)
    return passed, uneven, broken


@pytest.mark.parametrize(
    ("codes", "failing", "expected"),
    [
        ([0], [], (True, [], [])),
        ([1, 0], ["b", "a"], (True, ["a", "b"], [])),
        ([1, 1], ["b", "a"], (False, [], ["a", "b"])),
        ([1], list("abcdef"), (False, [], list("abcdef"))),
        ([1], [], (False, [], [])),
    ],
)
def test_failed_tests_are_named(dev, monkeypatch, codes, failing, expected):
    assert outcomes(dev, monkeypatch, codes, failing) == expected


def test_what_failed_in_a_run_before_is_named_when_it_fails_again(dev, monkeypatch):
    dev.FAILURES.write_text(json.dumps({"a": True, "of another run": True}), "utf-8")
    assert outcomes(dev, monkeypatch, [1, 1], ["a"]) == (False, [], ["a"])
