"""Guardian cards of level 0; Bandolier is facts only."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    CardType,
    EnemyFalls,
    Game,
    Piece,
    PieceId,
    Seat,
    Skill,
    SkillTest,
    Use,
    action,
    choose_pieces,
    choose_word,
    engage,
    event,
    extra_icons,
    fetch,
    fight_with,
    foes,
    gain,
    heal,
    heal_piece,
    may_control,
    ruling,
    spend,
    take_control,
    you_have_a_deck,
)

BLACKJACK, TAUNT, TEAMWORK, EMERGENCY_AID = "02016", "02017", "02018", "02105"
PREPARED, IT_BLEEDS, LEADERSHIP = "02184", "02225", "02260"
SEARCHED, HEALED = 9, 2


@action(
    BLACKJACK,
    "fight",
    is_a=frozenset({"fight"}),
    targets=foes,
    attempt=Attempt(bonus=1, spares=True),
)
async def fight_with_blackjack(g: Game, use: Use) -> None:
    """Blackjack: Action: Fight. +1 combat. If you miss, you don’t hit other investigators."""
    await fight_with(g, use)


def provokable_enemies(g: Game, seat: Seat) -> list[Piece]:
    """Return the enemies at an investigator’s location that they can engage."""
    near = g.enemies.at(g.who(seat).place)
    return [
        each
        for each in near
        if not g.enemies.is_engaged(each, seat) and not g.enemies.is_massive(each)
    ]


async def engage_any_number(g: Game, use: Use, source: str) -> int:
    """Let the user engage one or more enemies at their location; return the number of enemies."""
    prompt = "Which enemies do you engage?"
    chosen = await choose_pieces(
        g, use.seat, prompt, lambda: provokable_enemies(g, use.seat), source=source
    )
    taken = 0
    for enemy in chosen:
        if enemy in provokable_enemies(g, use.seat):
            taken += 1
            await engage(g, enemy, use.seat)
    return taken


@event(TAUNT, when=lambda g, use: bool(provokable_enemies(g, use.seat)))
async def taunt_engages_enemies(g: Game, use: Use) -> None:
    """Taunt: Fast, on your turn, engage any number of enemies at your location."""
    await engage_any_number(g, use, TAUNT)


ruling(TAUNT, "Engaging this way isn’t an action, so it provokes no attacks of opportunity.")


# Teamwork


def _can_be_given(g: Game, piece: Piece) -> bool:
    return g.card(piece).has_trait("Item") or g.card(piece).has_trait("Ally")


def _gift_choices(g: Game, giver: Seat) -> list[tuple[str, str]]:
    """Return what an investigator can give to the others here, as (key, label)."""
    others = [who.seat for who in g.investigators.at(g.who(giver).place) if who.seat != giver]
    words = [
        (f"{piece.id}:{seat}", f"{g.card(piece).name} to {g.name(seat)}")
        for seat in others
        for piece in g.in_play.controlled_by(giver)
        if _can_be_given(g, piece) and may_control(g, seat, g.card(piece))
    ]
    if g.who(giver).resources:
        words += [(f"resource:{seat}", f"1 resource to {g.name(seat)}") for seat in others]
    return words


@event(
    TEAMWORK,
    when=lambda g, use: any(
        _gift_choices(g, who.seat) for who in g.investigators.at(g.who(use.seat).place)
    ),
    why="Nobody here has anything to give.",
)
async def teamwork_shares_cards_and_resources(g: Game, use: Use) -> None:
    """Teamwork: Investigators here can give each other Items, Allies and resources."""
    for who in g.investigators.at(g.who(use.seat).place):
        while words := _gift_choices(g, who.seat):
            words.append(("done", "Nothing more"))
            key = await choose_word(g, who.seat, "What do you give away?", words, source=TEAMWORK)
            what, _, number = key.partition(":")
            if not number:
                break
            await _hand_over(g, who.seat, what, Seat(int(number)))


async def _hand_over(g: Game, giver: Seat, what: str, to: Seat) -> None:
    piece = g.piece(PieceId(what))
    if piece is not None:
        await take_control(g, piece, to)
    elif spend(g, giver, 1):
        gain(g, to, 1)


ruling(
    TEAMWORK,
    (
        "In player order, each player gives once. A player who gets a card makes room "
        "for it and keeps it."
    ),
)


# Emergency Aid


def _emergency_aid_choices(g: Game, use: Use) -> list[tuple[str, str]]:
    """Return the targets of healing, investigators here and their Allies, as (key, label)."""
    words: list[tuple[str, str]] = []
    for who in g.investigators.at(g.who(use.seat).place):
        if who.damage:
            words.append((f"seat:{who.seat}", g.name(who.seat)))
        words += [
            (piece.id, f"{g.card(piece).name} of {g.name(who.seat)}")
            for piece in g.in_play.controlled_by(who.seat, CardType.ASSET)
            if piece.damage and g.card(piece).has_trait("Ally")
        ]
    return words


@event(
    EMERGENCY_AID,
    when=lambda g, use: bool(_emergency_aid_choices(g, use)),
    why="Nobody here has damage to heal.",
)
async def heal_with_emergency_aid(g: Game, use: Use) -> None:
    """Emergency Aid: Heal 2 damage from an investigator here or from an Ally they control."""
    key = await choose_word(
        g, use.seat, "Who is healed?", lambda: _emergency_aid_choices(g, use), source=EMERGENCY_AID
    )
    kind, _, number = key.partition(":")
    piece = g.piece(PieceId(key))
    if kind == "seat":
        heal(g, Seat(int(number)), damage=HEALED)
    elif piece is not None:
        heal_piece(g, piece, damage=HEALED)


@event(PREPARED, when=you_have_a_deck, why="Your deck is empty.")
async def prepared_for_the_worst_searches_for_weapon(g: Game, use: Use) -> None:
    """Prepared for the Worst: Search the top 9 cards of your deck for a Weapon asset."""
    top = g.who(use.seat).deck[:SEARCHED]
    await fetch(
        g,
        use.seat,
        top,
        lambda card: card.type is CardType.ASSET and card.has_trait("Weapon"),
        source=PREPARED,
    )


def _has_defeated_comforting_monster(g: Game, use: Use[EnemyFalls]) -> bool:
    fallen = g.card(use.event.enemy)
    here = g.investigators.at(g.who(use.seat).place)
    comforts = fallen.horror and any(who.horror for who in here)
    return use.event.seat == use.seat and fallen.has_trait("Monster") and bool(comforts)


@event(IT_BLEEDS, to=EnemyFalls, when=_has_defeated_comforting_monster)
async def if_it_bleeds_heals_horror(g: Game, use: Use[EnemyFalls]) -> None:
    """ "If it bleeds…": Fast, after you defeat a Monster, everyone here heals horror.

    They heal as much as the horror printed on the Monster’s attack.
    """  # noqa: D210 - its name begins so
    for who in g.investigators.at(g.who(use.seat).place):
        heal(g, who.seat, horror=g.card(use.event.enemy).horror)


ruling(IT_BLEEDS, "The printed horror of the enemy counts.")


@extra_icons(LEADERSHIP)
def leadership_extra_icons(_g: Game, test: SkillTest, seat: Seat) -> tuple[Skill, ...]:
    """Leadership: In another investigator’s test it has 1 extra willpower and 1 extra wild icon."""
    return (Skill.WILLPOWER, Skill.WILD) if test.seat != seat else ()
