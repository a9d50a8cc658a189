"""The serialisable state of a board game.

A physical card, monster marker or gate marker is a number for the whole game. In a deck, the cup or
the stack there is only this number; in play it has its own record.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.second_edition.printed.terms import (
    NOWHERE,
    CardNo,
    CheckKind,
    Deck,
    GateNo,
    MonsterNo,
    Place,
    Skill,
    Source,
    Special,
)

RANDOM = "random"
"""Names an investigator or Ancient One that is drawn."""
SEATS = (1, 8)
"""The fewest and the most investigators of a game."""


class Phase(StrEnum):
    """The five phases, and the times before and after the turns. Rules, "The turn"."""

    SETUP = "setup"
    UPKEEP = "upkeep"
    MOVEMENT = "movement"
    ARKHAM = "arkham_encounters"
    OTHER_WORLDS = "other_world_encounters"
    MYTHOS = "mythos"
    FINAL_BATTLE = "final_battle"
    OVER = "over"


class Step(StrEnum):
    """The steps of set-up, turn and final battle, one script each."""

    DEAL = "setup.deal"
    SLIDERS = "setup.sliders"
    FIRST_MYTHOS = "setup.mythos"
    TURN = "turn"
    REFRESH = "upkeep.refresh"
    UPKEEP = "upkeep"
    MOVEMENT = "movement"
    MOVE_BEGIN = "movement.begin"
    MOVE = "movement.move"
    MOVE_END = "movement.end"
    MOVE_AFTER = "movement.after"
    FLOOR_BEGIN = "movement.floor.begin"
    FLOOR = "movement.floor"
    ARKHAM = "arkham"
    ARKHAM_SEAT = "arkham.seat"
    ARKHAM_FLOOR = "arkham.floor"
    OTHER_WORLDS = "other_worlds"
    OTHER_WORLDS_SEAT = "other_worlds.seat"
    OTHER_WORLDS_FLOOR = "other_worlds.floor"
    MYTHOS = "mythos"
    MYTHOS_GATE = "mythos.gate"
    MYTHOS_CLUE = "mythos.clue"
    MYTHOS_MONSTERS = "mythos.monsters"
    MYTHOS_ABILITY = "mythos.ability"
    MYTHOS_END = "mythos.end"
    AWAKENING = "battle.start"
    BATTLE_REFRESH = "battle.refresh"
    BATTLE_TRADE = "battle.trade"
    BATTLE_ATTACK = "battle.attack"
    BATTLE_ANCIENT_ONE = "battle.ancient_one"
    OVER = "over"


class Cursor(Struct, frozen=True):
    """The current place in the turn: the step, and the seat whose step it is, if any."""

    step: Step
    seat: Seat | None = None


class Standing(StrEnum):
    """An investigator's status in the game."""

    PLAYING = "playing"
    COMING = "coming"
    """A new investigator who acts from the next turn."""
    OUT = "out"
    """Eliminated in the final battle, or no investigator is left to take over."""


class HeldCard(Struct):
    """A card that an investigator owns."""

    card: CardNo
    exhausted: bool = False
    tokens: int = 0
    """Stamina tokens on it; of a Mission or Task the steps that are done."""
    visited: Place | UnsetType = UNSET
    """Missions: the place of the next step, where a phase was spent; its sacrifice is due."""


