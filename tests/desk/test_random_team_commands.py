"""Whatever is asked of a section of teams, in whatever order: an answer, and a log that replays."""

from dataclasses import dataclass, replace
from datetime import datetime

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arbitro.desk import commands as asked
from arbitro.desk import commands as wanted
from arbitro.desk.commands import Redo, Undo
from arbitro.desk.derived.teams.record import reported, team_tournament_of
from arbitro.desk.derived.teams.standing import board_scores, team_standings_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.settings import (
    BoardOrder,
    EventSettings,
    GameResult,
    ReasonByHand,
    SectionSettings,
    TeamRules,
)
from arbitro.desk.values.teams import TeamAdjustment, TeamId
from arbitro.formats.trf import write_trf
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import Colour, EntryId, GameId, Player, Points, Result, System, TeamScore
from arbitro.reasons import Refused
from desk.driver import FIRST, Driver

TEAM = st.integers(1, 6).map(TeamId)
ENTRY = st.integers(1, 14).map(EntryId)
GAME = st.integers(1, 25).map(GameId)
ROUND = st.integers(0, 4)
RESULT = st.sampled_from(GameResult)
NAME = st.sampled_from(["Ana", "Eva", "Ida", ""])
CLUB = st.sampled_from(["León", "Lugo", ""])
PLAYERS = st.lists(st.builds(Player, name=NAME, club=CLUB), max_size=3).map(tuple)
LINE_UP = st.lists(st.one_of(st.none(), ENTRY), max_size=3).map(tuple)
MOMENT = st.sampled_from(
    [None, *(datetime.fromisoformat(f"2026-03-01T{hour}:00") for hour in (10, 12))]
)
COMMAND = st.one_of(
    st.builds(asked.ImportPlayers, st.just(FIRST), PLAYERS),
    st.builds(asked.RemovePlayer, st.just(FIRST), ENTRY),
    st.builds(asked.WithdrawPlayer, st.just(FIRST), ENTRY),
    st.builds(asked.ReinstatePlayer, st.just(FIRST), ENTRY),
    st.builds(asked.AdmitLateEntry, st.just(FIRST), st.just(Player("Late"))),
    st.builds(asked.ReopenEntries, st.just(FIRST)),
    st.builds(asked.PublishRound, st.just(FIRST), ROUND),
    st.builds(asked.UnpairRound, st.just(FIRST), ROUND, st.just(True)),
    st.builds(asked.EnterResult, st.just(FIRST), GAME, RESULT),
    st.builds(asked.ClearResult, st.just(FIRST), GAME, RESULT),
    st.builds(asked.CorrectResult, st.just(FIRST), GAME, RESULT, RESULT),
    st.builds(asked.SwapColours, st.just(FIRST), GAME),
    st.builds(wanted.RegisterTeam, st.just(FIRST), NAME, players=PLAYERS),
    st.builds(wanted.EditTeam, st.just(FIRST), TEAM, NAME),
    st.builds(wanted.RemoveTeam, st.just(FIRST), TEAM),
    st.builds(wanted.RegisterMember, st.just(FIRST), TEAM, st.just(Player("New"))),
    st.builds(wanted.OrderRoster, st.just(FIRST), TEAM, st.permutations(range(1, 4)).map(tuple)),
    st.builds(wanted.WithdrawTeam, st.just(FIRST), TEAM),
    st.builds(wanted.ReinstateTeam, st.just(FIRST), TEAM),
    st.builds(wanted.RequestTeamBye, st.just(FIRST), TEAM, ROUND, st.just(Result.HALF_POINT_BYE)),
    st.builds(wanted.CancelTeamBye, st.just(FIRST), TEAM, ROUND),
    st.builds(wanted.SetLineUpDeadline, st.just(FIRST), ROUND, MOMENT),
    st.builds(wanted.SetLineUp, st.just(FIRST), ROUND, TEAM, LINE_UP, MOMENT),
    st.builds(wanted.NoteSeating, st.just(FIRST), ROUND, TEAM, LINE_UP),
    st.builds(
        wanted.AdjustTeamPoints,
        st.just(FIRST),
        TEAM,
        st.builds(TeamAdjustment, st.sampled_from(TeamScore), st.integers(-9, 9).map(Points)),
    ),
    st.builds(
        wanted.ForbidTeams, st.just(FIRST), st.frozensets(TEAM, max_size=3), st.integers(1, 4)
    ),
    st.builds(wanted.AllowTeams, st.just(FIRST), st.frozensets(TEAM, max_size=3)),
    st.builds(wanted.ForfeitMatch, st.just(FIRST), ROUND, st.integers(0, 3), RESULT),
    st.builds(
        wanted.AdmitLateTeam,
        st.just(FIRST),
        st.sampled_from(["Late", "Later", ""]),
        players=PLAYERS,
        missed=st.sampled_from([Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE, Result.WIN]),
    ),
    st.builds(
        wanted.PairTeamsByHand,
        st.just(FIRST),
        st.integers(1, 4),
        st.permutations(range(1, 5)).map(
            lambda four: ((TeamId(four[0]), TeamId(four[1])), (TeamId(four[2]), TeamId(four[3])))
        ),
        st.sampled_from(ReasonByHand),
        st.one_of(st.none(), TEAM),
        st.just("art. 1"),
    ),
    st.builds(Undo, st.integers(1, 40).map("command-{}".format), st.just(True)),
    st.builds(Redo, st.integers(1, 40).map("command-{}".format), st.just(True)),
)


