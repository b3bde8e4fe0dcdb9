"""Sections of the event: added, changed, and removed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from arbitro.desk.derived.knock_out.bracket import settings_problem
from arbitro.desk.derived.names import with_name_order
from arbitro.desk.derived.pairing.next_round import pairs_on, system_is_here
from arbitro.desk.derived.plugin_data import brought_to
from arbitro.desk.derived.rating_periods import advice_on_edit
from arbitro.desk.derived.readings import readings_problem, says_what_a_win_is
from arbitro.desk.derived.restricted_draw import numbering_problem
from arbitro.desk.derived.teams.schedule import teams_problem
from arbitro.desk.features.section.editions import (
    acceleration_problem,
    chosen_editions,
    completed_editions,
    editions_changed,
    of_settings,
    settings_of_the_day,
)
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfEvent,
    OfSection,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.merge import merged
from arbitro.desk.kernel.sentence import Sentence, text
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.kernel.steps import NO_CHESS960, NO_TEXTS, NOTHING_BROUGHT, SYSTEM_WITH_TRAITS
from arbitro.desk.values.integrity import IntegrityEntry, changed
from arbitro.desk.values.plugin_data import PluginOrigin
from arbitro.desk.values.settings import ChosenEdition, SectionSettings
from arbitro.model import ZERO, SectionId, System, own_system
from arbitro.model.integrity import EDITION
from arbitro.model.tournament import RANKING_METHODS
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.swiss.baku import virtual_points
from arbitro.rules.tiebreaks import parse_event_rules, parse_tie_break

_MOST_ROUNDS = 99


LAST_BOARD = 9999
"""The highest board number there is room for on paper."""


_DECIDING = (
    *("system", "points", "accelerated", "cycle_swap"),
    *("teams", "knock_out", "readings", "name_order"),
)
"""The settings that have decided pairings, or the numbers these are made of."""


@dataclass(frozen=True, slots=True)
class AddSection(Command):
    """Add a section. ``editions`` are explicit choices: (regulation, name), as C.04.3, 2017.

    ``encoded_type`` is the type of tournament a report states (record 192): it decides where no
    choice does, before the start date. Settings outside FIDE mode need ``confirmed``.
    """

    settings: SectionSettings
    editions: tuple[tuple[str, str], ...] = ()
    encoded_type: str = ""
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class EditSection(Command):
    """Change what is said of a section. Only the fields that differ from ``expected`` change.

    Another number of rounds once some are paired needs ``confirmed``.
    """

    section: SectionId
    settings: SectionSettings
    expected: SectionSettings
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class RemoveSection(Command):
    """Remove a section nothing was paired in."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class SectionAdded(Event):
    """A section was added, with the editions it follows and what decided for each.

    ``brought`` is what of it comes from plug-ins.
    """

    section: SectionId
    settings: SectionSettings
    editions: tuple[ChosenEdition, ...]
    brought: tuple[PluginOrigin, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionEdited(Event):
    """What is said of a section changed; with it, perhaps, the regulations it needs."""

    section: SectionId
    settings: SectionSettings
    editions: tuple[ChosenEdition, ...]
    brought: tuple[PluginOrigin, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionRemoved(Event):
    """A section nothing was paired in was removed."""

    section: SectionId


def _of_section(event: SectionAdded | SectionRemoved) -> Keys:
    return ((event.section,),)


def _section_added(fold: Fold, event: SectionAdded) -> None:
    fold.add_section(Section(event.section, event.settings, event.editions, brought=event.brought))


def _section_edited(fold: Fold, event: SectionEdited) -> None:
    fold.section(event.section).set(
        settings=event.settings, editions=event.editions, brought=event.brought
    )


def _edited_during_play(fold: Fold, event: SectionEdited) -> Iterator[IntegrityEntry]:
    """Give what a report says where the number of rounds, tie-breaks, system or editions change."""
    before, after = fold.section(event.section).section, event.settings
    old, paired = before.settings, len(before.rounds)
    if after.system.plays_chosen_rounds:
        yield from changed("Rounds", paired, f"{old.rounds}", f"{after.rounds}")
    yield from changed("Tie-breaks", paired, _ranked_by(old), _ranked_by(after))
    # another system may pair on rounds of rules that were the event's own
    yield from changed(EDITION, paired, old.system.key, after.system.key)
    yield from editions_changed(before, event.editions)


def _ranked_by(settings: SectionSettings) -> str:
    """Return the list of tie-breaks as record 212 has it, with the event's own rules of them."""
    first = () if "PTS" in settings.tie_breaks else ("PTS",)
    return " ".join((*first, *settings.tie_breaks, *settings.event_rules.split()))


def _section_removed(fold: Fold, event: SectionRemoved) -> None:
    fold.remove_section(event.section)


def _reserve_section(fold: Fold, event: SectionAdded) -> None:
    fold.at_least(next_section=event.section + 1)


def add_section(state: EventState, command: AddSection) -> Answer:
    """Add a section and choose its editions: by option, encoded type or the event's start date."""
    if state.settings is None:
        return refused("event-missing")
    problem = _section_problem(state, command.settings, None) or _own_problem(command.settings)
    if problem is not None:
        return problem
    options, start = dict(command.editions), state.settings.start
    settings = with_name_order(state, command.settings)
    settings = settings_of_the_day(settings, options, start, command.encoded_type)
    editions = chosen_editions(settings, options, start, command.encoded_type)
    if isinstance(editions, Refused):
        return editions
    problem = acceleration_problem(settings, editions) or readings_problem(settings, editions)
    if problem is not None:
        return problem
    section = SectionId(state.next_section)
    return (SectionAdded(section, settings, editions, brought_to(settings)),)


def edit_section(state: EventState, section: Section, command: EditSection) -> Answer:
    """Change what is said of a section; what decides pairings only before the first of them."""
    settings = merged(section.settings, command.expected, command.settings)
    if isinstance(settings, Refused):
        return settings
    if section.settings.name_order is not None:
        settings = with_name_order(state, settings)
    if settings == section.settings:
        return ()
    problem = (
        _section_problem(state, settings, section)
        or _own_problem(settings)
        or _too_late(section, settings)
    )
    if problem is not None:
        return problem
    editions = completed_editions(state, section, settings)
    if isinstance(editions, Refused):
        return editions
    problem = (
        acceleration_problem(settings, editions)
        or readings_problem(settings, editions)
        or standing(_other_length(section, settings), confirmed=command.confirmed)
        or standing(advice_on_edit(section, settings), confirmed=command.confirmed)
    )
    if problem is not None:
        return problem
    brought = brought_to(settings, section.brought)
    return (SectionEdited(section.id, settings, editions, brought),)


def _section_problem(
    state: EventState, settings: SectionSettings, itself: Section | None
) -> Refused | None:
    if not settings.name.strip():
        return refused("name-missing")
    others = [section for section in state.sections.values() if section is not itself]
    if any(other.settings.name == settings.name for other in others):
        return refused("section-name-taken", name=settings.name)
    if settings.system.is_swiss and not 1 <= settings.rounds <= _MOST_ROUNDS:
        return refused("rounds-out-of-range", rounds=settings.rounds, most=_MOST_ROUNDS)
    if not 1 <= settings.first_board <= LAST_BOARD:
        return refused("board-out-of-range", board=settings.first_board)
    problem = (
        _no_acceleration(settings)
        or _method_problem(settings, itself)
        or _not_here(settings.system, itself)
    )
    if problem is not None:
        return problem
    # what was understood when it was chosen may have come from a plug-in that has left since
    chosen = itself.settings.tie_breaks if itself else ()
    for name in settings.tie_breaks:
        read = parse_tie_break(name)
        if isinstance(read, Refused) and name not in chosen:
            return read
    rules = parse_event_rules(settings.event_rules)
    if isinstance(rules, Refused):
        return rules
    problem = teams_problem(itself, settings)
    if problem is not None or (itself and _place(itself.settings) == _place(settings)):
        return problem
    return boards_problem(state, settings, itself)


def _not_here(system: System, itself: Section | None) -> Refused | None:
    """Refuse to choose a system of others that is not here; one chosen before stays.

    By rules of its own an event is taken over, and its rounds are paired by hand.
    """
    if itself is not None and itself.settings.system is system:
        return None
    is_known = system_is_here(system) or own_system(system.key) is system
    return None if is_known else refused("system-unknown", system=system.key)


def _method_problem(settings: SectionSettings, itself: Section | None) -> Refused | None:
    """Refuse a method of the initial order that record 172 does not know, once it is chosen here.

    A report of another program may have stated one of its own, which stays.
    """
    method = settings.ranking_method
    if method in {"", *RANKING_METHODS, itself.settings.ranking_method if itself else ""}:
        return None
    known = RANKING_METHODS
    return refused("ranking-method-unknown", field="ranking_method", text=method, known=known)


def _no_acceleration(settings: SectionSettings) -> Refused | None:
    system = settings.system
    if not settings.accelerated:
        return None
    if not system.is_swiss or system is System.OLYMPIAD:
        return refused("acceleration-not-here")
    if system.games_per_round > 1 and not says_what_a_win_is(settings):
        return refused("virtual-points-of-matches")
    return None


def _own_problem(settings: SectionSettings) -> Refused | None:
    """Refuse points nobody plays for, and what knock-outs and restricted draws do not allow."""
    if not (settings.points.is_in_order and settings.teams.match_points.is_in_order):
        return refused("points-out-of-order")
    return settings_problem(settings) or numbering_problem(settings)


def _place(settings: SectionSettings) -> tuple[int, tuple[date | None, ...]]:
    """Return where and when a section plays."""
    return settings.first_board, settings.round_dates


def boards_problem(
    state: EventState, settings: SectionSettings, itself: Section | None, players: int | None = None
) -> Refused | None:
    """Refuse that two sections play on the same boards of the hall.

    Boards are those the players entered need, or ``players``. Sections that all count from
    board 1 have been given no place in the hall, and sections whose rounds are on different days
    may share it.
    """
    entered = _seated(itself) if itself else 0
    first, last = _boards(settings, entered if players is None else players)
    for other in state.sections.values():
        theirs = other.settings
        if other is itself or settings.first_board == theirs.first_board == 1:
            continue
        their_first, their_last = _boards(theirs, _seated(other))
        if first <= their_last and their_first <= last and not _on_other_days(settings, theirs):
            return refused("boards-overlap", name=theirs.name, first=their_first, last=their_last)
    return None


def _seated(section: Section) -> int:
    """Return how many can sit at boards at once: reserves of teams do not."""
    if not section.settings.system.is_team:
        return len(section.entries)
    return len(section.teams.teams) // 2 * 2 * section.settings.teams.boards


def _boards(settings: SectionSettings, players: int) -> tuple[int, int]:
    """Return the first and the last board of a section."""
    return settings.first_board, settings.first_board + max(players // 2, 1) - 1


def _on_other_days(one: SectionSettings, other: SectionSettings) -> bool:
    """Tell whether the days of two sections are known and none is in both."""
    mine, theirs = set(one.round_dates), set(other.round_dates)
    return bool(mine and theirs) and None not in mine | theirs and mine.isdisjoint(theirs)


_NUMBERING = ("numbering", "ranking_method")


def fixed_settings(section: Section) -> dict[str, str]:
    """Return the settings that cannot be changed any more, each with what fixed it."""
    by_entries = _NUMBERING if section.entries_closed else ()
    by_rounds = _DECIDING if section.rounds else ()
    return dict.fromkeys(by_entries, "entries") | dict.fromkeys(by_rounds, "rounds")


def _too_late(section: Section, settings: SectionSettings) -> Refused | None:
    """Refuse to change what has already decided a pairing."""
    for name in _NUMBERING:
        if section.entries_closed and getattr(settings, name) != getattr(section.settings, name):
            return refused("entries-closed")
    if not section.rounds:
        return None
    for name in _DECIDING:
        if name in {"system", "teams"} and pairs_on(section.settings, settings):
            continue
        if getattr(settings, name) != getattr(section.settings, name):
            return refused("already-paired", field=name)
    if settings.system.is_swiss and settings.rounds < len(section.rounds):
        return refused("rounds-already-paired", rounds=len(section.rounds))
    if settings.accelerated and _accelerated_otherwise(section, settings):
        return refused("rounds-decided-acceleration", rounds=section.settings.rounds)
    return None


def _accelerated_otherwise(section: Section, settings: SectionSettings) -> bool:
    """Tell whether rounds already paired would have had other virtual points (C.04.7 art. 1.4)."""
    system, paired = settings.system, len(section.rounds)
    win = settings.teams.match_points.win if system.is_team else settings.points.win
    old, new = (
        (*virtual_points(rounds, win), *(ZERO,) * paired)[:paired]
        for rounds in (section.settings.rounds, settings.rounds)
    )
    return old != new


def _other_length(section: Section, settings: SectionSettings) -> Refused | None:
    """Say that rounds were paired while there were to be more or fewer of them.

    Which round is the last decides its pairing, and what tie-breaks count.
    """
    before, after = section.settings.rounds, settings.rounds
    if not section.rounds or not settings.system.is_swiss or before == after:
        return None
    paired = len(section.rounds)
    return refused("rounds-after-pairing", before=before, after=after, rounds=paired)


def name_order_kept(state: EventState, section: Section) -> tuple[SectionEdited, ...]:
    """Return what keeps the order of names beside the numbers given by it, where none is kept."""
    if section.settings.name_order is not None:
        return ()
    settings = with_name_order(state, section.settings)
    return (SectionEdited(section.id, settings, section.editions, section.brought),)


def remove_section(section: Section) -> Answer:
    """Remove a section nothing was paired in."""
    if section.rounds:
        return refused("already-paired", field="")
    return (SectionRemoved(section.id),)


FEATURE = Feature(
    "section",
    kinds(
        EventKind(
            "SectionAdded",
            SectionAdded,
            _section_added,
            _of_section,
            reserve=_reserve_section,
            steps=(SYSTEM_WITH_TRAITS, NOTHING_BROUGHT, NO_TEXTS, NO_CHESS960),
            sentence=Sentence({"name": text("settings.name")}),
            departs=True,
        ),
        EventKind(
            "SectionEdited",
            SectionEdited,
            _section_edited,
            of_settings,
            builds_on=lambda event: ((event.section, "paired"),),
            steps=(SYSTEM_WITH_TRAITS, NOTHING_BROUGHT, NO_TEXTS, NO_CHESS960),
            sentence=Sentence({"name": text("settings.name")}),
            departs=True,
            tells=_edited_during_play,
        ),
        EventKind(
            "SectionRemoved",
            SectionRemoved,
            _section_removed,
            _of_section,
        ),
    ),
    (
        OfEvent(AddSection, add_section, right="settings"),
        OfSection(
            EditSection,
            lambda at, command: edit_section(at.state, at.section, command),
            right="settings",
        ),
        OfSection(RemoveSection, lambda at, _: remove_section(at.section), right="settings"),
    ),
)
