"""The problem a round's pairing answers: all that the pairing depends on, under a short name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.teams.record import team_tournament_of
from arbitro.desk.derived.tournament import (
    numbers_of,
    remembered,
    team_order,
    tournament_of,
)
from arbitro.desk.derived.withdrawals import players_gone
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.state import EventState, Game, Section
from arbitro.desk.values.prohibitions import Forbidden
from arbitro.desk.values.teams import Match, TeamId
from arbitro.formats.texts.readings import written_readings
from arbitro.model import EntryId, Points, Prohibition, SectionId, TeamScore, Tournament
from arbitro.reasons import Reason, reason


class PairingState(NamedTuple):
    """An event as it would be paired from now, were a round thrown away; ``digest`` names that."""

    state: EventState
    section: Section
    digest: str


def before_round(state: EventState, section: Section, number: int) -> PairingState:
    """Return the problem of a paired round as it stands now. Derived once for a section."""
    return remembered(state, section, f"before {number}", lambda: _before(state, section, number))


def _before(state: EventState, section: Section, number: int) -> PairingState:
    fold = Fold(state)
    fold.section(section.id).drop_round(number)
    thrown = fold.state()
    earlier = thrown.sections[section.id]
    return PairingState(thrown, earlier, problem_digest(thrown, earlier))


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
    # What is forgotten here leaves a wrong pairing standing; what is put in too much asks for
    # rounds to be compared in vain.
    lines = _of_all(state, section)
    if system.is_team:
        lines += _of_lists(section)
    if system.is_team and system.is_swiss:
        lines += _of_teams(state, section)
    elif system.is_swiss:
        lines += _of_players(state, section)
    elif system.is_knock_out:
        lines += _of_bracket(section)
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def _of_all(state: EventState, section: Section) -> list[str]:
    settings = section.settings
    fixed = ((entry, state.people[entry].fixed_board) for entry in sorted(section.entries))
    return [
        _length(settings.system.key, rounds_total(section), len(section.rounds)),
        f"{section.initial_colour} {settings.points} {settings.cycle_swap} {settings.first_board}",
        " ".join(sorted(edition.key for edition in section.editions)),
        " ".join(map(str, numbers_of(state, section))),
        " ".join(f"{entry}:{board}" for entry, board in fixed if board is not None),
        " ".join(map(str, sorted(players_gone(section.entries, section.teams)))),
    ]


def _length(system: str, total: int, played: int) -> str:
    """Return the system and its rounds, of which the last is paired by other criteria."""
    return f"{system} {total} {played}"


def _of_players(state: EventState, section: Section) -> Iterator[str]:
    tournament = tournament_of(state, section.id)
    yield digest_of(tournament)
    for entry in tournament.entries:
        person = entry.player
        # Nothing of one there is not: rounds paired before there were any keep their digest.
        own = f" {person.tournament_rating}" if person.tournament_rating else ""
        yield f"{entry.tpn} {person.rating} {person.national_rating}{own}"


def digest_of(tournament: Tournament) -> str:
    """Return a short name of the problem a round's pairing answers: equal problems, equal names."""
    # Names and dates are left out: correcting them must not make a pairing out of date.
    coming = tournament.rounds_played + 1
    text = [
        _length(tournament.system.key, tournament.rounds_total, tournament.rounds_played),
        f"{tournament.initial_colour} {tournament.points} {tournament.accelerated}",
        " ".join(sorted(tournament.editions)),
        *written_readings(tournament.readings),
        *sorted(" ".join(map(str, sorted(item))) for item in tournament.forbidden(coming)),
    ]
    for entry in tournament.entries:
        cells = " ".join(
            f"{record.opponent or 0}{record.colour.value if record.colour else '-'}"
            f"{record.result.value}"
            for record in entry.rounds
        )
        text.append(f"{entry.tpn} {entry.adjustment(coming - 1)} {entry.virtual} {cells}")
    return sha256("\n".join(text).encode()).hexdigest()[:16]


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
    held = (prohibition.members for prohibition in prohibitions if prohibition.holds_in(coming))
    return sorted({" ".join(map(str, sorted(members))) for members in held})


