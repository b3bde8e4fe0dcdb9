"""The example distributions, built as wheels and laid outside the source tree."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arbitro.i18n import catalogue
from arbitro.plugins.loading import Plugins, switch_off, switch_on
from arbitro.plugins.permissions import Permissions

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Build an example's wheel once and unpack it, as an installer does."""
    place = tmp_path_factory.mktemp("installed")
    done: set[str] = set()

    def unpack(name: str) -> Path:
        if name not in done:
            build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]
            subprocess.run([*build, str(place)], cwd=EXAMPLES / name, check=True)
            (wheel,) = place.glob(f"{name.replace('-', '_')}-*.whl")
            with zipfile.ZipFile(wheel) as content:
                content.extractall(place)
            done.add(name)
        return place

    return unpack


@pytest.fixture
def installed(
    unpacked: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], None]]:
    """Install an example and allow its version; without one asked for nothing of others is here."""
    allowed = tmp_path / "plugins.json"
    monkeypatch.setenv("ARBITRO_PLUGINS", str(allowed))
    monkeypatch.setattr(catalogue, "FOLDERS", list(catalogue.FOLDERS))
    before = set(sys.modules)

    def install(name: str) -> None:
        monkeypatch.syspath_prepend(str(unpacked(name)))
        allowed.write_text(json.dumps({name: "1.0"}), encoding="utf-8")
        switch_on(Plugins(Permissions(allowed), catalogue.add_words_of))

    yield install
    switch_off()
    monkeypatch.undo()
    catalogue.forget()
    for each in set(sys.modules) - before:
        if each.startswith("arbitro_"):
            del sys.modules[each]


@pytest.fixture(autouse=True, scope="module")
def quick_disk(without_waiting_for_the_disk: None) -> None:
    """Write events without waiting for the disk."""
