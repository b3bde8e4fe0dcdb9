"""What the rounds before a round say about its players: the problem the engines solve.

Only games played make opponents and colours (C.04.2 art. 3.4 and 3.5); a game that is still
being played counts as a draw (art. 3.1). Everything here is read off the records of a tournament,
the same for the coming round and for one paired long ago.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Entry,
    Float,
    Pairing,
    PairingProblem,
    Points,
    Result,
    RoundNumber,
    RoundPairing,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.reading import PARITY, TOPSCORERS, taken
from arbitro.rules.pairing.swiss.swiss_rules import Meaning, swiss_rules

if TYPE_CHECKING:
    from arbitro.model import TeamEntry

Parity = Literal["paired", "file"]
"""Which number's oddness gives the initial-colour (C.04.3 art. 5.2.5).

``paired`` counts only the players paired so far or now, since a late entry has no number before
arriving (C.04.2 art. 2.4); ``file`` takes the number of the report.
"""


class _Past(NamedTuple):
    """One entry's rounds before the round to be paired.

    ``score`` leaves acceleration points out; ``score_last`` and ``score_before``, the pairing
    scores before the last round and before the round before it, include them.
    """

    score: int
    score_last: int
    score_before: int
    colours: str
    opponents: frozenset[Tpn]
    may_receive_bye: bool
    unplayed: int
    participated: bool


def pairing_problem(
    tournament: Tournament,
    edition: EditionKey,
    *,
    round_number: int | None = None,
    parity: Parity | None = None,
) -> PairingProblem:
    """Return the problem of pairing a round: the one after those played, or any earlier one.

    Entries with a record in the coming round are absent from it; in a round already paired, those
    with neither an opponent nor the pairing-allocated bye. UnknownEditionError for an edition of no
    Swiss system of single games. ``parity`` is for who asks for another reading than that of the
    tournament.
    """
    if parity is None:
        parity = cast("Parity", taken(tournament.readings, PARITY))
    number = tournament.rounds_played + 1 if round_number is None else round_number
    meanings = swiss_rules(edition).memory.meanings(tournament.points)
    absence = tournament.points.absence
    pasts = {entry.tpn: _past(entry, number - 1, meanings, absence) for entry in tournament.entries}
    present = present_in(tournament.entries, number, tournament.rounds_played)
    numbers = _parity_numbers(tournament.entries, pasts, present, parity)
    barred = barred_by(tournament.forbidden(number))
    nobody: frozenset[Tpn] = frozenset()
    contenders = []
    for entry in tournament.entries:
        tpn = entry.tpn
        if tpn not in present:
            continue
        past = pasts[tpn]
        virtual = entry.virtual
        real = Points(past.score)
        contenders.append(
            Contender(
                tpn,
                Points(real + virtual[number - 1]) if len(virtual) >= number else real,
                real,
                past.colours,
                past.opponents,
                barred.get(tpn, nobody),
                past.may_receive_bye,
                past.unplayed,
                _float(entry, number - 1, "score_last", pasts, meanings),
                _float(entry, number - 2, "score_before", pasts, meanings),
                numbers[tpn],
            )
        )
    contenders.sort(key=lambda one: (-one.score, one.tpn))
    return PairingProblem(
        edition,
        RoundNumber(number),
        tournament.rounds_total,
        tournament.initial_colour or Colour.WHITE,
        Points(tournament.points.win * (number - 1)),
        tuple(contenders),
        taken(tournament.readings, TOPSCORERS) == "paired",
    )


class UnfinishedGames(NamedTuple):
    """Games without a result, oldest first, and whether they are all games of the last round."""

    games: tuple[Pairing, ...]
    all_of_the_round: bool


def unfinished_games(tournament: Tournament) -> UnfinishedGames:
    """Return the games that pairing will count as draws because they have no result (art. 3.1)."""
    found = []
    last = tournament.rounds_played
    in_last: list[bool] = []
    for number in range(1, last + 1):
        for entry in tournament.entries:
            opponent, colour, result = entry.record(number)
            # Every game is in two records; White's stands for both.
            if opponent is None or colour is not Colour.WHITE:
                continue
            pending = result is Result.PENDING
            if pending:
                found.append(Pairing(entry.tpn, opponent))
            if number == last:
                in_last.append(pending)
    return UnfinishedGames(tuple(found), bool(in_last) and all(in_last))


def games_being_played(tournament: Tournament) -> int:
    """Return how many games are still on, not adjourned: nothing is paired before they end."""
    last = tournament.rounds_played
    return sum(len(entry.being_played(last)) for entry in tournament.entries) // 2


def _past(entry: Entry, rounds: int, meanings: Mapping[Result, Meaning], absence: Points) -> _Past:
    """Read one entry's first ``rounds`` records; missing ones are absences."""
    score: int = entry.adjustment(after=0)
    later = _later_adjustments(entry)
    score_last = score_before = score
    colours = ""
    opponents: list[Tpn] = []
    may_receive_bye = True
    participated = False
    unplayed = 0
    white, pairing_allocated_bye = Colour.WHITE, Result.PAIRING_ALLOCATED_BYE
    for number, (opponent, colour, result) in enumerate(entry.rounds[:rounds], 1):
        # Both move on before the points are added: a float is told by the scores before its round.
        score_before = score_last
        score_last = score
        points, played, bars_bye, _floats = meanings[result]
        score += points
        if later:
            score += later.get(number, 0)
        if played and opponent is not None:
            colours += "w" if colour is white else "b"
            opponents.append(opponent)
            participated = True
        else:
            unplayed += 1
            if bars_bye:
                may_receive_bye = False
            # A forfeit or the bye was paired too: only who never was has no number yet (art. 2.4).
            if opponent is not None or result is pairing_allocated_bye:
                participated = True
    for missing in range(len(entry.rounds) + 1, rounds + 1):
        score_before = score_last
        score_last = score
        score += absence + later.get(missing, 0)
        unplayed += 1
    virtual = entry.virtual
    if virtual:
        score_last += virtual[rounds - 1] if 1 <= rounds <= len(virtual) else 0
        score_before += virtual[rounds - 2] if 2 <= rounds <= len(virtual) + 1 else 0
    return _Past(
        score,
        score_last,
        score_before,
        colours,
        frozenset(opponents),
        may_receive_bye,
        unplayed,
        participated,
    )


