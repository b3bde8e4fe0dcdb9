"""Pages in a language made from English: nothing on them was typed anywhere but in its folder."""

import re
from collections import Counter, deque
from datetime import date
from importlib.resources import files
from urllib.parse import urljoin, urlsplit

import pytest

import pseudo
from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings, TeamRules
from arbitro.model import Colour, Player, SectionId, System
from arbitro.plugins.shipped import shipped_offers
from arbitro.reasons import Refused
from arbitro.service.new_events.demo import build_demo
from web.conftest import visitor_of

OURS = frozenset(
    {
        "arbitro",
        "demo",
        "maxpairs",
        "wimbledon",
        "min",
        "art",
        "english",
        "español",
        "français",
        "atom",
    }
)
"""Names and signs, not words: of the program and who acts in it, the Handbook's, the place a table
is named after, a unit's, how articles are cited, languages in themselves, and a format."""

FILES = re.compile(
    r"\.(?:css|js|svg|trf|json|pdf|csv|pgn|db|zip|atom|ics|woff2)$|/(?:api|static|live|export)\b"
    r"|^/(?:help|manual\.html|interface)\b|^/p/[^/]+/en/"
)
"""What is no page of the application; the manual, the interface of programs and public pages have
languages of their own."""


@pytest.fixture(scope="module")
def hall(made_language, tmp_path_factory):
    """A visitor who reads the made language, of the demonstration in it."""
    made = visitor_of(tmp_path_factory.mktemp("any") / "events")
    made.client.headers["accept-language"] = made_language
    build_demo(made.service, made_language)
    yield made
    made.service.close()


SYSTEMS = (System.ROUND_ROBIN, System.KNOCK_OUT, System.TEAM_SWISS, System.TEAM_ROUND_ROBIN)


@pytest.fixture(scope="module")
def other_hall(made_language, tmp_path_factory):
    """The same of an event of four sections of other systems, a round of each played.

    Everybody is called by a letter and a number, so that no name is a word.
    """
    made = visitor_of(tmp_path_factory.mktemp("other") / "events")
    made.client.headers["accept-language"] = made_language
    settings = EventSettings("E1", language=made_language, start=date(2026, 5, 1))
    key = made.service.create(asked.CreateEvent(settings)).key

    def do(command):
        answer = made.service.handle(key, command)
        assert not isinstance(answer, Refused), answer

    for number, system in enumerate(SYSTEMS, 1):
        section, of_teams = SectionId(number), system in SYSTEMS[2:]
        rounds = 3 if system.is_swiss else 0
        rules = TeamRules(boards=2)
        do(asked.AddSection(SectionSettings(f"S{number}", system, rounds, teams=rules)))
        people = [Player(f"P{number}{at}", rating=2400 - at) for at in range(8)]
        if of_teams:
            for team in range(4):
                players = tuple(people[2 * team : 2 * team + 2])
                do(RegisterTeam(section, f"T{team}", captain="C1", players=players))
        else:
            do(asked.ImportPlayers(section, tuple(people[:4])))
        do(asked.CloseEntries(section))
        do(asked.PairRound(section, Colour.WHITE) if system.is_swiss else asked.PairRound(section))
        do(asked.PublishRound(section, 1))
        for game in made.service.snapshot(key).state.sections[section].rounds[0].games:
            do(asked.EnterResult(section, game, GameResult.WHITE_WINS))
    yield made
    made.service.close()


@pytest.fixture(scope="module")
def other_pages(other_hall):
    """What the pages of the event of other systems say."""
    return crawled(other_hall)


@pytest.fixture(scope="module")
def pages(hall):
    """What the pages of the demonstration say."""
    return crawled(hall)


FEW = 2
"""So many pages are read whose addresses differ in numbers alone, or in moves of a line."""

MOVES = re.compile(r"(?<=line=)[^&]+|(?<=move=)[^&]+")


def crawled(hall):
    """Return what each page says that links lead to, by its address; few of each kind."""
    found, waiting, known, kinds = {}, deque(["/"]), {"/"}, Counter()
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
            if "language=" in parts.query:  # a text shown in the language it asks for
                continue
            if parts.netloc == "localhost" and target not in known and not FILES.search(parts.path):
                known.add(target)
                kind = re.sub(r"[0-9]+", "0", MOVES.sub("", target))
                kinds[kind] += 1
                if kinds[kind] <= FEW:
                    waiting.append(target)
    return found


@pytest.fixture(scope="module")
def data():
    """The words of the event: its players and its city; and names of distributions."""
    text = files("arbitro.school").joinpath("data/manual40.json").read_text("utf-8") + " León"
    # what a distribution and the thing it offers are called is no word of a language
    text += "".join(f" {each.distribution} {each.name}" for each in shipped_offers())
    return frozenset(each.lower() for each in re.findall(r"[^\W\d_]+", text)) | OURS


@pytest.mark.long
@pytest.mark.parametrize("crawl", ["pages", "other_pages"])
def test_every_page_a_link_leads_to_answers(crawl, request):
    pages = request.getfixturevalue(crawl)
    assert {path: status for path, (status, _) in pages.items() if status >= 400} == {}
    assert len(pages) > 100


OF_THE_BROWSER = re.compile(
    r"\b(?:window\.)?(?:confirm|alert|prompt)\(|type=[\"']?(?:date|time|month|week)\b"
    r"|type=\"\{\{(?:(?!\}\}\").)*[\"'](?:date|time|month|week)[\"']"
)


def walked(folder):
    for each in folder.iterdir():
        yield from walked(each) if each.is_dir() else [each]


def test_no_page_uses_a_box_that_speaks_the_language_of_the_browser():
    web = files("arbitro.web")
    written = [*walked(web / "static"), *walked(web / "templates")]
    own = [each for each in written if each.name.endswith((".js", ".html"))]
    assert len(own) > 100
    found = [each.name for each in own if OF_THE_BROWSER.search(each.read_text("utf-8"))]
    assert [name for name in found if not name.startswith("htmx")] == []


@pytest.mark.parametrize("crawl", ["pages", "other_pages"])
def test_no_page_says_a_word_of_another_language(crawl, request, data):
    pages = request.getfixturevalue(crawl)
    stray = {}
    for path, (_, text) in pages.items():
        for word in pseudo.strays(text, data):
            stray.setdefault(word, path)
    assert not stray, "\n".join(map(str, sorted(stray.items())))
