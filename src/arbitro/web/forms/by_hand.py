"""Who meets whom in a round paired by hand, as a form gives it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from arbitro.model import EntryId
from arbitro.web.forms.form import Form, whole_number

MOST_PAIRS = 3000

MOST_LISTED = 60
"""Players a list beside every seat may have; of more, the seats are typed and found."""

N = TypeVar("N", bound=int)


def with_people_found(
    form: Form, numbered: Mapping[int, EntryId], names: Mapping[EntryId, str]
) -> Form:
    """Return a form whose seats were typed, as one whose seats were chosen from a list.

    A seat says a pairing number, perhaps with the name after it, or a name or its beginning that
    only one player has. What finds nobody, or several, stays as it was typed: a fault at its field.
    """
    seats = ("white_", "black_", "bye")
    found = {
        field: _found(text, numbered, names) if field.startswith(seats) else text
        for field, text in form.values.items()
    }
    return replace(form, values=found)


def _found(text: str, numbered: Mapping[int, EntryId], names: Mapping[EntryId, str]) -> str:
    typed = " ".join(text.split())
    number, _, rest = typed.partition(" ")
    entry = numbered.get(whole_number(number, 0))
    if entry is not None and (not rest or names[entry].casefold().startswith(rest.casefold())):
        return str(entry)
    fitting = [each for each, name in names.items() if name.casefold().startswith(typed.casefold())]
    exact = [each for each in fitting if names[each].casefold() == typed.casefold()]
    one = exact if len(exact) == 1 else fitting
    return str(one[0]) if typed and len(one) == 1 else f"?{typed}" if typed else ""


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
