"""The arbiter's check list of a round: everything a pairing by hand would look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbitro.desk.derived.pairing import edition_of
from arbitro.desk.derived.tournament import through
from arbitro.model import Contender, Float, PairingProblem, Points, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.by_hand import problem_of
from arbitro.rules.pairing.swiss.colours import ColourPreference, Strength, colour_preference
from arbitro.web.views.event import SectionView


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One player before a round is paired; ``opponents`` are in the order they were met."""

    number: int
    points: Points
    colours: str
    preference: ColourPreference
    mark: str
    float_last: Float
    float_before: Float
    may_receive_bye: bool
    opponents: tuple[int, ...]
    begins_score: bool


def check_rows(
    problem: PairingProblem, met: Mapping[Tpn, tuple[int, ...]], *, wishes: bool = True
) -> tuple[CheckRow, ...]:
    """Return the list in pairing order: scores from the highest, inside a score by number.

    ``met`` has everybody's opponents in order; a bye or a forfeit leaves no opponent. Without
    ``wishes`` the system knows no colour preferences.
    """
    rows: list[CheckRow] = []
    last: Points | None = None
    for each in problem.contenders:
        preference = colour_preference(each.colours if wishes else "")
        rows.append(
            CheckRow(
                each.tpn,
                each.score,
                each.colours.upper(),
                preference,
                preference_mark(preference, each.colours),
                each.float_last,
                each.float_before,
                each.may_receive_bye,
                met.get(each.tpn, tuple(sorted(each.opponents))),
                each.score != last,
            )
        )
        last = each.score
    return tuple(rows)


def preference_mark(preference: ColourPreference, colours: str) -> str:
    """Return the preference as arbiters' check lists print it.

    ``(w)`` mild, ``(W)`` strong; absolute by the last two games alone ``W`` (colours balanced) or
    ``W1``, by the difference alone ``WW``, by both ``WWW``.

    >>> preference_mark(colour_preference("bb"), "bb"), preference_mark(colour_preference("b"), "b")
    ('WWW', '(W)')
    """
    if preference.colour is None:
        return ""
    letter = preference.colour.value.upper()
    if preference.strength is Strength.MILD:
        return f"({letter.lower()})"
    if preference.strength is not Strength.ABSOLUTE:
        return f"({letter})"
    twice = len(colours) > 1 and colours[-1] == colours[-2]
    difference = abs(preference.difference)
    if not twice:
        return letter * 2
    return letter * 3 if difference > 1 else letter + ("1" if difference else "")


def opponents_met(contender: Contender, rounds: tuple[int, ...]) -> tuple[int, ...]:
    """Return the opponents met in games, in the order of the rounds."""
    return tuple(number for number in rounds if number in contender.opponents)


def check_list(view: SectionView, number: int) -> tuple[CheckRow, ...]:
    """Return the check list of a Swiss round: paired already, or the one to come."""
    edition = edition_of(view.section, view.section.settings.system.regulation)
    if edition is None:
        return ()
    problem = problem_of(view.tournament, edition, number)
    if isinstance(problem, Refused):
        return ()
    games = view.tournament.system.games_per_round
    before = through(view.tournament, games * (number - 1))
    scheduled = {
        entry.tpn: tuple(
            record.opponent for record in entry.rounds[::games] if record.opponent is not None
        )
        for entry in before.entries
    }
    met = {
        each.tpn: opponents_met(each, scheduled.get(each.tpn, ())) for each in problem.contenders
    }
    return check_rows(problem, met, wishes=games == 1)
