"""What a seat may see: the board, a hand, and nothing hidden."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from bot.engine.ask import Ask, Join, Option, Part
from bot.engine.ids import AskId, Seat
from bot.lcg import views
from bot.lcg.core.state import Phase
from bot.lcg.printed.cards import Skill, Symbol
from bot.lcg.views.overview import side_text, token_value, waiting
from bot.lcg.views.shapes import BoardView, PlaceView, SeatView
from renders.lcg.alt import board_alt
from renders.lcg.text import board_text
from tests.lcg.positions import as_game, hidden_differently, random_play
from tests.lcg.table import Table


def board(table: Table) -> BoardView:
    """The board of a table."""
    return views.board(table.game, table.session.asks)


def seat_of(table: Table, number: int = 0) -> SeatView:
    """A seat's panel."""
    return board(table).seats[number]


def place_of(table: Table, name: str) -> PlaceView:
    """A location's card."""
    return next(place for place in board(table).places if place.name == name)


def test_the_board_names_scenario_campaign_and_level(table: Table) -> None:
    """The header says what is played."""
    shown = board(table)

    assert (shown.scenario, shown.campaign) == ("The Gathering", "Night of the Zealot")
    assert (shown.difficulty, shown.round, shown.phase) == ("Standard", 1, "investigation")


def test_a_board_of_the_end_has_no_turn(table: Table) -> None:
    """When the game is over nobody has the turn, actions, or a turn behind them."""
    table.state.phase = Phase.OVER
    shown = views.board(table.game, ())
    text = f"{board_text(shown)} {board_alt(shown)}"

    assert not any(seat.turn or seat.done or seat.actions_max for seat in shown.seats)
    assert "turn" not in text
    assert "action" not in text


def test_a_revealed_place_shows_shroud_clues_and_people(table: Table) -> None:
    """Everybody begins in the Study."""
    study = place_of(table, "Study")

    assert (study.shroud, study.clues, study.revealed) == (2, 4, True)
    assert study.seats == ("seat0", "seat1")


def test_an_unrevealed_place_shows_only_its_name(table: Table) -> None:
    """Shroud, clues and victory of the Attic are not known before somebody enters."""
    table.order("place", card="Hallway")
    table.order("place", card="Attic")

    attic = place_of(table, "Attic")

    assert not attic.revealed
    assert (attic.shroud, attic.clues, attic.victory) == (0, 0, 0)


def test_roads_join_places_in_play(table: Table) -> None:
    """The Hallway leads to the Attic; the Study leads nowhere."""
    table.order("place", card="Hallway")
    table.order("place", card="Attic")

    assert place_of(table, "Hallway").connections == (place_of(table, "Attic").id,)
    assert place_of(table, "Study").connections == ()


def test_a_barred_place_says_so(table: Table) -> None:
    """The Parlor cannot be entered while unrevealed."""
    table.order("place", card="Parlor")

    assert place_of(table, "Parlor").barred == "closed: no entry"
    assert place_of(table, "Study").barred == ""


def test_fog_raises_the_shroud_that_is_shown(table: Table) -> None:
    """The shroud counts what is attached, which stands below it."""
    table.order("put", card="Obscuring Fog", attach="Study")

    study = place_of(table, "Study")

    assert study.shroud == 4
    assert [card.name for card in study.attached] == ["Obscuring Fog"]
    assert "+2 shroud" in study.attached[0].note


def test_engaged_enemies_stand_with_their_seat(table: Table) -> None:
    """An engaged enemy is in the threat area, a free one at the place."""
    table.order("spawn", card="Ghoul Minion", engaged=0)
    table.order("spawn", card="Swarm of Rats", at="Study", exhausted=True)

    assert [enemy.name for enemy in seat_of(table).enemies] == ["Ghoul Minion"]
    (rats,) = place_of(table, "Study").enemies
    assert (rats.name, rats.exhausted, rats.words) == ("Swarm of Rats", True, ("hunter",))


def test_an_enemy_shows_its_numbers(table: Table) -> None:
    """Fight, evade, health for this many investigators, and what its attack does."""
    table.order("spawn", card="Ghoul Priest", engaged=0, damage=3)

    (priest,) = seat_of(table).enemies

    assert (priest.damage, priest.health, priest.fight, priest.evade) == (3, 10, 4, 4)
    assert (priest.attack_damage, priest.attack_horror) == (2, 2)
    assert priest.words == ("hunter", "retaliate")


def test_a_seat_shows_counters_and_piles(table: Table) -> None:
    """Damage, horror, resources, clues, and how many cards lie where."""
    table.order("set", on=0, damage=2, horror=1, resources=7, clues=3)
    who = table.game.who(Seat(0))

    shown = seat_of(table)

    assert (shown.damage, shown.health, shown.horror, shown.sanity) == (2, 9, 1, 5)
    assert (shown.resources, shown.clues) == (7, 3)
    assert (shown.hand, shown.deck) == (len(who.hand), len(who.deck))
    assert shown.skills == (3, 3, 4, 2)
    assert (shown.lead, shown.turn, shown.actions) == (True, True, 3)


