"""A tournament begun with another program goes on here as the same tournament."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from arbitro.desk.commands import PairRound
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import Numbering
from arbitro.formats.json_format import write_json
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import document_of, write_trf
from arbitro.model import Points, PointSystem, Result, RoundNumber, SectionId, System
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing import dutch, pair_next_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate
from arbitro.rules.pairing.swiss.history import stated_round
from arbitro.service import EventService, take_over
from arbitro.service.new_events.tournament_import import rehearse_taking_over

DATA = Path(__file__).parents[1] / "data"
MANUAL = json.loads((DATA / "manual40" / "tournament.json").read_text("utf-8"))
EDITION_2017, EDITION_2026 = "C.04.3@2017-07", "C.04.3@2026-02"
FIRST = SectionId(1)


@pytest.fixture
def service(tmp_path):
    made = EventService(tmp_path)
    yield made
    made.close()


def file_of(tournament):
    return read_tournament_file(write_trf(document_of(tournament)).encode())


def taken_over(service, file, **options):
    answer = take_over(service, file, **{"confirmed": True, **options})
    assert not isinstance(answer, Refused), answer
    return service.snapshot(answer.key).state


def without_what_was_printed(tournament, **changes):
    entries = tuple(
        replace(entry, stated_points=None, stated_rank=None) for entry in tournament.entries
    )
    return replace(tournament, entries=entries, **changes)


def reported(state):
    """The event's report, written and read again."""
    return file_of(tournament_of(state, FIRST)).tournament


@pytest.mark.parametrize("number", range(1, 8))
def test_the_manuals_tournament_is_the_same_and_its_next_round_too(service, number):
    file = read_tournament_file((DATA / "manual40" / f"round{number}_input.trf").read_bytes())

    answer = take_over(service, file, editions=(("C.04.3", "2017"),))
    state = service.snapshot(answer.key).state
    assert without_what_was_printed(reported(state)) == without_what_was_printed(file.tournament)

    service.handle(answer.key, PairRound(FIRST))
    paired = tournament_of(service.snapshot(answer.key).state, FIRST)
    boards = MANUAL["rounds"][number - 1]["boards"]
    games = [(each["white"], each["black"]) for each in boards if each["bye"] is None]
    assert set(stated_round(paired, RoundNumber(number)).games) == set(games)


VARIETIES = {
    "plain": {},
    "byes and forfeits": {"half_point_byes": 60, "forfeits": 60, "withdrawals": 30},
    "late entries": {"late_entries": 100, "zero_point_byes": 60},
    "forbidden pairs": {"forbidden_pairs": 5},
    "three points": {
        "points": PointSystem.of(30, 10, 0, pairing_allocated_bye=10),
        "half_point_byes": 60,
    },
}


@pytest.mark.parametrize("variety", VARIETIES)
def test_generated_tournaments_are_the_same_and_their_next_rounds_too(service, variety):
    for seed in range(20):
        edition = EDITION_2017 if seed % 2 else EDITION_2026
        rounds = 3 + seed % 5
        whole = generate(
            GeneratorSettings(
                players=8 + seed, rounds=rounds + 1, edition=edition, **VARIETIES[variety]
            ),
            seed=seed,
            pair=dutch.pair,
        )
        entries = tuple(replace(each, rounds=each.rounds[:rounds]) for each in whole.entries)
        file = file_of(replace(whole, entries=entries, rounds_played=rounds))

        state = taken_over(service, file)

        assert reported(state) == file.tournament
        mine = pair_next_round(replace(tournament_of(state, FIRST), editions=()), edition)
        assert mine == pair_next_round(file.tournament, edition)


def test_an_accelerated_tournament_goes_on_accelerated(service):
    settings = GeneratorSettings(players=21, rounds=9, edition=EDITION_2026, accelerated=True)
    file = file_of(generate(settings, seed=3, pair=dutch.pair))

    state = taken_over(service, file)

    assert state.sections[FIRST].settings.accelerated
    assert reported(state) == file.tournament


