"""What a file for another program does not say is never held to be in it, so that it is named.

Every field of a tournament is changed alone. Where the file stays the same, the change must be
missing in what the exporter says the file holds; where the file changes, it need not.
"""

import json
from dataclasses import fields, replace
from datetime import date

import pytest

from arbitro.formats.exporters import EXPORTERS, Outgoing, export_in_format
from arbitro.model import (
    Adjustment,
    AnnouncedBye,
    Colour,
    EditionKey,
    Entry,
    EventDetails,
    PairedByHand,
    Period,
    Player,
    Points,
    PointSystem,
    Prohibition,
    RateClass,
    RatingCorrection,
    RatingKind,
    RatingOrigin,
    Result,
    RoundPairing,
    RoundRecord,
    Sex,
    System,
    Team,
    TimeControl,
    Title,
    Tournament,
    Tpn,
)
from arbitro.model.rating_periods import RatingPeriod, RatingThen, RoundSpan
from arbitro.model.tournament import ExternalValues, IntegrityLine
from arbitro.rules.standings import standings
from arbitro.rules.tiebreaks import parse_tie_breaks

FORMS = ("papi", "chess-results", "swiss-manager")
W, B = Colour.WHITE, Colour.BLACK
WIN, LOSS = Result.WIN, Result.LOSS


def person(name, **more):
    told = {"rating": 2000, "federation": "FRA", "birth": "1990-05-17", "sex": Sex.FEMALE}
    return Player(name, **told | more)


def game(opponent, colour, result):
    return RoundRecord(Tpn(opponent), colour, result)


BASE = Tournament(
    details=EventDetails("Open", start=date(2026, 5, 1), end=date(2026, 5, 3)),
    rounds_total=5,
    rounds_played=2,
    entries=(
        Entry(Tpn(1), person("Alfa, Ana"), (game(2, W, WIN), game(3, B, Result.DRAW))),
        Entry(
            Tpn(2),
            person("Beta, Bea"),
            (game(1, B, LOSS), RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)),
        ),
        Entry(
            Tpn(3),
            person("Gama, Cid", sex=None),
            (RoundRecord(None, None, Result.HALF_POINT_BYE), game(1, W, Result.DRAW)),
        ),
    ),
)

IN_THE_DETAILS = {
    "name": ["Closed", "Open " * 40 + "A", "Open " * 40 + "B"],
    "city": ["Lyon", "L" * 90],
    "federation": ["FRA"],
    "start": [None, date(2026, 5, 2)],
    "end": [None],
    "chief_arbiter": ["Zoe", "Z" * 60, "Z" * 130],
    "deputies": [("Yves",), ("Yves", "Xenia"), tuple("Y" * 50 for _ in range(3))],
    "organiser": ["Club", "C" * 90],
    "type_text": ["Individual Swiss"],
    "time_control_text": ["90+30", "9" * 60, "9" * 110],
    "round_dates": [(date(2026, 5, 1),), (None,) * 5 + (date(2026, 5, 3),)],
    "time_control": [TimeControl((Period(5400, 30),)), TimeControl((Period(600, 5),))],
    "pairing_controller": ["Ana"],
    "ranking_method": ["FIDON"],
}
OF_A_PERSON = {
    "name": ["Delta, Dora", "D" * 21 + ", Dora", "Delta, " + "D" * 31, "Dora"],
    "rating": [0, 2001],
    "title": [Title.WGM],
    "sex": [Sex.MALE, None],
    "federation": ["ESP"],
    "fide_id": [1000001],
    "birth": ["1990", "1991-05-17", "1990-05-00", "17.5.90", ""],
    "club": ["Club", "C" * 41],
    "category": ["U18", "Under 18"],
    "national_rating": [1900],
    "national_id": ["A12345", "12345"],
    "fixed_board": [4],
    "tournament_rating": [1950],
    "origins": [(RatingOrigin(RatingKind.OFFICIAL, "fide", "2026-11", RateClass.STANDARD, 2100),)],
}
OF_AN_ENTRY = {
    "rounds": [
        (game(2, W, Result.UNRATED_WIN), game(3, B, Result.DRAW)),
        (game(2, W, Result.FORFEIT_WIN), game(3, B, Result.DRAW)),
        (game(2, W, WIN), game(3, B, Result.DRAW), RoundRecord(None, None, Result.HALF_POINT_BYE)),
        (game(2, W, WIN),),
    ],
    "virtual": [(Points(10),)],
    "adjustments": [(Adjustment(Points(-10), 1),)],
    "announced": [(AnnouncedBye(4, Result.ZERO_POINT_BYE),)],
}
OF_ALL = {
    "system": [System.DUBOV, System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN],
    "rounds_total": [0, 2, 7],
    "points": [
        PointSystem.of(30, 10, 0),
        PointSystem.of(10, 5, 0, pairing_allocated_bye=5),
        PointSystem.of(10, 5, 0, pairing_allocated_bye=0),
        PointSystem.of(10, 5, 1),
        replace(PointSystem(), absence=Points(5)),
        replace(PointSystem(), forfeit_win=Points(5)),
    ],
    "initial_colour": [W],
    "accelerated": [True],
    "prohibitions": [(Prohibition(frozenset({Tpn(1), Tpn(3)})),)],
    "tie_breaks": [("BH",), ("DE",), ("BH", "SB", "WIN", "PS"), ("BH", "APRO")],
    "teams": [(Team(1, "North", (Tpn(1), Tpn(2))),)],
    "board_colours": [(W, B)],
    "match_points": [PointSystem.of(20, 10, 0)],
    "editions": [(EditionKey("C.04.3@2026-02"),)],
    "readings": [(("last-round-wish", "strong"),)],
    "integrity": [(IntegrityLine("FIDE mode exited", 2),)],
    "external": [ExternalValues("Blitz points", ((Tpn(1), 450),))],
    "periods": [(RatingPeriod(1), RatingPeriod(2, None, (RatingThen(Tpn(1), 2345),)))],
    "only_rounds": [RoundSpan(1, 2)],
    "by_hand": [(PairedByHand(1, "late-entry", RoundPairing(((Tpn(2), Tpn(1)),), Tpn(3))),)],
    "corrections": [
        (
            RatingCorrection(
                1, Tpn(1), Tpn(2), (WIN, LOSS), (Result.DRAW, Result.DRAW), turned=False
            ),
        )
    ],
}
NOT_TOLD = {"stated_points", "stated_rank", "playing", "tpn", "player"}
"""What a report printed, for checks; what stands for itself."""


