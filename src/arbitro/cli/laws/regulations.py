"""``arbitro regulations``: whether an event's own rules of play agree with the Laws."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import complain, say, words
from arbitro.i18n.laws import finding_words
from arbitro.i18n.rule_reader import (
    glossary,
    read_rule,
    rules_of_situation,
    search_rules,
    side_by_side,
)
from arbitro.model import EditionKey, Period, PointSystem, RateClass, TimeControl
from arbitro.regulations import edition as edition_of
from arbitro.rules.laws.clock import SettingProblem, read_setting
from arbitro.rules.laws.editions import LAWS_ONLINE, laws_of
from arbitro.rules.laws.play_rules import PlayRules, Setting, check_play_rules
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.rules.ratings.edition import newest_rating_rules

if TYPE_CHECKING:
    from arbitro.i18n.laws import FindingWords
    from arbitro.i18n.rule_reader import RuleText, SideBySide
    from arbitro.rules.laws.clock import ClockSetting


_RATES = ("standard", "rapid", "blitz")


def regulations(time: str | None, edition: str, *, as_json: bool, **asked: Any) -> int:
    """Check the rules of play of an event against the Laws."""
    try:
        laws = laws_of(edition)
    except LookupError:
        known = "1993, 2009, 2014, 2018, 2023"
        say("cli.edition-unknown", error=True, regulation="E.01", asked=edition, known=known)
        return 2
    setting = _setting(time, asked)
    if setting is None:
        return 2
    found = check_play_rules(_rules(asked), setting, laws)
    said = [finding_words(words(), each, laws.key) for each in found]
    if as_json:
        print_json({"edition": laws.key, "findings": list(map(_as_data, said))})
    else:
        _print(said)
    return 1 if any(each.grade == "contradicts" for each in said) else 0


def _rules(asked: dict[str, Any]) -> PlayRules:
    return PlayRules(
        default_minutes=asked["default_time"],
        supervision=asked["supervision"] or "",
        games_per_arbiter=asked["games_per_arbiter"] or 0,
        recorded=asked["recorded"],
        guideline_three=asked["last_minutes"] or "",
        draws=asked["draws"] or "free",
        draws_from_move=asked["draws_from"] or 0,
        device_in_bag_allowed=asked["device_in_bag"],
        device_milder=asked["device_milder"],
        appeals=asked["appeals"] or "",
        fifty_moves_extended=asked["fifty_moves_extended"],
    )


def _setting(time: str | None, asked: dict[str, Any]) -> Setting | None:
    """Return what the rules are checked against; None after saying what is not understood."""
    control = None
    if time is not None:
        control = _control(time)
        if control is None:
            return None
    points = None
    if asked["points"]:
        points = _points(asked["points"])
        if points is None:
            say("cli.regulations.points-not-understood", error=True, text=asked["points"])
            return None
    rate = RateClass(asked["rate"]) if asked["rate"] else None
    rules = None
    if asked["rated"]:
        of_control = control.rate_class if control else None
        rules = newest_rating_rules(rate or of_control or RateClass.STANDARD)
    return Setting(control, rate, points, asked["highest_rating"], rules)


def _control(time: str) -> TimeControl | None:
    read = read_setting(time)
    if isinstance(read, SettingProblem):
        text = words().t(f"ruling.clock.{read.code}", text=read.text, column=read.column)
        complain(text, f"clock.{read.code}")
        return None

    def periods(found: ClockSetting, player: int) -> tuple[Period, ...]:
        return tuple(
            Period(each.main // 1_000, each.bonus // 1_000, each.moves) for each in found.of(player)
        )

    return TimeControl(periods(read, 0), periods(read, 1) if read.black else ())


def _points(text: str) -> PointSystem | None:
    """Return points written as ``3-1-0`` or ``1-0.5-0``, None where they are not."""
    parts = [
        re.fullmatch(r"(\d{1,2})(?:[.,](\d))?", each.replace("½", "0.5"))
        for each in text.split("-")
    ]
    tenths = [10 * int(each[1]) + int(each[2] or 0) for each in parts if each is not None]
    return PointSystem.of(*tenths) if len(tenths) == len(parts) == 3 else None


def _as_data(said: FindingWords) -> dict[str, object]:
    return {
        "code": said.code,
        "grade": said.grade,
        "text": said.text,
        "articles": list(said.articles),
    }


def _print(said: list[FindingWords]) -> None:
    if not said:
        say("playrules.none")
    grade = ""
    for each in said:
        if each.grade != grade:
            grade = each.grade
            print(each.grade_text)
        articles = f"  [{', '.join(each.articles)}]" if each.articles else ""
        print(f"  - {each.text}{articles}")


def rule(asked: tuple[str, ...], edition: str, beside: str | None, as_json: bool) -> int:
    """Show an article."""
    keys = _editions(edition, beside)
    if keys is None:
        return 2
    first, *rest = asked
    if first == "glossary":
        return _glossary(" ".join(rest), as_json=as_json)
    if first == "search" and rest:
        found = search_rules(words(), keys[0], " ".join(rest))
    elif first == "situation" and len(rest) == 1:
        keys = (_rules_of(rest[0], keys[0]),)
        found = _of_situation(rest[0], keys[0])
    else:
        if len(keys) == 2:
            return _beside(keys[0], keys[1], " ".join(asked), as_json=as_json)

        found = read_rule(words(), keys[0], " ".join(asked))
    return _show(found, " ".join(asked), keys[0], as_json=as_json)


def _editions(*names: str | None) -> tuple[EditionKey, ...] | None:
    """Return the editions of the years named, None after saying which is none."""
    keys = []
    for name in names:
        if name is None:
            continue
        try:
            keys.append(edition_of(EditionKey(name)).key if "@" in name else laws_of(name).key)
        except LookupError:
            say("cli.rule.no-edition", error=True, name=name)
            return None
    return tuple(keys)


def _rules_of(name: str, key: EditionKey) -> EditionKey:
    """Return the rules to look in: those of games on a virtual board, where only they have it."""
    situation = SITUATIONS.get(name)
    return LAWS_ONLINE.key if situation is not None and situation.online else key


def _of_situation(name: str, key: EditionKey) -> tuple[RuleText, ...]:
    situation = SITUATIONS.get(name)
    return () if situation is None else rules_of_situation(words(), key, situation.concepts)


def _show(found: tuple[RuleText, ...], asked: str, key: EditionKey, *, as_json: bool) -> int:
    if not found:
        say("cli.rule.nothing", error=True, asked=asked, edition=words().edition(key))
        return 1
    if as_json:
        print_json([asdict(each) for each in found])
        return 0
    print(words().edition(key))
    for each in found:
        elsewhere = each.edition != key
        _print_rule(each, f"{each.edition} art. {each.number}" if elsewhere else "")
    return 0


def _print_rule(each: RuleText, number: str = "") -> None:
    print(f"{number or words().cited(each.number)}  {each.text}")
    if each.comment:
        print(f"    {words().t('cli.rule.comment', text=each.comment)}")


def _beside(key: EditionKey, other: EditionKey, number: str, *, as_json: bool) -> int:
    found = side_by_side(words(), key, other, number)
    if not found:
        return _show((), number, key, as_json=as_json)
    if as_json:
        print_json([_beside_data(each) for each in found])
        return 0
    for each in found:
        sign = "=" if each.same else "\N{NOT EQUAL TO}"
        print(f"{sign} {each.concept}")
        for place, text in ((key, each.one), (other, each.other)):
            year = place.partition("@")[2][:4]
            if text is None:
                print(f"    {year}  {words().t('cli.rule.not-there')}")
            else:
                print(f"    {year}  {words().cited(text.number)}  {text.text}")
    return 0


def _beside_data(each: SideBySide) -> dict[str, Any]:
    return {
        "concept": each.concept,
        "same": each.same,
        "one": asdict(each.one) if each.one else None,
        "other": asdict(each.other) if each.other else None,
    }


def _glossary(query: str, *, as_json: bool) -> int:
    found = glossary(words(), query)
    if as_json:
        print_json([asdict(each) for each in found])
        return 0
    if not found:
        say("cli.rule.no-word", error=True, asked=query)
        return 1
    for each in found:
        print(f"{each.term}: {each.text}")
    return 0
