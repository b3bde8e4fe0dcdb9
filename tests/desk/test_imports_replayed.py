"""Every round of an import is paired again; what differs waits for a confirmation and is kept."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    CheckImport,
    ClearResult,
    ConfirmImport,
    CreateEvent,
    EditSection,
    EnterResult,
    PairRound,
    Redo,
    TakeOverTeams,
    TakeOverTournament,
    TournamentImported,
    Undo,
    UnpairRound,
)
from arbitro.desk.derived.fide_mode import fide_mode_of
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.report import replay
from arbitro.desk.kernel.levels import Level, level_of
from arbitro.desk.values.imports import ImportDefault
from arbitro.desk.values.settings import EventSettings, GameResult
from arbitro.formats.event_file import read_event_file
from arbitro.formats.trf import document_of, write_trf
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import PairedByHand, Pairing, System, own_system
from arbitro.model.tournament import IntegrityLine
from arbitro.reasons import Refused
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss
from desk.driver import BY_RULES as BY_THE_RULES
from desk.driver import FIRST, Driver, all_play_all, ready


def cell(opponent, colour, result):
    return f"  {opponent:>4} {colour} {result}"


def line(tpn, points, *cells):
    name, rating = f"Player {tpn}", 2400 - 100 * tpn
    start = f"001 {tpn:>4}      {name:<33} {rating:>4}".ljust(80)
    return f"{start}{points:>4} {tpn:>4}{''.join(cells)}\n"


def report(*rounds, players=4, head="142 3\n152 W\n192 FIDE_DUTCH_2026\n"):
    """A report of rounds given as (white, black) pairs, all won by White, and a bye."""
    cells = {tpn: [] for tpn in range(1, players + 1)}
    points = dict.fromkeys(cells, 0)
    for games in rounds:
        left = set(cells)
        for white, black in games:
            cells[white].append(cell(black, "w", "1"))
            cells[black].append(cell(white, "b", "0"))
            points[white] += 1
            left -= {white, black}
        for tpn in left:
            cells[tpn].append(cell("0000", "-", "U"))
            points[tpn] += 1
    text = "012 Open\n" + head
    text += "".join(line(tpn, f"{points[tpn]}.0", *cells[tpn]) for tpn in cells)
    found = read_event_file(text.encode())
    assert found.ok, found.problems
    return found.tournament


BY_RULES = ((1, 3), (4, 2))
"""Round 1 of four: upper half against lower half, colours alternate (C.04.3 art. 3.3.1, 5.2.5)."""

NEIGHBOURS = ((1, 2), (3, 4))


def begun():
    driver = Driver()
    driver.do(CreateEvent(EventSettings("Open")))
    return driver


def taken_over(tournament, **more):
    driver = begun()
    driver.do(TakeOverTournament("Open", tournament, encoded_type="FIDE_DUTCH_2026", **more))
    return driver


def refusal_of(tournament, **more):
    answer = begun().ask(
        TakeOverTournament("Open", tournament, encoded_type="FIDE_DUTCH_2026", **more)
    )
    assert isinstance(answer, Refused)
    return answer


def test_rounds_of_the_rules_need_no_confirmation_and_nothing_is_kept_of_them():
    desk = taken_over(report(BY_RULES))
    assert desk.section.imported.apart == ()
    assert desk.section.imported.checked
    assert not desk.section.imported.is_open


@pytest.mark.article("C.04.3@2026-02 art. 3.3.1")
def test_neighbours_in_round_1_are_shown_with_both_pairings_before_anything_is_made():
    refusal = refusal_of(report(NEIGHBOURS))
    assert refusal.code == "report-against-rules"
    (of_round,) = refusal.reasons
    assert of_round.value("round") == 1
    both = of_round.parts[0]
    assert both.concept == "replay-differs"
    assert set(both.value("stated")) == {(1, 2), (3, 4)}
    assert set(both.value("expected")) == {(1, 3), (4, 2)}
    assert len(of_round.parts) > 1, "the rule that decides is said as well"


def test_a_confirmed_round_is_kept_as_it_differs():
    desk = taken_over(report(NEIGHBOURS), confirmed=True)
    one, two, three, four = map(int, desk.section.numbers)
    (kept,) = desk.section.imported.apart
    assert kept.round == 1
    assert (kept.kind, set(kept.stated)) == ("pairs", {(one, two), (three, four)})
    assert set(kept.expected) == {(one, three), (four, two)}
    assert not desk.section.imported.is_open
    desk.do(PairRound(FIRST))


def test_turned_colours_alone_are_told():
    (of_round,) = refusal_of(report(((1, 3), (2, 4)))).reasons
    both = of_round.parts[0]
    assert (both.value("stated"), both.value("expected")) == (((2, 4),), ((4, 2),))


@pytest.mark.article("C.04.3@2026-02 art. 3.1.3")
def test_a_bye_of_another_player_is_told_with_who_should_have_it():
    """Five players: number 5 has the bye in round 1, not number 4 (C.04.3, C.04.1 art. 3)."""
    stated = report(((1, 3), (5, 2)), players=5)
    (of_round,) = refusal_of(stated).reasons
    both = of_round.parts[0]
    assert both.concept == "replay-all-differs"
    assert (both.value("given"), both.value("due")) == (4, 5)


def test_only_the_rounds_that_differ_are_told_and_a_rematch_is_told_as_one():
    second = ((2, 1), (4, 3))
    (of_round,) = refusal_of(report(NEIGHBOURS, second)).reasons[1:]
    assert of_round.value("round") == 2
    concepts = [part.concept for part in of_round.parts]
    assert concepts.count("rematch") == 2
    assert "replay-differs" in concepts


def test_rounds_said_to_be_by_hand_are_not_asked_about():
    games = tuple(Pairing(*game) for game in BY_RULES)
    by_hand = PairedByHand(1, "competition-rules", "art. 12", games, None)
    desk = taken_over(replace(report(NEIGHBOURS), by_hand=(by_hand,)))
    assert desk.section.imported.apart == ()


def test_a_crash_of_the_replay_is_told_as_one_and_needs_the_confirmation(monkeypatch):
    def crash(*_):
        raise RecursionError("too deep")

    monkeypatch.setattr(replay, "check_round", crash)
    replay._rounds_of.cache_clear()
    tournament = report(BY_RULES)
    (of_round,) = refusal_of(tournament).reasons
    assert [part.concept for part in of_round.parts] == ["replay-failed"]
    desk = taken_over(tournament, confirmed=True)
    (kept,) = desk.section.imported.apart
    assert (kept.kind, kept.fault) == ("failed", "RecursionError: too deep")
    replay._rounds_of.cache_clear()


def long_import(monkeypatch, tournament):
    monkeypatch.setattr(replay, "REPLAYED_AT_ONCE", 3)
    return taken_over(tournament)


def test_a_long_import_is_checked_later_and_nothing_is_paired_before(monkeypatch):
    desk = long_import(monkeypatch, report(BY_RULES))
    assert not desk.section.imported.checked
    assert desk.refusal(PairRound(FIRST)) == "import-not-checked"
    assert desk.refusal(ConfirmImport(FIRST)) == "import-not-checked"
    desk.do(CheckImport(FIRST))
    assert desk.refusal(CheckImport(FIRST)) == "import-checked-already"
    desk.do(PairRound(FIRST))


def test_what_is_found_later_is_confirmed_before_the_next_round(monkeypatch):
    desk = long_import(monkeypatch, report(NEIGHBOURS))
    desk.do(CheckImport(FIRST))
    assert [each.round for each in desk.section.imported.apart] == [1]
    assert desk.refusal(PairRound(FIRST)) == "import-not-confirmed"
    assert desk.refusal(ConfirmImport(FIRST)) == "import-rounds-differ"
    desk.do(ConfirmImport(FIRST, confirmed=True))
    desk.do(PairRound(FIRST))


def test_a_section_made_here_has_no_import_to_check_or_confirm():
    desk = ready(4)
    assert desk.section.imported is None
    assert desk.refusal(CheckImport(FIRST)) == "section-not-imported"
    assert desk.refusal(ConfirmImport(FIRST)) == "section-not-imported"


def test_a_round_robin_is_held_to_its_table():
    """Four players, round 1 of the Berger table: 1-4, 2-3 (C.05, annex 1)."""
    desk = all_play_all(4)
    desk.do(PairRound(FIRST))
    for game in desk.games:
        desk.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    tournament = tournament_of(desk.state, FIRST)
    assert taken_over(tournament).section.imported.apart == ()
    turned = {1: 4, 4: 1, 2: 3, 3: 2}
    entries = tuple(
        replace(
            entry,
            rounds=(entry.rounds[0]._replace(colour=entry.rounds[0].colour.opposite),),
        )
        for entry in tournament.entries
    )
    assert all(entry.rounds[0].opponent == turned[entry.tpn] for entry in entries)
    refusal = refusal_of(replace(tournament, entries=entries))
    both = refusal.reasons[0].parts[0]
    assert set(both.value("expected")) == {(1, 4), (2, 3)}


def test_rules_that_nobody_here_knows_are_not_compared():
    custom = own_system("custom-swiss")
    desk = begun()
    tournament = replace(report(NEIGHBOURS), system=custom)
    desk.do(TakeOverTournament("Open", tournament, encoded_type="CUSTOM_SWISS"))
    assert desk.section.settings.system is custom
    assert desk.section.imported.checked
    assert desk.section.imported.apart == ()
    told = {each.code: each.value for each in desk.section.imported.defaults}
    assert not any("C.04.3" in keys for code, keys in told.items() if code.startswith("edition"))


def test_defaults_are_kept_with_those_the_section_decides():
    taken = (ImportDefault("scoring"), ImportDefault("ranking-method"))
    desk = taken_over(report(BY_RULES), defaults=taken)
    found = [each.code for each in desk.section.imported.defaults]
    assert found[:2] == ["scoring", "ranking-method"]
    assert "edition-by-default" in found
    (event,) = (
        each
        for each in desk.timeline.events_of("command-2")
        if isinstance(each, TournamentImported)
    )
    assert event.defaults == desk.section.imported.defaults


def test_numbers_that_no_rating_explains_are_said_to_stay():
    tournament = report(BY_RULES)
    first, second, *others = tournament.entries
    swapped = (
        replace(first, player=replace(first.player, rating=2200)),
        replace(second, player=replace(second.player, rating=2300)),
    )
    desk = taken_over(
        replace(tournament, entries=(*swapped, *others)),
        defaults=(ImportDefault("ranking-method"),),
    )
    assert desk.section.imported.defaults[0].code == "numbers-fixed"


def test_matches_of_teams_are_paired_again_as_well():
    """With the other initial colour, the colours of round 1 are not those of the rules."""
    made = generate_team_swiss(TeamGeneratorSettings(teams=6, boards=2, rounds=3, played=1), seed=1)
    text = write_trf(team_document_of(made))
    tournament = read_event_file(text.encode()).teams
    desk = begun()
    desk.do(TakeOverTeams("Open", tournament))
    assert desk.section.imported.apart == ()
    turned = replace(tournament, initial_colour=tournament.initial_colour.opposite)
    answer = begun().ask(TakeOverTeams("Open", turned))
    assert answer.code == "report-against-rules"
    desk = begun()
    desk.do(TakeOverTeams("Open", turned, confirmed=True))
    (kept,) = desk.section.imported.apart
    assert kept.kind == "colours"
    assert [pair[::-1] for pair in kept.stated] == list(kept.expected)


def lines_of(document):
    return [line.text for line in document.lines if line.text.startswith("### ")]


def lines_told(desk):
    return lines_of(document_of(tournament_of(desk.state, FIRST)))


def test_rounds_taken_over_as_played_are_told_in_every_report_from_then_on():
    """Rules: 1-3 and 4-2; the file: 1-2 and 3-4. Round 2 is then told as the rules pair it."""
    desk = taken_over(report(NEIGHBOURS), confirmed=True)
    line = "### Import @ Round 1: 1-3 4-2 => 1-2 3-4"
    assert lines_told(desk) == [line]
    again = taken_over(tournament_of(desk.state, FIRST), confirmed=True)
    assert lines_told(again) == [line], "said once, whoever finds it"
    desk.do(PairRound(FIRST))
    assert lines_told(desk) == [line]


def test_of_a_bye_of_another_player_the_line_has_both_byes():
    desk = taken_over(report(((1, 3), (5, 2)), players=5), confirmed=True)
    assert lines_told(desk) == ["### Import @ Round 1: 4-2 5=PAB => 5-2 4=PAB"]


def test_where_no_rules_give_a_pairing_the_line_has_all_boards(monkeypatch):
    def crash(*_):
        raise RecursionError("too deep")

    monkeypatch.setattr(replay, "check_round", crash)
    replay._rounds_of.cache_clear()
    desk = taken_over(report(((1, 3), (4, 2)), players=5), confirmed=True)
    assert lines_told(desk) == ["### Import @ Round 1: => 1-3 4-2 5=PAB"]
    replay._rounds_of.cache_clear()


def test_a_long_import_tells_it_once_it_is_checked_and_forgets_it_with_the_round(monkeypatch):
    desk = long_import(monkeypatch, report(NEIGHBOURS))
    assert lines_told(desk) == []
    checked = desk.do(CheckImport(FIRST))
    assert len(lines_told(desk)) == 1
    desk.do(Undo(checked))
    assert lines_told(desk) == []
    desk.do(Redo(checked))
    for game in desk.games:
        desk.do(ClearResult(FIRST, game.id, game.result))
    desk.do(UnpairRound(FIRST, 1, confirmed=True, **BY_THE_RULES))
    assert lines_told(desk) == [], "what was taken over is gone"


def test_the_matches_of_teams_taken_over_as_played_are_told_by_the_numbers_of_teams():
    made = generate_team_swiss(TeamGeneratorSettings(teams=6, boards=2, rounds=3, played=1), seed=1)
    turned = replace(made, initial_colour=made.initial_colour.opposite)
    desk = begun()
    desk.do(TakeOverTeams("Open", turned, confirmed=True))
    (kept,) = desk.section.imported.apart
    teams = {mine: at for at, mine in enumerate(desk.section.teams.numbers, 1)}
    rules, played = (
        " ".join(f"{teams[home]}-{teams[away]}" for home, away in pairs)
        for pairs in (kept.expected, kept.stated)
    )
    line = f"### Import @ Round 1: {rules} => {played}"
    again = begun()
    again.do(TakeOverTeams("Open", reported(desk.state, desk.section), confirmed=True))
    for found in (desk, again):
        document = team_document_of(reported(found.state, found.section))
        assert lines_of(document) == [line]


@pytest.mark.parametrize("rounds", [(BY_RULES,), (NEIGHBOURS,)])
def test_an_import_begins_in_fide_mode_also_where_its_rounds_break_the_rules(rounds):
    """Leaving it is the arbiter's decision, or that of the report itself."""
    desk = taken_over(report(*rounds), confirmed=True)
    assert fide_mode_of(desk.state, desk.section).is_in
    left = replace(report(*rounds), integrity=(IntegrityLine("FIDE mode exited", 1),))
    desk = taken_over(left, confirmed=True)
    assert fide_mode_of(desk.state, desk.section).since == 1


def test_the_confirmation_of_an_import_is_a_plain_one():
    assert level_of(refusal_of(report(NEIGHBOURS))) is Level.CONFIRM


def test_a_system_that_pairs_on_rounds_of_an_event_s_own_rules_is_told_with_the_round():
    desk = begun()
    tournament = replace(report(NEIGHBOURS), system=own_system("custom-swiss"))
    desk.do(TakeOverTournament("Open", tournament, encoded_type="CUSTOM_SWISS"))
    seen = desk.section.settings
    wanted = replace(seen, system=System.DUTCH)
    desk.do(EditSection(FIRST, wanted, seen, confirmed=Level.TWO_STEPS))
    assert "### Edition @ Round 1: custom-swiss => dutch" in lines_told(desk)
    desk.do(PairRound(FIRST))
    text = write_trf(document_of(tournament_of(desk.state, FIRST)))
    assert read_event_file(text.encode()).tournament.integrity[-1].text == "custom-swiss => dutch"
