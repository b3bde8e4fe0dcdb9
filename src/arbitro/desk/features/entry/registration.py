"""People entered in a section, their data changed, and those taken out again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated

from arbitro.desk.features.entry.keys import before_numbers, of_entry, of_person
from arbitro.desk.features.entry.rows import on_entry, only
from arbitro.desk.features.section.sections import LAST_BOARD
from arbitro.desk.features.sides import taken_out
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    OfEvent,
    OfSection,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fields import Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.merge import merged
from arbitro.desk.kernel.sentence import Sentence, text
from arbitro.desk.kernel.state import EventState, Section, SectionEntry
from arbitro.desk.kernel.steps import NO_ORIGINS
from arbitro.desk.kernel.subjects import AboutPerson
from arbitro.desk.values import prohibitions
from arbitro.desk.values.teams import without_member
from arbitro.model import RATINGS, EntryId, Player, RatingKind, SectionId
from arbitro.reasons import Refused, refused


@dataclass(frozen=True, slots=True)
class RegisterPlayer(Command):
    """Enter a new person in a section before its entries are closed."""

    section: SectionId
    player: Player


@dataclass(frozen=True, slots=True)
class EditPlayer(Command):
    """Change a person's data. Only the fields that differ from ``expected`` change."""

    entry: EntryId
    player: Player
    expected: Player


@dataclass(frozen=True, slots=True)
class ImportPlayers(Command):
    """Enter many new persons at once, and change who is there: all of it or nothing."""

    section: SectionId
    players: tuple[Player, ...]
    edits: tuple[EditPlayer, ...] = ()


@dataclass(frozen=True, slots=True)
class EditPlayers(Command):
    """Change the data of several people, as a new rating list has them: all of them or none."""

    edits: tuple[EditPlayer, ...]


@dataclass(frozen=True, slots=True)
class RemovePlayer(Command):
    """Take an entry out of a section while entries are open; later, withdraw it."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class FixBoard(Command):
    """Give a person who needs one a fixed board of the hall, or take it back (None)."""

    entry: EntryId
    board: Annotated[int | None, Terms(label="ui.player.fixed-board", least=1, most=9999)]


@dataclass(frozen=True, slots=True)
class PlayerRegistered(Event):
    """A new person was entered in a section."""

    section: SectionId
    entry: EntryId
    player: Player


@dataclass(frozen=True, slots=True)
class PlayerEdited(Event):
    """A person's data changed."""

    entry: EntryId
    player: Player


@dataclass(frozen=True, slots=True)
class PlayerRemoved(Event):
    """An entry that was never paired was taken out of a section."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class BoardFixed(Event):
    """A person got a fixed board of the hall, or lost it (None)."""

    entry: EntryId
    board: int | None


def _player_registered(fold: Fold, event: PlayerRegistered) -> None:
    fold.people()[event.entry] = event.player
    fold.section(event.section).entries[event.entry] = SectionEntry(event.entry)


def _player_edited(fold: Fold, event: PlayerEdited) -> None:
    fold.people()[event.entry] = event.player


def _player_removed(fold: Fold, event: PlayerRemoved) -> None:
    section = fold.section(event.section)
    del section.entries[event.entry]
    section.set(
        # Everywhere the entry is named, so that nothing points at somebody who is not there.
        numbers=tuple(number for number in section.section.numbers if number != event.entry),
        forbidden=prohibitions.without(section.section.forbidden, event.entry),
        teams=without_member(section.section.teams, event.entry),
    )
    fold.drop_person(event.entry)


def _board_fixed(fold: Fold, event: BoardFixed) -> None:
    people = fold.people()
    people[event.entry] = replace(people[event.entry], fixed_board=event.board)


def reserve_entry(fold: Fold, event: AboutPerson) -> None:
    """Count the permanent number of a person as given."""
    fold.at_least(next_entry=event.entry + 1)


def register_players(state: EventState, section: Section, players: tuple[Player, ...]) -> Answer:
    """Enter new persons while entries are open: all of them or none."""
    if section.entries_closed:
        return refused("entries-closed")
    known = fide_numbers_in(state, section)
    events = []
    for place, player in enumerate(players):
        problem = player_problem(player) or entered_twice(player, known)
        if problem is not None:
            return replace(problem, values=(*problem.values, ("row", place + 1)))
        if player.fide_id is not None:
            # Within the list too: one number twice in it would be one person twice in a section.
            known.add(player.fide_id)
        entry = EntryId(state.next_entry + place)
        events.append(PlayerRegistered(section.id, entry, player))
    return tuple(events)


def fide_numbers_in(state: EventState, section: Section) -> set[int]:
    """Return the FIDE numbers in the section."""
    numbers = (state.people[entry].fide_id for entry in section.entries)
    return {number for number in numbers if number is not None}


def entered_twice(player: Player, known: set[int]) -> Refused | None:
    """Refuse somebody whose FIDE number is among those known."""
    if player.fide_id in known:
        return refused("entered-twice", fide_id=player.fide_id, name=player.name)
    return None


def player_problem(player: Player) -> Refused | None:
    """Refuse a person without a name, with an impossible rating or an impossible board."""
    if not player.name.strip():
        return refused("player-name-missing")
    for kind in RatingKind:
        rating = player.rating_of(kind)
        if rating and rating not in RATINGS:
            return refused("rating-out-of-range", rating=rating, least=RATINGS[0], most=RATINGS[-1])
    if player.fixed_board is not None and not 1 <= player.fixed_board <= LAST_BOARD:
        return refused("board-out-of-range", board=player.fixed_board)
    return None


def edit_player(state: EventState, command: EditPlayer) -> Answer:
    """Change a person's data; numbers already given stay until they are given anew."""
    current = state.people.get(command.entry)
    if current is None:
        return refused("person-unknown", entry=command.entry)
    player = merged(current, command.expected, command.player)
    if isinstance(player, Refused):
        return player
    if player == current:
        return ()
    problem = player_problem(player)
    for section in state.sections.values():
        if command.entry in section.entries and player.fide_id != current.fide_id:
            problem = problem or entered_twice(player, fide_numbers_in(state, section))
    return problem or (PlayerEdited(command.entry, player),)


