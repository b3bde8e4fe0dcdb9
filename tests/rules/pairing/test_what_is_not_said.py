"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # an event made at random is of the usual size and has the usual accidents
    "GeneratorSettings.players",
    "GeneratorSettings.rounds",
    "GeneratorSettings.highest_rating",
    "GeneratorSettings.lowest_rating",
    "GeneratorSettings.draw_rate",
    "GeneratorSettings.forfeits",
    "GeneratorSettings.double_forfeits",
    "GeneratorSettings.half_point_byes",
    "GeneratorSettings.zero_point_byes",
    "GeneratorSettings.withdrawals",
    "TeamGeneratorSettings.teams",
    "TeamGeneratorSettings.boards",
    "TeamGeneratorSettings.rounds",
    "TeamGeneratorSettings.byes",
    "TeamGeneratorSettings.forfeits",
    "TeamGeneratorSettings.draw_rate",
    "ScheduleSettings.boards",
    "ScheduleSettings.forfeits",
    # who has had no bye may have one
    "OlympiadTeam.may_have_bye",
    "Side.may_receive_bye",
    # a match is of two games, a play-off of one
    "Stage.games",
    "MatchFormat.games",
    "PlayOffPlan.games",
    # the secondary score is used, two float at most, and a bracket completes the round
    "TeamOptions.use_secondary",
    "Demands.up",
    "Demands.down",
    "Bracket.completing",
}


def test_a_problem_supposes_nothing_but_this():
    assert supposed("arbitro.rules.pairing") == SUPPOSED
