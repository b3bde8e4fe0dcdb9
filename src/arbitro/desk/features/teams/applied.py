"""What each event of teams makes of a section, what it touches, and how the log names it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arbitro.desk.features.teams import events
from arbitro.desk.kernel.feature import EventKind, Keys, kinds
from arbitro.desk.kernel.sentence import Sentence, count, text
from arbitro.desk.kernel.state import Game
from arbitro.desk.values import prohibitions
from arbitro.desk.values.teams import Match, MatchBoard, SectionTeam, TeamSide
from arbitro.model import Colour

if TYPE_CHECKING:
    from arbitro.desk.kernel.fold import Fold, SectionFold


def _reserve_games(fold: Fold, event: events.MatchSeated) -> None:
    given = [board.game for board in event.boards if board.game is not None]
    fold.at_least(next_game=max(given, default=-1) + 1)


def _reserve_team(fold: Fold, event: events.TeamRegistered | events.LateTeamAdmitted) -> None:
    if fold.has_section(event.section):
        section, side = _side(fold, event.section)
        section.set(teams=replace(side, next_team=max(side.next_team, event.team + 1)))


def _side(fold: Fold, section: Any) -> tuple[SectionFold, TeamSide]:
    found = fold.section(section)
    return found, found.section.teams


def _set_team(fold: Fold, event: Any, **changes: Any) -> None:
    section, side = _side(fold, event.section)
    team = replace(side.teams[event.team], **changes)
    section.set(teams=replace(side, teams={**side.teams, event.team: team}))


def _team_registered(fold: Fold, event: events.TeamRegistered) -> None:
    section, side = _side(fold, event.section)
    team = SectionTeam(event.team, event.name, event.short, event.federation, event.captain)
    section.set(teams=replace(side, teams={**side.teams, event.team: team}))


def _late_team_admitted(fold: Fold, event: events.LateTeamAdmitted) -> None:
    _reserve_team(fold, event)
    section, side = _side(fold, event.section)
    team = SectionTeam(
        event.team,
        event.name,
        event.short,
        event.federation,
        event.captain,
        first_round=event.first_round,
        missed=event.missed,
    )
    section.set(teams=replace(side, teams={**side.teams, event.team: team}, numbers=event.numbers))


def _team_edited(fold: Fold, event: events.TeamEdited) -> None:
    _set_team(
        fold,
        event,
        name=event.name,
        short=event.short,
        federation=event.federation,
        captain=event.captain,
    )


def _team_removed(fold: Fold, event: events.TeamRemoved) -> None:
    section, side = _side(fold, event.section)
    left = {key: team for key, team in side.teams.items() if key != event.team}
    forbidden = prohibitions.without(side.forbidden, event.team)
    section.set(teams=replace(side, teams=left, forbidden=forbidden))


def _roster_set(fold: Fold, event: events.RosterSet) -> None:
    _set_team(fold, event, members=event.members)


def _teams_arranged(fold: Fold, event: events.TeamsArranged) -> None:
    section, side = _side(fold, event.section)
    made = {team: replace(side.teams[team], members=members) for team, members in event.lists}
    section.set(teams=replace(side, teams={**side.teams, **made}))


def _teams_numbered(fold: Fold, event: events.TeamsNumbered) -> None:
    section, side = _side(fold, event.section)
    section.set(teams=replace(side, numbers=event.teams))


def _team_withdrawn(fold: Fold, event: events.TeamWithdrawn) -> None:
    _set_team(fold, event, withdrawn_after=event.after)


def _team_reinstated(fold: Fold, event: events.TeamReinstated) -> None:
    _set_team(fold, event, withdrawn_after=None)


def _team_bye_requested(fold: Fold, event: events.TeamByeRequested) -> None:
    byes = fold.section(event.section).section.teams.teams[event.team].byes
    _set_team(fold, event, byes={**byes, event.round: event.kind})


def _team_bye_cancelled(fold: Fold, event: events.TeamByeCancelled) -> None:
    byes = dict(fold.section(event.section).section.teams.teams[event.team].byes)
    byes.pop(event.round, None)
    _set_team(fold, event, byes=byes)


def _deadline_set(fold: Fold, event: events.LineUpDeadlineSet) -> None:
    section, side = _side(fold, event.section)
    deadlines = {**side.deadlines, event.round: event.at}
    if not event.at:
        del deadlines[event.round]
    section.set(teams=replace(side, deadlines=deadlines))


def _line_up_set(fold: Fold, event: events.LineUpSet) -> None:
    section, side = _side(fold, event.section)
    line_ups = {**side.line_ups, (event.round, event.team): event.line_up}
    if not event.line_up:
        del line_ups[event.round, event.team]
    section.set(teams=replace(side, line_ups=line_ups))


def _match_seated(fold: Fold, event: events.MatchSeated) -> None:
    section = fold.section(event.section)
    played = section.section.rounds[event.round - 1].teams
    assert played is not None, "a match is seated in a round of teams"
    before = played.matches[event.match - 1]
    after = replace(before, boards=event.boards, wrong=event.wrong)
    _replace_games(section, event.round, before, event.boards)
    _set_match(section, event.round, after)


def _set_match(section: SectionFold, number: int, match: Match) -> None:
    played = section.section.rounds[number - 1].teams
    assert played is not None, "the round has matches"
    section.set_round(number, teams=played.with_match(match))


def _replace_games(
    section: SectionFold, number: int, match: Match, after: tuple[MatchBoard, ...]
) -> None:
    """Put the games of a match's boards in the place of those it had; results stay at boards."""
    games = section.games_of(number)
    before = {item.game: games.pop(item.game) for item in match.boards if item.game is not None}
    for board, item in enumerate(after, match.first_board):
        if item.game is None or item.home is None or item.away is None:
            continue
        white, black = item.home, item.away
        if item.colour is Colour.BLACK:
            white, black = black, white
        stood = before.get(item.game)
        seated = Game(item.game, number, board, white, black)
        if stood is not None:
            seated = seated._replace(
                result=stood.result,
                rating_result=stood.rating_result,
                rating_turned=stood.rating_turned,
                corrected=stood.corrected,
            )
        games[item.game] = seated
    # By board again: the lists of a round go through its games as they stand.
    ordered = sorted(games.values(), key=lambda game: game.board)
    games.clear()
    games.update((game.id, game) for game in ordered)


