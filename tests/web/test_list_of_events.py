"""The list of events says what there is to do, whether there is an event or none."""

from html import unescape

import pytest

from arbitro.i18n import translator
from arbitro.web.views.outer_places import tools

TOOLS = tools(lambda address: True)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_what_needs_no_event_is_named_with_what_it_is_for(visitor, language):
    t = translator(language).t
    page = unescape(visitor.get("/", **{"accept-language": language}).text)
    for address, title, lead in TOOLS:
        assert f'href="{address}"' in page
        assert f"<b>{t(title)}</b> <small>{t(lead)}</small>" in page


def test_what_needs_no_event_opens(visitor):
    assert [visitor.get(address).status_code for address, _, _ in TOOLS] == [200] * 5


def test_the_demonstrations_are_built_once_however_often_they_are_asked_for(visitor):
    assert 'action="/events/demo"' in visitor.get("/").text
    first, again = (visitor.send("/events/demo").headers["location"] for _ in range(2))
    assert first.split("?")[0] == again.split("?")[0]
    assert visitor.get(first).status_code == 200
    page = visitor.get("/").text
    assert page.count("/shelf") == 2
