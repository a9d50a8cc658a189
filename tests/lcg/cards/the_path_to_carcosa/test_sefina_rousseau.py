"""Sefina Rousseau, her own cards and other copies of events, by campaign notes §8 to §10."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.ids import Seat
from bot.lcg.core.constants import MAY_NOT_LEAVE_DISCARD
from bot.lcg.core.facts import CardPlayed
from bot.lcg.core.registry import REGISTRY, Constant
from bot.lcg.core.state import CopyNo
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.beneath_investigators import cards_beneath, put_beneath
from bot.lcg.text import log, prompts
from tests.lcg.codes import GHOUL
from tests.lcg.table import Table

WORLD, HYADES, UNCAGE, WARP, MEMORY, SHORTCUT = (
    "03012", "03013", "03033", "03311", "03306", "03232",
)  # fmt: skip
DODGE, CACHE, BACKSTAB, DYNAMITE, KNIFE = "01023", "01088", "01051", "01024", "01086"


def sefina(*lying: str) -> Table:
    """Sefina in the first scenario, with these events beneath her."""
    table = Table(["sefina_rousseau"], whole=True)
    table.order("shuffle", seat=0, discard=True)
    table.sefina.holds(*lying)
    put_beneath(table.game, Seat(0), list(table.state.investigators[0].hand))
    table.forget()
    return table


def lying(table: Table) -> list[str]:
    """The events beneath her."""
    return table.codes(cards_beneath(table.game, Seat(0)))


def removed(table: Table) -> list[str]:
    """The cards that have left the game."""
    return table.codes(table.state.removed)


# Opening hand


@pytest.fixture
def thirteen() -> Table:
    """Sefina's question after she has drawn 13 cards."""
    return Table(["sefina_rousseau"], whole=True, at_turn=False)


def test_thirteen_cards(thirteen: Table) -> None:
    """Five events go beneath her, eight cards are kept; no mulligan, and no weakness among them."""
    ask = thirteen.sefina.ask
    hand = [CopyNo(copy) for copy in thirteen.state.investigators[0].hand]
    assert (ask.kind, len(hand)) == ("beneath", 13)
    assert not any(thirteen.game.cards.is_weakness(copy) for copy in hand)
    assert all("Painted World" not in option.label for option in ask.parts[Seat(0)].options)
    events = [option.key for option in ask.parts[Seat(0)].options][:5]
    thirteen.sefina.chooses(*events)
    kept = 13 - len(events)
    if kept > 8:
        options = thirteen.sefina.ask.parts[Seat(0)].options
        thirteen.sefina.chooses(*[option.key for option in options[: kept - 8]])

    assert (len(thirteen.sefina.hand), len(lying(thirteen))) == (8, len(events))
    assert len(thirteen.sefina.discard) == kept - 8


def test_the_events_to_choose_from_are_explained(thirteen: Table) -> None:
    """Her player reads each card that can be chosen, once, and nobody else does."""
    ask, seat = thirteen.sefina.ask, Seat(0)
    labels = {option.label for option in ask.parts[seat].options}

    for reader, named in ((seat, labels), (Seat(1), set[str]()), (None, set[str]())):
        lines = prompts.explain(thirteen.game, ask, reader)
        assert lines[0].startswith("-# Sefina Rousseau: ")
        assert {line.partition("** · ")[0].strip("*") for line in lines[1:]} == named


def test_no_event_beneath_her(thirteen: Table) -> None:
    """She keeps eight cards all the same and discards five."""
    thirteen.sefina.passes()
    options = thirteen.sefina.ask.parts[Seat(0)].options
    thirteen.sefina.chooses(*[option.key for option in options[:5]])

    assert (len(thirteen.sefina.hand), len(thirteen.sefina.discard)) == (8, 5)


# Her abilities


