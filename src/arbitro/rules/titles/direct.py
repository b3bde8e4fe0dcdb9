"""Direct titles and norms of championships (B.01 art. 1.2), by the table of the event's day.

Those of a place, and those of a whole championship or of one group merged into it. Where the table
of a day was not read, the answer says so: either the row of the nearest one is taken and named in a
caution, or the event is refused with the name of that row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from arbitro.model import PLAYED, EditionKey, Title, Tournament, Tpn
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.regulations import NoEditionInForceError, editions, in_force
from arbitro.rules.titles.direct_tables import (
    ASEAN,
    ASEAN_UNTIL,
    EVENTS,
    FIRST_CELLS_UNSURE,
    LEVEL_UNKNOWN,
    NO_ROW,
    QUALIFYING,
    TABLES,
    WOMENS_WORLD,
    WORLD_CUP,
    DirectTable,
    DirectTitleKind,
    Finish,
    Line,
    row_name,
)
from arbitro.rules.titles.edition import (
    OPEN_TITLES,
    RULES,
    WOMEN_TITLES,
    awarded_now,
    share_is_enough,
)

REGULATION = "B.01.DT"
FEWEST_PLAYERS = 10
FEWEST_ROUNDS = 9
MOST_FEDERATIONS_NEEDED = 5
FEWEST_OF_SUBGROUP = 6
FEWEST_FEDERATIONS_OF_SUBGROUP = 3
FEWEST_FEDERATIONS_MERGED = 5


@dataclass(frozen=True, slots=True)
class PlaceAward:
    """What a place brings: a title or a nine-game norm for one.

    ``now`` is the title that can be held at once: the same, a lower one while the rating for it
    has not been reached, None for neither. It says nothing of norms.
    """

    player: Tpn
    title: Title
    kind: DirectTitleKind
    now: Title | None = None


@dataclass(frozen=True, slots=True)
class DirectTitleRow:
    """The row an event is judged by: of which table, and what is unsure about it.

    ``cautions`` say that a newer table exists, or how well the row is known. ``at_once`` are titles
    that need no rating (art. 0.6.2, since 2024).
    """

    event: str
    women: bool
    table: EditionKey
    lines: tuple[Line, ...]
    cautions: tuple[Reason, ...] = ()
    at_once: frozenset[Title] = frozenset()


OLYMPIAD = "olympiad"
TEAM_EVENTS = frozenset({OLYMPIAD, "world-team", "continental-team"})
_OF_DISABLED = NO_ROW | {"blind-world", "blind-world-u20"}
EXEMPT_FROM_SIZE = TEAM_EVENTS | _OF_DISABLED | {WORLD_CUP, WOMENS_WORLD}
"""Events that need not have ten players and nine rounds (art. 1.2.3); teams, knock-outs."""

_BY_FEDERATIONS = ("continental", "subcontinental", "commonwealth", "francophone", "ibero-american")


def federations_needed(members: int) -> int:
    """Return how many federations have to take part: a third of the members, or five.

    >>> federations_needed(9), federations_needed(54)
    (3, 5)
    """
    return min(-(-members // 3), MOST_FEDERATIONS_NEEDED)


@dataclass(frozen=True, slots=True)
class Subgroup:
    """A group that was merged with others to make the event (art. 1.2.3.a)."""

    players: int
    federations: int


@dataclass(frozen=True, slots=True)
class Championship:
    """An event of the table: its name there, its first day and its size.

    ``members`` are the federations that could have taken part, 0 where that does not matter.
    ``qualifies`` tells that a zonal qualifies for the World Cup or the World Championship.
    ``subgroup`` is the group whose places are judged, where groups were merged.
    """

    event: str
    start: date
    players: int
    rounds: int
    federations: int
    members: int = 0
    qualifies: bool = False
    subgroup: Subgroup | None = None


def row_in_force(event: str, start: date, *, women: bool = False) -> DirectTitleRow | Refused:
    """Return the row of an event that began on a day, Refused where none is known for it."""
    name = row_name(event)
    if name is None:
        return refused("direct-title-event-unknown", event=event, known=EVENTS)
    if event in LEVEL_UNKNOWN and start >= LEVEL_UNKNOWN[event]:
        decided = LEVEL_UNKNOWN[event].isoformat()
        return refused("direct-title-level-unknown", event=event, decided=decided)
    if event in NO_ROW or event in LEVEL_UNKNOWN:
        return refused("direct-title-no-row", event=event)
    if event == ASEAN and start > ASEAN_UNTIL:
        return refused("direct-title-no-more", event=event, until=ASEAN_UNTIL.isoformat())
    try:
        edition = in_force(REGULATION, start).key
    except NoEditionInForceError:
        first = editions(REGULATION)[0].in_force_from
        return refused("direct-title-table-unknown", since=first.isoformat())
    row = _row(event, name, _table(edition), start, women=women)
    if isinstance(row, Refused) or event != OLYMPIAD:
        return row
    rules = next((rule for rule in reversed(RULES) if rule.since <= start), RULES[0])
    return replace(row, at_once=rules.of_olympiads)


def _row(
    event: str, name: str, table: DirectTable, start: date, *, women: bool
) -> DirectTitleRow | Refused:
    known = _lines(table, name, women=women)
    cautions = tuple(
        reason(concept)
        for of, in_womens, concept in sorted(table.doubtful)
        if (of, in_womens) == (name, women)
    )
    if known is not None:
        if table is TABLES[0] and start >= FIRST_CELLS_UNSURE:
            cautions += (reason("direct-title-table-last-read"),)
        return DirectTitleRow(event, women, table.edition, known, cautions)
    nearest = next(
        direct_table for direct_table in reversed(TABLES) if _lines(direct_table, name, women=women)
    )
    if not table.nearest:
        return refused(
            "direct-title-row-unread", event=name, table=table.edition, nearest=nearest.edition
        )
    lines = _lines(nearest, name, women=women) or ()
    newer = reason("direct-title-table-newer", newer=table.edition)
    return DirectTitleRow(event, women, nearest.edition, lines, (newer,))


def _table(edition: EditionKey) -> DirectTable:
    return next(table for table in TABLES if table.edition == edition)


def _lines(table: DirectTable, name: str, *, women: bool) -> tuple[Line, ...] | None:
    """Return a row; where a women's event has one of its own it replaces the other."""
    found = table.rows.get(name)
    return table.women.get(name, found) if women else found


