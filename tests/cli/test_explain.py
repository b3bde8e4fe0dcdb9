"""``arbitro explain``: every line with its article, in both languages and as JSON."""

import json
import re

import pytest


def cited(reason):
    """Return the articles of a reason and of those behind it."""
    found = [reason["article"]] if reason["article"] else []
    for part in reason["parts"]:
        found += cited(part)
    return found


def test_a_rematch_is_why_two_do_not_meet(run, manual):
    """Player 7 may not meet again whom the report says was met in round 1."""
    lines = manual("round5_input.trf").read_text("utf-8").splitlines()
    seven = next(line for line in lines if line.startswith("001    7 "))
    met = [int(seven[start : start + 4]) for start in range(91, len(seven), 10)]
    done = run("explain", manual("round5_input.trf"), "--edition", "2017", "--round", "5",
               "--why-not", "7", met[0], "--json")  # fmt: skip
    why = json.loads(done.out)["why"]
    assert done.code == 0
    assert why["concept"] == "rematch"
    assert why["article"] == "C.04.3@2017-07 art. C.1"


def test_the_manual_s_reason_for_round_5_comes_out(run, manual):
    """Without C.15 the manual's round 5 would pair 2-20 (spec of the tournament's criteria)."""
    done = run("explain", manual("round5_input.trf"), "--edition", "2017", "--round", "5",
               "--why-not", "2", "20", "--json")  # fmt: skip
    why = json.loads(done.out)["why"]
    assert why["concept"] == "upfloat-two-rounds-before"
    assert why["article"] == "C.04.3@2017-07 art. C.15"
    assert why["values"]["chosen"] < why["values"]["rejected"]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_every_board_is_explained_in_words(run, manual, edition, language):
    done = run("explain", manual("round6_input.trf"), "--edition", edition, "--round", "6",
               "--lang", language)  # fmt: skip
    assert done.code == 0
    board = {"en": "Board", "es": "Tablero"}[language]
    assert done.out.count(f"\n{board} ") == 19
    assert "{" not in done.out
    assert "reason." not in done.out


def test_json_has_brackets_boards_and_bye_with_articles(run, manual):
    done = run("explain", manual("round6_input.trf"), "--edition", "2026", "--round", "6", "--json")
    answer = json.loads(done.out)
    assert len(answer["boards"]) == 19
    assert answer["bye"]["number"] == 30  # the manual: 30 has the bye of round 6
    assert all(cited(reason) for board in answer["boards"] for reason in board["reasons"])
    for bracket in answer["dutch_brackets"]:
        assert all(criterion["rule"]["article"] for criterion in bracket["criteria"])


def test_another_round_in_the_report_is_said(run, tmp_path):
    """Three players of whom the rules would give the bye to the last; the report has the first."""
    report = tmp_path / "odd.trf"
    cell = {1: "  0000 - U", 2: "     3 w 1", 3: "     2 b 0"}
    rows = "".join(
        f"001 {tpn:>4}      {'Player':<33} {2000 - tpn:>4}{'':28}{points:>4} {tpn:>4}{cell[tpn]}\n"
        for tpn, points in ((1, "1.0"), (2, "1.0"), (3, "0.0"))
    )
    report.write_text("012 Odd\n142 3\n152 W\n" + rows, "utf-8")
    done = run("explain", report, "--edition", "2026", "--round", "1")
    assert done.code == 0
    assert "arbitro check" in done.err


