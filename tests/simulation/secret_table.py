"""Which secrets an event has, who may know each, and what two worlds may differ in all the same.

Where the table of rights has a row for a secret, that row says who may know it; why nobody else is
told stands beside it. GDPR: Regulation (EU) 2016/679.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.web.session.access import Action, Role, may_ever
from simulation.worlds import BESIDE, STEPS, VALUES

EVENT, SECTION = "/events/{event}", "/events/{event}/s/1"
_API = "/api/v2/events/{event}/sections"
_ENTRY = "/api/v1/events/{event}/entries/1"
_PERSON = f"{SECTION}/players/1/private"
_PEOPLE = "GDPR art. 5(1)(c): for who needs it to run the event"
_HEALTH = "GDPR art. 9(1): of health, for who sees to it"
_WATCH = "for who watches: whoever is watched must not know it"
_CASE = "the chief arbiter's alone, every reading noted"
_DRAFT = "a draft: what is published later counts, and nobody prepares by it"
_SWITCH = "a switch hides it from the public"


@dataclass(frozen=True)
class Secret:
    """A secret: the right that opens it, why nobody else is told, and where it is shown.

    ``values`` are the texts it is shown by in one world and in the other; empty where they differ
    in more than a text.
    """

    name: str
    opened_by: Action
    why: str
    shown_at: str = ""
    values: tuple[str, str] = ("", "")

    def may_know(self, role: Role) -> bool:
        """Tell whether the table of rights lets a role know it."""
        return may_ever(role, self.opened_by)


TABLE = (
    Secret("birth", Action.READ_PRIVATE, _PEOPLE, _ENTRY, ("2012-06-05", "1980-06-05")),
    Secret("FIDE identifier", Action.READ_PRIVATE, _PEOPLE, _ENTRY, ("2201001", "2201002")),
    Secret("national identifier", Action.READ_PRIVATE, _PEOPLE, _ENTRY, ("DNI-1", "DNI-2")),
    Secret(
        *("sex", Action.READ, "standings and prizes name it, public pages leave it out"),
        *(_ENTRY, ('"sex":"w"', '"sex":"m"')),
    ),
    Secret(
        *("category", Action.READ, "lists in the hall have it, public pages leave it out"),
        *(_ENTRY, ('"category":"Q"', '"category":"R"')),
    ),
    Secret("contact", Action.PRIVATE, _PEOPLE, _PERSON, ("ana@example.org", "bea@example.org")),
    Secret("fee", Action.PRIVATE, _PEOPLE, _PERSON, ("30 EUR", "45 EUR")),
    Secret("document", Action.PRIVATE, _PEOPLE, _PERSON, ("A-11", "B-22")),
    Secret("needs", Action.PRIVATE, _HEALTH, _PERSON, ("a white cane", "a ramp")),
    Secret("note", Action.PRIVATE, _PEOPLE, _PERSON, ("is afraid of dogs", "comes late")),
    Secret(
        *("register of needs", Action.PRIVATE, _HEALTH),
        *(f"{EVENT}/office/people/needs", ("<dd>Eva<", "<dd>Ida<")),
    ),
    Secret(
        *("register of captains", Action.PRIVATE, _PEOPLE),
        *(f"{EVENT}/office/people/captains", ("600 1", "700 2")),
    ),
    Secret(
        "absence", Action.WATCH, _WATCH, f"{EVENT}/office/watch/absences", ("<dd>Eva<", "<dd>Ida<")
    ),
    Secret(
        "inspection",
        Action.WATCH,
        _WATCH,
        f"{EVENT}/office/watch/inspections",
        ("<dd>Eva<", "<dd>Ida<"),
    ),
    Secret("case", Action.CASES, _CASE),
    Secret("complaint", Action.CASES, _CASE),
    Secret(
        *("incident", Action.READ_INCIDENTS, "for who rules on it"),
        *(f"{SECTION}/incidents", ("a telephone rang", "a clock was hit")),
    ),
    Secret(
        *("request", Action.ASK, "between who asks and who answers"),
        *(f"{EVENT}/requests", ("turn the light on", "bring a clock")),
    ),
    Secret("wish", Action.ASK, "between a player and the arbiters", f"{EVENT}/requests"),
    Secret(
        *("application", Action.PRIVATE, _PEOPLE, f"{EVENT}/applications", ("Nora", "Olaf")),
    ),
    Secret(
        *("why points", Action.CHANGE_ENTRIES, "the points are told, not what somebody did"),
        *(f"{SECTION}/players/1", ("was late", "was rude")),
    ),
    Secret(
        *("who must not meet", Action.CHANGE_ENTRIES, "it tells of families and quarrels"),
        f"{SECTION}/players/3",
    ),
    Secret(
        *("office", Action.READ_OFFICE, "of the organiser and the arbiters"),
        *("/api/v1/events/{event}/office", ("300", "400")),
    ),
    Secret(
        *("arbiter", Action.ORGANISE, "sanctions of one person"),
        *(f"{EVENT}/arbiters/edit", ("sanctioned&#34;:true", "sanctioned&#34;:false")),
    ),
    Secret(
        *("form", Action.ORGANISE, "a draft until it is handed in"),
        *(f"{SECTION}/forms/it3", ("Sol", "Mar")),
    ),
    Secret("embargoed result", Action.READ, _SWITCH, f"{_API}/4/rounds/1"),
    Secret("moves", Action.READ, _SWITCH, f"{EVENT}/s/4/games/15/game.pgn", ("Nf3", "c4")),
    Secret(
        *("what a player said", Action.ENTER_RESULT, "no result until it is looked at or agreed"),
        f"{EVENT}/s/4/boards/16",
    ),
    Secret("asked bye", Action.READ, "in the hall, not in public", f"{SECTION}/players/3"),
    Secret(
        *("line-up", Action.PAIR, "the other captain would set up against it"),
        f"{EVENT}/s/2/line-ups/2/1",
    ),
    Secret("drafted round", Action.READ_DRAFTS, _DRAFT, f"{_API}/1/rounds/3"),
    Secret("drafted match", Action.READ_DRAFTS, _DRAFT, f"{_API}/3/rounds/2"),
    Secret("round made by hand", Action.READ_DRAFTS, _DRAFT, f"{_API}/5/rounds/1"),
    Secret(
        *("event kept back", Action.FILES, "another event, of which nothing is public"),
        *("/api/v1/events", ("Spring", "Autumn")),
    ),
    Secret("follower", Action.FILES, "an address given to be told of a player, on no page"),
    Secret("code of a device", Action.DEVICES, "it lets a device in", "/devices"),
)
"""Every secret once. Cases are opened by a press, which is noted: no address shows them."""

SECRETS = {secret.name: secret for secret in TABLE}
assert SECRETS.keys() == {*STEPS, *VALUES, *BESIDE}

NOT_ASKED = {
    "GET /events/{event}/live": "never ends; its first message is asked with a version",
    "GET /events/{event}/m/live": "never ends",
    "GET /health": "turns of the loops of the process, which know no event",
}
"""Routes that are not walked, each with the reason."""

ARGUED = {
    "keyed digests": "a deputy reads the log and papers with its seal: both have digests of sealed "
    "records with a key that the deputy has not, so that nothing follows from them",
    "the number of acts": "both worlds have had as many: how many there were, of whatever kind, is "
    "told to who is let in (a page that is out of date is read again by it), never to the public",
    "numbers given": "both worlds have given as many: the next entry, game or row has the next one",
    "FIDE mode": "that a section has left it is published by its own rule, not what left it",
    "a prize for an age": "the winner of a prize is announced with what the prize is for",
}
"""What may tell of a secret all the same, and why it may stay; the first alone is taken out."""
