"""The lots a command needs, drawn before it is decided."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from arbitro.desk import commands
from arbitro.desk.commands import Command
from arbitro.desk.derived.names import names_of
from arbitro.desk.derived.problem import before_round
from arbitro.desk.derived.restricted_draw import drawn_order
from arbitro.desk.features.knock_out.answers import ContinueMatch, lots_needed
from arbitro.desk.features.teams.commands import DrawTeamLots
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.drawing import HowDrawn
from arbitro.desk.values.settings import Numbering
from arbitro.desk.values.teams import TeamId
from arbitro.model import Colour, EntryId, SectionId, Tpn
from arbitro.reasons import Refused
from arbitro.rules.standings.lots import draw_lots
from arbitro.service.entropy import Lots

Numbered = TypeVar("Numbered", EntryId, TeamId)


def with_lots(  # noqa: C901, PLR0912 - one case a lot
    state: EventState, command: Command, lots: Lots, seed: str = ""
) -> Command:
    """Return the command with every lot it needs drawn; commands without lots unchanged.

    Lots among those who are level come from the event's ``seed``: drawn again, also after an undo,
    they fall as before.
    """
    match command:
        case commands.DrawInitialColour(colour=None):
            return replace(command, colour=lots.choice(tuple(Colour)))
        case commands.PairRound(initial_colour=None):
            section = state.sections.get(command.section)
            if section is not None and section.settings.system.is_knock_out:
                return replace(command, lots=command.lots or _colours(lots_needed(section), lots))
            if section is None or section.initial_colour is not None:
                return command
            if not section.settings.system.is_swiss:
                return command
            return replace(command, initial_colour=lots.choice(tuple(Colour)))
        case commands.PairAgain(lots=""):
            return _again(state, command, lots)
        case ContinueMatch(lots=""):
            return replace(command, lots=_colours(1, lots))
        case DrawTeamLots(order=()):
            return replace(command, order=_by_seed(command.tied, seed, command.section))
        case commands.DrawLots(order=()):
            return replace(command, order=_by_seed(command.tied, seed, command.section))
        case commands.CloseEntries(order=()):
            section = state.sections.get(command.section)
            if section is None or section.settings.numbering not in _DRAWN_NUMBERS:
                return command
            staying = [
                entry
                for entry, mine in section.entries.items()
                if mine.checked_in or not command.only_present
            ]
            if section.settings.numbering is Numbering.VARMA:
                return _restricted(state, section, command, staying, lots)
            return replace(command, order=_drawn(staying, lots))
        case _:
            return command


def _again(state: EventState, command: commands.PairAgain, lots: Lots) -> commands.PairAgain:
    """Draw the colours of a round of a bracket that is paired again."""
    section = state.sections.get(command.section)
    if section is None or not (section.settings.system.is_knock_out and section.rounds):
        return command
    before = before_round(state, section, len(section.rounds)).section
    return replace(command, lots=_colours(lots_needed(before), lots))


_DRAWN_NUMBERS = (Numbering.LOTS, Numbering.VARMA)
_BITS = 32


def _restricted(
    state: EventState,
    section: Section,
    command: commands.CloseEntries,
    entries: list[EntryId],
    lots: Lots,
) -> Command:
    """Draw numbers by the Varma tables; none where the text has no place for a federation."""
    bits = (lots.choice(tuple(Colour)) is Colour.WHITE for _ in range(_BITS))
    seed = sum(bit << at for at, bit in enumerate(bits))
    order = drawn_order(state.people, entries, seed, names_of(state, section))
    return (
        command
        if isinstance(order, Refused)
        else replace(command, order=order, drawn=HowDrawn(seed))
    )


def _colours(count: int, lots: Lots) -> str:
    return "".join(lots.choice(tuple(Colour)).value for _ in range(count))


def _by_seed(tied: frozenset[Numbered], seed: str, section: SectionId) -> tuple[Numbered, ...]:
    """Return an order in which nobody's place against another depends on who else is level.

    Permanent numbers are drawn for, not pairing numbers: those may still move.
    """
    lot = draw_lots(map(Tpn, tied), f"{seed}:{section}")
    return tuple(sorted(tied, key=lambda entry_id: lot[Tpn(entry_id)]))


def _drawn(entries: list[EntryId], lots: Lots) -> tuple[EntryId, ...]:
    order = list(entries)
    lots.shuffle(order)
    return tuple(order)
