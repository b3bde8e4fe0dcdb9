"""``arbitro office``: the preparation of an event checked from a file of facts."""

import json
import re
from dataclasses import replace
from datetime import UTC, date, datetime
from io import BytesIO
from zipfile import ZipFile

import pytest
from icalendar import Calendar
from pypdf import PdfReader

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    EditSection,
    EnterResult,
    KeepRow,
    PairRound,
    RegisterTeam,
    SetPrizes,
    StateFacts,
)
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings, TeamRules
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import Period, Player, SectionId, System, TimeControl
from arbitro.rules.office.document import ITEMS
from arbitro.rules.office.papers import PAPERS
from arbitro.rules.prizes import Fund, Sharing
from arbitro.service import EventService
from arbitro.service.new_events.demo import build_demo

BORN = "1970-01-01"
FACTS = {
    "prospectus": {"said": [each for each in ITEMS if each != "visas"]},
    "equipment": {"heights": {"king": 860, "queen": 900}, "table": {"height": 7500}},
    "protection": {
        "level": 2,
        "norms": True,
        "prizes_eur": 21_000,
        "measures": 1,
        "waiver": {"addressee": "federation", "asked": "2026-06-09"},
    },
    "committee": {
        "members": [{"name": name, "born": BORN} for name in "ABC"]
        + [{"name": "D", "born": "2006-07-05"}],
        "involved": ["A"],
    },
    "appeals": {"start": 600, "longest_game": 240, "next_pairing": 1000, "limit": 1440},
    "days": {"start": "2026-07-06", "end": "2026-07-12"},
    "staff": {"players": 96, "arbiters": 3},
}


@pytest.fixture
def facts(tmp_path):
    path = tmp_path / "facts.json"

    def write(content):
        path.write_text(json.dumps(content), "utf-8")
        return str(path)

    return write


def test_an_event_with_many_mistakes_is_told_each_of_them_with_its_article(run, facts):
    answer = run("office", facts(FACTS), "--json")
    said = json.loads(answer.out)
    assert answer.code == 1
    assert {(each["grade"], each["code"]) for each in said["findings"]} == {
        ("error", "piece-order"),
        ("error", "measures-too-few"),
        ("error", "waiver-addressee"),
        ("error", "waiver-late"),
        ("error", "committee-even"),
        ("error", "committee-age"),
        ("error", "appeal-limit-too-long"),
        ("missing", "item-visas"),
        ("mind", "table-height"),
    }
    assert said["protection"] == "increased"
    assert said["panel"] == ["B", "C", "D"]
    assert (said["staff"]["least"], said["staff"]["most"]) == (4, 5)
    days = {each["code"]: each["on"] for each in said["calendar"]}
    assert days["registration-of-norms"] == "2026-06-06"
    assert days["waiver"] == "2026-06-08"


@pytest.mark.parametrize(
    ("level", "protection"), [(1, "maximum"), (2, "increased"), (3, "standard")]
)
def test_the_level_of_an_event_alone_decides_its_protection(run, facts, level, protection):
    """Section 1 of the measures names each level of FIDE's events under one of protection."""
    answer = run("office", facts({"protection": {"level": level, "measures": 2}}), "--json")
    assert json.loads(answer.out)["protection"] == protection


DAYS = {"en": "8 June 2026", "es": "8 de junio de 2026", "fr": "8 juin 2026"}


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_same_is_said_in_words(run, facts, language):
    answer = run("--lang", language, "office", facts(FACTS))
    assert answer.code == 1
    assert "[C.05@2018 art. 12.3]" in answer.out
    assert DAYS[language] in answer.out
    told = re.sub(r"@\d{4}-\d\d-\d\d", "", answer.out)  # editions keep their names
    assert not re.search(r"\d{4}-\d\d-\d\d", told), told
    assert "{" not in answer.out


def test_a_file_with_nothing_in_it_has_nothing_to_object(run, facts):
    answer = run("office", facts({}))
    assert (answer.code, answer.out.strip()) == (0, "No findings.")


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ({"hall": {}}, "hall"),
        ({"days": {"start": "2026-13-01"}}, "days.start"),
        ({"equipment": {"square": 5.5}}, "equipment.square"),
        ({"equipment": {"heights": {"horse": 600}}}, "equipment.heights.horse"),
        ({"protection": {"level": 4}}, "protection.level"),
        ({"committee": {"members": [{"name": 3}]}}, "committee.members.1"),
        ({"prospectus": {"said": ["weather"]}}, "prospectus.said"),
        ({"appeals": {"limit": 30}}, "appeals"),
        ({"staff": {"boards": 100_001}}, "staff.boards"),
        ({"appeal": {"late": "yes"}}, "appeal.late"),
        ([], "."),
    ],
)
def test_what_is_not_understood_is_named_by_its_place(run, facts, content, place):
    answer = run("office", facts(content))
    assert answer.code == 2
    assert f" {place}." in answer.err or f"at {place}" in answer.err


