"""What the distributions installed beside arbitro offer, read from their metadata alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from arbitro.model.registry import Registry


class Group(NamedTuple):
    """A group of entry points: the type of what stands in it, and the registry of what is ours."""

    kind: str
    registry: str


GROUPS = {
    "arbitro.systems": Group(
        "arbitro.rules.pairing.systems:Swiss", "arbitro.rules.pairing.systems:SYSTEMS"
    ),
    "arbitro.tiebreaks": Group(
        "arbitro.rules.tiebreaks.definition:Definition", "arbitro.rules.tiebreaks:TIE_BREAKS"
    ),
    "arbitro.team_tiebreaks": Group(
        "arbitro.rules.tiebreaks.definition:Definition",
        "arbitro.rules.tiebreaks.team:TEAM_TIE_BREAKS",
    ),
    "arbitro.importers": Group(
        "arbitro.formats.importers:Importer", "arbitro.formats.importers:IMPORTERS"
    ),
    "arbitro.exporters": Group(
        "arbitro.formats.exporters:Exporter", "arbitro.formats.exporters:EXPORTERS"
    ),
    "arbitro.papers": Group("arbitro.papers.papers:PaperKind", "arbitro.papers.papers:PAPERS"),
    "arbitro.rating_lists": Group(
        "arbitro.formats.rating_list:ListReader", "arbitro.formats.rating_list:LIST_READERS"
    ),
}
"""The groups of entry points, each with what stands in it."""


class Offer(NamedTuple):
    """An entry point: what a distribution offers under a name, and where it stands in it."""

    group: str
    name: str
    distribution: str
    version: str
    value: str

    @property
    def package(self) -> str:
        """Return the package the thing stands in, where its words stand too."""
        return self.value.partition(":")[0].partition(".")[0]

    def load(self) -> object:
        """Import the thing; whatever its import raises is raised."""
        return named(self.value)


def offers() -> Iterator[Offer]:
    """Go through all entry points of our groups, of whatever is installed.

    Of a distribution found twice on the path the first counts, as with any import. Reading the
    metadata takes milliseconds for every distribution, so this is asked for only when a name is
    not ours, and the module that reads it is loaded only then.
    """
    from importlib.metadata import distributions  # noqa: PLC0415 - slow to load, seldom needed

    seen = set()
    for distribution in distributions(path=sys.path):
        name = distribution.metadata["Name"]
        if not name or name in seen:
            continue
        seen.add(name)
        for entry in distribution.entry_points:
            if entry.group in GROUPS:
                yield Offer(entry.group, entry.name, name, distribution.version, entry.value)


def named(place: str) -> object:
    """Return what a place names, as ``module:attribute``; whatever its import raises is raised."""
    module, _, attribute = place.partition(":")
    found: object = import_module(module)
    for part in attribute.split("."):
        found = getattr(found, part)
    return found


def type_of(group: str) -> type[object]:
    """Return the type of what stands in a group."""
    found = named(GROUPS[group].kind)
    assert isinstance(found, type), "a group holds things of one type"
    return found


def is_ours(group: str, name: str) -> bool:
    """Tell whether a name of a group is one of ours, whoever else offers it."""
    registry = named(GROUPS[group].registry)
    assert isinstance(registry, Registry), "a group has a registry"
    return name in set(registry)
