"""What single lines of a report of teams say: short names, tie-breaks, forfeited matches."""

from dataclasses import replace

import pytest

from arbitro.formats.trf import read_trf, team_document_of, team_tournament_of, write_trf
from arbitro.model import Colour
from formats.test_team_reports import HEAD, PLAYERS, REST, TEAMS, player, read

USUAL = read(*HEAD, *PLAYERS, *TEAMS, *REST).value
FORFEITED = read(
    *HEAD,
    *(player(number, "0.0") for number in range(1, 5)),
    "310   1 Reds".ljust(73) + "   1    2",
    "310   2 Blues".ljust(73) + "   3    4",
    "330 -+ 001   1   2",
).value
W, B = Colour.WHITE, Colour.BLACK


def coded(event, code):
    return [line.text for line in team_document_of(event).lines if line.text[:3] == code]


def test_a_short_name_of_a_team_has_five_columns():
    first, *others = USUAL.entries
    longer = replace(first, team=first.team._replace(nickname="SIXLET"))
    written = replace(USUAL, entries=(longer, *others))
    columns = TEAMS[0].index("RED")
    assert coded(written, "310")[0][columns : columns + 6] == "SIXLE "
    text = write_trf(team_document_of(written))
    assert team_tournament_of(read_trf(text).value).value.entries[0].team.nickname == "SIXLE"


@pytest.mark.parametrize("tie_breaks", [(), ("DE",), ("DE", "BH")])
def test_tie_breaks_are_told_where_there_are_some(tie_breaks):
    told = coded(replace(USUAL, tie_breaks=tie_breaks, standings_order=()), "202")
    assert [line[4:].strip() for line in told] == ([",".join(tie_breaks)] if tie_breaks else [])


@pytest.mark.parametrize(
    ("colours", "told"),
    [
        ((W, B), ("-+", 1, 1, 2)),
        ((B, W), ("+-", 1, 2, 1)),
        ((None, None), ("-+", 1, 1, 2)),
    ],
)
def test_a_forfeited_match_is_told_once_white_first_or_else_the_lower_number(colours, told):
    entries = tuple(
        replace(entry, rounds=(entry.rounds[0]._replace(colour=colour), *entry.rounds[1:]))
        for entry, colour in zip(FORFEITED.entries, colours, strict=True)
    )
    (line,) = coded(replace(FORFEITED, entries=entries), "330")
    kind, *numbers = line[4:].split()
    assert (kind, *map(int, numbers)) == told
