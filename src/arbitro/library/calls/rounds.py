"""The addresses of the JSON interface, rounds: made from its description."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from arbitro.library.calling import Calling, quoted

if TYPE_CHECKING:
    from arbitro.answers.rounds import Round
    from arbitro.answers.team_rounds import TeamRound
    from arbitro.library.answers.rounds import (
        BeginIn,
        ByHandIn,
        ByHandOut,
        ExplanationDetail,
        FinishIn,
        LineUpIn,
        LineUpOut,
        ListIn,
        ListOut,
        MatchesIn,
        MatchesOut,
        PairAgainIn,
        PlaceIn,
        PublishIn,
        RoundOut,
        TeamExplanation,
    )


class RoundsCalls(Calling):
    """The addresses of this topic."""

    def get_section_round(self, event: str, section: int, number: int) -> Round | TeamRound:
        """Tell who meets whom in a round, with results; of teams which meet and who sits where.

        Boards of teams are empty while they are not published, except for the arbiter.

        ``GET /events/{event}/sections/{section}/rounds/{number}``
        """
        return cast(
            "Round | TeamRound",
            self._answer(f"/events/{quoted(event)}/sections/{section}/rounds/{number}"),
        )

    def get_section_round_by_hand(self, event: str, section: int, number: int) -> ByHandOut:
        """Tell how far a round is made by hand, and what the rules say of it.

        ``GET /events/{event}/sections/{section}/rounds/{number}/by-hand``
        """
        return cast(
            "ByHandOut",
            self._get(f"/events/{quoted(event)}/sections/{section}/rounds/{number}/by-hand"),
        )

    def post_section_round_by_hand_begin(
        self, event: str, section: int, number: int, sent: BeginIn, *, key: str | None = None
    ) -> ByHandOut:
        """Begin to pair a round by hand: the last one as it stands, or the next one.

        ``POST /events/{event}/sections/{section}/rounds/{number}/by-hand/begin``
        """
        return cast(
            "ByHandOut",
            self._send(
                "POST",
                f"/events/{quoted(event)}/sections/{section}/rounds/{number}/by-hand/begin",
                sent,
                key,
            ),
        )

    def post_section_round_by_hand_finish(
        self, event: str, section: int, number: int, sent: FinishIn, *, key: str | None = None
    ) -> ByHandOut:
        """Pair the round as made, in two steps where it is not that of the rules.

        ``POST /events/{event}/sections/{section}/rounds/{number}/by-hand/finish``
        """
        return cast(
            "ByHandOut",
            self._send(
                "POST",
                f"/events/{quoted(event)}/sections/{section}/rounds/{number}/by-hand/finish",
                sent,
                key,
            ),
        )

    def post_section_round_by_hand_leave(
        self, event: str, section: int, number: int, sent: ByHandIn, *, key: str | None = None
    ) -> ByHandOut:
        """Leave the round as it was.

        ``POST /events/{event}/sections/{section}/rounds/{number}/by-hand/leave``
        """
        return cast(
            "ByHandOut",
            self._send(
                "POST",
                f"/events/{quoted(event)}/sections/{section}/rounds/{number}/by-hand/leave",
                sent,
                key,
            ),
        )

    def post_section_round_by_hand_place(
        self, event: str, section: int, number: int, sent: PlaceIn, *, key: str | None = None
    ) -> ByHandOut:
        """Place somebody; who was there goes where that one was.

        ``POST /events/{event}/sections/{section}/rounds/{number}/by-hand/place``
        """
        return cast(
            "ByHandOut",
            self._send(
                "POST",
                f"/events/{quoted(event)}/sections/{section}/rounds/{number}/by-hand/place",
                sent,
                key,
            ),
        )

    def get_section_round_explanations(
        self,
        event: str,
        section: int,
        number: int,
        *,
        entry: int | None = None,
        not_with_entry: int | None = None,
        player: int | None = None,
        not_with: int | None = None,
    ) -> ExplanationDetail:
        """Tell why a Swiss round was paired so; of a player, why so; of two, why not together.

        ``GET /events/{event}/sections/{section}/rounds/{number}/explanations``
        """
        return cast(
            "ExplanationDetail",
            self._get(
                f"/events/{quoted(event)}/sections/{section}/rounds/{number}/explanations",
                {
                    "entry": entry,
                    "not_with_entry": not_with_entry,
                    "player": player,
                    "not_with": not_with,
                },
            ),
        )

    def post_section_round_line_up(
        self,
        event: str,
        section: int,
        number: int,
        team: int,
        sent: LineUpIn,
        *,
        key: str | None = None,
    ) -> LineUpOut:
        """Store a team's line-up of a round that is not published, as the arbiter does.

        ``POST /events/{event}/sections/{section}/rounds/{number}/line-ups/{team}``
        """
        return cast(
            "LineUpOut",
            self._send(
                "POST",
                f"/events/{quoted(event)}/sections/{section}/rounds/{number}/line-ups/{team}",
                sent,
                key,
            ),
        )

    def post_section_round_list(
        self, event: str, section: int, number: int, sent: ListIn, *, key: str | None = None
    ) -> ListOut:
        """Compare a list with a round; take its results where that is asked for.

        ``POST /events/{event}/sections/{section}/rounds/{number}/list``
        """
        return cast(
            "ListOut",
            self._send(
                "POST",
                f"/events/{quoted(event)}/sections/{section}/rounds/{number}/list",
                sent,
                key,
            ),
        )

    def get_section_round_match_explanations(
        self,
        event: str,
        section: int,
        number: int,
        *,
        team: int | None = None,
        not_with: int | None = None,
    ) -> TeamExplanation:
        """Tell why a round of a team Swiss was paired so; of two teams, why not together.

        ``team`` and ``not_with`` are permanent numbers, as everywhere here.

        ``GET /events/{event}/sections/{section}/rounds/{number}/match-explanations``
        """
        return cast(
            "TeamExplanation",
            self._get(
                f"/events/{quoted(event)}/sections/{section}/rounds/{number}/match-explanations",
                {"team": team, "not_with": not_with},
            ),
        )

    def post_section_round_matches(
        self, event: str, section: int, number: int, sent: MatchesIn, *, key: str | None = None
    ) -> MatchesOut:
        """Pair the next round of a team Swiss by hand, or the last one anew, or only check it.

        ``POST /events/{event}/sections/{section}/rounds/{number}/matches``
        """
        return cast(
            "MatchesOut",
            self._send(
                "POST",
                f"/events/{quoted(event)}/sections/{section}/rounds/{number}/matches",
                sent,
                key,
            ),
        )

    def post_section_round_pair_again(
        self, event: str, section: int, number: int, sent: PairAgainIn, *, key: str | None = None
    ) -> RoundOut:
        """Throw the pairings of the last round away and pair it as things stand now.

        ``POST /events/{event}/sections/{section}/rounds/{number}/pair-again``
        """
        return cast(
            "RoundOut",
            self._send(
                "POST",
                f"/events/{quoted(event)}/sections/{section}/rounds/{number}/pair-again",
                sent,
                key,
            ),
        )

    def get_section_round_pairings_txt(self, event: str, section: int, number: int) -> bytes:
        """Write the round as Swiss-Manager's text of pairings.

        ``GET /events/{event}/sections/{section}/rounds/{number}/pairings.txt``
        """
        return self._file(
            f"/events/{quoted(event)}/sections/{section}/rounds/{number}/pairings.txt"
        )

    def post_section_round_publish(
        self, event: str, section: int, number: int, sent: PublishIn, *, key: str | None = None
    ) -> RoundOut:
        """Publish a round; one that is out of date only for a reason, which the log keeps.

        ``POST /events/{event}/sections/{section}/rounds/{number}/publish``
        """
        return cast(
            "RoundOut",
            self._send(
                "POST",
                f"/events/{quoted(event)}/sections/{section}/rounds/{number}/publish",
                sent,
                key,
            ),
        )
