"""The board game's kit: what can be played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.kits.second_edition.kit import SecondEditionKit
from bot.rulesets import kits
from bot.table.declares.kit import Kit
from bot.table.declares.settings_text import rules_line, settings_line
from bot.table.declares.table_settings import TableSettings, settings_for_game
from tests.kits.second_edition.table import begun, lobby


def test_the_program_finds_the_kit() -> None:
    """The registry of rulesets names it, and it is a whole kit."""
    found: Kit = kits()["second_edition"]

    assert isinstance(found, SecondEditionKit)
    assert found.rules.slug == "second_edition"
    assert found.offers.seats == (1, 8)


def test_all_of_the_base_game_is_offered(kit: SecondEditionKit) -> None:
    """Eight Ancient Ones and sixteen investigators, or drawn ones."""
    assert Counter(choice.box for choice in kit.offers.scenarios()) == {"": 9, "dunwich": 4}
    assert kit.offers.scenarios()[0].slug == "random"
    assert Counter(choice.box for choice in kit.offers.investigators()) == {"": 17, "dunwich": 8}
    assert [c.slug for c in kit.offers.investigators() if c.many] == ["random"]
    assert [c.slug for c in kit.offers.difficulties()] == ["standard"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"scenario": "dagon"},
        {"investigators": ("nobody",)},
        {"investigators": ("joe_diamond", "joe_diamond")},
        {"investigators": ()},
        {"investigators": ("random",) * 9},
        {"difficulty": "hard"},
        {"decks": {"joe_diamond": ["01001"]}},
        {"settings": {"free_order": "perhaps"}},
        {"settings": {"share_freely": True}},
    ],
)
def test_a_lobby_that_cannot_be_played_is_refused(
    kit: SecondEditionKit, wrong: dict[str, Any]
) -> None:
    """Before anything is started, with a sentence."""
    with pytest.raises(RulesError):
        kit.offers.game_setup(lobby(**wrong))


def test_eight_are_drawn_at_random(kit: SecondEditionKit) -> None:
    """All different, and the Ancient One too; each has a name once the game has begun."""
    session = begun(kit, scenario="random", investigators=("random",) * 8)
    names = [kit.words.name(session.state, Seat(n)) for n in range(8)]

    assert len(set(names)) == 8
    assert "A random investigator" not in names
    assert kit.words.heading(session).split(" · ")[0] in {c.name for c in kit.offers.scenarios()}


def test_house_rules_reach_the_rules_and_the_notes(kit: SecondEditionKit) -> None:
    """By the lobby's names; whether dice are drawn is the table's own affair."""
    rules = {"injury_madness": True, "free_order": True, "test_pictures": False}
    session = begun(kit, settings=rules)

    assert session.state.settings.injuries
    assert session.state.settings.free_order
    assert kit.words.log_notes(session)[-1] == "House rules: Injury and Madness cards, free order"


def test_combat_by_the_guide_is_chosen_in_the_lobby(kit: SecondEditionKit) -> None:
    """A house rule like others: the game plays by it and says so; nobody has it unasked."""
    session = begun(kit, settings={"combat_guide": True})

    assert session.state.settings.combat_guide
    assert kit.words.log_notes(session)[-1] == "House rules: flee rules from the combat guide"
    assert "Flee rules from the combat guide" in rules_line(
        kit, lobby(settings={"combat_guide": True})
    )
    assert not begun(kit).state.settings.combat_guide


def test_the_lobby_says_a_house_rule_once(kit: SecondEditionKit) -> None:
    """The table names what was chosen; the game adds its edition."""
    chosen = lobby(settings={"together": True})

    said = [rules_line(kit, chosen), *kit.offers.lobby_notes(chosen)]

    told = [line for line in said if "House rule" in line]
    assert [line.partition("House rules: ")[2] for line in told] == ["All at once."]


def test_the_lobby_says_what_stand_ins_play_for(kit: SecondEditionKit) -> None:
    """With a box of which something is told by no source: what, and where more of it is said."""
    assert len(kit.offers.lobby_notes(lobby())) == 1

    [_, said] = kit.offers.lobby_notes(lobby(settings={"dunwich": True}))

    assert said == (
        "Placeholders replace the facts that no source gives: three gate markers and the seven "
        "cards of the Dunwich Horror. Left out for the same reason: the chart of the Sheldon "
        "Gang and five Tasks. `/card` marks each one."
    )


def test_the_lobby_names_nothing_of_another_ancient_one(kit: SecondEditionKit) -> None:
    """Rubble markers are Shudde M’ell’s; with one drawn at random they may come."""
    with_box = {"dunwich": True}

    said = {
        one: kit.offers.lobby_notes(lobby(scenario=one, settings=with_box))[1]
        for one in ("abhoth", "shudde_mell", "random")
    }

    assert ["rubble" in line for line in said.values()] == [False, True, True]


def test_settings_of_hidden_cards_are_not_its_own(kit: SecondEditionKit) -> None:
    """Nothing is held there that others do not see: hands and their threads are not offered."""
    own = settings_for_game(hidden_cards=kit.offers.hidden_cards, narrates=kit.words.narrates)
    names = [setting.name for setting in own]

    assert names == ["pace", "undo", "late", "advice", "log_thread", "answers", "companions_first"]
    assert "Hands" not in settings_line(kit, TableSettings())
