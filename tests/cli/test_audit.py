"""``arbitro audit``: by which rules reports were paired.

The reports are made by one text and say another: what is expected is known from how each was made.
"""

import json
import re

import pytest

import working
from arbitro.rules.pairing.audit import TextAudit


def said(path, *lines):
    """Take a report's type and first day away and put other lines in their place."""
    kept = [
        line
        for line in path.read_text("utf-8").splitlines()
        if line[:3] not in {"192", "042", "052"}
    ]
    path.write_text("\n".join([kept[0], *lines, *kept[1:]]) + "\n", "utf-8")


@pytest.fixture
def made(run, tmp_path):
    """Make a random report and return its path."""

    def _made(name, *words):
        path = tmp_path / f"{name}.trf"
        done = run("generate", "--players", 40, "--rounds", 7, "--seed", 4, *words, "-o", path)
        assert done.code == 0, done.err
        return path

    return _made


def one(run, path, *words):
    ran = run("audit", path, "--json", *words)
    (report,) = json.loads(ran.out)["reports"]
    return ran.code, report


def test_a_report_paired_by_the_text_of_its_day_has_no_difference(run, made):
    path = made("open", "--edition", "2017", "--start", "2019-03-01")
    code, report = one(run, path)

    assert (code, report["differs"], len(report["texts"])) == (0, False, 1)
    assert report["texts"][0]["edition"] == "C.04.3@2017-07"
    assert report["edition_decided_by"] in {"encoded-type", "start-date"}
    line = run("audit", path).out
    assert re.search(r"7 rounds, 40 players; no difference from C\.04\.3@2017-07", line)


def differing_by_edition(run, made):
    """Return a report of 2017's text that 2026's pairs otherwise, said to be of 2026."""
    for seed in range(20):
        path = made(
            "other", "--edition", "2017", "--seed", seed, "--byes", "8%", "--forfeits", "5%"
        )
        said(path, "042 2026/03/01", "192 FIDE_DUTCH")
        code, report = one(run, path)
        if report["differs"]:
            return path, code, report
    raise AssertionError("the two texts pair none of these otherwise")


def test_a_report_of_another_text_is_told_to_be_of_it(run, made):
    path, code, report = differing_by_edition(run, made)
    best = report["texts"][report["best"]]

    assert code == 1
    assert report["texts"][0]["edition"] == "C.04.3@2026-02"
    assert (best["edition"], best["rounds_differing"]) == ("C.04.3@2017-07", 0)
    assert "no difference from C.04.3@2017-07 (Swiss, Dutch system)" in run("audit", path).out


def test_another_system_is_found_out(run, made):
    path = made("dubov", "--system", "dubov")
    said(path, "042 2026/03/01", "192 FIDE_DUTCH")
    _code, report = one(run, path)
    best = report["texts"][report["best"]]

    assert (best["system"], best["rounds_differing"]) == ("dubov", 0)


def test_boards_that_were_changed_are_counted_and_named(run, made):
    path = made("changed")
    lines = path.read_text("utf-8").splitlines()
    players = {int(line[4:8]): at for at, line in enumerate(lines) if line[:3] == "001"}
    opponent = {each: int(lines[at][91:95]) for each, at in players.items()}
    first, second = [each for each in sorted(opponent) if 0 < each < opponent[each]][:2]
    for player, other in ((first, opponent[second]), (second, opponent[first])):
        for a, b in ((player, other), (other, player)):
            at = players[a]
            lines[at] = f"{lines[at][:91]}{b:4} {'w' if a == player else 'b'} ={lines[at][99:]}"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    code, report = one(run, path)
    stated = {each["round"]: each["boards"] for each in report["texts"][0]["boards"]}

    assert code == 1
    assert stated[1] == 2
    assert "(2)" in run("audit", path, "--details").out


def test_late_entries_and_acceleration_are_told(run, made):
    late = made("late", "--late", "20%")
    _code, report = one(run, late)
    rows = {
        int(line[4:8]): line[91:].ljust(70)
        for line in late.read_text("utf-8").splitlines()
        if line[:3] == "001"
    }

    def first_played(row):
        cells = [row[at : at + 8] for at in range(0, 70, 10)]
        played = (n for n, cell in enumerate(cells, 1) if cell[:4] != "0000" or cell[7] == "U")
        return next((n for n in played if cells[n - 1].strip()), None)

    expected = {
        number: first_played(row) for number, row in rows.items() if (first_played(row) or 1) > 1
    }
    assert expected
    assert {each["player"]: each["from_round"] for each in report["late_entries"]} == expected
    assert f"; {len(expected)} late entr" in run("audit", late).out
    accelerated = made("quick", "--accelerated")
    assert one(run, accelerated)[1]["accelerated"] is True
    assert "; accelerated" in run("audit", accelerated).out


