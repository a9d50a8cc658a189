"""The campaigns of the page on simulated games: series of the program's players."""

from __future__ import annotations

from bot.tools.simulate import SimulationPlan

NIGHT, RETURN = "night_of_the_zealot", "return_to_night_of_the_zealot"
DUNWICH, CARCOSA = "the_dunwich_legacy", "the_path_to_carcosa"
FIVE = ("roland_banks", "daisy_walker", "skids_otoole", "agnes_baker", "wendy_adams")
NEWCOMERS = ("zoey_samaras", "rex_murphy", "jenny_barnes", "jim_culver", "ashcan_pete")
OF_CARCOSA = (
    *("mark_harrigan", "minh_thi_phan", "sefina_rousseau"),
    *("akachi_onyele", "william_yorick", "lola_hayes"),
)
TEAMS = {NIGHT: FIVE, RETURN: FIVE, DUNWICH: NEWCOMERS + FIVE, CARCOSA: OF_CARCOSA + FIVE}
"""Who plays, in turn."""
LEVELS = ("easy", "standard", "hard", "expert")
SIZES = (1, 2, 3, 4)
PLAYERS = ("random", "purposeful", "careful")
GAMES = {
    NIGHT: {"random": 7, "purposeful": 7, "careful": 5},
    RETURN: {"random": 3, "purposeful": 3, "careful": 2},
    DUNWICH: {"random": 8, "purposeful": 8, "careful": 5},
    CARCOSA: {"random": 4, "purposeful": 3, "careful": 2},
}
"""Campaigns of each size and difficulty, by player."""
MORE_GAMES = {
    (DUNWICH, 1): {"random": 12, "purposeful": 12, "careful": 9},
    (DUNWICH, 2): {"random": 12, "purposeful": 10, "careful": 9},
}
"""The same where it is another number for a size: small groups are quickly through."""
FEW_LEVELS = {(long, size): ("standard", "hard") for long in (DUNWICH, CARCOSA) for size in (3, 4)}
"""Difficulties of those who take ten times as long, where not all are played."""
STRICT = {NIGHT: 3, RETURN: 1, DUNWICH: 1, CARCOSA: 1}
"""Campaigns of each size that are rebuilt after every answer."""
EVERY, ALWAYS = 37, 1
"""Answers after which the games are rebuilt: in all series, and in those that prove restarts."""


def team(campaign: str, size: int, level: str) -> tuple[str, ...]:
    """Others at each difficulty, so that all play."""
    who = TEAMS[campaign]
    start = LEVELS.index(level) * len(who) // len(FIVE)
    return (who * 2)[start : start + size]


def series(campaign: str, player: str, size: int, level: str, every: int = EVERY) -> SimulationPlan:
    """A series of campaigns of the page."""
    games = MORE_GAMES.get((campaign, size), GAMES[campaign])
    return SimulationPlan(
        game="lcg_campaign",
        scenario=campaign,
        investigators=team(campaign, size, level),
        difficulty=level,
        games=games[player] if every == EVERY else STRICT[campaign],
        seed=1,
        restart_every=every,
        player=player,
    )


def all_series(campaign: str) -> list[SimulationPlan]:
    """Every player, size and difficulty; then random ones rebuilt after every answer."""
    usual = [
        series(campaign, who, n, level)
        for who in PLAYERS
        for n in SIZES
        for level in FEW_LEVELS.get((campaign, n), LEVELS)
    ]
    return [*usual, *(series(campaign, "random", n, "hard", ALWAYS) for n in SIZES)]
