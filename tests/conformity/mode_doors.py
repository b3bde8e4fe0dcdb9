"""Every departing act and every lock through every door, as one table of tests.

    PYTHONPATH=src:tests python -m conformity.mode_doors

prints it: a cell is a test, or says why there is no such door. A way in asks as often as FIDE mode
asks, and nothing is done before. A way back leads nowhere: once outside, never inside.
"""

import json
import re
import tempfile
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import NamedTuple

from arbitro.desk import commands as asked
from arbitro.desk.by_name import as_plain, name_of
from arbitro.desk.derived.fide_mode import fide_mode_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import EventSettings
from arbitro.formats.json_format import read_json, write_json
from arbitro.reasons import Refused
from arbitro.service import EventService
from arbitro.service.new_events.templates import duplicate
from conformity.mode_acts import ACTS, SECTION, Act, Event, Kind, begun, paired

ASKED = re.compile(r'name="token" value="(\w+)"')


def mode(event, section=SECTION):
    """Whether a section is in the mode, and since which round it is not."""
    state = event.state
    found = fide_mode_of(state, state.sections[section])
    return found.is_in, found.since


class Hall(NamedTuple):
    """Where doors are: pages and JSON interface of a service, and the command line beside it."""

    visitor: object
    run: object

    @property
    def service(self):
        return self.visitor.service


# Ways in. Each gives a command once and says what came of it: done, refused, or a token.

DONE, REFUSED = "done", "refused"


def by_page(hall, act, event):
    """Send the form that a page has for the act."""
    path, fields = act.page(event)

    def give(token):
        answer = hall.visitor.send(path, {**fields, "token": token}, leaves=False)
        if answer.status_code == 303:
            return DONE
        assert answer.status_code == 422, (answer.status_code, path)
        found = ASKED.search(answer.text)
        return unescape(found[1]) if found else REFUSED

    return give


def by_json(hall, act, event):
    """Give the command as a program does, through the JSON interface."""
    return _named(hall, event, act.command(event))


def _named(hall, event, command):
    name, fields = name_of(type(command)), json.loads(json.dumps(as_plain(command)))

    def give(token):
        answer = hall.visitor.command(event.key, name, {"confirmation-token": token}, **fields)
        if answer.status_code == 200:
            return DONE
        assert answer.status_code == 422, answer.text
        return answer.json()["token"] or REFUSED

    return give


def by_command_line(hall, act, event):
    """Give the command at a terminal."""
    command = act.command(event)
    name, fields = name_of(type(command)), json.dumps(as_plain(command))
    folder = hall.service.folder

    def give(token):
        told = ("--token", token) if token else ()
        ran = hall.run("do", event.key, name, fields, *told, "--folder", folder, "--json")
        if ran.code == 0:
            return DONE
        assert ran.code == 1, ran.err
        return json.loads(ran.out)["token"] or REFUSED

    return give


def by_undo(hall, act, event):
    """Take back what was done while it was free: the act itself, or what put an old value back."""
    if act.kind is Kind.VALUE:
        event.do(act.command(event))
        name = event.do(act.back(event))
    else:
        name = event.do(act.command(event))
        paired(event, 2)
    return _named(hall, event, asked.Undo(name))


def by_redo(hall, act, event):
    """Do again what was done and taken back while it was free."""
    name = event.do(act.command(event))
    event.do(asked.Undo(name))
    if act.kind is not Kind.VALUE:
        paired(event, 2)
    return _named(hall, event, asked.Redo(name))


def by_restoring(hall, act, event):
    """Let the event be as it was before the act, or while a setting was outside the mode."""
    version = event.service.version(event.key)
    event.do(act.command(event))
    if act.kind is Kind.VALUE:
        version = event.service.version(event.key)
        event.do(act.back(event))
    else:
        paired(event, 2)
    return _named(hall, event, asked.RestoreEvent(version))


class WayIn(NamedTuple):
    """A door an act is done through; ``earlier`` where the act is first done while it is free."""

    open: Callable
    earlier: bool = False


WAYS_IN = {
    "page": WayIn(by_page),
    "JSON interface": WayIn(by_json),
    "command line": WayIn(by_command_line),
    "undo": WayIn(by_undo, earlier=True),
    "redo": WayIn(by_redo, earlier=True),
    "restoring": WayIn(by_restoring, earlier=True),
}


