"""Scenario I, *The Gathering*: its places, acts, agendas, tokens and resolutions."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_ENTER,
    SKILL,
    CardType,
    EnemyFalls,
    Enters,
    Game,
    PhaseEnds,
    Piece,
    RoundEnds,
    Seat,
    SkillTest,
    Symbol,
    TestKind,
    TestSucceeds,
    Timing,
    TokenRule,
    Use,
    action,
    add_place,
    advance_act,
    back,
    choose_cards,
    choose_seat,
    choose_word,
    clues_to_spend,
    constant,
    deal,
    defeat,
    discard_enemy,
    discard_random,
    discard_until,
    end,
    forced,
    from_aside,
    handler,
    kill,
    move_towards,
    note_log,
    objective,
    of_token,
    outgoing,
    place_doom,
    put_at,
    put_off,
    put_uncontrolled,
    reaction,
    remove_place,
    resign,
    resolution,
    resolve_encounter,
    reveal,
    ruling,
    shuffle_encounter_deck,
    spawn,
    spend_group_clues,
    suffer,
    take_control,
    take_test,
    token_rule,
)

SCENARIO = "01104"
STUDY, HALLWAY, ATTIC, CELLAR, PARLOR = "01111", "01112", "01113", "01114", "01115"
GHOUL_PRIEST, LITA = "01116", "01117"
TRAPPED, BARRIER, LAST_ACT = "01108", "01109", "01110"
FIRST_AGENDA, LAST_AGENDA = "01105", "01107"


def ghouls_here(g: Game, seat: Seat) -> list[Piece]:
    """Ghoul enemies at an investigator's location."""
    return [e for e in g.enemies_at(g.who(seat).place) if g.has_trait(e, "Ghoul")]


def beside_ghoul(g: Game, seat: Seat) -> bool:
    """Whether a Ghoul enemy is at an investigator's location."""
    return bool(ghouls_here(g, seat))


# Places


@forced(ATTIC, "enter", to=Enters, when=lambda g, use: _entered(g, use, ATTIC))
async def attic(g: Game, use: Use) -> None:
    """Attic: Forced, after you enter: take 1 horror."""
    await deal(g, use.seat, horror=1, source=ATTIC)


@forced(CELLAR, "enter", to=Enters, when=lambda g, use: _entered(g, use, CELLAR))
async def cellar(g: Game, use: Use) -> None:
    """Cellar: Forced, after you enter: take 1 damage."""
    await deal(g, use.seat, damage=1, source=CELLAR)


def _entered(g: Game, use: Use[Enters], code: str) -> bool:
    place = g.piece(use.event.place)
    return place is not None and place.code == code


@constant(PARLOR, MAY_NOT_ENTER, revealed=False)
def parlor_barred(_g: Game, parlor: Piece, _seat: Seat, place: Piece) -> str:
    """Parlor: While unrevealed, investigators cannot move into it."""
    return "A barrier bars the Parlor." if place is parlor else ""


@action(PARLOR, "resign", is_a=frozenset({"resign"}), label="Resign")
async def parlor_resign(g: Game, use: Use) -> None:
    """Parlor: Action, Resign."""
    await resign(g, use.seat)


def _lita_waits(g: Game, use: Use) -> bool:
    lita = g.first_of(LITA)
    return lita is not None and lita.controller is None and g.where(lita) == g.who(use.seat).place


@action(
    LITA,
    "parley",
    is_a=frozenset({"parley"}),
    label="Parley",
    when=_lita_waits,
    tests=PARLOR,
    note=lambda g, use: outgoing(g, use.seat, g.card(use.source)),
)
async def persuade_lita(g: Game, use: Use) -> None:
    """Lita Chantler: With nobody: Action, Parley: intellect (4); on success take control of her."""

    async def won(_test: SkillTest) -> None:
        await take_control(g, use.source, use.seat)

    printed = g.library.card(PARLOR).test
    assert printed is not None
    await take_test(g, use.seat, printed.skills[0], printed.difficulty, source=LITA, on_success=won)