def _match_forfeited(fold: Fold, event: events.MatchForfeited) -> None:
    section = fold.section(event.section)
    played = section.section.rounds[event.round - 1].teams
    assert played is not None, "a match is forfeited in a round of teams"
    _set_match(section, event.round, replace(played.matches[event.match - 1], forfeit=event.result))


def _team_lots_drawn(fold: Fold, event: events.TeamLotsDrawn) -> None:
    section, side = _side(fold, event.section)
    section.set(teams=replace(side, lots=(*side.lots, event.order)))


def _points_adjusted(fold: Fold, event: events.TeamPointsAdjusted) -> None:
    mine = fold.section(event.section).section.teams.teams[event.team]
    new = event.adjustment
    kept = tuple(
        adjustment
        for adjustment in mine.adjustments
        if (adjustment.score, adjustment.round) != (new.score, new.round)
    )
    _set_team(fold, event, adjustments=(*kept, new) if new.points else kept)


def _teams_forbidden(fold: Fold, event: events.TeamsForbidden) -> None:
    section, side = _side(fold, event.section)
    span, paired = (event.first_round, event.last_round), len(section.section.rounds)
    held = prohibitions.with_prohibition(side.forbidden, event.teams, span, paired)
    section.set(teams=replace(side, forbidden=held))


def _teams_allowed(fold: Fold, event: events.TeamsAllowed) -> None:
    section, side = _side(fold, event.section)
    paired = len(section.section.rounds)
    held = prohibitions.lifted(side.forbidden, event.teams, event.after, paired)
    section.set(teams=replace(side, forbidden=held))


def _of_team(
    event: events.TeamRegistered | events.TeamRemoved | events.LateTeamAdmitted,
) -> Keys:
    return ((event.section, "team", event.team),)


def _of_team_and_numbers(event: events.LateTeamAdmitted) -> Keys:
    return (*_of_team(event), (event.section, "numbers"))


def _before_numbers(event: events.TeamRegistered | events.TeamRemoved) -> Keys:
    return ((event.section, "numbers"),)


def _on_teams(event: events.LateTeamAdmitted) -> Keys:
    return (event.section, "team"), (event.section, "paired")


def _on_members(event: events.RosterSet) -> Keys:
    members = ((event.section, "entry", member) for member in event.members)
    return ((event.section, "numbers"), *members)


def _on_all_members(event: events.TeamsArranged) -> Keys:
    members = (one for item in event.lists for one in item.members)
    return ((event.section, "numbers"), *((event.section, "entry", member) for member in members))


def _on_teams_and_entries(event: events.TeamsNumbered) -> Keys:
    return ((event.section, "team"), (event.section, "entry"), (event.section, "paired"))


def _of_leaving(event: events.TeamWithdrawn | events.TeamReinstated) -> Keys:
    return ((event.section, "team", event.team, "withdrawn"),)


def _of_bye(event: events.TeamByeRequested | events.TeamByeCancelled) -> Keys:
    return ((event.section, "team", event.team, "bye", event.round),)


def _on_rounds_and_settings(
    event: events.TeamWithdrawn
    | events.TeamReinstated
    | events.TeamByeRequested
    | events.TeamByeCancelled,
) -> Keys:
    return ((event.section, "paired"), (event.section, "settings"))


def _of_match(event: events.MatchSeated | events.MatchForfeited) -> Keys:
    return ((event.section, "round", event.round, "match", event.match),)


