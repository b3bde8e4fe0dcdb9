"""Games corrected too late to count: what each report has, and what is read back of it."""

from dataclasses import replace

import pytest

from arbitro.formats.json_format import read_json, write_json
from arbitro.formats.trf import (
    document_of,
    read_trf,
    team_document_of,
    team_tournament_of,
    tournament_of,
    write_trf,
)
from arbitro.formats.trf.writer import with_what_counted
from arbitro.model import (
    Colour,
    Entry,
    Player,
    RatingCorrection,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
    as_played,
)
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.team_generator import (
    TeamGeneratorSettings,
    generate_team_swiss,
)

WON = (Result.WIN, Result.LOSS)
DRAWN = (Result.DRAW, Result.DRAW)
LOST = (Result.LOSS, Result.WIN)
FORMATS = ["trf16", "trf26"]


def game(round_number, true, *, used=WON, turned=False):
    return RatingCorrection(round_number, Tpn(1), Tpn(2), used, true, turned)


def two_games(*corrections):
    """Player 1 beat player 2 with White and lost to 3 with Black; 2 and 3 the rest."""
    cells = {
        1: ((2, "w", "1"), (3, "b", "0")),
        2: ((1, "b", "0"), (4, "w", "=")),
        3: ((4, "w", "1"), (1, "w", "1")),
        4: ((3, "b", "0"), (2, "b", "=")),
    }
    entries = tuple(
        Entry(
            Tpn(number),
            Player(f"Player {number}", rating=2000 - 10 * number),
            tuple(RoundRecord(Tpn(other), Colour(c), Result(r)) for other, c, r in rounds),
        )
        for number, rounds in cells.items()
    )
    return Tournament(
        rounds_total=3,
        rounds_played=2,
        entries=entries,
        initial_colour=Colour.WHITE,
        corrections=corrections,
    )


def text_of(tournament, edition="trf26", purpose="rating"):
    return write_trf(document_of(tournament, edition=edition, purpose=purpose))


def player_lines(text):
    return {int(line[4:8]): line for line in text.splitlines() if line.startswith("001")}


def comments(text):
    return [line for line in text.splitlines() if line.startswith("### Rating")]


def read(text):
    parsed = read_trf(text)
    understood = tournament_of(parsed.value)
    return understood.value, [*parsed.problems, *understood.problems]


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
@pytest.mark.parametrize("edition", FORMATS)
def test_the_report_for_ratings_has_the_true_result_and_the_points_that_counted(edition):
    lines = player_lines(text_of(two_games(game(1, DRAWN)), edition))
    assert lines[1][80:84].strip() == "1.0"
    assert lines[1][91:99] == "   2 w ="
    assert lines[2][80:84].strip() == "0.5"
    assert lines[2][91:99] == "   1 b ="


@pytest.mark.parametrize("edition", FORMATS)
def test_one_comment_a_game_says_both_before_the_players(edition):
    text = text_of(two_games(game(1, DRAWN)), edition)
    assert comments(text) == ["### Rating correction @ Round 1: 1-2: 1-0 => =-="]
    assert text.index("### Rating") < text.index("001 ")


@pytest.mark.parametrize("edition", FORMATS)
def test_the_ranks_are_those_of_the_standings(edition):
    counted = player_lines(text_of(two_games(), edition))
    corrected = player_lines(text_of(two_games(game(1, LOST)), edition))
    assert [line[85:89] for line in counted.values()] == [
        line[85:89] for line in corrected.values()
    ]


@pytest.mark.parametrize("edition", FORMATS)
def test_the_report_for_pairings_is_as_if_nothing_had_been_corrected(edition):
    before = text_of(two_games(), edition, "pairing")
    assert text_of(two_games(game(1, DRAWN)), edition, "pairing") == before
    assert text_of(two_games(), edition, "rating") == before


