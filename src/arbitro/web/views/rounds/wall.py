"""What a wall screen turns through: lists of what is public, in pieces its script lays out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from arbitro.desk.derived.publication.public import PublicEvent
from arbitro.desk.derived.sides import sides_of
from arbitro.i18n import Translator
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.i18n.zones import in_the_hall, round_start
from arbitro.model import Player, Result, TeamScore, TimeControl
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.boards import RoundView, lines_by_name, round_view
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.teams import MatchView, team_round_view
from arbitro.web.views.rounds.games_in_play import Live, board_shown
from arbitro.web.views.rounds.hall import lettered
from arbitro.web.views.standings.open_rounds import OpenRound, open_rounds
from arbitro.web.views.standings.standings import standings_view
from arbitro.web.views.standings.team_standings import team_table


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list: a number in front, who, with which colour, and what stands at the end.

    ``second`` and ``result`` are the other side of a board and what came of it.
    """

    number: str
    family: str
    given: str
    colour: str = ""
    second: str = ""
    result: str = ""
    second_given: str = ""


@dataclass(frozen=True, slots=True)
class Slide:
    """A list of one section: ``kind`` is names, boards or standings.

    ``issue`` tells the how manieth pairings of the round they are, ``open`` which rounds of
    standings are not over, ``mode`` that the section is outside FIDE mode, ``start`` how the games
    of a round of Chess960 begin.
    """

    kind: str
    letter: str
    section: str
    round: int
    lines: tuple[Line, ...]
    is_over: bool
    issue: int = 0
    open: tuple[OpenRound, ...] = ()
    mode: str = ""
    start: str = ""


def slides_of(public: PublicEvent, words: Translator) -> tuple[Slide, ...]:
    """Return the lists of an event that are public at this moment, section by section."""
    view = EventView("", public.state, 0, language=words.language)
    return tuple(
        replace(slide, mode=_outside(section, words))
        for letter, section in lettered(view)
        for slide in _slides(public, section, letter, words)
    )


def _outside(view: SectionView, words: Translator) -> str:
    """Return the sign of a section outside FIDE mode, empty in it."""
    mode = view.fide_mode
    return words.t(f"ui.fide-mode.{mode.word}", round=mode.since or 0) if mode.word else ""


def _slides(
    public: PublicEvent, view: SectionView, letter: str, words: Translator
) -> Iterator[Slide]:
    rounds = view.section.rounds
    if not rounds:
        return
    number = len(rounds)
    shown = round_view(view, number)
    assert shown is not None, "the round is there"
    over = not shown.round.missing
    issue, starts = view.section.issue(number), view.start_label(number, words)
    if view.section.rounds[-1].games:
        names = tuple(_names(view, shown, words))
        yield Slide("names", letter, view.name, number, names, over, issue, start=starts)
    boards = tuple(_BOARDS.of(view.kind)(view, shown, words))
    yield Slide("boards", letter, view.name, number, boards, over, issue, start=starts)
    after = public.sections[view.id].standings
    if not after:
        return
    places = tuple(_PLACES.of(view.kind)(view, words, after[-1]))
    if places:
        waiting = open_rounds(rounds[: after[-1]])
        yield Slide("standings", letter, view.name, after[-1], places, over, open=waiting)


def _names(view: SectionView, shown: RoundView, words: Translator) -> list[Line]:
    """Return in order of names where everybody sits, or that somebody has a bye."""
    found = [
        (
            line.mine.person,
            Line(str(line.board.game.board), *_parts(line.mine.person), line.colour.value),
        )
        for line in lines_by_name(view, shown)
    ]
    for absence in shown.absences:
        if not absence.gone:
            person = absence.seat.person
            is_allocated = absence.result is Result.PAIRING_ALLOCATED_BYE
            said = words.t("ui.wall.bye" if is_allocated else "ui.wall.requested-bye")
            found.append((person, Line("\N{EN DASH}", *_parts(person), result=said)))
    key = view.names.key
    return [line for _, line in sorted(found, key=lambda each: key(each[0].name))]


def _boards(view: SectionView, shown: RoundView, words: Translator) -> Iterator[Line]:
    del view, words  # the round of players has it all
    for board in shown.boards:
        second = _parts(board.black.person)
        result = SHOWN[board.game.result] if board.game.result else ""
        white = _parts(board.white.person)
        yield Line(str(board.game.board), *white, "", second[0], result, second[1])


def _matches(view: SectionView, shown: RoundView, words: Translator) -> Iterator[Line]:
    teams = team_round_view(view, shown.number)
    assert teams is not None, "the round is there"
    for match in teams.matches:
        result = _score(match, words)
        yield Line(str(match.number), match.home.name, "", second=match.away.name, result=result)


_BOARDS = ByEntrants(players=_boards, teams=_matches)


