"""What an event means for norms, and several norms together."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.model import (
    Colour,
    Entry,
    EventDetails,
    Player,
    Result,
    RoundRecord,
    Sex,
    System,
    Title,
    Tournament,
    Tpn,
)
from arbitro.rules.titles.application import Norm, judge_application
from arbitro.rules.titles.edition import awarded_now, titles_by_rating
from arbitro.rules.titles.event import Exemption, NormEvent, TitleEventKind, norm_event
from arbitro.rules.titles.verdict import checks_of_event, titles_within_reach


def swiss(players, rounds=2):
    """Return a Swiss in which neighbours meet in every round; players are (fed, title, rating)."""
    entries = []
    for place, (federation, title, rating) in enumerate(players):
        opponent = Tpn((place ^ 1) + 1)
        record = RoundRecord(opponent, Colour.WHITE, Result.DRAW)
        player = Player(f"P{place}", rating, title, federation=federation)
        entries.append(Entry(Tpn(place + 1), player, (record,) * rounds))
    return Tournament(
        EventDetails("Open", federation="ESP"),
        entries=tuple(entries),
        rounds_played=rounds,
        rounds_total=rounds,
    )


def field(foreign, titled, federations, hosts=20, rating=2100):
    names = ("FRA", "ITA", "GER", "ENG")[:federations]
    return [
        (names[n % federations], Title.IM if n < titled else None, rating) for n in range(foreign)
    ] + [("ESP", Title.GM, rating)] * hosts


@pytest.mark.article("B.01@2023-01 art. 1.4.3.d")
@pytest.mark.parametrize(
    ("foreign", "titled", "federations", "exempt"),
    [(20, 10, 3, True), (19, 10, 3, False), (20, 9, 3, False), (20, 10, 2, False)],
)
def test_a_swiss_is_exempt_with_enough_titled_foreigners(foreign, titled, federations, exempt):
    event = norm_event(swiss(field(foreign, titled, federations, hosts=40 - foreign)))
    assert (Exemption.SWISS in event.exemptions) == exempt


@pytest.mark.article("B.01@2023-01 art. 1.4.3.d")
def test_every_round_has_to_be_so_and_who_misses_two_rounds_never_counts():
    tournament = swiss(field(20, 10, 3), rounds=4)
    absent = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    first = tournament.entries[0]

    def missing(*rounds):
        records = tuple(
            absent if n in rounds else record for n, record in enumerate(first.rounds, 1)
        )
        entries = (replace(first, rounds=records), *tournament.entries[1:])
        return norm_event(replace(tournament, entries=entries))

    assert [each.foreign for each in missing(2).fields] == [20, 19, 20, 20]
    assert [each.foreign for each in missing(2, 3).fields] == [19, 19, 19, 19]
    assert Exemption.SWISS not in missing(2).exemptions


@pytest.mark.article("B.01@2023-01 art. 1.5.6")
@pytest.mark.parametrize(
    ("players", "rating", "large"), [(40, 2000, True), (38, 2000, False), (40, 1999, False)]
)
def test_a_large_swiss_has_forty_players_of_average_2000_in_every_round(players, rating, large):
    assert norm_event(swiss(field(10, 0, 2, players - 10, rating))).is_large_swiss == large


@pytest.mark.article("B.01@2023-01 art. 1.5.6")
def test_forty_players_of_average_2000_are_enough_whoever_plays_beside_them():
    strong = [("FRA", None, 2000)] * 40
    assert norm_event(swiss([*strong, *[("ESP", None, 0)] * 20])).is_large_swiss
    assert not norm_event(swiss([*strong[1:], *[("ESP", None, 1999)] * 21])).is_large_swiss


@pytest.mark.article("B.01@2023-01 art. 1.5.6")
@pytest.mark.parametrize(
    ("kind", "exempt", "special"),
    [
        (TitleEventKind.USUAL, None, False),
        (TitleEventKind.WORLD_CUP, None, True),
        (TitleEventKind.TEAM_CHAMPIONSHIP, None, False),
        (TitleEventKind.USUAL, Exemption.NATIONAL_CHAMPIONSHIP, True),
        (TitleEventKind.USUAL, Exemption.NATIONAL_TEAM, False),
        (TitleEventKind.USUAL, Exemption.ZONAL, False),
    ],
)
def test_the_world_cup_and_national_finals_are_events_an_application_needs(kind, exempt, special):
    stated = frozenset({exempt} if exempt else ())
    assert norm_event(swiss(field(4, 0, 2, 4)), kind, stated).is_special == special


@pytest.mark.article("B.01@2023-01 art. 1.4.3.d")
@pytest.mark.parametrize(
    ("system", "exempt", "large"),
    [
        (System.DUTCH, True, True),
        (System.TEAM_SWISS, True, False),
        (System.TEAM_ROUND_ROBIN, False, False),
        (System.KNOCK_OUT, False, False),
    ],
)
def test_only_a_swiss_frees_by_its_field_and_only_one_of_single_players_counts_as_large(
    system, exempt, large
):
    event = norm_event(replace(swiss(field(20, 10, 3)), system=system))
    assert (Exemption.SWISS in event.exemptions, event.is_large_swiss) == (exempt, large)


@pytest.mark.article("B.01@2023-01 art. 1.1.3.a")
def test_days_with_one_round_are_counted_where_all_days_are_known():
    days = [date(2026, 5, day) for day in (1, 1, 2, 3, 4)]
    tournament = swiss(field(4, 0, 2, 4))
    known = replace(tournament, details=replace(tournament.details, round_dates=tuple(days)))
    assert norm_event(known).single_round_days == 3
    assert norm_event(known).most_rounds_a_day == 2
    unknown = replace(known.details, round_dates=(*days, None))
    assert norm_event(replace(known, details=unknown)).single_round_days is None


GOOD = (
    Norm("A", date(2023, 5, 1), 9, single_round_days=3),
    Norm("B", date(2023, 6, 1), 9, special_event=True),
    Norm("C", date(2023, 7, 1), 9),
)


def unmet(norms, rating=2500, title=Title.GM, rules=None):
    found = judge_application(title, norms, rating, rules("B.01@2023-01"))
    return [check.reason.concept for check in found if not check.met]


@pytest.mark.article("B.01@2023-01 art. 1.5.1")
def test_an_application_that_has_everything_is_enough(rules):
    assert unmet(GOOD, rules=rules) == []


@pytest.mark.parametrize(
    ("change", "rating", "concept"),
    [
        ({"games": 8}, 2500, "twenty-seven-games"),
        ({"single_round_days": 2}, 2500, "one-round-a-day-norm"),
        ({}, 2499, "title-rating"),
    ],
)
def test_what_is_missing_is_named(rules, change, rating, concept):
    norms = (replace(GOOD[0], **change), *GOOD[1:])
    assert unmet(norms, rating, rules=rules) == [concept]


@pytest.mark.article("B.01@2023-01 art. 1.4.3.e")
def test_one_norm_has_opponents_as_normally_required_and_one_is_of_a_special_event(rules):
    exempt = tuple(replace(norm, exempt=True) for norm in GOOD)
    assert unmet(exempt, rules=rules) == ["norm-without-exemption"]
    plain = tuple(replace(norm, special_event=False) for norm in GOOD)
    assert unmet(plain, rules=rules) == ["special-event-norm"]
    old = tuple(replace(norm, end=date(2022, 6, 30)) for norm in plain)
    assert unmet(old, rules=rules) == []


@pytest.mark.article("B.01@2023-01 art. 1.4.1.c")
def test_only_one_norm_may_be_of_eight_games_in_nine_rounds(rules):
    two = tuple(replace(norm, eight_games=norm.event != "C") for norm in GOOD)
    assert unmet(two, rules=rules) == ["nine-rounds-with-eight-games"]


@pytest.mark.article("B.01@2023-01 art. 1.3")
@pytest.mark.parametrize(
    ("highest", "woman", "titles"),
    [
        (2300, False, [Title.FM, Title.CM]),
        (2299, False, [Title.CM]),
        (2100, False, []),
        (2100, True, [Title.WFM, Title.WCM]),
        (2000, True, [Title.WCM]),
    ],
)
def test_a_rating_brings_its_titles(highest, woman, titles):
    assert list(titles_by_rating(highest, 30, woman=woman)) == titles


@pytest.mark.article("B.01@2023-01 art. 0.6.2")
@pytest.mark.parametrize(
    ("title", "highest", "awarded"),
    [
        (Title.GM, 2300, Title.GM),
        (Title.GM, 2299, Title.IM),
        (Title.CM, 1999, None),
        (Title.WGM, 2099, Title.WIM),
    ],
)
def test_a_direct_title_is_conditional_below_its_rating(title, highest, awarded):
    assert awarded_now(title, highest) is awarded


@pytest.mark.parametrize(
    ("title", "sex", "expected"),
    [
        (None, Sex.MALE, [Title.GM, Title.IM]),
        (Title.IM, Sex.MALE, [Title.GM]),
        (Title.GM, Sex.FEMALE, []),
        (Title.WIM, Sex.FEMALE, [Title.GM, Title.IM, Title.WGM]),
    ],
)
def test_titles_above_the_own_are_within_reach(title, sex, expected):
    assert list(titles_within_reach(Player("P", title=title, sex=sex))) == expected


@pytest.mark.article("B.01@2023-01 art. 1.1.3")
@pytest.mark.parametrize(
    ("rounds", "minutes", "met"),
    [
        (2, 120, [True, True, True]),
        (3, 120, [False, True, True]),
        (1, 119, [True, False, True]),
        (2, 181, [True, True, False]),
        (None, 120, [True]),
        (None, None, []),
    ],
)
def test_days_and_clocks_of_a_title_event_are_looked_at_where_they_are_known(
    rules, rounds, minutes, met
):
    seconds = None if minutes is None else 60 * minutes
    event = NormEvent(swiss(field(4, 0, 2, 4)), most_rounds_a_day=rounds, seconds=seconds)
    found = checks_of_event(event, rules("B.01@2023-01"))
    assert [check.met for check in found] == met


def test_the_play_of_a_day_is_told_in_minutes_of_both_clocks(rules):
    event = NormEvent(swiss(field(4, 0, 2, 4)), most_rounds_a_day=2, seconds=181 * 60)
    play = checks_of_event(event, rules("B.01@2023-01"))[2].reason
    assert dict(play.values) == {"minutes": 2 * 2 * 181, "most": 12}
