"""Commands about who takes part: entries, absences, numbers."""

from __future__ import annotations

from dataclasses import replace

from arbitro.desk.derived.knock_out.bracket import entries_problem
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.names import names_of
from arbitro.desk.derived.restricted_draw import free_number, order_problem
from arbitro.desk.derived.tournament import in_initial_order, ranked
from arbitro.desk.features.drawing import NumbersDrawn, drawing_of
from arbitro.desk.features.entry.commands import (
    AdjustPoints,
    AdmitLateEntry,
    AllowPairing,
    CancelBye,
    CheckIn,
    CloseEntries,
    EditPlayer,
    EditPlayers,
    EnterSection,
    FixBoard,
    ForbidPairing,
    MoveEntry,
    RequestBye,
)
from arbitro.desk.features.entry.events import (
    BoardFixed,
    ByeCancelled,
    ByeRequested,
    EntriesClosed,
    EntriesReopened,
    LateEntryAdmitted,
    PairingAllowed,
    PairingForbidden,
    PlayerEdited,
    PlayerRegistered,
    PlayerReinstated,
    PlayerRemoved,
    PlayerWithdrawn,
    PointsAdjusted,
    PresenceNoted,
    Renumbered,
    SectionEntered,
)
from arbitro.desk.features.section.answers import (
    LAST_BOARD,
    boards_problem,
    name_order_kept,
)
from arbitro.desk.features.sides import (
    bye_answer,
    kept_apart,
    late_problem,
    let_together,
    missed_problem,
    points_problem,
    prohibition_problem,
    reinstatement,
    reopened,
    taken_out,
    withdrawal,
    without_bye,
)
from arbitro.desk.kernel.feature import Answer, Event, Situation
from arbitro.desk.kernel.merge import merged
from arbitro.desk.kernel.state import EventState, Section, SectionEntry
from arbitro.desk.values.settings import Numbering
from arbitro.model import ZERO, EntryId, Player, Result
from arbitro.reasons import Refused, refused

_HIGHEST_RATING = 4000
_FROZEN_AFTER = 4


def register(state: EventState, section: Section, players: tuple[Player, ...]) -> Answer:
    """Enter new persons while entries are open: all of them or none."""
    if section.entries_closed:
        return refused("entries-closed")
    known = _identities(state, section)
    events = []
    for place, player in enumerate(players):
        problem = _player_problem(player) or _twice(player, known)
        if problem is not None:
            return replace(problem, values=(*problem.values, ("row", place + 1)))
        if player.fide_id is not None:
            # Within the list too: one number twice in it would be one person twice in a section.
            known.add(player.fide_id)
        entry = EntryId(state.next_entry + place)
        events.append(PlayerRegistered(section.id, entry, player))
    return tuple(events)


def _identities(state: EventState, section: Section) -> set[int]:
    """Return the FIDE numbers in the section."""
    numbers = (state.people[entry].fide_id for entry in section.entries)
    return {number for number in numbers if number is not None}


def _twice(player: Player, known: set[int]) -> Refused | None:
    if player.fide_id in known:
        return refused("entered-twice", fide_id=player.fide_id, name=player.name)
    return None


def _player_problem(player: Player) -> Refused | None:
    if not player.name.strip():
        return refused("player-name-missing")
    for rating in (player.rating, player.national_rating):
        if not 0 <= rating <= _HIGHEST_RATING:
            return refused("rating-out-of-range", rating=rating, most=_HIGHEST_RATING)
    if player.fixed_board is not None and not 1 <= player.fixed_board <= LAST_BOARD:
        return refused("board-out-of-range", board=player.fixed_board)
    return None


def enter_section(state: EventState, section: Section, command: EnterSection) -> Answer:
    """Enter a person of the event in one more section; late where its rounds are paired."""
    player = state.people.get(command.entry)
    if player is None:
        return refused("person-unknown", entry=command.entry)
    if section.entries_closed and not section.rounds:
        return refused("entries-closed")
    if command.entry in section.entries:
        return ()
    if section.rounds:
        return _admitted(state, section, command.entry, player, Result.ZERO_POINT_BYE)
    problem = _twice(player, _identities(state, section))
    return problem or (SectionEntered(section.id, command.entry),)


def enter_people(state: EventState, section: Section, entries: tuple[EntryId, ...]) -> Answer:
    """Enter several people of the event while entries are open: all of them or none."""
    if section.entries_closed:
        return refused("entries-closed")
    known, events = _identities(state, section), []
    for entry in dict.fromkeys(entries):
        player = state.people.get(entry)
        if player is None:
            return refused("person-unknown", entry=entry)
        if entry in section.entries:
            continue
        problem = _twice(player, known)
        if problem is not None:
            return problem
        if player.fide_id is not None:
            known.add(player.fide_id)
        events.append(SectionEntered(section.id, entry))
    return tuple(events)


