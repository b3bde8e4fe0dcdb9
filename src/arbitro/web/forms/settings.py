"""The settings of an event and of a section as fields of a form, in both directions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.settings import (
    EventSettings,
    InLanguage,
    Numbering,
    OwnText,
    SectionSettings,
)
from arbitro.i18n import Translator, languages, languages_named
from arbitro.i18n.zones import zone_called
from arbitro.model import EditionKey, System
from arbitro.model.names import NameOrder
from arbitro.model.tournament import RANKING_METHODS
from arbitro.reasons import Refused
from arbitro.regulations import system_of_the_day, text_to_follow
from arbitro.rules.pairing.knock_out import USUAL_MATCH
from arbitro.rules.pairing.round_robin import CycleSwap
from arbitro.rules.pairing.systems import systems_here
from arbitro.web.forms.fields import (
    Choice,
    Day,
    Federation,
    Line,
    Number,
    Text,
    Tick,
    fields,
)
from arbitro.web.forms.form import Fault, Form
from arbitro.web.forms.knock_out import (
    ARMAGEDDON,
    KEPT,
    MATCH,
    MINUTES,
    STAGES,
    match_format,
    match_values,
)
from arbitro.web.forms.points import POINTS, WORTH, point_values, points_of
from arbitro.web.forms.schedule import (
    MOST_PERIODS,
    PERIOD,
    ROUND_DATE,
    ROUNDS_TO_DATE,
    TIME,
    TIME_CONTROLS,
    date_values,
    dates_of,
    is_as_shown,
    time_of,
    time_values,
)
from arbitro.web.forms.system_fields import (
    EDITION_FIELDS,
    editions_named,
    leave_out,
    readings_of_form,
    readings_options,
    readings_values,
    tie_breaks_named,
)
from arbitro.web.forms.teams import (
    BYE_WORTH,
    TEAM_POINTS,
    TEAM_RULES,
    team_rules_of,
    team_rules_values,
)
from arbitro.web.forms.tie_breaks import (
    EVENT_RULES,
    MOST_TIE_BREAKS,
    event_rules_of,
    event_rules_values,
    fields_of_tie_breaks,
    tie_break_values,
    tie_breaks_of,
)
from arbitro.web.kinds import kind_of

MOST_ROUNDS = 99
FIELD_OF_REFUSAL = {
    "name-missing": "name",
    "dates-reversed": "end",
    "rounds-out-of-range": "rounds",
    "rounds-already-paired": "rounds",
    "no-edition-in-force": "start",
    "section-name-taken": "section_name",
    "board-out-of-range": "first_board",
    "boards-overlap": "first_board",
    "acceleration-not-here": "system",
    "player-name-missing": "name",
    "rating-out-of-range": "rating",
    "team-boards-out-of-range": "team_boards",
    "team-boards-odd": "team_boards",
    "team-name-missing": "team_name",
    "team-name-taken": "team_name",
}


def refuse(form: Form, refusal: Refused) -> bool:
    """Put a refusal at the field it speaks of; tell whether there is such a field."""
    name = FIELD_OF_REFUSAL.get(refusal.code)
    if name is None:
        return False
    form.faults.setdefault(name, Fault(f"refused.{refusal.code}", dict(refusal.values)))
    return True


def _systems() -> tuple[System, ...]:
    # every system is loaded for it, and the list of events offers none

    return systems_here()


def setting_options(
    words: Translator,
    dated: int = ROUNDS_TO_DATE,
    section: Section | None = None,
    wanted: Form | None = None,
) -> dict[str, Any]:
    """Return what the selects of the settings offer, and how many rounds may be dated.

    A ``section`` that there is already is offered the tie-breaks of the edition it follows, one
    that is ``wanted`` those of the edition its form leads to.
    """
    edition = edition_of(section, "C.07") if section is not None else None
    chosen = section.settings.tie_breaks if section is not None else ()
    if wanted is not None:
        edition, chosen = _tie_breaks_wanted(wanted)
    t = words.t
    return {
        "systems": [(system.key, words.name_of("system", system.key)) for system in _systems()],
        "languages": languages_named(),
        "event": EVENT,
        "match": MATCH,
        "stages": STAGES,
        "armageddon": ARMAGEDDON,
        "minutes": MINUTES,
        "matches_kept": KEPT,
        "section": SECTION,
        "time": TIME,
        "period": PERIOD,
        "worth": (*POINTS, *WORTH),
        "teams": TEAM_RULES,
        "team_points": TEAM_POINTS,
        "bye_worth": BYE_WORTH,
        "tie_breaks": fields_of_tie_breaks(edition, chosen, teams=_may_be_of_teams(section)),
        "event_rules": EVENT_RULES,
        "round_date": ROUND_DATE,
        **readings_options(words),
        "periods": range(1, MOST_PERIODS + 1),
        "dated": range(1, dated + 1),
        "editions": [
            (
                field,
                [("", t("ui.settings.edition-by-date")), *editions_named(words, field)],
            )
            for field in EDITION_FIELDS
        ],
    }


_EVERYBODY_MEETS = (
    System.ROUND_ROBIN,
    System.DOUBLE_ROUND_ROBIN,
    System.TEAM_ROUND_ROBIN,
    System.TEAM_DOUBLE_ROUND_ROBIN,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names(Line):
    """Several names with semicolons between them, on one line."""

    def read(self, form: Form, name: str) -> tuple[str, ...]:
        """Return the names."""
        parts = (part.strip() for part in form.text(name, longest=self.longest).split(";"))
        return tuple(part for part in parts if part)

    def written(self, value: Any) -> str:
        """Return the names as one line."""
        return "; ".join(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Zone(Text):
    """A time zone by its IANA name."""

    def read(self, form: Form, name: str) -> str:
        """Return the name; a fault where this machine knows no such zone."""
        typed = form.text(name, longest=self.longest).replace(" ", "_")
        if typed and zone_called(typed) is None:
            form.fault(name, "time-zone")
        return typed


EVENT = fields(
    Text(name="name", label="ui.settings.name", required=True, longest=120),
    Day(name="start", label="ui.settings.start"),
    Day(name="end", label="ui.settings.end"),
    Text(name="city", label="ui.settings.city"),
    Federation(
        name="federation", label="ui.settings.federation", hint="ui.settings.federation-hint"
    ),
    Text(name="chief_arbiter", label="ui.settings.chief-arbiter"),
    Text(name="venue", label="ui.settings.venue"),
    _Names(name="deputies", label="ui.settings.deputies", hint="ui.settings.deputies-hint"),
    Text(name="organiser", label="ui.settings.organiser"),
    _Zone(
        name="time_zone",
        label="ui.settings.time-zone",
        hint="ui.settings.time-zone-hint",
        suggested="zones",
        longest=60,
    ),
)
"""The data of an event besides its language: the wizard asks for the first six."""

LONGEST_SECTION_NAME = 80
SECTION = fields(
    Text(
        name="section_name",
        about="name",
        label="ui.settings.section-name",
        hint="ui.settings.section-name-hint",
        longest=LONGEST_SECTION_NAME,
    ),
    Number(
        name="rounds",
        label="ui.settings.rounds",
        hint="ui.settings.rounds-hint",
        least=1,
        most=MOST_ROUNDS,
        empty=None,
    ),
    Choice(
        name="numbering",
        label="ui.settings.numbering",
        values=(Numbering.RATING, Numbering.LOTS, Numbering.VARMA, Numbering.FIXED),
        words="value.numbering.",
        empty="ui.settings.numbering-usual",
        rare=(Numbering.FIXED,),
    ),
    Choice(
        name="ranking_method",
        label="ui.settings.ranking-method",
        hint="ui.settings.ranking-method-hint",
        values=RANKING_METHODS,
        words="value.ranking_method.",
        empty="ui.settings.ranking-method-usual",
        usual="",
        rare=("OTHER",),
    ),
    Choice(
        name="name_order",
        label="ui.settings.name-order",
        hint="ui.settings.name-order-hint",
        values=NameOrder,
        words="value.name_order.",
        empty="ui.settings.name-order-usual",
        rare=("code-points",),
    ),
    Number(
        name="half_point_byes", label="ui.settings.half-point-byes", most=MOST_ROUNDS, empty=None
    ),
    Number(
        name="last_bye_round",
        label="ui.settings.last-bye-round",
        hint="ui.settings.last-bye-round-hint",
        most=MOST_ROUNDS,
    ),
    Number(
        name="first_board",
        label="ui.settings.first-board",
        hint="ui.settings.first-board-hint",
        least=1,
        most=9999,
        empty=None,
    ),
    Choice(
        name="cycle_swap",
        label="ui.settings.cycle-swap",
        hint="ui.settings.cycle-swap-hint",
        values=tuple(CycleSwap),
        words="value.cycle_swap.",
        usual=CycleSwap.FIRST_CYCLE,
    ),
    Tick(
        name="accelerated",
        label="ui.settings.accelerated",
        hint="ui.settings.accelerated-hint",
    ),
    Tick(name="chess960", label="ui.settings.chess960", hint="ui.settings.chess960-hint"),
)
"""What is said of a section besides its system, its points and its time."""


def _may_be_of_teams(section: Section | None) -> bool:
    """Tell whether teams play in a section, or may after another system is chosen."""
    if section is None or not section.rounds:
        return True
    return "teams" in kind_of(section.settings.system).forms


def event_values(settings: EventSettings) -> dict[str, str]:
    """Return the fields of an event's settings."""
    texts = {f"{text.what.value}-{text.language}": text.text for text in settings.texts}
    return EVENT.written(settings) | {"language": settings.language} | texts


