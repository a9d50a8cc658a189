"""Abilities of monsters beside their numbers."""

from __future__ import annotations

from bot.second_edition.api import (
    ASYLUM,
    HOSPITAL,
    Board,
    Deck,
    Devoured,
    FightComes,
    Gain,
    Hit,
    HorrorComes,
    MonsterActivated,
    MonsterDefeated,
    Origin,
    Place,
    Seat,
    Skill,
    Stats,
    at_stake,
    check,
    choose_place,
    constant,
    describe,
    devour,
    draw,
    draw_through,
    each,
    gain,
    hunt,
    lose,
    lose_in_time,
    lose_weapon_or_spell,
    on,
    return_monster,
    return_to_arkham,
    roll_for_table,
    topics,
)


def _seats_in_arkham(b: Board) -> list[Seat]:
    return [who.seat for who in b.seats.playing() if b.town.in_arkham(who.place)]


at_stake("chthonian", "on 4 to 6 everyone in Arkham loses 1 Stamina")


@on("chthonian", MonsterActivated)
async def chthonian_hurts_arkham(b: Board, _origin: Origin, _event: MonsterActivated) -> None:
    """Chthonian: it doesn’t move. When it would, roll a die: {stake}."""
    least = min([4, *b.in_force.answers(topics.STRIKES_FROM, "chthonian")])
    if roll_for_table(b, source="chthonian")[0] >= least:
        await each(
            b, lambda seat: lose(b, seat, stamina=1, source="chthonian"), _seats_in_arkham(b)
        )


@on("hound_of_tindalos", MonsterActivated)
async def hound_moves_to_nearest_investigator(
    b: Board, _origin: Origin, event: MonsterActivated
) -> None:
    """Hound of Tindalos: it moves straight to the nearest investigator in a location other than
    Arkham Asylum and St. Mary’s Hospital.
    """
    safe = (ASYLUM, HOSPITAL)
    prey = [
        w.seat for w in b.seats.playing() if b.town.is_location(w.place) and w.place not in safe
    ]
    await hunt(b, event.monster, prey)


@on("dimensional_shambler", Hit)
async def shambler_loses_investigator(b: Board, _origin: Origin, event: Hit) -> None:
    """Dimensional Shambler: instead of losing Stamina, you are lost in time and space."""
    event.stamina = 0
    await lose_in_time(b, event.seat, source="dimensional_shambler")


@on("nightgaunt", Hit)
async def nightgaunt_carries_through_gate(b: Board, _origin: Origin, event: Hit) -> None:
    """Nightgaunt: instead of losing Stamina, you are drawn through the nearest open gate without
    being delayed; in an Other World, you return to Arkham. If there is no such gate, the combat
    ends.
    """
    event.stamina = 0
    if b.town.world_of(b.who(event.seat).place):
        gone = await return_to_arkham(b, event.seat, lost=False)
    else:
        near = _nearest_gates(b, event.seat)
        place = await choose_place(
            b, event.seat, "Which gate are you drawn through?", lambda: near, source="nightgaunt"
        )
        gone = place is not None and await draw_through(b, event.seat, place, delayed=False)
    if not gone and event.combat is not None:
        event.combat.over = True


def _nearest_gates(b: Board, seat: Seat) -> list[Place]:
    """Return the open gates nearest by streets; if the town has none, those reached by train."""
    here, places = b.who(seat).place, [gate.place for gate in b.state.gates]
    steps = b.town.distances(here, closed=False)
    if not any(place in steps for place in places):
        steps = b.town.distances(here)
    far = {place: steps.get(place, FAR) for place in places}
    return [place for place in places if far[place] == min(far.values())]


FAR = 99
"""More lines than any way has: to another town while no train goes."""


@on("elder_thing", Hit)
async def elder_thing_takes_weapon_or_spell(b: Board, _origin: Origin, event: Hit) -> None:
    """Elder Thing: whenever it hits you, you also lose one of your Weapons or Spells (you
    choose).
    """
    await lose_weapon_or_spell(b, event.seat, why="elder_thing")


@constant("maniac", topics.MONSTER)
def maniac_grows_with_terror(b: Board, _origin: Origin | None, stats: Stats) -> None:
    """Maniac: while the terror level is 6 or more, its combat rating is -2, its combat damage is 3
    and it is Endless.
    """
    if b.state.terror >= 6:
        stats.combat_rating, stats.combat_damage, stats.endless = -2, 3, True


@on("mi_go", MonsterDefeated)
async def mi_go_gives_unique_item(b: Board, _origin: Origin, event: MonsterDefeated) -> None:
    """Mi-Go: when you defeat it, return it to the box and draw 1 Unique Item."""
    event.to = "box"
    await draw(b, event.seat, Deck.UNIQUE)


@on("warlock", MonsterDefeated)
async def warlock_gives_clues(b: Board, _origin: Origin, event: MonsterDefeated) -> None:
    """Warlock: when you defeat it, return it to the box and gain 2 clue tokens."""
    event.to = "box"
    await gain(b, event.seat, clues=2, source="warlock")


# Masks

describe("haunter_of_the_dark", "In the Blackest Night its combat rating is -5.")
describe("the_dark_pharaoh", "Combat checks against it are made with Lore instead of Fight.")


@on("the_black_man", HorrorComes)
async def black_man_tests_luck(b: Board, _origin: Origin, event: HorrorComes) -> None:
    """The Black Man: before the Horror check, make a Luck (-1) check. Pass: gain 2 clue tokens.
    Fail: you are devoured. Either way, he returns to the cup.
    """
    seat, no = event.combat.seat, event.combat.monster
    passed = await check(
        b,
        seat,
        Skill.LUCK,
        -1,
        source="the_black_man",
        passing=[Gain(clues=2)],
        failing=[Devoured()],
    )
    event.combat.over = True
    if no is not None:
        return_monster(b, no)
    if passed:
        await gain(b, seat, clues=2, source="the_black_man")
    else:
        await devour(b, seat, source="the_black_man")


@on("the_bloated_woman", HorrorComes)
async def bloated_woman_tests_will(b: Board, _origin: Origin, event: HorrorComes) -> None:
    """The Bloated Woman: before the Horror check, make a Will (-2) check. If you fail it, you also
    fail the Horror check and your first Combat check.
    """
    passed = await check(
        b,
        event.combat.seat,
        Skill.WILL,
        -2,
        source="the_bloated_woman",
        failing="you also fail the Horror check and your first Combat check",
    )
    event.combat.auto_fail = not passed


@on("the_bloated_woman", FightComes)
async def _end_automatic_failure(_b: Board, _origin: Origin, event: FightComes) -> None:
    event.combat.auto_fail = False
