"""The public pages: served to anybody, the same as files, with nothing that is not public."""

import csv
import io
import json
import re
import zipfile
from dataclasses import replace
from datetime import datetime, timedelta
from html.parser import HTMLParser
from posixpath import dirname, normpath

import pytest

from arbitro import clock
from arbitro.desk import commands as asked
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import GameResult, SectionSettings, System
from arbitro.formats.trf import room
from arbitro.i18n import translator
from arbitro.model import SectionId
from arbitro.web.public.place import LISTED, ForeignFolderError
from arbitro.web.public.places import FolderPlace, Writer
from arbitro.web.public.served import Sites
from arbitro.web.public.site_files import MANIFEST, VERSION
from web.teams import Teams

S = SectionId(1)
SMALL = 150
"""Bytes of the file open pages ask for again and again (hall design, 6.3)."""


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, _, attrs):
        given = dict(attrs)
        self.found += [given[each] for each in ("href", "src", "data-version") if given.get(each)]


def write_site(folder, snapshot):
    """Let a folder hold a site."""
    return Writer(FolderPlace(folder)).write(snapshot)


@pytest.fixture
def site(hall):
    at = clock.now()  # pages tell when they changed
    return lambda: Sites(hall.service, now=lambda: at).snapshot(hall.key)


def text(site, path):
    return site.files[path].decode()


def enter(hall, place, result=GameResult.WHITE_WINS):
    """Enter the result of a board of the first round, by its place."""
    games = hall.service.snapshot(hall.key).state.sections[S].rounds[0].games
    hall.service.handle(hall.key, asked.EnterResult(S, list(games)[place], result))


def test_every_link_of_the_site_leads_to_a_file_of_it(hall, site):
    for place in range(3):
        enter(hall, place)
    files = site().files
    assert "a/standings.html" in files
    for path in files:
        if not path.endswith(".html"):
            continue
        links = Links()
        links.feed(text(site(), path))
        assert links.found
        own = [each for each in links.found if not each.startswith(("http", "#"))]
        lost = [
            each
            for each in own
            if normpath(f"{dirname(path)}/{each}".lstrip("/")).partition("#")[0] not in files
        ]
        assert lost == [], path


def fates(site):
    return {each["file"]: each for each in json.loads(site.files[MANIFEST])["fates"]}


def test_a_list_in_the_site_names_each_file_for_programs(hall, site):
    enter(hall, 0)
    made = site()
    listed = fates(made)
    ending = (".trf", ".csv", ".pgn")
    there = {path for path in made.files if path.endswith(ending)} | {"event.json"}
    assert listed.keys() == there
    assert {each["fate"] for each in listed.values()} == {"made"}
    assert json.loads(made.files[MANIFEST])["pages"] == sum(
        path.endswith(".html") for path in made.files
    )


def test_standings_for_spreadsheets_are_those_of_the_answer(hall, site):
    """White won everywhere: those with White have a point, and clubs are told where pages do."""
    for place in range(3):
        enter(hall, place)
    rows = list(csv.DictReader(io.StringIO(site().files["a/standings.csv"].decode("utf-8-sig"))))
    games = hall.service.snapshot(hall.key).state.sections[S].rounds[0].games.values()
    winners = {f"Player {game.white}" for game in games}
    assert {row["Name"] for row in rows if row["Points"] == "1"} == winners
    assert {row["Points"] for row in rows if row["Name"] not in winners} == {"0"}
    assert "Club" in rows[0]
    page = replace(hall.service.snapshot(hall.key).state.public.page, clubs=False)
    assert hall.service.handle(hall.key, asked.SetPublicPage(page)).version
    assert "Club" not in site().files["a/standings.csv"].decode("utf-8-sig").splitlines()[0]


def test_a_report_that_cannot_be_made_is_named_and_takes_nothing_with_it(hall, site, monkeypatch):
    """The report has no numbers for more than so many; no page leads to it then."""
    before = set(site().files)
    monkeypatch.setattr(room, "MOST_PLAYERS", 2)
    made = site()
    assert set(made.files) == before - {"a/report.trf"}
    assert "report.trf" not in text(made, "a/round-1.html")
    [left_out] = made.left_out
    assert left_out.name == "a/report.trf"
    told = fates(made)["a/report.trf"]
    assert (told["fate"], told["why"]) == ("refused", left_out.why)
    page = hall.get(f"/events/{hall.key}/publicity?files=1").text
    assert "a/report.trf" in page
    assert left_out.why in page.replace("&#39;", "'")
    assert "a/report.trf" not in hall.get(f"/events/{hall.key}/publicity").text


