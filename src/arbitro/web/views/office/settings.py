"""The settings of an event as one list: what each is, where it stands, what a change would do.

A setting is a row of one table: whose it is, which part of the list it belongs to, and the fields
of the forms of event and section that say it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from arbitro.desk.commands import EditEvent, EditSection
from arbitro.desk.decide import decide
from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.derived.teams.standing import tie_breaks_used
from arbitro.desk.events import SectionEdited
from arbitro.desk.features.section.sections import fixed_settings
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.i18n import Translator
from arbitro.i18n.search_words import fold
from arbitro.model import System
from arbitro.reasons import Refused
from arbitro.web.forms.fields import Field, shown_value
from arbitro.web.forms.form import Form
from arbitro.web.forms.languages import LANGUAGE, texts_asked
from arbitro.web.forms.points import POINTS, WORTH
from arbitro.web.forms.schedule import TIME
from arbitro.web.forms.settings import EVENT, SECTION, event_values, section_values
from arbitro.web.forms.tie_breaks import BY_CODE, fields_of_tie_breaks
from arbitro.web.views.event.defaults import default_time
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.match_format import match_lines
from arbitro.web.views.event.publicity import public_lines
from arbitro.web.views.office.office import told
from arbitro.web.views.standings.standings import standings_view

_S = TypeVar("_S", EventSettings, SectionSettings)


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting: its code, the fields that say it, the part of the list it stands in.

    ``form`` is what only some kinds of section have. What it changes of the settings are the
    attributes of its fields' names, or those of ``about``; everything else stays as it is. The
    texts in other languages have a field for each of them.
    """

    code: str
    fields: tuple[str, ...]
    part: str
    of_section: bool = True
    form: str = ""
    about: tuple[str, ...] = ()

    def changed(self, before: _S, wanted: _S) -> _S:
        """Return settings with what this one says of those wanted."""
        names = self.about or self.fields
        return replace(before, **{name: getattr(wanted, name) for name in names})


OTHER_LANGUAGES = "other-languages"
_LABELS = {
    "tie-breaks": "ui.settings.tie-breaks",
    OTHER_LANGUAGES: "ui.settings.in-other-languages",
}
"""The labels of settings of several fields, else that of the first."""

_TIE_BREAKS = (*(f"tie_break_{number}" for number in range(1, 9)), BY_CODE.name)

SETTINGS = (
    *(Setting(name, (name,), "event", of_section=False) for name in ("name", "start", "end")),
    *(Setting(name, (name,), "event", of_section=False) for name in ("city", "federation")),
    *(Setting(name, (name,), "event", of_section=False) for name in ("venue", "organiser")),
    Setting("chief-arbiter", ("chief_arbiter",), "event", of_section=False),
    Setting("deputies", ("deputies",), "event", of_section=False),
    Setting("time-zone", ("time_zone",), "event", of_section=False),
    Setting("language", ("language",), "event", of_section=False, about=("language", "texts")),
    Setting(OTHER_LANGUAGES, (), "event", of_section=False, about=("texts",)),
    Setting("section-name", ("section_name",), "play", about=("name",)),
    Setting(OTHER_LANGUAGES, (), "play", about=("texts",)),
    Setting("rounds", ("rounds",), "play"),
    Setting("time", ("time", "time_text"), "play", about=("time_control", "time_control_text")),
    Setting("chess960", ("chess960",), "play"),
    Setting("numbering", ("numbering",), "play"),
    Setting("ranking-method", ("ranking_method",), "play"),
    Setting("name-order", ("name_order",), "play"),
    Setting("half-point-byes", ("half_point_byes",), "play", form="half-point-byes"),
    Setting("last-bye-round", ("last_bye_round",), "play", form="half-point-byes"),
    Setting("first-board", ("first_board",), "play"),
    Setting("points", ("points", "win", "draw", "loss"), "ranked", about=("points",)),
    Setting("bye", ("bye",), "ranked", form="half-point-byes", about=("points",)),
    Setting("tie-breaks", _TIE_BREAKS, "ranked", about=("tie_breaks",)),
)
"""Every setting that the list changes; systems and editions are changed on the whole form."""


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A setting as it stands: in words, with the address that opens it.

    ``fixed`` is by what it is fixed, the entries or the rounds; empty: it can be changed. One that
    is not ``is_beside`` is changed on a page of its own.
    """

    setting: Setting
    label: str
    value: str
    url: str
    fixed: str = ""
    is_beside: bool = True


@dataclass(frozen=True, slots=True)
class SettingsPart:
    """A part of the list: the event, or how a section is played or ranked."""

    code: str
    section: SectionView | None
    rows: tuple[SettingRow, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What a change would do: players whose place would be another, what would be found or gone."""

    places: tuple[tuple[str, str, int, int], ...] = ()
    """Section, player, place now and then."""
    found: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    leaves_fide_mode: bool = False

    @property
    def is_none(self) -> bool:
        """Tell whether nothing that is shown would be another."""
        return not (self.places or self.found or self.gone or self.leaves_fide_mode)


