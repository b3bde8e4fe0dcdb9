"""Readings of disputed articles in reports and in JSON."""

from dataclasses import replace
from pathlib import Path

import pytest

from arbitro.formats.json_format import (
    read_json,
    read_team_json,
    write_json,
    write_team_json,
)
from arbitro.formats.trf import (
    document_of,
    read_trf,
    team_document_of,
    team_tournament_of,
    tournament_of,
    write_trf,
)
from arbitro.model import EditionKey
from arbitro.rules.pairing import pair_next_round
from crosstables.random_teams import team_swiss

DATA = Path(__file__).parents[1] / "data"
REPORT = (DATA / "divergences" / "parity-of-the-file.trf").read_bytes()
CHOSEN = (("colour-history", "by-round"), ("last-round-wish", "strong"))


def with_line(report, text):
    return report.decode("utf-8").rstrip() + f"\r\n{text}\r\n"


def test_a_report_keeps_the_readings_of_a_competition_of_teams():
    teams = replace(team_swiss(1), readings=CHOSEN)
    written = write_trf(team_document_of(teams))
    assert written.count("### arbitro reading ") == 2
    assert team_tournament_of(read_trf(written).value).value.readings == CHOSEN


def test_a_report_keeps_the_readings_of_a_tournament():
    tournament = tournament_of(read_trf(REPORT).value).value
    chosen = replace(tournament, readings=(("parity", "file"),))
    written = write_trf(document_of(chosen))
    assert tournament_of(read_trf(written).value).value.readings == (("parity", "file"),)
    assert "### arbitro" not in write_trf(document_of(tournament))


def test_a_report_is_paired_by_the_reading_it_states():
    edition = EditionKey("C.04.3@2017-07")
    stated = with_line(REPORT, "### arbitro reading parity=file")
    games = [
        pair_next_round(tournament_of(read_trf(text).value).value, edition).games
        for text in (REPORT, stated)
    ]
    assert {(black, white) for white, black in games[0]} == set(games[1])


@pytest.mark.parametrize("text", ["parity=mine", "moods=strong", "parity"])
def test_an_unknown_reading_is_noted_and_left_out(text):
    parsed = tournament_of(read_trf(with_line(REPORT, f"### arbitro reading {text}")).value)
    assert parsed.value.readings == ()
    (found,) = [each for each in parsed.problems if each.code == "reading-not-known"]
    assert found.line == len(REPORT.splitlines()) + 1


def test_other_comments_are_nobodys_readings():
    parsed = tournament_of(read_trf(with_line(REPORT, "### reading parity=file")).value)
    assert parsed.value.readings == ()
    assert "reading-not-known" not in [each.code for each in parsed.problems]


def test_json_keeps_the_readings_of_both_kinds():
    teams = replace(team_swiss(1), readings=CHOSEN)
    assert read_team_json(write_team_json(teams)).value.readings == CHOSEN
    tournament = replace(tournament_of(read_trf(REPORT).value).value, readings=CHOSEN[:1])
    assert read_json(write_json(tournament)).value.readings == CHOSEN[:1]


def test_an_unknown_reading_in_json_is_a_fault():
    tournament = tournament_of(read_trf(REPORT).value).value
    text = write_json(replace(tournament, readings=(("parity", "mine"),)))
    found = read_json(text)
    assert found.value.readings == ()
    assert "json-value" in [each.code for each in found.problems]
