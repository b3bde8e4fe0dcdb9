"""Following another computer: what it has more is asked for and added, again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from arbitro import __version__, clock
from arbitro.loops import Turns
from arbitro.service import EventService
from arbitro.service.standby import (
    Branch,
    Mode,
    OtherComputer,
    Standing,
    change_standing,
    standing_of,
)
from arbitro.storage import StoreError
from arbitro.storage.atomic_files import OWNER_ALONE, put_whole
from arbitro.storage.event_files.file_store import FileStore
from arbitro.storage.event_files.rows import START, Mark, Sealed
from arbitro.storage.event_files.shipping import Shipment, entries_alone, last_at, other_branch
from arbitro.storage.faults import LogReplacedError, naming_faults
from arbitro.storage.names import slug
from arbitro.web.session.installation_secret import NAME
from arbitro.web.standby import side_files
from arbitro.web.standby.calling import (
    CallError,
    Send,
    ask,
    computer_name,
    join,
    plain_address,
    send,
)
from arbitro.web.standby.channel import Message, read_shipment, written_mark

SECRET_FILE = f".{NAME}-secret"


class NotFollowedError(Exception):
    """A folder cannot follow; ``code`` says why.

    It is that of a `CallError`, ``has-events``, ``needs-code``, ``database`` or ``older``;
    ``detail`` is the version or the name of the other computer.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        self.code, self.detail = code, detail
        super().__init__(code, detail)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far following has come.

    ``complete_at`` is when everything there was had arrived (ticks of the clock), None before that;
    ``last`` the moment of the last entry that came; ``problem`` the code of what is in the way, and
    ``by`` who has taken over instead, if somebody did.
    """

    complete_at: float | None = None
    entries: int = 0
    last: datetime | None = None
    problem: str = ""
    by: str = ""

    @property
    def seconds(self) -> int | None:
        """Return how far it is behind at most, None before everything has arrived once."""
        return None if self.complete_at is None else int(clock.ticking() - self.complete_at)


def begin_to_follow(
    service: EventService,
    address: str,
    code: str,
    *,
    own: str = "",
    name: str = "",
    send: Send = send,
) -> None:
    """Have a folder follow another computer from now on, known by a code or from before.

    ``own`` is where this one is reached, if it is, ``name`` what it is called, if not by its
    owner's name for it. NotFollowedError where it cannot follow: nothing is changed then.
    """
    if not service.in_files:
        raise NotFollowedError("database")
    folder = service.folder
    standing = standing_of(folder)
    try:
        where = plain_address(address)
        known = next(
            (known for known in standing.computers.values() if known.address == where), None
        )
        if known is None or code:
            # Events of its own would be lost among those of the other, or sent to it: never mixed.
            if standing.mode is Mode.SERVING and service.store.heads():
                raise NotFollowedError("has-events")
            if not code:
                raise NotFollowedError("needs-code")
            known, secret = join(send, where, code, name or computer_name(), own)
            folder.mkdir(parents=True, exist_ok=True)
            with naming_faults(folder / SECRET_FILE):
                put_whole(folder / SECRET_FILE, secret.encode("ascii"), OWNER_ALONE)
        elif (standing.mode, standing.other) != (Mode.FOLLOWING, known.identifier):
            _check_goes_on(send, known, standing)
    except CallError as problem:
        raise NotFollowedError(problem.code, problem.detail) from None
    followed = known
    change_standing(folder, lambda standing: _following(standing, followed))


def _following(standing: Standing, known: OtherComputer) -> Standing:
    found = replace(standing, mode=Mode.FOLLOWING, other=known.identifier, at=clock.now(), rival="")
    return found.with_computer(known)


def _check_goes_on(send: Send, known: OtherComputer, standing: Standing) -> None:
    """Refuse to follow a computer that this one took over from, or that makes no changes."""
    told = ask(send, known, {"what": "standing"})
    if int(told["generation"]) < standing.generation or told["mode"] != Mode.SERVING.value:
        raise NotFollowedError("older", known.name)


class Follower:
    """Brings what another computer has more into the folder of a service."""

    def __init__(self, service: EventService, send: Send, turns: Turns) -> None:
        self._service, self._send, self._turns = service, send, turns
        self._heads: dict[str, str] = {}
        self._beside: dict[str, str] = {}
        self.progress = Progress()

    def pull(self, own: str = "") -> None:
        """Bring everything there is; `progress` says how it went. ``own`` is our address."""
        standing = standing_of(self._service.folder)
        known = standing.other_computer
        if known is None:
            self.progress = replace(self.progress, problem="not-known")
            return
        begun = clock.ticking()
        if self.progress.last is None:
            self.progress = replace(self.progress, last=last_entry_at(self._service))
        try:
            told = ask(self._send, known, {"what": "state", "address": own})
            problem, by = _problem_of(told, standing), str(told.get("by", ""))
            if problem in {"version", "older"}:
                self.progress = replace(self.progress, problem=problem)
                return
            if not problem:  # that of one that has ended is the other's who took over
                generation = int(told["generation"])
                change_standing(
                    self._service.folder, lambda standing: replace(standing, generation=generation)
                )
            whole = self._bring(known, told)
        except CallError as found:
            self.progress = replace(self.progress, problem=found.code)
            return
        except (KeyError, TypeError, ValueError, AttributeError):
            self.progress = replace(self.progress, problem="answer")
            return
        if not whole:
            self.progress = replace(self.progress, problem=problem or "event", by=by)
            return
        self.progress = replace(self.progress, complete_at=begun, problem=problem, by=by)

    def _bring(self, known: OtherComputer, told: Message) -> bool:
        """Bring the events that changed, and what lies beside; tell whether all of it came."""
        whole = True
        for key, head in told["heads"].items():
            if self._heads.get(key) != head:
                came = self._bring_event(known, key)
                whole = whole and came
                if came:
                    self._heads[key] = head
        names = [name for name, mark in told["beside"].items() if self._beside.get(name) != mark]
        if names:
            answer = ask(self._send, known, {"what": "beside", "names": names})
            side_files.put(self._service.folder, answer["beside"])
            for branch in standing_of(self._service.folder).branches:
                store_of(self._service).archive(branch.copy, away=True)
            self._beside.update({name: told["beside"][name] for name in names})
        return whole

    def _bring_event(self, known: OtherComputer, key: str) -> bool:
        """Bring one event up to date; a fault of its file is no other event's."""
        with self._turns.part(key) as part:
            self._catch_up(known, key)
        return not part.failed

    def _catch_up(self, known: OtherComputer, key: str) -> None:
        store = store_of(self._service)
        while True:
            after, keys = store.end_of(key)
            sent = shipment(self._send, known, key, after, keys)
            if sent is None:
                self._put_aside(key)
                continue
            try:
                store.receive(key, after, sent)
            except LogReplacedError:  # the log of the first began anew under this name
                self._put_aside(key)
                continue
            self._note_entries(sent)
            if not sent.more:
                break
        self._count_alone(key)

    def _note_entries(self, sent: Shipment) -> None:
        if sent.events:
            last = datetime.fromisoformat(sent.events[-1].event.at)
            entries = self.progress.entries + len(sent.events)
            self.progress = replace(self.progress, entries=entries, last=last)

    def _put_aside(self, key: str) -> None:
        """Keep what this folder has of an event as a copy, since the other one went on otherwise.

        Where nothing is there to be kept, the other's answer makes no sense.
        """
        store = store_of(self._service)
        end = store.end_of(key)[0]
        if end.version == 0:
            raise ValueError(key)
        free = copy_ending_at(self._service, end, key)
        free = free or free_key(self._service, key, computer_name())
        store.move(key, free)
        store.archive(free, away=True)
        _note_branch(self._service.folder, Branch(key, free, 0))

    def _count_alone(self, key: str) -> None:
        """Say of copies put aside how many entries they alone have; one that has none goes."""
        store, counted = store_of(self._service), {}
        for found in standing_of(self._service.folder).branches:
            if found.event == key and not found.entries:
                paths = store.path_of(found.copy), store.path_of(key)
                counted[found] = replace(found, entries=entries_alone(*paths))
        if counted:
            change_standing(self._service.folder, lambda standing: _counted(standing, counted))


