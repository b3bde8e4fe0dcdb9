"""The list each rating of a player is from, noted when the rating is entered or changed.

Whoever enters a player, by page, file or program, sends numbers alone: a number that stands in a
list read in is of that list, any other was typed. One that is changed later keeps its list, and is
known as corrected because it is another than the list has.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from arbitro.desk.commands import (
    AdmitLateEntry,
    Command,
    EditPlayer,
    EditPlayers,
    ImportPlayers,
    RegisterPlayer,
)
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.rating_lists import USUAL_LISTS
from arbitro.formats.rating_list.player import ListedPlayer
from arbitro.model import EntryId, Player, RateClass, RatingKind, RatingOrigin
from arbitro.storage.lists.list_names import FIDE, lists_here, named_list
from arbitro.storage.lists.list_search import NoListError, RatingList

OF_PLAYERS = (RegisterPlayer, AdmitLateEntry, ImportPlayers, EditPlayer, EditPlayers)
"""The commands that bring ratings."""

MOST_NAMESAKES = 20


def with_origins(command: Command, state: EventState, folder: Path) -> Command:
    """Return a command with the lists its ratings are from; any other command as it is."""
    with ExitStack() as stack:
        lists = _Lists(folder, stack)
        match command:
            case RegisterPlayer() | AdmitLateEntry():
                section = state.sections.get(command.section)
                return replace(command, player=lists.seeded(command.player, section))
            case ImportPlayers():
                section = state.sections.get(command.section)
                players = tuple(lists.seeded(player, section) for player in command.players)
                edits = tuple(_edited(edit, state, lists) for edit in command.edits)
                return replace(command, players=players, edits=edits)
            case EditPlayer():
                return _edited(command, state, lists)
            case EditPlayers():
                edits = tuple(_edited(edit, state, lists) for edit in command.edits)
                return replace(command, edits=edits)
            case _:
                return command


def _classes(section: Section | None) -> tuple[RateClass, ...]:
    """Return the class of a section, and standard, which counts where there is none of it."""
    control = section.settings.time_control if section else None
    own = control.rate_class if control else RateClass.STANDARD
    return tuple(dict.fromkeys((own, RateClass.STANDARD)))


def _edited(edit: EditPlayer, state: EventState, lists: _Lists) -> EditPlayer:
    """Return a change of data that keeps where ratings are from that it does not change."""
    current = state.people.get(edit.entry)
    if current is None:
        return edit
    classes = _classes_of(state, edit.entry)
    origins = tuple(_origins_after(current, edit, classes, lists))
    return replace(
        edit,
        player=replace(edit.player, origins=origins),
        expected=replace(edit.expected, origins=current.origins),
    )


def _classes_of(state: EventState, entry: EntryId) -> tuple[RateClass, ...]:
    found: dict[RateClass, None] = {}
    for section in state.sections.values():
        if entry in section.entries:
            found |= dict.fromkeys(_classes(section))
    return tuple(found) or _classes(None)


def _origins_after(
    current: Player, edit: EditPlayer, classes: tuple[RateClass, ...], lists: _Lists
) -> Iterator[RatingOrigin]:
    for kind in RatingKind:
        value, known = edit.player.rating_of(kind), current.origin_of(kind)
        said = edit.player.origin_of(kind)
        if not value:
            continue
        if said is not None and said != edit.expected.origin_of(kind):
            yield said
        elif value == edit.expected.rating_of(kind):
            if known is not None:
                yield known
        else:
            found = lists.origin(edit.player, kind, classes) or known
            if found is not None:
                yield found


class _Lists:
    """The lists that were read in, each opened when it is first looked into."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack = folder, stack
        self._opened: dict[str, tuple[RatingList, str] | None] = {}

    def seeded(self, player: Player, section: Section | None) -> Player:
        """Return a player who is entered with a tournament rating by the lists of the section.

        The first list that has a rating gives it; the official one needs none of its own. Who has
        no rating at all is given the least one of the section.
        """
        entered = self.entered(player, _classes(section))
        wanted = section.rating_lists if section else USUAL_LISTS
        if player.tournament_rating:
            return entered
        for name in wanted.names:
            if name == FIDE and player.rating:
                return entered
            origin = self._in_list(player, name, _classes(section)[0])
            if origin is not None and name != FIDE:
                value, origins = origin.value, (*entered.origins, origin)
                return replace(entered, tournament_rating=value, origins=origins)
        if wanted.least and not (player.rating or player.national_rating):
            return replace(entered, tournament_rating=wanted.least)
        return entered

    def _in_list(self, player: Player, name: str, own: RateClass) -> RatingOrigin | None:
        """Return the rating a player has in a list, of a class where its name ends with one."""
        base, _, last = name.rpartition("-")
        is_class = bool(base) and last in {one.value for one in RateClass}
        found = self._list(base if is_class else name)
        listed = _listed(found[0], player) if found else None
        if found is None or listed is None:
            return None
        for rate_class in (RateClass(last),) if is_class else (own, RateClass.STANDARD):
            if value := listed.of(rate_class).rating:
                kind = RatingKind.TOURNAMENT
                return RatingOrigin(kind, base if is_class else name, found[1], rate_class, value)
        return None

    def entered(self, player: Player, classes: tuple[RateClass, ...]) -> Player:
        """Return a player who is entered with the lists of the ratings."""
        found = (
            player.origin_of(kind) or self.origin(player, kind, classes)
            for kind in RatingKind
            if player.rating_of(kind)
        )
        return replace(player, origins=tuple(origin for origin in found if origin is not None))

    def origin(
        self, player: Player, kind: RatingKind, classes: tuple[RateClass, ...]
    ) -> RatingOrigin | None:
        """Return the first list in which a rating of a player stands, None where it is in none."""
        for name in self._names(kind):
            opened = self._list(name)
            listed = _listed(opened[0], player) if opened else None
            if opened is None or listed is None:
                continue
            own = kind is not RatingKind.TOURNAMENT
            for rate_class in classes if own else dict.fromkeys((*classes, *RateClass)):
                value = listed.of(rate_class).rating
                if value and value == player.rating_of(kind):
                    return RatingOrigin(kind, name, opened[1], rate_class, value)
        return None

    def _names(self, kind: RatingKind) -> tuple[str, ...]:
        """Return the lists a rating may be from: the official one is of FIDE's alone."""
        if kind is RatingKind.OFFICIAL:
            return tuple(name for name in self._here if name == FIDE)
        return tuple(name for name in self._here if name != FIDE or kind is RatingKind.TOURNAMENT)

    @cached_property
    def _here(self) -> tuple[str, ...]:
        """Return the names of the lists, looked for once for all players of a command."""
        return tuple(lists_here(self._folder))

    def _list(self, name: str) -> tuple[RatingList, str] | None:
        if name not in self._opened:
            self._opened[name] = None
            with suppress(NoListError):
                found = self._stack.enter_context(RatingList(named_list(self._folder, name)))
                self._opened[name] = found, found.imported.origin.month
        return self._opened[name]


def _listed(players: RatingList, player: Player) -> ListedPlayer | None:
    """Return a player of a list by FIDE number, else by the national number and name."""
    with suppress(NoListError):
        if player.fide_id and (found := players.player(player.fide_id)):
            return found
        if player.national_id and player.name:
            for found in players.search(player.name, "", MOST_NAMESAKES):
                if found.national_id == player.national_id:
                    return found
    return None
