"""Tie-breaks as fields of a form: chosen from a list or written, and the event's own rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arbitro.desk.features.rating_periods import MOST_PERIODS
from arbitro.i18n import Translator
from arbitro.model import EditionKey, System
from arbitro.reasons import Refused
from arbitro.rules.standings import default_tie_breaks, is_recommended
from arbitro.rules.tiebreaks import (
    EventRules,
    Order,
    definitions,
    parse_event_rules,
    parse_tie_breaks,
    rules_of,
)
from arbitro.rules.tiebreaks.event_rules import CHOICES
from arbitro.rules.tiebreaks.team import team_definitions, team_rules_of
from arbitro.web.forms.fields import NOTHING, Choice, Field, Fields, Number, Text, fields
from arbitro.web.forms.form import Fault, Form
from arbitro.web.kinds import kind_of

MOST_TIE_BREAKS = 8
SWISS_TIE_BREAKS = ("BH/C1", "BH", "DE", "WIN", "BPG")
ROUND_ROBIN_TIE_BREAKS = ("DE", "WIN", "SB", "KS")
OLYMPIAD_TIE_BREAKS = ("EMGSB/C1", "MPvGP", "BH:MP/C1")
"""Those of the Olympiads since 2008: Sonneborn-Berger of its kind, game points, sum of points."""
WRITTEN = "tie_breaks_written"
LISTS = tuple(f"tie_break_{at}" for at in range(1, MOST_TIE_BREAKS + 1))
"""The names of the fields in which tie-breaks are chosen, the first first."""


class OfferedTieBreaks(NamedTuple):
    """What the lists offer: tie-breaks of players, then those of teams alone, then ``rare`` ones.

    Those are what only some editions have: offered to a section that follows one of them.
    """

    of_players: tuple[str, ...]
    of_teams: tuple[str, ...]
    rare: tuple[str, ...]

    @property
    def without_teams(self) -> OfferedTieBreaks:
        """Return what is left without those of teams."""
        own = {definition.code for definition in team_definitions()}
        known = {definition.code for definition in definitions()}
        rare = tuple(code for code in self.rare if code in known or code not in own)
        return OfferedTieBreaks(self.of_players, (), rare)

    @property
    def all(self) -> tuple[str, ...]:
        """Return all of them in the order of the lists."""
        return (*self.of_players, *self.of_teams, *self.rare)


def offered() -> OfferedTieBreaks:
    """Return what the lists offer now: what is allowed of others comes and goes meanwhile."""
    of_players, of_teams = definitions(), team_definitions()
    rare = (
        *(of_player.code for of_player in of_players if not of_player.usual),
        *(of_team.code for of_team in of_teams if not of_team.usual),
    )
    return OfferedTieBreaks(
        tuple(usual for of_player in of_players for usual in of_player.usual),
        tuple(usual for of_team in of_teams for usual in of_team.usual),
        tuple(code for code in rare if code != "PTS"),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _TieBreak(Choice):
    """A tie-break by its name and its code."""

    of_teams: tuple[str, ...] = ()

    def _said(self, words: Translator, code: str) -> str:
        said = f"{words.t('value.tie_break.' + code)} ({code})"
        return words.headed(words.t("ui.nav.teams"), said) if code in self.of_teams else said


def _lists(of: OfferedTieBreaks, values: tuple[str, ...], rare: tuple[str, ...] = ()) -> Fields:
    return fields(
        _TieBreak(
            name=name,
            label="ui.settings.tie-breaks",
            values=values,
            rare=rare,
            empty=NOTHING,
            of_teams=of.of_teams,
        )
        for name in LISTS
    )


BY_CODE = Text(
    name=WRITTEN,
    label="ui.settings.tie-breaks-written",
    hint="ui.settings.tie-breaks-written-hint",
)


def fields_of_tie_breaks(
    edition: EditionKey | None, chosen: tuple[str, ...] = (), *, teams: bool = True
) -> tuple[Field, ...]:
    """Return the fields, offering what an edition has and what was chosen; None offers all.

    Without ``teams`` none is offered that only teams have, but where it was chosen.
    """
    of = offered()
    if not teams:
        of = of.without_teams
    if edition is None:
        return (*_lists(of, of.all, of.rare), BY_CODE)
    known = (*chosen, *of_edition(of.all, edition))
    return (*_lists(of, tuple(code for code in of.all if code in known)), BY_CODE)


def of_edition(codes: tuple[str, ...], edition: EditionKey) -> tuple[str, ...]:
    """Return those of some tie-breaks that an edition has.

    >>> of_edition(("BH/C1", "DE", "WIN"), EditionKey("C.06@2007-01"))
    ('BH/C1', 'DE')
    """
    names = rules_of(edition).names | team_rules_of(edition).names
    return tuple(code for code in codes if parse_tie_breaks(code)[0][0].name in names)


def tie_break_values(chosen: tuple[str, ...]) -> dict[str, str]:
    """Return the values of the fields: written where the lists do not offer all of them."""
    if len(chosen) > MOST_TIE_BREAKS or not set(chosen) <= set(offered().all):
        return {WRITTEN: ", ".join(chosen)}
    return dict(zip(LISTS, chosen, strict=False))


def tie_breaks_of(form: Form, system: System, edition: EditionKey) -> tuple[str, ...]:
    """Return the tie-breaks written, else those chosen, else the usual ones.

    Those are what the edition recommends for the system, or a list that is usual today. A
    knock-out has none.
    """
    usual = kind_of(system).usual
    if usual is None:
        return ()
    written = BY_CODE.read(form, WRITTEN)
    if written:
        return _written(form, written)
    chosen: list[str] = []
    of = offered()
    for name, code in _lists(of, of.all, of.rare).read(form).items():
        if code in chosen:
            form.fault(name, "tie-break-twice")
        elif code is not None:
            chosen.append(code)
    if chosen or usual == "none":
        return tuple(chosen)
    if usual == "olympiad":
        return OLYMPIAD_TIE_BREAKS
    if is_recommended(edition):
        return tuple(
            str(default_tie_break) for default_tie_break in default_tie_breaks(system, edition)
        )
    return of_edition(SWISS_TIE_BREAKS if usual == "swiss" else ROUND_ROBIN_TIE_BREAKS, edition)


def _written(form: Form, text: str) -> tuple[str, ...]:
    found, problems = parse_tie_breaks(text)
    if problems:
        first = problems[0]
        form.faults.setdefault(WRITTEN, Fault(f"refused.{first.code}", dict(first.values)))
    codes = tuple(str(tie_break) for tie_break in found)
    if len(set(codes)) < len(codes):
        form.fault(WRITTEN, "tie-break-twice")
    return codes


HIGHEST_RATING = 3999
EVENT_RULES = fields(
    (
        Choice(
            name=f"rule_{name}",
            about=name,
            label=f"ui.event-rules.{name}",
            values=tuple(enum for enum in kind if enum is not Order.SUCCESSIVE),
            words=f"ui.event-rules.{name}-",
            empty="ui.event-rules.as-edition",
        )
        for name, kind in CHOICES.items()
    ),
    Number(
        name="rule_unrated",
        about="unrated",
        label="ui.event-rules.unrated",
        hint="ui.event-rules.unrated-hint",
        most=HIGHEST_RATING,
        empty=None,
    ),
    Number(
        name="rule_ratings",
        about="ratings",
        label="ui.event-rules.ratings",
        hint="ui.event-rules.ratings-hint",
        most=MOST_PERIODS,
        empty=None,
    ),
)
"""What an event decides of its tie-breaks; what it does not is as its edition has it."""


def event_rules_values(text: str) -> dict[str, str]:
    """Return the fields of stored choices.

    >>> event_rules_values("own=nobody,unrated=left-out")
    {'rule_own': 'nobody', 'rule_unrated': '0'}
    """
    found = parse_event_rules(text)
    if isinstance(found, Refused):
        return {}
    values = EVENT_RULES.written(found)
    return {name: text for name, text in values.items() if text not in {"", Order.SUCCESSIVE.value}}


def event_rules_of(form: Form) -> str:
    """Return the choices as the log keeps them; what is wrong is noted in the form."""
    said = EVENT_RULES.read(form)
    return str(EventRules(**{name: item for name, item in said.items() if item is not None}))