def _of_match_and_games(event: events.MatchSeated) -> Keys:
    games = (board.game for board in event.boards if board.game is not None)
    return (*_of_match(event), *((event.section, "round", event.round, game) for game in games))


def _on_round(event: events.MatchSeated | events.MatchForfeited) -> Keys:
    section = event.section
    return ((section, "round", event.round), (section, "paired"), (section, "published"))


def _of_points(event: events.TeamPointsAdjusted) -> Keys:
    adjusted = event.adjustment
    own = (event.section, "team", event.team, "points")
    return ((*own, adjusted.score.value, adjusted.round),)


def _of_prohibition(event: events.TeamsForbidden | events.TeamsAllowed) -> Keys:
    return ((event.section, "forbidden-teams", *sorted(event.teams)),)


def _on_those_forbidden(event: events.TeamsForbidden) -> Keys:
    teams = ((event.section, "team", team) for team in sorted(event.teams))
    return (*teams, (event.section, "paired"))


EVENTS = kinds(
    EventKind(
        "TeamRegistered",
        events.TeamRegistered,
        _team_registered,
        _of_team,
        builds_on=_before_numbers,
        reserve=_reserve_team,
        sentence=Sentence({"name": text("name")}),
    ),
    EventKind(
        "LateTeamAdmitted",
        events.LateTeamAdmitted,
        _late_team_admitted,
        _of_team_and_numbers,
        builds_on=_on_teams,
        reserve=_reserve_team,
        sentence=Sentence({"name": text("name")}),
    ),
    EventKind(
        "TeamEdited",
        events.TeamEdited,
        _team_edited,
        lambda event: ((event.section, "team", event.team, "said"),),
    ),
    EventKind(
        "TeamRemoved",
        events.TeamRemoved,
        _team_removed,
        _of_team,
        builds_on=_before_numbers,
    ),
    EventKind(
        "RosterSet",
        events.RosterSet,
        _roster_set,
        lambda event: ((event.section, "team", event.team, "list"),),
        builds_on=_on_members,
    ),
    EventKind(
        "TeamsArranged",
        events.TeamsArranged,
        _teams_arranged,
        lambda event: tuple((event.section, "team", item.team, "list") for item in event.lists),
        builds_on=_on_all_members,
        sentence=Sentence({"count": count("lists")}),
    ),
    EventKind(
        "TeamsNumbered",
        events.TeamsNumbered,
        _teams_numbered,
        lambda event: ((event.section, "numbers"),),
        builds_on=_on_teams_and_entries,
        sentence=Sentence(
            {"count": count("teams")}, lambda event: "" if event.teams else "entries-reopened"
        ),
    ),
    EventKind(
        "TeamWithdrawn",
        events.TeamWithdrawn,
        _team_withdrawn,
        _of_leaving,
        builds_on=_on_rounds_and_settings,
    ),
    EventKind(
        "TeamReinstated",
        events.TeamReinstated,
        _team_reinstated,
        _of_leaving,
        builds_on=_on_rounds_and_settings,
    ),
    EventKind(
        "TeamByeRequested",
        events.TeamByeRequested,
        _team_bye_requested,
        _of_bye,
        builds_on=_on_rounds_and_settings,
    ),
    EventKind(
        "TeamByeCancelled",
        events.TeamByeCancelled,
        _team_bye_cancelled,
        _of_bye,
        builds_on=_on_rounds_and_settings,
    ),
    EventKind(
        "LineUpDeadlineSet",
        events.LineUpDeadlineSet,
        _deadline_set,
        lambda event: ((event.section, "deadline", event.round),),
    ),
    EventKind(
        "LineUpSet",
        events.LineUpSet,
        _line_up_set,
        lambda event: ((event.section, "line-up", event.round, event.team),),
        builds_on=lambda event: ((event.section, "numbers"), (event.section, "settings")),
    ),
    EventKind(
        "MatchSeated",
        events.MatchSeated,
        _match_seated,
        _of_match_and_games,
        builds_on=_on_round,
        reserve=_reserve_games,
    ),
    EventKind(
        "MatchForfeited",
        events.MatchForfeited,
        _match_forfeited,
        _of_match,
        builds_on=_on_round,
    ),
    EventKind(
        "TeamLotsDrawn",
        events.TeamLotsDrawn,
        _team_lots_drawn,
        lambda event: ((event.section, "lots"),),
    ),
    EventKind(
        "TeamPointsAdjusted",
        events.TeamPointsAdjusted,
        _points_adjusted,
        _of_points,
    ),
    EventKind(
        "TeamsForbidden",
        events.TeamsForbidden,
        _teams_forbidden,
        _of_prohibition,
        builds_on=_on_those_forbidden,
    ),
    EventKind(
        "TeamsAllowed",
        events.TeamsAllowed,
        _teams_allowed,
        _of_prohibition,
        builds_on=lambda event: ((event.section, "paired"),),
    ),
)
