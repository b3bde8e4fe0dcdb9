"""What the arbiter of a knock-out does next."""

from __future__ import annotations

from arbitro.desk.derived.knock_out.bracket import first_round_of, knock_out_of
from arbitro.rules.pairing.knock_out import Encounter, KnockOut, StageKind
from arbitro.web.views.event import SectionView
from arbitro.web.views.step import Step


def knock_out_step(view: SectionView) -> Step:
    """Return the next step once the first games are published."""
    section, url = view.section, view.url
    event = knock_out_of(section)
    assert event is not None, "a round is paired"
    waiting = sum(each.missing for each in section.rounds)
    if waiting:
        number = next(each.number for each in section.rounds if each.missing)
        values = {"round": number, "count": waiting}
        return Step("enter-results", f"{url}/rounds/{number}", False, values)
    due = [each for each in event.encounters if _may_go_on(each, event)]
    if due:
        return _games(view, event, due)
    for each in event.encounters:
        if each.is_over or each.progress is None:
            continue
        code = "match-lots" if each.progress.lots_needed else "match-bids"
        if each.progress.waiting:
            break
        return Step(code, f"{url}/matches/{each.tie.number}", False, {"match": each.tie.number})
    if view.adjourned:
        values = {"round": view.adjourned[0].round, "count": len(view.adjourned)}
        return Step("end-adjourned", f"{url}/rounds/{view.adjourned[0].round}", False, values)
    return Step("knock-out-over", f"{url}/standings")


def _may_go_on(encounter: Encounter, event: KnockOut) -> bool:
    """Tell whether pairing all that is due starts a game of this match."""
    coming = encounter.progress.next if encounter.progress else None
    if coming is None or encounter.tie.round_number > event.current_round:
        return False
    return not (coming.kind is StageKind.ARMAGEDDON and event.format.bids)


def _games(view: SectionView, event: KnockOut, due: list[Encounter]) -> Step:
    starts = first_round_of(view.section, event.current_round) > len(view.section.rounds)
    if starts and not any(each.games for each in due):
        values = {"round": event.current_round}
        return Step("start-round", f"{view.url}/pair", True, values)
    return Step("start-games", f"{view.url}/pair", True, {"count": len(due)})
