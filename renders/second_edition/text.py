"""The town as text: enough to play without a picture, at most 3,000 characters."""

from collections.abc import Sequence

from bot.engine.english import join_names, signed_number
from bot.second_edition.views.shapes import (
    AncientOneView,
    CardInPlayView,
    MonsterView,
    PlaceView,
    SeatView,
    TownView,
    WorldView,
)
from renders.lcg.text import escape
from renders.second_edition.shared_phrases import (
    ELLIPSIS,
    awaited_players_text,
    count_text,
    counted_monster_names,
    explorers,
    first_fitting_version,
    out_of_limit,
    phase_name,
    statuses,
)

LIMIT = 3000


def town_text(view: TownView) -> str:
    """Return the longest version that fits: headings in bold, one fact a line.

    If there is too little room, it drops the notes, then the values of monsters, then the ends of
    roads.
    """
    versions = ("\n".join(_separate_lists(_all_lines(view, detail))) for detail in (3, 2, 1, 0))
    return first_fitting_version(versions, LIMIT, f"\n{ELLIPSIS}")


def _head_lines(view: TownView) -> list[str]:
    """Return the turn, the result and the awaited players."""
    when = f"turn {view.turn} · " if view.turn else ""
    result = [f"**{view.result}**"] if view.result else []
    awaited = (f"Waiting for {each}" for each in awaited_players_text(view))
    return [f"**Arkham** · {when}{phase_name(view.phase)}", *result, *awaited]


def _all_lines(view: TownView, detail: int) -> list[str]:
    lines = _head_lines(view)
    lines.append(_ancient_one(view.ancient_one, detail))
    lines += [] if view.ancient_one.awake else _track_lines(view)
    lines += _card_lines(view, detail)
    lines += [] if view.ancient_one.awake else _town_lines(view, detail)
    if view.seats:
        lines.append("")
    for seat in view.seats:
        lines += _seat_lines(seat, detail)
    if detail >= 3:
        lines += [f"- {note}" for note in view.notes]
    return lines


def _town_lines(view: TownView, detail: int) -> list[str]:
    """Return everything on the board; nothing of it matters in the final battle."""
    lines: list[str] = []
    people = {seat.id: seat.short for seat in view.seats}
    places = [p for p in view.places if _is_busy(p)]
    if places:
        lines.append("")
    for place in places:
        lines += _place_lines(place, people, detail, explorers(place, view.seats))
    lines += _empty_place_lines(view)
    lines += _travel_lines(view) if detail >= 2 else []
    lines += _outside_lines(view)
    return [*lines, *_world_lines(view.worlds, people)]


def _separate_lists(lines: list[str]) -> list[str]:
    """Add a blank line after each list: Discord would add the next line to its last item."""
    apart: list[str] = []
    for line in lines:
        if line and not line.startswith("- ") and apart and apart[-1].startswith("- "):
            apart.append("")
        apart.append(line)
    return apart


def _ancient_one(one: AncientOneView, detail: int) -> str:
    head = f"**{one.name}**" + (" is awake" if one.awake else "")
    facts = [head, f"doom {one.doom} of {one.of}"]
    if one.combat is not None:
        facts.append(f"combat rating {signed_number(one.combat)}")
    said = ": ".join(filter(None, (one.power, one.note)))
    if said and (detail >= 3 or one.awake):
        facts.append(said)
    return " · ".join(facts)


def _track_lines(view: TownView) -> list[str]:
    shut = [shop.name for shop in view.shops if shop.closed]
    terror = f"Terror {view.terror}" + (f", shut: {', '.join(shut)}" if shut else "")
    limits = (
        f"Gates {out_of_limit(view.open_gates)}, seals {out_of_limit(view.seals)}, "
        f"monsters {out_of_limit(view.monsters)}, Outskirts {out_of_limit(view.outskirts)}"
    )
    return [f"{terror} · {limits}", *(f"{t.name} {t.have} of {t.of}" for t in view.tracks)]


def _card_lines(view: TownView, detail: int) -> list[str]:
    cards: list[tuple[str, CardInPlayView]] = []
    if view.environment:
        cards.append(("Environment", view.environment))
    if view.rumor:
        cards.append(("Rumor", view.rumor))
    cards += [("Headline", card) for card in view.headlines]
    cards += [("Condition", card) for card in view.conditions]
    return [
        f"**{word}: {card.name}**"
        + (f" ({card.count})" if card.count else "")
        + (f" · {card.note}" if card.note and detail >= 2 else "")
        for word, card in cards
    ]


# --- places ---------------------------------------------------------------------------------


def _is_busy(place: PlaceView) -> bool:
    return bool(
        place.gate
        or place.sealed
        or place.closed
        or place.clues
        or place.monsters
        or place.seats
        or place.marker
    )


