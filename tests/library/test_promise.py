"""What other programs use changes only on purpose: the names, their parameters, their fields."""

import importlib.util
import pickle
from pathlib import Path

import pytest

import arbitro

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def promise():
    spec = importlib.util.spec_from_file_location("promise", HERE / "promise.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_library_is_what_was_promised(promise):
    kept = promise.PROMISE.read_text("utf-8").splitlines()
    assert list(promise.described()) == kept, (
        "another interface needs another LIBRARY_VERSION; then run tests/library/promise.py"
    )


def test_every_public_name_and_its_public_members_are_explained():
    bare = []
    for name in arbitro.__all__:
        value = getattr(arbitro, name)
        if callable(value):
            bare += [name] if not value.__doc__ else []
        if isinstance(value, type):
            bare += [
                f"{name}.{member}"
                for member, what in vars(value).items()
                if not member.startswith("_")
                and (callable(what) or isinstance(what, property))
                and not what.__doc__
            ]
    assert bare == []


def test_what_is_listed_by_dir_is_what_is_promised():
    assert set(dir(arbitro)) == set(arbitro.__all__)


def test_a_name_that_is_none_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        arbitro.nothing  # noqa: B018 - the access is what is tested


def test_answers_and_errors_go_to_another_process():
    event = arbitro.generate(players=6, rounds=2, seed=1)
    assert pickle.loads(pickle.dumps(event)).standings() == event.standings()
    with pytest.raises(arbitro.UnreadableError) as caught:
        arbitro.read(b"001 x")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.code, again.adjustments) == (caught.value.code, caught.value.adjustments)
