"""An action with its test and the token by one press."""

from __future__ import annotations

from typing import Any, cast

from bot.engine.ask import Ask, Join, Option, Part
from bot.engine.ids import AskId
from bot.kits.lcg.shortcuts import shortcut_menus
from bot.lcg.core.game import Game
from bot.table.declares.vocabulary import TURN
from tests.e2e.lcg.night import ROLAND, Night
from tests.e2e.server import components, labels, panel, text_of


async def test_an_investigation_and_its_token_are_one_press(night: Night) -> None:
    """Nothing is committed; the next action is asked for in the same panel."""
    await night.begin(night.ann)
    await night.hand(ROLAND, "Deduction")
    await night.tokens("0")
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    (label,) = [each for each in labels(shown) if "then reveal" in each]
    said = text_of(panel(await night.ann.click(shown, label=label)))

    assert "✓ You investigate Study. You reveal a token." in said
    assert ", token **" in night.text
    assert "2 actions left" in said


async def select(night: Night, verb: str) -> str:
    """Select the shortcut of a verb among those against a Ghoul; the private answer."""
    await night.begin(night.ann)
    await night.order("spawn", card="01159", engaged=0)
    await night.order("put", card="Beat Cop", control=0)
    await night.tokens("0")
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    (menu,) = [
        each
        for each in components(shown)
        if (getattr(each, "placeholder", None) or "").startswith("Test at once")
    ]
    found = {option.label.partition(" ")[0]: option.value for option in menu.options}
    assert list(found) == ["Fight", "Evade", "Investigate"]
    return text_of(panel(await night.ann.select(shown, [found[verb]], custom_id=menu.custom_id)))


async def test_one_of_several_is_selected(night: Night) -> None:
    """An enemy can be fought and evaded without cards, too."""
    await select(night, "Fight")

    assert ", token **" in night.text


async def test_it_stops_where_something_else_is_asked(night: Night) -> None:
    """An attack of opportunity comes first: who takes its damage is asked, and no token drawn."""
    said = await select(night, "Investigate")

    assert "Who takes" in said
    assert ", token **" not in night.text


async def first_actions(night: Night) -> tuple[Any, Any]:
    """Ann's panel while nobody has gone yet, and the menu of her first actions."""
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    (menu,) = [
        each
        for each in components(shown)
        if (getattr(each, "placeholder", None) or "").startswith("I’ll go now")
    ]
    return shown, menu


async def test_a_turn_begins_with_its_first_action(night: Night) -> None:
    """Going is said, and the action done; cards in hand are not in the menu."""
    await night.sit(night.ann, night.bob)
    await night.ann.slash(night.channel, "game start")
    for person in (night.ann, night.bob):
        await night.do(person, "answer", option="pass")
    await night.calm()
    await night.hand(ROLAND, "Knife", "Emergency Cache")
    shown, menu = await first_actions(night)
    found = {option.label: option.value for option in menu.options}
    assert list(found) == [
        "Investigate Study",
        "Investigate Study, then reveal",
        "Gain a resource",
        "Draw a card",
    ]
    said = await night.ann.select(shown, [found["Gain a resource"]], custom_id=menu.custom_id)

    assert "You take the turn. You gain a resource." in text_of(panel(said))
    assert "2 actions left" in text_of(panel(said))


def test_no_closed_card_is_in_the_menu() -> None:
    """A fight through a card in hand, and a turn without a test, add nothing that can be seen."""
    shown = Option(key="fight:enemy-1", label="Fight Ghoul", verb="fight")
    hidden = Option(key="fight:card_1", label="Backstab", verb="fight", secret=True)
    plain = Option(key="draw", label="Draw a card", verb="draw")

    def labels_of(*options: Option) -> list[str]:
        parts, must = {ROLAND: Part(options)}, (ROLAND,)
        ask = Ask(
            id=AskId(1), kind=TURN, prompt="", source="", parts=parts, must=must, may=(),
            join=Join.ANY,
        )  # fmt: skip
        menus = shortcut_menus(cast("Game", None), ask, ROLAND)
        return [each.label for menu in menus for each in menu.shortcuts]

    assert labels_of(shown, hidden, plain) == ["Fight Ghoul, then reveal"]
    assert labels_of(hidden, plain) == []
