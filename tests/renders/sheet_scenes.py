"""Sheets and dice of the board game for the pictures' tests."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.second_edition.views.shapes import (
    AbilityView,
    CardView,
    DiceView,
    DieView,
    HeldView,
    PartView,
    SheetView,
    SkillView,
    TrackView,
)
from tests.renders.town_scenes import real_sheet, seat

# Sheets

_JOE = (
    TrackView(first="Speed", second="Sneak", stops=((3, 4), (4, 3), (5, 2), (6, 1)), at=1),
    TrackView(first="Fight", second="Will", stops=((2, 3), (3, 2), (4, 1), (5, 0)), at=1),
    TrackView(first="Lore", second="Luck", stops=((0, 3), (1, 2), (2, 1), (3, 0)), at=2),
)
_CARDS = (
    CardView(name=".45 Automatic", kind="common", note="1 hand · physical +4", times=2),
    CardView(name="Knife", kind="common", note="1 hand · physical +1"),
    CardView(name="Map of Arkham", kind="common", note="1 more movement point", exhausted=True),
    CardView(name="Elder Sign", kind="unique", note="closes and seals a gate"),
    CardView(name="Holy Water", kind="unique", note="2 hands · magical +6"),
    CardView(name="Marksman", kind="skill", note="re-rolls a Combat check", exhausted=True),
    CardView(name="Ryan Dean", kind="ally", note="+1 Sneak · +1 Will"),
)


def sheet(**given: Any) -> SheetView:
    """Joe Diamond in the middle of a game."""
    defaults: dict[str, Any] = {
        "seat": seat(0, "river_docks", first=True, turn=True, stamina=5, sanity=3, money=8,
                     clues=3, gates=1, trophies=5, statuses=("blessed",)),
        "occupation": "Private Eye",
        "focus": 3,
        "tracks": _JOE,
        "skills": (SkillView(name="Sneak", value=4, bonus=1),
                   SkillView(name="Will", value=3, bonus=1)),
        "abilities": (
            AbilityView("Hunches", "Each clue token spent on a roll gives 1 extra die."),
        ),
        "cards": _CARDS,
        "gates": ("Yuggoth",),
        "trophies": (("Ghoul", 1), ("Gug", 3), ("Witch", 1)),
    }  # fmt: skip
    return SheetView(**(defaults | given))


def fighting() -> SheetView:
    """In combat, both hands in use."""
    return sheet(
        fights="Gug",
        hands=(
            HeldView(name=".45 Automatic", note="+4 combat"),
            HeldView(name="Dread Curse of Azathoth", note="+9 combat", failed=True),
        ),
    )


STEP = "1 of 3 done, Hibb’s Roadhouse visited, sacrifice due"
"""How far the Mission of `laden` is."""


def laden() -> SheetView:
    """So many cards that no text has room, a Mission among them, which is at its second step."""
    mission = CardView(
        name="Sealing the Beast’s Power",
        kind="unique",
        trait="mission",
        progress=STEP,
        text="If the Ancient One awakens its rating is better.",
    )
    others = tuple(
        CardView(name=f"{card.name} {n}", kind=card.kind, note=card.note)
        for n in range(4) for card in _CARDS
    )  # fmt: skip
    return sheet(cards=(*others[:9], mission, *others[9:]))


_LONG = (
    "Once in each turn, when a check of any skill fails, all dice that are no success may be "
    "rolled again by this investigator or by somebody else, whoever it be, wherever they stand, "
    "as often as it takes."
)


def gifted() -> SheetView:
    """Two abilities, each with its name and its text."""
    strange = AbilityView("Strange Luck", "For you every Other World has a green symbol as well.")
    return sheet(abilities=(AbilityView("Dead Man Stomp", _LONG), strange))


def rich() -> SheetView:
    """More cards than rows, every state, a long text."""
    kinds = ("common", "unique", "spell", "skill", "ally", "deputy", "special", "injury", "madness")
    cards = tuple(
        CardView(name=f"The Sword of Glory and {n} Others", kind=kinds[n % 9], exhausted=n % 3 == 0,
                 note="2 hands · physical +6 · exhaust it for a very long effect indeed", tokens=n)
        for n in range(34)
    )  # fmt: skip
    states = ("lost", "delayed", "arrested", "loses a turn", "cursed", "explored")
    return sheet(
        seat=seat(2, "", first=True, stamina=0, sanity=11, max_sanity=12, money=104, clues=27,
                  gates=12, trophies=31, statuses=states),
        abilities=(AbilityView("A Name That Is Rather Long", _LONG),),
        cards=cards,
        hands=tuple(HeldView(name="Enchanted Knife of Old", note="+3", hands=1) for _ in range(4)),
        hands_max=4,
        fights="The Dimensional Shambler",
    )  # fmt: skip


SHEETS = {
    "real": lambda: real_sheet("richest"),
    "calm": sheet,
    "fighting": fighting,
    "gifted": gifted,
    "rich": rich,
    "laden": laden,
    "many": lambda: sheet(cards=_CARDS * 2),
    "few": lambda: sheet(
        cards=(
            CardView(name="Marksman", kind="skill", text="Exhaust to re-roll a Combat check."),
            CardView(name="Axe", kind="common", note="1 hand · physical +2",
                     text="It gives 1 more when the other hand holds nothing. " * 2),
        )
    ),
    "poor": lambda: sheet(cards=(), seat=seat(7, "", out="comes next turn", stamina=0), gates=(),
                          trophies=()),
}  # fmt: skip


# Dice


def dice(*rolled: int, clue: tuple[int, ...] = (), **given: Any) -> DiceView:
    """Joe Diamond fights a Gug with these faces; a 5 or 6 is a success."""
    lowest = given.get("lowest", 5)
    faces = [(face, False) for face in rolled] + [(face, True) for face in clue]
    defaults: dict[str, Any] = {
        "title": "Joe Diamond fights the Gug",
        "number": 0,
        "initials": "JD",
        "name": "Joe Diamond",
        "check": "Combat (−2)",
        "need": 3,
        "parts": (PartView(label="Fight", value=3), PartView(label=".45 Automatic", value=4),
                  PartView(label="Gug", value=-2)),
        "pool": len(rolled),
        "dice": tuple(DieView(face=face, successes=int(0 < lowest <= face), clue=more)
                      for face, more in faces),
        "per_mille": 210,
    }  # fmt: skip
    return DiceView(**(defaults | given))


DICE = {
    "passed": dice(2, 5, 1, 4, 6, clue=(3, 5), clues=1, passed=True,
                   outcome="the Gug is defeated"),
    "failed": dice(2, 5, 1, 4, 3, passed=False, outcome="the Gug hits for 4"),
    "open": dice(1, 2, 6, need=1, lowest=6, title="Amanda Sharpe closes the gate",
                 parts=(PartView(label="Lore", value=3),), per_mille=421),
    "nothing": dice(need=1, passed=False, per_mille=0, pool=0,
                    parts=(PartView(label="Luck", value=1), PartView(label="modifier", value=-2))),
    "many": dice(*(n % 6 + 1 for n in range(18)), clue=(4, 5, 6, 1), clues=4, lowest=4,
                 title="“Ashcan” Pete evades the Dimensional Shambler",
                 parts=tuple(PartView(label="Enchanted Knife", value=n) for n in range(6)),
                 passed=True),
    "ten": dice(*(n % 6 + 1 for n in range(9)), clue=(4, 5), clues=2, passed=True),
    "roll": dice(3, 5, need=0, parts=(), per_mille=None, title="Joe Diamond rolls for Blessing",
                 outcome="Blessing stays", lowest=0),
    "shotgun": replace(
        dice(6, 6, 2, passed=True),
        dice=(DieView(face=6, successes=2), DieView(face=6, successes=2),
              DieView(face=2, successes=0)),
    ),
}  # fmt: skip