def test_what_is_due_on_a_day_is_told_with_what_is_past_and_comes(run, facts):
    days = {"days": {"start": "2026-07-06", "end": "2026-07-12"}}
    said = json.loads(run("office", facts(days), "--on", "2026-06-06", "--json").out)
    stands = {each["id"]: each["stands"] for each in said["calendar"]}
    assert (stands["D02"], stands["D01"], stands["D22"]) == ("due", "coming", "undated")
    told = run("office", facts(days), "--on", "2026-07-04").out
    assert "Due on 2026-07-04:\n  Nothing is due on this day." in told
    assert told.index("2026-07-03  Register the event") < told.index("Upcoming:")
    assert run("office", facts(days), "--on", "4 July").code == 2


def test_an_event_says_until_when_its_findings_can_be_mended_and_what_became_of_deadlines(
    run, tmp_path
):
    service = EventService(tmp_path)
    settings = EventSettings("Open", start=date(2026, 7, 6), end=date(2026, 7, 12))
    key = service.create(CreateEvent(settings)).key
    service.handle(key, AddSection(SectionSettings("A", rounds=9)))
    service.handle(key, StateFacts(1, "section-kind", (("rated", "standard"),)))
    told = (("deadline", "needs"), ("outcome-how", "waived"))
    service.handle(key, KeepRow(0, "outcomes", 0, told))
    service.close()
    file = str(tmp_path / f"{key}.arbitro")
    said = json.loads(run("office", file, "--on", "2026-07-04", "--json").out)
    until = {each["text"]: each["until"] for each in said["findings"]}
    [registered] = [each for text, each in until.items() if "the day of registration" in text]
    [committee] = [each for text, each in until.items() if "appeals committee" in text]
    assert (registered, committee) == ("2026-07-03", "2026-07-06")
    stands = {each["code"]: each["stands"] for each in said["calendar"]}
    assert (stands["needs"], stands["registration"]) == ("waived", "over")
    text = run("office", file, "--on", "2026-07-04").out
    assert "(deadline to correct was 2026-07-03)" in text
    assert "(correct by 2026-07-06)" in text


def entries(data):
    """Read a calendar by RFC 5545: unfold, split at the first colon, undo the escapes."""
    whole = data.decode("utf-8").replace("\r\n ", "").split("\r\n")
    found = []
    for line in whole:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            found.append({})
        elif found:
            value = value.replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\")
            found[-1].setdefault(name, value)
    return found


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_deadlines_are_written_as_a_calendar_with_lasting_names(run, facts, tmp_path, language):
    target = tmp_path / "days.ics"
    run("--lang", language, "office", facts(FACTS), "--ical", str(target))
    data = target.read_bytes()
    assert max(map(len, data.split(b"\r\n"))) <= 75
    read = entries(data)
    asked = run("--lang", language, "office", facts(FACTS), "--json").out
    told = [each for each in json.loads(asked)["calendar"] if each["on"]]
    assert [each["SUMMARY"] for each in read] == [each["text"] for each in told]
    assert [each["DTSTART;VALUE=DATE"] for each in read] == [
        each["on"].replace("-", "") for each in told
    ]
    assert len({each["UID"] for each in read}) == len(read)


def test_a_calendar_that_cannot_be_written_is_told(run, facts, tmp_path):
    assert run("office", facts(FACTS), "--ical", str(tmp_path)).code == 2


def test_an_appeal_is_refused_or_left_to_judgement_and_boards_are_divided(run, facts):
    good = dict.fromkeys(("entitled", "against_official", "written", "deposit_paid"), True)
    late = run("office", facts({"appeal": {**good, "late": True}}))
    assert (late.code, "[C.05@2018 art. 10.4]" in late.out) == (1, True)
    unsaid = json.loads(run("office", facts({"appeal": good}), "--json").out)
    assert [each["grade"] for each in unsaid["findings"]] == ["judge"]
    heard = run("office", facts({"appeal": {**good, "late": False}}))
    assert (heard.code, heard.out.strip()) == (0, "No findings.")
    staff = facts({"staff": {"players": 122, "arbiters": 5, "boards": 61}})
    assert json.loads(run("office", staff, "--json").out)["sectors"][0] == [1, 13]
    assert "boards 50 to 61" in run("office", staff).out