def _counted(standing: Standing, counted: Mapping[Branch, Branch]) -> Standing:
    found = (counted.get(branch, branch) for branch in standing.branches)
    return replace(standing, branches=tuple(branch for branch in found if branch.entries))


def shipment(
    send: Send, known: OtherComputer, key: str, after: Mark, keys: str = ""
) -> Shipment | None:
    """Return what another computer has of a log after a mark, None where it has no such mark."""
    question = {"what": "event", "key": key, "after": written_mark(after), "keys": keys}
    told = ask(send, known, question)
    if told.get("replaced"):
        return None
    if told.get("problem"):
        raise CallError("event", str(told["problem"]))
    return read_shipment(told)


def bring_branches(service: EventService, send: Send, known: OtherComputer) -> None:
    """Keep as copies what another computer did alone after this one had taken over from it.

    CallError where it cannot be asked; then it is asked again another time.
    """
    told = ask(send, known, {"what": "state"})
    here = service.store.heads()
    for key in told["heads"]:
        shipped = standing_of(service.folder).shipped.get(key)
        if shipped is not None:
            mark = Mark(shipped[0], bytes.fromhex(shipped[1]))
            _bring_branch(service, send, known, key, mark)
        elif key not in here:
            _bring_branch(service, send, known, key, START)


