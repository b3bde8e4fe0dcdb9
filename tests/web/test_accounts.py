"""Accounts of a server with a database: who signs in, and may do what at whose events."""

import base64
import hashlib
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

import pytest
from joserfc import jwt
from joserfc.jwk import RSAKey

from arbitro import clock
from arbitro.storage.tables.account_rows import ROLES
from arbitro.web.routes.route_rights import LISTED
from arbitro.web.session.access import Action, Role, may_ever
from arbitro.web.session.devices import Grant
from databases import cluster  # noqa: F401 - a fixture
from patience import until
from web.servers import PASSWORD, Servers

LINK = re.compile(r"(/invited/[\w-]+)")


@pytest.fixture
def servers(cluster, tmp_path):  # noqa: F811
    made = Servers(cluster.database(), tmp_path)
    yield made
    made.close()


@pytest.fixture
def club(servers):
    """Two organisations with an administrator and an event each."""
    servers.club = servers.shared.accounts.add_organisation("Club")
    servers.other = servers.shared.accounts.add_organisation("Other")
    servers.person("ana", servers.club, administrator=True)
    servers.person("bea", servers.other, administrator=True)
    servers.own, servers.foreign = (
        servers.event("Ours", servers.club),
        servers.event("Theirs", servers.other),
    )
    return servers


def test_who_signs_in_on_one_server_is_in_on_the_other_and_out_on_both(club):
    first = club.browser()
    assert first.get("/").headers["location"] == "/p"
    assert first.sign_in("Ana").status_code == 303
    second = club.browser(1)
    second.client.cookies = first.client.cookies
    assert second.get("/account").status_code == 200
    assert second.get("/").status_code == 200
    assert first.send("/sign-out").status_code == 303
    assert first.get("/account").status_code == 303
    assert within_seconds(lambda: second.get("/account").status_code == 303)


def test_a_stranger_sees_what_is_public_and_where_accounts_sign_in(club):
    browser = club.browser()
    page = browser.get("/p")
    assert page.status_code == 200
    assert 'href="/sign-in"' in page.text
    assert 'href="/join"' not in page.text
    assert "Ours" not in page.text  # it has no players yet
    assert browser.get("/account").headers["location"] == "/sign-in"


def test_an_organisation_sees_its_events_and_no_others(club):
    browser = club.browser()
    browser.sign_in("ana")
    told = browser.get("/").text
    assert "Ours" in told
    assert "Theirs" not in told
    assert [each["name"] for each in browser.get("/api/v1/events").json()] == ["Ours"]
    assert browser.get(f"/events/{club.own}").status_code == 200
    assert browser.get(f"/events/{club.foreign}").status_code == 403
    assert browser.get("/events/there-is-none").status_code == 403
    assert browser.get(f"/organisations/{club.other.number}").status_code == 404
    assert browser.get("/plugins").status_code == 403
    assert "Theirs" not in browser.get("/devices").text


def test_an_account_may_do_at_an_event_what_its_role_may_and_nothing_at_another(club):
    account = club.person("carl", club.club)
    for role in ROLES:
        check_role(club, account, role)


def check_role(club, account, role):
    club.shared.accounts.set_right(club.own, account.number, role, publishing=True)
    club.shared.rights.forget()
    grant = club.shared.rights.grant(account.number, club.own)
    elsewhere = club.shared.rights.grant(account.number, club.foreign)
    at_large = club.shared.rights.grant(account.number, "")
    for action in Action:
        assert grant.may(action, club.own) == may_ever(Role(role), action), action
        assert grant.may(action, club.foreign) == (action is Action.ENTER), action
        assert elsewhere.may(action, club.foreign) == (action is Action.ENTER), action
        assert at_large.may(action, club.own) == may_ever(Role(role), action), action
        chiefs = {Action.DEVICES} if role == "chief" else set()
        assert at_large.may(action) == (
            action in {Action.ENTER, Action.READ, Action.ACCOUNT, *chiefs}
        ), action


def test_every_route_of_an_event_is_barred_to_an_account_without_a_right_there(club):
    club.person("carl", club.club)
    browser = club.browser()
    browser.sign_in("carl")
    for each in LISTED:
        method, _, template = each.name.partition(" ")
        if "{event}" not in template or each.action is Action.ENTER:
            continue
        path = re.sub(r"{\w+}", "1", template.replace("{event}", club.own))
        answer = browser.client.request(method, path, follow_redirects=False)
        assert answer.status_code == 403, each.name


