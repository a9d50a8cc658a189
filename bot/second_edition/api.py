"""What content may use: the verbs of the rules, the decorators, the words of encounters.

Packs import nothing else of the rules. Verbs are functions of a `Board`, listed below by the module
that holds them; those that may ask somebody are awaited. A verb for a seat that goes insane, falls
unconscious or is devoured stops the script that acts for it (`SeatLeft`, caught by the frame of the
encounter, combat or action): nothing after it happens.

- `lose` is a loss that abilities lessen, `pay` a cost that nothing lessens.
- `check` is a skill check; `roll` and `hits` are dice that are none; `roll_for_table` is nobody's.
- `ability`, `spell`, `constant`, `on`, `mythos` register behaviour under a code. `Board.answers`
  lists the questions that constants answer, `Window` when abilities may be used;
  `while_it_lasts` gives dice for an effect that outlasts its card.
- `headline`, `tome`, `activity`, `changes`, `check_modifiers` register behaviour that is a value;
  `location_card`, `gate_card`, `entry` cards of encounters; `encounter` an entry that is a script.
- `describe` gives a text to what has no script of its own.

A verb that is wanted here is written in the rules, with its test, and added to the imports.
"""

from __future__ import annotations

from bot.engine.ids import (
    Seat,
)
from bot.engine.script import (
    choose_amount,
    choose_word,
)
from bot.second_edition.battle import (
    add_battle_doom,
    ward,
)
from bot.second_edition.card_values import (
    activity,
    ancient_one,
    beside_rumor,
    changes,
    check_modifiers,
    describe,
    headline,
    is_kind,
    return_kind,
    rumor,
    tome,
)
from bot.second_edition.check_notes import (
    check_note,
    reroll_note,
)
from bot.second_edition.checks import check
from bot.second_edition.clue_tokens import clue_price
from bot.second_edition.combat import (
    fight_only,
    win,
)
from bot.second_edition.dangers import (
    fall,
    priced,
)
from bot.second_edition.draws import draw, search
from bot.second_edition.encounters import (
    encounter_here,
    redraw,
    turn_up_card,
)
from bot.second_edition.entries import (
    encounter,
    entry,
    gate_card,
    location_card,
)
from bot.second_edition.events import (
    Awakens,
    BecameLost,
    BecomesLost,
    CardJoins,
    CheckOver,
    CluesGained,
    CombatOver,
    FightComes,
    Hit,
    HorrorComes,
    MonsterActivated,
    MonsterDefeated,
    MonsterEntered,
    MonsterFell,
    MovementEnds,
    MythosEnds,
    Returned,
    UpkeepComes,
    UpkeepCosts,
    WeaponUsed,
)
from bot.second_edition.fate import (
    devour,
    newcomer_left,
    swap_investigator,
)
from bot.second_edition.frames import (
    each,
)
from bot.second_edition.game import (
    Board,
)
from bot.second_edition.gates import (
    close_gate,
    remove_seals,
)
from bot.second_edition.keys import (
    choose_cards,
    choose_monster,
    choose_place,
    choose_seat,
    may,
)
from bot.second_edition.losses import (
    affords,
    can_pay,
    gain,
    lose,
    lower_maximum,
    pay,
    pay_for,
    restore,
    split,
)
from bot.second_edition.monsters import (
    ABILITIES as MONSTER_ABILITIES,
)
from bot.second_edition.monsters import (
    Stats,
    defeat,
    place_monster,
    return_monster,
    take_trophy,
)
from bot.second_edition.monsters import (
    stats as monster_stats,
)
from bot.second_edition.movement import (
    handle_monsters,
)
from bot.second_edition.mythos import (
    add_to_rumor,
    keep_headline,
    next_gate_location,
    pass_rumor,
    rumor_clues,
    settle_rumor,
)
from bot.second_edition.occasion import name_of
from bot.second_edition.ops import (
    ALL,
    FULL,
    AddToken,
    Arrested,
    Buy,
    Change,
    Chart,
    Check,
    Choose,
    CombatCheck,
    Cost,
    Delayed,
    Devoured,
    Dice,
    DiscardThis,
    Draw,
    Encounter,
    Gain,
    GainSplit,
    GateAppears,
    Half,
    Lose,
    LoseItems,
    LoseTurn,
    Lost,
    May,
    MonsterAppears,
    MonstersCome,
    MonstersLeave,
    MonsterTrophy,
    Move,
    MoveAnywhere,
    PlacesClose,
    Receive,
    ReturnToArkham,
    Roll,
    SearchAny,
    SearchFirst,
    Successes,
    Take,
    TakeAlly,
    TerrorRises,
    ToStreet,
    Visit,
    Wager,
    Way,
)
from bot.second_edition.packs import (
    pack_card,
)
from bot.second_edition.possessions import (
    add_token,
    card_facts,
    discard,
    lose_cards,
    lose_weapon_or_spell,
)
from bot.second_edition.prowling import (
    hunt,
)
from bot.second_edition.registry import (
    AncientOneRule,
    Origin,
    RumorRule,
    Use,
    Window,
    ability,
    constant,
    mythos,
    on,
    spell,
    while_it_lasts,
)
from bot.second_edition.rolls import (
    failures,
    hits,
    reroll,
    roll,
    roll_for_table,
    successes,
)
from bot.second_edition.shopping import sell, shop
from bot.second_edition.specials import (
    bless,
    curse,
    lose_special,
)
from bot.second_edition.state import (
    Check as CheckState,
)
from bot.second_edition.state import (
    Combat,
    Effect,
)
from bot.second_edition.terms import (
    ASYLUM,
    CHURCH,
    HOSPITAL,
    CardNo,
    CheckKind,
    Coin,
    Colour,
    Deck,
    GateNo,
    MonsterNo,
    Movement,
    Place,
    Skill,
    Source,
    Special,
)
from bot.second_edition.tolls import Toll
from bot.second_edition.tracks import (
    TERROR_TOP,
    add_doom,
    close_place,
    raise_terror,
    remove_ally,
    remove_doom,
)
from bot.second_edition.travel import (
    arrest,
    come_back,
    draw_through,
    lose_in_time,
    move_anywhere,
    move_to,
    open_areas,
    release,
    return_to_arkham,
    ways_back,
)
from bot.second_edition.trophies import (
    lose_gate_trophies,
    lose_monster_trophies,
)
from bot.second_edition.weapons import weaken

