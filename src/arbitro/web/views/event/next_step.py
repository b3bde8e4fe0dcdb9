"""What the arbiter does next in a section, so that every page can lead there."""

from __future__ import annotations

from dataclasses import dataclass, field

from arbitro.desk.derived.knock_out.bracket import first_round_of, knock_out_of
from arbitro.desk.features.groups import group_sections
from arbitro.rules.pairing.knock_out import Encounter, KnockOut, StageKind
from arbitro.rules.pairing.swiss.length import fewest_rounds, most_rounds
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.event import SectionView

FEWEST_PLAYERS = 2


def next_step(view: SectionView) -> Step | None:
    """Return the next step of a section, None when its event is finished."""
    section, url = view.section, view.url
    if view.state.finished:
        return None
    if not section.entries_closed and not section.rounds:
        return _OF_ENTRIES.of(view.kind)(view)
    current = section.current
    if current is None and group_sections(view.state, section):
        return Step("groups", view.url.rpartition("/s/")[0])
    if section.imported is not None and section.imported.is_open:
        return Step(
            "import-confirm" if section.imported.checked else "import-check", f"{url}/import"
        )
    if section.hand is not None:
        number = section.hand.round
        return Step("by-hand", f"{url}/rounds/{number}/by-hand", False, {"round": number})
    return _of_rounds(view)


def _of_rounds(view: SectionView) -> Step:
    """Return the next step once the numbers are given."""
    url, current = view.url, view.section.current
    if current is None:
        return Step("pair", f"{url}/pair", True, {"round": 1})
    if not current.published:
        return _of_preview(view, current.number)
    if view.is_knock_out:
        return knock_out_step(view)
    if current.missing:
        values = {"round": current.number, "count": current.missing}
        return Step("enter-results", view.round_url(), False, values)
    if current.number < view.rounds_total:
        return Step("pair", f"{url}/pair", True, {"round": current.number + 1})
    if view.adjourned:
        values = {"round": view.adjourned[0].round, "count": len(view.adjourned)}
        return Step("end-adjourned", view.round_url(view.adjourned[0].round), False, values)
    return Step("final-standings", f"{url}/standings")


def _of_preview(view: SectionView, number: int) -> Step:
    """Return what leads on from a round nobody was told of; one out of date is not published.

    Where it was paired by hand the arbiter looks at it first.
    """
    found, values, sends = view.out_of_date, {"round": number}, {"round": str(number)}
    if found is None:
        code = "publish-boards" if view.has_line_ups else "publish"
        return Step(code, f"{view.url}/do/publish-round", True, values, sends)
    if found.by_hand:
        return Step("look-again", f"{view.round_url()}#out-of-date-{view.id}", False, values)
    return Step("pair-again", f"{view.url}/do/pair-again", True, values, sends)


def _of_players(view: SectionView) -> Step:
    """Return what comes first while entries are open: who takes part, then the numbers."""
    section = view.section
    if len(section.entries) < FEWEST_PLAYERS:
        return Step("enter-players", f"{view.url}/players/import")
    count, rounds = len(section.entries), section.settings.rounds
    values = {"count": count}
    if not section.settings.system.is_swiss or _is_checked_in(view):
        return Step("close-entries", f"{view.url}/do/close-entries", True, values)
    code = "close-and-pair"
    if rounds < fewest_rounds(count):
        code = "close-and-pair-few-rounds"
        values |= {"rounds": rounds, "needed": fewest_rounds(count)}
    elif rounds > most_rounds(count):
        code = "close-and-pair-many-rounds"
        values |= {"rounds": rounds, "most": most_rounds(count)}
    return Step(code, f"{view.url}/pair", True, values, {"close": "1"})


def _is_checked_in(view: SectionView) -> bool:
    """Tell whether presence is noted: who is absent is found before anybody is paired."""
    return any(part.checked_in for part in view.section.entries.values())


def _of_teams(view: SectionView) -> Step:
    """Return what comes first while entries are open: the teams, then the numbers."""
    teams = len(view.section.teams.teams)
    if teams < FEWEST_PLAYERS:
        return Step("enter-teams", f"{view.url}/teams")
    return Step("close-teams", f"{view.url}/do/close-entries", True, {"count": teams})


_OF_ENTRIES = ByEntrants(players=_of_players, teams=_of_teams)


@dataclass(frozen=True, slots=True)
class Step:
    """A message code (``ui.step.what.<code>``, ``why``, ``do``), its values and its address.

    ``posts`` tells that the address changes something; otherwise it shows a page. ``sends`` is what
    is said with it.
    """

    code: str
    url: str
    posts: bool = False
    values: dict[str, int] = field(default_factory=dict)
    sends: dict[str, str] = field(default_factory=dict)

    @property
    def is_last(self) -> bool:
        """Tell whether nothing is left to play."""
        return self.code in {"final-standings", "knock-out-over"}


def knock_out_step(view: SectionView) -> Step:
    """Return the next step once the first games are published."""
    section, url = view.section, view.url
    event = knock_out_of(section)
    assert event is not None, "a round is paired"
    waiting = sum(round_.missing for round_ in section.rounds)
    if waiting:
        number = next(round_.number for round_ in section.rounds if round_.missing)
        values = {"round": number, "count": waiting}
        return Step("enter-results", view.round_url(number), False, values)
    due = [encounter for encounter in event.encounters if _may_go_on(encounter, event)]
    if due:
        return _games(view, event, due)
    for encounter in event.encounters:
        if encounter.is_over or encounter.progress is None:
            continue
        code = "match-lots" if encounter.progress.lots_needed else "match-bids"
        if encounter.progress.waiting:
            break
        return Step(
            code, f"{url}/matches/{encounter.tie.number}", False, {"match": encounter.tie.number}
        )
    if view.adjourned:
        values = {"round": view.adjourned[0].round, "count": len(view.adjourned)}
        return Step("end-adjourned", view.round_url(view.adjourned[0].round), False, values)
    return Step("knock-out-over", f"{url}/standings")


def _may_go_on(encounter: Encounter, event: KnockOut) -> bool:
    """Tell whether pairing all that is due starts a game of this match."""
    coming = encounter.progress.next if encounter.progress else None
    if coming is None or encounter.tie.round_number > event.current_round:
        return False
    return not (coming.kind is StageKind.ARMAGEDDON and event.format.bids)


def _games(view: SectionView, event: KnockOut, due: list[Encounter]) -> Step:
    starts = first_round_of(view.section, event.current_round) > len(view.section.rounds)
    if starts and not any(item.games for item in due):
        values = {"stage": event.rounds - event.current_round + 1}
        return Step("start-round", f"{view.url}/pair", True, values)
    return Step("start-games", f"{view.url}/pair", True, {"count": len(due)})
