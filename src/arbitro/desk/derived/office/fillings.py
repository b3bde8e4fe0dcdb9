"""What an event knows for a paper of the office: a game, a match, a round, a row of a register.

A source is named by a key, such as ``game-1-7`` (section, number), so that the page of a paper can
ask for it again. What is filled in is a proposal: everything can be typed otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from arbitro.desk.derived.office.clocks import Watched, in_order, sectors_of
from arbitro.desk.derived.office.undertaking import undertaking_of
from arbitro.desk.derived.teams.line_ups import line_up_of
from arbitro.desk.kernel.state import EventState, Round, Section
from arbitro.desk.values.office import Row
from arbitro.desk.values.teams import Match, TeamId
from arbitro.model import EntryId
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


class Filling(NamedTuple):
    """What is filled in: fields by name, and the lines of the paper's list."""

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
    shifts = [row for each in state.sections.values() for row in each.office.standing("rota")]
    names = [row.facts.text("name") for row in shifts if row.facts.text("role") == "fair-play"]
    levels = [level_of(undertaking_of(state, each)) for each in state.sections.values()]
    return {
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
        for number, each in enumerate(sectors_of(section)):
            label = f"{each.name}: {stretches(each.boards)}"
            yield Source(f"sector-{section.id}-{number}", "sector", name, label)
    if paper.code == "clock-sheet":
        for row in section.office.standing("clock-sheets"):
            at = row.facts.text("read-at").replace("T", " ")
            yield Source(f"pass-{section.id}-{row.number}", "pass", name, at)
    if paper.code in {"match-protocol", "line-up"} and current.teams is not None:
        yield from _of_matches(section, current.teams.matches, paper)
    if paper.fact("white") is not None:
        for game in in_order(current.games.values()):
            label = f"{game.board}: {_name(state, game.white)} - {_name(state, game.black)}"
            yield Source(f"game-{section.id}-{game.board}", "game", name, label)


def _of_matches(
    section: Section, matches: tuple[Match, ...], paper: OfficePaper
) -> Iterator[Source]:
    where = section.settings.name
    for match in matches:
        home, away = (section.teams.teams[each].name for each in match.sides)
        if paper.code == "match-protocol":
            label = f"{match.number}: {home} - {away}"
            yield Source(f"match-{section.id}-{match.number}", "match", where, label)
        else:
            for team, name in zip(match.sides, (home, away), strict=True):
                yield Source(f"team-{section.id}-{team}", "team", where, name)


def _name(state: EventState, entry: EntryId | None) -> str:
    return "" if entry is None or entry not in state.people else state.people[entry].name


def filling_of(state: EventState, paper: OfficePaper, key: str) -> Filling:
    """Return what is filled in from a source, and what the event knows anyway."""
    known = known_of(state, paper)
    if key not in {each.key for each in sources_of(state, paper)}:
        return Filling(known)
    kind, where, which = key.split("-")
    section = next((each for at, each in state.sections.items() if int(at) == int(where)), None)
    if section is None:
        row = state.office.rows["appeals"][int(which)]
        return Filling(known | _of_appeal(row, paper))
    found = _FILLED[kind](state, section, int(which), paper)
    said = {name: text for name, text in found.said.items() if text and paper.fact(name)}
    return Filling(known | said, found.lines)


def _of_appeal(row: Row, paper: OfficePaper) -> dict[str, str]:
    names = ("round", "by", "against", "filed", "grounds")
    return {
        name: row.facts.text(name) for name in names if row.facts.has(name) and paper.fact(name)
    }


def _of_game(state: EventState, section: Section, board: int, _: OfficePaper) -> Filling:
    assert section.current is not None
    game = next(each for each in section.current.games.values() if each.board == board)
    return Filling(
        {
            "round": str(game.round),
            "board": str(game.board),
            "white": _name(state, game.white),
            "black": _name(state, game.black),
        }
    )


def _of_round(state: EventState, section: Section, number: int, paper: OfficePaper) -> Filling:
    assert section.current is not None
    if paper.code == "result-list":
        return _results(state, section, None)
    open_ = [each.board for each in section.current.games.values() if each.result is None]
    lines = [(str(board), *([""] * (len(paper.rows) - 1))) for board in sorted(open_)]
    chief = state.settings.chief_arbiter if state.settings else ""
    said = {"round": str(number), "arbiter": chief if paper.code == "leaving-log" else ""}
    return Filling(said, tuple(lines) if paper.rows[0] == "board" else ())


def _of_sector(state: EventState, section: Section, at: int, _: OfficePaper) -> Filling:
    return _results(state, section, sectors_of(section)[at])


def _results(state: EventState, section: Section, watched: Watched | None) -> Filling:
    """Return the list on which the results of a round are noted at the boards, or of a sector."""
    current = section.current
    assert current is not None
    lines = tuple(
        (str(each.board), _name(state, each.white), _name(state, each.black), "", "")
        for each in in_order(current.games.values())
        if watched is None or each.board in watched.boards
    )
    said = {"round": str(current.number)}
    if watched is not None:
        said |= {"sector": stretches(watched.boards), "arbiter": watched.name}
    return Filling(said, lines)


def _of_pass(_: EventState, section: Section, number: int, __: OfficePaper) -> Filling:
    facts = section.office.rows["clock-sheets"][number].facts
    lines = []
    for each in facts.text("boards").splitlines():
        board, white, black, move = each.split()
        lines.append((board, white, black, "", move, ""))
    said = {name: facts.text(name) for name in ("round", "started", "read-at")}
    return Filling(said, tuple(lines))


def _match(section: Section, number: int) -> Match:
    assert section.current is not None
    assert section.current.teams is not None
    return next(each for each in section.current.teams.matches if each.number == number)


def _of_match(state: EventState, section: Section, number: int, _: OfficePaper) -> Filling:
    match = _match(section, number)
    home, away = (section.teams.teams[each].name for each in match.sides)
    lines = tuple(
        (str(at), _name(state, each.home), _name(state, each.away), "")
        for at, each in enumerate(match.boards, 1)
    )
    assert section.current is not None
    return Filling({"round": str(section.current.number), "home": home, "away": away}, lines)


def _of_team(state: EventState, section: Section, number: int, _: OfficePaper) -> Filling:
    assert section.current is not None
    team = section.teams.teams[TeamId(number)]
    seated = line_up_of(section, section.current.number, team)
    lines = tuple(
        (
            str(board),
            str(team.members.index(each) + 1) if each is not None else "",
            _name(state, each),
        )
        for board, each in enumerate(seated, 1)
    )
    return Filling({"round": str(section.current.number), "team": team.name}, lines)


_FILLED = {
    "game": _of_game,
    "round": _of_round,
    "sector": _of_sector,
    "pass": _of_pass,
    "match": _of_match,
    "team": _of_team,
}
