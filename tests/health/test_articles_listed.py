"""The run can tell which tests demonstrate which article."""

import importlib.util
import json
from types import SimpleNamespace

import pytest


class Item:
    """A collected test, as far as the listing looks at it."""

    def __init__(self, nodeid, *marks):
        self.nodeid = nodeid
        self.marks = marks

    def iter_markers(self, name):
        return (each.mark for each in self.marks if each.mark.name == name)


@pytest.fixture
def write_listing(root):
    spec = importlib.util.spec_from_file_location("listing", root / "tests" / "conftest.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.pytest_collection_finish


def session(items, target):
    config = SimpleNamespace(getoption=lambda name: target if name == "--article-map" else None)
    return SimpleNamespace(items=items, config=config)


def test_each_article_is_listed_with_its_tests_once_and_in_order(write_listing, tmp_path):
    one = pytest.mark.article("C.04.3@2026-02 art. 2.1.1")
    two = pytest.mark.article("C.04.3@2026-02 art. 1.8")
    items = [Item("b.py::test[2]", one), Item("b.py::test[1]", one), Item("a.py::test", one, two)]
    target = tmp_path / "map.json"
    write_listing(session(items, str(target)))
    assert json.loads(target.read_text()) == {
        "C.04.3@2026-02 art. 1.8": ["a.py::test"],
        "C.04.3@2026-02 art. 2.1.1": ["a.py::test", "b.py::test"],
    }


def test_nothing_is_written_unless_it_is_asked_for(write_listing, tmp_path):
    write_listing(session([Item("a.py::test")], None))
    assert list(tmp_path.iterdir()) == []
