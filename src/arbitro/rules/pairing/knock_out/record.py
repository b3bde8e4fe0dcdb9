"""A knock-out read from the record of its games, round by round, as reports hold it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from arbitro.model import Colour, Pairing, Result, RoundRecord, Tournament, Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.knock_out.bracket import first_with_white
from arbitro.rules.pairing.knock_out.match import MatchGame
from arbitro.rules.pairing.knock_out.match_format import FirstColour, MatchFormat
from arbitro.rules.pairing.knock_out.progress import Encounter, KnockOut, Pair, knock_out

MOST_PLAYERS = 512


Bids = tuple[tuple[Tpn, int], tuple[Tpn, int]]
"""The seconds with which each of two players would take Black in an Armageddon."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """How the matches are played, who left, and what lots and bids decided.

    ``lots`` are pairs of players, the winner by lot first. Reports have no place for any of it.
    """

    format: MatchFormat
    withdrawn: frozenset[Tpn] = frozenset()
    lots: tuple[tuple[Tpn, Tpn], ...] = ()
    bids: tuple[Bids, ...] = ()

    @property
    def winners_by_lot(self) -> dict[Pair, Tpn]:
        """Return who won each match that lots decided."""
        return {frozenset(pair): pair[0] for pair in self.lots}


class NotInBracket(NamedTuple):
    """A game between two players who have no match with each other."""

    round_number: int
    white: Tpn
    black: Tpn


def games_of_record(tournament: Tournament) -> dict[Pair, list[MatchGame]]:
    """Return the games of every two players in the order of the rounds."""
    games: dict[Pair, list[MatchGame]] = {}
    for _, game in _games(tournament):
        games.setdefault(frozenset((game.white, game.black)), []).append(game)
    return games


def _games(tournament: Tournament) -> Iterator[tuple[int, MatchGame]]:
    for number in range(1, tournament.rounds_played + 1):
        for entry in tournament.entries:
            record = entry.record(number)
            if record.opponent is None or record.colour is not Colour.WHITE:
                continue
            other = tournament.entry(record.opponent).record(number)
            yield number, MatchGame(entry.tpn, record.opponent, *_results(record, other))


def _results(white: RoundRecord, black: RoundRecord) -> tuple[Result | None, Result | None]:
    """Return both results, None for a game that has none yet."""
    if Result.PENDING in {white.result, black.result}:
        return None, None
    return white.result, black.result


def knock_out_by(tournament: Tournament, facts: MatchFacts) -> KnockOut:
    """Return the bracket as the games and the facts leave it; the players are numbered from 1."""
    return knock_out(
        len(tournament.entries),
        facts.format,
        games_of_record(tournament),
        withdrawn=facts.withdrawn,
        lots=facts.winners_by_lot,
    )


def knock_out_of_record(
    tournament: Tournament, rules: MatchFormat, told: MatchFacts | None = None
) -> KnockOut | Refused:
    """Return the bracket as the games of a tournament leave it; players are seeded by number.

    ``told`` is what a file tells of the matches, which comes before ``rules``.

    Refused ``two-players-needed``, ``knock-out-too-large``, and ``knock-out-not-numbered`` where
    the players are not numbered from 1 on.
    """
    players = len(tournament.entries)
    if players < 2:
        return refused("two-players-needed")
    if players > MOST_PLAYERS:
        return refused("knock-out-too-large", players=players, most=MOST_PLAYERS)
    if sorted(entry.tpn for entry in tournament.entries) != list(range(1, players + 1)):
        return refused("knock-out-not-numbered")
    return knock_out_by(tournament, told or MatchFacts(rules))


def not_in_bracket(tournament: Tournament, event: KnockOut) -> tuple[NotInBracket, ...]:
    """Return the games no match of the bracket has, in the order of the rounds."""
    pairs = {encounter.pair for encounter in event.encounters}
    return tuple(
        NotInBracket(number, game.white, game.black)
        for number, game in _games(tournament)
        if frozenset((game.white, game.black)) not in pairs
    )


class DueGame(NamedTuple):
    """A game that may start: its match and who has White."""

    encounter: Encounter
    pairing: Pairing


def games_due(event: KnockOut, lots: Iterator[Colour] | None = None) -> tuple[DueGame, ...]:
    """Return the games that may start now, match by match, those of one round of the bracket.

    ``lots`` are colours for the first player of a match; without them the higher seed begins in
    matches with an odd number, and stages take turns.
    """
    rule = FirstColour.BY_NUMBER if lots is None else FirstColour.LOTS
    found = []
    for encounter in event.encounters:
        progress = encounter.progress
        if progress is None or progress.next is None:
            continue
        if encounter.tie.round_number > event.current_round:
            continue
        lot = next(lots) if lots is not None and progress.next.number == 1 else None
        white = first_with_white(
            progress, encounter.games, rule, match_number=encounter.tie.number, lot=lot
        )
        assert white is not None, "a lot was drawn where one is needed"
        black = next(player for player in encounter.pair if player != white)
        found.append(DueGame(encounter, Pairing(white, black)))
    return tuple(found)


# What decided matches beside their games, as far as the record shows it.


def facts_of_record(tournament: Tournament, rules: MatchFormat) -> MatchFacts:
    """Return what the record shows of matches that their games have not decided.

    Who is absent from the coming round has left. Where somebody plays on after a match without a
    winner, lots decided it if all its games were level, and otherwise the other one left. After the
    last round the stated ranks tell it of the final and of the match for third place. Bids leave
    no trace.
    """
    facts = MatchFacts(rules, frozenset(_absent_from_now_on(tournament)))
    open_ones = len(tournament.entries)
    # A match decided may show another; there are no more matches than players, so no more
    # turns.
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
        if [round_.result for round_ in entry.rounds[coming:]] == [Result.ZERO_POINT_BYE]:
            yield entry.tpn


def _one_more(tournament: Tournament, facts: MatchFacts) -> MatchFacts | None:
    """Return the facts with one more match decided, None where nothing shows another."""
    event = knock_out_by(tournament, facts)
    playing = {
        tpn for item in not_in_bracket(tournament, event) for tpn in (item.white, item.black)
    }
    # Stated ranks tell who won only once nothing more is to be played.
    over = not playing and tournament.rounds_total == tournament.rounds_played
    for encounter in event.encounters:
        if encounter.is_over or encounter.progress is None:
            continue
        if playing & encounter.pair:
            return _decided(facts, encounter, _who_plays_on(tournament, event, encounter, playing))
        if not over or (
            encounter.tie.next and (encounter.games or not _has_one_winner(tournament))
        ):
            continue
        ranked = _better_ranked(tournament, encounter)
        if ranked is not None:
            return _decided(facts, encounter, ranked)
        if encounter.tie.next:
            return replace(facts, withdrawn=facts.withdrawn | encounter.pair)
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
