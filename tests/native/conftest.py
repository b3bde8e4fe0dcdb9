"""The native kernel against the Python it stands in for; these tests run where it is installed."""

import pytest

from arbitro.rules.laws.native import kernel, state


@pytest.fixture(scope="session")
def compiled():
    assert state() == "used", f"the native kernel is {state()}: python3 dev.py test --only native"
    return kernel()
