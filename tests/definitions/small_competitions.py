"""Small competitions of teams, written match by match."""

from arbitro.model import (
    ABSENT_TEAM,
    Colour,
    MatchRecord,
    Points,
    Result,
    Team,
    TeamEntry,
    TeamTournament,
    Tpn,
)

_WORTH = {"1": 20, "=": 10, "0": 0, "+": 20, "-": 0}
_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-"}


def small_competition(teams, rounds_total, *rounds, absent=(), virtual=None, **changes):
    """Return a competition before its next round, from which ``absent`` are missing.

    A round is written ``"1-2 1, 3-4 =, 5 bye"``: White first, then its result, ``+`` a forfeit and
    ``--`` one of both. Who is not named is absent. Game points are as many as match points.
    ``virtual`` has the match points of acceleration by number.
    """
    records = {number: [] for number in range(1, teams + 1)}
    for at, written in enumerate(rounds, 1):
        for match in filter(None, (part.strip() for part in written.split(","))):
            who, result = match.split()
            if result == "bye":
                bye = Result.PAIRING_ALLOCATED_BYE
                records[int(who)].append(MatchRecord(None, None, bye, Points(10), Points(10)))
                continue
            white, black = map(int, who.split("-"))
            results = ("-", "-") if result == "--" else (result, _OTHER[result])
            colours = (Colour.WHITE, Colour.BLACK)
            for one, other, colour, mine in zip(
                (white, black), (black, white), colours, results, strict=True
            ):
                points = Points(_WORTH[mine])
                records[one].append(MatchRecord(Tpn(other), colour, Result(mine), points, points))
        for made in records.values():
            made.extend([ABSENT_TEAM] * (at - len(made)))
    for number in absent:
        records[number].append(ABSENT_TEAM)
    return TeamTournament(
        rounds_total=rounds_total,
        rounds_played=len(rounds),
        initial_colour=Colour.WHITE,
        entries=tuple(
            TeamEntry(
                Team(number, f"Team {number}", ()),
                tuple(made),
                virtual=tuple(map(Points, (virtual or {}).get(number, ()))),
            )
            for number, made in records.items()
        ),
        **changes,
    )
