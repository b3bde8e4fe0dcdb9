"""A folder of event files as a store: the first there was, and the one for a single machine."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from threading import Event, RLock
from typing import TYPE_CHECKING

from arbitro import clock, storage
from arbitro.storage.atomic_files import OWNER_ALONE, put_whole
from arbitro.storage.event_files import shipping
from arbitro.storage.event_files.files import (
    SUFFIX,
    Contents,
    copy_file,
    create_file,
    examine,
    made_aside,
    write_contents,
)
from arbitro.storage.event_files.index import FolderNotes
from arbitro.storage.event_files.kept_copies import FOLDER
from arbitro.storage.event_files.private_rows import boxes_in, key_in, without_private
from arbitro.storage.event_files.rows import NOTHING_BESIDE, START, Mark, SideRows
from arbitro.storage.event_files.store import (
    YOUNG,
    Kind,
    NoSuchLogError,
    Notes,
)
from arbitro.storage.faults import EventFileError, LogReplacedError, Problem, naming_faults
from arbitro.storage.names import key_of_name, may_be_made

if TYPE_CHECKING:
    from arbitro.desk.kernel.timeline import Timeline
    from arbitro.storage.event_files.log import EventLog, NewRecord, Tail

_AWAY = "archived.txt"
_SETTLED = timedelta(seconds=3)
"""A file changed later than this may change again and keep its time and its size."""
_LOOK_EVERY = 0.5


class FileStore:
    """Event files in a folder, a file a log, named by its key or otherwise (`names.key_of_name`).

    What is kept beside them goes into ``kept``, best on another disk, a folder an event. Where it
    only ``looks``, it writes no file by itself.
    """

    def __init__(self, folder: Path, kept: Path | None = None, *, looks: bool = False) -> None:
        self.folder = folder
        self._looks = looks
        self.notes: Notes = FolderNotes(folder, writes=not looks)
        self._kept = kept or folder / FOLDER
        self._lock = RLock()
        self._logs: dict[str, EventLog] = {}
        self._named_otherwise: dict[str, str] = {}
        self._closed = Event()

    def path_of(self, key: str) -> Path:
        """Return where the file of a log is, or would be."""
        if may_be_made(key):
            if key not in self._named_otherwise:
                self.heads()
            return self.folder / self._named_otherwise.get(key, f"{key}{SUFFIX}")
        return self.folder / f"{key}{SUFFIX}"

    def kept_of(self, key: str) -> Path:
        """Return the folder of restore points of an event, and of its files as they were found."""
        return self._kept / key

    def fault(self, kind: Kind, key: str, detail: str = "", entry: int = 0) -> EventFileError:
        """Return what is to be raised of a file in which something is wrong."""
        code: Problem = "file-empty" if kind == "empty" else "file-unreadable"
        return EventFileError(code, self.path_of(key), detail, entry)

    def create(self, key: str) -> None:
        """Make the file of an empty log."""
        create_file(self.path_of(key), key)

    def read(self, key: str, after: Mark = START) -> Tail:
        """Return the records after a mark, as `EventLog.read`."""
        with self._reopened_if_replaced(key) as log:
            return log.read(after)

    def look(self, key: str) -> Timeline | None:
        """Return a log whose file would be written anew if it were opened; None for any other.

        To see what an event is, no file of an earlier layout is brought to this one.
        """
        log, path = self._logs.get(key), self.path_of(key)
        if (log is not None and log.is_in_place()) or not path.exists():
            return None
        found = examine(path)
        if found.contents is not None:
            return storage.readable(found.contents, path)
        made = storage.EventLog(path, self.kept_of(key), found)  # so that it is examined once
        with self._lock:
            self._logs[key] = made
        return None

    def begun(self, key: str) -> str:
        """Return what tells a log from another that had its key before."""
        with suppress(LogReplacedError), self._reopened_if_replaced(key) as log:
            return log.begun()
        # Another file was put in its place meanwhile: the second time it is opened anew.
        return self._log(key).begun()

    def append(
        self,
        key: str,
        after: Mark,
        records: Sequence[NewRecord],
        beside: SideRows = NOTHING_BESIDE,
    ) -> Tail:
        """Append records after a mark, as `EventLog.append`."""
        with self._reopened_if_replaced(key) as log:
            return log.append(after, records, beside)

    def key_of(self, key: str, matter: int) -> bytes | None:
        """Return the key of a matter of a log."""
        return key_in(self._log(key).path, matter)

    def boxes_of(self, key: str, numbers: Collection[int]) -> dict[int, bytes]:
        """Return the sealed records of a log by their numbers."""
        return boxes_in(self._log(key).path, numbers)

    @contextmanager
    def _reopened_if_replaced(self, key: str) -> Iterator[EventLog]:
        """Give the log of a key; where the file holds another one, it is opened anew next time."""
        try:
            yield self._log(key)
        except LogReplacedError:
            with self._lock:
                self._logs.pop(key, None)
            raise

    def _log(self, key: str) -> EventLog:
        log = self._logs.get(key)
        if log is not None and log.is_in_place():
            return log
        path = self.path_of(key)
        with self._lock:
            self._logs.pop(key, None)
        if not path.exists():
            # A link to nothing: the disk it leads to is away, and the event is not gone.
            if path.is_symlink():
                raise EventFileError("file-missing", path)
            raise NoSuchLogError(key)
        # what an event is made of is loaded with the first one: to list files needs none of it
        made = storage.EventLog(path, self.kept_of(key))
        with self._lock:
            # Opened without the lock, since that reads a whole file: of two who did so at once the
            # first counts.
            return self._logs.setdefault(key, made)

    def heads(self, keys: Collection[str] | None = None) -> dict[str, str]:
        """Return what the system tells of the files of all logs, or of those asked for."""
        young = (clock.now() - _SETTLED).timestamp()
        if keys is not None:
            return dict(self._heads_of(keys, young))
        found = {}
        otherwise = {}
        with suppress(FileNotFoundError), os.scandir(self.folder) as entries:
            for entry in entries:
                # What begins with a full stop is being made (`made_aside`).
                if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                    stem = entry.name.removesuffix(SUFFIX)
                    key = key_of_name(stem)
                    if key != stem:
                        otherwise[key] = entry.name
                    try:
                        found[key] = _head(entry.stat(), young)
                    except OSError:  # a link to nothing: it is told when it is read
                        found[key] = ""
        self._named_otherwise = otherwise
        return found

    def _heads_of(self, keys: Collection[str], young: float) -> Iterator[tuple[str, str]]:
        for key in keys:
            with suppress(OSError):
                yield key, _head(self.path_of(key).stat(), young)

    def wait(self, known: Mapping[str, str], seconds: float) -> frozenset[str]:
        """Return which files have changed, as soon as one has; none after so many seconds."""
        end = clock.ticking() + seconds
        while True:
            now = self.heads(known)
            changed = {key for key in known if _differ(known[key], now.get(key, ""))}
            left = end - clock.ticking()
            if changed or left <= 0 or self._closed.wait(min(left, _LOOK_EVERY)):
                return frozenset(changed)

    def archived(self) -> frozenset[str]:
        """Return the keys of events that were put away."""
        try:
            return frozenset((self.folder / _AWAY).read_text("utf-8").split())
        except (OSError, UnicodeError):
            return frozenset()

    def archive(self, key: str, *, away: bool) -> None:
        """Put an event away, or back among the others: its file stays where it is."""
        path = self.folder / _AWAY
        with self._lock, naming_faults(path):
            keys = self.archived() | {key} if away else self.archived() - {key}
            put_whole(path, "".join(f"{text}\n" for text in sorted(keys)).encode())

    def secret(self, name: str, made: str) -> str:
        """Return the secret of a name, made on first use; one nobody else may read."""
        path = self._secret_at(name)
        try:
            kept = path.read_text("ascii").strip()
        except (FileNotFoundError, UnicodeDecodeError):
            kept = ""
        except OSError:  # it is there and may be read another day: nothing takes its place
            return made
        # What is much shorter was cut off, by a full disk or a hand: it is made anew.
        if len(kept) >= len(made) // 2 > 0:
            with suppress(OSError):  # as a hand has put it back, perhaps open to all
                path.chmod(OWNER_ALONE)
            return kept
        with suppress(OSError):  # then it lasts as long as the process
            put_whole(path, made.encode("ascii"), OWNER_ALONE)
        return made

    def has_secret(self, name: str, text: str) -> bool:
        """Tell whether a secret is kept."""
        try:
            return self._secret_at(name).read_text("ascii").strip() == text
        except (OSError, UnicodeDecodeError):
            return False

    def _secret_at(self, name: str) -> Path:
        return self.folder / f".{name}-secret"

    def export(self, key: str, target: Path, *, private: bool = True) -> None:
        """Write one self-contained copy of the file of a log, private records with it or not."""
        if private:
            self._log(key).copy_to(target)
            return
        # Taken out before the file has its name: nobody finds a copy with what is private still in
        # it.
        with made_aside(target) as part:
            self._log(key).copy_to(part)
            without_private(part)

    def take_in(self, key: str, source: Path) -> None:
        """Copy an event file into the folder."""
        copy_file(source, self.path_of(key))

    def end_of(self, key: str) -> tuple[Mark, str]:
        """Return where a log ends and the digest of its keys, `START` where there is no log."""
        return shipping.end_of(self.path_of(key))

    def shipment(self, key: str, after: Mark, keys: str = "") -> shipping.Shipment:
        """Return what another computer lacks of a log, as `shipping.shipment_of`."""
        with self._reopened_if_replaced(key) as log:
            return shipping.shipment_of(log.path, after, keys)

    def receive(self, key: str, after: Mark, sent: shipping.Shipment) -> Mark:
        """Add what another computer sent of a log, as `shipping.receive`."""
        return shipping.receive(self.path_of(key), after, sent)

    def put_contents(self, key: str, contents: Contents) -> None:
        """Make the file of a log of what it is to hold; StoreError where the key is taken."""
        with made_aside(self.path_of(key)) as part:
            write_contents(part, contents)

    def move(self, key: str, free: str) -> None:
        """Give the file of a log another key; the old key is free afterwards.

        Where the other key has a file, that is the copy of a move that was not finished.
        """
        self.release(key)
        path = self.path_of(key)
        if not self.path_of(free).exists():
            copy_file(path, self.path_of(free))
        with naming_faults(path):
            path.unlink()

    def release(self, key: str) -> None:
        """Leave nothing beside the file of a log nobody reads for now."""
        with self._lock:
            log = self._logs.pop(key, None)
        if log is not None and not self._looks:
            log.close()

    def close(self) -> None:
        """Let go of every file."""
        self._closed.set()
        for key in tuple(self._logs):
            self.release(key)
        self.notes.close()


def _head(told: os.stat_result, young: float) -> str:
    """Return what tells a file from the same file changed, marked where it is too young to tell."""
    mark = YOUNG if told.st_mtime > young else ""
    # With the number of the file: one put in its place may have been copied with size and time.
    return f"{mark}{told.st_size} {told.st_mtime_ns} {told.st_ino}"


def _differ(one: str, other: str) -> bool:
    return one.removeprefix(YOUNG) != other.removeprefix(YOUNG)
