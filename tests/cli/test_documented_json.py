"""The JSON of the reference pages is what the commands print, letter by letter."""

import re
import shlex
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    "en": "en/reference/command-line.md",
    "es": "es/referencia/linea-de-ordenes.md",
    "fr": "fr/reference/ligne-de-commande.md",
}


def examples(language):
    """Give each command of the page's examples with the output printed below it."""
    text = (DOCS / PAGES[language]).read_text("utf-8")
    for block in re.findall(r"```console\n(.*?)```", text, flags=re.DOTALL):
        for command in block.split("$ arbitro ")[1:]:
            words, _, output = command.partition("\n")
            yield words, output


@pytest.mark.parametrize("language", PAGES)
def test_the_examples_print_what_the_page_shows(run, tmp_path, monkeypatch, language):
    monkeypatch.chdir(tmp_path)
    shown = 0
    for words, output in examples(language):
        line, into_a_file, _ = words.partition(" > ")
        done = run("--lang", language, *shlex.split(line))
        if not into_a_file:
            assert done.out == output, words
            shown += bool(output)
    assert shown == 5
