"""What comes with arbitro as plug-ins: offered without an installation, used once it is allowed."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbitro.i18n import catalogue
from arbitro.model.registry import Origin
from arbitro.plugins.loading import Plugins, State, switch_off, switch_on
from arbitro.plugins.permissions import Permissions
from arbitro.plugins.shipped import SHIPPED, folder, shipped_offers
from arbitro.rules.pairing.systems import SYSTEMS, system_called


@pytest.fixture
def permissions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Permissions]:
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(catalogue, "FOLDERS", list(catalogue.FOLDERS))
    before = set(sys.modules)
    yield Permissions(tmp_path / "plugins.json")
    switch_off()
    catalogue.forget()
    for each in set(sys.modules) - before:
        if each.startswith("arbitro_"):
            del sys.modules[each]


def test_what_comes_along_is_asked_about_like_what_is_installed(permissions: Permissions) -> None:
    plugins = Plugins(permissions, catalogue.add_words_of, shipped_offers)
    switch_on(plugins)
    assert system_called("keizer") is None
    assert {each.offer.distribution for each in plugins.status()} == set(SHIPPED)
    assert {each.state for each in plugins.status()} == {State.NOT_ALLOWED}
    assert "arbitro_keizer" not in sys.modules
    for each in plugins.offers():
        permissions.allow(each.distribution, each.version)
    assert {each.state for each in plugins.status()} == {State.ALLOWED}
    assert system_called("keizer") is not None
    assert SYSTEMS.origin("keizer") == Origin("arbitro-keizer", "1.0")


def test_one_that_is_installed_goes_before_the_one_that_came_along(
    permissions: Permissions, tmp_path: Path
) -> None:
    (tmp_path / "newer_keizer.py").write_text("SYSTEM = None\n", encoding="utf-8")
    about = tmp_path / "arbitro_keizer-2.0.dist-info"
    about.mkdir()
    metadata = "Metadata-Version: 2.1\nName: arbitro-keizer\nVersion: 2.0\n"
    (about / "METADATA").write_text(metadata, encoding="utf-8")
    entry = "[arbitro.systems]\nkeizer = newer_keizer:SYSTEM\n"
    (about / "entry_points.txt").write_text(entry, encoding="utf-8")
    sys.path.insert(0, str(tmp_path))
    plugins = Plugins(permissions, shipped=shipped_offers)
    offer = plugins.offer("arbitro.systems", "keizer")
    assert offer is not None
    assert (offer.version, offer.place) == ("2.0", None)
    of_keizer = [each for each in plugins.offers() if each.distribution == "arbitro-keizer"]
    assert of_keizer == [offer]


def test_the_wheel_carries_what_comes_along() -> None:
    root = Path(__file__).parents[2]
    assert folder() == root / "examples"
    targets = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    packed = targets["targets"]["wheel"]["force-include"]
    assert {each for each in packed if each.startswith("examples/")} == {
        f"examples/{each}" for each in SHIPPED
    }
    for each in SHIPPED:
        assert packed[f"examples/{each}"] == f"arbitro/plugins/packages/{each}"
