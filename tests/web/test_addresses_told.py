"""An address that is printed, scanned or sent is one that others can open, or the page says why."""

import re
from datetime import timedelta
from html import unescape

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import SetPublicPage
from arbitro.desk.values.publicity import PublicPage
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.i18n import translator
from arbitro.model import Player, SectionId
from arbitro.web.http.proxy import Proxy
from arbitro.web.pages.section import slips_and_cards
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Grant
from web.raw import Device

LAN = "192.168.1.5"
OWN_MACHINE = {"address": "127.0.0.1", "host": "127.0.0.1:8080"}
WAYS = {
    "this machine alone": ({"hosts": ("127.0.0.1", "laptop")}, "http://127.0.0.1:8080", "closed"),
    "the network": ({"lan": True, "hosts": (LAN, "laptop")}, f"http://{LAN}:8080", ""),
    "no network": (
        {"lan": True, "hosts": ("127.0.0.1", "laptop")},
        "http://127.0.0.1:8080",
        "no-network",
    ),
    "an address that was named": (
        {"lan": True, "hosts": (LAN,), "address": "https://chess.example/"},
        "https://chess.example",
        "",
    ),
}


def served(new_visitor, way):
    options, address, why = WAYS[way]
    made = new_visitor(**options)
    made.key = made.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    for each in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SectionId(1), (Player("Ana"), Player("Bea"))),
        asked.CloseEntries(SectionId(1)),
    ):
        made.service.handle(made.key, each)
    made.arbiter = Device(made.app, **OWN_MACHINE)
    return made, address, why


def pieces_of(monkeypatch, visitor, path):
    """The pieces a paper is made of, None where there is no paper."""
    seen = []
    real = slips_and_cards.pieces_pdf
    monkeypatch.setattr(
        slips_and_cards,
        "pieces_pdf",
        lambda kind, pieces, **rest: seen.append(pieces) or real(kind, pieces, **rest),
    )
    answer = visitor.arbiter.get(path)
    return (seen[0] if seen else None), answer


@pytest.mark.parametrize("way", WAYS)
def test_a_page_with_an_address_says_whether_others_can_open_it(new_visitor, way):
    made, address, why = served(new_visitor, way)
    invitation = made.app.state.door.devices.invite(
        Grant(Role.HELPER, made.key), stay=timedelta(days=1)
    )
    shown = {
        f"/events/{made.key}/screens": f"{address}/w/{made.key}",
        f"/events/{made.key}/office/calendar": f"{address}/deadlines/{made.key}/",
        f"/devices/codes/{invitation.number}": f"{address}/join?code=",
        f"/events/{made.key}/s/1/cards": "" if why else f"{address}/me/{made.key}",
        f"/events/{made.key}/s/1/paper/small": "",
        "/devices": "",
    }
    told = {each: translator("en").t(f"ui.devices.{each}") for each in ("closed", "no-network")}
    for path, text in shown.items():
        page = unescape(made.arbiter.get(path).text)
        assert text in page, path
        assert [code for code, words in told.items() if words in page] == ([why] if why else []), (
            path
        )


@pytest.mark.parametrize("way", WAYS)
def test_the_poster_leads_where_others_come_or_is_refused_with_what_to_do(
    new_visitor, monkeypatch, way
):
    made, address, why = served(new_visitor, way)
    path = f"/events/{made.key}/s/1/paper/small/poster"
    pieces, answer = pieces_of(monkeypatch, made, path)
    if why:
        assert (pieces, answer.status) == (None, 422)
        assert "--lan" in answer.text
    else:
        assert answer.headers["content-type"] == "application/pdf"
        assert pieces[0]["address"] == pieces[0]["code"] == f"{address}/p/{made.key}"
    made.service.handle(made.key, SetPublicPage(PublicPage(address="https://club.example/open")))
    pieces, answer = pieces_of(monkeypatch, made, path)
    assert pieces[0]["address"] == pieces[0]["code"] == "https://club.example/open"


@pytest.mark.parametrize("way", WAYS)
def test_a_card_has_a_picture_only_of_an_address_others_can_open(new_visitor, monkeypatch, way):
    made, _, why = served(new_visitor, way)
    pieces, answer = pieces_of(monkeypatch, made, f"/events/{made.key}/s/1/cards/cards.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    assert [bool(each["qr"]) for each in pieces] == [not why] * 2
    assert all(re.fullmatch("[0-9]{4}", each["pin"]) for each in pieces)
    page = made.arbiter.get(f"/events/{made.key}/s/1/cards").text
    assert page.count('class="qr"') == (0 if why else 2)


def test_a_machine_that_found_no_network_says_the_address_it_is_asked_at(new_visitor):
    made, _, _ = served(new_visitor, "no network")
    phone = Device.let_in(made.app, Role.CHIEF)  # it comes by an address of the network
    page = phone.get(f"/events/{made.key}/screens").text
    assert f"http://{LAN}:8080/w/{made.key}" in page


def test_behind_a_proxy_its_address_is_told(new_visitor):
    made = new_visitor(proxy=Proxy(("10.0.0.1",), "https://chess.example"))
    made.key = made.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    chief = Device.let_in(made.app, Role.CHIEF)
    chief.host = "chess.example"
    page = chief.get(f"/events/{made.key}/screens").text
    assert f"https://chess.example/w/{made.key}" in page


@pytest.mark.parametrize("way", WAYS)
def test_a_code_is_a_picture_only_where_a_phone_can_open_it_and_the_form_comes_first(
    new_visitor, way
):
    visitor, _, why = served(new_visitor, way)
    grant = Grant(Role.HELPER, visitor.key)
    made = visitor.app.state.door.devices.invite(grant, stay=timedelta(hours=1))
    page = visitor.arbiter.get(f"/devices/codes/{made.number}").text
    assert ('class="qr"' in page) == (not why)
    assert (translator("en").t("ui.devices.scan") in page) == (not why)
    assert f'href="/devices?event={visitor.key}"' in page, "the way back is to the event"
    listed = visitor.arbiter.get("/devices").text
    can_join = visitor.app.state.door.is_open
    assert ("Add one with a join code." in listed) == can_join
    assert ("Connect phones first." in listed) == (not can_join)
    if can_join:
        assert listed.index("Create a join code") < listed.index('id="in"')
