"""Pairing by hand as a session: begun, changed place by place, finished or left.

While it is open the round stays as it was, can be published by nobody, and no other is paired. Each
change is held against the rules at once; at the end the round by hand stands beside that of the
rules, and is kept in two steps where it is another one (C.04.2 art. 4.4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from arbitro.desk.derived.double_swiss import first_games
from arbitro.desk.derived.pairing.handling import is_table_of_all, permitted_reasons
from arbitro.desk.derived.pairing.next_round import absences, edition_of
from arbitro.desk.derived.tournament import numbers_of, tournament_of
from arbitro.desk.features.pairing.answers import PairAgain
from arbitro.desk.features.pairing.by_system import PairRound
from arbitro.desk.features.round.events import PublishRound, RoundPaired
from arbitro.desk.features.round.hand_pairing import made_by_hand
from arbitro.desk.features.round.late_entry import PairLateEntry
from arbitro.desk.features.round.pair_by_hand import PairByHand
from arbitro.desk.features.round.readiness import game_that_waits, not_by_hand, not_ready
from arbitro.desk.features.round.unpairing import UnpairRound
from arbitro.desk.features.teams.by_hand import (
    PairTeamsByHand,
    remarks_on,
    section_before,
    teams_made_by_hand,
)
from arbitro.desk.features.teams.pairing import absent_teams
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fields import RoundField
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.sentence import Sentence, Value, ValueForm
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.by_hand import FREE, HandSession, Pair, Place, Placement
from arbitro.desk.values.settings import ReasonByHand
from arbitro.desk.values.teams import TeamId
from arbitro.model import EditionKey, EntryId, Pairing, PairingProblem, RoundPairing, SectionId, Tpn
from arbitro.model.pairing import boards_apart
from arbitro.reasons import Reason, Refused, refused
from arbitro.rules.pairing.by_hand import BasicRules, both_wrong, problem_of


@dataclass(frozen=True, slots=True)
class BeginByHand(Command):
    """Begin to pair a round by hand: the last one as it stands, or the next one.

    ``empty``: with nobody placed. It needs ``confirmed``, since publishing and pairing wait.
    """

    section: SectionId
    round: RoundField
    empty: bool = False
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class PlaceByHand(Command):
    """Place somebody in the round being paired by hand; who was there goes where that one was.

    ``who`` is an entry, or a team where teams are paired; ``board`` counts from 1. What goes
    against the basic rules needs ``confirmed``.
    """

    section: SectionId
    round: RoundField
    who: int
    where: Placement
    board: int = 0
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class FinishByHand(Command):
    """Pair the round as it was made by hand.

    Nothing is asked where it is what the rules give; else it needs a ``reason``, and ``confirmed``
    in two steps.
    """

    section: SectionId
    round: RoundField
    reason: ReasonByHand | None = None
    note: str = ""
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class LeaveByHand(Command):
    """Leave the round as it was before somebody began to pair it by hand."""

    section: SectionId
    round: RoundField


@dataclass(frozen=True, slots=True)
class HandSessionBegun(Event):
    """Somebody began to pair a round by hand, from these boards."""

    section: SectionId
    round: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None


@dataclass(frozen=True, slots=True)
class PlacedByHand(Event):
    """Somebody was placed in the round being paired by hand."""

    section: SectionId
    round: int
    who: int
    where: Placement
    board: int


@dataclass(frozen=True, slots=True)
class HandSessionEnded(Event):
    """The round is not being paired by hand any more."""

    section: SectionId
    round: int


# What stands against a round as it is made.


@dataclass(frozen=True, slots=True)
class PlacementList:
    """Who belongs into a round: those who must be placed, and those who came late and may be."""

    must: frozenset[int]
    may: frozenset[int]

    @property
    def everybody(self) -> frozenset[int]:
        """Return all who can be placed."""
        return self.must | self.may


def to_place(section: Section, number: int) -> PlacementList:
    """Return who belongs into a round that is paired by hand."""
    first: Mapping[int, int]
    if section.settings.system.is_team:
        absent = absent_teams(section, number)
        teams = section.teams.teams
        late = {team_id for team_id in absent if teams[team_id].first_round > number}
        may = {int(team_id) for team_id in late if not teams[team_id].withdrawn}
        return PlacementList(frozenset(map(int, teams.keys() - absent.keys())), frozenset(may))
    gone = {} if is_table_of_all(section) else absences(section, number)
    present = section.entries.keys() - gone.keys()
    first = {int(entry_id): section.entries[entry_id].first_round for entry_id in present}
    came = frozenset(other for other, since in first.items() if since > number)
    return PlacementList(frozenset(first) - came, came)


def not_placed(section: Section, session: HandSession) -> tuple[int, ...]:
    """Return who has to be placed still, in the order of their permanent numbers."""
    placed = {who for who, _ in session.places()}
    return tuple(sorted(to_place(section, session.round).must - placed))


class HandRules:
    """Holds rounds made by hand against the rules no system goes without.

    Reading the history of a round takes its time, judging boards then takes none.
    """

    def __init__(self, state: EventState, section: Section, number: int) -> None:
        self._state, self._section, self._round = state, section, number
        self._rules: BasicRules | None = None
        self._problem: PairingProblem | None = None
        self._number: dict[int, Tpn] = {}
        edition = edition_of(section, section.settings.system.regulation)
        if section.settings.system.is_team or edition is None:
            return
        before = section_before(section, number)
        earlier = replace(state, sections={**state.sections, section.id: before})
        problem = problem_of(tournament_of(earlier, section.id), EditionKey(edition), number)
        if not isinstance(problem, Refused):
            self._problem = problem
            self._rules = BasicRules(problem, edition_of(section, "C.04.1"))
        order = numbers_of(earlier, before)
        self._number = {int(entry): Tpn(at) for at, entry in enumerate(order, 1)}

    def pairing(self, games: tuple[tuple[int, int], ...], bye: int | None) -> RoundPairing:
        """Return boards of players by their numbers."""
        pairs = tuple(Pairing(self._number[one], self._number[two]) for one, two in games)
        return RoundPairing(pairs, None if bye is None else self._number[bye])

    def against(self, games: tuple[tuple[int, int], ...], bye: int | None) -> tuple[Reason, ...]:
        """Return what boards have against the basic rules."""
        if self._section.settings.system.is_team:
            matches = tuple((TeamId(one), TeamId(two)) for one, two in games)
            resting = None if bye is None else TeamId(bye)
            found = remarks_on(self._state, self._section, self._round, matches, resting)
            remarks = () if isinstance(found, Refused) else found
            return tuple(remark.reason for remark in remarks if remark.absolute)
        if self._rules is None:
            return ()
        made = self.pairing(games, bye)
        return (*self._rules.objections(made), *self._rules.beside_the_usual(made))

    def wrong_colours(self, games: tuple[tuple[int, int], ...]) -> tuple[Reason, ...]:
        """Return the boards on which neither of the two has the colour that is due."""
        if self._problem is None:
            return ()
        return both_wrong(self._problem, self.pairing(games, None))


# Answers.


def _begin(at: Situation, command: BeginByHand) -> Answer:
    section, number = at.section, command.round
    if section.hand is not None:
        return refused("by-hand-open", round=section.hand.round)
    reasons = permitted_reasons(section)
    problem = not_by_hand(section, next(iter(reasons), ReasonByHand.REMATCH), number)
    if problem is not None:
        return problem
    before = section_before(section, number)
    problem = not_ready(before)
    if problem is not None:
        return problem
    if before.initial_colour is None and not is_table_of_all(section):
        return refused("initial-colour-missing")
    again = number == len(section.rounds)
    published = again and section.rounds[-1].published
    asked = refused("by-hand-begins", round=number)
    if published:
        asked = refused("by-hand-published", round=number)
    problem = standing(asked, confirmed=command.confirmed)
    if problem is not None:
        return problem
    pairs, bye = _as_it_stands(section) if again and not command.empty else ((), None)
    return (HandSessionBegun(section.id, number, pairs, bye),)


def session_of(section: Section) -> HandSession:
    """Return the last round as a session that begins with it has it."""
    pairs, bye = _as_it_stands(section)
    return HandSession(len(section.rounds), pairs, bye, pairs, bye)


def _as_it_stands(section: Section) -> tuple[tuple[tuple[int, int], ...], int | None]:
    played = section.rounds[-1]
    if played.teams is not None:
        return tuple(match.sides for match in played.teams.matches), played.teams.bye
    games = sorted(first_games(section, played), key=lambda first_game: first_game.board)
    bye = played.bye
    if is_table_of_all(section):
        bye = next(iter(played.absent), None)  # who is free has no bye
    return tuple((game.white, game.black) for game in games), bye


def _open(section: Section, number: int) -> HandSession | Refused:
    if section.hand is None or section.hand.round != number:
        return refused("by-hand-not-open", round=number)
    return section.hand


def place_of(session: HandSession, where: Placement, board: int) -> Place | None:
    """Return a place of the round, None where it has none like it.

    One board after the last one can be begun.
    """
    if where in {Placement.BYE, Placement.FREE}:
        return where, 0
    return (where, board) if 1 <= board <= len(session.pairs) + 1 else None


def _place(at: Situation, command: PlaceByHand) -> Answer:
    section = at.section
    session = _open(section, command.round)
    if isinstance(session, Refused):
        return session
    place = place_of(session, command.where, command.board)
    if place is None:
        return refused("by-hand-no-board", board=command.board)
    placed = {who for who, _ in session.places()}
    if command.who not in to_place(section, command.round).everybody | placed:
        return refused("by-hand-nobody")
    made = session.placed(command.who, place)
    if made == session:
        return ()
    rules = HandRules(at.state, section, command.round)
    # Only what this change makes: whatever stood before has been asked about.
    touched = boards_touched(session, made)
    against = rules.against(touched, made.bye if made.bye != session.bye else None)
    asked = refused("by-hand-against-rules", against) if against else None
    if asked is None and (wrong := rules.wrong_colours(touched)):
        asked = refused("by-hand-both-wrong", wrong)
    problem = standing(asked, confirmed=command.confirmed)
    if problem is not None:
        return problem
    return (PlacedByHand(section.id, command.round, command.who, *place),)


def boards_touched(before: HandSession, after: HandSession) -> tuple[tuple[int, int], ...]:
    """Return the boards with two sides that a change has made."""
    known = set(before.games)
    return tuple(game for game in after.games if game not in known)


def by_hand_command(section: Section, session: HandSession, command: FinishByHand) -> Command:
    """Return the round made by hand as the command that pairs it."""
    reason = command.reason or next(iter(permitted_reasons(section)), ReasonByHand.REMATCH)
    number, note, sure = session.round, command.note, command.confirmed
    if section.settings.system.is_team:
        matches = tuple((TeamId(one), TeamId(two)) for one, two in session.games)
        rest = None if session.bye is None else TeamId(session.bye)
        return PairTeamsByHand(section.id, number, matches, reason, rest, note, confirmed=sure)
    games = tuple((EntryId(one), EntryId(two)) for one, two in session.games)
    bye = None if session.bye is None else EntryId(session.bye)
    return PairByHand(section.id, number, games, reason, bye, note, confirmed=sure)


_FOR_WANT_OF_A_REASON = frozenset(
    {"reason-does-not-hold", "games-against-rules", "teams-against-criteria"}
)


def _finish(at: Situation, command: FinishByHand) -> Answer:
    section = at.section
    session = _open(section, command.round)
    if isinstance(session, Refused):
        return session
    left = not_placed(section, session)
    half = any((white is None) != (black is None) for white, black in session.pairs)
    if left or half:
        return refused("by-hand-not-all-placed", count=len(left))
    ended = HandSessionEnded(section.id, session.round)
    # As if confirmed: what has to be asked of the whole round is asked below.
    wanted = by_hand_command(section, session, replace(command, confirmed=True))
    if isinstance(wanted, PairTeamsByHand):
        made = teams_made_by_hand(at.state, section, wanted)
    else:
        made = made_by_hand(at.state, section, cast("PairByHand", wanted), at.pair)
    if isinstance(made, Refused):
        if made.code == "games-incomplete":  # all are placed: somebody no longer plays
            placed = {who for pair in session.pairs for who in pair} | {session.bye}
            gone = [absence for absence in absences(section, session.round) if absence in placed]
            names = "; ".join(at.state.people[entry_id].name for entry_id in gone)
            return refused("by-hand-not-playing", names=names)
        lacks = command.reason is None and made.code in _FOR_WANT_OF_A_REASON
        return refused("by-hand-reason-missing") if lacks else made
    if _stands_already(section, session, made):
        return (ended,)
    different = _apart(section, made)
    if different is not None:
        if command.reason is None:
            return refused("by-hand-reason-missing")
        rules = HandRules(at.state, section, session.round)
        against = rules.against(session.games, session.bye)
        asked = replace(different, reasons=against)
        problem = standing(asked, confirmed=command.confirmed)
        if problem is not None:
            return problem
    waits = game_that_waits(section, session.round)
    return standing(waits, confirmed=command.confirmed) or (ended, *made)


def _stands_already(section: Section, session: HandSession, made: Answer) -> bool:
    """Tell whether the round is as it is to be made, by the rules before and now."""
    if session.round > len(section.rounds) or isinstance(made, Refused):
        return False
    paired = made[0]
    assert isinstance(paired, RoundPaired), "a round made by hand begins with its pairing"
    stands = _as_it_stands(section) == (session.games, session.bye)
    return stands and paired.by_hand is None and section.rounds[-1].by_hand is None


def _apart(section: Section, made: tuple[object, ...]) -> Refused | None:
    """Return what the rules give and what was made, as far as they differ; None where they do not.

    Boards are named by numbers, as reports name them.
    """
    paired = made[0]
    assert isinstance(paired, RoundPaired), "a round made by hand begins with its pairing"
    if paired.by_hand is None:
        return None
    number: Mapping[int, int]
    rules: tuple[tuple[int, int], ...]
    actual: tuple[tuple[int, int], ...]
    if paired.teams is not None:
        number = {int(team): at for at, team in enumerate(section.teams.numbers, 1)}
        rules, rules_bye = paired.teams.by_rules, paired.teams.bye_by_rules
        actual = tuple((match.home, match.away) for match in paired.teams.matches)
        bye: int | None = paired.teams.bye
    else:
        number = {int(entry): tpn for entry, tpn in section.tpns().items()}
        rules, rules_bye = paired.by_hand.engine_games, paired.by_hand.engine_bye  # type: ignore[assignment]
        step = section.settings.system.games_per_round
        actual = tuple((white, black) for white, black, _ in paired.games[::step])
        bye = paired.bye
        if is_table_of_all(section):
            rules_bye = bye = None  # who is free in a round robin has no bye
    numbered = [
        RoundPairing(
            tuple(Pairing(Tpn(number[one]), Tpn(number[two])) for one, two in games),
            None if rest is None else Tpn(number[rest]),
        )
        for games, rest in ((rules, rules_bye), (actual, bye))
    ]
    by_rules, by_hand = boards_apart(*numbered)
    return refused("by-hand-other-than-rules", rules=by_rules, made=by_hand, round=paired.round)


def _leave(at: Situation, command: LeaveByHand) -> Answer:
    session = _open(at.section, command.round)
    if isinstance(session, Refused):
        return session
    return (HandSessionEnded(at.section.id, session.round),)


_WAITING = (
    *(PairRound, PairAgain, PairByHand, PairTeamsByHand, PairLateEntry, PublishRound),
    UnpairRound,
)


def while_open(at: Situation, command: Command) -> Answer | None:
    """Refuse to pair, publish or throw away while a round is paired by hand."""
    if at.section.hand is None or not isinstance(command, _WAITING):
        return None
    return refused("by-hand-open", round=at.section.hand.round)


# Events.


def _begun(fold: Fold, event: HandSessionBegun) -> None:
    pairs: tuple[Pair, ...] = event.pairs
    session = HandSession(event.round, pairs, event.bye, pairs, event.bye)
    fold.section(event.section).set(hand=session)


def _placed(fold: Fold, event: PlacedByHand) -> None:
    found = fold.section(event.section)
    session = found.section.hand
    assert session is not None, "nothing is placed before it was begun"
    place = FREE if event.where is Placement.FREE else (event.where, event.board)
    found.set(hand=session.placed(event.who, place))


def _ended(fold: Fold, event: HandSessionEnded) -> None:
    fold.section(event.section).set(hand=None)


def _key(event: HandSessionBegun | PlacedByHand | HandSessionEnded) -> Keys:
    # One key for all steps: each builds on the one before, so they are taken back in turn.
    return ((event.section, "by-hand"),)


FEATURE = Feature(
    "by-hand",
    kinds(
        EventKind("HandSessionBegun", HandSessionBegun, _begun, _key),
        EventKind(
            "PlacedByHand",
            PlacedByHand,
            _placed,
            _key,
            sentence=Sentence(
                {
                    "name": Value(ValueForm.PARTICIPANT, "who"),
                    "place": Value(ValueForm.SEAT, "where"),
                }
            ),
        ),
        EventKind("HandSessionEnded", HandSessionEnded, _ended, _key),
    ),
    (
        OfSection(BeginByHand, _begin, right="pair-by-hand", about="hand-pairing"),
        OfSection(PlaceByHand, _place, right="pair-by-hand", about="hand-pairing"),
        OfSection(FinishByHand, _finish, right="pair-by-hand", about="hand-pairing"),
        OfSection(LeaveByHand, _leave, right="pair-by-hand"),
    ),
    guards=(while_open,),
)
