"""The addresses of the JSON interface, ranking: made from its description."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from arbitro.library.calling import Calling, quoted

if TYPE_CHECKING:
    from arbitro.answers.standings import Standings
    from arbitro.answers.team_standings import TeamStandings
    from arbitro.library.answers.ranking import (
        BracketDetail,
        DirectTitlesOut,
        GroupBy,
        GroupsDetail,
        GroupsIn,
        GroupsOut,
        HonoursOut,
        NextStagesIn,
        PlayOffIn,
        PlayOffOut,
        PlayOffResultIn,
    )


class RankingCalls(Calling):
    """The addresses of this topic."""

    def get_section_bracket(self, event: str, section: int) -> BracketDetail:
        """Tell who meets whom in a knock-out and who has gone on.

        ``GET /events/{event}/sections/{section}/bracket``
        """
        return cast(
            "BracketDetail", self._get(f"/events/{quoted(event)}/sections/{section}/bracket")
        )

    def get_section_direct_titles(
        self,
        event: str,
        section: int,
        *,
        championship: str,
        women: bool | None = None,
        members: int | None = None,
        qualifies: bool | None = None,
        subgroup: list[int] | None = None,
    ) -> DirectTitlesOut:
        """Return what every place of the standings brings; refused where the event gives
        nothing.

        ``GET /events/{event}/sections/{section}/direct-titles``
        """
        return cast(
            "DirectTitlesOut",
            self._get(
                f"/events/{quoted(event)}/sections/{section}/direct-titles",
                {
                    "championship": championship,
                    "women": women,
                    "members": members,
                    "qualifies": qualifies,
                    "subgroup": subgroup,
                },
            ),
        )

    def get_section_groups(
        self, event: str, section: int, *, groups: int | None = None
    ) -> GroupsDetail:
        """Tell the groups made of a list, or before that those that so many would be.

        ``GET /events/{event}/sections/{section}/groups``
        """
        return cast(
            "GroupsDetail",
            self._get(f"/events/{quoted(event)}/sections/{section}/groups", {"groups": groups}),
        )

    def post_section_groups(
        self, event: str, section: int, sent: GroupsIn, *, key: str | None = None
    ) -> GroupsOut:
        """Divide a closed list into groups, a section and round robin each, as the arbiter
        does.

        ``POST /events/{event}/sections/{section}/groups``
        """
        return cast(
            "GroupsOut",
            self._send("POST", f"/events/{quoted(event)}/sections/{section}/groups", sent, key),
        )

    def get_section_honours(self, event: str, section: int) -> HonoursOut:
        """Tell the winners of categories and of the trophy with each other section (Olympiads).

        ``GET /events/{event}/sections/{section}/honours``
        """
        return cast("HonoursOut", self._get(f"/events/{quoted(event)}/sections/{section}/honours"))

    def post_section_play_off(
        self, event: str, section: int, sent: PlayOffIn, *, key: str | None = None
    ) -> PlayOffOut:
        """Start a play-off between players with as many points, in sections of its own.

        ``POST /events/{event}/sections/{section}/play-off``
        """
        return cast(
            "PlayOffOut",
            self._send("POST", f"/events/{quoted(event)}/sections/{section}/play-off", sent, key),
        )

    def post_section_play_off_next(
        self, event: str, section: int, sent: NextStagesIn, *, key: str | None = None
    ) -> PlayOffOut:
        """Start all stages that follow those that are over, and carry their results over.

        ``POST /events/{event}/sections/{section}/play-off/next``
        """
        return cast(
            "PlayOffOut",
            self._send(
                "POST", f"/events/{quoted(event)}/sections/{section}/play-off/next", sent, key
            ),
        )

    def post_section_play_off_result(
        self, event: str, section: int, sent: PlayOffResultIn, *, key: str | None = None
    ) -> PlayOffOut:
        """Record the result of a play-off in the section whose tied players played it.

        ``POST /events/{event}/sections/{section}/play-off/result``
        """
        return cast(
            "PlayOffOut",
            self._send(
                "POST", f"/events/{quoted(event)}/sections/{section}/play-off/result", sent, key
            ),
        )

    def get_section_standings(
        self,
        event: str,
        section: int,
        *,
        after: int | None = None,
        by: GroupBy | None = None,
        bands: str | None = None,
        best: int | None = None,
    ) -> Standings | TeamStandings:
        """Return the standings after a round, after the last with a result where none is named.

        ``by`` adds groups of players, in ``bands`` of ages or ratings; ``best`` ranks them by that
        many players of each.

        ``GET /events/{event}/sections/{section}/standings``
        """
        return cast(
            "Standings | TeamStandings",
            self._answer(
                f"/events/{quoted(event)}/sections/{section}/standings",
                {"after": after, "by": by, "bands": bands, "best": best},
            ),
        )
