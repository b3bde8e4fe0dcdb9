"""Whether a round can be paired now, of players or of teams, by the rules or by hand."""

from __future__ import annotations

from dataclasses import replace

from arbitro.desk.derived.length import adjourned_games, rounds_total
from arbitro.desk.derived.pairing.handling import is_table_of_all, permitted_reasons
from arbitro.desk.features.round.initial_colour import InitialColourDrawn
from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.imports import ImportRecord
from arbitro.desk.values.settings import ReasonByHand
from arbitro.model import Colour
from arbitro.reasons import Refused, refused


def not_ready(section: Section) -> Refused | None:
    """Refuse to pair a round while something is missing for it."""
    if not section.entries_closed:
        return refused("entries-open")
    if section.imported is not None and section.imported.is_open:
        return import_open(section.imported)
    if len(section.rounds) >= rounds_total(section):
        return refused("no-round-left", rounds=rounds_total(section))
    current = section.current
    if current is not None and current.missing:
        return refused("results-missing", round=current.number, games=current.missing)
    return None


def game_that_waits(section: Section, number: int = 0) -> Refused | None:
    """Say that a game adjourned before the last completed round is still open in a Swiss.

    ``number`` is the round to be paired, the next one if not given. Such a game counts as a draw
    for every pairing until it has ended (C.04.2 art. 3.1).
    """
    completed = (number or len(section.rounds) + 1) - 1
    old = [game for game in adjourned_games(section) if game.round < completed]
    if not old or not section.settings.system.is_swiss:
        return None
    return refused("adjourned-game-waits", round=old[0].round, count=len(old))


def import_open(record: ImportRecord) -> Refused:
    """Refuse to go on from rounds nobody has paired again yet, or that wait for a confirmation."""
    if not record.checked:
        return refused("import-not-checked")
    return refused("import-not-confirmed", rounds=tuple(item.round for item in record.apart))


def not_by_hand(section: Section, reason: ReasonByHand, number: int) -> Refused | None:
    """Refuse a round that is made by no hand, or not for such a reason, or not now.

    It may be the one after the last, or the last one anew.
    """
    if not (section.settings.system.is_swiss or is_table_of_all(section)):
        return refused("not-in-round-robin")
    if reason not in permitted_reasons(section):
        return refused("reason-not-permitted", reason=reason.value)
    current = section.current
    again = current is not None and number == current.number
    if not again and number != len(section.rounds) + 1:
        return refused("round-not-last", round=number)
    return None


def came_now(first_round: int, number: int) -> bool:
    """Tell whether somebody who is first paired in a round came late and for this one.

    Whoever was there for an earlier round is no late entry any more (C.04.2 art. 2.4).

    >>> came_now(1, 1), came_now(3, 2), came_now(3, 3), came_now(3, 4)
    (False, True, True, False)
    """
    return first_round > 1 and first_round >= number


def ready_to_pair(
    state: EventState, section: Section, colour: Colour | None
) -> tuple[EventState, Section, tuple[Event, ...]] | Refused:
    """Return an event whose Swiss section has its initial-colour, and what brought it about.

    ``colour`` is the one drawn just now, for a section that has none yet. Refused as by
    `not_ready`, and without a colour.
    """
    problem = not_ready(section)
    if problem is not None:
        return problem
    if section.initial_colour is not None or not section.settings.system.is_swiss:
        return state, section, ()
    if colour is None:
        return refused("initial-colour-missing")
    drawn = replace(section, initial_colour=colour)
    state = replace(state, sections={**state.sections, section.id: drawn})
    return state, drawn, (InitialColourDrawn(section.id, colour),)
