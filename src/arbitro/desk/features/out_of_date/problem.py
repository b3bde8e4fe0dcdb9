"""The problem a round's pairing answers: all that the pairing depends on, under a short name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from arbitro.desk.derived.leaving import players_gone
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.teams.record import team_tournament_of
from arbitro.desk.derived.tournament import digest_of, numbers_of, remembered, tournament_of
from arbitro.desk.features.round.events import RoundUnpaired
from arbitro.desk.kernel.history import evolve
from arbitro.desk.kernel.state import EventState, Section
from arbitro.formats.readings import written_readings
from arbitro.model import Prohibition, System


class Before(NamedTuple):
    """An event as it would be paired from now, were a round thrown away; ``digest`` names that."""

    state: EventState
    section: Section
    digest: str


def before_round(state: EventState, section: Section, number: int) -> Before:
    """Return the problem of a paired round as it stands now. Derived once for a section."""
    return remembered(state, section, f"before {number}", lambda: _before(state, section, number))


def _before(state: EventState, section: Section, number: int) -> Before:
    thrown = evolve(state, RoundUnpaired(section.id, number))
    earlier = thrown.sections[section.id]
    return Before(thrown, earlier, problem_digest(thrown, earlier))


def digest_of_round(state: EventState, section: Section, number: int) -> str:
    """Return the name of what a round would be paired from now: the next one, or one paired."""
    if number > len(section.rounds):
        return problem_digest(state, section)
    return before_round(state, section, number).digest


def problem_digest(state: EventState, section: Section) -> str:
    """Return a short name of the problem of the coming round: equal problems, equal names.

    In it is whatever the system may look at: who takes part under which number, the history,
    points given and taken, byes, who has left, prohibitions, settings, editions, and where people
    sit.
    """
    system = section.settings.system
    lines = _of_all(state, section)
    if system.is_team:
        lines += _of_lists(section)
    if system is System.TEAM_SWISS:
        lines += _of_teams(state, section)
    elif system.is_swiss:
        lines += _of_players(state, section)
    elif system.is_knock_out:
        lines += _of_bracket(section)
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def _of_all(state: EventState, section: Section) -> list[str]:
    settings = section.settings
    fixed = ((each, state.people[each].fixed_board) for each in sorted(section.entries))
    return [
        f"{settings.system.key} {rounds_total(section)} {len(section.rounds)}",
        f"{section.initial_colour} {settings.points} {settings.cycle_swap} {settings.first_board}",
        " ".join(sorted(each.key for each in section.editions)),
        " ".join(map(str, numbers_of(state, section))),
        " ".join(f"{entry}:{board}" for entry, board in fixed if board is not None),
        " ".join(map(str, sorted(players_gone(section.entries, section.teams)))),
    ]


def _of_players(state: EventState, section: Section) -> Iterator[str]:
    tournament = tournament_of(state, section.id)
    yield digest_of(tournament)
    for entry in tournament.entries:
        yield f"{entry.tpn} {entry.player.rating} {entry.player.national_rating}"


def _of_teams(state: EventState, section: Section) -> Iterator[str]:
    tournament = team_tournament_of(state, section)
    coming = tournament.rounds_played + 1
    yield f"{section.settings.accelerated}"
    yield from written_readings(tournament.readings)
    yield from _forbidden(tournament.prohibitions, coming)
    for entry in tournament.entries:
        cells = " ".join(
            f"{cell.opponent or 0}{cell.colour.value if cell.colour else '-'}{cell.result.value}"
            f"{cell.match_points}/{cell.game_points}"
            for cell in entry.rounds[:coming]
        )
        given = entry.match_adjustments, entry.game_adjustments, entry.virtual
        yield f"{entry.tpn} {given} {cells}"


def _of_lists(section: Section) -> Iterator[str]:
    """Give who of the teams sits where: the teams by number, each with its list."""
    yield f"{section.settings.teams}"
    for number in section.teams.numbers:
        team = section.teams.teams[number]
        yield f"{number} {team.members} {team.withdrawn}"


def _of_bracket(section: Section) -> Iterator[str]:
    """Give what decides who goes on: the games of all matches, and lots."""
    yield f"{section.settings.knock_out} {section.lots}"
    for played in section.rounds:
        for game in played.games.values():
            yield f"{game.white} {game.black} {game.result.value if game.result else ''}"


def _forbidden(prohibitions: Iterable[Prohibition], coming: int) -> list[str]:
    held = (each.members for each in prohibitions if each.holds_in(coming))
    return sorted({" ".join(map(str, sorted(members))) for members in held})
