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

from bot.second_edition.entries import (
    ALL,
    FULL,
    AddToken,
    All,
    Arrested,
    Buy,
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
    Full,
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
from bot.second_edition.terms import Coin, Colour, Deck, Place, Skill, Special

__all__ = [
    "ALL",
    "FULL",
    "AddToken",
    "All",
    "Arrested",
    "Buy",
    "Chart",
    "Check",
    "Choose",
    "Coin",
    "Colour",
    "CombatCheck",
    "Cost",
    "Deck",
    "Delayed",
    "Devoured",
    "Dice",
    "DiscardThis",
    "Draw",
    "Each",
    "Encounter",
    "FirstPlayer",
    "Full",
    "Gain",
    "GainSplit",
    "GateAppears",
    "Half",
    "Lose",
    "LoseItems",
    "LoseTurn",
    "Lost",
    "May",
    "MonsterAppears",
    "MonsterTrophy",
    "MonstersCome",
    "MonstersLeave",
    "Move",
    "MoveAnywhere",
    "Place",
    "PlacesClose",
    "Receive",
    "ReturnToArkham",
    "Roll",
    "SearchAny",
    "SearchFirst",
    "Skill",
    "Special",
    "Successes",
    "Take",
    "TakeAlly",
    "TerrorRises",
    "ToStreet",
    "Visit",
    "Wager",
    "Way",
    "encounter",
    "entry",
    "gate_card",
    "location_card",
]
