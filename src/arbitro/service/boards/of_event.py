"""The electronic boards of one event: which is whose, what they show now, what may go out.

What goes out passes one gate: a board in public is a fold of what had arrived a while ago, and
nothing that arrived since is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from threading import RLock

from arbitro.desk.derived.lists.game_matching import RESULTS, match_games
from arbitro.desk.kernel.state import EventState, Game, Section
from arbitro.formats.live_boards import LONGEST_KEY, MOST_BOARDS, BoardFeed
from arbitro.formats.pgn import PgnGame
from arbitro.loops import Turns
from arbitro.model import GameId, SectionId
from arbitro.rules.live.board_signals import BoardSignal
from arbitro.rules.live.following import LiveBoard, advanced, follow
from arbitro.service.boards.journal import Journal, Line

OTHER = "other"
"""Stands for a result no two players agree on, as a forfeit."""

Plan = Mapping[str, tuple[str, int]]
"""Section (letter) and board by the serial number of an electronic board."""

MOST_WAITING = 5_000

MOST_KEYS = 4 * MOST_BOARDS
"""Boards of sources that are known at a time: those heard longest ago are forgotten."""


def entered_of(game: Game) -> str:
    """Return the result that stands as boards tell results, `OTHER`, or empty: there is none."""
    if game.result is None:
        return ""
    return RESULTS.get(game.result, OTHER)


@dataclass(slots=True)
class _GameFeed:
    """What arrived of one game, and folds of it: of all, and of what may go out."""

    seen: list[BoardSignal] = field(default_factory=list)
    entered: str = ""
    ended: int | None = None
    now: LiveBoard = field(default_factory=LiveBoard)
    out: LiveBoard = field(default_factory=LiveBoard)
    gone: int = 0

    def add(self, seen: BoardSignal) -> None:
        # Followed before it is kept: what cannot be followed would stop every look at the game.
        self.now = advanced(self.now, seen, self.ended)
        self.seen.append(seen)

    def note(self, entered: str, at: int) -> None:
        """Take the result that stands: what came after one is no game (see `following`)."""
        self.entered, self.ended = entered, at if entered else None
        self.now = follow(self.seen, self.ended)
        self.out = follow(self.seen[: self.gone], self.ended)

    def released(self, until: int) -> LiveBoard:
        """Return the game as it stood at an instant; what came later has no part in it."""
        # Folds only go forward: for an earlier instant it is begun anew.
        if self.gone and self.seen[self.gone - 1].at > until:  # the delay was made longer
            self.gone, self.out = 0, LiveBoard()
        while self.gone < len(self.seen) and self.seen[self.gone].at <= until:
            self.out = advanced(self.out, self.seen[self.gone], self.ended)
            self.gone += 1
        return self.out


@dataclass(frozen=True, slots=True)
class UnmatchedBoard:
    """A board of a source that belongs to no game: its name there, why, and who is named."""

    key: str
    problem: str
    white: str = ""
    black: str = ""


Place = tuple[SectionId, int, GameId]
"""A game: its section, round and identifier."""


class BoardsOfEvent:
    """What electronic boards tell of the games of one event; for several threads."""

    def __init__(self, journal: Journal, turns: Turns | None = None) -> None:
        """Begin with what was kept; what cannot be followed is noted in ``turns``."""
        self._journal, self._lock = journal, RLock()
        self.turns = turns or Turns("boards")
        self._rounds: dict[tuple[SectionId, int], dict[GameId, _GameFeed]] = {}
        self._unkept: dict[tuple[SectionId, int], list[Line]] = {}
        self._last: dict[str, BoardSignal] = {}
        self._places: dict[str, tuple[object, Place | UnmatchedBoard]] = {}
        self._waiting: dict[str, list[BoardSignal]] = {}
        self.unmatched: dict[str, UnmatchedBoard] = {}
        self.mark = 0
        """Changes with everything that is taken."""

    # --- taking ------------------------------------------------------------------------------

    def take(self, state: EventState, plan: Plan, heard: Iterable[BoardFeed]) -> int:
        """Take what arrived; return how much of it was new."""
        new: dict[tuple[SectionId, int], list[Line]] = {}
        count = 0
        with self._lock:
            for other in heard:
                if len(other.key) > LONGEST_KEY:
                    continue
                known = self._last.pop(other.key, None)  # and to the end: heard last
                # A source that is asked again and again tells the same: only what differs goes into
                # the journal.
                if known is not None and replace(known, at=other.seen.at) == other.seen:
                    self._last[other.key] = known
                    continue
                self._last[other.key] = other.seen
                count += 1
                # A part each: no board waits for what another one sends.
                with self.turns.part(f"{self._journal.event} {other.key}") as part:
                    self._one(state, plan, other, new)
                if part.failed:
                    self.unmatched[other.key] = UnmatchedBoard(other.key, "fault")
                self._forget()
            self._keep(new)
        return count

    def _forget(self) -> None:
        """Keep no more boards than may be: one that belongs to no game goes before the others."""
        if len(self._last) <= MOST_KEYS:
            return
        of_none = (text for text in self._last if text in self.unmatched)
        key = next(of_none, next(iter(self._last)))
        del self._last[key]
        self._places.pop(key, None)
        self._waiting.pop(key, None)
        self.unmatched.pop(key, None)

    def _one(
        self,
        state: EventState,
        plan: Plan,
        heard: BoardFeed,
        new: dict[tuple[SectionId, int], list[Line]],
    ) -> None:
        place = self._place(state, plan, heard)
        if isinstance(place, UnmatchedBoard):
            self.unmatched[heard.key] = place
            if heard.is_ambiguous:  # what comes may be of either game
                return
            waiting = self._waiting.setdefault(heard.key, [])
            if len(waiting) < MOST_WAITING:
                waiting.append(heard.seen)
            return
        self.unmatched.pop(heard.key, None)
        section, number, game = place
        kept = self._round(section, number).setdefault(game, _GameFeed())
        for seen in (*self._waiting.pop(heard.key, ()), heard.seen):
            kept.add(seen)
            new.setdefault((section, number), []).append(Line(game, heard.key, seen))

    def note_results(self, state: EventState, at: int) -> None:
        """Take the results that stand, so that nothing is followed past them."""
        with self._lock:
            for (section, number), games in self._rounds.items():
                found = state.sections.get(section)
                if found is None or number > len(found.rounds):
                    continue
                lines = []
                for key, kept in games.items():
                    game = found.rounds[number - 1].games.get(key)
                    entered = "" if game is None else entered_of(game)
                    if entered != kept.entered:
                        kept.note(entered, at)
                        lines.append(Line(key, "", at=at, entered=entered))
                self._unkept.setdefault((section, number), []).extend(lines)
            self._keep({})

    def _keep(self, new: Mapping[tuple[SectionId, int], list[Line]]) -> None:
        """Write down what arrived, after what a disk did not take before; OSError as it says."""
        for place, lines in new.items():
            self._unkept.setdefault(place, []).extend(lines)
        for place, lines in tuple(self._unkept.items()):
            self._journal.add(*place, lines)
            del self._unkept[place]
            self.mark += len(lines)

    def _round(self, section: SectionId, number: int) -> dict[GameId, _GameFeed]:
        """Return the games of a round of which something arrived, read from the journal once."""
        known = self._rounds.get((section, number))
        if known is None:
            part = f"{self._journal.event} {section}-{number}"
            known = self._rounds[section, number] = {}
            for line in self._journal.read(section, number):
                # What cannot be followed is left out, like what cannot be read: the rest stands.
                with self.turns.part(part):
                    kept = known.setdefault(GameId(line.game), _GameFeed())
                    if line.seen is not None:
                        kept.add(line.seen)
                    elif line.entered is not None:
                        kept.note(line.entered, line.at)
        return known

    # --- whose board -------------------------------------------------------------------------

    def _place(self, state: EventState, plan: Plan, heard: BoardFeed) -> Place | UnmatchedBoard:
        """Return the game a board belongs to, looked for again only where something has changed."""
        rounds = tuple(
            (section.id, len(section.rounds), tuple(section.rounds[-1].games))
            for section in state.sections.values()
            if section.rounds
        )
        heading = None if heard.game is None else heard.game.tags
        mark = (rounds, heading, plan.get(heard.key), heard.is_ambiguous)
        known = self._places.get(heard.key)
        if known is None or known[0] != mark:
            known = self._places[heard.key] = (mark, _place_of(state, plan, heard))
        return known[1]

    # --- telling -----------------------------------------------------------------------------

    def round(self, section: SectionId, number: int) -> dict[GameId, LiveBoard]:
        """Return the games of a round of which something arrived, as they stand."""
        with self._lock:
            return {key: kept.now for key, kept in self._round(section, number).items()}

    def ended(self, section: SectionId, number: int) -> dict[GameId, int]:
        """Return when the results that stand were entered, as far as was noted here."""
        with self._lock:
            games = self._round(section, number)
            return {key: kept.ended for key, kept in games.items() if kept.ended is not None}

    def released(self, section: SectionId, number: int, until: int) -> dict[GameId, LiveBoard]:
        """Return the games of a round by what had arrived until an instant, and nothing later."""
        with self._lock:
            games = self._round(section, number)
            found = {key: kept.released(until) for key, kept in games.items()}
            return {key: item for key, item in found.items() if item.heard}


def _place_of(state: EventState, plan: Plan, heard: BoardFeed) -> Place | UnmatchedBoard:
    if heard.game is None:
        return _planned(state, plan, heard.key)
    named = UnmatchedBoard(
        heard.key, "no-board", heard.game.tag("White") or "", heard.game.tag("Black") or ""
    )
    if heard.is_ambiguous:
        return replace(named, problem="same-name")
    found: list[Place] = []
    problem = ""
    for section in state.sections.values():
        place = _named(state, section, heard.game)
        if isinstance(place, str):
            # What tells most goes first: there the two do meet.
            problem = problem if problem == "colours-differ" else place
        else:
            found.append(place)
    if len(found) == 1:
        return found[0]
    return replace(named, problem="in-two-sections" if found else problem or "no-round")


def _named(state: EventState, section: Section, game: PgnGame) -> Place | str:
    """Return the game of a section a PGN is of, or why there is none."""
    if not section.rounds:
        return "no-round"
    current = len(section.rounds)
    (match,) = match_games(state, section, [game])
    if match.problem == "no-round":
        (match,) = match_games(state, section, [game], current)
    if match.game is None:
        return match.problem
    if match.game.round != current:
        return "other-round"
    return section.id, current, match.game.id


def _planned(state: EventState, plan: Plan, serial: str) -> Place | UnmatchedBoard:
    place = plan.get(serial)
    if place is None:
        return UnmatchedBoard(serial, "no-table")
    letter, board = place
    at = ord(letter) - ord("a")
    sections = list(state.sections.values())
    if at >= len(sections) or not sections[at].rounds:
        return UnmatchedBoard(serial, "no-round")
    section = sections[at]
    games = section.rounds[-1].games.values()
    found = next((game for game in games if game.board == board), None)
    if found is None:
        return UnmatchedBoard(serial, "no-board")
    return section.id, len(section.rounds), found.id
