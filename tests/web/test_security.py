"""What no page of ours would ask is refused before anything looks at it."""

import logging

import pytest

from arbitro import clock
from arbitro.web.forms.form import submitted
from arbitro.web.session.access import Role
from arbitro.web.session.guard import SAFE_METHODS, Sessions
from web.raw import Device, code_for, cookie_of, routers


def test_a_foreign_host_is_refused(visitor):
    assert visitor.get("/", host="evil.example").status_code == 421


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Unknown address"), ("es-ES", "Dirección desconocida")]
)
def test_a_refusal_at_the_door_speaks_the_browsers_language(visitor, language, said):
    page = visitor.client.get("/", headers={"host": "x.example", "accept-language": language})
    assert said in page.text
    answer = visitor.client.post(
        "/preferences", headers={"origin": "http://x.example", "accept-language": language}
    )
    assert answer.status_code == 403
    assert {"en": "Another site", "es-ES": "otro sitio"}[language] in answer.text


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST:1"])
def test_the_machines_own_names_are_welcome(visitor, host):
    assert visitor.get("/", host=host).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        *("", "[", "localhost.evil.example", "192.168.1.5", "localhost/..", "localhost:80/evil"),
        *("somebody@localhost", "localhost#x", "localhost?x", "localhost:abc", "localhost:123456"),
        *("localhost\\x", "127.1", "0x7f.1", "2130706433"),
    ],
)
def test_a_host_that_only_looks_like_ours_is_refused(visitor, host):
    assert visitor.get("/", host=host).status_code == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://localhost"])
def test_a_form_from_another_origin_is_refused(hall, state, origin):
    answer = hall.send(
        f"{hall.section}/do/enter-result", {"game": "1", "result": "10"}, headers={"origin": origin}
    )
    assert answer.status_code == 403
    assert state().rounds[0].missing == 3