def _bring_branch(
    service: EventService, send: Send, known: OtherComputer, key: str, shared: Mark
) -> None:
    """Keep what another computer did alone of an event; one that is not here gets its own key."""
    store = store_of(service)
    sent = whole_shipment(send, known, key, shared)
    if sent is None:  # it went on otherwise even before the mark: all of it is kept
        shared, sent = START, whole_shipment(send, known, key, START)
    if sent is None or not sent.events:
        return
    is_here = key in store.heads()
    copy = copy_ending_at(service, _end(sent.events), key) if is_here else ""
    if not copy:
        copy = free_key(service, key, known.name) if is_here else key
        store.put_contents(copy, other_branch(store.path_of(key), shared, sent))
    alone = len(sent.events)
    if copy != key:
        store.archive(copy, away=True)
        alone = entries_alone(store.path_of(copy), store.path_of(key))
    if alone:
        _note_branch(service.folder, Branch(key, copy, alone))


def whole_shipment(send: Send, known: OtherComputer, key: str, after: Mark) -> Shipment | None:
    """Return all that another computer has of a log after a mark, None where it has none such."""
    sent = shipment(send, known, key, after)
    found = sent
    while found is not None and sent is not None and found.more:
        found = shipment(send, known, key, _end(found.events))
        if found is not None:
            events, boxes = [*sent.events, *found.events], [*sent.boxes, *found.boxes]
            sent = sent._replace(events=events, boxes=boxes)
    return sent


def _end(events: Sequence[Sealed]) -> Mark:
    return Mark(events[-1].event.version, events[-1].seal)


def copy_ending_at(service: EventService, end: Mark, key: str) -> str:
    """Return the key of a copy of an event that ends at a mark; empty where there is none.

    Whoever was killed while a copy was noted finds it again.
    """
    store = store_of(service)
    for other in store.heads():
        if other != key and other.startswith(key[:120]):
            with suppress(StoreError):
                if store.end_of(other)[0] == end:
                    return other
    return ""


def marks_of(service: EventService) -> dict[str, tuple[int, str]]:
    """Return where each log ends that can be read."""
    store, found = store_of(service), {}
    for key in store.heads():
        with suppress(StoreError):
            end = store.end_of(key)[0]
            found[key] = end.version, end.seal.hex()
    return found


def last_entry_at(service: EventService) -> datetime | None:
    """Return when the last entry of any log was made, None where there is none."""
    store, found = store_of(service), []
    for key in store.heads():
        with suppress(StoreError, ValueError):
            found.append(datetime.fromisoformat(last_at(store.path_of(key))))
    return max(found, default=None)


def free_key(service: EventService, key: str, name: str) -> str:
    """Return a key for the copy of an event that a computer of a name had."""
    taken, number = service.store.heads(), 1
    wanted = f"{key[:120]}-{slug(name)}"
    while (found := wanted if number == 1 else f"{wanted}-{number}") in taken:
        number += 1
    return found


def store_of(service: EventService) -> FileStore:
    """Return the files of a service: only files are followed."""
    store = service.store
    assert isinstance(store, FileStore), "a database is shared, not followed"
    return store


def _note_branch(folder: Path, branch: Branch) -> None:
    def noted(standing: Standing) -> Standing:
        if branch in standing.branches:
            return standing
        return replace(standing, branches=(*standing.branches, branch))

    change_standing(folder, noted)


def _problem_of(told: Message, standing: Standing) -> str:
    """Return what is wrong with following a computer, empty where nothing is."""
    if told["version"] != __version__:
        return "version"
    if int(told["generation"]) < standing.generation:
        return "older"
    return "" if told["mode"] == Mode.SERVING.value else "ended"
