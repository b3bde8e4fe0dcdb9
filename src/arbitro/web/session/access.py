"""Who may do what: one table of roles and actions, which routes, pages and programs all ask."""

from __future__ import annotations

from enum import Enum, unique

from starlette.exceptions import HTTPException


@unique
class Role(Enum):
    """What somebody is at an event, in the order of the columns of the table.

    The browsers of the arbiter's own machine are the chief arbiter's; every other device is let
    in with a role. ``MEMBER`` is an account of a shared server at an event where it was given
    nothing, ``PUBLIC`` whoever was not let in.
    """

    CHIEF = "chief"
    DEPUTY = "deputy"
    SECTOR = "sector"
    DESK = "desk"
    HELPER = "helper"
    SCREENS = "screens"
    ORGANISER = "organiser"
    FAIR_PLAY = "fair-play"
    APPEALS = "appeals"
    CAPTAIN = "captain"
    MEMBER = "member"
    PUBLIC = "public"


@unique
class Action(Enum):
    """What a route does or shows: each route of the application is one of these."""

    ENTER = "enter"
    """The door, the manual, and what is public."""
    READ = "read"
    """Published pairings, results, standings and why; what of a player everybody may know."""
    READ_DRAFTS = "read-drafts"
    """Pairings that are not published yet."""
    READ_PRIVATE = "read-private"
    """Births, identifiers and ways to reach somebody."""
    PRIVATE = "private"
    """Contacts, fees, documents, needs and notes of people: read and written."""
    WATCH = "watch"
    """Absences from the boards and inspections: read and written."""
    CASES = "cases"
    """Cases of discipline and complaints: the chief arbiter's alone, every reading noted."""
    READ_INCIDENTS = "read-incidents"
    RECORD_INCIDENT = "record-incident"
    ENTER_RESULT = "enter-result"
    """A result that is missing, in the round being played."""
    ASK = "ask"
    """Asking the arbiters for what the device may not do itself."""
    CHANGE_RESULT = "change-result"
    """Another result, or none, in the place of one of the round being played."""
    SPECIAL_RESULT = "special-result"
    """Forfeits and what else no two players agree on."""
    CORRECT_RESULT = "correct-result"
    """A result of an earlier round."""
    CHECK_IN = "check-in"
    CHANGE_ENTRIES = "change-entries"
    """Entries, byes, withdrawals, and what is known of a player or a team."""
    PAIR = "pair"
    PAIR_BY_HAND = "pair-by-hand"
    OVERRIDE_RULES = "override-rules"
    """A round by hand against the rules no system goes without."""
    PUBLISH = "publish"
    PUBLICITY = "publicity"
    """What is public when."""
    SCREENS = "screens"
    """What the screens of the hall show and announce."""
    PRINT = "print"
    LINE_UP = "line-up"
    UNDO_OWN = "undo-own"
    """Taking back what the same device did in the last minutes."""
    UNDO = "undo"
    READ_OFFICE = "read-office"
    """What is said of the event around its games, and what is found in it."""
    OFFICE = "office"
    """Saying it."""
    DUTIES = "duties"
    """What is ticked and read off during a round by who works in the hall."""
    ORGANISE = "organise"
    """Schedule, prizes, arbiters, norms, official forms and reports."""
    SETTINGS = "settings"
    """How the event and its sections are played."""
    FILES = "files"
    """Whole events: copied, repaired, put back, put away."""
    NEW_EVENT = "new-event"
    """Events made or brought in."""
    OPERATE = "operate"
    """What concerns the installation: plug-ins, devices of all events."""
    ANALYSE = "analyse"
    """Having the games of a round looked at by an engine."""
    STUDY = "study"
    """Engines, the database of games and training: never near those who play."""
    TEACH = "teach"
    """Seminars: their participants, papers with keys, marks and results."""
    ACCOUNT = "account"
    """The own account of a shared server, and the organisations it is a member of."""
    RIGHTS = "rights"
    """Which accounts may do what at an event."""
    DEVICES = "devices"
    """Who is let in."""


@unique
class Permission(Enum):
    """What the table says of a role and an action."""

    ALLOWED = "Y"
    WITHIN = "s"
    """Within the sections and tables the device was let in for."""
    GRANTED = "g"
    """Where whoever let the device in has allowed it."""
    OWN = "o"
    """For the own team, which the key of its captain names."""
    BETWEEN = "b"
    """While no round runs where the device was let in."""
    ASKS = "q"
    """Not by itself: an arbiter has to do it."""
    NO = "-"


