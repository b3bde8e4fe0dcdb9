"""Small files of arbitro's own: prize funds, what a rating period keeps, calendars, arbiters.

A value that means nothing refuses the file and names its place; what is written is read again.
"""

import itertools
import json
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.formats.arbiter_records import read_career, read_panels, read_seminar, read_team
from arbitro.formats.fund import read_fund, write_fund
from arbitro.formats.ical import WholeDay, calendar, in_short_lines, of_whole_days, reminders
from arbitro.formats.office_facts import NotUnderstoodError, read_office
from arbitro.formats.period_state import read_state, with_state, write_state
from arbitro.model import FideId, Points, Sex
from arbitro.reasons import Refused
from arbitro.rules.prizes import (
    Basis,
    BoardMeasure,
    BoardOf,
    BoardPrizes,
    Conditions,
    Fund,
    Sharing,
    SpecialPrizes,
)
from arbitro.rules.ratings.initial import UnratedResults
from arbitro.rules.ratings.period import PeriodPlayer, PooledResults


def changed(document, path, value):
    """A copy of a document with one member changed; without it where the value is ``...``."""
    found = json.loads(json.dumps(document))
    target = found
    for step in path[:-1]:
        target = target[step]
    if value is ...:
        del target[path[-1]]
    else:
        target[path[-1]] = value
    return found


# Prize funds.

AMOUNTS = st.lists(st.integers(0, 10**12), max_size=4).map(
    lambda found: tuple(sorted(found, reverse=True))
)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NUMBER = st.integers(0, 999_999)
CONDITIONS = st.builds(
    Conditions,
    rating_from=NUMBER,
    rating_to=NUMBER,
    born_from=NUMBER,
    born_to=NUMBER,
    sex=st.none() | st.sampled_from(Sex),
    club=WORDS,
    federation=WORDS,
    category=WORDS,
)
FUNDS = st.builds(
    Fund,
    amounts=AMOUNTS,
    sharing=st.sampled_from(Sharing),
    cut_off=NUMBER,
    special=st.lists(
        st.builds(SpecialPrizes, WORDS.filter(bool), AMOUNTS, CONDITIONS, st.sampled_from(Basis)),
        max_size=2,
    ).map(tuple),
    currency=WORDS,
    boards=st.lists(
        st.builds(
            BoardPrizes,
            st.lists(st.integers(0, 12), min_size=1, max_size=3, unique=True).map(tuple),
            AMOUNTS,
            st.sampled_from(BoardMeasure),
            NUMBER,
            st.sampled_from(BoardOf),
        ),
        max_size=2,
    ).map(tuple),
)


@given(FUNDS)
def test_a_fund_is_the_same_after_writing_it(fund):
    assert read_fund(write_fund(fund)) == fund


FUND = {
    "sharing": "hort",
    "currency": "EUR",
    "cut_off": 10,
    "prizes": [1000, "500.50"],
    "special": [
        {"name": "U1800", "prizes": [100], "basis": "standings", "sex": "w", "rating_to": 1800}
    ],
    "boards": [{"boards": [1, 2], "prizes": [50], "by": "percentage", "least_games": 4}],
}


def test_amounts_are_hundredths():
    fund = read_fund(json.dumps(FUND))
    assert fund.amounts == (100_000, 50_050)
    assert read_fund('{"sharing": "hort", "prizes": [7.5, 7.05, 7]}').amounts == (750, 705, 700)


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        (["sharing"], "fair", "sharing"),
        (["sharing"], ..., "sharing"),
        (["colour"], 1, "colour"),
        (["cut_off"], -1, "cut_off"),
        (["cut_off"], 1_000_000, "cut_off"),
        (["currency"], ["EUR"], "currency"),
        (["prizes"], 1000, "prizes"),
        (["prizes"], [500, 1000], "prizes"),
        (["prizes", 1], "5.125", "prizes"),
        (["prizes", 1], -5, "prizes"),
        (["prizes", 1], True, "prizes"),
        (["special"], {}, "special"),
        (["special", 0], [], "special[0]"),
        (["special", 0, "name"], "", "special[0].name"),
        (["special", 0, "name"], ..., "special[0].name"),
        (["special", 0, "prizes"], ..., "special[0].prizes"),
        (["special", 0, "basis"], "luck", "special[0].basis"),
        (["special", 0, "sex"], "x", "special[0].sex"),
        (["special", 0, "rating_to"], "x", "special[0].rating_to"),
        (["special", 0, "colour"], 1, "special[0].colour"),
        (["boards"], {}, "boards"),
        (["boards", 0, "boards"], [], "boards[0].boards"),
        (["boards", 0, "boards"], [1, 1], "boards[0].boards"),
        (["boards", 0, "boards"], ..., "boards[0].boards"),
        (["boards", 0, "by"], "luck", "boards[0].by"),
        (["boards", 0, "of"], "luck", "boards[0].of"),
        (["boards", 0, "least_games"], -1, "boards[0].least_games"),
        (["boards", 0, "prizes"], ..., "boards[0].prizes"),
    ],
)
def test_a_fund_is_refused_with_the_key_that_means_nothing(path, value, key):
    refusal = read_fund(json.dumps(changed(FUND, path, value)))
    assert isinstance(refusal, Refused)
    assert (refusal.code, dict(refusal.values)) == ("prize-fund-wrong", {"key": key})


