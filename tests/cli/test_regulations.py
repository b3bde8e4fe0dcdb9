"""``arbitro regulations``: the rules of play of an event checked against the Laws."""

import json

import pytest


def test_contradictions_are_told_with_articles_and_exit_code_1(run):
    answer = run("regulations", "25+10", "--rate", "blitz", "--supervision", "lax")
    assert answer.code == 1
    assert (
        "The event is announced as blitz, but 35 minutes for 60 moves is rapid.  [A.1, B.1]"
        in answer.out
    )


def test_what_is_missing_is_no_contradiction(run):
    answer = run("regulations", "--json")
    assert answer.code == 0
    said = json.loads(answer.out)
    assert said["edition"] == "E.01@2023-01"
    assert {each["grade"] for each in said["findings"]} == {"missing"}


def test_complete_regulations_leave_nothing_to_object(run):
    answer = run("regulations", "90+30", "--default-time", "30", "--appeals", "deadline")
    assert (answer.code, answer.out.strip()) == (0, "No objections.")


def test_a_time_not_long_enough_for_rating_is_told(run):
    answer = run("regulations", "60", "--rated", "--highest-rating", "2000", "--points", "3-1-0")
    assert "Games with this time are not rated." in answer.out
    assert "B.02@2024-03 art. 1.1" in answer.out
    assert "A win is 3" in answer.out


@pytest.mark.parametrize(
    "given",
    [
        ("regulations", "soon"),
        ("regulations", "90+30", "--points", "3-1"),
        ("regulations", "90+30", "--points", "x-y-z"),
        ("regulations", "90+30", "--edition", "1900"),
    ],
)
def test_what_is_not_understood_is_told(run, given):
    answer = run(*given)
    assert answer.code == 2
    assert answer.err


def test_the_findings_are_told_in_spanish(run):
    answer = run("--lang", "es", "regulations", "90+30")
    assert "No se indica el tiempo de incomparecencia" in answer.out
