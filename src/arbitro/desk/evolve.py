"""What each event makes of an event's state: `evolve` and `fold_events` are pure functions.

An event that gives permanent numbers reserves them first; one that was taken back only does that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from arbitro.desk import events as happened
from arbitro.desk.derived.leaving import players_gone
from arbitro.desk.events import Event
from arbitro.desk.features.arbiters import evolving as arbiters
from arbitro.desk.features.drawing import evolving as drawing
from arbitro.desk.features.games import evolving as games
from arbitro.desk.features.incidents import evolving as incidents
from arbitro.desk.features.knock_out import evolving as knock_out
from arbitro.desk.features.norms import evolving as norms
from arbitro.desk.features.papers import evolving as papers
from arbitro.desk.features.teams import applied as teams
from arbitro.desk.kernel.fold import Fold, SectionFold
from arbitro.desk.kernel.state import (
    NEW_EVENT,
    Correction,
    EventState,
    Game,
    Prizes,
    Round,
    Section,
    SectionEntry,
)
from arbitro.desk.values import prohibitions
from arbitro.desk.values.settings import CorrectionEffect, GameResult
from arbitro.model import GameId


def apply(fold: Fold, event: Event) -> None:
    """Take one event in. CommandUndone and CommandRedone belong to the timeline."""
    reserve(fold, event)
    _APPLY[type(event)](fold, event)


def reserve(fold: Fold, event: Event) -> None:
    """Count the permanent numbers an event gave, even where it was taken back."""
    given = _RESERVE.get(type(event))
    if given is not None:
        given(fold, event)


def evolve(state: EventState, event: Event) -> EventState:
    """Return the state after an event. CommandUndone and CommandRedone need the timeline."""
    fold = Fold(state)
    apply(fold, event)
    return fold.state()


def fold_events(events: Iterable[Event], state: EventState = NEW_EVENT) -> EventState:
    """Return the state after many events, none of which undoes another."""
    fold = Fold(state)
    for event in events:
        apply(fold, event)
    return fold.state()


def _event_created(fold: Fold, event: happened.EventCreated) -> None:
    fold.set(settings=event.settings)


def _event_edited(fold: Fold, event: happened.EventEdited) -> None:
    fold.set(settings=event.settings)


def _event_finished(fold: Fold, _: happened.EventFinished) -> None:
    fold.set(finished=True)


def _event_reopened(fold: Fold, _: happened.EventReopened) -> None:
    fold.set(finished=False)


def _section_added(fold: Fold, event: happened.SectionAdded) -> None:
    fold.add_section(Section(event.section, event.settings, event.editions))


def _section_edited(fold: Fold, event: happened.SectionEdited) -> None:
    fold.section(event.section).set(settings=event.settings, editions=event.editions)


def _section_removed(fold: Fold, event: happened.SectionRemoved) -> None:
    fold.remove_section(event.section)


def _editions_changed(fold: Fold, event: happened.EditionsChanged) -> None:
    fold.section(event.section).set(editions=event.editions)


def _player_registered(fold: Fold, event: happened.PlayerRegistered) -> None:
    fold.people()[event.entry] = event.player
    fold.section(event.section).entries[event.entry] = SectionEntry(event.entry)


def _section_entered(fold: Fold, event: happened.SectionEntered) -> None:
    fold.section(event.section).entries[event.entry] = SectionEntry(event.entry)


def _player_edited(fold: Fold, event: happened.PlayerEdited) -> None:
    fold.people()[event.entry] = event.player


def _player_removed(fold: Fold, event: happened.PlayerRemoved) -> None:
    section = fold.section(event.section)
    del section.entries[event.entry]
    section.set(
        numbers=tuple(each for each in section.section.numbers if each != event.entry),
        forbidden=prohibitions.without(section.section.forbidden, event.entry),
        teams=teams.without_member(section.section.teams, event.entry),
    )
    fold.drop_person(event.entry)


def _late_entry_admitted(fold: Fold, event: happened.LateEntryAdmitted) -> None:
    fold.people()[event.entry] = event.player
    section = fold.section(event.section)
    section.entries[event.entry] = SectionEntry(
        event.entry, first_round=event.first_round, missed=event.missed, checked_in=True
    )
    section.set(numbers=event.numbers)


def _player_withdrawn(fold: Fold, event: happened.PlayerWithdrawn) -> None:
    fold.section(event.section).set_entry(event.entry, withdrawn_after=event.after)


def _player_reinstated(fold: Fold, event: happened.PlayerReinstated) -> None:
    fold.section(event.section).set_entry(event.entry, withdrawn_after=None)


def _presence_noted(fold: Fold, event: happened.PresenceNoted) -> None:
    fold.section(event.section).set_entry(event.entry, checked_in=event.present)


def _bye_requested(fold: Fold, event: happened.ByeRequested) -> None:
    section = fold.section(event.section)
    byes = {**section.entries[event.entry].byes, event.round: event.kind}
    section.set_entry(event.entry, byes=byes)


def _bye_cancelled(fold: Fold, event: happened.ByeCancelled) -> None:
    section = fold.section(event.section)
    byes = dict(section.entries[event.entry].byes)
    del byes[event.round]
    section.set_entry(event.entry, byes=byes)


def _pairing_forbidden(fold: Fold, event: happened.PairingForbidden) -> None:
    section = fold.section(event.section)
    held, paired = section.section.forbidden, len(section.section.rounds)
    span = event.first_round, event.last_round
    section.set(forbidden=prohibitions.with_prohibition(held, event.entries, span, paired))


def _pairing_allowed(fold: Fold, event: happened.PairingAllowed) -> None:
    section = fold.section(event.section)
    held, paired = section.section.forbidden, len(section.section.rounds)
    section.set(forbidden=prohibitions.lifted(held, event.entries, event.after, paired))


def _board_fixed(fold: Fold, event: happened.BoardFixed) -> None:
    people = fold.people()
    people[event.entry] = replace(people[event.entry], fixed_board=event.board)


def _points_adjusted(fold: Fold, event: happened.PointsAdjusted) -> None:
    section = fold.section(event.section)
    if event.round:
        mine = section.entries[event.entry]
        later = {**mine.later_adjustments, event.round: event.points}
        notes = {**mine.later_notes, event.round: event.note}
        section.set_entry(event.entry, later_adjustments=later, later_notes=notes)
    else:
        section.set_entry(event.entry, adjustment=event.points, adjustment_note=event.note)


def _entries_closed(fold: Fold, event: happened.EntriesClosed) -> None:
    fold.section(event.section).set(numbers=event.numbers, entries_closed=True)


def _entries_reopened(fold: Fold, event: happened.EntriesReopened) -> None:
    fold.section(event.section).set(numbers=(), entries_closed=False, drawing=None)


def _renumbered(fold: Fold, event: happened.Renumbered) -> None:
    fold.section(event.section).set(numbers=event.numbers)


def _initial_colour_drawn(fold: Fold, event: happened.InitialColourDrawn) -> None:
    fold.section(event.section).set(initial_colour=event.colour)


def _lots_drawn(fold: Fold, event: happened.LotsDrawn) -> None:
    section = fold.section(event.section)
    section.set(lots=(*section.section.lots, event.order))


def _play_off_recorded(fold: Fold, event: happened.PlayOffRecorded) -> None:
    section = fold.section(event.section)
    section.set(play_offs=(*section.section.play_offs, event.result))


def _prizes_set(fold: Fold, event: happened.PrizesSet) -> None:
    prizes = None if event.fund is None else Prizes(event.fund, event.by)
    fold.section(event.section).set(prizes=prizes)


def _prizes_checked(fold: Fold, event: happened.PrizesChecked) -> None:
    section = fold.section(event.section)
    if section.section.prizes is not None:
        checked = replace(section.section.prizes, checked_by=event.by, control=event.control)
        section.set(prizes=checked)


def _round_paired(fold: Fold, event: happened.RoundPaired) -> None:
    section = fold.section(event.section)
    paired_games = {}
    for offset, (white, black, board) in enumerate(event.games):
        game = GameId(event.first_game + offset)
        paired_games[game] = Game(game, event.round, board, white, black)
    published = len(section.section.rounds) >= event.round
    if published:
        again = {(each.white, each.black): each for each in paired_games.values()}
        before = section.games_of(event.round).values()
        same = ((each.id, again.get((each.white, each.black))) for each in before)
        _thrown_away(section, event.round, {key: each for key, each in same if each is not None})
    paired = Round(
        number=event.round,
        games=paired_games,
        bye=event.bye,
        absent=dict(event.absent),
        published=published and section.section.rounds[event.round - 1].published,
        editions=event.editions,
        engine=event.engine,
        digest=event.digest,
        manual=event.manual,
        teams=teams.paired_teams(event.teams, section.section.teams),
        gone=players_gone(section.entries, section.section.teams),
    )
    section.games.pop(event.round, None)
    section.set(rounds=(*section.section.rounds[: event.round - 1], paired))


def _thrown_away(section: SectionFold, number: int, moved: dict[GameId, Game]) -> None:
    """Keep what belongs to games of a round whose pairings go; some are paired again as before."""
    incidents.thrown_away(section, number, moved)
    games.moved_with_their_games(section, moved)


def _round_published(fold: Fold, event: happened.RoundPublished) -> None:
    fold.section(event.section).set_round(event.round, published=True, kept=event.reason)


def _round_unpaired(fold: Fold, event: happened.RoundUnpaired) -> None:
    section = fold.section(event.section)
    _thrown_away(section, event.round, {})
    section.games.pop(event.round, None)
    for entry, mine in section.entries.items():
        if mine.first_round > event.round:  # came while it was on: there for its pairing
            section.set_entry(entry, first_round=event.round)
    section.set(
        rounds=section.section.rounds[: event.round - 1],
        forbidden=prohibitions.paired_anew(section.section.forbidden, event.round),
        teams=teams.ended_before(section.section.teams, event.round),
    )


def _result_entered(fold: Fold, event: happened.ResultEntered) -> None:
    games = fold.section(event.section).games_of(event.round)
    number, in_round, board, white, black, _, late, turned, _ = games[event.game]
    games[event.game] = Game(number, in_round, board, white, black, event.result, late, turned)


def _result_cleared(fold: Fold, event: happened.ResultCleared) -> None:
    games = fold.section(event.section).games_of(event.round)
    games[event.game] = games[event.game]._replace(result=None, corrected=None)


def _result_corrected(fold: Fold, event: happened.ResultCorrected) -> None:
    games = fold.section(event.section).games_of(event.round)
    game, correction = games[event.game], Correction(event.previous, event.effect)
    if event.effect is not CorrectionEffect.RATING_ONLY:
        games[event.game] = game._replace(result=event.result, corrected=correction)
    elif event.result is game.result:  # what counted was right after all
        games[event.game] = game._replace(rating_result=None, corrected=None)
    else:
        games[event.game] = game._replace(rating_result=event.result, corrected=correction)


def _colours_swapped(fold: Fold, event: happened.ColoursSwapped) -> None:
    games = fold.section(event.section).games_of(event.round)
    game = games[event.game]
    if event.effect is CorrectionEffect.RATING_ONLY:
        games[event.game] = game._replace(rating_turned=not game.rating_turned)
        return
    turned = game.result and GameResult(game.result.value[::-1])
    games[event.game] = game._replace(white=game.black, black=game.white, result=turned)
    teams.turned(fold.section(event.section), event.round, event.game)


_APPLY: dict[type, Callable[[Fold, Any], None]] = {
    happened.EventCreated: _event_created,
    happened.EventEdited: _event_edited,
    happened.EventFinished: _event_finished,
    happened.EventReopened: _event_reopened,
    happened.SectionAdded: _section_added,
    happened.SectionEdited: _section_edited,
    happened.SectionRemoved: _section_removed,
    happened.EditionsChanged: _editions_changed,
    happened.PlayerRegistered: _player_registered,
    happened.SectionEntered: _section_entered,
    happened.PlayerEdited: _player_edited,
    happened.PlayerRemoved: _player_removed,
    happened.LateEntryAdmitted: _late_entry_admitted,
    happened.PlayerWithdrawn: _player_withdrawn,
    happened.PlayerReinstated: _player_reinstated,
    happened.PresenceNoted: _presence_noted,
    happened.ByeRequested: _bye_requested,
    happened.ByeCancelled: _bye_cancelled,
    happened.PairingForbidden: _pairing_forbidden,
    happened.PairingAllowed: _pairing_allowed,
    happened.BoardFixed: _board_fixed,
    happened.PointsAdjusted: _points_adjusted,
    happened.EntriesClosed: _entries_closed,
    happened.EntriesReopened: _entries_reopened,
    happened.Renumbered: _renumbered,
    happened.InitialColourDrawn: _initial_colour_drawn,
    happened.LotsDrawn: _lots_drawn,
    happened.PlayOffRecorded: _play_off_recorded,
    happened.PrizesSet: _prizes_set,
    happened.PrizesChecked: _prizes_checked,
    happened.RoundPaired: _round_paired,
    happened.RoundPublished: _round_published,
    happened.RoundUnpaired: _round_unpaired,
    happened.ResultEntered: _result_entered,
    happened.ResultCleared: _result_cleared,
    happened.ResultCorrected: _result_corrected,
    happened.ColoursSwapped: _colours_swapped,
    **arbiters.APPLY,
    **incidents.APPLY,
    **games.APPLY,
    **teams.APPLY,
    **knock_out.APPLY,
    **papers.APPLY,
    **norms.APPLY,
    **drawing.APPLY,
}


def _reserve_entry(
    fold: Fold, event: happened.PlayerRegistered | happened.LateEntryAdmitted
) -> None:
    fold.at_least(next_entry=event.entry + 1)


def _reserve_section(fold: Fold, event: happened.SectionAdded) -> None:
    fold.at_least(next_section=event.section + 1)


def _reserve_games(fold: Fold, event: happened.RoundPaired) -> None:
    fold.at_least(next_game=event.first_game + len(event.games))


_RESERVE: dict[type, Callable[[Fold, Any], None]] = {
    happened.PlayerRegistered: _reserve_entry,
    happened.LateEntryAdmitted: _reserve_entry,
    happened.SectionAdded: _reserve_section,
    happened.RoundPaired: _reserve_games,
    **incidents.RESERVE,
    **teams.RESERVE,
    **knock_out.RESERVE,
}
