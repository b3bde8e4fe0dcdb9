"""Random tournaments: what is said holds exactly, what is not said is drawn (VCL4THP 24-32)."""

from collections import Counter
from math import erf, sqrt

import pytest

from arbitro.formats.trf import read_trf, tournament_of


def made(run, *words):
    done = run("generate", *words)
    assert done.code == 0, done.err
    return done.out


def header(report):
    return {line[:3]: line[4:].strip() for line in report.splitlines() if line[:3] != "001"}


def cells(report):
    """The result codes of every cell of every player's line."""
    rows = [line[91:] for line in report.splitlines() if line.startswith("001")]
    return Counter(row[at : at + 1] for row in rows for at in range(7, len(row), 10))


def test_what_is_not_said_is_drawn(run):
    reports = [made(run, "--seed", seed) for seed in range(1, 41)]
    assert len({header(report)["062"] for report in reports}) > 15
    assert len({header(report)["142"] for report in reports}) > 4
    assert len({header(report)["202"] for report in reports}) > 4
    assert len({cells(report)["H"] for report in reports}) > 10
    accelerated = [report for report in reports if "\n250 " in report]
    assert 2 < len(accelerated) < 20
    for code in "HZF+-WDL":
        assert sum(code in cells(report) for report in reports) > 5, code


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_number_is_met_exactly(run, seed):
    report = made(
        run, "--seed", seed, "--players", 30, "--rounds", 7, "--byes", "0%", "--withdrawals", "0%",
        "--late", "0%", "--half-point-byes", 5, "--full-point-byes", 2, "--zero-point-byes", 4,
        "--forfeits", 3, "--double-forfeits", 2, "--unusual", 6,
    )  # fmt: skip
    found = cells(report)
    assert (found["H"], found["F"], found["Z"]) == (5, 2, 4)
    assert (found["+"], found["-"]) == (3, 3 + 2 * 2)
    assert (found["W"] + found["L"] + found["D"]) == 2 * 6


def test_ratings_are_those_given_one_by_one_or_in_steps(run):
    given = made(run, "--seed", 1, "--players", 4, "--rounds", 2, "--ratings", "1900,2400,0,2000")
    ratings = [line[48:52].strip() for line in given.splitlines() if line.startswith("001")]
    assert [rating or "0" for rating in ratings] == ["2400", "2000", "1900", "0"]
    steps = made(
        run, "--seed", 1, "--players", 5, "--rounds", 2,
        "--highest", 2200, "--lowest", 2150, "--step", 20,
    )  # fmt: skip
    ratings = [line[48:52] for line in steps.splitlines() if line.startswith("001")]
    assert ratings == ["2200", "2180", "2160", "2150", "2150"]


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_lowest_rating_above_the_drawn_highest_raises_that(run, seed):
    report = made(run, "--seed", seed, "--players", 20, "--rounds", 3, "--lowest", 2690)
    ratings = [int(line[48:52]) for line in report.splitlines() if line.startswith("001")]
    assert min(ratings) >= 2690


def test_the_report_names_its_tie_breaks_and_is_ranked_by_them(run, tmp_path):
    path = tmp_path / "made.trf"
    words = ("--seed", 8, "--players", 24, "--rounds", 7, "--tie-breaks", "BH/C1,SB,WIN")
    assert run("generate", *words, "-o", path).code == 0
    assert header(path.read_text())["202"] == "BH/C1,SB,WIN"
    assert run("-check", path).code == 0


@pytest.mark.parametrize("seed", range(5))
def test_the_checker_agrees_with_the_generator(run, tmp_path, seed):
    path = tmp_path / "made.trf"
    assert run("-g", "--seed", seed, "-o", path).code == 0
    done = run("check", path)
    assert done.code == 0, done.out


def test_the_command_in_the_head_makes_the_same_again(run):
    report = made(run, "--seed", 12, "--players", 14, "--forfeits", 2, "--not-accelerated")
    words = header(report)["012"].removeprefix("arbitro data generate ").split()
    assert "--forfeits" in words
    assert made(run, *words) == report


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("--half-point-byes", "many"), "--half-point-byes"),
        (("--forfeits", "120%"), "--forfeits"),
        (("--late", "3"), "--late"),
        (("--system", "team", "--forfeits", "3"), "--forfeits"),
        (("--players", "4", "--ratings", "2000,1900"), "--ratings"),
    ],
)
def test_an_amount_that_is_none_is_refused_by_its_option(run, words, option):
    done = run("generate", "--seed", 1, *words)
    assert done.code == 2
    assert option in done.err


def test_results_agree_with_expectation_over_many_games(run, tmp_path):
    """W minus We is within three standard deviations of 0 (a game's is at most 1/2)."""
    scored = expected = games = 0
    for seed in range(6):
        path = tmp_path / f"{seed}.trf"
        run("generate", "--seed", seed, "--players", 60, "--rounds", 9, "--late", "0%", "-o", path)
        tournament = tournament_of(read_trf(path.read_text()).value).value
        for entry in tournament.entries:
            for record in entry.rounds:
                if record.opponent is None or record.result.name not in {"WIN", "DRAW", "LOSS"}:
                    continue
                other = tournament.entry(record.opponent).player.rating
                if entry.player.rating <= other:
                    continue
                difference = min(400, entry.player.rating - other)
                # the normal distribution behind the table of B.02, to a hundredth
                expected += _normal(difference)
                scored += {"WIN": 1, "DRAW": 0.5, "LOSS": 0}[record.result.name]
                games += 1
    assert games > 1000
    assert abs(scored - expected) < 3 * 0.5 * games**0.5 + 0.005 * games


def _normal(difference):
    return 0.5 * (1 + erf(difference / (2000 / 7 * sqrt(2))))
