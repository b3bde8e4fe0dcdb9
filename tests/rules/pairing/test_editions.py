"""Every text of a Swiss system that the catalogue has is a value in the package of its system."""

import pytest

from arbitro.model import SYSTEMS as OURS
from arbitro.model import EditionKey, PointSystem
from arbitro.regulations import UnknownEditionError, editions
from arbitro.rules.pairing.swiss.baku import ACCELERATIONS, not_applicable
from arbitro.rules.pairing.swiss.swiss_rules import every_value, swiss_rules
from arbitro.rules.pairing.swiss_team.edition import EDITIONS as OF_TEAMS
from arbitro.rules.pairing.systems import SYSTEMS


def unwritten(regulation):
    """Return the key of a text that nobody has written."""
    return f"{regulation}@2031"


SWISSES = [system for system in OURS.values() if system.is_swiss and not system.is_team]


@pytest.mark.parametrize("system", SWISSES, ids=lambda one: one.key)
def test_each_text_of_the_catalogue_pairs_and_no_other(system):
    catalogue = {each.key for each in editions(system.regulation)}
    assert set(SYSTEMS.find(system.key).editions) == catalogue
    assert {each for each in every_value() if each.partition("@")[0] == system.regulation} == (
        catalogue
    )
    if system.games_per_round == 1:
        assert all(swiss_rules(key).memory for key in catalogue)


def test_each_text_of_teams_and_of_acceleration_is_a_value():
    assert set(OF_TEAMS) == {each.key for each in editions("C.04.6")}
    assert set(ACCELERATIONS) == {each.key for each in editions("C.04.7")}


@pytest.mark.parametrize(
    "edition", [unwritten("C.04.3"), "C.04.5@2026-02", "C.07@2026-03", "nothing"]
)
def test_a_text_of_nothing_that_is_paired_so_is_refused_by_its_name(edition):
    with pytest.raises(UnknownEditionError, match=edition):
        swiss_rules(EditionKey(edition))


def test_an_acceleration_that_nobody_knows_is_refused_by_its_name():
    edition = unwritten("C.04.7")
    with pytest.raises(UnknownEditionError, match=edition):
        not_applicable(EditionKey(edition), PointSystem(), 9)