@pytest.mark.parametrize(("text", "line"), [("{", 1), ('{"a": 1,\n "b" 2}', 2), ("[" * 10**5, 1)])
def test_a_fund_that_is_no_json_is_refused_with_its_line(text, line):
    refusal = read_fund(text)
    assert (refusal.code, dict(refusal.values)) == ("prize-fund-not-json", {"line": line})


# What a rating period keeps.

DAYS = st.dates(date(1980, 1, 1), date(2060, 1, 1))
COUNT = st.none() | st.integers(0, 5000)
KEPT = st.builds(
    PeriodPlayer,
    st.integers(1, 10**9).map(FideId),
    games=COUNT,
    events=COUNT,
    reached_2400=st.booleans(),
    last_played=st.none() | DAYS,
    pooled=st.lists(
        st.builds(
            PooledResults,
            DAYS,
            st.builds(
                UnratedResults,
                st.integers(1, 20),
                st.integers(1000, 50_000),
                st.integers(0, 200).map(Points),
            ),
        ),
        max_size=2,
    ).map(tuple),
)


@given(st.lists(KEPT, max_size=4, unique_by=lambda each: each.fide_id))
def test_what_a_period_keeps_is_read_as_it_was_written(members):
    found = read_state(write_state(members))
    for each in members:
        listed = PeriodPlayer(each.fide_id)
        assert with_state(listed, found.get(each.fide_id)) == each
        # of whom nothing is kept nothing is written
        assert (each.fide_id in found) is (each != listed)


@pytest.mark.parametrize(
    ("kept", "player"),
    [
        ({"games": -1}, "7"),
        ({"games": "3"}, "7"),
        ({"events": 1.5}, "7"),
        ({"last_played": "2026-13-01"}, "7"),
        ({"pooled": [{"list": "2026-05-01", "games": 3, "opponents": 5400}]}, "7"),
        ([], "7"),
    ],
)
def test_a_period_is_refused_with_the_player_that_cannot_be_read(kept, player):
    refusal = read_state(json.dumps({"players": {"6": {"games": 0}, "7": kept}}))
    assert isinstance(refusal, Refused)
    assert dict(refusal.values) == {"player": player}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"players": []}', "null"])
def test_a_file_of_another_kind_is_no_period(text):
    refusal = read_state(text)
    assert isinstance(refusal, Refused)
    assert dict(refusal.values) == {"player": ""}


@pytest.mark.parametrize(("listed", "kept"), [(True, False), (False, True), (True, True)])
def test_2400_once_reached_stays_reached(listed, kept):
    one = PeriodPlayer(FideId(7), reached_2400=listed)
    assert with_state(one, PeriodPlayer(FideId(7), reached_2400=kept)).reached_2400


# Calendars, by RFC 5545.


def unfolded(data):
    """The lines of a calendar: a line that begins with a blank goes on with the one before."""
    text = data.decode()
    assert text.endswith("\r\n")
    return text.replace("\r\n ", "").split("\r\n")[:-1]


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=300))
def test_a_line_is_cut_into_pieces_of_at_most_75_bytes(text):
    pieces = in_short_lines("X" + text)
    assert all(len(each.encode()) <= 75 for each in pieces)
    assert all(each.endswith("\r\n") for each in pieces)
    assert "".join(pieces).replace("\r\n ", "") == f"X{text}\r\n"
    # none is cut where the next letter had fitted
    for piece, following in itertools.pairwise(pieces):
        assert len(piece.encode()) + len(following[1].encode()) > 75


