"""Rounds of a report compared with what the rules give."""

from dataclasses import replace

import pytest

from arbitro.model import (
    Colour,
    Entry,
    Pairing,
    Player,
    Prohibition,
    Result,
    RoundNumber,
    RoundRecord,
    Tpn,
)
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.checker import check_pairings, check_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate
from arbitro.rules.pairing.random_pairing import random_legal_pairing
from arbitro.rules.pairing.swiss.history import stated_round
from rules.pairing.manual import EDITIONS, before_round, published


def changed(tournament, number, games, bye=None):
    """Return a tournament whose round has other games, results left as they were for White."""
    column = {}
    for white, black in games:
        column[white] = RoundRecord(Tpn(black), Colour.WHITE, Result.DRAW)
        column[black] = RoundRecord(Tpn(white), Colour.BLACK, Result.DRAW)
    if bye is not None:
        column[bye] = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    entries = []
    for entry in tournament.entries:
        rounds = list(entry.rounds)
        if entry.tpn in column:
            rounds[number - 1 : number] = [column[entry.tpn]]
        entries.append(replace(entry, rounds=tuple(rounds)))
    return replace(tournament, entries=tuple(entries))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tournament_paired_by_the_rules_has_no_differences(edition):
    for seed in range(6):
        settings = GeneratorSettings(players=11 + seed, rounds=6, edition=edition, forfeits=50)
        tournament = generate(settings, seed=seed, pair=dutch.pair)
        assert check_pairings(tournament, edition) == ()


@pytest.mark.parametrize("number", range(1, 7))
def test_the_stated_round_is_what_was_published(number):
    found = stated_round(before_round(7), number)
    games, bye = published(number)
    assert (sorted(found.games), found.bye) == (sorted(games), bye)


@pytest.mark.article("C.04.3@2017-07 art. E.1")
def test_swapped_colours_are_the_only_difference_of_their_game():
    games, bye = published(2)
    first = games[0]
    tournament = changed(before_round(7), 2, [first[::-1], *games[1:]], bye)
    (found,) = check_round(tournament, EDITIONS[0], 2)
    assert (found.round_number, found.kind) == (2, "colours")
    assert (found.stated, found.expected) == ((first[::-1],), (first,))
    assert found.reason.concept == "colour-both-preferences"


@pytest.mark.article("C.04.3@2017-07 art. D.1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_exchanged_opponents_are_explained_by_the_sequence(edition):
    games, bye = published(1)
    (a, b), (c, d) = games[0], games[2]
    tournament = changed(before_round(7), 1, [(a, d), (c, b), *(games[1:2] + games[3:])], bye)
    (found,) = check_round(tournament, edition, 1)
    assert found.kind == "pairs"
    assert set(found.stated) == {Pairing(a, d), Pairing(c, b)}
    assert set(found.expected) == {Pairing(a, b), Pairing(c, d)}
    assert found.reason.concept == "transposition-order"


@pytest.mark.article("C.04.3@2017-07 art. C.1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_rematch_is_found_though_everything_else_fits(edition):
    first, bye = published(1)
    tournament = changed(before_round(7), 2, first, bye)
    (found,) = check_round(tournament, edition, 2)
    assert found.reason.concept == "rematch"


@pytest.mark.article("C.04.3@2017-07 art. C.2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_bye_is_found(edition):
    games, bye = published(6)
    first_bye = published(5)[1]
    (white, black) = next(game for game in games if first_bye in game)
    game = (bye, black) if white == first_bye else (white, bye)
    others = [each for each in games if first_bye not in each]
    tournament = changed(before_round(7), 6, [*others, game], first_bye)
    (found,) = check_round(tournament, edition, 6)
    assert (found.stated_bye, found.expected_bye) == (first_bye, bye)
    assert (found.reason.concept, found.reason.value("players")) == ("bye-barred", (first_bye,))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_round_paired_at_random_is_explained_by_a_rule(edition):
    for seed in range(8):
        settings = GeneratorSettings(players=10 + seed, rounds=4, edition=edition)
        tournament = generate(
            settings,
            seed=seed,
            pair=lambda problem, seed=seed: random_legal_pairing(problem, seed=seed),
        )
        found = check_pairings(tournament, edition)
        assert {each.round_number for each in found} >= {1, 2}
        assert all(each.reason.edition == edition for each in found)


def test_each_round_is_paired_again_with_the_prohibitions_of_its_own():
    """TRF26, record 260: who may not meet, from one round to another."""
    played = before_round(3)
    (met, *_) = stated_round(played, 1).games
    in_round = {
        number: replace(played, prohibitions=(Prohibition(frozenset(met), number, number),))
        for number in (1, 2)
    }

    assert check_round(in_round[1], EDITIONS[0], 1) != ()
    assert check_round(in_round[2], EDITIONS[0], 1) == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_colours_by_the_numbers_of_a_list_with_somebody_who_came_late_are_one_difference(edition):
    """C.04.2 art. 2.4 of 2026, C.2 of 2017: who has not come yet has no number."""
    games = [(1, 6), (7, 2), (8, 4), (5, 9)]  # without 3, numbers 4 and 5 are the third and fourth
    waiting = (RoundRecord(None, None, Result.ZERO_POINT_BYE),)
    entries = tuple(
        Entry(Tpn(tpn), Player(f"P{tpn}"), waiting if tpn == 3 else ()) for tpn in range(1, 10)
    )
    event = replace(before_round(1), entries=entries, initial_colour=Colour.WHITE, rounds_played=1)
    played = changed(event, 1, games)

    (found,) = check_round(played, edition, RoundNumber(1))

    assert (found.kind, found.reason.concept) == ("colours", "late-entry")
    assert set(found.stated) == {(8, 4), (5, 9)}
    assert set(found.expected) == {(4, 8), (9, 5)}
    assert found.reason.edition == f"C.04.2@{edition.partition('@')[2]}"
    assert dict(found.reason.values)["waiting"] == ("3 P3",)
    assert (
        check_round(replace(played, readings=(("parity", "file"),)), edition, RoundNumber(1)) == ()
    )
