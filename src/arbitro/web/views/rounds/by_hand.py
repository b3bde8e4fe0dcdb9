"""What a round by hand has against the rules, and reasons that name people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from arbitro import reasons
from arbitro.desk.features.teams.by_hand import remarks_on
from arbitro.desk.kernel.state import PairingByHand
from arbitro.reasons import Reason, Refused
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import TeamItem, TeamsView


@dataclass(frozen=True, slots=True)
class ByHand:
    """What a round by hand is beside the rules: their matches, their bye, and all remarks."""

    by_hand: PairingByHand
    matches: tuple[tuple[TeamItem, TeamItem], ...]
    bye: TeamItem | None
    against: tuple[Reason, ...]
    remarks: tuple[Reason, ...]


def by_hand(view: SectionView, number: int) -> ByHand | None:
    """Return what a round that was paired by hand has against the rules, None of any other."""
    played = view.section.rounds[number - 1]
    if played.by_hand is None or played.teams is None:
        return None
    known, teams = TeamsView(view), played.teams
    matches = tuple(match.sides for match in teams.matches)
    found = remarks_on(view.state, view.section, number, matches, teams.bye)
    told = () if isinstance(found, Refused) else found
    return ByHand(
        played.by_hand,
        tuple(
            (known.item(home, number), known.item(away, number)) for home, away in teams.by_rules
        ),
        None if teams.bye_by_rules is None else known.item(teams.bye_by_rules, number),
        tuple(named(item.reason, known.name_of) for item in told if item.absolute),
        tuple(named(item.reason, known.name_of) for item in told if not item.absolute),
    )


Names = Callable[[int], str]


def _names_of_players(view: SectionView) -> Names:
    return view.name_of


def _names_of_teams(view: SectionView) -> Names:
    return TeamsView(view).name_of


_NAMES = ByEntrants(players=_names_of_players, teams=_names_of_teams)


def names_of(view: SectionView) -> Names:
    """Return what names those a section is paired of by their numbers."""
    return _NAMES.of(view.kind)(view)


def named(reason: Reason, name_of: Names) -> Reason:
    """Return a reason that speaks of people by number and name.

    >>> from arbitro.reasons import reason
    >>> named(reason("rematch", players=(2, 1)), {1: "Ana", 2: "Bo"}.__getitem__).value("players")
    ('2 Bo', '1 Ana')
    """
    # 0 is the bye, as the sentences say that may have it among players
    return reasons.named(reason, lambda number: f"{number} {name_of(number)}" if number else "0")


def named_refusal(refusal: Refused, name_of: Names) -> Refused:
    """Return a refusal whose reasons speak of people by number and name."""
    return replace(refusal, reasons=tuple(named(reason, name_of) for reason in refusal.reasons))