def test_an_additional_action_has_a_mark_of_its_own() -> None:
    """Daisy's tome action is told beside the others, as the turn's question says it."""
    table = Table(["daisy_walker"])
    table.daisy.does("resource").does("resource")

    view = views.board(table.game, table.session.asks)
    seat = view.seats[0]
    assert (seat.actions, seat.actions_max) == (1, 3)
    assert seat.extras == ("+1 for a tome action",)
    assert view.waiting[0].what == f"1 action left, {seat.extras[0]}"
    assert "takes the turn, 1 action left, +1 for a tome action" in board_alt(view)


def test_assets_show_uses_soak_and_whether_exhausted(table: Table) -> None:
    """What a card in play still has."""
    table.order("put", card=".45 Automatic", control=0)
    table.order("put", card="Guard Dog", control=0)
    table.order("set", on="Guard Dog", damage=1)
    table.order("exhaust", what="Guard Dog")

    gun, dog = seat_of(table).assets

    assert gun.uses == "4 ammo"
    assert (dog.damage, dog.health, dog.sanity, dog.exhausted) == (1, 3, 1, True)


def test_who_is_out_is_shown_as_out(table: Table) -> None:
    """A resigned investigator stands nowhere."""
    table.order("resign", seat=1)

    daisy = seat_of(table, 1)

    assert (daisy.out, daisy.place) == ("resigned", "")


def test_the_act_counts_clues_held(table: Table) -> None:
    """The first act wants the clues of everybody."""
    table.order("set", on=0, clues=1)
    table.order("set", on=1, clues=2)

    act = board(table).act

    assert act is not None
    assert (act.have, act.need, act.unit) == (3, 4, "clues held")


def test_the_barrier_counts_clues_in_the_hallway(table: Table) -> None:
    """The second act wants the clues of those in the Hallway only."""
    table.order("place", card="Hallway", revealed=True)
    table.order("stage", of="act", number=2)
    table.order("set", on=0, clues=2)
    table.order("set", on=1, clues=3)
    table.order("move", who=0, to="Hallway")

    act = board(table).act

    assert act is not None
    assert (act.have, act.need, act.unit) == (2, 6, "clues in Hallway")


def test_the_last_act_counts_damage_on_the_priest(table: Table) -> None:
    """Where an enemy's defeat is wanted, its health is the goal."""
    table.order("stage", of="act", number=3)
    table.order("spawn", card="Ghoul Priest", engaged=0, damage=4)

    act = board(table).act

    assert act is not None
    assert (act.icon, act.have, act.need, act.unit) == ("enemy", 4, 10, "Ghoul Priest")


def test_the_other_side_of_a_stage_is_not_shown(table: Table) -> None:
    """What an agenda does when it advances is read when it advances."""
    shown = board(table)

    assert shown.agenda is not None
    assert shown.act is not None
    assert shown.agenda.note == ""
    assert shown.act.note == ""


def test_the_bag_tells_the_skull_of_today(table: Table) -> None:
    """The skull is worth as much as there are Ghouls beside each investigator."""
    table.order("spawn", card="Ghoul Minion", engaged=0)
    table.order("place", card="Hallway", revealed=True)
    table.order("move", who=1, to="Hallway")

    bag = board(table).bag

    assert bag.note == "Skull now RB −1, DW 0"
    assert bag.notes[1] == "Cultist: −1; if you fail, take 1 horror."
    assert len(bag.tokens) == len(table.state.bag)


def test_seats_with_the_same_skull_are_told_together() -> None:
    """Four seats fit on the line that way."""
    table = Table(["roland_banks", "daisy_walker", "agnes_baker", "wendy_adams"])
    table.order("spawn", card="Ghoul Minion", engaged=0)
    table.order("place", card="Hallway", revealed=True)
    table.order("move", who=3, to="Hallway")

    assert board(table).bag.note == "Skull now RB DW AB −1, WA 0"


@pytest.mark.parametrize(("hard", "said"), [(False, "A: b."), (True, "A: c.")])
def test_token_texts_show_one_side_of_the_scenario_card(*, hard: bool, said: str) -> None:
    """Hard and Expert read the other side."""
    assert side_text("A: b. Hard and Expert: c.", hard) == said


def test_waiting_names_who_and_what_for(table: Table) -> None:
    """The board says whom the table waits for."""
    (wait,) = board(table).waiting

    assert (wait.seat, wait.name, wait.what) == ("seat0", "Roland", "3 actions left")


def test_what_has_no_short_name_is_said_by_its_question(table: Table) -> None:
    """Everybody reads the question in the channel as well; a long one ends at a word."""
    choice = Part((Option(key="a", label="A"),))
    prompt = "Defeated by damage and horror at once: which of the two traumas is it to be?"
    parts, must = {Seat(0): choice}, (Seat(0),)
    asked = Ask(
        id=AskId(9), kind="trauma", prompt=prompt, source="", parts=parts, must=must, may=(),
        join=Join.ALL,
    )  # fmt: skip
    (wait,) = waiting(table.game, [asked])

    assert wait.what == "Defeated by damage and horror at once: which of the two …"


