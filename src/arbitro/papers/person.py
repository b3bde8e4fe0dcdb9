"""Who a paper is about, and the head of the event it was earned in."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from arbitro.model import EventDetails, Player
from arbitro.papers.filling import choice, number, text

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


def of_player(player: Player) -> dict[str, object]:
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


def of_event(details: EventDetails) -> dict[str, object]:
    """Return the head of an event: its name, place, federation, days and chief arbiter."""
    return {
        "event": details.name,
        "place": details.city,
        "host": details.federation,
        "start": details.start,
        "end": details.end,
        "chief": details.chief_arbiter,
    }