def test_wrong_passwords_make_the_guesser_wait_on_both_servers_and_nobody_else(club):
    guesser = [club.browser(server, "198.51.100.9") for server in (0, 1)]
    answers = [guesser[n % 2].sign_in("ana", "wrong").status_code for n in range(7)]
    assert answers == [403] * 5 + [429] * 2
    assert guesser[0].sign_in("ana").status_code == 429
    assert club.browser().sign_in("ana").status_code == 303
    told = {each.what for each in club.shared.accounts.log(None)}
    assert told == {"wrong", "waited", "password"}


def strangers_guess(club, login, budget=100):
    """Guess from one address after the other until nothing more is heard.

    Where the machine is slow a guess comes back meanwhile, one in 36 seconds: it is used up too.
    """
    for each in range(3 * budget):
        stranger = club.browser(each % 2, f"198.18.{each // 200}.{each % 200}")
        if stranger.sign_in(login, "wrong").status_code == 429:
            break
    assert budget <= each < 3 * budget


def test_strangers_who_guess_keep_nobody_out_who_was_in_before(club):
    known = club.browser(0, "203.0.113.40")
    assert known.sign_in("ana").status_code == 303
    known.send("/sign-out")
    strangers_guess(club, "ana")
    # the same browser, wherever it is by now
    known.client.headers["x-forwarded-for"] = "192.0.2.77"
    assert known.sign_in("ana").status_code == 303
    # another browser at the address the account was signed in from
    assert club.browser(1, "203.0.113.40").sign_in("ana").status_code == 303
    assert club.browser(1, "192.0.2.99").sign_in("ana").status_code == 429


def test_a_browser_that_was_in_before_guesses_no_more_than_others(club):
    known = club.browser(0, "203.0.113.40")
    assert known.sign_in("ana").status_code == 303
    answers = []
    for each in range(7):  # its address is another each time: the budget is its own
        known.client.headers["x-forwarded-for"] = f"192.0.2.{each}"
        answers.append(known.sign_in("ana", "wrong").status_code)
    assert answers == [403] * 5 + [429] * 2
    # known by one name, it is a stranger to another's
    strangers_guess(club, "bea")
    assert known.sign_in("bea").status_code == 429


def test_what_a_browser_is_known_by_is_nothing_it_can_make(club):
    strangers_guess(club, "ana")
    forged = club.browser(0, "192.0.2.99")
    forged.client.cookies.set("arbitro-known", "W1siYW5hIiwieCJdXQ.x.x", path="/sign-in")
    assert forged.sign_in("ana").status_code == 429


def test_a_password_that_everybody_guesses_is_refused_plainly(club):
    browser = club.browser()
    browser.sign_in("ana")
    for password in ("password1234", "ana-ana-2026"):
        fields = {"old": PASSWORD, "password": password, "again": password}
        answer = browser.send("/account/password", fields, "/account")
        assert answer.status_code == 422
        assert "This password is easy to guess. Choose four or more words" in answer.text


def test_an_account_there_is_and_one_there_is_not_are_answered_alike(club):
    answers = [club.browser().sign_in(login, "wrong") for login in ("ana", "nobody")]
    texts = [re.sub(r'"[^"]{30,}"', "", each.text) for each in answers]
    assert 'name="login" type="text" value="nobody"' in texts[1]  # what was typed stays
    assert "wrong" not in texts[1].partition("<form")[2]
    assert texts[0].replace('value="ana"', 'value="nobody"') == texts[1]
    assert [each.status_code for each in answers] == [403, 403]


def test_an_invitation_is_used_once_and_gives_what_it_says(club):
    ana = club.browser()
    ana.sign_in("ana")
    where = f"/organisations/{club.club.number}"
    page = ana.send(f"{where}/invite", {"login": "Dora@Club.example"}, where)
    link = LINK.search(page.text)[1]
    dora = club.browser(1)
    assert "Club" in dora.get(link).text
    weak = dora.send(link, {"name": "Dora", "password": "short", "again": "short"}, link)
    assert weak.status_code == 422
    fields = {"name": "Dora", "password": PASSWORD, "again": PASSWORD}
    assert dora.send(link, fields, link).status_code == 303
    assert "Dora" in dora.get("/account").text
    assert club.browser().get(link).status_code == 404
    assert dora.get(f"{where}").status_code == 200
    assert dora.send(f"{where}/invite", {"login": "eva"}).status_code == 403
    assert dora.get("/events/new").status_code == 403


