"""Mystic cards of level 0."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    CopyNo,
    Cost,
    EnemyAttacks,
    Game,
    Piece,
    PieceId,
    Seat,
    Skill,
    SkillTest,
    Symbol,
    Timing,
    TokenReveals,
    Use,
    action,
    arrange,
    at_your_location,
    before_tokens,
    boost,
    can_investigate,
    choose_seat,
    choose_word,
    confirm,
    draw_encounter,
    event,
    face_of,
    fails_automatically,
    free,
    handler,
    has_encounter_deck,
    heal,
    hit,
    investigate_with,
    join_victory,
    lose_actions,
    perform,
    place_doom_on,
    put_off,
    reaction,
    reveal_loose_tokens,
    ruling,
    stop_turn,
    take_doom_from,
    top_encounter_card,
)

RITE, CANDLES, CLARITY, DELVE = "02028", "02029", "02030", "02111"
GAZE, DEFIANCE, ALYSSA, MOONLIGHT = "02153", "02190", "02232", "02267"
INVESTIGATE = frozenset({"investigate"})
MARKS = (Symbol.SKULL, Symbol.CULTIST, Symbol.TABLET, Symbol.ELDER_THING)
"""The symbols that scenarios give a meaning."""


@action(
    RITE,
    "seek",
    is_a=INVESTIGATE,
    label="Investigate with willpower",
    when=can_investigate,
    why="You can’t investigate your location.",
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(skill=Skill.WILLPOWER, clues=2, on_symbol=("rite_of_seeking:symbol",)),
)
async def investigate_with_rite_of_seeking(g: Game, use: Use) -> None:
    """Rite of Seeking: Action, 1 charge: Investigate with willpower; discover 1 extra clue.

    If you reveal a skull, cultist, tablet, elder thing or auto-fail, your turn ends after the test.
    """
    await investigate_with(g, use)


@handler("rite_of_seeking:symbol")
async def rite_of_seeking_schedules_end_of_turn(g: Game, args: dict[str, int]) -> None:
    """Rite of Seeking: With a bad symbol, your turn ends after the test."""
    await put_off(g, "rite_of_seeking:end", seat=args["seat"])


@handler("rite_of_seeking:end")
async def rite_of_seeking_ends_turn(g: Game, args: dict[str, int]) -> None:
    """Take all remaining actions of the seat that used the Rite and end its turn, if it has it."""
    seat = Seat(args["seat"])
    if g.state.turn != seat:
        return
    who = g.who(seat)
    lose_actions(g, seat, who.actions + len(who.extras))
    stop_turn(g, seat)


OUT_OF_TURN = "If you use it on someone else’s turn, no turn ends."
ruling(RITE, OUT_OF_TURN)


# Ritual Candles


def _has_revealed_bad_symbol(g: Game, use: Use[TokenReveals]) -> bool:
    shown = use.event
    own = shown.test.seat == use.seat
    return own and face_of(g, shown.test, shown.drawn) in MARKS


def _will_fail_automatically(g: Game, use: Use[TokenReveals]) -> bool:
    return fails_automatically(g, use.event.test)


@reaction(
    CANDLES,
    "burn",
    to=TokenReveals,
    label="+1 for this test",
    when=_has_revealed_bad_symbol,
    futile=_will_fail_automatically,
)
async def ritual_candles_add_skill_value(g: Game, use: Use[TokenReveals]) -> None:
    """Ritual Candles: Reaction, after you reveal a bad symbol in your test, +1 skill value.

    A skull, cultist, tablet or elder thing.
    """
    boost(g, use, 1, use.event.test.skill)


ruling(CANDLES, "You can use each copy once for each of these symbols.")


def _investigators_with_horror_here(g: Game, seat: Seat) -> list[Seat]:
    return [who.seat for who in g.investigators.at(g.who(seat).place) if who.horror]


@action(
    CLARITY,
    "clear",
    label="Heal 1 horror",
    cost=Cost(actions=1, uses=1),
    when=lambda g, use: bool(_investigators_with_horror_here(g, use.seat)),
    why="Nobody here has horror.",
)
async def heal_with_clarity_of_mind(g: Game, use: Use) -> None:
    """Clarity of Mind: Action, 1 charge: heal 1 horror from an investigator here."""
    seat = await choose_seat(
        g,
        use.seat,
        "Who do you heal?",
        lambda: _investigators_with_horror_here(g, use.seat),
        source=CLARITY,
    )
    if seat is not None:
        heal(g, seat, horror=1)


@event(
    DELVE,
    when=lambda g, _use: has_encounter_deck(g),
    why="There’s no encounter card to draw.",
)
async def delve_too_deep_draws_encounter_cards(g: Game, use: Use) -> None:
    """Delve Too Deep: In player order, each investigator draws an encounter card.

    Then put this card in the victory display.
    """
    missed = False
    for who in g.playing():
        missed = missed or top_encounter_card(g) is None
        await perform(g, who.seat, draw_encounter(g, who.seat))
    if not missed and use.copy is not None and use.copy in g.state.limbo:
        join_victory(g, use.copy)


ruling(DELVE, "In a campaign this card stays in your deck.")
ruling(DELVE, "If anyone has no encounter card to draw, discard this instead.")


# Hypnotic Gaze


@event(GAZE, to=EnemyAttacks, timing=Timing.WHEN, when=at_your_location)
async def hypnotic_gaze_cancels_attack(g: Game, use: Use[EnemyAttacks]) -> None:
    """Hypnotic Gaze: When an enemy attacks an investigator here, cancel the attack.

    Then reveal a chaos token. With a skull, cultist, tablet, elder thing or auto-fail, the enemy
    deals its damage to itself.
    """
    attack = use.event
    attack.cancelled = True
    shown = await reveal_loose_tokens(g, use.seat)
    if any(token in (*MARKS, Symbol.AUTO_FAIL) for token in shown):
        await hit(g, attack.enemy, g.enemies.strength(attack.enemy)[0], use.seat, GAZE)


@before_tokens(DEFIANCE)
async def defiance_ignores_symbol(g: Game, test: SkillTest, seat: Seat) -> None:
    """Defiance: Before tokens are revealed, choose a symbol and ignore its effects in this test.

    Choose skull, cultist, tablet or elder thing. Its modifier becomes 0.
    """
    words = [(mark.value, mark.value.replace("_", " ").capitalize()) for mark in MARKS]
    key = await choose_word(g, seat, "Which symbol do you ignore?", words, source=DEFIANCE)
    if key:
        test.without = (*(test.without or ()), Symbol(key))


ruling(DEFIANCE, "Other cards that react to that symbol still work.")


# Alyssa Graham


def _nonempty_deck_choices(g: Game) -> dict[str, tuple[str, list[CopyNo]]]:
    """Map the key of each deck that has cards to its label and its cards."""
    decks = {f"seat{who.seat}": (g.name(who.seat), who.deck) for who in g.playing()}
    decks["encounter"] = ("Encounter deck", g.state.encounter_deck)
    return {key: (label, deck) for key, (label, deck) in decks.items() if deck}


@free(
    ALYSSA,
    "look",
    label="Look at a top card",
    when=lambda g, _use: bool(_nonempty_deck_choices(g)),
    why="All decks are empty.",
    cost=Cost(exhaust=True),
)
async def alyssa_graham_looks_at_deck(g: Game, use: Use) -> None:
    """Alyssa Graham: Free, exhaust her: look at the top card of any deck.

    Choose the encounter deck or a player’s deck. You can put 1 doom on her to move that card to the
    bottom.
    """
    decks = _nonempty_deck_choices(g)
    words = [(key, label) for key, (label, _) in decks.items()]
    key = await choose_word(g, use.seat, "Which deck do you look at?", words, source=ALYSSA)
    if not key:
        return
    deck = decks[key][1]
    await arrange(g, use.seat, deck, 1, source=ALYSSA)
    prompt = "Put 1 doom on Alyssa to move the card to the bottom?"
    if await confirm(g, use.seat, prompt, source=ALYSSA) and use.source in g.in_play:
        place_doom_on(g, use.source, 1)
        deck.append(deck.pop(0))


ruling(ALYSSA, "Looking isn’t drawing: if you see a weakness, nothing happens.")


def _cards_with_doom(g: Game, seat: Seat) -> list[Piece]:
    return [each for each in g.in_play.controlled_by(seat, None) if each.doom]


def _ids_of_cards_with_doom(g: Game, use: Use) -> list[PieceId]:
    return [each.id for each in _cards_with_doom(g, use.seat)]


@event(MOONLIGHT, targets=_ids_of_cards_with_doom, why="No card you control has doom.")
async def moonlight_ritual_removes_doom(g: Game, use: Use) -> None:
    """Moonlight Ritual: Remove all doom from a card you control."""
    card = g.piece(use.target)
    if card is not None:
        take_doom_from(g, card, card.doom)
