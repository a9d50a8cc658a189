"""Section 2: set-up."""

from __future__ import annotations

import pytest

from bot.engine.ask import Pick, Picked
from bot.engine.errors import NotAllowed
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.second_edition.printed.terms import Deck, MythosKind
from tests.second_edition.game import Game
from tests.second_edition.playing import rules, seed_of
from tests.second_edition.table import Table, undealt


def started(*names: str, ancient_one: str = "azathoth", seed: str = "set-up") -> Game:
    """A game run to its first question."""
    setup_ = {"investigators": list(names), "ancient_one": ancient_one}
    return Game(*Session.start(rules(), setup_, seed_of(seed)))


def test_a_clue_token_lies_on_each_unstable_location() -> None:
    """One clue token on each of the eleven unstable locations."""
    table = Table("joe_diamond")

    assert len(table.clues) == 11
    assert set(table.clues.values()) == {1}


def test_no_clue_token_where_kate_works() -> None:
    """With Kate Winthrop in play the Science Building has no clue token."""
    table = Table("kate_winthrop")

    assert "science_building" not in table.clues
    assert len(table.clues) == 10


def test_masks_only_with_nyarlathotep() -> None:
    """The five Masks are in the cup only against Nyarlathotep; all sixty monsters are somewhere."""
    without, with_masks = Table(), Table(ancient_one="nyarlathotep")

    assert len(without.cup) == 55
    assert len(without.box) == 5
    assert len(with_masks.cup) == 60


def test_component_counts() -> None:
    """The decks and markers of the base game are complete."""
    box = undealt("joe_diamond")
    sizes = {deck: len(pile) for deck, pile in box.decks.items()}

    assert sizes[Deck.COMMON] == 44
    assert sizes[Deck.UNIQUE] == 39
    assert sizes[Deck.SPELL] == 40
    assert sizes[Deck.SKILL] == 20
    assert sizes[Deck.ALLY] == 11
    assert len(box.markers) == 60
    assert len(box.gate_markers) == 16
    assert len(box.mythos_deck) == 67
    assert len(box.gate_deck) == 49
    assert sorted(len(deck) for deck in box.location_decks.values()) == [7] * 9


def test_fixed_and_random_possessions() -> None:
    """Fixed possessions come first, then random ones in their numbers."""
    game = started("joe_diamond")
    who = game.investigators[0]
    codes = [game.cards[held.card] for held in who.cards]

    assert (who.money, who.clues) == (8, 3)
    assert codes[0] == "45_automatic"
    decks = [game.library.cards[code].deck for code in codes[1:]]
    assert decks.count(Deck.COMMON) == 2
    assert decks.count(Deck.SKILL) == 1


def test_those_who_draw_more_choose_side_by_side() -> None:
    """Amanda, Bob and Jack each keep some of their drawn cards; no player waits for another."""
    game = started("amanda_sharpe", "bob_jenkins", "monterey_jack")

    assert [ask.kind for ask in game.asks] == ["keep"] * 3
    assert sorted(seat for ask in game.asks for seat in ask.must) == [0, 1, 2]


def test_what_is_not_kept_is_discarded_in_turn_order() -> None:
    """Cards not chosen are discarded in turn order, whoever answers first."""
    forwards, backwards = (
        keeping(("amanda_sharpe", "bob_jenkins", "monterey_jack"), late) for late in (False, True)
    )

    assert forwards.decks == backwards.decks
    assert not forwards.limbo
    assert forwards.investigators == backwards.investigators


def test_who_draws_from_the_bottom_waits_for_the_discards_before() -> None:
    """Pete, who draws from the bottom, waits for the discards of players before him."""
    game = started("ashcan_pete", "amanda_sharpe", "bob_jenkins")
    seen: list[list[str]] = []
    while any(ask.kind in ("keep", "search") for ask in game.asks):
        seen.append(sorted(ask.kind for ask in game.asks))
        answer_first(game, -1)

    assert seen.count(["search"]) >= 2
    assert all(kinds in (["search"], ["keep"], ["keep", "keep"]) for kinds in seen)


def keeping(names: tuple[str, ...], late: bool) -> Game:
    """The game once all have chosen the first cards, from the first seat on or from the last."""
    game = started(*names)
    while any(ask.kind == "keep" for ask in game.asks):
        answer_first(game, -1 if late else 0)
    return game


def answer_first(game: Game, which: int) -> None:
    """Whoever is asked takes the first of the options, as many as it has to."""
    ask = game.asks[which]
    (seat,) = ask.must
    part = ask.parts[seat]
    assert isinstance(part.form, Pick)
    keys = tuple(option.key for option in part.options[: part.form.min])
    game.applies(Answered(seat, ask.id, Picked(keys)))


def test_full_sanity_and_stamina_at_home() -> None:
    """All investigators begin at their home with full Sanity and Stamina."""
    game = started("mandy_thompson", "joe_diamond")
    first, second = game.investigators

    assert (first.place, first.sanity, first.stamina) == ("library", 5, 5)
    assert (second.place, second.sanity, second.stamina) == ("police_station", 4, 6)


def test_sliders_stand_anywhere() -> None:
    """In set-up each player places the sliders freely, without Focus, at the same time."""
    game = started("mandy_thompson", "joe_diamond")

    assert [ask.kind for ask in game.asks] == ["sliders", "sliders"]


def test_the_first_mythos_card_is_no_rumor_and_shows_a_gate() -> None:
    """DH 2.6: If the first Mythos card is a Rumor or has no gate, another one is drawn."""
    table = Table()
    table.next("mythos", "the_great_ritual", "good_work_undone", "all_quiet_in_arkham")

    table.draw_opening()

    card = table.current_mythos()
    assert card is not None
    assert card.kind is not MythosKind.RUMOR
    assert card.id == "all_quiet_in_arkham"


@pytest.mark.parametrize(
    "names",
    [[], ["joe_diamond"] * 2, ["nobody"], [f"random{n}" for n in range(9)]],
    ids=["nobody", "twice", "unknown", "nine"],
)
def test_a_set_up_that_is_not_legal(names: list[str]) -> None:
    """A set-up without players, with nine, or with a double or unknown investigator is refused."""
    with pytest.raises(NotAllowed):
        undealt(*names)


def test_random_investigators_are_drawn_from_the_rest() -> None:
    """A random investigator is one nobody plays."""
    game = started("random", "joe_diamond", "random")
    codes = [who.code for who in game.investigators]

    assert len(set(codes)) == 3
    assert not set(codes) & set(game.unused)
    assert len(game.unused) == 13