__all__ = [
    "ALL",
    "ASYLUM",
    "CHURCH",
    "FULL",
    "HOSPITAL",
    "MONSTER_ABILITIES",
    "TERROR_TOP",
    "AddToken",
    "AncientOneRule",
    "Arrested",
    "Awakens",
    "BecameLost",
    "BecomesLost",
    "Board",
    "Buy",
    "CardJoins",
    "CardNo",
    "Change",
    "Chart",
    "Check",
    "CheckKind",
    "CheckOver",
    "CheckState",
    "Choose",
    "CluesGained",
    "Coin",
    "Colour",
    "Combat",
    "CombatCheck",
    "CombatOver",
    "Cost",
    "Deck",
    "Delayed",
    "Devoured",
    "Dice",
    "DiscardThis",
    "Draw",
    "Effect",
    "Encounter",
    "FightComes",
    "Gain",
    "GainSplit",
    "GateAppears",
    "GateNo",
    "Half",
    "Hit",
    "HorrorComes",
    "Lose",
    "LoseItems",
    "LoseTurn",
    "Lost",
    "May",
    "MonsterActivated",
    "MonsterAppears",
    "MonsterDefeated",
    "MonsterEntered",
    "MonsterFell",
    "MonsterNo",
    "MonsterTrophy",
    "MonstersCome",
    "MonstersLeave",
    "Move",
    "MoveAnywhere",
    "Movement",
    "MovementEnds",
    "MythosEnds",
    "Origin",
    "Place",
    "PlacesClose",
    "Receive",
    "ReturnToArkham",
    "Returned",
    "Roll",
    "RumorRule",
    "SearchAny",
    "SearchFirst",
    "Seat",
    "Skill",
    "Source",
    "Special",
    "Stats",
    "Successes",
    "Take",
    "TakeAlly",
    "TerrorRises",
    "ToStreet",
    "Toll",
    "UpkeepComes",
    "UpkeepCosts",
    "Use",
    "Visit",
    "Wager",
    "Way",
    "WeaponUsed",
    "Window",
    "ability",
    "activity",
    "add_battle_doom",
    "add_doom",
    "add_to_rumor",
    "add_token",
    "affords",
    "ancient_one",
    "arrest",
    "beside_rumor",
    "bless",
    "can_pay",
    "card_facts",
    "changes",
    "check",
    "check_modifiers",
    "check_note",
    "choose_amount",
    "choose_cards",
    "choose_monster",
    "choose_place",
    "choose_seat",
    "choose_word",
    "close_gate",
    "close_place",
    "clue_price",
    "come_back",
    "constant",
    "curse",
    "defeat",
    "describe",
    "devour",
    "discard",
    "draw",
    "draw_through",
    "each",
    "encounter",
    "encounter_here",
    "entry",
    "failures",
    "fall",
    "fight_only",
    "gain",
    "gate_card",
    "handle_monsters",
    "headline",
    "hits",
    "hunt",
    "is_kind",
    "keep_headline",
    "location_card",
    "lose",
    "lose_cards",
    "lose_gate_trophies",
    "lose_in_time",
    "lose_monster_trophies",
    "lose_special",
    "lose_weapon_or_spell",
    "lower_maximum",
    "may",
    "monster_stats",
    "move_anywhere",
    "move_to",
    "mythos",
    "name_of",
    "newcomer_left",
    "next_gate_location",
    "on",
    "open_areas",
    "pack_card",
    "pass_rumor",
    "pay",
    "pay_for",
    "place_monster",
    "priced",
    "raise_terror",
    "redraw",
    "release",
    "remove_ally",
    "remove_doom",
    "remove_seals",
    "reroll",
    "reroll_note",
    "restore",
    "return_kind",
    "return_monster",
    "return_to_arkham",
    "roll",
    "roll_for_table",
    "rumor",
    "rumor_clues",
    "search",
    "sell",
    "settle_rumor",
    "shop",
    "spell",
    "split",
    "successes",
    "swap_investigator",
    "take_trophy",
    "tome",
    "turn_up_card",
    "ward",
    "ways_back",
    "weaken",
    "while_it_lasts",
    "win",
]
