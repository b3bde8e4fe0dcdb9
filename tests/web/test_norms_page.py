"""The radar of norms: who has one, who still can, and what each game has to bring."""

import re

from arbitro.desk import commands as asked
from arbitro.desk.commands import TakeOverTournament
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import (
    Colour,
    Entry,
    EntryId,
    EventDetails,
    Period,
    Player,
    Result,
    RoundRecord,
    SectionId,
    System,
    TimeControl,
    Title,
    Tournament,
    Tpn,
)

FEDERATIONS = ("ESP", "FRA", "ITA", "GER", "ENG", "NED", "HUN", "POL", "CZE", "AUT")


def circle(players, number):
    """Return the games of a round by which nobody meets anybody twice, 1 against all in turn."""
    others = list(range(2, players + 1))
    turned = others[number - 1 :] + others[: number - 1]
    ring = [1, *turned]
    return [(ring[at], ring[-at - 1]) for at in range(players // 2)]


def begin(visitor, players, played, rounds=9, federations=FEDERATIONS):
    """Take over a Swiss: number 1 is untitled and wins every game, grandmasters draw."""
    records = {at: [] for at in range(1, players + 1)}
    for number in range(1, played + 1):
        for white, black in circle(players, number):
            result = Result.WIN if white == 1 else Result.DRAW
            reply = Result.LOSS if white == 1 else Result.DRAW
            records[white].append(RoundRecord(Tpn(black), Colour.WHITE, result))
            records[black].append(RoundRecord(Tpn(white), Colour.BLACK, reply))
    entries = tuple(
        Entry(
            Tpn(at),
            Player(
                f"Player {at}",
                rating=2610 - 5 * at,
                title=Title.GM if at > 1 else None,
                federation=federations[at % len(federations)],
            ),
            tuple(records[at]),
        )
        for at in records
    )
    details = EventDetails(name="Masters", time_control=TimeControl((Period(5400, 30),)))
    tournament = Tournament(
        details, rounds_total=rounds, rounds_played=played, entries=entries,
        initial_colour=Colour.WHITE,
    )  # fmt: skip
    key = visitor.service.create(asked.CreateEvent(EventSettings("Masters"))).key
    # paired by a table, not by the Dutch system: the section is outside FIDE mode
    taken = TakeOverTournament("Open", tournament, confirmed=Level.TWO_STEPS)
    visitor.service.handle(key, taken)
    visitor.key, visitor.section = key, f"/events/{key}/s/1"


def page_of(visitor, rest="", **headers):
    answer = visitor.get(f"{visitor.section}/norms{rest}", **headers)
    return answer.status_code, " ".join(re.sub("<[^>]+>", " ", answer.text).split())


def test_before_the_first_round_norms_are_possible_and_none_is_made(visitor):
    begin(visitor, 14, 0)
    code, text = page_of(visitor)
    assert code == 200
    assert "No norms yet." in text
    assert "Norms still possible" in text


def test_after_a_round_the_page_tells_what_the_rest_has_to_bring(visitor):
    begin(visitor, 14, 1)
    text = page_of(visitor, "/1")[1]
    assert "Needed from the 8 remaining games" in text
    assert "Against the most suitable opponents:" in text


def test_with_eight_wins_against_grandvisitor_the_last_game_need_only_be_played(visitor):
    # nine games are all that is missing: eight points of nine are worth far more than 2600
    begin(visitor, 14, 8)
    text = page_of(visitor, "/1")[1]
    assert "Games: 8; 9 needed." in text
    assert "Against the most suitable opponents: 0 of 1." in text
    assert re.search(r"GM Player 1 1 play the game 8/8", page_of(visitor)[1])


def test_in_a_swiss_every_possible_opponent_is_listed_with_what_the_game_has_to_bring(visitor):
    begin(visitor, 14, 8)
    code, text = page_of(visitor, "/1")
    assert code == 200
    # 8 of 8 against grandmasters: any of the five not met yet will do, for GM and for IM
    assert "Round 9, opponent by opponent" in text
    assert len(re.findall(r"GM Player \d+ \d+ 25\d\d required title (?:[A-Z]{3} )?0 ", text)) == 10


def handle(visitor, *commands):
    for command in commands:
        visitor.service.handle(visitor.key, command)


def test_a_round_that_is_paired_is_not_over_for_norms(visitor):
    begin(visitor, 14, 1)
    assert re.search("After round . of 9", page_of(visitor)[1])[0] == "After round 1 of 9"
    handle(visitor, asked.PairRound(SectionId(1)), asked.PublishRound(SectionId(1), 2))
    assert re.search("After round . of 9", page_of(visitor)[1])[0] == "After round 1 of 9"


def test_who_has_left_plays_on_for_no_norm(visitor):
    begin(visitor, 14, 0, rounds=11)
    assert "Player 1 1 " in page_of(visitor)[1]
    handle(visitor, asked.WithdrawPlayer(SectionId(1), EntryId(1)))
    assert "Player 1 1 " not in page_of(visitor)[1]
    assert "What the" not in page_of(visitor, "/1")[1]


def test_a_round_somebody_stays_away_from_brings_no_game(visitor):
    # nine games are needed and nine rounds played: without one of them there is no norm
    begin(visitor, 14, 0)
    possible = re.compile(r"Player 1 1 ")
    assert possible.search(page_of(visitor)[1])
    handle(visitor, asked.RequestBye(SectionId(1), EntryId(1), 1, Result.ZERO_POINT_BYE))
    assert not possible.search(page_of(visitor)[1])
    handle(visitor, asked.CancelBye(SectionId(1), EntryId(1), 1))
    assert possible.search(page_of(visitor)[1])


def test_five_rounds_are_too_few_for_a_norm_and_that_is_said(visitor):
    begin(visitor, 8, 0, rounds=5)
    assert "No remaining opponents would make the norm possible" in page_of(visitor, "/1")[1]


def test_a_norm_made_leads_to_its_certificate(visitor):
    begin(visitor, 14, 9)
    html = visitor.get(f"{visitor.section}/norms/1").text
    assert "forms/it1/edit?player=1&amp;title=GM" in html
    assert "Counts for" in page_of(visitor, "/1")[1]


def say(visitor, **said):
    return visitor.send(f"{visitor.section}/norms", {"kind": "usual", "exempt": "", **said})


def test_an_exemption_stated_by_the_organiser_is_kept_with_the_event(visitor):
    begin(visitor, 14, 2)
    freed = "In a zonal tournament, the opponents"
    assert freed not in page_of(visitor, "/1")[1]
    answer = say(visitor, exempt="zonal")
    assert (answer.status_code, answer.headers["location"].split("?")[0]) == (
        303,
        f"{visitor.section}/norms",
    )
    assert freed in page_of(visitor, "/1")[1]
    assert 'value="zonal" selected' in visitor.get(f"{visitor.section}/norms").text
    assert "Kind of event for norms changed" in visitor.get(f"/events/{visitor.key}/history").text


def test_the_page_of_ratings_names_the_norms_of_the_event_as_it_was_stated(visitor):
    begin(visitor, 14, 9, federations=("ESP",))
    ratings = f"{visitor.section}/ratings"
    assert 'id="norms"' not in visitor.get(ratings).text
    say(visitor, exempt="zonal")
    assert 'id="norms"' in visitor.get(ratings).text


def test_points_above_the_norm_do_not_stand_among_rounds_that_do_not_count(visitor):
    # nine wins where fewer were enough: nothing is left out, the points count as games
    begin(visitor, 14, 9)
    text = page_of(visitor, "/1")[1]
    assert "Surplus points count as further games" in text
    assert "Rounds not counted" not in text


def test_known_pairings_and_approval_are_kept_until_they_are_unsaid(visitor):
    begin(visitor, 14, 1)
    ticked = re.compile(r'name="(predetermined|approved)"[^>]* checked')
    say(visitor, predetermined="1", approved="1")
    page = visitor.get(f"{visitor.section}/norms").text
    assert ticked.findall(page) == ["predetermined", "approved"]
    say(visitor)
    assert ticked.findall(visitor.get(f"{visitor.section}/norms").text) == []


def test_what_no_event_is_cannot_be_said(visitor):
    begin(visitor, 14, 1)
    assert say(visitor, kind="x").status_code == 422
    assert say(visitor, exempt="swiss").status_code == 422


def test_there_is_no_page_for_nobody(visitor):
    begin(visitor, 8, 0)
    assert [page_of(visitor, rest)[0] for rest in ("/0", "/99")] == [404, 404]


def test_rapid_sections_give_no_norms(visitor):
    begin(visitor, 8, 0)
    time = TimeControl((Period(900, 10),))
    visitor.service.handle(
        visitor.key,
        asked.AddSection(SectionSettings("Rapid", rounds=9, time_control=time)),
    )
    visitor.section = visitor.section.replace("/s/1", "/s/2")
    assert "No norms in this section" in page_of(visitor)[1]
    assert "Sin normas en esta sección" in page_of(visitor, **{"accept-language": "es"})[1]


def test_the_page_of_ratings_leads_to_the_norms(visitor):
    begin(visitor, 8, 0)
    assert f'href="{visitor.section}/norms"' in visitor.get(f"{visitor.section}/ratings").text


def test_in_an_all_play_all_the_opponents_left_are_known(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Masters"))).key
    visitor.section = f"/events/{key}/s/1"
    players = tuple(
        Player(f"Player {at}", rating=2600, title=Title.GM, federation=FEDERATIONS[at - 1])
        for at in range(2, 11)
    )
    newcomer = Player("Player 1", rating=2610, federation="ESP")
    settings = SectionSettings("Open", system=System.ROUND_ROBIN, rounds=0)
    for command in (
        asked.AddSection(settings),
        asked.ImportPlayers(SectionId(1), (newcomer, *players)),
        asked.CloseEntries(SectionId(1)),
    ):
        visitor.service.handle(key, command)
    # nine opponents of 2600: a grandmaster's performance is half of the points (B.01 art. 1.4.8)
    pages = [page_of(visitor, f"/{number}")[1] for number in range(1, 11)]
    (own,) = [each for each in pages if "GM no norm yet" in each]
    assert "Against the known remaining opponents: 4½ of 9." in own


def test_what_can_still_be_made_is_still_open_and_nothing_is_called_failed(visitor):
    begin(visitor, 14, 8)
    text = page_of(visitor, "/1/panel")[1]
    assert "still open Games: 8; 9 needed." in text
    assert "not met" not in text
    listed = page_of(visitor)[1]
    assert "still open" in listed
    assert "not met" not in listed


def test_the_head_names_the_round_whose_results_count_already(visitor):
    begin(visitor, 14, 1)
    first = SectionId(1)
    handle(visitor, asked.PairRound(first), asked.PublishRound(first, 2))
    section = visitor.service.snapshot(visitor.key).state.sections[first]
    game = next(iter(section.current.games.values()))
    handle(visitor, asked.EnterResult(first, game.id, GameResult.DRAW))
    assert "After round 1 of 9, with results of round 2" in page_of(visitor)[1]
