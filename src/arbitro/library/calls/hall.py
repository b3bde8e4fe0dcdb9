"""The addresses of the JSON interface, hall: made from its description."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from arbitro.library.calling import Calling, quoted

if TYPE_CHECKING:
    from arbitro.library.answers.hall import (
        AnswerIn,
        ApplicationIn,
        ApplicationItem,
        AskedOut,
        BoardsOut,
        HookIn,
        HookOut,
        NoticesIn,
        NoticesOut,
        RequestItem,
        ScreenItem,
        ScreensIn,
        SourcesIn,
        WishIn,
    )


class HallCalls(Calling):
    """The addresses of this topic."""

    def get_event_applications(self, event: str) -> list[ApplicationItem]:
        """Return who asks to be entered, in the order they came, section by section.

        ``GET /events/{event}/applications``
        """
        return cast("list[ApplicationItem]", self._get(f"/events/{quoted(event)}/applications"))

    def get_event_boards(self, event: str) -> BoardsOut:
        """Return what is on the boards at this moment.

        ``GET /events/{event}/boards``
        """
        return cast("BoardsOut", self._get(f"/events/{quoted(event)}/boards"))

    def post_event_boards(
        self, event: str, sent: SourcesIn, *, key: str | None = None
    ) -> BoardsOut:
        """Hear the boards somewhere from now on.

        ``POST /events/{event}/boards``
        """
        return cast("BoardsOut", self._send("POST", f"/events/{quoted(event)}/boards", sent, key))

    def get_event_hook(self, event: str) -> HookOut:
        """Return who is told when something new is public, and how the last call went.

        ``GET /events/{event}/hook``
        """
        return cast("HookOut", self._get(f"/events/{quoted(event)}/hook"))

    def post_event_hook(self, event: str, sent: HookIn, *, key: str | None = None) -> HookOut:
        """Tell a service from now on when something new is public, or nobody any more.

        ``POST /events/{event}/hook``
        """
        return cast("HookOut", self._send("POST", f"/events/{quoted(event)}/hook", sent, key))

    def get_event_notices(self, event: str) -> NoticesOut:
        """Return how the messages to the players of an event stand.

        ``GET /events/{event}/notices``
        """
        return cast("NoticesOut", self._get(f"/events/{quoted(event)}/notices"))

    def post_event_notices(
        self, event: str, sent: NoticesIn, *, key: str | None = None
    ) -> NoticesOut:
        """Let players ask to be told by mail, or no longer.

        ``POST /events/{event}/notices``
        """
        return cast("NoticesOut", self._send("POST", f"/events/{quoted(event)}/notices", sent, key))

    def get_event_requests(self, event: str) -> list[RequestItem]:
        """Return what was asked for, what waits first.

        ``GET /events/{event}/requests``
        """
        return cast("list[RequestItem]", self._get(f"/events/{quoted(event)}/requests"))

    def get_event_screens(self, event: str) -> list[ScreenItem]:
        """Return what all screens are asked to show, then each that has a name.

        ``GET /events/{event}/screens``
        """
        return cast("list[ScreenItem]", self._get(f"/events/{quoted(event)}/screens"))

    def post_event_screens(
        self, event: str, sent: ScreensIn, *, key: str | None = None
    ) -> list[ScreenItem]:
        """Have screens show, turn through or announce something; 422 for what there is not.

        ``POST /events/{event}/screens``
        """
        return cast(
            "list[ScreenItem]", self._send("POST", f"/events/{quoted(event)}/screens", sent, key)
        )

    def post_section_application(
        self, event: str, section: int, number: int, sent: ApplicationIn, *, key: str | None = None
    ) -> list[ApplicationItem]:
        """Accept somebody who asked to be entered, let them wait, or decline.

        ``POST /events/{event}/sections/{section}/applications/{number}``
        """
        return cast(
            "list[ApplicationItem]",
            self._send(
                "POST",
                f"/events/{quoted(event)}/sections/{section}/applications/{number}",
                sent,
                key,
            ),
        )

    def post_section_request(
        self, event: str, section: int, number: int, sent: AnswerIn, *, key: str | None = None
    ) -> AskedOut:
        """Do what was asked for, or not, with the rights that doing it takes.

        ``POST /events/{event}/sections/{section}/requests/{number}``
        """
        return cast(
            "AskedOut",
            self._send(
                "POST", f"/events/{quoted(event)}/sections/{section}/requests/{number}", sent, key
            ),
        )

    def post_section_requests(
        self, event: str, section: int, sent: WishIn, *, key: str | None = None
    ) -> AskedOut:
        """Note what a player told somebody, or ask in words.

        ``POST /events/{event}/sections/{section}/requests``
        """
        return cast(
            "AskedOut",
            self._send("POST", f"/events/{quoted(event)}/sections/{section}/requests", sent, key),
        )
