"""What the rounds before a round say about its players: the problem the engine solves."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.explain.reason import Refused, refused
from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Points,
    Result,
    RoundNumber,
    Tournament,
    Tpn,
)
from arbitro.model.double_match import Match, match_of, mismatched
from arbitro.rules.pairing.swiss.history import Parity
from arbitro.rules.pairing.upfloating import Side

_BARRING = frozenset({Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN, Result.FULL_POINT_BYE})


class DoubleSwissProblem(NamedTuple):
    """A round of matches to be paired.

    ``parity`` has the number of each player whose oddness gives the initial-colour; rounds are
    counted in matches.
    """

    edition: EditionKey
    round_number: RoundNumber
    rounds_total: int
    initial_colour: Colour
    sides: tuple[Side, ...]
    parity: dict[Tpn, int]

    @property
    def floats_count(self) -> bool:
        """Tell whether floaters of the round before matter: not in the last ([C7], [C8])."""
        return self.round_number < self.rounds_total or not self.rounds_total


def double_swiss_problem(
    tournament: Tournament,
    edition: EditionKey,
    *,
    round_number: int | None = None,
    parity: Parity = "paired",
) -> DoubleSwissProblem | Refused:
    """Return the problem of pairing a round of matches: the coming one, or any earlier one.

    Players with a record in the coming round are absent from it; in a round already paired, those
    with neither an opponent nor the pairing-allocated bye. Refused ``second-game-missing`` where
    the last round has one game of each match only, ``games-of-a-match-apart`` where the two games
    of a round are not against the same opponent, ``virtual-points-of-matches`` for an accelerated
    event that states no virtual points.
    """
    number = tournament.rounds_paired + 1 if round_number is None else round_number
    if tournament.accelerated and not any(entry.virtual for entry in tournament.entries):
        return refused("virtual-points-of-matches")
    if tournament.rounds_played % 2 and number > tournament.rounds_paired:
        return refused("second-game-missing", round=number)
    apart = [(each, player) for each, player in mismatched(tournament) if each < number]
    if apart:
        first = apart[0][0]
        players = tuple(player for each, player in apart if each == first)
        return refused("games-of-a-match-apart", round=first, players=players)
    present = _present(tournament, number)
    barred = _barred(tournament, number)
    pasts = {
        entry.tpn: tuple(match_of(tournament, entry, each) for each in range(1, number))
        for entry in tournament.entries
    }
    scores = {entry.tpn: _pairing_score(tournament, entry, number) for entry in tournament.entries}
    sides = tuple(
        Side(
            entry.tpn,
            scores[entry.tpn],
            Points(0),
            _colours(pasts[entry.tpn]),
            frozenset(_opponents(pasts[entry.tpn])),
            all(each.result not in _BARRING for each in pasts[entry.tpn]),
            sum(each.is_played for each in pasts[entry.tpn]),
            _floated(tournament, entry, pasts[entry.tpn]),
            barred=barred.get(entry.tpn, frozenset()),
        )
        for entry in tournament.entries
        if entry.tpn in present
    )
    return DoubleSwissProblem(
        edition,
        RoundNumber(number),
        tournament.rounds_planned,
        tournament.initial_colour or Colour.WHITE,
        sides,
        _parity_numbers(tournament, pasts, present, parity),
    )


def _colours(past: tuple[Match, ...]) -> str:
    """Return the colours of the first games of the matches really played (art. 1.6)."""
    return "".join(each.colour.value for each in past if each.colour and each.over_the_board)


def _opponents(past: tuple[Match, ...]) -> list[Tpn]:
    return [each.opponent for each in past if each.is_played and each.opponent is not None]


def _pairing_score(tournament: Tournament, entry: Entry, number: int) -> Points:
    """Return the score before a round with the virtual points that the record gives for it."""
    games = 2 * (number - 1)
    virtual = entry.virtual[games] if len(entry.virtual) > games else 0
    return Points(tournament.score(entry, games) + virtual)


def _floated(tournament: Tournament, entry: Entry, past: tuple[Match, ...]) -> bool:
    """Tell whether a player met one of another score in the round before (art. 1.5)."""
    if not past or not past[-1].is_played:
        return False
    opponent = past[-1].opponent
    assert opponent is not None
    number = len(past)
    mine = _pairing_score(tournament, entry, number)
    return mine != _pairing_score(tournament, tournament.entry(opponent), number)


def _present(tournament: Tournament, number: int) -> set[Tpn]:
    """Return who is to be paired in a round."""
    if number > tournament.rounds_paired:
        played = tournament.rounds_played
        return {entry.tpn for entry in tournament.entries if len(entry.rounds) <= played}
    paired = set()
    for entry in tournament.entries:
        record = entry.record(2 * number - 1)
        if record.opponent is not None or record.result is Result.PAIRING_ALLOCATED_BYE:
            paired.add(entry.tpn)
    return paired


def _barred(tournament: Tournament, number: int) -> dict[Tpn, frozenset[Tpn]]:
    barred: dict[Tpn, frozenset[Tpn]] = {}
    for group in tournament.forbidden(2 * number - 1):
        for tpn in group:
            barred[tpn] = barred.get(tpn, frozenset()) | (group - {tpn})
    return barred


def _parity_numbers(
    tournament: Tournament,
    pasts: dict[Tpn, tuple[Match, ...]],
    present: set[Tpn],
    parity: Parity,
) -> dict[Tpn, int]:
    """Return the number whose oddness counts: late entries have none before they arrive."""
    if parity == "file":
        return {tpn: int(tpn) for tpn in present}
    bye = Result.PAIRING_ALLOCATED_BYE
    arrived = sorted(
        entry.tpn
        for entry in tournament.entries
        if entry.tpn in present
        or any(each.opponent is not None or each.result is bye for each in pasts[entry.tpn])
    )
    return {tpn: at for at, tpn in enumerate(arrived, 1) if tpn in present}
