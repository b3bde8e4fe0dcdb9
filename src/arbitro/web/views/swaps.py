"""Players of a draft exchanged one by one: who would meet then, and what the rules say of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from zlib import crc32

from arbitro.desk.derived.pairing import edition_of
from arbitro.model import EditionKey, EntryId, Pairing, PairingProblem, RoundNumber, RoundPairing
from arbitro.model import Tpn as Number
from arbitro.reasons import Reason, Refused
from arbitro.rules.pairing.by_hand import beside_the_usual, objections, problem_of
from arbitro.rules.pairing.checker import check_pairing
from arbitro.web.views.by_hand import named
from arbitro.web.views.event import SectionView

Games = tuple[tuple[EntryId, EntryId], ...]
Swap = tuple[EntryId, EntryId]


@dataclass(frozen=True, slots=True)
class Draft:
    """A round that nobody was told of yet: its games in board order, and who has the bye."""

    number: int
    games: Games
    bye: EntryId | None

    @property
    def mark(self) -> str:
        """Return what tells this draft from another one of the same round."""
        return f"{crc32(repr((self.number, self.games, self.bye)).encode()):08x}"

    def swapped(self, swaps: Iterable[Swap]) -> Draft | None:
        """Return the draft with pairs of players exchanged, None where one of them is not in it.

        Two who face each other exchange colours; who has the bye exchanges it for a game.
        """
        seats = [each for game in self.games for each in game]
        if self.bye is not None:
            seats.append(self.bye)
        place = {entry: at for at, entry in enumerate(seats)}
        for one, other in swaps:
            if one not in place or other not in place or one == other:
                return None
            here, there = place[one], place[other]
            seats[here], seats[there] = other, one
            place[one], place[other] = there, here
        pairs = 2 * len(self.games)
        games = tuple(zip(seats[0:pairs:2], seats[1:pairs:2], strict=True))
        return Draft(self.number, games, seats[pairs] if self.bye is not None else None)


def draft_of(view: SectionView) -> Draft | None:
    """Return the draft whose players can be exchanged: of single players, paired by Swiss rules."""
    current = view.section.current
    system = view.section.settings.system
    if current is None or current.published or view.kind.entrants != "players":
        return None
    if not view.is_swiss or system.games_per_round > 1:
        return None
    games = sorted(current.games.values(), key=lambda game: game.board)
    return Draft(current.number, tuple((each.white, each.black) for each in games), current.bye)


@dataclass(frozen=True, slots=True)
class Judged:
    """What the rules say of a draft: ``grade`` is same, legal, unusual or forbidden."""

    grade: str
    reasons: tuple[Reason, ...]


class Judge:
    """Holds drafts of a section against its rules."""

    def __init__(self, view: SectionView, number: int) -> None:
        self._view = view
        self._edition = edition_of(view.section, view.section.settings.system.regulation)
        self._basic = edition_of(view.section, "C.04.1")
        self._number = number

    def _problem(self, edition: EditionKey) -> PairingProblem | Refused:
        return problem_of(self._view.tournament, edition, self._number)

    def judged(self, draft: Draft) -> Judged | Refused:
        """Say whether a draft is what the rules give, and else what it leaves them by first."""
        if self._edition is None:
            return Judged("legal", ())
        problem = self._problem(self._edition)
        if isinstance(problem, Refused):
            return problem
        stated = self._numbered(draft.games, draft.bye)
        against = objections(problem, stated, self._basic)
        unusual = beside_the_usual(problem, stated, self._basic)
        if against or unusual:
            told = (*against, *unusual)
            return Judged("forbidden" if against else "unusual", self._named(told))
        number = RoundNumber(self._number)
        found = check_pairing(self._view.tournament, self._edition, number, stated)
        if not found:
            return Judged("same", ())
        return Judged("legal", self._named(each.reason for each in found[:1]))

    def forbidden(self, draft: Draft, player: EntryId) -> tuple[EntryId, ...]:
        """Return with whom a player cannot change places without breaking what no system breaks."""
        problem = None if self._edition is None else self._problem(self._edition)
        if problem is None or isinstance(problem, Refused):
            return ()
        seats = [each for game in draft.games for each in game]
        if draft.bye is not None:
            seats.append(draft.bye)
        return tuple(
            other
            for other in seats
            if other != player and self._breaks(problem, draft, (player, other))
        )

    def _breaks(self, problem: PairingProblem, draft: Draft, swap: Swap) -> bool:
        after = draft.swapped((swap,))
        if after is None:
            return True
        moved = tuple(game for game in after.games if swap[0] in game or swap[1] in game)
        stated = self._numbered(moved, after.bye if after.bye in swap else None)
        against = objections(problem, stated, self._basic)
        return bool(against or beside_the_usual(problem, stated, self._basic))

    def _numbered(self, games: Games, bye: EntryId | None) -> RoundPairing:
        number = self._view.number_of
        pairs = tuple(Pairing(Number(number[one]), Number(number[two])) for one, two in games)
        return RoundPairing(pairs, None if bye is None else Number(number[bye]))

    def _named(self, reasons: Iterable[Reason]) -> tuple[Reason, ...]:
        return tuple(named(each, self._view.name_of) for each in reasons)
