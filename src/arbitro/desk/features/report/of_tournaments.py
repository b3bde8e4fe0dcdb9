"""A tournament begun elsewhere: its report as the events that would have led to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from arbitro.desk.derived.knock_out.record import byes_as_reported
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.names import event_names
from arbitro.desk.derived.pairing.next_round import boards_of_games
from arbitro.desk.features.entry.attendance import (
    ByeRequested,
    PlayerWithdrawn,
    expulsions_reported,
)
from arbitro.desk.features.entry.closing import EntriesClosed
from arbitro.desk.features.entry.points import PointsAdjusted
from arbitro.desk.features.entry.prohibitions import PairingForbidden
from arbitro.desk.features.entry.registration import PlayerRegistered
from arbitro.desk.features.external_values import values_reported
from arbitro.desk.features.fide_mode import as_reported
from arbitro.desk.features.knock_out import taking_over as matches
from arbitro.desk.features.rating_periods import periods_reported
from arbitro.desk.features.report.entries import (
    against_rules,
    begun_section,
    late_corrections,
    not_the_same,
)
from arbitro.desk.features.report.imported import (
    TournamentImported,
    all_defaults,
    import_check,
)
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.features.round.events import RoundPaired, RoundPublished
from arbitro.desk.features.round.initial_colour import InitialColourDrawn
from arbitro.desk.features.section.editions import regulation_of, settings_of_the_day
from arbitro.desk.features.section.sections import AddSection, SectionAdded
from arbitro.desk.kernel.feature import Answer, Command, Event, Feature, OfEvent
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.state import EventState, PairingByHand, by_hand_of
from arbitro.desk.values.imports import ImportDefault
from arbitro.desk.values.paired_by import NOT_KNOWN
from arbitro.desk.values.settings import GameResult, Numbering, SectionSettings
from arbitro.model import (
    PLAYED,
    EditionKey,
    EntryId,
    GameId,
    Pairing,
    Result,
    RoundNumber,
    SectionId,
    System,
    Tournament,
)
from arbitro.model.double_match import mismatched
from arbitro.model.integrity import EDITION
from arbitro.model.names import NameOrder
from arbitro.reasons import Refused, refused
from arbitro.regulations import is_known
from arbitro.rules.pairing.checker import text_of_round
from arbitro.rules.pairing.double_swiss import double_swiss_problem
from arbitro.rules.pairing.knock_out import USUAL_MATCH, MatchFacts
from arbitro.rules.pairing.reading import PARITY
from arbitro.rules.pairing.readings import NAMES, merged
from arbitro.rules.pairing.round_robin import (
    CycleSwap,
    left_early,
    next_table_round,
    rounds_of_table,
    stated_by_table,
)
from arbitro.rules.pairing.rounds_alone import refuse_rounds_alone
from arbitro.rules.pairing.swiss import baku
from arbitro.rules.pairing.swiss.history import pairing_problem, stated_round
from arbitro.rules.pairing.swiss.initial_order import initial_place
from arbitro.rules.pairing.swiss.swiss_rules import in_board_order
from arbitro.rules.pairing.upfloating import in_board_order as boards_of_sides

_THERE = PLAYED | {Result.FORFEIT_WIN}


_RESULTS = {result.value: result for result in GameResult}


@dataclass(frozen=True, slots=True)
class TakeOverTournament(Command):
    """Add a section as a report tells it: players, numbers, rounds, results and absences.

    ``editions`` and ``encoded_type`` decide as in `AddSection`. ``matches`` tells of a knock-out
    how it is played. Rounds that the rules of pairing do not give need ``confirmed``, unless the
    report says that they were made so by hand. ``defaults`` is what the report does not state.
    """

    name: str
    tournament: Tournament
    editions: tuple[tuple[str, str], ...] = ()
    encoded_type: str = ""
    matches: MatchFacts | None = None
    confirmed: bool | Level = False
    defaults: tuple[ImportDefault, ...] = ()


class _ImportedReport(NamedTuple):
    """What is taken over: everybody entered, the section and the report."""

    state: EventState
    added: SectionAdded
    tournament: Tournament

    @property
    def section(self) -> SectionId:
        """Return the number of the section."""
        return self.added.section

    @property
    def numbers(self) -> tuple[EntryId, ...]:
        """Return the entries from number 1 on."""
        return tuple(self.state.sections[self.section].entries)


def take_over(state: EventState, command: TakeOverTournament) -> Answer:
    """Return the events of a section that stands as the report does, round by round.

    All or nothing: refused where the section's own report would say anything else than this one.
    Games without a result are adjourned, except in the last round, where they are being played.
    """
    tournament = _by_its_first_group(_of_its_day(state, command))
    problem = _not_for_a_section(tournament, command.matches)
    if problem is not None:
        return problem
    section = AddSection(
        _settings(command.name, tournament, event_names(state), command.matches),
        (*_last_followed(tournament), *command.editions),
        command.encoded_type,
    )
    begun = begun_section(state, section, tuple(entry.player for entry in tournament.entries))
    if isinstance(begun, Refused):
        return begun
    first = begun.added
    if command.matches is not None:
        return _of_matches(state, begun.state, first, tournament, command)
    taken = _ImportedReport(begun.state, first, tournament)
    told = as_reported(first.section, tournament.integrity, dict(enumerate(taken.numbers, 1)))
    expelled = expulsions_reported(first.section, tournament.integrity, taken.numbers)
    outside = values_reported(first.section, tournament.external, taken.numbers)
    long = periods_reported(first.section, tournament.periods, taken.numbers)
    played = (first, *_events(taken), *told, *expelled, *outside, *long)
    after = fold_events(played, state)
    late = late_corrections(after.sections[first.section], tournament.corrections)
    if isinstance(late, Refused):
        return late
    stands = after.sections[first.section]
    broken = against_rules(after, first.section)
    against, record = import_check(after, stands, broken, command.defaults)
    events = (*played, *late, *_leavers(taken), record)
    asked = standing(against, confirmed=command.confirmed)
    # What would be lost comes first: nobody can confirm it away.
    return not_the_same(fold_events(events, state), first.section, tournament) or asked or events


def _last_followed(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Yield the texts that a report says were followed since some round, with their regulations."""
    for line in tournament.integrity:
        key = EditionKey(line.text.partition(" => ")[2])
        if line.kind == EDITION and is_known(key):
            yield regulation_of(key), key if regulation_of(key) == "C.07" else key.partition("@")[2]


