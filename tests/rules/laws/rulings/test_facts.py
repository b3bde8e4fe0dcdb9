"""Reading the facts of a case: what is wrong is named with its path, and nothing is guessed."""

import pytest

from arbitro.i18n import languages, translator
from arbitro.i18n.rule_texts.laws import make_ruling, problem_text
from arbitro.rules.laws.facts import question_schema, read_question
from arbitro.rules.laws.situations import SITUATIONS, ruling_on
from law_cases.asking import ask, codes, score


def problems_of(data):
    question, problems = read_question(data)
    assert question is None
    return [(problem.path, problem.code) for problem in problems]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ([], [("", "object-expected")]),
        ({}, [("situation", "situation-unknown")]),
        ({"situation": "nonsense"}, [("situation", "situation-unknown")]),
        ({"situation": "resigned"}, [("facts.player", "value-missing")]),
        (
            {"situation": "resigned", "facts": {"player": "red"}},
            [("facts.player", "choice-unknown")],
        ),
        (
            {"situation": "resigned", "facts": {"player": "white", "clear": 1}},
            [("facts.clear", "bool-expected")],
        ),
        (
            {"situation": "resigned", "facts": {"player": "white", "time": 1}},
            [("facts.time", "name-unknown")],
        ),
        (
            {"situation": "touched-pieces", "facts": {"player": "white", "squares": ["e2", 4]}},
            [("facts.squares[1]", "str-expected")],
        ),
        (
            {"situation": "late-arrival", "facts": {"started": "25:00"}},
            [("facts.started", "time-expected")],
        ),
        ({"situation": "position-reached", "edition": "1950"}, [("edition", "edition-unknown")]),
        ({"situation": "position-reached", "start": "nonsense"}, [("start", "fen-not-understood")]),
        (
            {"situation": "position-reached", "start": "8/8/8/8/8/8/8/K7 w - - 0 1"},
            [("start", "fen-not-understood")],
        ),
        (
            {"situation": "position-reached", "moves": ["e4", "e4"]},
            [("moves[1]", "move-not-legal")],
        ),
        (
            {"situation": "position-reached", "moves": ["Nf3", "a6", "d3", "a5", "Nd2"]},
            [("moves[4]", "move-ambiguous")],
        ),
        ({"situation": "position-reached", "rate": "fast"}, [("rate", "choice-unknown")]),
        (
            {"situation": "position-reached", "regulations": {"default_minutes": "30"}},
            [("regulations.default_minutes", "int-expected")],
        ),
    ],
)
def test_every_problem_has_its_path(data, expected):
    assert problems_of(data) == expected


@pytest.mark.parametrize("language", languages())
def test_a_problem_is_told_with_its_path_in_both_languages(language):
    _, problems = read_question({"situation": "resigned", "facts": {"player": "red"}})
    text = problem_text(translator(language), problems[0])
    colon = {"fr": "\N{NO-BREAK SPACE}: "}.get(language, ": ")
    assert text.startswith(f"facts.player{colon}")
    assert "red" in text


SAMPLES = {
    "late-arrival": {"started": "15:00"},
    "clock-handling": {"player": "white", "how": "forgotten"},
    "recording": {"player": "white", "seconds_left": 100},
    "sealed-move": {"sealer": "white"},
    "quickplay-claim": {"player": "white", "seconds_left": 100},
    "boards-differ": {},
    "proposed-score": {"white": 10, "black": 0},
    "draw-agreed": {},
    "platform-draw": {"declared": True},
    "position-reached": {},
    "illegal-position": {},
    "wrong-initial-position": {},
    "colours-reversed": {},
    "sheets-incomplete": {},
    "blind-assistant": {"player": "white", "task": "tells"},
    "online-breach": {"player": "white", "what": "headphones"},
}
"""What a situation needs where it is not a player."""


@pytest.mark.parametrize("edition", ["1993", "2009", "2014", "2018", "2023", "online"])
@pytest.mark.parametrize("name", list(SITUATIONS))
def test_every_situation_is_ruled_on_in_every_edition_and_language(name, edition):
    data = {
        "situation": name,
        "edition": edition,
        "facts": SAMPLES.get(name, {"player": "white"}),
    }
    question, problems = read_question(data)
    assert problems == ()
    ruling = ruling_on(question.case, name, question.facts)
    for language in languages():
        found = make_ruling(translator(language), ruling)
        assert found.reasons
        texts = [line.text for line in (*found.reasons, *found.duties, *found.options)]
        assert not [text for text in texts if "{" in text]


def test_the_schema_asks_for_what_the_facts_ask_for():
    schema = question_schema()
    by_name = {
        each["if"]["properties"]["situation"]["const"]: each["then"]["properties"]["facts"]
        for each in schema["allOf"]
    }
    assert by_name.keys() == SITUATIONS.keys()
    assert by_name["resigned"]["required"] == ["player"]
    assert by_name["resigned"]["properties"]["player"] == {"enum": ["white", "black"]}
    assert by_name["late-arrival"]["required"] == ["started"]


@pytest.mark.parametrize(
    ("letters", "queen", "bishop"), [("es", "D", "A"), ("de", "D", "L"), ("en", "Q", "B")]
)
@pytest.mark.article("E.01@2023-01 art. 9.2.1.1")
def test_moves_are_written_in_the_letters_of_the_stated_language(letters, queen, bishop):
    moves = [f"{queen}f5", f"{bishop}e4", f"{queen}g4", f"{bishop}f3"]
    ruling = ask(
        "claims-repetition",
        letters=letters,
        start="6k1/ppp2ppp/8/8/4B1q1/8/PPP3PP/6K1 b - - 0 26",
        moves=["c6", f"{bishop}f3", *moves, f"{queen}f5", f"{bishop}e4"],
        player="black",
        intended=f"{queen}g4",
    )
    assert score(ruling) == "1/2-1/2"


def test_moves_as_engines_write_them_are_understood_in_every_language():
    ruling = ask("position-reached", letters="es", moves=["f2f3", "e5", "g2g4", "Dh4"])
    assert score(ruling) == "0-1"


@pytest.mark.article("E.01@2023-01 art. I.8")
def test_a_sealed_move_is_read_in_the_letters_of_the_stated_language():
    start = "6k1/5ppp/8/8/8/8/4R3/R5K1 w - - 0 40"
    good = ask("sealed-move", letters="es", start=start, sealer="white", move="Ta8")
    assert score(good) == "1-0"  # it mates
    ambiguous = ask("sealed-move", letters="es", start=start, sealer="white", move="Te1")
    assert "sealed-move-invalid" in codes(ambiguous)


def test_letters_nobody_knows_have_their_path():
    _, problems = read_question({"situation": "flag-fell", "letters": "tlh"})
    assert ("letters", "choice-unknown") in {(each.path, each.code) for each in problems}
