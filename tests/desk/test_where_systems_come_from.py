"""Whose the system and the tie-breaks of a section are, and what is said where they are missing."""

from dataclasses import replace
from fractions import Fraction

import pytest

from arbitro.desk.commands import CloseEntries, ImportPlayers, RegisterTeam
from arbitro.desk.derived.plugin_data import (
    brought_to,
    exact_value,
    standings_to_keep,
    system_missing,
)
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.values.plugin_data import PluginOrigin
from arbitro.desk.values.settings import GameResult, SectionSettings, TeamRules
from arbitro.model import SYSTEMS, Player, System, SystemTraits, TeamScore, system_of
from arbitro.model.registry import Origin, ask_nobody, ask_others
from arbitro.rules.tiebreaks import TIE_BREAKS
from arbitro.rules.tiebreaks.team import TEAM_TIE_BREAKS
from desk.driver import FIRST, ready
from desk.team_driver import TeamDriver
from desk.test_plug_ins_that_left import BROUGHT, Desk, theirs

__all__ = ["theirs"]


@pytest.mark.parametrize("system", [System.DUTCH, System.ROUND_ROBIN, System.TEAM_SWISS])
def test_what_others_brought_is_told_by_the_name_that_was_asked_for(system):
    def brought(*names, before=()):
        return brought_to(SectionSettings("A", system, tie_breaks=names), before)

    # of the texts, of teams alone, ours and of no text: none of them comes from others
    assert brought("BH", "SSSC", "EDE", "OPR", "NOTHING") == ()
    assert brought("BH", "XBH") == brought("xbh/C1", "DE") == brought("XBH:MP") == (BROUGHT,)
    known = (PluginOrigin("YBH", "another", "3"), PluginOrigin("XBH", "their-lists", "1.0"))
    assert brought("YBH", "ZBH", before=known) == known[:1], "what is not here stays as it was told"
    assert brought("XBH", before=known) == (BROUGHT,), "what is here has the version here"
    assert brought("BH", before=(PluginOrigin("BH", "another", "3"),)) == ()
    ask_nobody()
    assert brought("XBH") == ()
    assert brought("XBH", before=known) == known[1:]


def test_what_is_ours_comes_from_nobody_whatever_was_told_before():
    ours = (*SYSTEMS, *TIE_BREAKS, *TEAM_TIE_BREAKS)
    told = tuple(PluginOrigin(each, "another", "3") for each in ours)
    for system in SYSTEMS.values():
        names = tuple({*TIE_BREAKS, *TEAM_TIE_BREAKS})
        assert brought_to(SectionSettings("A", system, tie_breaks=names), told) == ()


def test_a_system_of_others_is_told_with_its_version():
    acme = system_of("acme", SystemTraits(is_swiss=True))
    settings = SectionSettings("A", acme, tie_breaks=("BH",))
    assert brought_to(settings) == (), "nobody has it"

    def find(group, name):
        known = (group, name) == ("arbitro.systems", "acme")
        return (object(), Origin("acme-pairings", "4")) if known else None

    ask_others(find, lambda _group: ())
    assert brought_to(settings) == (PluginOrigin("acme", "acme-pairings", "4"),)


def test_a_system_that_is_not_here_is_refused_with_what_would_bring_it():
    absent = system_of("zigzag", SystemTraits(is_swiss=True))
    section = ready(4).section
    section = replace(section, settings=replace(section.settings, system=absent))
    assert system_missing(section).code == "system-not-here"
    assert dict(system_missing(section).values) == {"system": "zigzag"}
    known = (PluginOrigin("XBH", "their-lists", "2.1"), PluginOrigin("zigzag", "their-system", "7"))
    told = system_missing(replace(section, brought=known))
    assert told.code == "system-not-here"
    assert dict(told.values) == {"plugin": "their-system", "version": "7", "system": "zigzag"}
    assert dict(system_missing(replace(section, brought=known[:1])).values) == {"system": "zigzag"}


def test_a_system_that_is_not_here_is_refused_with_those_written_alike():
    misspelt = system_of("burstien", SystemTraits(is_swiss=True))
    section = ready(4).section
    section = replace(section, settings=replace(section.settings, system=misspelt))
    assert system_missing(section).code == "system-not-here-near"
    assert dict(system_missing(section).values) == {"system": "burstien", "near": "burstein"}


def test_a_value_is_kept_whole_or_as_a_fraction():
    for value in (0, 85, -5, Fraction(17, 2), Fraction(-1, 3), None):
        assert exact_value("" if value is None else str(value)) == value


def assert_none_kept_with_a_gap(desk):
    """Of a tie-break that is here and one that is not, and then of none that is here."""
    gap = replace(desk.section, settings=replace(desk.section.settings, tie_breaks=("XBH", "YBH")))
    state = replace(desk.state, sections={FIRST: gap})
    assert standings_to_keep(state, gap, 1) is None
    ask_nobody()
    desk.section.memo.clear()
    assert standings_to_keep(desk.state, desk.section, 1) is None


@pytest.mark.parametrize("primary", TeamScore)
def test_teams_are_kept_in_their_order_with_the_points_they_are_ranked_by(primary):
    desk = Desk(System.TEAM_SWISS, teams=TeamRules(boards=2, primary=primary))
    for team in (3, 1, 4, 2):  # entered in no order of strength
        members = tuple(Player(f"{team}.{board}", rating=2500 - 50 * team) for board in (1, 2))
        desk.do(RegisterTeam(FIRST, f"Team {team}", players=members))
    desk.do(CloseEntries(FIRST))
    assert standings_to_keep(desk.state, desk.section, 0) is None
    desk.pair_teams()
    match, other = desk.matches
    desk.home_scores(match, 1, 5)
    desk.home_scores(other, 0, 5)
    kept = standings_to_keep(desk.state, desk.section, 1)
    # one and a half points at two boards win a match, and half a point loses it
    points = {match.home: (20, 15), match.away: (0, 5), other.home: (0, 5), other.away: (20, 15)}
    by_matches = primary is TeamScore.MATCH_POINTS
    assert {row.who: row.points for row in kept.rows} == {
        team: both[0] if by_matches else both[1] for team, both in points.items()
    }
    table = team_standings_of(desk.state, desk.section)
    assert [row.rank for row in kept.rows] == [row.rank for row in table.rows]
    assert_none_kept_with_a_gap(desk)


def test_standings_of_players_are_kept_by_whom_and_not_with_a_gap():
    desk = Desk(System.DUTCH)
    desk.do(ImportPlayers(FIRST, (Player("Weak", rating=1500), Player("Strong", rating=2500))))
    desk.do(CloseEntries(FIRST))
    assert standings_to_keep(desk.state, desk.section, 0) is None
    desk.play(GameResult.WHITE_WINS)
    won = {game.white for game in desk.games}
    kept = standings_to_keep(desk.state, desk.section, 1)
    assert {row.who: row.points for row in kept.rows} == {
        entry: 10 if entry in won else 0 for entry in desk.section.entries
    }
    assert_none_kept_with_a_gap(desk)
    ours = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    ours.pair_teams()
    assert standings_to_keep(ours.state, ours.section, 1) is None, "all in it is ours"
