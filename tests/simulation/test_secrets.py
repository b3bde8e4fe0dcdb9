"""Worlds that differ in what somebody may not know answer that one alike, byte by byte.

Nothing is left out of what is compared but what `secret_table.ARGUED` argues. Every route and more
addresses of each for everybody: ``PYTHONPATH=tests python -m simulation.compared_walk``.
"""

from contextlib import ExitStack
from unittest.mock import patch

import pytest

from arbitro.web.session.access import Role
from arbitro.web.session.devices import Grant
from simulation.compared_walk import (
    ASKERS,
    compare,
    papers_as_words,
    read_by,
    sent_by,
    two_worlds,
    unknown_to,
    walks,
)
from simulation.secret_table import SECRETS, TABLE
from simulation.worlds import make, standing_still
from web.raw import Device

BY_NAME = {asker.name: asker for asker in ASKERS}
pytestmark = pytest.mark.usefixtures("without_waiting_for_the_disk")


@pytest.fixture(autouse=True, scope="module")
def still():
    with standing_still(), papers_as_words():
        yield


@pytest.fixture
def worlds_of(tmp_path):
    """Make two worlds that differ in secrets."""
    with ExitStack() as made:

        def new(secrets):
            worlds = two_worlds(tmp_path / str(len(secrets)), secrets)
            for world in worlds:
                made.callback(world.close)
            return worlds

        yield new


@pytest.mark.long
def test_nothing_depends_on_what_somebody_may_not_know(tmp_path):
    """Of each who asks: all secrets this one may not know differ at once; and none of it shows."""
    count, told, differences = 0, {}, []
    for at, (secrets, askers) in enumerate(walks([])):
        worlds = two_worlds(tmp_path / str(at), secrets)
        for walk in (read_by, sent_by):  # what is sent changes both worlds, which all have read
            for asker in askers:
                found = walk(worlds, asker)
                count += found.asked
                told[asker.name] = told.get(asker.name, 0) + found.told
                differences += [(each.asker, each.target, each.what) for each in found.differences]
        for world in worlds:
            world.close()
    print(f"\n{count} answers compared, {sum(told.values())} of them pages and files")
    assert differences == []
    assert count > 3000
    assert told.keys() == BY_NAME.keys()
    assert min(told.values()) > 10


def test_the_public_is_not_even_told_how_much_was_done(tmp_path):
    """Of what only arbiters know it makes no difference that it happened at all."""
    alone = ("contact", "case", "incident", "request", "application", "line-up", "drafted match")
    public = BY_NAME["public"]
    whole = make(tmp_path / "whole", {})
    fewer = make(tmp_path / "fewer", {}, without=frozenset(alone))
    assert whole.service.version(whole.key) >= fewer.service.version(fewer.key) + len(alone)
    found = read_by((whole, fewer), public)
    assert [(each.target, each.what) for each in found.differences] == []
    assert found.told > 100
    whole.close()
    fewer.close()


@pytest.fixture
def all_differ(worlds_of):
    return worlds_of(frozenset(SECRETS))


SHOWN = [secret for secret in TABLE if secret.shown_at]


def test_every_secret_is_there_and_is_shown_to_who_may_know_it(all_differ):
    for secret in SHOWN:
        answers = []
        for world in all_differ:
            device = Device.let_in(world.app, Role.CHIEF)
            answers.append(device.get(secret.shown_at.format(event=world.key)))
        assert 200 in {each.status for each in answers}, secret.name
        one, other = (each.text for each in answers)
        assert one != other, secret.name
        mine, theirs = secret.values
        if mine:
            assert (mine in one, mine in other) == (True, False), secret.name
            assert (theirs in one, theirs in other) == (False, True), secret.name
    unseen = {secret.name for secret in TABLE} - {secret.name for secret in SHOWN}
    assert unseen == {"case", "complaint", "follower"}


def everything(*_, **__):
    return True


def unchanged(first, *_, **__):
    return first


PLANTED = (
    ("another sector", "arbitro.web.event_request.withhold", unchanged, "incidents"),
    ("captain", "arbitro.web.event_request.withhold", unchanged, "hall"),
    ("screens", "arbitro.web.event_request.as_published", unchanged, "hall?section=1"),
    ("helper", "arbitro.web.pages.section.ratings.may", everything, "s/1/ratings"),
    ("desk", "arbitro.web.actions.groups.may_group", everything, "s/1/standings?by=age"),
)
"""A view that tells somebody too much, and where: a K, a draft, an incident, a report, an age."""


@pytest.mark.parametrize(("name", "view", "mistake", "where"), PLANTED)
def test_a_view_that_tells_too_much_is_found(worlds_of, name, view, mistake, where):
    asker = BY_NAME[name]
    worlds = worlds_of(unknown_to(asker))
    there = [("planted", ("GET", f"/events/{worlds[0].key}/{where}"))]
    with patch(view, mistake):
        assert len(compare(worlds, asker, there).differences) == 1


ALL = (("may", True), ("sees", None))
"""What a grant says that lets somebody do everything, at every event."""


def test_a_right_given_by_mistake_is_found_at_every_secret_it_opens(worlds_of):
    """Without it the same helper is told nothing at the same addresses."""
    helper = BY_NAME["helper"]
    worlds = worlds_of(unknown_to(helper))
    where = {secret.shown_at.format(event=worlds[0].key) for secret in SHOWN}
    where -= {each.shown_at.format(event=worlds[0].key) for each in SHOWN if helper.may_know(each)}

    def found():
        asked = [("planted", ("GET", target)) for target in sorted(where)]
        return {each.target for each in compare(worlds, helper, asked).differences}

    assert found() == set()
    allowed = (patch.object(Grant, name, lambda *_, given=given: given) for name, given in ALL)
    with ExitStack() as mistakes:
        for mistake in allowed:
            mistakes.enter_context(mistake)
        assert found() == where
