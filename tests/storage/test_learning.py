"""What is learnt is planned by FSRS, kept on this machine, exported and forgotten."""

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest

from arbitro.answers import to_json
from arbitro.i18n import translator
from arbitro.school.families import FAMILIES, question, question_of
from arbitro.storage.tables.learning import (
    card_of,
    examination,
    exported,
    forget,
    imported,
    next_seed,
    progress,
    record,
    set_examination,
)

START = datetime(2026, 3, 1, 9, tzinfo=UTC)
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "school" / "progress.sqlite"


def sent(path):
    """What is kept, as a program reads it."""
    return json.loads(to_json(exported(path), translator("en")))


def answered(path, pattern, seconds=None):
    """Answer one card again and again, each time when it is due; return the intervals."""
    card = card_of(question("berger", 0))
    seeds = [seed for seed in range(60) if card_of(question("berger", seed)) == card]
    at, intervals = START, []
    for seed, right in zip(seeds, pattern, strict=False):
        asked = question("berger", seed)
        given = asked.right if right == "G" else (asked.right + 1) % len(asked.options)
        record(path, asked, given, at, seconds=seconds)
        (due,) = [each.due for each in exported(path).cards]
        intervals.append(datetime.fromisoformat(due) - at)
        at = datetime.fromisoformat(due)
    return intervals


def test_right_answers_come_back_after_the_times_of_the_published_algorithm(path):
    assert answered(path, "GGGG") == [10 * MINUTE, 2 * DAY, 11 * DAY, 46 * DAY]


def test_a_lapse_begins_anew_and_is_remembered(path):
    assert answered(path, "GGAGG") == [10 * MINUTE, 2 * DAY, 10 * MINUTE, DAY, 2 * DAY]


def test_a_first_wrong_answer_comes_back_after_a_minute(path):
    assert answered(path, "AGG") == [MINUTE, 10 * MINUTE, DAY]


def test_a_right_answer_in_half_the_usual_time_was_easy(path):
    assert answered(path, "G", seconds=FAMILIES["berger"].seconds // 2) == [8 * DAY]


def test_what_is_due_is_asked_first_with_another_question_of_the_same_kind(path):
    asked = question("colours", 3)
    record(path, asked, (asked.right + 1) % len(asked.options), START)
    later = START + 5 * MINUTE
    seed = next_seed(path, "pairing", later, 4711)
    again = question_of("pairing", seed)
    assert card_of(again) == card_of(asked)
    assert again != asked


def test_where_nothing_is_due_the_family_answered_least_is_asked(path):
    for seed, family in enumerate(FAMILIES):
        if family != "baku":
            asked = question(family, seed)
            record(path, asked, asked.right, START)
    assert question_of("all", next_seed(path, "all", START, 99)).family == "baku"


def test_before_an_examination_nothing_waits_longer_than_half_of_the_days_left(path):
    answered(path, "GGGG")  # due in 46 days
    day = (START + 40 * DAY).date()
    now = START + 14 * DAY
    set_examination(path, day, now)
    assert examination(path) == day
    (due,) = [datetime.fromisoformat(each.due) for each in exported(path).cards]
    assert due == now + 13 * DAY
    asked = question("berger", 999)
    record(path, asked, asked.right, now, seconds=1)
    assert all(datetime.fromisoformat(each.due) <= now + 13 * DAY for each in exported(path).cards)
    assert imported(path, sent(path))
    assert examination(path) == day
    set_examination(path, None, now)
    assert examination(path) is None


def test_for_an_examination_more_is_to_be_known(path, tmp_path):
    usual = answered(tmp_path / "usual", "GGGG")
    set_examination(path, (START + 1000 * DAY).date(), START)
    sooner = answered(path, "GGGG")
    assert sooner[0] == usual[0]
    assert all(one < other for one, other in zip(sooner[2:], usual[2:], strict=True))


def test_the_plan_is_the_same_for_the_same_answers(tmp_path):
    for name in ("one", "two"):
        answered(tmp_path / name, "GAGGAG")
    assert exported(tmp_path / "one") == exported(tmp_path / "two")


def test_progress_is_exported_and_taken_over_whole(path, tmp_path):
    answered(path, "GGAG")
    other = tmp_path / "other.sqlite"
    assert imported(other, sent(path))
    assert exported(other) == exported(path)
    assert progress(other, START) == progress(path, START)
    assert not imported(other, {"version": 1, "attempts": [{}], "cards": []})
    assert not imported(other, [])
    assert exported(other) == exported(path)


def test_the_same_answer_sent_twice_counts_once(path):
    asked = question("bye", 1)
    for _ in range(2):
        record(path, asked, asked.right, START)
    (found,) = [each for each in progress(path, START) if each.family == "bye"]
    assert (found.answered, found.right, found.cards) == (1, 1, 1)


def test_everything_can_be_forgotten(path):
    answered(path, "G")
    forget(path)
    forget(path)
    assert all(each.answered == 0 for each in progress(path, START))


def test_another_version_is_refused_where_assertions_are_left_out(path):
    script = (
        "import sys; from pathlib import Path;"
        "from arbitro.storage.tables.learning import imported;"
        "data = {'version': 99, 'attempts': [], 'cards': []};"
        "print(imported(Path(sys.argv[1]), data))"
    )
    ran = subprocess.run(
        [sys.executable, "-O", "-c", script, str(path)], capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == ["False"]
    assert not path.exists()
