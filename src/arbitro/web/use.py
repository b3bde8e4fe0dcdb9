"""What pages and the JSON interface share: results entered, teams named, moments of incidents."""

from __future__ import annotations

from datetime import datetime

from fastapi import HTTPException

from arbitro.desk.commands import ClearResult, Command, CorrectResult, EnterResult, SwapColours
from arbitro.desk.derived.knock_out.bracket import is_played_now
from arbitro.desk.features.incidents import IncidentRecorded
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.games import IncidentId
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import SectionTeam, TeamId
from arbitro.model import GameId, SectionId
from arbitro.reasons import Refused, refused
from arbitro.service import Outcome
from arbitro.web.asking import Here, is_arbiter
from arbitro.web.forms.form import Form

# When the incidents of a section were written down.


def moments(here: Here) -> dict[IncidentId, datetime]:
    """Return when each incident was written down, in the time of the hall."""
    return {
        event.number: item.at.astimezone()
        for item in here.service.history(here.event.id)
        for event in item.events
        if isinstance(event, IncidentRecorded)
    }


# A result is entered, corrected or taken back: by whom, for which game, with which command.


def game_of(here: Here, game: int) -> Game:
    """Return a game a result is entered for; 404 where whoever asks is shown none.

    A game of a round that is not published is no game yet to whoever is not told of the round.
    """
    found = here.section.section.game(GameId(game))
    if found is None:
        raise HTTPException(404, "game-unknown")
    return found


def check_role(here: Here, command: Command | None) -> None:
    """Refuse whoever may only enter results what is more: 403.

    More is a result of an earlier round or of one not published, and exchanged colours.
    """
    if is_arbiter(here.request):
        return
    section = here.whole_section.section
    current = section.current
    game = getattr(command, "game", None)
    known = current is not None and current.published and game in current.games
    if here.section.is_knock_out:
        known = game is not None and is_played_now(section, game)
    if isinstance(command, SwapColours) or (command is not None and not known):
        raise HTTPException(403, "role")


def put_down(here: Here, game: Game, command: Command, form: Form) -> Outcome | Refused:
    """Let the service decide; while the round is a preview nobody has been told to play it."""
    if not here.whole_section.section.rounds[game.round - 1].published:
        return refused("round-not-published", round=game.round)
    return here.do(command, form)


def result_command(
    section: SectionId,
    game: Game,
    wanted: GameResult | None,
    stood: GameResult | None,
    current: object,
) -> Command | None:
    """Return what a chosen result asks for; None where nothing stood and nothing is wanted.

    A result of an earlier round is corrected, one of the current round simply entered.
    """
    if wanted is None:
        return None if stood is None else ClearResult(section, game.id, stood)
    later = getattr(current, "number", game.round) > game.round
    if stood is not None and (later or wanted is stood):
        return CorrectResult(section, game.id, wanted, stood)
    return EnterResult(section, game.id, wanted, stood)


# A team that a request names.


def of_teams(here: Here) -> Section:
    """Return the section; 404 where it is one of single players."""
    if "teams" not in here.section.kind.forms:
        raise HTTPException(404)
    return here.section.section


def team_of(here: Here, team: int) -> SectionTeam:
    """Return a team of the section; 404 where there is none."""
    found = of_teams(here).teams.teams.get(TeamId(team))
    if found is None:
        raise HTTPException(404)
    return found
