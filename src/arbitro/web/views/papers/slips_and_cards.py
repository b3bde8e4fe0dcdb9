"""What stands on small papers: slips, table and place cards, badges, diplomas, cards, posters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from arbitro.desk.derived.office.seats import HallSeats
from arbitro.desk.derived.sides import sides_of
from arbitro.desk.kernel.state import Game
from arbitro.i18n import Translator
from arbitro.model import EntryId, Player
from arbitro.papers.small_papers import names, qr
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.papers.slip_codes import TABLE_CARD, Code, written
from arbitro.web.views.standings.prizes import won_of
from arbitro.web.views.standings.standings import standings_view

Piece = dict[str, Any]
MOST_PIECES = 1500
_LONGEST_RANGE = 999


@dataclass(frozen=True, slots=True)
class PrintContext:
    """What all pieces are made in: the event, its words, and where its codes lead."""

    event: EventView
    words: Translator
    address: str
    is_ours_alone: bool = False
    """Whether nobody but this machine can open the address."""

    def code(self, section: int, number: int, table: int) -> Piece:
        """Return the code of a table with its picture; nothing where it has too many digits."""
        digits = written(Code(section, number, table))
        if not digits:
            return {"qr": "", "digits": "", "code": ""}
        where = f"{self.address}/x/{self.event.id}/{digits}"
        return {"qr": qr(where), "digits": digits, "code": where}

    def section_name(self, view: SectionView) -> str:
        """Return a section as a piece names it: with its letter where there are several."""
        if len(self.event.sections) == 1:
            return view.name
        letter = view.letter
        return f"{letter.upper()} · {view.name}"


def tables_asked(text: str) -> frozenset[int] | None:
    """Return the tables a text names, None where it names none and so means all.

    >>> sorted(tables_asked("1-3, 12")), tables_asked(""), sorted(tables_asked("5-x 7"))
    ([1, 2, 3, 12], None, [7])
    """
    found: set[int] = set()
    for part in re.split(r"[,;\s]+", text.strip()):
        told = re.fullmatch(r"([0-9]{1,4})(?:[-–]([0-9]{1,4}))?", part)
        if told is not None:
            first = int(told[1])
            last = min(int(told[2] or first), first + _LONGEST_RANGE)
            found |= set(range(first, last + 1))
    return frozenset(found) or None


def _named(person: Player) -> list[str]:
    surname, _, given = person.name.partition(",")
    return names(surname.strip(), given.strip())


def _whole(person: Player) -> list[str]:
    """Return a name as honours and receipts have it: no part of it is left out."""
    return _named(person)[:1]


def _mark(event: EventView, person: Player) -> Piece | None:
    """Return the mark of a player's category, None where there are no categories."""
    found = event.category(person)
    return None if found is None else {"sign": found.sign or found.name, "colour": found.colour}


def _games(view: SectionView, number: int, tables: frozenset[int] | None) -> list[Game]:
    if not 1 <= number <= len(view.section.rounds):
        return []
    games = view.section.rounds[number - 1].games.values()
    chosen = (game for game in games if tables is None or game.board in tables)
    return sorted(chosen, key=lambda item: item.board)


def slips(
    made: PrintContext, views: Iterable[SectionView], number: int, tables: frozenset[int] | None
) -> list[Piece]:
    """Return a slip for each game of a round, in the order of the tables."""
    return [
        {
            "event": made.event.name,
            "section": made.section_name(view),
            "table": str(game.board),
            "round": made.words.t("ui.rounds.round", round=number),
            "day": _day(made, view, number),
            "sides": _sides(made, view, game),
            **made.code(view.id, number, game.board),
        }
        for view in views
        for game in _games(view, number, tables)
    ]


def _sides(made: PrintContext, view: SectionView, game: Game) -> list[Piece]:
    """Return both players with their colours, first the one who is on the left of the row."""
    sides = sides_of(view.section, game)
    return [_side(made, view, side, is_white=side == game.white) for side in sides[:2]]


def _side(made: PrintContext, view: SectionView, entry: EntryId, *, is_white: bool) -> Piece:
    number, person = view.number_of.get(entry), view.person(entry)
    return {
        "white": is_white,
        "names": _named(person),
        "number": "" if number is None else str(number),
        "mark": _mark(made.event, person),
    }


def _day(made: PrintContext, view: SectionView, number: int) -> str:
    days = view.section.settings.round_dates
    day = days[number - 1] if number <= len(days) else None
    return "" if day is None else made.words.date(day)


