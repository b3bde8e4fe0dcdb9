"""A round paired by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from arbitro.desk.derived.double_swiss import all_games, first_games
from arbitro.desk.derived.pairing.handling import ABOVE_THE_RULES, is_table_of_all
from arbitro.desk.derived.pairing.next_round import (
    absences,
    as_entries,
    boards_of,
    edition_of,
    next_pairing,
    paired_by,
)
from arbitro.desk.derived.problem import digest_of_round
from arbitro.desk.derived.tournament import numbers_of, tournament_of
from arbitro.desk.derived.withdrawals import forfeit_by, has_own_results, players_gone
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.features.round.cases import not_a_reason
from arbitro.desk.features.round.events import RoundPaired
from arbitro.desk.features.round.pair_by_hand import PairByHand
from arbitro.desk.features.round.readiness import game_that_waits, not_by_hand, not_ready
from arbitro.desk.kernel.feature import Answer, Feature, OfSection, Pairer, Side
from arbitro.desk.kernel.levels import standing
from arbitro.desk.kernel.state import EventState, PairingByHand, Section
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import (
    ABSENT,
    Colour,
    EditionKey,
    EntryId,
    GameId,
    Pairing,
    Result,
    RoundPairing,
    RoundRecord,
    Tpn,
)
from arbitro.reasons import Reason, Refused, refused
from arbitro.rules.pairing.by_hand import beside_the_usual, objections, problem_of
from arbitro.rules.pairing.round_robin import refuse_incomplete

_COMPETITIONS = EditionKey("C.05@2018")


def pair_by_hand(state: EventState, section: Section, command: PairByHand, pair: Pairer) -> Answer:
    """Pair a round by hand and keep the engine's own answer beside it."""
    made = made_by_hand(state, section, command, pair)
    if isinstance(made, Refused):
        return made
    paired = made[0]
    assert isinstance(paired, RoundPaired), "a round made by hand begins with its pairing"
    if paired.by_hand is None:
        return refused("by-hand-as-by-rules")
    waits = game_that_waits(section, command.round)
    return standing(waits, confirmed=command.confirmed) or made


def made_by_hand(state: EventState, section: Section, command: PairByHand, pair: Pairer) -> Answer:
    """Pair a round as somebody made it, by hand where it is not what the engine answers.

    Results of boards that stay as they are stay with them.
    """
    problem = not_by_hand(section, command.reason, command.round)
    if problem is not None:
        return problem
    kept_results = _results_kept(section, command)
    if isinstance(kept_results, Refused):
        return kept_results
    # As the section stood: a round made anew rests on nothing of its own former pairing.
    before = replace(section, rounds=section.rounds[: command.round - 1])
    stay = _gone_but_seated(section, command)
    problem = not_ready(before) or _wrong_games(before, command, stay)
    if problem is not None:
        return problem
    by_table = is_table_of_all(section)
    if before.initial_colour is None and not by_table:
        return refused("initial-colour-missing")
    earlier = replace(state, sections={**state.sections, section.id: before})
    tournament = tournament_of(earlier, section.id)
    answer = next_pairing(before, tournament, pair)
    by_rules = None if isinstance(answer, Refused) else as_entries(earlier, before, answer)
    kept: PairingByHand | None = None
    if by_rules != (command.games, command.bye):
        judged = _against_table if by_table else _against_rules
        problem = not_a_reason(section, command, answer) or judged(earlier, before, command)
        if problem is not None:
            return problem
        kept = _beside(command, answer, by_rules)
    paired = RoundPaired(
        section.id,
        command.round,
        GameId(state.next_game),
        all_games(section, boards_of(state, section, command.games)),
        None if by_table else command.bye,
        tuple(_away(before, command, stay)),
        tournament.editions,
        paired_by(section),
        digest_of_round(state, section, command.round),
        kept,
    )
    if by_table:
        kept_results = {**_forfeits_of(section, paired), **kept_results}
    return (paired, *_with_results(paired, kept_results))


def _away(
    section: Section, command: PairByHand, stay: set[EntryId]
) -> Iterator[tuple[EntryId, Result]]:
    """Yield who is not paired, and what it brings; who is free in a round robin has no bye."""
    if not is_table_of_all(section):
        away = absences(section, command.round).items()
        yield from (item for item in away if item[0] not in stay)
    elif command.bye is not None:
        yield command.bye, Result.ZERO_POINT_BYE


def _forfeits_of(
    section: Section, paired: RoundPaired
) -> dict[tuple[EntryId, EntryId], GameResult]:
    """Return the forfeits of those who left a round robin: they keep their place in it."""
    gone = players_gone(section.entries, section.teams)
    found = {(white, black): forfeit_by(gone, white, black) for white, black, _ in paired.games}
    return {pair: result for pair, result in found.items() if result is not None}


def _against_table(state: EventState, section: Section, command: PairByHand) -> Refused | None:
    """Refuse a round after which not all can meet as often as in the table (C.05 art. 5.1)."""
    number = {entry: Tpn(at) for at, entry in enumerate(numbers_of(state, section), 1)}
    free = {number[command.bye]: ABSENT} if command.bye is not None else {}
    column = free | {
        number[one]: RoundRecord(number[other], colour, Result.PENDING)
        for game in command.games
        for (one, other), colour in ((game, Colour.WHITE), (game[::-1], Colour.BLACK))
    }
    tournament = tournament_of(state, section.id)
    before = tournament.rounds_played
    entries = tuple(
        replace(entry, rounds=(*entry.rounds[:before], column[entry.tpn]))
        for entry in tournament.entries
    )
    return refuse_incomplete(replace(tournament, entries=entries, rounds_played=before + 1))


