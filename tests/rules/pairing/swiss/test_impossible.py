"""A round that cannot be paired is refused with the players concerned, whatever the system."""

import pytest

from arbitro.model import (
    EditionKey,
    Entry,
    Player,
    Prohibition,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.swiss.impossible import no_complete_pairing

SYSTEMS = {
    "C.04.3@2026-02": System.DUTCH,
    "C.04.4.1@2026-02": System.DUBOV,
    "C.04.4.1@1997": System.DUBOV,
    "C.04.4.2@2026-02": System.BURSTEIN,
    "C.04.4.2@1999": System.BURSTEIN,
    "C.04.4.3@2026-02": System.LIM,
    "C.04.5@2026-02": System.DOUBLE_SWISS,
    "DUTCH.2012@2013": System.DUTCH_2012,
    "DUTCH.2009@2009": System.DUTCH_2009,
    "SWISS.1992@1992-06": System.SWISS_1992,
}


def together(*numbers):
    return Prohibition(frozenset(map(Tpn, numbers)))


def before_the_first_round(system, players, prohibitions):
    entries = tuple(
        Entry(Tpn(tpn), Player(f"P{tpn}", rating=2400 - tpn)) for tpn in range(1, players + 1)
    )
    return Tournament(
        system=system, rounds_total=4 * system.games_per_round, entries=entries,
        prohibitions=prohibitions,
    )  # fmt: skip


def named(refusal):
    """Return the groups that a refusal names, and who else they could meet."""
    assert isinstance(refusal, Refused)
    assert refusal.code == "no-complete-pairing"
    (cause,) = refusal.reasons
    values = dict(cause.values)
    assert [dict(part.values)["players"] for part in cause.parts] == list(values["groups"])
    return set(values["groups"]), values["hub"]


@pytest.mark.parametrize("edition", SYSTEMS)
def test_four_of_one_club_among_six_are_named_with_the_two_they_could_meet(edition):
    tournament = before_the_first_round(SYSTEMS[edition], 6, (together(1, 2, 4, 6),))
    groups, hub = named(pair_next_round(tournament, EditionKey(edition)))
    assert groups <= {(1,), (2,), (4,), (6,)}
    assert len(groups) == 3
    assert sorted(hub) == [3, 5]


@pytest.mark.parametrize("edition", SYSTEMS)
def test_of_an_odd_number_the_bye_is_named_as_a_possible_opponent(edition):
    """Of five of one club one has the bye and two can meet the others."""
    tournament = before_the_first_round(SYSTEMS[edition], 7, (together(1, 2, 3, 4, 5),))
    groups, hub = named(pair_next_round(tournament, EditionKey(edition)))
    assert groups <= {(number,) for number in range(1, 6)}
    assert len(groups) == 4
    assert sorted(hub) == [0, 6, 7]


class Plain:
    """A side of which only what is asked is known."""

    def __init__(self, tpn):
        self.tpn, self.may_receive_bye = Tpn(tpn), False


def test_teams_are_called_so():
    """Three teams of one club can only meet a fourth."""
    refusal = no_complete_pairing(
        3, None, [Plain(tpn) for tpn in (5, 6, 7, 8)], [0b1000] * 3 + [0b0111], of_teams=True
    )
    (cause,) = refusal.reasons
    assert set(dict(cause.values)["teams"]) <= {(5,), (6,), (7,)}
    assert dict(cause.values)["hub"] == (8,)


def test_nobody_is_named_where_the_criteria_leave_a_pairing():
    refusal = no_complete_pairing(3, None, [Plain(1), Plain(2)], [0b10, 0b01])
    assert (refusal.code, refusal.reasons) == ("no-complete-pairing", ())


@pytest.mark.parametrize("able", [1, 2, 3])
def test_of_three_who_meet_nobody_one_without_the_bye_is_named(able):
    sides = [Plain(tpn) for tpn in (1, 2, 3)]
    sides[able - 1].may_receive_bye = True
    groups, hub = named(no_complete_pairing(3, None, sides, [0, 0, 0]))
    assert groups < {(one,) for one in (1, 2, 3) if one != able}
    assert len(groups) == 1
    assert hub == ()
