"""The entry list, searched and sorted, and one player: data, what was asked for, every round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from fastapi import HTTPException

from arbitro.desk.derived.double_swiss import in_single_games
from arbitro.desk.derived.lists.affiliation import Company, company_of
from arbitro.desk.kernel.state import SectionEntry
from arbitro.desk.values.prohibitions import forbidden_now
from arbitro.formats.rating_list import folded
from arbitro.formats.rating_list.names import have_same_words
from arbitro.i18n import Translator
from arbitro.model import (
    ZERO,
    Colour,
    EntryId,
    Player,
    Points,
    RatingKind,
    RatingSource,
    Result,
    Title,
    points_of,
)
from arbitro.model.names import NameOrder
from arbitro.web.views.event.boards import is_gone, said_without_game
from arbitro.web.views.event.event import EventView, SectionView


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One line of the entry list.

    ``late`` is the first round of a late entry, else 0; ``adjourned`` are the rounds whose game of
    this player was adjourned and is not decided yet. ``virtual`` are the points of acceleration in
    the coming round. ``board`` and ``colour`` are those of the round in play, 0 for nobody there.
    """

    entry: EntryId
    number: int
    person: Player
    part: SectionEntry
    points: Points
    adjourned: tuple[int, ...] = ()
    virtual: Points = ZERO
    board: int = 0
    colour: Colour | None = None

    @property
    def late(self) -> int:
        """Return the first round of a late entry, 0 for everybody else."""
        return self.part.first_round if self.part.first_round > 1 else 0


Key = Callable[[PlayerRow, NameOrder], tuple[object, ...]]

SORTS: dict[str, Key] = {
    "number": lambda row, _: (row.number,),
    "name": lambda row, names: (names.key(row.person.name), row.number),
    "rating": lambda row, _: (row.person.rating, -row.number),
    "title": lambda row, _: (
        -(len(Title) if row.person.title is None else row.person.title.rank),
        -row.number,
    ),
    "federation": lambda row, _: (row.person.federation, row.number),
    "club": lambda row, names: (names.key(row.person.club), row.number),
    "points": lambda row, _: (row.points, -row.number),
}
LARGEST_FIRST = frozenset({"rating", "title", "points"})

FILTERS: dict[str, Callable[[PlayerRow], bool]] = {
    "withdrawn": lambda row: row.part.withdrawn,
    "byes": lambda row: bool(row.part.byes),
    "late": lambda row: row.late > 0,
    "adjourned": lambda row: bool(row.adjourned),
    "unrated": lambda row: not row.person.rating,
    "no-id": lambda row: not row.person.fide_id,
}
"""Whom the entry list may show alone, by the word of the address."""


def all_rows(view: SectionView) -> list[PlayerRow]:
    """Return the entries of a section in the order of their numbers."""
    seats = _seats_in_play(view)
    return [
        PlayerRow(
            entry,
            number,
            view.person(entry),
            view.entry(entry),
            view.points_of(entry),
            tuple(game.round for game in view.adjourned if entry in (game.white, game.black)),
            view.virtual_points(number),
            *seats.get(entry, (0, None)),
        )
        for number, entry in enumerate(view.numbers, 1)
    ]


def without_identifiers(rows: Iterable[PlayerRow]) -> list[PlayerRow]:
    """Return rows as those see them who may not know identifiers: nor are they found by one."""
    return [replace(row, person=replace(row.person, fide_id=None)) for row in rows]


def _seats_in_play(view: SectionView) -> dict[EntryId, tuple[int, Colour]]:
    """Return the boards and colours of the round in play; nothing between rounds."""
    current = view.section.current
    if current is None or not current.published or not current.missing:
        return {}
    return {
        entry: (game.board, colour)
        for game in current.games.values()
        for entry, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK))
    }


def counts_of(rows: Sequence[PlayerRow]) -> tuple[tuple[str, int], ...]:
    """Return how many each filter would show, of those that would show some but not all."""
    found = ((code, sum(map(fits, rows))) for code, fits in FILTERS.items())
    return tuple((code, count) for code, count in found if 0 < count < len(rows))


def shown_rows(
    view: SectionView,
    rows: Sequence[PlayerRow],
    *,
    search: str = "",
    only: str = "",
    sort: str = "number",
    backwards: bool = False,
) -> list[PlayerRow]:
    """Return the entries that match a filter and every word of a search, in an order of `SORTS`."""
    wanted = folded(search).split()
    fits = FILTERS.get(only)
    chosen = rows if fits is None else list(filter(fits, rows))
    found = [row for row in chosen if all(word in _searched(row) for word in wanted)]
    key = SORTS.get(sort, SORTS["number"])
    return sorted(
        found, key=lambda row: key(row, view.names), reverse=(sort in LARGEST_FIRST) != backwards
    )