TRUE = [
    (DRAWN, False, "1-2: 1-0 => =-="),
    (LOST, False, "1-2: 1-0 => 0-1"),
    ((Result.FORFEIT_WIN, Result.FORFEIT_LOSS), False, "1-2: 1-0 => +--"),
    ((Result.FORFEIT_LOSS, Result.FORFEIT_WIN), False, "1-2: 1-0 => --+"),
    ((Result.FORFEIT_LOSS, Result.FORFEIT_LOSS), False, "1-2: 1-0 => ---"),
    ((Result.UNRATED_WIN, Result.UNRATED_LOSS), False, "1-2: 1-0 => W-L"),
    ((Result.UNRATED_DRAW, Result.UNRATED_DRAW), False, "1-2: 1-0 => D-D"),
    ((Result.LOSS, Result.LOSS), False, "1-2: 1-0 => 0-0"),
    (WON, True, "1-2 => 2-1"),
    (DRAWN, True, "1-2: 1-0 => =-=, 1-2 => 2-1"),
]


@pytest.mark.parametrize("edition", FORMATS)
@pytest.mark.parametrize(("true", "turned", "said"), TRUE)
def test_both_values_are_read_back(edition, true, turned, said):
    given = two_games(game(1, true, turned=turned))
    text = text_of(given, edition)
    assert comments(text) == [f"### Rating correction @ Round 1: {said}"]
    found, problems = read(text)
    assert found.corrections == given.corrections
    assert [each.rounds for each in found.entries] == [each.rounds for each in given.entries]
    assert [each.code for each in problems if each.code.startswith(("points", "rating"))] == []
    assert text_of(replace(found, details=given.details), edition) == text


def test_exchanged_colours_stand_in_the_cells_of_the_report_for_ratings():
    lines = player_lines(text_of(two_games(game(1, WON, turned=True))))
    assert (lines[1][91:99], lines[2][91:99]) == ("   2 b 1", "   1 w 0")


def test_a_report_for_pairings_that_keeps_the_comments_is_read_as_it_counted():
    given = two_games(game(1, DRAWN, turned=True))
    document = with_what_counted(document_of(given, purpose="rating"), given.corrections)
    assert player_lines(write_trf(document)) == player_lines(text_of(two_games()))
    found, _problems = read(write_trf(document))
    assert found.corrections == given.corrections
    assert [each.rounds for each in found.entries] == [each.rounds for each in given.entries]


def with_comment(text, comment):
    """The report with another comment in the place of its own."""
    return text.replace(comments(text)[0], comment)


@pytest.mark.parametrize(
    "comment",
    [
        "### Rating correction @ Round 1: 1-2: 1-0 => 1-0",
        "### Rating correction @ Round 1: 1-2: 0-1 => =-=, 1-2 => 2-1",
        "### Rating correction @ Round 1: 2-1: 1-0 => =-=",
        "### Rating correction @ Round 1: 1-3: 1-0 => =-=",
        "### Rating correction @ Round 9: 1-2: 1-0 => =-=",
        "### Rating correction @ Round 1: 1-77: 1-0 => =-=",
        "### Rating correction @ Round 1: 1-2: 1-1 => =-=",
        "### Rating correction @ Round 1: 1-2: 1-0 => draw",
        "### Rating correction @ Round 1: 1-2 => 1-2",
        "### Rating correction @ Round 1: 1-2 => 2-1, 1-2: 1-0 => =-=",
        "### Rating correction @ Round one: 1-2: 1-0 => =-=",
        "### Rating correction @ Round 1: ",
        "### Rating correction @ Round 1: 1-2",
    ],
)
def test_a_comment_that_fits_no_game_is_told_with_its_line_and_takes_nothing_away(comment):
    text = with_comment(text_of(two_games(game(1, DRAWN))), comment)
    found, problems = read(text)
    told = [each for each in problems if each.code == "rating-correction-not-known"]
    assert [each.line for each in told] == [text.splitlines().index(comment) + 1]
    assert dict(told[0].values)["text"] == comment.rstrip()
    assert found.corrections == ()
    assert found.entries[0].rounds[0].result is Result.DRAW


