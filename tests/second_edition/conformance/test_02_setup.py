"""Section 2: set-up."""

from __future__ import annotations

import pytest

from bot.engine.ask import Pick, Picked
from bot.engine.errors import NotAllowed
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.second_edition.core.state import State
from bot.second_edition.printed.terms import Deck, MythosKind
from bot.second_edition.turn import mythos, setup
from tests.second_edition.playing import GameSession, rules, seed_of
from tests.second_edition.scene import Scene


def started(*names: str, ancient_one: str = "azathoth", seed: str = "set-up") -> GameSession:
    """A game run to its first question."""
    setup_ = {"investigators": list(names), "ancient_one": ancient_one}
    return Session.start(rules(), setup_, seed_of(seed))[0]


def test_a_clue_token_lies_on_each_unstable_location() -> None:
    """One clue token on each of the eleven unstable locations."""
    scene = Scene("joe_diamond")

    assert len(scene.b.state.clues) == 11
    assert set(scene.b.state.clues.values()) == {1}


def test_no_clue_token_where_kate_works() -> None:
    """With Kate Winthrop in play none lies on the Science Building."""
    scene = Scene("kate_winthrop")

    assert "science_building" not in scene.b.state.clues
    assert len(scene.b.state.clues) == 10


def test_masks_only_with_nyarlathotep() -> None:
    """The five Masks are in the cup only against Nyarlathotep; all sixty monsters are somewhere."""
    without, with_masks = Scene(), Scene(ancient_one="nyarlathotep")

    assert len(without.b.state.cup) == 55
    assert len(without.b.state.box) == 5
    assert len(with_masks.b.state.cup) == 60


def test_component_counts() -> None:
    """The decks and markers of the base game are complete."""
    state = rules().new({"investigators": ["joe_diamond"]})
    sizes = {deck: len(pile) for deck, pile in state.decks.items()}

    assert sizes[Deck.COMMON] == 44
    assert sizes[Deck.UNIQUE] == 39
    assert sizes[Deck.SPELL] == 40
    assert sizes[Deck.SKILL] == 20
    assert sizes[Deck.ALLY] == 11
    assert len(state.markers) == 60
    assert len(state.gate_markers) == 16
    assert len(state.mythos_deck) == 67
    assert len(state.gate_deck) == 49
    assert sorted(len(deck) for deck in state.location_decks.values()) == [7] * 9


def test_fixed_and_random_possessions() -> None:
    """Fixed possessions come first, then random ones in their numbers."""
    session = started("joe_diamond")
    who = session.state.investigators[0]
    codes = [session.state.cards[held.card] for held in who.cards]

    assert (who.money, who.clues) == (8, 3)
    assert codes[0] == "45_automatic"
    decks = [session.game.library.cards[code].deck for code in codes[1:]]
    assert decks.count(Deck.COMMON) == 2
    assert decks.count(Deck.SKILL) == 1


def test_those_who_draw_more_choose_side_by_side() -> None:
    """Amanda, Bob and Jack each keep some of what they drew; nobody waits for another's choice."""
    session = started("amanda_sharpe", "bob_jenkins", "monterey_jack")

    assert [ask.kind for ask in session.asks] == ["keep"] * 3
    assert sorted(seat for ask in session.asks for seat in ask.must) == [0, 1, 2]


def test_what_is_not_kept_is_discarded_in_turn_order() -> None:
    """Whoever answers first, the decks lie as if the first player had."""
    forwards, backwards = (
        keeping(("amanda_sharpe", "bob_jenkins", "monterey_jack"), late) for late in (False, True)
    )

    assert forwards.decks == backwards.decks
    assert not forwards.limbo
    assert forwards.investigators == backwards.investigators


def test_who_draws_from_the_bottom_waits_for_the_discards_before() -> None:
    """Pete looks at the bottom card: those before him have discarded, those after him wait."""
    session = started("ashcan_pete", "amanda_sharpe", "bob_jenkins")
    seen: list[list[str]] = []
    while any(ask.kind in ("keep", "search") for ask in session.asks):
        seen.append(sorted(ask.kind for ask in session.asks))
        answer_first(session, -1)

    assert seen.count(["search"]) >= 2
    assert all(kinds in (["search"], ["keep"], ["keep", "keep"]) for kinds in seen)


def keeping(names: tuple[str, ...], late: bool) -> State:
    """The state once all have chosen the first cards, from the first seat on or from the last."""
    session = started(*names)
    while any(ask.kind == "keep" for ask in session.asks):
        answer_first(session, -1 if late else 0)
    return session.state


def answer_first(session: GameSession, which: int) -> None:
    """Whoever is asked takes the first of the options, as many as it has to."""
    ask = session.asks[which]
    (seat,) = ask.must
    part = ask.parts[seat]
    assert isinstance(part.form, Pick)
    keys = tuple(option.key for option in part.options[: part.form.min])
    session.apply(Answered(seat, ask.id, Picked(keys)))


def test_full_sanity_and_stamina_at_home() -> None:
    """Everybody begins at home in full health."""
    session = started("mandy_thompson", "joe_diamond")
    first, second = session.state.investigators

    assert (first.place, first.sanity, first.stamina) == ("library", 5, 5)
    assert (second.place, second.sanity, second.stamina) == ("police_station", 4, 6)


def test_sliders_stand_anywhere() -> None:
    """The sliders are placed free of Focus, side by side."""
    session = started("mandy_thompson", "joe_diamond")

    assert [ask.kind for ask in session.asks] == ["sliders", "sliders"]


def test_the_first_mythos_card_is_no_rumor_and_shows_a_gate() -> None:
    """Rumors and cards without a gate are drawn again."""
    scene = Scene()
    scene.next("mythos", "the_great_ritual", "good_work_undone", "all_quiet_in_arkham")

    mythos.draw_opening(scene.b)

    card = mythos.current(scene.b)
    assert card is not None
    assert card.kind is not MythosKind.RUMOR
    assert card.id == "all_quiet_in_arkham"


@pytest.mark.parametrize(
    "names",
    [[], ["joe_diamond"] * 2, ["nobody"], [f"random{n}" for n in range(9)]],
    ids=["nobody", "twice", "unknown", "nine"],
)
def test_a_set_up_that_is_not_legal(names: list[str]) -> None:
    """No player, nine, the same investigator twice, an unknown one: refused."""
    with pytest.raises(NotAllowed):
        setup.new_state(rules().library, {"investigators": names})


def test_random_investigators_are_drawn_from_the_rest() -> None:
    """A random investigator is never one who plays already."""
    session = started("random", "joe_diamond", "random")
    state: State = session.state
    codes = [who.code for who in state.investigators]

    assert len(set(codes)) == 3
    assert not set(codes) & set(state.unused)
    assert len(state.unused) == 13
