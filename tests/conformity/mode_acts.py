"""What leaves FIDE mode, and what it locks: each act as a command, with its form on the pages.

By the specification of the mode (settings outside it, departing acts, what is frozen once round 1
is paired), and by no table of arbitro's.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from enum import Enum
from typing import Any, NamedTuple

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import (
    BoardOrder,
    EventSettings,
    GameResult,
    Numbering,
    SectionSettings,
    TeamRules,
)
from arbitro.model import Colour, Player, PointSystem, SectionId, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.round_robin import CycleSwap
from arbitro.web.forms.settings import event_values, section_values

SECTION = SectionId(1)


class Kind(Enum):
    """When an act departs.

    ``VALUE``: by what a setting says, from the first pairing on. ``LATE``: once a round is paired.
    ``CHOSEN``: by the arbiter's decision. ``NEVER``: it is refused once a round is paired, in the
    mode and outside.
    """

    VALUE = "value"
    LATE = "late"
    CHOSEN = "chosen"
    NEVER = "never"


class Event(NamedTuple):
    """An event of a test: the service it is in, and its key."""

    service: Any
    key: str

    @property
    def state(self):
        return self.service.snapshot(self.key).state

    @property
    def section(self):
        return self.state.sections[SECTION]

    def do(self, command):
        """Carry a command out, confirmed as often as that is asked; return its name in the log."""
        token = ""
        for _ in range(3):
            answer = self.service.handle(self.key, command, token=token)
            if not (isinstance(answer, Refused) and answer.token):
                break
            token = answer.token
        assert not isinstance(answer, Refused), (command, answer)
        return self.last

    @property
    def last(self):
        """The name of the last command."""
        return list(self.service.history(self.key))[-1].command

    def pair(self):
        """Pair the next round."""
        self.do(asked.PairRound(SECTION, Colour.WHITE))

    def play(self):
        """Pair, publish and play the next round."""
        self.pair()
        section = self.section
        self.do(asked.PublishRound(SECTION, len(section.rounds)))
        for game in section.rounds[-1].games.values():
            if game.result is None:
                self.do(asked.EnterResult(SECTION, game.id, GameResult.DRAW))


Make = Callable[[Event], Any]


class Act(NamedTuple):
    """An act: the command it is, its form on a page, the section it is done in.

    ``no_page`` says why no page has it. ``first`` is done before it, ``back`` puts the old value
    back where a command does.
    """

    kind: Kind
    command: Make
    page: Callable[[Event], tuple[str, dict[str, str]]] | None = None
    no_page: str = ""
    section: dict[str, Any] = {}  # noqa: RUF012 - a table, never changed
    first: Make | None = None
    back: Make | None = None
    start: date | None = None


def edited(**changes):
    """Return the command that changes settings of the section, made when it is given."""

    def made(event):
        seen = event.section.settings
        return asked.EditSection(SECTION, replace(seen, **changes), seen)

    return made


def form_of_section(**fields):
    """Return the form of the section's settings with some fields changed."""

    def made(event):
        before = event.section.settings
        return f"/events/{event.key}/s/1/edit", {**section_values(before), **fields}

    return made


def form_of(name, **fields):
    """Return the form of a command in the section."""

    def made(event):
        return f"/events/{event.key}/s/1/do/{name}", {
            field: value(event) if callable(value) else value for field, value in fields.items()
        }

    return made


def setting(kind, fields=None, *, back=None, no_page="", section=None, **changes):
    """Return an act that changes settings of a section; ``back`` are those it begins with."""
    page = None if fields is None else form_of_section(**fields)
    return Act(
        kind,
        edited(**changes),
        page,
        no_page,
        section or {},
        back=edited(**back) if back is not None else None,
    )


def pair_of(event, first=0):
    """Two of the players or teams."""
    section = event.section
    those = section.teams.teams if section.settings.system.is_team else section.entries
    return frozenset(list(those)[first : first + 2])


def typed(event, first=0):
    return " ".join(map(str, sorted(pair_of(event, first))))


def first_day(event):
    seen = event.state.settings
    return asked.EditEvent(replace(seen, start=date(2026, 5, 1)), seen)