def test_a_game_is_corrected_once():
    text = text_of(two_games(game(1, DRAWN)))
    line = comments(text)[0]
    found, problems = read(text.replace(line, f"{line}\r\n{line}"))
    assert found.corrections == (game(1, DRAWN),)
    assert [each.code for each in problems].count("rating-correction-not-known") == 1


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("edition", FORMATS)
def test_any_games_of_a_tournament_are_kept(seed, edition):
    """Every third game of a random tournament turns out to have been a draw, or decided."""
    settings = GeneratorSettings(players=14, rounds=5)
    made = generate_tournament(settings, seed=seed, pair=pair_next_round)
    games = [
        (number, entry.tpn, record)
        for entry in made.entries
        for number, record in enumerate(entry.rounds, 1)
        if record.opponent is not None and record.colour is Colour.WHITE
    ]
    late = []
    for number, tpn, record in games[seed % 3 :: 3]:
        other = made.entry(record.opponent).record(number)
        used = record.result, other.result
        true = DRAWN if used != DRAWN else WON
        late.append(RatingCorrection(number, tpn, record.opponent, used, true, tpn % 2 == 0))
    given = replace(made, corrections=tuple(sorted(late, key=lambda each: each[:2])))
    found, _problems = read(text_of(given, edition))
    assert found.corrections == given.corrections
    assert [each.rounds for each in found.entries] == [each.rounds for each in given.entries]
    played, _ = read(
        "".join(
            line + "\r\n"
            for line in text_of(given, edition).splitlines()
            if not line.startswith("###")
        )
    )
    true = as_played(given)
    assert [each.rounds for each in played.entries] == [each.rounds for each in true.entries]


def test_json_keeps_both_values():
    given = two_games(game(1, DRAWN, turned=True))
    parsed = read_json(write_json(given))
    assert parsed.problems == ()
    assert parsed.value == given
    assert "corrections" not in write_json(two_games())


@pytest.mark.parametrize(
    ("old", "new"),
    [('"round": 1', '"round": 7'), ('"white": 1', '"white": 3'), ('"1",', '"8",')],
)
def test_json_of_a_game_that_there_is_not_is_a_problem(old, new):
    text = write_json(two_games(game(1, DRAWN)))
    start = text.index('"corrections"')
    parsed = read_json(text[:start] + text[start:].replace(old, new, 1))
    assert [each.code for each in parsed.problems][:1] == ["json-value"]
    assert parsed.value.corrections == ()


def test_reports_of_teams_keep_what_counted_of_their_matches():
    made = generate_team_swiss(TeamGeneratorSettings(teams=6, rounds=3), seed=3)
    white = next(e for e in made.players if e.rounds and e.rounds[0].colour is Colour.WHITE)
    record = white.rounds[0]
    other = next(each for each in made.players if each.tpn == record.opponent).rounds[0]
    used = record.result, other.result
    true = DRAWN if used != DRAWN else WON
    late = RatingCorrection(1, white.tpn, record.opponent, used, true)
    given = replace(made, corrections=(late,))
    text = write_trf(team_document_of(given, purpose="rating"))
    assert comments(text)
    found = team_tournament_of(read_trf(text).value).value
    assert found.corrections == (late,)
    assert [each.rounds for each in found.entries] == [each.rounds for each in made.entries]
    cell = player_lines(text)[white.tpn]
    assert cell[98] == true[0].value
    assert write_trf(team_document_of(given)) == write_trf(team_document_of(made))


def test_double_swiss_counts_the_rounds_of_comments_as_its_columns():
    cells = tuple(
        (RoundRecord(Tpn(3 - n), c, r), RoundRecord(Tpn(3 - n), c.opposite, Result.DRAW))
        for n, c, r in ((1, Colour.WHITE, Result.WIN), (2, Colour.BLACK, Result.LOSS))
    )
    entries = tuple(Entry(Tpn(n), Player(f"P{n}"), cells[n - 1]) for n in (1, 2))
    late = RatingCorrection(2, Tpn(2), Tpn(1), DRAWN, WON)
    given = Tournament(
        system=System.DOUBLE_SWISS,
        rounds_total=4,
        rounds_played=2,
        entries=entries,
        corrections=(late,),
    )
    text = text_of(given)
    assert comments(text) == ["### Rating correction @ Round 2: 2-1: =-= => 1-0"]
    assert read(text)[0].corrections == (late,)
