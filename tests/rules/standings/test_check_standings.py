"""The points and ranks a report prints are compared with the computed ones."""

from dataclasses import replace

import pytest

from arbitro.model import SYSTEMS, EditionKey, Points, Result, RoundRecord, System
from arbitro.rules.standings import (
    PlayOffs,
    StatedValue,
    check_standings,
    default_tie_breaks,
    kept_tie_breaks,
    not_as_listed,
    parse_play_off,
    standings,
    tie_break_edition,
    tie_breaks_of,
)
from arbitro.rules.standings import (
    crosstable as cross,
)
from arbitro.rules.tiebreaks import EventRules, OwnOpponent
from crosstables.random_events import swiss
from crosstables.written import crosstable

THREE = crosstable("2000 2w1 3b1\n1900 1b0 U\n1800 U 1w0")


def stating(tournament, points, ranks):
    return replace(
        tournament,
        entries=tuple(
            replace(entry, stated_points=Points(score), stated_rank=rank)
            for entry, score, rank in zip(tournament.entries, points, ranks, strict=True)
        ),
    )


def test_a_report_that_is_right_has_no_difference():
    named = replace(stating(THREE, (20, 10, 10), (1, 2, 3)), tie_breaks=("TPN",))
    assert check_standings(named).differences == ()


def test_wrong_points_are_found():
    (found,) = check_standings(stating(THREE, (20, 15, 10), (1, 2, 3))).differences
    assert (found.tpn, found.what, found.stated, found.computed) == (2, StatedValue.POINTS, 15, 10)


def test_a_rank_inside_a_shared_place_is_right_and_outside_wrong():
    assert check_standings(stating(THREE, (20, 10, 10), (1, 3, 2))).differences == ()
    found = check_standings(stating(THREE, (20, 10, 10), (2, 1, 3))).differences
    assert [(each.tpn, each.what, each.stated, each.computed) for each in found] == [
        (1, StatedValue.RANK, 2, 1),
        (2, StatedValue.RANK, 1, 2),
    ]


def test_the_named_tie_breaks_decide_between_equal_points():
    named = replace(stating(THREE, (20, 10, 10), (1, 3, 2)), tie_breaks=("TPN",))
    assert [(each.tpn, each.computed) for each in check_standings(named).differences] == [
        (2, 2),
        (3, 3),
    ]


def left_out(compared):
    return compared.differences, [name for name, _ in compared.left_out]


def test_a_tie_break_that_cannot_be_computed_ends_the_comparison_there():
    named = replace(stating(THREE, (20, 10, 10), (1, 3, 2)), tie_breaks=("OTHER_CLUB", "TPN"))
    assert left_out(check_standings(named)) == ((), ["OTHER_CLUB"])
    later = replace(named, tie_breaks=("TPN", "OTHER_CLUB"))
    found = check_standings(later)
    assert [each.tpn for each in found.differences] == [2, 3]
    assert left_out(found)[1] == ["OTHER_CLUB"]
    unread = replace(named, tie_breaks=("WHAT", "TPN"))
    assert left_out(check_standings(unread)) == ((), ["WHAT"])
    both = replace(named, tie_breaks=("OTHER_CLUB", "WHAT", "TPN"))
    assert left_out(check_standings(both)) == ((), ["WHAT", "OTHER_CLUB"])


def test_what_is_not_stated_is_not_compared():
    assert check_standings(THREE).differences == ()


def test_our_own_standings_are_right_for_us():
    tournament = replace(swiss(5), tie_breaks=("BH/C1", "BH", "SB"))
    table = standings(tournament, tie_breaks_of(tournament)[0], "C.07@2026-03")
    rows = {row.tpn: row for row in table.rows}
    stated = stating(
        tournament,
        [rows[entry.tpn].points for entry in tournament.entries],
        [rows[entry.tpn].rank for entry in tournament.entries],
    )
    assert check_standings(stated).differences == ()


def test_the_edition_is_the_stored_one_before_that_of_the_first_day():
    assert tie_break_edition(THREE).edition.key == "C.07@2026-03"
    stored = replace(THREE, editions=("C.04.3@2026-02", "C.07@2024-08"))
    assert tie_break_edition(stored).edition.key == "C.07@2024-08"
    assert tie_break_edition(stored, "2023-09").edition.key == "C.07@2023-09"


def test_an_event_before_the_first_edition_follows_the_oldest_by_default():
    from datetime import date

    old = replace(THREE, details=replace(THREE.details, start=date(2010, 5, 1)))
    choice = tie_break_edition(old)
    assert (choice.edition.key, choice.decided_by) == ("C.07@2012-07", "default")


def test_every_system_has_default_tie_breaks():
    for system in SYSTEMS.values():
        assert default_tie_breaks(system)
    assert tie_breaks_of(THREE)[0] == default_tie_breaks(System.DUTCH)