class Investigator(Struct):
    """The investigator of one seat, with everything they own."""

    seat: Seat
    code: str
    place: Place = NOWHERE
    sanity: int = 0
    stamina: int = 0
    lost_max_sanity: int = 0
    """By how much the maximum was lowered for the rest of the game."""
    lost_max_stamina: int = 0
    spare_stamina: int | UnsetType = UNSET
    """Stamina above the maximum, if any: lost first, and never gained back."""
    money: int = 0
    clues: int = 0
    sliders: list[int] = field(default_factory=lambda: [0, 0, 0])
    """The stop of each track, 0 to 3 from the left (`terms.TRACKS`)."""
    cards: list[HeldCard] = field(default_factory=list[HeldCard])
    specials: dict[Special, bool] = field(default_factory=dict[Special, bool])
    """Special cards; True while no retention roll was due yet."""
    monsters: list[MonsterNo] = field(default_factory=list[MonsterNo])
    """Monster trophies."""
    gates: list[GateNo] = field(default_factory=list[GateNo])
    """Gate trophies."""
    delayed: bool = False
    arrested: bool = False
    skip_turn: bool = False
    """The next turn is lost but for its Mythos phase."""
    skipping: bool = False
    """This is the turn that is lost."""
    idle: bool = False
    """Nothing more may be done in this turn but for Mythos."""
    returns: bool = False
    """Lost in time and space, back at the start of the next Upkeep."""
    explored: bool = False
    entered: Place = NOWHERE
    """In an Other World: the location of the gate through which it was entered."""
    visit: Place = NOWHERE
    """The place to return to from an Other World entered for one encounter."""
    wanted: str = ""
    """The next investigator chosen for this seat, or ""."""
    defaulted: bool = False
    """A bank loan was not paid back: no other one in this game."""
    marks: tuple[str, ...] | UnsetType = UNSET
    """Codes of agreements and events of the investigator (not the player), if any."""
    points: int = 0
    """Movement points left."""
    walked: bool = False
    """Has taken a step in this Movement phase."""
    stopped: bool = False
    """A combat began in this Movement phase: no more movement."""
    no_actions: bool = False
    """Has no Movement actions in this phase: stood up from a delay, is held back, or drove."""
    handled: list[MonsterNo] = field(default_factory=list[MonsterNo])
    """Monsters evaded or fought for this departure."""
    new_here: bool = False
    """Came back through a gate in this Movement phase: monsters there may be left alone."""
    has_moved: bool | UnsetType = UNSET
    """True while trades and actions are offered after the end of the movement, all acting at once.
    """
    falling: bool = False
    """Is going insane or unconscious: what it costs is being chosen."""
    hurt: bool = False
    """Has lost Sanity or Stamina since it was last asked what to do."""
    done: bool = False
    """Has had the turn of this phase."""
    attacked: bool = False
    """Has attacked the Ancient One in this round."""
    standing: Standing = Standing.PLAYING

    @property
    def playing(self) -> bool:
        """Return True if the investigator is in the game."""
        return self.standing is Standing.PLAYING


class Monster(Struct):
    """A monster on the board: in a location, in a street or in the Sky."""

    no: MonsterNo
    place: Place


class Gate(Struct):
    """An open gate."""

    no: GateNo
    place: Place


class Die(Struct):
    """A rolled die."""

    face: int
    bonus: bool = False
    """Added by a clue token."""


class SkillCheck(Struct):
    """A skill check in progress. Rules, "Skill checks"."""

    seat: Seat
    skill: Skill
    modifier: int
    difficulty: int = 1
    kind: CheckKind = CheckKind.PLAIN
    source: str = ""
    """The name of the source."""
    monster: MonsterNo | None = None
    card: CardNo | None = None
    """The spell being cast."""
    encounter: bool = False
    """Asked for by an encounter, outside combat."""
    closes: Place = NOWHERE
    """The gate that it would close."""
    dice: list[Die] = field(default_factory=list[Die])
    rolled: bool = False
    spent: int = 0
    """Clue tokens spent on it."""
    automatic: bool | None = None
    """Passed or failed without a roll."""
    used: list[str] = field(default_factory=list[str])
    """The effects already used on it."""
    doubled: int = 0
    """A face that counts two successes; 0 is none."""
    tallied: bool = False
    """Every success counts and nothing is passed or failed: an attack on the Ancient One."""
    bought: int | UnsetType = UNSET
    """Successes that were bought with clue tokens, without dice; most checks lack it."""


class Weapon(Struct, frozen=True):
    """A weapon or spell used in the current combat round; its bonus is before resistances."""

    card: CardNo
    hands: int
    bonus: int
    source: Source
    failed: bool = False
    """A spell whose casting failed: it holds its hands for this round only."""
    lasts: bool = False
    """A spell that stays until the combat ends."""
    toughness: int = 0
    """The change of the monster's toughness by a spell while its hands stay committed."""
    ignores: str = ""
    """The monster's ability that a spell takes away while its hands stay committed."""
    round: int = 0
    """The round of combat in which a spell was cast."""


