"""The entries of docs/divergences.md: the file of each still shows what the entry says.

When an engine is corrected the test of its entry fails: then the entry goes, or names the version.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import EditionKey
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.dutch import text
from arbitro.rules.pairing.swiss.history import pairing_problem
from enumerator.rounds import EDITION_2017, EDITION_2026, first_difference
from oracles import caissify_oracle, report_oracles
from oracles.comparison import (
    COLOUR_LIMITS,
    FEWER_PAIRS,
    LOOKAHEAD,
    PARITY,
    answer_of,
    definition,
    explanation,
)

FILES = Path(__file__).parent.parent / "data" / "divergences"

ENTRIES = {
    "parity-of-the-file": (EDITION_2017, "py4swiss", PARITY),
    "look-ahead-and-the-bye": (EDITION_2017, "py4swiss", LOOKAHEAD),
    "colour-limits": (EDITION_2017, "py4swiss", COLOUR_LIMITS),
    "fewer-pairs": (EDITION_2026, "caissify", FEWER_PAIRS),
}

OF_BBP = {"bye-worth-nothing": EDITION_2026, "bye-worth-nothing-before": EDITION_2026}
"""Entries about bbpPairings, which is no Python package: shown where its executable is named."""

OF_A_READING = {"topscorers-accelerated": EDITION_2026}
"""Entries about a reading: every engine asked follows the one that is not ours."""


def tournament_in(name):
    return tournament_of(read_trf((FILES / f"{name}.trf").read_bytes()).value).value


def problem_in(name):
    edition = OF_BBP.get(name) or OF_A_READING.get(name) or ENTRIES[name][0]
    return pairing_problem(tournament_in(name), EditionKey(edition))


def their_answer(name):
    if ENTRIES[name][1] == "py4swiss":
        return report_oracles.py4swiss(tournament_in(name))
    return caissify_oracle.pair(problem_in(name))


def test_every_file_has_an_entry():
    assert {file.stem for file in FILES.glob("*.trf")} == {*ENTRIES, *OF_BBP, *OF_A_READING}


@pytest.mark.parametrize("name", [*ENTRIES, *OF_BBP, *OF_A_READING])
def test_our_engines_follow_the_definition_where_others_differ(name):
    problem = problem_in(name)
    assert answer_of(dutch.pair(problem)) == definition(problem)
    assert answer_of(text.pair(problem)) == definition(problem)


@pytest.mark.oracle
@pytest.mark.parametrize("name", ENTRIES)
def test_the_other_engine_differs_for_the_reason_the_entry_gives(name):
    problem = problem_in(name)
    theirs = their_answer(name)
    assert theirs != definition(problem)
    assert explanation(problem, definition(problem), theirs) == ENTRIES[name][2]


@pytest.mark.oracle
@pytest.mark.parametrize("name", ["look-ahead-and-the-bye", "colour-limits", "fewer-pairs"])
def test_the_other_pairing_is_worse_by_the_vectors_of_the_first_bracket_that_differs(name):
    found = first_difference(problem_in(name), their_answer(name)[0])
    assert found.their_vector > found.definition.vector


def by_topscorers(edition, reading):
    event = replace(tournament_in("topscorers-accelerated"), readings=(("topscorers", reading),))
    return pairing_problem(event, EditionKey(edition))


@pytest.mark.article("C.04.3@2026-02 art. 1.8", "C.04.3@2017-07 art. A.7")
@pytest.mark.parametrize("edition", [EDITION_2017, EDITION_2026])
@pytest.mark.parametrize(("reading", "met"), [("scored", (3, 5)), ("paired", (4, 3))])
def test_topscorers_are_found_by_the_score_that_the_reading_names(edition, reading, met):
    problem = by_topscorers(edition, reading)
    expected = definition(problem)
    assert met in expected[0]
    assert answer_of(dutch.pair(problem)) == answer_of(text.pair(problem)) == expected


@pytest.mark.oracle
def test_other_engines_count_virtual_points_for_topscorers():
    event = tournament_in("topscorers-accelerated")
    problem = pairing_problem(event, EditionKey(EDITION_2026))
    of_2017, of_2026 = (
        definition(by_topscorers(edition, "paired")) for edition in (EDITION_2017, EDITION_2026)
    )
    assert report_oracles.py4swiss(event) == of_2017
    assert report_oracles.gacrux(event) == of_2026
    assert caissify_oracle.pair(problem) == of_2026


BBP_2017 = report_oracles.bbp("ARBITRO_BBP_2017")
BBP_2026 = report_oracles.bbp("ARBITRO_BBP_2026")

# bbpPairings is no Python package: these tests exist where its executables are named.
if BBP_2017 is not None:

    @pytest.mark.parametrize(
        "name", ["parity-of-the-file", "look-ahead-and-the-bye", "colour-limits"]
    )
    def test_bbp_pairings_reads_the_text_of_2017_as_the_definition_does(name):
        assert BBP_2017(tournament_in(name)) == definition(problem_in(name))

    def test_bbp_pairings_of_2017_counts_virtual_points_for_topscorers():
        theirs = BBP_2017(tournament_in("topscorers-accelerated"))
        assert theirs == definition(by_topscorers(EDITION_2017, "paired"))


if BBP_2026 is not None:

    def test_bbp_pairings_reads_the_text_of_2026_as_the_definition_does():
        assert BBP_2026(tournament_in("fewer-pairs")) == definition(problem_in("fewer-pairs"))

    def test_bbp_pairings_counts_virtual_points_for_topscorers():
        theirs = BBP_2026(tournament_in("topscorers-accelerated"))
        assert theirs == definition(by_topscorers(EDITION_2026, "paired"))

    @pytest.mark.parametrize(
        ("name", "game"), [("bye-worth-nothing", (4, 6)), ("bye-worth-nothing-before", (5, 3))]
    )
    def test_bbp_pairings_takes_a_bye_worth_nothing_for_no_downfloat(name, game):
        theirs = BBP_2026(tournament_in(name))
        assert game in theirs[0]
        assert game not in definition(problem_in(name))[0]