def test_what_cannot_be_read_does_not_stop_the_others(run, made, tmp_path):
    (tmp_path / "bad.trf").write_text("001 nobody\n", "utf-8")
    good = made("good")
    ran = run("audit", tmp_path / "bad.trf", tmp_path / "nowhere.trf", good, good)
    lines = ran.out.splitlines()

    assert ran.code == 2
    assert "cannot be read" in lines[0]
    assert "cannot be read" in lines[1]
    assert "no difference" in lines[2]
    assert lines[2] == lines[3]
    assert "4 reports: 2 by their own rules" in lines[4]


def test_rounds_of_tables_and_of_teams_are_held_to_their_texts(run, tmp_path):
    rounds = {"round-robin": 5, "team": 3, "olympiad": 3, "team-round-robin": 5}
    for system, count in rounds.items():
        path = tmp_path / f"{system}.trf"
        words = ("--players", 6, "--rounds", 3, "--seed", 1, "--forfeits", 0)
        assert run("generate", "--system", system, *words, "-o", path).code == 0
        code, report = one(run, path)
        size = report["participants"]
        assert (code, report["status"], size, report["rounds"]) == (0, "audited", 6, count)
        assert report["of_teams"] is (system != "round-robin")
        assert report["edition_decided_by"] in {"encoded-type", "start-date", "default"}
        chosen = one(run, path, "--edition", report["texts"][0]["edition"])[1]
        assert chosen["edition_decided_by"] == "option"


def test_teams_paired_by_an_older_text_are_told_to_be_of_it(run, tmp_path):
    path = tmp_path / "teams.trf"
    words = ("--players", 24, "--rounds", 7, "--seed", 5, "--edition", "C.04.6@2024-08")
    rates = ("--byes", "2%", "--forfeits", "1%")
    run("generate", "--system", "team", *words, *rates, "--start", "2025-01-01", "-o", path)
    said(path, "042 2026/03/01", "192 FIDE_TEAM")
    code, report = one(run, path)
    best = report["texts"][report["best"]]

    assert (code, report["texts"][0]["edition"]) == (1, "C.04.6@2026-02")
    assert (best["edition"], best["rounds_differing"]) == ("C.04.6@2024-08", 0)


def test_matches_of_a_table_that_were_changed_round_are_told(run, tmp_path):
    path = tmp_path / "table.trf"
    run("generate", "--system", "round-robin", "--players", 6, "--seed", 1, "-o", path)
    lines = path.read_text("utf-8").splitlines()
    turned = {"w": "b", "b": "w"}
    changed = [
        line[:96] + turned[line[96]] + line[97:] if line.startswith("001") else line
        for line in lines
    ]
    path.write_text("\n".join(changed) + "\n", "utf-8")
    code, report = one(run, path)

    assert (code, report["texts"][0]["boards"]) == (1, [{"round": 1, "boards": 3}])


def test_of_a_folder_the_reports_are_taken(run, tmp_path, made):
    folder = tmp_path / "reports" / "more"
    folder.mkdir(parents=True)
    made("open").rename(folder / "open.TRF")
    (folder.parent / "readme.md").write_text("of 2026", "utf-8")
    answer = json.loads(run("audit", folder.parent, "--json").out)

    assert [each["file"] for each in answer["reports"]] == [str(folder / "open.TRF")]
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run("audit", empty).code == 2


def test_a_run_goes_on_where_it_was_broken_off(run, made, tmp_path, monkeypatch):
    reports = [made(f"r{seed}", "--seed", seed) for seed in range(3)]
    journal = tmp_path / "done.jsonl"
    first = run("audit", *reports[:2], "--resume", journal, "--json")
    asked = []
    work = "arbitro.cli.pairing.auditing.audited"
    from arbitro.cli.pairing import auditing

    usual = auditing.audited
    monkeypatch.setattr(work, lambda given: asked.append(given[0]) or usual(given))
    again = run("audit", *reports, "--resume", journal, "--json")

    assert asked == [str(reports[2])]
    known = json.loads(first.out)["reports"]
    assert json.loads(again.out)["reports"][:2] == known


def test_several_processes_answer_as_one_does(run, made):
    reports = [made(f"r{seed}", "--seed", seed) for seed in range(4)]

    alone = run("audit", *reports, "--processes", 1, "--json").out
    assert run("audit", *reports, "--processes", 2, "--json").out == alone


def test_a_worker_killed_at_a_report_loses_nothing(run, made, tmp_path, monkeypatch):
    reports = [made(f"r{seed}", "--players", 8, "--rounds", 3, "--seed", seed) for seed in range(2)]
    whole = run("audit", *reports, "--processes", 1, "--json").out
    monkeypatch.setattr("arbitro.cli.pairing.auditing.audited", working.killed_in_an_audit)
    journal = tmp_path / "done.jsonl"
    assert run("audit", *reports, "--processes", 2, "--resume", journal, "--json").out == whole
    assert len(journal.read_text("utf-8").splitlines()) == 2
    assert all(report.with_name(f"{report.name}.begun").exists() for report in reports)


def test_the_text_with_the_fewest_rounds_differing_is_the_best():
    held = TextAudit(None, "C.04.3@2026-02", ((2, 3), (5, 1)), (6,))

    assert (held.differing, held.boards_differing) == (3, 4)