# What has changed since a round was paired, as far as its pairing depends on it.


def changes_since(
    then: EventState, now: EventState, section: SectionId, number: int
) -> tuple[Reason, ...]:
    """Return all that differs between two states of an event for the pairing of a round.

    ``then`` is the event just after the round was paired. There is always something: what cannot be
    named, as rules that another version of the program carried out, is said to be unknown.
    """
    sides = then.sections[section], now.sections[section]
    found = [*history_since(then, now, section, number)]
    if sides[0].settings.system.is_team:
        found += _teams_since(*sides)
        found += _members_since(now, *sides)
        found += _forbidden_since(then, now, section, number)
    else:
        found += _entries_since(now, *sides)
        found += _forbidden_since(then, now, section, number)
    found += _people_since(then, now, sides[0])
    found += _settings_since(*sides)
    arrived = sides[0].entries.keys() != sides[1].entries.keys()
    if not arrived and numbers_of(then, sides[0]) != numbers_of(now, sides[1]):
        found.append(reason("since-numbers"))
    return tuple(found) or (reason("since-unknown"),)


def history_since(
    then: EventState, now: EventState, section: SectionId, number: int
) -> tuple[Reason, ...]:
    """Return what was corrected in the rounds before a round, and whose points are others now."""
    sides = then.sections[section], now.sections[section]
    found: list[Reason] = []
    for before, after in zip(*(side.rounds[: number - 1] for side in sides), strict=True):
        for game in before.games.values():
            found += _game_since(now, game, after.games.get(game.id))
        if before.teams is not None and after.teams is not None:
            for one, other in zip(before.teams.matches, after.teams.matches, strict=True):
                found += _match_since(sides[1], before.number, one, other)
    return (*found, *scores_since(then, now, section, number))


def _game_since(now: EventState, before: Game, after: Game | None) -> Iterator[Reason]:
    if after is None:
        return
    number, board = before.round, before.board
    white, black = (now.people[entry_id].name for entry_id in (before.white, before.black))
    turned = before.white != after.white
    if turned:
        yield reason("since-colours", round=number, board=board, white=white, black=black)
    stood = before.result.value if before.result else ""
    stands = after.result.value if after.result else ""
    # Turned round the same result is written the other way about, and is no change of its own.
    if stands[::-1] != stood if turned else stands != stood:
        yield reason(
            "since-result",
            round=number,
            board=board,
            white=white,
            black=black,
            before=stood,
            after=stands,
        )


def _match_since(section: Section, number: int, before: Match, after: Match) -> Iterator[Reason]:
    """Tell boards that count as lost now, or no more, for the order somebody sat in."""
    if before.wrong != after.wrong or before.forfeit is not after.forfeit:
        home, away = (section.teams.teams[side].name for side in before.sides)
        yield reason("since-match", round=number, home=home, away=away)


def scores_since(
    then: EventState, now: EventState, section: SectionId, number: int
) -> tuple[Reason, ...]:
    """Return whose points before a round are not those the round was paired with."""
    system = then.sections[section].settings.system
    if system.is_knock_out:
        return ()
    if system.is_team:
        old, new = (_points_of_teams(state, section, number) for state in (then, now))
        teams = now.sections[section].teams.teams
        return tuple(
            reason(
                "since-team-score",
                name=teams[team].name,
                score=score.value,
                before=points,
                after=new[team, score],
            )
            for (team, score), points in old.items()
            if new.get((team, score), points) != points
        )
    before, after = (_points(state, section, number) for state in (then, now))
    return tuple(
        reason("since-score", name=now.people[entry_id].name, before=points, after=after[entry_id])
        for entry_id, points in before.items()
        if after.get(entry_id, points) != points
    )


def _points(state: EventState, section: SectionId, number: int) -> dict[EntryId, Points]:
    """Return everybody's points before a round."""
    tournament = tournament_of(state, section)
    columns = (number - 1) * tournament.system.games_per_round
    numbers = numbers_of(state, state.sections[section])
    return {
        mine: tournament.score(entry, columns)
        for mine, entry in zip(numbers, tournament.entries, strict=True)
    }


