"""``arbitro exam`` as a lecturer uses it."""

import json

from arbitro.school.seminar import letter_of, versions_of


def test_the_sample_examination_is_listed_with_its_71_points(run):
    told = json.loads(run("exam", "list", "--json").out)
    assert told["points"] == "71"
    assert len(told["questions"]) == 24
    assert "downfloater: 54" in run("exam", "list").out


def test_papers_keys_and_a_grid_are_written(run, tmp_path):
    made = run("exam", "paper", "--seed", "4", "--versions", "1", "-o", tmp_path / "x")
    assert made.code == 0
    assert sorted(each.name for each in (tmp_path / "x").iterdir()) == [
        "grid.csv",
        "key-A.pdf",
        "paper-A.pdf",
    ]
    assert (tmp_path / "x" / "paper-A.pdf").read_bytes().startswith(b"%PDF")


def test_what_candidates_chose_is_marked(run, tmp_path):
    rights = "".join(letter_of(each.right) for each in versions_of(4, 1)[0])
    blank = "-" * 50
    file = tmp_path / "answers.csv"
    file.write_text(f"candidate;version;answers\n1;A;{rights}\n2;A;{rights[:39]}{blank[:11]}\n")
    told = json.loads(run("exam", "mark", "--seed", "4", file, "--json").out)
    assert [(each["total"], each["passed"]) for each in told["results"]] == [
        ("100", True),
        ("78", False),
    ]
    assert "1  A  100  passed" in run("exam", "mark", "--seed", "4", file).out


def test_bad_lines_are_told_with_their_place_and_nothing_is_marked(run, tmp_path):
    file = tmp_path / "answers.csv"
    file.write_text("1;A;zz\n")
    result = run("exam", "mark", "--seed", "4", file)
    assert result.code == 2
    assert "answers.csv:1:1" in result.err
    own = tmp_path / "own.txt"
    own.write_text("# Title\n* only one\nText\n")
    result = run("exam", "paper", "--seed", "4", "--own", own, "-o", tmp_path / "x")
    assert result.code == 2
    assert "own.txt:1:1" in result.err
    own.write_bytes(b"\xff\xfe")
    assert run("exam", "paper", "--seed", "4", "--own", own, "-o", tmp_path / "x").code == 2
