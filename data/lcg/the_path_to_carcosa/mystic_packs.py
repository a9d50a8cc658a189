"""Mystic cards of level 0 in the packs."""

from __future__ import annotations

from bot.lcg.api import (
    SANITY,
    SKILL,
    Attempt,
    CopyNo,
    Cost,
    DefeatNears,
    Game,
    Harm,
    Piece,
    PieceId,
    Seat,
    Skill,
    SkillTest,
    Timing,
    Use,
    add_uses,
    as_soon_as,
    attack_damage,
    choose_word,
    confirm,
    constant,
    deal_all,
    draw_cards,
    eliminate_fallen,
    event,
    fight_with,
    foes,
    free,
    gain,
    gain_icons,
    handler,
    harmed_at,
    heal,
    of_card,
    place_doom_on,
    reaction,
    remove_from_game,
    ruling,
    shuffle_discard_in,
    when_committed,
)

RENFIELD, STORM, FLUX, TORRENT, KEY = "03112", "03153", "03196", "03235", "03269"
STORMY, MOST_CHARGES, BURDEN = 2, 3, 2


# David Renfield


@constant(RENFIELD, SKILL)
def renfield_believes(
    _g: Game, renfield: Piece, seat: Seat, skill: Skill, _trial: SkillTest | None
) -> int:
    """David Renfield: While he has doom on him, +1 willpower."""
    return int(renfield.controller == seat and renfield.doom > 0 and skill is Skill.WILLPOWER)


@free(RENFIELD, "foretell", label="Gain resources for his doom", cost=Cost(exhaust=True))
async def david_renfield(g: Game, use: Use) -> None:
    """David Renfield: Free, exhaust him: you may put 1 doom on him.

    Then gain 1 resource for each doom on him.
    """
    prompt = "Put 1 doom on David Renfield?"
    if await confirm(g, use.seat, prompt, source=RENFIELD) and use.source in g.in_play:
        place_doom_on(g, use.source, 1)
    if use.source.doom:
        gain(g, use.seat, use.source.doom)


# Storm of Spirits


@event(
    STORM,
    is_a=frozenset({"fight"}),
    targets=foes,
    why="There’s no enemy to attack here.",
    attempt=Attempt(skill=Skill.WILLPOWER, on_symbol=("storm_of_spirits:symbol",)),
)
async def storm_of_spirits(g: Game, use: Use) -> None:
    """Storm of Spirits: Fight with willpower. If you succeed, 2 damage to each enemy there.

    That replaces the attack’s own damage; extra damage goes to the attacked enemy. If you reveal a
    skull, cultist, tablet, elder thing or auto-fail, 1 damage to each investigator there.
    """

    async def rage(test: SkillTest) -> None:
        target = g.piece(test.target)
        if target is None:
            return
        near = harmed_at(g, g.places.where(target), STORM)
        more = max(0, attack_damage(g, test, target) - 1)
        hits = [(enemy, STORMY + (more if enemy is target else 0)) for enemy in near]
        await deal_all(g, [], hits, by=use.seat, source=STORM, attack=True)

    await fight_with(g, use, instead=rage)


@handler("storm_of_spirits:symbol")
async def storm_turns(g: Game, args: dict[str, int]) -> None:
    """Storm of Spirits: With a bad symbol, 1 damage to each investigator there."""
    target = g.piece(g.test.target) if g.test is not None else None
    place = g.places.where(target) if target is not None else g.who(Seat(args["seat"])).place
    harms = [Harm(who.seat, damage=1, source=of_card(STORM)) for who in g.investigators.at(place)]
    await deal_all(g, harms)


@event(FLUX)
async def quantum_flux(g: Game, use: Use) -> None:
    """Quantum Flux: Shuffle your discard pile into your deck and draw 1 card.

    This leaves the game.
    """
    shuffle_discard_in(g, use.seat)
    await draw_cards(g, use.seat, 1)
    if use.copy is not None and use.copy in g.state.limbo:
        remove_from_game(g, use.copy)


# Torrent of Power


def _charged(g: Game, seat: Seat) -> list[Piece]:
    return [
        piece
        for piece in g.in_play.controlled_by(seat)
        if piece.uses and (uses := g.card(piece).uses) is not None and uses.kind == "charges"
    ]


@when_committed(TORRENT)
async def torrent_of_power(g: Game, test: SkillTest, seat: Seat, copy: CopyNo) -> None:
    """Torrent of Power: As you commit it, spend up to 3 charges from your assets.

    It gains a willpower and a wild icon for each.
    """
    for _ in range(MOST_CHARGES):
        words: list[tuple[str, str]]
        words = [(each.id, f"1 charge of {g.card(each).name}") for each in _charged(g, seat)]
        if not words:
            return
        words.append(("done", "No more charges"))
        key = await choose_word(g, seat, "Spend another charge?", words, source=TORRENT)
        piece = g.piece(PieceId(key))
        if piece is None:
            return
        add_uses(g, piece, -1)
        gain_icons(test, copy, Skill.WILLPOWER, Skill.WILD)


ruling(TORRENT, "You can commit it to another investigator’s test.")


# St. Hubert's Key


@constant(KEY, SANITY)
def hubert_weighs(_g: Game, key: Piece, seat: Seat) -> int:
    """St. Hubert’s Key: +1 willpower, +1 intellect, −2 sanity."""
    return -BURDEN if key.controller == seat else 0


def _is_too_heavy(g: Game) -> bool:
    """Return True if the Key’s controller has no sanity left."""
    keys = g.in_play.of_code(g.library.card(KEY).code)
    seats = [key.controller for key in keys if key.controller is not None]
    return any(g.investigators.sanity_left(seat) <= 0 for seat in seats)


@as_soon_as(KEY, _is_too_heavy)
async def hubert_overburdens(g: Game) -> None:
    """St. Hubert’s Key: +1 willpower, +1 intellect, −2 sanity."""
    await eliminate_fallen(g)


def _mad(_g: Game, use: Use[DefeatNears]) -> bool:
    return use.event.seat == use.seat and use.event.by_horror


@reaction(
    KEY,
    "turn",
    to=DefeatNears,
    timing=Timing.WHEN,
    label="Discard it, heal 2 horror",
    when=_mad,
    cost=Cost(discard_self=True),
)
async def st_huberts_key(g: Game, use: Use[DefeatNears]) -> None:
    """St. Hubert’s Key: Reaction, when horror would defeat you, discard this: heal 2 horror."""
    heal(g, use.seat, horror=BURDEN)
