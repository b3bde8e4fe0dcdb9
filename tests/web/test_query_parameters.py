"""A parameter that nobody reads is named on the page, or its address is refused."""

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.web.http.query import is_tracker
from arbitro.web.routes.page_parameters import ANY, PARAMETERS, gives_file
from arbitro.web.routes.route_rights import LISTED
from web.conftest import let_go, visitor_of

S = SectionId(1)
PAGES = [each.name for each in LISTED if "/api/" not in each.name]
READ = sorted(name for name in PAGES if name.startswith("GET "))
OF_OTHERS = "GET /sign-in/{name}/back"
"""What a provider of identities sends beside what it must is left out, as its protocol says."""


@pytest.fixture(scope="module")
def visitor(tmp_path_factory, quickly):
    made = visitor_of(tmp_path_factory.mktemp("parameters") / "events")
    with quickly():
        key = made.service.create(asked.CreateEvent(EventSettings("Open"))).key
        players = tuple(Player(f"P {n}", rating=2100 - 10 * n) for n in range(6))
        for command in (
            asked.AddSection(SectionSettings("A", rounds=3)),
            asked.ImportPlayers(S, players),
            asked.CloseEntries(S),
            asked.PairRound(S),
            asked.PublishRound(S, 1),
        ):
            made.service.handle(key, command)
    made.key = key
    yield made
    let_go(made)


def path_of(route, key):
    names = dict.fromkeys(
        (*("section", "number", "entry", "game", "team", "match", "player", "row", "member"),),
        "1",
    )
    names |= {"event": key, "key": "1-abc", "code": "it3", "name": "flag-fell", "rated": "standard"}
    names |= {"invitation": "1"}
    return route.partition(" ")[2].format(**names)


def asks(visitor, route, query):
    """The answer to a route with these parameters; redirections are not followed."""
    path = path_of(route, visitor.key)
    return visitor.client.get(f"{path}?{query}", follow_redirects=False)


def noticed(answer):
    found = re.search(r'id="unread"><p>(.*?)</p>', answer.text)
    return "" if found is None else unescape(found[1])


def test_the_table_names_routes_that_are_there():
    assert PARAMETERS.keys() - set(PAGES) == set()


def is_told(answer):
    """Whether an answer says that it does not know the parameter, or leads on with it."""
    if answer.is_redirect:
        return "nobody-reads=1" in answer.headers["location"]
    if answer.status_code == 400:
        return "nobody-reads" in answer.text and "unknown-parameter" not in answer.text
    return "nobody-reads" in noticed(answer)


def test_a_parameter_nobody_reads_is_named_or_refused(visitor):
    silent = [
        route
        for route in READ
        if route != OF_OTHERS and not is_told(asks(visitor, route, "nobody-reads=1"))
    ]
    assert silent == []


def test_a_file_is_refused_with_a_parameter_it_has_not(visitor):
    files = [route for route in READ if gives_file(route)]
    given = [route for route in files if asks(visitor, route, "nobody-reads=1").status_code != 400]
    assert given == []
    assert len(files) > 40


@pytest.mark.parametrize(
    "name", ["format", "round", "section", "for", "lang", "language", "tz", "edition"]
)
def test_a_page_is_refused_where_a_parameter_would_show_something_else(visitor, name):
    """It is not shown as if it were what was asked for."""
    answer = visitor.get(f"/events/{visitor.key}/s/1/play?{name}=1")
    assert answer.status_code == 400
    assert name in answer.text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Unknown parameter in the address"),
        ("es", "Parámetro desconocido en la dirección"),
        ("fr", "Paramètre inconnu dans l’adresse"),
    ],
)
def test_it_is_refused_in_the_language_of_the_reader(visitor, language, said):
    path = f"/events/{visitor.key}/s/1/report.trf?form=rating"
    answer = visitor.get(path, **{"accept-language": language})
    assert answer.status_code == 400
    assert said in answer.text
    assert "form" in answer.text


