"""The search of the site finds what that of ``/help`` does: one table of questions for both."""

from pathlib import Path

import pytest

from arbitro.manual import searched
from arbitro.manual.search_files import as_scripts
from manual.test_search import LANGUAGES, questions

pytestmark = pytest.mark.browser

LOOK = Path(__file__).resolve().parents[2] / "docs" / "look"
PAGE = """<!doctype html><html lang="{language}"><body data-root="https://site.test">
<form><input id="search"></form><div id="found" data-nothing="-"></div>
<script src="https://site.test/search.js"></script></body></html>"""

FIRST_FIVE = """async (asked) => {
  const found = [];
  for (const one of asked) found.push((await SEARCH.find(one)).slice(0, 5));
  return found.map((list) => list.map((each) => each.address));
}"""


def address(place):
    return f"{place.chapter.path}#{place.anchor}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_site_ranks_as_the_help_of_the_program_does(browser, language):
    files = as_scripts(language, address)
    page = browser.new_page()
    head = f"https://site.test/search/{language}/"

    def serve(route):
        url = route.request.url
        if url == "https://site.test/search.js":
            text = (LOOK / "search.js").read_text("utf-8")
        elif url.startswith(head):
            text = files.get(url.removeprefix(head), "")
        else:
            route.fulfill(body=PAGE.format(language=language), content_type="text/html")
            return
        route.fulfill(body=text, content_type="text/javascript; charset=utf-8")

    page.route("**/*", serve)
    page.goto("https://site.test/")
    asked = [said[language] for _, said in questions()]
    there = page.evaluate(FIRST_FIVE, asked)
    page.close()
    here = [[address(place) for place in searched(one, language)[:5]] for one in asked]
    assert len(asked) > 100
    for one, found, expected in zip(asked, there, here, strict=True):
        assert found == expected, one
