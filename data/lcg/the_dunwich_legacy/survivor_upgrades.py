"""Survivor cards above level 0. Aquinnah (3) is in the Revised Core Set."""

from __future__ import annotations

from bot.lcg.api import (
    LURED_TO,
    Attempt,
    CardType,
    CopyNo,
    Cost,
    Game,
    Piece,
    PieceId,
    RoundEnds,
    Seat,
    Skill,
    SkillTest,
    TestFails,
    TestKind,
    TurnEnds,
    Use,
    action,
    after_tokens,
    attach,
    choose_cards,
    choose_seat,
    choose_word,
    committed,
    confirm,
    constant,
    discard_piece,
    engaged_foes,
    evade_all,
    evade_with,
    event,
    exile,
    fails_automatically,
    fight_with,
    foes,
    forced,
    heal_piece,
    hold,
    may_control,
    move,
    open_neighbours,
    paid_boosts,
    put_asset,
    reaction,
    ruling,
    search,
    shuffle_deck,
    succeeds_automatically,
)
from data.lcg.the_dunwich_legacy.survivor import has_own_turn_ended_with_horror

PETER_2, EXTINGUISHER, FLARE, LURE, SCRAPPER = "02035", "02114", "02115", "02156", "02193"
INSTINCT, STROKE, TRY_AGAIN = "02235", "02271", "02309"
SEARCHED = 9


@reaction(
    PETER_2,
    "rest",
    to=TurnEnds,
    label="Heal 1 horror from him",
    when=has_own_turn_ended_with_horror,
    gain=True,
)
async def peter_sylvestre_2_heals_himself(g: Game, use: Use) -> None:
    """Peter Sylvestre (2): Reaction, after your turn ends, heal 1 horror from him."""
    heal_piece(g, use.source, horror=1)


@action(
    EXTINGUISHER,
    "fight",
    is_a=frozenset({"fight"}),
    targets=foes,
    attempt=Attempt(bonus=1),
)
async def fight_with_fire_extinguisher(g: Game, use: Use) -> None:
    """Fire Extinguisher: Action, Fight: +1 combat."""
    await fight_with(g, use)


@action(
    EXTINGUISHER,
    "spray",
    is_a=frozenset({"evade"}),
    label="Exile it, evade all enemies",
    targets=engaged_foes,
    cost=Cost(actions=1, exile_self=True),
    attempt=Attempt(bonus=3),
)
async def evade_with_fire_extinguisher(g: Game, use: Use) -> None:
    """Fire Extinguisher: Action, exile this: Evade, +3 agility.

    If you succeed, evade every enemy engaged with you.
    """

    async def evade_all_enemies(enemy: Piece) -> None:
        others = [each for each in g.enemies.engaged_with(use.seat) if each is not enemy]
        await evade_all(g, [enemy, *others], use.seat)

    await evade_with(g, use, instead=evade_all_enemies)


# Flare


def _seats_with_deck(g: Game) -> list[Seat]:
    return [who.seat for who in g.playing() if who.deck]


@event(
    FLARE,
    is_a=frozenset({"fight"}),
    targets=foes,
    aimless=lambda g, _use: bool(_seats_with_deck(g)),
    why="There’s no enemy to attack here, and no deck to search.",
    attempt=Attempt(bonus=3, damage=2),
)
async def fight_or_search_with_flare(g: Game, use: Use) -> None:
    """Flare: Fight with +3 combat and +2 damage. Exile this after the attack.

    Or search the top 9 cards of any player’s deck for an Ally and put it into play. You control it.
    Then exile this.
    """
    if use.target is not None:
        await fight_with(g, use)
    elif not await _search_for_ally(g, use.seat):
        return
    if use.copy is not None and use.copy in g.state.limbo:
        exile(g, use.copy)


ruling(FLARE, "If the search brings no Ally into play, Flare is discarded instead of exiled.")


async def _search_for_ally(g: Game, seat: Seat) -> bool:
    """Let a seat search its deck for an Ally; return True if one enters play."""
    whose = await choose_seat(
        g, seat, "Whose deck do you search?", lambda: _seats_with_deck(g), source=FLARE
    )
    if whose is None:
        return False
    found = await search(
        g,
        seat,
        g.who(whose).deck[:SEARCHED],
        lambda card: (
            card.type is CardType.ASSET
            and card.has_trait("Ally")
            and not g.pieces.is_double(card)
            and may_control(g, seat, card)
        ),
        source=FLARE,
    )
    if found is not None:
        hold(g, found)
    shuffle_deck(g, whose)
    if found is not None:
        await put_asset(g, found, seat)
    return found is not None


