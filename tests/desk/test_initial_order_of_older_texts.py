"""Numbers of a section are given by the titles as its own text orders them."""

import pytest

from arbitro.model import SYSTEMS, EntryId, Player, System, Title
from arbitro.model.names import NameOrder
from arbitro.rules.pairing.swiss.initial_order import initial_place


@pytest.mark.parametrize(
    ("system", "first"),
    [(System.DUTCH, 1), (System.SWISS_1992, 2), (System.DUTCH_2009, 1)],
)
def test_a_woman_grandmaster_stands_before_an_international_master_in_1992_only(system, first):
    people = {
        EntryId(1): Player("An", rating=2300, title=Title.IM),
        EntryId(2): Player("Bo", rating=2300, title=Title.WGM),
    }

    def place(entry):
        return initial_place(people[entry], NameOrder.ENGLISH, system.regulation)

    assert min(people, key=place) == first
    assert system in SYSTEMS.values()
