"""Entries asked for from outside: the form, the queue, files by mail, and what stays private."""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from arbitro.desk import commands as asked
from arbitro.desk.values.applications import Applied
from arbitro.desk.values.private import PrivateTopic
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import SectionId
from arbitro.service.private import private_of
from arbitro.web.public.served import Sites

S = SectionId(1)
SECRETS = ("ada@example.org", "600123456", "vegetarian", "1985-12-10")
ADA = {
    "section": "1",
    "name": "Byron, Ada",
    "email": SECRETS[0],
    "phone": SECRETS[1],
    "federation": "eng",
    "rating": "1815",
    "birth": SECRETS[3],
    "remark": SECRETS[2],
    "consent": "1",
}
FORM = {"is_open": "1", "places": "2", "fee": "20 EUR", "consent": "For this open only."}


@pytest.fixture
def desk(visitor):
    """An event whose entries are asked for: two places."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("A", rounds=3)))
    visitor.key, visitor.url = key, f"/events/{key}"
    assert visitor.send(f"{visitor.url}/s/1/entry-form", FORM).status_code == 303
    return visitor


def state(desk):
    return desk.service.snapshot(desk.key).state


def apply(desk, **changed):
    answer = desk.send(f"/enter/{desk.key}", ADA | changed)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def answer(desk, number, said, **further):
    return desk.send(f"{desk.url}/s/1/applications/{number}", {"state": said, **further})


def numbers(desk):
    return sorted(state(desk).applications)


def test_who_asks_is_told_how_it_stands_and_becomes_a_player_once_accepted(desk):
    standing = apply(desk)
    assert "Received" in desk.get(standing).text
    (number,) = numbers(desk)
    assert not state(desk).people
    assert answer(desk, number, "accepted").status_code == 303
    (person,) = state(desk).people.values()
    assert (person.name, person.federation, person.rating) == ("Byron, Ada", "ENG", 1815)
    assert "Registered" in desk.get(standing).text
    kept = private_of(desk.service, desk.key, 1).told
    assert kept[PrivateTopic.CONTACT] == {"email": SECRETS[0], "phone": SECRETS[1]}
    assert kept[PrivateTopic.NOTE] == {"remark": SECRETS[2]}


def test_what_people_say_of_themselves_stands_in_no_file_and_on_no_public_page(desk):
    standing = apply(desk)
    shown = desk.get(standing).text + desk.get(f"/enter/{desk.key}").text
    files = b"".join(Sites(desk.service).snapshot(desk.key).files.values())
    stored = b"".join(each.read_bytes() for each in desk.service.folder.glob("*.arbitro*"))
    for each in ("Byron", *SECRETS):
        assert each not in shown
        assert each.encode() not in files
        assert each.encode() not in stored
        assert each in desk.get(f"{desk.url}/applications").text
    answer(desk, numbers(desk)[0], "accepted")
    files = b"".join(Sites(desk.service).snapshot(desk.key).files.values())
    assert b"Byron" in files
    assert not [each for each in SECRETS if each.encode() in files]


def test_places_end_and_the_waiting_list_moves_up(desk):
    pages = [apply(desk, name=f"Player {letter}") for letter in "ABCD"]
    told = [re.search(r"number (\d) on the waiting list", desk.get(each).text) for each in pages]
    assert [each and each[1] for each in told] == [None, None, "1", "2"]
    answer(desk, numbers(desk)[0], "declined")
    assert "waiting list" not in desk.get(pages[2]).text
    assert "number 1 on the waiting list" in desk.get(pages[3]).text


def test_somebody_takes_the_application_back_and_nobody_else_can(desk):
    standing = apply(desk)
    event, code = standing.rsplit("/", 1)
    number = code.partition("-")[0]
    assert desk.get(f"{event}/{number}-aaaaaaaaaaaaaaaa").status_code == 404
    assert desk.send(standing).status_code == 303
    assert state(desk).applications[int(number)].state is Applied.WITHDRAWN
    assert answer(desk, number, "accepted").status_code == 422


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"email": "nobody"}, {"consent": ""}, {"rating": "high"}, {"birth": "soon"}],
)
def test_what_is_missing_or_wrong_is_told_and_nothing_is_kept(desk, wrong):
    page = desk.send(f"/enter/{desk.key}", ADA | wrong)
    assert page.status_code == 422
    assert 'class="fault"' in page.text
    assert not state(desk).applications


def test_a_form_that_is_shut_or_over_takes_nobody(desk):
    for changed in ({"is_open": ""}, {"until": "2020-01-01 10:00"}):
        desk.send(f"{desk.url}/s/1/entry-form", FORM | changed)
        page = desk.send(f"/enter/{desk.key}", ADA)
        assert page.status_code == 422
        assert "Online entry is closed at the moment." in page.text
    assert not state(desk).applications
    assert desk.send(f"{desk.url}/s/1/entry-form", {"is_open": "1"}).status_code == 422


def test_an_address_that_sends_too_much_waits(desk):
    sent = [
        desk.send(f"/enter/{desk.key}", ADA | {"name": f"Flood {at}"}).status_code
        for at in range(12)
    ]
    assert sent[:10] == [303] * 10
    assert 303 not in sent[10:]


def test_people_who_are_entered_or_asked_before_are_recognised(desk):
    apply(desk)
    answer(desk, numbers(desk)[0], "accepted")
    apply(desk, name="Áda BYRON")
    apply(desk, name="Lovelace, Augusta")
    apply(desk, name="Augusta Lovelace")
    page = desk.get(f"{desk.url}/applications").text
    assert page.count("Byron, Ada is already registered.") == 1
    assert page.count("The same person already sent entry") >= 1


def test_what_was_answered_is_erased_for_good(desk):
    apply(desk)
    (number,) = numbers(desk)
    answer(desk, number, "declined")
    assert desk.send(f"{desk.url}/applications/erase").status_code == 303
    assert not state(desk).applications
    assert desk.service.store.key_of(desk.key, -number) is None


def seal(public, said):
    """Seal a form as the page does, written from the format in the manual."""
    padded = public + "=" * (-len(public) % 4)
    curve = ec.SECP256R1()
    own = ec.generate_private_key(curve)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(curve, urlsafe_b64decode(padded))
    key = HKDF(hashes.SHA256(), 32, b"", b"arbitro entry").derive(own.exchange(ec.ECDH(), theirs))
    nonce = b"twelve bytes"
    box = AESGCM(key).encrypt(nonce, json.dumps(said).encode(), b"arbitro entry")
    point = own.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    told = {"key": point, "nonce": nonce, "box": box}
    text = {name: urlsafe_b64encode(data).decode().rstrip("=") for name, data in told.items()}
    return json.dumps({"arbitro": "entry", "event": public} | text).encode()


def bring(desk, *files):
    sent = [("file", (f"{at}.entry", each)) for at, each in enumerate(files)]
    return desk.send(f"{desk.url}/applications/files", files=sent)


def test_a_form_filled_in_elsewhere_is_taken_once_and_only_as_it_was_sealed(desk):
    page = Sites(desk.service).snapshot(desk.key).files["entry.html"].decode()
    public = re.search('data-event="([^"]+)"', page)[1]
    fields = {name: each for name, each in ADA.items() if name not in {"section", "consent"}}
    good = seal(public, {"section": 1, "fields": fields})
    changed = json.loads(good)
    changed["box"] = changed["box"][:-2] + ("AA" if changed["box"][-2:] != "AA" else "BB")
    other = seal(public, {"section": 9, "fields": fields})
    elsewhere = public[:-1] + ("A" if public[-1] != "A" else "E")
    foreign = json.dumps({**json.loads(good), "event": elsewhere}).encode()
    page = bring(desk, good).text
    assert "imported: Byron, Ada" in page
    bring(desk, good)
    assert len(numbers(desk)) == 1
    assert "was changed after sending" in bring(desk, json.dumps(changed).encode()).text
    assert "of another event" in bring(desk, foreign).text
    assert "not a form of arbitro" in bring(desk, b"hello").text
    bring(desk, other)
    assert len(numbers(desk)) == 1
    answer(desk, numbers(desk)[0], "accepted")
    assert state(desk).people[1].name == "Byron, Ada"


def test_here_the_form_needs_no_file(desk):
    page = desk.client.get(f"/p/{desk.key}/entry.html", follow_redirects=False)
    assert page.headers["location"] == f"/enter/{desk.key}"
    assert desk.get(f"/enter/{desk.key}").status_code == 200