# Lure


@event(LURE)
async def lure_attaches_to_location(g: Game, use: Use) -> None:
    """Lure: Attach to your location. In the enemy phase, enemies that move go there instead."""
    place = g.places.of_seat(use.seat)
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place)


@constant(LURE, LURED_TO)
def lure_redirects_enemies(g: Game, card: Piece, _enemy: Piece) -> PieceId | None:
    """Lure: Attach to your location. In the enemy phase, enemies that move go there instead."""
    return card.host if g.state.phase == "enemy" else None


@forced(LURE, "fades", to=RoundEnds)
async def lure_is_discarded(g: Game, use: Use) -> None:
    """Lure: Forced, at the end of the round, discard this."""
    discard_piece(g, use.source)


ruling(LURE, "A hunter already there stays. One at an investigator’s location doesn’t move either.")

paid_boosts(SCRAPPER, "Scrapper", Skill.COMBAT, Skill.AGILITY)


# Survival Instinct


@committed(INSTINCT, matters=lambda _g, test: test.kind is TestKind.EVADE)
async def survival_instinct_2_evades_others(g: Game, test: SkillTest, _seat: Seat) -> None:
    """Survival Instinct (2): If you evade successfully, you can evade all other enemies.

    You can also move to a connecting location.
    """
    seat = test.seat
    others = [enemy for enemy in g.enemies.engaged_with(seat) if enemy.id != test.target]
    if others and await confirm(g, seat, "Evade the other enemies?", source=INSTINCT):
        await evade_all(g, others, seat)
    words = [(str(place.id), g.pieces.face_card(place).name) for place in open_neighbours(g, seat)]
    if words:
        words.append(("stay", "Stay here"))
        key = await choose_word(g, seat, "Where do you move?", words, source=INSTINCT, kind="place")
        if key not in ("", "stay"):
            await move(g, seat, PieceId(key))


# Stroke of Luck


@after_tokens(STROKE, own_only=True)
async def stroke_of_luck_succeeds(g: Game, test: SkillTest, seat: Seat) -> None:
    """Stroke of Luck: Commit it to your own tests only.

    After tokens are revealed, you may exile it: the test succeeds, unless a token fails it.
    """
    fails, succeeds = fails_automatically(g, test), False
    prompt = "Exile Stroke of Luck to succeed?"
    if fails:
        prompt = "Exile Stroke of Luck? The test fails all the same."
    elif succeeds := succeeds_automatically(g, test):
        prompt = "Exile Stroke of Luck? The test succeeds all the same."
    if await confirm(g, seat, prompt, source=STROKE, futile=fails or succeeds):
        mine = [each for each in test.commits if g.card(each.copy).code == STROKE][:1]
        for commit in mine:
            test.commits.remove(commit)
            exile(g, commit.copy)
        test.automatic = "success"


ruling(STROKE, "Effects of revealed symbols still happen.")
ruling(STROKE, "You can exile it even if the auto-fail was revealed, but the test still fails.")


# Try and Try Again


def _returnable_committed_skills(g: Game, use: Use[TestFails]) -> list[CopyNo]:
    test = use.event.test
    return [
        each.copy
        for each in test.commits
        if g.cards.owner(each.copy) == use.seat
        and g.card(each.copy).type is CardType.SKILL
        and each.copy not in test.returning
    ]


@reaction(
    TRY_AGAIN,
    "again",
    to=TestFails,
    label="Return a skill card to hand",
    when=lambda g, use: bool(_returnable_committed_skills(g, use)),
    cost=Cost(exhaust=True),
)
async def try_and_try_again_returns_skill_card(g: Game, use: Use[TestFails]) -> None:
    """Try and Try Again: Reaction, after a test with your committed skill card fails.

    Exhaust this: that skill card returns to your hand.
    """
    chosen = await choose_cards(
        g,
        use.seat,
        "Which card returns to your hand?",
        lambda: _returnable_committed_skills(g, use),
        source=TRY_AGAIN,
        secret=False,
    )
    use.event.test.returning += chosen


ruling(TRY_AGAIN, "This also works in another investigator’s test.")
