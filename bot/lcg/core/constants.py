"""Questions that constant abilities answer, each with its arguments and the answer's type."""

from __future__ import annotations

from inspect import signature
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar, get_args

from bot.engine.ids import Seat
from bot.lcg.core.moments import Split
from bot.lcg.core.state import CopyNo, Piece, PieceId, SkillTest
from bot.lcg.printed.cards import Card, Keyword, Skill, Slot, Symbol, Token

P = ParamSpec("P")
"""What a question is asked about."""
R = TypeVar("R")
"""Its answer."""
R_co = TypeVar("R_co", covariant=True)


class Asked(Generic[P, R_co]):
    """A question that the rules ask the cards in play, such as “what do you add to this skill?”.

    `P` are the parameters after the game and the card.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name

    def fits(self, body: object) -> bool:
        """Return True if a function can answer: its parameters are the game, the card and `P`."""
        about = get_args(getattr(self, "__orig_class__", None))[0]
        return callable(body) and len(signature(body).parameters) == 2 + len(about)


class Ban(Asked[P, str]):
    """A question whether something is forbidden.

    The answer is a sentence with the reason, or "".
    """


class Modifier(Asked[P, int]):
    """A question for the number that a card adds to a value."""


Question: TypeAlias = Asked[Any, Any]

ATTACK_STANDS = Ban[[Piece]]("attack_stands")
"""An attack of an enemy is cancelled."""
MAY_NOT_ATTACK = Ban[[Piece, Seat]]("may_not_attack")
"""An enemy attacks an investigator."""
MAY_NOT_ATTACK_IN_PASSING = Ban[[Piece]]("may_not_attack_in_passing")
"""An enemy makes attacks of opportunity."""
MAY_NOT_BE_DAMAGED = Ban[[Piece]]("may_not_be_damaged")
"""An enemy is damaged; it may be attacked."""
MAY_NOT_BE_EVADED = Ban[[Piece]]("may_not_be_evaded")
"""An enemy is evaded."""
MAY_NOT_BE_DEFEATED = Ban[[Piece, bool]]("may_not_be_defeated")
"""An enemy is defeated, by damage (True) or otherwise (False)."""
MAY_NOT_COMMIT = Ban[[Seat, Card]]("may_not_commit")
"""An investigator commits a card to a test."""
MAY_NOT_COMMIT_COUNT = Ban[[Seat, int]]("may_not_commit_count")
"""An investigator commits exactly this number of cards to a test."""
MAY_NOT_DISCOVER = Ban[[Seat]]("may_not_discover")
"""An investigator discovers clues."""
MAY_NOT_DRAW_IN_UPKEEP = Ban[[Seat]]("may_not_draw_in_upkeep")
"""An investigator draws a card in the upkeep phase."""
MAY_NOT_DRAW = Ban[[Seat]]("may_not_draw")
"""An investigator takes the action to draw a card."""
MAY_NOT_ENTER = Ban[[Seat, Piece]]("may_not_enter")
"""An investigator moves into a location."""
MAY_NOT_DISCOVER_AT = Ban[[Seat, Piece]]("may_not_discover_at")
"""An investigator discovers clues at a location, however that is done."""
MAY_NOT_DISCOVER_BESIDES = Ban[[Seat, Piece]]("may_not_discover_besides")
"""An investigator discovers clues at a location otherwise than by investigating it."""
MAY_NOT_ACT_THROUGH = Ban[[Seat, Card]]("may_not_act_through")
"""An investigator uses an action ability of a card."""
MAY_NOT_FIGHT = Ban[[Seat, Piece]]("may_not_fight")
"""An investigator attacks an enemy."""
MAY_NOT_GAIN = Ban[[Seat]]("may_not_gain")
"""An investigator gains resources."""
MAY_NOT_HOLD_CLUES = Ban[[Piece]]("may_not_hold_clues")
"""Clues are placed on a location."""
MAY_NOT_INCREASE = Ban[[SkillTest, Skill]]("may_not_increase")
"""A skill is increased for a test, by cards, icons or chaos tokens."""
MAY_NOT_INVESTIGATE = Ban[[Seat, Piece]]("may_not_investigate")
"""An investigator investigates a location."""
MAY_NOT_LEAVE = Ban[[Piece]]("may_not_leave")
"""A card leaves play."""
MAY_NOT_LEAVE_DISCARD = Ban[[Seat]]("may_not_leave_discard")
"""A card leaves an investigator's discard pile."""
MAY_NOT_MOVE = Ban[[Seat]]("may_not_move")
"""An investigator moves, wherever to."""
MAY_NOT_PARLEY = Ban[[Seat, Piece]]("may_not_parley")
"""An investigator parleys with an enemy."""
MAY_NOT_PLAY = Ban[[Seat, Card]]("may_not_play")
"""An investigator plays a card."""
MAY_NOT_READY = Ban[[Piece]]("may_not_ready")
"""A card in play readies."""
MAY_NOT_STRIKE_BACK = Ban[[Piece, SkillTest]]("may_not_strike_back")
"""An enemy attacks after a failed test against it, by a keyword that says so."""
MAY_NOT_TAKE_CLUES = Ban[[Seat]]("may_not_take_clues")
"""An investigator takes control of clues on a card."""
MAY_NOT_SPEND_CLUES = Ban[[Seat]]("may_not_spend_clues")
"""An investigator spends clues."""
MAY_NOT_TRIGGER = Ban[[Seat, Card]]("may_not_trigger")
"""An investigator uses an action, a free ability or a reaction of a card."""
MAY_NOT_USE_FREE = Ban[[Seat]]("may_not_use_free")
"""An investigator uses free triggered abilities, spending clues on an act among them."""
NO_DEFEAT_BY_HORROR = Ban[[Seat]]("no_defeat_by_horror")
"""An investigator is defeated by horror: it stays, however much it is."""
NO_DOOM_STEP = Ban[[Card]]("no_doom_step")
"""Doom is placed in the Mythos phase on the agenda that is asked about."""
ENEMY_MAY_NOT_ENTER = Ban[[Piece, Piece]]("enemy_may_not_enter")
"""An enemy moves into a location."""
ENEMY_MAY_NOT_SPAWN = Ban[[Card, Piece]]("enemy_may_not_spawn")
"""An enemy spawns at a location: it spawns at one that is connected instead."""