def test_an_event_is_drawn_from_beneath() -> None:
    """One action, which provokes no attack of opportunity."""
    table = sefina(DODGE, CACHE)
    table.enemy(GHOUL).engaged_with(table.sefina)
    table.sefina.does("activate", "Sefina Rousseau").chooses("Dodge")

    assert (table.sefina.hand, lying(table)) == ([DODGE], [CACHE])
    assert (table.sefina.actions, table.sefina.damage, table.sefina.horror) == (2, 0, 0)


@pytest.mark.parametrize(("take", "hand"), [(True, [DODGE]), (False, [])])
def test_the_elder_sign_may_draw_one(take: bool, hand: list[str]) -> None:
    """Elder sign: +3."""
    table = sefina(DODGE)
    table.sefina.tests("combat", 5, token="elder_sign")
    if take:
        table.sefina.chooses("Dodge")
    else:
        table.sefina.passes()

    assert (table.result(), table.sefina.hand) == ((True, 5), hand)


@pytest.mark.parametrize("deck", [4, 5])
@pytest.mark.parametrize("events", [[], [DODGE]])
def test_stars_of_hyades(events: list[str], deck: int) -> None:
    """An event leaves the game, else 1 damage and 1 horror; a large deck takes the card back."""
    table = sefina(*events)
    table.sefina.has_deck(HYADES, *[KNIFE] * deck)
    table.sefina.draws()
    if not events:
        table.settle()

    assert (lying(table), DODGE in removed(table)) == ([], bool(events))
    assert (table.sefina.damage, table.sefina.horror) == ((0, 0) if events else (1, 1))
    assert (HYADES in table.sefina.deck, HYADES in table.sefina.discard) == (deck == 5, deck < 5)


# The Painted World


def test_the_painted_world_is_the_event() -> None:
    """The copy costs what the event costs; it stays beneath her, the copy leaves the game."""
    table = sefina(CACHE)
    table.sefina.holds(WORLD).has(resources=1)
    table.sefina.does("play", "The Painted World as Emergency Cache")

    assert (table.sefina.resources, table.sefina.actions) == (4, 2)
    assert (lying(table), removed(table)[-1:], table.sefina.discard) == ([CACHE], [WORLD], [])
    (line,) = log.lines(table.game, table.told(CardPlayed), None)
    assert "plays The Painted World as Emergency Cache" in line.replace("*", "")


def test_nothing_to_copy() -> None:
    """Without an event beneath her it cannot be played; the player reads why."""
    table = sefina()
    table.sefina.holds(WORLD)

    assert "no event beneath" in table.sefina.why_not("play", "The Painted World")


def test_a_copy_of_a_fast_event_answers_its_moment() -> None:
    """Dodge, when an enemy attacks; the card itself cannot be offered by another name."""
    table = sefina(DODGE)
    table.sefina.holds(WORLD, DODGE)
    table.enemy(GHOUL).engaged_with(table.sefina)
    table.enemies_attack()
    assert sorted(table.sefina.labels()) == ["Play Dodge", "Play The Painted World as Dodge"]
    table.sefina.chooses("Play The Painted World as Dodge")

    assert (table.sefina.hand, table.sefina.damage, removed(table)[-1:]) == ([DODGE], 0, [WORLD])


def test_a_copy_makes_the_events_test() -> None:
    """Backstab: agility, and 2 more damage; its target is named as for the event itself."""
    table = sefina(BACKSTAB)
    table.sefina.holds(WORLD)
    enemy = table.enemy(GHOUL).engaged_with(table.sefina)
    table.prints(GHOUL, health=4)
    table.sefina.does("play", "The Painted World as Backstab", token="0")

    assert (enemy.damage, table.sefina.resources, removed(table)[-1:]) == (3, 2, [WORLD])


def test_what_cards_forbid_holds_for_the_copy() -> None:
    """No events while Dissonant Voices is there."""
    table = sefina(CACHE)
    table.sefina.holds(WORLD).suffers("Dissonant Voices")

    assert "Dissonant" in table.sefina.why_not("play", "The Painted World as Emergency Cache")


