"""What a section's report says of its settings, prohibitions, penalties and absences."""

from dataclasses import replace

from arbitro.desk.commands import (
    AdjustPoints,
    AllowPairing,
    EditSection,
    ForbidPairing,
    PairRound,
    RequestBye,
    TakeOverTournament,
    UnpairRound,
    WithdrawPlayer,
)
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import GameResult
from arbitro.formats.trf import document_of, read_trf, write_trf
from arbitro.formats.trf import tournament_of as understood
from arbitro.model import (
    Colour,
    Period,
    Points,
    Result,
    RoundRecord,
    SectionId,
    TimeControl,
    Tpn,
)
from arbitro.reasons import Refused
from desk.driver import FIRST, created, ready


def report_of(desk):
    return write_trf(document_of(tournament_of(desk.state, FIRST))).splitlines()


def test_the_tie_breaks_and_the_time_control_of_a_section_are_in_its_report():
    desk = ready(4)
    before = desk.section.settings
    wanted = replace(
        before,
        tie_breaks=("BH/C1", "SB"),
        time_control=TimeControl((Period(6000, 30, 40), Period(900, 30))),
    )
    desk.do(EditSection(FIRST, wanted, before))

    lines = report_of(desk)

    assert [line for line in lines if line[:3] in {"202", "212", "222"}] == [
        "202 BH/C1,SB",
        "212 PTS,BH/C1,SB",
        "222 40/6000+30:900+30",
    ]


def test_the_report_names_the_program_that_paired_once_it_has():
    desk = ready(4)
    assert not any(line.startswith("182") for line in report_of(desk))

    desk.do(PairRound(FIRST, Colour.WHITE))

    (line,) = (line for line in report_of(desk) if line.startswith("182"))
    assert line.startswith("182 arbitro ")


def test_a_prohibition_holds_in_its_rounds_only():
    desk = ready(4)
    first, second, third, fourth = desk.section.numbers
    desk.do(ForbidPairing(FIRST, frozenset({first, third}), 2, 3))

    desk.do(PairRound(FIRST, Colour.WHITE))
    assert {(game.white, game.black) for game in desk.games} == {(first, third), (fourth, second)}
    desk.do(UnpairRound(FIRST, 1))

    desk.do(AllowPairing(FIRST, frozenset({first, third})))
    desk.do(ForbidPairing(FIRST, frozenset({first, third}), 1, 1))
    desk.do(PairRound(FIRST, Colour.WHITE))
    assert frozenset({first, third}) not in {
        frozenset({game.white, game.black}) for game in desk.games
    }
    assert "260 001 001    1    3" in report_of(desk)


def test_a_prohibition_of_rounds_there_are_not_is_refused():
    desk = ready(4)
    two = frozenset(desk.section.numbers[:2])

    for rounds in ((0, 1), (3, 2), (1, 99)):
        answer = desk.ask(ForbidPairing(FIRST, two, *rounds))
        assert isinstance(answer, Refused)
        assert answer.code == "round-out-of-range"


def test_a_penalty_from_a_round_on_counts_from_there():
    desk = ready(4)
    entry = desk.section.numbers[0]
    desk.do(AdjustPoints(FIRST, entry, Points(-10)))
    desk.do(AdjustPoints(FIRST, entry, Points(-5), round=2))

    mine = tournament_of(desk.state, FIRST).entries[0]

    assert [mine.adjustment(after) for after in (0, 1, 2)] == [-10, -10, -15]
    assert desk.ask(AdjustPoints(FIRST, entry, Points(-5), round=2)) == ()
    assert isinstance(desk.ask(AdjustPoints(FIRST, entry, Points(-5), round=99)), Refused)
    read = understood(read_trf("\n".join(report_of(desk))).value).value
    assert read.entries[0].adjustments == mine.adjustments


def test_byes_of_several_coming_rounds_are_in_the_report():
    desk = ready(4)
    entry = desk.section.numbers[0]
    desk.do(RequestBye(FIRST, entry, 1, Result.ZERO_POINT_BYE))
    desk.do(RequestBye(FIRST, entry, 2))
    desk.do(RequestBye(FIRST, entry, 4, Result.FULL_POINT_BYE))

    read = understood(read_trf("\n".join(report_of(desk))).value).value

    assert read.requested_byes(1) == {1: Result.ZERO_POINT_BYE}
    assert read.requested_byes(2) == {1: Result.HALF_POINT_BYE}
    assert read.requested_byes(3) == {}
    assert read.requested_byes(4) == {1: Result.FULL_POINT_BYE}


def test_who_withdrew_is_in_no_round_after_the_last():
    desk = ready(4, rounds=1)
    desk.play(GameResult.DRAW)
    desk.do(WithdrawPlayer(FIRST, desk.section.numbers[0]))
    tournament = tournament_of(desk.state, FIRST)
    assert [len(entry.rounds) for entry in tournament.entries] == [1, 1, 1, 1]


def test_penalties_and_byes_to_come_are_there_again_in_an_event_that_takes_the_report_over():
    desk = ready(6)
    first, second, third, *_ = desk.section.numbers
    desk.play(GameResult.DRAW)
    desk.play(GameResult.WHITE_WINS)
    desk.do(AdjustPoints(FIRST, first, Points(-10), "late"))
    desk.do(AdjustPoints(FIRST, second, Points(-5), "absent", 2))
    desk.do(RequestBye(FIRST, second, 3))
    desk.do(RequestBye(FIRST, third, 4, Result.ZERO_POINT_BYE))
    report = tournament_of(desk.state, FIRST)
    asked = {int(entry.tpn): [tuple(each) for each in entry.announced] for entry in report.entries}
    # the bye of the coming round is a record of it, that of a later one is announced
    assert asked == {1: [], 2: [], 3: [(4, Result.ZERO_POINT_BYE)], 4: [], 5: [], 6: []}
    assert report.entry(Tpn(2)).rounds[2:] == (RoundRecord(None, None, Result.HALF_POINT_BYE),)

    other = created()
    # a penalty that the report gives from the start came after round 1 was paired
    other.do(TakeOverTournament("Again", report, confirmed=True))
    again = SectionId(2)
    taken = other.state.sections[again]
    numbers = taken.numbers
    assert [taken.entries[each].byes for each in numbers[:3]] == [
        {},
        {3: Result.HALF_POINT_BYE},
        {4: Result.ZERO_POINT_BYE},
    ]
    assert taken.entries[numbers[0]].adjustment == -10
    assert taken.entries[numbers[1]].later_adjustments == {2: -5}
    assert tournament_of(other.state, again).entries == report.entries


def test_a_report_that_forbids_somebody_who_is_not_in_it_is_refused():
    desk = ready(6)
    first, second, *_ = desk.section.numbers
    desk.do(ForbidPairing(FIRST, frozenset({first, second})))
    report = tournament_of(desk.state, FIRST)
    (forbidden,) = report.prohibitions
    strange = forbidden._replace(members=frozenset({Tpn(1), Tpn(7)}))
    wrong = replace(report, prohibitions=(strange,))
    assert created().refusal(TakeOverTournament("Again", wrong)) == "report-not-kept"
