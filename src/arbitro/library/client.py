"""An arbitro that runs somewhere, from a program: `Client`. Standard library alone.

    client = Client("http://127.0.0.1:8080", token="arbitro_...")
    event = client.create(EventSettings("Open"))
    event.do(commands.AddSection(SectionSettings("A", rounds=9)))

What is given are the commands of the desk, ``arbitro.desk.commands``: their fields are the types
of what is sent. What is read are values of `arbitro.answers`.
"""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.parse
import urllib.request
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from arbitro.answers import from_json
from arbitro.answers.derivation import read_plain
from arbitro.answers.interface.events import (
    CommandItem,
    EntryListKeptOut,
    EntryListOut,
    EventDetail,
    EventItem,
    LogItem,
    PlayerItem,
    TeamItem,
)
from arbitro.answers.rounds import Round
from arbitro.answers.standings import Standings
from arbitro.answers.team_rounds import TeamRound
from arbitro.answers.team_standings import TeamStandings
from arbitro.desk.by_name import as_plain, name_of
from arbitro.desk.values.settings import EventSettings
from arbitro.library.calling import ROOT, SHAPED, Call, calls_of
from arbitro.library.calls import Calls

SECONDS = 30.0
"""How long an answer is waited for."""


class ServerError(Exception):
    """A server did not do what it was asked for; ``document`` is its problem (RFC 9457).

    ``code`` names the problem, ``status`` is that of HTTP, 0 where no server was reached.
    """

    def __init__(self, status: int, document: Mapping[str, Any]) -> None:
        """Keep what the server said."""
        self.status = status
        self.document = dict(document)
        super().__init__(status, dict(document))

    @property
    def code(self) -> str:
        """Return the code of what is wrong."""
        return str(self.document.get("refused") or self.document.get("error") or "")

    @property
    def token(self) -> str:
        """Return what confirms what was refused, empty where nothing does."""
        return str(self.document.get("token") or "")

    def __str__(self) -> str:
        told = self.document.get("detail") or self.document.get("text") or self.code
        return str(told or self.document.get("title") or self.status)