@constant(LITA, SKILL)
def lita_leads(g: Game, lita: Piece, seat: Seat, skill: str, _test: SkillTest | None) -> int:
    """Lita Chantler: While you control her, each investigator at your location gets +1 combat."""
    holder = lita.controller
    if holder is None or skill != "combat" or g.who(seat).place is None:
        return 0
    return int(g.who(holder).place == g.who(seat).place)


def _hit_monster(g: Game, use: Use[TestSucceeds]) -> bool:
    event, lita = use.event, use.source
    if lita.controller is None:
        return False
    enemy = g.piece(event.test.target)
    together = g.who(event.test.seat).place == g.who(lita.controller).place
    is_attack = event.test.kind is TestKind.FIGHT and enemy is not None
    return together and is_attack and enemy is not None and g.has_trait(enemy, "Monster")


@reaction(LITA, "strike", to=TestSucceeds, label="+1 damage", when=_hit_monster)
async def lita_strikes(_g: Game, use: Use[TestSucceeds]) -> None:
    """Lita Chantler: Reaction, when somebody here successfully attacks a Monster: +1 damage."""
    use.event.test.damage += 1


ruling(LITA, "Her damage is for attacks only, not for other damage that a card deals.")
ruling(LITA, "If she leaves play in this scenario she is removed from the game.")
for _code in (ATTIC, CELLAR):
    ruling(_code, "It happens each time that an investigator enters.")
ruling(PARLOR, "Enemies may enter it also while it is unrevealed.")
for _code in ("01118", "01119"):
    ruling(_code, "While its location is not in play it is discarded without effect.")


# Acts


@back(TRAPPED)
async def door_on_the_floor(g: Game) -> None:
    """Trapped: A way out. The Hallway, Attic, Cellar and Parlor come into play, the Study goes."""
    for code in (HALLWAY, CELLAR, ATTIC, PARLOR):
        copy = from_aside(g, code)
        if copy is not None:
            add_place(g, copy)
    study, hallway = g.first_of(STUDY), g.first_of(HALLWAY)
    if study is not None:
        for enemy in g.enemies_at(study.id):
            discard_enemy(g, enemy)
    if hallway is not None:
        await put_at(g, [who.seat for who in g.playing()], hallway)
    if study is not None:
        remove_place(g, study)


def _in_hallway(g: Game) -> list[Seat]:
    hall = g.first_of(HALLWAY)
    return [who.seat for who in g.at(hall.id if hall else None)]


objective(BARRIER, payers=_in_hallway, place=HALLWAY)


def _can_break(g: Game, use: Use) -> bool:
    """Who has clues in the Hallway is asked; the others there have nothing to spend."""
    seats = _in_hallway(g)
    able = use.seat in seats and clues_to_spend(g, use.seat) > 0
    return able and sum(clues_to_spend(g, s) for s in seats) >= (g.act_price or 0)


@reaction(
    BARRIER,
    "break",
    to=RoundEnds,
    timing=Timing.WHEN,
    label="Spend clues as a group",
    when=_can_break,
    note=lambda g, _use: f"{g.act_price} clues of all in the Hallway",
)
async def break_barrier(g: Game, use: Use) -> None:
    """The Barrier: Objective, when the round ends, those in the Hallway may spend the clues."""
    if await spend_group_clues(g, use.seat, _in_hallway(g), g.act_price or 0):
        await advance_act(g)


@back(BARRIER)
async def barrier_falls(g: Game) -> None:
    """The Barrier: The Parlor opens; Lita waits there; the Ghoul Priest comes to the Hallway."""
    parlor, hallway = g.first_of(PARLOR), g.first_of(HALLWAY)
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
    when=lambda _g, use: use.event.enemy.code == GHOUL_PRIEST,
)
async def priest_falls(g: Game, _use: Use) -> None:
    """What Have You Done?: Objective, when the Ghoul Priest is defeated, advance."""
    await advance_act(g)


