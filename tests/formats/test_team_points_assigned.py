"""Record 299 of a report of teams: only what results brought otherwise, and all of that.

A reader knows from the games, the awards and 362 what every round brings; what it cannot know is
told team by team, and comes back as it was.
"""

from dataclasses import replace

import pytest

from arbitro.formats.trf import read_trf, team_document_of, team_tournament_of, write_trf
from arbitro.model import Adjustment, Award, Points, Result, Tpn
from formats.test_team_reports import HEAD, PLAYERS, REST, TEAMS, player, read

USUAL = read(*HEAD, *PLAYERS, *TEAMS, *REST).value


def assigned(event):
    """The lines 299 of a report: kind, match points, game points, round and team."""
    lines = [line.text for line in team_document_of(event).lines if line.text[:3] == "299"]
    return [(line[4:6].strip(), *line[6:].split()) for line in lines]


def points_of(event):
    return [
        (int(entry.tpn), number, int(record.match_points), int(record.game_points))
        for entry in event.entries
        for number, record in enumerate(entry.rounds, 1)
    ]


def back(event):
    return team_tournament_of(read_trf(write_trf(team_document_of(event))).value).value


def changed(event, team, number, **more):
    """The same event with another record of a team in a round."""
    entries = []
    for entry in event.entries:
        rounds = list(entry.rounds)
        if entry.tpn == team:
            rounds[number - 1] = rounds[number - 1]._replace(**more)
        entries.append(replace(entry, rounds=tuple(rounds)))
    return replace(event, entries=tuple(entries))


def test_what_follows_from_the_results_is_not_told():
    """A match won, one lost with a board empty, an allocated and a half-point bye."""
    assert assigned(USUAL) == []
    assert points_of(back(USUAL)) == points_of(USUAL)


@pytest.mark.parametrize("old", [False, True])
def test_the_number_of_teams_is_told_once_before_the_players(old):
    """082, as 062 and 072 do of players."""
    lines = [line.text for line in team_document_of(USUAL, old=old).lines]
    assert [line for line in lines if line[:3] == "082"] == ["082 3"]
    codes = [line[:3] for line in lines]
    assert codes.index("082") < codes.index("001")


PLACES = [(team, number) for team in (1, 2, 3) for number in (1, 2) if (team, number) != (2, 2)]


@pytest.mark.parametrize(("team", "number"), PLACES)
@pytest.mark.parametrize("what", ["match_points", "game_points"])
def test_points_that_a_round_brought_otherwise_are_told_for_that_team_alone(team, number, what):
    record = USUAL.entry(Tpn(team)).rounds[number - 1]
    event = changed(USUAL, team, number, **{what: Points(getattr(record, what) + 5)})
    told = assigned(event)
    assert [(each[-2:]) for each in told] == [(f"{number:03}", str(team))]
    assert points_of(back(event)) == points_of(event)


def test_one_bye_of_the_pairing_cannot_be_told_apart_from_the_others():
    """320 says what all of them bring, and 299 has no letter for one of them."""
    event = changed(USUAL, 2, 2, match_points=Points(20))
    assert assigned(event) == []
    assert back(event).entry(Tpn(2)).rounds[1].match_points == 10


@pytest.mark.parametrize(
    ("result", "other"),
    [(Result.FORFEIT_WIN, Result.FORFEIT_LOSS), (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)],
)
def test_a_match_forfeited_by_nobody_seated_brings_what_forfeits_bring(result, other):
    kind = "+-" if result is Result.FORFEIT_WIN else "--"
    lines = [
        player(1, "0.0", "0000 - Z"), player(2, "0.0", "0000 - Z"),
        player(3, "0.0", "0000 - Z"), player(4, "0.0", "0000 - Z"),
    ]  # fmt: skip
    event = read("012 Cup", "142 1", "352 WB", *lines, *TEAMS[:2], f"330 {kind} 001   1   2").value
    first, second = (entry.rounds[0] for entry in event.entries)
    assert (first.result, second.result) == (result, other)
    won = (20, 20) if result is Result.FORFEIT_WIN else (0, 0)
    assert (first.match_points, first.game_points) == won
    assert assigned(event) == []
    award = Award(result, Points(10), Points(15))
    awarded = replace(event, points=replace(event.points, awards=(award,)))
    # the award is told once, for everybody; who got other points than it is told by name
    first, *others = assigned(awarded)
    assert first == (kind[0], "1.0", "1.5", "000")
    teams = {each[-1] for each in others}
    assert teams == ({"1"} if result is Result.FORFEIT_WIN else {"1", "2"})
    assert points_of(back(awarded)) == points_of(awarded)


