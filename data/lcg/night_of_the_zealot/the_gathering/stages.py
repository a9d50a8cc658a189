"""The acts and agendas of *The Gathering*."""

from __future__ import annotations

from bot.lcg.api import (
    CardType,
    EnemyFalls,
    Game,
    PhaseEnds,
    Piece,
    RoundEnds,
    Seat,
    Timing,
    Use,
    add_place,
    advance_act,
    back,
    choose_word,
    clues_to_spend,
    deal,
    defeat,
    discard_enemy,
    discard_random,
    discard_until,
    end,
    enemy_is,
    forced,
    from_aside,
    move_towards,
    objective,
    place_doom,
    put_at,
    put_uncontrolled,
    reaction,
    remove_place,
    resolve_encounter,
    reveal,
    ruling,
    shuffle_encounter_deck,
    spawn,
    spend_group_clues,
    suffer,
)

STUDY, HALLWAY, ATTIC, CELLAR, PARLOR = "01111", "01112", "01113", "01114", "01115"
GHOUL_PRIEST, LITA = "01116", "01117"
TRAPPED, BARRIER, LAST_ACT = "01108", "01109", "01110"
FIRST_AGENDA, LAST_AGENDA = "01105", "01107"


@back(TRAPPED)
async def replace_study_with_house(g: Game) -> None:
    """Trapped: The Hallway, Attic, Cellar and Parlor enter play.

    Everyone moves to the Hallway; enemies in the Study are discarded, and the Study leaves the
    game.
    """
    for code in (HALLWAY, CELLAR, ATTIC, PARLOR):
        copy = from_aside(g, code)
        if copy is not None:
            add_place(g, copy)
    study, hallway = g.in_play.first_of(STUDY), g.in_play.first_of(HALLWAY)
    if study is not None:
        for enemy in g.enemies.at(study.id):
            discard_enemy(g, enemy)
    if hallway is not None:
        await put_at(g, [who.seat for who in g.playing()], hallway)
    if study is not None:
        remove_place(g, study)


def _seats_in_hallway(g: Game) -> list[Seat]:
    hall = g.in_play.first_of(HALLWAY)
    return [who.seat for who in g.investigators.at(hall.id if hall else None)]


objective(BARRIER, payers=_seats_in_hallway, place=HALLWAY)


def _can_break_barrier(g: Game, use: Use) -> bool:
    """Return True if the seat has clues in the Hallway and the seats there have enough together."""
    seats = _seats_in_hallway(g)
    able = use.seat in seats and clues_to_spend(g, use.seat) > 0
    return able and sum(clues_to_spend(g, s) for s in seats) >= (g.stages.act_price or 0)


@reaction(
    BARRIER,
    "break",
    to=RoundEnds,
    timing=Timing.WHEN,
    label="Spend clues as a group",
    when=_can_break_barrier,
    note=lambda g, _use: f"{g.stages.act_price} clues from those in the Hallway",
)
async def break_barrier(g: Game, use: Use) -> None:
    """The Barrier: Objective, when the round ends, those in the Hallway can spend the clues."""
    if await spend_group_clues(g, use.seat, _seats_in_hallway(g), g.stages.act_price or 0):
        await advance_act(g)


@back(BARRIER)
async def reveal_parlor_and_spawn_priest(g: Game) -> None:
    """The Barrier: Reveal the Parlor. Lita is there. The Ghoul Priest spawns in the Hallway."""
    parlor, hallway = g.in_play.first_of(PARLOR), g.in_play.first_of(HALLWAY)
    if parlor is not None:
        reveal(g, parlor)
        copy = from_aside(g, LITA)
        if copy is not None:
            put_uncontrolled(g, copy, parlor)
    priest = from_aside(g, GHOUL_PRIEST)
    if priest is not None and hallway is not None:
        await spawn(g, priest, g.state.lead, at=hallway.id)


objective(LAST_ACT, enemy=GHOUL_PRIEST)


@forced(
    LAST_ACT,
    "priest",
    to=EnemyFalls,
    when=enemy_is(GHOUL_PRIEST),
)
async def advance_when_priest_is_defeated(g: Game, _use: Use) -> None:
    """What Have You Done?: Objective, when the Ghoul Priest is defeated, advance."""
    await advance_act(g)


