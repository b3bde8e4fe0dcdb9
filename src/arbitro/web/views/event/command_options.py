"""What the form of a command offers to choose from: players, teams, games and sections."""

from __future__ import annotations

from arbitro.desk.kernel.state import Game
from arbitro.web.views.event.event import EventView, SectionView

Options = list[tuple[str, str]]
"""What is sent and what is read, in the order of a list."""

NOTHING = ("", "–")


def options_of(event: EventView, view: SectionView | None) -> dict[str, Options]:
    """Return what fields of commands choose from, by their names."""
    views = event.sections if view is None else (view,)
    others = [item for item in event.sections if view is None or item.id != view.id]
    found = {
        "entry": [option for item in views for option in _entries(item)],
        "team": [option for item in views for option in _teams(item)],
        "game": [option for item in views for option in _games(item)],
        "to": [(str(item.id), item.name) for item in others],
    }
    return {name: [NOTHING, *options] for name, options in found.items()}


def _entries(view: SectionView) -> Options:
    known = sorted(view.section.entries, key=lambda entry: view.number_of.get(entry, entry))
    return [
        (str(entry), f"{view.number_of.get(entry, '')} {view.person(entry).name}".strip())
        for entry in known
    ]


def _teams(view: SectionView) -> Options:
    return [(str(key), team.name) for key, team in view.section.teams.teams.items()]


def _games(view: SectionView) -> Options:
    """Return the games of the last round."""
    current = view.section.current
    games = () if current is None else current.games.values()
    return [(str(game.id), _game(view, game)) for game in games]


def _game(view: SectionView, game: Game) -> str:
    white, black = view.person(game.white).name, view.person(game.black).name
    return f"{game.round}.{game.board} {white} – {black}"
