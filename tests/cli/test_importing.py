"""``arbitro import``: a report becomes an event file, or is refused whole."""

import dataclasses
import json
from pathlib import Path

import pytest

import arbitro
from arbitro.formats.trf import write_trf
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import SectionId, System
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss
from arbitro.service import EventService

DATA = Path(__file__).parents[1] / "data"


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "events"


def test_a_report_becomes_an_event_of_the_folder(run, manual, folder):
    ran = run("import", manual("round7_input.trf"), "--folder", folder, "--edition", "2017")

    (path,) = folder.glob("*.arbitro")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        f"{path}: 40 players, 6 of 7 rounds",
        f"To continue, run: arbitro serve --folder {folder}",
    ]


def test_json_names_the_event_and_what_decided_its_editions(run, manual, folder):
    ran = run(
        "import", manual("round3_input.trf"), "--folder", folder, "--edition", "2017", "--json"
    )

    data = json.loads(ran.out)
    assert (data["players"], data["rounds_played"], data["rounds_total"]) == (40, 2, 7)
    assert [(each["key"], each["decided_by"]) for each in data["editions"]] == [
        ("C.04.1@2017-07", "option"),
        ("C.04.2@2017-07", "option"),
        ("C.04.3@2017-07", "option"),
        ("C.07@2026-03", "default"),
    ]
    service = EventService(folder)
    assert len(service.snapshot(data["event"]).state.sections[SectionId(1)].rounds) == 2
    service.close()


def test_a_file_with_errors_is_refused_with_line_and_column(run, folder, tmp_path):
    report = tmp_path / "wrong.trf"
    report.write_text("012 Open\n142 x\n001    1      Ana\n")

    ran = run("import", report, "--folder", folder)

    assert ran.code == 2
    assert f"{report}:2:5: error:" in ran.err
    assert not folder.exists()


def test_a_report_no_event_can_hold_is_refused_with_the_reason(run, folder, tmp_path):
    report = tmp_path / "gap.trf"
    lines = ["012 Open", "142 3", *(f"001 {n:>4}      Ana {n}".ljust(80) + " 0.0" for n in (1, 3))]
    report.write_text("\n".join(lines))

    ran = run("import", report, "--folder", folder, "--lang", "es", "--json")

    assert ran.code == 1
    assert json.loads(ran.out)["text"] == (
        "Numere los jugadores desde el 1 sin huecos: falta el 2 antes del 3."
    )
    assert list(folder.iterdir()) == []


def test_a_report_of_other_games_is_no_event_of_matches_of_two_games(run, manual, folder, tmp_path):
    report = tmp_path / "other.trf"
    lines = manual("round3_input.trf").read_text("utf-8")
    report.write_text(lines + "192 FIDE_DOUBLESWISS\n")

    ran = run("import", report, "--folder", folder, "--json")

    answer = json.loads(ran.out)
    assert (ran.code, answer["refused"]) == (1, "games-of-a-match-apart")
    assert answer["values"]["round"] == 1


def test_a_folder_that_cannot_be_written_is_bad_input(run, manual, tmp_path):
    taken = tmp_path / "file"
    taken.write_text("")

    ran = run("import", manual("round1_input.trf"), "--folder", taken / "below")

    assert ran.code == 2
    assert str(taken / "below") in ran.err


def test_a_report_of_teams_becomes_a_team_event(run, tmp_path, folder):
    report = tmp_path / "teams.trf"
    settings = TeamGeneratorSettings(teams=5, boards=2, rounds=4, played=2)
    report.write_text(write_trf(team_document_of(generate_team_swiss(settings, seed=1))), "utf-8")
    ran = run("import", report, "--folder", folder, "--edition", "2026")
    (path,) = folder.glob("*.arbitro")
    assert (ran.code, ran.out.splitlines()[0]) == (0, f"{path}: 15 players, 2 of 4 rounds")
    service = EventService(folder)
    section = service.snapshot(path.stem).state.sections[SectionId(1)]
    assert section.settings.system is System.TEAM_SWISS
    assert len(section.teams.numbers) == 5
    service.close()


