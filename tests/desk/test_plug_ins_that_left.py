"""What a section keeps of tie-breaks that plug-ins brought, and shows when they have gone."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    EditSection,
    FinishEvent,
    ImportPlayers,
    PairRound,
    PublishRound,
    RegisterTeam,
)
from arbitro.desk.derived.plugin_data import exact_value, kept_standings, left_out
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.values.plugin_data import PluginOrigin
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings, TeamRules
from arbitro.model import Colour, EditionKey, Player, System
from arbitro.model.registry import Origin, ask_nobody, ask_others
from arbitro.rules.tiebreaks import definition_of
from desk.driver import FIRST
from desk.team_driver import TeamDriver

OWN = (("C.07", EditionKey("OWN@2026-03")),)
BROUGHT = PluginOrigin("XBH", "their-lists", "2.1")


@pytest.fixture(autouse=True)
def theirs():
    """Somebody's own Buchholz under a name of theirs, and nothing of others afterwards."""
    brought = definition_of("BH")._replace(code="XBH")
    origin = Origin(BROUGHT.distribution, BROUGHT.version)

    def find(group, name):
        return (brought, origin) if (group, name) == ("arbitro.tiebreaks", "XBH") else None

    ask_others(find, lambda group: ("XBH",) if group == "arbitro.tiebreaks" else ())
    yield
    ask_nobody()


class Desk(TeamDriver):
    """A section that ranks by the tie-break of others first."""

    def __init__(self, system, **settings):
        super(TeamDriver, self).__init__()
        self.do(CreateEvent(EventSettings("T", start=date(2026, 3, 1))))
        asked = SectionSettings("A", system, 2, tie_breaks=("XBH", "SB"), **settings)
        self.do(AddSection(asked, OWN))


@pytest.fixture
def players():
    desk = Desk(System.DUTCH)
    desk.do(ImportPlayers(FIRST, tuple(Player(f"P{at}", rating=2000 - at) for at in range(6))))
    desk.do(CloseEntries(FIRST))
    return desk


def places(rows):
    return [(row.rank, row.sharing, row.values) for row in rows]


def test_a_publication_keeps_the_standings_before_it_and_the_end_the_last(players):
    assert players.section.brought == (BROUGHT,)
    players.play(GameResult.WHITE_WINS)
    assert players.section.kept is None, "before the first round there was nothing to rank"
    players.play(GameResult.DRAW)
    assert players.section.kept.after == 1
    players.do(FinishEvent())
    last = standings_of(players.state, FIRST)
    assert kept_standings(players.state, players.section) is None, "they can be computed"
    ask_nobody()
    players.section.memo.clear()
    kept = kept_standings(players.state, players.section)
    assert (kept.after, [each.name for each in kept.columns]) == (2, ["XBH", "SB"])
    numbers = players.section.numbers
    assert [row.who for row in kept.rows] == [numbers[row.tpn - 1] for row in last.rows]
    assert [row.points for row in kept.rows] == [row.points for row in last.rows]
    told = [(row.rank, row.sharing, tuple(map(exact_value, row.values))) for row in kept.rows]
    assert told == places(last.rows)
    (missing, why) = standings_of(players.state, FIRST).omitted[0]
    assert (missing, dict(why.values)["plugin"], dict(why.values)["version"]) == (
        *("XBH", "their-lists"),
        "2.1",
    )


def test_what_was_kept_stays_while_it_cannot_be_made_anew(players):
    players.play()
    players.play()
    kept = players.section.kept
    ask_nobody()
    players.section.memo.clear()
    players.do(FinishEvent())
    assert players.section.kept == kept


def test_an_edit_without_the_plug_in_does_not_forget_where_it_came_from(players):
    ask_nobody()
    before = players.section.settings
    renamed = replace(before, name="B")
    players.do(EditSection(FIRST, renamed, before))
    assert players.section.brought == (BROUGHT,)
    unknown = replace(renamed, tie_breaks=("XBH", "YBH"))
    assert players.refusal(EditSection(FIRST, unknown, renamed)) == "tie-break-unknown"
    players.do(EditSection(FIRST, replace(renamed, tie_breaks=("BH",)), renamed))
    assert players.section.brought == ()


@pytest.mark.parametrize("system", [System.DUTCH, System.TEAM_SWISS])
def test_nothing_is_left_out_of_standings_there_are_none_of(system):
    desk = Desk(system)
    assert left_out(desk.state, desk.section) == ()
    assert kept_standings(desk.state, desk.section) is None


def test_what_standings_leave_out_is_named_with_why(players):
    players.play()
    assert left_out(players.state, players.section) == ()
    ask_nobody()
    players.section.memo.clear()
    (found,) = left_out(players.state, players.section)
    assert (found[0], found[1].code) == ("XBH", "tie-break-not-here")


def test_standings_by_our_own_tie_breaks_alone_are_not_kept():
    ours = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    for _ in range(2):
        ours.pair_teams()
        ours.finish_round()
    assert ours.section.brought == ()
    assert ours.section.kept is None


def test_standings_of_teams_are_kept_as_well():
    desk = Desk(System.TEAM_SWISS, teams=TeamRules(boards=2))
    for team in range(1, 5):
        members = tuple(Player(f"{team}.{board}", rating=2500 - 50 * team) for board in (1, 2))
        desk.do(RegisterTeam(FIRST, f"Team {team}", players=members))
    desk.do(CloseEntries(FIRST))
    desk.pair_teams()
    desk.finish_round()
    table = team_standings_of(desk.state, desk.section)
    assert "XBH" in map(str, table.tie_breaks), table.omitted
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 2))
    ask_nobody()
    desk.section.memo.clear()
    assert [name for name, _why in left_out(desk.state, desk.section)] == ["XBH"]
    kept = kept_standings(desk.state, desk.section)
    assert [(row.rank, row.points) for row in kept.rows] == [
        (row.rank, row.match_points) for row in table.rows
    ]
    assert {row.who for row in kept.rows} == set(desk.side.teams)
