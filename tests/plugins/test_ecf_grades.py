"""A national formula from a wheel of its own: English grades by Clarke's formula."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arbitro.formats.exporters import Outgoing, export_in_format
from arbitro.model import (
    Colour,
    Entry,
    Player,
    RatingCorrection,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)

WON, DREW, LOST = Result.WIN, Result.DRAW, Result.LOSS
AWAY = RoundRecord(None, None, Result.ZERO_POINT_BYE)
RESTED = RoundRecord(None, None, Result.HALF_POINT_BYE)


def met(opponent: int, result: Result) -> RoundRecord:
    """Return a game as White; colours count nothing here."""
    return RoundRecord(Tpn(opponent), Colour.WHITE, result)


def lines(tournament: Tournament) -> list[list[str]]:
    """Return the file without its heads."""
    text = export_in_format("ecf-grades", Outgoing(tournament))
    assert isinstance(text, str), text
    return [line.split(";") for line in text.splitlines()[1:]]


def test_grades_are_the_mean_of_what_the_games_bring(installed: Callable[[str], None]) -> None:
    installed("arbitro-ecf-grades")
    rounds = {
        1: (met(2, WON), met(3, LOST), met(4, DREW), met(5, WON)),
        2: (met(1, LOST), met(4, Result.FORFEIT_WIN), AWAY),
        3: (met(5, DREW), met(1, WON), met(2, Result.UNRATED_WIN)),
        4: (RESTED, met(2, Result.FORFEIT_LOSS), met(1, DREW)),
        5: (met(3, DREW), AWAY, met(4, LOST), met(1, LOST)),
    }  # fmt: skip
    grades = {1: 150, 2: 160, 3: 240, 4: 0, 5: 95}
    entries = tuple(
        Entry(Tpn(tpn), Player(f"P{tpn}", national_rating=grades[tpn]), rounds[tpn])
        for tpn in rounds
    )
    found = lines(Tournament(entries=entries, rounds_total=4, rounds_played=4))
    # first: 160 + 40; 240 counts as 190, less 40; the ungraded not; 95 counts as 110, and 40 more
    assert found[0] == ["1", "P1", "150", "3", str(200 + 150 + 150), "167", "1953"]
    # second: 150 - 40; a win by forfeit is no game
    assert found[1] == ["2", "P2", "160", "1", "110", "110", "1525"]
    # third: 95 counts as 200; 150 counts as 200, and 40 more; an unrated game is left out
    assert found[2] == ["3", "P3", "240", "2", str(200 + 240), "220", "2350"]
    assert found[3] == ["4", "P4", "", "0", "0", "", ""]


@pytest.mark.parametrize("own", [100, 150, 200])
def test_nobody_rises_by_losing_or_falls_by_winning(
    installed: Callable[[str], None], own: int
) -> None:
    installed("arbitro-ecf-grades")
    from arbitro_ecf_grades import points_of  # type: ignore[import-not-found]

    for opponent in range(1, 400, 7):
        assert points_of(own, opponent, LOST) <= own <= points_of(own, opponent, WON)


def test_a_game_corrected_for_the_ratings_counts_as_it_was_played(
    installed: Callable[[str], None],
) -> None:
    installed("arbitro-ecf-grades")
    entries = (
        Entry(Tpn(1), Player("A", national_rating=150), (met(2, WON),)),
        Entry(Tpn(2), Player("B", national_rating=150), (met(1, LOST),)),
    )
    late = RatingCorrection(1, Tpn(1), Tpn(2), (WON, LOST), (DREW, DREW))
    event = Tournament(entries=entries, rounds_total=1, rounds_played=1, corrections=(late,))
    assert [line[5] for line in lines(event)] == ["150", "150"]
