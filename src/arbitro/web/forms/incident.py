"""An incident as fields of a form."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from arbitro.desk.values.games import Incident
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import Translator
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import EntryId
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.rules.laws.situations.sanctions import LADDER
from arbitro.web.forms.fields import Choice, Number, Paragraph, Tick, fields
from arbitro.web.forms.form import Form


class ResultChoice(Choice):
    """One of the results of a game, as they are written everywhere."""

    def _said(self, words: Translator, code: str) -> str:
        del words  # the same in all languages
        return SHOWN[GameResult(code)]


SITUATION = Choice(
    name="situation",
    label="ui.incidents.situation",
    values=tuple(SITUATIONS),
    words="ruling.situation.",
    empty="ui.incidents.other",
)
PENALTIES = fields(Tick(name=code, label=f"ui.incidents.{code}") for code in LADDER)
WRITTEN_DOWN = fields(
    Tick(
        name="illegal_move",
        label="ui.incidents.illegal-move",
        hint="ui.incidents.illegal-move-hint",
    ),
    Paragraph(name="note", label="ui.incidents.note", longest=500),
)
MOST_MINUTES = 600
CLOCKS = fields(
    Number(
        name=f"time_{side}",
        label=f"ui.incidents.time-{side}",
        least=-MOST_MINUTES,
        most=MOST_MINUTES,
    )
    for side in ("white", "black")
)
"""The minutes an arbiter gives a player, or takes where negative."""

RESULT = fields(
    ResultChoice(
        name="result",
        label="ui.incidents.result",
        values=GameResult,
        empty="ui.incidents.result-open",
        hint="ui.incidents.result-hint",
    )
)
"""The result that ends the game with the incident."""

MINUTE = 60_000


def minutes_of(times: Iterable[tuple[str, int]]) -> dict[str, str]:
    """Return times as the fields of the clocks show them."""
    given: dict[str, int] = {}
    for side, milliseconds in times:
        given[side] = given.get(side, 0) + milliseconds
    return {f"time_{side}": str(int(number / MINUTE)) for side, number in given.items() if number}


def values_of(incident: Incident) -> dict[str, str]:
    """Return the fields of an incident that is in the log."""
    values = {
        "situation": incident.situation,
        "note": incident.note,
        "concerned": "" if incident.player is None else str(incident.player),
        **dict.fromkeys(incident.penalties, "1"),
        **minutes_of(incident.times),
    }
    return {**values, "illegal_move": "1"} if incident.illegal_move else values


def incident_of(form: Form, before: Incident, entries: Collection[EntryId]) -> Incident:
    """Return the incident a form describes; ``before`` has its place, its facts and its ruling."""
    imposed, given = PENALTIES.read(form), CLOCKS.read(form)
    stood, shown = dict(before.times), minutes_of(before.times)
    times = []
    for side in ("white", "black"):
        name = f"time_{side}"
        # the form asks for minutes: seconds that stood stay while nobody changes them
        as_shown = form.sent(name).strip() == shown.get(name)
        times.append((side, stood[side] if as_shown else (given[name] or 0) * MINUTE))
    return replace(
        before,
        situation=before.situation if before.facts else SITUATION.read(form, SITUATION.name) or "",
        player=form.chosen("concerned", entries),
        penalties=tuple(code for code in LADDER if imposed[code]),
        times=tuple(time for time in times if time[1]),
        **WRITTEN_DOWN.read(form),
    )
