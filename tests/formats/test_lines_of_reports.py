"""What the lines of a report say of names, federations, national lists and the type of an event."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.formats.trf import document_of, names_too_long, write_trf
from arbitro.formats.trf.event_types import event_type, type_code, type_of_2016
from arbitro.formats.trf.room import room_for
from arbitro.model import EditionKey, EventDetails, Player, System
from arbitro.reasons import refused
from formats.test_older_forms import four


def with_players(*players, **details):
    """Return an event of four whose first players are these."""
    event = four(details=EventDetails(**details))
    entries = list(event.entries)
    for at, player in enumerate(players):
        entries[at] = replace(entries[at], player=player)
    return replace(event, entries=tuple(entries))


def lines_of(event, **more):
    return write_trf(document_of(event, **more)).splitlines()


def coded(lines, code):
    return [line[4:] for line in lines if line[:3] == code]


@pytest.mark.parametrize(("letters", "cut"), [(32, False), (33, False), (34, True), (60, True)])
def test_a_name_has_33_columns_and_who_loses_letters_is_named(letters, cut):
    event = with_players(Player("Short"), Player("N" * letters))
    assert names_too_long(event) == ((2,) if cut else ())
    (line,) = [each for each in lines_of(event) if each.startswith("001    2")]
    assert line[14:48] == "N" * min(letters, 33) + " " * (34 - min(letters, 33))


@pytest.mark.parametrize(("federation", "said"), [("ESP", "ESP"), ("ESPA", "ESP"), ("E ", "E  ")])
def test_a_federation_has_three_columns(federation, said):
    (line, *_) = [
        each
        for each in lines_of(with_players(Player("Ana", 2000, federation=federation)))
        if each[:3] == "001"
    ]
    assert line[53:56] == said
    assert line[56:57] == " "


CODES = ["ESP", "esp", " Esp ", "ES", "SPAIN", "E1P", "ÑSP", "XXA", "BBW", ""]


@pytest.mark.parametrize("of_event", CODES)
def test_a_national_rating_stands_under_the_events_federation_else_under_the_players(of_event):
    """Three letters name a federation; XX and BB begin the lines of engines."""
    known = {"ESP", "esp", " Esp "}
    for of_player in CODES:
        player = Player("Ana", federation=of_player, national_rating=1900)
        lines = lines_of(with_players(player, federation=of_event))
        found = of_event in known or of_player in known
        assert sum(line.startswith("ESP ") for line in lines) == found
        assert coded(lines, "172") == (["ESP OTHER"] if found else [])
        assert not any(line.startswith(("XXA", "BBW", "E1P", "ÑSP", "SPA")) for line in lines)


@pytest.mark.parametrize(
    ("said", "written"),
    [({"national_rating": 1900}, True), ({"national_id": "77"}, True), ({}, False)],
)
@pytest.mark.parametrize("method", ["", "NRO"])
def test_who_has_a_national_rating_or_number_has_a_line_and_the_method_is_said(
    said, written, method
):
    event = with_players(Player("Ana", **said), federation="ESP", ranking_method=method)
    lines = lines_of(event)
    assert len([line for line in lines if line.startswith("ESP ")]) == written
    wanted = [f"ESP {method or 'OTHER'}"] if written or method else []
    assert coded(lines, "172") == wanted
    assert [line for line in lines_of(event, edition="trf16") if line[:3] in {"172", "ESP"}] == []


@pytest.mark.parametrize(
    ("system", "text", "said"),
    [
        (System.DUTCH, "", []),
        (System.ROUND_ROBIN, "", ["Individual: Round-Robin"]),
        (System.DOUBLE_ROUND_ROBIN, "", ["Individual: Double Round-Robin"]),
        (System.DUBOV, "", ["FIDE_DUBOV"]),
        (System.ROUND_ROBIN, "Closed", ["Closed"]),
        (System.ROUND_ROBIN, " ", ["Individual: Round-Robin"]),
    ],
)
def test_the_older_form_says_the_system_in_words_where_nobody_said_the_type(system, text, said):
    event = replace(four(system=system), details=EventDetails(type_text=text))
    assert coded(lines_of(event, edition="trf16"), "092") == said
    assert coded(lines_of(event, edition="trf16"), "192") == []
    assert coded(lines_of(event), "092") == ([text] if text.strip() else [])
    if not text:
        assert type_of_2016(system) == "".join(said)


@pytest.mark.parametrize(
    ("edition", "start", "code"),
    [
        ("C.04.3@2026-02", date(2026, 5, 1), "FIDE_DUTCH"),
        ("C.04.3@2017-07", date(2026, 5, 1), "FIDE_DUTCH_2017"),
        ("C.04.3@2026-02", date(2025, 5, 1), "FIDE_DUTCH_2026"),
        ("C.04.3@2017-07", date(2025, 5, 1), "FIDE_DUTCH"),
        ("C.04.3@2017-07", None, "FIDE_DUTCH_2017"),
        (None, date(2026, 5, 1), "FIDE_DUTCH"),
        (None, None, "FIDE_DUTCH"),
    ],
)
def test_the_year_stands_in_the_type_only_where_the_first_day_tells_another(edition, start, code):
    editions = () if edition is None else (EditionKey(edition),)
    event = replace(four(editions=editions), details=EventDetails(start=start))
    assert coded(lines_of(event), "192") == [code]
    assert coded(lines_of(event, type_edition="2017"), "192") == ["FIDE_DUTCH_2017"]
    assert coded(lines_of(event, type_edition=""), "192") == ["FIDE_DUTCH"]


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN, System.DUBOV])
def test_the_code_of_a_system_is_that_of_the_same_system(system):
    assert event_type(type_code(system)).system is system


def test_a_report_has_room_for_as_many_as_its_columns_have_numbers():
    assert room_for(9999, 999) is None
    full = refused("report-full", teams=999, players=9999)
    assert room_for(10_000) == room_for(1, 1000) == full
