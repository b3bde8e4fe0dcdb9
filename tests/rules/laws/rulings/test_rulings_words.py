"""Every code a ruling can have is said in words, and every concept is in some edition."""

import ast
from pathlib import Path

from arbitro.i18n import languages, translator
from arbitro.regulations import articles
from arbitro.rules.laws import ruling as rulings
from arbitro.rules.laws.editions import PROFILES
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.rules.laws.situations.conduct import ADVICE

BUILDERS = {"because": 0, "must": 0, "may": 0, "step": 0, "Obligation": 1, "Restoration": 0}
CONCEPTS = {"because", "must", "may", "impose_loss"}


def calls():
    folder = Path(rulings.__file__).parent
    for path in (*folder.glob("situations/*.py"), folder / "touch.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                function = node.func
                name = function.attr if isinstance(function, ast.Attribute) else None
                yield getattr(function, "id", name), node.args


def codes():
    for name, arguments in calls():
        if name in BUILDERS and len(arguments) > BUILDERS[name]:
            argument = arguments[BUILDERS[name]]
            if isinstance(argument, ast.Constant):
                yield argument.value


def test_every_code_of_a_ruling_has_words_in_both_languages():
    wanted = {*codes()} | {code for each in ADVICE.values() for code in (each.reason, *each.duties)}
    assert len(wanted) > 150
    for language in languages():
        words = translator(language)
        assert [code for code in sorted(wanted) if not words.has(f"ruling.{code}")] == []


def test_every_situation_has_a_title_in_both_languages():
    for language in languages():
        words = translator(language)
        assert all(words.has(f"ruling.situation.{name}") for name in SITUATIONS)


def test_every_concept_a_ruling_names_is_an_article_of_some_edition():
    known = {each.concept for laws in PROFILES for each in articles(laws.key)}
    named = {
        argument.value
        for name, arguments in calls()
        if name in CONCEPTS
        for argument in arguments[1:]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }
    named |= {concept for each in ADVICE.values() for concept in each.concepts}
    named |= {
        concept
        for laws in PROFILES
        for policy in laws.illegal_moves.values()
        for concept in policy.concepts
    }
    assert sorted(named - known) == []