def test_the_file_of_an_event_is_checked_and_its_deadlines_are_written(run, tmp_path):
    service = EventService(tmp_path)
    days = {"start": date(2026, 5, 10), "end": date(2026, 5, 12), "time_zone": "Europe/Madrid"}
    key = service.create(CreateEvent(EventSettings("Open", **days))).key
    programme = {"round_dates": (date(2026, 5, 10),), "round_times": ("10:00",)}
    service.handle(key, AddSection(SectionSettings("A", rounds=5, **programme)))
    service.close()
    target = tmp_path / "days.ics"
    done = run("office", str(tmp_path / f"{key}.arbitro"), "--ical", str(target), "--json")
    assert done.code == 1
    assert "committee-none" in done.out
    read = {str(each["UID"]): each for each in Calendar.from_ical(target.read_bytes()).events}
    assert read[f"{key}-D01@arbitro"]["DTSTART"].dt == date(2026, 5, 7)
    assert read[f"{key}-D12@arbitro"]["DTSTART"].dt == datetime(2026, 5, 10, 7, tzinfo=UTC)
    assert int(read[f"{key}-D01@arbitro"]["SEQUENCE"]) == 2
    assert read[f"{key}-D01@arbitro"].walk("VALARM")
    missing = run("office", str(tmp_path / "nowhere.arbitro"))
    assert missing.code == 2
    assert missing.err.rstrip().endswith(f"There is no event {tmp_path / 'nowhere.arbitro'}.")


def test_a_paper_is_written_from_its_fields_and_told_as_data(run, facts, tmp_path):
    file = facts({"facts": {"white": "Ana", "round": "3"}})
    out = tmp_path / "envelope.pdf"
    asked = run("office", file, "--paper", "sealed-move", "--out", str(out), "--json")
    assert asked.code == 0
    told = json.loads(asked.out)
    assert (told["facts"]["white"], told["facts"]["black"]) == ("Ana", None)
    assert out.read_bytes().startswith(b"%PDF")
    again = facts(told)
    assert json.loads(run("office", again, "--paper", "sealed-move", "--json").out) == told
    assert run("office", "-", "--paper", "nothing").code == 2
    wrong = run("office", facts({"facts": {"round": "x"}}), "--paper", "sealed-move")
    assert wrong.code == 2


@pytest.mark.parametrize("code", PAPERS)
def test_every_field_of_every_paper_can_be_filled_in_from_a_file(run, facts, code):
    """A field may have any name, that of a part of an answer too."""
    paper = PAPERS[code]
    typed = {"number": "12", "day": "2026-05-10", "moment": "2026-05-10T16:30", "yes-no": "yes"}
    filled = {
        each.name: each.choices[0] if each.choices else typed.get(each.kind.value, "12")
        for each in paper.facts
    }
    for file in (filled, {"facts": filled}, {"paper": code, "facts": filled}):
        answer = run("office", facts(file), "--paper", code, "--json")
        assert answer.code == 0, answer
        assert json.loads(answer.out)["facts"] == filled
    for each in paper.facts:  # and each of them alone
        answer = run("office", facts({each.name: filled[each.name]}), "--paper", code, "--json")
        assert json.loads(answer.out)["facts"][each.name] == filled[each.name]


@pytest.mark.parametrize(
    ("file", "place"),
    [
        ([], "."),
        ("facts", "."),
        ({"facts": {"facts": 3}}, "facts.facts"),
        ({"facts": ["a line"]}, "facts"),
        ({"event": True}, "event"),
        ({"facts": {}, "event": "Open"}, "event"),
        ({"paper": "appeal", "facts": {"event": "Open"}}, "paper"),
    ],
)
def test_a_file_that_is_no_paper_is_named_by_the_place_that_is_wrong(run, facts, file, place):
    answer = run("office", facts(file), "--paper", "complaint")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.strip().endswith(f" at {place}.")