def form_of_first_day(event):
    values = {**event_values(event.state.settings), "start": "2026-05-01"}
    return f"/events/{event.key}/settings/start", values


ROBIN = {"system": System.ROUND_ROBIN, "rounds": 0, "tie_breaks": ("SB",)}
TWICE = {"system": System.DOUBLE_ROUND_ROBIN, "rounds": 0, "tie_breaks": ("SB",)}
TEAMS = {"system": System.TEAM_SWISS, "teams": TeamRules(boards=1)}
USUAL = PointSystem()
OTHER_MATCH_POINTS = TeamRules(boards=1, match_points=PointSystem.of(20, 15, 0))
NO_FIELD = "the form has a win, a draw or a loss as the worth of a bye, and no other value"
EDITION_2017 = asked.ChangeEdition(SECTION, "C.04.3", "2017")


def closed_game(event):
    """A game of round 1, once round 2 is paired."""
    return next(iter(event.section.rounds[0].games.values()))


ACTS: dict[str, Act] = {
    # what a setting says
    "a system of no text in force": setting(
        Kind.VALUE,
        {"system": System.DUTCH_2009.key},
        system=System.DUTCH_2009,
        back={"system": System.DUTCH},
    ),
    "an edition that is not in force": Act(
        Kind.VALUE,
        lambda _: EDITION_2017,
        form_of("change-edition", regulation="C.04.3", edition="2017"),
        start=date(2026, 5, 1),
        back=lambda _: asked.ChangeEdition(SECTION, "C.04.3", "2026"),
    ),
    "a first day on which the edition is not in force": Act(
        Kind.VALUE,
        first_day,
        form_of_first_day,
        first=lambda _: EDITION_2017,
        back=lambda event: asked.EditEvent(
            replace(event.state.settings, start=None), event.state.settings
        ),
    ),
    "two draws above a win and a loss": setting(
        Kind.VALUE,
        {"points": "other", "win": "1", "draw": "0.8", "loss": "0", "bye": "win"},
        points=PointSystem.of(10, 8, 0),
        back={"points": USUAL},
    ),
    "two drawn matches above one won and one lost": setting(
        Kind.VALUE,
        no_page="the form has the usual match points alone",
        section=TEAMS,
        teams=OTHER_MATCH_POINTS,
        back={"teams": TEAMS["teams"]},
    ),
    "a bye above a win": setting(
        Kind.VALUE,
        no_page=NO_FIELD,
        points=PointSystem.of(10, 5, 0, pairing_allocated_bye=15),
        back={"points": USUAL},
    ),
    "a bye that no game is worth": setting(
        Kind.VALUE,
        no_page=NO_FIELD,
        points=PointSystem.of(10, 5, 0, pairing_allocated_bye=7),
        back={"points": USUAL},
    ),
    "a tie-break of no text of FIDE's": setting(
        Kind.VALUE,
        {"tie_break_1": "OPS"},
        tie_breaks=("OPS",),
        back={"tie_breaks": ()},
    ),
    "Buchholz in a round robin": setting(
        Kind.VALUE,
        {"tie_break_1": "SB", "tie_break_2": "BH/C1"},
        section=ROBIN,
        tie_breaks=("SB", "BH/C1"),
        back={"tie_breaks": ("SB",)},
    ),
    # what is locked once a round is paired, and may be changed outside the mode
    "the number of rounds": setting(Kind.LATE, {"rounds": "7"}, rounds=7, back={"rounds": 5}),
    "tie-breaks": setting(
        Kind.LATE,
        {"tie_break_1": "BH", "tie_break_2": "SB"},
        tie_breaks=("BH", "SB"),
        back={"tie_breaks": ()},
    ),
    "the event's rules of tie-breaks": setting(
        Kind.LATE,
        {"rule_unrated": "1400"},
        event_rules="unrated=1400",
        back={"event_rules": ""},
    ),
    "another edition": Act(
        Kind.LATE,
        lambda _: EDITION_2017,
        form_of("change-edition", regulation="C.04.3", edition="2017"),
        back=lambda _: asked.ChangeEdition(SECTION, "C.04.3", "2026"),
    ),
    "a prohibition": Act(
        Kind.LATE,
        lambda event: asked.ForbidPairing(SECTION, pair_of(event)),
        form_of("forbid-pairing", entries=typed),
        back=lambda event: asked.AllowPairing(SECTION, pair_of(event)),
    ),
    "a prohibition lifted": Act(
        Kind.LATE,
        lambda event: asked.AllowPairing(SECTION, pair_of(event, 2)),
        form_of("allow-pairing", entries=lambda event: typed(event, 2)),
        first=lambda event: asked.ForbidPairing(SECTION, pair_of(event, 2)),
        back=lambda event: asked.ForbidPairing(SECTION, pair_of(event, 2)),
    ),
    "a prohibition of teams": Act(
        Kind.LATE,
        lambda event: asked.ForbidTeams(SECTION, pair_of(event)),
        form_of("forbid-teams", teams=typed),
        section=TEAMS,
        back=lambda event: asked.AllowTeams(SECTION, pair_of(event)),
    ),
    "a prohibition of teams lifted": Act(
        Kind.LATE,
        lambda event: asked.AllowTeams(SECTION, pair_of(event, 2)),
        form_of("allow-teams", teams=lambda event: typed(event, 2)),
        section=TEAMS,
        first=lambda event: asked.ForbidTeams(SECTION, pair_of(event, 2)),
        back=lambda event: asked.ForbidTeams(SECTION, pair_of(event, 2)),
    ),
    # the arbiter's decision
    "leaving": Act(Kind.CHOSEN, lambda _: asked.LeaveFideMode(SECTION), form_of("leave-fide-mode")),
    # what nobody changes once a round is paired
    "points": setting(Kind.NEVER, {"points": "three"}, points=PointSystem.of(30, 10, 0)),
    "the worth of the bye": setting(
        Kind.NEVER,
        {"bye": "draw"},
        points=PointSystem.of(10, 5, 0, pairing_allocated_bye=5),
    ),
    "the system": setting(Kind.NEVER, {"system": System.DUBOV.key}, system=System.DUBOV),
    "acceleration": setting(Kind.NEVER, {"accelerated": "1"}, accelerated=True),
    "a reading of a disputed article": setting(
        Kind.NEVER,
        {"reading_topscorers": "paired"},
        readings=(("topscorers", "paired"),),
    ),
    "the numbering": setting(Kind.NEVER, {"numbering": "lots"}, numbering=Numbering.LOTS),
    "the list that seeds": setting(Kind.NEVER, {"ranking_method": "FIDON"}, ranking_method="FIDON"),
    "the order of the cycles": setting(
        Kind.NEVER,
        {"cycle_swap": CycleSwap.NONE.value},
        section=TWICE,
        cycle_swap=CycleSwap.NONE,
    ),
    "the rules of teams": setting(
        Kind.NEVER,
        {"team_order": BoardOrder.FLEXIBLE.value},
        section=TEAMS,
        teams=TeamRules(boards=1, order=BoardOrder.FLEXIBLE),
    ),
}
"""Every departing act and every lock, by its name."""


def begun(service, act, *, at_round):
    """Begin an event in which an act can be done, in FIDE mode, with so many rounds paired."""
    key = service.create(asked.CreateEvent(EventSettings("Doors", start=act.start))).key
    event = Event(service, key)
    event.do(asked.AddSection(SectionSettings(**{"name": "Open", "rounds": 5, **act.section})))
    if event.section.settings.system.is_team:
        for number in range(1, 7):
            player = Player(f"{number}.1", rating=2500 - 50 * number)
            event.do(asked.RegisterTeam(SECTION, f"Team {number}", players=(player,)))
    else:
        field = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 7))
        event.do(asked.ImportPlayers(SECTION, field))
    if act.first is not None:
        event.do(act.first(event))
    if at_round:
        paired(event, at_round)
    return event


def closed(event):
    """Close the entries."""
    order = ()
    if event.section.settings.numbering is Numbering.LOTS:
        order = tuple(event.section.entries)
    event.do(asked.CloseEntries(SECTION, order))


def paired(event, rounds):
    """Close the entries and pair so many rounds; all but the last are played."""
    closed(event)
    for _ in range(rounds - 1):
        event.play()
    event.pair()
