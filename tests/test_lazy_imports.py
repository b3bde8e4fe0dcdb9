"""Names of packages that are loaded when they are first asked for."""

import sys
from importlib import import_module
from types import ModuleType

import pytest

from arbitro.lazy_imports import later

PACKAGES = (
    "arbitro.formats.entries",
    "arbitro.formats.trf",
    "arbitro.model",
    "arbitro.rules.laws.board",
    "arbitro.rules.laws.clock",
    "arbitro.rules.laws.notation",
    "arbitro.rules.pairing",
    "arbitro.rules.standings",
    "arbitro.rules.tiebreaks",
    "arbitro.service",
    "arbitro.service.event_parts",
    "arbitro.storage",
    "arbitro.storage.databases.databases",
    "arbitro.web",
    "arbitro.web.app_parts",
    "arbitro.web.notices.late_news",
)


@pytest.mark.parametrize("name", PACKAGES)
def test_every_name_a_package_offers_is_there(name):
    package = import_module(name)
    for each in package.__all__:
        assert getattr(package, each) is not None, each


def test_a_name_is_loaded_once_and_another_is_none(monkeypatch):
    package = ModuleType("arbitro_made_up")
    monkeypatch.setitem(sys.modules, "arbitro_made_up", package)
    part = ModuleType("arbitro_made_up.part")
    part.thing = object()
    monkeypatch.setitem(sys.modules, "arbitro_made_up.part", part)
    package.__getattr__ = later("arbitro_made_up", {"part": ("thing",)})

    assert package.thing is part.thing
    assert vars(package)["thing"] is part.thing
    with pytest.raises(AttributeError, match="'arbitro_made_up' has no attribute 'other'"):
        _ = package.other
