"""The people of the Clover Club, and its events."""

from __future__ import annotations

from bot.lcg.api import (
    CardDrawn,
    CluesFound,
    Cost,
    Game,
    GameEndsFor,
    PhaseBegins,
    Piece,
    Seat,
    SkillTest,
    Standing,
    Use,
    action,
    add_clues,
    attack,
    choose_piece,
    engage,
    evade_all,
    forced,
    free,
    hurt_asset,
    lose,
    lose_actions,
    place_doom_on,
    ready,
    replaced_assets_text,
    revelation,
    ruling,
    take_control,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_dunwich_legacy.crew import criminals_in_play

PIT_BOSS, CLOVER, MORGAN = "02078", "02079", "02080"
DRINKS, SUSPICIONS = "02081", "02082"
ALL_IN, FOLD = "02068", "02069"


# The Pit Boss


async def pit_boss_readies_and_attacks(g: Game, boss: Piece, seat: Seat) -> None:
    """Ready the Pit Boss; he engages and attacks the seat that gained clues at his location."""
    await ready(g, boss)
    if boss in g.in_play and not g.enemies.is_engaged(boss, seat):
        await engage(g, boss, seat)
    if boss in g.in_play and g.enemies.is_engaged(boss, seat):
        await attack(g, boss, seat)


@forced(
    PIT_BOSS,
    "step_in",
    to=CluesFound,
    when=lambda g, use: (
        use.event.count > 0 and g.who(use.event.seat).place == g.places.where(use.source)
    ),
)
async def pit_boss_reacts_to_clues(g: Game, use: Use[CluesFound]) -> None:
    """Clover Club Pit Boss: Forced, after anyone at his location gains clues, he readies.

    He engages that investigator, even while aloof, and attacks.
    """
    await pit_boss_readies_and_attacks(g, use.source, use.event.seat)


async def provoke_pit_boss(g: Game, seat: Seat) -> None:
    """Let the Pit Boss react to clues that a seat gained from the token pool."""
    for boss in [each for each in g.enemies.all() if each.code == PIT_BOSS]:
        if g.who(seat).place == g.places.where(boss):
            await pit_boss_readies_and_attacks(g, boss, seat)


ruling(
    PIT_BOSS,
    ("Discovering clues counts as gaining them. So do clues that the club’s locations give you."),
)


# The two who can be brought out


def _is_uncontrolled_in_act(act: str):  # noqa: ANN202 - a predicate
    def is_granted(g: Game, use: Use) -> bool:
        return g.stages.act.code == act and use.source.controller is None

    return is_granted


async def _test_to_persuade(g: Game, use: Use, act: str) -> None:
    async def on_success(_trial: SkillTest) -> None:
        add_clues(g, use.source, 1)
        if use.source.clues >= g.state.started:
            await take_control(g, use.source, use.seat)

    await take_test(
        g, use.seat, *read_printed_test(g, act), source=use.source.code, on_success=on_success
    )


@action(
    MORGAN,
    "parley",
    is_a=frozenset({"parley"}),
    label="Parley",
    granted=_is_uncontrolled_in_act(ALL_IN),
    tests=ALL_IN,
    note=lambda g, use: replaced_assets_text(g, use.seat, g.card(use.source)),
)
async def parley_with_morgan(g: Game, use: Use) -> None:
    """Dr. Francis Morgan: In act 3, if nobody controls him: Action, Parley: test willpower (3).

    If you succeed, put 1 clue from the token pool on him. Once he has 1 clue per investigator, take
    control of him.
    """
    await _test_to_persuade(g, use, ALL_IN)


@action(
    CLOVER,
    "parley",
    is_a=frozenset({"parley"}),
    label="Parley",
    granted=_is_uncontrolled_in_act(FOLD),
    tests=FOLD,
)
async def parley_with_clover(g: Game, use: Use) -> None:
    """Peter Clover: In act 3, if nobody controls him: Action, Parley: test willpower (3).

    If you succeed, put 1 clue from the token pool on him. Once he has 1 clue per investigator, take
    control of him.
    """
    await _test_to_persuade(g, use, FOLD)


def _has_controller_resigned(g: Game, use: Use[GameEndsFor]) -> bool:
    seat = use.event.seat
    return use.source.controller == seat and g.who(seat).standing is Standing.RESIGNED


def has_escaped(g: Game, code: str) -> bool:
    """Return True if an investigator resigned while controlling the person with this code."""
    return bool(g.limits.use_count("game", f"escaped:{code}"))


@forced(MORGAN, "leave", to=GameEndsFor, when=_has_controller_resigned, noted=True)
async def morgan_escapes(g: Game, _use: Use) -> None:  # noqa: D103 - its text is the act's
    g.limits.record_use("game", f"escaped:{MORGAN}")


@forced(CLOVER, "leave", to=GameEndsFor, when=_has_controller_resigned, noted=True)
async def clover_escapes(g: Game, _use: Use) -> None:  # noqa: D103 - its text is the act's
    g.limits.record_use("game", f"escaped:{CLOVER}")


@forced(
    CLOVER,
    "bleed",
    to=PhaseBegins,
    when=lambda _g, use: use.event.phase == "enemy" and use.source.controller is None,
)
async def peter_clover_takes_damage(g: Game, use: Use) -> None:
    """Peter Clover: Forced, when the enemy phase begins, 1 damage to him if nobody controls him."""
    await hurt_asset(g, use.source, use.seat, damage=1)


def _criminals_here(g: Game, seat: Seat) -> list[Piece]:
    place = g.who(seat).place
    return [enemy for enemy in criminals_in_play(g) if g.places.where(enemy) == place]


@free(
    CLOVER,
    "talk",
    label="Evade a Criminal",
    cost=Cost(exhaust=True),
    when=lambda g, use: use.source.controller is not None and bool(_criminals_here(g, use.seat)),
    why="Either no Criminal enemy is here, or you don’t control him.",
)
async def peter_clover_evades_criminal(g: Game, use: Use) -> None:
    """Peter Clover: Exhaust him: automatically evade a Criminal enemy at your location."""
    enemy = await choose_piece(
        g,
        use.seat,
        "Which Criminal do you evade?",
        lambda: _criminals_here(g, use.seat),
        source=CLOVER,
    )
    if enemy is not None:
        await evade_all(g, [enemy], use.seat)


# Treacheries


@revelation(DRINKS)
async def drinks_take_actions(g: Game, _use: Use) -> None:
    """Something in the Drinks: Surge. Revelation, everyone who had a drink loses 1 action."""
    for who in g.playing():
        if g.limits.use_count("game", f"drink:{who.seat}"):
            lose_actions(g, who.seat, 1)


@revelation(SUSPICIONS)
async def suspicions_add_doom(g: Game, use: Use[CardDrawn]) -> None:
    """Arousing Suspicions: Revelation, put 1 doom on each Criminal at your location.

    If there are none, lose 2 resources.
    """
    found = _criminals_here(g, use.seat)
    for enemy in found:
        place_doom_on(g, enemy, 1)
    if not found:
        lose(g, use.seat, 2)


ruling(DRINKS, "If you lose an action outside your turn, your next turn has 1 less.")
