"""What a new section will use where nothing else is said, for the one screen it is made on."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.derived.teams.standing import tie_breaks_used
from arbitro.desk.kernel.state import Section
from arbitro.i18n import Translator
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.web.kinds import kind_of


@dataclass(frozen=True, slots=True)
class DefaultInUse:
    """One thing a section uses: the code of its word, what it is, and its codes or full titles."""

    word: str
    text: str
    names: str = ""


def used_by(section: Section, words: Translator) -> tuple[DefaultInUse, ...]:
    """Return everything a new section uses beside what its name, dates and system say."""
    settings = section.settings
    kind = kind_of(settings.system)
    found = [DefaultInUse("ui.settings.system", words.name_of("system", settings.system.key))]
    if kind.usual is not None:
        used = tie_breaks_used(section)
        named = " \N{MIDDLE DOT} ".join(_tie_break(code, words) for code in used)
        told = named or words.t("ui.defaults.no-tie-breaks")
        found.append(DefaultInUse("ui.settings.tie-breaks", told, ", ".join(used)))
    points = settings.points
    scored = " \N{EN DASH} ".join(map(words.points, (points.win, points.draw, points.loss)))
    found.append(DefaultInUse("ui.settings.points", scored))
    if settings.system.is_swiss:
        worth = words.points(points.pairing_allocated_bye)
        found.append(
            DefaultInUse("ui.settings.bye", words.t("ui.defaults.bye-worth", points=worth))
        )
        found.append(
            DefaultInUse("ui.settings.accelerated", _yes(words, is_so=settings.accelerated))
        )
    found.append(DefaultInUse("ui.settings.chess960", _yes(words, is_so=settings.chess960)))
    if "half-point-byes" in kind.forms:
        last = settings.byes_until
        told = words.t("ui.defaults.byes", count=settings.half_point_byes, last=last)
        found.append(DefaultInUse("ui.settings.half-point-byes", told))
    found.append(
        DefaultInUse(
            "ui.settings.numbering", words.t(f"value.numbering.{settings.numbering.value}")
        )
    )
    equals = words.t(f"value.order_of_equals.{section.equals.value}")
    found.append(DefaultInUse("ui.players.equals", equals))
    if settings.name_order is not None:
        order = words.t(f"value.name_order.{settings.name_order.value}")
        found.append(DefaultInUse("ui.settings.name-order", order))
    found.append(DefaultInUse("ui.settings.first-board", str(settings.first_board)))
    found.append(DefaultInUse("ui.defaults.default-time", default_time(settings.play, words)))
    readings = [
        words.headed(words.t(f"value.reading.{name}"), words.t(f"value.reading.{name}={value}"))
        for name, value in settings.readings
    ]
    if readings:
        found.append(DefaultInUse("ui.readings.taken", "; ".join(readings)))
    since = sorted({edition.key.rpartition("@")[2] for edition in section.editions})
    months = words.listed(words.month(one) if len(one) == len("2026-02") else one for one in since)
    told = words.t("ui.defaults.editions", months=months)
    found.append(DefaultInUse("ui.editions.title", told, _editions(section, words)))
    return tuple(found)


def default_time(play: PlayRules, words: Translator) -> str:
    """Return how late a player may come; what the Laws say where the regulations do not."""
    late = play.default_minutes
    code = "default-said" if late is not None else "default-not-said"
    return words.t(f"ui.defaults.{code}", minutes=late or 0)


def _editions(section: Section, words: Translator) -> str:
    return "; ".join(words.edition(edition.key) for edition in section.editions)


def _tie_break(code: str, words: Translator) -> str:
    name = f"value.tie_break.{code}"
    return words.t(name) if words.has(name) else code


def _yes(words: Translator, *, is_so: bool) -> str:
    return words.t("ui.defaults.yes" if is_so else "ui.defaults.no")
