"""Skills that re-roll a kind of check."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Skill,
    SkillCheck,
    Use,
    Window,
    ability,
    describe,
    is_out_of_reach,
    pack_card,
    reroll,
    reroll_note,
)


def _register_reroll(code: str) -> None:
    kind = pack_card(code).rerolls

    @ability(
        code,
        Window.AFTER_CHECK,
        exhausts=True,
        label="Re-roll the check",
        when=lambda _b, use: use.about.kind is kind and bool(use.about.dice),
        note=lambda b, use: reroll_note(b, use.about),
        futile=lambda b, use: is_out_of_reach(b, use.about),
    )
    async def reroll_check(b: Board, use: Use[SkillCheck]) -> None:
        reroll(b, use.about, why=code)


for each_code in ("stealth", "marksman", "bravery", "expert_occultist"):
    _register_reroll(each_code)

describe("stealth", "Exhaust to re-roll an Evade check.")
describe("marksman", "Exhaust to re-roll a Combat check.")
describe("bravery", "Exhaust to re-roll a Horror check.")
describe("expert_occultist", "Exhaust to re-roll a Spell check.")

for each_skill in Skill:
    describe(
        f"skill_{each_skill.value}",
        f"+1 {each_skill.capitalize()}. Each clue token spent on a {each_skill.capitalize()} "
        "check, or a "
        "check based on it, gives 1 extra die.",
    )