def test_matches_that_call_themselves_a_schiller_are_not_gone_on_with(run, tmp_path, folder):
    report = tmp_path / "teams.trf"
    settings = TeamGeneratorSettings(teams=5, boards=2, rounds=4, played=2)
    text = write_trf(team_document_of(generate_team_swiss(settings, seed=1)))
    report.write_text(text.replace("192 FIDE_TEAM", "192 FIDE_SCHILLER_5x2"), "utf-8")
    ran = run("import", report, "--folder", folder)
    assert ran.code == 1
    assert "The table of 5 teams has 15 rounds, not 4." in ran.err
    assert not list(folder.glob("*.arbitro"))


def test_a_second_meeting_is_taken_over_only_as_it_was_played(run, folder, tmp_path):
    # Ana and Ben meet in both rounds (C.04.1 art. 2)
    report = tmp_path / "again.trf"
    report.write_text(
        "012 Open\n042 2026/03/01\nXXR 3\n"
        "001    1      Ana                               2000                             1.0    1"
        "     2 w =     2 b =\n"
        "001    2      Ben                               1900                             1.0    2"
        "     1 b =     1 w =\n"
    )

    ran = run("import", report, "--folder", folder)
    assert ran.code == 1
    assert "Round 2" in ran.out + ran.err
    assert "have already played each other" in ran.out + ran.err
    assert list(folder.glob("*.arbitro")) == []

    assert run("import", report, "--folder", folder, "--as-played").code == 0
    assert len(list(folder.glob("*.arbitro"))) == 1


def test_json_tells_what_was_doubtful_in_the_file_as_the_library_does(run, folder):
    report = DATA / "wild" / "trf" / "half_sign.trf"

    ran = run("import", report, "--folder", folder, "--json", "--lang", "es")

    told = {each["code"]: each for each in json.loads(ran.out)["adjustments"]}
    found = {each.code: each for each in arbitro.read(report).adjustments}
    assert list(told) == list(found)
    half, same = told["result-half-sign"], found["result-half-sign"]
    assert half.pop("text") == same.say("es")
    assert half["values"] == {"text": "½", "meaning": "="}
    assert {**half, "values": same.values, "places": same.places} == {
        **dataclasses.asdict(same),
        "places": tuple(map(tuple, half["places"])),
    }
    assert (half["file"], half["field"]) == (str(report), "001 round 1 result")


def test_the_ledger_prints_what_became_of_every_character(run, folder):
    report = DATA / "reports" / "lone_1.trf"
    ran = run("import", report, "--folder", folder, "--ledger")
    lines = [line.split("\t") for line in ran.out.splitlines() if "\t" in line]
    assert ["7:90-99", "reported (bye-alone)", "         U"] in lines
    assert ["1:5-8", "read (012)", "Lone"] in lines
    assert "Unexplained: 0." in ran.out
    # what is printed is all there is of the file
    words = sum(len(text.split()) for _, _, text in lines)
    assert words == len(report.read_text("utf-8").split())

    data = json.loads(run("import", report, "--folder", folder, "--ledger", "--json").out)
    assert {each["fate"] for each in data["ledger"]} == {"read", "reported"}


def test_a_crosstable_has_its_ledger(run, folder):
    table = DATA / "wild" / "tournaments" / "cr_crosstable.csv"
    ran = run("import", table, "--folder", folder, "--ledger")
    lines = [line.split("\t") for line in ran.out.splitlines() if "\t" in line]
    assert ["6:33-35", "read (round 2)", "2b½"] in [[a, b, c.strip()] for a, b, c in lines]
    assert ["3:1-40", "reported (table-top)"] in [line[:2] for line in lines]
    assert "ignored (tie-break)" in {line[1] for line in lines}
    assert "Unexplained: 0." in ran.out


def test_a_report_that_is_refused_has_its_ledger_too(run, folder):
    ran = run("import", DATA / "reports" / "lone_6.trf", "--folder", folder, "--ledger")
    assert ran.code == 2
    assert "rejected (result-alone)" in ran.out
    assert not list(folder.glob("*"))


def test_what_is_no_report_has_no_ledger_of_one(run, folder, tmp_path):
    made = tmp_path / "made.json"
    run("convert", DATA / "reports" / "custom_swiss.trf", made)
    ran = run("import", made, "--folder", folder, "--ledger")
    assert (ran.code, list(folder.glob("*"))) == (2, [])
    assert "a tournament report (TRF) or a crosstable" in ran.err
