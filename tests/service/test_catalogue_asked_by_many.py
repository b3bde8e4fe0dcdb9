"""The list of very many events: who has all of them looked at keeps nobody else waiting."""

import threading
from concurrent.futures import ThreadPoolExecutor

from arbitro.model.names import NameOrder
from arbitro.service import EventQuery
from arbitro.service.catalogue import Catalogue
from arbitro.service.responses import EventCard
from patience import LONGEST

EVENTS = 200


class Notes:
    """Nothing is noted and everything is found."""

    def all(self):
        return {}

    def note(self, seen, gone=()):
        pass


class Store:
    """Events that do not change."""

    notes = Notes()

    def heads(self):
        return {f"event-{number:03}": "1" for number in range(EVENTS)}

    def archived(self):
        return frozenset()


def test_a_page_is_given_between_two_batches_of_those_who_look_at_everything():
    half, answered, looked = threading.Event(), threading.Event(), []

    def look(key):
        looked.append(key)
        if len(looked) == EVENTS // 2:
            half.set()
        if len(looked) > EVENTS // 2:  # slow from here on, until the other one has its page
            answered.wait(0.02)
        return EventCard(key, key), None

    catalogue = Catalogue(Store(), look)
    with ThreadPoolExecutor(1) as pool:
        everything = pool.submit(catalogue.listed, EventQuery(), NameOrder.ENGLISH, None)
        assert half.wait(LONGEST)
        page = catalogue.listed(EventQuery(most=10), NameOrder.ENGLISH, 0.0)
        assert not everything.done()
        answered.set()
        assert len(everything.result(LONGEST).cards) == EVENTS
    assert len(page.cards) == 10
    assert EVENTS // 2 < page.found < EVENTS
    assert page.unseen == EVENTS - page.found


def test_of_two_who_look_at_everything_each_event_is_looked_at_once():
    looked = []

    def look(key):
        looked.append(key)
        return EventCard(key, key), None

    catalogue = Catalogue(Store(), look)
    with ThreadPoolExecutor(4) as pool:
        told = list(
            pool.map(lambda _: catalogue.listed(EventQuery(), NameOrder.ENGLISH, None), range(4))
        )
    assert [each.found for each in told] == [EVENTS] * 4
    assert sorted(looked) == sorted(Store().heads())
