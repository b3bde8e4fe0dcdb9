"""How a random tournament is put together, with every draw given in advance."""

from dataclasses import replace

import pytest

from arbitro.model import (
    ABSENT,
    Colour,
    EditionKey,
    Entry,
    Pairing,
    Player,
    PointSystem,
    Prohibition,
    Result,
    RoundPairing,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.model.double_match import bye_records
from arbitro.reasons import refused
from arbitro.rules.pairing import generator
from arbitro.rules.pairing.generator import (
    GeneratorSettings,
    RandomSource,
    expected_score,
    generate,
    generate_tournament,
)
from rules.pairing.test_generator_draws import PLAIN

WIN, LOSS = Result.WIN, Result.LOSS


class Told(RandomSource):
    """Draws given in advance, with the limits they were asked for."""

    def __init__(self, *draws):
        super().__init__(0)
        self.left, self.limits = list(draws), []

    def below(self, limit):
        self.limits.append(limit)
        return self.left.pop(0)


def test_what_happens_so_often_in_a_thousand_is_drawn_of_a_thousand():
    for drawn, rate, happens in ((0, 1, True), (1, 1, False), (999, 1000, True), (0, 0, False)):
        chance = Told(drawn)
        assert chance.happens(rate) is happens
        assert chance.limits == [1000]


def test_byes_results_and_ratings_are_drawn_of_so_many():
    chance = Told(0)
    generator._request(PLAIN, chance)
    assert chance.limits == [1000]
    chance = Told(999, 999, 0)
    generator._result(PLAIN, 0, chance)
    assert chance.limits == [1000, 1000, 1000]
    chance = Told(999, 0, 0)
    generator._rating(PLAIN, chance)
    span = PLAIN.highest_rating - PLAIN.lowest_rating + 1
    assert chance.limits == [1000, span, span]


def test_expected_scores_every_fifty_points_are_those_of_the_formula():
    # to two places, as the table of the Rating Regulations has it, 50 points are worth 0.57
    assert expected_score(50) == 570
    for difference in (0, *range(100, 801, 50)):
        exact = 1000 / (1 + 10 ** (-difference / 400))
        assert abs(expected_score(difference) - exact) <= 0.5, difference
    # and between two of them they rise evenly: 10 of 50 points are a fifth of the way
    assert expected_score(110) == 640 + (703 - 640) // 5
    assert expected_score(149) == 640 + (703 - 640) * 49 // 50


@pytest.mark.parametrize("system", [System.DUTCH, System.DOUBLE_SWISS])
@pytest.mark.parametrize(("drawn", "colour"), [(499, Colour.WHITE), (500, Colour.BLACK)])
def test_the_entry_list_has_the_stronger_first_and_a_colour_by_lot(system, drawn, colour):
    settings = replace(
        PLAIN, players=3, rounds=4, system=system, lowest_rating=1400, highest_rating=1499,
        forbidden_pairs=1, points=PointSystem.of(30, 10, 0),
    )  # fmt: skip
    # 1400 + (10 + 20) / 2, 1400 + (99 + 99) / 2, 1400 + (1 + 2) // 2, the colour, an order
    chance = Told(999, 10, 20, 999, 99, 99, 999, 1, 2, drawn, 2, 1)
    made = generator._before_the_first_round(settings, 7, chance)
    assert [each.player.rating for each in made.entries] == [1499, 1415, 1401]
    assert [each.tpn for each in made.entries] == [1, 2, 3]
    assert len({each.player.name for each in made.entries}) == 3
    assert made.initial_colour is colour
    assert made.rounds_total == 4 * system.games_per_round
    assert "7" in made.details.name
    assert (made.system, made.points, made.editions) == (
        system, settings.points, (settings.edition,)
    )  # fmt: skip
    assert not made.accelerated
    assert not any(each.virtual for each in made.entries)
    # the order as it was drawn is 1, 2, 3: the first two may not meet
    assert made.prohibitions == (Prohibition(frozenset((Tpn(1), Tpn(2)))),)
    chosen = generator._before_the_first_round(
        replace(settings, initial_colour=Colour.BLACK, players=1), 7, Told(0, 1, 1, drawn)
    )
    assert chosen.initial_colour is Colour.BLACK


def test_acceleration_goes_to_the_first_group_alone():
    settings = replace(PLAIN, players=5, rounds=5, accelerated=True)
    made = generator._accelerated(generator._before_the_first_round(settings, 7, RandomSource(3)))
    # of five: twice a quarter rounded up; of five rounds three are accelerated, two of them fully
    assert [each.virtual for each in made.entries] == [(10, 10, 5)] * 4 + [()]
    assert made.accelerated


@pytest.mark.parametrize(("players", "pairs"), [(1, 0), (2, 3), (3, 3)])
def test_as_many_pairs_as_asked_for_may_not_meet_where_there_are_two(players, pairs):
    settings = replace(PLAIN, players=players, forbidden_pairs=3)
    found = generator._prohibitions(settings, RandomSource(5))
    assert len(found) == pairs
    for each in found:
        assert len(each.members) == 2
        assert each.members <= set(range(1, players + 1))


def event(system=System.DUTCH, ratings=(2000, 1900, 1800)):
    entries = tuple(
        Entry(Tpn(at), Player(str(at), rating=rating)) for at, rating in enumerate(ratings, 1)
    )
    return Tournament(system=system, entries=entries, rounds_total=4)


def played(monkeypatch, settings, pairing, tournament):
    """The records of a round, every game won by White, and the differences asked about."""
    asked = []

    def result(_settings, difference, _chance, **_of_the_game):
        asked.append(difference)
        return WIN, LOSS

    monkeypatch.setattr(generator, "_result", result)
    return generator._results(tournament, pairing, settings, RandomSource(1)), asked


def test_a_round_brings_both_their_records_and_the_bye_its_own(monkeypatch):
    pairing = RoundPairing((Pairing(Tpn(2), Tpn(1)),), Tpn(3))
    found, asked = played(monkeypatch, PLAIN, pairing, event())
    assert found == {
        2: (RoundRecord(Tpn(1), Colour.WHITE, WIN),),
        1: (RoundRecord(Tpn(2), Colour.BLACK, LOSS),),
        3: (RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),),
    }
    # White has a hundred points less
    assert asked == [-100]