@back(LAST_ACT)
async def choose_fate_of_house(g: Game) -> None:
    """What Have You Done?: The lead chooses: burn the house (resolution 1) or keep it (2)."""
    words = [("burn", "Burn the house (resolution 1)"), ("keep", "Keep it (resolution 2)")]
    choice = await choose_word(
        g, g.state.lead, "What do you do with the house?", words, source=LAST_ACT
    )
    raise end("r1" if choice == "burn" else "r2")


@back(FIRST_AGENDA)
async def choose_price_of_first_agenda(g: Game) -> None:
    """What’s Going On?!: The lead chooses.

    Each investigator discards 1 random card, or the lead takes 2 horror.
    """
    words = [("horror", "The lead takes 2 horror")]
    if any(g.investigators.loose_hand(who.seat) for who in g.playing()):
        words.insert(0, ("discard", "Each investigator discards 1 random card"))
    choice = await choose_word(g, g.state.lead, "Who pays the price?", words, source=FIRST_AGENDA)
    if choice == "discard":
        for who in g.playing():
            discard_random(g, who.seat)
    else:
        await deal(g, g.state.lead, horror=2, source=FIRST_AGENDA)


@back("01106")
async def draw_ghoul_from_encounter_deck(g: Game) -> None:
    """Rise of the Ghouls: Shuffle the encounter discard pile into the encounter deck.

    Then discard from the deck until a Ghoul comes up; the lead draws it.
    """
    shuffle_encounter_deck(g, with_discard=True)
    copy = discard_until(g, lambda card: card.type is CardType.ENEMY and card.has_trait("Ghoul"))
    if copy is not None:
        await resolve_encounter(g, g.state.lead, copy)


@forced(
    LAST_AGENDA,
    "approach",
    to=PhaseEnds,
    when=lambda g, use: _is_end_of_enemy_phase(g, use) and bool(_approaching_ghouls(g)),
)
async def move_ghouls_towards_parlor(g: Game, _use: Use) -> None:
    """They’re Getting Out!: Forced, at the end of the enemy phase, unengaged Ghouls move.

    Each moves 1 location towards the Parlor.
    """
    parlor = g.in_play.first_of(PARLOR)
    if parlor is None:
        return
    for ghoul in _approaching_ghouls(g):
        if ghoul in g.in_play and ghoul.threat is None:
            await move_towards(g, ghoul, parlor.id)


def _is_end_of_enemy_phase(_g: Game, use: Use[PhaseEnds]) -> bool:
    return use.event.phase == "enemy"


def _approaching_ghouls(g: Game) -> list[Piece]:
    """Return the unengaged Ghouls that are not in the Parlor yet."""
    parlor = g.in_play.first_of(PARLOR)
    there = parlor.id if parlor is not None else None
    free = [e for e in g.enemies.all() if g.card(e).has_trait("Ghoul") and e.threat is None]
    return [ghoul for ghoul in free if ghoul.place != there]


@forced(LAST_AGENDA, "doom", to=RoundEnds, when=lambda g, _use: bool(_loose_ghouls(g)))
async def add_doom_per_loose_ghoul(g: Game, _use: Use) -> None:
    """They’re Getting Out!: Forced, when the round ends, put 1 doom here per Ghoul nearby.

    Ghouls in the Hallway and the Parlor count.
    """
    await place_doom(g, len(_loose_ghouls(g)))


def _loose_ghouls(g: Game) -> list[Piece]:
    spots = {place.id for code in (HALLWAY, PARLOR) if (place := g.in_play.first_of(code))}
    return [
        e for e in g.enemies.all() if g.card(e).has_trait("Ghoul") and g.places.where(e) in spots
    ]


@back(LAST_AGENDA)
async def end_game_with_ghouls_loose(g: Game) -> None:
    """They’re Getting Out!: In act 1 or 2: resolution 3. In act 3, everyone is defeated.

    Each investigator suffers 1 physical trauma.
    """
    if g.state.act.index < 2:
        raise end("r3")
    seats = [who.seat for who in g.playing()]
    for seat in seats:
        suffer(g, seat, physical=1, source=LAST_AGENDA)
    await defeat(g, seats, LAST_AGENDA)


ruling(LAST_ACT, "The act advances before anyone can react to the defeat.")
ruling(
    LAST_AGENDA, "Exhausted Ghouls move too. The doom is placed after other end-of-round effects."
)