def championship_fits(held: Championship) -> Refused | None:
    """Return why an event gives no direct title, None where it does (art. 1.2.3, 1.2.4)."""
    name = row_name(held.event)
    if name is None:
        return refused("direct-title-event-unknown", event=held.event, known=EVENTS)
    if held.event in QUALIFYING and not held.qualifies:
        return refused("direct-title-zonal", event=held.event)
    if name not in EXEMPT_FROM_SIZE:
        if held.players < FEWEST_PLAYERS:
            return refused("direct-title-players", players=held.players, needed=FEWEST_PLAYERS)
        if held.rounds < FEWEST_ROUNDS:
            return refused("direct-title-rounds", rounds=held.rounds, needed=FEWEST_ROUNDS)
    needed = _federations(held, name)
    if held.federations < needed:
        return refused("direct-title-federations", federations=held.federations, needed=needed)
    return _subgroup_fits(held.subgroup) if held.subgroup is not None else None


def _federations(held: Championship, name: str) -> int:
    """Return how many federations the event needs, 0 where their number does not matter."""
    if held.subgroup is not None:
        return FEWEST_FEDERATIONS_MERGED
    return federations_needed(held.members) if name.startswith(_BY_FEDERATIONS) else 0


def _subgroup_fits(group: Subgroup) -> Refused | None:
    if group.players < FEWEST_OF_SUBGROUP:
        return refused(
            "direct-title-subgroup-players", players=group.players, needed=FEWEST_OF_SUBGROUP
        )
    if group.federations < FEWEST_FEDERATIONS_OF_SUBGROUP:
        return refused(
            "direct-title-subgroup-federations",
            federations=group.federations,
            needed=FEWEST_FEDERATIONS_OF_SUBGROUP,
        )
    return None


