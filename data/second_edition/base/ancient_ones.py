"""Ancient Ones: powers and worshippers while they slumber, and the final battle."""

from __future__ import annotations

from bot.second_edition.api import (
    AncientOneRule,
    BecameLost,
    Board,
    Change,
    GateNo,
    Lose,
    MonsterFell,
    Movement,
    MythosEnds,
    Origin,
    Seat,
    Skill,
    Special,
    add_battle_doom,
    add_doom,
    ancient_one,
    bans,
    changes,
    check,
    constant,
    curse,
    describe,
    devour,
    discard,
    each,
    forbids,
    hits,
    is_kind,
    lose,
    lose_gate_trophies,
    lose_monster_trophies,
    lower_maximum,
    on,
    roll,
    topics,
)

# Azathoth

changes("azathoth", Change(kinds=["maniac"], toughness=1))
describe("azathoth", "Absolute Destruction: when Azathoth awakens, the game is lost.")


async def azathoth_ends_world(_b: Board, _seat: Seat, _modifier: int) -> None:
    """The world ends before anyone can fight."""


ancient_one(AncientOneRule(code="azathoth", attack=azathoth_ends_world))

# Cthulhu

changes("cthulhu", Change(kinds=["cultist"], horror_rating=-2, horror_damage=2))
describe(
    "cthulhu", "Dreams of Madness: while Cthulhu slumbers, maximum Sanity and Stamina are 1 lower."
)


@constant("cthulhu", topics.MAX_SANITY)
def _cthulhu_lowers_maximum_sanity(_b: Board, _origin: Origin, _seat: Seat) -> int:
    return -1


@constant("cthulhu", topics.MAX_STAMINA)
def _cthulhu_lowers_maximum_stamina(_b: Board, _origin: Origin, _seat: Seat) -> int:
    return -1


async def cthulhu_attacks(b: Board, seat: Seat, _modifier: int) -> None:
    """Attack: everyone lowers their maximum Sanity or Stamina by 1; then 1 doom token is added."""
    await lower_maximum(b, seat, source="cthulhu")


async def _cthulhu_adds_doom(b: Board) -> None:
    await add_battle_doom(b)


ancient_one(AncientOneRule(code="cthulhu", attack=cthulhu_attacks, after=_cthulhu_adds_doom))

# Hastur

changes("hastur", Change(kinds=["cultist"], movement=Movement.FLYING, combat_rating=-2))


@constant("hastur", topics.SEAL_COST)
def hastur_raises_seal_cost(_b: Board, _origin: Origin) -> int:
    """The King in Yellow: while Hastur slumbers, sealing a gate costs 8 clue tokens."""
    return 3


async def hastur_attacks(b: Board, seat: Seat, modifier: int) -> None:
    """Attack: everyone makes a {check} check and loses 2 Sanity if they fail. The check gets 1
    harder each round.
    """
    if not await check(b, seat, Skill.LUCK, modifier, source="hastur"):
        await lose(b, seat, sanity=2, source="hastur")


ancient_one(
    AncientOneRule(
        code="hastur",
        check=Skill.LUCK,
        attack=hastur_attacks,
        takes=Lose(sanity=2),
        rating=lambda b: -b.state.terror,
    )
)

# Ithaqua

changes("ithaqua", Change(kinds=["cultist"], toughness=2))


@on("ithaqua", MythosEnds)
async def ithaqua_takes_stamina_in_streets(b: Board, _origin: Origin, _event: MythosEnds) -> None:
    """Icy Winds: while Ithaqua slumbers, anyone in a street area at the end of the Mythos phase
    loses 1 Stamina. Weather Environments have no effect and are discarded.
    """
    outside = [who.seat for who in b.seats.playing() if b.town.is_street(who.place)]
    await each(b, lambda seat: lose(b, seat, stamina=1, source="ithaqua"), outside)


@forbids("ithaqua", bans.ENVIRONMENT, "Ithaqua’s winds cancel any other weather.")
def _ithaqua_forbids_weather(_b: Board, _origin: Origin, subtype: str) -> bool:
    return subtype == "weather"


async def ithaqua_freezes_items(b: Board) -> None:
    """Start of the battle: everyone rolls a die for each of their items, and discards it unless the
    die is a success.

    Items that can’t be lost need no roll.
    """

    async def discard_frozen_items(seat: Seat) -> None:
        for held in [item for item in b.cards.items(seat) if not b.cards.facts(item.card).keeps]:
            if not hits(b, seat, roll(b, seat, source="ithaqua")):
                await discard(b, seat, held.card, why="ithaqua")

    await each(b, discard_frozen_items)


async def ithaqua_attacks(b: Board, seat: Seat, modifier: int) -> None:
    """Attack: everyone makes a {check} check and loses 2 Stamina if they fail. The check gets 1
    harder each round.
    """
    if not await check(b, seat, Skill.FIGHT, modifier, source="ithaqua"):
        await lose(b, seat, stamina=2, source="ithaqua")


ancient_one(
    AncientOneRule(
        code="ithaqua",
        check=Skill.FIGHT,
        attack=ithaqua_attacks,
        takes=Lose(stamina=2),
        begin=ithaqua_freezes_items,
    )
)

# Nyarlathotep

changes("nyarlathotep", Change(kinds=["cultist"], gains=["endless"]))
describe("nyarlathotep", "A Thousand Masks: the 5 Mask monsters go into the monster cup.")


