"""A Swiss by rules of its own (192: ``CUSTOM_SWISS``) is read for all but pairing."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import arbitro
from arbitro.cli.pairing.compat import programs
from arbitro.desk import commands as asked
from arbitro.desk.kernel.levels import Level
from arbitro.formats.event_file import read_event_file
from arbitro.model import Colour, SectionId, System
from arbitro.reasons import Refused
from arbitro.service import EventService, take_over

CUSTOM = Path(__file__).parent.parent / "data" / "reports" / "custom_swiss.trf"
SECTION = SectionId(1)


@pytest.mark.parametrize("command", ["standings", "rate", "audit"])
def test_what_needs_no_system_is_answered(run, command):
    assert run(command, CUSTOM).code == 0


@pytest.mark.parametrize("system", ["CUSTOM_SWISS", "FIDE_BURSTEN"])
def test_the_line_of_an_audit_says_that_the_rules_are_of_its_own(run, tmp_path, system):
    report = tmp_path / "report.trf"
    report.write_text(CUSTOM.read_text("utf-8").replace("CUSTOM_SWISS", system), "utf-8")
    assert f"“{system}”" in run("audit", report).out


@pytest.mark.parametrize("ending", ["trf", "json"])
def test_it_is_written_and_read_back_as_it_was(run, tmp_path, ending):
    made = tmp_path / f"made.{ending}"
    assert run("convert", CUSTOM, made).code == 0
    assert read_event_file(made.read_bytes()).tournament.system.key == "custom-swiss"
    assert run("standings", made).out == run("standings", CUSTOM).out


def test_programs_read_it_and_its_places():
    read = arbitro.read(str(CUSTOM))
    assert [row.number for row in arbitro.standings(read).rows] == [1, 2]


@pytest.mark.parametrize("command", ["pair", "explain"])
def test_pairing_asks_for_a_system(run, command):
    refused = run(command, CUSTOM)
    assert refused.code == 1
    assert "Choose another system" in refused.out + refused.err
    assert "Choose another system" not in str(run(command, CUSTOM, "--system", "dutch"))


@pytest.fixture
def misspelled(tmp_path):
    path = tmp_path / "misspelled.trf"
    path.write_text(CUSTOM.read_text("utf-8").replace("CUSTOM_SWISS", "FIDE_BURSTEN"), "utf-8")
    return path


def test_points_and_places_are_checked_without_knowing_how_rounds_are_paired(run, tmp_path):
    fine = run("check", CUSTOM)
    assert fine.code == 0
    assert "pairings are not checked" in fine.out
    assert "printed points and places: no difference" in fine.out
    data = json.loads(run("check", CUSTOM, "--json").out)
    assert (data["edition"], data["rounds_checked"], data["places"]) == ("", 0, [])

    lines = CUSTOM.read_text("utf-8").splitlines()
    winner = next(index for index, line in enumerate(lines) if line.startswith("001    1"))
    assert lines[winner][80:84] == " 1.0"
    lines[winner] = lines[winner][:80] + " 3.0" + lines[winner][84:]
    wrong = tmp_path / "wrong.trf"
    wrong.write_text("\n".join(lines), "utf-8")
    found = run("check", wrong, "--json")
    assert found.code == 1
    places = json.loads(found.out)["places"]
    assert ("points", "3", "1") in {
        (each["what"], each["stated"], each["computed"]) for each in places
    }


def test_programs_check_points_and_places_of_it():
    checked = arbitro.check(str(CUSTOM))
    assert checked
    assert (checked.edition, checked.rounds) == ("", ())


def test_a_misspelled_code_is_read_and_never_paired_as_another_system(run, misspelled):
    for command in ("standings", "rate", "audit", "check"):
        assert run(command, misspelled).code == 0
    for command in ("pair", "explain"):
        refused = run(command, misspelled)
        assert (refused.code, refused.out) == (1, "")
        assert "FIDE_BURSTEN" in refused.err
        assert "burstein" in refused.err
    assert "FIDE_BURSTEN" not in run("pair", misspelled, "--system", "dutch").err
    with pytest.raises(arbitro.RefusedError):
        arbitro.pair(str(misspelled))


def test_the_command_line_of_other_engines_does_not_pair_a_misspelled_code(misspelled, capsys):
    assert programs.run("javafo", [str(misspelled), "-p"]) == 3
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "FIDE_BURSTEN" in shown.err
    assert "burstein" in shown.err


def test_a_misspelled_code_is_written_back_as_it_was(run, misspelled, tmp_path):
    made = tmp_path / "made.trf"
    assert run("convert", misspelled, made).code == 0
    assert "192 FIDE_BURSTEN" in made.read_text("utf-8").splitlines()
    again = tmp_path / "made.json"
    assert run("convert", misspelled, again).code == 0
    assert read_event_file(again.read_bytes()).tournament.system.key == "unknown-fide-bursten"


def test_an_event_made_of_a_misspelled_code_asks_for_a_system(tmp_path):
    text = CUSTOM.with_name("one_entered_next_round.trf").read_text("utf-8")
    file = read_event_file(text.replace("XXR 5", "XXR 5\n192 FIDE_DUTCH_2O26").encode())
    service = EventService(tmp_path)
    key = take_over(service, file, editions=(), language="en", actor="import").key
    refused = service.handle(key, asked.PairRound(SECTION, Colour.WHITE))
    assert isinstance(refused, Refused)
    assert refused.code == "system-not-here-near"
    assert "dutch" in str(dict(refused.values)["near"])
    before = service.snapshot(key).state.sections[SECTION].settings
    chosen = replace(before, system=System.DUTCH)
    service.handle(key, asked.EditSection(SECTION, chosen, before, confirmed=Level.CONFIRM))
    assert not isinstance(service.handle(key, asked.PairRound(SECTION, Colour.WHITE)), Refused)
    service.close()


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
    service.handle(key, asked.EditSection(SECTION, chosen, before, confirmed=Level.CONFIRM))
    assert not isinstance(service.handle(key, pair), Refused)
    section = service.snapshot(key).state.sections[SECTION]
    assert len(section.rounds) == 2
    assert any(each.key.startswith("C.04.4.1@") for each in section.editions)
    service.close()
