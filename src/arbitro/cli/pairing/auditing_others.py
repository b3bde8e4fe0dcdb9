"""``arbitro check audit`` for reports of teams, and for those whose rounds are of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from arbitro.cli.base.reports import LoadedReport, chosen_edition, decide_edition
from arbitro.cli.base.team_reports import LoadedTeams, is_olympiad
from arbitro.cli.pairing.olympiad import read_olympiad
from arbitro.cli.pairing.team_check import checked_rounds, counted
from arbitro.library.team_rounds import team_regulation
from arbitro.model import EditionKey, PairedByHand, RoundNumber, TeamTournament, Tournament
from arbitro.regulations import editions
from arbitro.rules.pairing.audit import nearest
from arbitro.rules.pairing.checker import FoundDifference
from arbitro.rules.pairing.checker import check_round as check_of_players
from arbitro.rules.pairing.olympiad.check import check_round as check_round_of_olympiad


def audited_teams(loaded: LoadedTeams, edition: str | None) -> dict[str, Any] | None:
    """Return how the rounds of teams stand to the text of their day, and to others.

    None where no text says which teams meet. BadInputError for an edition there is not.
    """
    teams = loaded.tournament
    if is_olympiad(loaded, None):
        return _of_olympiad(loaded, edition)
    stated = checked_rounds(teams, edition, ())
    if stated.edition is None:
        return None
    texts = [
        text_held(teams.system.value, stated.edition, _boards(stated.differences, teams.by_hand))
    ]
    regulation = team_regulation(teams)
    of_a_text = regulation is not None and stated.edition.startswith(f"{regulation}@")
    if regulation and of_a_text and texts[0]["rounds_differing"] and edition is None:
        for other in reversed(editions(regulation)):
            if other.key != stated.edition:
                found = checked_rounds(teams, other.key, ())
                boards = _boards(found.differences, teams.by_hand)
                texts.append(text_held(teams.system.value, other.key, boards))
    return _of_teams(texts, teams, edition)


def audited_table(loaded: LoadedReport, edition: str | None) -> dict[str, Any]:
    """Return how the rounds of a round robin stand to its table."""
    event = loaded.tournament
    choice = decide_edition(loaded, event.system.regulation, edition)
    key = choice.edition.key
    numbers = range(1, event.rounds_paired + 1)
    found = [
        check_of_player
        for number in numbers
        for check_of_player in check_of_players(event, key, RoundNumber(number))
    ]
    text = text_held(event.system.key, key, _boards(found, event.by_hand))
    return answered(
        [text], event, event.rounds_paired, size="players", decided_by=choice.decided_by
    )


def _of_olympiad(loaded: LoadedTeams, edition: str | None) -> dict[str, Any]:
    """Hold the rounds of an Olympiad to the text of its day, and to others where they differ."""
    loaded, choice = read_olympiad(loaded, edition, ())
    teams, stated = loaded.tournament, choice.edition.key

    def held(key: EditionKey) -> dict[str, Any]:
        numbers = range(1, teams.rounds_played + 1)
        breaches = (
            (number, len(check_round_of_olympiad(teams, number, key))) for number in numbers
        )
        return text_held("olympiad", key, [(number, count) for number, count in breaches if count])

    texts = [held(stated)]
    if texts[0]["rounds_differing"] and edition is None:
        others = [item.key for item in reversed(editions("D.02")) if item.key != stated]
        texts += [held(other) for other in others]
    return _of_teams(texts, teams, edition)


def _of_teams(
    texts: list[dict[str, Any]], teams: TeamTournament, edition: str | None
) -> dict[str, Any]:
    """Return the answer for a report of teams, whose first text is that of its day, or asked."""
    regulation = texts[0]["edition"].partition("@")[0]
    choice = chosen_edition(regulation, option=edition, start=teams.details.start)
    return answered(texts, teams, teams.rounds_played, size="teams", decided_by=choice.decided_by)


def _boards(
    found: Iterable[FoundDifference], by_hand: tuple[PairedByHand, ...]
) -> list[tuple[int, int]]:
    """Return how many boards differ in each round that differs and nobody paired by hand."""
    boards = Counter[int]()
    for difference in counted(tuple(found), by_hand):
        boards[difference.round_number] += max(len(difference.stated), len(difference.expected), 1)
    return sorted(boards.items())


def text_held(
    system: str,
    edition: EditionKey,
    boards: Sequence[tuple[int, int]],
    refused: Sequence[int] = (),
) -> dict[str, Any]:
    """Return how rounds stand to a text: boards that differ by round, and rounds it ``refused``."""
    return {
        "system": system,
        "edition": edition,
        "rounds_differing": len(boards) + len(refused),
        "boards_differing": sum(count for _, count in boards),
        "boards": [{"round": number, "boards": count} for number, count in boards],
        "not_paired": list(refused),
    }


def answered(
    texts: list[dict[str, Any]],
    event: Tournament | TeamTournament,
    rounds: int,
    *,
    size: str,
    decided_by: str,
) -> dict[str, Any]:
    """Return the answer for a report whose rounds were held to texts, first that of its day.

    ``size`` names what the event has of whom: players or teams. The text that is ``best`` is the
    nearest one.
    """
    return {
        "status": "audited",
        size: len(event.entries),
        "rounds": rounds,
        "edition_decided_by": decided_by,
        "accelerated": any(any(entry.virtual) for entry in event.entries),
        "late_entries": [],
        "by_hand": [item.round_number for item in event.by_hand],
        "differs": texts[0]["rounds_differing"] > 0,
        "best": nearest((text["rounds_differing"], text["boards_differing"]) for text in texts),
        "texts": texts,
    }