@back(LAST_ACT)
async def what_have_you_done(g: Game) -> None:
    """What Have You Done?: The lead decides: the house burns, or stands (resolution 1 or 2)."""
    words = [("burn", "Burn the house (resolution 1)"), ("keep", "Keep it (resolution 2)")]
    choice = await choose_word(
        g, g.state.lead, "What becomes of the house?", words, source=LAST_ACT
    )
    raise end("r1" if choice == "burn" else "r2")


# Agendas


@back(FIRST_AGENDA)
async def lapse_in_time(g: Game) -> None:
    """What's Going On?!: The lead chooses.

    Each investigator discards 1 random card, or the lead takes 2 horror.
    """
    words = [("horror", "The lead takes 2 horror")]
    if any(who.hand for who in g.playing()):
        words.insert(0, ("discard", "Each investigator discards 1 random card"))
    choice = await choose_word(
        g, g.state.lead, "What does the lapse in time cost?", words, source=FIRST_AGENDA
    )
    if choice == "discard":
        for who in g.playing():
            discard_random(g, who.seat)
    else:
        await deal(g, g.state.lead, horror=2, source=FIRST_AGENDA)


@back("01106")
async def tunnels_below(g: Game) -> None:
    """Rise of the Ghouls: Shuffle the discards in, discard down to a Ghoul; the lead draws it."""
    shuffle_encounter_deck(g, with_discard=True)
    copy = discard_until(g, lambda card: card.type is CardType.ENEMY and card.has_trait("Ghoul"))
    if copy is not None:
        await resolve_encounter(g, g.state.lead, copy)


@forced(
    LAST_AGENDA,
    "approach",
    to=PhaseEnds,
    when=lambda g, use: _enemy_phase_ends(g, use) and bool(_approaching(g)),
)
async def ghouls_approach(g: Game, _use: Use) -> None:
    """They're Getting Out!: End of the enemy phase: unengaged Ghouls move towards the Parlor."""
    parlor = g.first_of(PARLOR)
    if parlor is None:
        return
    for ghoul in _approaching(g):
        if g.in_play(ghoul) and ghoul.threat is None:
            await move_towards(g, ghoul, parlor.id)


def _enemy_phase_ends(_g: Game, use: Use[PhaseEnds]) -> bool:
    return use.event.phase == "enemy"


def _approaching(g: Game) -> list[Piece]:
    """Unengaged Ghouls that are not in the Parlor yet."""
    parlor = g.first_of(PARLOR)
    there = parlor.id if parlor is not None else None
    free = [e for e in g.enemies() if g.has_trait(e, "Ghoul") and e.threat is None]
    return [ghoul for ghoul in free if ghoul.place != there]


@forced(LAST_AGENDA, "doom", to=RoundEnds, when=lambda g, _use: bool(_loose_ghouls(g)))
async def ghouls_loose(g: Game, _use: Use) -> None:
    """They're Getting Out!: End of the round: 1 doom for each Ghoul in the Hallway or Parlor."""
    await place_doom(g, len(_loose_ghouls(g)))


def _loose_ghouls(g: Game) -> list[Piece]:
    spots = {place.id for code in (HALLWAY, PARLOR) if (place := g.first_of(code))}
    return [e for e in g.enemies() if g.has_trait(e, "Ghoul") and g.where(e) in spots]


@back(LAST_AGENDA)
async def ghouls_break_free(g: Game) -> None:
    """They're Getting Out!: In act 1 or 2: resolution 3. In act 3: all are defeated.

    Each suffers 1 physical trauma.
    """
    if g.state.act.index < 2:
        raise end("r3")
    seats = [who.seat for who in g.playing()]
    for seat in seats:
        suffer(g, seat, physical=1, source=LAST_AGENDA)
    await defeat(g, seats, LAST_AGENDA)


ruling(LAST_ACT, "It advances before anybody reacts to the defeat.")
ruling(
    LAST_AGENDA, "Exhausted Ghouls move too. The doom comes after what happens when the round ends."
)


