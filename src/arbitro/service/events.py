"""The events of a folder: the application's one door to commands, states and read models."""

from __future__ import annotations

import re
import tempfile
import unicodedata
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from threading import RLock

from arbitro import clock
from arbitro.desk.commands import Command, CreateEvent
from arbitro.desk.decide import decide
from arbitro.desk.derived.pairing import pair_by_the_book
from arbitro.desk.derived.public import PublicEvent, public_event
from arbitro.desk.kernel.feature import Pairer
from arbitro.desk.kernel.state import NEW_EVENT, EventState
from arbitro.desk.values.settings import EventSettings
from arbitro.model import SectionId
from arbitro.model.names import NameOrder
from arbitro.reasons import Refused
from arbitro.service.live import EventCard, HistoryItem, LiveEvent, Outcome, Snapshot, Subscriber
from arbitro.service.lots import Lots, new_identifier, new_lots
from arbitro.storage import (
    EventFileError,
    copy_file,
    create_file,
)
from arbitro.storage.files import SUFFIX
from arbitro.storage.kept import FOLDER, Kept, all_kept
from arbitro.storage.repair import Finding, find, repair
from arbitro.storage.whereabouts import Whereabouts, whereabouts_of

_LONGEST_KEY = 200
"""Bytes of a file's name without its ending; file systems hold some 255."""


class UnknownEventError(LookupError):
    """The folder holds no event of that key."""


