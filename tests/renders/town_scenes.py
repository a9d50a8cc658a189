"""Views of the board game for the pictures' tests: calm, crowded, and each state."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.second_edition.views.shapes import (
    AncientOneView,
    CardInPlayView,
    GateView,
    LimitView,
    MonsterView,
    PlaceView,
    SeatView,
    SheetView,
    ShopView,
    TokenTrackView,
    TownView,
    VortexView,
    WaitView,
    WorldView,
)
from renders.second_edition.short_names import SHORT
from renders.second_edition.slots import HOODS
from renders.second_edition.towns.dunwich import TOWN as DUNWICH

REAL = Path(__file__).parent / "real"
"""Views of games played by the rules."""
# Name, initials, movement, symbol, toughness.
_MONSTERS = {
    "ghoul": ("Ghoul", "GH", "normal", "hexagon", 1),
    "shoggoth": ("Shoggoth", "SH", "fast", "diamond", 3),
    "dark_young": ("Dark Young", "DY", "stationary", "hexagon", 3),
    "mi_go": ("Mi-Go", "MG", "flying", "circle", 1),
    "byakhee": ("Byakhee", "BY", "flying", "circle", 1),
    "nightgaunt": ("Nightgaunt", "NG", "flying", "slash", 2),
    "hound": ("Hound of Tindalos", "HT", "unique", "square", 2),
    "zombie": ("Zombie", "ZO", "normal", "crescent", 1),
    "cultist": ("Cultist", "CU", "normal", "crescent", 1),
    "star_spawn": ("Star Spawn", "SS", "normal", "plus", 3),
    "gug": ("Gug", "GU", "normal", "slash", 3),
    "witch": ("Witch", "WI", "normal", "circle", 1),
    "shambler": ("Dimensional Shambler", "DS", "fast", "square", 1),
    "servant": ("The Wrathful Servant", "WS", "stalker", "triangle", 2),
}
_WORLDS = {
    "abyss": ("Abyss", "", "hexagon", -2),
    "another_dimension": ("Another Dimension", "Another Dim.", "square", 0),
    "city_of_the_great_race": ("The City of the Great Race", "Great Race", "triangle", 0),
    "great_hall_of_celeano": ("Great Hall of Celeano", "Celeano", "star", -1),
    "plateau_of_leng": ("Plateau of Leng", "Leng", "diamond", -1),
    "rlyeh": ("R’lyeh", "", "plus", -3),
    "dreamlands": ("The Dreamlands", "Dreamlands", "slash", 1),
    "yuggoth": ("Yuggoth", "", "circle", -2),
}
_UNSTABLE = {
    "independence_square", "hibbs_roadhouse", "science_building", "unvisited_isle", "unnamable",
    "graveyard", "black_cave", "woods", "historical_society", "witch_house",
    "silver_twilight_lodge",
    "whateley_farm", "wizards_hill", "cold_spring_glen", "gardners_place", "devils_hopyard",
}  # fmt: skip
_PEOPLE = (
    ("Joe Diamond", "Diamond", "JD", 6, 4),
    ("Kate Winthrop", "Winthrop", "KW", 4, 6),
    ("“Ashcan” Pete", "Pete", "AP", 6, 4),
    ("Sister Mary", "Mary", "SM", 3, 7),
    ("Gloria Goldberg", "Goldberg", "GG", 4, 6),
    ("Michael McGlen", "McGlen", "MM", 7, 3),
    ("Amanda Sharpe", "Sharpe", "AS", 5, 5),
    ("Dexter Drake", "Drake", "DD", 5, 5),
)
SLIDERS = (((3, 4), (2, 3), (1, 2)), ((0, 5), (4, 1), (2, 2)), ((6, 1), (3, 2), (0, 3)))


def monster(code: str) -> MonsterView:
    """A monster as it lies on the board."""
    name, initials, movement, symbol, toughness = _MONSTERS[code]
    return MonsterView(code=code, name=name, initials=initials, movement=movement, symbol=symbol,
                       toughness=toughness, awareness=-1, horror=(-1, 1), combat=(-1, 2),
                       words=("ambush",) if code == "ghoul" else ())  # fmt: skip


def gate(world: str) -> GateView:
    """A gate to a world."""
    name, short, symbol, modifier = _WORLDS[world]
    return GateView(world=world, name=name, short=short, symbol=symbol, modifier=modifier)


def place(id_: str, **given: Any) -> PlaceView:
    """A place by its id; `monsters` are codes."""
    if "monsters" in given:
        given["monsters"] = tuple(monster(code) for code in given["monsters"])
    street = id_.endswith("_streets") or id_ == DUNWICH.hill
    return PlaceView(id=id_, name=SHORT[id_], street=street, unstable=id_ in _UNSTABLE, **given)


def places(*busy: PlaceView) -> tuple[PlaceView, ...]:
    """All places, those given instead of empty ones."""
    given = {each.id: each for each in busy}
    ids = [id_ for hood in HOODS for id_ in (hood.street, *(p for _, p in hood.places))]
    return tuple(given.get(id_) or place(id_) for id_ in ids)


def seat(number: int, at: str, **given: Any) -> SeatView:
    """An investigator, healthy unless said otherwise."""
    name, short, initials, stamina, sanity = _PEOPLE[number]
    told: dict[str, Any] = {"stamina": stamina, "sanity": sanity, "money": number, "clues": 2,
                            "max_stamina": stamina, "max_sanity": sanity,
                            "sliders": SLIDERS[number % 3]}  # fmt: skip
    return SeatView(id=f"seat{number}", number=number, name=name, short=short, initials=initials,
                    place=at, place_name=SHORT.get(at, at), **(told | given))  # fmt: skip


def worlds(opened: dict[str, tuple[tuple[str, ...], tuple[str, ...]]]) -> tuple[WorldView, ...]:
    """All worlds; those given are open, with who is in their areas."""
    return tuple(
        WorldView(id=id_, name=name, short=short, symbol=symbol, open=id_ in opened,
                  first=opened.get(id_, ((), ()))[0], second=opened.get(id_, ((), ()))[1])
        for id_, (name, short, symbol, _) in _WORLDS.items()
    )  # fmt: skip


def shops(terror: int) -> tuple[ShopView, ...]:
    """The three shops at a terror level."""
    return tuple(
        ShopView(name=name, at=at, closed=terror >= at)
        for name, at in (
            ("General Store", 3),
            ("Curiositie Shoppe", 6),
            ("Ye Olde Magick Shoppe", 9),
        )
    )


def town(**given: Any) -> TownView:
    """A town; empty unless said otherwise."""
    defaults: dict[str, Any] = {
        "turn": 1,
        "phase": "upkeep",
        "ancient_one": AncientOneView(code="yig", name="Yig", doom=1, of=10, power="Yig’s Anger"),
        "places": places(),
        "worlds": worlds({}),
        "seats": (seat(0, "police_station", first=True),),
        "shops": shops(0),
        "open_gates": LimitView(have=0, of=8),
        "seals": LimitView(have=0, of=6),
        "monsters": LimitView(have=0, of=4),
        "outskirts": LimitView(have=0, of=7),
    }
    return TownView(**(defaults | given))


def calm() -> TownView:
    """Four investigators in the seventh turn."""
    people = (
        seat(0, "river_docks", turn=True, first=True, stamina=5, sanity=3, money=8, clues=3),
        seat(1, "graveyard", sanity=4, clues=2, money=5, statuses=("explored", "blessed")),
        seat(2, "merchant_district_streets", stamina=3, clues=4, money=1),
        seat(3, "rlyeh:1", stamina=2, sanity=6, clues=0, money=0, statuses=("delayed",)),
    )
    return town(
        turn=7,
        phase="arkham_encounters",
        ancient_one=AncientOneView(code="yog_sothoth", name="Yog-Sothoth", doom=6, of=12,
                                   power="The Key and the Gate", combat=-5),
        places=places(
            place("independence_square", sealed=True),
            place("science_building", monsters=("shoggoth",), clues=1),
            place("merchant_district_streets", monsters=("ghoul",), seats=("seat2",)),
            place("unvisited_isle", clues=2),
            place("river_docks", seats=("seat0",)),
            place("unnamable", clues=1),
            place("graveyard", gate=gate("dreamlands"), seats=("seat1",)),
            place("black_cave", clues=1),
            place("general_store", closed=True),
            place("woods", gate=gate("yuggoth"), monsters=("mi_go",)),
            place("historical_society", clues=1),
            place("southside_streets", monsters=("nightgaunt",)),
            place("witch_house", gate=gate("rlyeh"), monsters=("star_spawn", "dark_young")),
        ),
        worlds=worlds({"rlyeh": (("seat3",), ()), "dreamlands": ((), ()), "yuggoth": ((), ())}),
        seats=people,
        terror=3,
        shops=shops(3),
        open_gates=LimitView(have=3, of=7),
        seals=LimitView(have=1, of=6),
        monsters=LimitView(have=7, of=7),
        outskirts=LimitView(have=2, of=4),
        outskirts_monsters=(monster("hound"), monster("zombie")),
        sky=(monster("byakhee"),),
        environment=CardInPlayView(name="A Strange Plague", note="No healing at the hospital."),
        waiting=(WaitView(seat="seat0", name="Joe Diamond", what="an encounter"),),
        cup=46,
    )  # fmt: skip


def crowded() -> TownView:
    """Eight investigators and eleven monsters in the Mythos phase."""
    where = ("river_docks", "graveyard", "merchant_district_streets", "lost", "river_docks",
             "independence_square", "southside_streets", "french_hill_streets")  # fmt: skip
    states: dict[int, tuple[str, ...]] = {
        1: ("explored",), 3: ("lost", "delayed"), 6: ("cursed",), 7: ("delayed",),
    }  # fmt: skip
    people = tuple(
        seat(n, at, turn=n == 4, first=n == 4, stamina=2 + n % 4, statuses=states.get(n, ()))
        for n, at in enumerate(where)
    )
    return town(
        turn=11,
        phase="mythos",
        ancient_one=AncientOneView(code="hastur", name="Hastur", doom=9, of=13),
        places=places(
            place("curiositie_shoppe", closed=True),
            place("independence_square", sealed=True, seats=("seat5",)),
            place("science_building", monsters=("shoggoth",), clues=1),
            place("merchant_district_streets", monsters=("ghoul",), seats=("seat2",)),
            place("unvisited_isle", gate=gate("another_dimension"), monsters=("shambler",)),
            place("river_docks", seats=("seat0", "seat4")),
            place("unnamable", clues=3),
            place("rivertown_streets", monsters=("cultist", "zombie", "gug"), marker="Curfew"),
            place("graveyard", gate=gate("dreamlands"), seats=("seat1",)),
            place("black_cave", sealed=True),
            place("general_store", closed=True),
            place("woods", gate=gate("yuggoth"), monsters=("mi_go", "witch")),
            place("historical_society", clues=1),
            place("southside_streets", monsters=("nightgaunt",), seats=("seat6",)),
            place("witch_house", gate=gate("rlyeh"), monsters=("star_spawn",)),
            place("silver_twilight_lodge", clues=2),
            place("french_hill_streets", seats=("seat7",)),
        ),
        worlds=worlds({"rlyeh": ((), ()), "dreamlands": ((), ()), "yuggoth": ((), ()),
                       "another_dimension": ((), ())}),
        seats=people,
        terror=6,
        shops=shops(6),
        open_gates=LimitView(have=4, of=5),
        seals=LimitView(have=2, of=6),
        monsters=LimitView(have=11, of=11),
        outskirts=LimitView(have=0, of=0),
        sky=(monster("byakhee"),),
        environment=CardInPlayView(name="Curfew Enforced"),
        rumor=CardInPlayView(name="The Southside Strangler Strikes", count="3 clues"),
        headlines=(CardInPlayView(name="Blackest Night"),),
        waiting=(WaitView(seat="seat4", name="Gloria Goldberg", what="a choice"),),
        cup=30,
    )  # fmt: skip


def swarm() -> TownView:
    """Everybody and everything in few places, terror at its top."""
    kinds = tuple(_MONSTERS)
    everybody = tuple(f"seat{n}" for n in range(8))
    many = tuple(kinds[n % len(kinds)] for n in range(11))
    people = tuple(
        seat(n, "woods", turn=n == 2, first=n == 1, stamina=10, sanity=10, statuses=("delayed",))
        for n in range(8)
    )
    return town(
        turn=23,
        phase="other_world_encounters",
        ancient_one=AncientOneView(code="shub", name="Shub-Niggurath", doom=14, of=14),
        places=places(
            place("woods", gate=gate("city_of_the_great_race"), monsters=many, seats=everybody),
            place("uptown_streets", monsters=many, seats=everybody[:3], clues=4),
            place("library", monsters=many[:5], seats=everybody, clues=12, marker="Rumor"),
            place("french_hill_streets", monsters=many, seats=everybody),
            place("science_building", sealed=True, monsters=many[:2], clues=2, seats=("seat1",)),
            place("witch_house", gate=gate("another_dimension"), monsters=many[:4]),
            place("general_store", closed=True),
        ),
        worlds=worlds({"abyss": (everybody, everybody[:3]),
                       "plateau_of_leng": (everybody[:2], everybody[:4])}),
        seats=tuple(replace(each, place="lost") if each.number < 6 else each for each in people),
        terror=10,
        shops=shops(10),
        open_gates=LimitView(have=5, of=5),
        seals=LimitView(have=5, of=6),
        monsters=LimitView(have=21),
        outskirts=LimitView(have=7, of=7),
        outskirts_monsters=tuple(monster(code) for code in many[:7]),
        sky=tuple(monster("byakhee") for _ in range(9)),
        environment=CardInPlayView(name="The Festival of Extraordinarily Long Names"),
        rumor=CardInPlayView(name="Good Work Undone", count="8 monsters"),
        waiting=tuple(WaitView(seat=f"seat{n}", name=_PEOPLE[n][0], what="clue tokens")
                      for n in range(8)),
    )  # fmt: skip


def battle() -> TownView:
    """The Ancient One is awake; one investigator is out."""
    people = (seat(0, "", turn=True, stamina=1), seat(1, "", out="eliminated"), seat(2, ""))
    return town(
        turn=14,
        phase="final_battle",
        ancient_one=AncientOneView(
            code="cthulhu",
            name="Cthulhu",
            doom=11,
            of=13,
            awake=True,
            note="Attack: everybody lowers maximum Sanity or Stamina by 1; then 1 doom token is "
            "added.",
            combat=-6,
        ),
        seats=people,
        terror=5,
        shops=shops(5),
        waiting=(WaitView(seat="seat0", name="Joe Diamond"),),
    )


def over() -> TownView:
    """The game is won."""
    return replace(calm(), phase="over", result="Victory: six gates are sealed", waiting=())


def real(name: str) -> TownView:
    """A town of a real game, as `tests.renders.real_town` met it."""
    return msgspec.json.decode((REAL / f"{name}.json").read_bytes(), type=TownView)


def real_sheet(name: str) -> SheetView:
    """A sheet of a real game."""
    return msgspec.json.decode((REAL / f"{name}.json").read_bytes(), type=SheetView)


def _dunwich(
    view: TownView,
    *busy: PlaceView,
    tokens: int = 0,
    conditions: tuple[CardInPlayView, ...] = (),
) -> TownView:
    """A town with the second one below it."""
    given = {each.id: each for each in busy}
    ids = [DUNWICH.hill, *(i for h in DUNWICH.hoods for i in (h.street, *(p for _, p in h.places)))]
    second = (given.get(id_) or place(id_) for id_ in ids)
    further = (
        ("another_time", "Another Time", "Anoth. Time", "square"),
        ("lost_carcosa", "Lost Carcosa", "Carcosa", "plus"),
    )
    return replace(
        view,
        places=(*view.places, *(replace(each, town=DUNWICH.name) for each in second)),
        worlds=(*view.worlds,
                *(WorldView(id=id_, name=name, short=brief, symbol=sign)
                  for id_, name, brief, sign in further)),
        conditions=conditions,
        vortices=_VORTICES,
        trains=(("train_station", "bishops_brook_bridge"),),
        tracks=(TokenTrackView(id="dunwich_horror_track", name="Dunwich Horror track",
                               have=tokens, of=3),),
        boxes=("Dunwich Horror",),
    )  # fmt: skip


_VORTICES = tuple(
    VortexView(id=f"vortex_{hood}", name=f"Vortex of {hood}", streets=(f"{hood}_streets",),
               colours=colours)
    for hood, colours in (("backwoods_country", ("black",)), ("blasted_heath", ("white",)),
                          ("village_commons", ("white", "black")))
)  # fmt: skip


def dunwich_calm() -> TownView:
    """Both towns early in a game: clues, a gate, one token on the track."""
    return _dunwich(
        calm(),
        place("whateley_farm", clues=1),
        place("wizards_hill", gate=gate("yuggoth"), monsters=("byakhee",)),
        place("gardners_place", clues=1),
        place("devils_hopyard", sealed=True),
        tokens=1,
    )


def dunwich_crowded() -> TownView:
    """Eight investigators, some of them in Dunwich, monsters everywhere, the Horror in play."""
    view = crowded()
    moved = {"seat3": "sentinel_hill", "seat4": "blasted_heath_streets",
             "seat6": "village_commons_streets", "seat7": "darkes_carnival"}  # fmt: skip
    seats = tuple(
        replace(each, place=moved[each.id], place_name=DUNWICH.short[moved[each.id]], statuses=())
        if each.id in moved else each
        for each in view.seats
    )  # fmt: skip
    arkham = tuple(
        replace(each, seats=tuple(s for s in each.seats if s not in moved)) for each in view.places
    )
    return _dunwich(
        replace(view, seats=seats, places=arkham),
        place("sentinel_hill", monsters=("star_spawn", "shoggoth"), seats=("seat3",)),
        place("blasted_heath_streets", monsters=("servant", "hound", "gug"),
              seats=("seat4",)),
        place("village_commons_streets", monsters=("ghoul", "zombie"),
              seats=("seat6",)),
        place("backwoods_country_streets", monsters=("mi_go",)),
        place("wizards_hill", gate=gate("rlyeh"), monsters=("witch", "dark_young")),
        place("cold_spring_glen", gate=gate("abyss"), monsters=("nightgaunt",)),
        place("darkes_carnival", seats=("seat7",)),
        place("gardners_place", clues=2),
        place("dunwich_village", closed=True),
        tokens=3,
        conditions=(CardInPlayView(name="Velma’s Gratitude"),
                    CardInPlayView(name="Coded Messages")),
    )  # fmt: skip


TOWNS = {
    "dunwich_calm": dunwich_calm,
    "dunwich_crowded": dunwich_crowded,
    "eight": lambda: real("eight"),
    "awake": lambda: real("awake"),
    "setup": lambda: town(turn=0, phase="setup", seats=()),
    "calm": calm,
    "crowded": crowded,
    "swarm": swarm,
    "battle": battle,
    "over": over,
}
