"""``arbitro pair table schiller --norms``: teams within reach of norms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.rated_event import print_checks
from arbitro.cli.base.files.reports import chosen_edition
from arbitro.cli.base.files.sheets import entry_list
from arbitro.cli.base.show import (
    in_columns,
    print_reason,
    show_refusal,
)
from arbitro.cli.base.speech import BadInputError, complain, words
from arbitro.model import Player, Title, Tpn
from arbitro.reasons import Reason, Refused, refused
from arbitro.rules.pairing.schedules import schiller
from arbitro.rules.titles.edition import norm_rules
from arbitro.rules.titles.event import Exemption, TitleEventKind
from arbitro.rules.titles.prospects import NormDemand
from arbitro.rules.titles.schiller import (
    Division,
    SchillerPlan,
    TitleChance,
    WantedNorms,
    divide,
    judge_teams,
)
from arbitro.rules.titles.verdict import NormCheck


class OfEvent(NamedTuple):
    """What the options say of the event: its kind, what frees players, approval, federation."""

    kind: str = "usual"
    exempt: tuple[str, ...] = ()
    approved: bool = False
    federation: str = ""


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player of a team, and the seat."""

    number: int
    seat: str
    name: str
    title: str
    rating: int
    federation: str


@dataclass(frozen=True, slots=True)
class NormTeam:
    """A team and the average of its ratings."""

    team: str
    average: int
    players: tuple[SeatedPlayer, ...]


@dataclass(frozen=True, slots=True)
class NormChance:
    """A norm within reach of a player: what it takes, or what is lacking."""

    number: int
    seat: str
    title: Title
    games: int
    demand: NormDemand | None
    excluded: bool
    lacking: tuple[Reason, ...]
    checks: tuple[NormCheck, ...]


@dataclass(frozen=True, slots=True)
class NormTeams:
    """Teams made so that norms are within reach, and their schedule by seats."""

    edition: str
    teams: tuple[NormTeam, ...]
    norms_wanted: int
    players_with_a_norm: int
    at_most: int
    certainty: str
    why: tuple[Reason, ...]
    norms: tuple[NormChance, ...]
    conditions: tuple[NormCheck, ...]
    rounds: tuple[tuple[str, ...], ...]


class NormTeamsRequest(NamedTuple):
    """What the options ask for; ``teams`` 0 where they are those of the list."""

    path: str
    teams: int
    titles: tuple[str, ...]
    players: tuple[int, ...]
    as_given: bool
    explain: bool
    edition: str | None
    as_json: bool
    event: OfEvent = OfEvent()


def show_norm_teams(request: NormTeamsRequest) -> int:
    """Print the teams, the norms within reach and the schedule; 1 where no teams can be made."""
    try:
        field = entry_list(request.path).players
        rules = norm_rules(chosen_edition("B.01", option=request.edition).edition.key)
    except BadInputError:
        return 2
    wrong = [player for player in request.players if not 1 <= player <= len(field)]
    if wrong:
        text = words().t("cli.table.no-such-player", player=wrong[0], players=len(field))
        complain(text, "no-such-player")
        return 2
    plan = SchillerPlan(
        field,
        request.teams,
        rules,
        WantedNorms(tuple(map(Title, request.titles)), frozenset(map(Tpn, request.players))),
        TitleEventKind(request.event.kind),
        frozenset(map(Exemption, request.event.exempt)),
        request.event.approved,
        request.event.federation,
    )
    made = _as_given(field, plan) if request.as_given else divide(plan)
    if isinstance(made, Refused):
        show_refusal(made, as_json=request.as_json)
        return 1
    if request.as_json:
        print_answer(_answer(field, made, rules.edition))
    else:
        _print(field, made, explain=request.explain)
    return 0


def _as_given(field: Sequence[Player], plan: SchillerPlan) -> Division | Refused:
    """Judge the teams that the clubs of the players name, in the order they are first named."""
    teams: dict[str, list[Tpn]] = {}
    for number, player in enumerate(field, 1):
        club = player.club.strip()
        if not club:
            return refused("team-of-player-missing", name=player.name, row=number)
        teams.setdefault(club.casefold(), []).append(Tpn(number))
    return judge_teams(replace(plan, teams=len(teams)), tuple(teams.values()))


def _letter(team: int) -> str:
    return chr(ord("A") + team)


