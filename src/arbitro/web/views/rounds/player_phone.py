"""A player's own page: the game to play, what each end of it would give, and the rounds before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from arbitro.desk.derived.publication.public import PublicEvent, made_by_hand
from arbitro.desk.derived.publication.published import as_published
from arbitro.desk.derived.sides import sides_of
from arbitro.desk.features.change_requests import wished
from arbitro.desk.features.reports import ResultReports, reported
from arbitro.desk.kernel.state import EventState, Game
from arbitro.desk.values.requests import Request, Wish
from arbitro.desk.values.settings import GameResult, has_unequal_times
from arbitro.i18n import Translator
from arbitro.model import EntryId, Player, Points, Result, Tpn, points_of
from arbitro.reasons import Reason, Refused
from arbitro.rules.pairing.plain import PlainMeeting
from arbitro.rules.ratings.coefficient import Coefficient, coefficient
from arbitro.rules.ratings.event import changes_against
from arbitro.rules.ratings.ratable import unrated_because
from arbitro.web.views.event.boards import Seat, board_view, round_view
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.teams import MatchView, TeamsView, match_view
from arbitro.web.views.rounds.board_panel import Past, past_of
from arbitro.web.views.rounds.by_hand import named
from arbitro.web.views.rounds.hall import lettered
from arbitro.web.views.rounds.why import at_board, inquiry_of, plain_games, plain_matches
from arbitro.web.views.standings.ratings import listed_of, rated_by


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a game may end: by its word, the points after it, and what the rating changes by.

    ``change`` is exact, of this game alone; None where the game is not rated for the player.
    ``assumed`` tells that its K is: nobody says how many games of the player have been rated.
    """

    word: str
    points: Points
    change: Fraction | None
    assumed: bool = False


_WORDS = (("win", Result.WIN), ("draw", Result.DRAW), ("loss", Result.LOSS))


def outcomes_of(
    view: SectionView, entry: EntryId, mine: Player, other: Player
) -> tuple[Outcome, ...]:
    """Return what a win, a draw and a loss against somebody would give."""
    changes = _changes(view, mine, other)
    assumed = bool(changes) and _coefficient(view, mine).is_assumed
    before, scale = view.points_of(entry), view.tournament.points
    return tuple(
        Outcome(word, Points(before + points_of(result, scale)), changes.get(word), assumed)
        for word, result in _WORDS
    )


def _changes(view: SectionView, mine: Player, other: Player) -> dict[str, Fraction]:
    by = rated_by(view)
    if by is None or not mine.rating or has_unequal_times(view.section.settings):
        return {}
    if unrated_because(Result.WIN, mine.rating, other.rating, by.clock, by.rules) is not None:
        return {}
    factor = _coefficient(view, mine).value
    changes = changes_against(by.rules, mine.rating, factor, other.rating)
    return dict(zip((word for word, _ in _WORDS), changes, strict=True))


def _coefficient(view: SectionView, mine: Player) -> Coefficient:
    by = rated_by(view)
    assert by is not None, "only rated games have one"
    return coefficient(listed_of(mine), by.year, view.rounds_total)


SAID = {"win": GameResult.WHITE_WINS, "draw": GameResult.DRAW, "loss": GameResult.BLACK_WINS}
"""What a player with White says of a game, by the word the page uses."""


@dataclass(frozen=True, slots=True)
class MyGame:
    """The game of a player in the last published round; None of everything where there is none.

    ``said`` is what the player said of it, ``by_other`` whether the opponent said anything, and
    ``absent`` the code of what a round without a game is. ``match`` is that of the player's team,
    whether the player sits in it or not.
    """

    round: int
    day: date | None
    time: str
    mine: Seat | None = None
    other: Seat | None = None
    game: Game | None = None
    is_white: bool = False
    said: str = ""
    by_other: bool = False
    told: ResultReports | None = None
    absent: str = ""
    outcomes: tuple[Outcome, ...] = ()
    match: MatchView | None = None
    seen: GameResult | None = None
    """The result as the row of the board has it."""


@dataclass(frozen=True, slots=True)
class MySection:
    """One section somebody plays in."""

    view: SectionView
    letter: str
    now: MyGame | None
    past: tuple[Past, ...]
    points: object
    next_round: int
    next_time: str
    may_wish: tuple[Wish, ...] = ()
    wished: tuple[tuple[int, Request], ...] = ()
    may_check_in: bool = False
    is_here: bool = False
    is_withdrawn: bool = False
    is_expelled: bool = False


@dataclass(frozen=True, slots=True)
class PhoneOwner:
    """Who the page is of, and what they play."""

    entry: EntryId
    person: Player
    sections: tuple[MySection, ...]


def me_of(event: EventView, public: PublicEvent, entry: EntryId) -> PhoneOwner | None:
    """Return a player's page, None where nobody has the entry.

    It tells of the rounds whose pairings are public by now, and of no other.
    """
    state: EventState = as_published(event.state)
    sections_out = {
        number: replace(
            section, rounds=section.rounds[: len(public.sections[number].section.rounds)]
        )
        for number, section in state.sections.items()
    }
    state = replace(state, sections=sections_out)
    if entry not in state.people:
        return None
    shown = EventView(event.id, state, event.version, language=event.language)
    sections = tuple(
        _section(view, letter, entry)
        for letter, view in lettered(shown)
        if entry in view.section.entries
    )
    return PhoneOwner(entry, state.people[entry], sections)


