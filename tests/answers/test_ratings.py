"""What an event does to ratings is one answer: the same bytes from every door.

Worked out by hand from B.02: a draw of 2212 with 2652 counts a difference of 400 (art. 8.3.1), of
which 0.08 is expected, so that K 20 brings 8.4; the other side has the 440 in full, 0.94 and K 10:
4.4 less. Who has no rating lost to 2212: with two draws against 1800 the average is 1937 1/3, a
third of three points is 125 less (art. 8.2.3), and without a point it may not count (art. 8.2.1).
"""

from dataclasses import replace
from fractions import Fraction

import pytest

import arbitro
from answers.conftest import DATA

NEWCOMER = DATA / "events" / "newcomer.trf"


def test_ratings_are_those_worked_out_by_hand():
    table = arbitro.rate(NEWCOMER)
    first, newcomer, third = table.players
    assert (first.exact_change, first.change, first.new) == (Fraction(42, 5), 8, 2220)
    assert (third.exact_change, third.change, third.new) == (Fraction(-22, 5), -4, 2648)
    assert [game.not_rated is None for game in first.rounds] == [False, True]
    assert (newcomer.rating, newcomer.new, newcomer.coefficient) == (None, None, None)
    assert newcomer.first_rating.rating == 1812
    assert newcomer.first_rating.disregarded_if_first_event
    assert table.player(3) is third


def test_ratings_are_written_as_the_golden_file_has_them(golden, printed):
    assert printed("rate", NEWCOMER) == golden("ratings")
    assert arbitro.to_json(arbitro.rate(NEWCOMER)) == golden("ratings")
    assert arbitro.from_json(golden("ratings")) == arbitro.rate(NEWCOMER)


def test_interface_gives_the_same_bytes(server, file_and_section):
    path, address = file_and_section(NEWCOMER)
    found = server.get(f"/api/v2{address}/ratings")
    assert found.text == arbitro.to_json(arbitro.rate(path))


def test_one_player_is_shown_with_what_games_would_bring(printed):
    """Against an equal 0.5 is expected: K 20 brings 10, nothing, or 10 less."""
    found = arbitro.from_json(printed("rate", NEWCOMER, "--explain", 1, "--against", 2212))
    (player,) = found.players
    (against,) = player.against
    assert [against.value(name) for name in ("win", "draw", "loss")] == [10, 0, -10]
    assert replace(player, against=()) == arbitro.rate(NEWCOMER).player(1)


@pytest.mark.parametrize("language", ["es", "fr"])
def test_sentences_are_in_the_language_of_the_reader(printed, language):
    found = arbitro.rate(NEWCOMER)
    text = printed("rate", NEWCOMER, "--lang", language)
    assert text == arbitro.to_json(found, language=language)
    assert arbitro.from_json(text) == found