def rearranged(section):
    """Give every team the list of the one after it, and the last that of the first."""
    teams = list(section.teams.teams.values())
    following = [each.members for each in (*teams[1:], *teams[:1])]
    rosters = zip(teams, following, strict=True)
    return wanted.ArrangeTeams(
        FIRST, tuple(wanted.Roster(team.id, "", members) for team, members in rosters)
    )


@dataclass(frozen=True)
class Next:
    """A step of a plausible event: whatever brings the section forward."""

    turned: bool = False

    def commands(self, desk):
        section = desk.section
        if not section.entries_closed:
            turned = [rearranged(section)] if self.turned else []
            return [*turned, asked.CloseEntries(FIRST)]
        current = section.current
        if current is None:
            return [asked.PairRound(FIRST, Colour.WHITE)]
        if self.turned and current.teams is not None and current.teams.matches:
            match = current.teams.matches[0]
            seats = tuple(each.home for each in match.boards)
            return [wanted.NoteSeating(FIRST, current.number, match.home, seats[::-1])]
        if not current.published:
            return [asked.PublishRound(FIRST, current.number)]
        return [
            asked.EnterResult(FIRST, game.id, GameResult.DRAW)
            for game in current.games.values()
            if game.result is None
        ] or [asked.PairRound(FIRST)]


NEXT = st.builds(Next, st.sampled_from([False, False, True]))
STEP = st.one_of(COMMAND, NEXT)
START = st.sampled_from([0, 2, 3, 5, 6, 9])
"""Steps of a plausible event before anything else is asked."""
SYSTEMS = (
    (System.TEAM_SWISS, 3),
    (System.TEAM_ROUND_ROBIN, 3),
    (System.TEAM_DOUBLE_ROUND_ROBIN, 2),
    (System.SCHEVENINGEN, 2),
    (System.SCHILLER, 3),
    (System.SKALITZKA, 3),
)


def run(system, order, start, steps):
    kind, teams = system
    desk = Driver()
    desk.do(asked.CreateEvent(EventSettings("X")))
    rules = TeamRules(boards=2, reserves=1, order=order)
    desk.do(asked.AddSection(SectionSettings("A", kind, rounds=3, teams=rules)))
    for team in range(1, teams + 1):
        players = Player(f"{team}.1", rating=2000), Player(f"{team}.2", rating=1900)
        desk.do(wanted.RegisterTeam(FIRST, f"Team {team}", players=players))
    for step in [*[Next()] * start, *steps]:
        for command in step.commands(desk) if isinstance(step, Next) else [step]:
            answer = desk.ask(command)
            if not isinstance(answer, Refused) and answer:
                desk.record(answer)
    return desk


SLOW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
ASKED = given(
    st.sampled_from(SYSTEMS),
    st.sampled_from(BoardOrder),
    START,
    st.lists(STEP, min_size=5, max_size=30),
)


@SLOW
@ASKED
def test_any_commands_about_teams_leave_a_log_that_replays_and_can_be_reported(
    system, order, start, steps
):
    desk = run(system, order, start, steps)
    assert Timeline(desk.timeline.records).state == desk.state
    section = desk.section
    tournament = team_tournament_of(desk.state, section)
    assert [each.tpn for each in tournament.entries] == list(range(1, len(tournament.entries) + 1))
    tournament_of(desk.state, FIRST)
    team_standings_of(desk.state, section)
    board_scores(desk.state, section)
    write_trf(team_document_of(reported(desk.state, section)))


@SLOW
@given(
    st.sampled_from(SYSTEMS),
    st.sampled_from(BoardOrder),
    START,
    st.lists(STEP.filter(lambda step: not isinstance(step, Undo | Redo)), max_size=25),
    st.data(),
)
def test_what_is_undone_about_teams_leaves_the_state_the_other_events_make(
    system, order, start, steps, data
):
    desk = run(system, order, start, steps)
    names = sorted({record.command for record in desk.timeline.records})
    name = data.draw(st.sampled_from(names))
    undone = desk.ask(Undo(name, confirmed=True))
    if isinstance(undone, Refused):
        return
    rest = [record.event for record in desk.timeline.records if record.command != name]
    before = desk.state
    desk.record(undone)
    counted = fold_events(rest)
    numbers = {
        each: getattr(desk.state, each) for each in ("next_entry", "next_section", "next_game")
    }
    if FIRST in counted.sections:
        following = desk.section.teams.next_team
        section = counted.sections[FIRST]
        section = replace(section, teams=replace(section.teams, next_team=following))
        counted = replace(counted, sections={FIRST: section})
    assert desk.state == replace(counted, **numbers)
    again = desk.ask(Redo(name, confirmed=True))
    if isinstance(again, Refused):
        # a publication is not put back once what came after it has made its pairing out of date
        assert again.code == "pairing-stale"
        return
    desk.record(again)
    assert desk.state == before
