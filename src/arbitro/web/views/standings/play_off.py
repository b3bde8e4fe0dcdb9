"""Play-offs as pages show them: who is tied, what is played, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.derived.play_offs import NextStage, result_of, stages_due
from arbitro.desk.features.play_offs import plan_of
from arbitro.desk.values.settings import has_unequal_times
from arbitro.model import EntryId, Player, SectionId
from arbitro.reasons import Reason
from arbitro.rules.pairing.play_off import PlayOffPlan, why_plan, why_unrated
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.standings.standings import StandingRow, StandingsView


@dataclass(frozen=True, slots=True)
class TiedPlayers:
    """Players with as many points, in the order of the standings, from a place on."""

    place: int
    rows: tuple[StandingRow, ...]

    @property
    def entries(self) -> str:
        """Return their entries as an address writes them."""
        return " ".join(str(row.entry) for row in self.rows)


def tied_on_points(table: StandingsView) -> tuple[TiedPlayers, ...]:
    """Return the groups of players with as many points, best first."""
    groups: list[list[StandingRow]] = []
    for row in table.rows:
        if groups and groups[-1][0].points == row.points:
            groups[-1].append(row)
        else:
            groups.append([row])
    found, place = [], 1
    for group in groups:
        if len(group) > 1:
            found.append(TiedPlayers(place, tuple(group)))
        place += len(group)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class PlanView:
    """A play-off as planned: its players in order, why so, and its games by name."""

    players: tuple[tuple[EntryId, Player], ...]
    plan: PlayOffPlan
    why: Reason
    rounds: tuple[tuple[tuple[str, str], ...], ...]


def plan_view(
    view: SectionView, players: tuple[EntryId, ...], *, armageddon: bool
) -> PlanView | None:
    """Return the plan for players in the order of the tie-breaks, None for fewer than two."""
    if len(players) < 2 or any(entry not in view.section.entries for entry in players):
        return None
    plan = plan_of(len(players), armageddon=armageddon)
    people = tuple((entry, view.person(entry)) for entry in players)
    rounds = tuple(
        tuple((people[one - 1][1].name, people[other - 1][1].name) for one, other in games)
        for games in plan.rounds()
    )
    return PlanView(people, plan, why_plan(plan), rounds)


@dataclass(frozen=True, slots=True)
class StageView:
    """A stage of a play-off: of which section, who, why; it ``starts`` unless moves are counted."""

    view: SectionView
    names: tuple[str, ...]
    why: Reason
    starts: bool


@dataclass(frozen=True, slots=True)
class StagesView:
    """What follows the play-offs that are over, and how many results are to be carried over."""

    stages: tuple[StageView, ...]
    settled: int

    @property
    def goes_on(self) -> bool:
        """Tell whether there is something to be done at once."""
        return bool(self.settled) or any(stage.starts for stage in self.stages)


def stages_view(event_url: str, view: SectionView) -> StagesView | None:
    """Return what follows the play-offs of a section, None where nothing does."""
    state = view.state
    due = stages_due(state, view.section.id) if view.section.entries_closed else ()
    if not due:
        return None
    stages = tuple(
        StageView(
            SectionView(event_url, state, state.sections[item.section], view.language),
            tuple(state.people[entry].name for entry in item.players),
            item.why,
            item.plan is not None,
        )
        for item in due
        if isinstance(item, NextStage)
    )
    return StagesView(stages, len(due) - len(stages))


@dataclass(frozen=True, slots=True)
class ParentView:
    """The section a play-off belongs to, and its result as numbers there, empty until it is over.

    ``decided`` tells that it has one winner; ``recorded`` that the parent knows of it. ``unrated``
    says why none of its games has a rating.
    """

    view: SectionView
    result: str
    decided: bool
    recorded: bool
    unrated: Reason | None = None


def parent_view(event_url: str, view: SectionView) -> ParentView | None:
    """Return whose play-off a section is, None for any other section."""
    parent = view.state.sections.get(SectionId(view.section.settings.play_off_of))
    if parent is None:
        return None
    shown = SectionView(event_url, view.state, parent, view.language)
    unrated = None
    if has_unequal_times(view.section.settings):
        unrated = why_unrated()
    result = result_of(view.state, view.section)
    if result is None:
        return ParentView(shown, "", decided=False, recorded=False, unrated=unrated)
    written = ",".join("=".join(str(shown.number_of[entry]) for entry in place) for place in result)
    return ParentView(
        shown,
        written,
        decided=len(result) > 1 and len(result[0]) == 1,
        recorded=result in parent.play_offs,
        unrated=unrated,
    )
