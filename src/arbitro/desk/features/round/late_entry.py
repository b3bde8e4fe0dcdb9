"""A late entry paired into the published round that is being played (C.04.2@2026-02 art. 4.4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from arbitro.desk.derived.double_swiss import first_games
from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.derived.tournament import numbers_of, tournament_of
from arbitro.desk.features.round.cases import without_opponent
from arbitro.desk.features.round.hand_pairing import made_by_hand
from arbitro.desk.features.round.pair_by_hand import PairByHand
from arbitro.desk.features.round.readiness import came_now, not_by_hand
from arbitro.desk.kernel.feature import Answer, Command, Feature, OfSection, Pairer, Side, Situation
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.state import EventState, Round, Section
from arbitro.desk.values.settings import ReasonByHand
from arbitro.model import EntryId, SectionId, Tpn
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.rules.pairing.by_hand import problem_of
from arbitro.rules.pairing.swiss.colours import allocate, by_rank
from arbitro.rules.pairing.swiss.explained import colour_reason


@dataclass(frozen=True, slots=True)
class PairLateEntry(Command):
    """Pair somebody who came late into the published round that is being played.

    Against whoever has no opponent there: nobody else's pairing changes. ``confirmed`` says that
    those concerned agree (C.04.2 art. 4.4.4).
    """

    section: SectionId
    entry: EntryId
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class LateSeat:
    """Where a late entry sits down: on which board, against whom, and the rule of the colours."""

    white: EntryId
    black: EntryId
    board: int
    colours: Reason


def late_entry_problem(section: Section, entry: EntryId) -> Refused | None:
    """Say why somebody is not paired into the round being played, None where it may be tried."""
    current, part = section.current, section.entries.get(entry)
    if current is None:
        return refused("nothing-paired")
    problem = not_by_hand(section, ReasonByHand.LATE_ENTRY, current.number)
    if problem is not None:
        return problem
    if not current.published:
        return refused("late-entry-unpublished", round=current.number)
    playing = any(entry in (game.white, game.black) for game in current.games.values())
    arrived = part is not None and not part.withdrawn and came_now(part.first_round, current.number)
    if not arrived or playing or section.settings.system.games_per_round > 1:
        return refused("late-entry-not-now", round=current.number)
    return None


def late_seats(
    state: EventState, section: Section, entry: EntryId, pair: Pairer
) -> tuple[tuple[LateSeat, PairByHand], ...] | Refused:
    """Return where a late entry can sit down with the least change, the first choice first.

    Whoever has the bye gives it up for a game on a board after the last one; where nobody has it,
    whoever's opponent has left gets the late entry instead, on the same board. Nobody else's
    pairing changes. Refused as `late_entry_problem`, as the rules of pairing, and where everybody
    has an opponent.
    """
    problem = late_entry_problem(section, entry)
    if problem is not None:
        return problem
    current = section.rounds[-1]
    answer: Refused = refused("late-entry-nobody-free", round=current.number)
    found = []
    for other in _free(section, current):
        seat = _seat(state, section, entry, other)
        if isinstance(seat, Refused):
            answer = seat
            continue
        command = _by_hand(section, current, seat, other)
        made = made_by_hand(state, section, command, pair)
        if isinstance(made, Refused):
            answer = _for_good(made)
            continue
        found.append((seat, command))
    return tuple(found) or answer


def _for_good(problem: Refused) -> Refused:
    """Return why two do not meet late: what a round by hand may do, a late game does not."""
    if problem.code != "by-hand-against-rules":
        return problem
    late = ReasonByHand.LATE_ENTRY.value
    return refused("games-against-rules", problem.reasons, reason=late)


def _free(section: Section, current: Round) -> Iterator[EntryId]:
    """Give who has no opponent: with the bye, then those whose game was not decided, by board."""
    alone = without_opponent(section, current)
    if current.bye is not None:
        yield current.bye
    for game in first_games(section, current):
        if game.result is None:
            yield from (entry_id for entry_id in (game.white, game.black) if entry_id in alone)


def _seat(
    state: EventState, section: Section, entry: EntryId, other: EntryId
) -> LateSeat | Refused:
    """Give the colours of the two as the rules of the section's system share them."""
    number = section.rounds[-1].number
    # As if the late entry had been there when the round was paired: the rules of colours look at
    # the rounds before it alone.
    part = replace(section.entries[entry], first_round=number)
    before = replace(section, rounds=section.rounds[:-1], entries={**section.entries, entry: part})
    state = replace(state, sections={**state.sections, section.id: before})
    edition = edition_of(section, section.settings.system.regulation)
    assert edition is not None, "a round of a Swiss was paired by an edition"
    problem = problem_of(tournament_of(state, section.id), edition, number)
    if isinstance(problem, Refused):
        return problem
    by_number = {contender.tpn: contender for contender in problem.contenders}
    numbers = {entry_id: Tpn(at) for at, entry_id in enumerate(numbers_of(state, before), 1)}
    sides = [by_number.get(numbers[entry_id]) for entry_id in (entry, other)]
    if sides[0] is None or sides[1] is None:
        return refused("late-entry-nobody-free", round=number)
    colours = allocate(problem, sides[0], sides[1])
    white, black = (entry, other) if colours.white is sides[0] else (other, entry)
    games = section.rounds[-1].games.values()
    own = next((game.board for game in games if other in (game.white, game.black)), 0)
    board = own or 1 + max((game.board for game in games), default=0)
    higher, _ = by_rank(sides[0], sides[1])
    return LateSeat(white, black, board, colour_reason(problem, colours, higher.tpn))


def _by_hand(section: Section, current: Round, seat: LateSeat, other: EntryId) -> PairByHand:
    """Return the round with one game more, or with another opponent in one."""
    both = (seat.white, seat.black)
    games = [
        both
        if other in (first_game.white, first_game.black)
        else (first_game.white, first_game.black)
        for first_game in first_games(section, current)
    ]
    if current.bye == other:
        games.append(both)
    bye = None if current.bye == other else current.bye
    why = ReasonByHand.LATE_ENTRY
    return PairByHand(section.id, current.number, tuple(games), why, bye)


def pair_late_entry(at: Situation, command: PairLateEntry) -> Answer:
    """Pair a late entry into the round being played, once the arbiter says that those agree."""
    seats = late_seats(at.state, at.section, command.entry, at.pair)
    if isinstance(seats, Refused):
        return seats
    seat, wanted = seats[0]
    people = at.state.people
    handling = edition_of(at.section, "C.04.2")
    assert handling is not None, "its edition lets a late entry in"
    case = reason("pairings-changed-late-entry", handling)
    asked = refused(
        "late-entry-agreed",
        (case, seat.colours),
        round=wanted.round,
        board=seat.board,
        white=people[seat.white].name,
        black=people[seat.black].name,
    )
    problem = standing(asked, confirmed=command.confirmed)
    if problem is not None:
        return problem
    return made_by_hand(at.state, at.section, wanted, at.pair)


FEATURE = Feature(
    "late-entry",
    commands=(OfSection(PairLateEntry, pair_late_entry, Side.PLAYERS, right="pair-by-hand"),),
)
