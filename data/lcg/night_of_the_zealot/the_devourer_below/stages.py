"""The acts and agendas of *The Devourer Below*."""

from __future__ import annotations

from collections.abc import Sequence

from bot.lcg.api import (
    EVADE,
    FIGHT,
    Card,
    CardType,
    CopyNo,
    Cost,
    EnemyFalls,
    Enters,
    Game,
    Piece,
    Seat,
    SkillTest,
    Use,
    action,
    add_clues_to_act,
    add_place,
    add_to_hand,
    advance_act,
    aside_with,
    attach,
    back,
    bring,
    choose_cards,
    constant,
    discard_enemy,
    discard_until,
    end,
    flip_agenda,
    forced,
    from_aside,
    gain_weakness,
    handler,
    lead_picks,
    location_is,
    logged_cards,
    objective,
    perform,
    place_doom_on,
    put_off,
    ruling,
    shuffle_encounter_deck,
    spawn,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.night_of_the_zealot.the_devourer_below.encounters import UMORDHOTH
from data.lcg.night_of_the_zealot.the_devourer_below.places import MAIN_PATH, RITUAL_SITE

WOODS, RITUAL_BEGINS, VENGEANCE = "01143", "01144", "01145"
TRAIL, DARKNESS, DISRUPTING = "01146", "01147", "01148"
ENOUGH = 2
"""Clues on the last act, for each investigator, that break the ritual."""
MANY = 3
"""The number of investigators from which on two enemies guard the Ritual Site."""


def is_monster_enemy(card: Card) -> bool:
    """Return True if a card is an enemy with the trait Monster."""
    return card.type is CardType.ENEMY and card.has_trait("Monster")


async def _spawn_all_at(g: Game, copies: Sequence[CopyNo], place: Piece) -> None:
    """Spawn enemies at one location, in the order that the lead investigator chooses."""
    left = list(copies)
    while left:
        chosen = await lead_picks(
            g,
            lambda lead: choose_cards(
                g,
                lead,
                "Which enemy comes first?",
                lambda: left,
                source=g.stages.act.code,
                secret=False,
            ),
        )
        copy = chosen[0] if chosen else left[0]
        left.remove(copy)
        await spawn(g, copy, g.state.lead, at=place.id)


# Agendas


@back(WOODS)
async def spawn_monsters_at_main_path(g: Game) -> None:
    """The Arkham Woods: Shuffle the encounter discard pile into the encounter deck.

    Then discard from the deck until a Monster enemy comes up. It spawns at the Main Path with 1
    doom on it.
    """
    shuffle_encounter_deck(g, with_discard=True)
    copy, path = discard_until(g, is_monster_enemy), g.in_play.first_of(MAIN_PATH)
    if copy is None or path is None:
        return
    enemy = await spawn(g, copy, g.state.lead, at=path.id)
    if enemy is not None and enemy in g.in_play:
        place_doom_on(g, enemy, 1)


@constant(RITUAL_BEGINS, FIGHT, stage=True)
def raise_fight_of_enemies(_g: Game, _agenda: Piece, _enemy: Piece) -> int:
    """The Ritual Begins: Each enemy has +1 fight and +1 evade."""
    return 1


@constant(RITUAL_BEGINS, EVADE, stage=True)
def raise_evade_of_enemies(_g: Game, _agenda: Piece, _enemy: Piece) -> int:
    """The Ritual Begins: Each enemy has +1 fight and +1 evade."""
    return 1


@back(RITUAL_BEGINS)
async def schedule_willpower_tests(g: Game) -> None:
    """The Ritual Begins: In player order, each investigator tests willpower (6).

    Anyone who fails adds a random basic Madness weakness to their hand. It stays in their deck for
    the campaign.
    """
    for who in g.playing():
        await put_off(g, "the_devourer_below:will", seat=who.seat)


@handler("the_devourer_below:will")
async def take_test_of_will(g: Game, args: dict[str, int]) -> None:
    """Let one investigator take the test on the back of The Ritual Begins."""
    seat = Seat(args["seat"])

    async def on_fail(_trial: SkillTest) -> None:
        weakness = gain_weakness(g, seat, "Madness")
        if weakness is not None:
            await add_to_hand(g, seat, weakness)

    if g.who(seat).playing:
        trial = take_test(
            g, seat, *read_printed_test(g, RITUAL_BEGINS), source=RITUAL_BEGINS, on_fail=on_fail
        )
        await perform(g, seat, trial)


@back(VENGEANCE)
async def spawn_umordhoth_or_advance(g: Game) -> None:
    """Vengeance Awaits: In act 1, the Ritual Site enters play and Umôrdhoth spawns there.

    In act 2 or 3, first discard all enemies there. After that this card is both act and agenda.
    Objective, if Umôrdhoth is defeated: resolution 2.
    """
    site = _ensure_ritual_site(g)
    if site is not None:
        for enemy in g.enemies.at(site.id) if g.state.act.index else ():
            discard_enemy(g, enemy)
        await _spawn_umordhoth(g, site)
    flip_agenda(g)


async def _spawn_umordhoth(g: Game, site: Piece) -> None:
    """Spawn Umôrdhoth at the Ritual Site and attach the set-aside cards that belong to it."""
    devourer = from_aside(g, UMORDHOTH)
    if devourer is None:
        return
    enemy = await spawn(g, devourer, g.state.lead, at=site.id)
    if enemy is not None:
        for copy in aside_with(g, UMORDHOTH):
            await attach(g, copy, enemy)


objective(VENGEANCE, enemy=UMORDHOTH)


def _is_umordhoth_defeated(g: Game, use: Use[EnemyFalls]) -> bool:
    return g.state.agenda.flipped and use.event.enemy.code == UMORDHOTH


@forced(VENGEANCE, "fallen", to=EnemyFalls, when=_is_umordhoth_defeated)
async def end_game_when_umordhoth_falls(_g: Game, _use: Use) -> None:  # noqa: D103 - its text is the other side's
    raise end("r2")


# Acts


def _ensure_ritual_site(g: Game) -> Piece | None:
    """Return the Ritual Site, putting it into play first if it is set aside."""
    copy = from_aside(g, RITUAL_SITE)
    return g.in_play.first_of(RITUAL_SITE) if copy is None else add_place(g, copy)


@back(TRAIL)
async def put_ritual_site_into_play(g: Game) -> None:
    """Investigating the Trail: The Ritual Site enters play.

    Every cultist who got away spawns at the Main Path.
    """
    _ensure_ritual_site(g)
    path = g.in_play.first_of(MAIN_PATH)
    if path is not None:
        await _spawn_all_at(g, [bring(g, code) for code in logged_cards(g, "got_away")], path)


objective(DARKNESS, place=RITUAL_SITE)


@forced(DARKNESS, "found", to=Enters, when=location_is(RITUAL_SITE))
async def advance_at_ritual_site(g: Game, _use: Use) -> None:
    """Into the Darkness: Objective, when an investigator enters the Ritual Site, advance."""
    await advance_act(g)


@back(DARKNESS)
async def spawn_enemies_at_ritual_site(g: Game) -> None:
    """Into the Darkness: Shuffle the encounter discard pile into the encounter deck.

    Then discard from the deck until an enemy comes up (2 enemies with 3 or 4 investigators). Each
    spawns at the Ritual Site.
    """
    shuffle_encounter_deck(g, with_discard=True)
    site = g.in_play.first_of(RITUAL_SITE)
    drawn = [_discard_until_enemy(g) for _ in range(2 if g.state.started >= MANY else 1)]
    if site is not None:
        await _spawn_all_at(g, [copy for copy in drawn if copy is not None], site)


def _discard_until_enemy(g: Game) -> CopyNo | None:
    return discard_until(g, lambda card: card.type is CardType.ENEMY)


objective(DISRUPTING, on_act=ENOUGH)


@action(
    DISRUPTING,
    "disrupt",
    cost=Cost(actions=1, clues=1),
    label="Test willpower or agility to put a clue on the act",
    tests=DISRUPTING,
)
async def disrupt_ritual(g: Game, use: Use) -> None:
    """Disrupting the Ritual: Action, 1 clue: test willpower (3) or agility (3).

    If you succeed, put 1 clue on this act. Objective, when it has 2 clues per investigator,
    advance.
    """

    async def on_success(_trial: SkillTest) -> None:
        add_clues_to_act(g, 1)
        if g.state.act.clues >= ENOUGH * g.state.started:
            await advance_act(g)

    printed = g.library.card(DISRUPTING).test
    assert printed is not None
    await take_test(
        g,
        use.seat,
        printed.skills[0],
        printed.difficulty,
        source=DISRUPTING,
        on_success=on_success,
        skills=printed.skills[1:],
    )


@back(DISRUPTING)
async def end_game_with_broken_ritual(_g: Game) -> None:
    """Disrupting the Ritual: The ritual is broken: resolution 1."""
    raise end("r1")


ruling(WOODS, "First all other doom is removed; then this doom is placed, and stays.")
ruling(RITUAL_BEGINS, "Its bonus ends before its other side takes effect.")
ruling(
    RITUAL_BEGINS,
    ("You draw from the basic weaknesses of one core set that aren’t in anyone’s deck."),
)
ruling(VENGEANCE, "Discarded enemies aren’t defeated and give no victory points.")
ruling(VENGEANCE, "From now on doom has no effect, and you can no longer break the ritual.")
ruling(TRAIL, "They spawn there whatever their own text says. The lead chooses the order.")
ruling(
    DARKNESS, ("Being moved there by a card counts. Enemies there engage before the act advances.")
)
ruling(
    DISRUPTING, ("You can do this from any location. Choose the skill before anyone commits cards.")
)