def test_an_open_page_is_told_of_what_is_new_by_a_small_file(hall, site):
    before = site()
    assert len(before.files[VERSION]) <= SMALL
    assert site().files == before.files | {VERSION: site().files[VERSION]}
    assert json.loads(before.files[VERSION])["v"] == json.loads(site().files[VERSION])["v"]
    enter(hall, 0)
    assert json.loads(site().files[VERSION])["v"] != json.loads(before.files[VERSION])["v"]


def test_a_draft_changes_no_byte_of_the_site(hall):
    for place in range(3):
        enter(hall, place)
    sites = Sites(hall.service)
    before = sites.snapshot(hall.key)
    hall.service.handle(hall.key, asked.PairRound(S))
    after = sites.snapshot(hall.key)
    assert {**after.files, VERSION: b""} == {**before.files, VERSION: b""}
    assert after.version == before.version
    hall.service.handle(hall.key, asked.PublishRound(S, 2))
    assert "a/round-2.html" in sites.snapshot(hall.key).files


def test_a_result_changes_the_pages_that_tell_it_and_no_other(hall):
    sites = Sites(hall.service)
    before = sites.snapshot(hall.key)
    enter(hall, 0)
    after = sites.snapshot(hall.key)
    changed = {path for path, content in after.files.items() if before.files.get(path) != content}
    players = {path for path in changed if "player-" in path}
    assert len(players) == 2, "those who played, in the one language of the event"
    told = {"a/round-1.html", "a/embed-round.html", "index.html", "event.json", VERSION}
    told.add("a/report.trf")
    assert changed - players - {"feed.atom"} == told


def test_a_delayed_result_is_not_in_the_files_before_its_time(hall):
    switch = asked.SetPublicity(S, PublicThing.RESULTS, 0, Showing(When.DELAYED, 10))
    hall.service.handle(hall.key, switch)
    enter(hall, 0)
    now = clock.now()
    hidden = Sites(hall.service, now=lambda: now + timedelta(minutes=9)).snapshot(hall.key)
    shown = Sites(hall.service, now=lambda: now + timedelta(minutes=11)).snapshot(hall.key)
    one = "1 \N{EN DASH} 0"
    assert one not in text(hidden, "a/round-1.html")
    assert one in text(shown, "a/round-1.html")
    known = []
    for each in (hidden, shown):
        (played,) = json.loads(each.files["event.json"])["sections"][0]["rounds"]
        known.append(sum(game["result"] is not None for game in played["boards"]))
    assert known == [0, 1]


def test_rounds_and_standings_of_the_site_are_the_answers_of_the_interface(hall, site):
    for place in range(3):
        enter(hall, place)
    [section] = json.loads(site().files["event.json"])["sections"]
    address = f"/api/v2/events/{hall.key}/sections/1"
    assert section["rounds"] == [hall.get(f"{address}/rounds/1").json()]
    assert section["standings"] == hall.get(f"{address}/standings?after=1").json()
    assert section["standings_after"] == [1]


def test_rounds_and_standings_of_teams_in_the_site_are_answers_too(visitor):
    teams = Teams(visitor, System.TEAM_SWISS, 4, 2, rounds=3)
    for thing in (PublicThing.PAIRINGS, PublicThing.RESULTS, PublicThing.STANDINGS):
        teams.do(asked.SetPublicity(S, thing, 0, Showing(When.AT_ONCE)))
    teams.play(GameResult.WHITE_WINS)
    made = Sites(visitor.service).snapshot(teams.key)
    [section] = json.loads(made.files["event.json"])["sections"]
    address = teams.api.replace("/v1/", "/v2/")
    assert section["rounds"] == [visitor.get(f"{address}/rounds/1").json()]
    assert section["standings"] == visitor.get(f"{address}/standings?after=1").json()


def test_what_only_arbiters_are_told_of_a_round_is_not_in_the_site(hall, site):
    """A round kept though out of date, and why, are matters of the arbiter."""
    hall.service.handle(hall.key, asked.PairRound(S))
    [section] = json.loads(site().files["event.json"])["sections"]
    [played] = section["rounds"]
    private = ("kept", "out_of_date", "changed_since", "unfinished", "readings")
    assert {name: played[name] for name in private if played[name]} == {}
    assert section["standings"] is None


def test_a_clock_set_back_takes_nothing_away(hall):
    times = [clock.now() + timedelta(hours=1)]
    at = f"{times[0] - timedelta(minutes=1):%Y-%m-%dT%H:%M:%SZ}"
    switch = asked.SetPublicity(S, PublicThing.PAIRINGS, 0, Showing(When.AT_TIME, at=at))
    hall.service.handle(hall.key, switch)
    sites = Sites(hall.service, now=lambda: times[-1])
    assert "a/round-1.html" in sites.snapshot(hall.key).files
    times.append(times[0] - timedelta(minutes=30))
    enter(hall, 0)
    assert "a/round-1.html" in sites.snapshot(hall.key).files