@dataclass(frozen=True)
class Client:
    """A server and the token it lets this program in by; none is needed on the arbiter's machine.

    ``language`` is that of the sentences in its answers. Nothing is asked before a method is
    called, and every call is one request.
    """

    address: str
    token: str = ""
    language: str = "en"
    seconds: float = SECONDS

    def events(self, search: str = "") -> list[EventItem]:
        """Return the events of the server, those a text is found in where one is given."""
        asked = f"?{urllib.parse.urlencode({'search': search})}" if search else ""
        return read_plain(list[EventItem], self.get(f"/events{asked}"))

    def event(self, key: str) -> EventThere:
        """Return an event by its key; nothing is asked yet."""
        return EventThere(self, key)

    def create(self, settings: EventSettings, *, key: str | None = None) -> EventThere:
        """Begin an event; the same ``key`` begins it once, however often it is sent."""
        made = self.post("/events", as_plain(settings), key=key)
        return EventThere(self, str(made["event"]))

    def take_over(
        self,
        report: str,
        *,
        name: str = "",
        section: str = "Open",
        rounds: int | None = None,
        as_played: bool = False,
        key: str | None = None,
    ) -> EventThere:
        """Make an event of a report; ``as_played`` takes rounds over that go against the rules.

        ServerError where the report cannot be read: its ``document`` has the problems.
        """
        how = {"name": name, "section": section, "rounds": rounds, "as_played": as_played}
        made = self.post("/events/from-report", {"report": report, **how}, key=key)
        return EventThere(self, str(made["event"]))

    def commands(self) -> list[CommandItem]:
        """Return the commands there are, and whether this token may give each."""
        return read_plain(list[CommandItem], self.get("/commands"))

    @property
    def call(self) -> Calls:
        """Return every address the server has as a method, by its own description.

        Their names are that of HTTP and the words of the address, as ``get_section_tables``. The
        description is asked for once.
        """
        return Calls(self, _calls(self))

    def get(self, path: str) -> Any:
        """Return what the interface tells at an address below ``/api/v1``, as plain JSON.

        An address in a text has no type: `call` has each address as a method with its types.
        """
        return json.loads(self._asked("GET", f"{ROOT}{path}", None, {}))

    def answer(self, path: str) -> Any:
        """Return the answer at an address below ``/api/v2``, a value of `arbitro.answers`."""
        return from_json(self._asked("GET", f"{SHAPED}{path}", None, {}))

    def file(self, path: str) -> bytes:
        """Return what a file at an address below ``/api/v1`` holds."""
        return self._asked("GET", f"{ROOT}{path}", None, {})

    def post(self, path: str, sent: Any, *, key: str | None = None, **headers: str) -> Any:
        """Send JSON to an address below ``/api/v1``, under a name by which it is done once.

        What did not arrive for sure is sent again: that name makes it harmless. The answer is
        plain JSON, as of `get`.
        """
        named = {name.replace("_", "-"): value for name, value in headers.items() if value}
        return self.send("POST", path, sent, key=key, headers=named)

    def send(
        self,
        method: str,
        path: str,
        sent: Any,
        *,
        key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Send JSON by a method of HTTP, as `post` does by its own."""
        told = {"idempotency-key": key or secrets.token_hex(16), **(headers or {})}
        body = json.dumps(sent).encode()
        try:
            answer = self._asked(method, f"{ROOT}{path}", body, told)
        except ServerError as problem:
            # A server that answered has decided; only what may never have arrived is sent again.
            if problem.status:
                raise
            answer = self._asked(method, f"{ROOT}{path}", body, told)
        return json.loads(answer)

    def _asked(
        self, method: str, path: str, body: bytes | None, further: Mapping[str, str]
    ) -> bytes:
        headers = {"accept-language": self.language, **further}
        if body is not None:
            headers["content-type"] = "application/json"
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        address = f"{self.address.rstrip('/')}{path}"
        # `urlopen` would open files of this machine as well.
        if not address.startswith(("http://", "https://")):
            raise ServerError(0, {"title": address, "error": "address"})
        request = urllib.request.Request(address, body, headers, method=method)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=self.seconds) as answer:  # noqa: S310
                return cast("bytes", answer.read())
        except urllib.error.HTTPError as problem:
            raise ServerError(problem.code, _document(problem)) from None
        except OSError as problem:
            raise ServerError(0, {"title": str(problem), "error": "unreachable"}) from problem


@cache
def _calls(client: Client) -> Mapping[str, Call]:
    """Return the addresses of a server by their names, as it describes them."""
    return {call.name: call for call in calls_of(client.get("/openapi.json"))}


def _document(problem: urllib.error.HTTPError) -> Mapping[str, Any]:
    try:
        told = json.loads(problem.read())
    except ValueError:
        told = None
    return told if isinstance(told, dict) else {"title": str(problem.reason)}


@dataclass(frozen=True)
class EventThere:
    """An event of a server: what it tells, and commands it is given."""

    client: Client
    key: str

    @property
    def path(self) -> str:
        """Return the address of the event below ``/api/v1``."""
        return f"/events/{urllib.parse.quote(self.key)}"

    def do(
        self,
        command: object,
        *,
        key: str | None = None,
        token: str = "",
        version: int | None = None,
    ) -> dict[str, Any]:
        """Give a command, one of ``arbitro.desk.commands``; ServerError where it is refused.

        ``key`` names it, so that it is carried out once; ``token`` confirms a refusal that came
        with one; with a ``version`` it is carried out only if the event is still that one.
        """
        matching = "" if version is None else f'"{version}"'
        path = f"{self.path}/commands/{name_of(type(command))}"
        done = self.client.post(
            path, as_plain(command), key=key, confirmation_token=token, if_match=matching
        )
        return cast("dict[str, Any]", done)

    def detail(self) -> EventDetail:
        """Return what the event is, and its sections."""
        return read_plain(EventDetail, self.client.get(self.path))

    def log(self, after: int = 0) -> list[LogItem]:
        """Return what was done in the event, without the first so many commands."""
        return read_plain(list[LogItem], self.client.get(f"{self.path}/log?after={after}"))

    def players(self, section: int) -> list[PlayerItem]:
        """Return the players of a section by number."""
        return read_plain(list[PlayerItem], self.client.get(self._in(section, "players")))

    def teams(self, section: int) -> list[TeamItem]:
        """Return the teams of a section with their lists."""
        return read_plain(list[TeamItem], self.client.get(self._in(section, "teams")))

    def round(self, section: int, number: int) -> Round | TeamRound:
        """Return a round of a section: who meets whom, with results; of teams the matches."""
        found = self.client.answer(self._in(section, f"rounds/{number}"))
        assert isinstance(found, Round | TeamRound), "no other answer stands there"
        return found

    def standings(self, section: int, after: int | None = None) -> Standings | TeamStandings:
        """Return the standings of a section, after a round where one is given."""
        asked = "" if after is None else f"?after={after}"
        found = self.client.answer(self._in(section, f"standings{asked}"))
        assert isinstance(found, Standings | TeamStandings), "no other answer stands there"
        return found

    def look_at_list(
        self, section: int, data: bytes, columns: Sequence[str | None] | None = None
    ) -> EntryListOut:
        """Return what a list of players is understood to say, column by column; enter nobody.

        ``columns`` says what each holds, from the left, None of those left out.
        """
        return read_plain(EntryListOut, self._list(section, "lists", data, columns))

    def enter_list(
        self,
        section: int,
        data: bytes,
        columns: Sequence[str | None] | None = None,
        *,
        remember: str = "",
        changes: bool = False,
        key: str | None = None,
    ) -> EntryListKeptOut:
        """Enter who is new of a list, all or none; ``remember`` names its layout.

        ``changes`` takes over what the list has otherwise of those who are there.

        ServerError where it cannot be read: its ``document`` has the problems.
        """
        done = self._list(
            section, "lists/enter", data, columns, key, remember=remember, changes=changes
        )
        return read_plain(EntryListKeptOut, done)

    def _list(
        self,
        section: int,
        what: str,
        data: bytes,
        columns: Sequence[str | None] | None,
        key: str | None = None,
        **further: str | bool,
    ) -> Any:
        told = None if columns is None else list(columns)
        sent = {"base64": b64encode(data).decode(), "columns": told, **further}
        return self.client.post(self._in(section, what), sent, key=key)

    def save(self, section: int, code: str, path: Path) -> None:
        """Write a section into a file in one of the formats of the server: ``trf``, ``csv``."""
        path.write_bytes(self.client.file(self._in(section, f"files/{code}")))

    def _in(self, section: int, what: str) -> str:
        return f"{self.path}/sections/{section}/{what}"
