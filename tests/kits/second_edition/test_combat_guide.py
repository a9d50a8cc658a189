"""The house rule *Combat by the guide* at a table: who is away is played by it, too."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.kits.second_edition.kit import SecondEditionKit
from bot.tools.careful import Careful
from tests.kits.second_edition.table import AnySession, begun, gm, played_to

JOE = Seat(0)


def unarmed(kit: SecondEditionKit) -> AnySession:
    """Joe, at his movement, without a card, beside a Warlock; whatever he rolls, it fails."""
    session = begun(kit, settings={"combat_guide": True}, investigators=("joe_diamond",))
    played_to(session, "movement")
    for held in list(session.game.who(JOE).cards):
        gm(session, kit.gm.command(session, "move", f"card{held.card}", "out"))
    gm(session, {"do": "sliders", "seat": JOE, "stops": [0, 0, 0]})
    gm(session, kit.gm.command(session, "spawn", "Warlock", "Joe"))
    gm(session, {"do": "draws", "purpose": "dice:0", "next": ["1"] * 8})
    return session


def test_the_autopilot_flees_and_fights_by_the_guide(kit: SecondEditionKit) -> None:
    """It flees from what it cannot beat; the fight that follows needs no choice of its own."""
    session, autopilot = unarmed(kit), Careful(kit.automation.autopilot)
    told: list[str] = []
    chosen: list[str] = []
    while chosen.count("combat") < 2:  # until the second round
        choice = autopilot.choose(session)
        assert choice is not None
        chosen.append(choice.ask.kind)
        outcome = session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        told += kit.words.tell(session.state, outcome.facts, None)

    said = "Joe couldn’t flee and has to fight the Warlock now."
    assert told.count(said) == 1
    assert told[told.index(said) + 1].startswith("Joe: Combat (−3) check (Warlock)")
