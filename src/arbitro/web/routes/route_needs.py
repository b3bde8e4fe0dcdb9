"""What a place must be able to do for a route: where it cannot, the answer says so in words.

A web page answers one browser. What it cannot do is done by the program on a computer, and the page
of such a route names that.
"""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.abilities import Ability, can

_PUBLICITY = "/events/{event}/publicity"

NEEDS: Mapping[str, Ability] = {
    **dict.fromkeys(
        (
            *("pages.server.devices", "GET /join", "POST /join"),
            *("pages.public.arbiter_phone", "pages.public.player_phone"),
            *("pages.public.player_cards", "pages.public.scan", "pages.rounds.result_desk"),
            *("pages.school.seminars", "pages.school.candidate", "api_v1.server.seminars"),
            "pages.server.standby",
            *("pages.server.sign_in", "pages.server.organisations", "api_v1.server.tokens"),
            "POST /events/{event}/s/{section}/entry-form",
        ),
        Ability.OTHER_DEVICES,
    ),
    **dict.fromkeys(
        (
            *(f"POST {_PUBLICITY}/{name}" for name in ("send", "hook", "notices")),
            "POST /events/{event}/backup",
            *("POST /jobs/rating-lists", "POST /jobs/list-places", "POST /jobs/list-places/daily"),
            *("pages.public.notices", "api_v1.server.notices"),
            *("pages.rounds.live_boards", "api_v1.rounds.live_boards"),
        ),
        Ability.NETWORK,
    ),
    **dict.fromkeys(
        ("pages.games.game_database", "api_v1.server.game_base", "POST /jobs/rating-list"),
        Ability.PROCESSES,
    ),
}
"""A module, or one of its routes -> what it needs."""


def lacking(module: str, route: str) -> Ability | None:
    """Return what a route needs and this place cannot do, None where it can be answered."""
    needed = NEEDS.get(route) or NEEDS.get(module)
    return None if needed is None or can(needed) else needed