def test_the_pages_are_served_with_what_lets_them_be_kept(hall):
    page = hall.get(f"/p/{hall.key}/a/round-1.html")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "max-age" in page.headers["cache-control"]
    wall = hall.get(f"/w/{hall.key}")
    assert "set-cookie" not in page.headers.keys() | wall.headers.keys(), "nobody is followed"
    again = hall.get(f"/p/{hall.key}/a/round-1.html", **{"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert sum(len(f"{name}: {value}") for name, value in again.headers.items()) < SMALL
    assert again.headers["etag"] == page.headers["etag"]
    assert hall.get(f"/p/{hall.key}").url.path == f"/p/{hall.key}/index.html"
    assert (
        hall.get(f"/p/{hall.key}/assets/inter-latin.woff2").headers["content-type"] == "font/woff2"
    )


@pytest.mark.parametrize("path", ["a/round-2.html", "b/players.html", "nothing", "a/b/c"])
def test_what_is_not_public_and_what_is_not_there_look_alike(hall, path):
    assert hall.get(f"/p/{hall.key}/{path}").status_code == 404
    assert hall.get(f"/p/nowhere/{path}").status_code == 404


def test_a_folder_is_written_once_and_then_only_where_it_changes(hall, tmp_path):
    sites, folder = Sites(hall.service), tmp_path / "site"
    first = write_site(folder, sites.snapshot(hall.key))
    assert first.changed == first.files
    assert write_site(folder, sites.snapshot(hall.key)).changed == 0
    enter(hall, 0)
    assert 0 < write_site(folder, sites.snapshot(hall.key)).changed < first.files / 2
    written = {str(each.relative_to(folder)) for each in folder.rglob("*") if each.is_file()}
    assert written == {*sites.snapshot(hall.key).files, LISTED}


def test_what_is_public_no_more_is_removed_and_other_files_stay(hall, tmp_path):
    sites, folder = Sites(hall.service), tmp_path / "site"
    write_site(folder, sites.snapshot(hall.key))
    (folder / "photo.jpg").write_bytes(b"mine")
    hall.service.handle(
        hall.key, asked.SetPublicity(S, PublicThing.PAIRINGS, 0, Showing(When.HIDDEN))
    )
    assert write_site(folder, sites.snapshot(hall.key)).removed > 0
    assert not (folder / "a" / "round-1.html").exists()
    assert (folder / "photo.jpg").read_bytes() == b"mine"


def test_a_folder_of_somebody_else_is_left_alone(hall, site, tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(ForeignFolderError):
        write_site(tmp_path, site())
    assert [each.name for each in tmp_path.iterdir() if each.suffix] == ["thesis.txt"]


def test_a_list_somebody_changed_leads_out_of_the_folder_nowhere(hall, site, tmp_path):
    (tmp_path / "outside.txt").write_text("mine")
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / LISTED).write_text(json.dumps({"../outside.txt": "x", "/etc/hostname": "x"}))
    write_site(folder, site())
    assert (tmp_path / "outside.txt").read_text() == "mine"


def test_the_arbiter_says_on_a_page_what_is_public_when(hall):
    page = f"/events/{hall.key}/publicity"
    assert hall.get(page).status_code == 200
    switch = {"thing": "results", "round": "1", "when": "delayed", "minutes": "15"}
    assert hall.send(f"{page}/switch/1", switch).status_code == 303
    section = hall.service.snapshot(hall.key).state.sections[S]
    assert section.publicity == {(PublicThing.RESULTS, 1): Showing(When.DELAYED, 15)}
    assert "after a delay, 15 min" in hall.get(page).text
    assert "Results, Round 1: after a delay, 15 min" in hall.get(f"/events/{hall.key}/history").text
    back = {"thing": "results", "round": "1", "when": ""}
    assert hall.send(f"{page}/switch/1", back).status_code == 303
    assert not hall.service.snapshot(hall.key).state.sections[S].publicity


def test_what_means_nothing_is_told_at_the_form_and_changes_nothing(hall):
    page = f"/events/{hall.key}/publicity"
    before = hall.service.version(hall.key)
    wrong = {"thing": "results", "round": "0", "when": "at-time", "at": "at three"}
    answer = hall.send(f"{page}/switch/1", wrong)
    assert (answer.status_code, "Enter a date and time" in answer.text) == (422, True)
    answer = hall.send(f"{page}/page", {"clubs": "1", "address": "example.org"})
    assert (answer.status_code, "is not a web address" in answer.text) == (422, True)
    assert 'value="example.org"' in answer.text, "what was typed stays"
    assert hall.send(f"{page}/switch/9", wrong).status_code == 404
    assert hall.service.version(hall.key) == before


@pytest.mark.parametrize("typed", ["2026-12-26 15:00", "26/12/2026 15:00", "26 dic 2026 15h00"])
def test_a_moment_is_typed_and_shown_in_the_hours_of_the_hall(hall, typed):
    settings = hall.service.snapshot(hall.key).state.settings
    named = replace(settings, time_zone="America/Bogota")  # five hours behind all the year
    hall.service.handle(hall.key, asked.EditEvent(named, settings))
    sent = {"thing": "pairings", "round": "0", "when": "at-time", "at": typed}
    hall.send(f"/events/{hall.key}/publicity/switch/1", sent)
    (showing,) = hall.service.snapshot(hall.key).state.sections[S].publicity.values()
    assert showing == Showing(When.AT_TIME, at="2026-12-26T20:00Z")
    for page in ("publicity", "history"):
        text = hall.get(f"/events/{hall.key}/{page}").text
        assert "26 Dec 2026, 15:00" in text
        assert "UTC" not in text


def test_the_last_change_of_a_page_is_told_in_the_time_of_the_event(hall):
    settings = hall.service.snapshot(hall.key).state.settings
    named = replace(settings, time_zone="Pacific/Kiritimati")  # fourteen hours ahead
    hall.service.handle(hall.key, asked.EditEvent(named, settings))
    page = hall.get(f"/p/{hall.key}/index.html").text
    stamp, shown = re.search(r'<time datetime="([^"]+Z)">([^<]+)</time></p>', page).groups()
    local = datetime.fromisoformat(stamp) + timedelta(hours=14)
    assert shown == translator("en").minute(local.isoformat())


def test_a_site_made_anew_tells_when_the_event_last_changed(hall):
    # What is public at an hour changes then, and what is delayed after the act.
    later = clock.now() + timedelta(days=1)
    acts = [item.at for item in hall.service.history(hall.key)]

    def told():
        page = Sites(hall.service, now=lambda: later).snapshot(hall.key).files["index.html"]
        return re.search(rb'<time datetime="([^"]+Z)">[^<]+</time></p>', page)[1].decode()

    assert told() == f"{acts[-1]:%Y-%m-%dT%H:%M:%SZ}"
    due = f"{later - timedelta(hours=1):%Y-%m-%dT%H:%M:%SZ}"
    switch = asked.SetPublicity(S, PublicThing.GAMES, 0, Showing(When.AT_TIME, at=due))
    hall.service.handle(hall.key, switch)
    assert told() == due


def test_who_withdrew_is_struck_through_in_the_crosstable_as_in_the_standings(hall, site):
    for place in range(3):
        enter(hall, place)
    hall.service.handle(hall.key, asked.WithdrawPlayer(S, 1))
    struck = [
        re.findall(r'<bdi class="gone">([^<]*)<', text(site(), f"a/{page}.html"))
        for page in ("standings", "crosstable")
    ]
    assert struck[0] == struck[1]
    assert len(struck[0]) == 1


def test_one_person_and_the_pages_are_set_by_their_forms(hall):
    page = f"/events/{hall.key}/publicity"
    hall.send(f"{page}/page", {"clubs": "1", "contact": "a@example.org"})
    hall.send(f"{hall.url}/do/name-in-public", {"entry": "1", "name": "number"})
    site = Sites(hall.service).snapshot(hall.key)
    assert b"Player 1<" not in b"".join(site.files.values())
    assert b"#1" in site.files["a/round-1.html"]
    assert b"a@example.org" in site.files["privacy.html"]
    assert "robots.txt" in site.files, "not ticked: search engines are asked to leave"


def test_the_arbiter_takes_the_pages_along_as_one_file(hall, site):
    answer = hall.get(f"{hall.url}/publicity/site.zip")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert set(archive.namelist()) == set(site().files)
        assert archive.testzip() is None


def test_a_players_page_has_around_it_what_the_pages_beside_it_have(hall, site):
    files = site()

    def around(name):
        before, _, rest = text(files, f"a/{name}").partition("<main")
        links = Links()
        links.feed(before + rest.partition("</main>")[2])
        return before, ["own page" if each.endswith(f"a/{name}") else each for each in links.found]

    head, own = around("player-1.html")
    beside = [each.replace("players.html", "own page") for each in around("players.html")[1]]
    assert "noindex" in head
    assert re.search("<title>[^<]+, [^<]+ · ", head)
    assert [each.replace("players.html", "own page") for each in own] == beside
    assert text(files, "a/player-2.html").partition("<title>")[2] != head.partition("<title>")[2]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Place 1 with 1 point after round 1"),
        ("es", "Puesto 1 con 1 punto tras la ronda 1"),
        ("fr", "1re place avec 1 point après la ronde 1"),
    ],
)
def test_one_point_and_the_first_place_are_said_as_one_says_them(hall, language, told):
    for place in range(3):
        enter(hall, place)
    files = Sites(hall.service, languages=(language,)).snapshot(hall.key).files
    winner = next(iter(hall.service.snapshot(hall.key).state.sections[S].rounds[0].games.values()))
    page = files[
        f"a/player-{hall.service.snapshot(hall.key).state.sections[S].tpns()[winner.white]}.html"
    ]
    assert told in page.decode()


