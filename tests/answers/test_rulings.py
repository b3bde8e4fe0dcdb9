"""Rulings, judged games and adjudications are one answer each, from command line and library.

A flag falls against a bare king: the game is drawn (E.01 art. 6.9). The first illegal move gives
the opponent two minutes, the second one loses the game (art. 7.5.5). Where all pawns are locked and
each king can only walk behind its own, nobody can mate: a wall. A bishop alone mates nobody.
"""

import json

import pytest

import arbitro
from answers.conftest import DATA

FLAG_FELL = DATA / "cases" / "flag_fell.json"
LOG = DATA / "cases" / "log.json"
LONE_BISHOP = "8/8/8/8/8/5k2/8/4BK2 w - - 0 1"
LOCKED = "8/1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/P1P1P1P1/1K6/8 w - - 0 1"


@pytest.mark.article("E.01@2023-01 art. 6.9")
def test_ruling_is_written_as_the_golden_file_has_it(golden, printed):
    found = arbitro.rule(json.loads(FLAG_FELL.read_text("utf-8")))
    assert (found.verdict.value, found.result) == ("ended", "1/2-1/2")
    assert [article.number for article in found.articles] == ["6.4", "6.9"]
    assert arbitro.to_json(found) == golden("ruling")
    assert printed("laws", "ruling", FLAG_FELL) == golden("ruling")
    assert arbitro.from_json(golden("ruling")) == found


@pytest.mark.parametrize("language", ["es", "fr"])
def test_ruling_is_in_the_language_asked_for(printed, language):
    found = arbitro.rule(json.loads(FLAG_FELL.read_text("utf-8")), language)
    text = printed("laws", "ruling", FLAG_FELL, "--lang", language)
    assert arbitro.from_json(text) == found
    assert found.tell() != arbitro.rule(json.loads(FLAG_FELL.read_text("utf-8"))).tell()


@pytest.mark.article("E.01@2023-01 art. 7.5.5")
def test_judged_game_is_written_as_the_golden_file_has_it(golden, printed):
    assert printed("laws", "ruling", LOG) == golden("judgement")
    found = arbitro.from_json(golden("judgement"))
    assert (found.result, found.illegal_moves) == ("0-1", (2, 0))
    first, second = (judged.ruling for judged in found.rulings)
    (time,) = first.times
    assert (time.player, time.milliseconds) == ("black", 120_000)
    assert (second.result, second.verdict.value) == ("0-1", "ended")


def test_adjudication_by_material_is_written_as_the_golden_file_has_it(golden, printed):
    found = arbitro.can_mate(LONE_BISHOP, "white")
    assert (found.verdict, found.proof) == ("no", "material")
    assert arbitro.to_json(found) == golden("mate")
    assert printed("laws", "canmate", LONE_BISHOP, "white") == golden("mate")


def test_wall_names_where_men_stay_and_can_come_to(golden, printed):
    found = arbitro.can_mate(LOCKED, "white")
    assert (found.verdict, found.proof, found.line) == ("no", "wall", ())
    (wall,) = found.certificate.walls
    ranks = {square[1] for square in wall.reach["K"]}, {square[1] for square in wall.reach["k"]}
    assert ranks == ({"1", "2"}, {"7", "8"})
    assert set(wall.fixed["P"]) == {file + rank for file in "aceg" for rank in "35"}
    assert printed("laws", "canmate", LOCKED, "white") == arbitro.to_json(found)
    assert arbitro.from_json(arbitro.to_json(found)) == found