@pytest.mark.article("C.04.7@2026-02 art. 1.3")
def test_who_came_late_to_an_accelerated_tournament_is_not_counted_for_its_first_half(service):
    late = 0
    for seed in range(5):
        settings = GeneratorSettings(
            players=30,
            rounds=9,
            edition=EDITION_2026,
            accelerated=True,
            late_entries=120,
            zero_point_byes=0,
        )
        whole = generate(settings, seed=seed, pair=dutch.pair)
        entries = tuple(replace(each, rounds=each.rounds[:5]) for each in whole.entries)
        file = file_of(replace(whole, entries=entries, rounds_played=5))

        state = taken_over(service, file)

        assert reported(state) == file.tournament
        section = state.sections[FIRST]
        late += sum(each.rounds[0].result is Result.ZERO_POINT_BYE for each in whole.entries)
        assert not section.settings.readings
        assert [section.tpn(each) for each in section.numbers] == list(range(1, 31))
    assert late > 5


HEAD = "012 Open\n032 ESP\n042 2026/03/07\n102 IA Ana Serra\n112 FA Luis Gil\n"


def player(tpn, *cells, points="0.0", rating=2000, name=None):
    line = f"001 {tpn:>4}      {name or f'Player {tpn}':<33} {rating:>4}".ljust(80)
    return f"{line}{points:>4} {tpn:>4}" + "".join(f"  {cell:<8}" for cell in cells) + "\n"


FOUR = (
    player(1, "   3 w 1", "   2 b", points="1.0")
    + player(2, "   4 b =", "   1 w", points="0.5")
    + player(3, "   1 b 0", "   4 w -", "0000 - H", points="0.5")
    + player(4, "   2 w =", "   3 b +", "0000 - Z", points="1.5")
)


def read(text):
    file = read_tournament_file(text.encode())
    assert file.ok, file.problems
    return file


def test_everything_a_report_says_of_the_event_is_kept(service):
    file = read(
        f"{HEAD}092 Swiss, rated\n122 90 min\n142 5\n152 B\n182 Other 3.1\n192 FIDE_DUTCH\n"
        "202 BH/C1,SB\n222 5400+30\n162  W 3.0    D 1.0\n"
        f"{FOUR}240 H 004    3\n240 H 005    1\n260 002 003    1    4\n"
        "299          -1.0  000    2\n299          -0.5  002    2    3\n"
    )

    state = taken_over(service, file)

    made, given = reported(state), file.tournament
    # what was played otherwise than by the rules is told from then on, and nothing else is added
    assert {line.kind for line in made.integrity} == {"Import"}
    made = replace(made, integrity=())
    assert without_what_was_printed(made) == without_what_was_printed(given)
    assert made.requested_byes(RoundNumber(4)) == given.requested_byes(RoundNumber(4)) != {}


def test_games_of_the_last_round_are_being_played_and_older_ones_adjourned(service):
    file = read(
        HEAD + "142 5\n" + FOUR.replace("   3 w 1", "   3 w ?").replace("   1 b 0", "   1 b ?")
    )

    first, last = taken_over(service, file).sections[FIRST].rounds

    assert [game.result and game.result.value for game in first.games.values()] == ["??", "=="]
    assert [game.result and game.result.value for game in last.games.values()] == [None, "-+"]
    assert (first.published, last.published, last.missing) == (True, True, 1)


def test_a_round_robin_goes_on_by_its_table(service):
    text = (
        HEAD
        + "142 3\n192 FIDE_ROUNDROBIN\n"
        + (
            player(1, "   4 w 1", points="1.0")
            + player(2, "   3 w =", points="0.5")
            + player(3, "   2 b =", points="0.5")
            + player(4, "   1 b 0")
        )
    )
    file = read(text)

    answer = take_over(service, file)
    service.handle(answer.key, PairRound(FIRST))

    state = service.snapshot(answer.key).state
    assert state.sections[FIRST].settings.system is System.ROUND_ROBIN
    mine = stated_round(tournament_of(state, FIRST), RoundNumber(2))
    assert set(mine.games) == set(pair_next_round(file.tournament, EDITION_2026).games)


def test_a_round_robin_whose_report_states_no_rounds_has_those_of_its_table(service):
    text = HEAD + "192 FIDE_ROUNDROBIN\n" + "".join(player(number) for number in range(1, 7))

    assert rounds_total(taken_over(service, read(text)).sections[FIRST]) == 5


@pytest.mark.parametrize(
    ("head", "options", "key", "decided_by"),
    [
        ("042 2024/03/07\n", {}, EDITION_2017, "start-date"),
        ("042 2026/03/07\n192 FIDE_DUTCH_2017\n", {}, EDITION_2017, "encoded-type"),
        (
            "192 FIDE_DUTCH_2017\n",
            {"editions": (("C.04.3", "2026"),)},
            EDITION_2026,
            "option",
        ),
        ("", {}, EDITION_2026, "default"),
    ],
)
def test_the_edition_is_decided_by_option_type_date_and_default(
    service, head, options, key, decided_by
):
    state = taken_over(service, read(f"012 Open\n142 5\n{head}{FOUR}"), **options)

    assert (key, decided_by) in state.sections[FIRST].editions