def _then(taken: _ImportedReport, number: int) -> tuple[EditionKey, ...]:
    """Return the editions that were followed when a round was paired."""
    keys = (edition.key for edition in taken.added.editions)
    return tuple(text_of_round(taken.tournament, key, number) for key in keys)


def _leavers(taken: _ImportedReport) -> Iterator[Event]:
    """Withdraw those whose games count for nobody, as far as the report of all rounds shows it."""
    for tpn in sorted(left_early(taken.tournament)):
        rounds = taken.tournament.entry(tpn).rounds
        there = [at for at, round_ in enumerate(rounds, 1) if round_.result in _THERE]
        entry = taken.numbers[tpn - 1]
        yield PlayerWithdrawn(taken.section, entry, max(there, default=0))


def _of_its_day(state: EventState, command: TakeOverTournament) -> Tournament:
    """Return the report as one of the system its section will have (`settings_of_the_day`)."""
    tournament = command.tournament
    settings = settings_of_the_day(
        _settings(command.name, tournament, event_names(state), command.matches),
        dict((*_last_followed(tournament), *command.editions)),
        state.settings.start if state.settings else None,
        command.encoded_type,
    )
    return replace(tournament, system=settings.system)


def _of_matches(
    state: EventState,
    entered: EventState,
    first: SectionAdded,
    tournament: Tournament,
    command: TakeOverTournament,
) -> Answer:
    """Return the events of a knock-out; how many rounds it has follows from its matches.

    What a report is read to say of an initial colour is not kept: every match has its own. Nor are
    tie-breaks: the matches leave nothing to break.
    """
    facts = command.matches
    assert facts is not None, "a knock-out is told how it is played"
    editions = tuple(edition.key for edition in first.editions)
    made = matches.events_of(
        matches.KnockOutImport(entered, first.section, tournament, facts, editions)
    )
    if isinstance(made, Refused):
        return made
    events = (first, *made)
    after = fold_events(events, state)
    if matches.facts_of(after.sections[first.section]) != facts:
        return refused("report-not-kept", field="knock_out", player=0)
    rounds = rounds_total(after.sections[first.section])
    given = replace(
        byes_as_reported(tournament), rounds_total=rounds, initial_colour=None, tie_breaks=()
    )
    stands = after.sections[first.section]
    record = TournamentImported(first.section, all_defaults(stands, command.defaults))
    return not_the_same(after, first.section, given) or (*events, record)


