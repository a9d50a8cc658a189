"""Mystic cards of the packs that cost experience."""

from __future__ import annotations

from bot.lcg.api import (
    ActionFinished,
    Card,
    CardDrawn,
    CardEnters,
    CardType,
    CopyNo,
    Cost,
    Game,
    PieceId,
    Seat,
    SkillTest,
    Symbol,
    Timing,
    Use,
    action,
    add_uses,
    arrange,
    at_your_location,
    before_tokens,
    choose_word,
    deal,
    discard_piece,
    event,
    fetch,
    fix_token,
    forced,
    free,
    handler,
    hurt_asset,
    place_doom_on,
    put_off,
    remove_from_game,
    reveal_loose_tokens,
    ruling,
    this_card,
    undo_action,
    you_have_a_deck,
)
from data.lcg.the_path_to_carcosa.mystic import BAD_SYMBOLS

BOOK_OF_SHADOWS, RECHARGE, SCRYING = "03154", "03197", "03236"
WARD, INITIATE, SEAL = "03270", "03271", "03312"
TIME_WARP = "03311"
RECHARGED, SEEN = 3, 3


def _spells(g: Game, use: Use) -> list[PieceId]:
    return [
        asset.id
        for asset in g.in_play.controlled_by(use.seat)
        if g.card(asset).has_trait("Spell")
        and (uses := g.card(asset).uses) is not None
        and uses.kind == "charges"
    ]


@action(
    BOOK_OF_SHADOWS,
    "charge",
    label="+1 charge",
    targets=_spells,
    why="You control no Spell asset that uses charges.",
    cost=Cost(actions=1, exhaust=True, resources=1),
)
async def book_of_shadows_1(g: Game, use: Use) -> None:
    """Book of Shadows (1): Action, exhaust this, 1 resource: 1 charge on a Spell you control."""
    spell = g.piece(use.target)
    if spell is not None:
        add_uses(g, spell, 1)


def _rechargeable(g: Game, use: Use) -> list[PieceId]:
    return [
        asset.id
        for who in g.investigators.at(g.who(use.seat).place)
        for asset in g.in_play.controlled_by(who.seat, CardType.ASSET)
        if g.card(asset).has_trait("Spell") or g.card(asset).has_trait("Relic")
    ]


@event(RECHARGE, targets=_rechargeable, why="Nobody here controls a Spell or Relic asset.")
async def recharge(g: Game, use: Use) -> None:
    """Recharge: Choose a Spell or Relic asset of an investigator here and reveal a chaos token.

    With a skull, cultist, tablet, elder thing or auto-fail, discard the asset. Otherwise put 3
    charges on it.
    """
    shown = await reveal_loose_tokens(g, use.seat)
    asset = g.piece(use.target)
    if asset is None:
        return
    if any(token in BAD_SYMBOLS for token in shown):
        discard_piece(g, asset)
    else:
        add_uses(g, asset, RECHARGED)


# Scrying


def _decks(g: Game) -> dict[str, tuple[str, list[CopyNo]]]:
    """The decks that are not empty: label and cards by key."""
    decks = {f"seat{who.seat}": (g.name(who.seat), who.deck) for who in g.playing()}
    decks["encounter"] = ("Encounter deck", g.state.encounter_deck)
    return {key: (label, deck) for key, (label, deck) in decks.items() if deck}


@free(
    SCRYING,
    "look",
    label="Look at 3 cards",
    when=lambda g, _use: bool(_decks(g)),
    why="All decks are empty.",
    cost=Cost(exhaust=True, uses=1),
)
async def scrying_3(g: Game, use: Use) -> None:
    """Scrying (3): Free, exhaust this, 1 charge: look at the top 3 cards of a deck.

    Choose any investigator’s deck or the encounter deck. Put the cards back on top in any order. If
    a Terror or Omen is among them, take 1 horror.
    """
    decks = _decks(g)
    words = [(key, label) for key, (label, _) in decks.items()]
    key = await choose_word(g, use.seat, "Which deck do you look at?", words, source=SCRYING)
    if not key:
        return
    seen = [g.card(copy) for copy in decks[key][1][:SEEN]]
    await arrange(g, use.seat, decks[key][1], SEEN, source=SCRYING)
    if any(card.has_trait("Terror") or card.has_trait("Omen") for card in seen):
        await deal(g, use.seat, horror=1, source=SCRYING)


# Ward of Protection


def _treachery(_g: Game, use: Use[CardDrawn]) -> bool:
    return use.event.card.type is CardType.TREACHERY and not use.event.card.is_weakness


@event(WARD, to=CardDrawn, timing=Timing.WHEN, when=_treachery)
async def ward_of_protection_2(g: Game, use: Use[CardDrawn]) -> None:
    """Ward of Protection (2): When anyone draws a non-weakness treachery, cancel its revelation.

    Then take 1 horror.
    """
    use.event.cancelled = True
    await deal(g, use.seat, horror=1, source=WARD)


ruling(WARD, "They can be at any location, but you can’t help with another’s peril card.")


# Arcane Initiate


@forced(INITIATE, "bargain", to=CardEnters, when=this_card)
async def initiate_bargains(g: Game, use: Use) -> None:
    """Arcane Initiate (3): Forced, after this enters play, put 1 doom or 2 horror on it."""
    words = [("doom", "1 doom"), ("horror", "2 horror")]
    prompt = "What do you put on Arcane Initiate?"
    key = await choose_word(g, use.seat, prompt, words, source=INITIATE)
    if use.source not in g.in_play:
        return
    if key == "doom":
        place_doom_on(g, use.source, 1)
    else:
        await hurt_asset(g, use.source, use.seat, horror=2)


def _is_spell(card: Card) -> bool:
    return card.has_trait("Spell")


@free(
    INITIATE,
    "search",
    label="Search for a Spell",
    when=you_have_a_deck,
    why="Your deck is empty.",
    cost=Cost(exhaust=True),
)
async def initiate_searches_3(g: Game, use: Use) -> None:
    """Arcane Initiate (3): Free, exhaust this: draw a Spell from your top 3, then shuffle."""
    await fetch(g, use.seat, g.who(use.seat).deck[:SEEN], _is_spell, source=INITIATE)


# Seal of the Elder Sign


@before_tokens(SEAL)
async def seal_of_the_elder_sign(g: Game, test: SkillTest, _seat: Seat) -> None:
    """Seal of the Elder Sign: No token is revealed; the test counts as showing the elder sign.

    After the test, this leaves the game.
    """
    fix_token(g, test, Symbol.ELDER_SIGN)
    for commit in test.commits:
        if g.card(commit.copy).code == SEAL:
            await put_off(g, "seal_of_the_elder_sign:leave", copy=commit.copy)


@handler("seal_of_the_elder_sign:leave")
async def seal_leaves(g: Game, args: dict[str, int]) -> None:
    """Seal of the Elder Sign: After the test, this leaves the game."""
    remove_from_game(g, CopyNo(args["copy"]))


# Time Warp


@event(TIME_WARP, to=ActionFinished, when=at_your_location)
async def time_warp(g: Game, use: Use[ActionFinished]) -> None:
    """Time Warp: Fast, right after an investigator here finishes an action in their turn, undo it.

    Everything is as it was before, but for this card and its cost.
    """
    undo_action(g, use, use.event.before)


ruling(TIME_WARP, "All of the action is undone or nothing; it can’t bring back the eliminated.")
