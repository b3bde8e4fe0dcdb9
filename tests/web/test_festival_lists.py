"""A festival: people in several sections, lists of all sections, clubs ranked by their best."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId


def people(count, club="Norte", first=0):
    return tuple(
        Player(f"Jugador {first + n:02}", rating=2300 - first - n, club=club, federation="ESP")
        for n in range(count)
    )


def begun(service, key, name, players, first_board=1):
    """Add a section with its first round published, White winning everywhere; return its number."""
    service.handle(key, asked.AddSection(SectionSettings(name, rounds=3, first_board=first_board)))
    section = SectionId(len(service.snapshot(key).state.sections))
    service.handle(key, asked.ImportPlayers(section, players))
    for command in (
        asked.CloseEntries(section),
        asked.PairRound(section),
        asked.PublishRound(section, 1),
    ):
        assert hasattr(service.handle(key, command), "version"), command
    for game in service.snapshot(key).state.sections[section].current.games.values():
        service.handle(key, asked.EnterResult(section, game.id, GameResult.WHITE_WINS))
    return section


@pytest.fixture
def festival(visitor):
    """A visitor of an event of two sections of four, the first of two clubs."""
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("Festival"))).key
    begun(service, key, "Magistral", (*people(2), *people(2, "Sur", 2)))
    begun(service, key, "Abierto", people(4, "Este", 10), first_board=11)
    visitor.key, visitor.url = key, f"/events/{key}"
    return visitor


def rows(page):
    """Return the texts of the cells of every row of a page's last table."""
    body = re.findall(r"<tbody>(.*?)</tbody>", page, re.DOTALL)[-1]
    return [
        [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in CELL.findall(row)]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)
    ]


CELL = re.compile(r"<t[hd][^>]*>(.*?)</t[hd]>", re.DOTALL)


def test_everybody_of_all_sections_is_found_by_name_in_one_list(festival):
    found = rows(festival.get(f"{festival.url}/papers?of=names").text)
    assert [each[0] for each in found] == sorted(
        f"Jugador {n:02}" for n in (*range(4), *range(10, 14))
    )
    boards = {each[0]: (each[1], each[2]) for each in found}
    assert {letter for letter, _ in boards.values()} == {"A", "B"}
    assert {board for letter, board in boards.values() if letter == "B"} == {"11", "12"}


def test_sections_go_by_their_letter_on_every_page_about_them(festival):
    mark = re.compile(r'<b class="letter[^"]*">(\w)</b>')
    top, _, page = festival.get(festival.url).text.partition("</header>")
    assert mark.findall(top) == sorted(set(mark.findall(page))) == ["A", "B"]
    top = festival.get(f"{festival.url}/s/2/standings").text.partition("</header>")[0]
    here = re.search(r'<a href="[^"]*" aria-current="true" title="([^"]*)">', top)
    assert (mark.findall(top), here[1]) == (["A", "B"], "Abierto")
    assert mark.findall(festival.get(f"/p/{festival.key}/").text) == ["A", "B"]


def test_a_list_of_some_sections_leaves_the_others_out(festival):
    page = festival.get(f"{festival.url}/papers?of=boards&section=b").text
    assert [each[0] for each in rows(page)] == ["11", "12"]
    assert "Jugador 00" not in page
    standings = festival.get(f"{festival.url}/papers?of=standings").text
    assert "Jugador 00" in standings
    assert "Jugador 10" in standings


def test_clubs_are_ranked_by_their_best_players_on_page_paper_and_as_json(festival):
    page = festival.get(f"{festival.url}/s/1/standings?by=club&best=1").text
    told = festival.client.get(
        f"/api/v2/events/{festival.key}/sections/1/standings?by=club&best=1"
    ).json()
    table = festival.client.get(f"/api/v2/events/{festival.key}/sections/1/standings").json()[
        "rows"
    ]
    best = {}
    for row in table:
        club = "Norte" if row["name"] in {"Jugador 00", "Jugador 01"} else "Sur"
        best.setdefault(club, row)
    assert {each["name"]: each["points"] for each in told["ranking"]} == {
        club: row["points"] for club, row in best.items()
    }
    assert told["ranking"][0]["name"] == next(iter(best))
    paper = festival.get(f"{festival.url}/s/1/paper/standings?by=club&best=1").text
    for shown in (page, paper):
        assert "Standings of groups" in shown
        assert shown.index(told["ranking"][0]["name"]) < shown.index(told["ranking"][1]["name"])


@pytest.mark.parametrize(
    "asking", ["by=age&best=2", "by=club&best=0", "by=club&best=101", "by=shoe"]
)
def test_a_ranking_that_cannot_be_is_refused(festival, asking):
    address = f"/api/v2/events/{festival.key}/sections/1/standings?{asking}"
    assert festival.client.get(address).status_code == 422


def test_a_player_is_moved_and_entered_elsewhere_from_the_own_page(festival):
    state = lambda: festival.service.snapshot(festival.key).state  # noqa: E731
    first, second, *_ = state().sections[SectionId(1)].entries
    card = festival.get(f"{festival.url}/s/1/players/{first}").text
    assert 'id="act-move-entry"' in card
    moved = festival.send(f"{festival.url}/s/1/players/{first}/elsewhere", {"to": "2"})
    assert moved.headers["location"].startswith(f"{festival.url}/s/2/players/{first}")
    assert state().sections[SectionId(1)].entries[first].withdrawn
    assert state().sections[SectionId(2)].entries[first].first_round == 2
    both = {"to": "2", "stays": "1"}
    assert festival.send(f"{festival.url}/s/1/players/{second}/elsewhere", both).status_code == 303
    assert not state().sections[SectionId(1)].entries[second].withdrawn
    history = festival.get(f"{festival.url}/history").text
    assert "Jugador 00 moved to Abierto" in history
    twice = festival.client.post(
        f"/api/v1/events/{festival.key}/commands/move-entry",
        json={"section": 1, "entry": second, "to": 2},
    )
    assert (twice.status_code, twice.json()["refused"]) == (422, "entered-twice")


def test_people_of_other_sections_are_ticked_and_entered_at_once(festival):
    service, key = festival.service, festival.key
    service.handle(key, asked.AddSection(SectionSettings("Blitz", rounds=5)))
    page = festival.get(f"{festival.url}/s/3/players").text
    boxes = re.findall(r'name="(entry-\d+)"', page)
    assert len(boxes) == 8
    answer = festival.send(f"{festival.url}/s/3/enter", dict.fromkeys(boxes[:5], "1"))
    assert answer.status_code == 303
    assert len(service.snapshot(key).state.sections[SectionId(3)].entries) == 5
    assert "5 players added" in festival.get(f"{festival.url}/history").text


def test_the_lists_of_all_sections_are_in_the_palette(festival):
    found = {line["go"] for line in festival.get(f"{festival.url}/palette").json()}
    lists = {f"{festival.url}/papers?of={kind}" for kind in ("names", "boards", "standings")}
    assert {*lists, f"{festival.url}/s/1/paper/small", f"{festival.url}/s/2/paper/small"} <= found
