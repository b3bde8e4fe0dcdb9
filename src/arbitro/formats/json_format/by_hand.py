"""Rounds paired by hand as a member of the JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbitro.formats.json_format.members import Members
from arbitro.formats.json_format.written import Json
from arbitro.model import Pairing, Tpn
from arbitro.model.pairing import REASONS_BY_HAND, PairedByHand


def by_hand_members(rounds: Sequence[PairedByHand]) -> dict[str, Json]:
    """Return the member ``by_hand``, nothing where no round was paired by hand."""
    if not rounds:
        return {}
    return {
        "by_hand": [
            {
                "round": each.round_number,
                "reason": each.reason,
                "note": each.note,
                "rules": [[int(game.white), int(game.black)] for game in each.games],
                "bye": None if each.bye is None else int(each.bye),
                "refused": each.refused,
            }
            for each in rounds
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
        good = [each for each in numbers if type(each) is int and 0 < each <= players]
        if len(good) == 2:
            yield Pairing(Tpn(good[0]), Tpn(good[1]))
        else:
            members.fault("json-value", path, expected="[white, black]")