async def nyarlathotep_devours_clueless(b: Board) -> None:
    """Start of the battle: anyone without clue tokens is devoured."""
    none = [who.seat for who in b.seats.playing() if who.clues == 0]
    await each(b, lambda seat: devour(b, seat, source="nyarlathotep"), none)


async def nyarlathotep_attacks(b: Board, seat: Seat, modifier: int) -> None:
    """Attack: everyone makes a {check} check and loses 1 clue token if they fail; anyone with none
    left is devoured. The check gets 1 harder each round.
    """
    if not await check(b, seat, Skill.LORE, modifier, source="nyarlathotep"):
        await lose(b, seat, clues=1, source="nyarlathotep")
    if b.who(seat).clues == 0:
        await devour(b, seat, source="nyarlathotep")


ancient_one(
    AncientOneRule(
        code="nyarlathotep",
        check=Skill.LORE,
        attack=nyarlathotep_attacks,
        begin=nyarlathotep_devours_clueless,
    )
)

# Shub-Niggurath

changes("shub_niggurath", Change(kinds=["dark_young"], gains=["endless"]), Change(toughness=1))


async def shub_niggurath_devours_without_trophies(b: Board) -> None:
    """Start of the battle: anyone without monster trophies is devoured."""
    none = [who.seat for who in b.seats.playing() if not who.monsters]
    await each(b, lambda seat: devour(b, seat, source="shub_niggurath"), none)


async def shub_niggurath_attacks(b: Board, seat: Seat, modifier: int) -> None:
    """Attack: everyone makes a {check} check and loses 1 monster trophy if they fail; anyone with
    none left is devoured. The check gets 1 harder each round.
    """
    if not await check(b, seat, Skill.SNEAK, modifier, source="shub_niggurath"):
        await lose_monster_trophies(b, seat, source="shub_niggurath")
    if not b.who(seat).monsters:
        await devour(b, seat, source="shub_niggurath")


ancient_one(
    AncientOneRule(
        code="shub_niggurath",
        check=Skill.SNEAK,
        attack=shub_niggurath_attacks,
        begin=shub_niggurath_devours_without_trophies,
    )
)

# Yig

changes("yig", Change(kinds=["cultist"], combat_rating=0, combat_damage=4))


@on("yig", MonsterFell)
async def yig_adds_doom_for_cultist(b: Board, _origin: Origin, event: MonsterFell) -> None:
    """Yig’s Anger: while Yig slumbers, add 1 doom token whenever a Cultist is defeated or someone
    is lost in time and space.
    """
    if is_kind(b, event.monster, "cultist"):
        await add_doom(b, source="yig")


@on("yig", BecameLost)
async def _yig_adds_doom_for_lost_investigator(
    b: Board, _origin: Origin, _event: BecameLost
) -> None:
    await add_doom(b, source="yig")


async def yig_curses_everyone(b: Board) -> None:
    """Start of the battle: everyone becomes Cursed; anyone already Cursed is devoured instead."""

    async def curse_or_devour(seat: Seat) -> None:
        if Special.CURSE in b.who(seat).specials:
            await devour(b, seat, source="yig")
        else:
            await curse(b, seat, why="yig")

    await each(b, curse_or_devour)


async def yig_attacks(b: Board, seat: Seat, modifier: int) -> None:
    """Attack: everyone makes a {check} check and loses 1 Sanity and 1 Stamina if they fail. The
    check gets 1 harder each round.
    """
    if not await check(b, seat, Skill.SPEED, modifier, source="yig"):
        await lose(b, seat, sanity=1, stamina=1, source="yig")


ancient_one(
    AncientOneRule(
        code="yig",
        check=Skill.SPEED,
        attack=yig_attacks,
        takes=Lose(sanity=1, stamina=1),
        begin=yig_curses_everyone,
    )
)

# Yog-Sothoth

changes("yog_sothoth", Change(kinds=["cultist"], combat_rating=-1, gains=["magical_immunity"]))


@constant("yog_sothoth", topics.CLOSE_DIFFICULTY)
def yog_sothoth_raises_close_difficulty(_b: Board, _origin: Origin, _gate: GateNo) -> int:
    """The Key and the Gate: while Yog-Sothoth slumbers, closing a gate takes 1 more success, and
    anyone who would be lost in time and space is devoured.
    """
    return 1


@constant("yog_sothoth", topics.LOST_DEVOURS)
def _yog_sothoth_devours_lost(_b: Board, _origin: Origin) -> bool:
    return True


async def yog_sothoth_devours_without_gates(b: Board) -> None:
    """Start of the battle: anyone without gate trophies is devoured."""
    none = [who.seat for who in b.seats.playing() if not who.gates]
    await each(b, lambda seat: devour(b, seat, source="yog_sothoth"), none)


async def yog_sothoth_attacks(b: Board, seat: Seat, modifier: int) -> None:
    """Attack: everyone makes a {check} check and loses 1 gate trophy if they fail; anyone with none
    left is devoured. The check gets 1 harder each round.
    """
    if not await check(b, seat, Skill.WILL, modifier, source="yog_sothoth"):
        await lose_gate_trophies(b, seat, source="yog_sothoth")
    if not b.who(seat).gates:
        await devour(b, seat, source="yog_sothoth")


ancient_one(
    AncientOneRule(
        code="yog_sothoth",
        check=Skill.WILL,
        attack=yog_sothoth_attacks,
        begin=yog_sothoth_devours_without_gates,
    )
)
