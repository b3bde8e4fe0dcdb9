"""What is made at random differs from time to time, and can be made again."""

import re

import pytest

COMMANDS = [
    ("generate", "--players", "12", "--rounds", "3"),
    ("generate", "--system", "team", "--players", "6", "--rounds", "3"),
    ("generate", "--system", "round-robin", "--players", "8"),
    ("generate", "--system", "knock-out", "--players", "8"),
    ("list", "generate", "4"),
]


def drawn(done):
    return re.search(r"--seed (\d+)", done.err)[1]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_without_a_seed_one_is_drawn_and_told(run, command):
    first, second = run(*command), run(*command)
    assert (first.code, second.code) == (0, 0)
    assert first.out != second.out
    assert run(*command, "--seed", drawn(first)).out == first.out


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_with_a_seed_nothing_is_told_and_all_is_the_same(run, command):
    first, second = (run(*command, "--seed", "77") for _ in "ab")
    assert first == second
    assert not first.err


def test_the_seed_is_told_in_the_language_in_use(run):
    done = run("list", "generate", "1", "--lang", "es")
    assert "semilla:" in done.err