def namesake_of(view: SectionView, name: str) -> int | None:
    """Return the number of the first of several players of a name, None where it is one alone.

    The order of surname and given name does not matter.
    """
    entries = view.section.entries
    found = [entry for entry in entries if have_same_words(view.person(entry).name, name)]
    return view.number_of[found[0]] if len(found) > 1 else None


def _searched(row: PlayerRow) -> str:
    person = row.person
    title = person.title.value if person.title else ""
    words = (
        str(row.number),
        person.name,
        title,
        person.federation,
        person.club,
        person.fide_id or "",
    )
    return folded(" ".join(map(str, words)))


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """What one round brought a player; ``opponent`` is 0 where there was none.

    ``rating`` is the opponent's, ``board`` where they sat. ``for_rating`` is the result the ratings
    have, where that is not the one that counted. ``gone`` tells that the player had withdrawn
    before the round was paired.
    """

    number: int
    opponent: int
    opponent_entry: EntryId | None
    opponent_name: str
    colour: Colour | None
    result: Result | None
    worth: Points
    for_rating: Result | None = None
    rating: int = 0
    board: int = 0
    gone: bool = False

    @property
    def said(self) -> str:
        """Return the code of the words for its result; empty while that is to come."""
        return "" if self.result is None else said_without_game(self.result, gone=self.gone)

    @property
    def is_open(self) -> bool:
        """Tell whether its game is adjourned: points stand for it that may still change."""
        return self.result is Result.PENDING

    @property
    def is_played(self) -> bool:
        """Tell whether its points alone say how it ended: a game that was won, drawn or lost."""
        return self.result in _AS_POINTS


_AS_POINTS = frozenset({Result.WIN, Result.DRAW, Result.LOSS})


@dataclass(frozen=True, slots=True)
class PointsGiven:
    """A penalty or a bonus: it counts in the points after a round, from the start where 0."""

    after: int
    points: Points
    note: str


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """Everything the section knows of one player. ``open_rounds`` may still have a bye.

    ``forbidden`` are those who may not be met, ``apart`` groups of more than two of whom no two
    meet, with their entries and names. ``paired`` is the number of rounds paired.
    """

    entry: EntryId
    number: int
    person: Player
    part: SectionEntry
    points: Points
    rounds: tuple[PlayedRound, ...]
    open_rounds: tuple[int, ...]
    elsewhere: tuple[str, ...]
    forbidden: tuple[tuple[EntryId, str], ...]
    apart: tuple[tuple[str, tuple[str, ...]], ...]
    adjustments: tuple[PointsGiven, ...]
    paired: int
    virtual: Points = ZERO

    @property
    def in_play(self) -> PlayedRound | None:
        """Return the game of the last round while it has no result."""
        last = self.rounds[-1] if self.rounds else None
        return last if last is not None and last.opponent and last.result is None else None


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A rating of a player: which, how much, and where it is from."""

    label: str
    value: int
    source: str


def rating_lines(person: Player, words: Translator) -> tuple[RatingLine, ...]:
    """Return the ratings of a player, each with its list, or that it was typed or corrected."""
    return tuple(
        RatingLine(
            words.t(f"ui.player.{kind.value.replace('_', '-')}"),
            person.rating_of(kind),
            _source(person, kind, words),
        )
        for kind in RatingKind
        if person.rating_of(kind)
    )


def _source(person: Player, kind: RatingKind, words: Translator) -> str:
    source, origin = person.source_of(kind), person.origin_of(kind)
    if source is None or origin is None:
        return words.t("value.rating_source.typed")
    named = words.t(
        "ui.player.list-of-rating",
        list=origin.list.upper(),
        month=words.month(origin.month) if origin.month else words.plain(None),
        rate_class=words.t(f"value.rate_class.{origin.rate_class.value}"),
    )
    if source is RatingSource.LISTED:
        return named
    return words.t("ui.player.corrected-rating", list=named, value=origin.value)


def player_card(view: SectionView, entry: EntryId) -> PlayerCard:
    """Return a player's card; 404 where the section has no such entry."""
    part = view.section.entries.get(entry)
    if part is None:
        raise HTTPException(404)
    number = view.number_of[entry]
    paired = len(view.section.rounds)
    games = view.section.settings.system.games_per_round
    current = view.section.current
    # Who sits where is a secret of the captains until the round is published.
    hidden = view.has_line_ups and current is not None and not current.published
    groups = [group for group in forbidden_now(view.section.forbidden, paired) if entry in group]
    barred = sorted(frozenset().union(*groups) - {entry})
    return PlayerCard(
        entry,
        number,
        view.person(entry),
        part,
        view.points_of(entry),
        tuple(_round(view, entry, number, at) for at in range(1, (paired - hidden) * games + 1)),
        tuple(at for at in range(paired + 1, view.rounds_total + 1) if at not in part.byes),
        tuple(
            other.settings.name
            for other in view.state.sections.values()
            if other.id != view.id and entry in other.entries
        ),
        tuple(
            (entry_id, view.person(entry_id).name)
            for entry_id in barred
            if frozenset({entry, entry_id}) in groups
        ),
        tuple(_group(view, group) for group in groups if len(group) > 2),
        tuple(_given(part)),
        paired,
        view.virtual_points(number),
    )


