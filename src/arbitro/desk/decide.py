"""The answer to every command: events, or a refusal with its reason. Pure."""

from __future__ import annotations

from arbitro.desk import commands as asked
from arbitro.desk import events as happened
from arbitro.desk.commands import Command
from arbitro.desk.derived.pairing import Pairer, is_here, pair_by_the_book
from arbitro.desk.derived.standing import order_problem
from arbitro.desk.evolve import fold_events
from arbitro.desk.features import prizes, results
from arbitro.desk.features.arbiters.commands import SetArbiters
from arbitro.desk.features.arbiters.decisions import set_arbiters
from arbitro.desk.features.entry import answers as entries
from arbitro.desk.features.games.commands import AttachGames, DetachGame
from arbitro.desk.features.games.decisions import on_games
from arbitro.desk.features.groups.decisions import on_groups
from arbitro.desk.features.incidents.commands import (
    CorrectIncident,
    RecordIncident,
    WithdrawIncident,
)
from arbitro.desk.features.incidents.decisions import on_incident
from arbitro.desk.features.knock_out import answers as knock_out
from arbitro.desk.features.knock_out.commands import ContinueMatch
from arbitro.desk.features.norms.commands import SetNormFacts
from arbitro.desk.features.norms.decisions import set_norm_facts
from arbitro.desk.features.out_of_date.stale import built_on_stale
from arbitro.desk.features.papers.commands import KeepPaper
from arbitro.desk.features.papers.decisions import keep_paper
from arbitro.desk.features.play_offs.answers import (
    continue_play_off,
    result_problem,
    start_play_off,
)
from arbitro.desk.features.play_offs.commands import ContinuePlayOff, StartPlayOff
from arbitro.desk.features.report import answers as taking_over
from arbitro.desk.features.report.commands import TakeOverTeams, TakeOverTournament
from arbitro.desk.features.round import answers as rounds
from arbitro.desk.features.round.pairing import pair_round
from arbitro.desk.features.section import answers as sections
from arbitro.desk.features.section.answers import Answer
from arbitro.desk.features.teams.commands import TeamCommand
from arbitro.desk.features.teams.decide import of_teams, on_teams
from arbitro.desk.features.teams.taking_over import take_over_teams
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.kernel.writable import not_writable
from arbitro.reasons import Refused
from arbitro.reasons.reason import refused

_OnRound = (
    asked.PairRound | asked.PairManually | asked.PairAgain | asked.PublishRound | asked.UnpairRound
)

__all__ = ["Answer", "Pairer", "decide", "pair_by_the_book"]


def decide(  # noqa: C901, PLR0912 - one case a command
    state: EventState, command: Command, pair: Pairer = pair_by_the_book
) -> Answer:
    """Answer a command in a state; ``pair`` is the engine that pairs a Swiss.

    No events: what was asked for is already so. `Undo` and `Redo` are answered by the timeline.
    """
    if state.finished and not isinstance(
        command, asked.ReopenEvent | asked.FinishEvent | KeepPaper | SetNormFacts
    ):
        return refused("event-finished")
    problem = None if isinstance(command, KeepPaper) else not_writable(command)
    if problem is not None:
        return problem
    match command:
        case asked.CreateEvent():
            return sections.create_event(state, command)
        case asked.EditEvent():
            return sections.edit_event(state, command)
        case asked.AddSection():
            return sections.add_section(state, command)
        case TakeOverTournament():
            return taking_over.take_over(state, command)
        case TakeOverTeams():
            return take_over_teams(state, command)
        case SetArbiters():
            return set_arbiters(state, command)
        case asked.FinishEvent():
            return sections.finish_event(state)
        case asked.ReopenEvent():
            return sections.reopen_event(state)
        case asked.EditPlayer():
            return entries.edit_player(state, command)
        case asked.FixBoard():
            return entries.fix_board(state, command)
        case asked.Undo() | asked.Redo():
            return refused("command-unknown")
        case _:
            section = state.sections.get(command.section)
            if section is None:
                return refused("section-unknown", section=command.section)
            of_groups = on_groups(state, section, command)
            if of_groups is not None:
                return of_groups
            answer = _in_section(state, section, command, pair)
            return knock_out.still_consistent(section, answer)


