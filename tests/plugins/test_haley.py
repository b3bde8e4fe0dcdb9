"""Haley's acceleration, from a wheel of its own: the rounds its published sheet describes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from arbitro.i18n import translator
from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Player,
    Result,
    RoundPairing,
    RoundRecord,
    System,
    SystemTraits,
    Tournament,
    Tpn,
    system_of,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.checker import check_pairings
from arbitro.rules.pairing.systems import explain_swiss, pair_swiss, why_not_together

EDITION = EditionKey("C.04.3@2026-02")
HALEY = system_of("haley", SystemTraits(is_swiss=True, regulation="C.04.3"))
PAB = Result.PAIRING_ALLOCATED_BYE


def begun(players: int) -> Tournament:
    """Return an event nobody has played in."""
    entries = tuple(
        Entry(Tpn(at), Player(f"P{at}", rating=2600 - 10 * at)) for at in range(1, players + 1)
    )
    return Tournament(entries=entries, rounds_total=5, system=HALEY, initial_colour=Colour.WHITE)


def paired(tournament: Tournament) -> RoundPairing:
    """Return the coming round."""
    made = pair_swiss(tournament, EDITION)
    assert not isinstance(made, Refused), made
    return made


def after(tournament: Tournament, pairing: RoundPairing) -> Tournament:
    """Return the tournament after a round in which the higher number loses every game."""
    records = {}
    for white, black in pairing.games:
        won = white < black
        results = (Result.WIN, Result.LOSS) if won else (Result.LOSS, Result.WIN)
        records[white] = RoundRecord(black, Colour.WHITE, results[0])
        records[black] = RoundRecord(white, Colour.BLACK, results[1])
    if pairing.bye is not None:
        records[pairing.bye] = RoundRecord(None, None, PAB)
    entries = tuple(
        replace(entry, rounds=(*entry.rounds, records[entry.tpn])) for entry in tournament.entries
    )
    return replace(tournament, entries=entries, rounds_played=tournament.rounds_played + 1)


def pairs(pairing: RoundPairing) -> list[tuple[int, int]]:
    """Return who meets whom, the lower number first."""
    return sorted((min(game), max(game)) for game in pairing.games)


def test_the_four_groups_meet_as_the_sheet_says(installed: Callable[[str], None]) -> None:
    installed("arbitro-haley")
    event = begun(16)
    first = paired(event)
    # groups A 1-4, B 5-8, C 9-12, D 13-16: A meets B, C meets D
    expected = [(one, one + 4) for one in (1, 2, 3, 4, 9, 10, 11, 12)]
    assert pairs(first) == expected
    event = after(event, first)
    second = paired(event)
    # the strong who lost meet the weak who won
    assert {each for each in pairs(second) if each[0] in {5, 6, 7, 8}} == {
        (5, 9), (6, 10), (7, 11), (8, 12)
    }  # fmt: skip
    event = after(event, second)
    third = paired(event)
    # the points are taken away: two points have 1 and 2, one point 3 to 8
    assert pairs(third)[0] == (1, 2)
    plain = pair_swiss(replace(event, system=System.DUTCH), EDITION)
    assert third == plain
    assert check_pairings(event, EDITION) == ()


@pytest.mark.parametrize(("players", "half"), [(17, 10), (18, 10), (19, 10), (20, 10), (21, 12)])
def test_the_upper_half_is_even(installed: Callable[[str], None], players: int, half: int) -> None:
    installed("arbitro-haley")
    first = paired(begun(players))
    assert [each for each in pairs(first) if each[0] <= half < each[1]] == []


def test_a_round_says_who_was_lent_a_point(installed: Callable[[str], None]) -> None:
    installed("arbitro-haley")
    event = begun(9)
    for number, lent in ((1, 6), (2, 6), (3, 0)):
        found = explain_swiss(event, EDITION, number)
        assert not isinstance(found, Refused)
        told = [
            each.value("player")
            for board in found.boards
            for each in board
            if each.concept == "haley-point"
        ]
        assert sorted(told) == list(range(1, lent + 1))
        for language in ("en", "es", "fr"):
            said = [translator(language).reason(each) for board in found.boards for each in board]
            assert all("{" not in text for text in said)
        why = why_not_together(event, EDITION, number, (Tpn(1), Tpn(9)))
        assert not isinstance(why, Refused)
        event = after(event, paired(event))