def _places_of_players(view: SectionView, words: Translator, after: int) -> Iterator[Line]:
    table = standings_view(view, words, after)
    for row in () if table is None else table.rows:
        yield Line(str(row.rank), *_parts(row.person), result=words.points(row.points))


def _places_of_teams(view: SectionView, words: Translator, after: int) -> Iterator[Line]:
    """Yield the teams by their places with the points that rank them."""
    table = team_table(view, words, after)
    by_matches = view.section.settings.teams.primary is TeamScore.MATCH_POINTS
    for line in () if table is None else table.lines:
        points = line.match_points if by_matches else line.game_points
        yield Line(str(line.rank), line.item.name, "", result=words.points(points))


_PLACES = ByEntrants(players=_places_of_players, teams=_places_of_teams)


def _score(match: MatchView, words: Translator) -> str:
    """Return the score of a match, nothing before a board of it has a result."""
    if not match.is_begun:
        return ""
    return " \N{EN DASH} ".join(words.points(points) for points in match.score)


@dataclass(frozen=True, slots=True)
class BoardSlide:
    """The games of a section in play; ``data`` of each is what a script draws."""

    letter: str
    section: str
    round: int
    late: int
    boards: tuple[tuple[Line, dict[str, Any]], ...]


def live_slides(public: PublicEvent, live: Live, language: str = "") -> tuple[BoardSlide, ...]:
    """Return the games in play that the public may follow, section by section."""
    view = EventView("", public.state, 0, language=language)
    found = []
    for letter, section in lettered(view):
        shown = live.get(section.id)
        if shown is None:
            continue
        games = section.section.rounds[shown.number - 1].games
        boards = tuple(
            (
                Line(
                    str(told["b"]),
                    _parts(section.person(sides.left))[0],
                    "",
                    second=_parts(section.person(sides.right))[0],
                    result=SHOWN[sides.seen(game.result)] if game.result else "",
                ),
                told,
            )
            for game in sorted(games.values(), key=lambda game: game.board)
            if game.id in shown.games
            for sides in (sides_of(section.section, game),)
            for told in (board_shown(game, shown.games[game.id], shown.late),)
        )
        late = shown.late // 60_000
        found.append(BoardSlide(letter, section.name, shown.number, late, boards))
    return tuple(found)


def _parts(person: Player) -> tuple[str, str]:
    """Return family and given names, which screens write in different weights.

    >>> _parts(Player("Réti, Richard")), _parts(Player("Greco"))
    (('Réti', 'Richard'), ('Greco', ''))
    """
    family, _, given = person.name.partition(",")
    return family.strip(), given.strip()


@dataclass(frozen=True, slots=True)
class Start:
    """When a round of a section begins, and how long it lasts.

    ``default_minutes`` after the start who is not there has lost (E.01 art. 6.7); None where the
    regulations do not say it. ``minutes`` is what both players have for sixty moves, 0 where no
    time control is set; ``is_exact`` tells that no increment can make the round longer.
    """

    letter: str
    section: str
    round: int
    at: datetime
    default_minutes: int | None = None
    minutes: int = 0
    is_exact: bool = False


def starts_of(public: PublicEvent, language: str = "") -> tuple[Start, ...]:
    """Return when the rounds begin that have a day and an hour, in the time of the hall."""
    view = EventView("", public.state, 0, language=language)
    found = []
    for letter, section in lettered(view):
        settings = section.section.settings
        for number in range(1, len(settings.round_dates) + 1):
            told = round_start(public.state, settings, number)
            if told is not None:
                at = in_the_hall(public.state, told)
                length = _length(settings.time_control)
                late = settings.play.default_minutes
                found.append(Start(letter, section.name, number, at, late, *length))
    return tuple(sorted(found, key=lambda start: start.at))


def _length(control: TimeControl | None) -> tuple[int, bool]:
    """Return the minutes of a round of sixty moves, and whether none can be longer.

    >>> from arbitro.model import Period
    >>> _length(TimeControl((Period(5400, 30),))), _length(TimeControl((Period(600),)))
    ((240, False), (20, True))
    """
    if control is None:
        return 0, False
    black = TimeControl(control.black or control.periods)
    both = control.seconds_for_sixty_moves + black.seconds_for_sixty_moves
    exact = not any(period.increment for period in (*control.periods, *black.periods))
    return both // 60, exact


def shown_first(slides: Iterable[Slide], kind: str, letters: Sequence[str] = ()) -> Slide | None:
    """Return the list a screen begins with, None where nothing of it is public.

    By itself (``auto``) that are the tables until a result is in, then the boards.
    """
    mine = [slide for slide in slides if not letters or slide.letter in letters]
    if kind != "auto":
        return next((slide for slide in mine if slide.kind == kind), None)
    boards = next((slide for slide in mine if slide.kind == "boards"), None)
    if boards is None or any(line.result for line in boards.lines):
        return boards
    return next((slide for slide in mine if slide.kind == "names"), boards)
