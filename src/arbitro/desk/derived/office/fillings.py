"""What an event knows for a paper of the office: a game, a match, a round, a row of a register.

A source is named by a key, such as ``game-1-7`` (section, number), so that the page of a paper can
ask for it again. What is filled in is a proposal: everything can be typed otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from arbitro.desk.derived.office.clocks import WatchedBoards, in_order, sectors_of
from arbitro.desk.derived.office.section_facts import undertaking_of
from arbitro.desk.derived.sides import sides_of
from arbitro.desk.derived.teams.line_ups import line_up_of
from arbitro.desk.derived.teams.record import board_results, wrong_by_board
from arbitro.desk.kernel.state import EventState, Round, Section
from arbitro.desk.values.office import Row
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import Match, MatchBoard, SectionTeam, TeamId
from arbitro.model import EntryId, Result, points_of
from arbitro.rules.office.facts import stretches
from arbitro.rules.office.papers import OfficePaper
from arbitro.rules.office.preflight.fair_play import level_of

Lines = tuple[tuple[str, ...], ...]


class Source(NamedTuple):
    """Something a paper can be filled in from; ``label`` is made of names and numbers alone."""

    key: str
    kind: str
    section: str
    label: str


class FormContent(NamedTuple):
    """What is filled in: fields by name, and the lines of the paper's list.

    Points, results and colours are codes.
    """

    said: Mapping[str, str]
    lines: Lines = ()


def known_of(state: EventState, paper: OfficePaper) -> dict[str, str]:
    """Return what the event knows of a paper's fields whatever it is filled in from."""
    settings = state.settings
    if settings is None:
        return {}
    told = {
        "event": settings.name,
        "place": ", ".join(filter(None, (settings.venue, settings.city))),
        "start": settings.start.isoformat() if settings.start else "",
        "end": settings.end.isoformat() if settings.end else "",
        **(_of_fair_play(state) if paper.code == "fair-play-report" else {}),
        **(_of_deposit(state) if paper.code == "appeal" else {}),
    }
    return {name: text for name, text in told.items() if text and paper.fact(name)}


def _of_fair_play(state: EventState) -> dict[str, str]:
    facts = state.office.facts("fair-play")
    shifts = [row for section in state.sections.values() for row in section.office.standing("rota")]
    names = [row.facts.text("name") for row in shifts if row.facts.text("role") == "fair-play"]
    levels = [level_of(undertaking_of(state, section)) for section in state.sections.values()]
    settings = state.settings
    people = {entry for section in state.sections.values() for entry in section.entries}
    return {
        "federation": settings.federation if settings else "",
        "organised-by": settings.organiser if settings else "",
        "chief-arbiter-name": settings.chief_arbiter if settings else "",
        "players-count": str(len(people)) if people else "",
        "rounds-count": str(
            max((len(section.rounds) for section in state.sections.values()), default=0)
        ),
        "waiver-asked": facts.text("waiver-asked"),
        "measures-promised": facts.text("measures"),
        "areas": facts.text("areas"),
        "storage": facts.text("storage"),
        "arbiters-of-fair-play": ", ".join(dict.fromkeys(names)),
        "protection-level": max(levels).name.lower() if levels else "",
        "measures-used": facts.text("measures"),
    }


def _of_deposit(state: EventState) -> dict[str, str]:
    rules = state.office.facts("appeals-rules")
    return {"deposit": rules.text("deposit"), "currency": rules.text("currency")}


def sources_of(state: EventState, paper: OfficePaper) -> tuple[Source, ...]:
    """Return what a paper can be filled in from, in the order of sections and numbers."""
    return tuple(_sources(state, paper))


def has_sources(state: EventState, paper: OfficePaper) -> bool:
    """Tell whether there is anything a paper can be filled in from."""
    return next(_sources(state, paper), None) is not None


def _sources(state: EventState, paper: OfficePaper) -> Iterator[Source]:
    if paper.code == "appeal":
        for row in state.office.standing("appeals"):
            label = f"{row.number}: {row.facts.text('by')}"
            yield Source(f"row-0-{row.number}", "row", "", label)
    for section in state.sections.values():
        if section.current is not None:
            yield from _of_section(state, section, section.current, paper)


