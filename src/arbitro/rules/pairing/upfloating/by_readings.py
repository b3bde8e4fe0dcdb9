"""The upfloaters of a scoregroup by the readings in use ([C6], [C7])."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.pairing.upfloating.field import Field
from arbitro.rules.pairing.upfloating.upfloaters import Chosen, choose_upfloaters


def upfloaters_by_readings(
    field: Field, residents: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> Chosen:
    """Return the upfloaters of a scoregroup.

    Where no set passes a criterion that is passed or failed, all of them fail alike and it no
    longer chooses: the same search without it then finds the first of them. Of such a criterion
    the count is 0 where it is passed and 1 where it is failed.
    """
    readings = field.readings
    chosen = choose_upfloaters(field, residents, following, further)
    if readings.next_scoregroup == "pass-or-fail":
        left = sum(one not in chosen.upfloaters for one in following)
        failed = chosen.next_upfloaters > left % 2
        if failed:
            field = field.without("next-scoregroup")
            chosen = choose_upfloaters(field, residents, following, further)
        chosen = chosen._replace(next_upfloaters=int(failed))
    again = any(field.floats_again[one] for one in chosen.upfloaters)
    if again and readings.repeated_upfloaters == "none-or-first":
        field = field.without("floats")
        first = choose_upfloaters(field, residents, following, further)
        chosen = chosen._replace(upfloaters=first.upfloaters)
    return chosen