class Combat(Struct):
    """A combat in progress; `monster` None is the Ancient One. Rules, "Evading and combat"."""

    seat: Seat
    monster: MonsterNo | None
    spot: Place = NOWHERE
    """The monster's place at the start; nowhere if it was not on the board."""
    rating: int | None = None
    """An encounter's lone Combat check: its modifier. There is no monster, nothing resists."""
    modifier: int | UnsetType = UNSET
    """The encounter's modifier to Combat checks, if any."""
    foe_card: str | UnsetType = UNSET
    """The card from which the monster has its numbers, once it is drawn."""
    round: int = 0
    begun: bool = False
    """Fighting has begun: the Horror check is behind."""
    horror_failed: bool = False
    auto_fail: bool = False
    """True if Horror and Combat checks fail automatically."""
    weapons: list[Weapon] = field(default_factory=list[Weapon])
    enchanted: list[CardNo] = field(default_factory=list[CardNo])
    """Weapons that count as magical in this combat."""
    lingering: dict[str, int] = field(default_factory=dict[str, int])
    """Other notes of scripts until the combat ends."""
    over: bool = False
    fled: bool = False
    won: bool = False


class Rumor(Struct):
    """The Rumor in play. Rules, "Phase 5: Mythos", step 4."""

    code: str
    since: int
    """The turn in which it came."""
    clues: int = 0
    monsters: list[MonsterNo] = field(default_factory=list[MonsterNo])


class Effect(Struct, frozen=True):
    """A lasting effect; registered functions look for its name."""

    name: str
    source: str
    turn: int
    """The last turn in which it holds."""
    seat: Seat | None = None
    place: Place = NOWHERE


class HouseRules(Struct, frozen=True):
    """House rules of the table."""

    injuries: bool = False
    """Injury and Madness cards instead of losses."""
    box_monsters: bool = msgspec.field(default=False, name="dunwich_monsters")
    """The monsters of a box without the box; its setting is named after the first such box."""
    free_order: bool = False
    """Any investigator who has not acted in the phase may go next."""
    together: bool = False
    """True if all players act simultaneously in Movement and Encounters; see `turn.floor`."""
    combat_guide: bool = False
    """Fleeing goes by the combat guide; see `verbs.fleeing`."""


class OfferSide(Struct, frozen=True):
    """One half of a trade: the goods from one seat to the other."""

    giver: Seat
    taker: Seat
    cards: tuple[CardNo, ...] = ()
    money: int = 0
    clues: int = 0
    specials: tuple[Special, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cards or self.money or self.clues or self.specials)


class Offer(Struct, frozen=True):
    """A trade that waits for the other seat's answer; `sides` are its halves ("Trading")."""

    giver: Seat
    taker: Seat
    gives: tuple[CardNo, ...] = ()
    dollars: int = 0
    wants: tuple[CardNo, ...] = ()
    asks: int = 0
    """Dollars wanted."""
    clues: int | UnsetType = UNSET
    """Clue tokens given and wanted, where those are traded."""
    asks_clues: int | UnsetType = UNSET
    specials: tuple[Special, ...] | UnsetType = UNSET
    """Special cards given and wanted."""
    asks_specials: tuple[Special, ...] | UnsetType = UNSET

    @property
    def sides(self) -> tuple[OfferSide, OfferSide]:
        """Return what the giver gives, and what the taker gives in return."""
        given = (self.gives, self.dollars, self.clues or 0, self.specials or ())
        wanted = (self.wants, self.asks, self.asks_clues or 0, self.asks_specials or ())
        return (
            OfferSide(self.giver, self.taker, *given),
            OfferSide(self.taker, self.giver, *wanted),
        )


class Mythos(Struct):
    """The Mythos card being resolved."""

    code: str
    gate_only: bool = False


RULES_VERSION: Final[int] = 1
"""Increases with each corrected rule. See `Ruleset.version` and `State.began_under`."""


