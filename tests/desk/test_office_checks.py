"""What the office finds of an event as the desk keeps it, levels and teams above all."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import (
    AddSection,
    EditSection,
    EnterResult,
    ImportPlayers,
    KeepRow,
    PairRound,
    RequestBye,
    SetPrizes,
    StateFacts,
)
from arbitro.desk.derived.office.checks import checked
from arbitro.desk.derived.office.platform_scores import platform_scores
from arbitro.desk.derived.office.section_facts import undertaking_of
from arbitro.desk.features.arbiters import SetArbiters
from arbitro.desk.features.regulations import PublishRegulations
from arbitro.desk.values.papers import NO_ARBITERS, EventArbiter, EventArbiters
from arbitro.desk.values.settings import GameResult, SectionSettings
from arbitro.i18n import translator
from arbitro.model import Colour, Player, Result, SectionId, System
from arbitro.rules.arbiters.career import Role
from arbitro.rules.prizes import Fund, Sharing
from arbitro.web.views.event.event import EventView
from arbitro.web.views.standings.tables import TableAudience, platform_table
from desk.driver import FIRST, created, players, ready
from desk.team_driver import TeamDriver


def say(desk, sheet, section=0, **facts):
    said = tuple((name.replace("_", "-"), text) for name, text in sorted(facts.items()))
    before = desk.state.office if not section else desk.section.office
    desk.do(StateFacts(section, sheet, said, before.sheets.get(sheet, ())))


def codes(desk):
    return {each.finding.code for each in checked(desk.state)}


def values(desk, code):
    return [dict(each.finding.values) for each in checked(desk.state) if each.finding.code == code]


@pytest.mark.article("C.05@2018 art. 1.2")
def test_an_event_with_norms_is_at_least_of_level_two():
    desk = ready(6)
    say(desk, "kind", level="L3")
    say(desk, "section-kind", FIRST, rated="standard", norms="yes")
    assert values(desk, "level-too-low") == [{"stated": "L3", "least": "L2"}]
    say(desk, "kind", level="L2")
    assert "level-too-low" not in codes(desk)


@pytest.mark.article("C.05@2018 art. 4.4")
def test_an_official_event_makes_the_start_of_its_rounds_known():
    desk = created()
    desk.do(ImportPlayers(FIRST, players(31)))
    say(desk, "kind", level="L1")
    say(desk, "venue", big_clock="no")
    assert values(desk, "big-clock-missing") == [{"players": 31}]
    say(desk, "kind", level="L2")
    assert "big-clock-missing" not in codes(desk)


@pytest.mark.article("C.05@2018 art. 5.4")
@pytest.mark.parametrize("tie_breaks", [("BH",), ()])
def test_rounds_are_paired_by_the_system_that_was_announced_first(tie_breaks):
    desk = ready(6, tie_breaks=tie_breaks)
    desk.do(PublishRegulations(date(2026, 5, 1)))
    assert "system-not-announced" not in codes(desk)
    other = replace(desk.section.settings, system=System.DUBOV)
    desk.do(EditSection(FIRST, other, desk.section.settings))
    assert "system-not-announced" not in codes(desk)  # nothing is paired yet: an amendment
    desk.do(PairRound(FIRST, Colour.WHITE))
    told = {"announced": System.DUTCH.key, "used": System.DUBOV.key}
    assert values(desk, "system-not-announced") == [told]


@pytest.mark.article("C.07@2026-03 art. 4.2")
def test_the_usual_tie_breaks_of_teams_are_not_missing_where_none_are_chosen():
    def unsaid(desk):
        return "tie-breaks" in {told.get("fact") for told in values(desk, "fact-unsaid")}

    assert not unsaid(TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3))
    assert unsaid(created(tie_breaks=()))  # players have no usual ones: only their number decides


@pytest.mark.article("C.05@2018 art. 6.7(4)")
def test_a_third_half_point_bye_is_refused_as_the_second_is():
    desk = ready(6, rounds=5)
    entry = next(iter(desk.section.entries))
    desk.do(RequestBye(FIRST, entry, 1, Result.HALF_POINT_BYE))
    for number in (2, 3):
        again = RequestBye(FIRST, entry, number, Result.HALF_POINT_BYE)
        assert desk.refusal(again) == "too-many-half-point-byes"


@pytest.mark.parametrize(
    ("fund", "said", "found"),
    [
        (Fund((300, 200), Sharing.EQUAL), "", False),
        (Fund((300, 200), Sharing.EQUAL), "no", True),
        (Fund((300, 200), Sharing.HORT), "no", True),
        (Fund((300, 200), Sharing.EQUAL), "yes", False),
        (Fund((300, 200), Sharing.EQUAL, 2), "", False),
        (Fund((300, 200), Sharing.TIE_BREAK), "", False),
        (Fund((300,), Sharing.EQUAL), "", False),
    ],
)
def test_to_which_place_prizes_are_shared_may_not_be_denied_without_a_place(fund, said, found):
    desk = ready(6)
    desk.do(SetPrizes(FIRST, fund, "Ana"))
    if said:
        say(desk, "section-kind", FIRST, all_tied_share=said)
    assert ("sharing-limit-unsaid" in codes(desk)) is found


def test_the_arbiters_of_a_festival_are_counted_for_the_players_of_all_sections():
    desk = ready(6)
    desk.do(AddSection(SectionSettings("B", rounds=3)))
    more = tuple(Player(f"Other {n}") for n in range(20))
    desk.do(ImportPlayers(SectionId(2), more))
    for section in desk.state.sections.values():
        assert undertaking_of(desk.state, section).players_at_venue == 26


def test_a_team_event_says_until_when_line_ups_are_handed_in():
    desk = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    assert {"line-up-limit-unsaid", "disabled-teams-unsaid"} <= codes(desk)
    say(desk, "captain-rules", line_up_minutes="60", may_advise_draws="no")
    say(desk, "everybody", disabled_teams_clause="yes")
    assert not {"line-up-limit-unsaid", "disabled-teams-unsaid"} & codes(desk)
    assert "captains-advice-unsaid" not in codes(desk)


def test_a_result_of_a_platform_can_be_appealed_in_supervised_play_alone():
    """E.04 art. 9.14 and 17.11."""
    desk = ready(6)
    row = {"entitled": "yes", "against-official": "no", "platform-result": "yes", "written": "yes"}
    desk.do(KeepRow(0, "appeals", 0, tuple(sorted(row.items()))))
    assert "appeal-no-decision" in codes(desk)
    say(desk, "kind", mode="hybrid")
    assert "appeal-no-decision" not in codes(desk)


def test_what_is_said_of_an_event_is_known_and_what_is_not_is_unknown():
    desk = ready(6)
    asked = undertaking_of(desk.state, desk.section)
    assert (asked.auspices, asked.officials) == (None, None)
    say(desk, "kind", auspices="GSC")
    ana = EventArbiter("Ana", Role.CHIEF, "IA")
    desk.do(SetArbiters(EventArbiters(arbiters=(ana,)), NO_ARBITERS))
    asked = undertaking_of(desk.state, desk.section)
    assert asked.auspices == "GSC"
    assert [(each.name, each.role, each.title) for each in asked.officials] == [
        ("Ana", "chief", "IA")
    ]


def test_regulations_are_published_on_the_day_that_is_said_or_else_that_of_the_first_here():
    desk = ready(6)
    assert undertaking_of(desk.state, desk.section).published is None
    desk.do(PublishRegulations(date(2026, 5, 1)))
    assert undertaking_of(desk.state, desk.section).published == date(2026, 5, 1)
    say(desk, "registration", regulations_published="2026-04-03")
    assert undertaking_of(desk.state, desk.section).published == date(2026, 4, 3)


@pytest.mark.article("E.04@2020-12 art. 7.1")
def test_the_scores_of_a_platform_follow_the_games_of_each_player():
    """Wins in a row score 2, 3, 4; who gives up half the time and wins has one more."""
    desk = ready(4, system=System.ROUND_ROBIN)
    assert platform_scores(desk.section) == ()
    say(desk, "online-scoring", FIRST, scoring="ladder", berserk="yes")
    strongest = min(desk.section.numbers)
    for number in range(1, 4):
        desk.do(PairRound(FIRST, Colour.WHITE))
        for game in desk.games:
            won = GameResult.WHITE_WINS if game.white == strongest else GameResult.BLACK_WINS
            drawn = strongest not in {game.white, game.black}
            desk.do(EnterResult(FIRST, game.id, GameResult.DRAW if drawn else won))
            if number == 2 and not drawn:
                side = "white" if game.white == strongest else "black"
                row = {"round": "2", "board": str(game.board), "gone-berserk": side}
                desk.do(KeepRow(FIRST, "berserk-games", 0, tuple(sorted(row.items()))))
    first, *rest = platform_scores(desk.section)
    assert (first.entry, first.games, first.total) == (strongest, (2, 4, 4), 10)
    assert [each.total for each in rest] == [2, 2, 2]
    view = EventView("e", desk.state, 0).section(1)
    table = platform_table(view, TableAudience(translator("en")))
    assert table.rows[0][-2:] == ("2 4 4", 10)
    assert [each[0] for each in table.rows] == [1, 2, 2, 2]


def test_what_all_sections_of_a_school_event_do_otherwise_is_said_once():
    """A table in one section, a Swiss in the other: what of it each leaves unsaid is the same."""
    desk = ready(6)
    desk.do(AddSection(SectionSettings("B", System.ROUND_ROBIN)))
    assert not {each for each in codes(desk) if each.startswith("school-")}
    say(desk, "kind", school="yes")
    found = [each for each in checked(desk.state) if each.finding.code.startswith("school-")]
    unsaid = [each for each in found if each.finding.code.startswith("school-unsaid-")]
    assert unsaid
    assert {each.section for each in unsaid} == {0}
    assert len({each.finding.code for each in unsaid}) == len(unsaid)
    own = [each for each in found if each.section]
    both = {(each.section, each.finding.code) for each in own}
    for section, code in both:
        assert (3 - section, code) not in both
