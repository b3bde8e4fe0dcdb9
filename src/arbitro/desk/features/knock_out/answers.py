"""Pairing a knock-out: the first games of a round of its bracket, and every game after them.

The command that lets one match go on stands here as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from arbitro.desk.derived.knock_out.bracket import (
    bracket_round_of,
    encounter_of,
    first_round_of,
    games_of,
    knock_out_of,
)
from arbitro.desk.derived.pairing.next_round import ENGINE, boards_of
from arbitro.desk.derived.problem import problem_digest
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.knock_out.events import EVENTS, BidsMade, GamesAdded
from arbitro.desk.features.round.events import RoundPaired, RoundPublished
from arbitro.desk.kernel.feature import Answer, Command, Event, Feature, OfSection
from arbitro.desk.kernel.fields import LotsField, Terms
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.lots import Lots, drawn_colours
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import Colour, EntryId, GameId, Result, SectionId, Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.knock_out import (
    Encounter,
    FirstColour,
    KnockOut,
    StageKind,
    first_with_white,
)


@dataclass(frozen=True, slots=True)
class ContinueMatch(Command):
    """Start the next game of one match, without waiting for the others.

    ``lots`` are colours for the first player of the match, ``w`` or ``b``; the service draws them.
    ``bids`` are, for an Armageddon, the seconds with which each of the two would take Black.
    """

    section: SectionId
    one: Annotated[EntryId, Terms(label="command.field.first_player")]
    other: Annotated[EntryId, Terms(label="command.field.second_player")]
    lots: LotsField = ""
    bids: tuple[int, int] | None = None


LONGEST_BID = 3600
"""Seconds: nobody may ask for more."""


class _Start(NamedTuple):
    """A game about to start: its match, and the round of the section it belongs to."""

    encounter: Encounter
    column: int


def lots_needed(section: Section) -> int:
    """Return how many colours chance decides when all that is due is paired."""
    event = knock_out_of(section)
    if event is None or section.settings.knock_out.first_colour is not FirstColour.LOTS:
        return 0
    return sum(_begins(item.encounter) for item in _due(section, event))


def _begins(encounter: Encounter) -> bool:
    """Tell whether the next game is the first of the match or of a stage."""
    coming = encounter.progress.next if encounter.progress else None
    return coming is not None and coming.number == 1


def pair_due(state: EventState, section: Section, lots: str) -> Answer:
    """Pair the first games of the next round of the bracket, or the next ones of open matches.

    Matches that still wait for a result are left for later; where all of them wait, or need lots or
    bids, that is what is refused.
    """
    event = _ready(section)
    if isinstance(event, Refused):
        return event
    due = [item for item in _due(section, event) if not _needs_bids(section, item.encounter)]
    if not due:
        return _nothing_due(section, event)
    return _started(state, section, due, lots)


def continue_match(state: EventState, section: Section, command: ContinueMatch) -> Answer:
    """Start the next game of one match."""
    if not section.settings.system.is_knock_out:
        return refused("knock-out-only")
    event = _ready(section)
    if isinstance(event, Refused):
        return event
    for entry in (command.one, command.other):
        if entry not in section.entries:
            return refused("entry-unknown", entry=entry)
    one, other = section.tpn(command.one), section.tpn(command.other)
    found = event.encounter(one, other)
    if found is None or found.progress is None:
        return refused("match-not-in-bracket")
    due = [item for item in _due(section, event) if item.encounter is found]
    if not due:
        return _why_not(section, found)
    if not _needs_bids(section, found):
        return _started(state, section, due, command.lots)
    if command.bids is None:
        return refused("match-needs-bids", match=found.tie.number)
    bids = dict(zip((one, other), command.bids, strict=True))
    most = _longest_bid(section)
    if not all(0 < seconds <= most for seconds in bids.values()):
        return refused("bids-out-of-range", most=most)
    return _armageddon(state, section, due[0], bids, command.lots)


def _ready(section: Section) -> KnockOut | Refused:
    if not section.entries_closed:
        return refused("entries-open")
    event = knock_out_of(section)
    if event is None:
        return refused("two-players-needed")
    return event


def _due(section: Section, event: KnockOut) -> list[_Start]:
    """Return the games that may start now, those of one round of the bracket.

    Games still to be played in decided matches go before the next round of the bracket begins.
    """
    current = event.current_round
    start = first_round_of(section, current)
    found = []
    for encounter in event.encounters:
        coming = encounter.progress.next if encounter.progress else None
        if coming is None or encounter.tie.round_number > current:
            continue
        begun = first_round_of(section, encounter.tie.round_number)
        column = begun + len(encounter.games) if encounter.games else start
        found.append(_Start(encounter, column))
    earlier = [item for item in found if item.encounter.tie.round_number < current]
    return earlier if earlier and start > len(section.rounds) else found


def lots_as_drawn(section: Section, drawn: Mapping[frozenset[EntryId], EntryId]) -> str:
    """Return the lots that give White to whom it was ``drawn`` for, where the two meet again now.

    Where they did not meet any lot is as good as another.
    """
    event = knock_out_of(section)
    if event is None or section.settings.knock_out.first_colour is not FirstColour.LOTS:
        return ""
    lots = []
    for item in _due(section, event):
        if not _begins(item.encounter) or _needs_bids(section, item.encounter):
            continue
        progress = item.encounter.progress
        assert progress is not None, "its next game is due"
        first, second = section.entry_of(progress.first), section.entry_of(progress.second)
        lots.append("b" if drawn.get(frozenset((first, second))) == second else "w")
    return "".join(lots)


def _longest_bid(section: Section) -> int:
    """Return the longest bid in seconds: nobody takes Black with more time than White has."""
    for stage in section.settings.knock_out.stages:
        if stage.kind is StageKind.ARMAGEDDON and stage.time_control is not None:
            return stage.time_control.periods[0].seconds or LONGEST_BID
    return LONGEST_BID


def _needs_bids(section: Section, encounter: Encounter) -> bool:
    coming = encounter.progress.next if encounter.progress else None
    armageddon = coming is not None and coming.kind is StageKind.ARMAGEDDON
    return armageddon and section.settings.knock_out.bids


def _nothing_due(section: Section, event: KnockOut) -> Refused:
    """Say what the knock-out waits for: results, bids, lots; or that it is over."""
    open_matches = [
        encounter for encounter in event.encounters if not encounter.is_over and encounter.progress
    ]
    waiting = sum(
        encounter.progress.waiting for encounter in event.encounters if encounter.progress
    )
    if waiting:
        return refused("results-missing", round=len(section.rounds), games=waiting)
    if open_matches:
        return _why_not(section, open_matches[0])
    return refused("no-round-left", rounds=len(section.rounds))


def _why_not(section: Section, encounter: Encounter) -> Refused:
    """Say why a match does not go on now."""
    progress = encounter.progress
    assert progress is not None
    if progress.waiting:
        games = [game.game for game in games_of(section, encounter)]
        return refused("results-missing", round=games[-1].round, games=progress.waiting)
    if _needs_bids(section, encounter):
        return refused("match-needs-bids", match=encounter.tie.number)
    if progress.lots_needed:
        return refused("match-needs-lots", match=encounter.tie.number)
    return refused("match-is-over", match=encounter.tie.number)


def _started(state: EventState, section: Section, due: Iterable[_Start], lots: str) -> Answer:
    """Return the events that start games: into rounds there are, and into one new round."""
    colours = iter(lots)
    columns: dict[int, list[tuple[Tpn, Tpn, Encounter]]] = {}
    for encounter, column in due:
        white = _white(section, encounter, colours)
        if white is None:
            return refused("colours-not-drawn")
        black = next(number for number in encounter.pair if number != white)
        columns.setdefault(column, []).append((white, black, encounter))
    for games in columns.values():
        games.sort(key=lambda game: game[2].tie.third_place)  # the final on the first board
    return tuple(_events(state, section, columns))


def _white(section: Section, encounter: Encounter, colours: Iterator[str]) -> Tpn | None:
    rule = section.settings.knock_out.first_colour
    lot = None
    if rule is FirstColour.LOTS and _begins(encounter):
        drawn = next(colours, "")
        if drawn not in {"w", "b"}:
            return None
        lot = Colour(drawn)
    assert encounter.progress is not None
    return first_with_white(
        encounter.progress, encounter.games, rule, match_number=encounter.tie.number, lot=lot
    )


def _events(
    state: EventState, section: Section, columns: dict[int, list[tuple[Tpn, Tpn, Encounter]]]
) -> Iterator[Event]:
    next_game = GameId(state.next_game)
    for column in sorted(columns):
        games = _at_boards(state, section, columns[column])
        if column <= len(section.rounds):
            yield GamesAdded(section.id, column, next_game, games)
        else:
            starts = not columns[column][0][2].games
            yield _paired(state, section, next_game, games, starts=starts)
            if not starts:
                yield RoundPublished(section.id, column)
        next_game = GameId(next_game + len(games))


def _at_boards(
    state: EventState, section: Section, games: list[tuple[Tpn, Tpn, Encounter]]
) -> tuple[tuple[EntryId, EntryId, int], ...]:
    """Return the games with their boards: those all matches have begun on, else boards in order."""
    named = [(section.entry_of(white), section.entry_of(black)) for white, black, _ in games]
    if not all(item.games for _, _, item in games):
        return boards_of(state, section, named)
    boards = [games_of(section, item)[0].game.board for _, _, item in games]
    return tuple((white, black, board) for (white, black), board in zip(named, boards, strict=True))


def _paired(
    state: EventState,
    section: Section,
    first_game: GameId,
    games: tuple[tuple[EntryId, EntryId, int], ...],
    *,
    starts: bool,
) -> RoundPaired:
    tournament = tournament_of(state, section.id)
    return RoundPaired(
        section.id,
        len(section.rounds) + 1,
        first_game,
        games,
        None,
        tuple(_without_game(section) if starts else ()),
        tournament.editions,
        ENGINE,
        problem_digest(state, section),
    )


def _without_game(section: Section) -> Iterator[tuple[EntryId, Result]]:
    """Yield who goes on without a game in the round of the bracket that begins."""
    event = knock_out_of(section)
    assert event is not None
    current = event.current_round
    found = set(event.byes()) if current == 1 else set()
    for item in event.round(current):
        if item.winner is not None and not item.games:
            found.add(item.winner)
    for tpn in sorted(found):
        yield section.entry_of(tpn), Result.PAIRING_ALLOCATED_BYE


def _armageddon(
    state: EventState, section: Section, start: _Start, bids: dict[Tpn, int], lots: str
) -> Answer:
    """Start an Armageddon: the lower bid has Black with that time; equal ones are drawn for."""
    encounter = start.encounter
    lowest = min(bids.values())
    lower = [tpn for tpn, seconds in bids.items() if seconds == lowest]
    progress = encounter.progress
    assert progress is not None
    if len(lower) > 1:
        if lots[:1] not in {"w", "b"}:
            return refused("colours-not-drawn")
        black = progress.second if lots[0] == "w" else progress.first
    else:
        black = lower[0]
    white = next(number for number in encounter.pair if number != black)
    made = BidsMade(
        section.id,
        start.column,
        (
            (section.entry_of(progress.first), bids[progress.first]),
            (section.entry_of(progress.second), bids[progress.second]),
        ),
    )
    columns = {start.column: [(white, black, encounter)]}
    return (*_events(state, section, columns), made)


def still_consistent(section: Section, answer: Answer) -> Answer:
    """Return an answer, refused where it turns a match round that the bracket has gone on from.

    Whoever a match sends on may be playing already: then nobody else can have won it.
    """
    if isinstance(answer, Refused) or not (answer and section.rounds):
        return answer
    if not section.settings.system.is_knock_out:
        return answer
    after = fold_events(answer, EventState(sections={section.id: section})).sections[section.id]
    event = knock_out_of(after)
    if event is None:
        return answer
    for played in after.rounds:
        for game in played.games.values():
            if encounter_of(event, after, game) is None:
                return refused("match-already-gone-on", round=played.number)
        number = bracket_round_of(after, played.number)
        gone_on = (
            entry for entry, kind in played.absent.items() if kind is Result.PAIRING_ALLOCATED_BYE
        )
        if not all(event.has_reached(after.tpn(entry), number) for entry in gone_on):
            return refused("match-already-gone-on", round=played.number)
    return answer


def _drawn(_: EventState, command: ContinueMatch, lots: Lots, __: str) -> ContinueMatch:
    return command if command.lots else replace(command, lots=drawn_colours(1, lots))


FEATURE = Feature(
    "knock-out",
    EVENTS,
    (
        OfSection(
            ContinueMatch,
            lambda at, command: continue_match(at.state, at.section, command),
            right="pair",
            draw=_drawn,
        ),
    ),
    reviews=(still_consistent,),
)