ACTION_COST = Modifier[[Seat, frozenset[str]]]("action_cost")
"""Actions for an action of an investigator, by its designators."""
ATTACK_DAMAGE = Modifier[[Piece]]("attack_damage")
"""Damage that an enemy's attack deals."""
ATTACK_HORROR = Modifier[[Piece]]("attack_horror")
"""Horror that an enemy's attack deals."""
ATTACK_TAKEN = Modifier[[Piece]]("attack_taken")
"""Damage that an enemy takes from each attack, beyond what the attack deals."""
DIFFICULTY = Modifier[[SkillTest]]("difficulty")
"""A skill test's difficulty."""
DOOM_COUNTED = Modifier[[Card]]("doom_counted")
"""Doom added to the doom in play, or subtracted from it, when an agenda might advance."""
ENEMY_HEALTH = Modifier[[Piece]]("enemy_health")
"""An enemy's health."""
EVADE = Modifier[[Piece]]("evade")
"""An enemy's evade value."""
ENTRY_CLUES = Modifier[[Seat, Piece]]("entry_clues")
"""Clues that the investigators at a seat's location spend, as a group, for it to enter another."""
EXTRA_TOKENS = Modifier[[SkillTest]]("extra_tokens")
"""Chaos tokens that are revealed in a test after the first."""
FIRST_ACTION_COST = Modifier[[Seat, frozenset[str]]]("first_action_cost")
"""Actions that an action with these designators costs more while it is the first in a round."""
FIGHT = Modifier[[Piece]]("fight")
"""An enemy's fight value."""
HAND_LIMIT = Modifier[[Seat]]("hand_limit")
HEALTH = Modifier[[Seat]]("health")
PLAY_COST = Modifier[[Seat, Card]]("play_cost")
"""Resources for playing a card."""
HAND_COST = Modifier[[Seat, Card]]("hand_cost")
"""Resources for playing a card from a hand, or as if from a hand, beyond its other cost."""
SANITY = Modifier[[Seat]]("sanity")
HELD_AS = Modifier[[Seat, Card]]("held_as")
"""The cards that a card in hand counts as beyond one, for the maximum hand size."""
SLOTS = Modifier[[Seat, Slot]]("slots")
"""Slots of a kind that an investigator has, beyond the usual number."""
SHROUD = Modifier[[Piece]]("shroud")
"""A location's shroud."""
SKILL = Modifier[[Seat, Skill, SkillTest | None]]("skill")
"""An investigator's skill, for a test or for none."""
STARTING_RESOURCES = Modifier[[Seat]]("starting_resources")
"""The resources that an investigator starts with."""
UPKEEP_RESOURCES = Modifier[[Seat]]("upkeep_resources")
"""The resources that an investigator gains in upkeep, in addition to the first."""
TOKEN = Modifier[[SkillTest, int]]("token")
"""The modifier of a token with this printed modifier in a test."""