@pytest.mark.article("C.06@2007-01 art. 7")
def test_the_list_for_rated_players_is_recommended_only_where_all_are_said_to_be_rated():
    annex = EditionKey("C.06@2007-01")
    of_others = ["DE", "PS", "BH", "SB", "WON", "BPG"]
    assert [each.name for each in default_tie_breaks(System.DUTCH, annex)] == of_others
    of_rated = default_tie_breaks(System.DUTCH, annex, rated=True)
    assert [each.name for each in of_rated] == ["DE", "TPR", "ARO"]


def test_the_crosstable_follows_the_standings_round_by_round():
    table = standings(THREE, default_tie_breaks(System.DUTCH), "C.07@2026-03")
    rows = cross(THREE, table)
    assert [row.tpn for row in rows] == [row.tpn for row in table.rows]
    first = rows[0]
    assert [(cell.opponent, cell.opponent_rank, cell.total) for cell in first.cells] == [
        (2, 2, 10),
        (3, 2, 20),
    ]
    bye = next(row for row in rows if row.tpn == 2).cells[1]
    assert (bye.opponent, bye.opponent_rank, bye.points, bye.total) == (None, None, 10, 10)


@pytest.mark.article("C.04.2@2026-02 art. 3.1")
def test_an_adjourned_game_may_be_printed_as_the_draw_it_is_for_pairing():
    adjourned = crosstable("2000 2w?\n1900 1b?")

    assert check_standings(stating(adjourned, (5, 5), (1, 1))).differences == ()
    assert check_standings(stating(adjourned, (0, 0), (1, 1))).differences == ()
    assert len(check_standings(stating(adjourned, (10, 0), (1, 1))).differences) == 1


def test_a_bye_after_a_round_that_is_still_played_may_be_in_the_points():
    """Until it is over an adjourned game is a draw (C.04.2@2026-02 art. 3.1): 0.5, then 0.5."""
    text = "2000 2w1 2b?\n1900 1b0 1w?"
    pending = stating(crosstable(text), (20, 5), (None, None))
    first, second = pending.entries
    bye = RoundRecord(None, None, Result.HALF_POINT_BYE)
    announced = replace(
        pending,
        rounds_played=2,
        entries=(replace(first, rounds=(*first.rounds, bye)), second),
    )

    assert check_standings(announced).differences == ()
    wrong = replace(announced.entries[1], stated_points=Points(10))
    assert [
        each.tpn for each in check_standings(replace(announced, entries=(first, wrong))).differences
    ]


def test_the_bye_announced_for_the_coming_round_may_be_in_the_points():
    bye = RoundRecord(None, None, Result.HALF_POINT_BYE)
    first, *others = stating(THREE, (25, 10, 10), (1, 2, 2)).entries
    announced = replace(THREE, entries=(replace(first, rounds=(*first.rounds, bye)), *others))

    assert check_standings(announced).differences == ()


def ranked_as(tournament, table):
    """Return the tournament with the ranks of these standings printed."""
    ranks = {row.tpn: row.rank for row in table.rows}
    entries = (replace(entry, stated_rank=ranks[entry.tpn]) for entry in tournament.entries)
    return replace(tournament, entries=tuple(entries))


def test_an_event_that_counts_unplayed_rounds_otherwise_is_checked_so():
    edition, event = "C.07@2026-03", EventRules(own=OwnOpponent.NOBODY)
    tournament = replace(swiss(7), tie_breaks=("BH",))
    report = ranked_as(
        tournament, standings(tournament, tie_breaks_of(tournament)[0], edition, event=event)
    )
    assert check_standings(report, edition, event=event).differences == ()
    assert check_standings(report, edition).differences


def test_an_event_with_a_play_off_is_checked_by_its_result():
    drawn = replace(crosstable("2000 2w=\n1900 1b="), tie_breaks=("RTNG",))
    report = stating(drawn, (5, 5), (2, 1))
    play_offs = PlayOffs((parse_play_off("2,1"),))
    assert check_standings(report, "C.07@2026-03", play_offs=play_offs).differences == ()
    assert {each.tpn for each in check_standings(report, "C.07@2026-03").differences} == {1, 2}


def test_a_name_that_is_unknown_by_now_is_one_that_is_not_installed():
    brought = {"MINE": ("their-package", "1.2")}
    known, missing = kept_tie_breaks(["BH", "mine/C1", "WHAT", "BH/Z9"], brought)
    assert [str(each) for each in known] == ["BH"]
    named = {name: (why.code, dict(why.values)) for name, why in missing}
    assert named["mine/C1"] == (
        "tie-break-not-here",
        {"plugin": "their-package", "version": "1.2", "tie_break": "mine/C1"},
    )
    assert named["WHAT"] == ("tie-break-not-here", {"tie_break": "WHAT"})
    assert named["BH/Z9"][0] not in {"tie-break-not-here", "tie-break-unknown"}


def test_nothing_is_decided_by_an_order_that_leaves_out_what_was_asked_for():
    missing = kept_tie_breaks(["WHAT", "BH", "HOW"])[1]
    answer = not_as_listed(missing)
    assert (answer.code, answer.values) == (
        "order-not-as-listed",
        (("tie_breaks", ("WHAT", "HOW")),),
    )
