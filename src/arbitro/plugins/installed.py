"""What the distributions installed beside arbitro offer, read from their metadata alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

GROUPS = {
    "arbitro.systems": "arbitro.rules.pairing.systems:Swiss",
    "arbitro.tiebreaks": "arbitro.rules.tiebreaks.definition:Definition",
    "arbitro.importers": "arbitro.formats.importers:Importer",
    "arbitro.exporters": "arbitro.formats.exporters:Exporter",
    "arbitro.papers": "arbitro.papers.papers:PaperKind",
    "arbitro.rating_lists": "arbitro.formats.rating_list.readers:ListReader",
}
"""The groups of entry points, each with the type of what stands in it."""


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
        module, _, attribute = self.value.partition(":")
        thing: object = import_module(module)
        for part in attribute.split("."):
            thing = getattr(thing, part)
        return thing


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


def type_of(group: str) -> type[object]:
    """Return the type of what stands in a group."""
    module, _, name = GROUPS[group].partition(":")
    found: type[object] = getattr(import_module(module), name)
    return found
