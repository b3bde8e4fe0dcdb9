"""What decided matches beside their games, as far as the record shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from arbitro.model import Result, Tournament, Tpn
from arbitro.rules.pairing.knock_out.match_format import MatchFormat
from arbitro.rules.pairing.knock_out.progress import Encounter, KnockOut
from arbitro.rules.pairing.knock_out.record import MatchFacts, knock_out_by, not_in_bracket


def facts_of_record(tournament: Tournament, rules: MatchFormat) -> MatchFacts:
    """Return what the record shows of matches that their games have not decided.

    Who is absent from the coming round has left. Where somebody plays on after a match without a
    winner, lots decided it if all its games were level, and otherwise the other one left. After the
    last round the stated ranks tell it of the final and of the match for third place. Bids leave
    no trace.
    """
    facts = MatchFacts(rules, frozenset(_absent_from_now_on(tournament)))
    open_ones = len(tournament.entries)
    while open_ones:
        open_ones -= 1
        found = _one_more(tournament, facts)
        if found is None:
            return facts
        facts = found
    return facts


def _absent_from_now_on(tournament: Tournament) -> Iterator[Tpn]:
    coming = tournament.rounds_played
    for entry in tournament.entries:
        if [each.result for each in entry.rounds[coming:]] == [Result.ZERO_POINT_BYE]:
            yield entry.tpn


def _one_more(tournament: Tournament, facts: MatchFacts) -> MatchFacts | None:
    """Return the facts with one more match decided, None where nothing shows another."""
    event = knock_out_by(tournament, facts)
    playing = {
        tpn for each in not_in_bracket(tournament, event) for tpn in (each.white, each.black)
    }
    over = not playing and tournament.rounds_total == tournament.rounds_played
    for each in event.encounters:
        if each.is_over or each.progress is None:
            continue
        if playing & each.pair:
            return _decided(facts, each, _who_plays_on(tournament, event, each, playing))
        if not over or (each.tie.next and (each.games or not _has_one_winner(tournament))):
            continue
        ranked = _better_ranked(tournament, each)
        if ranked is not None:
            return _decided(facts, each, ranked)
        if each.tie.next:
            return replace(facts, withdrawn=facts.withdrawn | each.pair)
    return None


def _has_one_winner(tournament: Tournament) -> bool:
    """Tell whether the record states that one player alone is first: then all is decided.

    Matches without a game were then left by one player, or by both who share a rank.
    """
    return [entry.stated_rank for entry in tournament.entries].count(1) == 1


def _who_plays_on(
    tournament: Tournament, event: KnockOut, encounter: Encounter, playing: set[Tpn]
) -> int:
    """Return which side goes on: the one with later games.

    Both may have some where the losers of semi-finals play for third place: then the ranks tell.
    """
    sides = _sides(encounter)
    here = [at for at in (0, 1) if sides[at] in playing]
    semi_final = encounter.tie.next == event.final.tie.number
    if len(here) == 1 and not (semi_final and event.format.third_place):
        return here[0]
    ranked = _better_ranked(tournament, encounter)
    return here[0] if ranked is None else ranked


def _better_ranked(tournament: Tournament, encounter: Encounter) -> int | None:
    """Return the side with the better rank in the record, None where it states none or one."""
    first, second = (tournament.entry(tpn).stated_rank for tpn in _sides(encounter))
    if first is None or second is None or first == second:
        return None
    return 0 if first < second else 1


def _decided(facts: MatchFacts, encounter: Encounter, winner: int) -> MatchFacts:
    """Return the facts with a match won by one side: by lot, or because the other has left."""
    sides = _sides(encounter)
    mine, other = sides[winner], sides[1 - winner]
    assert encounter.progress is not None
    if encounter.progress.lots_needed:
        return replace(facts, lots=(*facts.lots, (mine, other)))
    return replace(facts, withdrawn=facts.withdrawn | {other})


def _sides(encounter: Encounter) -> tuple[Tpn, Tpn]:
    first, second = encounter.first, encounter.second
    assert first is not None
    assert second is not None
    return first, second
