"""What the service asks of the place where events are kept, whatever it is made of.

A store keeps logs under keys and adds to their ends; that a log has not gone on meanwhile is
decided by the store, for all processes that share it. Its faults are `StoreError` with a ``kind``,
which says nothing of files: a page or a command finds the words by the ``code`` of the store.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from arbitro.storage.event_files.rows import NOTHING_BESIDE, START, Mark, SideRows

if TYPE_CHECKING:
    from arbitro.storage.event_files.log import NewRecord, Tail
    from arbitro.storage.faults import StoreError


Kind = Literal["unreadable", "empty"]
"""What the service may find wrong with a log that is whole."""


YOUNG = "~"
"""How the head of a log begins that may change again without showing it."""


class NoSuchLogError(LookupError):
    """The store has no log of that key."""


class CatalogueEntry(NamedTuple):
    """What a catalogue knows of a log: its head when it was looked at, and what was seen.

    ``card`` is JSON of the service's making, ``words`` what anybody may search in and ``people``
    what only arbiters may.
    """

    key: str
    head: str
    card: bytes
    words: str
    people: str


class Notes(Protocol):
    """What was seen of every log, kept so that not every log is read again; it may be lost."""

    def all(self) -> dict[str, tuple[str, bytes]]:
        """Return the head and the card of every log noted."""

    def note(self, seen: Iterable[CatalogueEntry], gone: Iterable[str] = ()) -> None:
        """Write down what was seen, and strike out the logs that are gone."""

    def matching(self, words: Sequence[str], *, people: bool) -> set[str]:
        """Return the keys of logs in which each of some folded words stands."""

    def close(self) -> None:
        """Let go of what is kept."""


class Store(Protocol):
    """Where the logs of events are. Safe for many threads and for several processes."""

    def fault(self, kind: Kind, key: str, detail: str = "", entry: int = 0) -> StoreError:
        """Return what is to be raised of a log in which something is wrong."""

    def create(self, key: str) -> None:
        """Begin an empty log; StoreError of the kind ``exists`` where there is one."""

    def read(self, key: str, after: Mark = START) -> Tail:
        """Return the records after a mark, oldest first, and where the log ends.

        NoSuchLogError where there is none, LogReplacedError where it has no such mark.
        """

    def begun(self, key: str) -> str:
        """Return the command that began a log and when, empty before: no other log has both.

        NoSuchLogError where there is none.
        """

    def append(
        self,
        key: str,
        after: Mark,
        records: Sequence[NewRecord],
        beside: SideRows = NOTHING_BESIDE,
    ) -> Tail:
        """Append records just after a mark, all or none, stored when this returns.

        What is kept beside the log is stored with them. VersionConflictError where the log has
        gone on meanwhile.
        """

    def key_of(self, key: str, matter: int) -> bytes | None:
        """Return the key of a matter of a log; None where it has none, or none any more."""

    def boxes_of(self, key: str, numbers: Collection[int]) -> dict[int, bytes]:
        """Return the sealed records of a log by their numbers, those that are there."""

    def heads(self, keys: Collection[str] | None = None) -> dict[str, str]:
        """Return, for all logs or those asked for, what changes whenever the log does.

        One that begins with `YOUNG` is of a log changed so lately that the next change might not
        show.
        """

    def wait(self, known: Mapping[str, str], seconds: float) -> frozenset[str]:
        """Return which logs have other heads than the known ones, as soon as one has."""

    @property
    def notes(self) -> Notes:
        """What is remembered of the logs for the list of events: the catalogue."""

    def archived(self) -> frozenset[str]:
        """Return the keys of events that were put away."""

    def archive(self, key: str, *, away: bool) -> None:
        """Put an event away, or back among the others."""

    def secret(self, name: str, made: str) -> str:
        """Return the secret of a name that all processes share: the first that was made."""

    def has_secret(self, name: str, text: str) -> bool:
        """Tell whether a secret is kept, so that it will be there at the next start."""

    def export(self, key: str, target: Path, *, private: bool = True) -> None:
        """Write one self-contained event file; StoreError where that is not possible.

        Private records travel with it or stay behind.
        """

    def take_in(self, key: str, source: Path) -> None:
        """Take an event file in under a key that is free, all of it or nothing."""

    def release(self, key: str) -> None:
        """Let go of what is held for a log that nobody reads for now."""

    def close(self) -> None:
        """Let go of everything."""
