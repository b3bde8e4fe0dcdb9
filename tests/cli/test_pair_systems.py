"""``arbitro pair`` at the end of an event, between rounds, and in an all-play-all."""

import json

import pytest

from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import Result

POINTS = {"1": 1.0, "=": 0.5, "?": 0.5}


def report(*rows, head=()):
    """Return a small report; each row is the cells of one player's rounds."""
    lines = ["012 Small", *head]
    for number, cells in enumerate(rows, 1):
        points = sum(POINTS.get(cell[-1], 0) for cell in cells)
        front = f"001 {number:4}      Player {number:<26} {2000 - number:4}"
        columns = "".join(f"  {cell}" for cell in cells)
        lines.append(f"{front}{'':28}{points:4.1f} {number:4}{columns}")
    return "\n".join(lines) + "\n"


@pytest.fixture
def file(tmp_path):
    """Write a report and return its path."""

    def _file(text):
        path = tmp_path / "small.trf"
        path.write_text(text, "utf-8")
        return path

    return _file


ONE_ROUND = (["   3 w 1"], ["   4 b ="], ["   1 b 0"], ["   2 w ="])
PENDING = (["   3 w ?"], ["   4 b ?"], ["   1 b ?"], ["   2 w ?"])
ADJOURNED = (["   3 w 1"], ["   4 b ?"], ["   1 b 0"], ["   2 w ?"])


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The only round is already paired."), ("es", "La única ronda ya está emparejada.")],
)
def test_a_finished_tournament_is_not_paired_further(run, file, tmp_path, language, said):
    target = tmp_path / "out.trf"
    path = file(report(*ONE_ROUND, head=["142 1", "192 FIDE_DUTCH_2026"]))
    done = run("pair", path, "-o", target, "--lang", language)
    assert (done.code, done.out, done.err.strip()) == (1, "", said)
    assert not target.exists()
    answer = json.loads(run("pair", path, "--json").out)
    assert (answer["refused"], answer["values"]) == ("no-round-left", {"rounds": 1})


def test_a_report_that_does_not_say_how_many_rounds_is_paired_as_before_the_last(run, file):
    done = run("pair", file(report(*ONE_ROUND, head=["152 W", "192 FIDE_DUTCH_2026"])))
    assert done.code == 0
    assert done.out.startswith("2\n")
    assert "round 2 is not paired as the last round" in done.err


def test_a_round_without_any_result_is_not_followed_by_another(run, file):
    path = file(report(*PENDING, head=["142 3", "152 W", "192 FIDE_DUTCH_2026"]))
    done = run("pair", path)
    assert (done.code, done.out) == (1, "")
    assert done.err.strip() == "Round 1 still has 2 games without a result."


def test_an_adjourned_game_counts_as_a_draw_and_is_named(run, file):
    path = file(report(*ADJOURNED, head=["142 3", "152 W", "192 FIDE_DUTCH_2026"]))
    done = run("pair", path, "--lang", "es")
    assert done.code == 0
    assert done.err.strip() == "1 partida no tiene resultado y cuenta como tablas: 4-2"


ALL_PLAY_ALL = [
    "FIDE_ROUNDROBIN",
    "BERGER_ROUNDROBIN",
    "FIDE_DOUBLEROUNDROBIN",
    "BERGER_ROUNDROBIN_G2",
]


@pytest.mark.article("C.05@2018 art. 5.1")
@pytest.mark.parametrize("code", ALL_PLAY_ALL)
def test_an_all_play_all_is_paired_from_the_table(run, file, code):
    """Four players, first round: 1-4 2-3 (C.05, Berger tables)."""
    path = file(report([], [], [], [], head=[f"192 {code}", "042 2026/05/01"]))
    done = run("pair", path)
    assert (done.code, done.out) == (0, "2\n1 4\n2 3\n")


def test_a_round_of_an_all_play_all_is_written_with_forfeits_and_without_a_free_point(
    run, file, tmp_path
):
    """Five players, round 2: 5-3 1-2, and 4 is free (C.05, Berger tables of six)."""
    rows = (["0000 - Z"], ["   5 w 1"], ["   4 w 1", "0000 - Z"], ["   3 b 0"], ["   2 b 0"])
    head = ["142 5", "192 BERGER_ROUNDROBIN", "042 2026/05/01"]
    target = tmp_path / "out.trf"
    done = run("pair", file(report(*rows, head=head)), "-o", target)
    assert (done.code, done.out) == (0, "3\n5 3\n1 2\n4 0\n")
    text = target.read_text("utf-8")
    assert "192 BERGER_ROUNDROBIN\n" in text
    cells = [entry.record(2) for entry in tournament_of(read_trf(text).value).value.entries]
    assert [(cell.opponent, cell.result) for cell in cells] == [
        (2, Result.PENDING),
        (1, Result.PENDING),
        (5, Result.FORFEIT_LOSS),
        (None, Result.ZERO_POINT_BYE),
        (3, Result.FORFEIT_WIN),
    ]


def test_an_all_play_all_with_other_games_than_the_table_is_refused(run, file):
    rows = (["   2 w 1"], ["   1 b 0"], ["   4 w 1"], ["   3 b 0"])
    done = run("pair", file(report(*rows, head=["192 FIDE_ROUNDROBIN", "042 2026/05/01"])))
    assert done.code == 1
    assert "Round 1 was not paired by the table" in done.err


def test_the_report_alone_goes_to_standard_output_when_asked_for(run, file):
    path = file(report(*ONE_ROUND, head=["142 3", "152 W", "192 FIDE_DUTCH_2026"]))
    done = run("pair", path, "-o", "-")
    assert done.code == 0
    assert done.out.startswith("012 Small\n")
    assert done.out.splitlines()[-1].startswith("001    4")


def test_a_round_from_which_everybody_is_absent_is_not_paired(run, file):
    path = file(report(*ONE_ROUND, head=["142 3", "152 W", "192 FIDE_DUTCH_2026", "XXZ 1 2 3 4"]))
    done = run("pair", path, "--lang", "es")
    assert (done.code, done.out, done.err.strip()) == (
        1,
        "",
        "Todos los jugadores están ausentes en la ronda 2.",
    )