def _print(field: Sequence[Player], made: Division, *, explain: bool) -> None:
    t = words().t
    boards = len(made.teams[0])
    games = len(field) - boards
    print(t("cli.normteams.heading", teams=len(made.teams), boards=boards, count=games))
    width = max(len(player.name) for player in field)
    for at, team in enumerate(made.teams):
        print(t("cli.normteams.team", team=_letter(at), average=average_of(field, team)))
        for board, number in enumerate(team, 1):
            one = field[number - 1]
            print(f"  {_letter(at)}{board:<3}{in_columns(one, width)}{one.rating or '-'}")
    print()
    for reason in made.why:
        print_reason(reason)
    seats = seats_of(made)
    _print_within(field, made, seats)
    _print_missing(field, made, seats, explain=explain)
    unmet = [condition.reason for condition in made.conditions if not condition.met]
    if unmet:
        print(f"\n{t('cli.normteams.besides')}")
        for reason in unmet:
            print_reason(reason, depth=1)
    print(f"\n{t('cli.normteams.schedule')}")
    rounds = schiller(len(made.teams), boards)
    for round_number, meetings in enumerate(rounds, 1):
        written = "  ".join(f"{white}-{black}" for white, black in meetings)
        print(f"{t('cli.table.round', round=round_number)}: {written}")


def average_of(field: Sequence[Player], team: Sequence[Tpn]) -> int:
    """Return the average rating of those of a team who have one, rounded; 0 without any."""
    rated = [field[number - 1].rating for number in team if field[number - 1].rating]
    return (2 * sum(rated) + len(rated)) // (2 * len(rated)) if rated else 0


def seats_of(made: Division) -> dict[Tpn, str]:
    """Return everybody's team and board."""
    return {
        number: f"{_letter(at)}{board}"
        for at, team in enumerate(made.teams)
        for board, number in enumerate(team, 1)
    }


def _norm_text(chance: TitleChance) -> str:
    takes = chance.opposition.takes
    assert takes is not None, "a norm within reach"
    return words().t(
        "cli.normteams.norm-ignoring" if takes.left_out else "cli.normteams.norm",
        title=chance.title.value,
        points=takes.points,
        games=chance.opposition.games,
        ignored=takes.left_out,
        average=takes.average,
    )


def _print_within(field: Sequence[Player], made: Division, seats: dict[Tpn, str]) -> None:
    if not made.players:
        return
    print(f"\n{words().t('cli.normteams.within')}")
    for number, seat in seats.items():
        possible = [_norm_text(chance) for chance in made.of(number) if chance.possible]
        if possible:
            print(f"  {seat:<4}{field[number - 1].name}: {'; '.join(possible)}")


def _print_missing(
    field: Sequence[Player], made: Division, seats: dict[Tpn, str], *, explain: bool
) -> None:
    """Print what lacks: of everybody without a norm for the lowest title, or all with everything.

    The lowest of the titles a player may make is the nearest.
    """
    t = words().t
    headed = False
    for number, seat in seats.items():
        chances = made.of(number)
        shown = chances if explain else chances[-1:]
        if not explain and any(chance.possible for chance in chances):
            continue
        for chance in shown:
            if chance.possible and not explain:
                continue
            if not headed:
                heading = "cli.normteams.opponents" if explain else "cli.normteams.not-within"
                print(f"\n{t(heading)}")
            headed = True
            print(f"  {seat:<4}{field[number - 1].name}", end="")
            _print_chance(chance, explain=explain)


def _print_chance(chance: TitleChance, *, explain: bool) -> None:
    t = words().t
    if chance.possible:
        print(f": {_norm_text(chance)}")
    else:
        code = "whatever-team" if chance.excluded else "this-team"
        print(f", {chance.title.value}, {t(f'cli.normteams.{code}')}")
        for reason in chance.lacking:
            print_reason(reason, depth=3)
    if explain:
        print_checks(chance.opposition.checks, depth=3)


def _answer(field: Sequence[Player], made: Division, edition: str) -> NormTeams:
    seats = seats_of(made)
    rounds = schiller(len(made.teams), len(made.teams[0]))
    return NormTeams(
        edition=edition,
        teams=tuple(
            NormTeam(
                _letter(at),
                average_of(field, team),
                tuple(_player(field, number, seats) for number in team),
            )
            for at, team in enumerate(made.teams)
        ),
        norms_wanted=made.asked,
        players_with_a_norm=made.players,
        at_most=made.most,
        certainty=made.certainty.value,
        why=tuple(made.why),
        norms=tuple(_chance(chance, seats) for chance in made.chances),
        conditions=tuple(made.conditions),
        rounds=tuple(tuple(f"{white}-{black}" for white, black in games) for games in rounds),
    )


def _player(field: Sequence[Player], number: Tpn, seats: dict[Tpn, str]) -> SeatedPlayer:
    one = field[number - 1]
    title = one.title.value if one.title else ""
    return SeatedPlayer(number, seats[number], one.name, title, one.rating, one.federation)


def _chance(chance: TitleChance, seats: dict[Tpn, str]) -> NormChance:
    takes = chance.opposition.takes
    return NormChance(
        number=chance.player,
        seat=seats[chance.player],
        title=chance.title,
        games=chance.opposition.games,
        demand=takes,
        excluded=chance.excluded,
        lacking=tuple(chance.lacking),
        checks=tuple(chance.opposition.checks),
    )
