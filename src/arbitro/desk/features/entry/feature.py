"""The entries of sections as a feature: their commands, and what happens to them."""

from __future__ import annotations

from arbitro.desk.features.entry.answers import (
    adjust_points,
    admit_late_entry,
    allow_pairing,
    bye_at_event,
    cancel_bye,
    check_in,
    close_entries,
    edit_player,
    edit_players,
    enter_people,
    enter_section,
    fix_board,
    forbid_pairing,
    leave_for,
    register,
    reinstate,
    remove_player,
    renumber,
    reopen_entries,
    request_bye,
    withdraw,
)
from arbitro.desk.features.entry.commands import (
    AdjustPoints,
    AdmitLateEntry,
    AllowPairing,
    CancelBye,
    CheckIn,
    CloseEntries,
    EditPlayer,
    EditPlayers,
    EnterPeople,
    EnterSection,
    FixBoard,
    ForbidPairing,
    ImportPlayers,
    MoveEntry,
    RegisterPlayer,
    ReinstatePlayer,
    RemovePlayer,
    Renumber,
    ReopenEntries,
    RequestBye,
    WithdrawPlayer,
)
from arbitro.desk.features.entry.events import EVENTS
from arbitro.desk.features.entry.listed import imported
from arbitro.desk.features.entry.wrapped import on_entry, only
from arbitro.desk.kernel.feature import Feature, OfEvent, OfSection, Side

FEATURE = Feature(
    "entry",
    EVENTS,
    (
        OfEvent(EditPlayer, edit_player, right="change-entries"),
        OfEvent(EditPlayers, edit_players, right="change-entries", is_large=True),
        OfEvent(FixBoard, fix_board, right="change-entries"),
        OfSection(
            RegisterPlayer,
            lambda at, command: register(at.state, at.section, (command.player,)),
            right="change-entries",
        ),
        OfSection(
            ImportPlayers,
            lambda at, command: imported(at, command, register, edit_players),
            right="change-entries",
            is_large=True,
        ),
        OfSection(
            EnterSection,
            lambda at, command: enter_section(at.state, at.section, command),
            Side.PLAYERS,
            right="change-entries",
        ),
        OfSection(
            EnterPeople,
            lambda at, command: enter_people(at.state, at.section, command.entries),
            Side.PLAYERS,
            right="change-entries",
            is_large=True,
        ),
        OfSection(
            MoveEntry,
            leave_for,
            Side.PLAYERS,
            first=lambda command: EnterSection(command.to, command.entry),
            right="change-entries",
        ),
        OfSection(
            AdmitLateEntry,
            lambda at, command: admit_late_entry(at.state, at.section, command),
            Side.PLAYERS,
            right="change-entries",
        ),
        OfSection(
            ForbidPairing,
            lambda at, command: forbid_pairing(at.section, command),
            Side.PLAYERS,
            right="change-entries",
        ),
        OfSection(
            AllowPairing,
            lambda at, command: allow_pairing(at.section, command),
            Side.PLAYERS,
            right="change-entries",
        ),
        OfSection(
            CloseEntries,
            lambda at, command: close_entries(at.state, at.section, command),
            right="change-entries",
        ),
        OfSection(ReopenEntries, lambda at, _: reopen_entries(at.section), right="change-entries"),
        OfSection(
            Renumber,
            lambda at, _: renumber(at.state, at.section),
            Side.PLAYERS,
            right="change-entries",
        ),
        OfSection(RemovePlayer, on_entry(only(remove_player)), right="change-entries"),
        OfSection(WithdrawPlayer, on_entry(only(withdraw)), right="change-entries"),
        OfSection(ReinstatePlayer, on_entry(only(reinstate)), right="change-entries"),
        OfSection(CheckIn, on_entry(check_in), right="check-in"),
        OfSection(
            RequestBye,
            lambda at, command: (
                bye_at_event(at.state, command) or on_entry(request_bye)(at, command)
            ),
            Side.PLAYERS,
            right="change-entries",
        ),
        OfSection(CancelBye, on_entry(cancel_bye), Side.PLAYERS, right="change-entries"),
        OfSection(AdjustPoints, on_entry(adjust_points), Side.PLAYERS, right="change-entries"),
    ),
)
