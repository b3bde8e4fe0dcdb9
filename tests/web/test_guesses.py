"""Wrong codes slow down whoever gives them: nobody else waits, and no good code is put out."""

import asyncio
import re
from datetime import timedelta

import pytest

from arbitro import clock
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.web.session.access import Role
from arbitro.web.session.device_codes import (
    LONGEST_PAUSE,
    MOST_ADDRESSES,
    PIN_GUESSES,
    DeviceCodes,
    FailedAttempts,
)
from arbitro.web.session.devices import Devices, Grant
from web.raw import Device, code_for

GUESSER, PHONE = "192.168.1.66", "192.168.1.77"


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self):
        self.seconds = 1000.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def seconds():
    return Clock()


@pytest.fixture
def lan(new_visitor, seconds):
    made = new_visitor(lan=True, hosts=("192.168.1.5",))
    made.door = made.app.state.door
    made.door.guesses = FailedAttempts(seconds)
    return made


def at(lan, address, language="en"):
    """A browser at an address, and the token of its form at the door."""
    device = Device(lan.app, address, headers={"accept-language": language})
    answer = device.get("/join")
    device.cookie = re.search(r"arbitro=([^;]+)", answer.headers["set-cookie"])[1]
    device.token = re.search(r'name="csrf" value="([^"]+)"', answer.text)[1]
    return device


def give(device, *codes):
    kind = [(b"content-type", b"application/x-www-form-urlencoded")]
    bodies = [f"csrf={device.token}&code={code}".encode() for code in codes]
    return device.ask(*(("POST", "/join", body, kind) for body in bodies))


def statuses(answers):
    return [each.status for each in answers]


def test_sixty_wrong_codes_in_a_second_leave_the_code_of_a_waiting_phone_good(lan):
    good = code_for(lan.app, Role.DESK)
    answers = give(at(lan, GUESSER), *["WRONGONE"] * 60)
    assert statuses(answers) == [403] * 10 + [429] * 50
    assert statuses(give(at(lan, PHONE), good)) == [303]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Wait 6 seconds, then try again."), ("es", "Espere 6 segundos y vuelva a intentarlo.")],
)
def test_whoever_gave_many_wrong_codes_is_told_how_long_to_wait(lan, seconds, language, said):
    guesser = at(lan, GUESSER, language)
    last = give(guesser, *["WRONGONE"] * 11)[-1]
    assert (last.status, last.headers["retry-after"]) == (429, "6")
    assert said in last.text
    seconds.seconds += 6
    assert statuses(give(guesser, "WRONGONE", "WRONGONE")) == [403, 429]
    seconds.seconds += 60
    assert statuses(give(guesser, *["WRONGONE"] * 11)) == [403] * 10 + [429]


def test_tries_while_waiting_do_not_make_the_wait_longer(lan, seconds):
    guesser = at(lan, GUESSER)
    give(guesser, *["WRONGONE"] * 80)
    seconds.seconds += 6
    assert statuses(give(guesser, "WRONGONE")) == [403]


def test_a_right_code_lets_in_where_a_neighbour_behind_the_same_address_guesses(lan):
    give(at(lan, GUESSER), *["WRONGONE"] * 60)
    assert statuses(give(at(lan, GUESSER), code_for(lan.app, Role.DESK))) == [303]


def test_no_more_codes_of_an_address_are_compared_than_five_a_second_in_the_long_run(lan, seconds):
    guesser, good = at(lan, GUESSER), code_for(lan.app, Role.DESK)
    give(guesser, *["WRONGONE"] * 120)
    assert statuses(give(guesser, good)) == [429]
    assert statuses(give(at(lan, PHONE), code_for(lan.app, Role.CAPTAIN))) == [303]
    compared = 0
    for _second in range(100):
        seconds.seconds += 1
        compared += sum(lan.door.guesses.turn(GUESSER) == 0 for _ in range(50))
    assert compared == 500
    seconds.seconds += 1
    assert statuses(give(guesser, good)) == [303]


