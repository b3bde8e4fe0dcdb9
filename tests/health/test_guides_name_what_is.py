"""Guides name what there is: their words in bold are the program's, their addresses lead somewhere.

A button that gets another name gets it in the manual too. Words of other programs are in italics.
"""

import re
import tomllib

import pytest

from arbitro.web.routes.route_rights import LISTED
from health.terms import LANGUAGES, WORDS, messages

FOLDERS = ("tutorials", "how-to", "tutoriales", "como", "tutoriels", "comment")
PAGES = ("tutorial.md", "tutoriel.md", *(f"{folder}/*.md" for folder in FOLDERS))
BOLD = re.compile(r"(^ *(?:[-*] |\d+\. )?)?\*\*([^*]+)\*\*( ?:)?", re.MULTILINE)
UNSEEN = re.compile(r"law|synonyms|rulebook|reason|edition|cli|format|conformity|manual")
"""Files of messages that no button, field, heading or state is taken from."""

ELSEWHERE = {"like this", "así", "ainsi", "xlsx", "hort"}
"""What the first tutorial says of bold itself; names that pages write without a message."""


def plain(text):
    """Return words as they are compared: without what only prints them otherwise."""
    return re.sub(r"\s+", " ", text).strip(" .…:").casefold()


def expression(message):
    """Return what finds a message with its values; None where hardly a word of its own is left."""
    own = re.sub(r"\{[^{}]*\}", "\0", message)
    if own == message:
        return re.escape(plain(message))
    if len(re.findall(r"[^\W\d_]", own)) < 4:
        return None
    return re.escape(plain(own)).replace("\0", r"\S+(?: \S+){0,2}")


def shown(language):
    """Return what tells whether pages show some words, or begin with them where “…” follows."""
    found = set()
    for path in (WORDS / language).glob("*.toml"):
        if UNSEEN.match(path.stem):
            continue
        found.update(text for _, text in messages(tomllib.loads(path.read_text("utf-8"))))
    whole = re.compile("|".join(filter(None, map(expression, found))))
    begins = tuple(map(plain, found))

    def shows(words):
        begun = words.endswith("…") and any(text.startswith(plain(words)) for text in begins)
        return begun or whole.fullmatch(plain(words)) is not None

    return shows


def named(text):
    """Yield what a page has in bold, but for the words that open a paragraph or an item."""
    for found in BOLD.finditer(re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        head, words, colon = found.groups()
        opens = head is not None and (words[-1] in ".:?" or colon)
        if not opens and plain(words) not in ELSEWHERE:
            yield words


def test_what_opens_a_paragraph_is_no_button():
    page = "- **Late:** see **Undo**.\n\n**Who?** Select **Pair round 2**.\n2. **Open …**"
    assert list(named(page)) == ["Undo", "Pair round 2", "Open …"]
    assert re.fullmatch(expression("Pair round {round}"), plain("Pair round 2"))
    assert not re.fullmatch(expression("Pair round {round}"), plain("Pair rounds"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_bold_are_those_of_the_program(root, language):
    shows = shown(language)
    pages = [page for place in PAGES for page in (root / "docs" / language).glob(place)]
    assert len(pages) > 40
    unknown = [
        f"{page.name}: {text}"
        for page in pages
        for text in named(page.read_text("utf-8"))
        if not shows(text)
    ]
    assert not unknown, "\n" + "\n".join(unknown)


ADDRESS = re.compile(r"`(?:(?:GET|POST|PUT|DELETE) )?(…?/(?!etc/)[a-z](?:\w+|/)[^` ]*)`")
VALUE = re.compile(r"\{.*\}|[\dA-ZÁÉÍÓÚÑ]+|")
"""A part of an address that is a value: ``{event}``, ``EVENT``, what follows the last bar."""

MADE_ELSEWHERE = {"/api/v1/openapi.json"}


def fits(known, address):
    """Tell whether the parts of an address are those of a route, value for value."""
    pairs = zip(known, address, strict=False)
    return all(
        VALUE.fullmatch(mine) or VALUE.fullmatch(other) or mine == other for mine, other in pairs
    )


def leads_somewhere(address, known):
    """Tell whether an address, or an end of one after “…”, is a route's or where routes begin."""
    head, *at = address.partition("?")[0].split("/")
    starts = [route[-len(at) :] if head else route for route in known if len(at) <= len(route)]
    return any(start[0] == at[0] and fits(start, at) for start in starts)


def test_an_address_is_one_whatever_its_values_are_called():
    known = [("events", "{event}", "rounds", "{round}"), ("m", "{event}")]
    for address in ("/events/EVENT/rounds/R", "/events/{event}", "…/rounds/3", "/m/"):
        assert leads_somewhere(address, known), address
    assert not leads_somewhere("/events/EVENT/boards", known)
    assert not leads_somewhere("…/boards", known)


@pytest.mark.parametrize("language", LANGUAGES)
def test_addresses_in_guides_are_addresses_of_the_program(root, language):
    known = [route.parts[1:] for route in LISTED]
    unknown = [
        f"{page.name}: {address}"
        for place in PAGES
        for page in (root / "docs" / language).glob(place)
        for address in ADDRESS.findall(page.read_text("utf-8"))
        if address not in MADE_ELSEWHERE and not leads_somewhere(address, known)
    ]
    assert not unknown, "\n" + "\n".join(unknown)