def _points_of_teams(
    state: EventState, section: SectionId, number: int
) -> dict[tuple[TeamId, TeamScore], Points]:
    """Return the match points and the game points of all teams before a round."""
    found = state.sections[section]
    teams = team_tournament_of(state, found)
    return {
        (team, score): teams.score(entry, score, number - 1)
        for team, entry in zip(team_order(state, found), teams.entries, strict=True)
        for score in TeamScore
    }


def _entries_since(now: EventState, then: Section, after: Section) -> Iterator[Reason]:
    for entry in sorted(after.entries.keys() - then.entries.keys()):
        yield reason("since-late-entry", name=now.people[entry].name)
    yield from _members_since(now, then, after)


def _members_since(now: EventState, then: Section, after: Section) -> Iterator[Reason]:
    """Tell which players left and came back."""
    for entry, before in then.entries.items():
        mine = after.entries.get(entry)
        if mine is not None and before.withdrawn != mine.withdrawn:
            code = "since-withdrawn" if mine.withdrawn else "since-reinstated"
            yield reason(code, name=now.people[entry].name)


def _teams_since(then: Section, after: Section) -> Iterator[Reason]:
    for team, mine in after.teams.teams.items():
        before = then.teams.teams.get(team)
        if before is None:
            yield reason("since-late-entry", name=mine.name)
        elif before.withdrawn != mine.withdrawn:
            code = "since-withdrawn" if mine.withdrawn else "since-reinstated"
            yield reason(code, name=mine.name)
        if before is not None and before.members != mine.members:
            yield reason("since-list", name=mine.name)


def _forbidden_since(
    then: EventState, now: EventState, section: SectionId, number: int
) -> Iterator[Reason]:
    """Tell the prohibitions made and lifted that matter where the round is paired anew."""
    before, after = (_forbidden_now(state, section, number) for state in (then, now))
    for code, groups in (("since-forbidden", after - before), ("since-allowed", before - after)):
        for group in sorted(groups, key=sorted):
            names = (_name(now, section, other) for other in sorted(group))
            yield reason(code, names=tuple(names))


def _forbidden_now(state: EventState, section: SectionId, number: int) -> set[frozenset[int]]:
    """Return who may not meet in a round that is paired anew, players or teams."""
    before = before_round(state, state.sections[section], number).section
    held: Iterable[Forbidden[TeamId] | Forbidden[EntryId]] = (
        before.teams.forbidden if before.settings.system.is_team else before.forbidden
    )
    return {
        frozenset(map(int, item.group))
        for item in held
        if item.first <= number and not 0 < item.last < number
    }


def _name(state: EventState, section: SectionId, number: int) -> str:
    found = state.sections[section]
    if found.settings.system.is_team:
        return found.teams.teams[TeamId(number)].name
    return state.people[EntryId(number)].name


def _people_since(then: EventState, now: EventState, section: Section) -> Iterator[Reason]:
    for entry in section.entries:
        old, new = then.people[entry], now.people[entry]
        ratings = [
            (person.tournament_rating, person.rating, person.national_rating)
            for person in (old, new)
        ]
        if ratings[0] != ratings[1]:
            before, after = (next(filter(None, rating), 0) for rating in ratings)
            yield reason("since-rating", name=new.name, before=before, after=after)
        if old.fixed_board != new.fixed_board:
            yield reason("since-fixed-board", name=new.name, board=new.fixed_board)


def _settings_since(then: Section, now: Section) -> Iterator[Reason]:
    old, new = then.settings, now.settings
    if old.rounds != new.rounds:
        yield reason("since-rounds", before=old.rounds, after=new.rounds)
    if old.first_board != new.first_board:
        yield reason("since-first-board", before=old.first_board, after=new.first_board)
    others = ("points", "accelerated", "readings", "teams", "system", "cycle_swap", "knock_out")
    if any(getattr(old, name) != getattr(new, name) for name in others):
        yield reason("since-settings")
    for before, after in zip(then.editions, now.editions, strict=False):
        if before.key != after.key:
            yield reason("since-edition", before=before.key, after=after.key)
