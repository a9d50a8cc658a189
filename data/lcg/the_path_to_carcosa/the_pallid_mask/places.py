"""The other abilities of the locations of *The Pallid Mask*."""

from __future__ import annotations

from bot.lcg.api import (
    ENEMY_HEALTH,
    MAY_NOT_ACT_THROUGH,
    MAY_NOT_BE_DEFEATED,
    SLOTS,
    TESTED_WITH,
    WAY_COST,
    Card,
    EnemyEnters,
    Game,
    Leaves,
    Limit,
    Piece,
    PlaceReveals,
    Seat,
    Skill,
    SkillTest,
    Slot,
    TestKind,
    Timing,
    TurnEnds,
    Until,
    Use,
    action,
    advance_act,
    by_investigator_here,
    choose_piece,
    choose_word,
    constant,
    deal,
    defeat_if_due,
    discard_random,
    forced,
    hold_fast,
    look_at,
    lose,
    ruling,
    take_test,
    this_location,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_path_to_carcosa.stranger import MAN
from data.lcg.the_path_to_carcosa.the_pallid_mask.catacombs import (
    CAVERNS,
    CRYPT,
    PASSAGE,
    POOLS,
    SHAFT,
    TOMB,
    TUNNELS,
    WELL,
)

CATACOMBS_ACT, LEADING = "03243", "03246"
WELL_CARDS, POOLS_RESOURCES, PASSAGE_DAMAGE = 2, 5, 2


def _investigates(place: Piece, test: SkillTest | None) -> bool:
    """Return True if a test investigates this location."""
    return test is not None and test.kind is TestKind.INVESTIGATE and test.target == place.id


@constant(CRYPT, TESTED_WITH)
def investigate_crypt_with_willpower(_g: Game, place: Piece, test: SkillTest) -> Skill | None:
    """Crypt of the Sepulchral Lamp: You investigate it with willpower, whatever skill is named."""
    return Skill.WILLPOWER if _investigates(place, test) else None


@constant(CAVERNS, SLOTS)
def lose_a_hand_slot_in_the_caverns(g: Game, place: Piece, seat: Seat, slot: Slot) -> int:
    """Bone-Filled Caverns: While you investigate it, you have 1 hand slot less."""
    test = g.test
    mine = test is not None and test.seat == seat and _investigates(place, test)
    return -1 if mine and slot is Slot.HAND else 0


ruling(CAVERNS, "With full hands, you choose an asset to discard as the investigation begins.")


# Looking at catacombs


def unrevealed_places(g: Game) -> list[Piece]:
    """Return the unrevealed locations in play."""
    return [place for place in g.places.all() if not place.revealed]


async def look_at_catacombs(g: Game, seat: Seat, source: str) -> None:
    """Show a seat the revealed side of an unrevealed location of its choice, which stays so."""
    place = await choose_piece(
        g, seat, "Which location do you look at?", lambda: unrevealed_places(g), source=source
    )
    if place is not None:
        look_at(g, seat, [place.copy])


@action(
    TUNNELS,
    "read",
    label="Read an ancient sign",
    limit=Limit(1, "game", group=True),
    when=lambda g, _use: bool(unrevealed_places(g)),
    why="There is no unrevealed location to look at.",
    tests=TUNNELS,
)
async def read_sign_in_the_tunnels(g: Game, use: Use) -> None:
    """Candlelit Tunnels: Action, test intellect (3), once per game for the whole group.

    If you succeed, look at the revealed side of any Catacombs in play.
    """

    async def deciphered(_trial: SkillTest) -> None:
        await look_at_catacombs(g, use.seat, TUNNELS)

    await take_test(
        g, use.seat, *read_printed_test(g, TUNNELS), source=TUNNELS, on_success=deciphered
    )


ruling(TUNNELS, "You alone see the location; you may tell the others. Each copy has its own limit.")


# What lies in wait


@forced(WELL, "call", to=TurnEnds, when=by_investigator_here)
async def well_takes_horror_or_cards(g: Game, use: Use[TurnEnds]) -> None:
    """Well of Souls: Forced, after you end your turn here, take 1 direct horror.

    Or discard 2 random cards from your hand.
    """
    words = [("horror", "Take 1 direct horror")]
    if g.investigators.loose_hand(use.event.seat):
        words.append(("cards", f"Discard {WELL_CARDS} random cards"))
    seat = use.event.seat
    word = await choose_word(g, seat, "What does the Well of Souls take?", words, source=WELL)
    if word == "cards":
        for _ in range(WELL_CARDS):
            discard_random(g, seat)
    else:
        await deal(g, seat, horror=1, source=WELL, direct=True)


@forced(POOLS, "chill", to=TurnEnds, when=by_investigator_here)
async def pools_take_damage_or_resources(g: Game, use: Use[TurnEnds]) -> None:
    """Shivering Pools: Forced, after you end your turn here, take 1 direct damage.

    Or lose 5 resources.
    """
    words = [("damage", "Take 1 direct damage")]
    if g.who(use.event.seat).resources:
        words.append(("resources", f"Lose {POOLS_RESOURCES} resources"))
    seat = use.event.seat
    word = await choose_word(g, seat, "What do the Shivering Pools take?", words, source=POOLS)
    if word == "resources":
        lose(g, seat, POOLS_RESOURCES)
    else:
        await deal(g, seat, damage=1, source=POOLS, direct=True)


ruling(WELL, "With 1 card in hand, you may discard that one; without cards you take the horror.")
ruling(POOLS, "With fewer than 5 resources, you may lose those; with none you take the damage.")


def _climbs(g: Game, use: Use[Leaves]) -> bool:
    to = g.piece(use.event.to)
    here = use.event.place == use.source.id and to is not None and not to.revealed
    return here and not g.state.tests


@forced(SHAFT, "climb", to=Leaves, timing=Timing.WHEN, when=_climbs)
async def climb_out_of_the_shaft(g: Game, use: Use[Leaves]) -> None:
    """Narrow Shaft: Forced, when you would move from here to an unrevealed location.

    Test agility (3). If you fail, take 1 damage and stay.
    """

    async def slipped(_trial: SkillTest) -> None:
        use.event.cancelled = not use.event.carried
        await deal(g, use.event.seat, damage=1, source=SHAFT)

    await take_test(g, use.event.seat, *read_printed_test(g, SHAFT), source=SHAFT, on_fail=slipped)


@constant(SHAFT, WAY_COST)
def name_the_test_of_the_shaft(g: Game, shaft: Piece, _seat: Seat, here: Piece, to: Piece) -> str:
    """Narrow Shaft: Anyone who moves from it to an unrevealed location tests agility (3)."""
    skill, difficulty = read_printed_test(g, SHAFT)
    return f"tests {skill} ({difficulty})" if here is shaft and not to.revealed else ""


ruling(SHAFT, "The clues for entering are spent only after the test: a failure costs none.")


def _opens_passage(g: Game, use: Use[PlaceReveals]) -> bool:
    return this_location(g, use) and g.stages.act.code != LEADING


@forced(PASSAGE, "collapse", to=PlaceReveals, when=_opens_passage)
async def passage_hurts_and_holds(g: Game, use: Use[PlaceReveals]) -> None:
    """Blocked Passage: Forced, when you reveal it, take 2 damage.

    You cannot leave it this round.
    """
    hold_fast(g, use.event.seat, Until.ROUND, PASSAGE, at=use.source.id)
    await deal(g, use.event.seat, damage=PASSAGE_DAMAGE, source=PASSAGE)


# The Tomb


@forced(TOMB, "advance", to=PlaceReveals, when=this_location)
async def tomb_advances_the_act(g: Game, _use: Use[PlaceReveals]) -> None:
    """Tomb of Shadows: Forced, when it is revealed, act 1 advances."""
    if g.stages.act.code == CATACOMBS_ACT:
        await advance_act(g)


def _shelters(g: Game, tomb: Piece, enemy: Piece) -> bool:
    """Return True if an enemy is the Man in the Pallid Mask, in the Tomb."""
    return enemy.code == MAN and g.places.where(enemy) == tomb.id


@constant(TOMB, ENEMY_HEALTH)
def tomb_strengthens_the_man(g: Game, tomb: Piece, enemy: Piece) -> int:
    """Tomb of Shadows: While the Man in the Pallid Mask is here, he has more health.

    It is 1 more for each investigator. His own action cannot defeat him here.
    """
    return g.state.started if _shelters(g, tomb, enemy) else 0


@constant(TOMB, MAY_NOT_BE_DEFEATED)
def tomb_hides_his_face(g: Game, tomb: Piece, enemy: Piece, by_damage: bool) -> str:
    """Tomb of Shadows: The Man in the Pallid Mask’s own action cannot defeat him here."""
    barred = not by_damage and _shelters(g, tomb, enemy)
    return "In the Tomb his own action can’t defeat him." if barred else ""


@constant(TOMB, MAY_NOT_ACT_THROUGH)
def bar_the_futile_action(g: Game, tomb: Piece, _seat: Seat, card: Card) -> str:
    """Tomb of Shadows: The Man in the Pallid Mask’s own action does nothing here."""
    man = g.in_play.first_of(MAN)
    barred = card.code == MAN and man is not None and _shelters(g, tomb, man)
    return "In the Tomb his own action can’t defeat him." if barred else ""


def _leaves_tomb_fatally(g: Game, use: Use[EnemyEnters]) -> bool:
    enemy = use.event.enemy
    health = g.pieces.health(enemy) if enemy.code == MAN and enemy in g.in_play else None
    return health is not None and enemy.damage >= health


@forced(TOMB, "expose", to=EnemyEnters, when=_leaves_tomb_fatally, noted=True)
async def defeat_the_man_outside_the_tomb(g: Game, use: Use[EnemyEnters]) -> None:
    """Tomb of Shadows: Outside it the Man in the Pallid Mask is defeated by 3 damage at once."""
    await defeat_if_due(g, use.event.enemy, None)


ruling(
    TOMB, "Outside the Tomb his health is 3 again: damage of 3 or more then defeats him at once."
)
