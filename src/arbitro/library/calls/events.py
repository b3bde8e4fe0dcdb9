"""The addresses of the JSON interface, events: made from its description."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from arbitro.library.calling import Calling, quoted

if TYPE_CHECKING:
    from arbitro.library.answers.events import (
        ArbitersOut,
        CommandItem,
        EntryListIn,
        EntryListKeptIn,
        EntryListKeptOut,
        EntryListOut,
        EventDetail,
        EventItem,
        FormatItem,
        LateTeamIn,
        LateTeamOut,
        LogItem,
        PlayerItem,
        ReportIn,
        RightAsked,
        RightItem,
        TableDetail,
        TableItem,
        TakenOut,
        TeamItem,
    )
    from arbitro.library.answers.shared import CommandOut


class EventsCalls(Calling):
    """The addresses of this topic."""

    def get_commands(self) -> list[CommandItem]:
        """List the commands that can be given, each with what it takes.

        ``GET /commands``
        """
        return cast("list[CommandItem]", self._get("/commands"))

    def get_event(self, event: str) -> EventDetail:
        """Tell what an event is and which sections it has; the tag is its version.

        ``GET /events/{event}``
        """
        return cast("EventDetail", self._get(f"/events/{quoted(event)}"))

    def get_event_arbiters(self, event: str) -> ArbitersOut:
        """Return the arbiters of an event with everything that is checked of them.

        ``GET /events/{event}/arbiters``
        """
        return cast("ArbitersOut", self._get(f"/events/{quoted(event)}/arbiters"))

    def get_event_entry(self, event: str, entry: int) -> dict[str, Any]:
        """Tell what is known of a person, as ``edit-player`` takes it.

        ``GET /events/{event}/entries/{entry}``
        """
        return cast("dict[str, Any]", self._get(f"/events/{quoted(event)}/entries/{entry}"))

    def get_event_log(self, event: str, *, after: int | None = None) -> list[LogItem]:
        """Tell what was done, oldest first: what each command did, to whoever may take it back.

        ``after`` leaves out the first so many commands.

        ``GET /events/{event}/log``
        """
        return cast("list[LogItem]", self._get(f"/events/{quoted(event)}/log", {"after": after}))

    def get_event_rights(self, event: str) -> list[RightItem]:
        """Return which accounts were given what at the event.

        ``GET /events/{event}/rights``
        """
        return cast("list[RightItem]", self._get(f"/events/{quoted(event)}/rights"))

    def post_event_rights(
        self, event: str, sent: RightAsked, *, key: str | None = None
    ) -> list[RightItem]:
        """Give an account a role at the event, or take what it has away.

        ``POST /events/{event}/rights``
        """
        return cast(
            "list[RightItem]", self._send("POST", f"/events/{quoted(event)}/rights", sent, key)
        )

    def get_event_settings(self, event: str) -> dict[str, Any]:
        """Tell what is said of the event, as ``edit-event`` takes it.

        ``GET /events/{event}/settings``
        """
        return cast("dict[str, Any]", self._get(f"/events/{quoted(event)}/settings"))

    def get_events(
        self,
        *,
        search: str | None = None,
        first: int | None = None,
        most: int | None = None,
        archived: bool | None = None,
    ) -> list[EventItem]:
        """List the events, or some of them; those whose file cannot be used say why.

        ``GET /events``
        """
        return cast(
            "list[EventItem]",
            self._get(
                "/events", {"search": search, "first": first, "most": most, "archived": archived}
            ),
        )

    def post_events(self, sent: dict[str, Any], *, key: str | None = None) -> CommandOut:
        """Begin an event with what is said of it; its sections are added after that.

        ``POST /events``
        """
        return cast("CommandOut", self._send("POST", "/events", sent, key))

    def post_events_from_report(self, sent: ReportIn, *, key: str | None = None) -> TakenOut:
        """Make an event of a report; one with errors is refused whole, with the line of each.

        ``POST /events/from-report``
        """
        return cast("TakenOut", self._send("POST", "/events/from-report", sent, key))

    def get_section_file(self, event: str, section: int, code: str) -> bytes:
        """Write the section in a format, as the page of papers does.

        ``GET /events/{event}/sections/{section}/files/{code}``
        """
        return self._file(f"/events/{quoted(event)}/sections/{section}/files/{quoted(code)}")

    def get_section_files(self, event: str, section: int) -> list[FormatItem]:
        """List the formats the section can be written in: reports, tables, games, JSON.

        ``GET /events/{event}/sections/{section}/files``
        """
        return cast(
            "list[FormatItem]", self._get(f"/events/{quoted(event)}/sections/{section}/files")
        )

    def post_section_lists(
        self, event: str, section: int, sent: EntryListIn, *, key: str | None = None
    ) -> EntryListOut:
        """Tell what a list is understood to say, column by column, and change nothing.

        ``POST /events/{event}/sections/{section}/lists``
        """
        return cast(
            "EntryListOut",
            self._send("POST", f"/events/{quoted(event)}/sections/{section}/lists", sent, key),
        )

    def post_section_lists_enter(
        self, event: str, section: int, sent: EntryListKeptIn, *, key: str | None = None
    ) -> EntryListKeptOut:
        """Enter who is new of a list, all of them or, where one cannot be read, none.

        ``POST /events/{event}/sections/{section}/lists/enter``
        """
        return cast(
            "EntryListKeptOut",
            self._send(
                "POST", f"/events/{quoted(event)}/sections/{section}/lists/enter", sent, key
            ),
        )

    def get_section_players(self, event: str, section: int) -> list[PlayerItem]:
        """List the players by number; their FIDE numbers only to who has all rights.

        ``GET /events/{event}/sections/{section}/players``
        """
        return cast(
            "list[PlayerItem]", self._get(f"/events/{quoted(event)}/sections/{section}/players")
        )

    def get_section_settings(self, event: str, section: int) -> dict[str, Any]:
        """Tell what is said of a section, as ``edit-section`` takes it.

        ``GET /events/{event}/sections/{section}/settings``
        """
        return cast(
            "dict[str, Any]", self._get(f"/events/{quoted(event)}/sections/{section}/settings")
        )

    def get_section_table(
        self, event: str, section: int, code: str, *, round: str | None = None
    ) -> TableDetail:
        """Give a table as its rows, or as a file with ``as``: ``all`` as ``xlsx`` has every
        one.

        ``GET /events/{event}/sections/{section}/tables/{code}``
        """
        return cast(
            "TableDetail",
            self._get(
                f"/events/{quoted(event)}/sections/{section}/tables/{quoted(code)}",
                {"round": round},
            ),
        )

    def get_section_tables(
        self, event: str, section: int, *, round: str | None = None
    ) -> list[TableItem]:
        """List the tables of a section: players, pairings, standings and all others.

        ``GET /events/{event}/sections/{section}/tables``
        """
        return cast(
            "list[TableItem]",
            self._get(f"/events/{quoted(event)}/sections/{section}/tables", {"round": round}),
        )

    def get_section_teams(self, event: str, section: int) -> list[TeamItem]:
        """List the teams by number, each with its list.

        ``GET /events/{event}/sections/{section}/teams``
        """
        return cast(
            "list[TeamItem]", self._get(f"/events/{quoted(event)}/sections/{section}/teams")
        )

    def post_section_teams_late(
        self, event: str, section: int, sent: LateTeamIn, *, key: str | None = None
    ) -> LateTeamOut:
        """Admit a team after the first pairing of a team Swiss, as the arbiter does.

        ``POST /events/{event}/sections/{section}/teams/late``
        """
        return cast(
            "LateTeamOut",
            self._send("POST", f"/events/{quoted(event)}/sections/{section}/teams/late", sent, key),
        )
