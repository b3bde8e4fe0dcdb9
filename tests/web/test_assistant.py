"""The pages of the assistant and of the Laws, asked without an event and without scripts."""

import re

import pytest

from arbitro.desk.commands import StateFacts
from arbitro.rules.laws.situations import SITUATIONS

FEN = "7K/5k2/7P/4n3/8/8/8/8 w - - 0 1"


@pytest.fixture
def client(visitor):
    return visitor.client


def test_the_assistant_needs_no_event(client):
    page = client.get("/assistant", params={"start": FEN})
    assert page.status_code == 200
    assert FEN in page.text
    assert 'value="flag-fell"' in page.text


def test_choosing_a_situation_leads_to_its_page_and_keeps_the_case(client):
    answer = client.get(
        "/assistant", params={"situation": "flag-fell", "start": FEN}, follow_redirects=False
    )
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/assistant/flag-fell?")
    assert "start=7K" in answer.headers["location"]


@pytest.mark.article("E.01@2023-01 art. 6.9")
def test_a_ruling_names_the_articles_and_links_to_them(client):
    page = client.get(
        "/assistant/flag-fell",
        params={
            "asked": "1",
            "player": "white",
            "start": FEN,
            "opponent_can_mate": "yes",
            "last_period": "1",
            "order_known": "1",
        },
    ).text
    assert "0-1" in page
    assert "/rules?q=6.9&amp;edition=2023" in page


def test_an_article_that_is_not_of_the_laws_is_linked_to_its_regulation(client):
    asked = {"asked": "1", "player": "black", "result": "0-1"}
    page = client.get("/assistant/wrong-team-board", params=asked).text
    assert 'href="/handbook?edition=C.05%402018">C.05@2018 art. 7.1</a>' in page
    rules = client.get("/rules", params={"situation": "wrong-team-board"}).text
    assert '<h2><span class="tag">C.05@2018</span> 7.1</h2>' in rules


def test_what_was_unchecked_is_no_and_not_the_default(client):
    page = client.get("/assistant/resigned", params={"asked": "1", "player": "white"}).text
    assert "tipping over the king" in page


def test_moves_are_shown_and_read_in_the_readers_letters(client):
    client.cookies.set("language", "es")
    page = client.get(
        "/assistant/touched-pieces",
        params={
            "asked": "1",
            "player": "black",
            "squares": "d6",
            "order_known": "1",
            "start": "6k1/6pp/3q4/8/8/1B1P4/6PP/6K1 b - - 0 28",
        },
    ).text
    assert "Dd5" in page
    assert "De6" in page
    claim = client.get(
        "/assistant/claims-repetition",
        params={
            "asked": "1",
            "player": "white",
            "intended": "Th2",
            "written": "1",
            "start": "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1",
        },
    ).text
    assert "Th2" in claim


def test_the_regulations_of_the_event_count(client):
    asked = {"asked": "1", "started": "15:00", "white": "15:00", "black": "15:20"}
    lost = client.get("/assistant/late-arrival", params=asked).text
    assert "+/-" in lost
    played = client.get("/assistant/late-arrival", params={**asked, "default_minutes": "30"}).text
    assert "+/-" not in played


def test_what_is_not_understood_is_told(client):
    page = client.get(
        "/assistant/flag-fell", params={"asked": "1", "player": "white", "start": "nonsense"}
    )
    assert page.status_code == 200
    assert "nonsense" in page.text
    assert 'role="alert"' in page.text


@pytest.mark.parametrize(
    "params",
    [
        {"asked": "1", "player": "red"},
        {"asked": "1", "player": "white", "edition": "1950"},
        {"asked": "1", "player": "white", "rate": "fast"},
        {"asked": "1", "player": "white", "default_minutes": "many"},
        {"asked": "1", "player": "white", "start": "8/8/8/8/8/8/8/8 w - - 0 1"},
        {"asked": "1", "player": "white", "start": "4k3/8/8/8/8/8/8/4K3 w - - 0 1" * 9},
    ],
)
def test_no_address_makes_the_page_fail(client, params):
    assert client.get("/assistant/flag-fell", params=params).status_code == 200


def test_the_position_is_drawn_where_there_is_one(client):
    drawn = client.get("/assistant/diagram.svg", params={"start": FEN})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.count("data-square") == 4
    assert client.get("/assistant/diagram.svg", params={"start": "nonsense"}).status_code == 404


