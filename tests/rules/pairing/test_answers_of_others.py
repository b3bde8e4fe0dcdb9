"""What a system of others may answer, and which systems there are."""

from dataclasses import replace

import pytest

from arbitro.model import Pairing, RoundPairing, System, Tpn
from arbitro.reasons import refused
from arbitro.rules.pairing import systems
from arbitro.rules.pairing.systems import RoundQuery, is_traced, system_called, systems_here
from rules.pairing.test_next_round import DUTCH, empty


class Answered:
    """An answer of others, of which only the pairing is looked at."""

    def __init__(self, *games, bye=None):
        pairs = tuple(Pairing(Tpn(one), Tpn(other)) for one, other in games)
        self.pairing = RoundPairing(pairs, None if bye is None else Tpn(bye))


ASKED = RoundQuery(empty(5, System.DUTCH, total=5), DUTCH, 1)


def test_pairs_of_players_of_the_tournament_are_taken_as_they_are():
    for made in (Answered((1, 2), (3, 4), bye=5), Answered((5, 1)), refused("gave-up", round=1)):
        assert systems._sound(made, ASKED) is made


def test_numbers_need_not_follow_each_other():
    entries = ASKED.tournament.entries
    left = replace(ASKED.tournament, entries=(*entries[:2], *entries[3:]))
    asked = ASKED._replace(tournament=left)
    made = Answered((1, 5), (2, 4))
    assert systems._sound(made, asked) is made
    with pytest.raises(ValueError, match="not take part"):
        systems._sound(Answered((1, 3)), asked)


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (Answered((1, 2), (2, 3)), "twice"),
        (Answered((1, 2), bye=2), "twice"),
        (Answered((1, 1)), "twice"),
        (Answered((1, 6)), "not take part"),
        (Answered((0, 1)), "not take part"),
        (Answered((1, 2), bye=6), "not take part"),
    ],
)
def test_pairs_that_cannot_be_are_a_mistake(made, message):
    with pytest.raises(ValueError, match=message):
        systems._sound(made, ASKED)


def test_a_system_is_called_by_its_key_and_the_traced_ones_are_those_of_the_dutch_text():
    assert [system_called(each.key) for each in systems_here()] == list(systems_here())
    assert {System.DUTCH, System.LIM, System.ROUND_ROBIN} <= set(systems_here())
    assert system_called("of-nobody") is None
    assert is_traced(System.DUTCH)
    assert not is_traced(System.LIM)
    assert not is_traced(System.ROUND_ROBIN)