def leave_for(at: Situation, command: MoveEntry) -> Answer:
    """Take a person out of a section for another one, which has already answered.

    Where rounds are paired the person is withdrawn, and what was played stays.
    """
    section, entry = at.section, at.section.entries.get(command.entry)
    if entry is None:
        return refused("entry-unknown", entry=command.entry)
    if entry.id in at.state.sections[command.to].entries:
        return refused("entered-twice", name=at.state.people[entry.id].name)
    return withdraw(section, entry) if section.rounds else remove_player(section, entry)


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
    problem = _player_problem(player)
    for section in state.sections.values():
        if command.entry in section.entries and player.fide_id != current.fide_id:
            problem = problem or _twice(player, _identities(state, section))
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


def admit_late_entry(state: EventState, section: Section, command: AdmitLateEntry) -> Answer:
    """Admit a late entry to a Swiss at the place its rating gives (C.04.2 art. 2.4).

    In a round robin whoever comes after the drawing of lots takes the number nobody has.
    """
    entry = EntryId(state.next_entry)
    return _admitted(state, section, entry, command.player, command.missed)


def _admitted(
    state: EventState, section: Section, entry: EntryId, player: Player, missed: Result
) -> Answer:
    """Admit somebody late: a new person, or one who is in another section already."""
    problem = (
        _too_late(section, missed)
        or _player_problem(player)
        or _twice(player, _identities(state, section))
    )
    if problem is not None:
        return problem
    numbers = (*section.numbers, entry)
    if section.settings.system.is_swiss:
        numbers = _inserted(state, section, entry, player)
    first = len(section.rounds) + 1
    return (LateEntryAdmitted(section.id, entry, player, first, missed, numbers),)


def _too_late(section: Section, missed: Result) -> Refused | None:
    """Refuse a late entry where there is no place for one."""
    system = section.settings.system
    if system.is_swiss:
        return late_problem(section, missed, refused("nothing-paired"))
    if system.is_team or system.is_knock_out:
        return refused("not-in-round-robin")
    if section.rounds:
        return refused("already-paired", field="")
    if not free_number(section):
        return refused("no-free-number")
    return missed_problem(missed)


def _inserted(
    state: EventState, section: Section, entry: EntryId, player: Player
) -> tuple[EntryId, ...]:
    """Return the numbers with a new entry before the first one it outranks; the rest keep order."""
    people, names = {**state.people, entry: player}, names_of(state, section)
    regulation = section.settings.system.regulation
    numbers = list(section.numbers)
    for place, other in enumerate(numbers):
        # Against one at a time: the others keep their order even where ratings have changed since.
        if ranked(people, (entry, other), names, regulation)[0] == entry:
            return (*numbers[:place], entry, *numbers[place:])
    return (*numbers, entry)


def withdraw(section: Section, entry: SectionEntry) -> Answer:
    """Pair an entry no more; the round already paired stays as it is."""
    event = PlayerWithdrawn(section.id, entry.id, len(section.rounds))
    return withdrawal(section, entry, event)


def reinstate(section: Section, entry: SectionEntry) -> Answer:
    """Pair a withdrawn entry again."""
    return reinstatement(entry, PlayerReinstated(section.id, entry.id))


def check_in(section: Section, entry: SectionEntry, command: CheckIn) -> Answer:
    """Note that an entry is present."""
    if entry.checked_in == command.present:
        return ()
    return (PresenceNoted(section.id, entry.id, command.present),)


def request_bye(section: Section, entry: SectionEntry, command: RequestBye) -> Answer:
    """Note a bye in a coming round of a Swiss, as far as the event allows it (C.05 art. 6.7)."""
    settings, asked = section.settings, (command.round, command.kind)
    gone = refused("player-withdrawn", entry=entry.id)
    answer = bye_answer(section, entry, asked, settings.rounds, gone)
    if answer is not None:
        return answer
    if command.kind is Result.HALF_POINT_BYE:
        had = sum(kind is Result.HALF_POINT_BYE for kind in entry.byes.values())
        if had >= settings.half_point_byes:
            return refused("too-many-half-point-byes", most=settings.half_point_byes)
        last = settings.last_bye_round or max(settings.rounds - 1, 1)
        if command.round > last:
            return refused("bye-too-late", round=command.round, last=last)
    return (ByeRequested(section.id, entry.id, command.round, command.kind),)


