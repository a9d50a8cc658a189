"""The acts and agendas of *The Essex County Express*, its set-up and its results."""

from __future__ import annotations

from bot.lcg.api import (
    CluesFound,
    Enters,
    Game,
    Seat,
    Skill,
    SkillTest,
    Standing,
    Use,
    advance_act,
    back,
    choose_seat,
    choose_word,
    defeat,
    earn,
    earn_more,
    end,
    forced,
    handler,
    lead_picks,
    location_is,
    lose_card,
    lose_clues,
    lose_places,
    note_log,
    objective,
    perform,
    put_off,
    resolution,
    ruling,
    set_up,
    start_at,
    suffer,
    take_test,
)
from data.lcg.the_dunwich_legacy.the_essex_county_express.cars import (
    COLD_ENGINE,
    DINING,
    ENGINES,
    draw_grappling_horror,
)

TEAR, MAW, ROLLING, DRAWN_IN, OUT_OF_TIME = "02160", "02161", "02162", "02163", "02164"
RUN, START_IT = "02165", "02166"
ACROSS, NECRONOMICON = "02178", "02140"
TAKEN = {
    "02040": "henry_armitage_kidnapped",
    "02061": "warren_rice_kidnapped",
    "02080": "francis_morgan_kidnapped",
}


@set_up("the_essex_county_express")
async def set_up_the_essex_county_express(g: Game) -> None:
    """Start everyone in the last car: it is revealed, but its effect on entering does not apply."""
    tail = g.places.all()[0]
    start_at(g, tail.code)
    if tail.code == DINING:
        seats = [who.seat for who in g.playing()]
        prompt = "Who sits nearest to the Grappling Horror?"
        seat = await lead_picks(
            g, lambda lead: choose_seat(g, lead, prompt, lambda: seats, source=DINING)
        )
        await draw_grappling_horror(g, g.state.lead if seat is None else seat)


# Agendas


async def _remove_leftmost_cars(g: Game, cars: int, source: str) -> None:
    """Remove the leftmost cars with everyone in them; then everyone loses their clues."""
    await lose_places(g, g.places.all()[:cars], source)
    for who in g.playing():
        lose_clues(g, who.seat, who.clues)


@back(TEAR)
async def lose_car_after_tear_in_reality(g: Game) -> None:
    """A Tear in Reality: The leftmost car leaves the game, with everyone in it.

    Investigators there are defeated; enemies and assets there are discarded. Then everyone loses
    their clues.
    """
    await _remove_leftmost_cars(g, 1, TEAR)


@back(MAW)
async def lose_car_after_the_maw_widens(g: Game) -> None:
    """The Maw Widens: The leftmost car leaves the game, with everyone in it.

    Investigators there are defeated; enemies and assets there are discarded. Then everyone loses
    their clues.
    """
    await _remove_leftmost_cars(g, 1, MAW)


@back(ROLLING)
async def lose_cars_after_rolling_backwards(g: Game) -> None:
    """Rolling Backwards: The two leftmost cars leave the game, with everyone in them.

    Investigators there are defeated; enemies and assets there are discarded. Then everyone loses
    their clues.
    """
    await _remove_leftmost_cars(g, 2, ROLLING)


@back(DRAWN_IN)
async def lose_cars_after_drawn_in(g: Game) -> None:
    """Drawn In: The two leftmost cars leave the game, with everyone in them.

    Investigators there are defeated; enemies and assets there are discarded. Then everyone loses
    their clues.
    """
    await _remove_leftmost_cars(g, 2, DRAWN_IN)


@back(OUT_OF_TIME)
async def end_game_out_of_time(g: Game) -> None:
    """Out of Time: Everyone is defeated and suffers 1 mental trauma (resolution 2)."""
    seats = [who.seat for who in g.playing()]
    for seat in seats:
        suffer(g, seat, mental=1, source=OUT_OF_TIME)
    await defeat(g, seats, OUT_OF_TIME, resolution="r2")


# Acts


objective(RUN, START_IT, place=COLD_ENGINE)


@forced(RUN, "reached", to=Enters, when=location_is(*ENGINES))
async def advance_at_engine_car(g: Game, _use: Use) -> None:
    """Run!: Objective, when an investigator enters the Engine Car, advance at once."""
    await advance_act(g)


@back(RUN)
async def schedule_engine_test(g: Game) -> None:
    """Run!: The investigator who entered the Engine Car tests agility (3) or combat (3).

    If they fail the agility test, they suffer 1 mental trauma; if they fail the combat test, 1
    physical trauma.
    """
    engine = g.in_play.first_of(COLD_ENGINE)
    seats = [who.seat for who in g.investigators.at(engine.id if engine else None)]
    seat = await lead_picks(
        g, lambda lead: choose_seat(g, lead, "Who takes the test?", lambda: seats, source=RUN)
    )
    if seat is not None:
        await put_off(g, "the_essex_county_express:wings", seat=seat)


@handler("the_essex_county_express:wings")
async def take_engine_test(g: Game, args: dict[str, int]) -> None:
    """Let the investigator who entered the Engine Car take the test on the back of Run!."""
    seat = Seat(args["seat"])
    if g.who(seat).playing:
        await perform(g, seat, _choose_skill_and_test(g, seat))


async def _choose_skill_and_test(g: Game, seat: Seat) -> None:
    printed = g.library.card(RUN).test
    assert printed is not None
    words = [
        (str(skill), f"{skill.capitalize()} ({printed.difficulty})") for skill in printed.skills
    ]
    skill = Skill(
        await choose_word(g, seat, "Do you test agility or combat?", words, source=RUN)
        or Skill.AGILITY
    )
    mental = int(skill is Skill.AGILITY)

    async def on_fail(_trial: SkillTest) -> None:
        suffer(g, seat, physical=1 - mental, mental=mental, source=RUN)

    await take_test(g, seat, skill, printed.difficulty, source=RUN, on_fail=on_fail)


def _has_engine_no_clues(g: Game, use: Use[CluesFound]) -> bool:
    place = g.piece(use.event.place)
    return place is not None and place.code in ENGINES and not place.clues


@forced(START_IT, "ready", to=CluesFound, when=_has_engine_no_clues)
async def advance_when_engine_is_cleared(g: Game, _use: Use) -> None:
    """Get the Engine Running!: Objective, when the Engine Car has no clues, advance at once."""
    await advance_act(g)


@back(START_IT)
async def end_game_with_train_moving(_g: Game) -> None:
    """Get the Engine Running!: The train moves again (resolution 1)."""
    raise end("r1")


# Results


@resolution("the_essex_county_express")
async def apply_resolution(g: Game, _word: str) -> None:
    """Give each defeated investigator a weakness and 1 experience; take their story cards."""
    for who in g.state.investigators:
        if who.standing is Standing.DEFEATED:
            earn(g, who.seat, ACROSS)
            earn_more(g, who.seat, 1)
            _remove_story_cards_from_deck(g, who.seat)


def _remove_story_cards_from_deck(g: Game, seat: Seat) -> None:
    """Remove the Necronomicon and rescued people from a seat’s deck, and record it in the log."""
    own = {each.code for each in g.state.copies if each.owner == seat}
    for code, note in {NECRONOMICON: "necronomicon_stolen", **TAKEN}.items():
        if code in own:
            note_log(g, note)
            lose_card(g, code, seat)


for _code in (TEAR, MAW, ROLLING, DRAWN_IN):
    ruling(_code, "A car with victory points and no clues goes to the victory display.")
    ruling(_code, "Clues held by investigators in such a car are lost with it.")
ruling(RUN, "The trauma counts from the next scenario on; you take no damage or horror now.")
