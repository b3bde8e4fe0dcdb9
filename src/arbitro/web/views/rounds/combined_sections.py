"""Lists of several sections in one: who sits where by name, boards, standings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from arbitro.i18n import Translator
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import Player, Points
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.boards import Seat, lines_by_name, round_view
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.teams import team_round_view
from arbitro.web.views.rounds.hall import lettered
from arbitro.web.views.standings.standings import standings_view
from arbitro.web.views.standings.team_standings import team_table


class NameLine(NamedTuple):
    """Where somebody sits: the section's letter, the table of the hall, the colour, whom against.

    ``board`` is 0 for who has a bye or is absent, and ``without`` the code of what is said of it.
    """

    letter: str
    person: Player
    board: int
    colour: str = ""
    opponent: str = ""
    without: str = ""


class BoardLine(NamedTuple):
    """A board, or a match of teams with the first of its boards."""

    board: int
    white: str
    white_points: str
    result: str
    black_points: str
    black: str


class PlaceLine(NamedTuple):
    """A place in the standings of players or teams."""

    rank: int
    sharing: int
    name: str
    federation: str
    points: Points
    values: tuple[str, ...]


class Part(NamedTuple):
    """A section in a list of several: its letter, what round it is, its lines."""

    letter: str
    name: str
    round: int
    published: bool
    boards: tuple[BoardLine, ...] = ()
    places: tuple[PlaceLine, ...] = ()
    tie_breaks: tuple[str, ...] = ()


def chosen(event: EventView, letters: Iterable[str]) -> list[tuple[str, SectionView]]:
    """Return the sections asked for by their letters that have a round; all where none is."""
    wanted = {letter.strip().lower() for letter in letters if letter.strip()}
    known = [(letter, view) for letter, view in lettered(event) if view.section.rounds]
    return [item for item in known if item[0] in wanted] or known


def names_of_all(sections: Iterable[tuple[str, SectionView]]) -> list[NameLine]:
    """Return everybody of the sections' last rounds in one order of names."""
    found: list[tuple[tuple[object, ...], NameLine]] = []
    for letter, view in sections:
        shown = round_view(view, len(view.section.rounds))
        assert shown is not None, "a section that is chosen has a round"
        key = view.names.key
        lines = [
            NameLine(
                letter,
                line.mine.person,
                line.board.game.board,
                line.colour.value,
                line.other.person.name,
            )
            for line in lines_by_name(view, shown)
        ]
        lines += [
            NameLine(letter, absence.seat.person, 0, without=absence.said)
            for absence in shown.absences
        ]
        found += [((key(line.person.name), letter), line) for line in lines]
    return [item for _, item in sorted(found, key=lambda pair: pair[0])]


def boards_of_all(
    sections: Iterable[tuple[str, SectionView]], words: Translator
) -> tuple[Part, ...]:
    """Return the boards of the sections' last rounds, or the matches of teams."""
    return tuple(
        Part(
            letter,
            view.name,
            len(view.section.rounds),
            view.section.rounds[-1].published,
            boards=tuple(_BOARDS.of(view.kind)(view, words)),
        )
        for letter, view in sections
    )


def _matches(view: SectionView, words: Translator) -> Iterable[BoardLine]:
    shown = team_round_view(view, len(view.section.rounds))
    assert shown is not None, "a section that is chosen has a round"
    for match in shown.matches:
        home, away = match.home.name, match.away.name
        score = " \N{EN DASH} ".join(map(words.points, match.score)) if match.known else ""
        yield BoardLine(match.match.first_board, home, "", match.result or score, "", away)


def _boards(view: SectionView, words: Translator) -> Iterable[BoardLine]:
    shown = round_view(view, len(view.section.rounds))
    assert shown is not None, "a section that is chosen has a round"
    for board in shown.boards:
        result = SHOWN[board.game.result] if board.game.result else ""
        points = _points(board.white, words), _points(board.black, words)
        names = board.white.person.name, board.black.person.name
        yield BoardLine(board.game.board, names[0], points[0], result, points[1], names[1])


def _points(seat: Seat, words: Translator) -> str:
    """Return the points before a round, with the virtual points of an accelerated one."""
    virtual = f" +{words.points(seat.virtual)}" if seat.virtual else ""
    return words.points(seat.points) + virtual


_BOARDS = ByEntrants(players=_boards, teams=_matches)


def standings_of_all(
    sections: Iterable[tuple[str, SectionView]], words: Translator
) -> tuple[Part, ...]:
    """Return the standings of the sections after their last rounds."""
    found = ((letter, view, _PLACES.of(view.kind)(view, words)) for letter, view in sections)
    return tuple(
        Part(
            letter,
            view.name,
            places.after,
            view.section.rounds[-1].published,
            places=places.lines,
            tie_breaks=places.tie_breaks,
        )
        for letter, view, places in found
        if places is not None
    )


class _Places(NamedTuple):
    after: int
    lines: tuple[PlaceLine, ...]
    tie_breaks: tuple[str, ...]


def _places_of_teams(view: SectionView, words: Translator) -> _Places | None:
    table = team_table(view, words)
    if table is None:
        return None
    lines = (
        PlaceLine(line.rank, line.sharing, line.item.name, "", line.match_points, line.values)
        for line in table.lines
    )
    return _Places(table.after, tuple(lines), table.tie_breaks)


def _places_of_players(view: SectionView, words: Translator) -> _Places | None:
    table = standings_view(view, words)
    if table is None:
        return None
    lines = (
        PlaceLine(
            *(row.rank, row.sharing, row.person.name, row.person.federation),
            *(row.points, row.values),
        )
        for row in table.rows
    )
    return _Places(table.after, tuple(lines), table.tie_breaks)


_PLACES = ByEntrants(players=_places_of_players, teams=_places_of_teams)
