"""Phrases shared by the alt texts and text boards of the board game."""

from collections.abc import Iterable, Sequence

from bot.engine.english import names_with_counts
from bot.second_edition.views.shapes import (
    LimitView,
    MonsterView,
    PlaceView,
    SeatOrderView,
    SeatView,
    StandingView,
    TownView,
)
from renders.second_edition.slots import SHORT

_PHASES = {
    "setup": "Set-up",
    "upkeep": "Upkeep",
    "movement": "Movement",
    "arkham_encounters": "Arkham Encounters",
    "other_world_encounters": "Other World Encounters",
    "mythos": "Mythos",
    "final_battle": "Final battle",
    "over": "The end",
}
_SPOKEN = {
    "bank_of_arkham": "Bank of Arkham",
    "independence_square": "Independence",
    "administration": "Administration",
    "unnamable": "The Unnamable",
    "ye_olde_magick_shoppe": "Magick Shoppe",
    "mas_boarding_house": "Boarding House",
    "merchant_district_streets": "Merchant Dist.",
}
ELLIPSIS = "…"


def phase_name(phase: str) -> str:
    """Return the phase's name for players."""
    return _PHASES[phase]


def count_text(number: int, word: str) -> str:
    """Return a number with its noun: ``1 clue``, ``2 clues``, ``2 bodies``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def out_of_limit(limit: LimitView) -> str:
    """Return ``3 of 7``, or only the number if there is no limit."""
    return str(limit.have) if limit.of is None else f"{limit.have} of {limit.of}"


def list_counted(words: Iterable[str]) -> str:
    """Return equal words counted: ``Ghoul, Zombie ×2``."""
    return ", ".join(names_with_counts(words))


def counted_monster_names(monsters: Sequence[MonsterView]) -> str:
    """Return monsters by name, equal ones counted."""
    return list_counted(monster.name for monster in monsters)


def names_with_symbols(monsters: Sequence[MonsterView]) -> str:
    """Return monsters by name with symbol and toughness, equal ones counted."""
    return list_counted(f"{each.name} ({each.symbol} {each.toughness})" for each in monsters)


def place_of_seat(seat: SeatView, view: TownView) -> str:
    """Return the place of an investigator."""
    known = {place.id: place_name_in_text(place) for place in view.places}
    return known.get(seat.place, seat.place_name)


def place_name_in_text(place: PlaceView) -> str:
    """Return a place's name for text, without the abbreviations of the picture."""
    return _SPOKEN.get(place.id) or SHORT.get(place.id, place.name)


def explorers(place: PlaceView, seats: Iterable[SeatView]) -> list[str]:
    """Return the short names of investigators with an explored marker at a place."""
    return [s.short for s in seats if s.id in place.seats and "explored" in s.statuses]


def statuses(seat: SeatView) -> list[str]:
    """Return the states of a seat, other than numbers and place."""
    words = [word for word in seat.statuses if word not in ("lost", "explored")]
    if "explored" in seat.statuses:
        words.append("explored the gate")
    if seat.first:
        words.append("first player")
    if seat.turn:
        words.append("takes the turn")
    return words


def awaited_players_text(view: TownView) -> list[str]:
    """Return the names of awaited players with their questions, grouped by question."""
    asked: dict[str, list[str]] = {}
    for wait in view.waiting:
        asked.setdefault(wait.what, []).append(wait.name)
    return [", ".join(people) + (f": {what}" if what else "") for what, people in asked.items()]


def standing_line(view: StandingView) -> str:
    """Return first player and counters in a line; in the final battle the Ancient One's doom."""
    one = view.ancient_one
    said = [f"first player {seat.short}" for seat in view.seats if seat.first]
    said.append(f"doom {one.doom} of {one.of}")
    if not one.awake:
        said += [
            f"terror {view.terror}",
            f"gates {out_of_limit(view.open_gates)}",
            f"seals {out_of_limit(view.seals)}",
            f"monsters {out_of_limit(view.monsters)}",
        ]
    line = " · ".join(said)
    return line[:1].upper() + line[1:]


def turn_order(view: StandingView) -> str:
    """Return the order of this phase: ``turn order: Joe ✓, Mandy (now)``.

    Empty if several act at the same time: the lines of their questions name them.
    """
    seats, acting = _from_the_first(view.seats), sum(seat.turn for seat in view.seats)
    if len(seats) < 2 or view.ancient_one.awake or acting != 1:
        return ""
    return f"turn order: {', '.join(_seat_turn_texts(seats))}"


def _seat_turn_texts(seats: Sequence[SeatOrderView]) -> list[str]:
    """Return each seat with its state: has acted, acts now, or is next."""
    waiting = next((seat for seat in seats if not seat.done and not seat.turn), None)
    return [f"{seat.short}{_turn_sign(seat, next_one=seat is waiting)}" for seat in seats]


def _turn_sign(seat: SeatOrderView, *, next_one: bool) -> str:
    if seat.turn:
        return " (now)"
    return " ✓" if seat.done else " (next)" * next_one


def _from_the_first(seats: Sequence[SeatOrderView]) -> list[SeatOrderView]:
    """Return the seats in order, starting with the first player."""
    at = next((n for n, seat in enumerate(seats) if seat.first), 0)
    return [*seats[at:], *seats[:at]]


def first_fitting_version(versions: Iterable[str], limit: int, tail: str) -> str:
    """Return the first version that fits, or the last one cut after a sentence or line."""
    words = ""
    for words in versions:
        if len(words) <= limit:
            return words
    cut = words[: limit - len(tail)]
    ends = max(cut.rfind(". ") + 1, cut.rfind(", ") + 1, cut.rfind("\n"))
    return cut[: max(ends, 0)] + tail