def test_the_file_of_an_event_says_the_clock_sheets_as_they_are_judged(run, tmp_path):
    service = EventService(tmp_path)
    key = build_demo(service, "en")
    section = service.snapshot(key).state.sections[SectionId(1)]
    timed = replace(section.settings, time_control=TimeControl((Period(5400, 30),)))
    service.handle(key, EditSection(section.id, timed, section.settings))
    read = {"started": "2026-07-06T16:10", "read-at": "2026-07-06T16:55", "read-by": "Ana"}
    said = read | {"boards": "1 60 79 9", "round": str(len(section.rounds))}
    service.handle(key, KeepRow(1, "clock-sheets", 0, tuple(sorted(said.items()))))
    service.close()
    told = json.loads(run("office", str(tmp_path / f"{key}.arbitro"), "--json").out)
    [seen] = told["clocks"]
    assert (seen["at"], seen["by"]) == ("2026-07-06T16:55:00", "Ana")
    [board] = seen["boards"]
    assert (board["board"], board["deviation"], board["cause"]) == (1, -300, "less")


def test_the_packet_of_an_event_says_who_supplies_what_is_missing(run, tmp_path):
    service = EventService(tmp_path)
    key = build_demo(service, "en")
    service.close()
    file = str(tmp_path / f"{key}.arbitro")
    answer = run("office", file, "--packet", "--json")
    rows = json.loads(answer.out)["packet"]
    states = {(each["section"], each["part"]): each for each in rows}
    assert len(states) == len(rows)
    missing = [each for each in rows if each["state"] == "missing"]
    assert missing
    assert answer.code == 1
    report = next(each for each in missing if each["part"] == "chief-report")
    assert (report["supplied_by"], report["article"]) == ("chief-arbiter", "C.05@2018 art. 3.4")
    told = run("office", file, "--packet")
    assert told.code == 1
    assert "Chief arbiter's report" in told.out
    assert run("office", str(tmp_path / "none.arbitro"), "--packet").code == 2


@pytest.fixture
def league(tmp_path):
    """Three teams of two boards that have met; the home team won both boards of every match."""
    service, first = EventService(tmp_path), SectionId(1)
    key = service.create(CreateEvent(EventSettings("League", chief_arbiter="Ana Ruiz"))).key

    def do(*commands):
        for command in commands:
            service.handle(key, command)
        return service.snapshot(key).state.sections[first]

    do(AddSection(SectionSettings("A", System.TEAM_ROUND_ROBIN, teams=TeamRules(boards=2))))
    for team in ("Alpha", "Beta", "Gamma"):
        players = tuple(Player(f"{team} {board}", rating=2000 - board) for board in (1, 2))
        do(RegisterTeam(first, team, players=players))
    do(CloseEntries(first))
    for _ in range(3):
        section = do(PairRound(first))
        for match in section.current.teams.matches:
            for board in match.boards:
                white = board.colour.value == "w"
                won = GameResult.WHITE_WINS if white else GameResult.BLACK_WINS
                do(EnterResult(first, board.game, won))
    fund = Fund((30000, 20000, 10000), Sharing.EQUAL, currency="EUR")
    section = do(SetPrizes(first, fund, "Ana"))
    service.close()
    return tmp_path / f"{key}.arbitro", section


def test_the_packet_of_a_league_has_every_protocol_and_the_receipts_of_the_teams(run, league):
    """C.05 art. 7.3: a protocol for every match of every round, with boards and score."""
    file, section = league
    target = file.with_name("packet.zip")
    answer = run("office", str(file), "--packet", "--out", str(target), "--json")
    assert answer.code == 1  # the chief arbiter's report is not written yet
    states = {each["part"]: each["state"] for each in json.loads(answer.out)["packet"]}
    assert (states["protocols"], states["receipts"]) == ("complete", "missing")
    with ZipFile(target) as packed:
        files = {name.removeprefix("packet/"): packed.read(name) for name in packed.namelist()}
    assert set(json.loads(files["manifest.json"])["files"]) == files.keys() - {"manifest.json"}

    def text(name):
        pages = PdfReader(BytesIO(files[name])).pages
        return " ".join(" ".join(page.extract_text() for page in pages).split())

    for played in section.rounds:
        [match] = played.teams.matches
        told = text(f"1-match-{played.number}.{match.number}.pdf")
        home, away = (section.teams.teams[each].name for each in match.sides)
        assert "2 : 0" in told
        assert told.count(SHOWN[GameResult.WHITE_WINS]) == 2
        for name in (f"1 {home} 1", f"2 {home} 2", f"1 {away} 1", f"2 {away} 2"):
            assert name in told
    receipts = text("1-receipts.pdf")
    # each team won a match: the three prizes are shared, a receipt a team
    assert receipts.count("200 EUR") == receipts.count("Received by") == 3
    assert all(f"Received by {team}" in receipts for team in ("Alpha", "Beta", "Gamma"))
    assert run("office", str(file), "--packet", "--out", str(file.parent / "no" / "x")).code == 2
