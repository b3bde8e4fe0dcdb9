"""Asking the engine: who may be paired, by which rules, at which boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from arbitro import __version__
from arbitro.desk.derived.double_swiss import Seat
from arbitro.desk.derived.tournament import numbers_of
from arbitro.desk.kernel.feature import Pairer
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.paired_by import PairedBy
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import (
    SYSTEMS,
    BoardNumber,
    EditionKey,
    EntryId,
    Result,
    RoundPairing,
    System,
    Tournament,
    own_system,
)
from arbitro.reasons import Refused, refused
from arbitro.regulations import OTHER_TIE_BREAKS, is_complete, is_general
from arbitro.rules.pairing import pair_next_round, systems
from arbitro.rules.pairing.digest import edition_digest
from arbitro.rules.pairing.round_robin import next_table_round
from arbitro.rules.pairing.systems import system_called

ENGINE = PairedBy("arbitro", __version__)
"""What pairs by our systems, as rounds keep it."""


def pair_by_the_book(tournament: Tournament, edition: EditionKey) -> RoundPairing | Refused:
    """Pair the next round of a Swiss with arbitro's own engine."""
    return pair_next_round(tournament, edition)


def is_here(section: Section) -> bool:
    """Tell whether the system of a section is known here: only then can a round be paired."""
    return system_is_here(section.settings.system)


def system_is_here(system: System) -> bool:
    """Tell whether a system is ours, or of others who are asked and allowed here."""
    if system.key in SYSTEMS:
        return True

    return system_called(system.key) is system


def pairs_on(before: SectionSettings, settings: SectionSettings) -> bool:
    """Tell whether a system may pair on rounds that were paired by rules of the event's own.

    Of teams it may choose the colours they prefer, and what counts beside the first score.
    """
    old, new, teams = before.system, settings.system, before.teams
    kept = replace(settings.teams, preferences=teams.preferences, use_secondary=teams.use_secondary)
    is_own = own_system(old.key) is old
    return is_own and kept == teams and replace(new.traits, regulation=old.regulation) == old.traits


def paired_by(section: Section) -> PairedBy:
    """Return what pairs the next round: arbitro, or the distribution its system comes from."""
    system, drawing = section.settings.system, section.drawing
    edition = edition_of(section, system.regulation)
    if system.key in SYSTEMS:
        digest = "" if edition is None else edition_digest(edition)
        seed = None if drawing is None else drawing.seed
        return replace(ENGINE, edition_digest=digest, seed=seed)

    origin = systems.SYSTEMS.origin(system.key)
    if origin is None or edition is None:
        return ENGINE
    return PairedBy(*origin, systems.digest_of(system.key, edition))


def edition_of(section: Section, regulation: str) -> EditionKey | None:
    """Return the edition a section follows of a regulation, None where it needs none.

    Any list of tie-breaks stands in the place of C.07. The general rules of a Swiss may be those
    of its own text (`is_complete`).
    """
    places: tuple[str, ...] = (
        (regulation, *OTHER_TIE_BREAKS) if regulation == "C.07" else (regulation,)
    )
    own = section.settings.system.regulation
    if is_general(regulation) and is_complete(own):
        places = (regulation, own)
    keys = {edition.key.partition("@")[0]: edition.key for edition in section.editions}
    return next((keys[place] for place in places if place in keys), None)


def absences(section: Section, number: int) -> dict[EntryId, Result]:
    """Return who is not paired in a round, and what it brings them."""
    absent = {}
    for entry, mine in section.entries.items():
        if mine.withdrawn:
            absent[entry] = Result.ZERO_POINT_BYE
        elif number in mine.byes:
            absent[entry] = mine.byes[number]
    return absent


def next_pairing(section: Section, tournament: Tournament, pair: Pairer) -> RoundPairing | Refused:
    """Return the pairing of the next round by the section's system.

    An all-play-all takes it from the table; those who withdrew stay in it and forfeit.
    """
    settings = section.settings
    if settings.system.is_swiss:
        edition = edition_of(section, settings.system.regulation)
        if edition is None:
            return refused("edition-missing", regulation=settings.system.regulation)
        return pair(tournament, edition)
    return next_table_round(tournament, swaps=(settings.cycle_swap,))


def boards_of(
    state: EventState, section: Section, games: Iterable[tuple[EntryId, EntryId]]
) -> tuple[tuple[EntryId, EntryId, int], ...]:
    """Give the games, in their order, the boards of the hall.

    Who needs a fixed board sits there; the other games fill the remaining boards in order. Two
    games that claim one board: the first has it.
    """
    ordered = tuple(games)
    fixed = {entry: player.fixed_board for entry, player in state.people.items()}
    return assign_boards(ordered, fixed, section.settings.first_board)


def assign_boards(
    games: tuple[tuple[EntryId, EntryId], ...],
    fixed: Mapping[EntryId, int | None],
    first_board: int,
) -> tuple[tuple[EntryId, EntryId, int], ...]:
    """Return the games with their boards, in the order given.

    >>> assign_boards(((1, 2), (3, 4), (5, 6)), {6: 1}, 1)
    ((1, 2, 2), (3, 4, 3), (5, 6, 1))
    """
    claimed: dict[int, int] = {}
    for at, pair in enumerate(games):
        wish = next((board for board in map(fixed.get, pair) if board is not None), None)
        # Of two games that ask for one board the higher one in the order keeps it.
        if wish is not None and wish not in claimed:
            claimed[wish] = at
    places = {at: board for board, at in claimed.items()}
    board = BoardNumber(first_board)
    for at in range(len(games)):
        if at in places:
            continue
        while board in claimed:
            board = BoardNumber(board + 1)
        places[at] = board
        board = BoardNumber(board + 1)
    return tuple((white, black, places[at]) for at, (white, black) in enumerate(games))


def as_entries(
    state: EventState, section: Section, pairing: RoundPairing
) -> tuple[tuple[tuple[EntryId, EntryId], ...], EntryId | None]:
    """Return a pairing by entries instead of numbers."""
    numbers = numbers_of(state, section)
    games = tuple((numbers[white - 1], numbers[black - 1]) for white, black in pairing.games)
    return games, None if pairing.bye is None else numbers[pairing.bye - 1]


def boards_of_games(
    state: EventState, section: Section, games: tuple[tuple[EntryId, EntryId], ...]
) -> tuple[Seat, ...]:
    """Give games the boards of the hall; the two of a match, one after the other, share one."""
    each = section.settings.system.games_per_round
    seats = boards_of(state, section, games[::each])
    return tuple((white, black, seats[at // each][2]) for at, (white, black) in enumerate(games))