def test_token_values_know_the_automatic_failure(table: Table) -> None:
    """The auto-fail counts no number."""
    assert token_value(table.game, Seat(0), Symbol.AUTO_FAIL) is None


def test_a_hand_shows_our_texts_costs_and_reasons(table: Table) -> None:
    """Each card says what it does, what it costs, and why it cannot be played now."""
    table.order("hand", seat=0, cards=["Machete", "Dodge", "Guts"])
    table.order("set", on=0, resources=2)

    machete, dodge, guts = views.hand(table.game, Seat(0)).cards

    assert (machete.cost, machete.payable) == (3, False)
    assert machete.why_not == "It costs 3 resources; you have 2."
    assert "Fight" in machete.text
    assert not machete.text.startswith("Machete")
    assert dodge.why_not
    assert (guts.cost, guts.why_not, guts.icons) == (None, "", ("willpower", "willpower"))


def test_a_card_says_its_bonus_once(table: Table) -> None:
    """What the facts say of a card, its script does not say again."""
    library = table.game.library
    texts = {c.full_name: views.card_text(table.game, c) for c in library.cards.values() if c.gives}

    assert texts["Beat Cop"] == (
        "You get +1 combat. Free, discard him to deal 1 damage to an enemy here."
    )
    for text in texts.values():
        assert not any(text.count(f"+{n} {skill}.") > 1 for n in (1, 2) for skill in Skill)


def test_uses_are_read_as_words(table: Table) -> None:
    """One supply, two supplies; ammo has no plural."""
    table.order("put", card="First Aid", control=0)
    table.order("set", on="First Aid", uses=1)

    (aid,) = seat_of(table).assets

    assert aid.uses == "1 supply"


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 80))
@settings(max_examples=25)
def test_any_board_survives_its_encoding(seed: int, steps: int) -> None:
    """A board read back is the same board, and its text fits."""
    *_, (session, _) = random_play(seed, steps)

    shown = views.board(session.game, session.asks)

    assert views.decode(views.encode(shown)) == shown
    assert 0 < len(board_text(shown)) <= 3_000


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 80), viewer=st.sampled_from([0, 1]))
@settings(max_examples=25)
def test_what_is_hidden_changes_nothing_on_the_board(seed: int, steps: int, viewer: int) -> None:
    """Two positions that differ only in decks and another's hand look the same to a seat."""
    *_, (session, _) = random_play(seed, steps)
    seat = Seat(viewer)
    twin = as_game(hidden_differently(session.state, seat, seed))

    assert views.board(twin, session.asks) == views.board(session.game, session.asks)
    assert views.hand(twin, seat) == views.hand(session.game, seat)


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 60))
@settings(max_examples=15)
def test_no_card_of_a_hand_or_deck_is_named_on_the_board(seed: int, steps: int) -> None:
    """Codes of hidden cards do not occur in what everybody sees, unless one is in the open too."""
    *_, (session, _) = random_play(seed, steps)
    state = session.state
    hidden = {c for who in state.investigators for c in (*who.hand, *who.deck)}
    hidden |= set(state.encounter_deck)
    open_codes = {copy.code for n, copy in enumerate(state.copies) if n not in hidden}
    secret = {state.copies[c].code for c in hidden} - open_codes

    shown = msgspec.json.encode(views.board(session.game, ())).decode()

    assert not [code for code in secret if f'"{code}"' in shown]


def test_a_person_at_a_place_is_no_threat(table: Table) -> None:
    """Lita at the Parlor is marked as somebody, a treachery as something."""
    table.order("place", card="Parlor")
    table.order("put", card="Lita Chantler", at="Parlor")
    table.order("put", card="Obscuring Fog", attach="Study")

    assert [card.ally for card in place_of(table, "Parlor").attached] == [True]
    assert [card.ally for card in place_of(table, "Study").attached] == [False]


def test_a_weakness_that_one_controls_is_shown_once() -> None:
    """The Necronomicon lies before Daisy and fills her hand: it stands among her cards in play."""
    table = Table(["daisy_walker"])
    table.daisy.suffers("The Necronomicon")

    seat = board(table).seats[0]

    shown = board(table)

    assert [asset.short for asset in seat.assets] == ["The Necronomicon"]
    assert not seat.threats
    for words in (board_text(shown), board_alt(shown)):
        assert "John Dee Translation, 3 horror on it" in words
        assert "None" not in words


def test_elite_enemies_stand_first(table: Table) -> None:
    """Whoever is engaged with the Ghoul Priest reads that before all else."""
    for card in ("Swarm of Rats", "Ghoul Priest"):
        table.order("spawn", card=card, engaged=0)

    assert [enemy.name for enemy in seat_of(table).enemies] == ["Ghoul Priest", "Swarm of Rats"]


def test_a_hand_says_that_an_event_has_no_target(table: Table) -> None:
    """As the turn does: nobody is here whom Backstab could attack."""
    table.roland.holds("Backstab").has(resources=5)

    (card,) = views.hand(table.game, table.roland.seat).cards

    assert card.why_not == table.roland.why_not("play", "Backstab") != ""