@given(st.text(st.sampled_from("a,;\\\nñ"), max_size=30))
def test_texts_are_escaped_as_readers_undo_it(text):
    lines = unfolded(of_whole_days("x", [WholeDay("u", date(2026, 5, 1), text)], NOW))
    written = next(line for line in lines if line.startswith("SUMMARY:"))[len("SUMMARY:") :]
    read, escaped = "", False
    for letter in written:
        if escaped:
            read, escaped = read + ("\n" if letter == "n" else letter), False
        elif letter == "\\":
            escaped = True
        else:
            assert letter not in ",;\n"
            read += letter
    assert read == text


NOW = datetime(2026, 4, 30, 9, 5, 7, tzinfo=UTC)


def test_an_entry_lasts_its_whole_day_and_the_end_is_the_next_one():
    lines = unfolded(of_whole_days("x", [WholeDay("u1", date(2026, 12, 31), "Fin")], NOW))
    assert lines == [
        *("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//arbitro//x//EN"),
        *("BEGIN:VEVENT", "UID:u1", "DTSTAMP:20260430T090507Z"),
        *("DTSTART;VALUE=DATE:20261231", "DTEND;VALUE=DATE:20270101", "SUMMARY:Fin"),
        *("TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR"),
    ]


def test_a_moment_a_move_a_note_and_a_cancelled_entry_are_told():
    entry = WholeDay(
        "u",
        date(2026, 5, 1),
        "T",
        note="N",
        at=datetime(2026, 5, 1, 16, 30, tzinfo=UTC),
        sequence=2,
        alarms=(10080, 1440, 30),
        cancelled=True,
    )
    lines = unfolded(of_whole_days("x", [entry], NOW, name="A, B"))
    assert {"SEQUENCE:2", "DTSTART:20260501T163000Z", "DESCRIPTION:N"} <= set(lines)
    assert {"STATUS:CANCELLED", "NAME:A\\, B", "X-WR-CALNAME:A\\, B"} <= set(lines)
    assert [line for line in lines if line.startswith("TRIGGER")] == [
        *("TRIGGER:-P7D", "TRIGGER:-P1D", "TRIGGER:-PT30M"),
    ]
    assert lines.count("BEGIN:VALARM") == lines.count("END:VALARM") == 3
    assert not [line for line in lines if line.startswith("DTEND")]


@pytest.mark.parametrize("of_day", [True, False])
def test_a_settled_deadline_rings_no_more(of_day):
    """A week and a day before a day, half an hour before a moment."""
    assert reminders(of_day=of_day, settled=True) == ()
    assert reminders(of_day=of_day, settled=False) == ((7 * 24 * 60, 24 * 60) if of_day else (30,))


def test_a_calendar_may_be_empty():
    assert unfolded(calendar("y", ())) == [
        *("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//arbitro//y//EN", "END:VCALENDAR"),
    ]


# Arbiters.

NORM = {"event": "Open", "kind": "other", "end": "2026-05-31", "rounds": 9, "approved": True}
CAREER = {"name": "Ana", "birth": "1990-05-17", "fide": None, "refreshers": ["2024-01-02"]}


def where(refusal):
    assert isinstance(refusal, Refused)
    assert refusal.code == "arbiter-record-unreadable"
    return dict(refusal.values)["where"]


def test_a_career_has_its_days_and_what_is_not_known_is_none():
    career = read_career(json.dumps(CAREER))
    assert (career.name, career.birth, career.fide) == ("Ana", date(1990, 5, 17), None)
    assert career.refreshers == (date(2024, 1, 2),)
    assert career.norms == ()


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (["name"], ..., "name"),
        (["birth"], ..., "birth"),
        (["name"], 7, "name"),
        (["name"], "x" * 501, "name"),
        (["name"], "a\nb", "name"),
        (["name"], None, "name"),
        (["birth"], "1990-02-30", "birth"),
        (["birth"], "1899-12-31", "birth"),
        (["birth"], "2200-01-01", "birth"),
        (["birth"], 1990, "birth"),
        (["fide"], "soon", "fide"),
        (["refreshers"], "2024-01-02", "refreshers"),
        (["refreshers"], ["2024-01-02", 3], "refreshers[2]"),
        (["colour"], 1, "colour"),
        (["last_event"], -1, "last_event"),
        (["last_event"], True, "last_event"),
        (["norms"], [{}], "norms[1].event"),
        (["norms"], [7], "norms[1]"),
    ],
)
def test_a_career_is_refused_with_the_place_that_cannot_be_read(path, value, place):
    assert where(read_career(json.dumps(changed(CAREER, path, value)))) == place


@pytest.mark.parametrize(
    ("name", "value"), [("x" * 500, "name"), ("1900-01-01", "birth"), ("2199-12-31", "birth")]
)
def test_the_longest_text_and_the_first_and_last_day_are_read(name, value):
    assert not isinstance(read_career(json.dumps(changed(CAREER, [value], name))), Refused)