def test_who_finds_the_invitation_of_somebody_with_an_account_is_not_let_in_by_it(club):
    key, _ = club.shared.invite("bea", club.club.number, invited_by="Ana", administrator=True)
    link = f"/invited/{key}"
    fields = {"password": PASSWORD + "!", "again": PASSWORD + "!"}
    assert club.browser().send(link, fields, link).status_code == 422
    bea = club.browser()
    bea.sign_in("bea")
    assert bea.send(link, {}, link).status_code == 303
    assert bea.get(f"/events/{club.own}").status_code == 200


def within_seconds(holds):
    """Tell whether something holds soon: what one server is told, the other hears of."""
    until(holds, "what the other server did", every=0.1)
    return True


def test_a_right_given_on_one_server_holds_on_the_other_and_so_does_its_end(club):
    club.person("carl")
    ana, carl = club.browser(), club.browser(1)
    ana.sign_in("ana")
    carl.sign_in("carl")
    assert carl.get(f"/events/{club.own}").status_code == 403
    page = f"/events/{club.own}/rights"
    assert ana.send(page, {"login": "carl", "role": "deputy"}, page).status_code == 303
    assert within_seconds(lambda: carl.get(f"/events/{club.own}").status_code == 200)
    assert carl.get(page).status_code == 403
    given = [{"login": "carl", "name": "Carl", "role": "deputy", "publishing": False}]
    assert ana.get(f"/api/v1{page}").json() == given
    taken = ana.client.post(f"/api/v1{page}", json={"login": "carl"})
    assert taken.json() == []
    assert within_seconds(lambda: carl.get(f"/events/{club.own}").status_code == 403)


def test_somebody_administers_an_organisation_and_the_last_one_stays(club):
    ana = club.browser()
    ana.sign_in("ana")
    number = club.shared.accounts.named("ana").number
    where = f"/organisations/{club.club.number}/members/{number}"
    assert ana.send(where, {"what": "out"}).status_code == 422
    carl = club.person("carl", club.club)
    club.shared.accounts.set_right(club.own, carl.number, "chief", publishing=True)
    out = f"/organisations/{club.club.number}/members/{carl.number}"
    assert ana.send(out, {"what": "out"}).status_code == 303
    assert club.shared.accounts.right(club.own, carl.number) is None


def test_an_event_made_by_an_administrator_belongs_to_the_organisation(club):
    ana = club.browser()
    ana.sign_in("ana")
    made = ana.send(
        f"/events/{club.own}/shelf/duplicate", {"name": "Next year"}, f"/events/{club.own}/shelf"
    )
    key = made.headers["location"].split("/")[2].partition("?")[0]
    assert club.shared.accounts.owner(key) == club.club


def test_another_password_and_a_closed_account_put_devices_out(club):
    first, second = club.browser(), club.browser()
    first.sign_in("ana")
    second.sign_in("ana")
    fields = {"old": PASSWORD, "password": PASSWORD + "?", "again": PASSWORD + "?"}
    assert first.send("/account/password", {**fields, "old": "no"}, "/account").status_code == 422
    assert first.send("/account/password", fields, "/account").status_code == 303
    assert within_seconds(lambda: second.get("/account").status_code == 303)
    assert first.get("/account").status_code == 200
    club.shared.accounts.close(club.shared.accounts.named("ana").number, closed=True)
    assert within_seconds(lambda: first.get("/account").status_code == 303)
    assert club.browser().sign_in("ana", PASSWORD + "?").status_code == 403


def test_codes_are_used_up_on_either_server_and_lead_to_their_event_alone(club):
    ana = club.browser()
    ana.sign_in("ana")
    fields = {"role": "desk", "event": club.own, "actor": "Desk", "stay": "day"}
    made = ana.send("/devices", fields, "/devices")
    code = re.search(r"code=([A-Z0-9]{8})", ana.get(made.headers["location"]).text)[1]
    refused = ana.send("/devices", {**fields, "event": club.foreign}, "/devices")
    assert refused.status_code == 400
    assert ana.send("/devices", {**fields, "event": ""}, "/devices").status_code == 422
    phone = club.browser(1, "198.51.100.3")
    assert phone.send("/join", {"code": code}, "/join").status_code == 303
    assert phone.get(f"/events/{club.own}").status_code == 200
    assert phone.get(f"/events/{club.foreign}").status_code == 403
    again = club.browser(0, "198.51.100.4")
    assert again.send("/join", {"code": code}, "/join").status_code == 403


