"""A round to be paired by hand: boards or matches to fill, who may sit there, who is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from arbitro.desk.derived.double_swiss.record import first_games
from arbitro.desk.derived.pairing import absences
from arbitro.desk.features.teams.by_hand import Pairs, remarks_on
from arbitro.desk.features.teams.pairing import absent_teams
from arbitro.desk.kernel.state import PairingByHand
from arbitro.desk.values.teams import TeamId
from arbitro.model import EntryId
from arbitro.reasons import Reason, Refused, Value
from arbitro.web.views.event import SectionView
from arbitro.web.views.teams import TeamItem, TeamsView


@dataclass(frozen=True, slots=True)
class ByHandForm:
    """The boards of a round as they stand, and the players to choose from, by number.

    ``entries`` are (entry, number, name). ``before`` is what an earlier hand has done.
    """

    number: int
    boards: tuple[tuple[EntryId | None, EntryId | None], ...]
    bye: EntryId | None
    entries: tuple[tuple[EntryId, int, str], ...]
    before: PairingByHand | None


def by_hand_form(view: SectionView, number: int) -> ByHandForm | None:
    """Return the form of the last round paired or of the next one, None of any other."""
    paired = len(view.section.rounds)
    absent = absences(view.section, number)
    present = [entry for entry in view.numbers if entry not in absent]
    entries = tuple((entry, view.number_of[entry], view.person(entry).name) for entry in present)
    if number == paired and paired:
        played = view.section.rounds[-1]
        games = sorted(first_games(view.section, played), key=lambda game: game.board)
        seated = {player for game in games for player in (game.white, game.black)}
        extra = [each for each in view.numbers if each in seated and each not in set(present)]
        entries += tuple((each, view.number_of[each], view.person(each).name) for each in extra)
        boards = tuple((game.white, game.black) for game in games)
        free = max(0, len(entries) // 2 - len(boards))
        empty: tuple[tuple[None, None], ...] = ((None, None),) * free
        return ByHandForm(number, (*boards, *empty), played.bye, entries, played.manual)
    if number == paired + 1 and number <= view.rounds_total:
        return ByHandForm(number, ((None, None),) * (len(present) // 2), None, entries, None)
    return None


def by_hand_values(shown: ByHandForm) -> dict[str, str]:
    """Return the fields of the form as the round stands."""
    values = {"bye": str(shown.bye or ""), "reason": "", "note": ""}
    for board, (white, black) in enumerate(shown.boards, 1):
        values[f"white_{board}"] = str(white or "")
        values[f"black_{board}"] = str(black or "")
    return values


@dataclass(frozen=True, slots=True)
class ByHandTeamsForm:
    """The matches of a round as they stand and the teams to choose from, by number.

    ``before`` is what an earlier hand has done.
    """

    number: int
    matches: tuple[tuple[TeamId | None, TeamId | None], ...]
    bye: TeamId | None
    teams: tuple[TeamItem, ...]
    before: PairingByHand | None


def by_hand_teams(view: SectionView, number: int) -> ByHandTeamsForm | None:
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
        return ByHandTeamsForm(number, rows, teams.bye, free, played.manual)
    if number == len(section.rounds) + 1 <= view.rounds_total:
        return ByHandTeamsForm(number, ((None, None),) * (len(free) // 2), None, free, None)
    return None


def by_hand_team_values(shown: ByHandTeamsForm) -> dict[str, str]:
    """Return the fields of the form as the round stands."""
    values = {"bye": str(shown.bye or ""), "reason": "", "note": ""}
    for place, (home, away) in enumerate(shown.matches, 1):
        values[f"home_{place}"] = str(home or "")
        values[f"away_{place}"] = str(away or "")
    return values


@dataclass(frozen=True, slots=True)
class ByHand:
    """What a round by hand is beside the rules: their matches, their bye, and all remarks."""

    manual: PairingByHand
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


_WHO = frozenset(
    ("player", "players", "opponent", "white", "black", "higher", "given", "due", "other")
)
"""The measures of a reason that are pairing numbers."""

Names = Callable[[int], str]


def named(reason: Reason, name_of: Names) -> Reason:
    """Return a reason that speaks of people by number and name.

    >>> from arbitro.reasons import reason
    >>> named(reason("rematch", players=(2, 1)), {1: "Ana", 2: "Bo"}.__getitem__).value("players")
    ('2 Bo', '1 Ana')
    """
    parts = tuple(named(each, name_of) for each in reason.parts)
    return replace(reason, values=_values(reason.values, name_of), parts=parts)


def named_refusal(refusal: Refused, name_of: Names) -> Refused:
    """Return a refusal whose reasons speak of people by number and name."""
    return replace(refusal, reasons=tuple(named(each, name_of) for each in refusal.reasons))


def _values(values: tuple[tuple[str, Value], ...], name_of: Names) -> tuple[tuple[str, Value], ...]:
    return tuple((key, _who(value, name_of) if key in _WHO else value) for key, value in values)


def _who(value: Value, name_of: Names) -> Value:
    if isinstance(value, tuple):
        return tuple(_who(each, name_of) for each in value)
    return f"{value} {name_of(value)}" if isinstance(value, int) else value
