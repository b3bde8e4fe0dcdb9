"""Whether several norms together are enough for a title (B.01 art. 0.6.3, 1.4.3.e, 1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from arbitro.model import Title
from arbitro.reasons import reason
from arbitro.rules.titles.edition import LEVELS, NormRules
from arbitro.rules.titles.event import SINGLE_ROUND_DAYS
from arbitro.rules.titles.verdict import NormCheck

GAMES_NEEDED = 27
SPECIAL_EVENT_FROM = date(2022, 6, 30)
"""An application with a norm after this day needs one from a special event (art. 1.5.6)."""

ONE_ROUND_A_DAY = frozenset({Title.GM, Title.WGM})


@dataclass(frozen=True, slots=True)
class Norm:
    """One norm of an application.

    ``games`` is what it counts for. ``exempt`` tells that the federations of the opponents did not
    matter, ``eight_games`` that one of nine rounds was not played (art. 1.4.1.c), ``special_event``
    that the event is one of those of art. 1.5.6. ``single_round_days`` is None where unknown.
    """

    event: str
    end: date
    games: int
    exempt: bool = False
    eight_games: bool = False
    special_event: bool = False
    single_round_days: int | None = None


def judge_application(
    title: Title, norms: Sequence[Norm], highest: int, rules: NormRules
) -> tuple[NormCheck, ...]:
    """Return every requirement of an application for a title that is gained by norms.

    ``highest`` is the highest rating reached at some time, published or not.
    """
    games = sum(norm.games for norm in norms)
    eight = sum(norm.eight_games for norm in norms)
    checks = [
        NormCheck(
            games >= GAMES_NEEDED,
            reason("twenty-seven-games", rules.edition, games=games, needed=GAMES_NEEDED),
        ),
        NormCheck(
            # The credit for an unplayed ninth round may be taken once (art. 1.4.1.c).
            eight <= 1,
            reason("nine-rounds-with-eight-games", rules.edition, norms=eight),
        ),
        NormCheck(
            any(not norm.exempt for norm in norms),
            reason("norm-without-exemption", rules.edition),
        ),
        NormCheck(
            highest >= LEVELS[title].rating,
            reason("title-rating", rules.edition, rating=highest, needed=LEVELS[title].rating),
        ),
    ]
    if title in ONE_ROUND_A_DAY:
        # Unknown counts as none: it is for the applicant to show, not for us to assume.
        days = max((norm.single_round_days or 0 for norm in norms), default=0)
        checks.append(
            NormCheck(
                days >= SINGLE_ROUND_DAYS,
                reason("one-round-a-day-norm", rules.edition, days=days, needed=SINGLE_ROUND_DAYS),
            )
        )
    # The oldest norms bind to nothing: an application made of those alone needs none.
    if any(norm.end > SPECIAL_EVENT_FROM for norm in norms):
        checks.append(
            NormCheck(
                any(norm.special_event for norm in norms),
                reason("special-event-norm", rules.edition),
            )
        )
    return tuple(checks)


def achieved_on(norms: Sequence[Norm], rating_day: date | None) -> date | None:
    """Return the day a title counts from: the last result or the rating, the later (art. 0.4.3).

    None where nobody says when the rating was reached, or without a norm.

    >>> norm = Norm("Open", date(2024, 5, 9), 9)
    >>> achieved_on((norm,), date(2024, 3, 1)).isoformat()
    '2024-05-09'
    """
    if not norms or rating_day is None:
        return None
    return max(rating_day, *(norm.end for norm in norms))