class State(Struct):
    """The whole state of a game, except for random numbers, journal and open questions."""

    ancient_one: str
    settings: HouseRules
    investigators: list[Investigator]
    unused: list[str]
    """Investigators in the box."""
    cards: list[str]
    """The code of every physical card."""
    markers: list[str]
    """The code of every monster marker."""
    gate_markers: list[str]
    """The id of every gate marker: its world, where the markers to a world do not differ."""
    boxes: tuple[str, ...] | UnsetType = UNSET
    """The boxes in play beside the base game, by slug, if there are any."""
    facts: str | UnsetType = UNSET
    """The host's own facts at the start, as JSON, so that the game does not depend on its host."""
    cursor: Cursor = Cursor(Step.DEAL)
    phase: Phase = Phase.SETUP
    players: int = 1
    """How many investigators have come into play: it does not fall. Later seats have joined."""
    first: Seat = Seat(0)
    turn: int = 0
    terror: int = 0
    doom: int = 0
    seals: list[Place] = field(default_factory=list[Place])
    gates: list[Gate] = field(default_factory=list[Gate])
    """Open gates, the oldest first."""
    gate_stack: list[GateNo] = field(default_factory=list[GateNo])
    """Top first."""
    cup: list[MonsterNo] = field(default_factory=list[MonsterNo])
    monsters: list[Monster] = field(default_factory=list[Monster])
    """On the board, the oldest first."""
    outskirts: list[MonsterNo] = field(default_factory=list[MonsterNo])
    box: list[MonsterNo] = field(default_factory=list[MonsterNo])
    """Monsters out of the game."""
    visiting: list[MonsterNo] = field(default_factory=list[MonsterNo])
    """Drawn and not yet placed: about to appear, or being fought off the board."""
    clues: dict[Place, int] = field(default_factory=dict[Place, int])
    closed: list[Place] = field(default_factory=list[Place])
    """Permanently closed; lasting effects close others for some time."""
    decks: dict[Deck, list[CardNo]] = field(default_factory=dict[Deck, list[CardNo]])
    """Top first; discarded cards go below."""
    removed: list[CardNo] = field(default_factory=list[CardNo])
    """Cards in the box."""
    limbo: list[CardNo] = field(default_factory=list[CardNo])
    """Cards drawn and not yet given, bought or put back."""
    location_decks: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    turned_up: dict[str, str] = field(default_factory=dict[str, str])
    """Location cards lying face up on their decks, by neighborhood: the next encounter's."""
    gate_deck: list[str] = field(default_factory=list[str])
    mythos_deck: list[str] = field(default_factory=list[str])
    mythos_box: list[str] = field(default_factory=list[str])
    mythos: Mythos | None = None
    headlines: dict[str, int] = field(default_factory=dict[str, int])
    """Headlines that stay, and the last turn in which they do."""
    environment: str = ""
    rumor: Rumor | None = None
    aftermath: tuple[str, ...] | UnsetType = UNSET
    """Mythos cards that are out of the game and hold for the rest of it, if there are any."""
    tracks: dict[str, int] | UnsetType = UNSET
    """Tokens on the tracks of boxes, by id; UNSET before the first one."""
    conditions: tuple[str, ...] | UnsetType = UNSET
    """Conditions that are face up, by code, if there are any."""
    more_mythos: int | UnsetType = UNSET
    """Mythos cards to draw and resolve after the one of this turn, if any."""
    skips_mythos: bool = False
    """The next Mythos phase does not take place, if it is so."""
    double_mythos: bool = False
    """Two Mythos cards a turn, the first for its gate only."""
    limit_lifted: bool = False
    """True if terror was at 10 once, so that there is no monster limit."""
    offers: list[Offer] = field(default_factory=list[Offer])
    checks: list[SkillCheck] = field(default_factory=list[SkillCheck])
    combats: list[Combat] = field(default_factory=list[Combat])
    encounters: list[str] = field(default_factory=list[str])
    """Cards of encounters being resolved, the innermost last."""
    lasting: list[Effect] = field(default_factory=list[Effect])
    used: dict[str, int] = field(default_factory=dict[str, int])
    """How often a limited thing was done, by ``period/what/who``."""
    awake: bool = False
    battle_round: int = 0
    battle_modifier: int = 0
    """By how much the Ancient One's combat rating was fixed when the battle began."""
    traded_from: Seat | UnsetType = UNSET
    """The first player when Upkeep and trading began; the marker passes meanwhile."""
    successes: int = 0
    """Successes against the Ancient One not yet turned into doom tokens."""
    completed: int | UnsetType = UNSET
    """Missions and Tasks completed, if any: they count in the score."""
    retired: int | UnsetType = UNSET
    """Investigators who retired, if any and if it counts in the score."""
    loans_unpaid: int = 0
    """Bank loans of investigators who left the game: they count in the score."""
    resolution: str = ""
    notes: JsonObject = field(default_factory=JsonObject)
    """Notes of content scripts, JSON values by card code."""
    rules: int | UnsetType = UNSET
    """The version of the rules when the game began; UNSET for the first."""

    def began_under(self, version: int) -> bool:
        """Return True if the game began under this version of the rules or a later one.

        A corrected rule that would make open tables repeat several choices asks this first.
        """
        return (self.rules or 1) >= version
