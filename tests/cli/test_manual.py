"""``arbitro help``: the manual on the terminal and as one file."""

import json

from arbitro.manual import whole
from arbitro.manual.rendering import as_one_page


def test_the_command_prints_a_chapter_a_section_and_where_words_stand(run):
    assert run("help").out.startswith("# arbitro\n")
    assert run("help", "tie-breaks").out.startswith("# Tie-breaks\n")
    pair = run("help", "pair").out
    assert pair.startswith("## pair\n")
    assert "## check" not in pair
    assert "enter-players#the-order-of-names" in run("help", "order", "of", "names").out
    assert run("help", "qwertyuiop").code == 2
    assert json.loads(run("help", "canmate", "--json").out)["title"].endswith("canmate")
    assert run("--lang", "es", "help", "pair").out != pair


def test_the_command_writes_the_whole_manual(run, tmp_path):
    assert run("help", "--all").out == whole("en")
    page = tmp_path / "manual.html"
    assert run("help", "-o", str(page)).code == 0
    assert page.read_text("utf-8") == as_one_page("en")
