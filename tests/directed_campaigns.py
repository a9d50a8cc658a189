"""Campaigns in which a game master's commands lead each scenario near to a resolution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.engine.ask import Picked
from bot.engine.journal import Answered, Overridden
from bot.engine.session import AnySession
from bot.lcg.printed.packs import whole_library
from bot.rulesets import Kits
from bot.tools.campaigns import campaign_kit
from bot.tools.chain import Chain
from bot.tools.chooser import Chooser

Command = dict[str, Any]
GATHERING, MASKS, DEVOURER = "the_gathering", "the_midnight_masks", "the_devourer_below"
NIGHT, RETURN = "night_of_the_zealot", "return_to_night_of_the_zealot"
DUNWICH, CARCOSA = "the_dunwich_legacy", "the_path_to_carcosa"
EXTRA, HOUSE, MUSEUM = "extracurricular_activity", "the_house_always_wins", "the_miskatonic_museum"
TRAIN, ALTAR = "the_essex_county_express", "blood_on_the_altar"
UNSEEN, DOOM = "undimensioned_and_unseen", "where_doom_awaits"
LOST = "lost_in_time_and_space"
VARIANT: Final = "return_to_"
"""How the slug of a scenario of the Return begins."""
OTHERS: Final = {"01121b": "50026b"}
"""Who comes in somebody's stead there."""
PRIEST, LITA, UMORDHOTH = "01116", "01117", "01157"
NECRONOMICON, SILAS, YOG_SOTHOTH = "02140", "02216", "02323"
CULTISTS = ("01121b", "01137", "01138", "01139", "01140", "01141")
LONGEST = 3_000


def fallen(enemy: str) -> list[Command]:
    """An enemy is met, and defeated."""
    return [
        {"do": "spawn", "card": enemy, "engaged": 0},
        {"do": "defeat", "what": enemy, "by": 0},
    ]


def stage(of: str, number: int) -> Command:
    """Another act or agenda is the current one."""
    return {"do": "stage", "of": of, "number": number}


def past(of: str, number: int) -> list[Command]:
    """An act or agenda becomes the current one, and advances."""
    return [stage(of, number), {"do": "advance", "what": of}]


def finish(resolution: str) -> list[Command]:
    """The scenario ends at once, where no stage alone leads there."""
    return [{"do": "end", "resolution": resolution}]


NEAR: Final[Mapping[tuple[str, str], list[Command]]] = {
    (GATHERING, "r1"): [stage("act", 3), *fallen(PRIEST)],
    (GATHERING, "r2"): [stage("act", 3), *fallen(PRIEST)],
    (GATHERING, "r3"): [stage("agenda", 3), {"do": "advance", "what": "agenda"}],
    (MASKS, "r1"): [each for cultist in CULTISTS for each in fallen(cultist)],
    (MASKS, "r2"): [stage("agenda", 2), {"do": "advance", "what": "agenda"}],
    (DEVOURER, "r1"): [stage("act", 3), {"do": "advance", "what": "act"}],
    (DEVOURER, "r2"): [
        stage("agenda", 3),
        {"do": "advance", "what": "agenda"},
        {"do": "defeat", "what": UMORDHOTH, "by": 0},
    ],
    (DEVOURER, "r3"): [
        stage("agenda", 3),
        {"do": "put", "card": LITA, "control": 0},
        {"do": "advance", "what": "agenda"},
        {"do": "move", "who": 0, "to": "01156"},
    ],
    (EXTRA, "r1"): finish("r1"),
    (EXTRA, "r2"): finish("r2"),
    (EXTRA, "r3"): past("act", 3),
    (EXTRA, "r4"): past("agenda", 3),
    (HOUSE, "none"): finish("none"),
    (HOUSE, "r2"): finish("r2"),
    (HOUSE, "r3"): finish("r3"),
    (HOUSE, "r4"): past("agenda", 3),
    (MUSEUM, "r1"): past("act", 3),
    (MUSEUM, "r2"): past("act", 3),
    (TRAIN, "r1"): past("act", 2),
    (TRAIN, "r2"): past("agenda", 5),
    (ALTAR, "r1"): [stage("act", 2), *fallen(SILAS)],
    (ALTAR, "r2"): [{"do": "put", "card": NECRONOMICON, "control": 0}, *past("act", 2)],
    (ALTAR, "r3"): past("act", 2),
    (UNSEEN, "r1"): past("agenda", 3),
    (UNSEEN, "r2"): past("act", 2),
    (DOOM, "r1"): past("act", 3),
    (DOOM, "r2"): past("agenda", 2),
    (LOST, "none"): finish("none"),
    (LOST, "r1"): past("act", 4),
    (LOST, "r2"): [stage("act", 4), {"do": "defeat", "what": 0}],
    (LOST, "r3"): [stage("agenda", 4), *fallen(YOG_SOTHOTH)],
    (LOST, "r4"): [{"do": "defeat", "what": 0}],
}
"""What the game master does from the first turn on, one thing whenever a turn goes on."""