def event_settings(form: Form, language: str) -> EventSettings:
    """Read an event's settings; what is wrong is noted in the form."""
    chosen = form.values.get("language", "")
    own = chosen if chosen in languages() else language
    return EventSettings(**EVENT.read(form), language=own, texts=_texts(form, own))


def _texts(form: Form, own: str) -> tuple[InLanguage, ...]:
    """Read the organiser's texts in other languages than the event's own."""
    return tuple(
        InLanguage(what, language, text)
        for language in languages()
        for what in OwnText
        if language != own and (text := form.text(f"{what.value}-{language}", longest=120))
    )


def section_values(settings: SectionSettings | None) -> dict[str, str]:
    """Return the fields of a section's settings; of a new section, sensible ones."""
    shown = settings or SectionSettings("", rounds=7, time_control=TIME_CONTROLS["90+30"])
    values = {
        "system": shown.system.key,
        "rounds": str(shown.rounds or 7),
        **point_values(shown.points),
    }
    values = SECTION.written(shown) | values
    if settings is None:
        values["numbering"] = ""
    chosen = shown.tie_breaks if settings else ()
    values |= time_values(shown.time_control, shown.time_control_text)
    values |= date_values(shown.round_dates)
    values |= match_values(shown.knock_out)
    values |= team_rules_values(shown.teams, shown.points)
    values |= event_rules_values(shown.event_rules)
    values |= readings_values(shown.readings)
    values |= {f"{_SECTION_NAME}-{text.language}": text.text for text in shown.texts}
    return values | tie_break_values(chosen)


