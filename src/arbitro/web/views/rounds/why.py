"""Why a round of a section was paired as it was: by the rules, and plainly as everybody sees it."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import replace

from arbitro.answers.explanations import Explanation, Participant
from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.derived.teams.record import team_tournament_of
from arbitro.desk.features.knock_out.taking_over import facts_of
from arbitro.desk.features.teams.pairing import as_draws, swiss_problem
from arbitro.desk.kernel.state import Game
from arbitro.desk.values.teams import Match, TeamId
from arbitro.library.explaining import (
    RoundInquiry,
    bracket_inquiry,
    inquiry,
    query_inquiry,
    team_table_inquiry,
)
from arbitro.model import Colour, EditionKey, EntryId, GameId, TeamTournament, Tpn
from arbitro.reasons import Reason, Refused, named
from arbitro.rules.pairing.by_hand import problem_of
from arbitro.rules.pairing.plain import (
    PlainMeeting,
    met_by_hand,
    met_by_table,
    plain_bye,
    plain_match,
    plain_team_bye,
    white_of_match,
)
from arbitro.rules.pairing.plain import plain_games as game_reasons
from arbitro.rules.pairing.systems import is_traced
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import TeamsView, table_rule


def inquiry_of(view: SectionView, number: int) -> RoundInquiry | Refused | None:
    """Return a paired round that can be asked about; None where nothing here says why it is so.

    ``view`` is the section as it was when the round was paired.
    """
    system = view.section.settings.system
    edition = edition_of(view.section, system.regulation)
    if system.is_knock_out or edition is None or not 1 <= number <= len(view.section.rounds):
        return None
    return _INQUIRIES.of(view.kind)(view, edition, number)


def inquiry_of_bracket(view: SectionView, number: int) -> RoundInquiry | Refused | None:
    """Return a round of a knock-out that can be asked about; None for one there is not."""
    if not 1 <= number <= len(view.section.rounds):
        return None
    found = bracket_inquiry(view.tournament, facts_of(view.section), number)
    return (
        found if isinstance(found, Refused) else replace(found, participants=numbered_players(view))
    )


def _players_asked(
    view: SectionView, edition: EditionKey, number: int
) -> RoundInquiry | Refused | None:
    found = inquiry(view.tournament, edition, "option", number)
    return (
        found if isinstance(found, Refused) else replace(found, participants=numbered_players(view))
    )


def _teams_asked(
    view: SectionView, edition: EditionKey, number: int
) -> RoundInquiry | Refused | None:
    if view.is_swiss:
        query = swiss_problem(view.state, view.section, number)
        if isinstance(query, Refused):
            return query
        paired = query_inquiry(_teams_paired(view), query, "option", number)
        return replace(paired, participants=numbered_teams(view))
    teams = team_tournament_of(view.state, view.section)
    found = team_table_inquiry(teams, edition, "option", number)
    if found is None or isinstance(found, Refused):
        return found
    return replace(
        found, participants=numbered_teams(view) if view.has_line_ups else numbered_players(view)
    )


_INQUIRIES = ByEntrants(players=_players_asked, teams=_teams_asked)


def _teams_paired(view: SectionView) -> TeamTournament:
    """Return the teams as they are paired: with their adjourned matches as draws."""
    return as_draws(team_tournament_of(view.state, view.section))


def explanation_of(view: SectionView, number: int) -> Explanation | Refused | None:
    """Return a paired round with all reasons; None where nothing here says why it is so."""
    found = inquiry_of(view, number)
    return found if found is None or isinstance(found, Refused) else found.explanation()


def numbered_players(view: SectionView) -> tuple[Participant, ...]:
    """Return whose the pairing numbers of a section are."""
    return tuple(
        Participant(number, entry, view.person(entry).name)
        for number, entry in enumerate(view.numbers, 1)
    )


def numbered_teams(view: SectionView) -> tuple[Participant, ...]:
    """Return whose the numbers of teams are."""
    return tuple(Participant(item.number, item.id, item.name) for item in TeamsView(view).items)


HallNumbers = Mapping[tuple[int, int], int]
"""Two who meet, by their numbers, first either of them -> their board, or of teams their match."""


def hall_numbers(now: SectionView, then: SectionView, number: int) -> HallNumbers:
    """Return where in the hall those of a round meet, by the numbers they had when it was paired.

    The rules know only an order of pairs: a section may begin at another board, and a player may
    have a board of their own. ``now`` has the boards as the hall shows them.
    """
    paired = now.section.rounds[number - 1]
    if paired.teams is not None and now.has_line_ups:
        teams = TeamsView(then).numbers
        met = [
            (teams.get(match.home), teams.get(match.away), match.number)
            for match in paired.teams.matches
        ]
    else:
        players = then.number_of
        met = [
            (players.get(game.white), players.get(game.black), int(game.board))
            for game in paired.games.values()
        ]
    known = [(one, other, at) for one, other, at in met if one is not None and other is not None]
    return {pair: at for one, other, at in known for pair in ((one, other), (other, one))}


def at_boards(found: Explanation, met: HallNumbers) -> Explanation:
    """Return an explanation with the boards of the hall, or of teams their matches.

    Where the round was not paired as the rules have it, the boards are those of the same places.
    """
    pairs = found.pairs
    if all(pair in met for pair in pairs):
        boards = [met[pair] for pair in pairs]
    else:
        known = sorted(set(met.values()))
        after = (known or [0])[-1] + 1
        boards = [*known, *range(after, after + len(pairs))][: len(pairs)]
    placed = zip(found.boards, boards, strict=True)
    return replace(found, boards=tuple(replace(item, board=board) for item, board in placed))


def paired_numbers(found: Explanation) -> tuple[int, ...]:
    """Return the numbers of those a round has a game or the bye of the pairing for."""
    bye = () if found.bye is None else (found.bye.number,)
    return tuple(sorted((*(number for pair in found.pairs for number in pair), *bye)))


# In plain sentences, with the names: what everybody can see, and nothing else.

Whys = Mapping[EntryId, PlainMeeting]
"""Why everybody meets whom in a round, the same value for both of a game."""


def plain_games(view: SectionView, number: int, by_hand: Container[GameId]) -> Whys:
    """Return why everybody meets whom as the round stands; ``by_hand`` are games made so."""
    system = view.section.settings.system
    edition = edition_of(view.section, system.regulation)
    if "why" not in view.kind.papers or edition is None:
        return {}
    problem = problem_of(view.tournament, edition, number)
    if isinstance(problem, Refused):
        return {}
    paired = view.section.rounds[number - 1]
    present = {contender.tpn for contender in problem.contenders}
    found: dict[EntryId, PlainMeeting] = {}
    games = tuple(paired.games.values())
    sides = [(Tpn(view.number_of[game.white]), Tpn(view.number_of[game.black])) for game in games]
    told = game_reasons(problem, sides, graded_colours=is_traced(system))
    for game, pair, by_rules in zip(games, sides, told, strict=True):
        is_by_hand = game.id in by_hand and {*pair} <= present
        why = met_by_hand(*pair) if is_by_hand else by_rules
        if why is not None:
            found[game.white] = found[game.black] = _in_names(why, view.name_of)
    bye = None if paired.bye is None else plain_bye(problem, Tpn(view.number_of[paired.bye]))
    if paired.bye is not None and bye is not None:
        found[paired.bye] = _in_names(bye, view.name_of)
    return found


def plain_matches(view: SectionView, number: int) -> Mapping[TeamId, PlainMeeting]:
    """Return why every team of a round meets whom, the same value for both of a match.

    A bye is told where results pair; a table says by itself who rests. Nothing is told of a round
    that rests on results corrected since, nor of matches whose reason is not known.
    """
    played = view.section.rounds[number - 1]
    if played.teams is None or played.corrected_since:
        return {}
    known, found = TeamsView(view), dict[TeamId, PlainMeeting]()
    explained = explanation_of(view, number) if view.is_swiss else None
    by_hand = played.by_hand is not None
    for match in played.teams.matches:
        why = _plain_match(known, number, match, explained, by_hand=by_hand)
        if why is not None:
            found[match.home] = found[match.away] = _in_names(why, known.name_of)
    bye = played.teams.bye
    if bye is not None and isinstance(explained, Explanation):
        why = plain_team_bye(_teams_paired(view), number, Tpn(known.numbers[bye]))
        if why is not None:
            rules = explained.bye.reasons if explained.bye else ()
            found[bye] = _in_names(why._replace(cited=_articles(rules)), known.name_of)
    return found


def _plain_match(
    known: TeamsView,
    number: int,
    match: Match,
    explained: Explanation | Refused | None,
    *,
    by_hand: bool,
) -> PlainMeeting | None:
    """Return why two teams meet; None where neither the rules, a table nor an arbiter say so."""
    teams = _teams_paired(known.view)
    sides = [Tpn(known.numbers[team]) for team in match.sides]
    first = match.boards[0] if match.boards else None
    white, black = sides if first is None or first.colour is Colour.WHITE else sides[::-1]
    if not known.view.is_swiss:
        rule = table_rule(known.view)
        cited = () if rule is None else (replace(rule, values=(("round", number),)),)
        met = met_by_table(*sides).sentences
        return PlainMeeting((*met, white_of_match(teams, white)), cited)
    boards = explained.boards if isinstance(explained, Explanation) else ()
    board = next((item for item in boards if {item.white, item.black} == {*sides}), None)
    if board is not None:
        why = plain_match(teams, number, white, black)
        return why and why._replace(cited=_articles(board.reasons))
    if not by_hand:  # taken over, or paired otherwise since
        return None
    return PlainMeeting((*met_by_hand(*sides).sentences, white_of_match(teams, white)))


def _articles(reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    return tuple(dict.fromkeys(Reason(reason.concept, reason.edition) for reason in reasons))


def _in_names(why: PlainMeeting, name_of: Callable[[int], str]) -> PlainMeeting:
    return why._replace(sentences=tuple(named(item, name_of) for item in why.sentences))


def at_board(view: SectionView, game: Game, entry: EntryId) -> tuple[int, str] | None:
    """Return the board of its match somebody plays at and the other team's name; None of players.

    Only where teams sit in their order: a table that pairs players says by itself who meets whom.
    """
    teams = view.section.rounds[game.round - 1].teams
    match = None if teams is None else teams.match_of_game(game.id)
    mine = view.team_of(entry)
    if match is None or mine is None or not view.has_line_ups:
        return None
    place = next(at for at, board in enumerate(match.boards, 1) if board.game == game.id)
    other = match.away if mine.id == match.home else match.home
    return place, view.section.teams.teams[other].name
