"""A round while it is paired by hand: its boards, who is to be placed, what the rules say of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.features.by_hand import HandRules, boards_touched, not_placed, place_of, to_place
from arbitro.desk.features.teams.by_hand import remarks_on, section_before
from arbitro.desk.features.teams.pairing import paired_swiss
from arbitro.desk.values.by_hand import HandSession, Place, Placement
from arbitro.desk.values.teams import TeamId
from arbitro.model import ZERO, Colour, EditionKey, EntryId, Points, RoundNumber, RoundPairing
from arbitro.reasons import Reason, Refused
from arbitro.rules.pairing.checker import check_pairing
from arbitro.rules.pairing.swiss.colours import colour_preference
from arbitro.rules.pairing.systems import RoundQuery, answers
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import TeamsView
from arbitro.web.views.rounds.by_hand import named, names_of

Pairs = tuple[tuple[int, int], ...]
Games = tuple[tuple[int, int | None], ...]
"""The boards of a round, the bye last with one side."""
PAGE = 100
"""So many boards are shown at once where they are changed."""


@dataclass(frozen=True, slots=True)
class Placeable:
    """A player, or a team, where places are changed.

    ``virtual`` are the points of an acceleration; ``due`` is the colour that would come next.
    """

    id: int
    number: int
    name: str
    rating: int | None
    points: Points
    virtual: Points = ZERO
    due: Colour | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class HandBoard:
    """A board, or a match, with both its places; ``label`` is its number in the hall."""

    number: int
    label: int
    white: Placeable | None
    black: Placeable | None
    is_changed: bool
    is_wrong: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a round: ``grade`` is incomplete, same, legal or forbidden.

    ``missing`` counts who is to be placed still; ``rules`` and ``made`` are the boards of the
    rules' round and of this one, as far as they differ, the bye with one side.
    """

    grade: str
    reasons: tuple[Reason, ...] = ()
    missing: int = 0
    rules: Games = ()
    made: Games = ()


class BoardWords(NamedTuple):
    """What the page calls a board and its places, and what the codes of reasons begin with."""

    board: str
    white: str
    black: str
    at_white: str
    at_black: str
    reason: str


HAND_WORDS = ByEntrants(
    players=BoardWords(
        "ui.col.board",
        "ui.col.white",
        "ui.col.black",
        "ui.hand.where-white",
        "ui.hand.where-black",
        "value.by_hand_reason.",
    ),
    teams=BoardWords(
        "ui.teams.match",
        "ui.teamrounds.home",
        "ui.teamrounds.away",
        "ui.teamrounds.home",
        "ui.teamrounds.away",
        "ui.teamrounds.reason.",
    ),
)


