"""What departs from the usual: readings, rounds paired by hand, corrections of ratings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbitro.formats.json_format.members import Json, Members
from arbitro.formats.texts.readings import known_readings
from arbitro.formats.trf.checks import AGREEING
from arbitro.model import Colour, Entry, Pairing, RatingCorrection, Readings, Result, Tpn
from arbitro.model.integrity import KINDS
from arbitro.model.pairing import REASONS_BY_HAND, PairedByHand
from arbitro.model.tournament import ExternalValues, IntegrityLine


def by_hand_members(rounds: Sequence[PairedByHand]) -> dict[str, Json]:
    """Return the member ``by_hand``, nothing where no round was paired by hand."""
    if not rounds:
        return {}
    return {
        "by_hand": [
            {
                "round": round_.round_number,
                "reason": round_.reason,
                "note": round_.note,
                "rules": [[int(game.white), int(game.black)] for game in round_.games],
                "bye": None if round_.bye is None else int(round_.bye),
                "refused": round_.refused,
            }
            for round_ in rounds
        ]
    }


def by_hand_of(root: Members, players: int, rounds: int) -> tuple[PairedByHand, ...]:
    """Return the rounds paired by hand of a competition of so many rounds."""
    found: dict[int, PairedByHand] = {}
    for members in root.objects("by_hand"):
        number = members.integer("round", 0, lowest=1, required=True)
        reason = members.text("reason")
        games = tuple(_games(members, players))
        bye = members.optional("bye", lowest=1)
        told = PairedByHand(
            number,
            reason,
            members.text("note"),
            games,
            None if bye is None else Tpn(bye),
            members.text("refused"),
        )
        members.finish()
        if number > rounds or number in found:
            members.fault("json-value", "round", expected=f"1..{rounds}")
        elif reason not in REASONS_BY_HAND:
            members.fault("json-value", "reason", expected=", ".join(sorted(REASONS_BY_HAND)))
        elif bye is not None and bye > players:
            members.fault("json-value", "bye", expected=f"1..{players}")
        else:
            found[number] = told
    return tuple(found[number] for number in sorted(found))


def _games(members: Members, players: int) -> Iterator[Pairing]:
    for path, value in members.items("rules"):
        numbers = value if isinstance(value, list) and len(value) == 2 else ()
        good = [number for number in numbers if type(number) is int and 0 < number <= players]
        if len(good) == 2:
            yield Pairing(Tpn(good[0]), Tpn(good[1]))
        else:
            members.fault("json-value", path, expected="[white, black]")


def integrity_members(lines: Sequence[IntegrityLine]) -> dict[str, Json]:
    """Return the member ``integrity``, nothing where nothing befell the tournament."""
    if not lines:
        return {}
    told: list[Json] = [
        {"kind": line.kind, "round": line.round_number, "text": line.text} for line in lines
    ]
    return {"integrity": told}


def integrity_of(root: Members) -> tuple[IntegrityLine, ...]:
    """Return what befell the tournament; a fault where a kind is unknown."""
    found = []
    for members in root.objects("integrity"):
        line = IntegrityLine(
            members.text("kind"), members.integer("round", 0, lowest=0), members.text("text")
        )
        members.finish()
        if line.kind in KINDS:
            found.append(line)
        else:
            members.fault("json-value", "kind", expected=", ".join(KINDS))
    return tuple(found)


def external_members(given: ExternalValues | None) -> dict[str, Json]:
    """Return the member ``external``, nothing where no values were computed elsewhere."""
    if given is None:
        return {}
    values: list[Json] = [[int(tpn), value] for tpn, value in given.values]
    return {"external": {"name": given.name, "hundredths": values}}


def external_of(root: Members, players: int) -> ExternalValues | None:
    """Return the values computed elsewhere; a fault where one is nobody's or no number."""
    if root.get("external") is None:
        return None
    members = root.child("external")
    name, found = members.text("name"), dict[Tpn, int]()
    for path, value in members.items("hundredths"):
        numbers = value if isinstance(value, list) and len(value) == 2 else ()
        good = [number for number in numbers if type(number) is int]
        if len(good) == 2 and 0 < good[0] <= players and Tpn(good[0]) not in found:
            found[Tpn(good[0])] = good[1]
        else:
            members.fault("json-value", path, expected="[player, hundredths]")
    members.finish()
    return ExternalValues(name, tuple(sorted(found.items()))) if found else None


# The readings of disputed articles a tournament in JSON follows.


def readings_of(root: Members) -> Readings:
    """Return the readings of a tournament; a fault where one of them is unknown."""
    found = known_readings(root.texts("readings"))
    if found is None:
        root.fault("json-value", "readings", expected="name=value")
    return found or ()


# Games corrected for the ratings alone as a member of the JSON.

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
                "used": [other.value for other in used],
                "true": [other.value for other in true],
                "turned": turned,
            }
            for number, white, black, used, true, turned in corrections
        ]
    }


def corrections_of(root: Members, entries: Sequence[Entry]) -> tuple[RatingCorrection, ...]:
    """Return the games corrected for the ratings alone; ``used`` is what the entries have."""
    known = {entry.tpn: entry for entry in entries}
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
    results = [_RESULTS[letter] for letter in letters if letter in _RESULTS]
    if len(letters) == len(results) == 2 and results[1] in AGREEING[results[0]]:
        return results[0], results[1]
    members.fault("json-value", name, expected="two results of a game")
    return Result.PENDING, Result.PENDING
