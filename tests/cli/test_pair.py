"""``arbitro pair`` on the manual's tournament (source 001, lines 12667-14946) and on bad input."""

import json

import pytest

from arbitro.rules.pairing.swiss_by_rating import field

ROUNDS = range(1, 8)


def boards(text):
    """Return the lines of a pairing without blank lines and without the count before them."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[1:] if " " not in lines[0] else lines


@pytest.mark.parametrize("edition", ["2017", "2026"])
@pytest.mark.parametrize("number", ROUNDS)
def test_every_round_of_the_manual_comes_out_as_printed(run, manual, number, edition):
    done = run("pair", manual(f"round{number}_input.trf"), "--edition", edition)
    assert done.code == 0
    printed = manual(f"round{number}_expected.txt").read_text("utf-8")
    assert boards(done.out) == boards(printed)
    assert int(done.out.splitlines()[0]) == len(boards(done.out))


def test_json_has_the_same_boards_and_the_edition(run, manual):
    done = run("pair", manual("round5_input.trf"), "--edition", "2017", "--json")
    answer = json.loads(done.out)
    assert answer["edition"] == "C.04.3@2017-07"
    assert answer["edition_decided_by"] == "option"
    assert answer["bye"] == 38  # the manual: 38 gets the bye of round 5
    pairs = [f"{board['white']} {board['black']}" for board in answer["boards"]]
    printed = boards(manual("round5_expected.txt").read_text("utf-8"))
    assert pairs == [line for line in printed if not line.endswith(" 0")]


def test_the_default_edition_is_said(run, manual):
    done = run("pair", manual("round1_input.trf"))
    assert "C.04.3@2026-02, by default" in done.err
    assert done.code == 0


def test_an_unknown_edition_is_bad_input_and_names_those_known(run, manual):
    done = run("pair", manual("round1_input.trf"), "--edition", "1999")
    assert done.code == 2
    assert "C.04.3@2017-07, C.04.3@2026-02" in done.err
    assert done.out == ""


def test_the_round_is_written_into_the_report_and_every_other_line_stays(run, manual, tmp_path):
    source = manual("round3_input.trf")
    target = tmp_path / "out.trf"
    done = run("pair", source, "--edition", "2017", "-o", target)
    assert done.code == 0
    before = source.read_text("utf-8").splitlines()
    after = target.read_text("utf-8").splitlines()
    assert [line for line in after if line.startswith("192")] == ["192 FIDE_DUTCH_2017"]
    after = [line for line in after if not line.startswith("192")]
    assert len(before) == len(after)
    for old, new in zip(before, after, strict=True):
        assert new.startswith(old.rstrip())


def test_a_report_with_a_new_round_is_paired_no_further_as_another_edition(run, manual, tmp_path):
    """The stored edition is found again: nothing is said of a default."""
    target = tmp_path / "out.trf"
    run("pair", manual("round3_input.trf"), "--edition", "2017", "-o", target)
    target.write_text(target.read_text("utf-8").replace("?", "="), "utf-8")
    again = run("pair", target, "--json")
    assert json.loads(again.out)["edition"] == "C.04.3@2017-07"
    assert json.loads(again.out)["edition_decided_by"] == "encoded-type"


def test_a_fault_in_the_report_is_told_with_line_and_column_and_nothing_is_written(
    run, manual, tmp_path
):
    lines = manual("round3_input.trf").read_text("utf-8").splitlines()
    row = next(at for at, line in enumerate(lines) if line.startswith("001    1"))
    lines[row] = lines[row][:96] + "x" + lines[row][97:]
    broken, target = tmp_path / "broken.trf", tmp_path / "out.trf"
    broken.write_text("\n".join(lines), "utf-8")
    done = run("pair", broken, "-o", target, "--lang", "es")
    assert done.code == 2
    assert f"{broken}:{row + 1}:97: error:" in done.err
    assert done.out == ""
    assert not target.exists()


def test_a_missing_file_is_bad_input(run, tmp_path):
    done = run("pair", tmp_path / "nothing.trf")
    assert done.code == 2
    assert "nothing.trf" in done.err


def test_an_impossible_round_is_refused_with_the_reason(run, tmp_path):
    """Two players who have met cannot be paired again."""
    report = tmp_path / "two.trf"
    report.write_text(
        "012 Two players\n142 3\n152 W\n"
        "001    1      First                             2000                             1.0"
        "    1     2 w 1\n"
        "001    2      Second                            1900                             0.0"
        "    2     1 b 0\n",
        "utf-8",
    )
    done = run("pair", report, "--edition", "2026")
    assert done.code == 1
    assert done.out == ""
    assert done.err.strip()
    answer = json.loads(run("pair", report, "--edition", "2026", "--json").out)
    assert answer["refused"] == "no-complete-pairing"


def test_an_expired_timeout_gives_up_cleanly(run, manual):
    done = run("pair", manual("round6_input.trf"), "--edition", "2026", "--timeout", "0")
    assert done.code == 1
    assert done.out == ""
    assert done.err.strip()


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "needs too many exchanges to try"), ("es", "habría que probar demasiados")],
)
def test_a_procedure_that_would_take_too_long_is_refused(run, manual, monkeypatch, language, said):
    monkeypatch.setattr(field, "MOST_WORK", 10)
    report = manual("round6_input.trf")
    done = run("pair", report, "--system", "dutch-2009", "--lang", language)
    assert done.code == 1
    assert done.out == ""
    assert said in done.err
    answer = json.loads(run("pair", report, "--system", "dutch-2009", "--json").out)
    assert answer["refused"] == "procedure-too-long"
