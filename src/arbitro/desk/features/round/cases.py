"""The cases in which pairings that are published change, or a round is made by hand at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arbitro.desk.derived.double_swiss import first_games
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.pairing.handling import permitted_reasons
from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.features.round.pair_by_hand import PairByHand
from arbitro.desk.features.round.readiness import came_now
from arbitro.desk.kernel.state import Round, Section
from arbitro.desk.values.settings import ReasonByHand
from arbitro.model import EntryId, GameId
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.regulations import is_known
from arbitro.regulations.catalogue import articles

Pair = tuple[int, int]


_MAY_CHANGE = ("rematch", "by-rules", "without-opponent", "late-entry", "top-boards")


def what_stands(section: Section) -> tuple[Reason, ...]:
    """Say that published pairings stand, and in which cases alone an arbiter may change them.

    C.04.2@2026-02 art. 4.4 names five cases, the text before it (art. D.10) none of its own.
    Nothing is said of a text that is not here.
    """
    edition = edition_of(section, "C.04.2")
    if edition is None or not is_known(edition):
        return ()
    known = {article.concept for article in articles(edition)}
    cases = (f"pairings-changed-{text}" for text in _MAY_CHANGE)
    parts = tuple(reason(case, edition) for case in cases if case in known)
    return (reason("published-pairings-stand", edition, parts=parts),)


def cases_of(section: Section) -> tuple[ReasonByHand, ...]:
    """Return the cases one of which is to be chosen where published pairings are thrown away.

    Empty where the edition names none of its own (C.04.2@2026-02 art. 4.4).
    """
    if not any(other.parts for other in what_stands(section)):
        return ()
    # That no pairing is legal is a reason for pairing by hand (C.04.3 art. 1.9.3), not one of the
    # cases of art. 4.4: pairings that are published do exist.
    return tuple(
        permitted_reason
        for permitted_reason in permitted_reasons(section)
        if permitted_reason is not ReasonByHand.NO_LEGAL_PAIRING
    )


def not_a_case(
    section: Section, current: Round, case: ReasonByHand | None, note: str
) -> Refused | None:
    """Refuse to throw published pairings away without a case, or with one that does not hold."""
    cases = cases_of(section)
    if not cases:
        return None
    if case not in cases:
        return refused("case-needed", what_stands(section), round=current.number)
    if case is ReasonByHand.AGREED_WITHOUT_OPPONENT:
        holds = len(_alone(section, current)) > 1
    else:
        holds = _holds(section, current.number, case, note, _first_rounds(section))
    return None if holds else refused("reason-does-not-hold", reason=case.value)


def _holds(
    section: Section, number: int, case: ReasonByHand, note: str, arrived: Iterable[int]
) -> bool:
    """Tell whether a case holds of a round, where it does not ask who else is there.

    ``arrived`` are the rounds for which the players came whom it may be about.
    """
    is_paired = number <= len(section.rounds)
    match case:
        case ReasonByHand.COMPETITION_RULES:
            return bool(note.strip())
        case ReasonByHand.LAST_ROUND_TOP_BOARDS:
            return is_paired and number == rounds_total(section)
        case ReasonByHand.LATE_ENTRY:
            return any(came_now(other, number) for other in arrived)
        # What is left of the cases is that of two who have met before.
        case _:
            return is_paired and _have_met(section, section.rounds[number - 1])


def _first_rounds(section: Section) -> Iterable[int]:
    if section.settings.system.is_team:
        return (team.first_round for team in section.teams.teams.values() if not team.withdrawn)
    return (entry.first_round for entry in section.entries.values() if not entry.withdrawn)


def _have_met(section: Section, current: Round) -> bool:
    """Tell whether two who are paired in a round were paired, and have played, before."""
    before = {
        frozenset(pair)
        for round_ in section.rounds[: current.number - 1]
        for pair in _pairs(round_, played=True)
    }
    return any(frozenset(pair) in before for pair in _pairs(current))


def _pairs(of: Round, *, played: bool = False) -> Sequence[Pair]:
    """Return who meet in a round, teams or players; ``played`` leaves forfeits out."""

    def counts(numbers: Iterable[GameId]) -> bool:
        results = (of.games[number].result for number in numbers)
        return not played or any(result is None or result.is_played for result in results)

    if of.teams is not None:
        return [
            match.sides
            for match in of.teams.matches
            if counts(board.game for board in match.boards if board.game is not None)
        ]
    return [(game.white, game.black) for game in of.games.values() if counts((game.id,))]


def _alone(section: Section, current: Round) -> set[int]:
    """Return who of a round has no opponent any more, teams or players."""
    if current.teams is not None:
        teams = section.teams.teams
        gone: set[int] = {team_id for team_id, team in teams.items() if team.withdrawn}
        return _left_over([match.sides for match in current.teams.matches], gone, current.teams.bye)
    return set(without_opponent(section, current))


def without_opponent(section: Section, current: Round) -> set[EntryId]:
    """Return the players whose opponent of a round has left, and who has its bye."""
    gone = {entry_id for entry_id, entry in section.entries.items() if entry.withdrawn}
    pairs = [(first_game.white, first_game.black) for first_game in first_games(section, current)]
    return {EntryId(number) for number in _left_over(pairs, set(gone), current.bye)}


def _left_over(pairs: Sequence[Pair], gone: set[int], bye: int | None) -> set[int]:
    """Return those whose opponent has left, and who has the bye."""
    alone = {
        one
        for pair in pairs
        for one, other in (pair, pair[::-1])
        if other in gone and one not in gone
    }
    return alone if bye is None else alone | {bye}


def not_a_reason(section: Section, command: PairByHand, answer: object) -> Refused | None:
    """Refuse a reason that does not hold (C.04.2 art. 4.4; C.04.3 art. 1.9.3)."""
    match command.reason:
        case ReasonByHand.NO_LEGAL_PAIRING:
            holds = isinstance(answer, Refused)
        case ReasonByHand.AGREED_WITHOUT_OPPONENT:
            is_paired = command.round <= len(section.rounds)
            current = section.rounds[command.round - 1] if is_paired else None
            alone = set() if current is None else without_opponent(section, current)
            holds = any(alone.issuperset(pair) for pair in command.games)
        case reason:
            playing = {entry_id for pair in command.games for entry_id in pair}
            arrived = (section.entries[entry_id].first_round for entry_id in playing)
            holds = _holds(section, command.round, reason, command.note, arrived)
    return None if holds else refused("reason-does-not-hold", reason=command.reason.value)
