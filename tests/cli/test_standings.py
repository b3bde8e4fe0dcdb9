"""``arbitro standings``: ranks, tie-breaks and their working."""

import json
from fractions import Fraction

import pytest


def test_points_of_the_manual_s_tournament_are_those_of_its_list(run, manual):
    """The check list of round 7 (source 001, lines 14540 on) has everybody's points."""
    expected = {
        row["id"]: Fraction(str(row["points"]))
        for row in json.loads(manual("tournament.json").read_text("utf-8"))["prepairing_lists"]["7"]
    }
    done = run("standings", manual("round7_input.trf"), "--edition", "2023-09", "--json")
    rows = {row["number"]: Fraction(row["points"]) for row in json.loads(done.out)["rows"]}
    assert {player: rows[player] for player in expected} == expected


def test_every_worksheet_adds_up_to_its_value(run, manual):
    done = run("standings", manual("round7_input.trf"), "--edition", "2024-08", "--explain", "38",
               "--tiebreaks", "BH/C1,BH,SB,PS", "--json")  # fmt: skip
    sheets = json.loads(done.out)["workings"]
    assert len(sheets) == 4
    for sheet in sheets[:3]:
        counted = (line["value"] for line in sheet["lines"] if line["fate"] == "counted")
        assert sum(Fraction(value) for value in counted) == Fraction(sheet["value"])


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_working_is_printed_with_articles(run, manual, language):
    done = run("standings", manual("round7_input.trf"), "--edition", "2026-03", "--explain", "38",
               "--tiebreaks", "DE,BH/C1,SB", "--lang", language)  # fmt: skip
    assert done.code == 0
    assert done.out.count("[C.07@2026-03 art. ") > 3
    assert "{" not in done.out


def test_an_unknown_tie_break_is_bad_input_with_its_place(run, manual):
    done = run("standings", manual("round7_input.trf"), "--tiebreaks", "BH,XX", "--edition", "2026")
    assert done.code == 2
    assert "XX" in done.err
    assert "4" in done.err  # the character it begins at
    assert done.out == ""


@pytest.mark.parametrize("words", [("--after", "9"), ("--explain", "99")])
def test_a_round_or_player_that_is_not_there_is_bad_input(run, manual, words):
    done = run("standings", manual("round7_input.trf"), "--edition", "2026", *words)
    assert done.code == 2
    assert done.err.strip()


def test_standings_after_an_earlier_round_are_those_of_that_round(run, manual):
    before = run("standings", manual("round4_input.trf"), "--edition", "2026", "--json")
    later = run("standings", manual("round7_input.trf"), "--edition", "2026", "--after", "3",
                "--json")  # fmt: skip
    assert json.loads(before.out)["rows"] == json.loads(later.out)["rows"]


def test_a_round_just_paired_is_no_part_of_the_standings(run, manual, tmp_path):
    report = tmp_path / "paired.trf"
    played = manual("round7_input.trf")
    assert run("pair", played, "-o", report).code == 0
    asked = ("standings", "--tiebreaks", "BH,TPR,PS")
    between = run(*asked, report)
    assert between.out == run(*asked, played).out
    assert (
        "round 7 is paired but has no results yet; these are the standings after round 6"
        in between.err
    )


def test_games_without_a_result_are_counted_beside_the_standings(run, manual, tmp_path):
    report = tmp_path / "paired.trf"
    assert run("pair", manual("round7_input.trf"), "-o", report).code == 0
    with_open_games = run("standings", "--tiebreaks", "BH", "--after", "7", report)
    assert "19 games up to round 7 have no result yet and score no points" in with_open_games.err


def test_values_are_exact_texts_in_json_whole_or_not(run, tmp_path):
    path = tmp_path / "five.trf"
    words = ("--players", 9, "--rounds", 4, "--seed", 3, "--byes", "30%")
    assert run("generate", *words, "-o", path).code == 0
    rows = json.loads(run("standings", path, "--tiebreaks", "AOB,ARO,BH", "--json").out)["rows"]
    averages, *others = zip(*(row["values"] for row in rows), strict=True)
    fractions = [Fraction(each) for each in averages if each is not None]
    assert {each.denominator == 1 for each in fractions} == {True, False}
    values = {type(each) for column in (averages, *others) for each in column}
    assert values <= {str, type(None)}


@pytest.mark.parametrize(
    ("later", "said"),
    [
        (("U", "H"), "the report has 2 byes for round 2"),
        (("F", " "), "the report has 1 bye for round 2"),
        (("Z", "Z"), None),
    ],
)
def test_byes_of_the_round_to_come_are_named_and_not_counted(run, tmp_path, later, said):
    """The points of a report may have them already: nobody may think that a point was lost."""
    lines = ["012 Next round", "042 2026/05/01", "XXR 5"]
    for tpn, (opponent, game, bye) in enumerate(
        ((2, "w 1", " "), (1, "b 0", " "), (4, "w 1", later[0]), (3, "b 0", later[1])), 1
    ):
        cell = f"  0000 - {bye}" if bye.strip() else ""
        name = f"{'ABCD'[tpn - 1]:<33}"
        points = "1.0" if game.endswith("1") else "0.0"
        lines.append(
            f"001 {tpn:>4}      {name} 2000{'':28}{points:>4} {tpn:>4}  {opponent:>4} {game}{cell}"
        )
    path = tmp_path / "next.trf"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    done = run("standings", str(path))
    assert done.code == 0
    assert ("byes" in done.err or "bye for" in done.err) is (said is not None)
    assert said is None or said in done.err
    assert [row.split()[3] for row in done.out.splitlines()[1:]] == ["1", "1", "0", "0"]
