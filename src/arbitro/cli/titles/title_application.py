"""``arbitro norms --application``: the norms of several events together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbitro.cli.base.norm_checks import print_checks
from arbitro.cli.base.reports import BadInputError
from arbitro.cli.base.words import say

if TYPE_CHECKING:
    from datetime import date

    from arbitro.model import Entry, Title
    from arbitro.rules.titles.application import Norm
    from arbitro.rules.titles.edition import NormRules
    from arbitro.rules.titles.event import NormEvent


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: player, title, the highest rating and its day, a norm of a special event."""

    fide_id: int
    title: Title | None
    rating: int
    special: bool
    rating_day: date | None = None


def show_application(
    events: list[tuple[NormEvent, NormRules]], asked: Asked, *, as_json: bool
) -> int:
    """Print whether the norms of a player are enough; 1 where they are not."""
    from arbitro.cli.base.show import print_json, reason_data
    from arbitro.rules.titles.application import achieved_on, judge_application

    title = asked.title
    if title is None:
        say("cli.norms.title-needed", error=True)
        raise BadInputError
    norms = [norm for event, rules in events if (norm := _norm(event, rules, asked.fide_id, title))]
    if asked.special and norms:
        norms[0] = replace(norms[0], special_event=True)
    checks = judge_application(title, norms, asked.rating, events[-1][1])
    enough = all(check.met for check in checks)
    achieved = achieved_on(norms, asked.rating_day) if enough else None
    if as_json:
        print_json(
            {
                "title": title.value,
                "enough": enough,
                "achieved": achieved.isoformat() if achieved else None,
                "norms": [
                    {"event": norm.event, "end": norm.end.isoformat(), "games": norm.games}
                    for norm in norms
                ],
                "checks": [{"met": check.met, **reason_data(check.reason)} for check in checks],
            }
        )
        return 0 if enough else 1
    for norm in norms:
        say("cli.norms.of-application", event=norm.event, games=norm.games)
    print_checks(checks)
    if achieved is not None:
        say("cli.norms.achieved", day=achieved)
    return 0 if enough else 1


def _norm(event: NormEvent, rules: NormRules, fide_id: int, title: Title) -> Norm | None:
    """Return the norm a player made in an event; what is not one is said."""
    from arbitro.rules.titles.application import Norm
    from arbitro.rules.titles.search import USUAL_GAMES
    from arbitro.rules.titles.verdict import judge

    details = event.tournament.details
    entry = _entry(event, fide_id)
    if details.end is None:
        say("cli.norms.no-end", error=True, event=details.name)
        raise BadInputError
    verdict = judge(event, entry, title, rules)
    used = verdict.used
    if not verdict.norm or used is None:
        say("cli.norms.no-norm-in", error=True, event=details.name, title=title.value)
        return None
    return Norm(
        details.name,
        details.end,
        used.credited,
        exempt=verdict.exemption_used is not None,
        eight_games=len(used.games) < USUAL_GAMES and event.kind.value == "usual",
        special_event=event.is_special,
        single_round_days=event.single_round_days,
    )


def _entry(event: NormEvent, fide_id: int) -> Entry:
    for entry in event.tournament.entries:
        if entry.player.fide_id == fide_id:
            return entry
    say("cli.norms.not-there", error=True, event=event.tournament.details.name, fide_id=fide_id)
    raise BadInputError