def _empty_place_lines(view: TownView) -> list[str]:
    """Return the empty places, so that every place of the town is named."""
    quiet = [place.name for place in view.places if not _is_busy(place)]
    return [f"Nothing at: {', '.join(quiet)}"] if quiet else []


def _place_lines(
    place: PlaceView, people: dict[str, str], detail: int, explored: Sequence[str]
) -> list[str]:
    head = f"**{place.name}**" + (" ◇" if place.unstable and not place.sealed else "")
    facts = _place_facts(place, people, detail, explored)
    lines = [" · ".join(filter(None, [head, *facts]))]
    return lines + (_monster_lines(place.monsters, detail) if detail else [])


def _place_facts(
    place: PlaceView, people: dict[str, str], detail: int, explored: Sequence[str]
) -> list[str]:
    """Return phrases about a place; empty texts for missing things."""
    here = [people[seat] for seat in place.seats if seat in people]
    return [
        *_gate_phrases(place, detail, explored),
        "sealed" if place.sealed else "",
        "closed" if place.closed else "",
        count_text(place.clues, "clue token") if place.clues else "",
        f"marker of {place.marker}" if place.marker else "",
        ", ".join(here),
        counted_monster_names(place.monsters) if not detail else "",
    ]


def _gate_phrases(place: PlaceView, detail: int, explored: Sequence[str]) -> list[str]:
    """Return the gate's world and the investigators who explored it."""
    if place.gate is None:
        return []
    modifier = f", to close {signed_number(place.gate.modifier)}" if detail else ""
    by = f", explored by {', '.join(explored)}" if explored else ""
    return [f"gate to {place.gate.name}{modifier}{by}"]


def _monster_lines(monsters: tuple[MonsterView, ...], detail: int) -> list[str]:
    if detail < 2:
        return [f"- {counted_monster_names(monsters)}"] if monsters else []
    return [f"- {words}" for words in dict.fromkeys(map(monster_words, monsters))]


def monster_words(monster: MonsterView) -> str:
    """Return a monster with its values in a line."""
    facts = [
        f"{monster.name} ({monster.movement}, {monster.symbol})",
        f"evade {signed_number(monster.awareness)}",
    ]
    for word, pair in (("horror", monster.horror), ("combat", monster.combat)):
        if pair is not None:
            facts.append(f"{word} {signed_number(pair[0])} for {pair[1]}")
    facts.append(f"toughness {monster.toughness}")
    return ", ".join([*facts, *monster.words])


def _travel_lines(view: TownView) -> list[str]:
    """Return the trains, and the streets and arrow colours that lead into vortices."""
    named = {place.id: place.name for place in view.places}
    lines = [f"Train: {' – '.join(named.get(id_, id_) for id_ in train)}" for train in view.trains]
    mouths = [
        f"{named.get(street, street)} ({join_names(vortex.colours)})"
        for vortex in view.vortices
        for street in vortex.streets
    ]
    return [*lines, f"Vortices: {', '.join(mouths)}"] if mouths else lines


def _outside_lines(view: TownView) -> list[str]:
    lost = [seat.short for seat in view.seats if seat.place == "lost"]
    lines: list[str] = []
    for name, monsters in (("The Sky", view.sky), ("The Outskirts", view.outskirts_monsters)):
        if monsters:
            lines.append(f"**{name}** · {counted_monster_names(monsters)}")
    if lost:
        lines.append(f"**Lost in Time and Space** · {', '.join(lost)}")
    return lines


def _world_lines(worlds: tuple[WorldView, ...], people: dict[str, str]) -> list[str]:
    lines: list[str] = []
    for world in worlds:
        areas = [
            f"area {n}: {', '.join(people[seat] for seat in inside if seat in people)}"
            for n, inside in ((1, world.first), (2, world.second))
            if inside
        ]
        if areas:
            lines.append(" · ".join([f"**{world.name}** ({world.symbol})", *areas]))
    return lines


# --- seats ----------------------------------------------------------------------------------


def _seat_lines(seat: SeatView, detail: int) -> list[str]:
    head = f"**{seat.name}**" + (f" ({escape(seat.player)})" if seat.player else "")
    if seat.out:
        return [f"{head} · {seat.out}"]
    facts = [word for word in (seat.place_name, *statuses(seat)) if word]
    if seat.done:
        facts.append("done in this phase")
    numbers = [
        f"Stamina {seat.stamina}/{seat.max_stamina}",
        f"Sanity {seat.sanity}/{seat.max_sanity}",
        f"${seat.money}",
        count_text(seat.clues, "clue token"),
    ]
    if detail:
        numbers += [f"gate trophies {seat.gates}", f"monster trophies {seat.trophies}"]
    return [" · ".join([head, *facts, ", ".join(numbers)])]
