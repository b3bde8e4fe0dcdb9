"""Why two teams meet and where a player sits, on the player's own page and for everybody."""

import html
import re
from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.kernel.state import PairingByHand, ReasonByHand
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings, TeamRules
from arbitro.i18n import translator
from arbitro.model import Player, Points, SectionId, System
from arbitro.web.pages.office.clocks import _boards
from arbitro.web.public.served import Sites
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Grant
from arbitro.web.views.event.event import EventView
from arbitro.web.views.rounds.why import inquiry_of, plain_matches
from arbitro.web.views.standings.team_standings import team_cross
from web.teams import Teams

S = SectionId(1)
HALVES = {GameResult.WHITE_WINS: (2, 0), GameResult.DRAW: (1, 1), GameResult.BLACK_WINS: (0, 2)}
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


@pytest.fixture
def teams(visitor):
    """Seven teams of two boards and a reserve: two rounds played, the third one public."""
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("Teams"))).key
    rules = TeamRules(boards=2, reserves=1)
    settings = SectionSettings("Club teams", System.TEAM_SWISS, 5, teams=rules)
    service.handle(key, asked.AddSection(settings))
    for at in range(7):
        people = tuple(
            Player(f"Family{at}{place}, Given", rating=2400 - 90 * at - place)
            for place in (1, 2, 3)
        )
        service.handle(key, RegisterTeam(S, f"Club {at}", players=people))
    service.handle(key, asked.CloseEntries(S))
    for number in (1, 2, 3):
        service.handle(key, asked.PairRound(S))
        service.handle(key, asked.PublishRound(S, number))
        games = service.snapshot(key).state.sections[S].rounds[number - 1].games.values()
        for game in games if number < 3 else ():
            result = RESULTS[(game.board * number) % 3]
            service.handle(key, asked.EnterResult(S, game.id, result))
    visitor.key = key
    visitor.view = EventView(key, service.snapshot(key).state, 1).section(S)
    return visitor


def text_of(answer):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", answer)))


def test_two_teams_that_do_not_meet_are_told_what_decided_first(teams):
    told = set()
    for number in (1, 2, 3):
        asked_of = inquiry_of(teams.view, number)
        for two in combinations(range(1, 8), 2):
            answer = asked_of.why_not(*two)
            lead, ruled = answer.plain[0].concept, answer.why.concept
            told.add((ruled, lead))
            # Equally good by every criterion: the order alone decided (C.04.6 art. 3.6, 3.7).
            if ruled in {"upfloater-order", "pairing-identifier"} and lead != "apart-by-points":
                assert lead == "apart-by-order"
                assert {*two} & {*answer.plain[0].values[0][1:]}
    assert ("pairing-identifier", "apart-by-order") in told


def test_the_crosstable_names_every_opponent_by_the_number_of_the_team(teams):
    view = teams.view
    numbers = {team: at for at, team in enumerate(view.section.teams.numbers, 1)}
    table = team_cross(view, translator("en"), 2)
    cells = {line.item.number: [cell.opponent for cell in cells] for line, cells in table.rows}
    for played in view.section.rounds[:2]:
        for match in played.teams.matches:
            home, away = (numbers[team] for team in match.sides)
            for mine, other in ((home, away), (away, home)):
                said = cells[mine][played.number - 1]
                assert said == str(other), mine


def won_by(played, match):
    """Return the match points of home and away, 2 a match won and 1 drawn, from its games."""
    halves = [0, 0]
    for board in match.boards:
        game = played.games[board.game]
        for seat, brought in zip((game.white, game.black), HALVES[game.result], strict=True):
            halves[seat == board.away] += brought
    home, away = halves
    return (1, 1) if home == away else (2, 0) if home > away else (0, 2)


def test_the_points_told_are_those_of_the_matches_before_the_round(teams):
    points = dict.fromkeys(teams.view.section.teams.teams, 0)
    for played in teams.view.section.rounds:
        told = plain_matches(teams.view, played.number)
        for match in played.teams.matches:
            why, pair = told[match.home], [points[each] for each in match.sides]
            assert why is told[match.away]
            met = why.sentences[0]
            more, fewer = (Points(10 * each) for each in sorted(pair, reverse=True))
            assert met.value("points") == more
            if pair[0] == pair[1]:
                assert met.concept == "teams-met-with-same-points"
            else:
                assert met.concept == "teams-met-as-neighbours"
                assert met.value("fewer") == fewer
            assert why.cited
        (bye,) = told[played.teams.bye].sentences
        assert bye.concept == "team-bye-of-odd-number"
        assert bye.value("points") == Points(10 * points[played.teams.bye])
        if played.number < 3:
            for match in played.teams.matches:
                for team, more in zip(match.sides, won_by(played, match), strict=True):
                    points[team] += more
            points[played.teams.bye] += 1  # draws on all boards (C.04.6 art. 1.4)


