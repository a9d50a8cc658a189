"""Seeker cards of level 0 in the packs."""

from __future__ import annotations

from bot.lcg.api import (
    PAYS_FOR,
    PLAY_COST,
    Card,
    CardPlayedEvent,
    CardType,
    Cost,
    Game,
    Lasting,
    Piece,
    PieceId,
    Seat,
    SkillTest,
    Until,
    Use,
    choose_seat,
    choose_word,
    committed,
    constant,
    discard_piece,
    event,
    fetch,
    forced,
    free,
    gain_actions,
    heal,
    of_card,
    ruling,
    weaken,
)

DIAGRAMS, ROSS, REASONING, EUREKA, GUIDANCE = "03108", "03149", "03191", "03231", "03265"
STEADY, TURNED, CALMED = 5, 3, 2
BARGAIN = "bargain"


# Anatomical Diagrams


def _common_here(g: Game, use: Use) -> list[PieceId]:
    near = g.enemies.at(g.who(use.seat).place)
    return [enemy.id for enemy in near if not g.card(enemy).has_trait("Elite")]


def _steady(g: Game, use: Use) -> bool:
    return g.state.turn is not None and g.investigators.sanity_left(use.seat) >= STEADY


@event(
    DIAGRAMS,
    own_turn=False,
    targets=_common_here,
    when=_steady,
    why="It needs a turn, a non-Elite enemy here, and 5 or more remaining sanity.",
)
async def anatomical_diagrams(g: Game, use: Use) -> None:
    """Anatomical Diagrams: Fast, in anyone’s turn, with 5 or more remaining sanity.

    A non-Elite enemy at your location has −2 fight and −2 evade until the end of that turn.
    """
    enemy = g.piece(use.target)
    if enemy is not None:
        weaken(g, enemy, 2, Until.TURN, DIAGRAMS)


# Charles Ross, Esq.


def _played_near(g: Game, ross: Piece, seat: Seat, card: Card) -> bool:
    place = g.places.where(ross)
    near = place is not None and g.who(seat).place == place
    return near and card.type is CardType.ASSET and card.has_trait("Item")


@constant(ROSS, PAYS_FOR)
def ross_pays(g: Game, ross: Piece, seat: Seat, card: Card) -> bool:
    """Charles Ross, Esq.: You can pay for Items played by other investigators here."""
    return _played_near(g, ross, seat, card)


def _bargains(g: Game, ross: Piece) -> int:
    return sum(each.name == BARGAIN and each.piece == ross.id for each in g.state.lasting)


@free(ROSS, "bargain", label="The next Item costs 1 less", cost=Cost(exhaust=True))
async def charles_ross(g: Game, use: Use) -> None:
    """Charles Ross, Esq.: Free, exhaust him: the next Item played here costs 1 less."""
    g.state.lasting.append(Lasting(BARGAIN, of_card(ROSS), Until.GAME, piece=use.source.id))


@constant(ROSS, PLAY_COST)
def ross_bargains(g: Game, ross: Piece, seat: Seat, card: Card) -> int:
    """Charles Ross, Esq.: Free, exhaust him: the next Item played here costs 1 less."""
    return -_bargains(g, ross) if _played_near(g, ross, seat, card) else 0


def _bargain_struck(g: Game, use: Use[CardPlayedEvent]) -> bool:
    played = use.event
    return bool(_bargains(g, use.source)) and _played_near(g, use.source, played.seat, played.card)


@forced(ROSS, "struck", to=CardPlayedEvent, when=_bargain_struck, noted=True)
async def ross_is_done(g: Game, use: Use) -> None:
    """Charles Ross, Esq.: Free, exhaust him: the next Item played here costs 1 less."""
    mine = use.source.id
    g.state.lasting = [e for e in g.state.lasting if (e.name, e.piece) != (BARGAIN, mine)]


# Logical Reasoning


HEAL = "heal"


def _comforts(g: Game, seat: Seat) -> list[tuple[str, str]]:
    """List the help that an investigator could choose: to heal, or to lose a Terror card."""
    words = [(HEAL, f"Heal {CALMED} horror")] if g.who(seat).horror else []
    words += [
        (piece.id, f"Discard {g.card(piece).name}")
        for piece in g.in_play.all()
        if piece.threat == seat and g.card(piece).has_trait("Terror")
    ]
    return words


def _comfortable(g: Game, seat: Seat) -> list[Seat]:
    here = [who.seat for who in g.investigators.at(g.who(seat).place)]
    return [each for each in here if _comforts(g, each)]


@event(
    REASONING,
    when=lambda g, use: bool(g.who(use.seat).clues and _comfortable(g, use.seat)),
    why="It needs a clue of yours, and someone here with horror or a Terror card.",
)
async def logical_reasoning(g: Game, use: Use) -> None:
    """Logical Reasoning: Only if you have a clue. An investigator here heals 2 horror.

    Or they discard a Terror card from their threat area.
    """
    other = await choose_seat(
        g, use.seat, "Who do you help?", lambda: _comfortable(g, use.seat), source=REASONING
    )
    if other is None:
        return
    key = await choose_word(
        g, other, "What do you do?", lambda: _comforts(g, other), source=REASONING
    )
    piece = g.piece(PieceId(key))
    if key == HEAL:
        heal(g, other, horror=CALMED)
    elif piece is not None:
        discard_piece(g, piece)


ruling(REASONING, "The clue isn’t spent. It can’t discard a hidden card.")
ruling(REASONING, "The investigator whom you help chooses between the two.")


@committed(EUREKA, matters=lambda g, test: bool(g.who(test.seat).deck))
async def eureka(g: Game, test: SkillTest, _seat: Seat) -> None:
    """Eureka!: If the test succeeds, who took it draws a card of their top 3, then shuffles."""
    top = g.who(test.seat).deck[:TURNED]
    await fetch(g, test.seat, top, lambda _card: True, source=EUREKA)


# Guidance


def _yet_to_go(g: Game, seat: Seat) -> list[Seat]:
    here = g.investigators.at(g.who(seat).place)
    return [who.seat for who in here if who.seat not in (seat, g.state.turn) and not who.acted]


@event(
    GUIDANCE,
    when=lambda g, use: bool(_yet_to_go(g, use.seat)),
    why="No other investigator here has yet to take a turn this round.",
)
async def guidance(g: Game, use: Use) -> None:
    """Guidance: Another investigator here who has yet to take a turn gets 1 more action in it."""
    other = await choose_seat(
        g, use.seat, "Who do you guide?", lambda: _yet_to_go(g, use.seat), source=GUIDANCE
    )
    if other is not None:
        gain_actions(g, other, 1)
