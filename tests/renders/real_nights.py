"""The town at night and the woods of four investigators, as the rules show them.

    python -m tests.renders.real_nights

puts both tables together again and writes `real/night.json` and `real/woods.json`. The goldens draw
those files: a change of the rules changes no picture.
"""

from __future__ import annotations

import msgspec

from bot.lcg import views
from bot.lcg.views.shapes import BoardView
from tests.lcg import night, woods
from tests.renders.lcg_scenes import REAL

IN_PLAY = {
    "roland": (".45 Automatic", "Machete", "Guard Dog", "Flashlight", "Holy Rosary"),
    "daisy": ("Research Librarian", "Old Book of Lore", "Magnifying Glass"),
    "agnes": ("Arcane Initiate", "Shrivelling", "Forbidden Knowledge"),
    "wendy": ("Leather Coat", "Baseball Bat", "Rabbit’s Foot"),
}


def town() -> BoardView:
    """Every place of the night is in play; one is crowded, and some Cultists are found."""
    table = night.night(4)
    _arm(table)
    for place in (night.NORTHSIDE, night.GRAVEYARD, night.EASTTOWN):
        table.lays(place)
    for _ in range(2):
        table.enemy("Hunting Nightgaunt").at(night.NORTHSIDE)
    turner = table.enemy(night.TURNER).at(night.NORTHSIDE)
    table.sets(turner.id, doom=2, damage=1)
    table.attached("Locked Door", table.piece(night.NORTHSIDE))
    table.enemy("Acolyte").engaged_with(table.roland)
    table.agnes.at(night.EASTTOWN)
    night.finds(table, night.DREW, night.COLLINS)
    return views.board(table.game, table.asked)


def woods_at_night() -> BoardView:
    """The ritual site is found; two woods are hidden still, and four enemies are near."""
    table = woods.in_the_woods(*night.PARTY, log=woods.log_of("past_midnight"))
    _arm(table)
    woods.stage(table, act=3, agenda=2)
    found = [place.code for place in table.game.places.all() if place.code in woods.WOODS]
    for code in found[:2]:
        table.lays(code)
    table.enemy("Hunting Nightgaunt").at(woods.MAIN_PATH)
    table.enemy(woods.WIZARD).engaged_with(table.daisy)
    table.enemy(woods.BYAKHEE, damage=1).engaged_with(table.roland)
    table.enemy(woods.DEEP_ONE).engaged_with(table.roland)
    table.wendy.at(woods.RITUAL_SITE)
    return views.board(table.game, table.asked)


def _arm(table: night.Table) -> None:
    for name, cards in IN_PLAY.items():
        for card in cards:
            doom = {"doom": 1} if card == "Arcane Initiate" else {}
            getattr(table, name).controls(card, **doom)


def main() -> None:
    """Write both."""
    for name, view in (("night", town()), ("woods", woods_at_night())):
        data = msgspec.json.format(msgspec.json.encode(view), indent=1)
        (REAL / f"{name}.json").write_bytes(data)


if __name__ == "__main__":
    main()