def test_nobody_writes_in_the_log_under_the_name_of_an_account(club):
    devices, shared = club.apps[0].state.door.devices, club.shared
    assert devices.let_in(Grant(Role.DESK), "Ana").actor == "Ana 2"
    assert devices.let_in(Grant(Role.DESK), "Ana (ana)").actor == "Ana (ana) 2"
    joined = devices.let_in(Grant(Role.DESK), "Eva")
    club.person("eva", club.club)  # an account made while a device of that name is in
    eva, ana = club.browser(), club.browser()
    eva.sign_in("eva")
    ana.sign_in("ana")
    actors = {each.grant.account: each.actor for each in devices.all() if each.grant.account}
    accounts = {each.login: each.number for each in shared.accounts.all()}
    assert actors[accounts["ana"]] == "Ana"
    assert actors[accounts["eva"]] == "Eva (eva)" != joined.actor


def test_the_first_command_of_an_event_sent_again_gives_it_to_nobody_else(club):
    key = {"idempotency-key": "of-the-other-club"}
    ana, bea = club.browser(), club.browser()
    ana.sign_in("ana")
    bea.sign_in("bea")
    made = bea.client.post("/api/v1/events", json={"name": "B"}, headers=key)
    found = made.json()["event"]
    assert club.shared.accounts.owner(found) == club.other
    taken = ana.client.post("/api/v1/events", json={"name": "x"}, headers=key)
    assert (taken.status_code, taken.json()["refused"]) == (422, "command-reused")
    assert found not in taken.text
    assert club.shared.accounts.owner(found) == club.other
    again = bea.client.post("/api/v1/events", json={"name": "B"}, headers=key)
    assert (again.status_code, again.json()) == (201, made.json())
    assert again.headers["idempotency-replayed"] == "true"
    club.shared.accounts.first_owner(found, club.club.number)
    assert club.shared.accounts.owner(found) == club.other


def test_what_an_account_let_in_is_out_once_the_account_may_let_in_nobody(club):
    where = f"/api/v1/events/{club.own}"

    def issued(by, role, event):
        wanted = {"actor": "scores", "role": role, "event": event}
        told = by.client.post("/api/v1/tokens", json=wanted).json()
        program = club.browser()
        program.client.headers["authorization"] = f"Bearer {told['token']}"
        return program

    carl, olga = club.person("carl"), club.person("olga", operator=True)
    club.shared.accounts.set_right(club.own, carl.number, "chief", publishing=True)
    of_carl, of_olga, phone = (club.browser() for _ in range(3))
    of_carl.sign_in("carl")
    of_olga.sign_in("olga")
    everywhere = issued(of_olga, "chief", "")
    at_one = issued(everywhere, "desk", club.own)
    program = issued(of_carl, "desk", club.own)
    fields = {"role": "desk", "event": club.own, "actor": "Desk", "stay": "day"}
    made = of_carl.send("/devices", fields, "/devices").headers["location"]
    code = re.search(r"code=([A-Z0-9]{8})", of_carl.get(made).text)[1]
    phone.send("/join", {"code": code}, "/join")
    let_in = (everywhere, at_one, program, phone)
    assert [each.get(where).status_code for each in let_in] == [200] * 4
    club.shared.accounts.set_right(club.own, carl.number, "deputy", publishing=True)
    club.shared.rights.forget()
    assert [each.get(where).status_code for each in let_in] == [200, 200, 401, 401]
    club.shared.accounts.close(olga.number, closed=True)
    club.shared.rights.forget()
    assert [each.get(where).status_code for each in let_in] == [401] * 4


def test_an_operator_sees_everything_and_no_password_is_kept(club):
    club.person("olga", operator=True)
    browser = club.browser()
    browser.sign_in("olga")
    assert {"Ours", "Theirs"} <= {each["name"] for each in browser.get("/api/v1/events").json()}
    assert browser.get("/plugins").status_code == 200
    made = browser.send("/organisations", {"name": "Third"}, "/organisations")
    assert made.status_code == 303
    assert all(each.password.startswith("$argon2id$") for each in club.shared.accounts.all())


