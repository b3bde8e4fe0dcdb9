"""``arbitro ruling`` from a file and from options."""

import json

import pytest

CASE = {
    "edition": "2023",
    "start": "8/8/4k3/8/8/4K3/3Q4/8 b - - 0 1",
    "situation": "resigned",
    "facts": {"player": "white"},
}


def test_a_case_in_a_file_is_ruled_on(run, tmp_path):
    file = tmp_path / "case.json"
    file.write_text(json.dumps(CASE), "utf-8")
    ran = run("ruling", file)
    assert ran.code == 0
    assert "1/2-1/2" in ran.out
    assert "[5.1.2]" in ran.out


def test_the_ruling_as_json_names_result_reasons_and_articles(run, tmp_path):
    file = tmp_path / "case.json"
    file.write_text(json.dumps(CASE | {"edition": "2014"}), "utf-8")
    found = json.loads(run("ruling", file, "--json", "--lang", "es").out)
    assert found["result"] == "0-1"
    assert found["language"] == "es"
    assert [each["number"] for each in found["articles"]] == ["5.1(b)"]


def test_the_common_cases_need_no_file(run):
    ran = run(
        "ruling",
        "--situation",
        "illegal-move",
        "--fact",
        "player=white",
        "--fact",
        "faults=two-hands,unpromoted",
        "--rate",
        "rapid",
        "--lang",
        "es",
    )
    assert ran.code == 0
    assert "1 minuto más" in ran.out


def test_moves_and_regulations_are_options_too(run):
    ran = run(
        "ruling", "--situation", "draw-agreed", "--move", "e4 e5", "--rule", "draws_from_move=30"
    )
    assert "[9.1.1]" in ran.out


def test_what_is_not_understood_is_named_with_its_path(run):
    ran = run("ruling", "--situation", "resigned", "--fact", "player=red")
    assert ran.code == 2
    assert ran.err.startswith("facts.player:")
    assert not ran.out


def test_a_file_that_is_no_json_is_told_with_its_line(run, tmp_path):
    file = tmp_path / "case.json"
    file.write_text("{\n nonsense", "utf-8")
    ran = run("ruling", file)
    assert ran.code == 2
    assert "line 2" in ran.err


def test_an_option_without_a_value_is_refused(run):
    assert run("ruling", "--situation", "resigned", "--fact", "player").code == 2


def test_the_situations_are_listed_with_their_facts(run):
    ran = run("ruling", "--list")
    assert "flag-fell: A flag fell" in ran.out
    listed = json.loads(run("ruling", "--list", "--json").out)
    assert {"situation", "title", "facts"} <= listed[0].keys()


def test_the_schema_is_json_schema(run):
    assert json.loads(run("ruling", "--schema").out)["type"] == "object"


def test_a_whole_game_with_what_happened_in_it_is_judged(run, tmp_path):
    facts = {"player": "white", "opponent_can_mate": "yes"}
    log = [{"event": "move", "move": "e4"}, {"event": "move", "move": "e5"}]
    log += [{"situation": "illegal-move", "facts": facts}] * 2
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"log": log}), "utf-8")
    ran = run("ruling", file)
    assert "Entry 3" in ran.out
    assert ran.out.endswith("Result: 0-1\n")
    found = json.loads(run("ruling", file, "--json").out)
    assert [each["entry"] for each in found["rulings"]] == [2, 3]
    assert found["illegal_moves"] == [2, 0]


@pytest.mark.article("E.01@2023-01 art. 4.3.1")
def test_a_single_value_is_enough_where_a_list_is_asked_for(run):
    """The queen of d6 was touched in check: it must go between or capture (exam question 4)."""
    given = ("--fact", "player=black", "--fact", "touched=d6", "--json")
    start = "6k1/6pp/3q4/8/8/1B1P4/6PP/6K1 b - - 0 28"
    found = json.loads(run("ruling", "--situation", "illegal-move", "--start", start, *given).out)
    assert sorted(found["permitted"]) == ["d6d5", "d6e6"]


@pytest.mark.parametrize("half", ["0.5", "0,5", "½", "1/2"])
def test_a_proposed_score_is_written_in_points(run, half):
    facts = ("--fact", "white=1", "--fact", f"black={half}", "--fact", "win=1")
    ran = run("ruling", "--situation", "proposed-score", *facts, "--json")
    assert json.loads(ran.out)["verdict"] == "nothing"
    even = run(
        "ruling", "--situation", "proposed-score", "--fact", f"white={half}", *facts[2:4], "--json"
    )
    assert json.loads(even.out)["verdict"] == "continue"
