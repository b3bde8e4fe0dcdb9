"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # an event made at random is of the usual size and has the usual accidents
    "GeneratorSettings.players": 30,
    "GeneratorSettings.rounds": 7,
    "GeneratorSettings.highest_rating": 2500,
    "GeneratorSettings.lowest_rating": 1400,
    "GeneratorSettings.draw_rate": 300,
    "GeneratorSettings.forfeits": 10,
    "GeneratorSettings.double_forfeits": 1,
    "GeneratorSettings.half_point_byes": 10,
    "GeneratorSettings.zero_point_byes": 10,
    "GeneratorSettings.withdrawals": 5,
    "TeamGeneratorSettings.teams": 20,
    "TeamGeneratorSettings.boards": 4,
    "TeamGeneratorSettings.rounds": 7,
    "TeamGeneratorSettings.byes": 10,
    "TeamGeneratorSettings.forfeits": 10,
    "TeamGeneratorSettings.draw_rate": 300,
    "ScheduleSettings.boards": 4,
    "ScheduleSettings.forfeits": 10,
    # who has had no bye may have one
    "OlympiadTeam.may_have_bye": True,
    "UpfloatingSide.may_receive_bye": True,
    # a match is of two games, a play-off of one
    "Stage.games": 2,
    "MatchFormat.games": 2,
    "PlayOffPlan.games": 1,
    # the secondary score is used, two float at most, and a bracket completes the round
    "TeamOptions.use_secondary": True,
    "Demands.up": 2,
    "Demands.down": 2,
    "Bracket.completing": True,
}


def test_a_problem_supposes_nothing_but_this():
    assert supposed("arbitro.rules.pairing") == SUPPOSED