_TABLE = """
#                CA DA SA RD HP SC OR FP AP CP ME PU
enter            Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y
read             Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  -  -
read-drafts      Y  Y  -  -  -  -  -  -  -  -  -  -
read-private     Y  Y  -  -  -  -  Y  -  -  -  -  -
private          Y  Y  -  -  -  -  Y  -  -  -  -  -
watch            Y  Y  -  -  -  -  -  Y  -  -  -  -
cases            Y  -  -  -  -  -  -  -  -  -  -  -
read-incidents   Y  Y  s  -  -  -  -  Y  Y  -  -  -
record-incident  Y  Y  s  -  -  -  -  Y  -  -  -  -
enter-result     Y  Y  s  Y  s  -  -  -  -  -  -  -
ask              Y  Y  s  Y  s  -  Y  -  -  -  -  -
change-result    Y  Y  s  Y  q  -  -  -  -  -  -  -
special-result   Y  Y  s  Y  q  -  -  -  -  -  -  -
correct-result   Y  q  q  q  -  -  -  -  -  -  -  -
check-in         Y  Y  s  Y  s  -  Y  -  -  -  -  -
change-entries   Y  Y  q  q  -  -  -  -  -  q  -  -
pair             Y  Y  -  -  -  -  -  -  -  -  -  -
pair-by-hand     Y  Y  -  -  -  -  -  -  -  -  -  -
override-rules   Y  -  -  -  -  -  -  -  -  -  -  -
publish          Y  g  -  -  -  -  -  -  -  -  -  -
publicity        Y  -  -  -  -  -  q  -  -  -  -  -
screens          Y  Y  -  -  -  Y  q  -  -  -  -  -
print            Y  Y  Y  Y  -  Y  Y  -  -  o  -  -
line-up          Y  Y  -  -  -  -  -  -  -  o  -  -
undo-own         Y  Y  Y  Y  Y  Y  -  -  -  -  -  -
undo             Y  Y  -  -  -  -  -  -  -  -  -  -
read-office      Y  Y  -  -  -  -  Y  -  -  -  -  -
office           Y  Y  -  -  -  -  Y  -  -  -  -  -
duties           Y  Y  Y  -  -  -  -  Y  -  -  -  -
organise         Y  Y  -  -  -  -  -  -  -  -  -  -
settings         Y  -  -  -  -  -  -  -  -  -  -  -
files            Y  -  -  -  -  -  -  -  -  -  -  -
new-event        Y  -  -  -  -  -  -  -  -  -  -  -
operate          Y  -  -  -  -  -  -  -  -  -  -  -
analyse          Y  -  -  -  -  -  -  Y  -  -  -  -
study            Y  b  b  b  b  b  b  Y  b  b  -  -
teach            Y  -  -  -  -  -  -  -  -  -  -  -
account          Y  -  -  -  -  -  -  -  -  -  -  -
rights           Y  -  -  -  -  -  -  -  -  -  -  -
devices          Y  -  -  -  -  -  -  -  -  -  -  -
"""


def _read(table: str) -> dict[Action, dict[Role, Permission]]:
    rows = [line.split() for line in table.splitlines() if line and not line.startswith("#")]
    return {
        Action(name): dict(zip(Role, map(Permission, signs), strict=True)) for name, *signs in rows
    }


TABLE = _read(_TABLE)
"""The permission of every role for every action."""

_REFUSED = frozenset({Permission.NO, Permission.ASKS})


def permission(role: Role, action: Action) -> Permission:
    """Return what the table says of a role and an action.

    >>> permission(Role.HELPER, Action.ENTER_RESULT), permission(Role.HELPER, Action.PAIR)
    (<Permission.WITHIN: 's'>, <Permission.NO: '-'>)
    """
    return TABLE[action][role]


def may_ever(role: Role, action: Action) -> bool:
    """Tell whether a role may do a thing at all, be it within bounds or where it was granted."""
    return permission(role, action) not in _REFUSED


def roles_for(action: Action) -> tuple[Role, ...]:
    """Return the roles that may do a thing, the chief arbiter first.

    >>> [each.value for each in roles_for(Action.PAIR)]
    ['chief', 'deputy']
    """
    return tuple(role for role in Role if may_ever(role, action))


LOCKED = "round-running"
"""What a route says that is closed to whoever asks until a round is over."""


class NotAllowedError(HTTPException):
    """Whoever asks may not do this of what the route does; ``action`` tells who may."""

    def __init__(self, action: Action) -> None:
        """Refuse an action: 403."""
        super().__init__(403, "role")
        self.action = action