def edit_players(state: EventState, command: EditPlayers) -> Answer:
    """Change the data of several people: all of them or none."""
    events: list[Event] = []
    for edit in command.edits:
        answer = edit_player(state, edit)
        if isinstance(answer, Refused):
            person = state.people.get(edit.entry)
            return replace(answer, values=(*answer.values, ("name", person.name if person else "")))
        events += answer
    return tuple(events)


def fix_board(state: EventState, command: FixBoard) -> Answer:
    """Give a person a fixed board, from the next pairing on."""
    player = state.people.get(command.entry)
    if player is None:
        return refused("person-unknown", entry=command.entry)
    if command.board is not None and not 1 <= command.board <= LAST_BOARD:
        return refused("board-out-of-range", board=command.board)
    if player.fixed_board == command.board:
        return ()
    return (BoardFixed(command.entry, command.board),)


def remove_player(section: Section, entry: SectionEntry) -> Answer:
    """Take an entry out while entries are open."""
    return taken_out(section, PlayerRemoved(section.id, entry.id))


def imported(
    at: Situation,
    command: ImportPlayers,
    register: Callable[[EventState, Section, tuple[Player, ...]], Answer],
) -> Answer:
    """Enter who is new of a list, and change who is there: all of it or nothing.

    What a list says of people who are there can be taken over after entries have closed, too.
    """
    registered: Answer = ()
    if command.players or not command.edits:
        registered = register(at.state, at.section, command.players)
    edited = edit_players(at.state, EditPlayers(command.edits))
    if isinstance(registered, Refused) or isinstance(edited, Refused):
        return registered if isinstance(registered, Refused) else edited
    return (*registered, *edited)


FEATURE = Feature(
    "entry-registration",
    kinds(
        EventKind(
            "PlayerRegistered",
            PlayerRegistered,
            _player_registered,
            lambda event: (*of_person(event), *of_entry(event)),
            builds_on=before_numbers,
            reserve=reserve_entry,
            sentence=Sentence({"name": text("player.name")}),
            steps=(NO_ORIGINS,),
        ),
        EventKind(
            "PlayerEdited",
            PlayerEdited,
            _player_edited,
            of_person,
            steps=(NO_ORIGINS,),
            sentence=Sentence({"name": text("player.name")}),
        ),
        EventKind(
            "PlayerRemoved",
            PlayerRemoved,
            _player_removed,
            of_entry,
            builds_on=before_numbers,
        ),
        EventKind(
            "BoardFixed",
            BoardFixed,
            _board_fixed,
            of_person,
        ),
    ),
    (
        OfEvent(EditPlayer, edit_player, right="change-entries"),
        OfEvent(EditPlayers, edit_players, right="change-entries", is_large=True),
        OfEvent(FixBoard, fix_board, right="change-entries"),
        OfSection(
            RegisterPlayer,
            lambda at, command: register_players(at.state, at.section, (command.player,)),
            right="change-entries",
        ),
        OfSection(
            ImportPlayers,
            lambda at, command: imported(at, command, register_players),
            right="change-entries",
            is_large=True,
        ),
        OfSection(RemovePlayer, on_entry(only(remove_player)), right="change-entries"),
    ),
)