_SECTION_NAME = "section_name"


def _names(form: Form, before: tuple[InLanguage, ...]) -> tuple[InLanguage, ...]:
    """Read a section's name in further languages; those the form does not ask for stay."""
    kept = {in_language.language: in_language.text for in_language in before}
    for language in languages():
        if form.has(f"{_SECTION_NAME}-{language}"):
            kept[language] = form.text(f"{_SECTION_NAME}-{language}", longest=120)
    return tuple(InLanguage(OwnText.NAME, *item) for item in sorted(kept.items()) if item[1])


def section_settings(
    form: Form,
    before: SectionSettings | None = None,
    *,
    unnamed: str = "",
    start: date | None = None,
) -> SectionSettings | None:
    """Read a section's settings, None where a field is wrong.

    ``unnamed`` is the name where none is given, ``start`` the first day, which decides the usual
    tie-breaks. What the form does not ask for, or the system does not have, stays as before.
    """
    # The section may be of a system that is offered no more.
    kept = {before.system.key: before.system} if before else {}
    system = (
        form.named("system", {**{other.key: other for other in _systems()}, **kept}) or System.DUTCH
    )
    leave_out(form, system, section_values(before) if before else {})
    said = SECTION.read(form)
    said["name"] = said["name"] or unnamed
    if not said["name"]:
        form.fault("section_name", "required")
    if not system.plays_chosen_rounds:
        said["rounds"] = 0
    elif said["rounds"] is None and system.is_swiss:
        form.fault("rounds", "required")
    said["rounds"] = said["rounds"] or 0
    said["numbering"] = said["numbering"] or _usual_numbering(system)
    for name in ("first_board", "half_point_byes"):
        said[name] = 1 if said[name] is None else said[name]
    points = points_of(form)
    stood = (before.time_control, before.time_control_text) if before else (None, "")
    time_control, time_text = stood if is_as_shown(form, *stood) else time_of(form)
    followed = text_to_follow("C.07", option=tie_breaks_named(form), start=start)
    tie_breaks = tie_breaks_of(form, system_of_the_day(system, start), followed.edition.key)
    event_rules = event_rules_of(form)
    dates = dates_of(form, said["rounds"] or MOST_ROUNDS)
    knock_out = before.knock_out if before else USUAL_MATCH
    if system.is_knock_out:
        knock_out = match_format(form, knock_out)
    settings = before or SectionSettings(said["name"])
    teams = team_rules_of(form, system, points, settings.teams)
    readings = readings_of_form(form, system, settings.readings)
    texts = _names(form, settings.texts)
    if not form.ok:
        return None
    return replace(
        settings,
        **said,
        system=system,
        points=points,
        tie_breaks=tie_breaks,
        event_rules=event_rules,
        time_control=time_control,
        time_control_text=time_text,
        knock_out=knock_out,
        round_dates=settings.round_dates if dates is None else dates,
        teams=teams,
        readings=readings,
        texts=texts,
    )


def _usual_numbering(system: System) -> Numbering:
    """Return how numbers are usually given: by lot where everybody meets everybody.

    The numbers of the Berger tables must not follow the strength of the players (Arbiters' Manual,
    IV.1): the first half of them has one White more.
    """
    return Numbering.LOTS if system in _EVERYBODY_MEETS else Numbering.RATING


def _tie_breaks_wanted(form: Form) -> tuple[EditionKey | None, tuple[str, ...]]:
    """Return the edition of the tie-breaks of a form, None while its day is wrong; those set."""
    typed = {"start": form.values.get("start", "")}
    day = Form(typed, is_day_first=form.is_day_first)
    start = EVENT["start"].read(day, "start")
    codes = (form.values.get(f"tie_break_{at}", "") for at in range(1, MOST_TIE_BREAKS + 1))
    chosen = tuple(filter(None, codes))
    if not day.ok:
        return None, chosen
    named = tie_breaks_named(form)
    return text_to_follow("C.07", option=named, start=start).edition.key, chosen
