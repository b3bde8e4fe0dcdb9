"""What a section does to ratings, what to mend in its report, and who has made a norm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from arbitro.desk.derived.tournament import remembered
from arbitro.i18n import Translator
from arbitro.model import EntryId, Player, Points, RateClass, Result, Tpn
from arbitro.model.rating_periods import period_of_round
from arbitro.reasons import Reason
from arbitro.regulations import EditionChoice, NoEditionInForceError, choose_edition
from arbitro.rules.ratings.by_period import day_of_period, period_alone
from arbitro.rules.ratings.coefficient import RatingStatus
from arbitro.rules.ratings.edition import RatingRegulations, rating_rules, regulation_of
from arbitro.rules.ratings.event import (
    EventRating,
    GameRating,
    PlayerRating,
    RatedEvent,
    rate_event,
)
from arbitro.rules.ratings.explanation import explain_game, explain_player
from arbitro.rules.ratings.initial import FEWEST_GAMES
from arbitro.rules.ratings.ratable import Clock
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.standings.norms import NormRow, norms_made


@dataclass(frozen=True, slots=True)
class RatingRow:
    """One player's line; what is unknown is empty. ``provisional`` is a first rating to come."""

    entry: EntryId
    number: int
    person: Player
    rating: int
    games: int
    points: str
    expected: str
    performance: int | None
    change: str
    new: str
    provisional: bool
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class RatingsView:
    """A section as the rating and title regulations see it."""

    rate_class: RateClass
    class_assumed: bool
    edition: str
    rows: tuple[RatingRow, ...]
    norms: tuple[NormRow, ...]
    private: bool
    period: int = 0
    periods: int = 0
    """The rating period shown, counted from 1, and how many there are; 0 of a section without."""


@dataclass(frozen=True, slots=True)
class RatedSection:
    """A section, or one rating period of it, rated game by game, with what it was rated from."""

    event: RatedEvent
    rated: EventRating
    choice: EditionChoice
    class_assumed: bool


def rated_section(view: SectionView, period: int = 0) -> RatedSection | None:
    """Return a section rated by the text in force on its first day, None where none is known.

    Of a section with rating periods that is one of them (`period_shown`). As it stands it is rated
    once, whatever the number of players whose page is asked for.
    """
    shown = period_shown(view, period)
    return remembered(view.state, view.section, f"rated {shown}", lambda: _rate(view, shown))


def period_shown(view: SectionView, asked: int) -> int:
    """Return the rating period to show: as asked, else the last with a paired round; 0 of none."""
    periods = view.tournament.periods
    if not periods:
        return 0
    last = period_of_round(periods, max(view.tournament.rounds_paired, 1))
    return asked if 1 <= asked <= len(periods) else last


@dataclass(frozen=True, slots=True)
class RatingBasis:
    """By what a section is rated: its clock, the text in force, and the year players are in."""

    clock: Clock
    choice: EditionChoice
    rules: RatingRegulations
    year: int


def rated_by(view: SectionView, period: int = 0) -> RatingBasis | None:
    """Return by what a section is rated, None where no text known was in force."""
    details = view.tournament.details
    control = view.section.settings.time_control
    clock = Clock(control.rate_class if control else RateClass.STANDARD, control)
    try:
        choice = choose_edition(regulation_of(clock.rate_class), start=details.start)
    except NoEditionInForceError:
        return None
    rules = rating_rules(choice.edition.key, details.start)
    day = details.end or details.start
    if period:
        day = day_of_period(view.tournament, period)
    day = day or rules.since
    return RatingBasis(clock, choice, rules, day.year)


def listed_of(player: Player) -> RatingStatus:
    """Return what the ratings know of a player."""
    return RatingStatus(player.rating, birth_year=_year(player))


def _rate(
    view: SectionView, period: int, stated: Mapping[Tpn, int] | None = None
) -> RatedSection | None:
    by = rated_by(view, period)
    if by is None:
        return None
    tournament = period_alone(view.tournament, period) if period else view.tournament
    known = stated or {}
    listed = {
        entry.tpn: replace(listed_of(entry.player), games=known.get(entry.tpn))
        for entry in tournament.entries
    }
    event = RatedEvent(tournament, by.clock, listed, by.year, {})
    assumed = view.section.settings.time_control is None
    return RatedSection(event, rate_event(event, by.rules), by.choice, assumed)


def ratings_view(
    view: SectionView, words: Translator, *, private: bool, period: int = 0
) -> RatingsView | None:
    """Return ratings and norms of a section, None where no text known was in force.

    K follows the year of birth, and from a change K can be worked out: both are for whoever may
    read ``private`` data.
    """
    found = rated_section(view, period)
    if found is None:
        return None
    event, rated = found.event, found.rated
    return RatingsView(
        event.clock.rate_class,
        found.class_assumed,
        found.choice.edition.key,
        tuple(
            row if private else _without_k(row)
            for row in (_row(view, words, rated, player) for player in rated.players)
        ),
        norms_made(view),
        private,
        period_shown(view, period),
        len(view.tournament.periods),
    )


