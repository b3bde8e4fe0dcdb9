"""What an event file says, told apart from the names of classes, so that releases can be compared.

The digests in each folder of ``tests/data/upgrades`` were made by running this text with that
release, or with the state of the code that has the folder's name.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum

LATER = frozenset({"memo", "gone", "corrected", "issued", "mode_exit", "integrity"})
"""What a state is given to look at, and what later releases derive from the same events."""


def plain(value):
    """A value as JSON; fields that hold their default are left out, so that later ones may join."""
    if is_dataclass(value):
        told = {each.name: getattr(value, each.name) for each in fields(value)}
        usual = {each.name: each.default for each in fields(value)}
    elif hasattr(value, "_asdict"):
        told, usual = value._asdict(), value._field_defaults
    elif hasattr(value, "traits"):
        return value.key
    elif isinstance(value, Enum):
        return value.value
    elif isinstance(value, Mapping):
        return [[plain(key), plain(each)] for key, each in value.items()]
    elif isinstance(value, frozenset):
        return sorted(map(plain, value), key=repr)
    elif isinstance(value, tuple | list):
        return [plain(each) for each in value]
    elif value is None or isinstance(value, int | str):
        return value
    else:
        return str(value)
    if "paired_by" in told:  # kept in parts since then
        told["engine"] = f"{told['paired_by'].distribution} {told['paired_by'].version}".strip()
        usual["engine"] = ""
        del told["paired_by"]
    return {
        name: plain(each)
        for name, each in told.items()
        if name not in LATER
        and not (name in usual and usual[name] == each)
        and each not in ((), {})
    }


def pairings(state):
    """Who met whom in every round, and with which result."""
    return [
        [section.id, played.number, game.board, game.white, game.black, plain(game.result)]
        for section in state.sections.values()
        for played in section.rounds
        for game in played.games.values()
    ]


def standings(state, of_players, of_teams):
    """The place and the tie-breaks of everybody after every round, where there are standings."""
    told = []
    for section in state.sections.values():
        for after in range(len(section.rounds) + 1):
            if section.settings.system.is_team:
                table = of_teams(state, section, after)
            else:
                table = of_players(state, section.id, after)
            rows = table.rows if table is not None else ()
            places = [[row.rank, row.tpn, *map(str, row.values)] for row in rows]
            told.append([section.id, after, places])
    return told


def digests(state, of_players, of_teams):
    """The digests of an event: of what it is, of its pairings, of its standings."""
    told = {
        "state": plain(state),
        "pairings": pairings(state),
        "standings": standings(state, of_players, of_teams),
    }
    return {
        name: hashlib.sha256(json.dumps(each, sort_keys=True).encode()).hexdigest()
        for name, each in told.items()
    }
