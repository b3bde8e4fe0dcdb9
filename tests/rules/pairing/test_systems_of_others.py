"""A system of others, found where a shell says so: its text, its digest, its answers."""

import pytest

from arbitro.model import EditionKey, Pairing, RoundPairing, System, SystemTraits, Tpn, system_of
from arbitro.model.registry import Origin, ask_nobody, ask_others
from arbitro.reasons import Refused, reason
from arbitro.rules.pairing.swiss.explained import ExplainedRound
from arbitro.rules.pairing.systems import (
    SYSTEMS,
    Answers,
    RoundQuery,
    Swiss,
    answers,
    digest_of,
    explain_swiss,
    is_traced,
    pair_swiss,
    system_called,
    systems_here,
    text_of,
    why_not_together,
)
from rules.pairing.test_next_round import empty

FIRST, LAST = EditionKey("CLUB@1"), EditionKey("CLUB@2")
OURS = EditionKey("C.04.3@2026-02")
TRAITS = SystemTraits(is_swiss=True, regulation="C.04.3")
CLUB = system_of("club", TRAITS)


def answer(asked):
    """Pair 1 with 2 and 3 with 4, and say that a question was asked."""
    pairing = RoundPairing((Pairing(Tpn(1), Tpn(2)), Pairing(Tpn(3), Tpn(4))), None)

    def explained():
        return ExplainedRound(asked.edition, pairing, (), ((), ()), None)

    return Answers(
        pairing, explained, lambda one, other: reason("club", None, players=(one, other))
    )


def twice(_asked):
    pairing = RoundPairing((Pairing(Tpn(1), Tpn(2)), Pairing(Tpn(2), Tpn(3))), None)
    return Answers(pairing, lambda: None, lambda _one, _other: None)


THEIRS = {
    "club": Swiss("club", {FIRST: twice, LAST: answer}, TRAITS, "settings"),
    "other": Swiss("other", {LAST: answer}, TRAITS, "settings"),
    "wrong": Swiss("wrong", {FIRST: answer, LAST: twice}, TRAITS),
    "empty": Swiss("empty", {}, TRAITS),
    "traced": Swiss("traced", {LAST: answer}, TRAITS, is_traced=True),
    # what is ours is not theirs, whatever they say
    "lim": Swiss("lim", {LAST: answer}, TRAITS),
}


@pytest.fixture(autouse=True)
def others():
    ask_others(
        lambda _group, name: (THEIRS[name], Origin("club", "1")) if name in THEIRS else None,
        lambda _group: tuple(THEIRS),
    )
    yield
    ask_nobody()


def event(key):
    return empty(4, system_of(key, TRAITS), total=5)


def test_a_system_of_others_pairs_by_its_own_text_the_last_one_whatever_the_event_names():
    assert text_of(CLUB, OURS) == LAST
    assert text_of(CLUB, FIRST) == FIRST
    assert text_of(system_of("empty", TRAITS), OURS) == OURS
    assert text_of(system_of("nobody", TRAITS), OURS) == OURS
    # one of ours pairs by what the event names, known to it or not
    assert text_of(System.LIM, OURS) == OURS
    made = answers(RoundQuery(event("club"), OURS, 1))
    assert made.pairing == pair_swiss(event("club"), OURS)
    assert made.pairing.games == ((1, 2), (3, 4))


def test_answers_of_others_are_asked_for_like_ours():
    assert explain_swiss(event("club"), OURS, 1).pairing.games == ((1, 2), (3, 4))
    why = why_not_together(event("club"), OURS, 1, (Tpn(1), Tpn(3)))
    assert (why.concept, why.value("players")) == ("club", (1, 3))


@pytest.mark.parametrize("ask", [
    lambda tournament: pair_swiss(tournament, OURS),
    lambda tournament: explain_swiss(tournament, OURS, 1),
    lambda tournament: why_not_together(tournament, OURS, 1, (Tpn(1), Tpn(3))),
])  # fmt: skip
def test_what_is_nobodys_or_cannot_be_is_refused(ask):
    nobody = ask(event("nobody"))
    assert (nobody.code, dict(nobody.values)) == ("system-not-here", {"system": "nobody"})
    assert isinstance(ask(event("wrong")), Refused)
    assert ask(event("empty")).code == ask(empty(4, System.LIM, total=5)).code
    assert not isinstance(ask(event("other")), Refused)


def test_a_digest_tells_systems_texts_and_settings_apart():
    club = digest_of("club", OURS)
    assert club == digest_of("club", LAST) != digest_of("club", FIRST)
    assert len({club, digest_of("other", OURS), digest_of("traced", OURS), ""}) == 4
    before = THEIRS["club"]
    THEIRS["club"] = before._replace(description="others")
    try:
        assert digest_of("club", OURS) != club
    finally:
        THEIRS["club"] = before
    assert digest_of("nobody", OURS) == ""


def test_systems_of_others_follow_ours_and_none_of_ours_comes_twice():
    found = [each.key for each in systems_here()]
    assert found[-5:] == ["club", "other", "wrong", "empty", "traced"]
    assert len(found) == len(set(found))
    assert system_called("club") == CLUB
    assert system_called("lim") is System.LIM
    assert [is_traced(each) for each in systems_here()[-5:]] == [False] * 4 + [True]
    assert is_traced(System.DUTCH)
    assert not is_traced(system_of("nobody", TRAITS))
    assert "club" not in SYSTEMS
