"""All at once: everybody has encounters, and what is put to everybody is put to all at a time."""

from __future__ import annotations

import pytest

from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.second_edition.printed.terms import Special
from tests.second_edition.game import Game
from tests.second_edition.playing import rules, seed_of
from tests.second_edition.table import Table
from tests.second_edition.terms import EncounterDrawn, Offer, Phase, PhaseBegan
from tests.second_edition.test_floor import JOE, MANDY, STREETS, VINCENT, WOODS, asked, moving

SHOP, STORE = "curiositie_shoppe", "general_store"
SALE = "northside_5"


def visiting(*places: str, **more: object) -> Game:
    """The Arkham Encounters of a table at which all act at once; nobody has anything on them."""
    game = moving(*places, **more)
    for who in game.investigators:
        who.money, who.clues = 9, 0
        who.specials.clear()
    game.order(do="phase", to="arkham_encounters")
    return game


def selling(**more: object) -> Game:
    """Joe is at a sale; Mandy has a choice in the store, Vincent nothing to do."""
    game = visiting(SHOP, STORE, "uptown_streets", **more)
    game.who(VINCENT).money = 0
    game.order(do="draws", purpose="location:northside", next=[SALE])
    game.answers("encounter", seat=JOE)
    return game


def test_everybody_chooses_at_once() -> None:
    """An encounter or what the place offers: nobody waits for a turn."""
    game = visiting(SHOP, STORE, "ye_olde_magick_shoppe")

    assert game.awaited == (JOE, MANDY, VINCENT)
    assert {each.kind for each in game.asks} == {"encounter"}


def test_one_after_the_other_is_the_rule() -> None:
    """Without the table's choice the first player is asked, and nobody else."""
    game = visiting(SHOP, STORE, "ye_olde_magick_shoppe", together=False)

    assert game.awaited == (JOE,)


def test_what_leaves_no_choice_runs_by_itself() -> None:
    """An encounter that has to be had is drawn before anybody answers."""
    game = visiting(SHOP, WOODS, "uptown_streets")

    assert [fact.seat for fact in game.told(EncounterDrawn)] == [MANDY]
    assert JOE in game.awaited
    assert VINCENT not in game.awaited


def drawn(game: Game) -> int:
    """Return how many encounter cards were drawn."""
    return len(game.told(EncounterDrawn))


def test_in_one_place_somebody_in_the_middle_is_waited_for() -> None:
    """Mandy's choice counts, and is carried out when Joe's encounter is over."""
    game = visiting(SHOP, SHOP, "uptown_streets")
    game.who(VINCENT).money = 0
    game.order(do="draws", purpose="location:northside", next=[SALE])
    game.answers("encounter", seat=JOE)
    before = drawn(game)
    game.answers("encounter", seat=MANDY)
    assert (drawn(game), MANDY in game.awaited) == (before, False)
    game.who(MANDY).money = 0

    game.answers("nothing", seat=JOE)

    assert drawn(game) == before + 1


def asked_of(game: Game, *seats_and_kind: int | str) -> list[int]:
    """The seats that are asked this kind of question."""
    *seats, kind = seats_and_kind
    return [
        int(seat)
        for seat in seats
        for each in game.asks
        if each.kind == kind and seat in each.awaited
    ]


def test_who_has_not_answered_holds_nobody_up() -> None:
    """Both stand in one shop; the later one goes first, for the other sleeps."""
    game = visiting(SHOP, SHOP, "uptown_streets")
    game.answers("ability", seat=MANDY)

    assert asked(game, JOE).kind == "encounter"
    assert asked(game, MANDY).kind == "buy"


# --- to everybody ---------------------------------------------------------------------------------


def test_a_sale_is_put_to_all_at_once() -> None:
    """You first; then all who can pay anything, and first come is first served."""
    game = selling()
    assert asked_of(game, JOE, MANDY, VINCENT, "buy") == [JOE]
    game.who(MANDY).money = game.who(VINCENT).money = 20

    game.answers("nothing", seat=JOE)

    assert asked_of(game, JOE, MANDY, VINCENT, "buy") == [MANDY, VINCENT]


def test_what_one_buys_another_is_not_offered() -> None:
    """The shelf is one; the question of the other is computed anew."""
    game = selling()
    game.who(MANDY).money = game.who(VINCENT).money = 20
    game.answers("nothing", seat=JOE)
    offered = next(e for e in game.asks if e.kind == "buy" and VINCENT in e.awaited)
    first = offered.parts[offered.must[0]].options[0].key
    ask = next(e for e in game.asks if e.kind == "buy" and MANDY in e.awaited)
    game.applies(Answered(Seat(MANDY), ask.id, Picked((first,))))

    left = next(e for e in game.asks if e.kind == "buy" and VINCENT in e.awaited)
    assert first not in [option.key for option in left.parts[left.must[0]].options]


@pytest.mark.parametrize(("together", "asked_at_once"), [(True, [0, 2]), (False, [0])])
def test_all_quiet_in_arkham(together: bool, asked_at_once: list[int]) -> None:
    """Everybody is asked at once, but for whom a Blessing would add nothing."""
    names = ("joe_diamond", "mandy_thompson", "vincent_lee")
    table = Table(*names, together=together)
    table.mandy.specials[Special.BLESSING] = True
    begun = table.begins(table.mythos_text("all_quiet_in_arkham"))

    assert [seat for each in begun.asks for seat in each.awaited] == asked_at_once