def test_guessers_with_many_addresses_shut_nobody_out_and_fill_no_memory(seconds):
    door = DeviceCodes(Devices(None), is_open=True, guesses=FailedAttempts(seconds))
    for number in range(50_000):
        address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        assert door.guesses.turn(address) == 0
        assert door.guesses.pause() <= LONGEST_PAUSE
        door.guesses.wrong(address)
    assert len(door.guesses) == MOST_ADDRESSES
    assert door.guesses.turn(PHONE) == 0
    assert door.guesses.pause() == LONGEST_PAUSE
    code = door.devices.invite(Grant(Role.DESK), stay=timedelta(1)).code
    assert door.devices.enter(code, "Ana").grant.role is Role.DESK
    seconds.seconds += 60
    assert door.guesses.pause() == 0


def test_while_many_guess_a_right_code_waits_two_seconds_and_then_lets_in(
    lan, monkeypatch, seconds
):
    paused = []

    async def sleep(much):
        paused.append(much)

    for number in range(200):
        lan.door.guesses.turn(f"10.0.0.{number}")
        lan.door.guesses.pause()
    phone, good = at(lan, PHONE), code_for(lan.app, Role.DESK)
    monkeypatch.setattr("arbitro.web.pages.server.join.sleep", sleep)
    assert statuses(give(phone, good)) == [303]
    seconds.seconds += 60
    assert statuses(give(phone, code_for(lan.app, Role.DESK))) == [303]
    assert paused == [LONGEST_PAUSE, 0.0]


def test_all_addresses_of_an_ipv6_network_are_one_guesser(seconds):
    guesses = FailedAttempts(seconds)
    waits = [guesses.wrong(f"2001:db8:0:1::{number:x}") for number in range(1, 30)]
    assert waits == [0] * 10 + [6] * 19
    assert guesses.wrong("2001:db8:0:2::1") == 0


def test_a_code_is_used_up_by_one_of_two_phones_at_once(lan):
    phones, good = [at(lan, PHONE), at(lan, "192.168.1.78")], code_for(lan.app, Role.CHIEF)
    kind = [(b"content-type", b"application/x-www-form-urlencoded")]

    async def both():
        bodies = [f"csrf={each.token}&code={good}".encode() for each in phones]
        tries = [
            each.answer_to("POST", "/join", body, kind)
            for each, body in zip(phones, bodies, strict=True)
        ]
        return await asyncio.gather(*tries)

    assert sorted(statuses(asyncio.run(both()))) == [303, 403]


def test_a_form_that_is_not_ours_costs_nobody_a_try(lan):
    guesser = at(lan, GUESSER)
    guesser.token = "forged"
    assert statuses(give(guesser, *["WRONGONE"] * 20)) == [403] * 20
    assert len(lan.door.guesses) == 0


def test_with_the_door_closed_no_code_is_asked_for(new_visitor):
    made = new_visitor()
    page = made.get("/join").text
    assert "arbitro serve --lan" in page
    answer = made.send("/join", {"code": code_for(made.app, Role.CHIEF)})
    assert answer.status_code == 403
    assert "No device can connect now" in answer.text


def test_the_seconds_of_the_clock_only_grow():
    first = clock.ticking()
    assert clock.ticking() >= first


def test_digits_of_a_card_are_compared_no_more_for_an_address_that_guesses(lan):
    key = lan.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    lan.service.handle(key, asked.AddSection(SectionSettings("Open", rounds=3)))
    people = tuple(Player(f"P{n}") for n in range(PIN_GUESSES.at_once + 1))
    lan.service.handle(key, asked.ImportPlayers(SectionId(1), people))
    known = lan.service.snapshot(key).state.people
    right = {each.name: lan.app.state.players.pin(key, entry) for entry, each in known.items()}

    def says(device, *tries):
        kind = [(b"content-type", b"application/x-www-form-urlencoded")]
        bodies = [f"csrf={device.token}&name={name}&pin={pin}".encode() for name, pin in tries]
        return device.ask(*(("POST", f"/me/{key}", body, kind) for body in bodies))

    guesser, last = at(lan, GUESSER), people[-1].name
    wrong = says(guesser, *((each.name, "none") for each in people[:-1]))
    assert not any("Too many attempts" in each.text for each in wrong)
    told = says(guesser, (last, right[last]))[0]
    assert told.status == 403
    assert "Too many attempts" in told.text
    assert says(at(lan, PHONE), (last, right[last]))[0].status == 303
