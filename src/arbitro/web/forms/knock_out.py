"""How matches are played as fields of a form, in both directions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arbitro.i18n import Translator
from arbitro.model import Period, TimeControl
from arbitro.rules.pairing.knock_out import (
    ARMAGEDDON_TIME,
    LONGEST_MATCH,
    FirstColour,
    MatchFormat,
    Stage,
    StageKind,
)
from arbitro.web.forms.form import Form
from arbitro.web.forms.schedule import time_text

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


def match_options(words: Translator) -> dict[str, Any]:
    """Return what the selects of the matches offer."""
    return {
        "rapid_times": [(code, time_text(each)) for code, each in RAPID_TIMES.items()],
        "blitz_times": [(code, time_text(each)) for code, each in BLITZ_TIMES.items()],
        "first_colours": [
            (each.value, words.t(f"value.first_colour.{each.value}")) for each in FirstColour
        ],
        "most_games": LONGEST_MATCH,
        "most_stage_games": MOST_STAGE_GAMES,
    }


def match_values(rules: MatchFormat) -> dict[str, str]:
    """Return the fields of a match format; stages the form has no room for are left out."""
    values = {
        "match_games": str(rules.games),
        "final_games": str(rules.final_games or ""),
        "rapid_games": "0",
        "rapid_time": "15+10",
        "blitz_games": "0",
        "blitz_time": "3+2",
        "armageddon": "",
        "armageddon_white": "5",
        "armageddon_black": "4",
        "first_colour": rules.first_colour.value,
        "third_place": "1" if rules.third_place else "",
        "play_on": "1" if rules.play_on else "",
        "bids": "1" if rules.bids else "",
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
        code = next((code for code, each in known if each == stage.time_control), None)
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
    games = form.number("match_games", 1, LONGEST_MATCH, default=before.games)
    final = form.number("final_games", 0, LONGEST_MATCH, default=0)
    first = form.choice("first_colour", FirstColour) or before.first_colour
    return replace(
        before,
        games=games or before.games,
        final_games=0 if final == games else final or 0,
        stages=_stages(form),
        first_colour=first,
        third_place=form.ticked("third_place"),
        play_on=form.ticked("play_on"),
        bids=form.ticked("bids"),
    )


def _stages(form: Form) -> tuple[Stage, ...]:
    stages = []
    for kind, times in _TIMES.items():
        games = form.number(f"{kind.value}_games", 0, MOST_STAGE_GAMES, default=0)
        chosen = form.values.get(f"{kind.value}_time", "")
        if chosen not in times:
            form.fault(f"{kind.value}_time", "choice")
        elif games:
            stages.append(Stage(kind, games, times[chosen]))
    white = form.number("armageddon_white", 1, _LONGEST_MINUTES, default=5)
    black = form.number("armageddon_black", 1, _LONGEST_MINUTES, default=4)
    if form.ticked("armageddon") and white and black:
        stages.append(Stage(StageKind.ARMAGEDDON, 1, armageddon_time(white, black)))
    return tuple(stages)


def armageddon_time(white: int, black: int) -> TimeControl:
    """Return so many minutes for White and for Black, and two seconds a move after move 60."""
    return TimeControl(
        (Period(60 * white, 0, 60), Period(0, 2)), black=(Period(60 * black, 0, 60), Period(0, 2))
    )
