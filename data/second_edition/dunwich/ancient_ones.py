"""Ancient Ones of the box: powers and worshippers while they slumber, and the final battle."""

from __future__ import annotations

from bot.second_edition.api import (
    TERROR_TOP,
    AllyGone,
    AncientOneRule,
    Board,
    Change,
    Deck,
    MonsterNo,
    Movement,
    Origin,
    Phase,
    Place,
    Seat,
    Surged,
    TownLaid,
    WasDevoured,
    add_doom,
    ancient_one,
    awaken,
    bans,
    box_monster,
    changes,
    choose_word,
    close_for_good,
    constant,
    devour,
    draw_rubble,
    each,
    end_game,
    forbids,
    is_kind,
    lay_rubble,
    lose,
    lose_cards,
    lose_gate_trophies,
    lose_monster_trophies,
    next_gate_location,
    on,
    place_monster,
    raise_terror,
    topics,
)


def _spawn_off_board(b: Board, kind: str) -> list[MonsterNo]:
    """Return the Spawn monsters of a kind that are not on the board."""
    return [no for no in b.state.box if b.state.markers[no].startswith(kind)]


def _random_marker(b: Board, among: list[MonsterNo]) -> MonsterNo:
    return b.chance.choose("spawn", among, [b.state.markers[no] for no in among])


async def _devour_all(b: Board, source: str) -> None:
    await each(b, lambda seat: devour(b, seat, source=source))


# Abhoth

CHILD, CHILD_TERROR = "child_of_abhoth", 2
TRIBUTE = 3


@on("abhoth", TownLaid)
async def abhoth_removes_cultists(b: Board, _origin: Origin, _event: TownLaid) -> None:
    """Abominations: Cultists aren’t in the game. While Abhoth slumbers, each monster surge also
    brings a random Child of Abhoth to the gate that surged; if all of them are on the board, the
    terror level rises by 2 and 1 doom token is added.
    """
    for no in [no for no in b.state.cup if is_kind(b, no, "cultist")]:
        box_monster(b, no)


@on("abhoth", Surged)
async def _abhoth_spawns_child(b: Board, _origin: Origin, event: Surged) -> None:
    children = _spawn_off_board(b, CHILD)
    if children:
        await place_monster(b, _random_marker(b, children), event.place)
        return
    await raise_terror(b, CHILD_TERROR)
    await add_doom(b, source="abhoth")


async def abhoth_attacks(b: Board, seat: Seat, _modifier: int) -> None:
    """Attack: everyone discards 3 things (any mix of clue tokens, monster trophies, gate trophies
    and items) or is devoured.
    """
    given, declined = 0, False
    while given < TRIBUTE:
        ways = _discardable_tributes(b, seat, items=not declined)
        if sum(n for _, _, n in ways) < TRIBUTE - given:
            await devour(b, seat, source="abhoth")
            return
        words = [(key, label) for key, label, _ in ways]
        prompt = f"What do you discard? {TRIBUTE - given} left to discard"
        chosen = await choose_word(b, seat, prompt, words, source="abhoth")
        gone = await _discard_tribute(b, seat, chosen)
        given, declined = given + gone, declined or not gone


def _discardable_tributes(b: Board, seat: Seat, *, items: bool) -> list[tuple[str, str, int]]:
    """Return what the seat can discard, as (key, label, amount)."""
    who = b.who(seat)
    ways = [
        ("clue", "1 clue token", who.clues),
        ("monster", "1 monster trophy", len(who.monsters)),
        ("gate", "1 gate trophy", len(who.gates)),
        ("item", "1 item", len(b.cards.items(seat)) if items else 0),
    ]
    return [way for way in ways if way[2]]


async def _discard_tribute(b: Board, seat: Seat, what: str) -> int:
    match what:
        case "clue":
            await lose(b, seat, clues=1, source="abhoth")
            return 1
        case "monster":
            return await lose_monster_trophies(b, seat, source="abhoth")
        case "gate":
            return await lose_gate_trophies(b, seat, source="abhoth")
        case _:
            return await lose_cards(b, seat, 1, why="abhoth")


ancient_one(AncientOneRule(code="abhoth", attack=abhoth_attacks))

# Glaaki

changes("glaaki", Change(kinds=["cultist"], movement=Movement.STALKER, gains=["undead"]))
SERVANT, GRIEF = "servant_of_glaaki", 2


@on("glaaki", AllyGone)
async def glaaki_spawns_servant(b: Board, _origin: Origin, _event: AllyGone) -> None:
    """Undead Servants: while Glaaki slumbers, each time an Ally is discarded or leaves the game,
    draw a Mythos card: a random Servant of Glaaki appears at its gate location, even if sealed. If
    all of them are on the board, Glaaki awakens. Each time someone is devoured, the terror level
    rises by 2.
    """
    if b.state.phase is Phase.FINAL_BATTLE:
        return
    if not _spawn_off_board(b, SERVANT):
        awaken(b, "servants")
    await _place_servant(b)