TWICE, FIRM, FREE = "asked twice", "refused", "nothing locked"
"""What a way in meets: two steps; a refusal; a section in which no round is paired any more."""


def met(name, act):
    """Say what an act meets at a way in."""
    if act.kind in {Kind.VALUE, Kind.CHOSEN}:
        return TWICE
    if name == "restoring":
        return FREE  # to before the act is to before round 1: the pairings are gone with it
    is_early = WAYS_IN[name].earlier or act.kind is Kind.NEVER
    return FIRM if is_early else TWICE  # the pairings build on what was done before them


def no_way_in(name, act):
    """Say why an act has no such door, empty where it has."""
    if name == "page":
        return act.no_page
    if act.kind is Kind.CHOSEN:
        return {
            "undo": "the exit itself is never taken back",
            "redo": "what is never taken back is never done again",
            "restoring": "nothing is restored to before the exit",
        }.get(name, "")
    return ""


# Ways back. Each tries, once an act has left the mode, and returns where to look.


class Left(NamedTuple):
    """An event that has left the mode by an act, the name of that act, and its file before it."""

    event: Event
    act: Act
    name: str
    before: bytes

    @property
    def version(self):
        """The version of the log before the act."""
        history = self.event.service.history(self.event.key)
        return next(item for item in history if item.command == self.name).version - 1


def left_by(hall, act):
    """Take an event outside by an act, with a round paired then."""
    event = begun(hall.service, act, at_round=0 if act.kind is Kind.VALUE else 2)
    before = exported(hall, event)
    name = event.do(act.command(event))
    if act.kind is Kind.VALUE:
        paired(event, 2)
    return Left(event, act, name, before)


def exported(hall, event):
    return hall.visitor.get(f"/events/{event.key}/export?private=1").content


def tried(event, command):
    """Give a command, confirmed as often as that is asked; that it is refused is as good."""
    token = ""
    for _ in range(3):
        answer = event.service.handle(event.key, command, token=token)
        token = answer.token if isinstance(answer, Refused) else ""
        if not token:
            return


def old_values(_, left):
    """Type the old values in again."""
    if left.act.back is not None:
        tried(left.event, left.act.back(left.event))
    return left.event


def undone(_, left):
    """Take the act back, do it again, and take it back for good."""
    for command in (asked.Undo(left.name), asked.Redo(left.name), asked.Undo(left.name)):
        tried(left.event, command)
    return left.event


def restored(_, left):
    """Let the event be as it was before the act."""
    tried(left.event, asked.RestoreEvent(left.version))
    return left.event


def unpaired(_, left):
    """Throw all pairings away and put the old values back."""
    for number in range(len(left.event.section.rounds), 0, -1):
        for game in left.event.section.rounds[-1].games.values():
            if game.result is not None:
                tried(left.event, asked.ClearResult(SECTION, game.id, game.result))
        case = {"case": "competition-rules", "note": "art. 12"}
        tried(left.event, asked.UnpairRound(SECTION, number, **case))
    return old_values(None, left)


def brought_in(hall, name, data):
    """Drop a file on the list of events; return the event the answer leads to."""
    answer = hall.visitor.send("/events/import", files={"file": (name, data)}, leaves=False)
    assert answer.status_code == 303, answer.text
    return Event(hall.service, key_in(answer))


def key_in(answer):
    return re.match(r"/events/([^/?]+)", answer.headers["location"])[1]


def by_report(hall, left):
    """Take the report over on its page."""
    text = hall.visitor.get(f"/events/{left.event.key}/s/1/report.trf?for=pairing").text
    fields = {"text": text, "confirmed": "1"}
    for _ in range(3):
        answer = hall.visitor.send("/events/from-report", fields)
        if answer.status_code == 303:
            break
        fields["against"] = re.search(r'name="against" value="(\w+)"', answer.text)[1]
    return Event(hall.service, key_in(answer))


def by_json_file(hall, left):
    """Take the JSON of the tournament over."""
    found = read_json(write_json(tournament_of(left.event.state, SECTION))).value
    key = hall.service.create(asked.CreateEvent(EventSettings("Taken over"))).key
    other = Event(hall.service, key)
    other.do(asked.TakeOverTournament("Open", found))
    return other