def test_json_keeps_the_editions_it_names(service):
    tournament = replace(read(f"{HEAD}142 5\n{FOUR}").tournament, editions=(EDITION_2017,))
    file = read_tournament_file(write_json(tournament).encode())

    assert (EDITION_2017, "option") in taken_over(service, file).sections[FIRST].editions


def test_numbers_that_are_not_by_rating_are_not_given_anew(service):
    by_rating = read(HEAD + "142 5\n" + player(1, rating=2100) + player(2, rating=1900))
    drawn = read(HEAD + "142 5\n" + player(1, rating=1900) + player(2, rating=2100))

    numbering = [
        taken_over(service, file).sections[FIRST].settings.numbering for file in (by_rating, drawn)
    ]
    assert numbering == [Numbering.RATING, Numbering.FIXED]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("name-missing", "142 5\n" + FOUR),
        ("two-players-needed", f"{HEAD}142 5\n{player(1)}"),
        ("report-numbers-with-gaps", f"{HEAD}142 5\n{player(1)}{player(3)}"),
        ("report-of-teams", f"{HEAD}142 5\n{player(1)}{player(2)}352 WB\n"),
        ("report-rounds-of-table", f"{HEAD}142 5\n192 FIDE_ROUNDROBIN\n{player(1)}{player(2)}"),
        (
            "report-result-unknown",
            f"{HEAD}142 5\n{player(1, '   2 w D', points='0.5')}{player(2, '   1 b L')}",
        ),
        ("acceleration-needs-rounds", f"012 A\n042 2024/03/07\n142 5\n192 FIDE_DUTCH_BAKU\n{FOUR}"),
        (
            "report-acceleration-unknown",
            f"{HEAD}142 9\n{FOUR}250      01.0 001 002 0001 0001\n",
        ),
        ("tie-break-unknown", f"{HEAD}142 5\n202 XYZ\n{FOUR}"),
        ("report-with-errors", f"{HEAD}142 5\n{FOUR}{FOUR}"),
    ],
)
def test_what_an_event_has_no_place_for_is_refused_and_leaves_no_file(service, code, text):
    answer = take_over(service, read_tournament_file(text.encode()))

    assert isinstance(answer, Refused)
    assert answer.code == code
    assert service.events() == ()


def test_the_same_command_makes_one_event(service):
    file = read(f"{HEAD}142 5\n{FOUR}")

    first = take_over(service, file, command_id="import-1")
    again = take_over(service, file, command_id="import-1")

    assert (again.key, again.version, again.repeated) == (first.key, first.version, True)
    assert len(service.events()) == 1
    assert not first.repeated
    foreign = take_over(service, file, command_id="import-1", is_own=lambda _: False)
    assert foreign.code == "command-reused"


def test_rounds_and_name_can_be_given_where_the_report_leaves_them_open(service):
    state = taken_over(service, read(FOUR), name="Casal", rounds=6)

    assert state.settings.name == "Casal"
    assert state.sections[FIRST].settings.rounds == 6


def test_points_a_bye_is_worth_are_those_of_the_report(service):
    points = ("1.0", "3.0"), ("0.5", "1.0"), ("0.5", "0.5"), ("1.5", "4.0")
    by_three = FOUR
    for half, three in points:
        by_three = by_three.replace(f"{half:>4}    ", f"{three:>4}    ", 1)
    file = read(HEAD + "142 5\n162  W 3.0    D 1.0    P 1.0\n" + by_three)

    points = taken_over(service, file).sections[FIRST].settings.points

    assert points.pairing_allocated_bye == Points(10)


def test_a_rehearsal_gives_the_event_that_would_be_made_and_makes_none(service):
    data = (DATA / "manual40" / "round2_input.trf").read_bytes()
    rehearsed = rehearse_taking_over(read_tournament_file(data), name="Tried")
    assert rehearsed.settings.name == "Tried"
    assert len(rehearsed.sections[FIRST].rounds) == 1
    assert service.events() == ()
    broken = read_tournament_file(data.replace(b"001    1", b"001    x", 1))
    assert rehearse_taking_over(broken) == refused("report-with-errors")
    assert take_over(service, broken) == refused("report-with-errors")
