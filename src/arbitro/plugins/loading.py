"""What others offer, loaded once it is allowed; what fails is named and left out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arbitro.model.registry import (
    Origin,
    Registry,
    are_others_asked,
    ask_nobody,
    ask_others,
)
from arbitro.plugins.permissions import Permissions, PermissionsDamagedError

if TYPE_CHECKING:
    from importlib.metadata import Distribution


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
    """An entry point: what a distribution offers under a name, and where it stands in it.

    ``place`` is the folder of its packages where it comes with arbitro; None where it is installed.
    """

    group: str
    name: str
    distribution: str
    version: str
    value: str
    place: Path | None = None

    @property
    def package(self) -> str:
        """Return the package the thing stands in, where its words stand too."""
        return self.value.partition(":")[0].partition(".")[0]

    def load(self) -> object:
        """Import the thing; whatever its import raises is raised."""
        if self.place is not None and str(self.place) not in sys.path:
            # At the end: what comes along never hides a module that is installed.
            sys.path.append(str(self.place))
        return named(self.value)


def offers() -> Iterator[Offer]:
    """Go through all entry points of our groups, of whatever is installed.

    Of a distribution found twice on the path the first counts, as with any import; one whose
    metadata is damaged, as an installation that broke off leaves it, offers nothing. Reading the
    metadata takes milliseconds for every distribution, so this is asked for only when a name is
    not ours, and the module that reads it is loaded only then.
    """
    from importlib.metadata import distributions  # noqa: PLC0415 - slow to load, seldom needed

    seen = set()
    for distribution in distributions(path=sys.path):
        name, found = _offered(distribution)
        if name and name not in seen:
            seen.add(name)
            yield from found


def _offered(distribution: Distribution) -> tuple[str, tuple[Offer, ...]]:
    """Return the name of a distribution and what it offers; no name where that cannot be read."""
    try:
        name = str(distribution.metadata["Name"] or "")
        ours = [
            entry_point for entry_point in distribution.entry_points if entry_point.group in GROUPS
        ]
        version = str(distribution.version or "") if ours else ""
    except Exception:  # noqa: BLE001 - every version of Python fails in its own way there
        return "", ()
    return name, tuple(Offer(our.group, our.name, name, version, our.value) for our in ours)


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


Words = Callable[[str], None]
"""Is told a package whose words belong to arbitro's from now on."""


class State(Enum):
    """How it stands with what a distribution offers."""

    ALLOWED = "allowed"
    NOT_ALLOWED = "not-allowed"
    OTHER_VERSION = "other-version"
    """Another version of the distribution was allowed."""
    TAKEN = "taken"
    """The name is one of ours, or another distribution had it first: this one is never asked."""
    FAILED = "failed"
    """It was allowed and could not be loaded."""


class Status(NamedTuple):
    """An offer, how it stands with it, and what was wrong where it failed."""

    offer: Offer
    state: State
    fault: str = ""

    @property
    def allowed(self) -> bool:
        """Tell whether the arbiter has allowed this version, whatever came of it."""
        return self.state in {State.ALLOWED, State.FAILED}


class Plugins:
    """The offers of what is installed and of what comes along, as far as it is allowed.

    Nothing is read before the first question about a name that is not ours; nothing is imported
    but what is asked for and allowed.
    """

    def __init__(
        self,
        permissions: Permissions,
        words: Words = lambda _: None,
        shipped: Callable[[], Iterable[Offer]] = tuple,
    ) -> None:
        self.permissions = permissions
        self._words = words
        self._shipped = shipped
        self._offers: tuple[Offer, ...] | None = None
        self._loaded: dict[Offer, object] = {}
        self._faults: dict[Offer, str] = {}

    @property
    def faults(self) -> dict[Offer, str]:
        """Return what was wrong with what could not be loaded, as far as it was asked for."""
        return dict(self._faults)

    def offers(self) -> tuple[Offer, ...]:
        """Return what all distributions offer, in the order of their groups and names."""
        if self._offers is None:
            groups = list(GROUPS)
            installed = list(offers())
            names = {item.distribution for item in installed}
            # What the arbiter has installed goes before the copy that comes with arbitro.
            along = [item for item in self._shipped() if item.distribution not in names]
            self._offers = tuple(
                sorted((*installed, *along), key=lambda item: (groups.index(item.group), item[1:5]))
            )
        return self._offers

    def offer(self, group: str, name: str) -> Offer | None:
        """Return who offers a name, allowed or not; None where nobody does.

        Where several do, an allowed one goes first: what the arbiter chose is what counts.
        """
        found = [offer for offer in self.offers() if (offer.group, offer.name) == (group, name)]
        return min(found, key=lambda item: not self._is_allowed(item), default=None)

    def find(self, group: str, name: str) -> tuple[object, Origin] | None:
        """Return what an allowed distribution offers under a name, loaded now if need be.

        Where none is allowed nothing has to be read of what is installed.
        """
        offer = self.offer(group, name) if self._allowed() else None
        if offer is None or not self._is_allowed(offer) or offer in self._faults:
            return None
        if offer not in self._loaded and not self._load(offer):
            return None
        return self._loaded[offer], Origin(offer.distribution, offer.version)

    def names(self, group: str) -> tuple[str, ...]:
        """Return the names that allowed distributions offer in a group and that can be loaded."""
        if not self._allowed():
            return ()
        names = dict.fromkeys(offer.name for offer in self.offers() if offer.group == group)
        return tuple(name for name in names if self.find(group, name) is not None)

    def status(self) -> tuple[Status, ...]:
        """Tell of every offer how it stands with it.

        What is allowed is loaded for that, but not where a program leaves out what others add.
        """
        return tuple(self._status(offer) for offer in self.offers())

    def _status(self, offer: Offer) -> Status:
        if is_ours(offer.group, offer.name):
            return Status(offer, State.TAKEN)
        version = self._allowed().get(offer.distribution)
        if version is None:
            return Status(offer, State.NOT_ALLOWED)
        if version != offer.version:
            return Status(offer, State.OTHER_VERSION)
        if self.offer(offer.group, offer.name) != offer:
            return Status(offer, State.TAKEN)
        if not are_others_asked():
            return Status(offer, State.ALLOWED)
        if self.find(offer.group, offer.name) is None:
            return Status(offer, State.FAILED, self._faults.get(offer, ""))
        return Status(offer, State.ALLOWED)

    def _allowed(self) -> dict[str, str]:
        try:
            return dict(self.permissions.read())
        except PermissionsDamagedError:
            # what cannot be read allows nothing; whoever lists the plug-ins is told why
            return {}

    def _is_allowed(self, offer: Offer) -> bool:
        return self._allowed().get(offer.distribution) == offer.version

    def _load(self, offer: Offer) -> bool:
        """Import what is offered; False, with the fault kept, where that fails in any way."""
        try:
            thing = offer.load()
        except (Exception, SystemExit) as problem:  # noqa: BLE001 - a stranger's code may raise all
            self._faults[offer] = f"{type(problem).__name__}: {problem}"
            return False
        wanted = type_of(offer.group)
        if not isinstance(thing, wanted):
            self._faults[offer] = f"{offer.value} is no {wanted.__module__}.{wanted.__qualname__}"
            return False
        try:
            self._words(offer.package)
        except (ValueError, OSError) as problem:
            self._faults[offer] = str(problem)
            return False
        self._loaded[offer] = thing
        return True


def switch_on(plugins: Plugins) -> None:
    """Let names that are not ours be looked for among these plug-ins, in the whole program."""
    ask_others(plugins.find, plugins.names)


def switch_off() -> None:
    """Leave it at what is ours."""
    ask_nobody()