class ManualRound(ABC):
    """A section's round being paired by hand, as pages and programs are shown it."""

    def __init__(self, view: SectionView, session: HandSession) -> None:
        self.view, self.session = view, session
        self.round = session.round
        self.words = HAND_WORDS.of(view.kind)

    @cached_property
    def rules(self) -> HandRules:
        """Return the rules no system goes without, of this round."""
        return HandRules(self.view.state, self.view.section, self.round)

    @abstractmethod
    def person(self, who: int) -> Placeable:
        """Return somebody by the permanent number."""

    @abstractmethod
    def label(self, number: int) -> int:
        """Return what a board is called in the hall, of matches their number."""

    @abstractmethod
    def _first(self) -> tuple[Reason, ...]:
        """Return what the round leaves the rules by first."""

    @abstractmethod
    def _of_rules(self) -> Games | Refused | None:
        """Return the round the rules give; None where they are not here."""

    @cached_property
    def free(self) -> tuple[Placeable, ...]:
        """Return who has to be placed still, by number."""
        found = (self.person(who) for who in not_placed(self.view.section, self.session))
        return tuple(sorted(found, key=lambda somebody: somebody.number))

    @cached_property
    def late(self) -> tuple[Placeable, ...]:
        """Return who came late, is not placed, and may be."""
        placed = {who for who, _ in self.session.places()}
        may = to_place(self.view.section, self.round).may - placed
        return tuple(sorted(map(self.person, may), key=lambda somebody: somebody.number))

    @property
    def bye(self) -> Placeable | None:
        """Return who has the pairing-allocated bye."""
        return None if self.session.bye is None else self.person(self.session.bye)

    @property
    def count(self) -> int:
        """Count the boards, with one more where somebody is free for it."""
        return len(self.session.pairs) + bool(self.free or self.late)

    @cached_property
    def changed(self) -> frozenset[int]:
        """Return the boards that are others than at the beginning."""
        return frozenset(self.session.changed)

    def boards(self, first: int = 1, count: int | None = None) -> tuple[HandBoard, ...]:
        """Return boards in order, all of them or a page."""
        last = self.count if count is None else min(self.count, first + count - 1)
        return tuple(self._board(number) for number in range(first, last + 1))

    def _board(self, number: int) -> HandBoard:
        white, black = (
            self.session.at((where, number)) for where in (Placement.WHITE, Placement.BLACK)
        )
        changed = number in self.changed
        wrong = (
            changed
            and white is not None
            and black is not None
            and bool(self.rules.against(((white, black),), None))
        )
        left, right = (None if other is None else self.person(other) for other in (white, black))
        return HandBoard(number, self.label(number), left, right, changed, wrong)

    # What the rules say.

    @cached_property
    def verdict(self) -> Verdict:
        """Say whether the round is what the rules give, and else what it leaves them by first."""
        against = self._named(self.rules.against(self.session.games, self.session.bye))
        missing = len(self.free)
        if against:
            return Verdict("forbidden", against, missing, *self._apart)
        if missing or any((a is None) != (b is None) for a, b in self.session.pairs):
            return Verdict("incomplete", (), missing)
        rules, made = self._apart
        if not rules and not made:
            return Verdict("same")
        return Verdict("legal", self._first(), 0, rules, made)

    @cached_property
    def _apart(self) -> tuple[Games, Games]:
        """Return the boards of the rules and of this round that the other has not."""
        mine, theirs = _with_bye(self.session.games, self.session.bye), self._of_rules()
        if theirs is None:
            return (), ()
        if isinstance(theirs, Refused):
            return (), mine
        return _others(theirs, mine), _others(mine, theirs)

    def _named(self, reasons: Iterable[Reason]) -> tuple[Reason, ...]:
        name_of = names_of(self.view)
        return tuple(named(reason, name_of) for reason in reasons)

    def not_to(self, who: int) -> tuple[Place, ...]:
        """Return the taken places somebody cannot change to without breaking a basic rule."""
        found = []
        for other, place in self.session.places():
            if other == who:
                continue
            after = self.session.placed(who, place)
            touched = boards_touched(self.session, after)
            bye = after.bye if after.bye != self.session.bye else None
            if self.rules.against(touched, bye):
                found.append(place)
        return tuple(found)

    def somebody(self, text: str) -> int | None:
        """Return who is meant by a number or the beginning of a name only one has."""
        typed = " ".join(text.split()).casefold()
        everybody = to_place(self.view.section, self.round).everybody
        known = {who: self.person(who) for who in everybody}
        if typed.isdigit():
            return next(
                (who for who, somebody in known.items() if somebody.number == int(typed)), None
            )
        fits = [
            who for who, somebody in known.items() if somebody.name.casefold().startswith(typed)
        ]
        # A whole name is not in doubt for another that only begins with it.
        exact = [who for who in fits if known[who].name.casefold() == typed]
        one = exact or fits
        return one[0] if typed and len(one) == 1 else None

    def place(self, where: str, board: int) -> Place | None:
        """Return a place by its name, None where there is none."""
        if where not in {other.value for other in Placement}:
            return None
        return place_of(self.session, Placement(where), board)