def bye_at_event(state: EventState, command: RequestBye) -> Refused | None:
    """Refuse half-point byes that the event has none of (C.05 art. 6.7(4)).

    Unless its rules say otherwise: none at level L1, none for who has conditions or free entry.
    """
    kind = state.office.facts("kind")
    if command.kind is not Result.HALF_POINT_BYE or kind.yes("byes-otherwise"):
        return None
    if kind.text("level") == "L1":
        return refused("bye-at-level-one")
    category = kind.text("category-with-conditions").strip()
    player = state.people.get(command.entry)
    if category and player and player.category.strip().casefold() == category.casefold():
        return refused("bye-with-conditions", category=category)
    return None


def cancel_bye(section: Section, entry: SectionEntry, command: CancelBye) -> Answer:
    """Take a requested bye back before its round is paired."""
    event = ByeCancelled(section.id, entry.id, command.round)
    return without_bye(section, entry, command.round, event)


def forbid_pairing(section: Section, command: ForbidPairing) -> Answer:
    """Forbid that any two of some entries meet."""
    few = refused("two-players-needed")
    problem = prohibition_problem(
        section,
        command.entries,
        section.entries,
        few,
        lambda entry: refused("entry-unknown", entry=entry),
    )
    if problem is not None:
        return problem
    span = command.first_round, command.last_round
    event = PairingForbidden(section.id, command.entries, *span)
    return kept_apart(section, section.forbidden, command.entries, span, event)


def allow_pairing(section: Section, command: AllowPairing) -> Answer:
    """Lift a prohibition: for the rounds to come, since those paired were paired with it."""
    return let_together(
        section,
        section.forbidden,
        command.entries,
        lambda after: PairingAllowed(section.id, command.entries, after),
    )


def adjust_points(section: Section, entry: SectionEntry, command: AdjustPoints) -> Answer:
    """Set the penalty or bonus of an entry; a knock-out has no points they could change."""
    if section.settings.system.is_knock_out and command.points:
        return refused("no-points-in-knock-outs")
    total = rounds_total(section)
    latest = max(total, len(section.rounds))
    problem = points_problem(command.points, command.round, latest, total)
    if problem is not None:
        return problem
    if command.round:
        if entry.later_adjustments.get(command.round, ZERO) == command.points:
            return ()
    elif (entry.adjustment, entry.adjustment_note) == (command.points, command.note):
        return ()
    return (PointsAdjusted(section.id, entry.id, command.points, command.note, command.round),)


def close_entries(state: EventState, section: Section, command: CloseEntries) -> Answer:
    """Close the list and give the numbers."""
    if section.entries_closed:
        return refused("entries-closed")
    staying = {
        entry: mine
        for entry, mine in section.entries.items()
        if mine.checked_in or not command.only_present
    }
    if len(staying) < 2:
        return refused("two-players-needed")
    problem = entries_problem(section.settings, len(staying)) or boards_problem(
        state, section.settings, section, len(staying)
    )
    if problem is not None:
        return problem
    if section.settings.numbering is Numbering.RATING:
        numbers = tuple(in_initial_order(state, section, staying))
    elif section.settings.numbering is Numbering.VARMA and (
        problem := order_problem(state.people, tuple(staying), command.order)
    ):
        return problem
    elif set(command.order) != set(staying) or len(command.order) != len(staying):
        return refused("order-incomplete")
    else:
        numbers = command.order
    # Removed first: the numbers that follow are of those who stay.
    gone = [PlayerRemoved(section.id, entry) for entry in section.entries if entry not in staying]
    names, numbering = names_of(state, section), section.settings.numbering
    made = drawing_of(state.people, numbering, names, command.drawn, numbers)
    drawn = () if made is None else (NumbersDrawn(section.id, made),)
    kept = name_order_kept(state, section)
    return (*gone, *kept, EntriesClosed(section.id, numbers), *drawn)


def reopen_entries(section: Section) -> Answer:
    """Take entries again before the first pairing."""
    return reopened(section, EntriesReopened(section.id))


def renumber(state: EventState, section: Section) -> Answer:
    """Give the numbers anew by the data as they are now, until round 4 is paired."""
    if not section.entries_closed:
        return refused("entries-open")
    if not section.settings.system.is_swiss and section.rounds:
        return refused("already-paired", field="numbering")
    if len(section.rounds) >= _FROZEN_AFTER:
        return refused("numbers-frozen", round=_FROZEN_AFTER)
    if section.settings.numbering is not Numbering.RATING:
        return refused("numbers-not-by-rating")
    numbers = tuple(in_initial_order(state, section, section.entries))
    return () if numbers == section.numbers else (Renumbered(section.id, numbers),)
