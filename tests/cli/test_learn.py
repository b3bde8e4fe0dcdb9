"""``arbitro learn`` as a person or a program uses it."""

import io
import json

import pytest

from arbitro.config import progress_file
from arbitro.school.sheets import sheet


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ARBITRO_FOLDER", str(tmp_path / "events"))


def test_progress_is_kept_shown_carried_over_and_forgotten(run, monkeypatch, tmp_path):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n"))
    run("learn", "berger", "--seed", "1", "--count", "2")
    kept = run("learn", "--progress", "--json").out
    assert len(json.loads(kept)["attempts"]) == 2
    assert "Berger tables: " in run("learn", "--progress").out
    (tmp_path / "mine.json").write_text(kept, "utf-8")
    assert run("learn", "--forget").code == 0
    assert json.loads(run("learn", "--progress", "--json").out)["attempts"] == []
    assert run("learn", "--import", tmp_path / "mine.json").code == 0
    assert run("learn", "--progress", "--json").out == kept
    (tmp_path / "mine.json").write_text("[]", "utf-8")
    assert run("learn", "--import", tmp_path / "mine.json").code == 2


def test_a_damaged_file_of_progress_is_named_as_a_file_and_not_as_a_fault_of_ours(run, tmp_path):
    path = progress_file(tmp_path / "events")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 4096)
    answer = run("learn", "--progress")
    assert answer.code == 2
    assert path.name in answer.err
    assert "damaged" in answer.err
    assert json.loads(run("learn", "--progress", "--json").out)["error"] == "file-damaged"


def test_the_list_has_every_family_under_its_area(run):
    result = run("learn", "--list")
    assert result.code == 0
    assert "laws: Laws of Chess" in result.out
    assert "  tie-break: Tie-breaks" in result.out


def test_an_answer_is_judged_and_a_wrong_one_explained_with_an_article(run):
    asked = json.loads(run("learn", "rating-change", "--seed", "3", "--count", "1", "--json").out)
    right = next(n for n, each in enumerate(asked[0]["options"], 1) if each["right"])
    assert run("learn", "rating-change", "--seed", "3", "--answer", str(right)).code == 0
    wrong = 1 if right != 1 else 2
    result = run("learn", "rating-change", "--seed", "3", "--answer", str(wrong))
    assert result.code == 1
    assert asked[0]["options"][wrong - 1]["mistake"] in result.out.replace("\n", " ")
    assert "Rating Regulations 20" in result.out


def test_answers_typed_one_after_the_other_are_counted(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nx\n2\n"))
    result = run("learn", "laws", "--seed", "1", "--count", "3")
    assert result.code == 0
    assert "Enter a number from 1" in result.out
    assert " of 2." in result.out


def test_the_same_seed_asks_the_same_in_every_language_and_the_answer_stands_at_the_same_place(run):
    found = [
        json.loads(run("learn", "--seed", "9", "--count", "16", "--json", "--lang", language).out)
        for language in ("en", "es", "fr")
    ]
    for one, other, third in zip(*found, strict=True):
        places = [[each["right"] for each in asked["options"]] for asked in (one, other, third)]
        assert places[0] == places[1] == places[2]
        assert one["stem"] != other["stem"]


def test_json_gives_questions_with_answers_and_steps(run):
    (asked,) = json.loads(run("learn", "berger", "--seed", "2", "--count", "1", "--json").out)
    assert sum(each["right"] for each in asked["options"]) == 1
    assert all(bool(option["mistake"]) != option["right"] for option in asked["options"])
    assert asked["steps"]


@pytest.mark.parametrize("arguments", [("nothing",), ("laws", "--answer", "9")])
def test_what_there_is_not_is_refused(run, arguments):
    assert run("learn", *arguments).code == 2


def test_an_examination_is_learnt_for_by_its_day(run):
    assert "2099" in run("learn", "--exam-day", "2099-12-20").out
    assert run("learn", "--exam-day", "soon").code == 2
    assert run("learn", "--exam-day", "none").code == 0


def test_a_worksheet_is_shown_and_judged_cell_by_cell(run):
    shown = json.loads(run("learn", "--sheet", "rating-change", "--seed", "4", "--json").out)
    assert {(cell["written"], cell["right"], cell["state"]) for cell in shown["cells"]} == {
        (None, "", "")
    }
    right = [str(float(each.right)) for each in sheet("rating-change", 4).cells]
    told = run("learn", "--sheet", "rating-change", "--seed", "4", "--cells", ";".join(right))
    assert told.code == 0
    right[0] = "9"
    of = ("learn", "--sheet", "rating-change", "--seed", "4", "--cells", ";".join(right))
    assert run(*of).code == 1
    cells = json.loads(run(*of, "--json").out)["cells"]
    assert [each["state"] for each in cells[:2]] == ["wrong", "right"]
    assert run("learn", "--sheet", "x").code == 2
