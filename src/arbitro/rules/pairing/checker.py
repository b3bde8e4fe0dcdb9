"""The rounds of a report compared with what the rules give (the pairing checker)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from arbitro.model import (
    EditionKey,
    Pairing,
    Result,
    RoundNumber,
    RoundPairing,
    Tournament,
    Tpn,
)
from arbitro.model.integrity import EDITION, followed_in
from arbitro.reasons import Reason, Refused, guarded, reason
from arbitro.regulations import edition_by_key, is_known, text_to_follow
from arbitro.rules.pairing.paired_upon import paired_upon
from arbitro.rules.pairing.round_robin import stated_by_table
from arbitro.rules.pairing.swiss.history import stated_round
from arbitro.rules.pairing.systems import (
    SYSTEMS,
    Answers,
    RoundQuery,
    answers,
    explain_swiss,
    why_not_together,
)

TABLES = EditionKey("C.05@2018")
"""Where the Berger tables stand; they are older than any edition that could be read."""

Asked = tuple[Tournament, EditionKey, RoundNumber]
"""A round of a report, and the edition it is held against."""

Kind = Literal["pairs", "bye", "colours", "impossible"]
"""What differs: who meets whom, who has the bye, the colours of one game, or everything."""


@dataclass(frozen=True, slots=True)
class FoundDifference:
    """One way in which a round of a report is not what the rules give.

    ``stated`` are the report's games and ``expected`` those of the rules, as far as they differ;
    the byes are None where nobody has one. ``reason`` is the rule that decides.
    """

    round_number: RoundNumber
    edition: EditionKey
    kind: Kind
    stated: tuple[Pairing, ...]
    expected: tuple[Pairing, ...]
    stated_bye: Tpn | None
    expected_bye: Tpn | None
    reason: Reason


def check_pairings(tournament: Tournament, edition: EditionKey) -> tuple[FoundDifference, ...]:
    """Pair every round of a tournament again and return each difference, round by round.

    A round is paired from the history that the report gives, whatever was wrong before it, by the
    text that was followed then where the report says that another one was.
    """
    found: list[FoundDifference] = []
    for number in range(1, tournament.rounds_paired + 1):
        followed = text_of_round(tournament, edition, number)
        found += check_round(tournament, followed, RoundNumber(number))
    return tuple(found)


def text_of_round(tournament: Tournament, edition: EditionKey, number: int) -> EditionKey:
    """Return the text a round was paired by: another one where a line of the report says so."""
    followed = EditionKey(followed_in(tournament.integrity, edition, number))
    return followed if is_known(followed) else edition


def hold_to_one_text(tournament: Tournament) -> Tournament:
    """Return a tournament whose rounds are held against one text, whatever was followed."""
    lines = tuple(line for line in tournament.integrity if line.kind != EDITION)
    return replace(tournament, integrity=lines)


def check_round(
    tournament: Tournament, edition: EditionKey, number: RoundNumber
) -> tuple[FoundDifference, ...]:
    """Pair one round again and return its differences from the report.

    A round of an all-play-all is compared with its Berger table, whatever ``edition`` is. A Swiss
    round is paired by the results of its day, as far as lines of the report say them.
    """
    if not tournament.system.is_swiss:
        return tuple(_table_differences(tournament, number))
    tournament = paired_upon(tournament, number)
    return check_pairing(tournament, edition, number, stated_round(tournament, number))


def check_pairing(
    tournament: Tournament, edition: EditionKey, number: RoundNumber, stated: RoundPairing
) -> tuple[FoundDifference, ...]:
    """Pair a round of a Swiss system and return how another pairing of it differs.

    ``stated`` need not be what the tournament has: it may be what somebody thinks of.
    """
    return tuple(_differences(tournament, edition, number, stated))


def _table_differences(tournament: Tournament, number: RoundNumber) -> Iterator[FoundDifference]:
    """Give what a round has otherwise than the table; who is free has no bye to differ in."""
    table = stated_by_table(tournament, number)
    expected = () if table is None else table.games
    stated = stated_round(tournament, number).games
    # Without colours first: a game that is only turned round is another fault than a wrong pair.
    pairs = {frozenset(game) for game in expected}
    others = tuple(game for game in stated if frozenset(game) not in pairs)
    if others:
        left = tuple(game for game in expected if game not in stated)
        yield _from_the_table(number, "pairs", others, left)
        return
    for game in stated:
        if game not in expected:
            turned = Pairing(game.black, game.white)
            yield _from_the_table(number, "colours", (game,), (turned,))


def _differences(
    tournament: Tournament, edition: EditionKey, number: RoundNumber, stated: RoundPairing
) -> Iterator[FoundDifference]:
    """Compare a round of a Swiss system with what its rules give."""
    asked = tournament, edition, number
    made = answers(RoundQuery(*asked))
    if isinstance(made, Refused):
        if stated.games:
            why = next(iter(made.reasons), reason("impossible-round", edition, round=number))
            yield FoundDifference(
                number, edition, "impossible", stated.games, (), stated.bye, None, why
            )
        return
    expected = made.pairing
    mine = {frozenset(game): game for game in expected.games}
    theirs = {frozenset(game): game for game in stated.games}
    others = tuple(game for two, game in theirs.items() if two not in mine)
    left = tuple(game for two, game in mine.items() if two not in theirs)
    byes = stated.bye, expected.bye
    if others or left or stated.bye != expected.bye:
        kind: Kind = "pairs" if others or left else "bye"
        why = _why_otherwise(asked, made, stated, others)
        yield FoundDifference(number, edition, kind, others, left, *byes, why)
        return
    turned = [(game, mine[two]) for two, game in theirs.items() if mine[two] != game]
    if len(turned) > 1 and _by_numbers_of_the_list(asked, stated):
        why = _of_late_entries(tournament, edition, number)
        games, rights = zip(*turned, strict=True)
        yield FoundDifference(number, edition, "colours", games, rights, None, None, why)
        return
    for game, right in turned:
        told = _why_colour(asked, made, game, right)
        if told is not None:
            yield FoundDifference(number, edition, "colours", (game,), (right,), None, None, told)


def _by_numbers_of_the_list(asked: Asked, stated: RoundPairing) -> bool:
    """Tell whether a round is right once those who had not come yet are counted in the numbers."""
    made = answers(RoundQuery(*asked, parity="file"))
    return not isinstance(made, Refused) and set(made.pairing.games) == set(stated.games)


def _of_late_entries(tournament: Tournament, edition: EditionKey, number: int) -> Reason:
    """Say who has no number in a round yet (C.04.2@2026-02 art. 2.4, C.04.2@2017-07 art. C.2)."""
    came = {
        entry.tpn
        for entry in tournament.entries
        for other in range(1, number + 1)
        if entry.record(other).opponent is not None
        or entry.record(other).result is Result.PAIRING_ALLOCATED_BYE
    }
    waiting = [entry for entry in tournament.entries if entry.tpn not in came]
    players = tuple(f"{entry.tpn} {entry.player.name}" for entry in waiting)
    handling = text_to_follow("C.04.2", start=edition_by_key(edition).in_force_from).edition.key
    return reason("late-entry", handling, waiting=players)


def _why_otherwise(
    asked: Asked, made: Answers, stated: RoundPairing, games: tuple[Pairing, ...]
) -> Reason:
    """Say why the first game that the rules do not give is not theirs; without one, why the bye."""
    told = made.why_otherwise
    if told is not None:
        why = guarded(SYSTEMS, asked[0].system.key, lambda: told(stated))
        if isinstance(why, Reason):
            return why
    if games:
        why = why_not_together(*asked, (games[0].white, games[0].black))
        if isinstance(why, Reason):
            return why
    explained = explain_swiss(*asked)
    bye = None if isinstance(explained, Refused) else explained.bye
    return bye or reason("round-pairing-complete", asked[1], players=())


def _why_colour(asked: Asked, made: Answers, game: Pairing, right: Pairing) -> Reason | None:
    """Say why a game has the colours of the rules, None where nobody can."""
    told = made.why_colour
    if told is not None:
        why = guarded(SYSTEMS, asked[0].system.key, lambda: told(game.white))
        if isinstance(why, Reason):
            return why
    explained = explain_swiss(*asked)
    if isinstance(explained, Refused):
        return None
    return explained.boards[made.pairing.games.index(right)][-1]


def _from_the_table(
    number: RoundNumber, kind: Kind, stated: tuple[Pairing, ...], expected: tuple[Pairing, ...]
) -> FoundDifference:
    why = reason("berger-tables", TABLES, round=number)
    return FoundDifference(number, TABLES, kind, stated, expected, None, None, why)
