"""Who meets whom in a round paired by hand, as a form gives it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from arbitro.web.forms.form import Form

MOST_PAIRS = 3000

N = TypeVar("N", bound=int)


def pairs_of_form(
    form: Form, sides: tuple[str, str], offered: Collection[N]
) -> tuple[tuple[N, N], ...]:
    """Return the pairs of the rows that are filled in; half a row is a fault at its empty field.

    ``sides`` are what the fields of a row are called, before the number of the row.
    """
    pairs = []
    for row in range(1, MOST_PAIRS + 1):
        names = [f"{side}_{row}" for side in sides]
        if names[0] not in form.values:
            break
        one, other = (form.chosen(name, offered) for name in names)
        if one is not None and other is not None:
            pairs.append((one, other))
        elif one is not other:
            form.fault(names[0] if one is None else names[1], "required")
    return tuple(pairs)
