"""A report of a round being played: ranked, checked, converted, taken over, and not paired on."""

import json
from pathlib import Path

import pytest

from arbitro.service import EventService

PAIRED = Path(__file__).parents[1] / "data" / "wild" / "trf" / "sm15_paired.trf"


@pytest.fixture
def half(tmp_path):
    """Return the report with one of the two games over: 3 has beaten 4."""
    rows = PAIRED.read_bytes().decode().split("\r\n")
    for place, row in enumerate(rows):
        if row.startswith("001    3"):
            rows[place] = row.rstrip() + " 1"
        if row.startswith("001    4"):
            rows[place] = row.rstrip() + " 0"
    path = tmp_path / "half.trf"
    path.write_bytes("\r\n".join(rows).encode())
    return path


@pytest.fixture
def report(request, half):
    return {"paired": PAIRED, "half": half}[request.param]


@pytest.mark.parametrize(
    ("report", "said"),
    [
        ("paired", "Round 2 still has 2 games without a result."),
        ("half", "Round 2 still has 1 game without a result."),
    ],
    indirect=["report"],
)
def test_no_round_is_paired_before_the_open_games_end(run, report, said, tmp_path):
    done = run("pair", report)
    assert (done.code, done.out) == (1, "")
    assert said in done.err
    target = tmp_path / "next.trf"
    assert run("pair", report, "-o", target).code == 1
    assert not target.exists()


def test_the_refusal_is_a_value_for_programs_and_spanish_for_arbiters(run, half):
    answer = json.loads(run("pair", half, "--json").out)
    assert (answer["refused"], answer["values"]) == ("results-missing", {"round": 2, "games": 1})
    assert "falta el resultado de 1 partida" in run("pair", half, "--lang", "es").err


def test_standings_count_what_is_over_and_no_half_points(run, half):
    before = json.loads(run("standings", PAIRED, "--json").out)
    assert [(row["number"], row["points"]) for row in before["rows"]] == [
        (1, "1"), (2, "1"), (3, "0"), (4, "0"),
    ]  # fmt: skip
    during = json.loads(run("standings", half, "--json").out)
    points = {row["number"]: row["points"] for row in during["rows"]}
    assert points == {1: "1", 2: "1", 3: "1", 4: "0"}


def test_the_checker_finds_nothing_wrong_with_an_open_round(run):
    done = run("check", PAIRED)
    assert done.code == 0
    assert "no difference" in done.out
    assert "round 2 is in progress: 2 games have no result yet" in done.err


@pytest.mark.parametrize("kind", ["trf", "trf16", "json"])
def test_conversion_keeps_the_round_open(run, tmp_path, kind):
    target = tmp_path / f"out.{kind[:4].rstrip('16')}"
    assert run("convert", PAIRED, target, "--to", kind).code == 0
    done = run("pair", target)
    assert "Round 2 still has 2 games without a result." in done.err
    assert "adjourned" not in done.err


def test_a_report_converted_keeps_its_lines_of_players(run, tmp_path):
    """Rulers and comments keep their place; blank results and points stay what they were."""
    target = tmp_path / "out.trf"
    run("convert", PAIRED, target)
    rows = [row for row in target.read_text("utf-8").splitlines() if row.startswith("001")]
    assert [(row[80:84], row[91:].rstrip()) for row in rows] == [
        (" 1.0", "   3 w 1     2 b"),
        (" 1.0", "   4 b 1     1 w"),
        (" 0.0", "   1 b 0     4 w"),
        (" 0.0", "   2 w 0     3 b"),
    ]


@pytest.mark.parametrize(("report", "missing"), [("paired", 2), ("half", 1)], indirect=["report"])
def test_an_event_taken_over_has_the_round_with_its_games_open(run, report, missing, tmp_path):
    done = run("import", report, "--folder", tmp_path / "events", "--json")
    assert done.code == 0, done.err
    service = EventService(tmp_path / "events")
    try:
        state = service.snapshot(json.loads(done.out)["event"]).state
        (section,) = state.sections.values()
        assert [each.missing for each in section.rounds] == [0, missing]
        assert section.rounds[1].published
    finally:
        service.close()


def test_a_result_missing_in_an_earlier_round_is_refused_everywhere(run, tmp_path):
    path = tmp_path / "early.trf"
    rows = PAIRED.read_bytes().decode().split("\r\n")
    rows = [row[:98] + " " + row[99:] if row.startswith("001") else row for row in rows]
    path.write_bytes("\r\n".join(rows).encode())
    for words in (["pair"], ["standings"], ["check"]):
        done = run(*words, path)
        assert done.code == 2
        assert "round 1: the game against 3 has no result" in done.err
