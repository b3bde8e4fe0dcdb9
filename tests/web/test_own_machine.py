"""The arbiter's own machine is known by its address, not by what a request says of itself."""

import asyncio
import json

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from arbitro.web.http.request_origin import is_this_machine
from arbitro.web.session.access import Role
from web.raw import Device, code_for, cookie_of

OURS = "127.0.0.1:8080"
PASSED_ON = [
    ("x-forwarded-for", "127.0.0.1"),
    ("x-forwarded-for", "testclient"),
    ("x-forwarded-for", "203.0.113.9"),
    ("x-forwarded-host", "arbitro.example"),
    ("x-forwarded-proto", "https"),
    ("forwarded", "for=127.0.0.1"),
    ("forwarded", "for=203.0.113.9;proto=https"),
    ("via", "1.1 proxy"),
    ("x-real-ip", "127.0.0.1"),
    ("x-client-ip", "127.0.0.1"),
    ("client-ip", "127.0.0.1"),
    ("true-client-ip", "127.0.0.1"),
    ("cf-connecting-ip", "203.0.113.9"),
    ("x-cluster-client-ip", "203.0.113.9"),
    ("x-original-forwarded-for", "203.0.113.9"),
    ("x-remote-addr", "203.0.113.9"),
    ("x-original-url", "/events/new"),
    ("x-envoy-external-address", "203.0.113.9"),
    ("max-forwards", "10"),
    ("x-varnish", "32770"),
    ("tailscale-user-login", "eva@example.org"),
    ("cdn-loop", "somebody"),
]


def own(app, **changed):
    return Device(app, **{"address": "127.0.0.1", "host": OURS, **changed})


@pytest.fixture
def lan(new_visitor):
    return new_visitor(lan=True, hosts=("192.168.1.5", "laptop"))


@pytest.mark.parametrize("host", [OURS, "localhost:8080", "[::1]:8080", "LocalHost"])
@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])
def test_a_browser_on_the_machine_needs_no_code(lan, address, host):
    assert own(lan.app, address=address, host=host).get("/").status == 200


@pytest.mark.parametrize("address", ["testclient", "localhost.evil", "", None, "192.168.1.5"])
def test_whoever_has_another_address_or_none_needs_the_code(lan, address):
    assert own(lan.app, address=address).get("/").headers["location"] == "/p"


@pytest.mark.parametrize("header", PASSED_ON)
def test_what_a_proxy_on_the_machine_passes_on_is_from_elsewhere(lan, header):
    proxied = own(lan.app, headers=dict([header]))
    assert proxied.get("/").headers["location"] == "/p"
    assert proxied.get("/api/v1/events").status == 401
    code = code_for(lan.app, Role.CHIEF)
    assert code not in proxied.get("/devices").text


@pytest.mark.parametrize("said", ["127.0.0.1", "::1", "testclient", "203.0.113.9, 127.0.0.1"])
def test_nor_does_a_server_that_believes_in_forwarded_addresses_let_it_in(lan, said):
    believing = own(ProxyHeadersMiddleware(lan.app), headers={"x-forwarded-for": said})
    assert believing.get("/").headers["location"] == "/p"


def test_what_asks_for_another_name_than_the_machines_own_needs_the_code(lan):
    for host in ("192.168.1.5:8080", "laptop:8080"):
        assert own(lan.app, host=host).get("/").headers["location"] == "/p"


def test_the_version_of_http_that_proxies_speak_is_from_elsewhere(lan):
    class Older:
        async def __call__(self, scope, receive, send):
            await lan.app({**scope, "http_version": "1.0"}, receive, send)

    assert own(Older()).get("/").headers["location"] == "/p"


@pytest.mark.parametrize("header", PASSED_ON[:1] + PASSED_ON[5:8])
def test_without_the_lan_nobody_else_is_let_in_whatever_they_have(new_visitor, header):
    app = new_visitor().app
    joined = cookie_of(app, Role.CHIEF)
    for cookie in ("", joined):
        proxied = own(app, headers=dict([header]), cookie=cookie)
        page = proxied.get("/")
        assert page.status == 403
        assert "http://127.0.0.1:8080" in page.text
        assert json.loads(proxied.get("/api/v1/events").text)["error"] == "closed"
        assert proxied.get("/health").status == 200
    spanish = own(app, headers={**dict([header]), "accept-language": "es-ES"}).get("/")
    assert "Solo para el ordenador del árbitro" in spanish.text


def test_a_phone_that_had_joined_is_let_in_only_while_the_door_is_open(lan):
    phone = Device.let_in(lan.app, Role.DESK)
    assert phone.get("/").status == 200
    lan.app.state.door.is_open = False
    assert phone.get("/").status == 403


def test_a_proxied_visitor_joins_with_a_code_like_a_phone(lan):
    cookie = cookie_of(lan.app, Role.DESK)
    proxied = own(lan.app, headers={"x-forwarded-for": "203.0.113.9"}, cookie=cookie)
    assert proxied.get("/").status == 200
    assert proxied.get("/events/new").is_refused


@pytest.mark.parametrize("name", ["testclient", "", "localhost.example", "evil", "10.0.0.1"])
def test_no_name_and_no_other_address_is_the_machine(name):
    assert not is_this_machine(name)


@pytest.mark.parametrize("twice", ["host", "origin", "content-length", "cookie", "content-type"])
def test_a_header_that_decides_something_is_given_once(lan, twice):
    once = (twice.encode(), OURS.encode())
    device = own(lan.app)
    more = [once] if twice == "host" else [once, once]
    answer = asyncio.run(device.answer_to("GET", "/", headers=more))
    assert answer.status == 400