def _of_section(
    state: EventState, section: Section, current: Round, paper: OfficePaper
) -> Iterator[Source]:
    name = section.settings.name
    if paper.code in {"clock-sheet", "leaving-log", "result-list"}:
        yield Source(f"round-{section.id}-{current.number}", "round", name, "")
    if paper.code == "result-list":
        for number, sector in enumerate(sectors_of(section)):
            label = f"{sector.name}: {stretches(sector.boards)}"
            yield Source(f"sector-{section.id}-{number}", "sector", name, label)
    if paper.code == "clock-sheet":
        for row in section.office.standing("clock-sheets"):
            at = row.facts.text("read-at").replace("T", " ")
            yield Source(f"pass-{section.id}-{row.number}", "pass", name, at)
    if paper.code in {"match-protocol", "line-up"}:
        yield from _of_matches(section) if paper.code == "match-protocol" else _of_teams(section)
    if paper.fact("white") is not None:
        for game in in_order(current.games.values()):
            label = f"{game.board}: {_name(state, game.white)} - {_name(state, game.black)}"
            yield Source(f"game-{section.id}-{game.board}", "game", name, label)


def _of_teams(section: Section) -> Iterator[Source]:
    """Yield the teams of the round being played."""
    current = section.current.teams if section.current is not None else None
    for match in current.matches if current is not None else ():
        for team in match.sides:
            label = section.teams.teams[team].name
            yield Source(f"team-{section.id}-{team}", "team", section.settings.name, label)


def _of_matches(section: Section) -> Iterator[Source]:
    """Yield the matches of every round, those of the latest one first."""
    for played in reversed(section.rounds):
        for match in played.teams.matches if played.teams is not None else ():
            home, away = (section.teams.teams[side].name for side in match.sides)
            label = f"{played.number}.{match.number}: {home} - {away}"
            key = f"match-{section.id}-{played.number}.{match.number}"
            yield Source(key, "match", section.settings.name, label)


def _name(state: EventState, entry: EntryId | None) -> str:
    return "" if entry is None or entry not in state.people else state.people[entry].name


def filling_of(state: EventState, paper: OfficePaper, key: str) -> FormContent:
    """Return what is filled in from a source, and what the event knows anyway."""
    known = known_of(state, paper)
    # The key comes from an address: only what was offered is taken apart below.
    if key not in {source.key for source in sources_of(state, paper)}:
        return FormContent(known)
    kind, where, which = key.split("-")
    section = next((other for at, other in state.sections.items() if int(at) == int(where)), None)
    if section is None:
        row = state.office.rows["appeals"][int(which)]
        return FormContent(known | _of_appeal(row, paper))
    found = (
        _of_match(state, section, which)
        if kind == "match"
        else _FILLED[kind](state, section, int(which), paper)
    )
    said = {name: text for name, text in found.said.items() if text and paper.fact(name)}
    return FormContent(known | said, found.lines)


def _of_appeal(row: Row, paper: OfficePaper) -> dict[str, str]:
    names = ("round", "by", "against", "filed", "grounds")
    return {
        name: row.facts.text(name) for name in names if row.facts.has(name) and paper.fact(name)
    }


def _of_game(state: EventState, section: Section, board: int, _: OfficePaper) -> FormContent:
    assert section.current is not None
    game = next(item for item in section.current.games.values() if item.board == board)
    return FormContent(
        {
            "round": str(game.round),
            "board": str(game.board),
            "white": _name(state, game.white),
            "black": _name(state, game.black),
        }
    )


def _of_round(state: EventState, section: Section, number: int, paper: OfficePaper) -> FormContent:
    assert section.current is not None
    if paper.code == "result-list":
        return _results(state, section, None)
    open_ = [game.board for game in section.current.games.values() if game.result is None]
    lines = [(str(board), *([""] * (len(paper.rows) - 1))) for board in sorted(open_)]
    chief = state.settings.chief_arbiter if state.settings else ""
    said = {"round": str(number), "arbiter": chief if paper.code == "leaving-log" else ""}
    return FormContent(said, tuple(lines) if paper.rows[0] == "board" else ())