class EventService:
    """All events of a folder, each a file. Safe for many threads; several processes may share it.

    ``now`` tells the time, ``lots`` draws, ``pair`` is the engine for Swiss sections. Restore
    points go into ``kept``, best on another disk, a folder an event; else beside the files.
    """

    def __init__(
        self,
        folder: Path,
        *,
        now: Callable[[], datetime] = clock.now,
        lots: Lots | None = None,
        pair: Pairer = pair_by_the_book,
        kept: Path | None = None,
    ) -> None:
        self.folder = folder
        self._kept = kept
        self._now = now
        self._lots = lots or new_lots()
        self._pair = pair
        self._lock = RLock()
        self._open: dict[str, LiveEvent] = {}

    @cached_property
    def whereabouts(self) -> Whereabouts | None:
        """Return where the folder lies, when that is something to be warned of."""
        return whereabouts_of(self.folder)

    def events(self, names: NameOrder = NameOrder.ENGLISH) -> tuple[EventCard, ...]:
        """Return the events of the folder, the latest start first, then by name.

        Unusable files say why. Their languages may differ: ``names`` is the reader's order.
        """
        paths = [each for each in self.folder.glob(f"*{SUFFIX}") if not each.name.startswith(".")]
        cards = [self._card(path) for path in paths]
        cards.sort(key=lambda card: names.key(card.name))
        return tuple(sorted(cards, key=lambda card: card.start or date.min, reverse=True))

    def _card(self, path: Path) -> EventCard:
        key = path.stem
        try:
            state = self.snapshot(key).state
        except EventFileError as problem:
            return EventCard(key, key, problem=problem.code, entry=problem.entry)
        except UnknownEventError:
            shown = key.encode(errors="replace").decode()  # a name in another encoding
            return EventCard(shown, shown, problem="file-name")
        settings = state.settings or EventSettings(key)
        return EventCard(
            key,
            settings.name,
            settings.city,
            settings.start,
            settings.end,
            state.finished,
            len(state.sections),
            sum(len(section.entries) for section in state.sections.values()),
        )

    def create(
        self, command: CreateEvent, *, actor: str = "", command_id: str | None = None
    ) -> Outcome | Refused:
        """Begin an event in a new file; the same command again finds the file it made."""
        asked = command_id or new_identifier()
        answer = decide(NEW_EVENT, command)
        if isinstance(answer, Refused):
            return answer
        mark = sha256(asked.encode()).hexdigest()[:8]
        found = sorted(self.folder.glob(f"*-{mark}{SUFFIX}"))
        key = found[0].stem if found else f"{_slug(command.settings.name)}-{mark}"
        if not found:
            try:
                create_file(self.folder / f"{key}{SUFFIX}", key)
            except EventFileError as problem:
                if problem.code != "file-exists":
                    raise
        return self.handle(key, command, actor=actor, command_id=asked)

    def handle(
        self,
        key: str,
        command: Command,
        *,
        actor: str = "",
        command_id: str | None = None,
        token: str = "",
    ) -> Outcome | Refused:
        """Carry out a command on an event, on the disk before this returns, or refuse it.

        The same ``command_id`` is carried out once; ``token`` confirms the refusal it came with.
        UnknownEventError where there is no event.
        """
        return self._live(key).handle(
            command,
            command_id=command_id or new_identifier(),
            actor=actor,
            now=self._now,
            lots=self._lots,
            pair=self._pair,
            token=token,
        )

    def snapshot(self, key: str) -> Snapshot:
        """Return an event's state and version.

        UnknownEventError where there is no event, EventFileError where its file cannot be used or
        nothing of it was begun: somebody stopped arbitro in that very moment.
        """
        found = self._live(key).snapshot()
        if found.state.settings is None:
            raise EventFileError("file-empty", self._path(key))
        return found

    def version(self, key: str) -> int:
        """Return the version of an event's log, other processes' writes included."""
        return self.snapshot(key).version

    def history(self, key: str, latest: int | None = None) -> tuple[HistoryItem, ...]:
        """Return what was done, by whom and when, oldest first; only the ``latest`` if asked."""
        return self._live(key).history(latest)

    def when_paired(self, key: str, section: SectionId, number: int) -> EventState | None:
        """Return an event as it stood when a round was paired; None where it is not paired.

        Results corrected since, and everything else that came later, are not in it: only so can
        the pairing be explained.
        """
        return self._live(key).when_paired(section, number)

    def public(self, key: str, now: datetime) -> PublicEvent:
        """Return what is public of an event at an instant (UTC)."""
        live = self._live(key)
        state = self.snapshot(key).state
        return public_event(
            state, now, lambda minutes: live.state_when(now - timedelta(minutes=minutes))
        )

    def subscribe(self, key: str, subscriber: Subscriber) -> Callable[[], None]:
        """Call back with the version whenever the event's log goes on; returns how to stop.

        The writes of other processes are noticed when somebody reads: `version` is cheap.
        """
        return self._live(key).subscribe(subscriber)

    def export(self, key: str, target: Path) -> None:
        """Write an event as one self-contained file; EventFileError where that is not possible."""
        self._live(key).copy_to(target)

    def import_file(self, source: Path) -> str:
        """Copy an event file into the folder and return its key.

        EventFileError where it cannot be used: what stands in it is read before it is taken in.
        """
        with tempfile.TemporaryDirectory() as aside:
            copy = Path(aside) / f"copy{SUFFIX}"
            copy_file(source, copy)
            live = LiveEvent("copy", copy)
            begun = live.snapshot().state.settings is not None
            live.close()
            if not begun:
                raise EventFileError("file-empty", source)
            return self._taken_in(copy, source)

    def _taken_in(self, copy: Path, source: Path) -> str:
        """Copy a file found good to a free name of the folder; return its key."""
        stem = _slug(source.stem)
        key, count = stem, 1
        while self._path(key).exists():
            count += 1
            key = f"{stem}-{count}"
        copy_file(copy, self._path(key))
        return key

    def kept_of(self, key: str) -> Path:
        """Return the folder of restore points of an event, and of its files as they were found."""
        return (self._kept or self.folder / FOLDER) / self._path(key).stem

    def restore_points(self, key: str) -> tuple[Kept, ...]:
        """Return what is kept of an event, the latest first; also where its file is damaged."""
        return all_kept(self.kept_of(key))

    def look_at(self, key: str) -> Finding:
        """Return what is wrong with the file of an event, and what of it can be relied on.

        UnknownEventError where there is none, EventFileError where it is no event file, or one of
        a newer arbitro.
        """
        path = self._path(key)
        if not path.exists():
            raise UnknownEventError(key)
        return find(path)

    def repair(self, key: str) -> Finding:
        """Let an event go on from its last entry that can be relied on; keep the damaged file.

        EventFileError where nothing can be relied on.
        """
        path = self._path(key)
        with self._lock:
            live = self._open.pop(key, None)
            if live is not None:
                live.close()
            return repair(path, self.kept_of(key), self._now())

    def close(self) -> None:
        """Close every file."""
        with self._lock:
            for live in self._open.values():
                live.close()
            self._open.clear()

    def _path(self, key: str) -> Path:
        if not re.fullmatch(r"[\w-]+", key) or len(key.encode()) > _LONGEST_KEY:
            raise UnknownEventError(key)
        return self.folder / f"{key}{SUFFIX}"

    def _live(self, key: str) -> LiveEvent:
        live = self._open.get(key)
        if live is not None and live.is_in_place():
            return live
        path = self._path(key)
        with self._lock:
            live = self._open.get(key)
            if live is not None and not live.is_in_place():
                live = None
                self._open.pop(key).close()
            if not path.exists():
                if path.is_symlink():
                    raise EventFileError("file-missing", path)
                raise UnknownEventError(key)
            if live is None:
                live = self._open[key] = LiveEvent(key, path, self.kept_of(key))
            return live


def _slug(name: str) -> str:
    """Return a file name's worth of a name.

    >>> _slug("Abierto de Navidad, León")
    'abierto-de-navidad-leon'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:40] or "event"
