"""The electronic boards of all events: their sources, asked in one thread while arbitro runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from pathlib import Path
from threading import Event, RLock
from typing import Any

from arbitro import clock
from arbitro.formats.live_boards import read_plan
from arbitro.loops import Loop
from arbitro.service.boards.journal import Journal
from arbitro.service.boards.of_event import BoardsOfEvent
from arbitro.service.boards.sources import Source, SourceError, source_of
from arbitro.service.events import EventService, UnknownEventError
from arbitro.storage import StoreError
from arbitro.storage.atomic_files import put_table, table_in

LOOKED_AT_AGAIN = 0.3
MOST_SOURCES = 8
LONGEST = 500


@dataclass(frozen=True, slots=True)
class BoardSetup:
    """Where the boards of an event are heard, and the table plan as it was typed.

    ``ours`` are the sources that were said at this machine: only they may be its files, or
    addresses of the network around it.
    """

    sources: tuple[str, ...] = ()
    plan: str = ""
    ours: tuple[str, ...] = ()


@dataclass(slots=True)
class SourceState:
    """How a source stands: why it cannot be read (empty: it can), and when it told something."""

    address: str
    source: Source | None = None
    problem: str = ""
    heard: int = 0
    again: float = 0.0


def milliseconds(at: datetime) -> int:
    """Return an instant in milliseconds since 1970."""
    return int(at.timestamp() * 1000)


@dataclass(slots=True)
class _Open:
    boards: BoardsOfEvent
    sources: list[SourceState] = field(default_factory=list)
    asked: BoardSetup | None = None


class LiveBoards:
    """Hears the boards of every event that has a source."""

    def __init__(
        self,
        service: EventService,
        folder: Path,
        *,
        local: bool,
        private: Callable[[], bool] = lambda: False,
        now: Callable[[], datetime] = clock.now,
    ) -> None:
        """Keep everything in a folder. ``local`` allows sources of this machine (`source_of`)."""
        self._service, self._folder, self._now = service, folder, now
        self._local, self._private = local, private
        self._lock, self._wake = RLock(), Event()
        self._open: dict[str, _Open] = {}
        self._loop = Loop("boards", self._run)

    # --- what was asked ----------------------------------------------------------------------

    def asked(self, event: str) -> BoardSetup:
        """Return where the boards of an event are heard."""
        told = self._all().get(event)
        if not isinstance(told, dict) or not isinstance(told.get("sources"), list):
            return BoardSetup()
        sources = tuple(str(item) for item in told["sources"])
        ours = told.get("ours", sources)  # kept before it was asked who says them
        ours = tuple(
            source for source in sources if isinstance(ours, list | tuple) and source in ours
        )
        return BoardSetup(sources, str(told.get("plan", "")), ours)

    def ask(self, event: str, asked: BoardSetup, *, here: bool) -> None:
        """Hear the boards of an event somewhere from now on; SourceError for no address.

        Who is not ``here``, at this machine, adds nothing that is of it or of its network.
        """
        before = self.asked(event).ours
        ours = tuple(source for source in asked.sources if here or source in before)
        asked = replace(asked, ours=ours)
        for source in asked.sources:
            # Opened once to see whether it is one, before anything is written down.
            self._source(source, asked).close()
        with self._lock:
            known = {key: item for key, item in self._all().items() if key != event}
            if asked.sources or asked.plan:
                known[event] = asdict(asked)
            self._folder.mkdir(parents=True, exist_ok=True)
            put_table(self._file, known)
        self._prepare(event, self._opened(event), asked)
        self.start()
        self._wake.set()

    @property
    def _file(self) -> Path:
        return self._folder / "sources.json"

    def _all(self) -> dict[str, Any]:
        return table_in(self._file)

    # --- what is told ------------------------------------------------------------------------

    def of(self, event: str) -> BoardsOfEvent:
        """Return the boards of an event, with what was kept of them."""
        return self._opened(event).boards

    def listened(self, event: str) -> tuple[SourceState, ...]:
        """Return how the sources of an event stand."""
        with self._lock:
            return tuple(self._opened(event).sources)

    def now(self) -> int:
        """Return the instant in milliseconds."""
        return milliseconds(self._now())

    def _opened(self, event: str) -> _Open:
        with self._lock:
            found = self._open.get(event)
            if found is None:
                boards = BoardsOfEvent(Journal(self._folder, event), self._loop)
                found = self._open[event] = _Open(boards)
            return found

    # --- the thread --------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to listen in a thread of its own, where there is anything to hear."""
        with self._lock:
            if self._all():
                self._loop.start()

    def close(self) -> None:
        """End."""
        self._loop.ended.set()
        self._wake.set()
        self._loop.end(15)
        for opened in self._open.values():
            _let_go(opened)

    def _run(self, loop: Loop) -> None:
        while not loop.ended.is_set():
            events = list(self._all())
            self._forget_faults(events)
            for event in events:
                if not loop.ended.is_set():
                    with loop.part(event):
                        self.turn(event)
            loop.turned()
            self._wake.wait(LOOKED_AT_AGAIN)
            self._wake.clear()

    def _forget_faults(self, events: list[str]) -> None:
        """Forget what was wrong with events that are heard no more."""
        # What a part is called begins with its event.
        self._loop.only(lambda part: part.partition(" ")[0] in events)

    def turn(self, event: str) -> None:
        """Ask the sources of an event that are due, and note the results that stand."""
        asked, opened = self.asked(event), self._opened(event)
        self._prepare(event, opened, asked)
        try:
            state = self._service.snapshot(event).state
        except (UnknownEventError, StoreError):
            return
        plan, _ = read_plan(asked.plan)
        number = max((len(section.rounds) for section in state.sections.values()), default=0)
        opened.boards.note_results(state, self.now())
        for other in opened.sources:
            source = other.source
            if source is None or clock.ticking() < other.again:
                continue
            self._loop.moves()
            with self._loop.part(f"{event} {other.address}") as part:
                try:
                    heard = tuple(source.heard(number, self.now()))
                except SourceError as problem:
                    other.problem = problem.code
                else:
                    other.problem = ""
                    if opened.boards.take(state, plan, heard):
                        other.heard = self.now()
            if part.failed:  # the other sources and events go on, and the page says it
                other.problem = "fault"
            # Counted from the answer or its fault: a slow source is not asked again at once.
            other.again = clock.ticking() + source.wait

    def _prepare(self, event: str, opened: _Open, asked: BoardSetup) -> None:
        """Open the sources that are asked for, where others were."""
        with self._lock:
            if opened.asked == asked:
                return
            _let_go(opened)
            # Of sources and boards that are heard no more: those of the new ones come anew.
            self._loop.only(lambda part: not part.startswith(f"{event} "))
            opened.asked = asked
            opened.sources = [self._listen(source, asked) for source in asked.sources]

    def _source(self, address: str, asked: BoardSetup) -> Source:
        local = self._local and address in asked.ours
        return source_of(address, local=local, private=self._private())

    def _listen(self, address: str, asked: BoardSetup) -> SourceState:
        try:
            source = self._source(address, asked)
        except SourceError as problem:
            return SourceState(address, problem=problem.code)
        return SourceState(address, source)


def _let_go(opened: _Open) -> None:
    for source in opened.sources:
        if source.source is not None:
            source.source.close()
    opened.sources = []
