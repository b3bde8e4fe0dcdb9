"""``arbitro-bbp`` and ``arbitro-javafo``: called as bbpPairings and JaVaFo document their calls.

Rounds are those of the manual's tournament; forms of calls, codes and places of files are those of
bbpPairings' readme and of JaVaFo's manual for advanced users.
"""

import io
import json
import os
import shutil
import subprocess
import sys

import pytest

from arbitro.cli.pairing.compat import programs
from arbitro.cli.pairing.compat.generating import configured
from arbitro.cli.pairing.compat.lines import answer_lines
from arbitro.cli.pairing.compat.requests import request_of
from arbitro.rules.pairing.generator import GeneratorSettings

OURS, THEIRS = slice(0, 13), slice(25, 38)


@pytest.fixture
def call(capsys, tmp_path, monkeypatch):
    """Call a program in an empty folder, with its words in one text."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ARBITRO_LANG", "en")

    def _call(program, words):
        capsys.readouterr()
        code = programs.run(program, words.split())
        return code, *capsys.readouterr()

    return _call


@pytest.fixture
def report(manual, tmp_path):
    """Put the report before a round of the manual into a folder of its own and return its name."""

    def _report(number):
        (tmp_path / "in").mkdir(exist_ok=True)
        shutil.copy(manual(f"round{number}_input.trf"), tmp_path / "in" / "open.trf")
        return "in/open.trf"

    return _report


def printed(manual, number):
    """Return the lines of a round as the manual prints them."""
    lines = manual(f"round{number}_expected.txt").read_text("utf-8").split("\n")
    return [line.strip() for line in lines if " " in line.strip()]


DOCUMENTED = {
    "bbp": (
        "",
        "-r",
        "--dutch a.trf -c",
        "-r --burstein a.trf -c -l",
        "--dutch a.trf -c -l a.list",
        "--dutch a.trf -p",
        "--dutch a.trf -p b.txt -l c.list",
        "--dutch a.trf -g -o b.trf -s 5",
        "--dutch -g -o b.trf",
        "-r --dutch -g c.cfg -o b.trf -s 5 -l",
    ),
    "javafo": (
        "",
        "-r",
        "a.trf -c",
        "a.trf -c 6",
        "-r a.trf -b -p b.txt -l",
        "a.trf -p",
        "-r a.trf -g -b -o b.trf",
        "-g -o b.trf",
        "-g 18980522 -o b.trf",
        "-g c.cfg -b -o b.trf",
        "a.trf -p b.txt -q 10000",
        "a.trf -p b.txt -w",
    ),
}


@pytest.mark.parametrize(
    ("program", "words"), [(name, words) for name, each in DOCUMENTED.items() for words in each]
)
def test_every_documented_form_is_understood(program, words):
    assert request_of(program, words.split()) is not None


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("bbp", "a.trf -p"),
        ("bbp", "--dutch"),
        ("bbp", "--dutch --burstein a.trf -p"),
        ("bbp", "--dutch a.trf"),
        ("bbp", "--dutch a.trf -p -c"),
        ("bbp", "--dutch -p a.trf"),
        ("bbp", "--dutch a.trf b.trf -p"),
        ("bbp", "--dutch -g"),
        ("bbp", "--dutch -g -o b.trf -s x"),
        ("bbp", "--dutch a.trf -p -w"),
        ("javafo", "a.trf"),
        ("javafo", "a.trf -c six"),
        ("javafo", "--dutch a.trf -p"),
    ],
)
def test_other_words_are_an_invalid_request(call, program, words):
    code, out, err = call(program, words)

    assert (code, out) == (3, "")
    assert f"arbitro-{program} [-r]" in err


@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("words", ["bbp --dutch {} -p", "javafo {} -p"])
def test_a_round_is_printed_as_the_manual_has_it(call, report, manual, number, words):
    program, _, rest = words.format(report(number)).partition(" ")
    code, out, _err = call(program, rest)
    lines = out.splitlines()

    assert code == 0
    assert lines[1:] == printed(manual, number)
    assert int(lines[0]) == len(lines) - 1


def test_a_bare_name_is_a_file_beside_the_report(call, report, manual, tmp_path):
    code, out, _err = call("bbp", f"--dutch {report(3)} -p round.txt -l")

    assert (code, out) == (0, "")
    lines = (tmp_path / "in" / "round.txt").read_text("utf-8").splitlines()
    assert lines[1:] == printed(manual, 3)
    assert (tmp_path / "in" / "open.list").exists()


def test_a_name_with_a_folder_is_that_file(call, report, manual, tmp_path):
    (tmp_path / "out").mkdir()
    code, _out, _err = call("javafo", f"{report(3)} -p out/round.txt -l out/list.txt")

    assert code == 0
    lines = (tmp_path / "out" / "round.txt").read_text("utf-8").splitlines()
    assert lines[1:] == printed(manual, 3)
    assert (tmp_path / "out" / "list.txt").exists()


def test_the_list_has_a_line_a_player_with_what_the_round_gave_them(call, report, tmp_path):
    call("bbp", f"--dutch {report(5)} -p round.txt -l")
    lines = (tmp_path / "in" / "open.list").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("\t")] for line in lines[2:] if line]
    pairs = (tmp_path / "in" / "round.txt").read_text("utf-8").split("\n")[1:-1]
    met = {tuple(map(int, pair.split())) for pair in pairs}
    shown = {(int(row[0]), int(row[7][1:-2])) for row in rows if row[7].endswith("W)")}

    assert lines[:2] == ["", "ID\tPts\t-----\tPref\tC2\tC14\tC16\t  Cur\t\tR1\tR2\tR3\tR4\t"]
    assert shown == {pair for pair in met if pair[1]}
    assert [row[0] for row in rows if row[7] == "(bye)"] == ["38"]  # the manual's round 5
    points = [float(row[1]) for row in rows]
    assert points == sorted(points, reverse=True)


def test_a_round_is_checked_without_a_word_where_it_is_as_the_rules_say(call, report):
    code, out, _err = call("javafo", f"{report(4)} -c")

    assert code == 0
    assert out == "open: Round #1\nopen: Round #2\nopen: Round #3\n\n"


def exchanged(path):
    """Let the players of the first two boards of round 1 change their opponents."""
    lines = path.read_text("utf-8").splitlines()
    players = {int(line[4:8]): at for at, line in enumerate(lines) if line[:3] == "001"}
    cell = slice(91, 95)
    one, two = 1, 2
    other_one, other_two = (int(lines[players[each]][cell]) for each in (one, two))
    for player, opponent in ((one, other_two), (two, other_one)):
        for a, b in ((player, opponent), (opponent, player)):
            line = lines[players[a]]
            colour = "w" if a == player else "b"
            lines[players[a]] = f"{line[:91]}{b:4} {colour} ={line[99:]}"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return {(one, other_two), (two, other_one)}


def test_boards_that_differ_stand_beside_each_other(call, report, tmp_path):
    name = report(2)
    theirs = exchanged(tmp_path / name)
    code, out, _err = call("bbp", f"--dutch {name} -c")
    lines = out.splitlines()
    rows = [line for line in lines if " - " in line]

    assert code == 0
    assert lines[0] == "open: Round #1"
    assert lines[1].split("  ")[-1] == "Tournament pairings "
    assert {tuple(map(int, row[THEIRS].split("-"))) for row in rows} == theirs
    assert all(len(row[OURS].split("-")) == 2 for row in rows)


def test_one_round_alone_can_be_checked(call, report):
    assert call("javafo", f"{report(4)} -c 2")[1] == "open: Round #2\n\n"


def two_players(path, *lines):
    rows = (
        f"001    1      {'One':<34}2000{'1.0':>32}    1     2 w 1",
        f"001    2      {'Two':<34}1900{'0.0':>32}    2     1 b 0",
    )
    path.write_text("\n".join((*lines, *rows)) + "\n", "utf-8")


def test_no_pairing_at_all_is_code_1(call, tmp_path):
    two_players(tmp_path / "two.trf", "012 Two", "142 2", "152 W")
    code, out, err = call("bbp", "--dutch two.trf -p")

    assert (code, out) == (1, "")
    assert "2.1.1" in err  # they have met


def test_a_report_that_is_not_in_order_is_code_3(call, tmp_path):
    (tmp_path / "bad.trf").write_text("001 nobody\n", "utf-8")
    code, out, err = call("bbp", "--dutch bad.trf -p")

    assert (code, out) == (3, "")
    assert "bad.trf:1:" in err


def test_all_rounds_paired_is_code_3(call, tmp_path):
    two_players(tmp_path / "two.trf", "012 Two", "142 1", "152 W")

    assert call("bbp", "--dutch two.trf -p")[0] == 3


def test_a_report_of_another_system_is_code_3(call, report, tmp_path):
    path = tmp_path / report(3)
    path.write_text("192 FIDE_DUBOV\n" + path.read_text("utf-8"), "utf-8")
    code, _out, err = call("bbp", "--dutch in/open.trf -p")

    assert code == 3
    assert "dubov" in err


def test_files_that_cannot_be_used_are_code_5(call, report):
    assert call("bbp", "--dutch nowhere.trf -p")[0] == 5
    assert call("bbp", f"--dutch {report(1)} -p nowhere/round.txt")[0] == 5


def test_a_fault_of_ours_is_code_2(call, report, monkeypatch):
    def fail(_asked):
        raise ValueError

    monkeypatch.setattr("arbitro.cli.pairing.compat.actions.carry_out", fail)

    assert call("bbp", f"--dutch {report(1)} -p")[0] == 2


def test_the_version_is_printed_before_the_answer(call, report, manual):
    _code, out, _err = call("bbp", f"-r --dutch {report(2)} -p")
    first, _count, *rest = out.splitlines()

    assert "arbitro" in first
    assert "bbpPairings" in first
    assert rest == printed(manual, 2)
    assert "JaVaFo" in call("javafo", "")[1]


def test_a_seed_makes_the_same_tournament_again(call, tmp_path):
    (tmp_path / "rtg.cfg").write_text("PlayersNumber=11\nRoundsNumber=5\n", "utf-8")
    for name in ("a", "b"):
        assert call("bbp", f"--dutch -g rtg.cfg -o {name}.trf -s 7")[0] == 0
    first = (tmp_path / "a.trf").read_text("utf-8")
    players = [line for line in first.splitlines() if line.startswith("001")]

    assert first == (tmp_path / "b.trf").read_text("utf-8")
    assert first.splitlines()[0].endswith(" 7")
    assert len(players) == 11
    assert call("bbp", "--dutch a.trf -c")[1].count("Round #") == 5
    assert " - " not in call("bbp", "--dutch a.trf -c")[1]


def test_a_seed_stands_in_the_place_of_the_configuration_for_javafo(call, tmp_path):
    for name in ("a", "b"):
        call("javafo", f"-g 18980522 -o {name}.trf")

    assert (tmp_path / "a.trf").read_bytes() == (tmp_path / "b.trf").read_bytes()


def test_a_model_gives_its_size_and_ratings(call, report, tmp_path):
    name = report(1)
    call("bbp", f"--dutch {name} -g -o made.trf -s 3")
    model = [x for x in (tmp_path / name).read_text("utf-8").splitlines() if x[:3] == "001"]
    made = [x for x in (tmp_path / "made.trf").read_text("utf-8").splitlines() if x[:3] == "001"]

    assert len(made) == len(model)
    assert max(line[48:52] for line in made) <= max(line[48:52] for line in model)


def test_a_configuration_is_read_and_what_says_nothing_is_named(call, tmp_path):
    text = "# sizes\nPlayersNumber = 9\nForfeitRate=20\nPointsForWin=3.0\nPointsForDraw=1\nGroups=2"
    found = configured(text, GeneratorSettings())

    assert found.settings.players == 9
    assert found.settings.forfeits == 50  # one game in twenty, in thousandths
    assert found.settings.points.win == 30
    assert found.settings.points.pairing_allocated_bye == 30
    assert found.unknown == ("Groups=2",)
    (tmp_path / "rtg.cfg").write_text(text + "\nRoundsNumber=3", "utf-8")
    assert "Groups=2" in call("javafo", "-g rtg.cfg -o a.trf")[2]


def test_javafo_accelerates_the_coming_round_where_asked(call, tmp_path):
    # C.04.7 (2026) art. 1.2: of 8 players the first 4 are the group with virtual points, so
    # they meet each other in round 1 and not the lower half
    rows = [
        f"001 {number:4}      Player {number:<27}{2500 - number:4}{'0.0':>32}{number:5}"
        for number in range(1, 9)
    ]
    text = "\n".join(["012 Eight", "142 5", "152 W", *rows]) + "\n"
    (tmp_path / "eight.trf").write_text(text, "utf-8")

    def meetings(words):
        lines = call("javafo", words)[1].splitlines()[1:]
        return {frozenset(map(int, line.split())) for line in lines}

    assert meetings("eight.trf -p") == {frozenset({n, n + 4}) for n in range(1, 5)}
    accelerated = [{1, 3}, {2, 4}, {5, 7}, {6, 8}]
    assert meetings("eight.trf -b -p") == set(map(frozenset, accelerated))


def test_the_lines_of_the_report_count_where_it_says_so(call, tmp_path):
    # JaVaFo's manual: XXC rank pairs by the places of the lines, the output has the numbers
    numbers = [7, 3, 9, 1]
    rows = [
        f"001 {number:4}      Player {number:<27}{2000 - at:4}{'0.0':>32}{number:5}"
        for at, number in enumerate(numbers)
    ]
    text = "\n".join(["012 Four", "XXR 3", "XXC white1 rank", *rows]) + "\n"
    (tmp_path / "four.trf").write_text(text, "utf-8")

    assert call("javafo", "four.trf -p -l")[1] == "2\n7 9\n1 3\n"
    rows = (tmp_path / "four.list").read_text("utf-8").splitlines()[2:]
    assert [row.split("\t")[0] for row in rows] == ["7", "3", "9", "1"]
    assert [row.split("\t")[7] for row in rows] == ["(9W)", "(1B)", "(7B)", "(3W)"]


def test_a_manager_that_starts_bbppairings_starts_this(report, manual, tmp_path):
    # as Sharly Chess does: words in a list, both streams taken, the pairs cut at the blank, and of
    # the check-list the columns by their places
    program = "from arbitro.cli.pairing.compat.programs import bbp as b; b()"
    pairs, checks = tmp_path / "pairings-output.txt", tmp_path / "checklist-output.txt"
    words = ["--dutch", tmp_path / report(5), "-p", pairs, "-l", checks]
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout) == (0, "")
    with pairs.open(encoding="utf-8") as file:
        count = int(file.readline())
        found = [tuple(map(int, line.split(" "))) for line in file.readlines()]
    assert [f"{white} {black}" for white, black in found] == printed(manual, 5)
    assert count == len(found)

    rows = [each.split("\t") for each in checks.read_text("utf-8").split("\n")]
    head = next(each for each in rows if each[0].strip() == "ID")
    assert head[2].strip().count("-") - 1 == 4  # the rounds played
    players = {int(each[0]): each for each in rows if each[0].strip().isdigit()}
    assert players.keys() >= {each for pair in found for each in pair if each}
    # of round 5 of the manual: points, colours behind one blank, preference, bye, game, opponents
    first = players[1]
    assert (first[1], first[2], first[3].strip(), first[4].strip()) == ("3.5", " WBWB", "w", "Y")
    assert (first[7].strip(), first[8], [int(each) for each in first[9:13]]) == (
        *("(4W)", ""),
        [21, 10, 6, 9],
    )


def test_a_manager_that_starts_javafo_starts_this(report, manual, tmp_path):
    # as league managers do: one command line for the shell, the pairs read from the file
    command = (
        f'"{sys.executable}" -c "from arbitro.cli.pairing.compat.programs import javafo as j; j()"'
    )
    line = f"{command} {tmp_path / report(6)} -p {tmp_path / 'pairs.txt'} -q 10000"
    done = subprocess.run(line, shell=True, capture_output=True, check=False, env={**os.environ})

    assert (done.returncode, done.stdout) == (0, b"")
    with (tmp_path / "pairs.txt").open("r", encoding="ascii") as file:
        count = int(file.readline())
        pairs = [file.readline().strip() for _ in range(count)]
    assert pairs == printed(manual, 6)


def test_the_command_runs_either_program(run, report, tmp_path, manual):
    done = run("compat", "bbp", "--dutch", tmp_path / report(2), "-p")

    assert done.code == 0
    assert done.out.splitlines()[1:] == printed(manual, 2)
    told = json.loads(run("compat", "--json", "bbp", "--dutch", tmp_path / report(2), "-p").out)
    assert (told["code"], told["out"]) == (0, done.out)
    assert run("compat").code == 2
    assert run("compat", "--lines", "bbp").code == 2
    assert run("compat", "gambit").code == 2


# One process for many reports.


def answers(*lines):
    out = io.StringIO()
    texts = [each if isinstance(each, str) else json.dumps(each) for each in lines]
    assert answer_lines([f"{text}\n".encode() for text in texts], out) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_every_line_has_its_answer_in_order(manual):
    texts = [manual(f"round{number}_input.trf").read_text("utf-8") for number in range(1, 8)]
    found = answers(*({"id": n, "report": text} for n, text in enumerate(texts, 1)))

    for number, answer in enumerate(found, 1):
        pairs = [" ".join(map(str, pair)) for pair in answer["pairs"]]
        bye = [] if answer["bye"] is None else [f"{answer['bye']} 0"]
        assert (answer["id"], answer["code"], answer["round"]) == (number, 0, number)
        assert pairs + bye == printed(manual, number)


def test_a_bad_line_ends_nothing(manual, tmp_path):
    (tmp_path / "bad.trf").write_text("001 nobody\n", "utf-8")
    good = str(manual("round1_input.trf"))
    found = answers(
        "no json",
        "[1]",
        {"report": "x", "file": "y"},
        {"do": "dance", "file": good},
        {"file": str(tmp_path / "nowhere.trf")},
        {"file": str(tmp_path / "bad.trf")},
        {"file": good, "colour": "red"},
        {"file": good, "edition": "1066"},
        {"file": good},
    )

    assert [each["code"] for each in found] == [3, 3, 3, 3, 5, 3, 3, 3, 0]
    assert any(each["severity"] == "error" for each in found[5]["problems"])
    assert found[-1]["problems"] == []


def test_lines_can_be_checked_too(manual, tmp_path):
    path = tmp_path / "open.trf"
    shutil.copy(manual("round3_input.trf"), path)
    theirs = exchanged(path)
    same, other = answers(
        {"do": "check", "file": str(manual("round3_input.trf"))},
        {"do": "check", "file": str(path), "edition": "2017"},
    )

    assert [each["same"] for each in same["rounds"]] == [True, True]
    assert other["rounds"][0]["same"] is False
    expected = {tuple(pair) for pair in other["rounds"][0]["expected"]["pairs"]}
    assert not expected & theirs
