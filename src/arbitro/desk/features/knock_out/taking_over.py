"""A knock-out taken over: the matches of a report as the events that would have led to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arbitro.desk.derived.knock_out.bracket import MOST, class_of, knock_out_of
from arbitro.desk.derived.knock_out.record import GameClass
from arbitro.desk.derived.pairing.next_round import boards_of
from arbitro.desk.features.entry.attendance import PlayerWithdrawn, expulsions_reported
from arbitro.desk.features.entry.closing import EntriesClosed
from arbitro.desk.features.entry.registration import PlayerRegistered
from arbitro.desk.features.knock_out.events import BidsMade
from arbitro.desk.features.prizes import LotsDrawn
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.features.round.events import RoundPaired, RoundPublished
from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.paired_by import NOT_KNOWN
from arbitro.desk.values.settings import GameResult
from arbitro.model import (
    Colour,
    EditionKey,
    EntryId,
    GameId,
    Result,
    SectionId,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.knock_out import (
    KnockOut,
    MatchFacts,
    StageKind,
    format_problem,
    knock_out_by,
    not_in_bracket,
)

_RATED = {
    Result.UNRATED_WIN: Result.WIN,
    Result.UNRATED_DRAW: Result.DRAW,
    Result.UNRATED_LOSS: Result.LOSS,
}
_GONE_ON = frozenset({Result.FULL_POINT_BYE, Result.PAIRING_ALLOCATED_BYE})
_RESULTS = {result.value: result for result in GameResult}


def report_problem(tournament: Tournament, facts: MatchFacts | None) -> Refused | None:
    """Refuse a report whose games no bracket has, and one nobody says how to play."""
    if facts is None:
        return refused("report-of-knock-out")
    players = len(tournament.entries)
    if players > MOST:
        return refused("knock-out-too-large", players=players, most=MOST)
    problem = format_problem(facts.format)
    if problem is not None:
        return problem
    event = knock_out_by(tournament, facts)
    for number, white, black in not_in_bracket(tournament, event):
        return refused("report-game-not-in-bracket", round=number, white=white, black=black)
    matches = {encounter.pair for encounter in event.encounters if len(encounter.pair) == 2}
    for pair in (*facts.lots, *((one[0], other[0]) for one, other in facts.bids)):
        if frozenset(pair) not in matches:
            return refused("report-match-unknown", one=pair[0], other=pair[1])
    for encounter in event.encounters:
        final = not encounter.tie.next and not encounter.tie.third_place
        most = sum(stage.games for stage in facts.format.all_stages(final=final))
        if len(encounter.games) > most:
            return refused(
                "report-match-too-long",
                match=encounter.tie.number,
                games=len(encounter.games),
                most=most,
            )
    return None


class KnockOutImport(NamedTuple):
    """What is taken over: the section with its players entered, the report, and the facts."""

    state: EventState
    section: SectionId
    tournament: Tournament
    facts: MatchFacts
    editions: tuple[EditionKey, ...]

    @property
    def entries(self) -> tuple[EntryId, ...]:
        """Return the entries from number 1 on."""
        return tuple(self.state.sections[self.section].entries)

    def entry(self, tpn: Tpn) -> EntryId:
        """Return the entry with a number."""
        return self.entries[tpn - 1]


def events_of(taken: KnockOutImport) -> Iterator[Event] | Refused:
    """Return what comes after the section, in the order in which it would have happened.

    Games of stages that the section's own class does not rate are entered as they were played: the
    report marks them (B.02 art. 6.2). Refused where the report counts one of them as rated.
    """
    section = taken.state.sections[taken.section]
    event = knock_out_by(taken.tournament, taken.facts)
    marked = frozenset(_marked(section, event))
    rounds = [_round(taken, event, marked, at + 1) for at in range(taken.tournament.rounds_played)]
    for round_ in (game for games in rounds for game in games):
        if isinstance(round_.result, Refused):
            return round_.result
    return _told(taken, event, rounds)


class _ReportedGame(NamedTuple):
    """A game of the report: its match, and the result to enter or why there is none."""

    match: int
    white: Tpn
    black: Tpn
    result: GameResult | Refused


_InMatch = tuple[frozenset[Tpn], int]
"""A game by its match and its place in it, from 0 on."""


def _marked(section: Section, event: KnockOut) -> Iterator[_InMatch]:
    """Give the games that the section's own report marks as unrated."""
    own = GameClass(class_of(section, StageKind.GAMES), counts=True)
    for encounter in event.encounters:
        if encounter.progress is None:
            continue
        after = set(encounter.progress.after)
        yield from ((encounter.pair, at) for at in after)
        for score in encounter.progress.scores:
            rated = class_of(section, score.stage.kind)
            for at in score.games:
                if rated is None or GameClass(rated, counts=at not in after) != own:
                    yield encounter.pair, at


def _round(
    taken: KnockOutImport, event: KnockOut, marked: frozenset[_InMatch], number: int
) -> list[_ReportedGame]:
    """Return the games of a round in the order of their matches."""
    found = []
    for entry in taken.tournament.entries:
        record = entry.record(number)
        if record.opponent is None or record.colour is not Colour.WHITE:
            continue
        encounter = event.encounter(entry.tpn, record.opponent)
        assert encounter is not None, "every game is one of a match"
        earlier = sum(
            entry.record(before).opponent == record.opponent for before in range(1, number)
        )
        other = taken.tournament.entry(record.opponent).record(number).result
        pair = entry.tpn, record.opponent
        marked_here = (encounter.pair, earlier) in marked
        result = _result(number, pair, (record.result, other), marked=marked_here)
        found.append(_ReportedGame(encounter.tie.number, *pair, result))
    return sorted(found, key=lambda item: item.match)