async def _place_servant(b: Board) -> None:
    servants = _spawn_off_board(b, SERVANT)
    place = next_gate_location(b) if servants else None
    if place is not None:
        await place_monster(b, _random_marker(b, servants), place, sealed=True)


@on("glaaki", WasDevoured)
async def _raise_terror_for_devoured(b: Board, _origin: Origin, _event: WasDevoured) -> None:
    await raise_terror(b, GRIEF)


async def glaaki_terror_attack(_b: Board, _seat: Seat, _modifier: int) -> None:
    """Attack: the terror level rises by 1, and the Ally that leaves brings a Servant, which doesn’t
    fight. At terror level 10, everyone is devoured.
    """


async def _raise_terror_and_place_servant(b: Board) -> None:
    allies = len(b.state.decks[Deck.ALLY])
    if b.state.terror < TERROR_TOP:
        await raise_terror(b, in_battle=True)
    if len(b.state.decks[Deck.ALLY]) < allies:
        await _place_servant(b)
    if b.state.terror >= TERROR_TOP:
        await _devour_all(b, "glaaki")


ancient_one(
    AncientOneRule(
        code="glaaki", attack=glaaki_terror_attack, after=_raise_terror_and_place_servant
    )
)

# Shudde M'ell


@constant("shudde_mell", topics.STRIKES_FROM)
def _chthonians_strike_from_two(_b: Board, _origin: Origin, code: str) -> int:
    return 2 if code == "chthonian" else 0


@on("shudde_mell", TownLaid)
async def shudde_mell_sets_out_rubble(b: Board, _origin: Origin, _event: TownLaid) -> None:
    """Chthonians hurt everyone on a roll of 2 to 6. World Cracking: while Shudde M’ell slumbers,
    each monster surge draws one of the 7 rubble markers. Its location closes for the rest of the
    game (if a gate is open there, as soon as that gate is closed). If no marker is left, the
    investigators lose.
    """
    lay_rubble(b)


@on("shudde_mell", Surged)
async def _close_location_with_rubble(b: Board, _origin: Origin, _event: Surged) -> None:
    place = draw_rubble(b)
    if place is None:
        end_game("destroyed")
    await close_for_good(b, place, source="shudde_mell")


async def shudde_mell_attacks(_b: Board, _seat: Seat, _modifier: int) -> None:
    """Attack: discard one of the rubble markers not drawn so far; if there is none, everyone is
    devoured.
    """


async def _discard_rubble_or_devour_all(b: Board) -> None:
    if draw_rubble(b, discarded=True) is None:
        await _devour_all(b, "shudde_mell")


ancient_one(
    AncientOneRule(
        code="shudde_mell", attack=shudde_mell_attacks, after=_discard_rubble_or_devour_all
    )
)

# Tsathoggua

changes("tsathoggua", Change(kinds=["formless_spawn"], toughness=1, movement=Movement.STALKER))
SPARED = frozenset(
    (
        "arkham_asylum",
        "curiositie_shoppe",
        "general_store",
        "ye_olde_magick_shoppe",
        "st_marys_hospital",
    )
)
"""The locations whose abilities remain available."""


@forbids("tsathoggua", bans.SERVICE, "Tsathoggua’s malaise blocks this location’s ability.")
def tsathoggua_forbids_services(_b: Board, _origin: Origin, _seat: Seat, place: Place) -> bool:
    """Malaise: while Tsathoggua slumbers, the only location abilities you can use are those of
    Arkham Asylum, the Curiositie Shoppe, the General Store, Ye Olde Magick Shoppe and St. Mary’s
    Hospital. The train still runs. Urban Environments have no effect and are discarded.
    """
    return place not in SPARED


@forbids("tsathoggua", bans.ENVIRONMENT, "In this malaise, Urban Environments have no effect.")
def _tsathoggua_forbids_urban(_b: Board, _origin: Origin, subtype: str) -> bool:
    return subtype == "urban"


async def tsathoggua_takes_clues(b: Board) -> None:
    """Start of the battle: everyone discards all clue tokens."""
    await each(b, lambda seat: lose(b, seat, clues=b.who(seat).clues, source="tsathoggua"))


HOARD = 2


async def tsathoggua_attacks(b: Board, seat: Seat, _modifier: int) -> None:
    """Attack: everyone discards 2 monster trophies and 1 gate trophy, or is devoured."""
    who = b.who(seat)
    if len(who.monsters) < HOARD or not who.gates:
        await devour(b, seat, source="tsathoggua")
        return
    await lose_monster_trophies(b, seat, HOARD, source="tsathoggua")
    await lose_gate_trophies(b, seat, source="tsathoggua")


ancient_one(
    AncientOneRule(code="tsathoggua", attack=tsathoggua_attacks, begin=tsathoggua_takes_clues)
)
