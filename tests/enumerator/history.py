"""What a tournament's record says about the coming round, read off it as plainly as possible.

An independent check of the history that the engines use; like the rest of the enumerator it
knows the model only. Readings taken:

- a float is judged by pairing scores (with virtual points) at the time of the game;
- 2017: every unplayed round is a downfloat (A.4.b); 2026: only one worth more than a loss (1.4.3);
- 2017: a pairing-allocated bye or a forfeit win bars the next bye (C.2); 2026: any round that
  brought the points of a win without a game (C.04.1 art. 4);
- the numbers whose parity counts (E.5, 5.2.5) leave out who was never paired and is absent.
"""

from arbitro.model import (
    PLAYED,
    Colour,
    Contender,
    Float,
    PairingProblem,
    Points,
    Result,
    RoundNumber,
    points_of,
)


def problem_after(tournament, edition):
    """Return the problem of the round after the last one paired."""
    number = tournament.rounds_played + 1
    absent = {entry.tpn for entry in tournament.entries if len(entry.rounds) >= number}
    present = [entry for entry in tournament.entries if entry.tpn not in absent]
    counted = [entry for entry in tournament.entries if entry in present or was_paired(entry)]
    parity = {entry.tpn: place for place, entry in enumerate(counted, start=1)}
    contenders = [contender(tournament, entry, edition, parity[entry.tpn]) for entry in present]
    contenders.sort(key=lambda player: (-player.score, player.tpn))
    return PairingProblem(
        edition,
        RoundNumber(number),
        tournament.rounds_total,
        tournament.initial_colour or Colour.WHITE,
        Points(tournament.points.win * tournament.rounds_played),
        tuple(contenders),
    )


def was_paired(entry):
    """Tell whether a player was ever paired, a bye included, played or not."""
    return any(
        record.opponent is not None or record.result is Result.PAIRING_ALLOCATED_BYE
        for record in entry.rounds
    )


def contender(tournament, entry, edition, parity):
    """Return one player as the rules see them."""
    played = tournament.rounds_played
    past = [entry.record(number) for number in range(1, played + 1)]
    games = [record for record in past if record.result in PLAYED]
    return Contender(
        tpn=entry.tpn,
        score=pairing_score(tournament, entry, played + 1),
        real_score=tournament.score(entry),
        colours="".join(record.colour.value for record in games),
        opponents=frozenset(record.opponent for record in games),
        barred=frozenset(
            other
            for group in tournament.forbidden(played + 1)
            if entry.tpn in group
            for other in group
        )
        - {entry.tpn},
        may_receive_bye=not any(bars_the_bye(tournament, edition, record) for record in past),
        unplayed_rounds=played - len(games),
        float_last=float_of(tournament, entry, edition, played),
        float_before=float_of(tournament, entry, edition, played - 1),
        parity_number=parity,
    )


def pairing_score(tournament, entry, number):
    """Return the score that decided brackets before a round: points and virtual points."""
    virtual = entry.virtual[number - 1] if number <= len(entry.virtual) else 0
    return Points(tournament.score(entry, number - 1) + virtual)


def bars_the_bye(tournament, edition, record):
    """Tell whether a round takes the right to a pairing-allocated bye."""
    if record.result is Result.PAIRING_ALLOCATED_BYE:
        return True
    if edition.endswith("2017-07"):
        return record.result is Result.FORFEIT_WIN
    if record.result in PLAYED:
        return False
    return points_of(record.result, tournament.points) >= tournament.points.win


def float_of(tournament, entry, edition, number):
    """Return the float of a past round; none for a round that was not."""
    if number < 1:
        return Float.NONE
    record = entry.record(number)
    if record.result not in PLAYED:
        worth = points_of(record.result, tournament.points)
        down = (
            edition.endswith("2017-07")
            or record.result is Result.PAIRING_ALLOCATED_BYE
            or worth > tournament.points.loss
        )
        return Float.DOWN if down else Float.NONE
    opponent = tournament.entry(record.opponent)
    mine = pairing_score(tournament, entry, number)
    theirs = pairing_score(tournament, opponent, number)
    if mine == theirs:
        return Float.NONE
    return Float.DOWN if mine > theirs else Float.UP
