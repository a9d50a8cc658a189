"""Hands and skill tests of the card game for the pictures' tests."""

from __future__ import annotations

from bot.lcg.views.shapes import (
    CommitView,
    HandCardView,
    HandView,
    OddsView,
    PartView,
    ResultView,
    RevealedView,
    TestView,
)
from tests.renders.lcg_scenes import BAG

_HAND = (
    ("Machete", "guardian", "Asset", "Item. Weapon. Melee.", ("hand",), 3, ("combat",),
     "Fight with +1 combat. 1 more damage if it is the only enemy engaged with you."),
    ("Beat Cop", "guardian", "Asset", "Ally. Police.", ("ally",), 4, ("combat",),
     "+1 combat. Discard him: 1 damage to an enemy at your location."),
    ("Dodge", "guardian", "Event", "Tactic.", (), 1, ("willpower", "agility"),
     "An enemy attacks someone at your location: stop that attack."),
    ("Evidence!", "guardian", "Event", "Insight.", (), 1, ("intellect", "intellect"),
     "After you defeat an enemy: take 1 clue from your location."),
    ("Vicious Blow", "guardian", "Skill", "Practiced.", (), None, ("combat",),
     "On an attack that succeeds: 1 more damage."),
    ("Roland’s .38 Special", "neutral", "Asset", "Item. Weapon. Firearm.", ("hand",), 3,
     ("combat", "agility", "wild"),
     "Spend 1 ammo: fight with +1 combat, +3 if clues are here. 1 more damage."),
    ("Magnifying Glass", "seeker", "Asset", "Item. Tool.", ("hand",), 1, ("intellect",),
     "+1 intellect while you investigate."),
    ("Unexpected Courage", "neutral", "Skill", "Innate.", (), None, ("wild", "wild"),
     "For any test. Only one copy in the same test."),
    ("Cover Up", "weakness", "Treachery", "Task.", (), None, (),
     ("Comes with 3 clues. When you would discover clues, take that many from here instead; if any "
     "are left when the game ends, you suffer 1 mental trauma.")),
    ("Ward of Protection", "mystic", "Event", "Spell. Spirit.", (), 1, ("willpower",),
     "Any treachery that you draw: cancel what it does, then take 1 horror."),
    ("“Look what I found!”", "survivor", "Event", "Fortune.", (), 2, ("intellect", "intellect"),
     "After you fail to investigate by 2 or less: find 2 clues at your location."),
)  # fmt: skip


def hand(count: int) -> HandView:
    """Roland's hand with the first `count` cards."""
    cards = tuple(
        HandCardView(
            id=f"c{n}", code=f"010{n:02}", name=name, faction=faction, kind=kind, traits=traits,
            slots=slots, cost=cost, payable=cost is None or cost <= 3, icons=icons, text=text,
            uses="4 ammo" if "Special" in name else "",
            health=2 if name == "Beat Cop" else None, sanity=2 if name == "Beat Cop" else None,
            weakness=faction == "weakness", short=".38 Special" if "Special" in name else "",
            why_not="costs 4, you have 3" if cost == 4 else "",
        )
        for n, (name, faction, kind, traits, slots, cost, icons, text) in enumerate(_HAND[:count])
    )  # fmt: skip
    return HandView(
        seat="roland", number=0, name="Roland Banks", short="Roland", initials="RB", resources=3,
        cards=cards,
    )  # fmt: skip


_VALUES = {"skull": -1, "cultist": -1, "tablet": -2, "auto_fail": None, "elder_sign": 2}


def odds(need: int, *revealed: str) -> tuple[OddsView, ...]:
    """The standard bag: a token passes when its value is at least `need`."""
    left = list(revealed)
    entries: list[OddsView] = []
    for token in BAG.tokens:
        value = _VALUES[token] if token in _VALUES else int(token)
        drawn = token in left
        if drawn:
            left.remove(token)
        entries.append(
            OddsView(
                token=token,
                modifier=value,
                passes=value is not None and value >= need,
                revealed=drawn,
            )
        )
    return tuple(entries)


_PARTS = (
    PartView(label="skill", value=4, icon="combat"),
    PartView(label="Machete", value=1, icon="hand"),
    PartView(label="Overpower", value=2, icon="combat", count=2),
)


def check(
    *revealed: RevealedView,
    parts: tuple[PartView, ...] = _PARTS,
    result: ResultView | None = None,
) -> TestView:
    """Roland fights the Flesh-Eater."""
    need = 4 - sum(part.value for part in parts)
    bag = odds(need, *(token.token for token in revealed))
    return TestView(
        title="Roland fights the Flesh-Eater", seat="roland", number=0, name="Roland Banks",
        short="Roland", initials="RB", skill="combat", skill_name="Combat", difficulty=4,
        parts=parts, bag=bag, chance=(sum(o.passes for o in bag), len(bag)), revealed=revealed,
        commits=(CommitView(name="Overpower", by="RB", number=0, icons=("combat", "combat")),),
        result=result,
    )  # fmt: skip


_LONG_PARTS = (
    PartView(label="skill", value=1, icon="combat"),
    PartView(label="Machete", value=1, icon="hand"),
    PartView(label="Overpower", value=2, icon="combat", count=2),
    PartView(label="Beat Cop", value=1, icon="ally"),
    PartView(label="Unexpected Courage", value=2, icon="wild", count=2),
    PartView(label="Physical Training", value=1),
    PartView(label="Frozen in Fear", value=-1),
)
TESTS = {
    "before": check(),
    "success": check(
        RevealedView(token="-2", modifier=-2), result=ResultView(success=True, total=5, margin=1)
    ),
    "failure": check(
        RevealedView(token="-4", modifier=-4), result=ResultView(success=False, total=3, margin=1)
    ),
    "auto_fail": check(
        RevealedView(token="auto_fail"),
        result=ResultView(success=False, total=0, margin=4, automatic="failure"),
    ),
    "elder_sign": check(
        RevealedView(token="elder_sign", modifier=2, note="+1 per clue here"),
        result=ResultView(success=True, total=9, margin=5, effects=("1 more damage",)),
    ),
    "many_parts": check(
        RevealedView(token="skull", modifier=-1),
        RevealedView(token="cultist", modifier=-1),
        RevealedView(token="-3", modifier=-3, cancelled=True),
        parts=_LONG_PARTS,
        result=ResultView(success=True, total=5, margin=1),
    ),
}
