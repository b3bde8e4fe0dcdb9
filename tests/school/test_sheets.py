"""Worksheets filled in by hand: an error costs its own cell and nothing that follows from it."""

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest

from arbitro.school.sheets import KINDS, SheetGame, filled, marks, read_cell, sheet
from school import answers, competitions
from school.drawn import question

SEEDS = range(60)
TABLES = json.loads((Path(__file__).parents[1] / "data" / "berger_tables.json").read_text("utf-8"))[
    "tables"
]


def written(value):
    return f"{value.white}-{value.black}" if isinstance(value, SheetGame) else f"{float(value):.9g}"


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_right_is_right_and_an_error_costs_once(kind):
    for seed in SEEDS:
        asked = sheet(kind, seed)
        right = [written(each.right) for each in asked.cells]
        assert {each.state for each in filled(asked, right)} == {"right"}
        place = random.Random(seed).randrange(len(right))
        broken = asked.cells[place].right
        right[place] = "98-99" if isinstance(broken, SheetGame) else written(broken + 1)
        # what comes after is worked out from the wrong cell, as somebody would who goes on
        own = [read_cell(each, asked.cells[0].right) for each in right]
        for at, cell in enumerate(asked.cells):
            if cell.rule is not None and at != place:
                own[at] = cell.rule(own[:at])
                right[at] = written(own[at])
        found = filled(asked, right)
        assert found[place].state == "wrong"
        assert marks(found) == len(right) - 1


def test_sums_are_those_of_the_cells_and_values_those_worked_out_otherwise():
    for seed in SEEDS:
        asked = sheet("tie-break", seed)
        *cells, total = asked.cells
        assert sum(each.right for each in cells) == total.right
        unit, value = answers.tie_break(question("tie-break", seed))
        assert total.right * {"tenths": 10, "hundredths": 100}[unit] == value
        rated = sheet("rating-change", seed)
        assert rated.cells[-1].right == answers.rating_change(question("rating-change", seed))[1]


def test_the_figures_of_a_norm_are_those_worked_out_from_the_table_otherwise():
    verdicts = set()
    for seed in SEEDS:
        asked = sheet("norm", seed)
        own, title = (asked.stem.value(each) for each in ("federation", "title"))
        games = [
            (name, int(rating), federation, competitions.SCORE[sign])
            for _, name, rating, federation, sign in asked.rows[1:]
        ]
        _, _, floor, mix = competitions.ASKED[title]
        federations = [each for *_, each, _ in games]
        ratings = sorted(each for _, each, *_ in games)
        lowest = max(ratings[0], floor)
        total = lowest + sum(ratings[1:])
        average, halves = (2 * total + 9) // 18, sum(each for *_, each in games)
        share = (100 * halves + 9) // 18
        step = answers.ABOVE_HALF[abs(share - 50)] * (1 if share >= 50 else -1)
        norm = not competitions.lacking(own, title, games)
        verdicts.add(norm)
        assert [each.right for each in asked.cells] == [
            sum(name in competitions.TITLED for name, *_ in games),
            sum(name in mix for name, *_ in games),
            len(set(federations) - {own}),
            federations.count(own),
            max(map(federations.count, federations)),
            *(lowest, total, average, Fraction(halves, 2), share, step, average + step, norm),
        ]
    assert len(verdicts) == 2


def test_the_games_of_a_row_are_those_of_the_printed_table():
    for seed in SEEDS:
        asked = sheet("berger-row", seed)
        players, player = asked.stem.value("players"), asked.stem.value("player")
        printed = printed_games(TABLES, players)
        for number, cell in enumerate(asked.cells, 1):
            assert player in cell.right
            assert tuple(cell.right) in printed[number]


def printed_games(tables, players):
    """Return the games of each round of the table for so many players, White first."""
    rounds = tables[str(players)]
    return {
        number: {tuple(map(int, game.split("-"))) for game in games.split()}
        for number, games in enumerate(rounds, 1)
    }


def test_nothing_follows_from_a_cell_that_is_empty():
    asked = sheet("tie-break", 4)
    blank = [""] * (len(asked.cells) - 1)
    assert filled(asked, [*blank, "0"])[-1].state == "wrong"
    assert filled(asked, [*blank, written(asked.cells[-1].right)])[-1].state == "right"


@pytest.mark.parametrize("text", ["", "x", "1.2.3", "--1", "1-", "½½", "9" * 40, "1/0", "٣"])
def test_what_is_no_number_is_wrong_and_breaks_nothing(text):
    asked = sheet("rating-change", 3)
    state = filled(asked, [text] * len(asked.cells))[0].state
    assert state == ("missing" if not text else "wrong")
