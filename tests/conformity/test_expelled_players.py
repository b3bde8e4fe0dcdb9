"""Players expelled from the event: marked, paired no more, and in no standings (197, 198).

Whatever shows places shows those of the others closed up, and the values of the others as they
were: who is expelled has played, and the games count for the opponents.
"""

import json
import re

import pytest

import arbitro
from arbitro.desk import commands as asked
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.teams.standing import board_scores
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.model import Player, SectionId, System
from arbitro.rules.pairing.knock_out import ARMAGEDDON_TIME, MatchFormat, Stage, StageKind
from arbitro.rules.prizes import Fund, Sharing
from arbitro.rules.prizes.teams import BoardOf, board_results
from desk.driver import FIRST, all_play_all, ready
from desk.team_driver import TeamDriver

SECTION = SectionId(1)
NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGH")
ROUNDS = 3
ONE_GAME = MatchFormat(1, stages=(Stage(StageKind.ARMAGEDDON, 1, ARMAGEDDON_TIME),))


def test_who_is_expelled_is_marked_and_paired_no_more_until_the_arbiter_takes_it_back():
    desk = ready(6)
    desk.play()
    gone = desk.section.numbers[0]
    desk.do(asked.ExpelPlayer(FIRST, gone))
    assert desk.section.entries[gone].expelled
    desk.play()
    assert gone not in {entry for game in desk.games for entry in (game.white, game.black)}
    assert desk.section.rounds[1].absent[gone].value == "Z"
    desk.do(asked.ReinstatePlayer(FIRST, gone))
    assert not desk.section.entries[gone].expelled
    desk.play()
    assert gone in {entry for game in desk.games for entry in (game.white, game.black)}


def test_who_has_withdrawn_can_still_be_expelled():
    desk = ready(6)
    desk.play()
    gone = desk.section.numbers[2]
    desk.do(asked.WithdrawPlayer(FIRST, gone))
    desk.play()
    desk.do(asked.ExpelPlayer(FIRST, gone))
    part = desk.section.entries[gone]
    assert (part.withdrawn_after, part.expelled_after) == (1, 2)


