"""Older and foreign forms still forbid, announce and limit what the tournament does.

Lines are taken apart here by the columns their documents give: JaVaFo's manual for ``XX``, FIDE's
format of 2026 for three digits. Another engine reads nothing else.
"""

import json
from dataclasses import replace
from itertools import product

import pytest
from py4swiss.engines.dutch.engine import Engine
from py4swiss.trf import TrfParser

from arbitro.formats.exporters import EXPORTERS, Outgoing, export_in_format
from arbitro.formats.trf import document_of, write_trf
from arbitro.model import (
    AnnouncedBye,
    Colour,
    EditionKey,
    Entry,
    Player,
    Points,
    PointSystem,
    Prohibition,
    Result,
    RoundRecord,
    System,
    Team,
    Tournament,
    Tpn,
)

ROUNDS = 4
FULL, HALF, ZERO = Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE
BERGER = (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
"""Three rounds of four players, all games of which are drawn here."""


def four(played=0, **more):
    """Return an event of four players after some rounds, all drawn."""
    cells = {number: [] for number in range(1, 5)}
    for games in BERGER[:played]:
        for white, black in games:
            cells[white].append(RoundRecord(Tpn(black), Colour.WHITE, Result.DRAW))
            cells[black].append(RoundRecord(Tpn(white), Colour.BLACK, Result.DRAW))
    entries = tuple(
        Entry(Tpn(number), Player(f"Player {number}", 2500 - number), tuple(rounds))
        for number, rounds in cells.items()
    )
    told = {"rounds_total": ROUNDS, "initial_colour": Colour.WHITE} | more
    return Tournament(rounds_played=played, entries=entries, **told)


def lines_of(tournament, code, edition="trf16"):
    text = write_trf(document_of(tournament, edition=edition))
    return [line for line in text.splitlines() if line[:3] == code]


# Who may not meet.

RANGES = [(first, last) for first in range(1, 6) for last in (0, *range(first, 7))]


@pytest.mark.parametrize(("first", "last"), RANGES)
@pytest.mark.parametrize(("played", "total"), [(0, 4), (1, 4), (2, 4), (3, 4), (0, 0), (2, 0)])
def test_xxp_forbids_in_the_coming_round_exactly_what_the_tournament_forbids(
    first, last, played, total
):
    """A line without rounds holds for the round to be paired next, whichever that is."""
    event = four(
        played, rounds_total=total, prohibitions=(Prohibition(frozenset({4, 1, 3}), first, last),)
    )
    holds = first <= played + 1 and (last == 0 or played + 1 <= last)
    assert lines_of(event, "XXP") == (["XXP 1 3 4"] if holds else [])
    assert lines_of(event, "260") == []


@pytest.mark.parametrize(("first", "last"), RANGES)
def test_260_forbids_in_every_round_what_the_tournament_forbids(first, last):
    event = four(1, prohibitions=(Prohibition(frozenset({3, 1}), first, last),))
    found = set()
    for line in lines_of(event, "260", "trf26"):
        low, high, members = int(line[4:7]), int(line[8:11]), line[11:].split()
        assert members == ["1", "3"]
        assert low <= high
        found |= set(range(low, high + 1))
    wanted = {
        number
        for number in range(1, ROUNDS + 1)
        if number >= first and (not last or number <= last)
    }
    assert found & set(range(1, ROUNDS + 1)) == wanted
    assert lines_of(event, "XXP", "trf26") == []


def test_without_a_last_round_a_prohibition_of_2026_has_no_end():
    event = four(0, rounds_total=0, prohibitions=(Prohibition(frozenset({1, 2}), 3),))
    assert lines_of(event, "260", "trf26") == ["260 003 999    1    2"]


@pytest.mark.parametrize("form", ["trf16", "vega"])
@pytest.mark.parametrize("pair", [(1, 3), (2, 4), (1, 4), (1, 2)])
def test_another_engine_does_not_pair_those_who_may_not_meet(form, pair, tmp_path):
    path = tmp_path / "event.trf"

    def games(event):
        path.write_text(export_in_format(form, Outgoing(event, purpose="pairing")), "utf-8")
        return {
            frozenset((each.white, each.black))
            for each in Engine.generate_pairings(TrfParser.parse(path))
        }

    event = replace(four(), editions=(EditionKey("C.04.3@2017-07"),))
    barred = replace(event, prohibitions=(Prohibition(frozenset(pair), 1, 1),))
    over = replace(event, prohibitions=(Prohibition(frozenset(pair), 2, 3),))
    assert games(event) == games(over) == {frozenset((1, 3)), frozenset((2, 4))}
    assert frozenset(pair) not in games(barred)


# Who does not play.


def cells_of(line):
    """The rounds of a line 001: ten columns each from column 92 on."""
    return [line[at : at + 8].strip() for at in range(91, len(line), 10)]


def test_the_older_form_has_every_bye_asked_for_in_its_round_and_2026_the_next_one():
    asked = (HALF, FULL, ZERO)
    event = four(1)
    first, *others = event.entries
    rounds = first.rounds + tuple(RoundRecord(None, None, kind) for kind in asked)
    event = replace(event, entries=(replace(first, rounds=rounds), *others))
    old, new = (lines_of(event, "001", edition)[0] for edition in ("trf16", "trf26"))
    assert cells_of(old) == ["4 w =", "0000 - H", "0000 - F", "0000 - Z"]
    assert cells_of(new) == ["4 w =", "0000 - H"]
    assert lines_of(event, "240", "trf26") == ["240 H 002    1", "240 F 003    1", "240 Z 004    1"]
    # with the bye of the coming round, without those after it
    assert old[80:84] == new[80:84] == " 1.0"


def test_byes_of_one_round_are_told_by_kind_and_only_those_still_to_come():
    event = four(2)
    kinds = {1: HALF, 2: ZERO, 3: HALF}
    entries = tuple(
        replace(entry, announced=(AnnouncedBye(4, kinds[entry.tpn]),))
        if entry.tpn in kinds
        else entry
        for entry in event.entries
    )
    event = replace(event, entries=entries)
    assert lines_of(event, "240", "trf26") == ["240 H 004    1    3", "240 Z 004    2"]
    assert lines_of(replace(event, rounds_total=3), "240", "trf26") == []


def test_an_older_form_never_has_more_rounds_than_the_event():
    event = four(1, rounds_total=2)
    first, *others = event.entries
    rounds = first.rounds + (RoundRecord(None, None, ZERO),) * 4
    event = replace(event, entries=(replace(first, rounds=rounds), *others))
    assert [len(cells_of(line)) for line in lines_of(event, "001")] == [2, 1, 1, 1]


@pytest.mark.parametrize(("total", "code"), [(4, ["4"]), (0, [])])
def test_the_number_of_rounds_is_told_where_it_is_known(total, code):
    event = four(2, rounds_total=total)
    assert [line[4:] for line in lines_of(event, "XXR")] == code
    assert [line[4:] for line in lines_of(event, "142", "trf26")] == code


def test_rounds_are_not_told_where_byes_go_beyond_them():
    """The last round is over and somebody misses another one: the number was only assumed."""
    event = four(2, rounds_total=2)
    assert lines_of(event, "XXR") == ["XXR 2"]
    first, *others = event.entries
    first = replace(first, announced=(AnnouncedBye(3, HALF),))
    assert lines_of(replace(event, entries=(first, *others)), "XXR") == []


def test_one_round_that_is_played_is_told_and_no_round_is_not():
    assert lines_of(four(1, rounds_total=1), "XXR") == ["XXR 1"]
    assert lines_of(four(rounds_total=0), "XXR") == []


def test_every_bye_beyond_an_assumed_number_of_rounds_is_told():
    """Nobody knows how long the event is: 240 names all rounds somebody will miss."""
    event = four(2, rounds_total=2)
    first, *others = event.entries
    first = replace(first, announced=(AnnouncedBye(3, HALF), AnnouncedBye(4, ZERO)))
    lines = lines_of(replace(event, entries=(first, *others)), "240", "trf26")
    told = [line.split()[1:] for line in lines]
    assert [(kind, int(number), tpn) for kind, number, tpn in told] == [
        ("H", 3, "1"),
        ("Z", 4, "1"),
    ]


@pytest.mark.parametrize(
    ("colour", "line"), [(Colour.WHITE, "XXC white1"), (Colour.BLACK, "XXC black1")]
)
def test_the_drawn_colour_is_told_to_engines(colour, line):
    assert lines_of(four(initial_colour=colour), "XXC") == [line]
    assert lines_of(four(initial_colour=colour), "152", "trf26") == [f"152 {line[4].upper()}"]
    assert lines_of(four(initial_colour=None), "XXC") == []


# Acceleration.

TABLES = list(product([(), (10,), (10, 10), (10, 0, 5), (0, 10)], repeat=3))


@pytest.mark.parametrize("virtual", TABLES)
def test_fictitious_points_are_those_of_the_tournament_in_either_form(virtual):
    event = four()
    entries = tuple(
        replace(entry, virtual=tuple(map(Points, given)))
        for entry, given in zip(event.entries, (*virtual, ()), strict=True)
    )
    event = replace(event, entries=entries, accelerated=True)
    wanted = {
        (entry.tpn, number): points
        for entry in entries
        for number, points in enumerate(entry.virtual, 1)
        if points
    }
    old = {
        (int(line[4:8]), number): round(10 * float(text))
        for line in lines_of(event, "XXA")
        for number, text in enumerate(line[8:].split(), 1)
        if float(text)
    }
    new = {}
    for line in lines_of(event, "250", "trf26"):
        rounds = range(int(line[14:17]), int(line[18:21]) + 1)
        for key in product(range(int(line[22:26]), int(line[27:31]) + 1), rounds):
            assert key not in new
            new[key] = round(10 * float(line[9:13]))
    assert old == wanted
    assert new == wanted
    assert lines_of(event, "XXA", "trf26") == lines_of(event, "250") == []


# What a form has no room for, it does not pretend to hold.

FITS = {
    "papi": [
        ({"rounds_total": 24}, True),
        ({"rounds_total": 25}, False),
        ({"points": PointSystem.of(30, 10, 0)}, True),
        ({"points": PointSystem.of(20, 10, 0)}, False),
        ({"points": PointSystem.of(10, 10, 0)}, False),
        ({"system": System.ROUND_ROBIN}, True),
        ({"system": System.DOUBLE_SWISS}, False),
        ({"system": System.KNOCK_OUT}, False),
    ],
    "chess-results": [
        ({"rounds_total": 25}, True),
        ({"system": System.ROUND_ROBIN}, True),
        ({"system": System.DOUBLE_SWISS}, False),
        ({"system": System.KNOCK_OUT}, False),
    ],
}


@pytest.mark.parametrize(
    ("form", "change", "fits"), [(form, *each) for form, cases in FITS.items() for each in cases]
)
def test_a_foreign_form_is_written_only_where_it_can_hold_the_event(form, change, fits):
    assert EXPORTERS.find(form).writes(four(**change)) is fits


def test_papi_has_no_room_for_25_rounds_played_either():
    assert not EXPORTERS.find("papi").writes(replace(four(), rounds_total=0, rounds_played=25))


@pytest.mark.parametrize(
    ("results", "codes"),
    [
        ((Result.FORFEIT_LOSS, Result.FORFEIT_LOSS), (5, 5)),
        ((Result.FORFEIT_WIN, Result.FORFEIT_LOSS), (6, 4)),
        ((Result.FORFEIT_LOSS, Result.FORFEIT_WIN), (4, 6)),
        ((Result.PENDING, Result.PENDING), (None, None)),
    ],
)
def test_papi_is_told_games_that_were_not_played(results, codes):
    """Code 5 is a loss of both by forfeit; a game without a result has no code."""
    white = Entry(Tpn(1), Player("Ana"), (RoundRecord(Tpn(2), Colour.WHITE, results[0]),))
    black = Entry(Tpn(2), Player("Bea"), (RoundRecord(Tpn(1), Colour.BLACK, results[1]),))
    event = Tournament(rounds_total=1, rounds_played=1, entries=(white, black))
    players = json.loads(export_in_format("papi", Outgoing(event)))["players"]
    assert tuple(each["rounds"]["1"].get("result") for each in players) == codes
    assert [each["rounds"]["1"]["color"] for each in players] == ["B", "N"]


# Who belongs to which team.


def test_teams_of_players_have_their_members_in_either_form():
    event = four(teams=(Team(7, "Alfiles", (Tpn(2), Tpn(4)), "ALF", 2400),))
    (old,) = lines_of(event, "013")
    (new,) = lines_of(event, "310", "trf26")
    assert old[4:36].strip() == "Alfiles"
    assert old[36:].split() == ["2", "4"]
    assert (new[4:7].strip(), new[8:40].strip()) == ("7", "Alfiles")
    assert lines_of(event, "310") == lines_of(event, "013", "trf26") == []


def test_a_long_name_of_a_team_ends_with_its_columns():
    """Columns 5 to 36 of 013, 9 to 40 of 310, and five of the nickname; members stand behind."""
    event = four(teams=(Team(7, f"{'A' * 31} Beyond", (Tpn(2), Tpn(4)), "ABCD EF", 2400),))
    (old,) = lines_of(event, "013")
    (new,) = lines_of(event, "310", "trf26")
    assert (old[4:36], old[36:].split()) == (f"{'A' * 31} ", ["2", "4"])
    assert new[8:40] == f"{'A' * 31} "
    assert new[40:].split()[0] == "ABCD"
