"""Running the command line inside the test process."""

from pathlib import Path
from typing import NamedTuple

import pytest

from arbitro.cli import main

DATA = Path(__file__).parent.parent / "data"


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys, monkeypatch):
    """Run ``arbitro`` with these words, in English unless they say otherwise."""
    for name in ("ARBITRO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def _run(*words: object) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(left.value.code, out, err)

    return _run


@pytest.fixture
def manual():
    """Return the path of a file of the manual's tournament of 40 players."""
    return lambda name: DATA / "manual40" / name


@pytest.fixture(autouse=True, scope="module")
def quick_disk(without_waiting_for_the_disk):
    """Write events without waiting for the disk."""
