"""The entries of a section of players, with their byes, points and prohibitions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from arbitro.desk.features.entry import answers
from arbitro.desk.features.entry.commands import (
    AdjustPoints,
    AdmitLateEntry,
    AllowPairing,
    CancelBye,
    CheckIn,
    CloseEntries,
    EditPlayer,
    EnterSection,
    FixBoard,
    ForbidPairing,
    ImportPlayers,
    RegisterPlayer,
    ReinstatePlayer,
    RemovePlayer,
    Renumber,
    ReopenEntries,
    RequestBye,
    WithdrawPlayer,
)
from arbitro.desk.features.entry.events import EVENTS
from arbitro.desk.kernel.feature import Answer, Feature, OfEvent, OfSection, Side, Situation
from arbitro.desk.kernel.state import Section, SectionEntry
from arbitro.reasons.reason import refused

C = TypeVar("C")


def _on_entry(
    answer: Callable[[Section, SectionEntry, C], Answer],
) -> Callable[[Situation, C], Answer]:
    """Return the answer about an entry of a section, refused where there is no such entry."""

    def answered(at: Situation, command: C) -> Answer:
        number = getattr(command, "entry")  # noqa: B009 - all commands asked so name an entry
        entry = at.section.entries.get(number)
        if entry is None:
            return refused("entry-unknown", entry=number)
        return answer(at.section, entry, command)

    return answered


def _only(
    answer: Callable[[Section, SectionEntry], Answer],
) -> Callable[[Section, SectionEntry, object], Answer]:
    """Return an answer that has all it needs in the entry itself."""
    return lambda section, entry, _: answer(section, entry)


FEATURE = Feature(
    "entry",
    EVENTS,
    (
        OfEvent(EditPlayer, answers.edit_player),
        OfEvent(FixBoard, answers.fix_board),
        OfSection(
            RegisterPlayer,
            lambda at, command: answers.register(at.state, at.section, (command.player,)),
        ),
        OfSection(
            ImportPlayers,
            lambda at, command: answers.register(at.state, at.section, command.players),
        ),
        OfSection(
            EnterSection,
            lambda at, command: answers.enter_section(at.state, at.section, command),
            Side.PLAYERS,
        ),
        OfSection(
            AdmitLateEntry,
            lambda at, command: answers.admit_late_entry(at.state, at.section, command),
            Side.PLAYERS,
        ),
        OfSection(
            ForbidPairing,
            lambda at, command: answers.forbid_pairing(at.section, command),
            Side.PLAYERS,
        ),
        OfSection(
            AllowPairing,
            lambda at, command: answers.allow_pairing(at.section, command),
            Side.PLAYERS,
        ),
        OfSection(
            CloseEntries,
            lambda at, command: answers.close_entries(at.state, at.section, command),
        ),
        OfSection(ReopenEntries, lambda at, _: answers.reopen_entries(at.section)),
        OfSection(Renumber, lambda at, _: answers.renumber(at.state, at.section), Side.PLAYERS),
        OfSection(RemovePlayer, _on_entry(_only(answers.remove_player))),
        OfSection(WithdrawPlayer, _on_entry(_only(answers.withdraw))),
        OfSection(ReinstatePlayer, _on_entry(_only(answers.reinstate))),
        OfSection(CheckIn, _on_entry(answers.check_in)),
        OfSection(RequestBye, _on_entry(answers.request_bye), Side.PLAYERS),
        OfSection(CancelBye, _on_entry(answers.cancel_bye), Side.PLAYERS),
        OfSection(AdjustPoints, _on_entry(answers.adjust_points), Side.PLAYERS),
    ),
)