@pytest.fixture
def open_event(visitor):
    """A visitor of an event over three rounds of which nobody is expelled yet."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    people = tuple(Player(name, rating=2300 - 10 * at) for at, name in enumerate(NAMES))

    def do(*commands):
        for command in commands:
            assert visitor.service.handle(key, command).version, command

    def section():
        return visitor.service.snapshot(key).state.sections[SECTION]

    do(
        asked.AddSection(SectionSettings("Open", rounds=ROUNDS, tie_breaks=("BH", "SB"))),
        asked.ImportPlayers(SECTION, people),
        asked.CloseEntries(SECTION),
        asked.SetPrizes(SECTION, Fund((80000, 40000, 20000), Sharing.EQUAL, currency="EUR"), "A"),
    )
    results = [GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS]
    for number in range(1, ROUNDS + 1):
        do(asked.PairRound(SECTION), asked.PublishRound(SECTION, number))
        for place, game in enumerate(section().rounds[-1].games):
            do(asked.EnterResult(SECTION, game, results[(place + number) % 3]))
    visitor.key, visitor.do, visitor.section = key, do, f"/events/{key}/s/1"
    return visitor


def answered(visitor):
    return json.loads(visitor.get(f"/api/v2/events/{visitor.key}/sections/1/standings").text)


def named_in(text, where):
    """Return the names of a page in the order of its table."""
    table = re.search(where, text, re.DOTALL)
    return re.findall(r"Player [A-H]", table[0] if table else "")


def readers(visitor, tmp_path, run):
    """Yield what shows places: how it is called, and the names as it orders them."""
    pages = {"page": "standings", "paper": "paper/standings"}
    for code, page in pages.items():
        text = visitor.get(f"{visitor.section}/{page}").text
        yield code, named_in(text, r"<tbody>.*?</tbody>")
    site = visitor.get(f"/p/{visitor.key}/a/standings.html").text
    yield "site", re.findall(r'data-q="(Player [A-H])"', site)
    wall = visitor.get(f"/w/{visitor.key}/slides").text.partition('data-kind="standings"')[2]
    yield "wall", [f"Player {name}" for name in re.findall(r"<strong>Player ([A-H])<", wall)]
    yield "JSON", [row["name"] for row in answered(visitor)["rows"]]
    table = visitor.get(f"/api/v1/events/{visitor.key}/sections/1/tables/standings").json()
    yield "table", [value for row in table["rows"] for value in row if value in NAMES]
    sheet = visitor.get(f"{visitor.section}/tables/standings.csv").text
    yield "CSV", re.findall(r"Player [A-H]", sheet)
    report = tmp_path / "report.trf"
    report.write_bytes(visitor.get(f"{visitor.section}/report.trf").content)
    stated = read_tournament_file(report.read_bytes()).tournament
    placed = [entry for entry in stated.entries if entry.stated_rank]
    placed.sort(key=lambda entry: entry.stated_rank)
    yield "report", [entry.player.name for entry in placed]
    yield "library", [row.name for row in arbitro.standings(report).rows]
    printed = run("standings", report).out.partition("Expelled")[0]
    yield "command line", re.findall(r"Player [A-H]", printed)
    checked = run("check", report)
    assert checked.code == 0, checked.out


def places(rows):
    """Return place and sharing by name, as an answer has them."""
    return {row["name"]: (row["rank"], row["sharing"]) for row in rows}


def closed_up(before, gone):
    """Return the places of the others once some are out, counted from those with them."""
    out = [before[name] for name in gone]
    return {
        name: (
            rank - sum(other < rank for other, _ in out),
            sharing - sum(other == rank for other, _ in out),
        )
        for name, (rank, sharing) in before.items()
        if name not in gone
    }


def test_every_reader_of_the_standings_is_without_the_expelled(open_event, tmp_path, run):
    before = answered(open_event)
    order = [row["name"] for row in before["rows"]]
    for _, found in readers(open_event, tmp_path, run):
        assert found == order
    numbers = {row["name"]: row["entry"] for row in before["rows"]}
    values = {row["name"]: (row["points"], row["values"]) for row in before["rows"]}
    gone = []
    for name in (order[0], order[3]):
        gone.append(name)
        open_event.do(asked.ExpelPlayer(SECTION, numbers[name]))
        left = [other for other in order if other not in gone]
        for reader, found in readers(open_event, tmp_path, run):
            assert found == left, reader
        now = answered(open_event)
        assert places(now["rows"]) == closed_up(places(before["rows"]), gone)
        # nobody's points, Buchholz or Sonneborn-Berger is another
        assert {row["name"]: (row["points"], row["values"]) for row in now["rows"]} == {
            other: values[other] for other in left
        }
        assert sorted(item["name"] for item in now["expelled"]) == sorted(gone)


def paid_to(visitor):
    found = json.loads(visitor.get(f"/api/v2/events/{visitor.key}/sections/1/prizes").text)
    return [prize["name"] for prize in found["payouts"]]


def test_pages_say_who_is_expelled_apart_and_prizes_go_to_the_others(open_event):
    rows = answered(open_event)["rows"]
    first = rows[0]
    note = f"Expelled and out of the standings: {first['name']}."
    pages = ("standings", "paper/standings")
    assert all(note not in open_event.get(f"{open_event.section}/{page}").text for page in pages)
    assert paid_to(open_event)[0] == first["name"]
    open_event.send(f"{open_event.section}/do/expel-player", {"entry": str(first["entry"])})
    assert all(note in open_event.get(f"{open_event.section}/{page}").text for page in pages)
    assert note in open_event.get(f"/p/{open_event.key}/a/standings.html").text
    assert paid_to(open_event) == [row["name"] for row in rows[1 : len(paid_to(open_event)) + 1]]
    panel = open_event.get(f"{open_event.section}/players/{first['entry']}").text
    assert ">expelled<" in panel
    assert "/do/reinstate-player" in panel
    worksheet = f"{open_event.section}/standings/{first['entry']}/worksheet"
    assert open_event.get(worksheet).status_code == 404
    # the games stay in the crosstable, below the others and without a place
    table = named_in(open_event.get(f"{open_event.section}/crosstable").text, r"<tbody>.*?</tbody>")
    assert table[-1] == first["name"]
    assert len(table) == len(NAMES)


def test_an_event_taken_over_from_its_report_has_them_expelled_too(open_event):
    first = answered(open_event)["rows"][0]
    open_event.do(asked.ExpelPlayer(SECTION, first["entry"]))
    report = open_event.get(f"{open_event.section}/report.trf").content
    line = f"### Expulsion @ Round {ROUNDS}: {first['number']}"
    assert line in report.decode().splitlines()
    tournament = read_tournament_file(report).tournament
    open_event.do(asked.TakeOverTournament("Again", tournament, confirmed=True))
    sections = open_event.service.snapshot(open_event.key).state.sections
    (copy,) = (section for key, section in sections.items() if key != SECTION)
    expelled = [entry for entry, part in copy.entries.items() if part.expelled]
    assert [copy.numbers.index(entry) + 1 for entry in expelled] == [first["number"]]


@pytest.mark.article("C.05@2018 art. 6.6(2)")
def test_in_an_all_play_all_the_half_of_the_games_decides_what_counts_of_them():
    """Of five games two are fewer than half, so that nothing against the expelled counts."""
    desk = all_play_all(6)
    for _ in range(2):
        desk.play(GameResult.WHITE_WINS)
    before = {row.tpn: row.points for row in standings_of(desk.state, FIRST).rows}
    beaten = {
        desk.section.tpn(game.white): 10
        for played in desk.section.rounds
        for game in played.games.values()
        if game.black == desk.section.numbers[5]
    }
    desk.do(asked.ExpelPlayer(FIRST, desk.section.numbers[5]))
    table = standings_of(desk.state, FIRST)
    assert table.expelled == (6,)
    assert {row.tpn: row.points for row in table.rows} == {
        tpn: points - beaten.get(tpn, 0) for tpn, points in before.items() if tpn != 6
    }


def test_in_a_knock_out_the_places_of_the_others_close_up():
    """Four play: a winner, a finalist, two out in the first round who share place 3."""
    desk = ready(4, system=System.KNOCK_OUT, rounds=0, knock_out=ONE_GAME)
    for number in (1, 2):
        desk.do(asked.PairRound(FIRST, lots="w" * 64))
        if not desk.section.rounds[-1].published:
            desk.do(asked.PublishRound(FIRST, number))
        for game in desk.games:
            desk.do(asked.EnterResult(FIRST, game.id, GameResult.WHITE_WINS))
    before = [(row.tpn, row.rank, row.sharing) for row in standings_of(desk.state, FIRST).rows]
    assert [row[1:] for row in before] == [(1, 1), (2, 1), (3, 2), (3, 2)]
    desk.do(asked.ExpelPlayer(FIRST, desk.section.entry_of(before[0][0])))
    after = standings_of(desk.state, FIRST)
    assert [(row.tpn, row.rank, row.sharing) for row in after.rows] == [
        (before[1][0], 1, 1), (before[2][0], 2, 2), (before[3][0], 2, 2),
    ]  # fmt: skip
    assert after.expelled == (before[0][0],)


def test_of_a_team_nobody_expelled_is_on_the_list_of_the_boards():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.play(GameResult.WHITE_WINS)
    first = driver.entry("1.1")
    before = [score for score in board_scores(driver.state, driver.section) if score.entry != first]
    tournament = driver.tournament
    prizes = [item for item in board_results(tournament, BoardOf.SEAT) if item.tpn != 1]
    driver.do(asked.ExpelPlayer(FIRST, first))
    assert list(board_scores(driver.state, driver.section)) == before
    assert list(board_results(driver.tournament, BoardOf.SEAT)) == prizes
    # the points of the team stay
    assert driver.tournament.entries == tournament.entries
