"""The acts and agendas of *The Unspeakable Oath*."""

from __future__ import annotations

from bot.lcg.api import (
    CardCode,
    CardType,
    CopyNo,
    Game,
    Headcount,
    Seat,
    Skill,
    Standing,
    advance_act,
    all_out,
    back,
    bring,
    choose_seat,
    choose_word,
    defeat,
    discard_until,
    end,
    from_aside,
    in_area,
    is_remembered,
    lead_picks,
    logged_cards,
    objective,
    put_asset,
    remember,
    resolve_encounter,
    ruling,
    shuffle_area_in,
    shuffle_random_card_in,
    somebody_succeeds,
    spawn,
)
from data.lcg.the_path_to_carcosa.the_unspeakable_oath.monsters import (
    BENEATH,
    HIS_DOMAIN,
    MONSTERS,
    POSSESSED,
    put_monster_under,
    tasks_done,
)
from data.lcg.the_path_to_carcosa.the_unspeakable_oath.places import (
    DANIELS_CELL,
    GARDEN,
    LAST_ACT,
)

LOCKED_INSIDE, DESCENT = "03160", "03161"
ASYLUM, WITH_CLASP, WITHOUT_CLASP, PLANNING, ESCAPE = "03163", "03164", "03165", "03166", "03167"
DANIEL, DANIEL_POSSESSED = "03182a", "03182b"
CONSTANCE, CONSTANCE_TURNED = "03076a", "03065b"
BY_FORCE = "keys_by_force"
SLAIN = "vips_slain"
TASKS_NEEDED, MANY_MONSTERS, NURSE = 4, 3, 4
DOORS = "Locked doors are open: ignore the text on the unrevealed sides of Arkham Asylum locations."


# Acts


@back(ASYLUM)
async def win_the_keys(g: Game) -> None:
    """Arkham Asylum: The group tries to get the keys, each way at most once, until it has them.

    Anyone tests combat (4), agility (4) or intellect (4). Or you take the keys by force, which
    always works: remember it.
    """
    ways = {
        "combat": f"Frighten the nurse: combat ({NURSE})",
        "agility": f"Steal the keys: agility ({NURSE})",
        "intellect": f"Talk her round: intellect ({NURSE})",
        "force": "Take the keys by force",
    }
    has_keys = False
    while not has_keys:
        way = await lead_picks(g, lambda lead: _choose_way(g, lead, ways))
        if way in (None, "", "force"):
            remember(g, BY_FORCE)
            return
        del ways[way]
        has_keys = await somebody_succeeds(g, Skill(way), NURSE, source=ASYLUM)


async def _choose_way(g: Game, lead: Seat, ways: dict[str, str]) -> str:
    """Let the lead choose for the group how it tries to get the keys."""
    prompt = "How do you get the keys?"
    return await choose_word(g, lead, prompt, list(ways.items()), source=ASYLUM)


ruling(ASYLUM, "A way that failed is spent for the whole group. Who tests can be anywhere.")

objective(
    WITH_CLASP,
    WITHOUT_CLASP,
    text=f"{DOORS} Objective, find the Patient Confinement location with Daniel Chesterfield.",
)


@back(WITH_CLASP)
async def free_daniel(g: Game) -> None:
    """“The Really Bad Ones”: An investigator in Daniel’s cell takes control of Daniel Chesterfield.

    Shuffle the encounter discard pile and each enemy beneath the act into the encounter deck.
    """
    cell, daniel = g.in_play.first_of(DANIELS_CELL), from_aside(g, DANIEL)
    here = [] if cell is None else [who.seat for who in g.investigators.at(cell.id)]
    if daniel is not None:
        seat = await lead_picks(
            g,
            lambda lead: choose_seat(
                g,
                lead,
                "Who takes control of Daniel Chesterfield?",
                lambda: here or [g.state.lead],
                source=WITH_CLASP,
            ),
        )
        if seat is not None:
            await put_asset(g, daniel, seat)
    shuffle_area_in(g, BENEATH, with_discard=True)


@back(WITHOUT_CLASP)
async def spawn_possessed_daniel(g: Game) -> None:
    """“The Really Bad Ones”: Daniel Chesterfield spawns in his cell, as an enemy."""
    cell, daniel = g.in_play.first_of(DANIELS_CELL), from_aside(g, DANIEL)
    if daniel is not None and cell is not None:
        g.cards.turn(daniel, CardCode(DANIEL_POSSESSED))
        await spawn(g, daniel, g.state.lead, at=cell.id)


