"""A tournament as JSON of arbitro's own, for programs: every member is named, nothing is packed.

The text is one object (version 1)::

    {
      "format": "arbitro-tournament", "version": 1,
      "details": {"name": "", "city": "", "federation": "", "start": "2026-11-20", "end": null,
                  "chief_arbiter": "", "deputies": [""], "organiser": "", "type_text": "",
                  "time_control_text": "", "round_dates": ["2026-11-20", null],
                  "time_control": {"periods": [{"seconds": 5400, "increment": 30, "moves": null}],
                                   "black": []} | null,
                  "pairing_controller": "", "ranking_method": ""},
      "system": "dutch" | "round-robin" | "double-round-robin",
      "rounds_total": 9, "rounds_played": 4,
      "points": {"win": 10, "draw": 5, "loss": 0, "pairing_allocated_bye": 10, "forfeit_win": 10,
                 "full_point_bye": 10, "half_point_bye": 5, "absence": 0},
      "initial_colour": "w" | "b" | null,
      "accelerated": false,
      "forbidden": [[3, 8], {"players": [1, 2], "first_round": 2, "last_round": 0}],
      "tie_breaks": ["DE", "BH/C1"],
      "editions": ["C.04.3@2026-02"],
      "readings": ["parity=file"],
      "teams": [{"number": 1, "name": "", "members": [1, 5], "nickname": "", "strength": 0}],
      "board_colours": ["w", "b"], "match_points": {"win": 20, "draw": 10, "loss": 0} | null,
      "entries": [{
        "tpn": 1,
        "player": {"name": "", "rating": 0, "title": "GM" | null, "sex": "m" | "w" | null,
                   "federation": "", "fide_id": null, "birth": "", "club": "", "category": "",
                   "national_rating": 0, "national_id": "", "fixed_board": null},
        "rounds": [{"opponent": 5, "colour": "w", "result": "1"},
                   {"opponent": null, "colour": null, "result": "U"}],
        "virtual": [10], "adjustments": [{"points": -10, "round": 3}],
        "stated_points": null, "stated_rank": null,
        "announced": [{"round": 7, "result": "H"}]
      }],
      "knock_out": {"games": 2, "final_games": 0,
                    "stages": [{"kind": "rapid" | "blitz" | "armageddon", "games": 2,
                                "time_control": null}],
                    "first_colour": "lots" | "by-number", "third_place": false,
                    "play_on": false, "bids": false, "armageddon": false,
                    "withdrawn": [4], "lots": [{"winner": 3, "loser": 6}],
                    "bids_made": [[{"player": 1, "seconds": 210}, {"player": 8, "seconds": 250}]]}
    }

All points are tenths. Results are the letters of the report file. A prohibition holds in all
rounds unless an object names them, to the last one where ``last_round`` is 0. An adjustment
counts from its round on, from the start where that is 0. ``announced`` are byes of rounds after
one still open. ``corrections``, where there are any, are games whose result came too late to
count: ``{"round": 1, "white": 1, "black": 5, "used": ["1", "0"], "true": ["=", "="],
"turned": false}``; the entries have what counted. A player may have ``tournament_rating`` and
``origins``, the lists of ratings: ``{"rating": "rating" | "national_rating" | "tournament_rating",
"list": "fide", "month": "2026-11", "class": "standard" | "rapid" | "blitz", "value": 2104}``.
``knock_out`` is there for matches and knock-outs alone: how their matches are played, and what
decided them beside games.
Only ``format``, ``version``, each ``tpn``, each player's ``name`` and each ``result`` are
required; a member left out has the value of an empty tournament. Members that are not known are
noted and left out. Later versions read earlier ones; a later one than this is refused,
and names in its member ``arbitro`` the version of arbitro that reads it.

A competition of teams is ``arbitro-team-tournament`` (version 1): the same ``details``,
``initial_colour``, ``forbidden``, ``tie_breaks``, ``editions`` and, as ``players``, the same
entries, with ``boards``, ``primary`` and the teams with their matches::

    {
      "format": "arbitro-team-tournament", "version": 1,
      "system": "team-swiss" | "team-round-robin" | "team-double-round-robin" | "team-knock-out",
      "encoded_type": "", "rounds_total": 9, "rounds_played": 4,
      "boards": 4, "board_colours": ["w", "b"], "primary": "MP" | "GP",
      "match_points": {"win": 20}, "game_points": {"win": 10},
      "awards": [{"result": "U", "match_points": 10, "game_points": 20}],
      "standings_order": [],
      "teams": [{
        "number": 1, "name": "", "members": [1, 5], "nickname": "", "strength": 0,
        "rounds": [{"opponent": 2, "colour": "w", "result": "1",
                    "match_points": 20, "game_points": 25,
                    "boards": [{"board": 1, "player": 1, "opponent": 7, "colour": "w",
                                "result": "1", "points": 10}]}],
        "match_adjustments": [{"points": -10, "round": 3}], "game_adjustments": [],
        "stated_match_points": null, "stated_game_points": null, "stated_rank": null,
        "virtual": [10]
      }],
      "players": [...]
    }
"""

from arbitro.formats.json_format.parts import members_left_out
from arbitro.formats.json_format.players import read_json, read_json_matches, write_json
from arbitro.formats.json_format.teams import read_team_json, write_team_json

__all__ = [
    "members_left_out",
    "read_json",
    "read_json_matches",
    "read_team_json",
    "write_json",
    "write_team_json",
]
