"""Every round of an event paired again as a long job, from what was known when it was paired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.kernel.state import EventState
from arbitro.i18n import translator
from arbitro.i18n.translator import Translator
from arbitro.model import Pairing, RoundNumber, SectionId, Tpn
from arbitro.rules.pairing.checker import TABLES, FoundDifference, check_round
from arbitro.service.places import service_at
from arbitro.web.kinds import kind_of
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.worker_process import Tell

_MADE = "pairings-checked.txt"


class _RoundReport(NamedTuple):
    """What is to be said of a round, and whether it was paired again and compared."""

    lines: tuple[str, ...]
    is_compared: bool


_NOTHING = _RoundReport((), False)


def pairings_checked(given: Mapping[str, Any], tell: Tell) -> tuple[str, bytes]:
    """Return what is said of every round that was paired, as a text."""
    key, words = given["event"], translator(given["language"])
    with service_at(given) as service:
        now = service.snapshot(key)
        view = EventView(now.key, now.state, now.version, language=given["language"])
        total = sum(len(other.rounds) for other in now.state.sections.values())
        lines, done = [view.name, words.t("ui.jobs.checked.as-known")], 0
        for section in now.state.sections.values():
            lines += ["", section.settings.name_in(given["language"])]
            compared = 0
            for paired in section.rounds:
                then = service.when_paired(key, section.id, paired.number)
                told = (
                    _NOTHING
                    if then is None
                    else _audit_round(then, section.id, paired.number, words)
                )
                compared += told.is_compared
                lines += told.lines
                done += 1
                tell(done, total)
            if compared == len(section.rounds):
                lines.append(words.t("ui.jobs.checked.compared", count=compared))
            else:
                left = len(section.rounds) - compared
                lines.append(words.t("ui.jobs.checked.left", count=compared, left=left))
    return _MADE, "\r\n".join((*lines, "")).encode("utf-8-sig", "replace")


def _audit_round(
    then: EventState, section: SectionId, number: int, words: Translator
) -> _RoundReport:
    """Pair a round again, in the event as it was then, and return what is to be said of it."""
    was = then.sections[section]
    system, paired = was.settings.system, was.rounds[number - 1]
    if "pairings-checked" not in kind_of(system).papers:
        return _NOTHING
    if paired.by_hand is not None:
        reason = words.t(f"value.by_hand_reason.{paired.by_hand.reason.value}")
        return _RoundReport((words.t("cli.check.by-hand", round=number, reason=reason),), False)
    edition = edition_of(was, system.regulation) or TABLES
    found = check_round(tournament_of(then, section), edition, RoundNumber(number))
    view = EventView("", then, 0).section(section)
    assert view is not None, "the section was there when it was paired"
    return _RoundReport(
        tuple(line for difference in found for line in _lines(difference, view, words)), True
    )


def _lines(found: FoundDifference, view: SectionView, words: Translator) -> Iterator[str]:
    yield words.t("cli.check.round", round=found.round_number)
    stated = _boards(found.stated, found.stated_bye, view, words)
    expected = _boards(found.expected, found.expected_bye, view, words)
    yield f"  {words.t('ui.jobs.checked.paired', boards=stated)}"
    yield f"  {words.t('cli.check.rules-give', boards=expected)}"
    yield f"  {words.reason(found.reason)}"


def _boards(
    games: tuple[Pairing, ...], bye: Tpn | None, view: SectionView, words: Translator
) -> str:
    def named(number: Tpn) -> str:
        return f"{number} {view.name_of(number)}"

    written = [f"{named(game.white)} - {named(game.black)}" for game in games]
    if bye is not None:
        written.append(words.t("cli.check.bye", player=named(bye)))
    return "; ".join(written) or words.t("cli.check.nothing")
