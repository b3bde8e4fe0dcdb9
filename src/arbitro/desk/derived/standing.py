"""The standings of a section: points, its tie-breaks by its edition, the lots drawn."""

from __future__ import annotations

from arbitro.desk.derived.knock_out.standing import knock_out_standings
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.derived.tournament import counted, numbers_of, remembered, tournament_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import EntryId, SectionId, Tournament, Tpn
from arbitro.model.registry import Origin
from arbitro.reasons import Refused
from arbitro.rules.standings import (
    PlayOffs,
    Standings,
    kept_tie_breaks,
    not_as_listed,
    standings,
)
from arbitro.rules.tiebreaks import EventRules, parse_event_rules


def standings_of(
    state: EventState, section: SectionId, after: int | None = None
) -> Standings | None:
    """Return the standings after a number of rounds; None stands for the latest worth showing.

    That is the last round with a result. While games of it are being played the standings are
    provisional: a game without a result brings nothing yet. There are none where nobody is entered
    or the section follows no edition of C.07. Derived once for a section as it stands: asking
    again costs nothing.
    """
    found = state.sections[section]
    if after is None:
        after = latest_round(found)
    return remembered(state, found, f"standings {after}", lambda: _standings(state, found, after))


def _standings(state: EventState, section: Section, after: int) -> Standings | None:
    edition = edition_of(section, "C.07")
    if edition is None or not section.entries:
        return None
    if section.settings.system.is_knock_out:
        return knock_out_standings(section, after, edition)
    table = standings_record(state, section.id)
    lots = lots_of(section, numbers_of(state, section))
    play_offs = _play_offs(state, section) if after >= rounds_total(section) else None
    tie_breaks, unread = kept_tie_breaks(section.settings.tie_breaks, brought_origins(section))
    return standings(
        table,
        tie_breaks,
        edition,
        after=after,
        lots=lots,
        event=event_rules_of(section),
        play_offs=play_offs,
        unread=unread,
    )


def brought_origins(section: Section) -> dict[str, Origin]:
    """Return which plug-in brought what the section names."""
    return {
        brought.name: Origin(brought.distribution, brought.version) for brought in section.brought
    }


def _play_offs(state: EventState, section: Section) -> PlayOffs | None:
    """Return the play-offs as the rules see them: they count at the end, before all tie-breaks."""
    if not section.play_offs:
        return None
    number = {entry: Tpn(at) for at, entry in enumerate(numbers_of(state, section), 1)}
    return PlayOffs(
        tuple(
            tuple(tuple(number[entry] for entry in place if entry in number) for place in result)
            for result in section.play_offs
        )
    )


def standings_record(state: EventState, section: SectionId) -> Tournament:
    """Return the record the standings are made from; worksheets must start from the same.

    What does not count by the 50 % rule of all-play-alls is left out.
    """
    return counted(state, section, tournament_of(state, section))


def latest_round(section: Section) -> int:
    """Return the last round in which something is known, 0 before the first result."""
    last = section.current
    if last is None:
        return 0
    begun = last.has_results or not last.games
    return last.number if begun else last.number - 1


def event_rules_of(section: Section) -> EventRules | None:
    """Return what the event's own regulations say about tie-breaks, None where they are silent."""
    written = section.settings.event_rules
    found = parse_event_rules(written) if written else None
    return None if isinstance(found, Refused) else found


def order_problem(state: EventState, section: Section) -> Refused | None:
    """Refuse to decide by standings that leave out a tie-break of the section's list."""
    table = standings_of(state, section.id)
    return None if table is None else not_as_listed(table.omitted)


def lots_of(section: Section, numbers: tuple[EntryId, ...]) -> dict[Tpn, int]:
    """Return the lots drawn, by number: the lower goes first."""
    number = {entry: Tpn(at) for at, entry in enumerate(numbers, 1)}
    return {
        number[entry]: place
        for order in section.lots
        for place, entry in enumerate(order)
        if entry in number
    }