def near(scenario: str, end: str) -> list[Command]:
    """Return what the game master does in a scenario, or in its variant."""
    if scenario in ENDED_AT_ONCE:
        return finish(end)
    commands = NEAR.get((scenario.removeprefix(VARIANT), end), [DEFEATED])
    if not scenario.startswith(VARIANT):
        return list(commands)
    return [{key: OTHERS.get(value, value) for key, value in each.items()} for each in commands]


ENDED_AT_ONCE: Final = (
    "curtain_call", "the_last_king", "echoes_of_the_past", "the_unspeakable_oath",
    "a_phantom_of_truth", "the_pallid_mask", "black_stars_rise", "dim_carcosa",
)  # fmt: skip
"""Scenarios whose resolutions are reached by directed games of their own."""
DEFEATED: Final[Command] = {"do": "defeat", "what": 0}
"""Otherwise nobody gets away: no resolution, where one plays alone."""
CHOICES: Final = {"r1": "burn", "r2": "keep", "r3": "activate:enemy-"}
"""How the key begins of what players choose where a scenario asks for its end, or an enemy does."""
COURSES: Final[tuple[tuple[str, ...], ...]] = (
    ("r1", "r1", "r1"),
    ("r2", "r2", "r2"),
    ("r1", "r2", "r3"),
    ("r3", "none", "none"),
    ("none", "r1", "r1"),
    ("r1",),
)
"""The resolutions of the scenarios, of campaigns that one plays alone; the last is given up."""
CYCLE_COURSES: Final[tuple[tuple[str, ...], ...]] = (
    ("r1", "r1", "r1", "r1", "r1", "r1", "r1", "r1"),
    ("r2", "r2", "r2", "r2", "r2", "r2", "r1", "r2"),
    ("r3", "r3", "r1", "r1", "r3", "r1", "r1", "r3"),
    ("r4", "r4", "r2", "none", "none", "none", "r1", "r4"),
    ("none", "none", "none", "r2", "r1", "r1", "r1", "none"),
    ("r1", "r2", "r2", "r1", "r3", "r2", "r2"),
    ("r3", "r4", "r1", "r1", "r1", "r1", "none"),
    ("r1", "r1"),
)
"""The same of the next cycle: by scenario, whichever of the first two is played first."""
CARCOSA_COURSES: Final[tuple[tuple[str, ...], ...]] = (
    ("r1", "r1", "r1", "r1", "r1", "r1", "r1", "r1"),
    ("r2", "r2", "r2", "r2", "r2", "r2", "r2", "r2"),
    ("none", "r3", "r3", "r3", "r3", "none", "r1", "r3"),
    ("r1", "r1", "r4", "none", "none", "r1", "r2", "r4"),
    ("r2", "none", "none", "r3", "r1", "r2", "r1", "r5"),
    ("r1", "r1", "r1", "r2", "r2", "r1", "r1", "none"),
    ("r2", "r1", "r2", "r2", "r3", "r2", "r3"),
    ("none", "r2", "r3", "r1", "none", "none", "none"),
    ("r1", "r3", "r1", "r3", "r2", "none", "r2", "r5"),
    ("r2", "r1", "none", "r2", "r1", "r1", "r1", "r2"),
    ("none", "r1", "r3", "none", "r2", "r2", "r2", "r1"),
    ("r1", "r1"),
)
"""The same of *The Path to Carcosa*, which two play."""
ALL_COURSES: Final = {NIGHT: COURSES, RETURN: COURSES, DUNWICH: CYCLE_COURSES}
LEADS: Final = {
    NIGHT: ("roland_banks",),
    RETURN: ("roland_banks",),
    DUNWICH: ("zoey_samaras",),
    CARCOSA: ("mark_harrigan", "akachi_onyele"),
}


