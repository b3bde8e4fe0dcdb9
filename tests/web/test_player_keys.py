"""Cards of players: what opens a page, what does not, and how much may be said."""

import itertools

from arbitro.web.session.device_codes import (
    PIN_GUESSES,
    PIN_PAUSE,
    PIN_TRIES,
    MessageLimit,
    PinAttempts,
    PlayerKeys,
)
from arbitro.web.session.devices import Devices


def test_a_key_opens_the_page_of_one_player_of_one_event():
    keys = PlayerKeys("secret", Devices(None))
    made = {(event, entry): keys.key(event, entry) for event in "ab" for entry in range(1, 200)}
    assert len(set(made.values())) == len(made)
    for (event, entry), key in made.items():
        assert keys.entry(event, key) == entry
        other = "b" if event == "a" else "a"
        assert keys.entry(other, key) is None
    key = made["a", 7]
    changed = key[:-1] + ("A" if key[-1] != "A" else "B")
    for wrong in (changed, key[2:], f"8{key[1:]}", f"07{key[1:]}", "", "-", "7-", "x-y", "9" * 40):
        assert keys.entry("a", wrong) is None, wrong
    assert PlayerKeys("another", Devices(None)).entry("a", key) is None


def test_a_renewed_card_leaves_all_others_as_they_are():
    keys = PlayerKeys("secret", Devices(None))
    before = {entry: (keys.key("a", entry), keys.pin("a", entry)) for entry in (1, 2)}
    keys.renew("a", 1)
    assert keys.entry("a", before[1][0]) is None
    assert keys.entry("a", keys.key("a", 1)) == 1
    assert (keys.key("a", 2), keys.pin("a", 2)) == before[2]


def test_ten_thousand_digits_are_spread_evenly():
    keys = PlayerKeys("secret", Devices(None))
    firsts = [0] * 10
    for entry in range(1, 3001):
        pin = keys.pin("a", entry)
        assert len(pin) == 4
        firsts[int(pin[0])] += 1
    assert min(firsts) > 220


def test_five_wrong_digits_lock_one_name_for_a_quarter_of_an_hour():
    now = [100.0]
    tries = PinAttempts(lambda: now[0])
    for _ in range(PIN_TRIES):
        assert not tries.is_locked("a", 1)
        tries.wrong("a", 1)
    assert tries.is_locked("a", 1)
    assert not tries.is_locked("a", 2)
    now[0] += PIN_PAUSE + 1
    assert not tries.is_locked("a", 1)


def test_who_guesses_the_digits_of_a_whole_hall_waits_and_nobody_else():
    now = [100.0]
    tries = PinAttempts(lambda: now[0])
    counted = 0
    for name in range(300):  # each has five tries of its own
        now[0] += 0.2  # as fast as digits of an address are compared
        address = f"2001:db8::{name + 1:x}"  # all of one network
        if tries.may_try(address):
            tries.guessed(address)
            counted += 1
    assert PIN_GUESSES.at_once <= counted <= PIN_GUESSES.at_once + 60 // PIN_GUESSES.seconds
    assert tries.may_try("192.168.1.7")
    now[0] += PIN_GUESSES.seconds
    assert tries.may_try("2001:db8::77")


def test_a_card_says_ten_things_at_once_and_then_two_a_minute():
    now = [0.0]
    sayings = MessageLimit(lambda: now[0])
    said = sum(sayings.turn("card") for _ in range(100))
    assert said == 10
    assert sayings.turn("another card")
    for _ in itertools.repeat(None, 600):
        now[0] += 1
        said += sayings.turn("card")
    assert said == 10 + 600 // 30
