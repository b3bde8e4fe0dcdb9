"""Who a paper is about, and the head of the event it was earned in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from arbitro.model import EventDetails, Player
from arbitro.papers.forms.filling import choice, number, text

SEXES = ("m", "w")


@dataclass(frozen=True, slots=True)
class Person:
    """A person as the forms ask for; ``birth`` is a day or, where no more is known, a year."""

    surname: str = text(needed=True)
    given_name: str = text(needed=True)
    sex: str = choice(*SEXES, needed=True)
    fide_id: int | None = number(needed=True)
    federation: str = text(needed=True)
    birth: str = text(needed=True)
    birth_place: str = text(needed=True)


def describe_player(player: Player) -> dict[str, object]:
    """Return what an entry list knows of a person, by the members of `Person`."""
    surname, given_name = names_of(player.name)
    return {
        "surname": surname,
        "given_name": given_name,
        "sex": player.sex.value if player.sex else "",
        "fide_id": player.fide_id,
        "federation": player.federation,
        "birth": birth_of(player.birth),
    }


def birth_of(said: str) -> str:
    """Return a date of birth as papers show it: reports write a month or day nobody knows as 00.

    >>> birth_of("1990/05/12"), birth_of("1990/05/00"), birth_of("1990/00/00"), birth_of("")
    ('1990-05-12', '1990-05', '1990', '')
    """
    parts = said.replace("/", "-").split("-")
    known = takewhile(lambda part: part.strip("0"), parts)
    return "-".join(known)


def names_of(name: str) -> tuple[str, str]:
    """Return surname and given name of ``Surname, Given``.

    >>> names_of("Gil Ruiz, Ana")
    ('Gil Ruiz', 'Ana')
    """
    surname, _, given_name = name.partition(",")
    return surname.strip(), given_name.strip()


ARBITER_TITLES = ("IA", "FA", "NA")
_IDENTIFIER = re.compile(r"[(\[]?\b\d{5,12}\b[)\]]?")
_TITLE = re.compile(r"[(\[]?\b(IA|FA|NA)\b[)\].]?")


class Official(NamedTuple):
    """An arbiter as records 102 and 112 say it in one line: name, title and FIDE identifier."""

    name: str
    title: str = ""
    fide_id: int | None = None


def official_of(said: str) -> Official:
    """Take a title of arbiters and a FIDE identifier out of what a report says of an arbiter.

    What is neither stays in the name, in its order.

    >>> official_of("IA Pérez, Ana (22200001)")
    Official(name='Pérez, Ana', title='IA', fide_id=22200001)
    >>> official_of("22200001 Ana Pérez (FA)"), official_of("Pérez, Ana")[1:]
    (Official(name='Ana Pérez', title='FA', fide_id=22200001), ('', None))
    """
    number, title = _IDENTIFIER.search(said), _TITLE.search(said)
    rest = said
    for found in (number, title):
        if found is not None:
            rest = rest.replace(found.group(), " ", 1)
    name = " ".join(rest.split()).strip(" ,;-")
    if not name:
        return Official(said.strip())
    return Official(
        name,
        title.group(1) if title else "",
        int("".join(filter(str.isdigit, number.group()))) if number else None,
    )


def describe_event(details: EventDetails) -> dict[str, object]:
    """Return the head of an event: its name, place, federation, days and chief arbiter."""
    return {
        "event": details.name,
        "place": details.city,
        "host": details.federation,
        "start": details.start,
        "end": details.end,
        "chief": details.chief_arbiter,
    }
