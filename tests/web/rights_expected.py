"""What each role of the hall may do, and at which addresses: what `test_rights` asks for."""

from arbitro.web.session.access import Role

PHONES = [each for each in Role if each not in {Role.CHIEF, Role.MEMBER, Role.PUBLIC}]

TABLE = """
                                          DA SA RD HP SC OR FP AP CP
read published lists                      Y  Y  Y  Y  Y  Y  Y  Y  Y
steer the screens                         Y  -  -  -  Y  -  -  -  -
print them                                Y  Y  Y  -  Y  Y  -  -  Y
enter a result                            Y  Y  Y  Y  -  -  -  -  -
confirm what players said                 Y  Y  Y  -  -  -  -  -  -
check in                                  Y  Y  Y  Y  -  Y  -  -  -
ask for what it may not do                Y  Y  Y  Y  -  Y  -  -  -
take back the own                         Y  Y  Y  Y  Y  -  -  -  -
private records                           Y  -  -  -  -  Y  -  -  -
absences and inspections                  Y  -  -  -  -  -  Y  -  -
the office of the event                   Y  -  -  -  -  Y  -  -  -
duties in the hall                        Y  Y  -  -  -  -  Y  -  -
read incidents                            Y  Y  -  -  -  -  Y  Y  -
record incidents                          Y  Y  -  -  -  -  Y  -  -
study games between rounds                Y  Y  Y  Y  Y  Y  Y  Y  Y
forfeit a match                           Y  Y  Y  -  -  -  -  -  -
publish                                   Y  -  -  -  -  -  -  -  -
pair, enter players, papers of the event  Y  -  -  -  -  -  -  -  -
settings, files, devices, publicity       -  -  -  -  -  -  -  -  -
"""
"""What roles of fewer rights may do, as the design of the hall has it, read by people first."""


def _rows():
    for line in TABLE.strip().splitlines()[1:]:
        name, signs = line[:42].strip(), line[42:].split()
        yield name, {role for role, sign in zip(PHONES, signs, strict=True) if sign == "Y"}


MAY = dict(_rows())