class Provider(BaseHTTPRequestHandler):
    """A small provider of OpenID Connect: it signs in whoever asks as the subject it is told."""

    key = RSAKey.generate_key(2048, {"kid": "one"})
    other = RSAKey.generate_key(2048, {"kid": "one"})
    codes: ClassVar[dict[str, dict[str, str]]] = {}
    wrong = ""

    def log_message(self, *_):
        pass

    def answer(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    @property
    def issuer(self):
        return f"http://localhost:{self.server.server_port}"

    def do_GET(self):
        if self.path == "/keys":
            self.answer({"keys": [self.key.as_dict(private=False)]})
            return
        self.answer(
            {
                "issuer": self.issuer,
                "authorization_endpoint": f"{self.issuer}/authorize",
                "token_endpoint": f"{self.issuer}/token",
                "jwks_uri": f"{self.issuer}/keys",
            }
        )

    def do_POST(self):
        length = int(self.headers["content-length"])
        sent = {name: each[0] for name, each in parse_qs(self.rfile.read(length).decode()).items()}
        asked = self.codes.pop(sent["code"])
        digest = hashlib.sha256(sent["code_verifier"].encode()).digest()
        assert base64.urlsafe_b64encode(digest).decode().rstrip("=") == asked["code_challenge"]
        assert sent["client_secret"] == "secret"
        now = int(clock.now().timestamp())
        claims = {
            "iss": self.issuer,
            "aud": asked["client_id"],
            "sub": "17",
            "name": "Fay",
            "nonce": asked["nonce"],
            "iat": now,
            "exp": now + 300,
        }
        changed = {
            "issuer": {"iss": "http://elsewhere"},
            "audience": {"aud": "another"},
            "nonce": {"nonce": "another"},
            "old": {"exp": now - 3600},
            "party": {"azp": "another"},
        }.get(self.wrong, {})
        key = self.other if self.wrong == "key" else self.key
        header = {"alg": "RS256", "kid": "one"}
        self.answer({"id_token": jwt.encode(header, claims | changed, key)})


@pytest.fixture
def with_provider(cluster, tmp_path):  # noqa: F811
    server = ThreadingHTTPServer(("localhost", 0), Provider)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    providers = tmp_path / "providers.toml"
    providers.write_text(
        f'[fed]\ntitle = "Federation"\nissuer = "http://localhost:{server.server_port}"\n'
        'client-id = "arbitro"\nclient-secret = "secret"\n'
    )
    made = Servers(cluster.database(), tmp_path, providers)
    Provider.wrong = ""
    yield made
    made.close()
    server.shutdown()
    server.server_close()


def by_provider(browser, path="/sign-in/fed", **changed):
    """Go to the provider and come back, as a browser does."""
    where = browser.get(path).headers["location"]
    asked = {name: each[0] for name, each in parse_qs(urlsplit(where).query).items()}
    assert asked["redirect_uri"] == "https://chess.example/sign-in/fed/back"
    Provider.codes["c"] = asked
    sent = {"code": "c", "state": asked["state"], **changed}
    query = "&".join(f"{name}={value}" for name, value in sent.items() if value)
    return browser.get(f"/sign-in/fed/back?{query}")


def test_a_provider_signs_in_who_accepted_an_invitation_with_it_and_nobody_else(with_provider):
    servers = with_provider
    assert "Federation" in servers.browser().get("/sign-in").text
    assert by_provider(servers.browser()).status_code == 403
    club = servers.shared.accounts.add_organisation("Club")
    key, _ = servers.shared.invite("fay@club.example", club.number, invited_by="")
    browser = servers.browser()
    assert by_provider(browser, f"/sign-in/fed?invited={key}").status_code == 303
    assert "fay@club.example" in browser.get("/account").text
    again = servers.browser(1)
    assert by_provider(again).status_code == 303
    assert "Fay" in again.get("/account").text
    assert again.sign_in("fay@club.example", "").status_code == 403


def test_what_a_provider_did_not_sign_for_us_now_signs_nobody_in(with_provider):
    servers = with_provider
    key, _ = servers.shared.invite("fay", None, invited_by="", operator=True)
    browser = servers.browser()
    for wrong in ("issuer", "audience", "nonce", "old", "party", "key"):
        Provider.wrong = wrong
        assert by_provider(browser, f"/sign-in/fed?invited={key}").status_code == 403, wrong
    assert servers.shared.accounts.all() == []


def test_what_another_browser_began_or_another_state_signs_nobody_in(with_provider):
    servers = with_provider
    key, _ = servers.shared.invite("fay", None, invited_by="", operator=True)
    path = f"/sign-in/fed?invited={key}"
    assert by_provider(servers.browser(), path, state="another").status_code == 403
    assert by_provider(servers.browser(), path, code="", error="access_denied").status_code == 403
    assert servers.browser().get("/sign-in/fed/back?code=c&state=s").status_code == 403
    assert servers.shared.accounts.all() == []
