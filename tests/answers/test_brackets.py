"""The bracket of a knock-out is one answer: the same bytes from command line and interface.

Of four players 1 and 4 draw their game and both of blitz, and lots send 1 on; 2 beats 3. The final
is match 3: of its players the higher one, 1, begins with White. Both share the first place, and
those who are out the third one.
"""

from dataclasses import replace
from fractions import Fraction

import arbitro
from answers.conftest import DATA

CUP = DATA / "events" / "cup.json"


def test_bracket_is_the_one_worked_out_by_hand(golden):
    found = arbitro.from_json(golden("bracket"))
    first, second, final = found.matches
    assert (first.winner.number, first.decided_by) == (1, "lots")
    assert [(score.stage.value, score.first, score.second) for score in first.scores] == [
        ("games", Fraction(1, 2), Fraction(1, 2)),
        ("blitz", 1, 1),
    ]
    assert (second.winner.number, second.decided_by, second.next) == (2, "games", 3)
    assert {final.first.number, final.second.number} == {1, 2}
    assert (final.winner, final.next) == (None, None)
    assert [(game.match, game.white, game.black) for game in found.next] == [(3, 1, 2)]
    places = {(place.player.number, place.rank, place.sharing) for place in found.places}
    assert places == {(1, 1, 2), (2, 1, 2), (3, 3, 2), (4, 3, 2)}


def test_bracket_is_written_as_the_golden_file_has_it(golden, printed):
    assert printed("pair", "knock-out", CUP) == golden("bracket")


def test_bracket_of_a_section_is_the_same_but_for_its_games(server, printed, file_and_section):
    path, address = file_and_section(CUP)
    found = arbitro.from_json(server.get(f"/api/v2{address}/bracket").text)
    assert [len(match.games) for match in found.matches] == [3, 1, 0]
    bare = tuple(replace(match, games=()) for match in found.matches)
    assert arbitro.to_json(replace(found, matches=bare)) == printed("pair", "knock-out", path)
    gone = server.get(f"/api/v1{address}/bracket")
    assert (gone.status_code, gone.json()["refused"]) == (410, "answer-moved")
    assert f"/api/v2{address}/bracket" in gone.json()["detail"]
