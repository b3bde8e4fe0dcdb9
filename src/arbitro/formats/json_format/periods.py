"""The rating periods of a long event as members of the JSON, and the rounds of one alone."""

from __future__ import annotations

from arbitro.formats.json_format.members import Json, Members
from arbitro.model import RATINGS, Title, Tournament, Tpn
from arbitro.model.rating_periods import RatingPeriod, RatingThen, RoundSpan


def period_members(tournament: Tournament) -> dict[str, Json]:
    """Return the members ``rating_periods`` and ``rounds_alone``, as far as there is any."""
    found: dict[str, Json] = {}
    if tournament.periods:
        found["rating_periods"] = [_members(period) for period in tournament.periods]
    if tournament.only_rounds is not None:
        found["rounds_alone"] = [*tournament.only_rounds]
    return found


def _members(period: RatingPeriod) -> Json:
    return {
        "first_round": period.first_round,
        "start": period.start.isoformat() if period.start else None,
        "players": [
            {
                "number": int(then.tpn),
                "rating": then.rating,
                "title": then.title.value if then.title else None,
            }
            for then in period.players
        ],
    }


def periods_of(root: Members, players: int) -> tuple[RatingPeriod, ...]:
    """Return the rating periods; a fault where they do not follow each other from round 1 on."""
    found: list[RatingPeriod] = []
    for members in root.objects("rating_periods"):
        first = members.integer("first_round", 0, lowest=1, required=True)
        start, then = members.day("start"), dict[Tpn, RatingThen]()
        for one in members.objects("players"):
            number = one.integer("number", 0, lowest=1, required=True)
            rating, title = one.integer("rating", 0), one.choice("title", Title)
            one.finish()
            if number > players or Tpn(number) in then:
                one.fault("json-value", "number", expected=f"1..{players}")
            elif rating and rating not in RATINGS:
                one.fault("json-value", "rating", expected=f"{RATINGS[0]}..{RATINGS[-1]}")
            else:
                then[Tpn(number)] = RatingThen(Tpn(number), rating, title)
        members.finish()
        follows = first > found[-1].first_round if found else first == 1
        if follows:
            found.append(RatingPeriod(first, start, tuple(then[tpn] for tpn in sorted(then))))
        else:
            members.fault("json-value", "first_round", expected="1, then later rounds")
    return tuple(found)


def rounds_alone_of(root: Members) -> RoundSpan | None:
    """Return the rounds a report has alone, None where it has all."""
    if root.get("rounds_alone") is None:
        return None
    numbers = root.integers("rounds_alone", lowest=1)
    if len(numbers) == 2 and numbers[0] <= numbers[1]:
        return RoundSpan(*numbers)
    root.fault("json-value", "rounds_alone", expected="[first, last]")
    return None