def test_a_form_sent_across_sites_is_refused_even_without_an_origin(hall):
    answer = hall.send("/preferences", {"theme": "dark"}, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403


def test_a_form_from_our_own_origin_is_taken(hall, state):
    headers = {"origin": "http://localhost"}
    hall.send(f"{hall.section}/do/enter-result", {"game": "1", "result": "10"}, headers=headers)
    assert state().rounds[0].missing == 2


@pytest.mark.parametrize("token", ["", "forged", "a.b.c"])
def test_a_form_without_its_token_changes_nothing_and_says_so(hall, state, token):
    sent = {"game": "1", "result": "10", "csrf": token}
    answer = hall.send(f"{hall.section}/do/enter-result", sent)
    assert answer.status_code == 403
    assert "has expired" in answer.text
    assert state().rounds[0].missing == 3


def test_the_token_of_another_session_is_refused(hall, state):
    token = hall.token()
    hall.client.cookies.clear()
    hall.get("/")
    fields = {"game": "1", "result": "10", "csrf": token}
    assert hall.client.post(f"{hall.section}/do/enter-result", data=fields).status_code == 403
    assert state().rounds[0].missing == 3


def test_no_page_takes_a_form_without_looking_for_its_token():
    def called(dependant):
        yield dependant.call
        for each in dependant.dependencies:
            yield from called(each)

    forms = [
        (submitted in called(route.dependant), f"{module} {route.path_format}")
        for module, router in routers().items()
        if not module.startswith("api_v1.")  # programs send none: their origin is looked at
        for route in router.routes
        if route.methods - SAFE_METHODS
    ]
    assert len(forms) > 150
    # what two computers send is sealed under a key that no page has
    sealed = {f"pages.server.standby /standby/{name}" for name in ("join", "ask")}
    assert {name for looks, name in forms if not looks} == sealed


def test_tokens_outlive_a_restart(hall, new_visitor):
    token = hall.token()
    again = new_visitor()
    again.client.cookies = hall.client.cookies
    fields = {"game": "1", "result": "10", "csrf": token}
    path = f"{hall.section}/do/enter-result"
    assert again.client.post(path, data=fields, follow_redirects=False).status_code == 303


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api/v1/events"])
def test_every_answer_forbids_what_a_page_does_not_need(visitor, path):
    headers = visitor.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_the_cookie_is_not_for_scripts(visitor):
    assert "HttpOnly; SameSite=Lax" in visitor.get("/").headers["set-cookie"]


def test_a_name_is_shown_as_text_whatever_it_holds(hall):
    hall.send(f"{hall.section}/players", {"name": "<script>alert(1)</script>"})
    page = hall.get(f"{hall.section}/players").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


@pytest.mark.parametrize("where", ["//evil.example", "https://evil.example", "/\\evil", "x", ""])
def test_a_way_back_never_leads_away(visitor, where):
    answer = visitor.send("/preferences", {"theme": "dark", "next": where})
    assert answer.headers["location"] == "/"


def test_a_body_that_is_too_large_is_refused(visitor):
    headers = {"content-length": str(10**9)}
    assert visitor.client.post("/preferences", headers=headers).status_code == 413


@pytest.mark.parametrize(
    ("path", "kind", "size"),
    [
        ("/join", "application/x-www-form-urlencoded", 140_000),
        ("/preferences", "multipart/form-data; boundary=x", 200_000),
        ("/api/v1/events/x/sections/1/games/1/result", "application/json", 17 * 1024 * 1024),
    ],
)
def test_a_body_that_is_longer_than_may_be_is_refused_though_it_did_not_say_so(
    visitor, path, kind, size
):
    device = Device(visitor.app, address="127.0.0.1", host="localhost")
    answer = device.ask(("POST", path, b"a" * size, [(b"content-type", kind.encode())]))[0]
    assert answer.status == 413
    assert "Too much data" in answer.text or "too-large" in answer.text


def test_a_length_that_is_no_number_is_refused(visitor):
    device = Device(visitor.app, address="127.0.0.1", host="localhost")
    for length in (b"\xb2", b"-1", b"", b"1_0", b"9" * 5000):
        answer = device.ask(("POST", "/join", b"", [(b"content-length", length)]))[0]
        assert answer.status == 413, length


@pytest.fixture
def phone(new_visitor):
    """A phone in the hall of an arbiter who let phones in."""
    made = new_visitor(lan=True, hosts=("192.168.1.5",))
    made.client._transport.client = ("192.168.1.77", 50000)
    made.client.base_url = "http://192.168.1.5:8080"
    return made


REFUSED_AT_THE_DOOR = [
    (403, "POST", "/join", {"origin": "http://evil.example"}, b"x=1"),
    (403, "POST", "/join", {"origin": "null"}, b"x=1"),
    (403, "POST", "/join", {"sec-fetch-site": "cross-site"}, b"x=1"),
    (403, "POST", "/preferences", {"origin": "http://evil.example"}, b"theme=dark"),
    (421, "GET", "/", {"host": "evil.example"}, b""),
    (413, "POST", "/join", {"content-length": "999999999"}, b""),
    (413, "POST", "/join", {"content-type": "application/x-www-form-urlencoded"}, b"a" * 140_000),
    (401, "GET", "/api/v1/events", {}, b""),
    (303, "GET", "/events/x", {}, b""),
]
"""What is answered to a browser that sends no cookie, before a page is asked for an answer."""


@pytest.mark.parametrize("refused", REFUSED_AT_THE_DOOR)
def test_a_refusal_at_the_door_puts_no_session_in_the_place_of_another(phone, refused):
    status, method, path, headers, body = refused
    answer = Device(phone.app, headers=headers).ask((method, path, body))[0]
    assert answer.status == status
    assert "set-cookie" not in answer.headers


def test_the_way_in_gives_a_session_to_whoever_has_none(phone):
    device = Device(phone.app)
    assert "arbitro=" in device.get("/join").headers["set-cookie"]
    device.cookie = cookie_of(phone.app, Role.CHIEF)
    assert "set-cookie" not in device.get("/join").headers


def test_a_form_of_a_foreign_page_throws_no_phone_out_of_the_hall(phone):
    assert join(phone, code_for(phone.app, Role.DESK)).status_code == 303
    joined = dict(phone.client.cookies)
    phone.client.cookies.clear()  # a browser sends no cookie with what a foreign page submits
    foreign = {"origin": "http://evil.example"}
    assert phone.client.post("/join", data={"x": "1"}, headers=foreign).status_code == 403
    phone.client.cookies.update({**joined, **dict(phone.client.cookies)})
    assert phone.client.get("/", follow_redirects=False).status_code == 200


def join(phone, code):
    page = phone.client.get("/join").text
    token = page.split('name="csrf" value="')[1].split('"')[0]
    data = {"csrf": token, "code": code, "name": "Ana"}
    return phone.client.post("/join", data=data, follow_redirects=False)


def test_a_phone_sees_nothing_before_it_gives_the_code(phone):
    answer = phone.client.get("/", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/p")
    assert phone.client.get("/api/v1/events", follow_redirects=False).status_code == 401


def test_a_phone_that_gives_the_code_is_let_in_and_the_code_is_used_up(phone):
    code = code_for(phone.app, Role.CHIEF)
    assert join(phone, code.lower()).status_code == 303
    assert phone.client.get("/", follow_redirects=False).status_code == 200
    assert code_for(phone.app, Role.CHIEF) != code


def test_a_used_code_lets_nobody_else_in(phone):
    code = code_for(phone.app, Role.CHIEF)
    join(phone, code)
    phone.client.cookies.clear()
    assert join(phone, code).status_code == 403


def invite(made, **fields):
    """Let the arbiter make a code, and return where it is shown."""
    answer = made.send("/devices", {"role": "desk", **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_a_phone_is_not_shown_the_codes(phone):
    waiting = code_for(phone.app, Role.CHIEF)
    join(phone, code_for(phone.app, Role.DEPUTY))
    for page in ("/devices", "/devices/codes/1"):
        answer = phone.client.get(page)
        assert answer.status_code == 403
        assert waiting not in answer.text


def test_the_arbiters_machine_shows_a_code_as_a_picture(new_visitor):
    made = new_visitor(lan=True, hosts=("192.168.1.5",))
    for role in (each for each in Role if each not in {Role.MEMBER, Role.PUBLIC}):
        page = made.get(invite(made, role=role.value, actor=f"For {role.value}")).text
        waiting = made.app.state.door.devices.invitations()[0]
        assert waiting.grant.role is role
        assert f"http://192.168.1.5/join?code={waiting.code}" in page
        assert "<svg" in page
        assert f"For {role.value}" in page


def test_nobody_is_let_in_as_the_public(new_visitor):
    made = new_visitor(lan=True)
    assert made.send("/devices", {"role": "public"}).status_code == 400
    assert made.app.state.door.devices.invitations() == ()


def test_without_the_choice_of_the_arbiter_no_code_opens(new_visitor):
    made = new_visitor()
    code = code_for(made.app, Role.CHIEF)
    assert made.send("/join", {"code": code}).status_code == 403
    assert made.app.state.door.devices.all() == ()


def test_no_secret_is_logged(phone, caplog):
    with caplog.at_level(logging.DEBUG):
        code = code_for(phone.app, Role.CHIEF)
        join(phone, code)
    secret = (phone.service.folder / ".web-secret").read_text("ascii")
    assert code not in caplog.text
    assert secret not in caplog.text


@pytest.fixture
def signed_after(monkeypatch):
    """Sign a session and a token so many seconds from now."""
    sessions = Sessions("secret of a test")

    def signed(seconds):
        with monkeypatch.context() as other_clock:
            then = int(clock.now().timestamp()) + seconds
            other_clock.setattr("itsdangerous.timed.TimestampSigner.get_timestamp", lambda _: then)
            session = sessions.new()
            return sessions.written(session), sessions.token(session)

    return sessions, signed


def test_a_clock_that_is_set_back_sends_nobody_away(signed_after):
    sessions, signed = signed_after
    cookie, token = signed(3600)
    session = sessions.read(cookie)
    assert session is not None
    assert sessions.is_token(token, session)


def test_a_session_ends_after_a_month(signed_after):
    sessions, signed = signed_after
    month = 31 * 24 * 3600
    cookie, token = signed(60 - month)
    session = sessions.read(cookie)
    assert session is not None
    assert sessions.is_token(token, session)
    cookie, token = signed(-60 - month)
    assert sessions.read(cookie) is None
    assert not sessions.is_token(token, session)
