"""``arbitro position``: the diagram, the faults and the moves of a position."""

import json

import pytest

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_a_position_is_drawn_with_its_moves_in_the_language_in_use(run):
    ran = run("position", "r3k2r/8/8/8/8/5n2/8/R3K2R w KQkq - 3 14", "--lang", "es")
    assert ran.code == 0
    assert ran.out.startswith("8  t . . . r . . t\n")
    assert "Las blancas están en jaque desde f3." in ran.out
    assert "4 jugadas legales:\n  Rd1 Re2 Rf1 Rf2\n" in ran.out


def test_castling_is_told_with_what_prevents_it(run):
    ran = run("position", "1n2k3/8/8/8/8/5n2/8/RN2K2R w KQ - 3 14")
    assert "0-0, White: not possible now because of attacks on e1 and g1." in ran.out
    assert "0-0-0, White: not possible now because of pieces on b1 and attacks on e1." in ran.out
    assert "0-0, Black: not allowed." in ran.out


@pytest.mark.article("E.01@2023-01 art. 3.10.3")
def test_an_impossible_position_is_told_with_the_article_and_exit_code_1(run):
    ran = run("position", "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1")
    assert ran.code == 1
    assert "[E.01@2023-01 art. 3.10.3]" in ran.out
    assert "Both kings are in check" in ran.out


def test_what_is_wrong_with_a_fen_is_marked_below_it(run):
    ran = run("position", "4k3/8/8/3z4/8/8/8/4K3 x - - 0 1")
    assert ran.code == 2
    assert "character 10: this character is not a piece" in ran.err
    assert ran.err.splitlines()[-2].index("^") == 2 + 9


def test_a_position_without_kings_is_drawn_all_the_same(run):
    ran = run("position", "8/8/8/8/8/8/8/K7 w - - 0 1")
    assert ran.code == 1
    assert "Black: 0 kings instead of one." in ran.out


@pytest.mark.article("E.01@2023-01 art. 5.2.1")
def test_stalemate_is_told(run):
    assert "Stalemate" in run("position", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1").out


def test_json_has_the_moves_in_both_notations_and_the_diagnosis(run):
    data = json.loads(run("position", START, "--json", "--letters", "de").out)
    (knight,) = (move for move in data["moves"] if move["uci"] == "g1f3")
    assert (knight["text"], knight["spoken"]) == ("Sf3", "knight from g1 to f3")
    assert knight["announced"] == "Springer Gustav eins Felix drei"
    assert len(data["moves"]) == 20
    assert (data["state"], data["diagnosis"]["concept"]) == ("open", "no-fault-found")


def test_the_picture_says_in_words_what_it_shows(run, tmp_path):
    path = tmp_path / "start.svg"
    assert run("position", START, "--svg", path, "--flip", "--lang", "es").code == 0
    text = path.read_text("utf-8")
    assert text.startswith("<svg ")
    assert "blancas: rey e1, dama d1" in text


def test_letters_nobody_knows_are_refused_with_those_known(run):
    ran = run("position", START, "--letters", "tlh")
    assert ran.code == 2
    assert "figurine" in ran.err


KINGS = "4k3/8/8/8/8/8/8/R3K2R"


@pytest.mark.article("E.01@2023-01 art. 9.2.2.2")
@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        (f"{KINGS} w KQ - 0 1", f"{KINGS} w KQ - 8 5", []),
        (f"{KINGS} w KQ - 0 1", f"{KINGS} b KQ - 0 1", ["same-position-player"]),
        (f"{KINGS} w KQ - 0 1", f"{KINGS} w K - 0 1", ["same-position-castling"]),
        (
            f"{KINGS} w - - 0 1",
            "4k3/8/8/8/8/8/8/R3K1R1 b - - 0 1",
            ["same-position-player", "same-position-pieces"],
        ),
    ],
)
def test_two_positions_are_compared_as_a_claim_of_repetition_does(run, one, other, found):
    told = json.loads(run("position", one, "--same-as", other, "--json").out)
    assert (told["same"], [each["concept"] for each in told["differences"]]) == (not found, found)
    ran = run("position", one, "--same-as", other)
    assert ran.code == 0
    for each in told["differences"]:
        assert each["text"] in ran.out
    assert ("The same position for a claim of repetition." in ran.out) is (not found)


def test_without_another_position_nothing_is_compared_and_one_that_is_none_is_refused(run):
    assert json.loads(run("position", START, "--json").out)["same"] is None
    ran = run("position", START, "--same-as", "nonsense")
    assert (ran.code, ran.out) == (2, "")
    lone = "8/8/8/8/8/8/8/K7 w - - 0 1"
    assert run("position", START, "--same-as", lone).code == 2
    assert run("position", lone, "--same-as", START).code == 2
