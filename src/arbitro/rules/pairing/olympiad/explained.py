"""Why a round of an Olympiad is paired so, why not otherwise, and what one by hand goes against."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.model import Pairing, RoundPairing, Tpn
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.olympiad.engine import GroupMeeting, OlympiadRound, ranking
from arbitro.rules.pairing.olympiad.problem import OlympiadProblem
from arbitro.rules.pairing.olympiad.teams import OlympiadTeam, colour_of, colourings
from arbitro.rules.pairing.swiss.explained import ExplainedRound
from arbitro.rules.pairing.swiss_team.check import Remark


def explain_round(problem: OlympiadProblem) -> ExplainedRound | Refused:
    """Return the reasons of a round: its groups in the order they were paired, matches, the bye."""
    made, pairing = problem.made, problem.pairing
    if isinstance(made, Refused) or isinstance(pairing, Refused):
        return made if isinstance(made, Refused) else problem.pairing  # type: ignore[return-value]  # both are refused alike
    teams = {team.number: team for team in problem.teams}
    return ExplainedRound(
        problem.edition,
        pairing,
        tuple(_groups(problem, made)),
        tuple(
            (meeting_reason(problem, meeting), _colour_reason(problem, teams, game, meeting))
            for game, meeting in zip(pairing.games, made.meetings, strict=True)
        ),
        _bye_reason(problem, made.bye),
    )


def _groups(problem: OlympiadProblem, made: OlympiadRound) -> Iterator[Reason]:
    """Give the groups in the order of art. 6.4: from the top, from the bottom, the Median Group."""
    scores = sorted(
        {team.points for team in problem.teams if team.number != made.bye}, reverse=True
    )
    above = [score for score in scores if score > made.median]
    below = [score for score in reversed(scores) if score < made.median]
    for points in (*above, *below, made.median):
        floaters = tuple(
            olympiad_float.number
            for olympiad_float in made.floats
            if olympiad_float.points == points
        )
        parts = []
        if floaters:
            parts.append(reason("olympiad-floaters-of", problem.edition, players=floaters))
        if points in made.unlimited:
            parts.append(reason("olympiad-limits-aside", problem.edition))
        concept = "olympiad-group"
        if points == made.median:
            concept = "olympiad-median-group"
        kept = sum(meeting.points == points for meeting in made.meetings)
        yield reason(concept, problem.edition, tuple(parts), points=points, pairs=kept)


def meeting_reason(problem: OlympiadProblem, meeting: GroupMeeting) -> Reason:
    """Say how two came to meet, with whom the one who chose passed over."""
    concept = "olympiad-floater-meets" if meeting.floated else "olympiad-meets"
    parts = tuple(
        reason(f"olympiad-passed-{why}", problem.edition, player=meeting.chooser, other=number)
        for number, why in meeting.passed
    )
    return reason(
        concept,
        problem.edition,
        parts,
        player=meeting.chooser,
        other=meeting.chosen,
        points=meeting.points,
    )


def _colour_reason(
    problem: OlympiadProblem, teams: dict[int, OlympiadTeam], game: Pairing, meeting: GroupMeeting
) -> Reason:
    white, black = teams[game.white], teams[game.black]
    return reason(
        meeting.given.rule,
        problem.edition,
        white=game.white,
        black=game.black,
        higher=meeting.higher,
        white_had=white.colours,
        black_had=black.colours,
    )


def _bye_reason(problem: OlympiadProblem, bye: int | None) -> Reason | None:
    if bye is None:
        return None
    barred = tuple(sorted(team.number for team in problem.teams if not team.may_have_bye))
    return reason("olympiad-bye", problem.edition, player=bye, barred=barred)


def why_not(problem: OlympiadProblem, one: Tpn, other: Tpn) -> Reason:
    """Say why two teams do not meet: what forbids it, or the choices that came before it.

    ``paired-together`` where they do meet, ``not-in-round`` where one does not play.
    """
    made = problem.made
    assert not isinstance(made, Refused), "who asks has the round"
    teams = {team.number: team for team in problem.teams}
    missing = tuple(tpn for tpn in (one, other) if tpn not in teams)
    if missing or one == other:
        return reason("not-in-round", players=missing or (one,))
    if any({one, other} == set(pair) for pair in made.pairs):
        return reason("paired-together", players=(one, other))
    if other in teams[one].met:
        return reason("rematch", problem.edition, players=(one, other))
    if other in teams[one].barred:
        return reason("forbidden-pair", players=(one, other))
    if made.bye in {one, other}:
        why = _bye_reason(problem, made.bye)
        assert why is not None, "somebody has the bye"
        return why
    meetings = [
        next(
            group_meeting
            for group_meeting in made.meetings
            if team in {group_meeting.chooser, group_meeting.chosen}
        )
        for team in (one, other)
    ]
    for meeting in meetings:
        for number, why_passed in meeting.passed:
            if {meeting.chooser, number} == {one, other}:
                return reason(
                    f"olympiad-passed-{why_passed}",
                    problem.edition,
                    (meeting_reason(problem, meeting),),
                    player=meeting.chooser,
                    other=number,
                )
    concept = "olympiad-earlier-choice"
    if meetings[0].points != meetings[1].points:
        concept = "olympiad-other-group"
    parts = tuple(meeting_reason(problem, group_meeting) for group_meeting in meetings)
    return reason(concept, problem.edition, parts, players=(one, other))


# A round of teams that somebody made by hand, held against the rules article by article.


def against_criteria(problem: OlympiadProblem, pairing: RoundPairing) -> tuple[Reason, ...]:
    """Return what no round may have: a second meeting, teams kept apart, a bye that is barred."""
    return tuple(_not_allowed(problem, pairing))


def _not_allowed(problem: OlympiadProblem, pairing: RoundPairing) -> Iterator[Reason]:
    teams = {team.number: team for team in problem.teams}
    for white, black in pairing.games:
        if not {white, black} <= teams.keys():
            continue
        if black in teams[white].met:
            yield reason("rematch", problem.edition, players=(white, black))
        if black in teams[white].barred:
            yield reason("forbidden-pair", players=(white, black))
    if pairing.bye is not None and pairing.bye in teams and not teams[pairing.bye].may_have_bye:
        yield reason("bye-barred", problem.edition, players=(pairing.bye,))


def remarks(problem: OlympiadProblem, pairing: RoundPairing) -> tuple[Remark, ...]:
    """Return what a round by hand has against the rules, what no round may have first."""
    found = [Remark(other, absolute=True) for other in _not_allowed(problem, pairing)]
    right = problem.pairing
    if not isinstance(right, Refused):
        if pairing.bye is not None and pairing.bye != right.bye:
            given = reason("olympiad-bye-lowest", problem.edition, given=pairing.bye, due=right.bye)
            found.append(Remark(given))
        mine = {frozenset(game) for game in pairing.games}
        theirs = {frozenset(game) for game in right.games}
        if mine != theirs:
            found.append(Remark(otherwise(problem, mine - theirs, theirs - mine)))
    found += _colours(problem, pairing)
    return tuple(found)


def _colours(problem: OlympiadProblem, pairing: RoundPairing) -> Iterator[Remark]:
    """Say of which matches another team has White on board 1 by the rules."""
    teams = {team.number: team for team in problem.teams}
    for white, black in pairing.games:
        if not {white, black} <= teams.keys():
            continue
        if not colourings(teams[white], teams[black]):
            over = reason("olympiad-colour-limits", problem.edition)
            yield Remark(over)
        higher, lower = ranking((teams[white], teams[black]), problem.text)
        given = colour_of(higher, lower, problem.drawn, problem.readings)
        due = higher if given.colour == "W" else lower
        if due.number != white:
            yield Remark(
                reason("olympiad-colour-of", problem.edition, due=due.number, other=int(white))
            )


def otherwise(
    problem: OlympiadProblem,
    stated: set[frozenset[Tpn]],
    given: set[frozenset[Tpn]],
) -> Reason:
    """Say which matches a round has instead of those of the rules."""

    def listed(pairs: set[frozenset[Tpn]]) -> tuple[str, ...]:
        return tuple("-".join(map(str, item)) for item in sorted(map(sorted, pairs)))

    return reason("olympiad-otherwise", problem.edition, stated=listed(stated), given=listed(given))