BOARD_NOTE = Asked[[Piece], str]("board_note")
"""A few words that the board shows on a location, or ""."""
WAY_COST = Asked[[Seat, Piece, Piece], str]("way_cost")
"""The additional cost of a move between two locations, in a few words for its option, or ""."""
BASE_SKILL = Asked[[Seat, Skill], int | None]("base_skill")
"""The base value of an investigator's skill, instead of the one printed."""
BASE_DOUBLED = Asked[[SkillTest], bool]("base_doubled")
"""True if the base value of the tested skill counts double."""
BLANK = Asked[[Seat], bool]("blank")
"""True if an investigator's text box counts as blank."""
BLANK_ASSET = Asked[[Piece], bool]("blank_asset")
"""True if an asset's text box counts as blank; no asset answers it."""
CLUES_TO_DOOM = Asked[[Piece], bool]("clues_to_doom")
"""True if clues placed on a card become doom immediately."""
ATTACK_SPLIT = Asked[[Piece], Split | None]("attack_split")
"""How the harm of an enemy's attack must be split; None: freely."""
COMMITS_FROM_AFAR = Asked[[Seat, SkillTest], bool]("commits_from_afar")
"""True if an investigator may commit cards to a test at another location."""
LINKED_FOR_ENEMIES = Asked[[Piece, Piece, Piece], bool]("linked_for_enemies")
"""True if an enemy that is moving also has a way from one location to another one."""
LINKED = Asked[[Piece, Piece], bool | None]("linked")
"""True if a location connects to another one, whatever is printed; None for the printed value."""
DIRECT = Asked[[Seat], bool]("direct")
"""True if all damage and horror dealt to an investigator is direct."""
EVENTS_TO_DECK = Asked[[Seat], bool]("events_to_deck")
"""True if an investigator's events go under the deck when discarded."""
GAINS_SURGE = Asked[[Card], bool]("gains_surge")
"""True if a drawn encounter card gains surge, once it is resolved."""
ICONS_DOUBLED = Asked[[SkillTest], bool]("icons_doubled")
"""True if the icons of cards committed to a test count double."""
GAINS = Asked[[Piece, Keyword], bool]("gains")
"""True if an enemy has a keyword that is not printed on it."""
MAY_HARM = Asked[[Piece, Card | None], bool | None]("may_harm")
"""True if a card, or an effect without one, can attack and damage an enemy; None: no answer."""
MOST_PER_ATTACK = Asked[[Piece], int | None]("most_per_attack")
"""The most damage that an enemy takes from one attack."""
PLAYABLE_TOO = Asked[[Seat], CopyNo | None]("playable_too")
"""A card that may be played as if it were in hand."""
KILLED_AT_ONCE = Asked[[Seat], bool]("killed_at_once")
"""True if an investigator is eliminated and killed now, without being defeated."""
KILLS = Asked[[Seat], bool]("kills")
"""True if a defeat now kills the investigator."""
LURED_TO = Asked[[Piece], PieceId | None]("lured_to")
"""The location towards which an enemy moves instead of where it would."""
MAY_GO_WITHOUT = Asked[[Seat], bool]("may_go_without")
"""True if an investigator may decline resources in the upkeep phase."""
SOAKS_FOR = Asked[[Seat], bool]("soaks_for")
"""True if an asset may soak harm dealt to another investigator."""
SOAKS_FIRST = Asked[[Seat], bool]("soaks_first")
"""True if an asset must take horror, if it can, before an investigator card does."""
PROVOKES_NOTHING = Asked[[Seat, frozenset[str]], bool]("provokes_nothing")
"""True if a basic action of an investigator, by its designators, provokes no attacks."""
PAYS_FOR = Asked[[Seat, Card], bool]("pays_for")
"""True if who controls a card may spend resources on a card that another investigator plays."""
SPAWNS_AT = Asked[[Card], PieceId | None]("spawns_at")
"""The spawn location that replaces an enemy's own."""
SYMBOL_WORTH = Asked[[SkillTest, Symbol], int | None]("symbol_worth")
"""The modifier of a symbol token, in place of the scenario card's."""
TESTED_WITH = Asked[[SkillTest], Skill | None]("tested_with")
"""The skill that is used instead."""
TOKEN_FACE = Asked[[Seat, Token], Symbol | None]("token_face")
"""The symbol as which a token that an investigator reveals counts, in a test or outside."""
