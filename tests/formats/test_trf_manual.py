"""The seven reports of the 40-player tournament say what its printed tables say.

Source: Manual for chess arbiters, "Introducción práctica al sistema suizo" (J. Pérez Llera);
``tournament.json`` was read from the printed tables, the reports were made from them.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import Colour, Result, RoundRecord

DATA = Path(__file__).parent.parent / "data" / "manual40"
PRINTED = json.loads((DATA / "tournament.json").read_text("utf-8"))
RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "1/2-1/2": (Result.DRAW, Result.DRAW),
}
FORFEITS = {
    "black": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "white": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
}
ROUNDS = range(1, 8)


def report(number):
    document = read_trf((DATA / f"round{number}_input.trf").read_bytes())
    return document, tournament_of(document.value)


def tenths(value):
    return int(Fraction(value) * 10)


@pytest.mark.parametrize("number", ROUNDS)
def test_the_manuals_reports_have_no_problem(number):
    document, tournament = report(number)

    assert document.problems + tournament.problems == ()


@pytest.mark.parametrize("number", ROUNDS)
def test_the_rounds_before_the_one_to_pair_are_played(number):
    tournament = report(number)[1].value

    assert (tournament.rounds_played, tournament.rounds_total) == (number - 1, 7)


@pytest.mark.parametrize("number", range(1, 7))
def test_every_board_is_the_printed_one(number):
    tournament = report(7)[1].value
    for board in PRINTED["rounds"][number - 1]["boards"]:
        white = tournament.entry(board["white"]).record(number)
        if board["bye"]:
            assert white == RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
            continue
        forfeit = board["forfeit"]
        results = FORFEITS[forfeit] if forfeit else RESULTS[board["result"]]
        assert white == RoundRecord(board["black"], Colour.WHITE, results[0])
        black = tournament.entry(board["black"]).record(number)
        assert black == RoundRecord(board["white"], Colour.BLACK, results[1])


@pytest.mark.parametrize("number", ROUNDS)
def test_the_scores_before_a_round_are_the_printed_ones(number):
    tournament = report(number)[1].value
    for board in PRINTED["rounds"][number - 1]["boards"]:
        for side in ("white", "black"):
            if board[side]:
                score = tournament.score(tournament.entry(board[side]))
                assert score == tenths(board[f"{side}_points"])


def test_who_announced_an_absence_is_not_in_the_seventh_round():
    assert set(report(7)[1].value.requested_byes(7)) == {1, 32}
