"""What every test may ask of the run itself: the list of the articles that tests demonstrate."""

import gc
import json
from collections import defaultdict
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

from isolation import isolate
from patience import limited

isolate()  # this process, and every process that a test starts

# no test of the rules is one of speed; each run draws other examples, so that many runs see many
settings.register_profile("arbitro", deadline=None, max_examples=45)
settings.load_profile("arbitro")


def pytest_addoption(parser):
    parser.addoption(
        "--article-map",
        metavar="FILE",
        help="write which tests demonstrate which article, as JSON, to FILE",
    )
    parser.addoption(
        "--evidence",
        metavar="FILE",
        help="write how the tests that answers to checklists name ended, as JSON, to FILE",
    )


def pytest_configure(config):
    """Keep how tests end, where the option asks for it."""
    if config.getoption("--evidence"):
        from evidence import Recorder

        config.pluginmanager.register(Recorder(config.getoption("--evidence")))


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Find tests without looking for what nobody holds any more.

    Some twenty thousand tests are millions of objects that stay: looking at them again and again
    costs a fifth of the finding, and a part of every test afterwards.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup():
    """Let nothing a test asks for wait for ever."""
    with limited():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    """Let no test wait for ever: it fails and says where it was."""
    with limited():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown():
    """Let nothing a test leaves wait for ever."""
    with limited():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path):
    """Ask files of tests for tests alone; what tests share may have examples in docstrings."""
    found = yield
    if not file_path.name.startswith("test_"):
        return found
    return [each for each in found if not isinstance(each, DoctestModule)]


def pytest_collection_finish(session):
    """Write the citations of the collected tests, sorted, where the option asks for them."""
    target = session.config.getoption("--article-map")
    if not target:
        return
    tests = defaultdict(set)
    for item in session.items:
        for mark in item.iter_markers("article"):
            for citation in mark.args:
                tests[citation].add(item.nodeid.partition("[")[0])
    listing = {citation: sorted(tests[citation]) for citation in sorted(tests)}
    Path(target).write_text(json.dumps(listing, indent=1, ensure_ascii=False) + "\n", "utf-8")


@pytest.fixture(autouse=True)
def words_that_are_missing_are_told(request, monkeypatch):
    """Raise where people are told the name of a message instead of words; no user meets that."""
    if "words_may_be_missing" not in request.fixturenames:
        monkeypatch.setattr(import_module("arbitro.i18n.translator"), "unsaid", _missing)


@pytest.fixture
def words_may_be_missing():
    """Ask for what users are told where words are missing."""


@pytest.fixture
def no_fonts_here():
    """Papers are set as on a machine without fonts, whatever this one has."""
    from arbitro.papers.engine import compiled
    from arbitro.papers.rendering import compile_with

    compile_with(lambda sources, setting: compiled(sources, setting._replace(system_fonts=False)))
    yield
    compile_with(None)


@pytest.fixture
def papers_as_text():
    """Papers are the words and data they would be set from: sooner told, and read like pages."""
    from arbitro.papers.rendering import DATA, WORDS, compile_with

    compile_with(lambda sources, setting: b"%PDF " + sources[WORDS] + sources[DATA])
    yield
    compile_with(None)


@pytest.fixture(scope="module")
def made_language(tmp_path_factory):
    """Have a language made from English beside the others, and return its code."""
    import pseudo

    folder = tmp_path_factory.mktemp("words")
    pseudo.make(folder)
    pseudo.catalogue.FOLDERS.append(str(folder))
    pseudo.forget()
    yield pseudo.CODE
    pseudo.catalogue.FOLDERS.remove(str(folder))
    pseudo.forget()


def _missing(code):
    raise LookupError(f"no words for {code} in any language")


@pytest.fixture(scope="session")
def quickly():
    """Within it events are written without waiting for the disk."""

    @contextmanager
    def not_waiting():
        from arbitro.storage.event_files.layout import PRAGMAS

        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(PRAGMAS, "synchronous", 0)
            yield

    return not_waiting


@pytest.fixture(scope="module")
def without_waiting_for_the_disk(quickly):
    """Write events without waiting for the disk: those of a test need survive no loss of power."""
    with quickly():
        yield
