"""Everything that cites the Handbook cites something that is in the catalogue."""

import ast
import re

import pytest

from arbitro.regulations import articles, editions, regulations

KEY = re.compile(
    r"\b(?:[A-E]\.\d\d(?:\.(?:\d+[A-Z]?|RB|DT))*|AM\.[A-Z]+|WIM|EDC|FPR|FPM)@\d{4}(?:-\d\d)?\b"
)
NUMBER = r"\w+(?:\.\w+|\(\w+\))*"
WITH_EDITION = re.compile(rf"({KEY.pattern}) art\. ({NUMBER})")
WITHOUT_EDITION = re.compile(rf"\b([A-E]\.\d\d(?:\.\d+)*) art\. ({NUMBER})")
MARK = re.compile(rf"({KEY.pattern}) (?:art\. )?((?:annex )?{NUMBER})( \[\w+\])?")

BUILDERS = {"Reason", "reason"}
"""What builds a reason: its first argument is a concept, its second an edition."""

CARRIERS = {"Criterion": 0, "Cut": 1}
"""What carries a concept, and in which argument, to be cited with an edition later."""

INVENTED = (
    *("tests/regulations/", "tests/health/"),
    *("docs/en/how-to/add-an-edition", "docs/es/como/anadir-una-edicion"),
    "docs/fr/comment/ajouter-une-edition",
)
"""The tests that ask for editions and articles that do not exist, and the guide that makes one."""


@pytest.fixture(scope="module")
def catalogue():
    """The articles of every edition, and those of every regulation together."""
    found = {known.key: articles(known.key) for each in regulations() for known in editions(each)}
    return {str(key): each for key, each in found.items()}


@pytest.fixture(scope="module")
def concepts(catalogue):
    return {article.concept for found in catalogue.values() for article in found}


def numbers(found):
    """Return the numbers of articles and of the articles and chapters they belong to."""
    own = {article.number for article in found}
    return own | {
        number[:end] for number in own for end in range(1, len(number)) if number[end] in ".("
    }


def calls(module, names):
    """Yield the calls in a module of functions or classes with these names."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else None
            called = node.func.id if isinstance(node.func, ast.Name) else called
            if called in names:
                yield node


def literal(node):
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def edition_of(call):
    """Return the node given as the edition of a reason, None where there is none."""
    given = [word.value for word in call.keywords if word.arg == "edition"]
    found = call.args[1] if len(call.args) > 1 else next(iter(given), None)
    return None if isinstance(found, ast.Constant) and found.value is None else found


def texts(source, test_source, tracked, root):
    """Yield the name and the text of every file that may cite."""
    for module in (*source, *test_source):
        if not str(module).startswith(INVENTED):
            yield str(module), module.text
    for path in tracked:
        name = str(path.relative_to(root))
        if path.suffix == ".md" and not name.startswith(INVENTED):
            yield name, path.read_text("utf-8")


@pytest.mark.long
def test_every_edition_named_anywhere_is_encoded(source, test_source, tracked, root, catalogue):
    unknown = [
        f"{name}: {key}"
        for name, text in texts(source, test_source, tracked, root)
        for key in KEY.findall(text)
        if key not in catalogue
    ]
    assert not unknown, "\n" + "\n".join(map(str, unknown))


def test_every_article_cited_with_its_edition_is_in_it(
    source, test_source, tracked, root, catalogue
):
    unknown = [
        f"{name}: {key} art. {number}"
        for name, text in texts(source, test_source, tracked, root)
        for key, number in WITH_EDITION.findall(text)
        if number not in numbers(catalogue.get(key, ()))
    ]
    assert not unknown, "\n" + "\n".join(map(str, unknown))


def test_every_article_cited_without_an_edition_is_in_one(source, test_source, catalogue):
    by_regulation = {}
    for known in (known for each in regulations() for known in editions(each)):
        by_regulation.setdefault(known.regulation, set()).update(numbers(catalogue[known.key]))
    unknown = [
        f"{module}: {regulation} art. {number}"
        for module in (*source, *test_source)
        for regulation, number in WITHOUT_EDITION.findall(module.text)
        if regulation in by_regulation and number not in by_regulation[regulation]
    ]
    assert not unknown, "\n" + "\n".join(map(str, unknown))


def test_every_test_marked_with_an_article_names_one_that_exists(test_source, catalogue):
    wrong = []
    marked = [module for module in test_source if "mark.article" in module.text]
    assert len(marked) > 50
    for module in marked:
        for call in calls(module, {"article"}):
            if not (isinstance(call.func, ast.Attribute) and "mark" in ast.unparse(call.func)):
                continue
            for argument in call.args:
                found = MARK.fullmatch(literal(argument) or "")
                if not found or found[2] not in numbers(catalogue.get(found[1], ())):
                    wrong.append(f"{module}: {ast.unparse(argument)}")
    assert not wrong, "\n" + "\n".join(map(str, wrong))


def test_every_concept_given_as_a_reason_with_an_edition_is_in_the_catalogue(source, concepts):
    unknown = [
        f"{module}:{call.lineno} {concept}"
        for module in source
        for call in calls(module, BUILDERS)
        if call.args
        and (concept := literal(call.args[0]))
        and edition_of(call) is not None
        and concept not in concepts
    ]
    assert not unknown, "\n" + "\n".join(map(str, unknown))


@pytest.mark.long
def test_every_concept_a_criterion_or_a_cut_carries_is_in_the_catalogue(source, concepts):
    unknown = [
        f"{module}:{call.lineno} {concept}"
        for module in source
        for call in calls(module, CARRIERS)
        for argument in call.args[CARRIERS[call.func.id] :][:1]
        if (concept := literal(argument)) and concept not in concepts
    ]
    assert not unknown, "\n" + "\n".join(unknown)
