"""The addresses of the JSON interface, games: made from its description."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from arbitro.library.calling import Calling, quoted

if TYPE_CHECKING:
    from arbitro.library.answers.games import (
        BoardItem,
        IncidentIn,
        IncidentLog,
        IncidentOut,
        MovesIn,
        MovesOut,
        ResultIn,
        ResultOut,
    )


class GamesCalls(Calling):
    """The addresses of this topic."""

    def post_section_game_result(
        self, event: str, section: int, game: int, sent: ResultIn, *, key: str | None = None
    ) -> ResultOut:
        """Enter, correct or take back the result of a game.

        A repeated request gets the answer of the first one, with ``Idempotency-Replayed``.

        ``POST /events/{event}/sections/{section}/games/{game}/result``
        """
        return cast(
            "ResultOut",
            self._send(
                "POST", f"/events/{quoted(event)}/sections/{section}/games/{game}/result", sent, key
            ),
        )

    def get_section_games(
        self, event: str, section: int, *, number: int | None = None
    ) -> list[BoardItem]:
        """List the boards of a section, of one round if asked, and whether they have moves.

        ``GET /events/{event}/sections/{section}/games``
        """
        return cast(
            "list[BoardItem]",
            self._get(f"/events/{quoted(event)}/sections/{section}/games", {"number": number}),
        )

    def post_section_games(
        self, event: str, section: int, sent: MovesIn, *, key: str | None = None
    ) -> MovesOut:
        """Keep the games of a PGN with their boards and tell what became of each.

        ``POST /events/{event}/sections/{section}/games``
        """
        return cast(
            "MovesOut",
            self._send("POST", f"/events/{quoted(event)}/sections/{section}/games", sent, key),
        )

    def get_section_incidents(
        self, event: str, section: int, *, number: int | None = None, player: int | None = None
    ) -> IncidentLog:
        """List the incidents of a section, of one round or of one player if asked.

        ``GET /events/{event}/sections/{section}/incidents``
        """
        return cast(
            "IncidentLog",
            self._get(
                f"/events/{quoted(event)}/sections/{section}/incidents",
                {"number": number, "player": player},
            ),
        )

    def post_section_incidents(
        self, event: str, section: int, sent: IncidentIn, *, key: str | None = None
    ) -> IncidentOut:
        """Record an incident; a ruling is made from the facts of ``question``.

        ``POST /events/{event}/sections/{section}/incidents``
        """
        return cast(
            "IncidentOut",
            self._send("POST", f"/events/{quoted(event)}/sections/{section}/incidents", sent, key),
        )
