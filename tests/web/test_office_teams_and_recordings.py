"""Teams before the round and recordings after the event, on their pages."""

import re
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import KeepRow, RegisterTeam, SetLineUp, StateFacts
from arbitro.desk.values.settings import EventSettings, SectionSettings, TeamRules
from arbitro.model import Player, SectionId, System
from arbitro.rules.office.conduct.online_cases import Recording, state_of
from arbitro.web.session.access import Role
from web.raw import Device

OPEN = SectionId(1)


@pytest.fixture
def league(visitor):
    """Two teams of five players for four boards, their match paired."""
    visitor.key = visitor.service.create(asked.CreateEvent(EventSettings("League"))).key
    visitor.url = f"/events/{visitor.key}"
    rules = TeamRules(boards=4)
    settings = SectionSettings("A", System.TEAM_ROUND_ROBIN, teams=rules)
    teams = [
        RegisterTeam(
            OPEN,
            f"Team {team}",
            captain=f"Captain {team}",
            players=tuple(Player(f"{team}.{at}", rating=2400 - 10 * at) for at in range(1, 6)),
        )
        for team in (1, 2)
    ]
    for command in (asked.AddSection(settings), *teams, asked.CloseEntries(OPEN),
                    asked.PairRound(OPEN)):  # fmt: skip
        visitor.service.handle(visitor.key, command)
    visitor.page = f"{visitor.url}/office/teams/1"
    return visitor


def look(league, *there):
    team = league.service.snapshot(league.key).state.sections[OPEN].teams.ordered[0]
    present = "".join(f"&present={team.members[at - 1]}" for at in there)
    return league.get(f"{league.page}?team={team.id}&sent=1{present}").text


def test_a_team_of_half_or_fewer_is_told_and_at_level_one_does_not_begin(league):
    assert "more than half" in look(league, 1, 2, 3)
    assert "the advice is" in look(league, 1, 2)
    league.service.handle(league.key, StateFacts(0, "kind", (("level", "L1"),)))
    assert "no player of the team may begin" in look(league, 1, 2)
    assert "more than half" in look(league, 1, 2, 3)
    assert "0 present" in look(league)


def test_every_line_up_in_the_order_of_the_list_is_shown_the_default_first(league):
    text = look(league, 1, 2, 3, 4, 5)
    ups = re.findall(r"<li>(?:<strong>)?(\S+ · \S+ · \S+ · [^<\s]+)", text)
    assert len(ups) == 5
    assert ups == sorted(ups)
    first = ups[0].split(" · ")
    assert [each.split(".")[1] for each in first] == ["1", "2", "3", "4"]
    assert "5 possible line-ups" in text
    assert "1 possible line-up" in look(league, 2, 3, 5)


def test_all_teams_are_listed_with_opponent_captain_and_line_up(league):
    page = league.get(league.page).text
    assert "against Team 2" in page
    assert "captain: Captain 1" in page
    assert "1. 1.1 · 2. 1.2" in page
    assert league.page in league.get(f"{league.url}/office").text
    assert league.page in league.get(f"{league.url}/office/duties/1").text


def test_a_line_up_handed_in_is_seen_by_arbiters_alone_before_the_round_is_published(league):
    team = league.service.snapshot(league.key).state.sections[OPEN].teams.ordered[0]
    league.service.handle(league.key, SetLineUp(OPEN, 1, team.id, team.members[1:]))
    seated = "1. 1.2 · 2. 1.3"
    league.app.state.door.is_open = True
    duty = Device.let_in(league.app, Role.SECTOR)
    assert seated in league.get(league.page).text
    assert seated not in duty.get(league.page).text
    league.service.handle(league.key, asked.PublishRound(OPEN, 1))
    assert seated in duty.get(league.page).text


def test_a_section_without_teams_has_no_such_page(hall):
    assert hall.get(f"{hall.url}/office/teams/1").status_code == 404
    assert hall.get(f"{hall.url}/office/teams/9").status_code == 404


D = date.fromisoformat


@pytest.mark.parametrize(
    ("recording", "results", "today", "stands"),
    [
        (Recording(), "2026-10-02", "2027-10-02", ("kept", "2027-10-02")),
        (Recording(), "2026-10-02", "2027-10-03", ("overdue", "2027-10-02")),
        (Recording(None, D("2027-05-01")), "2026-10-02", "2028-01-01", ("held", None)),
        (Recording(None, D("2027-05-01"), D("2028-02-29")), "2026-10-02", "2028-03-01",
         ("overdue", "2028-02-29")),
        (Recording(None, D("2027-10-03")), "2026-10-02", "2027-10-03", ("overdue", "2027-10-02")),
        (Recording(D("2027-09-01")), "2026-10-02", "2028-01-01", ("deleted", "2027-09-01")),
        (Recording(), None, "2028-01-01", ("unknown", None)),
        (Recording(), "2024-02-29", "2025-03-01", ("overdue", "2025-02-28")),
    ],
)  # fmt: skip
def test_how_long_a_recording_is_kept(recording, results, today, stands):
    """E.04 appendix I, A.5: a year after the official results, longer while a case is open."""
    state, day = state_of(recording, results and D(results), D(today))
    assert (state, day and day.isoformat()) == stands


def test_recordings_are_listed_with_their_last_day_and_noted_as_deleted(hall):
    page = f"{hall.url}/office/recordings"
    assert "No recordings yet. Add the first one." in hall.get(page).text
    for number, facts in enumerate(((("what", "Venue Soria"),), (("what", "Venue Lugo"),)), 1):
        hall.service.handle(hall.key, KeepRow(0, "recordings", 0, facts))
        assert number
    assert "Enter the day of the official results" in hall.get(page).text
    hall.service.handle(hall.key, StateFacts(0, "days", (("results", "2020-01-31"),)))
    assert "deletion due since" in hall.get(page).text
    hall.send(f"{page}/1", {})
    rows = hall.service.snapshot(hall.key).state.office.rows["recordings"]
    assert rows[1].facts.day("deleted") is not None
    assert not rows[2].facts.has("deleted")
    text = hall.get(page).text
    assert text.index("Venue Lugo") < text.index("Venue Soria")
    assert "deleted on" in text
    assert hall.send(f"{page}/9", {}).status_code == 404