def _section(view: SectionView, letter: str, entry: EntryId) -> MySection:
    section = view.section
    current = section.current
    part = section.entries[entry]
    asks = view.kind.forms
    checks_in = section.reporting.checks_in and not part.withdrawn and "check-in" in asks
    number = 0 if current is None else current.number
    now = None if current is None else _now(view, number, entry)
    times = section.settings.round_times
    return MySection(
        view,
        letter,
        now,
        past_of(view, entry, number if now is not None and now.game else number + 1),
        view.points_of(entry),
        number + 1 if number < view.rounds_total and not part.withdrawn else 0,
        times[number] if number < len(times) else "",
        _possible_wishes(view, entry, number + 1),
        tuple((at, request) for at, request in section.requests.items() if request.entry == entry)[
            -3:
        ],
        checks_in and not part.checked_in,
        checks_in and part.checked_in,
        part.withdrawn,
        part.expelled,
    )


def _possible_wishes(view: SectionView, entry: EntryId, number: int) -> tuple[Wish, ...]:
    """Return what a player may ask for and would not be refused by the rules of the event."""
    if number > view.rounds_total or view.state.finished or "wishes" not in view.kind.forms:
        return ()
    found = {
        wish: wished(view.state, view.section, Request(entry=entry, wish=wish, round=number))
        for wish in Wish
    }
    known = view.section.requests.values()
    asked = {item.wish for item in known if item.entry == entry and item.is_open}
    return tuple(
        wish
        for wish, answer in found.items()
        if answer and not isinstance(answer, Refused) and wish not in asked
    )


def _now(view: SectionView, number: int, entry: EntryId) -> MyGame | None:
    shown = round_view(view, number)
    if shown is None:
        return None
    for game in shown.round.games.values():
        if entry in (game.white, game.black):
            found = _game(view, game, entry, shown.day, shown.time)
            return replace(found, match=_match_of(view, number, entry))
    match = _match_of(view, number, entry)
    if match is not None:
        return MyGame(number, shown.day, shown.time, match=match)
    absent = next((absence.said for absence in shown.absences if absence.seat.entry == entry), "")
    return MyGame(number, shown.day, shown.time, absent=absent)


def _match_of(view: SectionView, number: int, entry: EntryId) -> MatchView | None:
    """Return the match of somebody's team in a round, None where there is none."""
    played, team = view.section.rounds[number - 1], view.team_of(entry)
    if played.teams is None or team is None:
        return None
    known = TeamsView(view)
    mine = (match for match in played.teams.matches if team.id in match.sides)
    return next((match_view(known, played, match) for match in mine), None)


def _game(view: SectionView, game: Game, entry: EntryId, day: date | None, time: str) -> MyGame:
    board = board_view(view, game)
    is_white = game.white == entry
    mine, other = (board.white, board.black) if is_white else (board.black, board.white)
    said = view.section.reporting.said.get(game.id, {})
    own = said.get(entry)
    return MyGame(
        game.round,
        day,
        time,
        mine,
        other,
        game,
        is_white,
        "" if own is None else _word(own, is_white),
        other.entry in said,
        reported(view.section, game),
        outcomes=() if game.result else outcomes_of(view, entry, mine.person, other.person),
        seen=game.result and sides_of(view.section, game).seen(game.result),
    )


def _word(result: GameResult, is_white: bool) -> str:
    seen = result if is_white else result.turned
    return next((word for word, game_result in SAID.items() if game_result is seen), "")


def result_said(word: str, is_white: bool) -> GameResult | None:
    """Return the result a word of a player says, None where it says none."""
    result = SAID.get(word)
    return result if result is None or is_white else result.turned


@dataclass(frozen=True, slots=True)
class PairingReason:
    """Why a player, or the player's team, meets whom: plainly, then the steps of the rules.

    Of a team ``seat`` is the board the player sits at and the other team's name, where teams sit in
    their order. ``reasons`` are empty where the rules pair the round otherwise.
    """

    plain: str
    reasons: tuple[Reason, ...]
    team: str = ""
    seat: tuple[int, str] | None = None


def why_of(view: SectionView, words: Translator, number: int, entry: EntryId) -> PairingReason:
    """Return why a player meets whom in a round, with the names."""
    team = view.team_of(entry)
    plain: PlainMeeting | None
    name_of: Callable[[int], str]
    if team is None:
        plain = plain_games(view, number, made_by_hand(view.section.rounds[number - 1])).get(entry)
        tpn, name_of, name, seat = view.number_of[entry], view.name_of, "", None
    else:
        plain, known = plain_matches(view, number).get(team.id), TeamsView(view)
        tpn, name_of, name = known.numbers[team.id], known.name_of, team.name
        games = view.section.rounds[number - 1].games.values()
        game = next((item for item in games if entry in {item.white, item.black}), None)
        seat = None if game is None or plain is None else at_board(view, game, entry)
    said = () if plain is None else plain.sentences
    cited = () if plain is None else plain.cited
    steps = tuple(named(step, name_of) for step in _steps(view, number, Tpn(tpn)))
    of_team = () if team is None else cited
    return PairingReason(" ".join(map(words.reason, said)), steps or of_team, name, seat)


def _steps(view: SectionView, number: int, tpn: Tpn) -> tuple[Reason, ...]:
    """Return why the rules pair somebody so; nothing where they pair the round otherwise."""
    asked = inquiry_of(view, number) if view.is_swiss else None
    if asked is None or isinstance(asked, Refused):
        return ()
    found = asked.explanation({tpn})
    if isinstance(found, Refused) or not found.as_paired:
        return ()
    told = found.select_number(tpn)
    items = (*told.boards, *((told.bye,) if told.bye else ()))
    return tuple(reason for item in items for reason in item.reasons)
