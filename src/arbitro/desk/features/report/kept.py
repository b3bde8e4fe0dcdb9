"""Whether a section taken over says again what its report said."""

from __future__ import annotations

from dataclasses import fields, replace

from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.kernel.state import EventState
from arbitro.model import SectionId, Tournament
from arbitro.reasons import Refused
from arbitro.reasons.reason import refused


def not_the_same(state: EventState, section: SectionId, tournament: Tournament) -> Refused | None:
    """Refuse where the section would report anything else than the report taken over."""
    made = tournament_of(state, section)
    given = _as_reported(tournament)
    for one, theirs in zip(made.entries, given.entries, strict=True):
        # a game without a result is played on, whether a report says so or calls it adjourned
        mine = replace(one, playing=0)
        if mine.virtual != theirs.virtual:
            return refused("report-acceleration-unknown", player=int(mine.tpn))
        if mine != theirs:
            return refused("report-not-kept", field="entries", player=int(mine.tpn))
    made = replace(
        made,
        editions=(),
        entries=given.entries,
        # what is said of the whole event is not the section's
        details=replace(
            made.details,
            name=given.details.name,
            city=given.details.city,
            federation=given.details.federation,
            start=given.details.start,
            end=given.details.end,
            chief_arbiter=given.details.chief_arbiter,
            deputies=given.details.deputies,
            organiser=given.details.organiser,
        ),
    )
    for field in fields(Tournament):
        if getattr(made, field.name) != getattr(given, field.name):
            return refused("report-not-kept", field=field.name, player=0)
    return None


def _as_reported(tournament: Tournament) -> Tournament:
    """Return the tournament without what was printed of it, and without editions."""
    played = tournament.rounds_played
    entries = tuple(
        replace(
            entry,
            rounds=tuple(entry.record(number) for number in range(1, played + 1))
            + entry.rounds[played:],
            stated_points=None,
            stated_rank=None,
            playing=0,
        )
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries, editions=())
