"""The alt text of the town's picture: at most 1,000 characters."""

from bot.engine.english import without_double_full_stop
from bot.second_edition.views.shapes import PlaceView, SeatView, TownView
from renders.second_edition.shared_phrases import (
    awaited_players_text,
    count_text,
    counted_monster_names,
    explorers,
    first_fitting_version,
    names_with_symbols,
    out_of_limit,
    phase_name,
    place_name_in_text,
    place_of_seat,
    statuses,
)

LIMIT = 1000
_MORE = " More in the text board."


def town_alt(view: TownView) -> str:
    """Return the fullest version that fits; empty places are left out."""
    return first_fitting_version(
        (_alt_text(view, detail) for detail in (5, 4, 3, 2, 1, 0, -1)), LIMIT, _MORE
    )


def _alt_text(view: TownView, detail: int) -> str:
    awake = view.ancient_one.awake
    said = [
        *_state_sentences(view),
        *([] if awake else _town_sentences(view, detail)),
        _cards_text(view),
        *_seat_lines(view, detail),
    ]
    return without_double_full_stop(" ".join(words for words in said if words))


def _town_sentences(view: TownView, detail: int) -> list[str]:
    """Return sentences about the board, which does not matter in the final battle."""
    return [
        f"Terror {view.terror}.",
        *(f"{track.name} {track.have} of {track.of}." for track in view.tracks),
        _gates_text(view, detail),
        _monsters_text(view, detail),
        _counted_places_text(view, "Clues", [(p, p.clues) for p in view.places if p.clues], detail),
        *_places_marked(view),
    ]


def _places_marked(view: TownView) -> list[str]:
    """Return the places with a marker, by its kind."""
    return [
        _place_list_text("Sealed", [p for p in view.places if p.sealed]),
        _place_list_text("Closed", [p for p in view.places if p.closed]),
        _place_list_text("Activity", [p for p in view.places if p.marker]),
    ]


def _state_sentences(view: TownView) -> list[str]:
    """Return turn and phase, result, awaited players and Ancient One; empty texts if missing."""
    one = view.ancient_one
    turn = f"Turn {view.turn}, " if view.turn else ""
    awake = " awake," if one.awake else ""
    return [
        f"{turn}{phase_name(view.phase)}.",
        f"{view.result}." if view.result else "",
        f"Waiting for {'; '.join(awaited_players_text(view))}." if view.waiting else "",
        f"{one.name}{awake} doom {one.doom} of {one.of}.",
        one.note if one.awake else "",
    ]


def _gates_text(view: TownView, detail: int) -> str:
    found = [p for p in view.places if p.gate]
    head = f"Gates {out_of_limit(view.open_gates)}"
    doors = [_gate_text(p, view, detail) for p in found]
    return f"{head}: {', '.join(doors)}." if doors else f"{head}."


def _gate_text(place: PlaceView, view: TownView, detail: int) -> str:
    """Return a gate with its place and world, and the investigators who explored it."""
    gate = place.gate
    assert gate is not None
    to = f" to {(gate.short or gate.name).rstrip('.')}" if detail else ""
    by = ", ".join(explorers(place, view.seats))
    return f"{place_name_in_text(place)}{to}" + (f" (explored by {by})" if by else "")


def _monsters_text(view: TownView, detail: int) -> str:
    head = f"Monsters {out_of_limit(view.monsters)}"
    beside = ("the Sky", view.sky), ("the Outskirts", view.outskirts_monsters)
    places = [*((place_name_in_text(place), place.monsters) for place in view.places), *beside]
    areas = [(place, here) for place, here in places if here]
    if detail >= 5:
        told = [f"{names_with_symbols(here)} at {place}" for place, here in areas]
    elif detail >= 2:
        told = [f"{counted_monster_names(here)} at {place}" for place, here in areas]
    elif detail >= 0:
        told = [f"{len(here)} at {place}" for place, here in areas]
    else:
        told = [f"in {count_text(len(areas), 'area')}"] if areas else []
    return f"{head}: {'; '.join(told)}." if told else f"{head}."


def _counted_places_text(
    view: TownView, word: str, found: list[tuple[PlaceView, int]], detail: int
) -> str:
    if not found:
        return ""
    if detail <= 0:
        return f"{word}: {sum(number for _, number in found)} in {count_text(len(found), 'place')}."
    return f"{word}: {', '.join(f'{place_name_in_text(p)} {number}' for p, number in found)}."


def _place_list_text(word: str, found: list[PlaceView]) -> str:
    return f"{word}: {', '.join(place_name_in_text(p) for p in found)}." if found else ""


def _cards_text(view: TownView) -> str:
    said = [
        f"{word} {card.name}" + (f" with {card.count}" if card.count else "")
        for word, card in (("Environment", view.environment), ("Rumor", view.rumor))
        if card
    ]
    said += [f"Headline {card.name}" for card in view.headlines]
    said += [f"Condition {card.name}" for card in view.conditions]
    return f"{', '.join(said)}." if said else ""


def _seat_lines(view: TownView, detail: int) -> list[str]:
    if detail >= 3:
        return [_seat_text(seat, view, detail) for seat in view.seats]
    short = "; ".join(_brief_seat_text(seat, view) for seat in view.seats)
    return [f"Investigators with Stamina/Sanity: {short}."] if short else []


def _seat_text(seat: SeatView, view: TownView, detail: int) -> str:
    if seat.out:
        return f"{seat.name}: {seat.out}."
    place = place_of_seat(seat, view)
    facts = [f"{seat.name} at {place}" if place else seat.name]
    facts += [f"Stamina {seat.stamina}", f"Sanity {seat.sanity}"]
    if detail >= 4:
        facts += [count_text(seat.clues, "clue"), f"${seat.money}"]
    return ", ".join([*facts, *statuses(seat)]) + "."


def _brief_seat_text(seat: SeatView, view: TownView) -> str:
    if seat.out:
        return f"{seat.short} {seat.out}"
    place = place_of_seat(seat, view)
    head = f"{seat.short}, {place}" if place else seat.short
    words = [f"{head} {seat.stamina}/{seat.sanity}"]
    return ", ".join([*words, *statuses(seat)])
