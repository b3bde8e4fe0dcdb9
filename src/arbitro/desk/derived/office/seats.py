"""The places of the games of a round: all sections in one hall, by the needs that were told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.desk.kernel.state import EventState, Game
from arbitro.model import EntryId, SectionId
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.hall.hall_plan import HallPlan
from arbitro.rules.office.hall.seating import (
    FEATURE_OF_NEED,
    HallPlace,
    SeatedGame,
    SeatingPlan,
    Want,
    seat,
)


class SeatedBoard(NamedTuple):
    """A game of the round being played, of which section."""

    section: SectionId
    game: Game


class HallSeats(NamedTuple):
    """The boards in the order of sections, their places and unmet needs, and who is unknown.

    ``answer`` speaks of boards by their number in ``boards``, counted from one. ``wants`` are the
    needs of players whose boards they may be.
    """

    boards: tuple[SeatedBoard, ...]
    answer: SeatingPlan
    unknown: tuple[str, ...] = ()
    wants: tuple[Want, ...] = ()

    def place_of(self, at: int) -> int | None:
        """Return the place of a board by its number in ``boards``, counted from one."""
        return self.answer.places.get(at)

    def wants_at(self, at: int) -> tuple[Want, ...]:
        """Return the needs of the players of a board by its number in ``boards``."""
        game = self.boards[at - 1].game
        return tuple(want for want in self.wants if want.player in {game.white, game.black})


def boards_of(state: EventState) -> tuple[SeatedBoard, ...]:
    """Return the games of every section's last round that two players play."""
    found = []
    for key, section in state.sections.items():
        current = section.current
        games = () if current is None else current.games.values()
        found += [SeatedBoard(key, game) for game in sorted(games, key=lambda one: one.board)]
    return tuple(found)


def seats_of(
    state: EventState, needs: Mapping[int, Facts | None], plan: HallPlan | None
) -> HallSeats:
    """Return where the games of the round are played; without a plan, at tables without features.

    ``needs`` are the rows of the register: who told earlier is earlier served.
    """
    boards = boards_of(state)
    places = (
        plan.places
        if plan is not None
        else tuple(HallPlace(number) for number in range(1, len(boards) + 1))
    )
    wants, unknown = wants_of(state, needs)
    games = [
        SeatedGame(at, board.game.white, board.game.black) for at, board in enumerate(boards, 1)
    ]
    return HallSeats(boards, seat(games, places, wants), unknown, wants)


def wants_of(
    state: EventState, needs: Mapping[int, Facts | None]
) -> tuple[tuple[Want, ...], tuple[str, ...]]:
    """Return what players need of their places, and names that are nobody's in the event."""
    by_name = {person.name.casefold(): entry for entry, person in state.people.items()}
    wants: dict[EntryId, Want] = {}
    unknown = []
    told = [(row, facts) for row, facts in needs.items() if facts is not None]
    # Who told it first has the first choice; needs without a day come last.
    told.sort(key=lambda item: (item[1].text("told-on") or "9999", item[0]))
    for asked, (_, facts) in enumerate(told, 1):
        entry = by_name.get(facts.text("player").casefold())
        if entry is None:
            unknown.append(facts.text("player"))
            continue
        named = facts.many("needs")
        features = frozenset(FEATURE_OF_NEED[text] for text in named if text in FEATURE_OF_NEED)
        fixed = facts.number("fixed-place") or 0
        if features or fixed:
            wants[entry] = Want(entry, fixed, features, asked)
    return tuple(wants.values()), tuple(unknown)
