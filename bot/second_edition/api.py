"""What content may use: the verbs of the rules, the decorators and the words.

Verbs are functions of a `Board`; those that may ask somebody are awaited. A verb for a seat that
went insane, fell unconscious or was devoured stops the script that acts for it (`SeatLeft`, caught
by the frame of the encounter, combat or action): nothing after it happens.

    Numbers (bot.second_edition.losses)
    await lose(b, seat, *, sanity=0, stamina=0, money=0, clues=0, source="")
    await pay(b, seat, *, sanity=0, stamina=0, money=0, clues=0, source="")   a cost: never reduced
    can_pay(b, seat, *, sanity=0, stamina=0, money=0, clues=0) -> bool
    await gain(b, seat, *, sanity=0, stamina=0, money=0, clues=0, source="")  never above maximum
    restore(b, seat, coin, source="")                                         to the maximum
    await lower_maximum(b, seat, coin)              coin None: own choice
    await split(b, seat, total, coins, source="")   gain `total`, divided by the player

    Checks (bot.second_edition.checks)
    await check(b, seat, skill_or_kind, modifier=0, difficulty=1, *, source="") -> bool
    await count_successes(b, seat, skill_or_kind, modifier=0, *, source="") -> int
    roll(b, seat, dice, source="") -> list[int];  successes(b, seat, faces) -> int

    Cards (bot.second_edition.cards)
    await draw(b, seat, deck, n=1, keep=None) -> list[CardNo]
    await shop(b, seat, decks, look, *, buy=1, discount=0, factor=1, must=False, source="")
    await search(b, seat, deck, *, kind="", least=0, most=1, first=False)   first: the first fitting
    take_named(b, seat, code) -> bool
    await discard(b, seat, card, *, box=False, why="")
    await lose_cards(b, seat, n, *, decks=ITEM, kind="", random=False, why="") -> int
    await lose_half_items(b, seat);  await exchange(…) is `trading`
    exhaust(b, seat, card) -> bool
    await sell(b, seat, decks, *, most=1, factor=1)
    await gain_special(b, seat, special);  lose_special(b, seat, special)
    await bless(b, seat);  await curse(b, seat);  await deputize(b, seat)

    Where investigators are (bot.second_edition.travel)
    await move_to(b, seat, place, how="")
    await move_anywhere(b, seat, *, streets=True, locations=True) -> Place
    await draw_through(b, seat, gate_place, *, delayed=True)
    await return_to_arkham(b, seat, *, lost=True) -> bool
    await lose_in_time(b, seat, source="");  delay(b, seat);  await arrest(b, seat)
    lose_next_turn(b, seat);  await devour(b, seat, source="")

    Encounters (bot.second_edition.encounters)
    await encounter_here(b, seat, draw=1);  await other_world_encounter(b, seat, world, area=1)

    Monsters and gates (bot.second_edition.combat, monsters, gates, tracks)
    await monster_appears(b, seat, n=1);  await fight_off(b, seat, monster) -> bool
    await gate_appears(b, place, *, monster=False) -> bool;  await close_gate(b, gate_place)
    await place_monster(b, no, place) -> bool;  await spawn_monsters(b, place, n)
    return_monster(b, no);  take_trophy(b, seat, no);  draw_monster(b) -> MonsterNo
    defeat(b, seat, no);  monsters_in(b, …) -> list[MonsterNo]
    await add_doom(b, n=1, source="");  remove_doom(b, n=1, source="");  await raise_terror(b, n=1)
    await close_place(b, place, turns=1);  remove_seals(b)
    await spend_trophies(b, seat, units, source="") -> bool    units of 5 toughness or 1 gate
    trophy_units(b, seat) -> int;  lose_gate_trophies / lose_monster_trophies(b, seat, n)
    await each(b, script_of_seat, *, seats=None);  await pass_rumor(b)

    Questions (bot.engine.script, bot.second_edition.keys)
    await choose_word(seat, prompt, ((key, label), …), source="") -> str
    await may(seat, prompt, source="") -> bool;  await choose_seat(b, seat, prompt, among)
    await choose_amount(seat, prompt, least, most) -> int;  await choose_place(b, seat, …)
"""

from __future__ import annotations

from bot.engine.ids import (
    Seat,
)
from bot.second_edition.battle import (
    add_battle_doom,
    ward,
)
from bot.second_edition.checks import (
    check,
    failures,
    hits,
    reroll,
    roll,
    roll_for_table,
    successes,
)
from bot.second_edition.combat import (
    fight_only,
    win,
)
from bot.second_edition.encounters import (
    encounter_here,
    redraw,
    turn_up_card,
)
from bot.second_edition.entries import (
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
    Each,
    Encounter,
    FirstPlayer,
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
    MovementEnds,
    MythosEnds,
    Returned,
    UpkeepComes,
    WeaponUsed,
)
from bot.second_edition.fate import (
    devour,
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
    lose_gate_trophies,
    lose_monster_trophies,
    remove_seals,
)
from bot.second_edition.interpreter import (
    activity,
    add_token,
    ancient_one,
    beside_rumor,
    card_facts,
    changes,
    check_modifiers,
    describe,
    headline,
    is_kind,
    name_of,
    return_kind,
    rumor,
    tome,
)
from bot.second_edition.keys import (
    choose_amount,
    choose_cards,
    choose_monster,
    choose_place,
    choose_seat,
    choose_word,
    may,
)
from bot.second_edition.losses import (
    can_pay,
    gain,
    lose,
    lower_maximum,
    pay,
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
from bot.second_edition.packs import (
    pack_card,
)
from bot.second_edition.possessions import (
    discard,
    draw,
    lose_cards,
    lose_weapon_or_spell,
    search,
    sell,
    shop,
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
)
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
    release,
    return_to_arkham,
    ways_back,
)

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
    "Each",
    "Effect",
    "Encounter",
    "FightComes",
    "FirstPlayer",
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
    "UpkeepComes",
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
    "ancient_one",
    "arrest",
    "beside_rumor",
    "bless",
    "can_pay",
    "card_facts",
    "changes",
    "check",
    "check_modifiers",
    "choose_amount",
    "choose_cards",
    "choose_monster",
    "choose_place",
    "choose_seat",
    "choose_word",
    "close_gate",
    "close_place",
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
    "next_gate_location",
    "on",
    "pack_card",
    "pass_rumor",
    "pay",
    "place_monster",
    "raise_terror",
    "redraw",
    "release",
    "remove_ally",
    "remove_doom",
    "remove_seals",
    "reroll",
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
    "win",
]
