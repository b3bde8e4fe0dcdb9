"""What of the table of rights each command is that a program gives by its name.

A command that is not here is given by nobody. Those about one game or one round by hand take more:
what they do there is looked at where they are carried out.
"""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.web.access import Action

_OF_ACTIONS: Mapping[Action, tuple[str, ...]] = {
    Action.SETTINGS: (
        *("edit-event", "add-section", "edit-section", "remove-section", "change-edition"),
        *("finish-event", "reopen-event", "require-second-reading"),
    ),
    Action.CHANGE_ENTRIES: (
        *("register-player", "import-players", "enter-section", "edit-player", "remove-player"),
        *("enter-people", "move-entry", "edit-players"),
        *("admit-late-entry", "withdraw-player", "reinstate-player", "request-bye", "cancel-bye"),
        *("forbid-pairing", "allow-pairing", "fix-board", "adjust-points", "close-entries"),
        *("reopen-entries", "renumber", "make-groups", "draw-initial-colour"),
        *("register-team", "admit-late-team", "edit-team", "remove-team", "register-member"),
        *("order-roster", "arrange-teams", "forbid-teams", "allow-teams", "withdraw-team"),
        *("reinstate-team", "request-team-bye", "cancel-team-bye", "adjust-team-points"),
    ),
    Action.CHECK_IN: ("check-in",),
    Action.PAIR: (
        *("pair-round", "pair-again", "unpair-round", "continue-match", "pass-reading"),
        *("start-play-off", "continue-play-off", "set-line-up-deadline", "set-line-up"),
        "note-seating",
    ),
    Action.PAIR_BY_HAND: (
        *(
            "pair-by-hand",
            "pair-teams-by-hand",
            "pair-late-entry",
            "begin-by-hand",
            "place-by-hand",
        ),
        *("finish-by-hand", "leave-by-hand", "swap-colours"),
    ),
    Action.PUBLISH: ("publish-round",),
    # which of the actions about results it is, the game says
    Action.ENTER_RESULT: ("enter-result", "clear-result", "correct-result"),
    Action.CHANGE_RESULT: ("confirm-reports",),
    Action.SPECIAL_RESULT: ("forfeit-match",),
    Action.ORGANISE: (
        *("draw-lots", "draw-team-lots", "record-play-off", "set-prizes", "check-prizes"),
        *("set-arbiters", "set-norm-facts", "keep-paper", "attach-games", "detach-game"),
    ),
    Action.RECORD_INCIDENT: ("record-incident", "correct-incident", "withdraw-incident"),
    Action.PUBLICITY: (
        *("set-publicity", "set-public-page", "name-in-public", "set-reporting"),
        "set-self-check-in",
    ),
    Action.OFFICE: ("state-facts", "keep-row", "strike-row", "publish-regulations"),
    # what is the own is looked at when it is taken back
    Action.UNDO_OWN: ("undo", "redo"),
    Action.FILES: ("restore-event",),
}

ACTIONS: Mapping[str, Action] = {
    name: action for action, names in _OF_ACTIONS.items() for name in names
}
"""The action of each command, by its name."""

LARGEST_COMMAND = 1024 * 1024
"""The bytes taken in for a command that carries neither files nor many people."""

CARRY_MUCH = frozenset(
    {
        *("attach-games", "keep-paper", "import-players", "enter-people", "edit-players"),
        *("arrange-teams", "note-seating", "publish-regulations"),
    }
)
"""Commands that carry files, or many people: they take in as much as any page."""
