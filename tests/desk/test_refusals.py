"""Every refusal has words in every language and a level, decided in one place."""

import re
from pathlib import Path

import pytest

from arbitro.desk.kernel.levels import LEVELS, Level, level_of, standing
from arbitro.i18n import translator
from arbitro.reasons import Refused

DESK = Path(__file__).parents[2] / "src" / "arbitro" / "desk"
SOURCES = {path: path.read_text("utf-8") for path in DESK.rglob("*.py")}
CODES = sorted(set(re.findall(r"refused\(\s*\"([a-z-]+)\"", "".join(SOURCES.values()))))


def test_the_source_gives_refusals():
    assert len(CODES) > 150


@pytest.mark.parametrize("code", CODES)
def test_a_refusal_has_words_in_every_language(code):
    assert [each for each in ("en", "es") if not translator(each).has(f"refused.{code}")] == []


def test_every_level_is_that_of_a_refusal_that_is_given():
    assert set(LEVELS) <= set(CODES)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("confirmed", [False, True])
def test_only_what_may_be_confirmed_is_done_after_a_confirmation(code, confirmed):
    problem = Refused(code)
    left = standing(problem, confirmed=confirmed)
    assert (left is None) == (confirmed and level_of(problem) is Level.CONFIRM)


def test_confirmations_are_asked_about_in_one_place():
    asking = {path.name for path, text in SOURCES.items() if re.search(r"not \w+\.confirmed", text)}
    assert asking == set()
