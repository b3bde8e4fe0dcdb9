"""What decides the matches of a knock-out beside their games, as a member of the JSON."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.formats.json_format.members import Json, Members, time_control_members
from arbitro.formats.json_format.parts import time_control_of
from arbitro.model import Tpn
from arbitro.rules.pairing.knock_out import (
    FirstColour,
    MatchFacts,
    MatchFormat,
    Stage,
    StageKind,
    usual_games,
)
from arbitro.rules.pairing.knock_out.record import Bids

_USUAL = MatchFormat(stages=())


def knock_out_members(facts: MatchFacts) -> dict[str, Json]:
    """Return how matches are played, who left, and what lots and bids decided."""
    rules = facts.format
    return {
        "games": rules.games,
        "final_games": rules.final_games,
        "stages": [
            {
                "kind": stage.kind.value,
                "games": stage.games,
                "time_control": time_control_members(stage.time_control),
            }
            for stage in rules.stages
        ],
        "first_colour": rules.first_colour.value,
        "third_place": rules.third_place,
        "play_on": rules.play_on,
        "bids": rules.bids,
        "armageddon": rules.armageddon,
        "withdrawn": [int(tpn) for tpn in sorted(facts.withdrawn)],
        "lots": [{"winner": winner, "loser": loser} for winner, loser in facts.lots],
        "bids_made": [
            [{"player": player, "seconds": seconds} for player, seconds in both]
            for both in facts.bids
        ],
    }


def knock_out_of(members: Members, players: int) -> MatchFacts:
    """Return what decides the matches of so many players.

    What is left out is not so.
    """
    facts = MatchFacts(
        MatchFormat(
            members.integer("games", _USUAL.games, lowest=1),
            members.integer("final_games", 0),
            tuple(_stages(members)),
            members.choice("first_colour", FirstColour) or _USUAL.first_colour,
            members.boolean("third_place"),
            members.boolean("play_on"),
            members.boolean("bids"),
            members.boolean("armageddon"),
        ),
        frozenset(Tpn(tpn) for tpn in members.integers("withdrawn", lowest=1)),
        tuple(_lots(members)),
        tuple(_bids(members)),
    )
    members.finish()
    named = {*facts.withdrawn, *(tpn for pair in facts.lots for tpn in pair)}
    named |= {tpn for both in facts.bids for tpn, _ in both}
    for tpn in sorted(named):
        if tpn > players:
            members.fault("json-value", "", expected=f"1..{players}")
            return MatchFacts(facts.format)
    return facts


def _stages(members: Members) -> Iterator[Stage]:
    for item in members.objects("stages"):
        kind = item.choice("kind", StageKind, required=True)
        games = item.integer("games", usual_games(kind or StageKind.RAPID), lowest=1)
        control = time_control_of(item)
        item.finish()
        if kind is not None:
            yield Stage(kind, games, control)


def _lots(members: Members) -> Iterator[tuple[Tpn, Tpn]]:
    for item in members.objects("lots"):
        winner = item.integer("winner", 0, lowest=1, required=True)
        loser = item.integer("loser", 0, lowest=1, required=True)
        item.finish()
        if winner and loser:
            yield Tpn(winner), Tpn(loser)


def _bids(members: Members) -> Iterator[Bids]:
    for path, value in members.items("bids_made"):
        pair = Members({"both": value}, f"{members.path}.{path}", members.problems)
        both = []
        for item in pair.objects("both"):
            player = item.integer("player", 0, lowest=1, required=True)
            both.append((Tpn(player), item.integer("seconds", 0, lowest=1, required=True)))
            item.finish()
        if len(both) == 2:
            yield both[0], both[1]
        else:
            pair.fault("json-type", "", expected="two bids")
