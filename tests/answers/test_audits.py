"""An audit is one answer: the same bytes from command line and library.

Worked out by hand: in `misprinted.trf` 2 has White against 4 in the first round. By the text of
2026 (art. 5.2.5) and by that of 2017 (E.5) the higher ranked of two without preferences has the
initial-colour, White, if its number is odd: 2's is even, so that board differs by both, and the
text of the day is as near as the other. The pairs are those of both, so no other system is tried.
"""

from dataclasses import replace

import pytest

import arbitro
from answers.conftest import DATA

MISPRINTED = DATA / "events" / "misprinted.trf"
QUADRANGULAR = DATA / "events" / "quadrangular.trf"
TWO_TEAMS = DATA / "events" / "two_teams.json"


def test_report_is_held_to_both_texts_as_worked_out_by_hand():
    found = arbitro.audit(MISPRINTED)
    assert not found
    (report,) = found.reports
    assert (report.status, report.differs, report.best) == ("audited", True, 0)
    assert [text.edition for text in report.texts] == ["C.04.3@2026-02", "C.04.3@2017-07"]
    for text in report.texts:
        assert [(item.round, item.boards) for item in text.boards] == [(1, 1)]


def test_audit_is_written_as_the_golden_file_has_it(golden, printed, monkeypatch):
    monkeypatch.chdir(DATA / "events")
    found = arbitro.audit("misprinted.trf")
    assert printed("audit", "misprinted.trf") == golden("audit")
    assert arbitro.to_json(found) == golden("audit")
    assert arbitro.from_json(golden("audit")) == found


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_several_reports_are_audited_alike(printed, tmp_path, language):
    spoilt = tmp_path / "spoilt.trf"
    spoilt.write_text("001 nobody\n", "utf-8")
    reports = (MISPRINTED, QUADRANGULAR, TWO_TEAMS, spoilt)
    found = arbitro.audit(*reports, language=language)
    assert printed("audit", *reports, "--lang", language) == arbitro.to_json(found)
    statuses = [(report.status, report.differs, report.of_teams) for report in found.reports]
    assert statuses == [
        ("audited", True, False),
        ("audited", False, False),
        ("audited", False, True),
        ("not-read", False, False),
    ]
    assert found.reports[3].text
    assert found.reports[3].problems
    assert arbitro.audit(QUADRANGULAR, TWO_TEAMS)


def test_audit_by_a_text_named_holds_to_no_other(printed):
    found = arbitro.audit(MISPRINTED, edition="2017")
    (report,) = found.reports
    assert report.edition_decided_by == "option"
    assert report.texts[0].edition == "C.04.3@2017-07"
    assert printed("audit", MISPRINTED, "--edition", "2017") == arbitro.to_json(found)


def test_text_that_there_is_not_is_said_of_the_report(printed):
    found = arbitro.audit(MISPRINTED, edition="1066")
    assert found.reports[0].status == "not-read"
    assert "1066" in found.reports[0].text
    assert printed("audit", MISPRINTED, "--edition", "1066") == arbitro.to_json(found)


@pytest.mark.parametrize("report", [MISPRINTED, QUADRANGULAR])
def test_interface_gives_the_same_audit_of_a_section(server, printed, file_and_section, report):
    path, address = file_and_section(report)
    wanted = arbitro.audit(path.read_bytes())
    answer = server.get(f"/api/v2{address}/audit")
    assert answer.text == arbitro.to_json(wanted)
    (printed_report,) = arbitro.from_json(printed("audit", path)).reports
    assert replace(printed_report, file="") == wanted.reports[0]
    by_one = server.get(f"/api/v2{address}/audit?edition=2017").text
    assert by_one == arbitro.to_json(arbitro.audit(path.read_bytes(), edition="2017"))
