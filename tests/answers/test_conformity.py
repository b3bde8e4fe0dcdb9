"""The self-assessment is one answer: the same bytes from command line, library and interface.

Worked out by hand for a checklist of four questions: the first two are shown by one test, which
passed; the third was answered with yes, which costs 7 %; the fourth is not reached. The path is
1, 2, 3 and passes.
"""

import json

import pytest

import arbitro
from arbitro.answers.conformity import make_conformity
from arbitro.checklists.claims import read_claims
from arbitro.checklists.evidence import Build, Evidence
from arbitro.checklists.questions import read_checklist
from arbitro.cli import main

QUESTIONS = """
[checklist]
key = "SMALL@1"
draft = true

[questions.1]
block = "one"
yes = { leads = "pass", next = 2 }
no = { leads = "fail" }

[questions.2]
block = "one"
yes = { leads = "next", next = 3 }
no = { leads = "pass", next = 0 }
level = 4

[questions.3]
block = "two"
yes = { leads = "penalty", percent = 7, next = 0 }
no = { leads = "next", next = 4 }

[questions.4]
block = "two"
yes = { leads = "pass", next = 0 }
no = { leads = "fail" }
"""

ANSWERS = """
[1]
answer = "yes"
by = ["tests/a/test_b.py::test_c"]

[2]
answer = "yes"
by = ["tests/a/test_b.py::test_c"]

[3]
answer = "yes"

[4]
answer = "yes"
kind = "declared"
who = "the arbitro authors"
on = 2026-11-30
"""

TESTED = Evidence(
    "0.1.0", "ab12", "3.12.1", "Linux", "2026-11-30", {"tests/a/test_b.py::test_c": "passed"}
)


@pytest.fixture
def found():
    return make_conformity(
        read_checklist(QUESTIONS),
        read_claims(ANSWERS),
        TESTED,
        Build("0.1.0", "ab12", ""),
        {1: "One?", 2: "Two?", 3: "Three?", 4: "Four?"}.__getitem__,
    )


def test_self_assessment_is_written_as_the_golden_file_has_it(golden, found):
    assert arbitro.to_json(found) == golden("conformity")
    assert arbitro.from_json(golden("conformity")) == found


def test_every_door_gives_the_same_bytes(server, printed):
    wanted = arbitro.to_json(arbitro.conformity())
    assert printed("conformity") == wanted
    assert server.get("/api/v2/conformity").text == wanted
    spanish = arbitro.to_json(arbitro.conformity("es"), language="es")
    assert printed("conformity", "--lang", "es") == spanish
    assert json.loads(spanish)["digest"] == json.loads(wanted)["digest"]


def run(capsys, *words):
    with pytest.raises(SystemExit) as left:
        main(["conformity", *words])
    return left.value.code, capsys.readouterr().out


def test_command_ends_with_0_only_where_the_path_passes(capsys, monkeypatch, found):
    assert run(capsys)[0] == (0 if arbitro.conformity().passes else 1)
    place = "arbitro.cli.laws.conformity.conformity"
    monkeypatch.setattr(place, lambda _: found)
    assert run(capsys)[0] == 0
    monkeypatch.setattr(place, lambda _: arbitro.conformity())
    monkeypatch.setattr("arbitro.library.conformity.evidence_here", lambda: None)
    code, out = run(capsys)
    assert code == 1
    assert "This build has no test evidence." in out


def test_evidence_of_another_build_is_called_so_and_meets_nothing(capsys, monkeypatch):
    monkeypatch.setattr("arbitro.library.conformity.evidence_here", lambda: TESTED)
    code, out = run(capsys)
    assert code == 1
    assert "The test evidence is from another build" in out
    assert "Met 0," in out


def test_failures_are_printed_first_and_blocks_and_open_questions_alone(capsys, monkeypatch, found):
    monkeypatch.setattr("arbitro.cli.laws.conformity.conformity", lambda _: found)
    lines = run(capsys)[1].splitlines()
    table = lines[: lines.index("Disputed articles") - 1]
    assert [line.split()[0] for line in table[-4:]] == ["3", "1", "2", "4"]
    assert lines[0] == "arbitro 0.1.0, ab12, SMALL@1"
    assert [line.split()[0] for line in run(capsys, "--only", "unmet")[1].splitlines()[-1:]] == [
        "3"
    ]
    assert "Three?" not in run(capsys, "--block", "platform")[1]


def test_it_is_never_called_an_acceptance(capsys):
    for options in ((), ("--html",), ("--datasheet",)):
        out = run(capsys, *options)[1].casefold()
        assert "not an acceptance by fide" in out
        assert "fide approved" not in out
        assert "endorsed" not in out


def test_page_of_html_has_every_question_once(capsys):
    out = run(capsys, "--html")[1]
    for number in range(1, 226):
        assert out.count(f"<tr><td>{number}</td>") == 1


def test_disputed_readings_are_named_with_the_table_so_that_either_can_be_walked(capsys):
    for words in ((), ("--html",)):
        out = run(capsys, *words)[1]
        for option in ("parity=file", "topscorers=paired", "forfeit-upfloats=upfloats"):
            assert option in out


def test_datasheet_has_every_system_with_its_editions(capsys):
    code, out = run(capsys, "--datasheet")
    assert code == 0
    for words in ("(`dubov`)", "`C.04.4.1@2026-02`", "(`round-robin`)", "arbitro check", "Baku"):
        assert words in out


def test_tests_are_run_only_where_they_are(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("arbitro.cli.laws.conformity.PACKAGE", tmp_path / "src" / "arbitro")
    assert run(capsys, "--run")[0] == 2
