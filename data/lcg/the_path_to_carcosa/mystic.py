"""Mystic cards of level 0, and Spirit Athame."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    CopyNo,
    Cost,
    Game,
    Piece,
    PieceId,
    Seat,
    SkillTest,
    Symbol,
    Use,
    action,
    boost,
    by_margin,
    cannot_enter,
    cannot_play_by_effect,
    choose_cards,
    choose_piece,
    deal,
    discard_piece,
    event,
    fight_with,
    foes,
    free,
    gain,
    handler,
    hides_hand,
    move,
    play_by_effect,
    reveal_loose_tokens,
    ruling,
    take_test,
)
from data.lcg.the_path_to_carcosa.composure import tests_on_spell

TRANSMUTATION, UNCAGE, ASTRAL_TRAVEL, ATHAME = "03032", "03033", "03034", "03035"
BAD_SYMBOLS = (
    Symbol.SKULL,
    Symbol.CULTIST,
    Symbol.TABLET,
    Symbol.ELDER_THING,
    Symbol.AUTO_FAIL,
)
"""A skull, cultist, tablet, elder thing or auto-fail."""
MOST_GAINED, UNCAGED, SHARP = 3, 3, 2

by_margin(TRANSMUTATION)


@action(
    TRANSMUTATION,
    "transmute",
    label="Turn it into resources",
    cost=Cost(actions=1, uses=1, exhaust=True),
    tests=TRANSMUTATION,
)
async def alchemical_transmutation(g: Game, use: Use) -> None:
    """Alchemical Transmutation: Action, exhaust this, 1 charge: test willpower (1).

    Gain 1 resource for each point you succeed by (3 at most). If you reveal a skull, cultist,
    tablet, elder thing or auto-fail, take 1 damage.
    """
    printed = g.library.card(TRANSMUTATION).test
    assert printed is not None

    async def transmuted(test: SkillTest) -> None:
        gain(g, use.seat, min(MOST_GAINED, test.margin))

    await take_test(
        g,
        use.seat,
        printed.skills[0],
        printed.difficulty,
        source=TRANSMUTATION,
        on_success=transmuted,
        on_symbol=("alchemical_transmutation:symbol",),
    )


@handler("alchemical_transmutation:symbol")
async def transmutation_burns(g: Game, args: dict[str, int]) -> None:
    """Alchemical Transmutation: With a bad symbol, take 1 damage."""
    await deal(g, Seat(args["seat"]), damage=1, source=TRANSMUTATION)


def _spells_to_play(g: Game, use: Use) -> list[CopyNo]:
    """Return the Spells and Rituals in hand that could be played, besides the card being played.

    A copy of Uncage the Soul would only play another of them in turn, so none is made by it.
    """
    return [
        copy
        for copy in g.investigators.loose_hand(use.seat)
        if copy != use.imitator
        and (g.card(copy).has_trait("Spell") or g.card(copy).has_trait("Ritual"))
        and not cannot_play_by_effect(g, use.seat, copy, discount=UNCAGED, not_as=UNCAGE)
    ]


@event(
    UNCAGE,
    when=lambda g, use: hides_hand(g, use.seat) or bool(_spells_to_play(g, use)),
    why="You have no Spell or Ritual in hand that you can play.",
)
async def uncage_the_soul(g: Game, use: Use) -> None:
    """Uncage the Soul: Play a Spell or Ritual from your hand. It costs 3 less."""
    chosen = await choose_cards(
        g, use.seat, "Which card do you play?", lambda: _spells_to_play(g, use), source=UNCAGE
    )
    for copy in chosen:
        await play_by_effect(g, use.seat, copy, UNCAGED, not_as=UNCAGE)


ruling(UNCAGE, "Playing that card takes no further action and provokes no more attacks.")


def _far_places(g: Game, use: Use) -> list[PieceId]:
    here = g.who(use.seat).place
    return [
        place.id
        for place in g.places.all()
        if place.revealed and place.id != here and not cannot_enter(g, use.seat, place)
    ]


def _worldly_goods(g: Game, seat: Seat) -> list[Piece]:
    return [
        piece
        for piece in g.pieces.discardable(seat)
        if g.card(piece).has_trait("Item") or g.card(piece).has_trait("Ally")
    ]


@event(
    ASTRAL_TRAVEL,
    is_a=frozenset({"move"}),
    targets=_far_places,
    why="There is no other revealed location you can enter.",
)
async def astral_travel(g: Game, use: Use) -> None:
    """Astral Travel: Move to any revealed location, then reveal a chaos token.

    With a skull, cultist, tablet, elder thing or auto-fail, discard an Item or Ally asset you
    control. If you have none, take 1 damage.
    """
    assert use.target is not None
    await move(g, use.seat, use.target, by_action=True)
    shown = await reveal_loose_tokens(g, use.seat)
    if not any(token in BAD_SYMBOLS for token in shown):
        return
    prompt, seat = "Which asset do you lose?", use.seat
    lost = await choose_piece(
        g, seat, prompt, lambda: _worldly_goods(g, seat), source=ASTRAL_TRAVEL
    )
    if lost is not None:
        discard_piece(g, lost)
    else:
        await deal(g, seat, damage=1, source=ASTRAL_TRAVEL)


ruling(ASTRAL_TRAVEL, "Enemies engaged with you attack once: playing it and moving is one action.")


@free(
    ATHAME,
    "guide",
    label="+2 skill value",
    cost=Cost(exhaust=True),
    when=tests_on_spell,
    why="You can use this only in your own test on a Spell card, before a token is revealed.",
    boosts=SHARP,
)
async def spirit_athame_guides(g: Game, use: Use) -> None:
    """Spirit Athame: Free, during your test on a Spell card, exhaust this: +2 skill value."""
    assert g.test is not None
    boost(g, use, SHARP, g.test.skill)


ruling(ATHAME, "The card itself must ask for the test, or its fight, evade or investigate be it.")


@action(
    ATHAME,
    "stab",
    is_a=frozenset({"fight"}),
    targets=foes,
    cost=Cost(actions=1, exhaust=True),
    attempt=Attempt(bonus=SHARP),
)
async def spirit_athame_stabs(g: Game, use: Use) -> None:
    """Spirit Athame: Action, exhaust this: Fight. +2 combat."""
    await fight_with(g, use)