def test_an_unknown_situation_is_not_found(client):
    assert client.get("/assistant/nothing").status_code == 404


def test_every_situation_has_its_page_in_both_languages(client):
    from arbitro.rules.laws.situations import SITUATIONS

    for language in ("en", "es"):
        client.cookies.set("language", language)
        for name in SITUATIONS:
            assert client.get(f"/assistant/{name}").status_code == 200, name


@pytest.mark.parametrize(
    ("params", "wanted"),
    [
        ({"q": "9.6.1"}, "five times"),
        ({"q": "phone"}, "11.3.2.2"),
        ({"q": "9.5(b)", "edition": "2009"}, "three extra minutes"),
        ({"q": "9.6(a)", "edition": "2014", "beside": "2023"}, "9.6.1"),
        ({"situation": "electronic-device"}, "11.3.2.1"),
        ({"q": "flag"}, "What shows that the time of a period has run out"),
        ({"q": "zzzz"}, "Nothing found"),
    ],
)
def test_the_laws_are_read_by_number_words_and_situation(client, params, wanted):
    page = client.get("/rules", params=params)
    assert page.status_code == 200
    assert wanted in page.text


@pytest.mark.article("E.04@2020-12 art. 4.5")
def test_the_assistant_rules_on_online_games_by_their_own_articles(visitor):
    asked = "asked=1&player=black&edition=online&start=8/8/8/8/4N3/7p/5K2/7k%20b%20-%20-%200%201"
    page = visitor.get(f"/assistant/flag-fell?{asked}").text
    assert "E.04@2020-12" in page
    assert "/rules?q=4.5&amp;edition=online" in page
    rules = visitor.get("/rules?q=4.5&edition=online").text
    assert "4.5" in rules
    assert 'value="online" selected' in page


@pytest.mark.parametrize("mode", ["board", "online", "online-supervised", "hybrid"])
def test_an_event_supervised_on_a_platform_is_asked_by_the_online_rules_from_the_start(hall, mode):
    """E.04 art. 6.2: IIIa and IIIb are of these rules; a platform alone has its own."""
    hall.service.handle(hall.key, StateFacts(0, "kind", (("mode", mode),)))
    page = hall.get(f"/assistant/flag-fell?event={hall.key}&section=1&game=1").text
    assert ('value="online" selected' in page) is (mode in {"online-supervised", "hybrid"})


@pytest.mark.article("E.01@2023-01 art. 11.3.2.1", "E.01@2023-01 art. 11.3.2.2")
def test_what_the_regulations_say_of_devices_and_of_draws_can_be_told(client):
    found = {"asked": "1", "player": "white", "where": "in-bag", "opponent_present": "1"}
    lost = client.get("/assistant/electronic-device", params=found).text
    assert "0-1" in lost
    allowed = {**found, "device_in_bag_allowed": "yes"}
    page = client.get("/assistant/electronic-device", params=allowed).text
    assert "The game continues" in page
    milder = {"asked": "1", "player": "white", "device_penalty": "milder"}
    assert "The arbiter decides" in client.get("/assistant/electronic-device", params=milder).text
    offered = {"asked": "1", "player": "white", "draws": "forbidden", "moves_each": "20"}
    page = client.get("/assistant/draw-offer", params=offered).text
    assert "9.1.1" in page


def test_every_situation_stands_once_on_the_first_page(client):
    page = client.get("/assistant").text
    found = re.findall(r'name="situation" value="([\w-]+)"', page)
    assert sorted(found) == sorted(SITUATIONS)


def test_situations_of_online_games_are_ruled_on_by_their_rules(client):
    page = client.get("/assistant/video-lost", params={"asked": "1", "player": "white"}).text
    assert "E.04@2020-12" in page
    assert "/rules?q=13.3&amp;edition=online" in page
    read = client.get("/rules", params={"situation": "video-lost", "edition": "2023"}).text
    assert "13.3" in read


@pytest.mark.parametrize("half", ["0.5", "0,5", "½", "1/2"])
def test_a_proposed_score_may_hold_halves(client, half):
    given = {"asked": "1", "white": half, "black": half, "win": "1"}
    page = client.get("/assistant/proposed-score", params=given).text
    assert "The game continues" in page
    assert f'name="white" type="text" value="{half}"' in page
