"""The library's tutorial is true, line by line, in a Python that has the standard library alone.

And in one that lacks what Python in a browser lacks: Pyodide's own list of what was removed, is
loaded apart or does not work there (its manual, "Pyodide Python compatibility"), together with the
modules that its build for Python 3.14 could not import when each was tried.
"""

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


LACKING = frozenset(
    name
    for names in (
        "curses _curses _curses_panel dbm _dbm _gdbm ensurepip fcntl grp idlelib lib2to3 pwd",
        "pydoc_data readline resource syslog termios tkinter _tkinter turtle turtledemo venv _uuid",
        # loaded apart
        "distutils lzma _lzma sqlite3 _sqlite3 ssl _ssl test _hashlib _pydecimal",
        # there and of no use: no process and no socket can be had; a thread cannot be begun
        "multiprocessing _multiprocessing _posixshmem _posixsubprocess _interpreters _socket",
    )
    for name in names.split()
)
"""What a program in a browser does without."""

AS_IN_A_BROWSER = f"""
import _thread, sys

class Lacking:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in {set(LACKING)!r}:
            raise ModuleNotFoundError(name, name=name)

def cannot(*_, **__):
    raise RuntimeError("can't start new thread")

sys.meta_path.insert(0, Lacking)
for name in {sorted(LACKING)!r}:
    sys.modules.pop(name, None)
for name in ("start_new_thread", "start_joinable_thread"):
    if hasattr(_thread, name):
        setattr(_thread, name, cannot)
"""
"""Makes a Python be without them; the rest of the code follows."""


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
@pytest.mark.parametrize("first", ["", AS_IN_A_BROWSER], ids=["standard library", "browser"])
def test_every_line_of_the_tutorial_prints_what_it_says(root, tmp_path, page, first):
    found = blocks(root, page)
    code = "\n".join(text for kind, text in found if kind == "python")
    said = "".join(text for kind, text in found if kind == "text")
    assert run(root, tmp_path, first + code) == said


def test_what_a_browser_lacks_is_not_there_in_such_a_python(root, tmp_path):
    code = f"""
def is_there(name):
    try:
        __import__(name)
    except ModuleNotFoundError:
        return False
    return True

print([name for name in {sorted(LACKING)!r} if is_there(name)])
import threading
try:
    threading.Thread(target=print).start()
except RuntimeError:
    print("no thread")
"""
    assert run(root, tmp_path, AS_IN_A_BROWSER + code) == "[]\nno thread\n"


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