def table_cards(
    made: PrintContext, views: Iterable[SectionView], tables: frozenset[int] | None
) -> list[Piece]:
    """Return a card for each table of the sections: those with a game, else one for every two."""
    found = []
    for view in views:
        used = {game.board for round_ in view.section.rounds for game in round_.games.values()}
        first = view.section.settings.first_board
        usual = used or set(range(first, first + (len(view.section.entries) + 1) // 2))
        found += [
            {
                "event": made.event.name,
                "section": made.section_name(view),
                "table": str(table),
                **made.code(view.id, TABLE_CARD, table),
            }
            for table in sorted(usual if tables is None else tables)
        ]
    return found


def place_cards(
    made: PrintContext, views: Iterable[SectionView], number: int, tables: frozenset[int] | None
) -> list[Piece]:
    """Return a tent with the name for each player of a round, White and Black of a table."""
    return [
        _tent(made, view.person(entry), game.board)
        for view in views
        for game in _games(view, number, tables)
        for entry in (game.white, game.black)
    ]


def seat_cards(made: PrintContext, seats: HallSeats) -> list[Piece]:
    """Return a tent for each player of the rounds being played with the place of the hall.

    That of a player with a fixed board has its number, whichever board the game is on.
    """
    people = made.event.state.people
    placed = [(seats.place_of(at), board.game) for at, board in enumerate(seats.boards, 1)]
    return [
        _tent(made, people[entry], place)
        for place, game in sorted(
            ((place, game) for place, game in placed if place is not None),
            key=lambda item: item[0],
        )
        for entry in (game.white, game.black)
    ]


def _tent(made: PrintContext, person: Player, table: int) -> Piece:
    surname, _, given = person.name.partition(",")
    title = f"{person.title.value} " if person.title else ""
    return {
        "surname": surname.strip(),
        "given": f"{title}{given.strip()}".strip(),
        "federation": person.federation,
        "mark": _mark(made.event, person),
        "table": made.words.t("ui.small.table-number", table=table),
    }


def badges(made: PrintContext, views: Iterable[SectionView], *, arbiters: bool) -> list[Piece]:
    """Return a badge for each arbiter, where asked for, and each player."""
    t, found = made.words.t, list[Piece]()
    if arbiters:
        for arbiter in made.event.state.arbiters.arbiters:
            surname, _, given = arbiter.name.partition(",")
            found.append(
                {
                    "role": t("ui.small.arbiter"),
                    "bar": "arbiter",
                    "names": names(surname.strip(), given.strip()),
                    "event": made.event.name,
                    "section": t(f"value.arbiter_role.{arbiter.role.value}"),
                }
            )
    for view in views:
        found += [
            {
                "role": t("ui.small.player"),
                "bar": "player",
                "names": _named(view.person(entry)),
                "mark": _mark(made.event, view.person(entry)),
                "event": made.event.name,
                "section": made.section_name(view),
            }
            for entry, part in view.section.entries.items()
            if not part.withdrawn
        ]
    return found


def diplomas(made: PrintContext, views: Iterable[SectionView], most: int) -> list[Piece]:
    """Return a diploma for each of the first so many places of the standings."""
    t, found = made.words.t, list[Piece]()
    for view in views:
        standings = standings_view(view, made.words)
        rows = () if standings is None else standings.rows
        found += [
            {
                **_honour(made, row.person),
                "line": t("ui.small.place-in", place=row.rank, section=view.name),
                "score": t("ui.small.score", points=made.words.points(row.points)),
            }
            for row in rows
            if row.rank <= most
        ]
    return found


def certificates(made: PrintContext, views: Iterable[SectionView]) -> list[Piece]:
    """Return a certificate of participation for each player who was paired at all."""
    title, found = made.words.t("paper.pieces.certificate"), list[Piece]()
    for view in views:
        seats = _seated(view)
        found += [
            {**_honour(made, view.person(entry)), "title": title, "line": view.name, "score": ""}
            for entry in view.numbers
            if entry in seats
        ]
    return found


def _seated(view: SectionView) -> set[EntryId]:
    return {
        entry
        for round_ in view.section.rounds
        for game in round_.games.values()
        for entry in (game.white, game.black)
    }


def _honour(made: PrintContext, person: Player) -> Piece:
    """Return what diplomas and certificates have alike: of whom, of which event, who signs."""
    t, settings = made.words.t, made.event.state.settings
    place = ", ".join(filter(None, (settings.city, _days(made)))) if settings else ""
    category = made.event.category(person)
    return {
        "event": made.event.name,
        "names": _whole(person),
        "mark": _mark(made.event, person),
        "category": "" if category is None else category.name,
        "signs": [t("ui.settings.organiser"), t("ui.settings.chief-arbiter")],
        "day": place,
    }


def _days(made: PrintContext) -> str:
    settings = made.event.state.settings
    if settings is None or settings.start is None:
        return ""
    return made.words.date(settings.end or settings.start)


def player_cards(
    made: PrintContext, view: SectionView, keys: Sequence[tuple[EntryId, str, str]]
) -> list[Piece]:
    """Return a card for each player: of whom, the secret of the address, the digits."""
    base = f"{made.address}/me/{made.event.id}"
    return [
        {
            "names": _named(view.person(entry)),
            "mark": _mark(made.event, view.person(entry)),
            "event": made.event.name,
            "section": made.section_name(view),
            "number": str(view.number_of[entry]),
            "pin": pin,
            "address": base,
            "qr": "" if made.is_ours_alone else qr(f"{base}/{key}"),
            "code": base,
        }
        for entry, key, pin in keys
    ]


def poster(made: PrintContext) -> list[Piece]:
    """Return the poster that leads to the public pages: where they stand for the world, or here."""
    where = made.event.state.public.page.address or f"{made.address}/p/{made.event.id}"
    lead = made.words.t("ui.small.poster")
    return [
        {"event": made.event.name, "lead": lead, "address": where, "qr": qr(where), "code": where}
    ]


@dataclass(frozen=True, slots=True)
class Payment:
    """What receipts say of a payment: for what, how much, and the number of the first one.

    ``first`` 0 leaves the number to be written by hand, ``players`` None is everybody's.
    """

    concept: str = ""
    amount: str = ""
    first: int = 0
    players: frozenset[int] | None = None
    day: str = ""


def receipts(made: PrintContext, views: Iterable[SectionView], paid: Payment) -> list[Piece]:
    """Return two copies of a receipt for each player, one after the other, numbered in order."""
    settings = made.event.state.settings
    issuer = (settings.organiser or settings.name) if settings else ""
    place = settings.city if settings else ""
    named = [
        (view, entry)
        for view in views
        for at, entry in enumerate(view.numbers, 1)
        if paid.players is None or at in paid.players
    ]
    return [
        {
            "names": _whole(view.person(entry)),
            "number": str(paid.first + at) if paid.first else "",
            "concept": paid.concept or f"{made.event.name} · {made.section_name(view)}",
            "amount": paid.amount,
            "issuer": issuer,
            "day": ", ".join(filter(None, (place, paid.day))),
            "copy": made.words.t(f"ui.small.copy.{copy}"),
        }
        for at, (view, entry) in enumerate(named)
        for copy in ("payer", "organiser")
    ]


def prize_receipts(
    made: PrintContext, views: Iterable[SectionView], first: int, day: str
) -> list[Piece]:
    """Return a receipt for each prize of money, in the order of the prize list, to be signed.

    Numbered from ``first``, 1 where none is named; nothing where prizes are not shared.
    """
    settings = made.event.state.settings
    payer = (settings.organiser or settings.name) if settings else ""
    place = settings.city if settings else ""
    won = [(view, item) for view in views for item in won_of(view, made.words)]
    return [
        {
            "names": (payer,),
            "number": str(max(first, 1) + at),
            "concept": f"{item.what} · {made.event.name}",
            "amount": item.amount,
            "issuer": item.who,
            "day": ", ".join(filter(None, (place, day))),
            "copy": made.words.t("ui.small.copy.organiser"),
        }
        for at, (view, item) in enumerate(won)
    ]


def changed_since(
    printed: dict[int, tuple[int, int]], view: SectionView, number: int
) -> frozenset[int]:
    """Return the tables of a round at which others sit than were printed, or with other colours."""
    games = _games(view, number, None)
    return frozenset(
        game.board for game in games if printed.get(game.board) != (game.white, game.black)
    )


def seated(view: SectionView, number: int) -> dict[int, tuple[int, int]]:
    """Return who sits at each table of a round, White first."""
    return {game.board: (game.white, game.black) for game in _games(view, number, None)}