def test_the_page_with_a_notice_is_not_the_page_of_the_next_reader(visitor):
    path = f"/events/{visitor.key}/s/1/standings"
    assert "nobody" in noticed(visitor.get(f"{path}?nobody=1&after=1"))
    assert noticed(visitor.get(f"{path}?after=1")) == ""


@pytest.mark.parametrize("name", ["utm_source", "utm_campaign", "fbclid", "gclid", "mc_cid"])
def test_what_other_sites_add_to_count_visitors_changes_nothing(visitor, name):
    assert is_tracker(name)
    section = f"/events/{visitor.key}/s/1"
    for path in (f"{section}/standings", f"{section}/report.trf", "/calculators", "/p"):
        plain, counted = visitor.get(path), visitor.get(f"{path}?{name}=x")
        assert (counted.status_code, noticed(counted)) == (plain.status_code, "")
    paper = visitor.get(f"{section}/paper/standings?{name}=x&large").text
    assert name not in paper
    assert 'class="paper large"' in paper


def test_large_letters_are_off_without_a_value_and_the_toggle_drops_them(visitor):
    path = f"/events/{visitor.key}/s/1/paper/standings"
    toggle = re.compile(r'href="([^"]*/paper/standings\?[^"]*)"')
    usual = visitor.get(f"{path}?large=&in=es").text
    assert 'class="paper"' in usual
    assert unescape(toggle.search(usual)[1]) == f"{path}?in=es&large=1"
    large = visitor.get(f"{path}?in=es&large=1").text
    assert 'class="paper large"' in large
    assert unescape(toggle.search(large)[1]) == f"{path}?in=es"


def test_a_parameter_without_a_name_is_not_told(visitor):
    for query in ("=", "=&after=1", "&&=x"):
        assert noticed(visitor.get(f"/events/{visitor.key}/s/1/standings?{query}")) == ""


def test_parameters_that_are_read_are_never_named(visitor):
    """Each alone: what a page declares it takes, whatever its value."""
    for route, names in PARAMETERS.items():
        if not route.startswith("GET ") or ANY in names or route.endswith("/live"):
            continue
        for name in names:
            answer = asks(visitor, route, f"{name}=1")
            assert "Unknown parameter" not in answer.text, (route, name)
            assert noticed(answer) == "", (route, name)


def test_what_is_sent_is_refused_with_a_parameter_nobody_reads(visitor):
    answer = visitor.send(f"/events/{visitor.key}/s/1/pair?nobody-reads=1")
    assert answer.status_code == 400
    assert len(visitor.service.snapshot(visitor.key).state.sections[S].rounds) == 1


def test_facts_of_a_case_are_known_by_its_situation(visitor):
    known = visitor.get("/assistant/flag-fell?player=white&edition=2023&asked=1")
    assert noticed(known) == ""
    other = visitor.get("/assistant/flag-fell?player=white&claimed-by=black&times=3")
    assert "claimed-by, times" in noticed(other)


def test_facts_nobody_knows_are_not_written_down(visitor):
    path = f"/events/{visitor.key}/s/1/incidents/new?game=1&situation=flag-fell&player=white"
    page = visitor.get(f"{path}&nobody=1")
    assert "nobody" in noticed(page)
    assert "fact-nobody" not in page.text


def test_public_pages_name_it_in_their_own_language(visitor):
    key = visitor.key
    guest = TestClient(visitor.app, base_url="http://localhost", client=("192.168.1.77", 50000))
    visitor.send(f"/events/{key}/publicity/page", {"published": "1"})
    plain = guest.get(f"/p/{key}/index.html")
    if plain.status_code == 404:
        pytest.fail("the event is not public")
    named = guest.get(f"/p/{key}/index.html?nobody=1")
    assert "nobody" in noticed(named)
    assert noticed(guest.get(f"/p/{key}/index.html")) == ""
    assert noticed(guest.get(f"/p/{key}/index.html?utm_source=x")) == ""
    assert guest.get(f"/p/{key}/version.json?nobody=1").status_code == 400
