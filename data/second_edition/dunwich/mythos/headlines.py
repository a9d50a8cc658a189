"""Headlines."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    MonstersCome,
    MonstersLeave,
    Origin,
    Place,
    Seat,
    TerrorRises,
    add_doom,
    choose_place,
    choose_seat,
    close_gate,
    constant,
    devour,
    each,
    gain,
    has_mark,
    headline,
    keep_headline,
    lose,
    mythos,
    raise_terror,
    remove_ally,
    spawn_monsters,
    topics,
    unmark,
)
from data.second_edition.dunwich.horror import is_in_play

# Monsters come and go

headline("black_sabbath", MonstersLeave(["rat_thing", "witch", "warlock"], then=[TerrorRises()]))
headline("contagion_kills_life_in_blasted_heath", MonstersLeave(neighborhood="blasted_heath"))
headline("dunwich_villagers_drive_out_undesirables", MonstersLeave(neighborhood="village_commons"))
headline("meteorite_spotted_in_blasted_heath", MonstersCome(Place("blasted_heath_streets")))
headline(
    "stalkers_in_the_night",
    MonstersLeave(["star_vampire", "hunting_horror", "spectral_hunter"], then=[TerrorRises()]),
)
headline("strange_statue_destroyed", MonstersCome(Place("village_commons_streets")))
headline("whateley_family_feud_escalates", MonstersLeave(neighborhood="backwoods_country"))
headline("whateleys_accused_of_witchcraft", MonstersCome(Place("backwoods_country_streets")))


@mythos("another_time_another_place")
async def spawn_monsters_at_gates(b: Board) -> None:
    """A monster comes out of every open gate to Another Dimension or Another Time."""
    for gate in [*b.gates.leading_to("another_dimension"), *b.gates.leading_to("another_time")]:
        await spawn_monsters(b, gate.place)


@mythos("strange_waves_subside")
async def close_chosen_gate(b: Board) -> None:
    """The first player chooses an open gate. It closes, and its marker goes to the bottom of the
    stack.
    """
    place = await choose_place(
        b,
        b.seats.leader(),
        "Which gate do you close?",
        lambda: [gate.place for gate in b.state.gates],
        source="strange_waves_subside",
    )
    if place is not None:
        await close_gate(b, place)


# Effects on investigators


async def _chosen_seat(b: Board, source: str) -> list[Seat]:
    """Return the seat that the first player chooses, which may be their own; empty if none."""
    found = await choose_seat(
        b, b.seats.leader(), "Who takes the loss?", b.seats.order, source=source
    )
    return [] if found is None else [found]


@mythos("brutal_accident")
async def take_three_stamina(b: Board) -> None:
    """The first player chooses an investigator, who loses 3 Stamina."""
    source = "brutal_accident"
    await each(
        b, lambda seat: lose(b, seat, stamina=3, source=source), await _chosen_seat(b, source)
    )


@mythos("horrifying_sight")
async def take_three_sanity(b: Board) -> None:
    """The first player chooses an investigator, who loses 3 Sanity."""
    source = "horrifying_sight"
    await each(
        b, lambda seat: lose(b, seat, sanity=3, source=source), await _chosen_seat(b, source)
    )


@mythos("restful_day")
async def give_everyone_stamina(b: Board) -> None:
    """Everyone gains 1 Stamina."""
    await each(b, lambda seat: gain(b, seat, stamina=1, source="restful_day"))


@mythos("soothing_night")
async def give_everyone_sanity(b: Board) -> None:
    """Everyone gains 1 Sanity."""
    await each(b, lambda seat: gain(b, seat, sanity=1, source="soothing_night"))


@mythos("lynch_mob")
async def remove_random_ally(b: Board) -> None:
    """A random Ally from the Ally deck goes back to the box."""
    await remove_ally(b)


DEAL = "old_debts_come_due"
"""The mark of a seat with a deal with the Dark Man."""


@mythos(DEAL)
async def collect_dark_deals(b: Board) -> None:
    """The terror level rises by 1. Anyone who made a deal with the Dark Man is devoured, and 3 doom
    tokens are added for each of them. Then all deals are over.
    """
    await raise_terror(b)
    owing = [who.seat for who in b.seats.playing() if has_mark(b, who.seat, DEAL)]
    for seat in owing:
        unmark(b, seat, DEAL)

    async def devour_debtor(seat: Seat) -> None:
        await devour(b, seat, source=DEAL)

    await each(b, devour_debtor, owing)
    await add_doom(b, 3 * len(owing), source=DEAL)


# Effects until the end of the next turn


@mythos("couriers_in_town")
async def note_couriers(b: Board) -> None:
    """Until the end of the next turn, investigators may trade at the start of Upkeep, wherever they
    are.
    """
    keep_headline(b)


@constant("couriers_in_town", topics.TRADES_AFAR)
def _allow_trades_afar(_b: Board, _origin: Origin) -> bool:
    return True


@mythos("gossip_runs_wild")
async def raise_terror_for_horror(b: Board) -> None:
    """If the Dunwich Horror is in play, the terror level rises by 2. Until the end of the next
    turn, clue tokens can be traded like items.
    """
    keep_headline(b)
    if is_in_play(b):
        await raise_terror(b, 2)


@constant("gossip_runs_wild", topics.TRADES_CLUES)
def _allow_trading_clues(_b: Board, _origin: Origin) -> bool:
    return True