def _beside(
    command: PairByHand,
    answer: RoundPairing | Refused,
    by_rules: tuple[tuple[tuple[EntryId, EntryId], ...], EntryId | None] | None,
) -> PairingByHand:
    """Return why a round was paired by hand, with the engine's own answer."""
    kept = PairingByHand(command.reason, command.note)
    if isinstance(answer, Refused) or by_rules is None:
        return replace(kept, engine_refused=answer.code if isinstance(answer, Refused) else "")
    return replace(kept, engine_games=by_rules[0], engine_bye=by_rules[1])


def _results_kept(
    section: Section, command: PairByHand
) -> Mapping[tuple[EntryId, EntryId], GameResult] | Refused:
    """Return the results of the boards that stay; a result of one that does not is in the way."""
    if command.round > len(section.rounds):
        return {}
    current = section.rounds[command.round - 1]
    known = {(game.white, game.black): game.result for game in current.games.values()}
    results = {pair: result for pair, result in known.items() if result is not None}
    is_double = section.settings.system.games_per_round > 1
    stay = not is_double and set(results) <= set(command.games)
    if has_own_results(section, current) and not stay:
        return refused("round-has-results", round=command.round)
    return {} if is_double else results


def _with_results(
    paired: RoundPaired, results: Mapping[tuple[EntryId, EntryId], GameResult]
) -> Iterator[ResultEntered]:
    for offset, (white, black, _) in enumerate(paired.games):
        result = results.get((white, black))
        if result is not None:
            game = GameId(paired.first_game + offset)
            yield ResultEntered(paired.section, paired.round, game, result)


def _gone_but_seated(section: Section, command: PairByHand) -> set[EntryId]:
    """Return who has left since a round was published, and whose board of it stays as it is.

    What was published stands: another board may change without their opponents losing the game.
    """
    if command.round > len(section.rounds) or not section.rounds[command.round - 1].published:
        return set()
    games = first_games(section, section.rounds[command.round - 1])
    kept = {(game.white, game.black) for game in games} & set(command.games)
    gone = absences(section, command.round)
    return {entry_id for pair in kept for entry_id in pair if entry_id in gone}


def _wrong_games(section: Section, command: PairByHand, stay: set[EntryId]) -> Refused | None:
    """Refuse games that do not hold everybody who is to be paired exactly once."""
    paired = [entry for game in command.games for entry in game]
    if command.bye is not None:
        paired.append(command.bye)
    gone = {} if is_table_of_all(section) else absences(section, command.round)
    expected = set(section.entries) - set(gone)
    # Who came late for this round may be left out of it, and everybody else may not.
    just_arrived = {
        entry_id for entry_id in expected if section.entries[entry_id].first_round > command.round
    }
    twice = sorted({entry for entry in paired if paired.count(entry) > 1})
    wrong = sorted(expected.symmetric_difference(paired) - (just_arrived - set(paired)) - stay)
    if twice or wrong:
        return refused("games-incomplete", entries=(*twice, *wrong))
    return None


def _against_rules(state: EventState, section: Section, command: PairByHand) -> Refused | None:
    """Refuse a round by hand that an article forbids; its reason may leave that to the arbiter.

    Where two agreed to play because neither has an opponent they must not have met, and the event
    is no official one, unless its rules say otherwise (C.05 art. 6.7(3)).
    """
    agreed_late = command.reason is ReasonByHand.AGREED_WITHOUT_OPPONENT
    kind = state.office.facts("kind")
    if agreed_late and kind.text("level") == "L1" and not kind.yes("byes-otherwise"):
        return refused("agreed-at-level-one")
    edition = edition_of(section, section.settings.system.regulation)
    if edition is None:
        return None
    tournament = tournament_of(state, section.id)
    problem = problem_of(tournament, edition, tournament.rounds_paired + 1)
    if isinstance(problem, Refused):
        return problem
    number = {entry: Tpn(at) for at, entry in enumerate(numbers_of(state, section), 1)}
    games = tuple(Pairing(number[white], number[black]) for white, black in command.games)
    bye = None if command.bye is None else number[command.bye]
    basic, made = edition_of(section, "C.04.1"), RoundPairing(games, bye)
    found = objections(problem, made, basic)
    if command.reason in ABOVE_THE_RULES or not found:
        against = (*found, *beside_the_usual(problem, made, basic))
        asked = refused("by-hand-against-rules", against) if against else None
        return standing(asked, confirmed=command.confirmed)
    again = next((reason for reason in found if reason.concept == "rematch"), None)
    if again is not None and agreed_late:
        agreed = Reason("paired-after-the-start", _COMPETITIONS, again.values)
        return refused("games-against-rules", (agreed, *found), reason=command.reason.value)
    return refused("games-against-rules", found, reason=command.reason.value)


FEATURE = Feature(
    "hand-pairing",
    commands=(
        OfSection(
            PairByHand,
            lambda at, command: pair_by_hand(at.state, at.section, command, at.pair),
            Side.PLAYERS,
            right="pair-by-hand",
            about="hand-pairing",
        ),
    ),
)