PRIVATE_GETS = {
    "confirm what players said": ("/rounds/{number}/list",),
    "ask for what it may not do": ("/events/{event}/requests",),
    "check in": ("/check-in",),
    "steer the screens": ("/events/{event}/screens",),
    "read incidents": (
        *("/incidents", "/paper/incidents", "/incidents/{number}", "/incidents/{number}/panel"),
        "/incidents/{number}/edit",
    ),
    "record incidents": ("/incidents/new", "/record"),
    "private records": (
        "/private",
        "/applications",
        "/people/{name}",
        "/people/{name}/{row}",
        "/games/{game}/received.pgn",
        "/office/seats",
        "/office/seats.txt",
        "/office/seats.pdf",
    ),
    "absences and inspections": (
        *("/office/watch/absences.csv", "/office/watch/{name}", "/office/watch/{name}/{row}"),
    ),
    "duties in the hall": (
        *("/office/clocks/{number}", "/office/duties/{number}", "/office/duties/{number}/{name}"),
        "/office/teams/{number}",
        *("/events/{event}/boards", "/boards/now", "/boards/{number}/headings.pgn"),
    ),
    "the office of the event": (
        *("/office", "/office/facts/{number}/{name}", "/office/rows/{number}/{name}"),
        "/office/rows/{number}/{name}/{row}",
        *("/office/facts/{number}/{name}/panel", "/office/rows/{number}/{name}/panel"),
        "/office/rows/{number}/{name}/{row}/panel",
        *("/office/found/{name}", "/office/found/{name}/panel"),
        *("/office/due/{code}", "/office/due/{code}/panel"),
        *("/office/recordings", "/office/lists/{number}/{name}.pdf"),
        *(
            "/office/papers/{name}",
            "/office/papers/{name}/blank",
            "/office/papers/{name}/panel",
            "/office/plan",
            "/office/plan.svg",
            "/office/amendments",
            "/office/calendar",
            *("/office/calendar.ics", "/office/calendar/address"),
            "/office/packet",
            "/office/packet/files",
            "/office/school",
            "/office/packet.zip",
        ),
        *("/office/regulations", "/office/regulations.pdf", "/office/regulations.txt"),
    ),
    "pair, enter players, papers of the event": (
        *(
            "/import",
            *("/refresh", "/lists/check"),
            *("/players/several", "/players/several/panel", "/players/found"),
            *("/teams/several", "/teams/several/panel", "/teams/found"),
            "/listed",
            "/matches",
            "/numbers",
            *("/by-hand/places", "/by-hand/{name}", "/{number}/by-hand", "/cards", "/cards/{name}"),
            "/foresight",
            *("/audit", "/files/{code}/losses"),
            "/play-off",
            "/norm-teams",
        ),
        *(
            "/norms",
            "/sections/{section}/ratings",  # K follows the year of birth
            *("/norms/{number}", "/norms/{number}/panel"),
            *("/periods", "/periods/{number}/list", "/periods/{number}/report.trf"),
            "/direct-titles",
            *("/forms", "/forms/{code}", "/forms/{code}/panel"),
            "/forms/{code}/edit",
            *("/paper/report", "/paper/report/panel"),
            "/arbiters",
        ),
        *("/arbiters/edit", "/prizes/edit", "/fund.json", "/report.trf", "/files/{code}"),
        *("/report-{rated}.trf", "/line-ups/{number}", "/line-ups/{number}/{team}"),
        *(
            "/seating/{team}",
            "/pairings.txt",
            "/log",
            "/sections/{section}/settings",
            "/api/v1/events/{event}/settings",
            "/entries/{entry}",
            "/files",
        ),
        *("/api/v1/rating-lists", "/api/v1/rating-lists/{name}"),
    ),
    "settings, files, devices, publicity": (
        *("/events/new", "/events/{event}/edit", "/sections/new", "/s/{section}/edit"),
        *("/events/{event}/settings", "/settings/{code}", "/settings/{code}/panel"),
        *("/from-report", "/plugins", "/server", "/repair", "/restore", "/publicity", "/devices"),
        "/standby",
        *("/api/v1/events/{event}/notices", "/api/v1/events/{event}/hook"),
        *("/export", "/devices/codes/{number}", "/shelf", "/compare", "/site.zip"),
        *("/account", "/organisations", "/organisations/{number}", "/rights", "/tokens"),
        "/cases/{name}",
        *("/seminars", "/seminars/{name}", "/seminars/{name}/marking/{number}"),
        *("/seminars/{name}/results", "/seminars/{name}/report", "/seminars/{name}/papers/{code}"),
    ),
}
READ_ALL_THE_SAME = {
    "/api/v1/events/{event}/sections/{section}/direct-titles",  # says where it is now
    "/api/v1/events/{event}/sections/{section}/rounds/{number}/matches",  # says where it is now
    "/events/{event}/s/{section}/play",
}

ANALYSIS = {
    *("/analysis", "/analysis/train", "/games", "/games/{number}", "/games/{number}/game.pgn"),
    *("/api/v1/games", "/api/v1/games/tree", "/api/v1/games/{number}"),
}