def by_copy(hall, left):
    """Bring a copy of the file in on another computer."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "copy.arbitro"
        path.write_bytes(exported(hall, left.event))
        elsewhere = EventService(Path(folder) / "events")
        try:
            event = Event(elsewhere, elsewhere.import_file(path))
            return Looked(event.state)
        finally:
            elsewhere.close()


def by_choosing(hall, left):
    """Choose a backup from before the act over the event that has left the mode.

    It is brought in beside the event, and in it nothing has departed: it leaves the mode first.
    """
    other = brought_in(hall, "stick.arbitro", left.before)
    assert other.key != left.event.key
    assert mode(other) == (True, None)
    page, fields = f"/events/{left.event.key}/compare", {"with": other.key, "keep": "other"}
    assert hall.visitor.send(page, fields, leaves=False).status_code == 422
    assert hall.service.store.archived().isdisjoint({left.event.key, other.key})
    other.do(asked.LeaveFideMode(SECTION))
    assert hall.visitor.send(page, fields, leaves=False).status_code == 303
    assert left.event.key in hall.service.store.archived()
    return other


class Looked(NamedTuple):
    """The state of an event on a computer that is gone again."""

    state: object


def by_template(hall, left):
    """Begin an event like it: another tournament, which begins as its settings say."""
    made = duplicate(hall.service, left.event.key, "Next year")
    assert not isinstance(made, Refused), made
    other = Event(hall.service, made.key)
    of_its_day = left.act.start is not None or left.act.first is not None
    is_outside = left.act.kind is Kind.VALUE and not of_its_day
    assert mode(other) == (not is_outside, None)
    return left.event


WAYS_BACK = {
    "report taken over": by_report,
    "JSON taken over": by_json_file,
    "copy of the file": by_copy,
    "event made like it": by_template,
    "undo and redo": undone,
    "restoring": restored,
    "old values": old_values,
    "rounds deleted": unpaired,
    "choice of two copies": by_choosing,
}
"""In the order in which they are tried, one after the other, at one event."""

BESIDE = ("second computer", "second computer takes over")
"""Doors with a test of their own, for all acts together."""

NOT_HERE = {
    "merge of two copies": "copies are never merged: one of them is chosen",
    "repair": "a damaged file is read up to its damage, and names the entries that are lost",
}
"""Doors that do not exist, and one that leads to what is left of a file."""


def no_way_back(name, act):
    """Say why an act has no such way back, empty where it has."""
    if act.kind is Kind.NEVER:
        return "it never leaves the mode"
    if name in NOT_HERE:
        return NOT_HERE[name]
    if act.section.get("system") is not None and act.section["system"].is_team:
        return {"JSON taken over": "our JSON has tournaments of players alone"}.get(name, "")
    return ""


class Cell(NamedTuple):
    """An act and a door: what a test shows of them, or why there is no such door."""

    act: str
    door: str
    shown: str
    why: str


def cells():
    """Yield every act with every door."""
    for name, act in ACTS.items():
        for door in WAYS_IN:
            yield Cell(name, f"in: {door}", met(door, act), no_way_in(door, act))
        for door in (*WAYS_BACK, *BESIDE, *NOT_HERE):
            shown = "as its settings say" if door == "event made like it" else "outside"
            yield Cell(name, f"back: {door}", shown, no_way_back(door, act))


def printed():
    """Return the table as Markdown, and below it why doors do not exist."""
    found = list(cells())
    doors = list(dict.fromkeys(cell.door for cell in found))
    notes = list(dict.fromkeys(cell.why for cell in found if cell.why))
    rows = ["| act | " + " | ".join(doors) + " |", "|" + "---|" * (len(doors) + 1)]
    for name in ACTS:
        shown = (
            f"({notes.index(cell.why) + 1})" if cell.why else cell.shown
            for cell in found
            if cell.act == name
        )
        rows.append(f"| {name} | " + " | ".join(shown) + " |")
    tests = sum(not cell.why for cell in found)
    told = (f"({number}) {why}" for number, why in enumerate(notes, 1))
    return "\n".join([*rows, "", f"{len(found)} cells, {tests} of them tests", *told])


if __name__ == "__main__":
    print(printed())
