"""Games corrected for the ratings alone as a member of the JSON."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.formats.json_format.members import Members
from arbitro.formats.json_format.written import Json
from arbitro.formats.trf.checks import AGREEING
from arbitro.model import Colour, Entry, RatingCorrection, Result, Tpn

Results = tuple[Result, Result]
_RESULTS = {result.value: result for result in AGREEING}


def correction_members(corrections: Sequence[RatingCorrection]) -> dict[str, Json]:
    """Return the member ``corrections``, nothing where no game was corrected too late."""
    if not corrections:
        return {}
    return {
        "corrections": [
            {
                "round": number,
                "white": int(white),
                "black": int(black),
                "used": [each.value for each in used],
                "true": [each.value for each in true],
                "turned": turned,
            }
            for number, white, black, used, true, turned in corrections
        ]
    }


def corrections_of(root: Members, entries: Sequence[Entry]) -> tuple[RatingCorrection, ...]:
    """Return the games corrected for the ratings alone; ``used`` is what the entries have."""
    known = {each.tpn: each for each in entries}
    found: dict[tuple[int, Tpn], RatingCorrection] = {}
    for members in root.objects("corrections"):
        told = RatingCorrection(
            members.integer("round", 0, lowest=1, required=True),
            Tpn(members.integer("white", 0, lowest=1, required=True)),
            Tpn(members.integer("black", 0, lowest=1, required=True)),
            _results(members, "used"),
            _results(members, "true"),
            members.boolean("turned"),
        )
        members.finish()
        white = known.get(told.white)
        if (
            white is None
            or white.record(told.round_number) != (told.black, Colour.WHITE, told.used[0])
            or (told.used == told.true and not told.turned)
            or (told.round_number, told.white) in found
        ):
            members.fault("json-value", "", expected="a game of the entries, corrected once")
            continue
        for tpn in (told.white, told.black):
            found[told.round_number, tpn] = told
    return tuple(sorted(set(found.values()), key=lambda late: late[:2]))


def _results(members: Members, name: str) -> Results:
    letters = members.texts(name)
    results = [_RESULTS[each] for each in letters if each in _RESULTS]
    if len(letters) == len(results) == 2 and results[1] in AGREEING[results[0]]:
        return results[0], results[1]
    members.fault("json-value", name, expected="two results of a game")
    return Result.PENDING, Result.PENDING
