"""Survivor cards of the packs that cost experience."""

from __future__ import annotations

from bot.lcg.api import (
    SKILL,
    CardDrawn,
    CardType,
    CluesFound,
    CopyNo,
    EnemyEnters,
    EnemyReadies,
    Game,
    HarmDue,
    PhaseBegins,
    Piece,
    Seat,
    Skill,
    SkillTest,
    TestKind,
    Timing,
    Until,
    Use,
    add_to_hand,
    affordable_x,
    at_your_location,
    attach,
    attach_from_play,
    attached_enemy,
    attached_location,
    call_off_attacks,
    choose_cards,
    choose_word,
    constant,
    discard_piece,
    disengage,
    event,
    exhaust,
    exile,
    forced,
    may_control,
    phase_is,
    put_asset,
    reaction,
    ruling,
)

WILL, LUCK, TRAP, ENCOUNTER, SURVIVOR = "03156", "03157", "03199", "03238", "03273"
NEWSPAPER, INFIGHTING = "03313", "03314"
MOST_LUCK, INNATE = 10, 3


def _exile_played(g: Game, use: Use) -> None:
    """Exile the event that is being played."""
    if use.copy is not None and use.copy in g.state.limbo:
        exile(g, use.copy)


# A Test of Will


def _treachery_here(g: Game, use: Use[CardDrawn]) -> bool:
    drawn = use.event.card
    treachery = drawn.type is CardType.TREACHERY and not drawn.is_weakness
    return treachery and at_your_location(g, use)


@event(WILL, to=CardDrawn, timing=Timing.WHEN, when=_treachery_here)
async def test_of_will(g: Game, use: Use[CardDrawn]) -> None:
    """A Test of Will: When an investigator here draws a non-weakness treachery, cancel it.

    That is, its revelation. Exile this card.
    """
    use.event.cancelled = True
    _exile_played(g, use)


# Devil's Luck


def _dealt_to_you(_g: Game, use: Use[HarmDue]) -> bool:
    return use.event.harm.seat == use.seat


@event(LUCK, to=HarmDue, timing=Timing.WHEN, when=_dealt_to_you)
async def devils_luck(g: Game, use: Use[HarmDue]) -> None:
    """Devil’s Luck: When you are dealt damage or horror, cancel up to 10 of it. Exile this card."""
    harm = use.event.harm
    saved = min(harm.damage, MOST_LUCK)
    if harm.damage + harm.horror > MOST_LUCK:
        least = MOST_LUCK - min(harm.horror, MOST_LUCK)
        words = [(str(n), f"{n} damage") for n in range(saved, least - 1, -1)]
        key = await choose_word(g, use.seat, "How much damage is cancelled?", words, source=LUCK)
        saved = int(key or saved)
    harm.damage -= saved
    harm.horror -= min(harm.horror, MOST_LUCK - saved)
    _exile_played(g, use)


# Snare Trap


def _no_trap_here(g: Game, use: Use) -> bool:
    place = g.who(use.seat).place
    name = g.library.card(TRAP).name
    laid = g.in_play.attached_to(place) if place is not None else ()
    return place is not None and all(g.card(each).name != name for each in laid)


@event(TRAP, when=_no_trap_here, why="There is a Snare Trap here already.")
async def snare_trap(g: Game, use: Use) -> None:
    """Snare Trap: Attach to your location, 1 at most at each."""
    place = g.places.of_seat(use.seat)
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place, limit=True)


def _walks_in(g: Game, use: Use[EnemyEnters]) -> bool:
    enemy = use.event.enemy
    common = enemy in g.in_play and not g.card(enemy).has_trait("Elite")
    return common and attached_location(g, use)


@forced(TRAP, "snap", to=EnemyEnters, when=_walks_in)
async def snare_trap_snaps(g: Game, use: Use[EnemyEnters]) -> None:
    """Snare Trap: Forced, after a non-Elite enemy enters that location, it is caught.

    Exhaust it, disengage it from everyone and attach this to it.
    """
    enemy = use.event.enemy
    exhaust(g, enemy)
    disengage(g, enemy)
    attach_from_play(g, use.source, enemy)


@forced(TRAP, "hold", to=EnemyReadies, timing=Timing.WHEN, when=attached_enemy)
async def snare_trap_holds(g: Game, use: Use[EnemyReadies]) -> None:
    """Snare Trap: Forced, when that enemy would ready, discard this instead."""
    use.event.cancelled = True
    discard_piece(g, use.source)


