"""Options are described alike: a sentence with a capital letter at its start and a full stop."""

import re

import click
import pytest

from arbitro.cli.commands import COMMANDS, load_command
from arbitro.i18n.translator import translator

BEGINS_WITH_A_VALUE = re.compile(
    r"[a-z0-9_-]+(, [a-z0-9]+)*((,? (and|or|y|e|o|et|ou) [a-z0-9]+)| ?:)"
)
"""What a user types comes first and stays as it is typed: ``fa1 and ia1: ...``, ``it4: ...``."""


def options_of(command):
    """Yield the help of each option of a command and of those below it."""
    yield from (each.help for each in command.params if isinstance(each, click.Option))
    if isinstance(command, click.Group):
        for below in command.commands.values():
            yield from options_of(below)


@pytest.fixture(scope="module")
def codes():
    return {
        code
        for entry in COMMANDS.values()
        if entry.place
        for code in options_of(load_command(entry.place))
        if code and not code.startswith("ui.")
    }


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_help_of_an_option_is_a_sentence(codes, language):
    words = translator(language)
    texts = {code: words.t(code) for code in codes}

    assert len(texts) > 350
    assert [code for code, text in texts.items() if not text.endswith((".", "?"))] == []
    lower = {text for text in texts.values() if text[0].islower()}
    assert {
        text for text in lower if not BEGINS_WITH_A_VALUE.match(text.replace("\u00a0", " "))
    } == set()