def _result(
    number: int, pair: tuple[Tpn, Tpn], results: tuple[Result, Result], *, marked: bool
) -> GameResult | Refused:
    """Return the result to enter, without the mark that the section's own report gives it."""
    told = f"{results[0].value} {results[1].value}"
    white, black = pair
    if marked:
        if not set(results).isdisjoint(_RATED.values()):
            return refused(
                "report-rates-stage", round=number, white=white, black=black, result=told
            )
        results = _RATED.get(results[0], results[0]), _RATED.get(results[1], results[1])
    made = _RESULTS.get(results[0].value + results[1].value)
    if made is None:
        return refused("report-result-unknown", round=number, white=white, black=black, result=told)
    return made


def _told(
    taken: KnockOutImport, event: KnockOut, rounds: list[list[_ReportedGame]]
) -> Iterator[Event]:
    """Give the events; games without a result are being played, whichever round they are in."""
    section, tournament = taken.section, taken.tournament
    for entry, mine in zip(tournament.entries, taken.entries, strict=True):
        yield PlayerRegistered(section, mine, entry.player)
    yield EntriesClosed(section, taken.entries)
    game, boards = GameId(taken.state.next_game), dict[frozenset[Tpn], int]()
    for number, games in enumerate(rounds, 1):
        yield _paired(taken, event, number, games, game, boards)
        yield RoundPublished(section, number)
        for at, item in enumerate(games):
            if isinstance(item.result, GameResult) and item.result is not GameResult.ADJOURNED:
                yield ResultEntered(section, number, GameId(game + at), item.result)
        game = GameId(game + len(games))
    for tpn in sorted(taken.facts.withdrawn):
        yield PlayerWithdrawn(section, taken.entry(tpn), len(rounds))
    yield from expulsions_reported(section, tournament.integrity, taken.entries)
    for winner, loser in taken.facts.lots:
        yield LotsDrawn(section, (taken.entry(winner), taken.entry(loser)))
    for one, other in taken.facts.bids:
        pair = {one[0], other[0]}
        number = max(
            (at for at, games in enumerate(rounds, 1) for item in games if set(item[1:3]) == pair),
            default=0,
        )
        made = (taken.entry(one[0]), one[1]), (taken.entry(other[0]), other[1])
        yield BidsMade(section, number, made)


def _paired(
    taken: KnockOutImport,
    event: KnockOut,
    number: int,
    games: list[_ReportedGame],
    first_game: GameId,
    boards: dict[frozenset[Tpn], int],
) -> RoundPaired:
    """Return a round as paired; the games of a match stay at the board of its first one."""
    named = [(taken.entry(game.white), taken.entry(game.black)) for game in games]
    pairs = [frozenset(game[1:3]) for game in games]
    seats = boards_of(taken.state, taken.state.sections[taken.section], named)
    if pairs and all(pair in boards for pair in pairs):
        seats = tuple(
            (white, black, boards[pair]) for (white, black), pair in zip(named, pairs, strict=True)
        )
    boards |= {pair: seat[2] for pair, seat in zip(pairs, seats, strict=True)}
    byes = tuple(_byes(taken, event, number, games))
    return RoundPaired(
        taken.section,
        number,
        first_game,
        seats,
        None,
        byes,
        taken.editions,
        paired_by=NOT_KNOWN,
        digest="",
    )


def _byes(
    taken: KnockOutImport, event: KnockOut, number: int, games: list[_ReportedGame]
) -> Iterator[tuple[EntryId, Result]]:
    """Give who had a round without a game and no zero for it.

    Who has come so far in the bracket has gone on without a game; a report calls that a full-point
    bye, or a pairing-allocated one. What it means by one for somebody else is a full-point bye.
    """
    reached = max((event.encounters[game.match - 1].tie.round_number for game in games), default=0)
    for entry, mine in zip(taken.tournament.entries, taken.entries, strict=True):
        opponent, _, result = entry.record(number)
        if opponent is not None or result is Result.ZERO_POINT_BYE:
            continue
        if result in _GONE_ON:
            goes_on = event.has_reached(entry.tpn, reached)
            result = Result.PAIRING_ALLOCATED_BYE if goes_on else Result.FULL_POINT_BYE
        yield mine, result


def facts_of(section: Section) -> MatchFacts:
    """Return what decides the matches of a section beside their games."""
    number = section.tpns()
    event = knock_out_of(section)
    pairs = {encounter.pair for encounter in event.encounters} if event else set()
    return MatchFacts(
        section.settings.knock_out,
        frozenset(
            number[entry]
            for entry, section_entry in section.entries.items()
            if section_entry.withdrawn
        ),
        tuple(
            (number[order[0]], number[order[1]])
            for order in section.lots
            if len(order) == 2 and set(order) <= number.keys()
            if frozenset(number[entry] for entry in order) in pairs
        ),
        tuple(
            ((number[one], seconds), (number[other], other_seconds))
            for (one, seconds), (other, other_seconds) in (
                tuple(made.items()) for made in section.bids.values()
            )
        ),
    )
