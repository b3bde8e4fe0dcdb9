"""A round of teams to be paired by hand: matches to fill, who may play, what is against it."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.features.teams.by_hand import Pairs, remarks_on
from arbitro.desk.features.teams.pairing import absent_teams
from arbitro.desk.kernel.state import ManualPairing
from arbitro.desk.values.teams import TeamId
from arbitro.reasons import Reason, Refused
from arbitro.web.views.event import SectionView
from arbitro.web.views.named import named
from arbitro.web.views.teams import TeamItem, TeamsView


@dataclass(frozen=True, slots=True)
class ManualTeamsForm:
    """The matches of a round as they stand and the teams to choose from, by number.

    ``before`` is what an earlier hand has done.
    """

    number: int
    matches: tuple[tuple[TeamId | None, TeamId | None], ...]
    bye: TeamId | None
    teams: tuple[TeamItem, ...]
    before: ManualPairing | None


def manual_teams(view: SectionView, number: int) -> ManualTeamsForm | None:
    """Return the form of the last round paired or of the next one, None of any other."""
    section = view.section
    known = TeamsView(view)
    absent = absent_teams(section, number)
    late = {
        team
        for team in absent
        if section.teams.teams[team].first_round > number
        and not section.teams.teams[team].withdrawn
    }
    items = tuple(known.item(team, number) for team in known.numbers)
    free = tuple(each for each in items if each.id not in absent or each.id in late)
    if not section.entries_closed or not view.is_swiss:
        return None
    if number == len(section.rounds) and section.rounds and section.rounds[-1].teams:
        played = section.rounds[-1]
        teams = played.teams
        assert teams is not None, "it was just looked at"
        matches: tuple[tuple[TeamId | None, TeamId | None], ...] = tuple(
            match.sides for match in teams.matches
        )
        empty = max(0, len(free) // 2 - len(matches))
        rows = (*matches, *([(None, None)] * empty))
        return ManualTeamsForm(number, rows, teams.bye, free, played.manual)
    if number == len(section.rounds) + 1 <= view.rounds_total:
        return ManualTeamsForm(number, ((None, None),) * (len(free) // 2), None, free, None)
    return None


def manual_team_values(shown: ManualTeamsForm) -> dict[str, str]:
    """Return the fields of the form as the round stands."""
    values = {"bye": str(shown.bye or ""), "reason": "", "note": ""}
    for place, (home, away) in enumerate(shown.matches, 1):
        values[f"home_{place}"] = str(home or "")
        values[f"away_{place}"] = str(away or "")
    return values


@dataclass(frozen=True, slots=True)
class ByHand:
    """What a round by hand is beside the rules: their matches, their bye, and all remarks."""

    manual: ManualPairing
    matches: tuple[tuple[TeamItem, TeamItem], ...]
    bye: TeamItem | None
    against: tuple[Reason, ...]
    remarks: tuple[Reason, ...]


def by_hand(view: SectionView, number: int) -> ByHand | None:
    """Return what a round that was paired by hand has against the rules, None of any other."""
    played = view.section.rounds[number - 1]
    if played.manual is None or played.teams is None:
        return None
    known, teams = TeamsView(view), played.teams
    matches = tuple(match.sides for match in teams.matches)
    found = remarks_on(view.state, view.section, number, matches, teams.bye)
    told = () if isinstance(found, Refused) else found
    return ByHand(
        played.manual,
        tuple(
            (known.item(home, number), known.item(away, number)) for home, away in teams.by_rules
        ),
        None if teams.bye_by_rules is None else known.item(teams.bye_by_rules, number),
        tuple(named(each.reason, known.name_of) for each in told if each.absolute),
        tuple(named(each.reason, known.name_of) for each in told if not each.absolute),
    )


def remarks_of(
    view: SectionView, number: int, matches: Pairs, bye: TeamId | None
) -> tuple[Reason, ...] | Refused:
    """Return what a round to be made has against the rules, the absolute criteria first."""
    found = remarks_on(view.state, view.section, number, matches, bye)
    if isinstance(found, Refused):
        return found
    names = TeamsView(view).name_of
    return tuple(named(each.reason, names) for each in found)
