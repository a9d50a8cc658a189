"""Jim Culver and his own asset."""

from __future__ import annotations

from bot.lcg.api import (
    SYMBOL_WORTH,
    Cost,
    Game,
    LooseTokenReveals,
    Piece,
    Seat,
    SkillTest,
    Symbol,
    Timing,
    TokenReveals,
    TokenRule,
    Use,
    choose_seat,
    constant,
    face_of,
    heal,
    reaction,
    ruling,
    token_rule,
    treat_token,
)

JIM, TRUMPET = "02004", "02012"


@constant(JIM, SYMBOL_WORTH)
def jim_sets_skull_modifier(_g: Game, jim: Piece, trial: SkillTest, symbol: Symbol) -> int | None:
    """Jim Culver: Skulls you reveal have a modifier of 0."""
    return 0 if symbol is Symbol.SKULL and trial.seat == jim.controller else None


def _has_revealed_elder_sign(g: Game, use: Use[TokenReveals]) -> bool:
    shown = use.event
    own = shown.test.seat == use.seat
    return own and face_of(g, shown.test, shown.drawn) is Symbol.ELDER_SIGN


@reaction(
    JIM,
    "skull",
    to=TokenReveals,
    timing=Timing.WHEN,
    label="Treat the elder sign as a skull",
    when=_has_revealed_elder_sign,
)
async def jim_turns_elder_sign_into_skull(g: Game, use: Use[TokenReveals]) -> None:
    """Jim Culver: When you reveal an elder sign, you can treat it as a skull instead."""
    shown = use.event
    shown.drawn = treat_token(g, shown.test, shown.drawn, Symbol.SKULL, JIM)


def _has_revealed_elder_sign_outside_test(_g: Game, use: Use[LooseTokenReveals]) -> bool:
    return use.event.seat == use.seat and use.event.token is Symbol.ELDER_SIGN


@reaction(
    JIM,
    "loose_skull",
    to=LooseTokenReveals,
    timing=Timing.WHEN,
    label="Treat the elder sign as a skull",
    when=_has_revealed_elder_sign_outside_test,
)
async def jim_turns_elder_sign_into_skull_outside_test(
    _g: Game, use: Use[LooseTokenReveals]
) -> None:
    """Jim Culver: This also works outside tests."""
    use.event.token = Symbol.SKULL


token_rule(
    JIM,
    Symbol.ELDER_SIGN,
    TokenRule(modifier=lambda g, _t: g.library.card(JIM).elder_sign or 0),
    "Elder sign: +1.",
)
ruling(JIM, "The skull’s other effects on the scenario card still happen.")


def _investigators_with_horror_nearby(g: Game, seat: Seat) -> list[Seat]:
    """Return the seats with horror at the investigator’s location or a connecting one."""
    here = g.places.of_seat(seat)
    near = [here, *g.places.connections(here)] if here is not None else []
    return [who.seat for place in near for who in g.investigators.at(place.id) if who.horror]


def _can_heal_for_skull(g: Game, use: Use[TokenReveals]) -> bool:
    shown = use.event
    skull = face_of(g, shown.test, shown.drawn) is Symbol.SKULL
    return skull and bool(_investigators_with_horror_nearby(g, use.seat))


@reaction(
    TRUMPET,
    "play",
    to=TokenReveals,
    timing=Timing.WHEN,
    label="Heal 1 horror",
    when=_can_heal_for_skull,
    cost=Cost(exhaust=True),
)
async def jims_trumpet_heals_horror(g: Game, use: Use) -> None:
    """Jim’s Trumpet: Reaction, when a skull is revealed in a test, exhaust this to heal 1 horror.

    Heal an investigator at your location or a connecting one.
    """
    seat = await choose_seat(
        g,
        use.seat,
        "Who do you heal?",
        lambda: _investigators_with_horror_nearby(g, use.seat),
        source=TRUMPET,
    )
    if seat is not None:
        heal(g, seat, horror=1)


ruling(TRUMPET, "Works for anyone’s skull, anywhere.")
