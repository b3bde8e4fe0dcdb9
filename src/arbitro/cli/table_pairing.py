"""``arbitro pair`` for reports of teams whose rounds are known beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.reports import chosen_edition, say_default
from arbitro.cli.team_reports import write_teams
from arbitro.reasons import Refused
from arbitro.rules.pairing.schedules.coming import (
    coming_games,
    coming_matches,
    is_all_play_all,
    with_games,
)
from arbitro.rules.pairing.schedules.of_teams import table_system
from arbitro.rules.pairing.schedules.reported import MANUAL
from arbitro.rules.pairing.swiss_team import with_round

if TYPE_CHECKING:
    from arbitro.cli.pair_request import PairRequest
    from arbitro.cli.team_reports import LoadedTeams
    from arbitro.model import Pairing, TeamTournament

REGULATION = "C.05"


def pair_by_table(asked: PairRequest, loaded: LoadedTeams) -> int | None:
    """Print the next round of a table and return the exit code; None where there is no table.

    Of teams that meet in matches the lines are those of the matches, ``white black`` by the
    numbers of the teams; where the table says who plays whom they are the games, by the numbers
    of the players. BadInputError for an edition that does not exist.
    """
    tournament = loaded.tournament
    system = table_system(tournament)
    if system is not None:
        games = coming_games(tournament, system)
        if isinstance(games, Refused):
            return _refused(games, as_json=asked.as_json)
        if not _written(asked, loaded, with_games(tournament, games)):
            return 2
        _show(asked, loaded, games, MANUAL, "report", None, "boards")
        return 0
    if not is_all_play_all(tournament):
        return None
    start = tournament.details.start
    choice = chosen_edition(REGULATION, option=asked.edition, start=start)
    say_default(choice, start)
    paired = coming_matches(tournament)
    if isinstance(paired, Refused):
        return _refused(paired, as_json=asked.as_json)
    if not _written(asked, loaded, with_round(tournament, paired._replace(bye=None))):
        return 2
    edition, decided_by = choice.edition.key, choice.decided_by
    _show(asked, loaded, paired.games, edition, decided_by, paired.bye, "matches")
    return 0


def _refused(refusal: Refused, *, as_json: bool) -> int:
    from arbitro.cli.show import show_refusal

    show_refusal(refusal, as_json=as_json)
    return 1


def _written(asked: PairRequest, loaded: LoadedTeams, tournament: TeamTournament) -> bool:
    return asked.output is None or write_teams(loaded, tournament, asked.output)


def _show(  # noqa: PLR0913, PLR0917 - one line of the answer each
    asked: PairRequest,
    loaded: LoadedTeams,
    games: tuple[Pairing, ...],
    edition: str,
    decided_by: str,
    bye: int | None,
    what: str,
) -> None:
    if asked.output == "-":
        return
    if asked.as_json:
        from arbitro.cli.show import print_json

        name = {"boards": "board", "matches": "match"}[what]
        print_json(
            {
                "round": loaded.tournament.rounds_played + 1,
                "edition": edition,
                "edition_decided_by": decided_by,
                what: [
                    {name: at, "white": white, "black": black}
                    for at, (white, black) in enumerate(games, 1)
                ],
                "bye": bye,
            }
        )
        return
    lines = [f"{white} {black}" for white, black in games]
    if bye is not None:
        lines.append(f"{bye} 0")
    print("\n".join([str(len(lines)), *lines]))
