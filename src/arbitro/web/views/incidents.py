"""The incident log as its pages show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from arbitro.desk.derived.counting import Tally, tally_of
from arbitro.desk.values.games import Incident, IncidentId, Logged
from arbitro.i18n import Translator
from arbitro.i18n.history import what_happened
from arbitro.i18n.laws import time_given
from arbitro.model import EntryId, Player
from arbitro.model.names import NameKey
from arbitro.web.views.event import SectionView


@dataclass(frozen=True, slots=True)
class Row:
    """One incident of the list; ``again`` is where its ruling can be opened.

    ``times`` are in words what the arbiter gave on the clocks.
    """

    logged: Logged
    what: str
    player: Player | None
    white: Player | None
    black: Player | None
    again: str
    round_url: str
    times: tuple[str, ...] = ()

    @property
    def id(self) -> IncidentId:
        """Return the permanent number."""
        return self.logged.id

    @property
    def incident(self) -> Incident:
        """Return what is written."""
        return self.logged.incident


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """What the log of the event counts of one player."""

    entry: EntryId
    person: Player
    tally: Tally


def ruling_address(incident: Incident, context: Mapping[str, str]) -> str:
    """Return where the assistant rules on the facts of an incident again, empty without facts."""
    if not incident.situation or incident.ruled is None:
        return ""
    asked = {**dict(incident.facts), **context, "asked": "1"}
    return f"/assistant/{incident.situation}?{urlencode(asked)}"


def rows_of(
    view: SectionView, words: Translator, *, round_number: int = 0, player: int = 0
) -> tuple[Row, ...]:
    """Return the incidents of a section, latest first; only those of a round or a player if asked.

    Those of a player's opponents are left out.
    """
    found = (
        logged
        for logged in reversed(tuple(view.section.incidents.values()))
        if round_number in {0, logged.incident.round} and player in {0, logged.incident.player}
    )
    return tuple(row_of(view, logged, words) for logged in found)


def row_of(view: SectionView, logged: Logged, words: Translator) -> Row:
    """Return one incident with its people."""
    incident = logged.incident
    people = view.state.people
    met = players_of(incident, logged, view)
    white, black = (None, None) if met is None else (people.get(met[0]), people.get(met[1]))
    return Row(
        logged,
        what_happened(incident, words),
        people.get(incident.player) if incident.player is not None else None,
        white,
        black,
        ruling_address(incident, {}),
        f"{view.url}/rounds/{incident.round}",
        tuple(time_given(words, *each) for each in incident.times),
    )


def players_of(
    incident: Incident, logged: Logged | None, view: SectionView
) -> tuple[EntryId, EntryId] | None:
    """Return White and Black of an incident's game, None where it concerns the whole round.

    They stay known where the pairing has been thrown away.
    """
    if logged is not None and logged.between is not None:
        return logged.between
    game = None if incident.game is None else view.section.game(incident.game)
    return None if game is None else (game.white, game.black)


def tallies(view: SectionView) -> tuple[PlayerTally, ...]:
    """Return what the log counts of everybody in it, whoever has most illegal moves first."""
    names = view.names

    def place(each: PlayerTally) -> tuple[int, int, int, NameKey]:
        tally, name = each.tally, each.person.name
        return (-tally.illegal_moves, -tally.warnings, -tally.penalties, names.key(name))

    named = {logged.incident.player for logged in view.section.incidents.values()}
    found = [
        PlayerTally(entry, view.person(entry), tally_of(view.state, entry))
        for entry in named
        if entry is not None and entry in view.section.entries
    ]
    return tuple(sorted(filter(_counts, found), key=place))


def _counts(each: PlayerTally) -> bool:
    return each.tally.incidents > 0


def names_listed(view: SectionView, entries: Iterable[EntryId]) -> list[tuple[EntryId, str]]:
    """Return the options of a list of players, by name."""
    named = [(entry, view.person(entry).name) for entry in entries]
    return sorted(named, key=lambda pair: view.names.key(pair[1]))
