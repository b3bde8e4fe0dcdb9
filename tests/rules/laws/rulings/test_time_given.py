"""What a clock has given a player after so many moves, counted here move by move."""

import random

from arbitro.rules.laws.clock.setting import ClockPeriod, ClockSetting, given


def by_moves(periods, completed):
    """Go through the moves up to the one to come; return what each brings.

    The first move of a period brings its time; every move the bonus of its period.
    """
    number, left = 0, periods[0].moves
    main = bonus = 0
    begun = True
    for _ in range(completed + 1):
        if left == 0:
            number = min(number + 1, len(periods) - 1)
            left, begun = periods[number].moves, True
        main += periods[number].main if begun else 0
        bonus += periods[number].bonus
        begun = False
        left = None if left is None else left - 1
    return main, bonus, None if left is None else left + 1, periods[number].bonus


def test_times_and_bonuses_of_periods_are_those_of_their_moves():
    chance = random.Random(3)
    for _ in range(150):
        repeats = chance.random() < 0.4
        sides = []
        for _side in range(2):
            count = chance.randint(1, 3)
            moves = [chance.randint(1, 6) for _ in range(count)]
            if not repeats:
                moves[-1] = None
            sides.append(
                tuple(
                    ClockPeriod(
                        chance.randint(0, 9) * 60_000, each, chance.choice([0, 2_000, 5_000])
                    )
                    for each in moves
                )
            )
        setting = ClockSetting(*sides[:1], black=sides[1], repeats=repeats)
        alike = ClockSetting(sides[0], repeats=repeats)
        for completed in range(20):
            for player, periods in enumerate(sides):
                expected = by_moves(periods, completed)
                assert tuple(given(setting, player, completed)) == expected
            assert given(alike, 1, completed) == given(alike, 0, completed)
