"""Why a player's rating changes as it does, as reasons with their articles."""

from __future__ import annotations

from fractions import Fraction

from arbitro.reasons import Reason, reason
from arbitro.rules.ratings.coefficient import Coefficient, CoefficientGround
from arbitro.rules.ratings.edition import RatingRegulations
from arbitro.rules.ratings.event import EventRating, GameRating, PlayerRating
from arbitro.rules.ratings.initial import FEWEST_GAMES, InitialRating
from arbitro.rules.ratings.period import NextMember, PeriodEvent

_MEASURE_OF_WHY = {
    CoefficientGround.LISTED: "listed",
    CoefficientGround.REACHED_2400: "reached",
    CoefficientGround.JUNIOR: "junior",
    CoefficientGround.NEW: "new",
    CoefficientGround.USUAL: "usual",
    CoefficientGround.ASSUMED: "assumed",
}


def explain_player(event: EventRating, player: PlayerRating) -> Reason:
    """Return how the change or the first rating of a player comes about, game by game.

    Rounds without an opponent are left out.
    """
    games = tuple(explain_game(game, event.rules) for game in player.games if game.opponent)
    if not player.rating:
        return _explain_first(event.rules, player, games)
    parts = (
        *_standard_used(event.rules, player),
        *explain_coefficient(player.coefficient, event.rules, len(player.rated_games)),
        *games,
    )
    changed = reason(
        "rating-change",
        event.rules.edition,
        sum=Fraction(player.sum_of_changes, 100),
        coefficient=player.coefficient.value,
        change=Fraction(player.exact_change, 100),
    )
    rounded = reason(
        "rating-change-rounding",
        event.rules.edition,
        change=player.change,
        rating=player.rating,
        new=player.rating + player.change,
    )
    return reason(
        "rating-after-event",
        None,
        (*parts, changed, rounded),
        rating=player.rating,
        new=player.rating + player.change,
        change=player.change,
    )


def explain_game(game: GameRating, rules: RatingRegulations) -> Reason:
    """Return what one round did, or why it did nothing."""
    if game.for_initial:
        return reason(
            "game-for-first-rating",
            round=game.round,
            opponent=game.opponent,
            rating=game.opponent_rating,
            score=game.score,
        )
    if game.not_rated is not None:
        return reason(
            "game-not-rated", None, (game.not_rated,), round=game.round, opponent=game.opponent
        )
    kind = "round" if game.counted == game.difference else "cut"
    return Reason(
        "rating-difference",
        rules.edition,
        (
            (kind, game.round),
            ("opponent", game.opponent),
            ("rating", game.opponent_rating),
            ("difference", game.difference),
            ("counted", game.counted),
            ("expected", Fraction(game.expected, 100)),
            ("score", game.score),
            ("change", Fraction(game.change, 100)),
        ),
    )


def _standard_used(rules: RatingRegulations, player: PlayerRating) -> tuple[Reason, ...]:
    if not player.by_standard:
        return ()
    return (reason("standard-rating-used", rules.edition, rating=player.rating),)


def explain_coefficient(
    coefficient: Coefficient, rules: RatingRegulations, games: int
) -> tuple[Reason, ...]:
    """Return what K follows from, and what it is reduced to for many games."""
    measure = (_MEASURE_OF_WHY[coefficient.why], coefficient.before)
    plain = Reason("development-coefficient", rules.edition, (measure,))
    if coefficient.value == coefficient.before:
        return (plain,)
    reduced = reason(
        "development-coefficient",
        rules.edition,
        reduced=coefficient.value,
        games=games,
        before=coefficient.before,
    )
    return (plain, reduced)


def _explain_first(
    rules: RatingRegulations, player: PlayerRating, games: tuple[Reason, ...]
) -> Reason:
    zero: tuple[Reason, ...] = ()
    if player.zero:
        zero = (reason("zero-in-first-event", rules.edition),)
    elif player.zero_if_first:
        zero = (reason("zero-in-first-event", rules.edition, unknown=0),)
    initial = player.initial
    if initial is None:
        return reason("no-first-rating", None, (*games, *zero))
    return reason(
        "first-rating",
        None,
        (*games, *zero, *explain_initial(initial, rules), published(initial, rules)),
        rating=initial.rating,
    )


def explain_initial(initial: InitialRating, rules: RatingRegulations) -> tuple[Reason, ...]:
    """Return the average of the opponents and what is added to it."""
    results = initial.results
    average = reason(
        "initial-rating-opponents",
        rules.edition,
        average=initial.average,
        games=results.games,
        score=results.score,
    )
    step = reason(
        "initial-rating",
        rules.edition,
        percentage=initial.percentage,
        step=initial.step,
        total=initial.unlimited,
        rating=initial.rating,
    )
    return average, step


def published(initial: InitialRating, rules: RatingRegulations) -> Reason:
    """Return whether a first rating can be published: five games and the lowest rating."""
    games = initial.results.games
    if games < FEWEST_GAMES:
        return reason("first-published-rating", rules.edition, few=games, needed=FEWEST_GAMES)
    if initial.rating < rules.lowest:
        return reason(
            "first-published-rating", rules.edition, low=initial.rating, lowest=rules.lowest
        )
    return reason("first-published-rating", rules.edition, rating=initial.rating)


# How a player's entry in the next list comes about, as reasons with their articles.


def explain_member(
    found: NextMember, events: tuple[PeriodEvent, ...], rules: RatingRegulations
) -> tuple[Reason, ...]:
    """Return every step of a player's period: the events game by game, K, the change, the rest."""
    lines = [_explain_event(found, number, events) for number in range(len(found.steps))]
    before, after = found.before, found.member
    if found.coefficient is not None:
        lines += explain_coefficient(found.coefficient, rules, found.games)
        lines.append(
            reason(
                "rating-change",
                rules.edition,
                sum=Fraction(found.sum_of_changes, 100),
                coefficient=found.coefficient.value,
                change=Fraction(found.exact_change, 100),
            )
        )
        lines.append(
            reason(
                "rating-change-rounding",
                rules.edition,
                change=found.change,
                rating=before.rating,
                new=before.rating + found.change,
            )
        )
    if found.below is not None:
        lines.append(
            reason("below-rating-floor", rules.edition, rating=found.below, lowest=rules.lowest)
        )
    if found.initial is not None:
        lines += [*explain_initial(found.initial, rules), published(found.initial, rules)]
    if found.raised_from is not None:
        lines.append(
            reason(
                "near-standard-rating",
                rules.edition,
                rating=found.raised_from,
                standard=after.standard,
                new=after.rating,
            )
        )
    if after.inactive != before.inactive:
        kind = "inactive" if after.inactive else "active"
        lines.append(Reason("inactive-players", rules.edition, ((kind, 1),)))
    return tuple(lines)


def _explain_event(found: NextMember, number: int, events: tuple[PeriodEvent, ...]) -> Reason:
    step = found.steps[number]
    event = events[step.event]
    games = tuple(
        explain_game(game, event.rules) for game in step.rating.games if game.opponent is not None
    )
    return reason(
        "event-of-period",
        None,
        games,
        event=event.event.tournament.details.name,
        rating=step.rating.rating,
        games=len(step.rating.rated_games),
        sum=Fraction(step.rating.sum_of_changes, 100),
    )
