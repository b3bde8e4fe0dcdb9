"""What the playing hall is held to: each check names tests that are there, or says what is left."""

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
CHECKS = tomllib.loads((TESTS / "checks_of_the_hall.toml").read_text("utf-8"))
ASKED_ONCE = CHECKS.pop("in_other_languages")
RUN_BY_HAND = (TESTS.parent / "benchmarks" / "README.md").read_text("utf-8")


@cache
def named_in(file):
    """Return the tests a file has."""
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    made = (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef))
    return {each.name for each in made if each.name.startswith("test_")}


def there(named):
    """Tell whether a test named as file::function is there."""
    file, _, name = named.partition("::")
    return (TESTS / file).exists() and name in named_in(file)


def test_no_check_is_left_out():
    assert list(CHECKS) == [f"H{number:02}" for number in range(1, 43)]


@pytest.mark.parametrize("number", CHECKS)
def test_a_check_names_tests_and_measurements_that_are_there(number):
    check = CHECKS[number]
    assert check.keys() <= {"asks", "tests", "measured", "left"}
    assert check["asks"]
    assert check["tests"]
    assert [each for each in check["tests"] if not there(each)] == []
    assert [
        each for each in check.get("measured", ()) if f"python -m {each}" not in RUN_BY_HAND
    ] == []


def test_a_test_that_is_not_asked_in_other_languages_is_there_and_says_why():
    assert [each for each in ASKED_ONCE if not there(each)] == []
    assert all(ASKED_ONCE.values())
