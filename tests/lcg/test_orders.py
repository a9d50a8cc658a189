"""Standing orders of the card game: what each answers, and that any of them keep the game sound."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.kits.lcg.kit import LcgKit
from bot.table.declares.lobby_choices import Lobby
from bot.table.declares.order_kinds import OrderReply
from bot.table.declares.table_settings import Hands, TableSettings
from tests.lcg.player import Player
from tests.lcg.table import Table
from tests.orderly import any_orders

KIT = LcgKit()
LOBBY = Lobby("the_gathering", "standard", ("roland_banks", "wendy_adams"))
CLOSED = replace(LOBBY, table=TableSettings(hands=Hands.CLOSED))


@settings(max_examples=3)
@given(st.integers(0, 2**32), st.booleans())
async def test_any_orders_keep_the_game_sound(seed: int, closed: bool) -> None:
    """With random answers, at a table that restarts at every input."""
    await any_orders(KIT, CLOSED if closed else LOBBY, seed, 40)


async def test_orders_fire() -> None:
    """So the games above are about something."""
    assert sum([await any_orders(KIT, LOBBY, seed, 40) for seed in range(2)])


# --- what each answers ----------------------------------------------------------------------------

EVIDENCE = "01022"
DODGE, MINION, GUARD_DOG, OVERPOWER, GUTS = "01023", "Ghoul Minion", "01021", "01091", "01089"


def orders(who: Player, code: str, **values: str) -> bool:
    """Let a prepared answer be given; whether it applies."""
    table, prepared = who.table, KIT.automation.orders.answer(code)
    assert prepared is not None
    for ask in table.session.asks:
        if who.seat in ask.parts and ask.kind in prepared.kinds:
            reply = prepared.reply(table.session, ask, who.seat, values)
            if isinstance(reply, OrderReply):
                table.answer(who.seat, reply.answer, ask)
                return True
    return False


def stops(who: Player, code: str, friend: int = -1, percent: int = 0) -> str:
    """Return what a condition to stop says of the question that stands open."""
    kind, session = KIT.automation.orders.condition(code), who.table.session
    assert kind is not None
    other = who.seat if friend < 0 else Seat(friend)
    return kind.holds(session, session.asks[0], who.seat, other, percent)


def test_who_is_attacked_dodges(table: Table) -> None:
    """For an attack on somebody else it is another order."""
    table.roland.holds(DODGE)
    table.enemy(MINION).engaged_with(table.roland)
    table.enemies_attack()

    assert orders(table.roland, "attacked", card=DODGE)
    assert table.roland.damage == 0


def test_a_team_mates_attack_is_another_matter(table: Table) -> None:
    """“If I am attacked” is not; whatever it answers is."""
    table.roland.holds(DODGE)
    table.enemy(MINION).engaged_with(table.daisy)
    table.enemies_attack()

    assert not orders(table.roland, "attacked", card=DODGE)
    assert not orders(table.roland, "use", card=GUTS)
    assert orders(table.roland, "use", card=DODGE)


def test_an_ally_soaks_first(table: Table) -> None:
    """As much as it can take; the rest is the investigator's own."""
    dog = table.roland.controls(GUARD_DOG)
    table.roland.is_dealt(damage=4)

    assert orders(table.roland, "soak", asset=dog.id)
    assert table.roland.damage == 1


def test_a_card_is_committed_below_a_chance(table: Table) -> None:
    """To tests of the kind that was named, where one is, and to no likely one."""
    table.roland.holds(OVERPOWER)
    table.roland.tests("combat", 5)
    shares = ("1", "90 willpower", "90 combat")
    assert [orders(table.roland, "commit", card=OVERPOWER, below=b) for b in shares] == [
        False,
        False,
        True,
    ]


def test_clues_are_agreed_to(table: Table) -> None:
    """Whoever proposes to spend them, without a question to their holder."""
    table.daisy.at("Attic").has(clues=3)
    table.roland.has(clues=3).does("activate", "Advance")
    table.roland.allots(seat0=1, seat1=3)

    assert not orders(table.roland, "agree")
    assert orders(table.daisy, "agree")
    assert (table.roland.clues, table.daisy.clues) == (2, 0)


def test_conditions_to_stop(table: Table) -> None:
    """By what lies open."""
    assert stops(table.roland, "turn") == "it’s Roland’s turn"
    assert not any(stops(table.daisy, code) for code in ("turn", "engaged", "doom", "falls"))
    table.enemy(MINION).engaged_with(table.daisy)
    table.daisy.has(damage=4)
    assert stops(table.daisy, "engaged") == "an enemy is engaged with Daisy"
    assert stops(table.roland, "falls", table.daisy.seat) == "Daisy may be defeated"
    table.roland.holds(OVERPOWER).tests("combat", 5)
    assert stops(table.daisy, "hard", percent=90) == "the chance is below 90%"
    assert not stops(table.daisy, "hard", percent=1)


def test_what_matters_in_a_test(table: Table) -> None:
    """A card to commit does, where it betters the chance; none does not."""
    window = KIT.automation.orders.window("commit")
    assert window is not None
    table.roland.holds(OVERPOWER)
    for difficulty, matters in ((3, True), (0, False)):
        table.roland.tests("combat", difficulty)
        (ask,) = table.session.asks
        assert window.matters(table.session, ask, table.roland.seat) is matters
        table.roland.reveals("0")


def test_an_order_waits_for_help_where_there_can_be_some(table: Table) -> None:
    """Others there who hold cards are not cut off, unless no icon betters the chance."""
    window = KIT.automation.orders.window("commit")
    assert window is not None
    table.roland.holds(OVERPOWER)
    table.daisy.holds(GUTS)
    for difficulty, waits in ((3, True), (0, False)):
        table.roland.tests("combat", difficulty)
        (ask,) = table.session.asks
        assert window.waits(table.session, ask, table.roland.seat) is waits
        table.roland.reveals("0")


def test_nothing_is_offered_that_is_not_held(table: Table) -> None:
    """What fills the slots is the owner's own."""
    table.roland.holds(DODGE, OVERPOWER, EVIDENCE)
    for code, names in (
        ("commit", {"Dodge", "Overpower", "Evidence!"}),
        ("use", {"Dodge", "Evidence!"}),
        ("attacked", {"Dodge"}),
        ("soak", set()),
    ):
        prepared = KIT.automation.orders.answer(code)
        assert prepared is not None
        choices = prepared.slots[0].choices
        assert choices is not None
        assert {each.name for each in choices(table.session, table.roland.seat)} == names
        assert not choices(table.session, table.daisy.seat)


def test_pass_reactions_names_the_cards_that_it_passes() -> None:
    """The investigator, cards in play and events in hand; no gain, which the table takes."""
    table = Table(["roland_banks"])
    for card in ("Guard Dog", "Lone Wolf", "Knife"):
        table.roland.controls(card)
    table.roland.holds(DODGE, GUTS)
    window = KIT.automation.orders.window("reaction")
    assert window is not None

    assert window.covers(table.session, table.roland.seat) == ["Roland Banks", "Guard Dog", "Dodge"]
