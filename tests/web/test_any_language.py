"""Pages in a language made from English: nothing on them was typed anywhere but in its folder."""

import re
from collections import deque
from importlib.resources import files
from urllib.parse import urljoin, urlsplit

import pytest

import pseudo
from arbitro.service.demo import build_demo
from web.conftest import visitor_of

OURS = frozenset({"arbitro", "demo", "maxpairs", "min", "art", "english", "español", "français"})
"""Names and signs, not words: of the program and who acts in it, the Handbook's, a unit's, how
articles are cited, languages in themselves."""

FILES = re.compile(
    r"\.(?:css|js|svg|trf|json|pdf|csv|pgn|db|zip)$|/(?:api|static|live|export)\b"
    r"|^/(?:help|manual\.html)"
)
"""What is no page of the application; the manual has languages of its own."""


@pytest.fixture(scope="module")
def hall(made_language, tmp_path_factory):
    """A visitor who reads the made language, of the demonstration in it."""
    made = visitor_of(tmp_path_factory.mktemp("any") / "events")
    made.client.headers["accept-language"] = made_language
    build_demo(made.service, made_language)
    yield made
    made.service.close()


@pytest.fixture(scope="module")
def pages(hall):
    """What each page says that links lead to, by its address without numbers."""
    found, waiting, known = {}, deque(["/"]), {"/"}
    while waiting and len(found) < 400:
        path = waiting.popleft()
        answer = hall.get(path)
        if "html" not in answer.headers.get("content-type", ""):
            continue
        text, links = pseudo.seen(answer.text)
        found[path] = (answer.status_code, text)
        for link in links:
            parts = urlsplit(urljoin(f"http://localhost{path}", link))
            target = parts.path + (f"?{parts.query}" if parts.query else "")
            if parts.netloc == "localhost" and target not in known and not FILES.search(parts.path):
                known.add(target)
                waiting.append(target)
    return found


@pytest.fixture(scope="module")
def data():
    """The words of the event: its players and its city."""
    text = files("arbitro.service").joinpath("data/manual40.json").read_text("utf-8") + " León"
    return frozenset(each.lower() for each in re.findall(r"[^\W\d_]+", text)) | OURS


def test_every_page_a_link_leads_to_answers(pages):
    assert {path: status for path, (status, _) in pages.items() if status >= 400} == {}
    assert len(pages) > 100


def test_no_page_says_a_word_of_another_language(pages, data):
    stray = {}
    for path, (_, text) in pages.items():
        for word in pseudo.strays(text, data):
            stray.setdefault(word, path)
    assert not stray, "\n".join(map(str, sorted(stray.items())))