def _without_k(row: RatingRow) -> RatingRow:
    """Return a line as it is whatever year a player was born in."""
    new = "" if row.rating else row.new  # a first rating has no K
    return replace(row, change="", new=new, assumed=False)


def _year(player: Player) -> int | None:
    text = player.birth[:4]
    return int(text) if len(text) == 4 and text.isdecimal() and text != "0000" else None


def _row(
    view: SectionView, words: Translator, rated: EventRating, player: PlayerRating
) -> RatingRow:
    person = view.tournament.entry(player.tpn).player
    entry = view.numbers[player.tpn - 1]
    if player.rating:
        return RatingRow(
            entry,
            player.tpn,
            person,
            player.rating,
            len(player.rated_games),
            words.points(player.score),
            words.hundredths(Fraction(player.expected, 100)),
            player.performance,
            words.signed(player.change),
            str(player.rating + player.change),
            False,
            player.coefficient.is_assumed and bool(player.rated_games),
        )
    initial = player.initial
    games = initial.results.games if initial else 0
    points = words.points(initial.results.score) if initial else ""
    new = str(initial.rating) if initial else ""
    return RatingRow(
        entry,
        player.tpn,
        person,
        0,
        games,
        points,
        "",
        player.performance,
        "",
        new,
        player.zero_if_first
        or not _can_be_published(rated.rules, games, initial.rating if initial else 0),
    )


def _can_be_published(rules: RatingRegulations, games: int, rating: int) -> bool:
    return games >= FEWEST_GAMES and rating >= rules.lowest


# One player's rating in a section, game by game, as its page shows it.


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game: the numbers written out, and the reason with its article.

    ``counts`` tells that the game changes the rating; ``cut`` that the difference is limited,
    ``is_open`` that the game has no result yet.
    """

    round: int
    person: Player | None
    number: int
    rating: int
    score: Points
    difference: str
    counted: str
    expected: str
    change: str
    counts: bool
    cut: bool
    is_open: bool
    why: Reason


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """A player's games and what follows from them."""

    entry: EntryId
    number: int
    person: Player
    edition: str
    rating: int
    games: tuple[GameLine, ...]
    coefficient: int
    assumed: bool
    stated: int | None
    expected: str
    score: Points
    sum: str
    exact: str
    change: str
    performance: int | None
    steps: tuple[Reason, ...]
    private: bool
    period: int = 0


def player_report(
    view: SectionView,
    words: Translator,
    number: int,
    games: int | None = None,
    *,
    private: bool,
    period: int = 0,
) -> PlayerReport | None:
    """Return a player's rating game by game, None for nobody and where no text is known.

    ``games`` are those ever rated before, where somebody states them. What K does is for whoever
    may read ``private`` data (`ratings_view`).
    """
    shown = period_shown(view, period)
    found = rated_section(view, shown)
    if games is not None:
        found = _rate(view, shown, {Tpn(number): games})
    if found is None or not 1 <= number <= len(found.rated.players):
        return None
    player = found.rated.players[number - 1]
    tree = explain_player(found.rated, player)
    of_games = {explain_game(game, found.rated.rules) for game in player.games if game.opponent}
    steps = tuple(part for part in tree.parts if part not in of_games)
    made = PlayerReport(
        view.numbers[number - 1],
        number,
        found.event.tournament.entry(player.tpn).player,
        found.choice.edition.key,
        player.rating,
        tuple(_line(words, found, player.tpn, game) for game in player.games if game.opponent),
        player.coefficient.value,
        player.coefficient.is_assumed,
        games,
        words.hundredths(Fraction(player.expected, 100)),
        player.score,
        words.hundredths(Fraction(player.sum_of_changes, 100)),
        words.hundredths(Fraction(player.exact_change, 100)),
        words.signed(player.change),
        player.performance,
        (*steps, Reason(tree.concept, tree.edition, tree.values)),
        private,
        shown,
    )
    if private or not player.rating:
        return made
    return replace(made, coefficient=0, assumed=False, stated=None, exact="", change="", steps=())


def _line(words: Translator, found: RatedSection, own: Tpn, game: GameRating) -> GameLine:
    assert game.opponent is not None  # rounds without an opponent are left out
    counts = game.not_rated is None and not game.for_initial
    tournament = found.event.tournament
    person = tournament.entry(game.opponent).player
    return GameLine(
        game.round,
        person,
        game.opponent,
        game.opponent_rating,
        game.score,
        str(game.difference) if counts else "",
        str(game.counted) if counts else "",
        words.hundredths(Fraction(game.expected, 100)) if counts else "",
        words.hundredths(Fraction(game.change, 100)) if counts else "",
        counts,
        counts and game.counted != game.difference,
        tournament.entry(own).record(game.round).result is Result.PENDING,
        explain_game(game, found.rated.rules),
    )
