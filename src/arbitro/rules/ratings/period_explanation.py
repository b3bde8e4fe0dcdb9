"""How a player's entry in the next list comes about, as reasons with their articles."""

from __future__ import annotations

from fractions import Fraction

from arbitro.reasons import Reason, reason
from arbitro.rules.ratings.edition import RatingRules
from arbitro.rules.ratings.explanation import (
    explain_coefficient,
    explain_game,
    explain_initial,
    published,
)
from arbitro.rules.ratings.period import NextMember, PeriodEvent


def explain_member(
    found: NextMember, events: tuple[PeriodEvent, ...], rules: RatingRules
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
