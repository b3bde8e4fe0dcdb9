"""How matches are played as fields of a form, in both directions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from arbitro.i18n import Translator
from arbitro.i18n.times import time_text
from arbitro.model import Period, TimeControl
from arbitro.rules.pairing.knock_out import (
    ARMAGEDDON_TIME,
    LONGEST_MATCH,
    FirstColour,
    MatchFormat,
    Stage,
    StageKind,
)
from arbitro.web.forms.fields import Choice, Number, Tick, fields
from arbitro.web.forms.form import Form

MOST_STAGE_GAMES = 10
RAPID_TIMES = {
    "25+10": TimeControl((Period(1500, 10),)),
    "15+10": TimeControl((Period(900, 10),)),
    "10+10": TimeControl((Period(600, 10),)),
    "10+5": TimeControl((Period(600, 5),)),
}
BLITZ_TIMES = {
    "5+3": TimeControl((Period(300, 3),)),
    "3+5": TimeControl((Period(180, 5),)),
    "3+2": TimeControl((Period(180, 2),)),
}
_TIMES = {StageKind.RAPID: RAPID_TIMES, StageKind.BLITZ: BLITZ_TIMES}
_LONGEST_MINUTES = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class _Time(Choice):
    """One of several time controls, each shown as it is announced."""

    times: Mapping[str, TimeControl]

    def _said(self, words: Translator, code: str) -> str:
        del words  # the same in all languages
        return time_text(self.times[code])


def _games_of(kind: StageKind) -> Number:
    code = kind.value
    return Number(name=f"{code}_games", label=f"ui.match.{code}-games", most=MOST_STAGE_GAMES)


def _time_of(kind: StageKind) -> _Time:
    times, code = _TIMES[kind], kind.value
    label = f"ui.match.{code}-time"
    return _Time(name=f"{code}_time", label=label, values=tuple(times), times=times)


def _minutes(side: str, usual: int) -> Number:
    return Number(
        name=f"armageddon_{side}",
        label=f"ui.match.armageddon-{side}",
        least=1,
        most=_LONGEST_MINUTES,
        empty=usual,
    )


MATCH = fields(
    Number(
        name="match_games",
        about="games",
        label="ui.match.games",
        least=1,
        most=LONGEST_MATCH,
        empty=None,
    ),
    Number(
        name="final_games",
        label="ui.match.final-games",
        hint="ui.match.final-games-hint",
        most=LONGEST_MATCH,
    ),
    Choice(
        name="first_colour",
        label="ui.match.first-colour",
        values=FirstColour,
        words="value.first_colour.",
    ),
)
"""How long matches are."""

STAGES = fields(part(kind) for kind in _TIMES for part in (_games_of, _time_of))
"""The shorter games after a match that is level."""

ARMAGEDDON = Tick(name="armageddon", label="ui.match.armageddon", hint="ui.match.armageddon-hint")
MINUTES = fields(_minutes("white", 5), _minutes("black", 4))
"""The last game, and its time."""

KEPT = fields(
    Tick(name="bids", label="ui.match.bids", hint="ui.match.bids-hint"),
    Tick(name="third_place", label="ui.match.third-place"),
    Tick(name="play_on", label="ui.match.play-on", hint="ui.match.play-on-hint"),
)
"""What else is played, and how."""


def match_values(rules: MatchFormat) -> dict[str, str]:
    """Return the fields of a match format; stages the form has no room for are left out."""
    values = {
        **MATCH.written(rules),
        "rapid_games": "0",
        "rapid_time": "15+10",
        "blitz_games": "0",
        "blitz_time": "3+2",
        "armageddon": "",
        "armageddon_white": "5",
        "armageddon_black": "4",
        **KEPT.written(rules),
    }
    for stage in rules.stages:
        if stage.kind is StageKind.ARMAGEDDON:
            control = stage.time_control or ARMAGEDDON_TIME
            values["armageddon"] = "1"
            values["armageddon_white"] = str(control.periods[0].seconds // 60)
            values["armageddon_black"] = str((control.black or control.periods)[0].seconds // 60)
            continue
        values[f"{stage.kind.value}_games"] = str(stage.games)
        known = _TIMES[stage.kind].items()
        code = next(
            (code for code, time_control in known if time_control == stage.time_control), None
        )
        if code is not None:
            values[f"{stage.kind.value}_time"] = code
    return values


def match_format(form: Form, before: MatchFormat) -> MatchFormat:
    """Read a match format; as before where the form was sent as it shows that one, or not at all.

    So stages the form has no room for stay.
    """
    shown = match_values(before)
    if all(form.values.get(name, "").strip() == value for name, value in shown.items()):
        return before
    if "match_games" not in form.values:
        return before
    said = MATCH.read(form)
    games = said["games"] or before.games
    return replace(
        before,
        games=games,
        final_games=0 if said["final_games"] == games else said["final_games"] or 0,
        stages=_stages(form),
        first_colour=said["first_colour"] or before.first_colour,
        **KEPT.read(form),
    )


def _stages(form: Form) -> tuple[Stage, ...]:
    said, minutes = STAGES.read(form), MINUTES.read(form).values()
    found = [
        Stage(kind, said[f"{kind.value}_games"], times[said[f"{kind.value}_time"]])
        for kind, times in _TIMES.items()
        if said[f"{kind.value}_games"] and said[f"{kind.value}_time"]
    ]
    if ARMAGEDDON.read(form, ARMAGEDDON.name) and all(minutes):
        found.append(Stage(StageKind.ARMAGEDDON, 1, armageddon_time(*minutes)))
    return tuple(found)


def armageddon_time(white: int, black: int) -> TimeControl:
    """Return so many minutes for White and for Black, and two seconds a move after move 60."""
    return TimeControl(
        (Period(60 * white, 0, 60), Period(0, 2)), black=(Period(60 * black, 0, 60), Period(0, 2))
    )
