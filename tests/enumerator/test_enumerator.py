"""The enumerator itself: independent, complete, and right on the manual's examples."""

import ast
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, Tpn
from enumerator.facts import BLACK, WHITE, Field, Readings, preference
from enumerator.problems import SHAPES, random_problem
from enumerator.rounds import EDITION_2017, EDITION_2026, first_difference, pair_round

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "data" / "manual40" / "exam_examples.json"
EDITIONS = (EDITION_2017, EDITION_2026)


def imported(path):
    """Return the modules a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


@pytest.mark.parametrize(
    "path", [path for path in HERE.glob("*.py") if not path.name.startswith("test_")], ids=str
)
def test_the_enumerator_shares_nothing_with_the_engines_but_the_model(path):
    foreign = [
        name
        for name in imported(path)
        if name != "arbitro.model"
        and name.partition(".")[0] not in {"enumerator", *sys.stdlib_module_names}
    ]
    assert foreign == []


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", SHAPES)
def test_leaving_out_hopeless_candidates_changes_nothing(edition, shape):
    for seed in range(12):
        problem = random_problem(edition, replace(SHAPES[shape], players=(3, 7)), seed)
        assert pair_round(problem) == pair_round(problem, every_candidate=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_impossible_round_has_no_pairing(edition):
    two = (contender(1, opponents={2}), contender(2, opponents={1}))
    assert pair_round(problem_of(edition, two)) is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_definition_has_no_difference_from_itself(edition):
    for seed in range(30):
        problem = random_problem(edition, SHAPES["many scores"], seed)
        answer = pair_round(problem)
        assert answer is None or first_difference(problem, answer.games) is None


@pytest.mark.article("C.04.3@2026-02 art. 2.4.10")
def test_a_difference_shows_the_vector_of_the_other_candidate():
    players = tuple(contender(number, colours="w") for number in (1, 2, 3, 4))
    found = first_difference(problem_of(EDITION_2026, players), [(1, 2), (3, 4)])
    assert found.definition.pairs == ((1, 3), (2, 4))
    assert found.their_vector == found.definition.vector


@pytest.mark.parametrize(
    ("colours", "colour", "strength"),
    [("", 0, 0), ("w", BLACK, 2), ("wb", WHITE, 1), ("wbb", WHITE, 3), ("bwbb", WHITE, 3)],
)
def test_preferences_follow_article_1_7(colours, colour, strength):
    found = preference(colours)
    assert (found.colour, found.strength) == (colour, strength)


def examples(kind):
    """Return the worked examples of the Arbiters' Manual (sample examination and comments)."""
    return json.loads(EXAMPLES.read_text("utf-8"))[kind]


@pytest.mark.article("C.04.3@2017-07 art. E")
@pytest.mark.parametrize("example", examples("colours"), ids=lambda one: one["id"])
def test_colours_of_the_manuals_examples(example):
    low, high = sorted(
        (contender(one["number"], colours=played(one["colors"])) for one in two_of(example)),
        key=lambda player: -player.tpn,
    )
    problem = problem_of(EDITION_2017, (high, low), last_round=True)
    field = Field(problem)
    white = (high, low)[field.white_of(0, 1)].tpn
    assert [white, high.tpn + low.tpn - white] == example["answer"]


@pytest.mark.article("C.04.3@2017-07 art. B.6")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["exam14", "exam16", "c11_comment"])
def test_brackets_of_the_manuals_examples(edition, name):
    example = next(one for one in examples("brackets") if one["id"] == name)
    problem = bracket_problem(edition, example)
    first = pair_round(problem).brackets[0]
    games = {tuple(sorted(pair)) for pair in pair_round(problem).games}
    ordered = example.get("pairs", example.get("pairs_unordered"))
    assert {tuple(sorted(pair)) for pair in ordered} <= games
    assert list(first.floaters) == example["downfloaters"]


def two_of(example):
    """Return the two players of a colour example."""
    return example["a"], example["b"]


def played(colours):
    """Write a colour history of the manual as colours of games played."""
    return colours.replace("-", "").lower()


def bracket_problem(edition, example):
    """Build the bracket of an example above a lower scoregroup that takes its downfloater."""
    colours = {
        int(number): played(history) for number, history in example.get("colors", {}).items()
    }
    strong = {"w": "b", "b": "w", "B": "w", "W": "b"}
    mild = {"w": "wb", "b": "bw"}
    all_equal = {wish.lower() == wish for wish in example.get("prefs", {}).values()} == {True}
    for number, wish in example.get("prefs", {}).items():
        is_strong = all_equal or wish.isupper()
        colours[int(number)] = strong[wish] if is_strong else mild[wish.lower()]
    met = {number: set() for number in colours}
    for one, other in example["played"]:
        met[one].add(other)
        met[other].add(one)
    players = [
        contender(number, colours=history, opponents=met[number], score=50)
        for number, history in sorted(colours.items())
    ]
    if example["downfloaters"]:
        players.append(contender(99, score=40))
    last = str(example["round"]).startswith("last") if "round" in example else False
    return problem_of(edition, tuple(players), last_round=last)


def contender(number, *, colours="", opponents=(), score=10):
    """Return a player about whom nothing else is known."""
    return Contender(
        Tpn(number),
        Points(score),
        Points(score),
        colours=colours,
        opponents=frozenset(map(Tpn, opponents)),
        parity_number=number,
    )


def problem_of(edition, contenders, *, last_round=False):
    """Return a round for these players; the maximum score makes them topscorers if it is last."""
    return PairingProblem(
        EditionKey(edition), 7, 7 if last_round else 9, Colour.WHITE, Points(15), contenders
    )


@pytest.mark.article("C.04.3@2026-02 art. 2.4.8")
def test_whether_an_absolute_preference_is_strong_is_a_reading():
    two = (contender(1, colours="ww"), contender(2, colours="bww"))
    problem = problem_of(EDITION_2026, two, last_round=True)
    assert Field(problem).pairs[0, 1].costs == (0, 1, 1, 1)
    literal = Field(problem, Readings(absolute_is_strong=False))
    assert literal.pairs[0, 1].costs == (0, 1, 1, 0)