objective(
    PLANNING,
    tally=Headcount(have=tasks_done, need=TASKS_NEEDED, icon="clue", unit="tasks done"),
    at_once=True,
    text=(
        f"{DOORS} Objective, once you have done 4 of these, you must advance: know the guards’ "
        "patrols, set a fire in the kitchen, start a fight among the patients, release a dangerous "
        "patient, recall the way out, distract the guards."
    ),
)


def _monsters_among(g: Game, copies: list[CopyNo]) -> int:
    return sum(_is_monster(g, copy) for copy in copies)


def _is_monster(g: Game, copy: CopyNo) -> bool:
    card = g.card(copy)
    return card.type is CardType.ENEMY and card.has_trait("Monster")


@back(PLANNING)
async def release_monsters(g: Game) -> None:
    """Planning the Escape: Shuffle the encounter discard pile and each enemy beneath the act into
    the encounter deck.

    If that was 3 Monsters or more, the investigator with the lowest willpower discards from the top
    of the deck until a Monster comes, and draws it.
    """
    among = _monsters_among(g, [*g.state.encounter_discard, *in_area(g, BENEATH)])
    shuffle_area_in(g, BENEATH, with_discard=True)
    if among < MANY_MONSTERS:
        return
    seat = await lead_picks(
        g,
        lambda lead: choose_seat(
            g,
            lead,
            "Who has to meet the first Monster?",
            lambda: _weakest_willed(g),
            source=PLANNING,
        ),
    )
    copy = discard_until(g, lambda card: card.type is CardType.ENEMY and card.has_trait("Monster"))
    if seat is not None and copy is not None:
        await resolve_encounter(g, seat, copy)


def _weakest_willed(g: Game) -> list[Seat]:
    """Return the investigators with the lowest willpower."""
    will = {who.seat: g.investigators.skill(who.seat, Skill.WILLPOWER) for who in g.playing()}
    return [seat for seat, value in will.items() if value == min(will.values())]


ruling(PLANNING, "Monsters that are in the encounter deck already don’t count.")

objective(
    ESCAPE,
    text=(
        f"{DOORS} While no ready enemy is in the Garden, it has: Action, Resign. Objective, when "
        "each undefeated investigator has resigned, advance."
    ),
)


def _escape_result(g: Game) -> str:
    return "r2" if is_remembered(g, BY_FORCE) else "r3"


@back(ESCAPE)
async def reach_the_gate(g: Game) -> None:
    """No Asylum: If you took the keys by force, you are seen (resolution 2).

    Otherwise nobody notices you (resolution 3).
    """
    raise end(_escape_result(g))


@all_out("the_unspeakable_oath")
async def end_with_nobody_left(g: Game) -> str:
    """Advance act 4 if anyone has resigned; otherwise there is no resolution.

    Agenda 3 lets those who have resigned escape from any act.
    """
    if all(who.standing is not Standing.RESIGNED for who in g.state.investigators):
        return "none"
    if g.stages.act.stage == LAST_ACT:
        await advance_act(g)
    at_its_end = g.stages.agenda.code == HIS_DOMAIN and g.state.agenda.turned
    return _escape_result(g) if at_its_end else "none"


# Agendas


@back(LOCKED_INSIDE)
async def let_the_patients_out(g: Game) -> None:
    """Locked Inside: Shuffle the encounter discard pile and the Possessed pile into the deck.

    Then put a random Monster beneath the act, unseen.
    """
    shuffle_area_in(g, POSSESSED, with_discard=True)
    put_monster_under(g)


@back(DESCENT)
async def let_a_monster_in(g: Game) -> None:
    """Torturous Descent: Shuffle a random Monster of the pile into the encounter deck, unseen.

    Unless Constance Dumaine is among the guests slain, she spawns in the Garden as an enemy.
    """
    shuffle_random_card_in(g, MONSTERS)
    garden = g.in_play.first_of(GARDEN)
    if CONSTANCE not in logged_cards(g, SLAIN) and garden is not None:
        await spawn(g, bring(g, CONSTANCE_TURNED), g.state.lead, at=garden.id)


@back(HIS_DOMAIN)
async def defeat_everyone_inside(g: Game) -> None:
    """His Domain: Each investigator who has not resigned is defeated.

    If anyone has resigned, act 4 advances.
    """
    await defeat(g, [who.seat for who in g.playing()], HIS_DOMAIN)