@pytest.mark.parametrize(("resources", "legal"), [(2, True), (1, False)])
def test_uncage_the_soul(resources: int, legal: bool) -> None:
    """It plays The Painted World, a Spell until then, for 3 less than the event costs."""
    table = sefina(DYNAMITE)
    table.sefina.holds(UNCAGE, WORLD).has(resources=resources)
    assert table.sefina.can("play", "Uncage the Soul") is legal
    if legal:
        table.sefina.does("play", "Uncage the Soul").chooses("The Painted World")
        assert (removed(table), table.sefina.resources) == ([WORLD], 0)


def test_a_copy_of_uncage_the_soul() -> None:
    """It plays another card of the hand, never itself."""
    table = sefina(UNCAGE, CACHE)
    table.sefina.holds(WORLD)
    assert not table.sefina.can("play", "The Painted World as Uncage the Soul")
    table.sefina.holds(WORLD).has(resources=0)
    table.sefina.does("play", "The Painted World as Uncage the Soul")
    table.sefina.chooses("The Painted World")

    assert (table.sefina.resources, removed(table)) == (3, [WORLD, WORLD])


def test_an_event_that_stays_in_play() -> None:
    """A copy of Shortcut is Shortcut at the location; as it leaves play it leaves the game."""
    table = sefina(SHORTCUT)
    table.sefina.holds(WORLD)
    table.sefina.does("play", "The Painted World as Shortcut")
    piece = table.piece(SHORTCUT)
    assert (piece.code, piece.host) == (SHORTCUT, table.sefina.place.id)
    table.restored()
    table.order("remove", what=table.piece(SHORTCUT).id)

    assert (removed(table)[-1:], table.state.imitations, table.sefina.discard) == (
        [WORLD], msgspec.UNSET, [],
    )  # fmt: skip
    assert table.rules.find_faults(table.state) == []


def test_time_warp_is_copied() -> None:
    """The copy that undoes an action is itself not undone: it is paid for, and leaves the game."""
    table = sefina(WARP)
    table.sefina.holds(WORLD)
    table.sefina.does("resource").chooses("The Painted World as Time Warp")

    assert (table.sefina.resources, table.sefina.actions) == (4, 3)
    assert (lying(table), removed(table), table.sefina.hand) == ([WARP], [WORLD], [])


# Eidetic Memory


@pytest.fixture
def daisy() -> Table:
    """Daisy holds Eidetic Memory; a Shortcut is in Wendy's discard pile."""
    table = Table(["daisy_walker", "wendy_adams"], whole=True)
    table.wendy.holds(SHORTCUT, CACHE)
    table.order("discard", seat=1, cards=[SHORTCUT, CACHE])
    table.daisy.holds(MEMORY)
    table.goes("turn", table.daisy)
    return table


def test_eidetic_memory(daisy: Table) -> None:
    """An Insight event of any discard pile leaves the game, and so does the copy of it."""
    daisy.daisy.does("play", "Eidetic Memory as Shortcut")
    assert removed(daisy) == [SHORTCUT]
    assert (daisy.daisy.resources, daisy.daisy.actions, daisy.wendy.discard) == (4, 3, [CACHE])
    daisy.order("remove", what=daisy.piece(SHORTCUT).id)

    assert removed(daisy) == [SHORTCUT, MEMORY]


def test_a_locked_pile_keeps_the_event(daisy: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nothing can leave can be copied all the same."""
    ghouls = Constant(CardCode("01111"), lambda _g, _p, seat: "No." if seat == 1 else "")
    monkeypatch.setitem(REGISTRY.constants, MAY_NOT_LEAVE_DISCARD, [ghouls])
    daisy.game.set_rules(daisy.game.library, daisy.game.registry)
    daisy.daisy.does("play", "Eidetic Memory as Shortcut")

    assert (removed(daisy), daisy.wendy.discard) == ([], [SHORTCUT, CACHE])


def test_eidetic_memory_follows_the_events_timing(daisy: Table) -> None:
    """Shortcut is played only in the own turn; the player reads why it cannot be played now."""
    daisy.goes("turn", daisy.wendy)

    assert not daisy.daisy.can("play", "Eidetic Memory as Shortcut")