def test_a_match_being_played_has_brought_the_points_of_its_boards_alone():
    lines = [
        player(1, "1.0", "3 w 1"), player(2, "0.0", "4 b  "), player(3, "0.0", "1 b 0"),
        player(4, "0.0", "2 w  "),
    ]  # fmt: skip
    event = read("012 Cup", "142 1", "352 WB", *lines, *TEAMS[:2]).value
    record = event.entries[0].rounds[0]
    assert record.result is Result.PENDING
    assert (record.match_points, record.game_points) == (0, 10)
    assert assigned(event) == []


@pytest.mark.parametrize("margin", [-5, 0, 5])
def test_a_board_that_counts_for_one_team_alone_has_the_result_told(margin):
    """Game points of the boards decide the match for a reader: two teams level drew it."""
    record = USUAL.entry(Tpn(1)).rounds[0]
    boards = tuple(
        board._replace(points=Points(10 + margin if not at else 0))
        for at, board in enumerate(record.boards)
    )
    other = USUAL.entry(Tpn(2)).rounds[0]
    theirs = tuple(
        board._replace(points=Points(10 if not at else 0)) for at, board in enumerate(other.boards)
    )
    event = changed(USUAL, 1, 1, boards=boards, game_points=Points(10 + margin))
    event = changed(event, 2, 1, boards=theirs, game_points=Points(10))
    seen = 20 if margin > 0 else 10 if not margin else 0
    told = {each[-1] for each in assigned(event)}
    for team, won in ((1, seen), (2, 20 - seen)):
        mine = event.entry(Tpn(team)).rounds[0].match_points
        assert (str(team) in told) is (mine != won), (team, told)


def test_a_penalty_and_a_bonus_are_told_without_a_kind():
    reds = USUAL.entries[0]
    event = replace(
        USUAL,
        entries=(
            replace(
                reds,
                match_adjustments=(Adjustment(Points(-10), 2),),
                game_adjustments=(Adjustment(Points(5)),),
            ),
            *USUAL.entries[1:],
        ),
    )
    assert [each[0] for each in assigned(event)] == ["", ""]
    again = back(event)
    assert again.entries[0].match_adjustments == event.entries[0].match_adjustments
    assert again.entries[0].game_adjustments == event.entries[0].game_adjustments


FORFEITED = [
    player(1, "1.0", "3 w +"), player(2, "1.0", "4 b +"), player(3, "0.0", "1 b -"),
    player(4, "0.0", "2 w -"),
]  # fmt: skip


def test_a_forfeited_match_of_seated_players_brings_its_boards_unless_an_award_says_otherwise():
    event = read("012 Cup", "142 1", "352 WB", *FORFEITED, *TEAMS[:2], "330 +- 001   1   2").value
    first = event.entries[0].rounds[0]
    assert (first.result, len(first.boards)) == (Result.FORFEIT_WIN, 2)
    assert (first.match_points, first.game_points) == (20, 20)
    assert assigned(event) == []

    def told(result):
        awards = (Award(result, Points(20), Points(15)),)
        return {each[-1] for each in assigned(replace(event, points=event.points.__class__(
            event.points.match, event.points.game, awards)))[1:]}  # fmt: skip

    # who won has 20 from the boards: another number than that of an award for it, and told
    assert "1" in told(Result.FORFEIT_WIN)
    assert "1" not in told(Result.FORFEIT_LOSS)
    assert "2" in told(Result.FORFEIT_LOSS)


def test_colours_of_boards_and_line_ups_that_nobody_could_guess_are_written():
    """300 is needed where a board was empty: the second of Reds against Greens."""
    lines = [line.text for line in team_document_of(USUAL).lines]
    assert [line for line in lines if line[:3] == "352"] == ["352 WB"]
    assert [line for line in lines if line[:3] == "300"] == REST[1:3]
    plain = replace(USUAL, board_colours=())
    assert not any(line.text[:3] == "352" for line in team_document_of(plain).lines)


def test_a_nickname_of_a_team_has_five_columns():
    reds = replace(USUAL.entries[0], team=USUAL.entries[0].team._replace(nickname="REDSTAR"))
    lines = [
        line.text
        for line in team_document_of(replace(USUAL, entries=(reds, *USUAL.entries[1:]))).lines
    ]
    (line, *_) = [line for line in lines if line[:3] == "310"]
    assert line[41:47] == "REDST "
    (summary, *_) = [line for line in lines if line[:3] == "802"]
    assert summary.split()[2] == "REDST"