def _group(view: SectionView, group: frozenset[EntryId]) -> tuple[str, tuple[str, ...]]:
    """Return the entries of a group as a form sends them, and the names."""
    members = sorted(group)
    return " ".join(map(str, members)), tuple(view.person(member).name for member in members)


def companies_of(view: SectionView, entry: EntryId) -> tuple[tuple[str, str, list[EntryId]], ...]:
    """Return what others of the section have in common with somebody: kind, name, and who."""
    found = []
    for kind in Company:
        members = company_of(view.state, view.section, entry, kind)
        if len(members) > 1:
            found.append((kind.value, kind.name_of(view.person(entry)), sorted(members)))
    return tuple(found)


def other_sections(
    event: EventView, view: SectionView, entry: EntryId
) -> tuple[tuple[str, str], ...]:
    """Return the other sections of players somebody is not in: number and name."""
    return tuple(
        (str(other.id), other.name)
        for other in event.sections
        if other.id != view.id
        and "entries-from-elsewhere" in other.kind.forms
        and "entries-from-elsewhere" in view.kind.forms
        and entry not in other.section.entries
    )


def _given(part: SectionEntry) -> Iterator[PointsGiven]:
    """Give the penalties and bonuses of an entry, those from the start first."""
    if part.adjustment:
        yield PointsGiven(0, part.adjustment, part.adjustment_note)
    for after, points in sorted(part.later_adjustments.items()):
        if points:
            yield PointsGiven(after, points, part.later_notes.get(after, ""))


def _round(view: SectionView, entry: EntryId, number: int, at: int) -> PlayedRound:
    """Return what a game's round brought; ``at`` counts games where a round has two of them."""
    record = view.tournament.entries[number - 1].record(at)
    games = in_single_games(view.section).rounds[at - 1].games.values()
    shown = (at - 1) // view.section.settings.system.games_per_round + 1
    mine = next((game for game in games if entry in (game.white, game.black)), None)
    result = None if mine is not None and mine.result is None else record.result
    undecided = record.result is Result.PENDING
    worth = Points(0) if undecided else points_of(record.result, view.tournament.points)
    opponent = record.opponent
    if opponent is None:
        gone = is_gone(view.section, entry, shown)
        return PlayedRound(shown, 0, None, "", None, result, worth, gone=gone)
    other = view.numbers[opponent - 1]
    person = view.person(other)
    return PlayedRound(
        shown,
        opponent,
        other,
        person.name,
        record.colour,
        result,
        worth,
        _for_rating(view, number, at),
        person.rating,
        mine.board if mine is not None else 0,
    )


def _for_rating(view: SectionView, number: int, at: int) -> Result | None:
    """Return the result the ratings have of a game, None where it is the one that counted."""
    for late in view.tournament.corrections:
        if late.round_number == at and number in (late.white, late.black):
            side = 0 if number == late.white else 1
            return None if late.true == late.used else late.true[side]
    return None


def counting(words: Translator, paired: int) -> list[tuple[int, str]]:
    """Return from where a penalty or a bonus may count: the start, or the points after a round."""
    start = (0, words.t("ui.player.adjust-start"))
    rounds = range(1, paired + 1)
    return [start, *((at, words.t("ui.player.adjust-after", round=at)) for at in rounds)]
