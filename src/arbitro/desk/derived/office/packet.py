"""What is handed over of a section after an event, as the event knows it."""

from __future__ import annotations

from arbitro.desk.derived.length import adjourned_games, rounds_total
from arbitro.desk.derived.office.section_facts import people_of, undertaking_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.rules.office.packet import FinishedSection, PartStanding, packet_of


def ended(state: EventState, section: Section) -> FinishedSection:
    """Return what is known of a section whose play is over, or not yet."""
    seen, said = undertaking_of(state, section), state.office.facts("after-play")
    games = [game for round_ in section.rounds for game in round_.games.values()]
    played = [game for game in games if game.result is not None and game.result.is_played]
    to_come = max(rounds_total(section) - len(section.rounds), 0)
    complete = said.yes("games-complete") is True
    without = [game for game in played if game.id not in section.game_texts]
    checked = None if section.prizes is None else bool(section.prizes.checked_by)
    return FinishedSection(
        rated=seen.is_rated,
        norms=seen.norms is True,
        hybrid=seen.mode == "hybrid",
        teams=section.settings.system.is_team,
        games_open=sum(round_.missing for round_ in section.rounds)
        + len(adjourned_games(section))
        + to_come,
        players_without_id=sum(not person.fide_id for person in people_of(state, section)),
        games_without_moves=0 if complete else len(without),
        arbiters_with_norm=sum(bool(arbiter.norm) for arbiter in state.arbiters.arbiters),
        prizes_checked=checked,
        prizes_paid=said.yes("prizes-paid"),
        chief_report=said.yes("chief-report-done") is True,
        fair_play_report=said.yes("fair-play-report-done") is True,
    )


def packet_of_event(state: EventState) -> tuple[tuple[str, PartStanding], ...]:
    """Return how every part of the packet stands, with the name of its section."""
    return tuple(
        (section.settings.name, standing)
        for section in state.sections.values()
        for standing in packet_of_section(state, section)
    )


def packet_of_section(state: EventState, section: Section) -> tuple[PartStanding, ...]:
    """Return how every part of the packet of a section stands."""
    return packet_of(ended(state, section))
