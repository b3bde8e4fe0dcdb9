"""``arbitro laws regulations``: whether an event's own rules of play agree with the Laws."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.i18n.rule_texts.laws import FindingWords, finding_words
from arbitro.model import Period, PointSystem, RateClass, TimeControl
from arbitro.rules.laws.clock import ClockSetting, SettingProblem, read_setting
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.play_rules import PlayRules, Setting, check_play_rules
from arbitro.rules.ratings.edition import newest_rating_rules


@click.command(cls=Command, help="cli.regulations.help")
@click.argument("time", required=False)
@option("--edition", metavar="YEAR", default="2023", help="cli.regulations.edition")
@option("--rate", type=click.Choice(("standard", "rapid", "blitz")), help="cli.regulations.rate")
@option("--default-time", type=click.IntRange(0, 999), help="cli.regulations.default-time")
@option("--supervision", type=click.Choice(("full", "lax")), help="cli.regulations.supervision")
@option("--games-per-arbiter", type=click.IntRange(1, 999), help="cli.regulations.games")
@option("--recorded", is_flag=True, help="cli.regulations.recorded")
@option(
    "--last-minutes",
    type=click.Choice(("none", "increment", "claim")),
    help="cli.regulations.last-minutes",
)
@option(
    "--draws", type=click.Choice(("free", "forbidden", "consent")), help="cli.regulations.draws"
)
@option("--draws-from", type=click.IntRange(1, 999), help="cli.regulations.draws-from")
@option("--device-in-bag", is_flag=True, help="cli.regulations.device-in-bag")
@option("--device-milder", is_flag=True, help="cli.regulations.device-milder")
@option("--appeals", type=click.Choice(("deadline", "none")), help="cli.regulations.appeals")
@option("--fifty-moves-extended", is_flag=True, help="cli.regulations.fifty")
@option("--points", metavar="W-D-L", help="cli.regulations.points")
@option("--rated", is_flag=True, help="cli.regulations.rated")
@option("--highest-rating", type=click.IntRange(0, 3500), default=0, help="cli.regulations.rating")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def regulations(time: str | None, edition: str, *, as_json: bool, **options: Any) -> int:
    """Check the rules of play of an event against the Laws."""
    try:
        laws = laws_of(edition)
    except LookupError:
        known = "1993, 2009, 2014, 2018, 2023"
        say("cli.edition-unknown", error=True, regulation="E.01", asked=edition, known=known)
        return 2
    setting = _setting(time, options)
    if setting is None:
        return 2
    found = check_play_rules(_rules(options), setting, laws)
    said = [finding_words(words(), finding, laws.key) for finding in found]
    if as_json:
        print_answer(PlayRulesCheck(laws.key, tuple(said)))
    else:
        _print(said)
    return 1 if any(other.grade == "contradicts" for other in said) else 0


@dataclass(frozen=True, slots=True)
class PlayRulesCheck:
    """What is found in the rules of play of an event, by an edition of the Laws."""

    edition: str
    findings: tuple[FindingWords, ...]


def _rules(options: dict[str, Any]) -> PlayRules:
    return PlayRules(
        default_minutes=options["default_time"],
        supervision=options["supervision"] or "",
        games_per_arbiter=options["games_per_arbiter"] or 0,
        recorded=options["recorded"],
        guideline_three=options["last_minutes"] or "",
        draws=options["draws"] or "free",
        draws_from_move=options["draws_from"] or 0,
        device_in_bag_allowed=options["device_in_bag"],
        device_milder=options["device_milder"],
        appeals=options["appeals"] or "",
        fifty_moves_extended=options["fifty_moves_extended"],
    )


def _setting(time: str | None, options: dict[str, Any]) -> Setting | None:
    """Return what the rules are checked against; None after saying what is not understood."""
    control = None
    if time is not None:
        control = _control(time)
        if control is None:
            return None
    points = None
    if options["points"]:
        points = _points(options["points"])
        if points is None:
            say("cli.regulations.points-not-understood", error=True, text=options["points"])
            return None
    rate = RateClass(options["rate"]) if options["rate"] else None
    rules = None
    if options["rated"]:
        of_control = control.rate_class if control else None
        rules = newest_rating_rules(rate or of_control or RateClass.STANDARD)
    return Setting(control, rate, points, options["highest_rating"], rules)


def _control(time: str) -> TimeControl | None:
    read = read_setting(time)
    if isinstance(read, SettingProblem):
        text = words().t(f"ruling.clock.{read.code}", text=read.text, column=read.column)
        complain(text, f"clock.{read.code}")
        return None

    def periods(found: ClockSetting, player: int) -> tuple[Period, ...]:
        return tuple(
            Period(period.main // 1_000, period.bonus // 1_000, period.moves)
            for period in found.of(player)
        )

    return TimeControl(periods(read, 0), periods(read, 1) if read.black else ())


def _points(text: str) -> PointSystem | None:
    """Return points written as ``3-1-0`` or ``1-0.5-0``, None where they are not."""
    parts = [
        re.fullmatch(r"(\d{1,2})(?:[.,](\d))?", word.replace("½", "0.5"))
        for word in text.split("-")
    ]
    tenths = [10 * int(part[1]) + int(part[2] or 0) for part in parts if part is not None]
    return PointSystem.of(*tenths) if len(tenths) == len(parts) == 3 else None


def _print(said: list[FindingWords]) -> None:
    if not said:
        say("playrules.none")
    grade = ""
    for other in said:
        if other.grade != grade:
            grade = other.grade
            print(other.grade_text)
        articles = f"  [{', '.join(other.articles)}]" if other.articles else ""
        print(f"  - {other.text}{articles}")
