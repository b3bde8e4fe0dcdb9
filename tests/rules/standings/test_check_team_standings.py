"""Printed points and ranks of teams: what is right is found right, one wrong value is told."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.model import EventDetails, Points
from arbitro.rules.standings.teams import (
    TeamStatedValue,
    check_team_standings,
    team_standings,
    team_tie_break_edition,
)
from arbitro.rules.tiebreaks import parse_tie_breaks
from crosstables.random_teams import team_swiss

EDITION = "C.07@2026-03"


def printed(seed, names=()):
    """Return an event that states what its standings give, by these tie-breaks."""
    event = replace(team_swiss(seed), tie_breaks=names)
    table = team_standings(event, parse_tie_breaks(",".join(names))[0], EDITION)
    rows = {row.tpn: row for row in table.rows}
    return stating(
        event,
        {
            tpn: (row.match_points, row.game_points, row.rank + row.sharing - 1)
            for tpn, row in rows.items()
        },
    )


def stating(event, values):
    entries = (
        replace(
            each,
            stated_match_points=values[each.tpn][0],
            stated_game_points=values[each.tpn][1],
            stated_rank=values[each.tpn][2],
        )
        for each in event.entries
    )
    return replace(event, entries=tuple(entries))


def changed(event, **fields):
    first, *others = event.entries
    return replace(event, entries=(replace(first, **fields), *others))


@pytest.mark.parametrize("names", [(), ("BH:MP", "TPN")])
def test_what_our_standings_give_is_right(names):
    for seed in range(6):
        assert check_team_standings(printed(seed, names), EDITION) == ((), ())


@pytest.mark.parametrize(
    ("field", "what", "beside"),
    [
        ("stated_match_points", TeamStatedValue.MATCH_POINTS, 5),
        ("stated_game_points", TeamStatedValue.GAME_POINTS, 5),
        ("stated_rank", TeamStatedValue.RANK, 1),
    ],
)
def test_one_wrong_value_is_told_and_nothing_else(field, what, beside):
    right = printed(2, ("TPN",))
    true = getattr(right.entries[0], field)
    wrong = Points(true + beside)
    [found] = check_team_standings(changed(right, **{field: wrong}), EDITION).differences
    assert (found.tpn, found.what, found.stated, found.computed, found.sharing) == (
        right.entries[0].tpn, what, wrong, true, 1,
    )  # fmt: skip
    assert check_team_standings(changed(right, **{field: None}), EDITION).differences == ()


def test_ranks_are_compared_as_far_as_the_tie_breaks_before_one_that_cannot_be_computed():
    right = printed(2, ("TPN",))
    ties = check_team_standings(replace(right, tie_breaks=()), EDITION)
    assert ties == ((), ())
    later = check_team_standings(replace(right, tie_breaks=("TPN", "OTHER_CLUB")), EDITION)
    assert (later.differences, [name for name, _ in later.left_out]) == ((), ["OTHER_CLUB"])
    unread = check_team_standings(replace(right, tie_breaks=("WHAT", "OTHER_CLUB")), EDITION)
    assert (unread.differences, [name for name, _ in unread.left_out]) == (
        (),
        ["WHAT", "OTHER_CLUB"],
    )


@pytest.mark.parametrize(
    ("start", "edition"), [(date(2026, 3, 1), "C.07@2026-03"), (date(2024, 9, 1), "C.07@2024-08")]
)
def test_the_edition_is_that_of_the_first_day(start, edition):
    event = replace(team_swiss(1), details=EventDetails(start=start), editions=())
    assert team_tie_break_edition(event).edition.key == edition