@dataclass(frozen=True, slots=True)
class SettingPanel:
    """What the panel of a setting shows: its fields and what stands in them."""

    row: SettingRow
    section: SectionView | None
    fields: tuple[Field, ...]
    values: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _WholeForm:
    """The form of an event or of a section: its fields by their names, and what stands in them."""

    fields: Mapping[str, Field]
    texts: tuple[Field, ...]
    values: dict[str, str]
    url: str
    fixed: Mapping[str, str] = field(default_factory=dict)
    usual: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What is in use where nothing is set, by the code of the setting."""


def parts_of(
    event: EventView, words: Translator, wanted: str = "", devices: int = 0
) -> tuple[SettingsPart, ...]:
    """Return the list, the event first, then section by section; rows that have the words wanted.

    Words are looked for in the name of a setting and in what it says. ``devices`` is how many are
    connected.
    """
    asked = fold(wanted).split()
    parts = []
    for part in _parts(event, words, devices):
        rows = tuple(row for row in part.rows if _has(row, asked))
        if rows:
            parts.append(replace(part, rows=rows))
    return tuple(parts)


def _has(row: SettingRow, asked: list[str]) -> bool:
    said = fold(f"{row.label} {row.value}")
    return all(word in said for word in asked)


def _parts(event: EventView, words: Translator, devices: int) -> Iterator[SettingsPart]:
    whole = _whole_form(event, None)
    own = tuple(one for one in SETTINGS if not one.of_section)
    elsewhere = (_elsewhere(*page, words) for page in _pages_of_event(event, words, devices))
    yield SettingsPart("event", None, (*(_row(whole, one, words) for one in own), *elsewhere))
    for section in event.sections:
        whole = _whole_form(event, section)
        for code in ("play", "ranked"):
            rows = (one for one in SETTINGS if one.part == code and _suits(one, section))
            elsewhere = (
                _elsewhere(*page, words) for page in _pages_of_section(section, words, code)
            )
            yield SettingsPart(
                code, section, (*(_row(whole, one, words) for one in rows), *elsewhere)
            )


def _pages_of_event(
    event: EventView, words: Translator, devices: int
) -> Iterator[tuple[str, str, str]]:
    """Give what is set of the event on pages of its own: its word, what it says, the address."""
    arbiters = ", ".join(arbiter.name for arbiter in event.state.arbiters.arbiters)
    yield "ui.arbiters.title", arbiters, f"{event.url}/arbiters"
    public = [
        words.headed(words.t(f"value.public_thing.{line.thing.value}"), "; ".join(line.told))
        for line in public_lines(event, event.sections, words)
        if line.told
    ]
    yield "ui.public.link", " · ".join(public), f"{event.url}/publicity"
    connected = words.t("ui.devices.in", count=devices)
    yield "ui.devices.title", connected, f"/devices?event={event.id}"


def _pages_of_section(
    view: SectionView, words: Translator, part: str
) -> Iterator[tuple[str, str, str]]:
    """Give the same of a section: how it is played, or by which texts it is decided."""
    if part == "play":
        system = words.name_of("system", view.section.settings.system.key)
        yield "ui.settings.system", system, f"{view.url}/edit#system"
        days = [day for day in view.section.settings.round_dates if day is not None]
        when = words.date_range(min(days), max(days)) if days else ""
        yield "ui.schedule.title", when, f"{view.url}/schedule"
        late = default_time(view.section.settings.play, words)
        yield "ui.play.title", words.t("ui.setting.play-says", time=late), f"{view.url}/play"
        if "bracket" in view.kind.forms:
            for line in match_lines(view.section.settings.knock_out, words):
                yield line.word, line.text, f"{view.url}/edit#match-rules"
        if view.can_make_norms:
            kind = words.t(f"ui.norms.kind.{view.section.norms.kind.value}")
            yield "ui.setting.norm-facts", kind, f"{view.url}/norms#about"
    else:
        texts = ", ".join(edition.key for edition in view.section.editions)
        yield "ui.editions.title", texts, f"{view.url}/edit#editions"
        taken = [words.t(f"value.reading.{name}") for name, _ in view.section.settings.readings]
        yield "ui.readings.title", ", ".join(taken), f"{view.url}/edit"


def _elsewhere(word: str, value: str, url: str, words: Translator) -> SettingRow:
    return SettingRow(Setting("", (), ""), words.t(word), value, url, is_beside=False)


def _suits(setting: Setting, section: SectionView) -> bool:
    system = section.section.settings.system
    if setting.code == "rounds" and not system.plays_chosen_rounds:
        return False
    if setting.code == "tie-breaks" and system in {System.KNOCK_OUT, System.MATCH}:
        return False
    return not setting.form or setting.form in section.kind.forms


def fixed_rows(event: EventView, section: SectionView, words: Translator) -> list[SettingRow]:
    """Return the settings of a section that cannot be changed any more."""
    whole = _whole_form(event, section)
    rows = (_row(whole, one, words) for one in SETTINGS if one.of_section and _suits(one, section))
    return [row for row in rows if row.fixed]


def panel_of(
    event: EventView, section: SectionView | None, code: str, words: Translator
) -> SettingPanel | None:
    """Return the panel of a setting of the event, or of a section; None where there is none."""
    found = (one for one in SETTINGS if one.code == code)
    setting = next((one for one in found if one.of_section == (section is not None)), None)
    if setting is None or (section is not None and not _suits(setting, section)):
        return None
    whole = _whole_form(event, section)
    return SettingPanel(_row(whole, setting, words), section, _fields(whole, setting), whole.values)


def _whole_form(event: EventView, section: SectionView | None) -> _WholeForm:
    """Return the form of an event, or of a section: what every system asks for."""
    if section is None:
        assert event.state.settings is not None
        known: tuple[Field, ...] = (*EVENT, LANGUAGE)
        values, url = event_values(event.state.settings), event.url
    else:
        settings = section.section.settings
        edition = edition_of(section.section, "C.07")
        of_teams = "teams" in section.kind.forms
        ranked = fields_of_tie_breaks(edition, settings.tie_breaks, teams=of_teams)
        known, url = (*SECTION, *TIME, *POINTS, *WORTH, *ranked), section.url
        values = section_values(settings)
    usual: dict[str, tuple[str, ...]] = {}
    if section is not None:
        until = section.section.settings.byes_until
        usual = {
            "tie-breaks": tie_breaks_used(section.section),
            "last-bye-round": (str(until),) if section.section.settings.rounds else (),
        }
    own = event.state.settings.language if event.state.settings else ""
    texts = texts_asked(own, of_section=section is not None)
    fixed = {} if section is None else fixed_settings(section.section)
    return _WholeForm({item.name: item for item in known}, texts, values, url, fixed, usual)


def changed_values(panel: SettingPanel, form: Form) -> Form:
    """Return the whole form with what was sent of one setting."""
    names = (*panel.row.setting.fields, *(item.name for item in panel.fields))
    own = {name: form.sent(name) for name in names}
    kept = {name: text for name, text in panel.values.items() if name not in own}
    return Form(kept | own)


def _fields(whole: _WholeForm, setting: Setting) -> tuple[Field, ...]:
    if setting.code == OTHER_LANGUAGES:
        return whole.texts
    return tuple(whole.fields[name] for name in setting.fields if name in whole.fields)


def _row(whole: _WholeForm, setting: Setting, words: Translator) -> SettingRow:
    values, asked = whole.values, _fields(whole, setting)
    shown = [shown_value(item, values.get(item.name, ""), words) for item in asked]
    if setting.code == "tie-breaks":
        named = [item for item in asked if values.get(item.name)]
        shown = [shown_value(item, values[item.name], words) for item in named]
    if setting.code == "points" and values.get("points") != "other":
        shown = shown[:1]
    if setting.code in whole.usual and not any(values.get(item.name) for item in asked):
        shown = list(whole.usual[setting.code])
    label = words.t(_LABELS.get(setting.code) or asked[0].label)
    url = f"{whole.url}/settings/{setting.code}"
    names = setting.about or setting.fields
    fixed = next((whole.fixed[name] for name in names if name in whole.fixed), "")
    return SettingRow(setting, label, " · ".join(filter(None, shown)), url, fixed)


def change_of(
    event: EventView, command: EditEvent | EditSection, words: Translator
) -> Change | Refused:
    """Decide a command in memory, and return what would be shown otherwise after it."""
    answer = decide(event.state, replace(command, confirmed=Level.TWO_STEPS))
    if isinstance(answer, Refused):
        forced = _as_if(event, command) if answer.code in _FIXED else None
        if forced is None:
            return answer
        answer = forced
    after = EventView(
        event.id, fold_events(answer, event.state), event.version, event.head, event.language
    )
    now = {item.text for item in told(event, words)}
    then = {item.text for item in told(after, words)}
    places = [
        (before.name if len(event.sections) > 1 else "", *moved)
        for before, later in zip(event.sections, after.sections, strict=True)
        for moved in _moved(before, later, words)
    ]
    leaves = any(
        before.fide_mode.is_in and not later.fide_mode.is_in
        for before, later in zip(event.sections, after.sections, strict=True)
    )
    return Change(tuple(places), tuple(sorted(then - now)), tuple(sorted(now - then)), leaves)


_FIXED = frozenset({"already-paired", "entries-closed"})
"""Refusals of what has decided a pairing: what it would change is told all the same."""


def _as_if(event: EventView, command: EditEvent | EditSection) -> tuple[SectionEdited] | None:
    """Return what a change of a section would be if nothing had been decided by it yet."""
    if not isinstance(command, EditSection):
        return None
    section = event.state.sections[command.section]
    return (SectionEdited(command.section, command.settings, section.editions),)


def _moved(
    before: SectionView, after: SectionView, words: Translator
) -> Iterator[tuple[str, int, int]]:
    stood, stands = standings_view(before, words), standings_view(after, words)
    if stood is None or stands is None or not before.section.rounds:
        return
    ranks = {row.entry: row.rank for row in stands.rows}
    for row in stood.rows:
        if ranks.get(row.entry, row.rank) != row.rank:
            yield row.person.name, row.rank, ranks[row.entry]
