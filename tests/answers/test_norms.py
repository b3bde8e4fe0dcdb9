"""Norms are one answer: the same bytes from command line, library and JSON interface.

Question 10 of the Arbiters' Manual 2023: six of nine against an average of 2478 is a norm for GM
(performance 2603, five GMs of the three needed). The form IT1 shown there has an average of 2500,
six of nine and a performance of 2625; its annex asks 3 titles of the norm, 5 titles, and at most 5
of the own and 6 of one federation, and 2475 for six points.
"""

import json

import pytest

import arbitro
from answers.conftest import DATA

EXAM_10 = DATA / "events" / "exam_10.trf"


def test_norm_of_the_exam_is_the_one_of_the_manual():
    (norm,) = arbitro.norms(EXAM_10, player=1).norms
    assert (norm.title.value, norm.made, norm.games, norm.points) == ("GM", True, 9, 6)
    assert (norm.average, norm.performance, norm.counts_for) == (2478, 2603, 9)
    assert all(check.met for check in norm.checks)
    (titled,) = [check for check in norm.checks if check.reason.concept == "grandmaster-title-mix"]
    assert dict(titled.reason.values)["needed"] == 3


def test_norms_are_written_as_the_golden_file_has_them(golden, printed):
    assert printed("title", "norms", EXAM_10, "--player", 1) == golden("norms")
    found = arbitro.norms(EXAM_10, player=1)
    assert arbitro.to_json(found) == golden("norms")
    assert arbitro.from_json(golden("norms")) == found


def test_norms_of_a_section_are_the_same_bytes(server, printed, file_and_section):
    path, address = file_and_section(EXAM_10)
    found = server.get(f"/api/v2{address}/norms")
    assert found.text == arbitro.to_json(arbitro.norms(path))
    assert found.text == printed("title", "norms", path)


def test_result_by_three_numbers_is_the_one_of_the_manual(golden, printed, server):
    assert printed("title", "norm-of", 2500, 6, 9) == golden("norm-result")
    address = "calculators/norm?average=2500&points=6&games=9"
    assert server.get(f"/api/v2/{address}").text == golden("norm-result")
    result = arbitro.from_json(golden("norm-result"))
    best = result.titles[0]
    assert (result.performance, best.title.value, best.possible) == (2625, "GM", True)
    assert (best.average_needed, best.points_needed) == (2475, 6)
    needed = result.also
    assert (needed.mix, needed.holders, needed.own, needed.one) == (3, 5, 5, 6)
    gone = server.get(f"/api/v1/{address}")
    assert (gone.status_code, gone.json()["refused"]) == (410, "answer-moved")
    assert "/api/v2/calculators/norm" in gone.json()["detail"]


@pytest.mark.parametrize("language", ["es", "fr"])
def test_sentences_are_in_the_language_of_the_reader(printed, language):
    text = printed("title", "norms", EXAM_10, "--player", 1, "--lang", language)
    assert arbitro.from_json(text) == arbitro.norms(EXAM_10, player=1)
    assert json.loads(text)["norms"][0]["why"]["text"] != arbitro.say(
        arbitro.norms(EXAM_10, player=1).norms[0].why
    )