def with_entry(**change):
    first, *others = BASE.entries
    return replace(BASE, entries=(replace(first, **change), *others))


CHANGES = [
    *(
        (f"details.{name}", replace(BASE, details=replace(BASE.details, **{name: value})))
        for name, values in IN_THE_DETAILS.items()
        for value in values
    ),
    *(
        (f"player.{name}", with_entry(player=replace(BASE.entries[0].player, **{name: value})))
        for name, values in OF_A_PERSON.items()
        for value in values
    ),
    *(
        (f"entry.{name}", with_entry(**{name: value}))
        for name, values in OF_AN_ENTRY.items()
        for value in values
    ),
    *(
        (name, replace(BASE, **{name: value}))
        for name, values in OF_ALL.items()
        for value in values
    ),
]


def names_of(kind):
    return {field.name for field in fields(kind)}


def test_every_field_of_a_tournament_is_changed():
    assert names_of(EventDetails) == set(IN_THE_DETAILS)
    assert names_of(Player) == set(OF_A_PERSON)
    assert names_of(Entry) == set(OF_AN_ENTRY) | NOT_TOLD
    assert names_of(Tournament) == set(OF_ALL) | {"details", "entries", "rounds_played"}


def outgoing(tournament):
    ties, _ = parse_tie_breaks(",".join(tournament.tie_breaks))
    return Outgoing(tournament, standings=standings(tournament, ties, "C.07@2024-08"))


def written(form, tournament):
    return export_in_format(form, outgoing(tournament))


def held(form, tournament):
    return EXPORTERS.find(form).held(outgoing(tournament), tournament)


def the_whole(tournament):
    return tournament


def about_players(tournament):
    return [entry.player for entry in tournament.entries]


@pytest.mark.parametrize("form", FORMS)
def test_what_leaves_the_file_as_it_was_is_not_held_by_it(form):
    # a list is of players and of nothing else
    told = about_players if form == "swiss-manager" else the_whole
    before, silent, said = held(form, BASE), [], set()
    for name, changed in CHANGES:
        if told(changed) == told(BASE) or not EXPORTERS.find(form).writes(changed):
            continue
        if told(held(form, changed)) != told(before):
            said.add(name)
            if written(form, changed) == written(form, BASE):
                silent.append(name)
    assert silent == []
    assert {"player.name", "player.rating", "player.club", "player.birth"} <= said
    assert form == "swiss-manager" or {"details.name", "entry.rounds", "tie_breaks"} <= said


@pytest.mark.parametrize("form", FORMS)
def test_what_a_file_holds_is_never_more_than_the_tournament(form):
    """What is held of something held is all of it: nothing is made up or cut twice."""
    for name, changed in CHANGES:
        if EXPORTERS.find(form).writes(changed):
            once = held(form, changed)
            assert held(form, once) == once, name


def test_papi_finds_opponents_by_their_place_in_the_list_where_numbers_have_gaps():
    """The converter: an opponent is the index in the list of players, from 0 on."""
    first, *_ = BASE.entries
    last = Entry(Tpn(9), person("Zeta, Zoe"), (game(1, B, LOSS),))
    event = replace(
        BASE, rounds_played=1, entries=(replace(first, rounds=(game(9, W, WIN),)), last)
    )
    players = json.loads(export_in_format("papi", Outgoing(event)))["players"]
    assert [each["rounds"]["1"]["opponent"] for each in players] == [1, 0]