def test_a_match_of_two_games_has_the_colours_changed_in_the_second(monkeypatch):
    settings = replace(PLAIN, system=System.DOUBLE_SWISS)
    pairing = RoundPairing((Pairing(Tpn(2), Tpn(1)),), Tpn(3))
    found, asked = played(monkeypatch, settings, pairing, event(System.DOUBLE_SWISS))
    assert found == {
        2: (RoundRecord(Tpn(1), Colour.WHITE, WIN), RoundRecord(Tpn(1), Colour.BLACK, LOSS)),
        1: (RoundRecord(Tpn(2), Colour.BLACK, LOSS), RoundRecord(Tpn(2), Colour.WHITE, WIN)),
        3: bye_records(Result.PAIRING_ALLOCATED_BYE),
    }
    assert asked == [-100, 100]


def test_a_round_without_a_bye_writes_none(monkeypatch):
    pairing = RoundPairing((Pairing(Tpn(1), Tpn(2)),), None)
    found, _asked = played(monkeypatch, PLAIN, pairing, event())
    assert set(found) == {1, 2}


@pytest.mark.parametrize("system", [System.DUTCH, System.DOUBLE_SWISS])
@pytest.mark.parametrize(("absent", "rounds_played"), [(0, 3), (1, 3), (2, 1), (3, 1)])
def test_a_tournament_ends_before_a_round_with_fewer_than_two_players(
    absent, rounds_played, system, monkeypatch
):
    """In the second round so many of three are away, in the others nobody."""

    def absences(_settings, number, _arrivals, _withdrawn, _chance):
        away = range(1, absent + 1) if number == 2 else ()
        return {Tpn(one): ABSENT for one in away}

    def pair(tournament, edition):
        assert edition == settings.edition
        there = [each.tpn for each in tournament.entries if len(each.rounds) == before(tournament)]
        assert len(there) >= 2
        return RoundPairing((Pairing(*there[:2]),), there[2] if there[2:] else None)

    def before(tournament):
        return tournament.rounds_played

    monkeypatch.setattr(generator, "_absences", absences)
    settings = replace(PLAIN, players=3, rounds=3, system=system)
    made = generate_tournament(settings, seed=1, pair=pair)
    games = system.games_per_round
    assert made.rounds_played == rounds_played * games
    assert made.rounds_total == 3 * games
    for entry in made.entries:
        assert len(entry.rounds) == rounds_played * games
    if absent == 1:
        assert made.entries[0].rounds[games : 2 * games] == (ABSENT,) * games


def test_a_refused_round_leaves_who_was_to_be_away_from_it():
    settings = replace(PLAIN, players=4, half_point_byes=1000)
    asked = []

    def refuse(tournament, _edition):
        asked.append(tournament)
        return refused("no")

    # everybody asks for a bye: nobody is left to be paired, and nobody is asked
    assert generate_tournament(settings, seed=1, pair=refuse).rounds_played == 0
    assert not asked
    waiting = generate_tournament(replace(settings, half_point_byes=0), seed=1, pair=refuse)
    assert asked == [waiting]
    assert waiting.rounds_played == 0


def test_an_engine_of_problems_is_given_that_of_the_settings_and_the_round():
    numbers = []

    def pair(problem):
        numbers.append((problem.round_number, problem.edition, len(problem.contenders)))
        order = [one.tpn for one in problem.contenders]
        return RoundPairing((Pairing(*order[:2]), Pairing(*order[2:])), None)

    key = EditionKey("C.04.3@2017-07")
    made = generate(replace(PLAIN, players=4, rounds=2, edition=key), seed=1, pair=pair)
    assert numbers == [(1, key, 4), (2, key, 4)]
    assert made.rounds_played == 2


def test_records_of_a_round_replace_what_was_known_of_it_and_leave_the_others():
    old = RoundRecord(None, None, Result.HALF_POINT_BYE)
    first, *others = event().entries
    tournament = replace(
        event(), entries=(replace(first, rounds=(old, old)), *others), rounds_played=1
    )
    record = RoundRecord(Tpn(2), Colour.WHITE, WIN)
    made = generator._with_round(tournament, {Tpn(1): (record,)})
    assert [each.rounds for each in made.entries] == [(old, record), (), ()]


def test_a_tournament_without_settings_is_a_quiet_one():
    """As often as the command says: byes in two of a hundred rounds, half of them for nothing."""
    usual = GeneratorSettings()
    assert (usual.half_point_byes + usual.zero_point_byes, usual.forfeits) == (20, 10)
    assert usual.half_point_byes == usual.zero_point_byes
    assert usual.withdrawals == 5
    for nothing in (
        "unrated_players", "unrated_games", "full_point_byes", "late_entries", "forbidden_pairs",
        "accelerated",
    ):  # fmt: skip
        assert not getattr(usual, nothing)
    assert usual.initial_colour is None
