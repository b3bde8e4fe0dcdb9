"""Every message is there in both languages, says the same things in both, and is used."""

import ast
import re

import pytest

from arbitro.formats.texts.problems import CODES
from arbitro.i18n import languages
from arbitro.i18n.catalogue import catalogue, topics
from arbitro.regulations import articles, editions, regulations

CODE = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z0-9_-]+)*\.[a-z0-9_-]*[a-z0-9]")
IN_TEMPLATE = re.compile(r"\bt\(\s*[\"']([\w.-]+)[\"']")
PREFIX_IN_TEMPLATE = re.compile(r"\bt\(\s*[\"']([\w.-]+\.)[\"']\s*~")
PLACEHOLDER = re.compile(r"\{(\w+)(?::[\w.-]+)?\}")
HOW = re.compile(r"\{\w+:([\w-]+(?:\.[\w-]+)+)\}")
FILES = (".toml", ".html", ".css", ".js", ".py", ".json", ".md", ".txt", ".svg")
CALLED = {
    "Criterion": "reason",
    "Reason": "reason",
    "reason": "reason",
    "Refused": "refused",
    "refused": "refused",
}


def messages_of(language):
    return {
        code: message
        for topic in topics(language)
        for code, message in catalogue(language, topic).items()
    }


@pytest.fixture(scope="module")
def messages():
    return {language: messages_of(language) for language in languages()}


@pytest.fixture(scope="module")
def templates(root):
    """The text of every template and of every script of the pages."""
    web = root / "src" / "arbitro" / "web"
    return {
        str(path.relative_to(root)): path.read_text("utf-8")
        for suffix in ("html", "js")
        for path in sorted(web.rglob(f"*.{suffix}"))
        if "vendor" not in path.parts
    }


@pytest.fixture(scope="module")
def literals(source):
    """Every text in the source with the place it stands in."""
    return [
        (f"{module}:{node.lineno}", node.value)
        for module in source
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def groups(codes):
    """Return the beginnings of codes, ``ui.players`` of ``ui.players.title``."""
    return {code.rsplit(".", end)[0] for code in codes for end in range(1, code.count(".") + 1)}


def said(module):
    """Yield the codes of the reasons and refusals a module builds by name.

    With each goes the code of the words for reasons whose first measure is that of the call.
    """
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            topic, first = CALLED.get(node.func.id), node.args[0]
            if topic and isinstance(first, ast.Constant) and isinstance(first.value, str):
                code = f"{topic}.{first.value}"
                measures = [word.arg for word in node.keywords if word.arg not in (None, "parts")]
                special = f"{code}-of-{measures[0]}" if measures else code
                yield f"{module}:{node.lineno}", code, special


def beginnings(source, templates):
    """Return what codes put together at run time begin with, as ``cli.`` of ``f"cli.{kind}"``."""
    found = {
        part.value
        for module in source
        for node in ast.walk(module.tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values[:1]
        if isinstance(part, ast.Constant) and CODE.match(f"{part.value}x")
    }
    return found | {
        begun for text in templates.values() for begun in PREFIX_IN_TEMPLATE.findall(text)
    }


def test_no_message_is_empty(messages):
    empty = [
        (language, code)
        for language, found in messages.items()
        for code, message in found.items()
        if not all(form.strip() for form in message.forms.values())
    ]
    assert not empty, "\n" + "\n".join(map(str, empty))


@pytest.mark.long
def test_every_code_written_in_the_source_has_a_message(messages, literals):
    known = messages["en"].keys() | groups(messages["en"])
    unknown = [
        f"{place} {text}"
        for place, text in literals
        if CODE.fullmatch(text)
        and text.partition(".")[0] in topics("en")
        and not text.endswith(FILES)
        and text not in known
    ]
    assert not unknown, "\n" + "\n".join(map(str, unknown))


def test_every_code_written_in_a_template_has_a_message(messages, templates):
    unknown = [
        f"{name} {code}"
        for name, text in templates.items()
        for code in IN_TEMPLATE.findall(text)
        if not code.endswith(".") and code not in messages["en"]
    ]
    assert not unknown, "\n" + "\n".join(map(str, unknown))


@pytest.mark.long
def test_every_reason_and_refusal_the_rules_return_has_words(messages, source):
    unknown = [
        f"{place} {code}"
        for module in source
        for place, code, special in said(module)
        if code not in messages["en"] and special not in messages["en"]
    ]
    assert not unknown, "\n" + "\n".join(map(str, unknown))


def test_every_problem_of_a_file_has_words(messages):
    assert [code for code in sorted(CODES) if f"format.{code}" not in messages["en"]] == []


def test_every_message_is_used(messages, source, templates, literals):
    written = {text for _, text in literals} | {
        code for text in templates.values() for code in re.findall(r"[\w.-]+", text)
    }
    written |= {how for found in messages["en"].values() for how in HOW.findall(str(found.forms))}
    named = {
        each.concept
        for regulation in regulations()
        for known in editions(regulation)
        for each in articles(known.key)
    }
    begun = beginnings(source, templates)
    unused = [
        code
        for code in messages["en"]
        # The names of values are kept whole, whether or not a sentence needs each of them.
        if not code.startswith("value.")
        and code not in written
        and code.rsplit(".", 1)[0] not in written
        and not any(code.startswith(each) for each in begun if "." not in code[len(each) :])
        and code.partition(".")[2] not in (written | named | CODES)
        # what an article says stands in the chapter of its regulation, of older editions by year
        and not (
            code.startswith("rulebook.")
            and re.sub(r"-until-[0-9]{4}(-[0-9]{2})?$", "", code.rpartition(".")[2]) in named
        )
    ]
    assert not unused, "\n" + "\n".join(map(str, unused))
