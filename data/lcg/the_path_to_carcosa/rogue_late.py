"""Rogue cards of the last pack, Dim Carcosa."""

from __future__ import annotations

from bot.lcg.api import (
    SKILL,
    Attempt,
    CardEnters,
    Cost,
    DefeatNears,
    Game,
    Lasting,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Timing,
    Until,
    Use,
    action,
    cannot_enter,
    choose_piece,
    constant,
    damage_rule,
    discard_piece,
    disengage,
    event,
    fight_with,
    foes,
    forced,
    heal,
    move,
    of_card,
    plays_calmly,
    remove_from_game,
    ruling,
    settle_engagements,
    stop_turn,
    this_card,
)

LUPARA, CHEAT_DEATH = "03309", "03310"
FRESH = "fresh"
HEALED = 2


# Lupara


plays_calmly(LUPARA)


def _is_fresh(g: Game, gun: Piece) -> bool:
    return any((each.name, each.piece) == (FRESH, gun.id) for each in g.state.lasting)


def _enters_in_a_turn(g: Game, use: Use[CardEnters]) -> bool:
    return this_card(g, use) and g.state.turn is not None


@forced(LUPARA, "enter", to=CardEnters, when=_enters_in_a_turn, noted=True)
async def lupara_is_drawn(g: Game, use: Use) -> None:
    """Lupara: Playing it provokes no attacks of opportunity."""
    g.state.lasting.append(Lasting(FRESH, of_card(LUPARA), Until.TURN, piece=use.source.id))


@damage_rule("fresh")
def fresh(g: Game, test: SkillTest) -> int:
    """1 more damage with a weapon that came into play this turn."""
    gun = g.piece(test.tool)
    return int(gun is not None and _is_fresh(g, gun))


@constant(LUPARA, SKILL)
def lupara_surprises(
    g: Game, gun: Piece, _seat: Seat, skill: Skill, trial: SkillTest | None
) -> int:
    """Lupara: In the turn it came into play, +1 more combat and +1 more damage."""
    used = trial is not None and trial.tool == gun.id and skill is Skill.COMBAT
    return int(used and _is_fresh(g, gun))


@action(
    LUPARA,
    "fight",
    is_a=frozenset({"fight"}),
    targets=foes,
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(bonus=1, damage=1, more="fresh"),
)
async def lupara(g: Game, use: Use) -> None:
    """Lupara: Action, 1 ammo: Fight. +1 combat, +1 damage."""
    await fight_with(g, use)


# Cheat Death


def _quiet_places(g: Game, seat: Seat) -> list[Piece]:
    here = g.who(seat).place
    return [
        place
        for place in g.places.all()
        if place.revealed
        and place.id != here
        and not g.enemies.at(place.id)
        and not cannot_enter(g, seat, place)
    ]


def _your_defeat(_g: Game, use: Use[DefeatNears]) -> bool:
    return use.event.seat == use.seat


@event(CHEAT_DEATH, to=DefeatNears, timing=Timing.WHEN, when=_your_defeat)
async def cheat_death(g: Game, use: Use[DefeatNears]) -> None:
    """Cheat Death: Fast, when you would be defeated by damage or horror.

    Disengage from all enemies, discard the cards in your threat area, heal 2 damage and 2 horror,
    and move to a revealed location without enemies. If it’s your turn, it ends. This leaves the
    game.
    """
    seat = use.seat
    for enemy in g.enemies.engaged_with(seat):
        disengage(g, enemy)
    for piece in [each for each in g.in_play.all() if each.threat == seat]:
        discard_piece(g, piece)
    heal(g, seat, damage=HEALED, horror=HEALED)
    prompt = "Where do you go?"
    place = await choose_piece(
        g, seat, prompt, lambda: _quiet_places(g, seat), source=CHEAT_DEATH, kind="place"
    )
    if place is None or not await move(g, seat, place.id):
        await settle_engagements(g)
    stop_turn(g, seat)
    if use.copy is not None and use.copy in g.state.limbo:
        remove_from_game(g, use.copy)


ruling(CHEAT_DEATH, "It only heals: if you’re still at your limit, you are defeated.")
