"""The addresses of the JSON interface, office: made from its description."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from arbitro.library.calling import Calling, quoted

if TYPE_CHECKING:
    from arbitro.library.answers.office import (
        ChangeItem,
        DeadlineItem,
        Done,
        FactsIn,
        NoteIn,
        OfficeOut,
        PacketItem,
        PassIn,
        PassItem,
        PlanOut,
        RowIn,
        SealedIn,
        SealedNamed,
        SealedRowItem,
        SeatsOut,
        StrikeIn,
        SubscriptionOut,
    )
    from arbitro.library.answers.shared import PacketFileItem


class OfficeCalls(Calling):
    """The addresses of this topic."""

    def get_event_office(self, event: str) -> OfficeOut:
        """Return everything that is said of the office of an event.

        ``GET /events/{event}/office``
        """
        return cast("OfficeOut", self._get(f"/events/{quoted(event)}/office"))

    def get_event_office_amendments(self, event: str) -> list[ChangeItem]:
        """Return every amendment of the published regulations, the first first.

        ``GET /events/{event}/office/amendments``
        """
        return cast("list[ChangeItem]", self._get(f"/events/{quoted(event)}/office/amendments"))

    def get_event_office_calendar(self, event: str, *, on: str | None = None) -> list[DeadlineItem]:
        """Return every deadline that concerns the event as it stands ``on`` a day, today's if
        none.

        ``GET /events/{event}/office/calendar``
        """
        return cast(
            "list[DeadlineItem]", self._get(f"/events/{quoted(event)}/office/calendar", {"on": on})
        )

    def get_event_office_calendar_address(self, event: str) -> SubscriptionOut:
        """Return the address of the deadlines for calendar programs, in the language asked for.

        ``GET /events/{event}/office/calendar/address``
        """
        return cast(
            "SubscriptionOut", self._get(f"/events/{quoted(event)}/office/calendar/address")
        )

    def post_event_office_calendar_address_renew(
        self, event: str, *, key: str | None = None
    ) -> SubscriptionOut:
        """Make the address given out so far void and return the new one.

        ``POST /events/{event}/office/calendar/address/renew``
        """
        return cast(
            "SubscriptionOut",
            self._send("POST", f"/events/{quoted(event)}/office/calendar/address/renew", {}, key),
        )

    def get_event_office_case(self, event: str, name: str) -> list[SealedRowItem]:
        """Return the numbers of a register of cases.

        ``GET /events/{event}/office/cases/{name}``
        """
        return cast(
            "list[SealedRowItem]", self._get(f"/events/{quoted(event)}/office/cases/{quoted(name)}")
        )

    def post_event_office_case(
        self, event: str, name: str, sent: SealedIn, *, key: str | None = None
    ) -> Done:
        """Keep a case.

        ``POST /events/{event}/office/cases/{name}``
        """
        return cast(
            "Done",
            self._send("POST", f"/events/{quoted(event)}/office/cases/{quoted(name)}", sent, key),
        )

    def post_event_office_case_erase(
        self, event: str, name: str, sent: SealedNamed, *, key: str | None = None
    ) -> Done:
        """Erase a case for good.

        ``POST /events/{event}/office/cases/{name}/erase``
        """
        return cast(
            "Done",
            self._send(
                "POST", f"/events/{quoted(event)}/office/cases/{quoted(name)}/erase", sent, key
            ),
        )

    def post_event_office_case_open(
        self, event: str, name: str, sent: SealedNamed, *, key: str | None = None
    ) -> SealedRowItem:
        """Return a case; the history has every reading, also one whose command was sent before.

        ``POST /events/{event}/office/cases/{name}/open``
        """
        return cast(
            "SealedRowItem",
            self._send(
                "POST", f"/events/{quoted(event)}/office/cases/{quoted(name)}/open", sent, key
            ),
        )

    def get_event_office_clock(
        self, event: str, number: int, *, round: int | None = None
    ) -> list[PassItem]:
        """Return the passes through a round as they are judged, the latest first.

        ``round`` none: of the round being played.

        ``GET /events/{event}/office/clocks/{number}``
        """
        return cast(
            "list[PassItem]",
            self._get(f"/events/{quoted(event)}/office/clocks/{number}", {"round": round}),
        )

    def post_event_office_clock(
        self, event: str, number: int, sent: PassIn, *, key: str | None = None
    ) -> Done:
        """Keep a pass through a round, of the tables whoever asks was let in for.

        ``POST /events/{event}/office/clocks/{number}``
        """
        return cast(
            "Done", self._send("POST", f"/events/{quoted(event)}/office/clocks/{number}", sent, key)
        )

    def post_event_office_duty(
        self, event: str, number: int, name: str, sent: NoteIn, *, key: str | None = None
    ) -> Done:
        """Write down what was ticked, a disconnection or a breach; what is ticked bears who did
        it.

        ``POST /events/{event}/office/duties/{number}/{name}``
        """
        return cast(
            "Done",
            self._send(
                "POST", f"/events/{quoted(event)}/office/duties/{number}/{quoted(name)}", sent, key
            ),
        )

    def put_event_office_fact(
        self, event: str, name: str, sent: FactsIn, *, key: str | None = None
    ) -> Done:
        """Say the facts of a sheet.

        ``PUT /events/{event}/office/facts/{name}``
        """
        return cast(
            "Done",
            self._send("PUT", f"/events/{quoted(event)}/office/facts/{quoted(name)}", sent, key),
        )

    def get_event_office_packet(self, event: str) -> list[PacketItem]:
        """Return how every part of the packet stands, section by section, what is missing
        first.

        ``GET /events/{event}/office/packet``
        """
        return cast("list[PacketItem]", self._get(f"/events/{quoted(event)}/office/packet"))

    def get_event_office_packet_files(self, event: str) -> list[PacketFileItem]:
        """Return what became of every file of what is handed over, for whoever asks.

        ``GET /events/{event}/office/packet/files``
        """
        return cast(
            "list[PacketFileItem]", self._get(f"/events/{quoted(event)}/office/packet/files")
        )

    def get_event_office_packet_zip(self, event: str) -> bytes:
        """Give all that is handed over in one file, papers and reports for whoever may make
        them.

        ``GET /events/{event}/office/packet.zip``
        """
        return self._file(f"/events/{quoted(event)}/office/packet.zip")

    def get_event_office_people(self, event: str, name: str) -> list[SealedRowItem]:
        """Return a register of people with what it says.

        ``GET /events/{event}/office/people/{name}``
        """
        return cast(
            "list[SealedRowItem]",
            self._get(f"/events/{quoted(event)}/office/people/{quoted(name)}"),
        )

    def post_event_office_people(
        self, event: str, name: str, sent: SealedIn, *, key: str | None = None
    ) -> Done:
        """Keep a row of a register of people.

        ``POST /events/{event}/office/people/{name}``
        """
        return cast(
            "Done",
            self._send("POST", f"/events/{quoted(event)}/office/people/{quoted(name)}", sent, key),
        )

    def post_event_office_people_erase(
        self, event: str, name: str, sent: SealedNamed, *, key: str | None = None
    ) -> Done:
        """Erase a row of a register of people for good.

        ``POST /events/{event}/office/people/{name}/erase``
        """
        return cast(
            "Done",
            self._send(
                "POST", f"/events/{quoted(event)}/office/people/{quoted(name)}/erase", sent, key
            ),
        )

    def get_event_office_plan(self, event: str) -> PlanOut:
        """Return the plan of the hall; 404 where its size is not said.

        ``GET /events/{event}/office/plan``
        """
        return cast("PlanOut", self._get(f"/events/{quoted(event)}/office/plan"))

    def post_event_office_row(
        self, event: str, name: str, sent: RowIn, *, key: str | None = None
    ) -> Done:
        """Add a row to a register, or say another text of one.

        ``POST /events/{event}/office/rows/{name}``
        """
        return cast(
            "Done",
            self._send("POST", f"/events/{quoted(event)}/office/rows/{quoted(name)}", sent, key),
        )

    def post_event_office_row_strike(
        self, event: str, name: str, sent: StrikeIn, *, key: str | None = None
    ) -> Done:
        """Strike a row of a register out.

        ``POST /events/{event}/office/rows/{name}/strike``
        """
        return cast(
            "Done",
            self._send(
                "POST", f"/events/{quoted(event)}/office/rows/{quoted(name)}/strike", sent, key
            ),
        )

    def get_event_office_seats(self, event: str) -> SeatsOut:
        """Return a place for every game of the round by the needs that were told.

        ``GET /events/{event}/office/seats``
        """
        return cast("SeatsOut", self._get(f"/events/{quoted(event)}/office/seats"))

    def get_event_office_watch(self, event: str, name: str) -> list[SealedRowItem]:
        """Return a register of those who watch with what it says: absences or inspections.

        ``GET /events/{event}/office/watch/{name}``
        """
        return cast(
            "list[SealedRowItem]", self._get(f"/events/{quoted(event)}/office/watch/{quoted(name)}")
        )

    def post_event_office_watch(
        self, event: str, name: str, sent: SealedIn, *, key: str | None = None
    ) -> Done:
        """Keep a row of a register of those who watch.

        ``POST /events/{event}/office/watch/{name}``
        """
        return cast(
            "Done",
            self._send("POST", f"/events/{quoted(event)}/office/watch/{quoted(name)}", sent, key),
        )

    def post_event_office_watch_erase(
        self, event: str, name: str, sent: SealedNamed, *, key: str | None = None
    ) -> Done:
        """Erase a row of a register of those who watch for good.

        ``POST /events/{event}/office/watch/{name}/erase``
        """
        return cast(
            "Done",
            self._send(
                "POST", f"/events/{quoted(event)}/office/watch/{quoted(name)}/erase", sent, key
            ),
        )