def _by_its_first_group(tournament: Tournament) -> Tournament:
    """Return the report with the reading by which its accelerated group was formed.

    The group is half of those paired in round 1 (C.04.7 art. 1.2). A program that also counted
    players who were absent from it gave them numbers: that is the reading ``parity=file``, which
    the section keeps, so that the rounds to come have the group of the rounds played.
    """
    if not tournament.accelerated or tournament.system.is_team:
        return tournament
    entries, played = tournament.entries, tournament.rounds_played
    stated = max((entry.tpn for entry in entries if entry.virtual), default=0)
    of_present, of_all = (
        baku.last_of_first_group(entries, played, absent_count=counted) for counted in (False, True)
    )
    if stated == of_present or stated != of_all:
        return tournament
    readings = merged(tournament.readings, ((PARITY.name, "file"),))
    return replace(tournament, readings=readings)


def _not_for_a_section(tournament: Tournament, facts: MatchFacts | None) -> Refused | None:
    """Refuse what a section has no place for."""
    if tournament.only_rounds is not None:
        return refuse_rounds_alone(tournament)
    if len(tournament.entries) < 2:
        return refused("two-players-needed")
    for place, entry in enumerate(tournament.entries, 1):
        if entry.tpn != place:
            return refused("report-numbers-with-gaps", expected=place, found=int(entry.tpn))
    if tournament.teams or tournament.match_points or tournament.board_colours:
        return refused("report-of-teams")
    if tournament.system.is_knock_out:
        return matches.report_problem(tournament, facts)
    players, total = len(tournament.entries), tournament.rounds_total
    if any(tpn > players for prohibition in tournament.prohibitions for tpn in prohibition.members):
        return refused("report-not-kept", field="prohibitions", player=0)
    if not tournament.system.is_swiss:
        double = tournament.system is System.DOUBLE_ROUND_ROBIN
        table = rounds_of_table(players, double=double)
        if total != table:
            return refused("report-rounds-of-table", rounds=total, players=players, table=table)
    return _result_problem(tournament)


