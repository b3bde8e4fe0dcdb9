"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # from the first round, for who joins or is kept apart
    "ForbidPairing.first_round",
    "PairingForbidden.first_round",
    "ForbidTeams.first_round",
    "TeamsForbidden.first_round",
    "SectionEntry.first_round",
    "SectionTeam.first_round",
    "Forbidden.first",
    # numbers are counted from 1
    "EventState.next_entry",
    "EventState.next_section",
    "EventState.next_game",
    "EventState.next_incident",
    "EventState.next_row",
    "TeamSide.next_team",
    "SectionSettings.first_board",
    "Match.first_board",
    # who checks in is there
    "CheckIn.present",
    # what a public page shows unless it is switched off
    "PublicPage.clubs",
    "PublicPage.indexed",
    "PublicPage.player_pages",
    # a match of teams, and the byes of a section, as they are usually played
    "TeamRules.boards",
    "TeamRules.reserves",
    "TeamRules.use_secondary",
    "SectionSettings.half_point_byes",
}


def test_a_command_an_event_or_a_setting_supposes_nothing_but_this():
    assert supposed("arbitro.desk") == SUPPOSED
