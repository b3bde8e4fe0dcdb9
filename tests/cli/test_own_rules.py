"""A Swiss by rules of its own (192: ``CUSTOM_SWISS``) is read for all but pairing."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import arbitro
from arbitro.desk import commands as asked
from arbitro.formats.tournament_file import read_event_file
from arbitro.model import Colour, SectionId, System
from arbitro.reasons import Refused
from arbitro.service import EventService, take_over

CUSTOM = Path(__file__).parent.parent / "data" / "reports" / "custom_swiss.trf"
SECTION = SectionId(1)


@pytest.mark.parametrize("command", ["standings", "rate", "audit"])
def test_what_needs_no_system_is_answered(run, command):
    assert run(command, CUSTOM).code == 0


@pytest.mark.parametrize("ending", ["trf", "json"])
def test_it_is_written_and_read_back_as_it_was(run, tmp_path, ending):
    made = tmp_path / f"made.{ending}"
    assert run("convert", CUSTOM, made).code == 0
    assert read_event_file(made.read_bytes()).tournament.system.key == "custom-swiss"
    assert run("standings", made).out == run("standings", CUSTOM).out


def test_programs_read_it_and_its_places():
    read = arbitro.read(str(CUSTOM))
    assert [row.number for row in arbitro.standings(read).rows] == [1, 2]


@pytest.mark.parametrize("command", ["pair", "check", "explain"])
def test_pairing_asks_for_a_system(run, command):
    refused = run(command, CUSTOM)
    assert refused.code == 1
    assert "Choose another system" in refused.out + refused.err
    assert "Choose another system" not in str(run(command, CUSTOM, "--system", "dutch"))


def test_an_audit_holds_it_to_the_systems_of_the_texts(run):
    (report,) = json.loads(run("audit", CUSTOM, "--json").out)["reports"]
    assert report["texts"][0]["system"] == "dutch"
    assert report["texts"][0]["not_paired"] == []


def test_an_event_made_of_it_is_paired_on_once_a_system_is_chosen(tmp_path):
    text = CUSTOM.with_name("one_entered_next_round.trf").read_text("utf-8")
    file = read_event_file(text.replace("XXR 5", "XXR 5\n192 CUSTOM_SWISS").encode())
    service = EventService(tmp_path)
    key = take_over(service, file, editions=(), language="en", actor="import").key

    pair = asked.PairRound(SECTION, Colour.WHITE)
    refused = service.handle(key, pair)
    assert isinstance(refused, Refused)
    assert refused.code == "system-not-here"

    before = service.snapshot(key).state.sections[SECTION].settings
    for system in (System.ROUND_ROBIN, System.DOUBLE_SWISS):
        answer = service.handle(
            key, asked.EditSection(SECTION, replace(before, system=system), before)
        )
        assert isinstance(answer, Refused)
    chosen = replace(before, system=System.DUBOV)
    service.handle(key, asked.EditSection(SECTION, chosen, before))
    assert not isinstance(service.handle(key, pair), Refused)
    section = service.snapshot(key).state.sections[SECTION]
    assert len(section.rounds) == 2
    assert any(each.key.startswith("C.04.4.1@") for each in section.editions)
    service.close()
