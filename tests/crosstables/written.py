"""Small tournaments written down as crosstables, for the examples of the tests."""

from dataclasses import replace

from arbitro.model import (
    STANDARD_POINTS,
    Adjustment,
    Colour,
    Entry,
    Player,
    Points,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.tiebreaks import compute, parse_tie_break, rules_of, table_of

EDITIONS = ("C.07@2023-07", "C.07@2023-09", "C.07@2024-08", "C.07@2026-03")


def crosstable(text, *, system=System.DUTCH, points=STANDARD_POINTS, rounds_total=None):
    """Return the tournament of a text: a line a player, with rating and rounds.

    A round is ``3w1`` (opponent, colour, result of the report) or a bye: ``U F H Z``.
    """
    rows = [line.split() for line in text.strip().splitlines()]
    entries = tuple(
        Entry(Tpn(number), Player(f"Player {number}", rating=int(rating)), tuple(map(_record, row)))
        for number, (rating, *row) in enumerate(rows, start=1)
    )
    played = max(len(entry.rounds) for entry in entries)
    return Tournament(
        system=system,
        rounds_total=rounds_total or played,
        rounds_played=played,
        entries=entries,
        points=points,
    )


def _record(word):
    if word in "UFHZ":
        return RoundRecord(None, None, Result(word))
    place = word.index("w") if "w" in word else word.index("b")
    return RoundRecord(Tpn(int(word[:place])), Colour(word[place]), Result(word[place + 1 :]))


REPLY = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}


def one_player(rounds, scores):
    """Return a tournament in which player 1 has these results against opponents of these scores.

    ``rounds`` is written as ``1 = 0 + - U F H Z``; ``scores`` gives the score (in points) of the
    opponent of every game and forfeit. An opponent scores the rest against somebody else and
    has no unplayed round but a forfeit against player 1.
    """
    results = [Result(word) for word in rounds.split()]
    scores = iter(scores)
    others, records = [], []
    for index, result in enumerate(results):
        if result not in REPLY:
            records.append(RoundRecord(None, None, result))
            continue
        number = Tpn(2 + len(others))
        others.append(_opponent(number, index, REPLY[result], next(scores), len(results)))
        records.append(RoundRecord(number, Colour.WHITE, result))
    assert next(scores, None) is None
    return Tournament(
        rounds_total=len(results),
        rounds_played=len(results),
        entries=(Entry(Tpn(1), Player("Hero", rating=2000), tuple(records)), *others),
    )


def _opponent(number, index, result, score, rounds):
    """Return an opponent; their other games are against a number outside the table's interest."""
    helper = Tpn(1)
    record = RoundRecord(helper, Colour.BLACK, result)
    played = [RoundRecord(helper, Colour.WHITE, Result.LOSS)] * rounds
    played[index] = record
    entry = Entry(number, Player(f"Player {number}", rating=2000), tuple(played))
    own = {Result.WIN: 10, Result.FORFEIT_WIN: 10, Result.DRAW: 5}.get(result, 0)
    return replace(entry, adjustments=(Adjustment(Points(int(score * 10) - own)),))


def values(tournament, name, edition="C.07@2026-03", **options):
    """Return everybody's value of a tie-break, in its unit."""
    return list(compute(table_of(tournament, **options), parse_tie_break(name), rules_of(edition)))


def value(tournament, name, edition="C.07@2026-03", *, tpn=1):
    """Return one player's value of a tie-break, in its unit."""
    place = [entry.tpn for entry in tournament.entries].index(tpn)
    return values(tournament, name, edition)[place]
