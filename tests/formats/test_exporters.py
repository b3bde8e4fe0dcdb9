"""Which format is written, for what purpose, and what is refused with its reason."""

from dataclasses import replace

import pytest

from arbitro.formats.entries import read_entries
from arbitro.formats.entries.head_words import HEADS, Column
from arbitro.formats.event_file import read_event_file
from arbitro.formats.exporters import EXPORTERS, Outgoing, code_for, export_in_format, purpose_of
from arbitro.model import Result, System
from arbitro.reasons import refused
from arbitro.rules.pairing.knock_out import MatchFacts, MatchFormat
from formats.test_older_forms import four
from formats.test_team_reports import MEETING, OLD, read


def open_game(event, *numbers):
    """The same with the last games of these players not yet over."""
    entries = tuple(
        replace(each, rounds=(*each.rounds[:-1], each.rounds[-1]._replace(result=Result.PENDING)))
        if each.tpn in numbers
        else each
        for each in event.entries
    )
    return replace(event, entries=entries)


def test_what_is_wanted_is_meant_and_else_what_there_is():
    over, playing = four(1), open_game(four(1), 1, 4)
    assert [purpose_of(over, wanted) for wanted in (None, "rating", "pairing")] == [
        "rating", "rating", "pairing",
    ]  # fmt: skip
    assert purpose_of(playing, None) == purpose_of(playing, "pairing") == "pairing"


@pytest.mark.parametrize(("open_sides", "count"), [((1,), 1), ((1, 4), 1), ((1, 4, 2, 3), 2)])
def test_a_report_for_the_ratings_waits_for_every_open_game(open_sides, count):
    """A game is open in the records of both, or of one alone."""
    early = refused("rating-report-too-early", count=count)
    playing = open_game(four(1), *open_sides)
    assert purpose_of(playing, "rating") == early
    for form in ("trf", "trf16", "vega"):
        assert export_in_format(form, Outgoing(playing, purpose="rating")) == early
        assert "001" in export_in_format(form, Outgoing(playing))


def test_a_format_nobody_has_is_named():
    assert export_in_format("pdf", Outgoing(four())) == refused("format-unknown", format="pdf")


@pytest.mark.parametrize("form", ["json", "csv", "papi", "chess-results", "swiss-manager"])
def test_only_a_report_is_for_ratings_or_for_pairings(form):
    told = refused("format-of-one-purpose", format=form)
    assert export_in_format(form, Outgoing(four(), purpose="pairing")) == told


def test_what_has_no_room_names_the_formats_that_have():
    teams = read("012 Cup", *MEETING, *OLD).value
    assert export_in_format("csv", Outgoing(teams)) == refused(
        "format-without", format="csv", kind="teams", formats=("trf", "trf16", "json")
    )
    knock_out = four(system=System.KNOCK_OUT)
    assert export_in_format("papi", Outgoing(knock_out)) == refused(
        "format-without", format="papi", kind="players",
        formats=("trf", "trf16", "json", "csv", "swiss-manager", "vega"),
    )  # fmt: skip


def test_an_entry_list_has_the_heads_it_is_asked_for():
    heads = HEADS | {Column.NAME: "Nombre"}
    plain, spanish = (
        export_in_format("csv", Outgoing(four(), heads=each)) for each in (HEADS, heads)
    )
    assert [player.name for player in read_entries(plain).value] == [
        f"Player {number}" for number in range(1, 5)
    ]
    assert spanish.splitlines()[0].split(";")[0] == "Nombre"
    assert spanish.splitlines()[1:] == plain.splitlines()[1:]


@pytest.mark.parametrize("form", ["trf", "trf16", "json"])
def test_how_the_matches_of_a_knock_out_are_decided_goes_along(form):
    facts = MatchFacts(MatchFormat(2, 4), lots=((1, 4),))
    event = four(system=System.KNOCK_OUT, rounds_total=2)
    written = export_in_format(form, Outgoing(event, matches=facts))
    assert read_event_file(written.encode()).matches == facts
    assert "arbitro match" not in export_in_format(form, Outgoing(event))


def test_the_longest_ending_says_the_format():
    for name in EXPORTERS.names():
        assert code_for(f"event{EXPORTERS.find(name).ending}") == {"trf16": "trf"}.get(name, name)
    assert code_for("EVENT.TRFX") == "trf"