POSTS = {
    "steer the screens": ("/events/{event}/screens", "/screens/list"),
    "read published lists": (
        *("/{key}/notices", "/notices/{event}/{code}", "/notices/{event}/{code}/end"),
        *("/join", "/preferences", "/viewer", "/captain/{key}", "/me/{event}", "/{key}/report"),
        "/shown-tables",
        *("/standby/join", "/standby/ask"),  # what is sent is opened by a key that two share
        *("/learn", "/learn/{name}", "/learn/exam", "/learn/by-hand", "/learn/clock"),
        *("/{key}/wish", "/{key}/present"),
        "/seminar/{name}/{key}",
        *("/enter/{event}", "/enter/{event}/{code}", "/r/{event}"),
        *("/sign-in", "/sign-out", "/invited/{key}"),
        # what a job takes is looked at job by job
        *("/jobs", "/jobs/{name}/cancel", "/jobs/{name}/again"),
        # and what a command takes, command by command
        *("/commands/{name}", "/do/{name}"),
    ),
    "enter a result": (
        "/games/{game}/result",
        "/games/{game}/put",
        "/games/{game}/read",
        "/games/{game}/proposed",
    ),
    "confirm what players said": (*("/hall/confirm", "/rounds/{number}/list"),),
    "check in": ("/check-in",),
    "ask for what it may not do": (*("/events/{event}/requests", "/games/{game}/ask"),),
    "private records": (
        *("/players/{entry}/private", "/entry-form", "/applications/{number}"),
        *("/applications/files", "/applications/erase", "/people/{name}", "/people/{name}/{row}"),
        *("/people/{name}/{row}/erase", "/people/{name}/erase"),
    ),
    "absences and inspections": (
        *("/office/watch/{name}", "/office/watch/{name}/{row}"),
        *("/office/watch/{name}/{row}/erase", "/office/watch/{name}/erase"),
    ),
    "duties in the hall": (
        *("/office/clocks/{number}", "/office/duties/{number}", "/office/duties/{number}/{name}"),
    ),
    "the office of the event": (
        *("/office/facts/{number}/{name}", "/office/rows/{number}/{name}"),
        *("/office/rows/{number}/{name}/{row}", "/office/rows/{number}/{name}/{row}/strike"),
        *("/office/papers/{name}", "/office/amendments", "/office/recordings/{row}"),
        *("/office/calendar/renew", "/office/calendar/address/renew"),
    ),
    "take back the own": ("/undo", "/redo"),
    "record incidents": (*("/incidents", "/incidents/new", "/incidents/{number}/edit"),),
    "pair, enter players, papers of the event": ("/by-hand/finish",),
    "settings, files, devices, publicity": (
        *("/events/import", "/events/new", "/sections/new"),
        *("/events/new/defaults", "/events/demo"),
        *("/s/{section}/edit", "/play/edit", "/settings/{code}"),
        "/office/school/{number}",
        *("/repair", "/restore", "/switch/{number}", "/publicity/page"),
        "/publicity/send",
        "/backup",
        *("/jobs/rating-list", "/jobs/rating-lists", "/jobs/list-places"),
        *("/jobs/list-places/daily", "/jobs/list-places/{name}/remove"),
        *(
            "/publicity/hook",
            "/publicity/notices",
            "/events/{event}/notices",
            "/events/{event}/hook",
        ),
        *("/plugins/allow", "/plugins/forget", "/from-report", "/devices", "/put-out"),
        *(
            "/take-back",
            "/devices/captains",
            "/devices/network",
            "/shelf/archive",
            "/shelf/duplicate",
        ),
        *("/tokens", "/tokens/end", "/tokens/{name}/end", "/api/v1/events"),
        *("/standby/code", "/standby/remove", "/standby/settle", "/standby/take-over"),
        *("/boards/sources", "/events/{event}/boards"),
        *("/account/password", "/account/put-out", "/organisations", "/{number}/invite"),
        *("/members/{member}", "/take-back/{invitation}", "/rights", "/rights/owner"),
        "/compare",
        *("/games/import", "/games/forget"),
        *("/cases/{name}", "/cases/{name}/{row}", "/cases/{name}/{row}/open"),
        *("/cases/{name}/{row}/erase", "/cases/{name}/open", "/cases/{name}/erase"),
        *("/seminars", "/seminars/{name}", "/seminars/{name}/erase"),
    ),
}
"""What forms send, by how their addresses end; all others are in the row of pairing."""
