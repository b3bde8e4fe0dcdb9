"""The list of events says what there is to do, whether there is an event or none."""

from html import unescape

import pytest

from arbitro.i18n import translator
from arbitro.web.rendering.templates import WITHOUT_AN_EVENT


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_what_needs_no_event_is_named_with_what_it_is_for(visitor, language):
    t = translator(language).t
    page = unescape(visitor.get("/", **{"accept-language": language}).text)
    for address, title, lead in WITHOUT_AN_EVENT:
        assert page.count(f'href="{address}">{t(title)}</a>') == 2  # here, and at the foot
        assert t(lead) in page


def test_what_needs_no_event_opens(visitor):
    assert [visitor.get(address).status_code for address, _, _ in WITHOUT_AN_EVENT] == [200] * 7


def test_the_demonstrations_are_built_once_and_offered_where_there_is_no_event(visitor):
    assert 'action="/events/demo"' in visitor.get("/").text
    first, again = (visitor.send("/events/demo").headers["location"] for _ in range(2))
    assert first.split("?")[0] == again.split("?")[0]
    assert visitor.get(first).status_code == 200
    page = visitor.get("/").text
    assert 'action="/events/demo"' not in page
    assert page.count("/shelf") == 2