class DirectedCampaign:
    """A campaign that goes a given course, or is given up before its last scenario."""

    def __init__(
        self,
        kits: Kits,
        course: tuple[str, ...],
        campaign: str = NIGHT,
        restart_every: int = 1,
        deck_steps: int = LONGEST,
    ) -> None:
        """`deck_steps` are the answers between two scenarios before everyone is ready."""
        kit, chapters = campaign_kit(kits, campaign)
        setup = {"campaign": campaign, "investigators": list(LEADS[campaign])}
        seed = "-".join(course).encode().ljust(16, b".")[:16]
        self.chain = Chain(kit.rules, chapters, {"lcg": kits["lcg"].rules}, setup, seed)
        self._course = course
        self._scenarios = whole_library().campaigns[campaign].scenarios
        self._chooser = Chooser("-".join(course))
        self._left: list[Command] = []
        self._at = 0
        self._deck_steps = self._most_deck_steps = deck_steps
        self._restart_every = restart_every

    def play(self) -> Chain:
        """Play it to its end, with the invariants after each answer and restarts in between."""
        for number in range(LONGEST):
            if self.chain.over:
                break
            self._step()
            self._check()
            assert number % self._restart_every or self.chain.rebuild()
        assert self.chain.rebuild()
        return self.chain

    def _step(self) -> None:
        chapter = self.chain.chapter
        if chapter is None:
            self._between()
            return
        self._prepare()
        if self._left and any(ask.kind == "turn" for ask in chapter.asks):
            self.chain.apply(Overridden(self._left.pop(0), "directed"))
        else:
            self._answer(chapter)

    def _between(self) -> None:
        if len(self.chain.ended) == len(self._course):
            self.chain.apply(Overridden({"do": "stop"}, "directed"))
        else:
            self._deck_steps -= 1
            self._answer(self.chain.campaign, "" if self._deck_steps > 0 else "ready")

    def _prepare(self) -> None:
        """The commands of a chapter that has just begun."""
        wanted = self.chain.wanted
        if wanted is not None and wanted.number != self._at:
            self._at = wanted.number
            self._left = near(wanted.scenario, self._end)
            self._deck_steps = self._most_deck_steps

    @property
    def _end(self) -> str:
        """The resolution that is wanted of the scenario that is played, or comes next."""
        wanted = self.chain.wanted
        number = 0 if wanted is None else self._scenarios.index(wanted.scenario)
        return self._course[min(number, len(self._course) - 1)]

    def _answer(self, session: AnySession, wanted: str = "") -> None:
        """Give what is wanted or leads to the end that is wanted, else anything."""
        liked = wanted or CHOICES.get(self._end, "-")
        for ask in session.asks:
            for seat, part in ask.parts.items():
                keys = [each.key for each in part.options if each.key.startswith(liked)]
                if keys and not self._left:
                    self.chain.apply(Answered(seat, ask.id, Picked((keys[0],))))
                    return
        choice = self._chooser.choose(session.asks)
        assert choice is not None
        self.chain.apply(Answered(choice.seat, choice.ask.id, choice.answer))

    def _check(self) -> None:
        for session in (self.chain.campaign, self.chain.chapter):
            faults = [] if session is None else session.rules.find_faults(session.state)
            assert faults == [], faults
