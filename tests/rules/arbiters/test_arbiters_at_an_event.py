"""What is asked of each arbiter of an event, and how many certificates it may give."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.model import EditionKey
from arbitro.rules.arbiters.application import certificate_limit
from arbitro.rules.arbiters.at_event import AtEvent, check_at_event, check_certificates
from arbitro.rules.arbiters.career import ArbiterNorm, ArbiterTitle, EventLevel, NormKind, Role

PLAYER_TITLES = EditionKey("B.01@2024-01")
CHIEF = AtEvent(Role.CHIEF, "IA", None, False, True, True, "IA", PLAYER_TITLES)
HELPER = replace(CHIEF, role=Role.ARBITER, title="NA", norm=ArbiterTitle.FA)


def asked(who):
    return {each.reason.concept: each.met for each in check_at_event(who)}


@pytest.mark.article("B.01@2024-01 art. 1.1.5")
@pytest.mark.parametrize(("title", "met"), [("IA", True), ("FA", True), ("NA", False), ("", False)])
def test_where_norms_may_be_made_the_chief_is_an_international_or_fide_arbiter(title, met):
    assert asked(replace(CHIEF, title=title))["title-event-arbiter"] is met


def test_only_the_chief_is_asked_for_that_title():
    assert "title-event-arbiter" not in asked(HELPER)
    assert asked(replace(HELPER, plays=True))["arbiter-may-not-play"] is False
    assert asked(HELPER)["arbiter-may-not-play"] is True


def test_where_no_player_norm_may_be_made_nothing_of_it_is_asked():
    assert asked(replace(CHIEF, edition=None, title="", plays=True)) == {
        "arbiter-financial-rules": True
    }


@pytest.mark.parametrize("registered", [True, False, None])
def test_the_registration_with_fide_is_told_as_far_as_somebody_looked(registered):
    assert asked(replace(CHIEF, registered=registered))["arbiter-financial-rules"] is registered


@pytest.mark.parametrize(("chief", "met"), [("IA", True), ("FA", True), ("NA", False), ("", False)])
def test_a_norm_is_signed_by_an_international_or_fide_arbiter(chief, met):
    assert asked(replace(HELPER, chief_title=chief))["norm-signatures"] is met
    # the chief's own norm is signed by others
    own = replace(CHIEF, norm=ArbiterTitle.IA, title="FA", chief_title=chief)
    assert "norm-signatures" not in asked(own)


def test_norms_of_fide_arbiters_are_for_national_ones():
    assert asked(HELPER)["norms-of-national-arbiters"] is True
    assert asked(replace(HELPER, title=""))["norms-of-national-arbiters"] is False
    assert "fide-arbiter-first" not in asked(HELPER)


@pytest.mark.parametrize("active", [True, False, None])
def test_norms_of_international_arbiters_are_for_active_fide_arbiters(active):
    wanted = replace(HELPER, norm=ArbiterTitle.IA, title="FA", active=active)
    assert asked(wanted)["fide-arbiter-first"] is True
    assert asked(wanted)["norms-of-active-arbiters"] is active
    assert asked(replace(wanted, title="NA"))["fide-arbiter-first"] is False
    assert "norms-of-national-arbiters" not in asked(wanted)


def event(players, kind=NormKind.SWISS, level=EventLevel.INTERNATIONAL):
    return ArbiterNorm("Open", kind, date(2025, 3, 1), level, players=players)


@pytest.mark.article("B.06.1@2021-07 art. 2.7")
@pytest.mark.parametrize(
    ("players", "most"), [(1, 1), (25, 1), (26, 2), (50, 2), (51, 3), (75, 3), (76, 4), (100, 4)]
)
def test_a_swiss_gives_a_certificate_for_each_25_players_begun(players, most):
    assert check_certificates(event(players), most).met is True
    found = check_certificates(event(players), most + 1)
    assert found.met is False
    assert (found.reason.value("wanted"), found.reason.value("most")) == (most + 1, most)
    said = certificate_limit(players, NormKind.SWISS, EventLevel.INTERNATIONAL)
    assert dict(said.values) == {"most": most, "players": players}


@pytest.mark.parametrize("kind", [NormKind.ROUND_ROBIN, NormKind.DOUBLE_ROUND_ROBIN])
def test_a_round_robin_gives_two(kind):
    assert check_certificates(event(10, kind), 2).met is True
    assert check_certificates(event(10, kind), 3).met is False


def test_a_world_event_has_no_limit_and_other_systems_no_number():
    world = check_certificates(event(500, level=EventLevel.WORLD), 99)
    assert world.met is True
    assert dict(world.reason.values) == {"level": EventLevel.WORLD.value}
    other = check_certificates(event(500, NormKind.TEAM), 99)
    assert other.met is None
    assert other.reason.values == ()
