"""The addresses of the JSON interface, server: made from its description."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from arbitro.library.calling import Calling, quoted

if TYPE_CHECKING:
    from arbitro.library.answers.server import (
        AccountAnswer,
        ClockOut,
        GamesFound,
        HandicapOut,
        JobAsked,
        JobItem,
        LoopItem,
        NormOut,
        OrganisationAnswer,
        PluginItem,
        RatingListItem,
        SeminarDeed,
        SeminarItem,
        SeminarPlan,
        StoredGameItem,
        TokenIn,
        TokenItem,
        TokenOut,
        TreeItem,
    )


class ServerCalls(Calling):
    """The addresses of this topic."""

    def get_account(self) -> AccountAnswer:
        """Tell who asks, and which organisations are theirs.

        ``GET /account``
        """
        return cast("AccountAnswer", self._get("/account"))

    def get_calculators_clock(
        self,
        *,
        setting: str,
        elapsed: str | None = None,
        white: str | None = None,
        black: str | None = None,
        move: int | None = None,
        at_zero: bool | None = None,
    ) -> ClockOut:
        """Explain a time control; with the times of a game, check its line of the control
        sheet.

        ``GET /calculators/clock``
        """
        return cast(
            "ClockOut",
            self._get(
                "/calculators/clock",
                {
                    "setting": setting,
                    "elapsed": elapsed,
                    "white": white,
                    "black": black,
                    "move": move,
                    "at_zero": at_zero,
                },
            ),
        )

    def get_calculators_handicap(
        self, *, table: Literal["springeren", "wanstead"], white: int, black: int
    ) -> HandicapOut:
        """Tell the times of two ratings by a published table.

        ``GET /calculators/handicap``
        """
        return cast(
            "HandicapOut",
            self._get("/calculators/handicap", {"table": table, "white": white, "black": black}),
        )

    def get_calculators_norm(self, *, average: int, points: str, games: int) -> NormOut:
        """Judge a result for every title by the three numbers alone.

        ``GET /calculators/norm``
        """
        return cast(
            "NormOut",
            self._get("/calculators/norm", {"average": average, "points": points, "games": games}),
        )

    def get_game(self, number: int) -> StoredGameItem:
        """Return a game with its moves.

        ``GET /games/{number}``
        """
        return cast("StoredGameItem", self._get(f"/games/{number}"))

    def get_games(
        self,
        *,
        player: str | None = None,
        white: str | None = None,
        black: str | None = None,
        event: str | None = None,
        result: str | None = None,
        eco: str | None = None,
        position: str | None = None,
        material: str | None = None,
        manoeuvre: str | None = None,
        year_from: int | None = None,
        year_to: int | None = None,
        rating_from: int | None = None,
        lasting: int | None = None,
        after: int | None = None,
    ) -> GamesFound:
        """Return the first hundred games behind a number for which all holds.

        ``GET /games``
        """
        return cast(
            "GamesFound",
            self._get(
                "/games",
                {
                    "player": player,
                    "white": white,
                    "black": black,
                    "event": event,
                    "result": result,
                    "eco": eco,
                    "position": position,
                    "material": material,
                    "manoeuvre": manoeuvre,
                    "year_from": year_from,
                    "year_to": year_to,
                    "rating_from": rating_from,
                    "lasting": lasting,
                    "after": after,
                },
            ),
        )

    def get_games_tree(self, *, fen: str | None = None) -> TreeItem:
        """Return what was played in a position, the first one if none is named.

        ``GET /games/tree``
        """
        return cast("TreeItem", self._get("/games/tree", {"fen": fen}))

    def get_job(self, name: str) -> JobItem:
        """Return a job.

        ``GET /jobs/{name}``
        """
        return cast("JobItem", self._get(f"/jobs/{quoted(name)}"))

    def post_job_again(self, name: str, *, key: str | None = None) -> JobItem:
        """Let a job be done again; 409 where it neither failed nor was cancelled.

        ``POST /jobs/{name}/again``
        """
        return cast("JobItem", self._send("POST", f"/jobs/{quoted(name)}/again", {}, key))

    def post_job_cancel(self, name: str, *, key: str | None = None) -> JobItem:
        """Cancel a job; 409 where it is over.

        ``POST /jobs/{name}/cancel``
        """
        return cast("JobItem", self._send("POST", f"/jobs/{quoted(name)}/cancel", {}, key))

    def get_jobs(self, *, event: str | None = None) -> list[JobItem]:
        """Return the jobs whoever asks may have done, the latest first.

        ``GET /jobs``
        """
        return cast("list[JobItem]", self._get("/jobs", {"event": event}))

    def post_jobs(self, sent: JobAsked, *, key: str | None = None) -> JobItem:
        """Have something made; the key is the name of the job, and the same key is the same
        job.

        ``POST /jobs``
        """
        return cast("JobItem", self._send("POST", "/jobs", sent, key))

    def get_organisation(self, number: int) -> OrganisationAnswer:
        """Return an organisation with its members; 404 for one whoever asks does not belong to.

        ``GET /organisations/{number}``
        """
        return cast("OrganisationAnswer", self._get(f"/organisations/{number}"))

    def get_plugins(self) -> list[PluginItem]:
        """List what is installed; what is allowed is loaded for that.

        ``GET /plugins``
        """
        return cast("list[PluginItem]", self._get("/plugins"))

    def get_rating_list(
        self,
        name: str,
        *,
        q: str,
        federation: str | None = None,
        limit: int | None = None,
        arbiters: bool | None = None,
    ) -> list[RatingListItem]:
        """Find players by a number or by the beginnings of the words of a name.

        With ``arbiters`` only those who hold a title as an arbiter.

        ``GET /rating-lists/{name}``
        """
        return cast(
            "list[RatingListItem]",
            self._get(
                f"/rating-lists/{quoted(name)}",
                {"q": q, "federation": federation, "limit": limit, "arbiters": arbiters},
            ),
        )

    def get_rating_lists(self) -> list[str]:
        """Name the lists there are: ``fide``, and national ones by the names they were read in
        by.

        ``GET /rating-lists``
        """
        return cast("list[str]", self._get("/rating-lists"))

    def get_seminar(self, name: str) -> SeminarItem:
        """Return a seminar.

        ``GET /seminars/{name}``
        """
        return cast("SeminarItem", self._get(f"/seminars/{quoted(name)}"))

    def post_seminar(self, name: str, sent: SeminarDeed, *, key: str | None = None) -> SeminarItem:
        """Do something in a seminar; what candidates do is theirs alone.

        ``POST /seminars/{name}``
        """
        return cast("SeminarItem", self._send("POST", f"/seminars/{quoted(name)}", sent, key))

    def get_seminars(self) -> list[SeminarItem]:
        """Return every seminar, the latest first.

        ``GET /seminars``
        """
        return cast("list[SeminarItem]", self._get("/seminars"))

    def post_seminars(self, sent: SeminarPlan, *, key: str | None = None) -> SeminarItem:
        """Begin a seminar.

        ``POST /seminars``
        """
        return cast("SeminarItem", self._send("POST", "/seminars", sent, key))

    def get_server(self) -> list[LoopItem]:
        """List what goes on in the background, with its last turn and what is wrong.

        ``GET /server``
        """
        return cast("list[LoopItem]", self._get("/server"))

    def post_token_end(self, name: str, *, key: str | None = None) -> TokenItem:
        """End a token, given by its name or as itself.

        ``POST /tokens/{name}/end``
        """
        return cast("TokenItem", self._send("POST", f"/tokens/{quoted(name)}/end", {}, key))

    def get_tokens(self) -> list[TokenItem]:
        """List the programs that are let in.

        ``GET /tokens``
        """
        return cast("list[TokenItem]", self._get("/tokens"))

    def post_tokens(self, sent: TokenIn, *, key: str | None = None) -> TokenOut:
        """Let a program in and tell its token.

        ``POST /tokens``
        """
        return cast("TokenOut", self._send("POST", "/tokens", sent, key))
