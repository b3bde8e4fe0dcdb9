"""``arbitro table`` and ``arbitro draw``."""

import json

import pytest


def test_a_table_is_printed_round_by_round(run):
    done = run("table", "scheveningen", "--boards", "3")
    assert done.code == 0
    assert done.out.splitlines() == [
        "Round 1: A1-B1  A2-B2  B3-A3",
        "Round 2: B2-A1  A2-B3  B1-A3",
        "Round 3: A1-B3  B1-A2  A3-B2",
    ]


@pytest.mark.parametrize(
    ("words", "rounds"),
    [(("berger", "--players", "6"), 5), (("double-berger", "--players", "6"), 10),
     (("schiller", "--teams", "4", "--boards", "3"), 9), (("hilton", "--teams", "6"), 3),
     (("skalitzka", "--boards", "4"), 2), (("semi-scheveningen", "--boards", "8"), 4)],
)  # fmt: skip
def test_every_table_is_given_as_json(run, words, rounds):
    assert len(json.loads(run("table", *words, "--json").out)["rounds"]) == rounds


def test_groups_and_brackets_are_given_in_both_languages(run):
    assert "Group C: 6, 8, 12" in run("table", "varma", "--players", "12").out
    assert (
        "Grupo 4: 4, 5, 12, 13"
        in run("table", "belgrade", "--players", "16", "--groups", "4", "--lang", "es").out
    )
    assert "Match 1: 1 - 16" in run("table", "wimbledon", "--players", "16").out
    data = json.loads(run("table", "wimbledon", "--players", "5", "--json").out)
    assert (data["rounds"], len(data["matches"])) == (3, 4)


def test_a_missing_or_impossible_size_is_bad_input(run):
    missing = run("table", "schiller", "--teams", "4")
    assert (missing.code, missing.out) == (2, "")
    assert "--boards" in missing.err
    wrong = run("table", "hilton", "--teams", "5")
    assert wrong.code == 2
    assert "--teams 5" in wrong.err
    assert run("table", "wheel", "--players", "5").code == 2


@pytest.mark.article("C.05@2018 art. 5.1")
def test_a_double_round_robin_is_printed_with_either_exchange_of_rounds(run):
    # the eight players of the Arbiters' Manual: both cycles end with round 7 before round 6
    words = ["table", "double-berger", "--players", "8"]
    usual, each = (
        run(*words).out.splitlines(),
        run(*words, "--exchange", "each-cycle").out.splitlines(),
    )
    assert each[:12] == usual[:12]
    assert [line.partition(": ")[2] for line in each[12:]] == [
        line.partition(": ")[2] for line in reversed(usual[12:])
    ]
    assert run("table", "berger", "--players", "8", "--exchange", "none").code == 2


def test_what_has_no_table_is_told_with_the_sizes_that_have_one(run):
    told = run("table", "hilton", "--teams", "5").err
    assert "There are those for --teams 4, 6, 8, 10, 12." in told
    assert run("table", "berger", "--players", "2").out == "Round 1: 1-2\n"


def test_a_draw_is_repeatable_and_names_group_and_number(run, tmp_path):
    path = tmp_path / "entries.csv"
    codes = ["AAA"] * 3 + ["BBB"] * 2 + ["CCC", "DDD", "EEE", "FFF", "GGG"]
    names = "".join(f"Player {at:02};{2100 - at};{code}\n" for at, code in enumerate(codes))
    path.write_text("Name;Rating;Federation\n" + names, "utf-8")
    first = run("draw", str(path), "--seed", "4")
    assert first.code == 0
    assert first.out == run("draw", str(path), "--seed", "4").out
    assert first.out.startswith("1. Player 00 (AAA): group ")
    data = json.loads(run("draw", str(path), "--seed", "4", "--json").out)
    assert sorted(each["number"] for each in data["draws"]) == [*range(1, 11)]
    path.write_text("Name;Rating;Federation\nPlayer;2000;AAA\n", "utf-8")
    assert run("draw", str(path), "--seed", "4").code == 1
