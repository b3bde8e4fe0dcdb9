"""What is taken over alike, of players and of teams: who is in it, and whether it says the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import NamedTuple

from arbitro.desk.derived.pairing.handling import is_above_the_rules
from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.entry.registration import register_players
from arbitro.desk.features.fide_mode import not_told
from arbitro.desk.features.results import ColoursSwapped, ResultCorrected
from arbitro.desk.features.section.sections import AddSection, SectionAdded, add_section
from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.state import EventState, Game, Section
from arbitro.desk.values.settings import CorrectionEffect, GameResult
from arbitro.model import Player, RatingCorrection, RoundNumber, SectionId, Tournament
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.rules.pairing.by_hand import objections, problem_of
from arbitro.rules.pairing.swiss.history import stated_round

# Games that a report corrects for the ratings alone, as events of a section taken over.

_CODES = {result.value: result for result in GameResult}


class SectionDraft(NamedTuple):
    """A section with all players of a report, before anything else: the events, and the state."""

    added: SectionAdded
    registered: tuple[Event, ...]
    state: EventState


def begun_section(
    state: EventState, section: AddSection, players: tuple[Player, ...]
) -> SectionDraft | Refused:
    """Return a section with the players of a report in the order of their numbers."""
    added = add_section(state, section)
    if isinstance(added, Refused):
        return added
    (first,) = added
    assert isinstance(first, SectionAdded)
    opened = fold_events(added, state)
    registered = register_players(opened, opened.sections[first.section], players)
    if isinstance(registered, Refused):
        return registered
    return SectionDraft(first, tuple(registered), fold_events(registered, opened))


def not_the_same(state: EventState, section: SectionId, tournament: Tournament) -> Refused | None:
    """Refuse where the section would report anything else than the report taken over."""
    made = tournament_of(state, section)
    given = _as_reported(tournament)
    for one, theirs in zip(made.entries, given.entries, strict=True):
        # a game without a result is played on, whether a report says so or calls it adjourned
        mine = replace(one, playing=0)
        if mine.virtual != theirs.virtual:
            return refused("report-acceleration-unknown", player=int(mine.tpn))
        if mine != theirs:
            return refused("report-not-kept", field="entries", player=int(mine.tpn))
    made = replace(
        made,
        editions=(),
        entries=given.entries,
        # what is said of the whole event is not the section's
        details=replace(
            made.details,
            name=given.details.name,
            city=given.details.city,
            federation=given.details.federation,
            start=given.details.start,
            end=given.details.end,
            chief_arbiter=given.details.chief_arbiter,
            deputies=given.details.deputies,
            organiser=given.details.organiser,
        ),
    )
    if not_told(made.integrity, given.integrity):
        return refused("report-not-kept", field="integrity", player=0)
    made = replace(made, integrity=given.integrity)
    for field in fields(Tournament):
        if getattr(made, field.name) != getattr(given, field.name):
            return refused("report-not-kept", field=field.name, player=0)
    return None


def _as_reported(tournament: Tournament) -> Tournament:
    """Return the tournament without what was printed of it, and without editions."""
    played = tournament.rounds_played
    entries = tuple(
        replace(
            entry,
            rounds=tuple(entry.record(number) for number in range(1, played + 1))
            + entry.rounds[played:],
            stated_points=None,
            stated_rank=None,
            playing=0,
        )
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries, editions=())


def against_rules(state: EventState, number: SectionId) -> Refused | None:
    """Say which rounds of a section of players break a rule that no Swiss system breaks.

    Those the report tells to have been made by hand for a reason above the rules were confirmed
    when they were made.
    """
    section, tournament = state.sections[number], tournament_of(state, number)
    edition = edition_of(section, section.settings.system.regulation)
    if not section.settings.system.is_swiss or edition is None:
        return None
    basic = edition_of(section, "C.04.1")
    found: list[Reason] = []
    for played in section.rounds:
        at = RoundNumber(played.number)
        problem = problem_of(tournament, edition, at)
        if isinstance(problem, Refused) or is_above_the_rules(played):
            continue
        parts = objections(problem, stated_round(tournament, at), basic)
        if parts:
            found.append(reason("round-against-rules", parts=parts, round=at))
    return refused("report-against-rules", tuple(found)) if found else None


def late_corrections(
    section: Section, corrections: Iterable[RatingCorrection]
) -> tuple[Event, ...] | Refused:
    """Return the corrections of a section whose rounds stand; refused for results no game has."""
    events: list[Event] = []
    for late in corrections:
        game = _game(section, late)
        used, true = (_CODES.get(f"{a.value}{b.value}") for a, b in (late.used, late.true))
        if game is None or used is None or true is None:
            return refused(
                "report-result-unknown",
                round=late.round_number,
                white=int(late.white),
                black=int(late.black),
                result=f"{late.true[0].value} {late.true[1].value}",
            )
        where, only = (section.id, game.round, game.id), CorrectionEffect.RATING_ONLY
        if true is not used:
            events.append(ResultCorrected(*where, true, used, only))
        if late.turned:
            events.append(ColoursSwapped(*where, only))
    return tuple(events)


def _game(section: Section, late: RatingCorrection) -> Game | None:
    """Return the game of a correction, as it counted: of two of a match by its White."""
    number = (late.round_number - 1) // section.settings.system.games_per_round + 1
    if number > len(section.rounds):
        return None
    pair = section.entry_of(late.white), section.entry_of(late.black)
    games = section.rounds[number - 1].games.values()
    return next((game for game in games if (game.white, game.black) == pair), None)