def _in_section(  # noqa: C901, PLR0912 - one case a command
    state: EventState, section: Section, command: Command, pair: Pairer
) -> Answer:
    problem = built_on_stale(state, section, command, pair)
    if problem is not None:
        return problem
    if isinstance(command, asked.PairRound | asked.PairAgain) and not is_here(section):
        return refused("system-not-here", system=section.settings.system.key)
    if isinstance(command, TeamCommand):
        return on_teams(state, section, command)
    if section.settings.system.is_team:
        answer = of_teams(state, section, command)
        if answer is not None:
            return answer
    if isinstance(command, _OnRound):
        return _on_round(state, section, command, pair)
    match command:
        case asked.EditSection():
            return sections.edit_section(state, section, command)
        case asked.RemoveSection():
            return sections.remove_section(section)
        case asked.ChangeEdition():
            return sections.change_edition(section, command)
        case asked.RegisterPlayer():
            return entries.register(state, section, (command.player,))
        case asked.ImportPlayers():
            return entries.register(state, section, command.players)
        case asked.EnterSection():
            return entries.enter_section(state, section, command)
        case asked.AdmitLateEntry():
            return entries.admit_late_entry(state, section, command)
        case asked.ForbidPairing():
            return entries.forbid_pairing(section, command)
        case asked.AllowPairing():
            return entries.allow_pairing(section, command)
        case asked.CloseEntries():
            return entries.close_entries(state, section, command)
        case asked.ReopenEntries():
            return entries.reopen_entries(section)
        case asked.Renumber():
            return entries.renumber(state, section)
        case asked.DrawInitialColour() | asked.DrawLots():
            return _draw(state, section, command)
        case asked.RecordPlayOff():
            return prizes.record_play_off(state, section, command)
        case asked.SetPrizes():
            return prizes.set_prizes(section, command)
        case asked.CheckPrizes():
            return prizes.check_prizes(state, section, command)
        case StartPlayOff():
            return start_play_off(state, section, command)
        case ContinuePlayOff():
            return continue_play_off(state, section, command)
        case ContinueMatch():
            return knock_out.continue_match(state, section, command)
        case asked.EnterResult() | asked.ClearResult() | asked.CorrectResult():
            return _on_game(section, command)
        case asked.SwapColours():
            return _on_game(section, command)
        case RecordIncident() | CorrectIncident() | WithdrawIncident():
            return on_incident(state, section, command)
        case KeepPaper():
            return keep_paper(section, command)
        case SetNormFacts():
            return set_norm_facts(section, command)
        case AttachGames() | DetachGame():
            return on_games(section, command)
        case _:
            return _on_entry(section, command)


def _on_round(state: EventState, section: Section, command: _OnRound, pair: Pairer) -> Answer:
    match command:
        case asked.PairRound():
            return pair_round(state, section, command, pair)
        case asked.PairManually():
            return rounds.pair_manually(state, section, command, pair)
        case asked.PairAgain():
            return _pair_again(state, section, command, pair)
        case asked.PublishRound():
            return rounds.publish_round(state, section, command, pair)
        case asked.UnpairRound():
            return rounds.unpair_round(section, command)


def _pair_again(
    state: EventState, section: Section, command: asked.PairAgain, pair: Pairer
) -> Answer:
    """Throw the last round's pairings away and pair it as things stand now: both or nothing."""
    thrown = rounds.unpair_round(
        section, asked.UnpairRound(section.id, command.round, confirmed=command.confirmed)
    )
    if isinstance(thrown, Refused):
        return thrown
    after = fold_events(thrown, state)
    again = asked.PairRound(section.id, lots=command.lots)
    paired = _in_section(after, after.sections[section.id], again, pair)
    return paired if isinstance(paired, Refused) else (*thrown, *paired)


def _on_game(section: Section, command: Command) -> Answer:
    assert isinstance(
        command, asked.EnterResult | asked.ClearResult | asked.CorrectResult | asked.SwapColours
    )
    game = section.game(command.game)
    if game is None:
        return refused("game-unknown", game=command.game)
    match command:
        case asked.EnterResult():
            problem = result_problem(section, command.result)
            return problem or results.enter_result(section, game, command)
        case asked.ClearResult():
            return results.clear_result(section, game, command)
        case asked.CorrectResult():
            problem = result_problem(section, command.result)
            return problem or results.correct_result(section, game, command)
        case asked.SwapColours():
            return results.swap_colours(section, game, command)


def _on_entry(section: Section, command: Command) -> Answer:
    assert isinstance(
        command,
        asked.RemovePlayer
        | asked.WithdrawPlayer
        | asked.ReinstatePlayer
        | asked.CheckIn
        | asked.RequestBye
        | asked.CancelBye
        | asked.AdjustPoints,
    )
    entry = section.entries.get(command.entry)
    if entry is None:
        return refused("entry-unknown", entry=command.entry)
    match command:
        case asked.RemovePlayer():
            return entries.remove_player(section, entry)
        case asked.WithdrawPlayer():
            return entries.withdraw(section, entry)
        case asked.ReinstatePlayer():
            return entries.reinstate(section, entry)
        case asked.CheckIn():
            return entries.check_in(section, entry, command)
        case asked.RequestBye():
            return entries.request_bye(section, entry, command)
        case asked.CancelBye():
            return entries.cancel_bye(section, entry, command)
        case asked.AdjustPoints():
            return entries.adjust_points(section, entry, command)


def _draw(
    state: EventState, section: Section, command: asked.DrawInitialColour | asked.DrawLots
) -> Answer:
    """Store a lot as it was drawn."""
    match command:
        case asked.DrawInitialColour():
            if section.rounds:
                return refused("already-paired", field="initial_colour")
            if command.colour is None:
                return refused("initial-colour-missing")
            if command.colour is section.initial_colour:
                return ()
            return (happened.InitialColourDrawn(section.id, command.colour),)
        case asked.DrawLots():
            drawn = set(command.order)
            if len(drawn) < 2 or drawn != command.tied or len(drawn) != len(command.order):
                return refused("order-incomplete")
            unknown = sorted(drawn - set(section.entries))
            if unknown:
                return refused("entry-unknown", entry=unknown[0])
            problem = order_problem(state, section)
            return problem or (happened.LotsDrawn(section.id, command.order),)
