"""The working copy of an event's state, changed in place while events are taken in.

It copies only what they touch, and hands out the state when asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from arbitro.desk.kernel.state import NEW_EVENT, EventState, Game, Section, SectionEntry
from arbitro.desk.values import prohibitions
from arbitro.desk.values.integrity import left_of
from arbitro.desk.values.teams import ended_before
from arbitro.model import EntryId, GameId, Player, SectionId


@dataclass(slots=True)
class SectionFold:
    """A section being changed: its entries copied once, its rounds' games when touched."""

    section: Section
    entries: dict[EntryId, SectionEntry] = field(default_factory=dict)
    games: dict[int, dict[GameId, Game]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.entries = dict(self.section.entries)

    def set(self, **changes: Any) -> None:
        """Change fields of the section itself."""
        self.section = replace(self.section, **changes)

    def set_entry(self, entry: EntryId, **changes: Any) -> None:
        """Change fields of one entry."""
        self.entries[entry] = replace(self.entries[entry], **changes)

    def set_round(self, number: int, **changes: Any) -> None:
        """Change fields of one round."""
        rounds = list(self.section.rounds)
        rounds[number - 1] = replace(rounds[number - 1], **changes)
        self.set(rounds=tuple(rounds))

    def drop_round(self, number: int) -> None:
        """Take a round and those after it off; who came while it was on is there for it then."""
        self.games.pop(number, None)
        for entry, mine in self.entries.items():
            if mine.first_round > number:
                self.set_entry(entry, first_round=number)
        self.set(
            rounds=self.section.rounds[: number - 1],
            forbidden=prohibitions.paired_anew(self.section.forbidden, number),
            teams=ended_before(self.section.teams, number),
            integrity=left_of(self.section.integrity, number),
        )

    def games_of(self, number: int) -> dict[GameId, Game]:
        """Return the games of a round for changing."""
        games = self.games.get(number)
        if games is None:
            games = self.games[number] = dict(self.section.rounds[number - 1].games)
        return games

    def frozen(self) -> Section:
        """Return the section as it stands."""
        # The dictionaries are handed over without a copy: after `Fold.state` the fold begins anew.
        rounds = self.section.rounds
        if self.games:
            rounds = tuple(
                replace(round_, games=self.games[round_.number])
                if round_.number in self.games
                else round_
                for round_ in rounds
            )
        return replace(self.section, entries=self.entries, rounds=rounds)


class Fold:
    """The working copy of an event's state."""

    __slots__ = ("_people", "_sections", "_state")

    def __init__(self, state: EventState = NEW_EVENT) -> None:
        self._state = state
        self._people: dict[EntryId, Player] | None = None
        self._sections: dict[SectionId, SectionFold] = {}

    def state(self) -> EventState:
        """Return the state as it stands; the fold starts again from it."""
        changes: dict[str, Any] = {}
        if self._people is not None:
            changes["people"] = self._people
        if self._sections:
            opened = {key: section.frozen() for key, section in self._sections.items()}
            changes["sections"] = {**self._state.sections, **opened}
        if changes:
            self._state = replace(self._state, **changes)
        self._people, self._sections = None, {}
        return self._state

    def set(self, **changes: Any) -> None:
        """Change fields of the event itself."""
        self._state = replace(self._state, **changes)

    def people(self) -> dict[EntryId, Player]:
        """Return the people for changing."""
        if self._people is None:
            self._people = dict(self._state.people)
        return self._people

    def section(self, section: SectionId) -> SectionFold:
        """Return a section for changing."""
        found = self._sections.get(section)
        if found is None:
            found = self._sections[section] = SectionFold(self._state.sections[section])
        return found

    def add_section(self, section: Section) -> None:
        """Add a section."""
        self._sections[section.id] = SectionFold(section)

    def remove_section(self, section: SectionId) -> None:
        """Remove a section, with the people who were in no other."""
        state = self.state()
        left = {key: other for key, other in state.sections.items() if key != section}
        self.set(sections=left)
        for entry in state.sections[section].entries:
            self.drop_person(entry)

    def drop_person(self, entry: EntryId) -> None:
        """Forget a person who is in no section any more."""
        # Frozen first: what this fold has just taken out of a section is still in its open copy.
        sections = self.state().sections.values()
        if not any(entry in section.entries for section in sections):
            self.people().pop(entry, None)

    def at_least(self, **numbers: int) -> None:
        """Raise the next permanent numbers of the event: none is given twice."""
        changes = {name: max(getattr(self._state, name), least) for name, least in numbers.items()}
        self.set(**changes)

    def has_section(self, section: SectionId) -> bool:
        """Tell whether there is such a section."""
        return section in self._sections or section in self._state.sections