def test_who_is_sent_away_by_anothers_choice_breaks_off_its_own() -> None:
    """Mandy, in the middle of buying, is devoured: her purchase is over, Joe is asked on."""
    game = visiting(SHOP, STORE, "uptown_streets")
    game.answers("ability", seat=MANDY)
    game.order(do="move", seat=MANDY, place="devoured")

    assert asked_of(game, JOE, MANDY, "buy") == []
    assert asked(game, JOE).kind == "encounter"


# --- the final battle ----------------------------------------------------------------------------


def before_the_attack() -> Game:
    """Joe and Mandy have money before the first attack of a battle, Vincent has nothing."""
    game = moving("uptown_streets", "uptown_streets", "uptown_streets")
    game.order(do="awaken")
    for _ in range(60):
        late = [seat for each in game.asks if each.kind != "trade" for seat in each.awaited]
        if not late:
            break
        for who in game.investigators:
            who.money = 0 if who.seat == VINCENT else 5
            who.cards.clear()
        game.answers(seat=late[0])
    return game


def test_who_has_had_the_upkeep_trades_beside_the_others() -> None:
    """The refresh step is one wait; the marker has gone left when the last Upkeep is over."""
    game = moving("uptown_streets", "uptown_streets", "uptown_streets")
    game.order(do="awaken")
    for who in game.investigators:
        who.money = 5
    while asked(game, JOE).kind != "trade":
        game.answers(seat=JOE)

    assert asked(game, MANDY).kind != "trade"
    assert game.first == JOE


def test_trading_is_gone_on_with_after_a_restart() -> None:
    """Nobody has another Upkeep, and the round is the same."""
    game = before_the_attack()
    kept = game.answers("ready", seat=MANDY).checkpoint
    assert kept is not None
    again = Game(Session.restore(rules(), kept.data, seed_of("ruleset")))

    assert again.awaited == (JOE,)
    assert {each.kind for each in again.asks} == {"trade"}
    assert again.battle_round == 1


def test_whoever_gave_everything_away_is_still_asked_after_a_restart() -> None:
    """Mandy can still get something: only she says when she is ready."""
    game = before_the_attack()
    game.who(MANDY).money = 0
    kept = game.answers("ready", seat=JOE).checkpoint
    assert kept is not None
    again = Game(Session.restore(rules(), kept.data, seed_of("ruleset")))

    assert game.awaited == (MANDY,)
    assert again.asks == game.asks


def test_all_who_have_something_trade_at_once() -> None:
    """A question each; who is ready closes nobody else's."""
    game = before_the_attack()
    assert game.awaited == (JOE, MANDY)
    before = asked(game, MANDY).id
    game.answers("trade:seat1", seat=JOE)
    assert asked(game, MANDY).id == before

    game.answers("ready", seat=MANDY)

    assert game.awaited == (JOE,)


def test_who_has_nothing_takes_up_an_offer() -> None:
    """Beside the question of the first who is not ready."""
    game = before_the_attack()
    game.offers.append(Offer(Seat(JOE), Seat(VINCENT), dollars=1))
    game.answers("ready", seat=MANDY)
    ask = asked(game, JOE)
    accepts = next(o.key for o in ask.parts[Seat(VINCENT)].options if "accept" in o.key)
    game.applies(Answered(Seat(VINCENT), ask.id, Picked((accepts,))))

    assert game.who(VINCENT).money == 1
    assert asked(game, JOE).id == ask.id


# --- beside those in Other Worlds -----------------------------------------------------------------


def abroad(vincent: str, *, explored: bool = False) -> Game:
    """Joe is in the Abyss, its gate is in the Woods; Mandy has a choice in the store."""
    game = moving(STREETS, STORE, vincent)
    for who in game.investigators:
        who.money, who.clues = 9, 0
        who.specials.clear()
    game.order(do="gate", place=WOODS, world="abyss")
    game.order(do="move", seat=JOE, place="abyss:1")
    game.order(do="status", seat=VINCENT, what="explored", on=explored)
    game.order(do="phase", to="arkham_encounters")
    return game


def met(game: Game) -> list[int]:
    """Return who has drawn an encounter card, in that order."""
    return [fact.seat for fact in game.told(EncounterDrawn)]


def test_other_worlds_wait_for_nobody_in_arkham() -> None:
    """Joe’s card is drawn while Mandy thinks about hers: the table waits once for both phases."""
    game = abroad(STREETS)

    assert met(game)[0] == JOE
    assert MANDY in game.awaited


def test_who_may_close_the_gate_comes_first() -> None:
    """Joe returns through the Woods: what Vincent does with the gate there is waited for."""
    game = abroad(WOODS, explored=True)
    assert JOE not in met(game)
    assert VINCENT in game.awaited

    game.answers("leave", seat=VINCENT)

    assert met(game)[0] == JOE


def test_who_is_pulled_in_has_the_other_encounter_too() -> None:
    """Vincent comes to the Abyss through the gate, and has its encounter in the same turn."""
    game = abroad(WOODS)

    assert VINCENT in met(game)
    assert met(game).count(VINCENT) == 1


def test_each_has_one_encounter_there() -> None:
    """Who was in an Other World has had the encounter of its phase when the Mythos begins."""
    game = abroad(STREETS).until(Phase.UPKEEP)

    begun = [fact.phase for fact in game.told(PhaseBegan)]

    assert met(game).count(JOE) == 1
    assert begun[-4:] == [Phase.ARKHAM, Phase.OTHER_WORLDS, Phase.MYTHOS, Phase.UPKEEP]
