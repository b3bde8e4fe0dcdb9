"""What a setting gives a player up to a move: the times of its periods, and the bonuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from arbitro.rules.laws.clock.setting import ClockSetting


class Given(NamedTuple):
    """What a player has been given after so many moves, in milliseconds.

    ``main`` are the times of all periods begun, ``bonus`` what all moves up to the one to come may
    bring, each by its own period; ``to_control`` are the moves left, None without a control.
    """

    main: int
    bonus: int
    to_control: int | None
    bonus_of_move: int


def given(setting: ClockSetting, player: int, completed: int) -> Given:
    """Return what a player has been given who has completed so many moves.

    >>> from arbitro.rules.laws.clock.reading import read_setting
    >>> [given(read_setting("90/40+30+30"), 0, moves).main // 60_000 for moves in (39, 40)]
    [90, 120]
    """
    main = bonus = made = number = 0
    periods = setting.of(player)
    while True:
        period = periods[min(number, len(periods) - 1)]
        length = completed + 1 - made if period.moves is None else period.moves
        main += period.main
        bonus += period.bonus * min(length, completed + 1 - made)
        made += length
        number += 1
        if made > completed or (number >= len(periods) and not setting.repeats):
            to_control = None if period.moves is None else made - completed
            return Given(main, bonus, to_control, period.bonus)