def test_a_choice_holds_for_every_section_or_for_the_one_chosen(hall):
    hall.service.handle(hall.key, asked.AddSection(SectionSettings("B", rounds=3, first_board=50)))
    page = f"/events/{hall.key}/publicity"
    hall.send(f"{page}/switch/0", {"thing": "results", "round": "0", "when": "round-over"})
    sections = hall.service.snapshot(hall.key).state.sections.values()
    said = {(PublicThing.RESULTS, 0): Showing(When.ROUND_OVER)}
    assert [section.publicity for section in sections] == [said, said]
    one = {"thing": "results", "round": "0", "when": "hidden"}
    answer = hall.send(f"{page}/switch/2", one)
    assert answer.headers["location"].startswith(f"{page}?section=b&")
    shown = hall.get(f"{page}?section=b").text
    assert 'name="when" value="hidden" aria-pressed="true"' in shown
    assert "B: not published" in hall.get(page).text, "of all sections it is told where they differ"


def test_no_choice_asks_to_open_a_list(hall):
    page = hall.get(f"/events/{hall.key}/publicity").text.partition("<main")[2]
    assert "<select" not in page


def test_the_preview_shows_what_the_site_shows_and_no_result_that_is_not_known(hall, site):
    page = f"/events/{hall.key}/publicity"

    def seen(at):
        return hall.get(f"{page}?at={at}").text.partition('class="visitor"')[2]

    assert "Player 1" in seen("now")
    assert "Standings after round 1" not in seen("now")
    assert "Standings after round 1" not in text(site(), "index.html")
    over = seen("over")
    assert "Standings after round 1" in over, "they are shown after the round"
    assert "½" not in over
    assert "3 results missing" in over
    assert "all results entered" not in over
    assert "Standings after round 1: ?" in over, "who leads then is not known"
    hidden = {"thing": "players", "round": "0", "when": "hidden"}
    hall.send(f"{page}/switch/1", hidden)
    hall.send(f"{page}/switch/1", {**hidden, "thing": "pairings"})
    for at in ("now", "over", "tomorrow"):
        assert "Player 1" not in seen(at)