def direct_awards(
    row: DirectTitleRow, finish: Finish, highest: int, *, merged_rounds: int = 0
) -> tuple[PlaceAward, ...]:
    """Return what a place in an event of the table brings, the highest title first.

    ``highest`` is the highest rating the player has reached; below the minimum of art. 0.6.2 a
    title is conditional. Nothing is given for less than 35 per cent (art. 1.2.2), in a subgroup of
    a merged event of ``merged_rounds`` rounds for less than half of all rounds (art. 1.2.3.a). A
    norm for a title that is given anyway, and a lower title than one given, are left out.

    >>> gold = Finish(Tpn(7), 1, True, 80, 9)
    >>> row = row_in_force("world-u20", date(2019, 10, 1))
    >>> [(each.title.value, each.kind.value) for each in direct_awards(row, gold, 2310)]
    [('GM', 'title')]
    """
    if not finish.games or not share_is_enough(finish.score, finish.games):
        return ()
    if finish.score * 2 < merged_rounds * 10:
        return ()
    titles = WOMEN_TITLES if row.women else OPEN_TITLES
    found: list[PlaceAward] = []
    for step, condition, kind in row.lines:
        # Lines stand from the highest step down: after a title nothing below it adds anything.
        if not condition(finish) or any(direct.kind is DirectTitleKind.TITLE for direct in found):
            continue
        title = titles[step]
        now = awarded_now(title, highest, row.at_once) if kind is DirectTitleKind.TITLE else None
        found.append(PlaceAward(finish.player, title, kind, now))
    return tuple(found)


_NO_FEDERATION = frozenset({"", "NON", "FID"})


@dataclass(frozen=True, slots=True)
class ChampionshipFacts:
    """What a report does not say of a championship.

    ``members`` are the federations that could take part; ``qualified`` the players who got into a
    knock-out by playing; ``qualifies`` tells that a zonal leads to the World Cup or the World
    Championship; ``subgroup`` are the players of the group judged, none where nothing was merged.
    """

    event: str
    women: bool = False
    members: int = 0
    qualified: frozenset[int] = frozenset()
    qualifies: bool = False
    subgroup: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class DirectTitles:
    """What the places bring, by which table, and what is unsure about its row."""

    table: str
    cautions: tuple[Reason, ...]
    awards: tuple[tuple[Finish, PlaceAward], ...]


def direct_titles_of(
    tournament: Tournament, ranking: Sequence[Tpn], asked: ChampionshipFacts
) -> DirectTitles | Refused:
    """Return what every place of a championship brings, Refused where it gives nothing.

    ``ranking`` are the players after tie-breaks, the winner first.
    """
    start = tournament.details.start
    if start is None:
        return refused("paper-no-start")
    row = row_in_force(asked.event, start, women=asked.women)
    if isinstance(row, Refused):
        return row
    rounds = tournament.rounds_planned or tournament.rounds_paired
    group = [tpn for tpn in ranking if tpn in asked.subgroup]
    if len(group) != len(asked.subgroup):
        unknown = tuple(sorted(asked.subgroup - set(group)))
        return refused("direct-title-subgroup-unknown", players=unknown)
    held = Championship(
        asked.event,
        start,
        len(tournament.entries),
        rounds,
        _federations_of(tournament, ranking),
        asked.members,
        asked.qualifies,
        Subgroup(len(group), _federations_of(tournament, group)) if group else None,
    )
    why = championship_fits(held)
    if why is not None:
        return why
    awards = tuple(
        (finish, award)
        for finish in _finishes(tournament, group or ranking, asked.qualified)
        for award in direct_awards(
            row,
            finish,
            tournament.entry(finish.player).player.rating,
            merged_rounds=rounds if group else 0,
        )
    )
    return DirectTitles(row.table, row.cautions, awards)


def _federations_of(tournament: Tournament, players: Iterable[Tpn]) -> int:
    """Return how many federations play; "no federation" and FIDE's own flag are none."""
    named = {tournament.entry(tpn).player.federation for tpn in players}
    return len(named - _NO_FEDERATION)


def _finishes(
    tournament: Tournament, ranking: Sequence[Tpn], qualified: frozenset[int]
) -> tuple[Finish, ...]:
    """Return how everybody ended, in the order of the ranking."""
    entries = [tournament.entry(tpn) for tpn in ranking]
    best = max((tournament.score(entry) for entry in entries), default=0)
    return tuple(
        Finish(
            entry.tpn,
            place,
            tournament.score(entry) == best,
            tournament.score(entry),
            sum(record.result in PLAYED for record in entry.rounds[: tournament.rounds_played]),
            entry.tpn in qualified,
        )
        for place, entry in enumerate(entries, 1)
    )
