"""Boards for the pictures' tests: calm, crowded, unrevealed, and the rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from bot.lcg.views.shapes import (
    AssetView,
    BagView,
    BoardView,
    EnemyView,
    PlaceView,
    SeatView,
    StageView,
    ThreatView,
    WaitView,
)

BAG = BagView(
    tokens=("+1", "0", "0", "-1", "-1", "-1", "-2", "-2", "-3", "-4", "skull", "skull", "cultist",
            "tablet", "auto_fail", "elder_sign"),
    note="Skull: −1 per Ghoul at your place",
    notes=(
        "Skull: −1 per Ghoul at your place",
        "Cultist: −1; on a failure, 1 horror",
        "Tablet: −2; with a Ghoul at your place, 1 damage",
    ),
)  # fmt: skip
REAL = Path(__file__).parent / "real"
_HEALTH = {
    "Ghoul Minion": ("01160", 2),
    "Ravenous Ghoul": ("01161", 3),
    "Icy Ghoul": ("01119", 4),
    "Flesh-Eater": ("01118", 4),
    "Swarm of Rats": ("01159", 1),
    "Ghoul Priest": ("01116", 20),
}


def enemy(name: str, damage: int = 0, exhausted: bool = False, number: int = 1) -> EnemyView:
    """An enemy of The Gathering."""
    code, health = _HEALTH[name]
    return EnemyView(
        id=f"{code}-{number}",
        code=code,
        name=name,
        damage=damage,
        health=health,
        fight=2,
        evade=2,
        attack_damage=1,
        attack_horror=1,
        exhausted=exhausted,
    )


def asset(name: str, **more: Any) -> AssetView:
    """A card in play."""
    return AssetView(id=name.lower(), code="01000", name=name, **more)


def threat(name: str) -> ThreatView:
    """A treachery."""
    return ThreatView(id=name.lower(), code="01000", name=name, note="until the turn’s end")


_PEOPLE = {
    "roland": ("Roland Banks", "Roland", "RB", 9, 5),
    "daisy": ("Daisy Walker", "Daisy", "DW", 5, 9),
    "skids": ("“Skids” O’Toole", "Skids", "SO", 8, 6),
    "wendy": ("Wendy Adams", "Wendy", "WA", 7, 7),
}


def seat(key: str, **more: Any) -> SeatView:
    """An investigator; `place` is named after the id."""
    name, short, initials, health, sanity = _PEOPLE[key]
    place = str(more.get("place", ""))
    base: dict[str, Any] = {
        "id": key,
        "number": list(_PEOPLE).index(key),
        "name": name,
        "short": short,
        "initials": initials,
        "health": health,
        "sanity": sanity,
        "skills": (3, 3, 3, 3),
        "place_name": place.title(),
        "deck": 22,
        "player": f"{short}’s player",
    }
    return SeatView(**(base | more))


_CODES = {
    "study": "01111",
    "hallway": "01112",
    "attic": "01113",
    "cellar": "01114",
    "parlor": "01115",
}
_AT = {"study": (1, 1), "hallway": (1, 1), "attic": (0, 0), "cellar": (0, 2), "parlor": (2, 1)}
_DRAWINGS = {"study": "books", "hallway": "door", "attic": "roof", "cellar": "stairs",
             "parlor": "lamp"}  # fmt: skip
_ROADS = {
    "study": (),
    "hallway": ("attic", "cellar", "parlor"),
    "attic": ("hallway",),
    "cellar": ("hallway",),
    "parlor": ("hallway",),
}


def place(key: str, **more: Any) -> PlaceView:
    """A location of The Gathering."""
    base: dict[str, Any] = {
        "id": key,
        "code": _CODES[key],
        "name": key.title(),
        "revealed": True,
        "connections": _ROADS[key],
        "victory": 1 if key in ("attic", "cellar") else 0,
        "at": _AT[key],
        "drawing": _DRAWINGS[key],
    }
    return PlaceView(**(base | more))


def agenda(number: int = 2, have: int = 4, need: int = 7) -> StageView:
    """An agenda of The Gathering."""
    names = ("What’s Going On?!", "Rise of the Ghouls", "They’re Getting Out!")
    return StageView(
        kind="agenda",
        number=number,
        of=3,
        code=f"0110{4 + number}",
        name=names[number - 1],
        icon="doom",
        have=have,
        need=need,
        unit="doom",
    )


def act(number: int = 2, have: int = 5, need: int = 12) -> StageView:
    """An act of The Gathering."""
    names = ("Trapped", "The Barrier", "What Have You Done?")
    last = number == 3
    return StageView(
        kind="act",
        number=number,
        of=3,
        code=f"0110{7 + number}",
        name=names[number - 1],
        icon="enemy" if last else "clue",
        have=have,
        need=need,
        unit="Ghoul Priest" if last else "clues held",
    )


def board(**more: Any) -> BoardView:
    """A board of The Gathering with the parts that are given."""
    base: dict[str, Any] = {
        "scenario": "The Gathering",
        "campaign": "Night of the Zealot",
        "difficulty": "Standard",
        "round": 5,
        "phase": "investigation",
        "bag": BAG,
        "agenda": agenda(),
        "act": act(),
        "encounter_deck": 17,
        "encounter_discard": 6,
        "grid": (3, 3),
    }
    return BoardView(**(base | more))


def calm() -> BoardView:
    """Four investigators in the middle of the second act."""
    return board(
        places=(
            place("attic", shroud=1, clues=3, seats=("daisy",),
                  enemies=(enemy("Swarm of Rats", exhausted=True),)),
            place("cellar", shroud=4, clues=8, seats=("skids",)),
            place("hallway", shroud=3, seats=("roland", "wendy"),
                  enemies=(enemy("Ghoul Minion"), enemy("Ghoul Minion", 1, True, 2)),
                  attached=(threat("Obscuring Fog"),)),
            place("parlor", revealed=False, barred="closed: no entry"),
        ),
        seats=(
            seat("roland", place="hallway", lead=True, done=True, damage=3, horror=2, resources=4,
                 clues=3, hand=5, enemies=(enemy("Ravenous Ghoul", 1),),
                 assets=(asset("Machete"), asset("Flashlight", uses="2 supplies"))),
            seat("daisy", place="attic", turn=True, actions=2, damage=1, horror=4, resources=2,
                 clues=2, hand=8, threats=(threat("Frozen in Fear"),),
                 assets=(asset("Old Book of Lore"),)),
            seat("skids", place="cellar", actions=3, damage=5, horror=1, resources=7, hand=4,
                 enemies=(enemy("Icy Ghoul", 2), enemy("Swarm of Rats"))),
            seat("wendy", place="hallway", actions=3, horror=3, resources=3, hand=6,
                 assets=(asset("Stray Cat"), asset("Leather Coat", damage=1, health=2))),
        ),
        waiting=(WaitView(seat="daisy", name="Daisy Walker", what="2 actions left"),),
    )  # fmt: skip


def crowded() -> BoardView:
    """Four investigators, three of them in one place, and twelve enemies."""
    return board(
        round=9,
        phase="enemy",
        agenda=agenda(3, 8, 10),
        act=act(3, 7, 20),
        places=(
            place("attic", shroud=1, enemies=(enemy("Flesh-Eater"),)),
            place("cellar", shroud=4, clues=2, seats=("daisy",),
                  enemies=(enemy("Icy Ghoul", exhausted=True),)),
            place("hallway", shroud=1, seats=("roland", "skids", "wendy"),
                  enemies=(enemy("Ghoul Minion"), enemy("Ghoul Minion", number=2),
                           enemy("Ravenous Ghoul", 1, True)),
                  attached=(threat("Obscuring Fog"),)),
            place("parlor", shroud=2, enemies=(enemy("Swarm of Rats"),)),
        ),
        seats=(
            seat("roland", place="hallway", lead=True, actions=0, damage=3, horror=2, resources=4,
                 clues=3, hand=5, enemies=(enemy("Ghoul Priest", 7), enemy("Ghoul Minion"),
                                           enemy("Swarm of Rats"))),
            seat("daisy", place="cellar", actions=0, damage=1, horror=4, resources=2, clues=2,
                 hand=8, threats=(threat("Frozen in Fear"), threat("Dissonant Voices"))),
            seat("skids", place="hallway", turn=True, actions=0, damage=5, horror=1, resources=7,
                 hand=4, enemies=(enemy("Ravenous Ghoul", 2), enemy("Ghoul Minion", 1))),
            seat("wendy", place="hallway", actions=0, horror=3, resources=3, hand=6,
                 enemies=(enemy("Swarm of Rats"), enemy("Ravenous Ghoul"), enemy("Icy Ghoul", 2),
                          enemy("Ghoul Minion")),
                 threats=(threat("Frozen in Fear"),)),
        ),
        waiting=(WaitView(seat="skids", name="“Skids” O’Toole", what="assign 2 damage"),),
    )  # fmt: skip


def study() -> BoardView:
    """The first turn: two investigators in the Study."""
    return board(
        round=1,
        agenda=agenda(1, 0, 3),
        act=act(1, 0, 4),
        places=(place("study", shroud=2, clues=4, seats=("roland", "daisy")),),
        seats=(
            seat("roland", place="study", lead=True, turn=True, actions=3, resources=5, hand=5),
            seat("daisy", place="study", actions=3, resources=5, hand=5,
                 assets=(asset("Daisy’s Tote Bag"), asset("Old Book of Lore", exhausted=True))),
        ),
        waiting=(WaitView(seat="roland", name="Roland Banks", what="3 actions left"),),
    )  # fmt: skip


def unrevealed() -> BoardView:
    """One investigator in the Hallway; nothing else is revealed."""
    return board(
        round=3,
        phase="upkeep",
        act=act(2, 0, 3),
        places=(
            place("attic", revealed=False),
            place("cellar", revealed=False),
            place("hallway", shroud=1, seats=("roland",)),
            place("parlor", revealed=False, barred="closed: no entry"),
        ),
        seats=(
            seat("roland", place="hallway", lead=True, done=True, damage=9, horror=4, resources=11,
                 clues=1, hand=7,
                 assets=(asset("Roland’s .38 Special", uses="3 ammo"),
                         asset("Beat Cop", damage=1, health=2, horror=1, sanity=2),
                         asset("Dr. Milan Christopher", health=1, sanity=2),
                         asset("Magnifying Glass"), asset("Holy Rosary", exhausted=True))),
        ),
    )  # fmt: skip


def over() -> BoardView:
    """The end: one resigned, one defeated."""
    view = calm()
    return board(
        round=11,
        phase="over",
        result="Resolution 1",
        places=view.places[:2],
        seats=(
            seat("roland", lead=True, out="resigned", damage=3, horror=2, resources=4, hand=2),
            seat("daisy", out="defeated", damage=5, horror=4),
            seat("skids", place="cellar", actions=1, damage=5, horror=1, resources=7, hand=4),
        ),
    )


_MASKS = (
    ((0, 1), "Your House", "", (1,)),
    ((1, 1), "Rivertown", "", (0, 2, 3, 6, 5)),
    ((1, 0), "Easttown", "", (1, 4)),
    ((1, 2), "Graveyard", "", (1,)),
    ((2, 0), "Downtown", "", (2, 8)),
    ((2, 1), "Miskatonic University", "Miskatonic Univ.", (8, 1, 6, 7)),
    ((2, 2), "Southside", "", (1, 5, 7)),
    ((3, 2), "St. Mary’s Hospital", "St. Mary’s", (6, 5)),
    ((3, 0), "Northside", "", (4, 5)),
)


def many() -> BoardView:
    """Nine places of another scenario, on small cards."""
    view = crowded()
    people = tuple(
        seat(
            s.id,
            place=f"m{n}",
            place_name=_MASKS[n][2] or _MASKS[n][1],
            actions=3,
            turn=s.id == "daisy",
            enemies=s.enemies,
        )
        for s, n in zip(view.seats, (1, 5, 1, 1), strict=True)
    )
    places = tuple(
        PlaceView(
            id=f"m{n}",
            code=f"011{24 + n}",
            at=at,
            name=name,
            short=short,
            revealed=n < 7,
            shroud=n % 4 + 1,
            clues=n,
            victory=1 if n in (3, 5) else 0,
            connections=tuple(f"m{o}" for o in roads),
            seats=tuple(s.id for s in people if s.place == f"m{n}"),
            enemies=(enemy("Ghoul Minion"), enemy("Icy Ghoul", 1)) if n in (1, 4) else (),
        )
        for n, (at, name, short, roads) in enumerate(_MASKS)
    )
    return board(
        scenario="The Midnight Masks",
        grid=(4, 3),
        places=places,
        seats=people,
        waiting=(
            WaitView(seat="roland", name="Roland Banks", what="commit cards"),
            WaitView(seat="skids", name="“Skids” O’Toole", what="commit cards"),
            WaitView(seat="wendy", name="Wendy Adams", what="commit cards"),
        ),
    )


def elsewhere() -> BoardView:
    """A scenario without slots: five places on the plain grid."""
    names = ("Foyer", "Ballroom", "Back Alley", "Clover Club Cardroom", "Cloakroom")
    places = tuple(
        PlaceView(id=f"p{n}", code=f"9900{n}", name=name, revealed=n != 4, shroud=3, clues=2,
                  connections=tuple(f"p{o}" for o in (n - 1, n + 1) if 0 <= o < 5),
                  seats=("wendy",) if n == 0 else (),
                  doom=1 if n == 1 else 0,
                  enemies=tuple(enemy("Ghoul Minion", d, number=d) for d in range(n)))
        for n, name in enumerate(names)
    )  # fmt: skip
    return board(
        scenario="The House Always Wins",
        grid=(0, 0),
        places=places,
        seats=(seat("wendy", place="p0", place_name="Foyer", turn=True, actions=1, clues=2),),
    )


def wide(count: int) -> BoardView:
    """A town of `count` small places in four columns, with something in most of them."""
    view = calm()
    names = ("Rivertown", "Miskatonic University", "Easttown", "Graveyard", "Historical Society",
             "Northside", "Southside", "Arkham Woods: Quiet Glade", "Downtown", "Uptown",
             "French Hill", "St. Mary’s Hospital")  # fmt: skip
    people = tuple(
        seat(s.id, place=f"w{n}", place_name=names[n], actions=3, turn=n == 2, enemies=s.enemies,
             assets=s.assets)
        for n, s in enumerate(view.seats)
    )  # fmt: skip
    places = tuple(
        PlaceView(
            id=f"w{n}",
            code=f"980{n:02}",
            name=name,
            revealed=n % 5 != 4,
            shroud=n % 4 + 1,
            clues=n % 3,
            doom=1 if n == 3 else 0,
            victory=n % 2,
            at=(n % 4, n // 4),
            connections=tuple(f"w{o}" for o in (n - 1, n + 1, n + 4) if 0 <= o < count),
            seats=tuple(s.id for s in people if s.place == f"w{n}"),
            enemies=(enemy("Icy Ghoul", 1), enemy("Ghoul Minion"))[: n % 3],
            attached=(threat("Obscuring Fog"),) if n == 6 else (),
        )
        for n, name in enumerate(names[:count])
    )
    return board(scenario="A Wide Town", grid=(4, 3), places=places, seats=people)


def kept(name: str) -> BoardView:
    """A board as the rules made it once (`python -m tests.renders.real_nights`)."""
    return msgspec.json.decode((REAL / f"{name}.json").read_bytes(), type=BoardView)


BOARDS = {
    "ten": lambda: wide(10),
    "twelve": lambda: wide(12),
    "calm": calm,
    "crowded": crowded,
    "unrevealed": unrevealed,
    "study": study,
    "over": over,
    "many": many,
    "elsewhere": elsewhere,
    "night": lambda: kept("night"),
    "woods": lambda: kept("woods"),
}