def test_the_standings_say_what_the_heads_of_their_columns_stand_for(hall, site):
    for place in range(3):
        enter(hall, place)
    page = text(site(), "a/standings.html")
    heads = re.findall(r'<th scope="col" class="n">([A-Z/0-9]+)</th>', page)
    assert heads
    legend = re.search(r'</table></div>\s*<p class="sub">(.*?)</p>', page)[1]
    words = translator("en")
    for code in heads:
        assert f"{code}: {words.t(f'value.tie_break.{code}')}" in legend


def test_a_shared_place_is_written_alike_on_every_list(hall, site):
    for place in range(3):
        enter(hall, place, GameResult.DRAW)
    made = site()
    lists = {
        "standings": hall.get(f"{hall.section}/standings").text,
        "crosstable": hall.get(f"{hall.section}/crosstable").text,
        "paper": hall.get(f"{hall.section}/paper/standings").text,
        **{name: text(made, name) for name in ("index.html", "a/standings.html")},
        "a/crosstable.html": text(made, "a/crosstable.html"),
    }
    for name, page in lists.items():
        ranks = re.findall(
            r'<tr[^>]*>\s*<td class="(?:n|number rank)">(\d+)(=|<span[^>]*>=</span>)?</td>', page
        )
        first = [sign for rank, sign in ranks if rank == "1"]
        assert first, name
        assert all("=" in sign for sign in first), name


def test_a_schedule_without_dates_says_so(site):
    page = text(site(), "schedule.html")
    assert "No dates yet." in page
    assert "Calendar (.ics)" in page
