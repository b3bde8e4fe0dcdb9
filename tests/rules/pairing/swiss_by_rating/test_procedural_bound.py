"""The bound of the procedures by rating: a field on which it is met, and the refusal."""

from dataclasses import replace

import pytest

from arbitro.model import EditionKey, Prohibition, System, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.swiss_by_rating import engine, field
from arbitro.rules.pairing.swiss_by_rating.field import MOST_WORK, SwissByRatingField

EDITIONS = {
    System.DUTCH_2009: EditionKey("DUTCH.2009@2009"),
    System.SWISS_1992: EditionKey("SWISS.1992@1992-06"),
}


@pytest.fixture
def fields(monkeypatch):
    """Every field that is made, in turn, with the work done on it."""
    made = []

    class Counted(SwissByRatingField):
        def __init__(self, problem):
            super().__init__(problem)
            made.append(self)

    monkeypatch.setattr(engine, "SwissByRatingField", Counted)
    return made


def played(system, players, rounds):
    """Play a tournament in which everybody comes to every round."""
    settings = GeneratorSettings(
        players=players, rounds=rounds, system=system, edition=EDITIONS[system],
        half_point_byes=0, zero_point_byes=0, withdrawals=0,
    )  # fmt: skip
    return generate_tournament(settings, seed=1, pair=pair_next_round)


@pytest.fixture
def halves():
    """Sixty players after two rounds, the better half of whom may no longer meet one another."""
    upper = Prohibition(frozenset(map(Tpn, range(1, 31))))
    tournament = played(System.DUTCH_2009, 60, 2)
    return replace(tournament, rounds_total=9, prohibitions=(upper,))


def test_a_field_that_asks_for_too_much_is_refused_when_the_bound_is_met(
    fields, halves, monkeypatch
):
    monkeypatch.setattr(field, "MOST_WORK", 20_000)
    answer = pair_next_round(halves, EDITIONS[System.DUTCH_2009])
    assert isinstance(answer, Refused)
    assert answer.code == "procedure-too-long"
    assert 20_000 < fields[-1].work < 40_000


def test_halves_that_may_not_meet_among_themselves_are_paired_far_below_the_bound(fields, halves):
    """As many may not meet one another as are left: each of them meets one of the others."""
    answer = pair_next_round(halves, EDITIONS[System.DUTCH_2009])
    assert len(answer.games) == 30
    assert all(min(game) <= 30 < max(game) for game in answer.games)
    assert fields[-1].work < MOST_WORK // 10


@pytest.mark.parametrize("system", EDITIONS)
def test_usual_tournaments_stay_far_below_the_bound(fields, system):
    tournament = played(system, 200, 9)
    assert tournament.rounds_played == 9
    assert max(each.work for each in fields) < MOST_WORK // 50