@pytest.mark.parametrize("read", [read_career, read_team, read_seminar, read_panels])
@pytest.mark.parametrize("text", ["", "[]", "3", "[" * 100_000])
def test_what_is_no_object_is_no_record(read, text):
    assert where(read(text)) == "JSON"


def test_panels_are_lists_of_categories_or_have_women_and_continents():
    short = {"green": ["A", "A"]}
    long = {"green": {"categories": ["A", "A"], "women": 1, "continents": ["asia"]}}
    (one,), (other,) = (
        read_panels(json.dumps(short)).values(),
        read_panels(json.dumps(long)).values(),
    )
    assert one.categories == other.categories
    assert [len(each.categories) for each in (one, other)] == [2, 2]
    assert (one.women, one.continents) == (None, None)
    assert (other.women, len(other.continents)) == (1, 1)
    assert where(read_panels('{"pink": []}')) == "panel"
    assert where(read_panels('{"green": ["Z"]}')) == "green.categories[1]"
    assert where(read_panels('{"green": {"women": 1}}')) == "green.categories"


# The facts of an event's office.


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ([], "."),
        ({"colour": {}}, "colour"),
        ({"days": []}, "days"),
        ({"days": {"start": "2026-02-30"}}, "days.start"),
        ({"days": {"start": 7}}, "days.start"),
        ({"days": {"colour": "2026-02-03"}}, "days.colour"),
        ({"staff": {"players": -1}}, "staff.players"),
        ({"staff": {"players": 100_001}}, "staff.players"),
        ({"staff": {"boards": True}}, "staff.boards"),
        ({"protection": {"level": 4}}, "protection.level"),
        ({"protection": {"prizes_eur": 10**9 + 1}}, "protection.prizes_eur"),
        ({"protection": {"norms": 1}}, "protection.norms"),
        ({"protection": {"waiver": {"addressee": "me"}}}, "protection.waiver.addressee"),
        ({"protection": {"waiver": {"addressee": "federation"}}}, "protection.waiver.asked"),
        ({"equipment": {"heights": {"dragon": 9}}}, "equipment.heights.dragon"),
        ({"equipment": {"table": {"length": -1}}}, "equipment.table.length"),
        ({"equipment": {"square": "6"}}, "equipment.square"),
        ({"prospectus": {"said": ["weather"]}}, "prospectus.said"),
        ({"prospectus": {"not_applicable": "x"}}, "prospectus.not_applicable"),
        ({"committee": {"members": {}}}, "committee.members"),
        ({"committee": {"members": [{"name": "A"}, {}]}}, "committee.members.2"),
        ({"committee": {"members": [{"name": "A", "born": "x"}]}}, "committee.members.1.born"),
        ({"committee": {"involved": [7]}}, "committee.involved"),
        ({"appeals": {"start": 1, "longest_game": 2}}, "appeals"),
        ({"appeal": {"late": "no"}}, "appeal.late"),
    ],
)
def test_a_fact_that_is_none_is_named(data, place):
    with pytest.raises(NotUnderstoodError) as left:
        read_office(data)
    assert left.value.place == place


def test_facts_are_read_and_what_is_not_said_stays_so():
    empty = read_office({})
    assert (empty.said, empty.stakes, empty.members, empty.appeal) == (None, None, None, None)
    facts = read_office(
        {
            "staff": {"players": 100_000, "boards": 0},
            "protection": {"level": 1, "prizes_eur": 10**9, "women": True, "measures": 3},
            "committee": {"members": [{"name": "A", "federation": "ESP", "reserve": True}]},
            "appeals": {"start": 10, "longest_game": 20, "next_pairing": 30},
            "appeal": {"entitled": True, "late": False},
        }
    )
    assert (facts.players, facts.arbiters, facts.boards) == (100_000, None, 0)
    assert (facts.stakes.competition_level, facts.stakes.women, facts.stakes.norms) == (
        1,
        True,
        False,
    )
    assert (facts.stakes.prizes_eur, facts.measures_taken, facts.waiver) == (10**9, 3, None)
    (member,) = facts.members
    assert (member.name, member.federation, member.reserve, member.official) == (
        *("A", "ESP", True, False),
    )
    assert facts.appeal_times == (10, 20, 30, None)
    assert (facts.appeal.entitled, facts.appeal.late, facts.appeal.deposit_paid) == (
        *(True, False, None),
    )
    # without a level the event is one of the lowest
    assert read_office({"protection": {}}).stakes.competition_level == 3
