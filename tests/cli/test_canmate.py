"""``arbitro canmate`` as a person or a program uses it."""

import json

import pytest

KNIGHTS = "k7/8/K7/8/8/5n2/8/6N1 w - - 0 1"
BARE = "8/8/8/8/8/k7/2K5/8 w - - 0 1"


def test_yes_comes_with_moves_in_the_language_asked_for(run):
    result = run("canmate", KNIGHTS, "white", "--lang", "es")
    assert result.code == 0
    assert "las blancas aún pueden" in result.out
    assert "#" in result.out
    assert "C" in result.out


def test_no_comes_with_its_proof_and_the_articles_of_the_edition(run):
    result = run("canmate", BARE, "white", "--edition", "2014")
    assert "a king alone gives no check" in result.out
    assert "5.2(b)" in result.out
    assert "6.9" in result.out


def test_the_edition_of_1993_is_said_to_know_a_list_only(run):
    assert "its ending is on a list" in run("canmate", BARE, "white", "--edition", "1993").out


def test_json_has_verdict_line_and_certificate(run):
    data = json.loads(run("canmate", KNIGHTS, "white", "--json").out)
    assert data["verdict"] == "yes"
    assert data["line"]
    assert data["certificate"]["kind"] == "help-mate"
    assert data["articles"] == ["5.2.2", "6.9"]


def test_a_budget_too_small_leaves_the_question_undecided(run):
    data = json.loads(run("canmate", KNIGHTS, "white", "--budget", "1", "--json").out)
    assert (data["verdict"], data["line"], data["certificate"]) == ("undecided", [], None)


@pytest.mark.parametrize("fen", ["nonsense", "8/8/8/8/8/8/8/K7 w - - 0 1"])
def test_what_is_no_position_with_both_kings_is_bad_input(run, fen):
    assert run("canmate", fen, "white").code == 2
