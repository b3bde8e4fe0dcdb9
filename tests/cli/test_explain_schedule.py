"""``arbitro explain`` for rounds that no Swiss system paired."""

import json

import pytest

import arbitro


@pytest.fixture
def made(run, tmp_path):
    """Generate an event of a system and return its path."""

    def _made(system, *words):
        path = tmp_path / f"{system}.trf"
        done = run(
            "generate", "--seed", "1", "--system", system, "--boards", "3", *words, "-o", path
        )
        assert done.code == 0, done.err
        return path

    return _made


@pytest.mark.article("C.05@2018 art. 5.1")
def test_a_round_robin_is_explained_by_its_table_and_says_when_two_meet(run, made):
    path = made("round-robin", "--players", "6")
    shown = run("explain", path, "--round", "2").out
    assert "C.05@2018 art. 5.1" in shown
    # the second round of the annex: 6-4 5-3 1-2
    for white, black in ((6, 4), (5, 3), (1, 2)):
        assert f"{white} has White against {black}." in shown
    assert "5 has White against 1 in round 5." in run("explain", path, "--why-not", "1", "5").out
    earlier = run("explain", path, "--round", "5", "--why-not", "1", "2").out
    assert "They already met in round 2 (1 had White against 2)." in earlier
    assert run("explain", path, "--round", "6").code == 2
    assert run("explain", path, "--why-not", "1", "9").code == 2
    told = run("explain", path, "--why-not", "1", "5", "--json").out
    assert told == arbitro.to_json(arbitro.why_not(path, 1, 5)) + "\n"


@pytest.mark.parametrize(
    ("system", "teams", "said"),
    [
        ("scheveningen", "2", "The Scheveningen table gives this pairing"),
        ("schiller", "4", "The Schiller table gives this pairing"),
        ("team-double-round-robin", "4", "The Berger table gives this pairing"),
    ],
)
def test_a_table_of_teams_is_explained(run, made, system, teams, said):
    path = made(system, "--players", teams)
    shown = run("explain", path, "--round", "1")
    assert shown.code == 0, shown.err
    assert said in shown.out
    answer = json.loads(run("explain", path, "--json").out)
    assert answer["brackets"][0]["text"].startswith(said)
    assert answer["boards"]
    assert run("explain", path, "--json").out == arbitro.to_json(arbitro.explain(path)) + "\n"


def test_two_of_one_team_do_not_meet(run, made):
    shown = run("explain", made("scheveningen"), "--why-not", "1", "2")
    assert "The table has no game between 1 and 2." in shown.out


def test_a_knock_out_is_explained_by_its_bracket(run, made):
    path = made("knock-out", "--players", "8")
    shown = run("explain", path, "--round", "1")
    assert "Match 1, round 1 of the knock-out bracket" in shown.out
    assert "Board 1: 1 " in shown.out
    assert run("explain", path, "--round", "1", "--json").out == (
        arbitro.to_json(arbitro.explain(path, 1)) + "\n"
    )
    asked = run("explain", path, "--why-not", "1", "2")
    assert (asked.code, asked.out) == (1, "")
    assert "the bracket decides" in asked.err
    assert "1 plays 8." in shown.out