# Chaos tokens


def _face(g: Game, symbol: Symbol) -> int:
    scenario = g.library.scenarios[g.state.scenario]
    face = scenario.side(g.state.difficulty).face(symbol)
    return (face.modifier if face else None) or 0


def _harm(g: Game, symbol: Symbol) -> tuple[int, int]:
    face = g.library.scenarios[g.state.scenario].side(g.state.difficulty).face(symbol)
    return (face.damage, face.horror) if face else (0, 0)


def _hard(g: Game) -> bool:
    return g.state.difficulty.is_side_b


def _skull(g: Game, trial: SkillTest) -> int:
    return _face(g, Symbol.SKULL) if _hard(g) else -len(ghouls_here(g, trial.seat))


async def _skull_failed(g: Game, trial: SkillTest) -> None:
    if _hard(g):
        await put_off(g, "the_gathering:skull", seat=trial.seat)


@handler("the_gathering:skull")
async def skull_brings_ghoul(g: Game, args: dict[str, int]) -> None:
    """After the test: search encounter deck and discard pile for a Ghoul enemy and draw it."""
    seat = Seat(args["seat"])
    if not g.who(seat).playing:
        return
    pool = [*g.state.encounter_deck, *g.state.encounter_discard]
    ghouls = [c for c in pool if g.card(c).has_trait("Ghoul") and g.card(c).type is CardType.ENEMY]
    chosen = await choose_cards(
        g, seat, "Which Ghoul do you draw?", lambda: ghouls, source=of_token(Symbol.SKULL)
    )
    if chosen:
        await resolve_encounter(g, seat, chosen[0])
    shuffle_encounter_deck(g)


async def _cultist_failed(g: Game, trial: SkillTest) -> None:
    _, horror = _harm(g, Symbol.CULTIST)
    await deal(g, trial.seat, horror=horror, source=of_token(Symbol.CULTIST))


async def _tablet_now(g: Game, trial: SkillTest) -> None:
    if beside_ghoul(g, trial.seat):
        damage, horror = _harm(g, Symbol.TABLET)
        await deal(g, trial.seat, damage=damage, horror=horror, source=of_token(Symbol.TABLET))


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(
        modifier=_skull,
        reveal_another=lambda _g, _t: False,
        on_fail=_skull_failed,
        put_off=True,
    ),
    "Skull: −1 for each Ghoul enemy at your location. Hard and Expert: −2; if you fail, after the "
    "test find a Ghoul enemy in the encounter deck or discard pile, draw it, and shuffle.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: _face(g, Symbol.CULTIST),
        reveal_another=lambda g, _t: _hard(g),
        on_fail=_cultist_failed,
    ),
    "Cultist: −1; if you fail, 1 horror. Hard and Expert: reveal another token; if you fail, 2 "
    "horror.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: _face(g, Symbol.TABLET),
        reveal_another=lambda _g, _t: False,
        now=_tablet_now,
    ),
    "Tablet: −2; with a Ghoul enemy at your location, 1 damage. Hard and Expert: −4; with a Ghoul "
    "enemy at your location, 1 damage and 1 horror.",
)


# Resolutions


@resolution("the_gathering")
async def resolutions(g: Game, word: str) -> None:
    """Who earns Lita Chantler, and who is killed."""
    if word == "r3":
        _kill_all(g)
        await _lita_finds_another(g)
    elif word in ("none", "r1"):
        note_log(g, "lita_joins", g.state.lead)


def _kill_all(g: Game) -> None:
    for who in g.state.investigators:
        if who.standing != "resigned":
            kill(g, who.seat)


async def _lita_finds_another(g: Game) -> None:
    """Resolution 3: only if the lead was killed; the players choose a survivor."""
    if not g.who(g.state.lead).killed:
        return
    alive = [who.seat for who in g.state.investigators if not who.killed]
    if alive:
        seat = await choose_seat(g, alive[0], "Whom does Lita join?", lambda: alive, out=True)
        note_log(g, "lita_joins", seat)
