"""What the rounds before a round say about its players: the problem the engine solves."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, cast

from arbitro.model import Colour, EditionKey, Entry, Points, Result, RoundNumber, Tournament, Tpn
from arbitro.model.double_match import DoubleMatch, match_of, mismatched
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.reading import PARITY, VIRTUAL_POINTS, taken
from arbitro.rules.pairing.swiss.baku import (
    counts_absent,
    virtual_points,
    with_virtual_points,
)
from arbitro.rules.pairing.swiss.history import Parity, barred_by
from arbitro.rules.pairing.upfloating import UpfloatingReadings, UpfloatingSide
from arbitro.rules.pairing.upfloating.field import USUAL, upfloating_readings

# Virtual points of matches, where an event says how C.04.7 is to be read for them.


def virtual_points_of_matches(rounds: int, win: Points, reading: str) -> tuple[Points, ...]:
    """Return the virtual points of the first group before each game of so many rounds.

    ``win`` is what a game won is worth; with ``stated`` there are none.

    >>> virtual_points_of_matches(5, Points(10), "match")
    (20, 20, 20, 20, 10, 10)
    """
    if reading == "stated":
        return ()
    of_rounds = virtual_points(rounds, Points((2 if reading == "match" else 1) * win))
    return tuple(points for points in of_rounds for _game in range(2))


def with_points_of_matches(tournament: Tournament) -> Tournament:
    """Return an accelerated event with the virtual points of its rounds of matches.

    C.04.7 art. 1.4.2 gives "the number of points awarded for a win": of a match, that is of both
    games, or of a game (reading ``virtual-points``). Without either, and where the record states
    points itself, nothing is added. Both games of a round have the points of their round.
    """
    reading = taken(tournament.readings, VIRTUAL_POINTS)
    stated = any(entry.virtual for entry in tournament.entries)
    if not tournament.accelerated or stated or reading == "stated":
        return tournament
    virtual = virtual_points_of_matches(tournament.rounds_planned, tournament.points.win, reading)
    entries = with_virtual_points(
        tournament.entries,
        tournament.rounds_played,
        virtual,
        absent_count=counts_absent(tournament.readings),
    )
    return replace(tournament, entries=entries)


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
    sides: tuple[UpfloatingSide, ...]
    parity: dict[Tpn, int]
    readings: UpfloatingReadings = USUAL

    @property
    def floats_count(self) -> bool:
        """Tell whether floaters of the round before matter: not in the last ([C7], [C8])."""
        return self.round_number < self.rounds_total or not self.rounds_total


def double_swiss_problem(
    tournament: Tournament,
    edition: EditionKey,
    *,
    round_number: int | None = None,
    parity: Parity | None = None,
) -> DoubleSwissProblem | Refused:
    """Return the problem of pairing a round of matches: the coming one, or any earlier one.

    Players with a record in the coming round are absent from it; in a round already paired, those
    with neither an opponent nor the pairing-allocated bye. Refused ``second-game-missing`` where
    the last round has one game of each match only, ``games-of-a-match-apart`` where the two games
    of a round are not against the same opponent, ``virtual-points-of-matches`` for an accelerated
    event that states no virtual points and takes no reading of what a win is worth. Disputed
    articles are read as the tournament says; ``parity`` is for who asks for another reading.
    """
    tournament = with_points_of_matches(tournament)
    number = tournament.rounds_paired + 1 if round_number is None else round_number
    if tournament.accelerated and not any(entry.virtual for entry in tournament.entries):
        return refused("virtual-points-of-matches")
    if tournament.rounds_played % 2 and number > tournament.rounds_paired:
        return refused("second-game-missing", round=number)
    apart = [(other, player) for other, player in mismatched(tournament) if other < number]
    if apart:
        first = apart[0][0]
        players = tuple(player for other, player in apart if other == first)
        return refused("games-of-a-match-apart", round=first, players=players)
    present = _present(tournament, number)
    barred = barred_by(tournament.forbidden(2 * number - 1))
    pasts = {
        entry.tpn: tuple(match_of(tournament, entry, other) for other in range(1, number))
        for entry in tournament.entries
    }
    readings = upfloating_readings(tournament.readings)
    sides = tuple(
        _side(tournament, entry, pasts[entry.tpn], readings)._replace(
            barred=barred.get(entry.tpn, frozenset())
        )
        for entry in tournament.entries
        if entry.tpn in present
    )
    which = parity or cast("Parity", taken(tournament.readings, PARITY))
    return DoubleSwissProblem(
        edition,
        RoundNumber(number),
        tournament.rounds_planned,
        tournament.initial_colour or Colour.WHITE,
        sides,
        _parity_numbers(tournament, pasts, present, which),
        readings,
    )


def _side(
    tournament: Tournament,
    entry: Entry,
    past: tuple[DoubleMatch, ...],
    readings: UpfloatingReadings,
) -> UpfloatingSide:
    """Read a player's matches before a round."""
    by_round = "".join(map(_colour, past))
    number = len(past) + 1
    by_standings = readings.colour_score == "standings"
    return UpfloatingSide(
        entry.tpn,
        pairing_score(tournament, entry, number),
        Points(0),
        by_round.replace("-", ""),
        frozenset(_opponents(past)),
        all(item.result not in _BARRING for item in past),
        sum(
            item.is_played or (readings.forfeits_are_matches and item.opponent is not None)
            for item in past
        ),
        _floated(tournament, entry, past, readings),
        colour_score=tournament.score(entry, 2 * len(past)) if by_standings else None,
        by_round=by_round,
    )


def _colour(match: DoubleMatch) -> str:
    """Return the colour of the first game of a match really played (art. 1.6), else ``-``."""
    return match.colour.value if match.colour and match.over_the_board else "-"


def _opponents(past: tuple[DoubleMatch, ...]) -> list[Tpn]:
    return [item.opponent for item in past if item.is_played and item.opponent is not None]


def pairing_score(tournament: Tournament, entry: Entry, number: int) -> Points:
    """Return the score before a round with the virtual points that the record gives for it."""
    games = 2 * (number - 1)
    virtual = entry.virtual_before(games + 1)
    return Points(tournament.score(entry, games) + virtual)


def _floated(
    tournament: Tournament,
    entry: Entry,
    past: tuple[DoubleMatch, ...],
    readings: UpfloatingReadings,
) -> bool:
    """Tell whether a player met one of another score in the round before (art. 1.5)."""
    if not past or past[-1].opponent is None:
        return False
    if not past[-1].is_played and not readings.forfeits_float:
        return False
    other = tournament.entry(past[-1].opponent)
    number = len(past)
    if readings.float_score == "standings":
        before = 2 * (number - 1)
        return tournament.score(entry, before) != tournament.score(other, before)
    mine = pairing_score(tournament, entry, number)
    return mine != pairing_score(tournament, other, number)


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


def _parity_numbers(
    tournament: Tournament,
    pasts: dict[Tpn, tuple[DoubleMatch, ...]],
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
        or any(past.opponent is not None or past.result is bye for past in pasts[entry.tpn])
    )
    return {tpn: at for at, tpn in enumerate(arrived, 1) if tpn in present}
