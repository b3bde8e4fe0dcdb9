"""The library's tutorial is true, line by line, in a Python that has the standard library alone."""

import os
import re
import subprocess
import sys

import pytest

PAGES = (
    "docs/en/how-to/library.md",
    "docs/es/como/biblioteca.md",
    "docs/fr/comment/bibliotheque.md",
)
BLOCK = re.compile(r"^```(python|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(root, page):
    return BLOCK.findall((root / page).read_text("utf-8"))


def run(root, folder, code):
    """Run code without the libraries of the environment (-S) and return what it printed."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("page", PAGES)
def test_every_line_of_the_tutorial_prints_what_it_says(root, tmp_path, page):
    found = blocks(root, page)
    code = "\n".join(text for kind, text in found if kind == "python")
    assert run(root, tmp_path, code) == "".join(text for kind, text in found if kind == "text")


def test_all_tutorials_run_the_same_lines(root):
    def code(page):
        return [text for kind, text in blocks(root, page) if kind == "python"]

    assert all(code(page) == code(PAGES[0]) for page in PAGES)


def test_no_library_of_the_environment_is_there_in_such_a_python(root, tmp_path):
    code = (
        "import importlib.util\n"
        "names = ('babel', 'click', 'fastapi', 'jinja2', 'msgspec', 'typst')\n"
        "print([name for name in names if importlib.util.find_spec(name)])"
    )
    assert run(root, tmp_path, code) == "[]\n"
