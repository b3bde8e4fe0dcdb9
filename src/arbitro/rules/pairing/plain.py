"""Why two meet, in plain facts: points, groups and colours, as everybody can see them.

What the steps of a system say is told by the system; these sentences come before them, and are all
that a public page says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from arbitro.model import Colour, Contender, PairingProblem, TeamTournament, Tpn
from arbitro.reasons import Reason, Value
from arbitro.rules.pairing.swiss.colours import allocate, by_rank, colour_preference
from arbitro.rules.pairing.swiss_team.problem import pairing_score


class PlainMeeting(NamedTuple):
    """Why two meet, or one does not: sentences with numbers, and the articles behind them."""

    sentences: tuple[Reason, ...]
    cited: tuple[Reason, ...] = ()


def _sentence(concept: str, **values: Value) -> Reason:
    """Return what no article has to say."""
    return Reason(concept, None, tuple(values.items()))


# Players.


def plain_games(
    problem: PairingProblem, games: Iterable[tuple[Tpn, Tpn]], *, graded_colours: bool
) -> tuple[PlainMeeting | None, ...]:
    """Say why players meet, White and Black, and with which colours; None for one not to be paired.

    ``graded_colours`` tells that the system prefers colours as the FIDE (Dutch) System does, and
    pairs a whole group before the next; of other systems the colours are not told.
    """
    known = {contender.tpn: contender for contender in problem.contenders}
    return tuple(
        _plain_game(problem, known, *game, graded_colours=graded_colours) for game in games
    )


def _plain_game(
    problem: PairingProblem,
    known: Mapping[Tpn, Contender],
    white: Tpn,
    black: Tpn,
    *,
    graded_colours: bool,
) -> PlainMeeting | None:
    if white not in known or black not in known:
        return None
    one, other = by_rank(known[white], known[black])
    extra = any(side.score != side.real_score for side in (one, other))
    concept = "homogeneous-candidate"
    if problem.round_number == 1 and graded_colours and not extra:
        met = _sentence("met-in-first-round", one=one.tpn, other=other.tpn)
    elif one.score == other.score:
        met = _sentence("met-with-same-points", one=one.tpn, other=other.tpn, points=one.score)
    else:
        met = _on_other_scores(problem, one, other, graded_colours=graded_colours)
        concept = "downfloater"
    sentences = (met, *((_sentence("met-with-extra-points"),) if extra else ()))
    if not graded_colours:
        return PlainMeeting(sentences)
    colour, rule = _colours(problem, one, other, white)
    cited = tuple(Reason(name, problem.edition) for name in (concept, rule) if name)
    return PlainMeeting((*sentences, *((colour,) if colour else ())), cited)


FLOATED = (
    "met-alone-with-points",
    "met-after-peer-met",
    "met-after-peers-met",
    "met-after-peers-barred",
    "met-after-floating",
)
"""Why a player of a system that pairs a whole group before the next meets one with fewer points."""


def _on_other_scores(
    problem: PairingProblem, one: Contender, other: Contender, *, graded_colours: bool
) -> Reason:
    """Say why a player meets one with fewer points: what kept the others of equal points away."""
    points = {"one": one.tpn, "other": other.tpn, "points": one.score, "fewer": other.score}
    if not graded_colours:
        return _sentence("met-as-neighbours", **points)
    peers = [peer for peer in problem.contenders if peer.score == one.score and peer is not one]
    met = [peer for peer in peers if peer.tpn in one.opponents]
    barred = [peer for peer in peers if peer.tpn in one.barred or one.tpn in peer.barred]
    if not peers:
        return _sentence("met-alone-with-points", **points)
    if len(peers) == len(met) == 1:
        return _sentence("met-after-peer-met", **points, peer=peers[0].tpn)
    if len(peers) == len(met):
        return _sentence("met-after-peers-met", **points)
    if len(peers) == len({peer.tpn for peer in (*met, *barred)}):
        return _sentence("met-after-peers-barred", **points)
    return _sentence("met-after-floating", **points)


def plain_bye(problem: PairingProblem, player: Tpn) -> PlainMeeting | None:
    """Say why a player has no game; None where the player was not to be paired."""
    points = {contender.tpn: contender.real_score for contender in problem.contenders}
    if player not in points:
        return None
    why = _sentence("bye-of-odd-number", player=player, points=points[player])
    return PlainMeeting((why,), (Reason("pairing-allocated-bye", problem.edition),))


def met_by_hand(one: Tpn, other: Tpn) -> PlainMeeting:
    """Say that an arbiter paired two, players or teams."""
    return PlainMeeting((_sentence("met-by-hand", one=one, other=other),))


def _colours(
    problem: PairingProblem, one: Contender, other: Contender, white: Tpn
) -> tuple[Reason | None, str]:
    """Return what gave the colours and by which rule; nothing where they are others.

    Colours exchanged by an arbiter follow no rule, and none is told then.
    """
    given = allocate(problem, one, other)
    if given.white.tpn != white:
        return None, ""
    sides = {"white": given.white.tpn, "black": given.black.tpn}
    mine, theirs = colour_preference(one.colours), colour_preference(other.colours)
    match given.rule:
        case "colour-both-preferences" if mine.colour is not None and theirs.colour is not None:
            return _sentence("colour-due-to-both", **sides), given.rule
        case "colour-both-preferences":
            due = one.tpn if mine.colour is not None else other.tpn
            return _sentence("colour-due-to-one", player=due), given.rule
        case "colour-stronger-preference":
            # both are due the same colour, and one of them has it
            has_it = (white == one.tpn) == (mine.colour is Colour.WHITE)
            return _sentence("colour-due-more", player=one.tpn if has_it else other.tpn), given.rule
        case "colour-alternate":
            return _sentence("colour-turned-round", **sides), given.rule
        case "colour-higher-ranked":
            return _sentence("colour-of-higher-ranked", player=one.tpn), given.rule
        case _:
            return _sentence("colour-drawn-by-lot", player=one.tpn), given.rule


# Teams.


def plain_match(
    tournament: TeamTournament, number: int, white: Tpn, black: Tpn
) -> PlainMeeting | None:
    """Say why two teams meet that are paired from results; None where one is not there.

    ``white`` is the team with White on the first board.
    """
    known = {entry.tpn: entry for entry in tournament.entries}
    if white not in known or black not in known:
        return None
    score = {tpn: pairing_score(tournament, known[tpn], number) for tpn in (white, black)}
    one, other = sorted(score, key=lambda tpn: (-score[tpn], tpn))
    of_both = {"one": one, "other": other, "points": score[one]}
    unit = tournament.primary.value
    if score[one] == score[other]:
        met = _sentence("teams-met-with-same-points", **of_both, unit=unit)
    else:
        met = _sentence("teams-met-as-neighbours", **of_both, fewer=score[other], unit=unit)
    extra = any(known[tpn].virtual_before(number) for tpn in score)
    sentences = (met, *((_sentence("met-with-extra-points"),) if extra else ()))
    return PlainMeeting((*sentences, white_of_match(tournament, white)))


def plain_team_bye(tournament: TeamTournament, number: int, team: Tpn) -> PlainMeeting | None:
    """Say why a team has no match; None where it is not there."""
    known = {entry.tpn: entry for entry in tournament.entries}
    if team not in known:
        return None
    points, unit = pairing_score(tournament, known[team], number), tournament.primary.value
    return PlainMeeting(
        (_sentence("team-bye-of-odd-number", player=team, points=points, unit=unit),)
    )


def white_of_match(tournament: TeamTournament, white: Tpn) -> Reason:
    """Say which team has White, on the first board or on all."""
    colours = tournament.board_colours
    alike = len(set(colours)) == 1 < len(colours)
    return _sentence(
        "team-white-on-all-boards" if alike else "team-white-on-first-board", white=white
    )


# Tables and brackets.


def met_by_table(white: Tpn, black: Tpn) -> PlainMeeting:
    """Say that the table of a tournament has two meet, players or teams."""
    return PlainMeeting((_sentence("table-has-game", white=int(white), black=int(black)),))