class _HandOfPlayers(ManualRound):
    @cached_property
    def _edition(self) -> EditionKey | None:
        section = self.view.section
        edition = edition_of(section, section.settings.system.regulation)
        return None if edition is None else EditionKey(edition)

    def person(self, who: int) -> Placeable:
        view, before = self.view, self.round - 1
        games = view.tournament.system.games_per_round
        entry = EntryId(who)
        number, person = view.number_of[entry], view.person(entry)
        mine = view.tournament.entries[number - 1]
        played = (round_.colour for round_ in mine.rounds[: before * games])
        colours = "".join(colour.value for colour in played if colour is not None)
        return Placeable(
            who,
            number,
            person.name,
            person.rating or None,
            view.tournament.score(mine, before * games),
            mine.virtual_before(before * games + 1),
            colour_preference(colours).colour,
            person.title.value if person.title else "",
        )

    def label(self, number: int) -> int:
        return self.view.section.settings.first_board + number - 1

    def _first(self) -> tuple[Reason, ...]:
        if self._edition is None:
            return ()
        stated = self.rules.pairing(self.session.games, self.session.bye)
        number = RoundNumber(self.round)
        found = check_pairing(self.view.tournament, self._edition, number, stated)
        return self._named(difference.reason for difference in found[:1])

    def _of_rules(self) -> Games | Refused | None:
        if self._edition is None:
            return None
        asked = RoundQuery(self.view.tournament, self._edition, RoundNumber(self.round))
        answer = answers(asked)
        if isinstance(answer, Refused):
            return answer
        return _at(self.view.numbers, answer.pairing)


class _HandOfTeams(ManualRound):
    @cached_property
    def _teams(self) -> TeamsView:
        return TeamsView(self.view)

    def person(self, who: int) -> Placeable:
        item = self._teams.item(TeamId(who), self.round)
        points = item.match_points, item.virtual
        return Placeable(who, item.number, item.name, item.average or None, *points)

    def label(self, number: int) -> int:
        return number

    def _first(self) -> tuple[Reason, ...]:
        matches = tuple((TeamId(a), TeamId(b)) for a, b in self.session.games)
        bye = None if self.session.bye is None else TeamId(self.session.bye)
        found = remarks_on(self.view.state, self.view.section, self.round, matches, bye)
        remarks = () if isinstance(found, Refused) else found
        return self._named(remark.reason for remark in remarks[:1])

    def _of_rules(self) -> Games | Refused | None:
        before = section_before(self.view.section, self.round)
        sections = {**self.view.state.sections, before.id: before}
        answer = paired_swiss(replace(self.view.state, sections=sections), before)
        return answer if isinstance(answer, Refused) else _at(before.teams.numbers, answer)


def _at(order: Sequence[int], paired: RoundPairing) -> Games:
    """Return a pairing of numbers as one of those who have them."""
    games = tuple((order[a - 1], order[b - 1]) for a, b in paired.games)
    return _with_bye(games, None if paired.bye is None else order[paired.bye - 1])


def _with_bye(games: Pairs, bye: int | None) -> Games:
    return (*games, *(() if bye is None else ((bye, None),)))


def _others(some: Games, others: Games) -> Games:
    known = set(others)
    return tuple(item for item in some if item not in known)


def hand_of(view: SectionView, number: int | None = None) -> ManualRound | None:
    """Return the round of a section that is paired by hand, None where none is, or another one."""
    session = view.section.hand
    if session is None or number not in {None, session.round}:
        return None
    return hand_with(view, session)


_HANDS: ByEntrants[type[ManualRound]] = ByEntrants(players=_HandOfPlayers, teams=_HandOfTeams)


def hand_with(view: SectionView, session: HandSession) -> ManualRound:
    """Return a round being paired by hand as far as a session has it."""
    return _HANDS.of(view.kind)(view, session)
