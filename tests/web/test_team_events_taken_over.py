"""A section of teams by a table leaves an event as a file and goes on in another one."""

from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId, System
from arbitro.reasons import Refused
from web.teams import Teams

PATH = "/events/from-report"
SECTION = SectionId(1)


@pytest.mark.parametrize("name", ["report.trf?edition=2026", "files/json"])
@pytest.mark.parametrize(
    ("system", "teams", "boards", "shown"),
    [
        (System.SKALITZKA, 3, 4, "Skalitzka"),
        (System.SCHEVENINGEN, 2, 3, "Scheveningen"),
        (System.TEAM_SWISS, 5, 2, "Swiss"),
    ],
)
def test_a_file_of_teams_is_shown_and_becomes_an_event(visitor, name, system, teams, boards, shown):
    event = Teams(visitor, system, teams, boards, size=boards, rounds=3)
    event.play(GameResult.WHITE_WINS, GameResult.DRAW)
    text = visitor.get(f"{event.url}/{name}").text
    page = visitor.send(PATH, {"text": text}).text
    assert shown in page
    assert "A report has no captains" in page
    answer = visitor.send(PATH, {"text": text, "confirmed": "1"})
    assert answer.status_code == 303
    key = answer.headers["location"].split("/")[2].split("?")[0]
    state = visitor.service.snapshot(key).state
    taken = state.sections[SECTION]
    mine = visitor.service.snapshot(event.key).state
    assert (
        team_standings_of(state, taken).rows == team_standings_of(mine, mine.sections[SECTION]).rows
    )
    visitor.service.handle(key, asked.PairRound(SECTION))
    assert len(visitor.service.snapshot(key).state.sections[SECTION].rounds) == 2


def test_the_file_of_a_section_is_offered_with_its_papers(visitor):
    event = Teams(visitor, System.SCHILLER, 3, 2, size=2)
    assert "files/json" in visitor.get(f"{event.url}/paper").text
    answer = visitor.get(f"{event.url}/files/json")
    assert answer.json()["format"] == "arbitro-team-tournament"


def test_a_faulty_file_of_teams_is_told_by_line(visitor):
    page = visitor.send(PATH, {"text": '{"format": "arbitro-team-tournament", "boards": 0}'})
    assert page.status_code == 422
    assert "Line 1" in page.text
    assert visitor.service.events() == ()


def test_an_unknown_type_is_readable_and_pairs_nothing_until_a_system_is_chosen(visitor):
    """Its rounds were paired by rules that nobody here knows."""
    event = Teams(visitor, System.TEAM_SWISS, 6, 2, size=2, rounds=3)
    event.play(GameResult.WHITE_WINS, GameResult.DRAW)
    text = visitor.get(f"{event.url}/report.trf?edition=2026").text
    lines = [
        "192 FIDE_TAEM_SWISS" if each.startswith("192") else each for each in text.splitlines()
    ]
    answer = visitor.send(PATH, {"text": "\n".join(lines), "confirmed": "1"})
    key = answer.headers["location"].split("/")[2].split("?")[0]
    service, url = visitor.service, f"/events/{key}/s/1"
    taken = service.snapshot(key).state.sections[SECTION]
    assert taken.settings.system.key == "team-unknown-fide-taem-swiss"
    mine = event.state
    rows = team_standings_of(mine, mine.sections[SECTION]).rows
    assert team_standings_of(service.snapshot(key).state, taken).rows == rows
    for page in ("teams", "rounds/1", "standings", "crosstable", "edit", "paper"):
        assert visitor.get(f"{url}/{page}").status_code == 200, page
    written = visitor.get(f"{url}/report.trf?edition=2026").text.splitlines()
    assert [each for each in written if each.startswith("192")] == ["192 FIDE_TAEM_SWISS"]
    assert service.handle(key, asked.PairRound(SECTION)).code.startswith("system-not-here")
    assert len(service.snapshot(key).state.sections[SECTION].rounds) == 1
    settings = taken.settings
    chosen = replace(settings, system=System.TEAM_SWISS)
    change = asked.EditSection(SECTION, chosen, settings, confirmed=Level.CONFIRM)
    for command in (change, asked.PairRound(SECTION)):
        answer = service.handle(key, command)
        assert not isinstance(answer, Refused), answer
    assert len(service.snapshot(key).state.sections[SECTION].rounds) == 2
