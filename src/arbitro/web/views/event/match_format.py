"""How the matches of a knock-out are played, line by line, for settings and public pages."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.i18n import Translator
from arbitro.i18n.times import time_text
from arbitro.model import TimeControl
from arbitro.rules.pairing.knock_out import MatchFormat, Stage, StageKind


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One thing said of matches: the code of its word, and what it is; empty where not played."""

    word: str
    text: str


def match_lines(rules: MatchFormat, words: Translator) -> tuple[MatchLine, ...]:
    """Return everything a match format says, as the form of a section names it."""
    found = [MatchLine("ui.match.games", str(rules.games))]
    if rules.armageddon:
        # the match itself is one, and has no games before it
        found = [MatchLine("ui.match.games", words.t("value.stage.armageddon"))]
    if rules.final_games not in {0, rules.games}:
        found.append(MatchLine("ui.match.final-games", str(rules.final_games)))
    colours = words.t(f"value.first_colour.{rules.first_colour.value}")
    found.append(MatchLine("ui.match.first-colour", colours))
    for kind in (StageKind.RAPID, StageKind.BLITZ):
        stages = [_stage(stage) for stage in rules.stages if stage.kind is kind]
        found.append(MatchLine(f"ui.match.{kind.value}-games", "; ".join(stages)))
    last = [stage for stage in rules.stages if stage.kind is StageKind.ARMAGEDDON]
    said = [armageddon_text(stage.time_control, words) or _yes(words, is_so=True) for stage in last]
    found.append(MatchLine("ui.match.armageddon", " ".join(said)))
    if last or rules.armageddon:
        found.append(MatchLine("ui.match.bids", _yes(words, is_so=rules.bids)))
    for word, is_so in (("third-place", rules.third_place), ("play-on", rules.play_on)):
        found.append(MatchLine(f"ui.match.{word}", _yes(words, is_so=is_so)))
    return tuple(found)


def _stage(stage: Stage) -> str:
    control = stage.time_control
    return str(stage.games) if control is None else f"{stage.games} · {time_text(control)}"


def armageddon_text(
    control: TimeControl | None, words: Translator, black: int | None = None
) -> str:
    """Return a time control in which Black may have another time; ``black`` seconds by a bid."""
    if control is None:
        return ""
    if not control.black:
        return time_text(control)
    white, usual = (periods[0].seconds for periods in (control.periods, control.black))
    times = {"white": _minutes(white), "black": _minutes(usual if black is None else black)}
    later = control.periods[1].increment if len(control.periods) > 1 else 0
    if not later:
        return words.t("ui.match.armageddon-time", **times)
    moves = control.periods[0].moves or 0
    return words.t("ui.match.armageddon-time-later", **times, increment=later, moves=moves)


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def _yes(words: Translator, *, is_so: bool) -> str:
    return words.t("ui.defaults.yes" if is_so else "ui.defaults.no")
