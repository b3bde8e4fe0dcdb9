"""Whatever is done can be taken back and done again, or what builds on it is named."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk import commands as of_teams
from arbitro.desk.derived.prizes import control_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.games import AttachedGame
from arbitro.desk.features.private import PrivateTopic
from arbitro.desk.features.report import replay
from arbitro.desk.kernel.feature import KINDS
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.state import NEW_EVENT
from arbitro.desk.kernel.timeline import (
    CommandRedone,
    CommandUndone,
    EventRestored,
    RecordedEvent,
    Timeline,
)
from arbitro.desk.values.applications import Applied, EntryForm
from arbitro.desk.values.by_hand import Placement
from arbitro.desk.values.drawing import HowDrawn
from arbitro.desk.values.games import Incident, IncidentId, digest_of
from arbitro.desk.values.papers import EventArbiters, NormFacts
from arbitro.desk.values.publicity import PublicName, PublicPage, PublicThing, Showing, When
from arbitro.desk.values.settings import (
    EventSettings,
    GameResult,
    Numbering,
    SectionSettings,
)
from arbitro.desk.values.teams import TeamAdjustment, TeamId
from arbitro.model import (
    Colour,
    Entry,
    Player,
    Points,
    Result,
    RoundRecord,
    SectionId,
    System,
    TeamScore,
    Tournament,
    Tpn,
)
from arbitro.model.tournament import IntegrityLine
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import ARMAGEDDON_TIME, MatchFormat, Stage, StageKind
from arbitro.rules.pairing.swiss.initial_order import OrderOfEquals
from arbitro.rules.prizes import Fund, Sharing
from desk.driver import FIRST, NOON, Driver, created, players, ready
from desk.team_driver import TeamDriver

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
SECOND, BLITZ = SectionId(2), SectionSettings("Blitz", rounds=3)
ONE, TWO, THREE, FOUR, FIVE = map(TeamId, range(1, 6))


USUAL_REPLAY = replay.REPLAYED_AT_ONCE


def entry(desk, number):
    return desk.section.entry_of(number)


def game(desk, at=0):
    return desk.games[at].id


def of_entries():
    """Who takes part, before the first round."""
    desk = created(half_point_byes=3)
    desk.do(asked.ImportPlayers(FIRST, players(5)))
    one, two, *_ = desk.section.entries
    before = desk.state.people[one]
    now = replace(before, club="Sol")
    section, event = desk.section.settings, desk.state.settings
    yield desk
    yield asked.SetEntryForm(FIRST, EntryForm(is_open=True, consent="I agree", key="abc"))
    yield asked.ApplyForEntry(FIRST, 1, "digest")
    yield asked.ApplyForEntry(FIRST, 2, "other")
    yield asked.AnswerApplication(FIRST, 1, Applied.ACCEPTED, Player("Eva"))
    yield asked.AnswerApplication(FIRST, 2, Applied.DECLINED)
    yield asked.RegisterPlayer(FIRST, Player("Ana"))
    yield asked.EditPlayer(one, now, before)
    yield asked.FixBoard(one, 3)
    yield asked.AddSection(BLITZ)
    yield asked.EnterSection(SECOND, two)
    yield asked.RemovePlayer(SECOND, two)
    yield asked.EditSection(
        SECOND, SectionSettings("B", rounds=4), SectionSettings("Blitz", rounds=3)
    )
    yield asked.RemoveSection(SECOND)
    yield asked.EditEvent(replace(event, name="Other"), event)
    yield asked.EditSection(FIRST, replace(section, rounds=6), section)
    yield asked.SetSelfCheckIn(FIRST, is_open=True)
    yield asked.CheckIn(FIRST, one)
    yield asked.OrderEquals(FIRST, OrderOfEquals.CLUB)
    yield asked.CloseEntries(FIRST)
    yield asked.ReopenEntries(FIRST)
    yield asked.CloseEntries(FIRST)
    yield asked.ChangeEdition(FIRST, "C.07", "2024")
    yield asked.RequestBye(FIRST, one, 2)
    yield asked.RequestBye(FIRST, one, 3)
    yield asked.CancelBye(FIRST, one, 3)
    yield asked.AdjustPoints(FIRST, one, Points(5), "late")
    yield asked.ForbidPairing(FIRST, frozenset({one, two}))
    yield asked.AllowPairing(FIRST, frozenset({one, two}))
    yield asked.DrawInitialColour(FIRST, Colour.WHITE)
    yield asked.WithdrawPlayer(FIRST, two)
    yield asked.ReinstatePlayer(FIRST, two)
    yield asked.SetExternalValues(FIRST, "Blitz points", "1; 4.5")
    yield asked.SetRatingPeriods(FIRST, is_long=True, periods="1; 2026-10-01\n3; 2026-11-01")
    yield asked.SetPeriodRatings(FIRST, 2, "1; 2345; IM")
    yield asked.ExpelPlayer(FIRST, two)
    yield asked.ReinstatePlayer(FIRST, two)
    yield asked.EditPlayer(one, replace(now, rating=1000), now)
    yield asked.Renumber(FIRST, confirmed=True)
    level = [key for key, person in desk.state.people.items() if person.name in {"Ana", "Eva"}]
    yield asked.ExchangeNumbers(FIRST, *level, confirmed=True)


def of_the_office():
    """What surrounds the games."""
    desk = ready(4)
    one = entry(desk, 1)
    yield desk
    yield asked.SetArbiters(EventArbiters(olympiad=True), EventArbiters())
    yield asked.SetNormFacts(FIRST, NormFacts(approved=True))
    yield asked.SetPublicity(FIRST, PublicThing.PLAYERS, 0, Showing(When.HIDDEN))
    yield asked.SetPublicPage(PublicPage(clubs=False))
    yield asked.NameInPublic(one, PublicName.INITIALS)
    yield asked.KeepPrivately(one, next(iter(PrivateTopic)), 1, "digest")
    yield asked.KeepSealedRow("needs", number=1, digest="a")
    yield asked.KeepPaper(FIRST, "it3", "", (("organiser", "Sol"),))
    yield asked.SetPrizes(FIRST, Fund((100,), Sharing.EQUAL), "Ana")
    yield asked.StateFacts(0, "venue", (("greatest-temperature", "20"),))
    yield asked.KeepRow(0, "appeals", 0, (("by", "Eva"),))
    yield asked.StrikeRow(0, "appeals", 1, "twice")
    yield asked.PublishRegulations(date(2026, 3, 1))


def of_rounds():
    """Rounds of a Swiss and the games in them."""
    desk = ready(6, rounds=4)
    yield desk
    yield asked.PairRound(FIRST, Colour.WHITE)
    yield asked.DrawStartPosition(FIRST, 1, 7)
    yield asked.PublishRound(FIRST, 1)
    yield asked.SetReporting(FIRST, is_open=True)
    first = desk.games[0]
    yield asked.ReportResult(FIRST, first.id, first.white, WHITE)
    yield asked.WithdrawReport(FIRST, first.id, first.white)
    yield asked.EnterResult(FIRST, game(desk), WHITE)
    yield asked.EnterResult(FIRST, game(desk, 1), WHITE)
    yield asked.ClearResult(FIRST, game(desk, 1), WHITE)
    yield asked.EnterResult(FIRST, game(desk, 1), DRAW)
    yield asked.EnterResult(FIRST, game(desk, 2), DRAW)
    yield asked.RequireSecondReading(FIRST, is_required=True)
    yield asked.SetRatingLists(FIRST, "cat, fide", 1400, is_checked=False)
    yield asked.ReadAgain(FIRST, game(desk), WHITE, "Bo", "Ana")
    yield asked.PassReading(FIRST, 1)
    incident = Incident(1, first.id, first.board, first.white, note="a phone rang")
    yield asked.RecordIncident(FIRST, incident)
    yield asked.CorrectIncident(FIRST, IncidentId(1), replace(incident, note="two"), incident)
    yield asked.WithdrawIncident(FIRST, IncidentId(1), "a mistake")
    text = b"1. e4 *\n"
    yield asked.AttachGames(FIRST, (AttachedGame(first.id, text),), "round1.pgn")
    yield asked.DetachGame(FIRST, first.id, digest_of(text))
    yield asked.SwapColours(FIRST, first.id)
    yield asked.AdmitLateEntry(FIRST, Player("Late"))
    yield asked.PairRound(FIRST)
    yield asked.CorrectResult(FIRST, first.id, DRAW, BLACK)
    yield asked.MakeRequest(FIRST, first.id, WHITE, DRAW)
    yield asked.AnswerRequest(FIRST, 1, accepted=False)
    yield asked.BeginByHand(FIRST, 2, confirmed=True)
    yield asked.PlaceByHand(FIRST, 2, desk.section.hand.pairs[0][0], Placement.FREE)
    yield asked.LeaveByHand(FIRST, 2)
    yield asked.UnpairRound(FIRST, 2, confirmed=True)
    yield asked.DrawLots(FIRST, frozenset(desk.section.numbers[:2]), desk.section.numbers[:2])


def of_the_end():
    """An event whose last round is played."""
    desk = ready(4, rounds=1)
    desk.play(DRAW)
    one, two, *_ = desk.section.numbers
    yield desk
    yield asked.RecordPlayOff(FIRST, ((one,), (two,)))
    yield asked.SetPrizes(FIRST, Fund((100,), Sharing.EQUAL), "Ana")
    yield asked.CheckPrizes(FIRST, "Bo", control_of(desk.state, FIRST))
    yield asked.FinishEvent()
    yield asked.ReopenEvent()


def of_drawing():
    """Numbers that are drawn by lot."""
    desk = created(numbering=Numbering.LOTS, system=System.ROUND_ROBIN, rounds=0)
    desk.do(asked.ImportPlayers(FIRST, players(4)))
    yield desk
    order = tuple(reversed(desk.section.entries))
    yield asked.CloseEntries(FIRST, order, drawn=HowDrawn(by_hand=True, witness="all"))


def of_a_knock_out():
    rules = MatchFormat(1, stages=(Stage(StageKind.ARMAGEDDON, 1, ARMAGEDDON_TIME),), bids=True)
    desk = ready(4, system=System.KNOCK_OUT, rounds=0, knock_out=rules)
    yield desk
    yield asked.PairRound(FIRST, lots="ww")
    yield asked.PublishRound(FIRST, 1)
    one, other = desk.games
    yield asked.EnterResult(FIRST, one.id, DRAW)
    yield asked.ContinueMatch(FIRST, one.white, one.black, bids=(200, 240))
    yield asked.EnterResult(FIRST, other.id, DRAW)
    yield asked.ContinueMatch(FIRST, other.white, other.black, bids=(200, 240))


def of_an_import():
    """A long import, whose rounds are paired again later."""
    made = ready(4)
    made.do(asked.PairRound(FIRST, Colour.WHITE))
    made.do(asked.PublishRound(FIRST, 1))
    for each in made.games:
        made.do(asked.EnterResult(FIRST, each.id, WHITE))
    played = tournament_of(made.state, FIRST)
    turned = replace(played, initial_colour=played.initial_colour.opposite)
    desk = Driver()
    desk.do(asked.CreateEvent(EventSettings("Open")))
    yield desk
    # not by a MonkeyPatch: two sessions walked side by side would each put back the other's value
    replay.REPLAYED_AT_ONCE = 0
    try:
        yield asked.TakeOverTournament("Open", turned)
    finally:
        replay.REPLAYED_AT_ONCE = USUAL_REPLAY
    yield asked.CheckImport(FIRST)
    yield asked.ConfirmImport(FIRST, confirmed=True)


def of_teams_before_the_first_round():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3, closed=False)
    members = desk.team(1).members
    yield desk
    yield of_teams.RegisterTeam(FIRST, "Five", players=(Player("5.1"),))
    yield of_teams.EditTeam(FIRST, FIVE, "Fifth")
    yield of_teams.RegisterMember(FIRST, FIVE, Player("5.2"))
    yield of_teams.OrderRoster(FIRST, ONE, members[::-1])
    yield of_teams.RemoveTeam(FIRST, FIVE)
    yield asked.CloseEntries(FIRST)
    yield asked.ReopenEntries(FIRST)
    yield asked.CloseEntries(FIRST)
    yield of_teams.ForbidTeams(FIRST, frozenset({ONE, TWO}))
    yield of_teams.AllowTeams(FIRST, frozenset({ONE, TWO}))
    yield of_teams.RequestTeamBye(FIRST, ONE, 2)
    yield of_teams.CancelTeamBye(FIRST, ONE, 2)
    yield of_teams.WithdrawTeam(FIRST, ONE)
    yield of_teams.ReinstateTeam(FIRST, ONE)
    adjusted = TeamAdjustment(TeamScore.MATCH_POINTS, Points(-5))
    yield of_teams.AdjustTeamPoints(FIRST, TWO, adjusted)


def of_rounds_of_teams():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3, size=3)
    yield desk
    yield of_teams.SetLineUpDeadline(FIRST, 1, NOON)
    one, two, three = desk.team(1).members
    yield of_teams.SetLineUp(FIRST, 1, ONE, (one, three))
    yield asked.PairRound(FIRST, Colour.WHITE)
    yield of_teams.SetLineUp(FIRST, 1, ONE, (one, two))
    yield asked.PublishRound(FIRST, 1)
    yield of_teams.NoteSeating(FIRST, 1, ONE, (two, three))
    yield of_teams.ForfeitMatch(FIRST, 1, 2, GameResult.DOUBLE_FORFEIT)
    yield of_teams.DrawTeamLots(FIRST, frozenset({ONE, TWO}), (ONE, TWO))
    yield of_teams.AdmitLateTeam(FIRST, "Late", players=(Player("5.1"),))


def of_arranging():
    desk = TeamDriver(System.SCHILLER, 3, 3, closed=False)
    yield desk
    columns = zip(*(team.members for team in desk.side.teams.values()), strict=True)
    rosters = (of_teams.Roster(TeamId(at), "", seats) for at, seats in enumerate(columns, 1))
    yield of_teams.ArrangeTeams(FIRST, tuple(rosters))
    yield of_teams.EditTeam(FIRST, ONE, "One")
    yield asked.RemoveSection(FIRST)


def of_a_report():
    """A report of another program that tells what befell the tournament."""
    desk = created()
    game = Entry(Tpn(1), Player("Ana"), (RoundRecord(Tpn(2), Colour.WHITE, Result.WIN),))
    other = Entry(Tpn(2), Player("Ben"), (RoundRecord(Tpn(1), Colour.BLACK, Result.LOSS),))
    yield desk
    yield asked.TakeOverTournament(
        "Report",
        Tournament(
            rounds_total=3,
            rounds_played=1,
            entries=(game, other),
            initial_colour=Colour.WHITE,
            integrity=(IntegrityLine("Correction", 1, "1-2: 0-1 => 1-0"),),
        ),
    )


SESSIONS = (
    of_a_report,
    of_entries,
    of_the_office,
    of_rounds,
    of_the_end,
    of_drawing,
    of_a_knock_out,
    of_an_import,
    of_teams_before_the_first_round,
    of_rounds_of_teams,
    of_arranging,
)


def parts(state):
    """A state without the counters: numbers once given are never given again."""
    counters = {name: 1 for name in NEW_EVENT.__slots__ if name.startswith("next_")}
    sections = {
        key: replace(each, teams=replace(each.teams, next_team=1))
        for key, each in state.sections.items()
    }
    return replace(state, **counters, sections=sections)


def carried_out(session):
    """The event of a session after each of its steps, with the name of the step."""
    steps = session()
    desk = next(steps)
    for command in steps:
        before = desk.state
        yield desk, before, desk.do(command)


@pytest.mark.parametrize("session", SESSIONS)
def test_every_step_is_taken_back_at_once_and_done_again(session):
    for desk, before, name in carried_out(session):
        after = desk.state
        desk.do(asked.Undo(name, confirmed=True))
        assert parts(desk.state) == parts(before)
        desk.do(asked.Redo(name, confirmed=True))
        assert desk.state == after


@pytest.mark.parametrize("session", SESSIONS)
def test_what_is_taken_back_is_as_if_it_had_never_been_done_or_a_later_step_is_named(session):
    [*_, (desk, _, _)] = carried_out(session)
    names = list(dict.fromkeys(each.command for each in desk.timeline.records))
    for at, name in enumerate(names[1:], 1):
        answer = desk.ask(asked.Undo(name, confirmed=True))
        if isinstance(answer, Refused):
            assert answer.code == "undo-blocked", name
            assert dict(answer.values)["command"] in names[at + 1 :]
            continue
        whole = list(desk.timeline.records)
        turn = [RecordedEvent(len(whole) + 1, "turn", "arbiter", NOON, each) for each in answer]
        without = [each for each in whole if each.command != name]
        assert parts(Timeline([*whole, *turn]).state) == parts(Timeline(without).state)


@pytest.mark.parametrize("session", SESSIONS)
def test_what_can_be_taken_back_now_is_what_an_undo_is_not_refused_for(session):
    for at, (desk, _, name) in enumerate(carried_out(session)):
        if at % 3 == 0:
            desk.do(asked.Undo(name, confirmed=True))
        names = desk.timeline.commands()
        allowed = {
            each
            for each in names
            if not isinstance(desk.timeline.undo(asked.Undo(each, Level.TWO_STEPS)), Refused)
        }
        assert desk.timeline.undoable() == allowed
        if at % 3 == 0:
            desk.do(asked.Redo(name, confirmed=True))


def test_the_sessions_have_every_kind_of_event_but_those_that_cannot_be_taken_back():
    seen = {
        type(each.event)
        for session in SESSIONS
        for each in [*carried_out(session)][-1][0].timeline.records
    }
    left = {kind.event for kind in KINDS.values() if not kind.final}
    left -= {kind.event for kind in KINDS.values() if kind.stays}
    assert left - seen == {CommandUndone, CommandRedone, EventRestored}


def of_what_stays():
    """What was done beside the log as well: erased, or read under seal."""
    desk = created()
    desk.do(asked.ImportPlayers(FIRST, players(2)))
    desk.do(asked.SetEntryForm(FIRST, EntryForm(is_open=True, consent="I agree", key="abc")))
    desk.do(asked.ApplyForEntry(FIRST, 1, "digest"))
    desk.do(asked.KeepSealedRow("complaints", number=1, digest="a"))
    yield desk
    yield asked.ReadSealedRow("complaints", 1)
    yield asked.EraseSealedRow("complaints", 1)
    yield asked.EraseApplications((1,))
    yield asked.ErasePrivate((1,))


def test_what_was_done_beside_the_log_as_well_is_never_taken_back():
    seen = set()
    for desk, _, name in carried_out(of_what_stays):
        assert desk.refusal(asked.Undo(name, confirmed=True)) == "erasing-stays"
        seen |= {type(each) for each in desk.timeline.events_of(name)}
    assert seen == {kind.event for kind in KINDS.values() if kind.final}
