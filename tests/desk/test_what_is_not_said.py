"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # from the first round, for who joins or is kept apart
    "ForbidPairing.first_round": 1,
    "PairingForbidden.first_round": 1,
    "ForbidTeams.first_round": 1,
    "TeamsForbidden.first_round": 1,
    "SectionEntry.first_round": 1,
    "SectionTeam.first_round": 1,
    "Forbidden.first": 1,
    # numbers are counted from 1
    "EventState.next_entry": 1,
    "EventState.next_section": 1,
    "EventState.next_game": 1,
    "EventState.next_incident": 1,
    "EventState.next_row": 1,
    "TeamSide.next_team": 1,
    "SectionSettings.first_board": 1,
    "Match.first_board": 1,
    # who checks in is there
    "CheckIn.present": True,
    # what a public page shows unless it is switched off
    "PublicPage.clubs": True,
    "PublicPage.indexed": True,
    "PublicPage.player_pages": True,
    # a match of teams, and the byes of a section, as they are usually played
    "TeamRules.boards": 4,
    "TeamRules.reserves": 2,
    "TeamRules.use_secondary": True,
    "SectionSettings.half_point_byes": 1,
}


def test_a_command_an_event_or_a_setting_supposes_nothing_but_this():
    assert supposed("arbitro.desk") == SUPPOSED