def _later_adjustments(entry: Entry) -> dict[int, int]:
    """Return the penalties and bonuses that do not count from the start, by round."""
    later: dict[int, int] = {}
    for points, number in entry.adjustments:
        if number:
            later[number] = later.get(number, 0) + points
    return later


def _float(
    entry: Entry,
    number: int,
    when: Literal["score_last", "score_before"],
    pasts: Mapping[Tpn, _Past],
    meanings: Mapping[Result, Meaning],
) -> Float:
    """Return the float of the round before the one to be paired, or of the one before that."""
    if number < 1:
        return Float.NONE
    opponent, _colour, result = entry.record(number)
    meaning = meanings[result]
    if not meaning.played:
        return Float.DOWN if meaning.floats else Float.NONE
    if opponent is None or opponent not in pasts:
        return Float.NONE
    mine = getattr(pasts[entry.tpn], when)
    theirs = getattr(pasts[opponent], when)
    if mine == theirs:
        return Float.NONE
    return Float.DOWN if mine > theirs else Float.UP


def present_in(entries: Iterable[Entry | TeamEntry], number: int, rounds_played: int) -> set[Tpn]:
    """Return who, or which teams, were paired in a round, or are to be paired in the coming one."""
    if number > rounds_played:
        return {entry.tpn for entry in entries if len(entry.rounds) < number}
    bye = Result.PAIRING_ALLOCATED_BYE
    records = ((entry.tpn, entry.record(number)) for entry in entries)
    return {tpn for tpn, record in records if record.opponent is not None or record.result is bye}


def _parity_numbers(
    entries: Iterable[Entry], pasts: Mapping[Tpn, _Past], present: set[Tpn], parity: Parity
) -> dict[Tpn, int]:
    """Return the number whose oddness counts, for everybody present."""
    if parity == "file":
        return {tpn: int(tpn) for tpn in present}
    numbers = {}
    arrived = 0
    for tpn in sorted(entry.tpn for entry in entries):
        if tpn in present or pasts[tpn].participated:
            arrived += 1
            numbers[tpn] = arrived
    return numbers


def barred_by(forbidden: Iterable[frozenset[Tpn]]) -> dict[Tpn, frozenset[Tpn]]:
    """Return, for each player or team of a forbidden set, all those they may not meet."""
    barred: dict[Tpn, frozenset[Tpn]] = {}
    for group in forbidden:
        for tpn in group:
            barred[tpn] = barred.get(tpn, frozenset()) | (group - {tpn})
    return barred


def stated_round(tournament: Tournament, number: RoundNumber, *, game: int = 1) -> RoundPairing:
    """Return the games and the bye that a report states for a round, forfeits included.

    Of a round of matches, the first ``game`` of each, or the second.
    """
    games = []
    bye = None
    first = tournament.system.games_per_round * (number - 1) + game
    for entry in tournament.entries:
        opponent, colour, result = entry.record(first)
        if result is Result.PAIRING_ALLOCATED_BYE:
            bye = entry.tpn
        elif opponent is not None and colour is Colour.WHITE:
            games.append(Pairing(entry.tpn, opponent))
    return RoundPairing(tuple(games), bye)


def score_when_paired(tournament: Tournament, entry: Entry, number: int) -> int:
    """Return the score an entry was paired with in a round, acceleration included."""
    score = tournament.score(entry, number - 1)
    return score + entry.virtual[number - 1] if len(entry.virtual) >= number else score
