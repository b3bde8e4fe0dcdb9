"""What commands do to files: whole or untouched, with the reason in the language in use."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from arbitro.formats.entries import read_entries
from arbitro.formats.spreadsheets import Sheet, write_workbook
from patience import LONGEST


@pytest.fixture
def small(run, tmp_path):
    """Return a report of eight players after two of five rounds."""
    path = tmp_path / "small.trf"
    run("generate", "--seed", "1", "--players", "8", "--rounds", "5", "--played", "2", "-o", path)
    return path


def arbitro(*words, **options):
    """Run the command in a process of its own."""
    environment = {**os.environ, "ARBITRO_LANG": "en"}
    return subprocess.run(
        [sys.executable, "-m", "arbitro", *map(str, words)],
        env=environment,
        capture_output="stdout" not in options,
        check=False,
        timeout=LONGEST,
        **options,
    )


def test_a_link_stays_a_link_and_the_file_behind_it_is_written(run, small, tmp_path):
    target, link = tmp_path / "target.trf", tmp_path / "link.trf"
    target.write_text("old", "utf-8")
    link.symlink_to(target)
    assert run("pair", small, "-o", link).code == 0
    assert link.is_symlink()
    assert target.read_text("utf-8").startswith("012 ")


def test_a_pipe_or_device_is_written_to_and_not_replaced(run, small, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run("pair", small, "-o", pipe).code == 0
        assert os.read(reader, 4) == b"012 "
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_a_file_that_may_not_be_written_stays(run, small, tmp_path, monkeypatch):
    target = tmp_path / "kept.trf"
    target.write_text("old", "utf-8")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    done = run("pair", small, "-o", target, "--lang", "es")
    assert done.code == 2
    assert done.err.strip() == f"no se puede escribir {target}: permiso denegado"
    assert target.read_text("utf-8") == "old"


def test_a_draft_that_cannot_be_finished_is_taken_away(run, small, tmp_path, monkeypatch):
    def full(descriptor, mode):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.chmod", full)
    done = run("pair", small, "-o", tmp_path / "out.trf")
    assert (done.code, done.out) == (2, "")
    assert "the disk is full" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["small.trf"]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "no such file or folder"), ("es", "no existe ese archivo o carpeta")],
)
def test_a_missing_file_is_told_in_the_language_in_use(run, tmp_path, language, said):
    done = run("pair", tmp_path / "no.trf", "--lang", language)
    assert done.code == 2
    assert said in done.err


def test_a_file_of_another_kind_is_told_in_one_line(run, tmp_path):
    path = tmp_path / "noise.trf"
    path.write_bytes(bytes(range(256)) * 400)
    done = run("pair", path)
    assert done.code == 2
    (line,) = done.err.splitlines()
    assert "this is not a text file" in line


def test_a_report_of_unknown_lines_is_told_in_few_lines(run, tmp_path):
    path = tmp_path / "strange.trf"
    path.write_text("012 Open\n" + "999 nothing known\nabc nor this\n" * 100, "utf-8")
    done = run("pair", path)
    lines = done.err.splitlines()
    assert done.code == 2
    assert len(lines) == 51
    assert any("the file contains no players" in line for line in lines)
    assert lines[-1].endswith("more problems are not shown")


@pytest.mark.parametrize("words", [("pair",), ("convert", "--to", "json")])
def test_a_reader_that_goes_away_is_no_failure(small, words):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = arbitro(*words[:1], small, *words[1:], stdout=closed, stderr=subprocess.PIPE)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_a_full_disk_behind_standard_output_is_told_without_a_traceback(small):
    with FULL.open("wb") as full:
        done = arbitro("pair", small, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.decode().strip() == "cannot print: the disk is full"


def test_the_round_goes_into_json_as_into_a_report(run, small, tmp_path):
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    assert run("pair", small, "-o", one).code == 0
    assert run("convert", small, tmp_path / "small.json").code == 0
    assert run("pair", tmp_path / "small.json", "-o", two).code == 0
    written = json.loads(one.read_text("utf-8"))
    assert written == json.loads(two.read_text("utf-8"))
    assert written["rounds_played"] == 3
    assert written["editions"] == ["C.04.3@2026-02"]


def test_the_edition_a_report_names_goes_through_json(run, tmp_path):
    report, value, back = (tmp_path / name for name in ("one.trf", "one.json", "two.trf"))
    words = ("--edition", "2017", "--start", "2026-05-01", "--players", "8")
    run("generate", "--seed", "1", *words, "-o", report)
    assert "192 FIDE_DUTCH_2017\n" in report.read_text("utf-8")
    run("convert", report, value)
    run("convert", value, back)
    assert back.read_bytes() == report.read_bytes()


def test_a_name_too_long_for_a_report_is_told(run, small, tmp_path):
    value = tmp_path / "small.json"
    run("convert", small, value)
    data = json.loads(value.read_text("utf-8"))
    data["entries"][1]["player"]["name"] = "Núñez " * 8
    data["entries"][2]["player"]["name"] = "n\u0303" * 33
    value.write_text(json.dumps(data), "utf-8")
    done = run("convert", value, tmp_path / "out.trf", "--lang", "es")
    assert done.code == 0
    assert done.err.strip().endswith("se ha acortado el del jugador 2")
    assert "ñ" * 33 in (tmp_path / "out.trf").read_text("utf-8")


def changed(run, small, tmp_path, change):
    """Write the report as JSON with something changed, and return its path."""
    path = tmp_path / "small.json"
    run("convert", small, path)
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_text(json.dumps(data), "utf-8")
    return path


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data.update(rounds_total="9"), "rounds_total: se esperaba un número entero"),
        (lambda data: data.update(rounds_total=1), "contiene 2 rondas"),
        (
            lambda data: data["entries"][0]["player"].update(name="a\ud800"),
            "entries[0].player.name: este valor no es posible",
        ),
    ],
)
def test_a_fault_in_json_is_told_in_spanish_and_nothing_is_paired(
    run, small, tmp_path, change, said
):
    done = run("pair", changed(run, small, tmp_path, change), "--lang", "es")
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_both_results_of_a_game_that_contradict_each_other_are_named(run, small, tmp_path):
    def change(data):
        for entry in data["entries"]:
            entry["rounds"][0]["result"] = "1"

    done = run("pair", changed(run, small, tmp_path, change))
    assert done.code == 2
    assert "round 1: “1” here, but “1” on the line of" in done.err


def test_json_with_a_byte_order_mark_is_json(run, small, tmp_path):
    path = changed(run, small, tmp_path, lambda data: None)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert run("pair", path).code == 0


def test_nobody_cannot_be_paired(run, small, tmp_path):
    path = changed(run, small, tmp_path, lambda data: data.update(entries=[]))
    done = run("pair", path)
    assert (done.code, done.out) == (1, "")
    assert done.err.strip() == "At least two players are needed."


def test_problems_come_in_the_order_of_their_places(run, small):
    text = small.read_text("utf-8").replace("062 8", "062 9").replace("w 1", "x 1", 1)
    small.write_text(text, "utf-8")
    done = run("pair", small)
    places = [int(line[len(str(small)) + 1 :].split(":")[0]) for line in done.err.splitlines()]
    assert done.code == 2
    assert len(places) > 1
    assert places == sorted(places)
    assert f"{small}:3:5: warning: the file says it has 9 players, but contains 8" in done.err


def test_the_entry_list_of_a_report_can_be_written_and_read_again(run, small, tmp_path):
    path = tmp_path / "list.csv"
    assert run("convert", small, path, "--lang", "es").code == 0
    names = [player.name for player in read_entries(path.read_text("utf-8")).value]
    rows = json.loads(run("standings", small, "--tiebreaks", "TPN", "--json").out)["rows"]
    assert names == [row["name"] for row in sorted(rows, key=lambda row: row["number"])]


@pytest.mark.parametrize(
    "system", ["dutch", "team", "round-robin", "schiller", "knock-out", "double-swiss"]
)
def test_a_generated_file_is_what_its_name_says_and_json_is_printed(run, tmp_path, system):
    words = ("generate", "--system", system, "--seed", "3", "--players", "4", "--boards", "2")
    printed = run(*words, "--json")
    report, value = tmp_path / "one.trf", tmp_path / "one.json"

    assert run(*words, "-o", report, "--json") == printed
    assert report.read_bytes().decode() == run(*words).out
    assert run(*words, "-o", value).out == ""
    assert value.read_bytes().decode() == printed.out
    assert json.loads(printed.out)["format"].startswith("arbitro-")


@pytest.mark.parametrize("ending", ["trf", "csv", "json"])
def test_a_converted_file_is_what_its_name_says_and_json_is_printed(run, small, tmp_path, ending):
    plain, other = tmp_path / f"plain.{ending}", tmp_path / f"other.{ending}"

    assert run("convert", small, plain).out == ""
    ran = run("convert", small, other, "--json")

    assert (ran.code, json.loads(ran.out)["format"]) == (0, "arbitro-tournament")
    assert ran.out == run("convert", small, "-", "--json").out
    assert other.read_bytes() == plain.read_bytes()


def test_standard_output_takes_json_or_another_format(run, small):
    ran = run("convert", small, "-", "--to", "csv", "--json")

    assert (ran.code, json.loads(ran.out)["text"] in ran.err) == (2, True)


def test_what_a_report_has_no_place_for_is_named(run, small, tmp_path):
    value = tmp_path / "small.json"
    run("convert", small, value)
    data = json.loads(value.read_text("utf-8"))
    data["entries"][0]["player"]["club"] = "North"
    data["tie_breaks"] = ["DE", "BH/C1"]
    value.write_text(json.dumps(data), "utf-8")

    new = run("convert", value, tmp_path / "new.trf")
    old = run("convert", value, tmp_path / "old.trf", "--to", "trf16")

    assert (new.code, old.code) == (0, 0)
    assert "cannot hold entries.player.club;" in new.err
    assert "cannot hold entries.player.club and tie_breaks;" in old.err


def test_a_report_that_keeps_everything_is_written_without_a_word(run, tmp_path):
    report = tmp_path / "one.trf"
    run(
        "generate",
        "--seed",
        "1",
        "--players",
        "8",
        "--rounds",
        "3",
        "--edition",
        "2017",
        "-o",
        report,
    )
    value, again = tmp_path / "one.json", tmp_path / "two.trf"

    assert run("convert", report, value).err == run("convert", value, again).err == ""


def test_a_team_report_of_2016_says_what_it_leaves_out(run, tmp_path):
    report = tmp_path / "teams.trf"
    words = ("--system", "team-round-robin", "--players", "4", "--boards", "2")
    run("generate", "--seed", "1", *words, "-o", report)

    assert run("convert", report, tmp_path / "new.trf").err == ""
    old = run("convert", report, tmp_path / "old.trf", "--to", "trf16", "--lang", "es")
    assert "en este formato no caben" in old.err
    assert "system" in old.err


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["standings", "pair", "check"])
def test_closed_streams_are_no_fault(small, command, closed):
    words = f'"$0" -m arbitro {command} "$1" {closed}'
    shell = ["sh", "-c", words, sys.executable, small]
    done = subprocess.run(shell, check=False, capture_output=True, timeout=LONGEST)

    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)


def test_a_terminal_without_the_letters_gets_their_codes_and_json_and_reports_are_whole(tmp_path):
    report, ascii_only = tmp_path / "one.trf", {"PYTHONIOENCODING": "ascii"}
    line = "001    1      Muñoz, Zoë".ljust(80) + " 0.0    1"
    report.write_text(f"012 Ñ\n142 3\n152 W\n{line}", "utf-8")

    def out(*words):
        environment = {**os.environ, "ARBITRO_LANG": "es", **ascii_only}
        words = [sys.executable, "-m", "arbitro", *map(str, words)]
        return subprocess.run(
            words, env=environment, capture_output=True, check=True, timeout=LONGEST
        ).stdout

    assert "Mu\\xf1oz, Zo\\xeb" in out("standings", report).decode("ascii")
    assert json.loads(out("standings", report, "--json"))["rows"][0]["name"] == "Muñoz, Zoë"
    assert "Muñoz, Zoë" in out("convert", report, "-", "--to", "trf").decode()
    assert "Muñoz, Zoë" in out("convert", report, "-", "--to", "json").decode()


def test_a_name_that_is_no_text_is_told_all_the_same(tmp_path):
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8:strict", "ARBITRO_LANG": "en"}
    words = [
        sys.executable,
        "-m",
        "arbitro",
        "pair",
        os.fsencode(tmp_path) + b"/\xff.trf",
        "--json",
    ]
    done = subprocess.run(words, env=environment, check=False, capture_output=True, timeout=LONGEST)

    assert done.returncode == 2
    assert json.loads(done.stdout)["text"].encode("utf-8", "backslashreplace") in done.stderr


@pytest.mark.parametrize(("text", "code"), [("9" * 5000, 2), ("[" * 10**5, 2), ("\ufeff{}", 2)])
def test_no_case_is_too_strange_to_be_read(run, tmp_path, text, code):
    case = tmp_path / "case.json"
    case.write_text(text, "utf-8")
    done = run("ruling", case, "--json")

    assert done.code == code
    assert ("not JSON" in done.err) == (text[0] != "\ufeff")


CROSSTABLE = Path(__file__).parents[1] / "data" / "wild" / "tournaments" / "cr_crosstable.csv"


def test_a_crosstable_is_a_file_of_a_tournament_also_in_a_workbook(run, tmp_path):
    head, *rows = [
        tuple(line.split(";")) for line in CROSSTABLE.read_text("utf-8").splitlines()[4:10]
    ]
    book = tmp_path / "crosstable.xlsx"
    book.write_bytes(write_workbook([Sheet("Open", head, tuple(rows))]))
    asked = ("--tiebreaks", "BH", "--json")

    told = [json.loads(run("standings", path, *asked).out) for path in (CROSSTABLE, book)]

    assert told[0]["rows"] == told[1]["rows"]
    assert run("convert", CROSSTABLE, tmp_path / "open.trf").code == 0
    assert run("convert", CROSSTABLE, tmp_path / "strict.trf", "--strict").code == 2
