"""Where a tie-break of the section's list is left out, nothing is decided by the standings."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import (
    AddSection,
    CheckPrizes,
    CloseEntries,
    CreateEvent,
    DrawLots,
    DrawTeamLots,
    EditSection,
    EnterResult,
    ImportPlayers,
    PairRound,
    SetPrizes,
)
from arbitro.desk.derived.prizes import awards_of, control_of, team_awards_of
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.features.play_offs import StartPlayOff
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, Player, System
from arbitro.reasons import Refused
from arbitro.rules.prizes import BoardPrizes, Fund, Sharing
from desk.driver import FIRST, Driver
from desk.team_driver import TeamDriver

EQUAL, BY_TIE_BREAK = (Fund((10000, 5000), each) for each in (Sharing.EQUAL, Sharing.TIE_BREAK))
LIST = ("DE", "RTNG")
"""C.07@2024-08, which an event of that year follows, has no RTNG."""


@pytest.fixture
def desk():
    """Six players, one round over: the three Whites have won."""
    made = Driver()
    made.do(CreateEvent(EventSettings("Open", start=date(2024, 9, 1))))
    made.do(AddSection(SectionSettings("A", rounds=1, tie_breaks=LIST)))
    made.do(ImportPlayers(FIRST, tuple(Player(f"P{n}", rating=2100 - n) for n in range(6))))
    made.do(CloseEntries(FIRST))
    made.do(PairRound(FIRST, Colour.WHITE))
    for game in made.games:
        made.do(EnterResult(FIRST, game.id, GameResult.WHITE_WINS))
    return made


def mended(desk):
    """The section with a list its edition has."""
    settings = desk.section.settings
    desk.do(EditSection(FIRST, replace(settings, tie_breaks=("DE", "SB")), settings))


def winners(desk):
    return tuple(game.white for game in desk.games)


def test_the_standings_name_what_they_leave_out(desk):
    table = standings_of(desk.state, FIRST)
    assert [(name, why.code) for name, why in table.omitted] == [
        ("RTNG", "tie-break-not-in-edition")
    ]


def test_a_fund_that_follows_tie_breaks_is_not_shared(desk):
    desk.do(SetPrizes(FIRST, BY_TIE_BREAK, "Ana"))
    found = awards_of(desk.state, FIRST)
    assert isinstance(found, Refused)
    assert (found.code, dict(found.values)) == ("order-not-as-listed", {"tie_breaks": ("RTNG",)})
    assert desk.refusal(CheckPrizes(FIRST, "Eva", "00000000")) == "order-not-as-listed"
    mended(desk)
    assert len(awards_of(desk.state, FIRST).payouts) > 0
    desk.do(CheckPrizes(FIRST, "Eva", control_of(desk.state, FIRST)))


def test_a_fund_shared_equally_does_not_ask_the_tie_breaks(desk):
    desk.do(SetPrizes(FIRST, EQUAL, "Ana"))
    assert {each.amount for each in awards_of(desk.state, FIRST).payouts} == {5000}


def test_no_lots_are_drawn_where_a_tie_break_would_decide(desk):
    tied = winners(desk)
    assert desk.refusal(DrawLots(FIRST, frozenset(tied), tied)) == "order-not-as-listed"
    mended(desk)
    desk.do(DrawLots(FIRST, frozenset(tied), tied))


def test_more_than_two_are_not_seeded_for_a_play_off(desk):
    tied = winners(desk)
    assert desk.refusal(StartPlayOff(FIRST, tied, "Play-off")) == "order-not-as-listed"
    desk.do(StartPlayOff(FIRST, tied[:2], "Play-off"))


def test_a_section_of_teams_neither_shares_nor_draws():
    driver = TeamDriver(System.TEAM_SWISS, teams=4, boards=1, rounds=1)
    settings = driver.section.settings
    driver.do(EditSection(FIRST, replace(settings, tie_breaks=("EDE", "OTHER_X")), settings))
    driver.pair_teams()
    driver.finish_round()
    section = driver.section
    table = team_standings_of(driver.state, section)
    assert [name for name, _ in table.omitted] == ["OTHER_X"]
    driver.do(SetPrizes(FIRST, BY_TIE_BREAK, "Ana"))
    assert team_awards_of(driver.state, driver.section).code == "order-not-as-listed"
    assert control_of(driver.state, FIRST).code == "order-not-as-listed"
    teams = tuple(section.teams.teams)[:2]
    lots = DrawTeamLots(FIRST, frozenset(teams), teams)
    assert driver.refusal(lots) == "order-not-as-listed"
    boards = replace(EQUAL, boards=(BoardPrizes((1,), (100,)),))
    driver.do(SetPrizes(FIRST, boards, "Ana", expected=BY_TIE_BREAK))
    assert team_awards_of(driver.state, driver.section).boards.payouts


def test_amounts_are_never_worked_out_from_such_an_order(desk):
    from arbitro.desk.derived.standing import standings_record
    from arbitro.rules.prizes import award

    table = standings_of(desk.state, FIRST)
    with pytest.raises(AssertionError):
        award(standings_record(desk.state, FIRST), table, BY_TIE_BREAK)