def _of_sector(state: EventState, section: Section, at: int, _: OfficePaper) -> FormContent:
    return _results(state, section, sectors_of(section)[at])


def _results(state: EventState, section: Section, watched: WatchedBoards | None) -> FormContent:
    """Return the list on which the results of a round are noted at the boards, or of a sector."""
    current = section.current
    assert current is not None
    lines = tuple(
        (str(item.board), _name(state, item.white), _name(state, item.black), "", "")
        for item in in_order(current.games.values())
        if watched is None or item.board in watched.boards
    )
    said = {"round": str(current.number)}
    if watched is not None:
        said |= {"sector": stretches(watched.boards), "arbiter": watched.name}
    return FormContent(said, lines)


def _of_pass(_: EventState, section: Section, number: int, __: OfficePaper) -> FormContent:
    facts = section.office.rows["clock-sheets"][number].facts
    lines = []
    for line in facts.text("boards").splitlines():
        board, white, black, move = line.split()
        lines.append((board, white, black, "", move, ""))
    said = {name: facts.text(name) for name in ("round", "started", "read-at")}
    return FormContent(said, tuple(lines))


def _of_match(state: EventState, section: Section, which: str) -> FormContent:
    """Return the protocol of a match of a round, with what is known of its results.

    Results are those of the boards, seen from the home team by their codes; the boards that a
    wrong order cost a team are said apart and counted in the score (C.05 art. 7.1).
    """
    number, at = map(int, which.split("."))
    played = section.rounds[number - 1]
    assert played.teams is not None
    match = next(other for other in played.teams.matches if other.number == at)
    home, away = (section.teams.teams[side] for side in match.sides)
    lines = tuple(
        (
            str(board),
            _listed(state, home, item.home),
            _listed(state, away, item.away),
            item.colour.value,
            _seen_from_home(section, played, item),
        )
        for board, item in enumerate(match.boards, 1)
    )
    lost = (f"{board}: {section.teams.teams[team].name}" for board, team in match.wrong)
    said = {
        "round": str(number),
        "home": home.name,
        "away": away.name,
        "score": _score(section, played, match),
        "wrong-boards": "\n".join(lost),
    }
    return FormContent(said, lines)


def _score(section: Section, played: Round, match: Match) -> str:
    """Return the tenths of points of both teams; empty while a board has no result."""
    wrong, points = wrong_by_board(match), section.settings.points
    results = [
        board_results(played, item, wrong.get(board, frozenset()), match)
        for board, item in enumerate(match.boards, 1)
    ]
    if not results or any(Result.PENDING in result for result in results):
        return ""
    return ":".join(
        str(sum(points_of(result[side], points) for result in results)) for side in (0, 1)
    )


def _listed(state: EventState, team: SectionTeam, player: EntryId | None) -> str:
    """Return a player with the number in the list of the team."""
    if player is None:
        return ""
    number = team.members.index(player) + 1 if player in team.members else 0
    name = _name(state, player)
    return f"{number} {name}" if number else name


def _seen_from_home(section: Section, played: Round, board: MatchBoard) -> str:
    """Return the code of a board's result, the home team's first; empty where none is known."""
    if board.game is None:
        return "--" if board.home is board.away is None else "-+" if board.home is None else "+-"
    game = played.games[board.game]
    if game.result is None or game.result is GameResult.ADJOURNED:
        return ""
    return str(sides_of(section, game).seen(game.result).value)


def _of_team(state: EventState, section: Section, number: int, _: OfficePaper) -> FormContent:
    assert section.current is not None
    team = section.teams.teams[TeamId(number)]
    seated = line_up_of(section, section.current.number, team)
    lines = tuple(
        (
            str(board),
            str(team.members.index(entry_id) + 1) if entry_id is not None else "",
            _name(state, entry_id),
        )
        for board, entry_id in enumerate(seated, 1)
    )
    return FormContent({"round": str(section.current.number), "team": team.name}, lines)


_FILLED = {
    "game": _of_game,
    "round": _of_round,
    "sector": _of_sector,
    "pass": _of_pass,
    "team": _of_team,
}