def test_a_round_of_teams_is_explained_to_everybody_unless_the_switch_says_no(teams):
    files = Sites(teams.service, languages=("en",)).snapshot(teams.key).files
    page = text_of(files["a/round-3-why.html"].decode())
    for match in teams.view.section.rounds[2].teams.matches:
        for team in match.sides:
            assert teams.view.section.teams.teams[team].name in page
    assert "has White on the first board" in page
    hidden = asked.SetPublicity(S, PublicThing.WHY, 0, Showing(When.HIDDEN))
    teams.service.handle(teams.key, hidden)
    files = Sites(teams.service, languages=("en",)).snapshot(teams.key).files
    assert "a/round-3-why.html" not in files


def test_a_player_of_a_team_has_a_page_with_the_match_the_board_and_why(teams):
    played = teams.view.section.rounds[2]
    match = played.teams.matches[0]
    names = [teams.view.section.teams.teams[each].name for each in match.sides]
    second = match.boards[1]

    def page(entry, rest=""):
        key = teams.app.state.players.key(teams.key, entry)
        return text_of(teams.client.get(f"/me/{teams.key}/{key}{rest}").text)

    told = page(second.home)
    assert f"{names[0]} \N{EN DASH} {names[1]}" in told  # no board has a result yet
    assert f"Board {played.games[second.game].board}" in told
    assert teams.view.person(second.away).name in told
    why = page(second.home, f"/why/{S}")
    assert f"board 2 of {names[0]} meets board 2 of {names[1]}." in why
    black = played.games[second.game].black == second.home
    assert ("You have Black." if black else "You have White.") in why
    reserve = teams.view.section.teams.teams[match.home].members[2]
    assert "You are not playing in this match." in page(reserve)
    rests = teams.view.section.teams.teams[played.teams.bye]
    assert f"{rests.name}, with" in page(rests.members[0], f"/why/{S}")


def test_a_player_of_a_team_asks_for_nothing_of_its_own(teams):
    entry = teams.view.section.teams.teams[1].members[0]
    key = teams.app.state.players.key(teams.key, entry)
    page = f"/me/{teams.key}/{key}"
    assert "bye in round" not in text_of(teams.client.get(page).text)
    for path, said in ("wish", {"wish": "withdrawal"}), ("present", {}):
        assert teams.send(f"{page}/{path}", {"section": S, **said}).status_code == 404


def with_round(known, **changes):
    """Return the section with its third round changed."""
    section = known.view.section
    rounds = (*section.rounds[:2], replace(section.rounds[2], **changes))
    state = replace(known.view.state, sections={S: replace(section, rounds=rounds)})
    return EventView("", state, 1).section(S)


def test_nobody_is_said_to_have_paired_by_hand_where_the_rules_would_pair_otherwise(teams):
    played = teams.view.section.rounds[2]
    one, two, *rest = played.teams.matches
    swapped = replace(one, away=two.away), replace(two, away=one.away)
    other = replace(played.teams, matches=(*swapped, *rest))
    told = plain_matches(with_round(teams, teams=other), 3)
    assert {*one.sides, *two.sides}.isdisjoint(told)
    assert rest[0].home in told
    manual = PairingByHand(ReasonByHand.COMPETITION_RULES, "Derby")
    told = plain_matches(with_round(teams, teams=other, by_hand=manual), 3)
    assert [told[each.home].sentences[0].concept for each in (one, two)] == ["met-by-hand"] * 2
    assert plain_matches(with_round(teams, corrected_since=True), 3) == {}


def test_a_device_reads_off_the_clocks_of_its_matches(teams):
    grant = Grant(Role.SECTOR, teams.key, tables=(2, 2))
    session = SimpleNamespace(grant=grant)
    request = SimpleNamespace(query_params={}, state=SimpleNamespace(session=session))
    here = SimpleNamespace(request=request, event=EventView("", teams.view.state, 1))
    played = teams.view.section.rounds[2]
    own = {each.game for each in played.teams.matches[1].boards}
    assert {each.id for each in _boards(here, teams.view.section, 3)} == own


def test_french_speaks_of_teams_without_men_and_counts_nothing_by_halves(visitor):
    teams = Teams(visitor, System.TEAM_SWISS, 6, 4, rounds=5)
    teams.play(GameResult.WHITE_WINS, GameResult.WHITE_WINS, GameResult.DRAW)
    teams.play(GameResult.WHITE_WINS, GameResult.DRAW)
    teams.do(asked.PairRound(S), asked.PublishRound(S, 3))
    french = {"accept-language": "fr"}
    pages = [visitor.get(f"{teams.url}/rounds/3/why", **french).text]
    for one, other in combinations(range(1, 7), 2):
        where = f"{teams.url}/rounds/3/why/panel?a={one}&b={other}"
        pages.append(visitor.get(where, **french).text)
    said = html.unescape(re.sub(r"<[^>]+>", " ", " ".join(pages)))
    assert "La rencontre était possible" in said
    assert re.search(r"Groupe à 1 point\s*:", said)
    assert re.search(r"1 contre 0 \(points de match\)", said)
    assert not re.search(r"\b[Ii]ls\b|S’ils|l’un contre l’autre|[01] points\b", said)
    assert "Match" in said
