"""Views at their fullest, beside those of the scenes: a swarm, many small places, a full hand."""

from __future__ import annotations

import msgspec

from bot.lcg.printed.cards import Faction
from bot.lcg.views.shapes import BoardView, HandView, ResultView, TestView
from tests.renders import lcg_hand_scenes as hand_scenes, lcg_scenes as scenes


def swarm() -> BoardView:
    """Everybody and everything in one place, and as much engaged."""
    kinds = ("Ghoul Minion", "Ravenous Ghoul", "Icy Ghoul", "Flesh-Eater", "Swarm of Rats")
    many = tuple(scenes.enemy(kinds[n % 5], n % 2, n % 3 == 0, n) for n in range(12))
    people = tuple(
        scenes.seat(key, place="attic", turn=key == "wendy", enemies=many[:n], damage=2,
                    threats=(scenes.threat("Frozen in Fear"),) * n, actions=6)
        for n, key in enumerate(("roland", "daisy", "skids", "wendy"), 2)
    )  # fmt: skip
    crowd = scenes.place("attic", shroud=4, clues=12, doom=3, seats=tuple(s.id for s in people),
                         enemies=many, attached=(scenes.threat("Obscuring Fog"),) * 2)  # fmt: skip
    cellar = scenes.place("cellar", shroud=4, clues=12, enemies=many[:7])
    return scenes.board(
        places=(crowd, cellar, *scenes.calm().places[2:]),
        seats=people,
        bag=msgspec.structs.replace(scenes.BAG, tokens=scenes.BAG.tokens * 2),
    )


def all_small() -> BoardView:
    """Twelve small places of no known scenario, each with a crowd."""
    people = swarm().seats
    places = tuple(
        msgspec.structs.replace(swarm().places[0], id=f"p{n}", code=f"99{n:03}", connections=(),
                                at=None,
                                seats=tuple(s.id for s in people[: n % 5]),
                                enemies=swarm().places[0].enemies[: n // 2])
        for n in range(12)
    )  # fmt: skip
    return scenes.board(places=places, seats=people, grid=(0, 0))


def full_hand() -> HandView:
    """Cards of every class, with everything that a card can have, at its longest."""
    wordy = msgspec.structs.replace(
        hand_scenes.hand(1).cards[0],
        name="Interrogation by Candlelight",
        kind="Asset",
        traits="Item. Weapon. Firearm. Illicit",
        slots=("hand", "hand"),
        cost=-1,
        payable=False,
        icons=("willpower", "intellect", "combat", "agility", "wild"),
        text="Spend 1 charge and 2 resources: " * 12,
        uses="4 charges",
    )
    ally = msgspec.structs.replace(
        wordy, slots=("ally", "arcane"), health=10, sanity=10, uses="3 secrets", icons=("wild",) * 2
    )
    cards = tuple(
        msgspec.structs.replace((wordy, ally)[n % 2], id=f"c{n}", faction=faction)
        for n, faction in enumerate((*Faction, "weakness", Faction.GUARDIAN, Faction.ROGUE))
    )
    return msgspec.structs.replace(hand_scenes.hand(1), cards=cards, name="“Ashcan” Pete", short="")


def long_test() -> TestView:
    """A large bag, long names and many effects."""
    view = hand_scenes.TESTS["many_parts"]
    effects = ("1 more damage to the Ghoul Priest", "discover 1 clue at the Hallway")
    return msgspec.structs.replace(
        view,
        title="“Skids” O’Toole investigates the Historical Society with an Old Book of Lore",
        bag=view.bag + view.bag,
        result=ResultView(success=True, total=12, margin=10, effects=effects),
    )


BOARDS = {name: make() for name, make in scenes.BOARDS.items()} | {
    "swarm": swarm(),
    "all_small": all_small(),
}
HANDS = {f"hand {count}": hand_scenes.hand(count) for count in (0, 1, 5, 8, 10, 11)} | {
    "full hand": full_hand(),
    "full hand of 8": msgspec.structs.replace(full_hand(), cards=full_hand().cards[:8]),
}
TESTS = hand_scenes.TESTS | {"long": long_test()}
