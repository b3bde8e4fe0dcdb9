"""`arbitro check` of reports with rounds the arbiter paired by hand."""

import json

import pytest

from arbitro.desk.commands import PairRound
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.tournament import tournament_of
from arbitro.formats.trf import document_of, team_document_of, write_trf
from arbitro.model import Colour
from desk.driver import FIRST, ready
from desk.test_rounds_by_hand_in_reports import NOTE, by_hand, teams_by_hand


@pytest.fixture
def report(tmp_path):
    """The report of a round in which 1 and 4 and 2 and 5 should have met, and did not."""
    path = tmp_path / "open.trf"
    path.write_bytes(write_trf(document_of(tournament_of(by_hand().state, FIRST))).encode())
    return path


def test_a_round_by_hand_is_shown_with_what_the_rules_give_and_is_no_difference(run, report):
    checked = run("check", str(report), "--details", "--lang", "en")
    assert checked.code == 0
    said = "Round 1: paired by hand by the arbiter, so not compared (The event regulations"
    assert said in checked.out
    assert NOTE in checked.out
    assert "the file has 1-5, 4-2" in checked.out
    assert "the rules give 1-4, 5-2" in checked.out
    assert "0 rounds checked by C.04.3@2026-02: no difference" in checked.out


def test_without_the_comment_the_same_round_is_a_difference(run, report):
    text = report.read_text("utf-8")
    report.write_text(text.replace("### arbitro by-hand", "### somebody by-hand"), "utf-8")
    checked = run("check", str(report))
    assert checked.code == 1
    assert "1 difference by C.04.3@2026-02" in checked.out


def test_a_round_said_to_be_by_hand_that_is_as_the_rules_give_is_told_too(run, tmp_path):
    path = tmp_path / "open.trf"
    desk = ready(6)
    desk.do(PairRound(FIRST, Colour.WHITE))
    text = write_trf(document_of(tournament_of(desk.state, FIRST)))
    path.write_bytes(f"{text}### arbitro by-hand round=1 reason=rematch\r\n".encode())
    checked = run("check", str(path), "--lang", "en")
    assert "paired by hand by the arbiter, so not compared" in checked.out
    assert "the rules give the same pairing" in checked.out


def test_an_audit_names_the_rounds_that_were_paired_by_hand(run, report):
    (audited,) = json.loads(run("audit", report, "--json").out)["reports"]
    assert audited["by_hand"] == [1]
    assert "by hand" in run("audit", report, "--lang", "en").out


def test_programs_are_told_of_rounds_by_hand(run, report):
    data = json.loads(run("check", str(report), "--json").out)
    assert data["by_hand"] == [{"round": 1, "reason": "competition-rules", "note": NOTE}]
    assert [each["by_hand"] for each in data["rounds"]] == [True]


def test_a_round_of_teams_by_hand_is_shown_and_is_no_difference(run, tmp_path):
    desk, _by_rules = teams_by_hand()
    path = tmp_path / "teams.trf"
    path.write_bytes(write_trf(team_document_of(reported(desk.state, desk.section))).encode())
    checked = run("check", str(path), "--lang", "es")
    assert "Ronda 2: emparejada a mano por el árbitro; no se compara" in checked.out
    assert "las reglas dan" in checked.out
    data = json.loads(run("check", str(path), "--json").out)
    assert [each["round"] for each in data["by_hand"]] == [2]