def _result_problem(tournament: Tournament) -> Refused | None:
    """Refuse a game whose two results no game has, such as two wins, and games of no match."""
    games = tournament.system.games_per_round
    apart = mismatched(tournament) if games > 1 else ()
    if apart:
        first = apart[0][0]
        players = tuple(player for number, player in apart if number == first)
        return refused("games-of-a-match-apart", round=first, players=players)
    for column in range(1, tournament.rounds_played + 1):
        number, game = RoundNumber((column - 1) // games + 1), (column - 1) % games + 1
        for white, black in stated_round(tournament, number, game=game).games:
            mine = tournament.entry(white).record(column).result
            theirs = tournament.entry(black).record(column).result
            if mine.value + theirs.value not in _RESULTS:
                both = f"{mine.value} {theirs.value}"
                return refused(
                    "report-result-unknown", round=number, white=white, black=black, result=both
                )
    return None


def _settings(
    name: str, tournament: Tournament, names: NameOrder, facts: MatchFacts | None = None
) -> SectionSettings:
    details = tournament.details
    numbering, name_order = _numbering(tournament, names)
    swiss = tournament.system.is_swiss
    return SectionSettings(
        name,
        system=tournament.system,
        rounds=tournament.rounds_planned if swiss else 0,
        points=tournament.points,
        tie_breaks=() if tournament.system.is_knock_out else tournament.tie_breaks,
        time_control=details.time_control,
        time_control_text=details.time_control_text,
        accelerated=tournament.accelerated,
        numbering=numbering,
        name_order=name_order,
        cycle_swap=CycleSwap.FIRST_CYCLE
        if swiss or tournament.system.is_knock_out
        else _cycle_swap(tournament),
        round_dates=details.round_dates[:: tournament.system.games_per_round],
        type_text=details.type_text,
        ranking_method=details.ranking_method,
        pairing_controller=details.pairing_controller,
        knock_out=USUAL_MATCH if facts is None else facts.format,
        readings=tuple(reading for reading in tournament.readings if swiss and reading[0] != NAMES),
    )


def _numbering(tournament: Tournament, names: NameOrder) -> tuple[Numbering, NameOrder]:
    """Return how the numbers could be given again, by rating or not at all, and by which names.

    The order of names is the one that the report states; else that of the event where it fits the
    numbers, or another that does.
    """
    people = {EntryId(entry.tpn): entry.player for entry in tournament.entries}
    stated = dict(tournament.readings).get(NAMES)
    possible = (NameOrder(stated),) if stated else (names, *NameOrder)
    for item in possible:
        regulation = tournament.system.regulation
        places = [(initial_place(people[tpn], item, regulation), tpn) for tpn in sorted(people)]
        if places == sorted(places):
            return Numbering.RATING, item
    return Numbering.FIXED, possible[0]


def _cycle_swap(tournament: Tournament) -> CycleSwap:
    """Return the first order of cycles that agrees with the rounds played."""
    for swap in CycleSwap:
        answer = next_table_round(tournament, swaps=(swap,))
        if not isinstance(answer, Refused):
            return swap
    return CycleSwap.FIRST_CYCLE


def _events(taken: _ImportedReport) -> Iterator[Event]:
    """Give what comes after the section, in the order in which it would have happened."""
    tournament, section, numbers = taken.tournament, taken.section, taken.numbers
    yield from _before_the_first_round(taken)
    game = GameId(taken.state.next_game)
    for number in range(1, tournament.rounds_paired + 1):
        games = _in_board_order(tournament, number, _then(taken, number))
        if tournament.system.games_per_round > 1:
            games = _both_games_of(tournament, number, games)
        yield _paired(taken, number, games, game)
        yield RoundPublished(section, number)
        yield from _results(section, tournament, number, games, game)
        game = GameId(game + len(games))
    for entry in tournament.entries:
        mine = numbers[entry.tpn - 1]
        each = tournament.system.games_per_round
        coming = entry.rounds[tournament.rounds_played :: each]
        for number, record in enumerate(coming, tournament.rounds_paired + 1):
            yield ByeRequested(section, mine, number, record.result)
        for number, result in entry.announced:
            if number % each == 0:
                yield ByeRequested(section, mine, number // each, result)


def _before_the_first_round(taken: _ImportedReport) -> Iterator[Event]:
    """Give the entries, the initial colour, who may not meet, and penalties and bonuses."""
    tournament, section, numbers = taken.tournament, taken.section, taken.numbers
    for entry, mine in zip(tournament.entries, numbers, strict=True):
        yield PlayerRegistered(section, mine, entry.player)
    yield EntriesClosed(section, numbers)
    if tournament.initial_colour is not None:
        yield InitialColourDrawn(section, tournament.initial_colour)
    games = tournament.system.games_per_round
    for members, first_round, last_round in tournament.prohibitions:
        group = frozenset(numbers[tpn - 1] for tpn in members)
        # A report counts games, a section matches.
        yield PairingForbidden(section, group, (first_round - 1) // games + 1, last_round // games)
    for entry, mine in zip(tournament.entries, numbers, strict=True):
        for points, start in entry.adjustments:
            yield PointsAdjusted(section, mine, points, "", start // games)


def _in_board_order(
    tournament: Tournament, number: int, editions: Iterable[EditionKey]
) -> tuple[Pairing, ...]:
    """Return a round's games in board order: that of the edition, or of the table."""
    games = stated_round(tournament, RoundNumber(number)).games
    regulation = tournament.system.regulation
    if tournament.system.is_swiss:
        key = next(key for key in editions if key.startswith(f"{regulation}@"))
        if tournament.system.games_per_round > 1:
            return _in_order_of_matches(tournament, number, key, games)
        problem = pairing_problem(tournament, key, round_number=number)
        return in_board_order(problem, games)
    table = stated_by_table(tournament, number)
    order = [frozenset(pair) for pair in table.games] if table else []
    place = {pair: at for at, pair in enumerate(order)}
    return tuple(sorted(games, key=lambda game: (place.get(frozenset(game), len(order)), game)))


def _paired(
    taken: _ImportedReport, number: int, games: tuple[Pairing, ...], first_game: GameId
) -> RoundPaired:
    """Return a round as paired: no engine of ours and no problem it was an answer to."""
    section, numbers = taken.state.sections[taken.section], taken.numbers
    pairs = tuple((numbers[white - 1], numbers[black - 1]) for white, black in games)
    here = frozenset(numbers)
    column = (number - 1) * taken.tournament.system.games_per_round + 1
    byes = {
        mine: entry.record(column).result
        for entry, mine in zip(taken.tournament.entries, numbers, strict=True)
        if mine in here and entry.record(column).opponent is None
    }
    allocated = [
        entry_id for entry_id, kind in byes.items() if kind is Result.PAIRING_ALLOCATED_BYE
    ]
    return RoundPaired(
        taken.section,
        number,
        first_game,
        boards_of_games(taken.state, section, pairs),
        allocated[0] if allocated else None,
        tuple((entry_id, kind) for entry_id, kind in byes.items() if entry_id not in allocated),
        _then(taken, number),
        paired_by=NOT_KNOWN,
        digest="",
        by_hand=_by_hand(taken, number),
    )


def _by_hand(taken: _ImportedReport, number: int) -> PairingByHand | None:
    """Return why a round was paired by hand and what the rules gave, as the report has it."""
    for item in taken.tournament.by_hand:
        if item.round_number == number:
            numbers = taken.numbers
            games = tuple((numbers[white - 1], numbers[black - 1]) for white, black in item.games)
            bye = None if item.bye is None else numbers[item.bye - 1]
            return replace(by_hand_of(item), engine_games=games, engine_bye=bye)
    return None


def _results(
    section: SectionId,
    tournament: Tournament,
    number: int,
    games: tuple[Pairing, ...],
    first_game: GameId,
) -> Iterator[Event]:
    """Give the results of a round; games without one are being played in the last round.

    So they are in earlier ones that the report says so of.
    """
    last = number == tournament.rounds_paired
    each = tournament.system.games_per_round
    for at, (white, black) in enumerate(games):
        column = (number - 1) * each + at % each + 1
        sides = tournament.entry(white).record(column), tournament.entry(black).record(column)
        result = _RESULTS["".join(side.result.value for side in sides)]
        open_since = tournament.entry(white).playing
        playing = last or 0 < open_since <= column
        if not (playing and result is GameResult.ADJOURNED):
            yield ResultEntered(section, number, GameId(first_game + at), result)


def _in_order_of_matches(
    tournament: Tournament, number: int, edition: EditionKey, games: tuple[Pairing, ...]
) -> tuple[Pairing, ...]:
    """Return the matches of a round that a report states in the order of boards."""
    problem = double_swiss_problem(tournament, edition, round_number=number)
    return games if isinstance(problem, Refused) else boards_of_sides(problem.sides, games)


def _both_games_of(
    tournament: Tournament, number: int, matches: tuple[Pairing, ...]
) -> tuple[Pairing, ...]:
    """Return the games that a report states for a round, match after match."""
    later = stated_round(tournament, RoundNumber(number), game=2).games
    second = {frozenset(game): game for game in later}
    return tuple(
        game
        for first in matches
        for game in (first, second.get(frozenset(first), Pairing(first.black, first.white)))
    )


FEATURE = Feature("report", commands=(OfEvent(TakeOverTournament, take_over, elsewhere="report"),))