@pytest.fixture
def large(run, tmp_path):
    """Return a report of 100 players, in which the first two boards were exchanged."""
    path = tmp_path / "large.trf"
    run("generate", "--players", 100, "--rounds", 5, "--played", 1, "--seed", 3, "-o", path)
    lines = path.read_text("utf-8").splitlines()
    players = {int(line[4:8]): at for at, line in enumerate(lines) if line[:3] == "001"}
    opponent = {each: int(lines[at][91:95]) for each, at in players.items()}
    one, two = sorted(each for each in opponent if opponent[each])[:2]
    for player, other in ((one, opponent[two]), (two, opponent[one])):
        for a, b in ((player, other), (other, player)):
            line = lines[players[a]]
            lines[players[a]] = f"{line[:91]}{b:4} {'w' if a == player else 'b'} ={line[99:]}"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path, one, two, opponent


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_no_number_is_told_that_nobody_reads(run, large, language):
    path, one, two, opponent = large
    said = [
        run("check", path, "--lang", language).out,
        run("check", path, "--details", "--lang", language).out,
        run("explain", path, "--round", 1, "--details", "--lang", language).out,
        run("explain", path, "--round", 1, "--why-not", one, opponent[two], "--lang", language).out,
    ]

    assert [number for text in said for number in re.findall(r"\d{8,}", text)] == []


def test_numbers_too_long_for_readers_of_json_are_texts(run, large):
    path, one, two, opponent = large
    done = run("explain", path, "--round", 1, "--why-not", one, opponent[two], "--json")
    values = json.loads(done.out)["why"]["values"]

    assert int(values["rejected_number"]) > 2**53
    assert isinstance(values["rejected_number"], str)
    assert values["chosen_number"] == 1


def test_a_whole_round_is_told_plainly_and_in_full_only_where_asked(run, large):
    path = large[0]
    done = run("explain", path, "--round", 2)
    first, *rest = done.out.splitlines()

    assert first.startswith("Round 2 has ")
    assert len(rest) < 90
    boards = [line for line in rest if line.startswith("Board ")]
    assert all(re.search(r": \d+ Player \d+ - \d+ Player", line) for line in boards)
    assert len(run("explain", path, "--round", 2, "--details").out.splitlines()) > 150
    assert "Board 1: " in run("explain", path, "--round", 2, "--board", 1).out


def test_check_says_first_how_many_rounds_differ_and_names_the_players(run, large):
    path, one, _two, opponent = large
    first, _round, has, *_rest = run("check", path).out.splitlines()

    assert first.startswith("1 of 1 rounds differs from the pairing of C.04.3@2026-02")
    assert f"{one} Player {one:04}" in has
    assert f"{opponent[one]} Player" in run("check", path).out
    numbers = run("check", path, "--details").out
    assert f"{one}-{opponent[one]}" in numbers or f"{opponent[one]}-{one}" in numbers


def test_many_printed_places_that_differ_are_counted_and_listed_where_asked(run, tmp_path):
    path = tmp_path / "places.trf"
    run("generate", "--players", 80, "--rounds", 3, "--seed", 3, "-o", path)
    lines = path.read_text("utf-8").splitlines()
    # of fewer than half of the players: of more it is not the same event, and an error
    wrong = [f"{x[:80]} 9.0{x[84:]}" if x[:3] == "001" and int(x[4:8]) <= 39 else x for x in lines]
    path.write_text("\n".join(wrong) + "\n", "utf-8")
    shown, whole = run("check", path).out, run("check", path, "--details").out

    assert shown.count("player ") == 20
    assert re.search(r"and \d+ more differences", shown)
    assert whole.count("says 9 points") == 39


@pytest.mark.parametrize("words", [("--round", "9"), ("--round", "5", "--board", "99")])
def test_a_round_or_board_that_is_not_there_is_bad_input(run, manual, words):
    done = run("explain", manual("round5_input.trf"), "--edition", "2017", *words)
    assert done.code == 2
    assert done.err.strip()


@pytest.mark.parametrize("pair", [("3", "99"), ("3", "3")])
def test_players_who_cannot_be_asked_about_are_bad_input(run, manual, pair):
    done = run("explain", manual("round5_input.trf"), "--edition", "2017", "--why-not", *pair)
    assert done.code == 2
    assert pair[1] in done.err


def test_a_round_beyond_the_last_is_bad_input(run, tmp_path):
    report = tmp_path / "over.trf"
    run("generate", "--seed", "1", "--players", "8", "--rounds", "3", "-o", report)
    assert run("explain", report, "--round", "4").code == 2
