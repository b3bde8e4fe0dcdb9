"""A FIDE-rated Swiss of nine rounds in forty days: its lines, and what others make of its report.

Questions 44, 55, 112, 113, 179, 193, 202 and 217.
"""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import EventSettings
from arbitro.formats.event_file import read_event_file
from arbitro.formats.exporters import Outgoing, export_in_format
from arbitro.formats.trf import document_of, write_trf
from arbitro.model.result import points_of
from arbitro.rules.ratings.by_period import period_alone
from arbitro.service import EventService
from conformity.mode_acts import SECTION, Event
from conformity.nine_rounds import (
    RATINGS,
    Played,
    begun,
    lines_of,
    points_by_gacrux,
    rounds_filled,
    until_round_4,
    until_the_end,
)


@pytest.fixture(scope="module")
def service(tmp_path_factory, quickly):
    with quickly():
        made = EventService(tmp_path_factory.mktemp("nine") / "events")
        yield made
        made.close()


@pytest.fixture(scope="module")
def played(service):
    """The event, played to the end."""
    made = Played(begun(service))
    until_the_end(made, until_round_4(made))
    return made


def record(event):
    return tournament_of(event.state, SECTION)


@pytest.fixture(scope="module")
def report(played):
    return write_trf(document_of(record(played.event), purpose="rating"))


def of_import(lines):
    """The pairs of round 1, as the rules give them and as they were in the report."""
    (text,) = (text for kind, number, text in lines if (kind, number) == ("Import", 1))
    return [
        [tuple(map(int, pair.split("-"))) for pair in half.split()] for half in text.split(" => ")
    ]


def test_each_irregularity_has_its_line_and_no_other_is_there(played, report):
    found = lines_of(report)
    assert {line for line in found if line[0] != "Import"} == {
        line for line in played.lines if line[0] != "Import"
    }
    by_rules, in_file = of_import(found)
    met = {frozenset((played.tpn(game.white), played.tpn(game.black))) for game in played.games(1)}
    assert {frozenset(pair) for pair in in_file} == met
    # who meets whom by the rules: the upper half of the order of then against the lower one
    then = {entry: at for at, entry in enumerate(sorted(played.section.entries), 1)}
    was = {played.tpn(entry): at for entry, at in then.items()}
    assert {abs(was[one] - was[other]) for one, other in by_rules} == {7}


def test_a_fresh_arbitro_takes_it_over_and_tells_the_same(played, report, tmp_path):
    other = EventService(tmp_path / "elsewhere")
    event = Event(other, other.create(asked.CreateEvent(EventSettings("Again"))).key)
    event.do(asked.TakeOverTournament("Open", read_event_file(report.encode()).tournament))
    again = write_trf(document_of(record(event), purpose="rating"))
    other.close()
    assert lines_of(report) <= lines_of(again)
    # the first rounds are paired again by the numbers of the end, which they were not paired by
    more = lines_of(again) - lines_of(report)
    assert {kind for kind, _, _ in more} <= {"Import"}
    assert {number for _, number, _ in more} <= {1, 2, 3}
    assert [line for line in again.splitlines() if line.startswith("001")] == [
        line for line in report.splitlines() if line.startswith("001")
    ]


def test_each_list_has_a_report_with_its_rounds_alone(played):
    whole = record(played.event)
    columns = []
    for number in (1, 2):
        text = export_in_format("trf", Outgoing(period_alone(whole, number), purpose="rating"))
        assert sum(line.startswith("001") for line in text.splitlines()) == 14
        columns.append(rounds_filled(text))
    assert columns == [{1, 2, 3, 4, 5}, {6, 7, 8, 9}]


@pytest.mark.oracle
def test_another_program_reads_the_report_and_counts_the_same_points(played):
    """gacrux, of the report for pairings: it refuses one whose points are of corrected results."""
    whole = record(played.event)
    theirs = points_by_gacrux(write_trf(document_of(whole, purpose="pairing")))
    assert len(theirs) == len(RATINGS)
    for entry in whole.entries:
        ours = sum(points_of(cell.result, whole.points) for cell in entry.rounds)
        assert theirs[entry.tpn] == ours, entry.tpn