ruling(TRAP, "An enemy that comes in engages first, with whatever that triggers.")


# A Chance Encounter


def _lost_friends(g: Game, seat: Seat, cost: int | None = None) -> list[CopyNo]:
    """Ally assets of this printed cost in discard piles that a seat may put into play."""
    return [
        copy
        for who in g.playing()
        for copy in g.investigators.loose_discard(who.seat)
        if g.card(copy).type is CardType.ASSET
        and g.card(copy).has_trait("Ally")
        and cost in (None, g.card(copy).cost)
        and not g.pieces.is_double(g.card(copy))
        and may_control(g, seat, g.card(copy))
    ]


def _prices(g: Game, use: Use) -> list[int]:
    return [g.card(copy).cost or 0 for copy in _lost_friends(g, use.seat)]


def _can_pay_for_an_ally(g: Game, use: Use) -> bool:
    most = affordable_x(g, use.seat, g.library.card(ENCOUNTER))
    return any(price <= most for price in _prices(g, use))


@event(
    ENCOUNTER,
    when=_can_pay_for_an_ally,
    xs=_prices,
    why="No discard pile has an Ally whose cost you could pay.",
)
async def chance_encounter_2(g: Game, use: Use) -> None:
    """A Chance Encounter (2): Pay X. An Ally of cost X in any discard pile comes into play.

    You control it.
    """
    chosen = await choose_cards(
        g,
        use.seat,
        "Which Ally joins you?",
        lambda: _lost_friends(g, use.seat, use.x),
        source=ENCOUNTER,
        secret=False,
    )
    for copy in chosen:
        await put_asset(g, copy, use.seat)


ruling(ENCOUNTER, "You can’t take another investigator’s signature card.")


# True Survivor


def _innate(g: Game, seat: Seat) -> list[CopyNo]:
    return [
        copy
        for copy in g.investigators.loose_discard(seat)
        if g.card(copy).type is CardType.SKILL and g.card(copy).has_trait("Innate")
    ]


@event(
    SURVIVOR,
    when=lambda g, use: bool(_innate(g, use.seat)),
    why="You have no Innate skill in your discard pile.",
)
async def true_survivor(g: Game, use: Use) -> None:
    """True Survivor: Return 3 Innate skills from your discard pile to your hand."""
    count = min(INNATE, len(_innate(g, use.seat)))
    chosen = await choose_cards(
        g,
        use.seat,
        "Which skills return to your hand?",
        lambda: _innate(g, use.seat),
        least=count,
        most=count,
        source=SURVIVOR,
        secret=False,
    )
    for copy in chosen:
        await add_to_hand(g, use.seat, copy)


ruling(SURVIVOR, "With fewer than 3 there, all of them return.")


# Newspaper


@constant(NEWSPAPER, SKILL)
def newspaper_2(g: Game, paper: Piece, seat: Seat, skill: Skill, trial: SkillTest | None) -> int:
    """Newspaper (2): +2 intellect while you investigate, if you have no clues."""
    reads = paper.controller == seat and skill is Skill.INTELLECT and not g.who(seat).clues
    return 2 if reads and trial is not None and trial.kind is TestKind.INVESTIGATE else 0


def _finds_first_clue(g: Game, use: Use[CluesFound]) -> bool:
    found, place = use.event, g.piece(use.event.place)
    mine = found.seat == use.seat and found.place == g.who(use.seat).place
    more = place is not None and place.clues > found.count
    return mine and more and not g.who(use.seat).clues


@reaction(
    NEWSPAPER,
    "headline",
    to=CluesFound,
    timing=Timing.WHEN,
    label="Discover 1 more clue",
    when=_finds_first_clue,
)
async def newspaper_headline(_g: Game, use: Use[CluesFound]) -> None:
    """Newspaper (2): Reaction, when you discover clues here and have none, discover 1 more."""
    use.event.count += 1


# Infighting


@event(INFIGHTING, to=PhaseBegins, when=phase_is("enemy"))
async def infighting(g: Game, use: Use[PhaseBegins]) -> None:
    """Infighting: After the enemy phase begins, cancel non-Elite enemies’ attacks on you.

    All of them, until the phase ends.
    """
    call_off_attacks(g, use.seat, Until.PHASE, INFIGHTING)
