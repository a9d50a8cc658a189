"""Section 6: damage, insanity, unconsciousness."""

from __future__ import annotations

import pytest

from bot.engine.ask import Pick
from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.second_edition.core.facts import Devoured
from bot.second_edition.core.registry import Origin, Use
from bot.second_edition.core.state import Standing
from bot.second_edition.printed.terms import Coin, Special
from bot.second_edition.verbs import fate, losses, spells
from tests.second_edition.scene import Scene

ME = Seat(0)


def test_never_above_the_maximum() -> None:
    """Gaining stops at the maximum."""
    scene = Scene("joe_diamond")
    scene.who().sanity = 3

    scene.act(losses.gain(scene.b, ME, sanity=5))

    assert scene.who().sanity == 4


@pytest.mark.parametrize(
    ("sanity", "stamina", "place"),
    [(9, 0, "arkham_asylum"), (0, 9, "st_marys_hospital")],
    ids=["insane", "unconscious"],
)
def test_going_down_in_arkham(sanity: int, stamina: int, place: str) -> None:
    """Insane to the Asylum, unconscious to the Hospital, with 1 left."""
    scene = Scene("joe_diamond")

    finished = scene.act(losses.lose(scene.b, ME, sanity=sanity, stamina=stamina))

    assert not finished
    assert scene.who().place == place
    assert min(scene.who().sanity, scene.who().stamina) == 1
    assert scene.who().idle


def test_half_of_items_and_clues() -> None:
    """Half of the items, own choice, and half of the clue tokens, both rounded down; Retainers."""
    scene = Scene("joe_diamond")
    for code in ("knife", "rifle", "wither"):
        scene.card(code)
    scene.card("skill_luck")
    scene.who().clues = 5
    scene.special(Special.RETAINER)

    scene.act(losses.lose(scene.b, ME, stamina=6), "knife")

    assert not scene.owns("knife")
    assert len(scene.who().cards) == 3
    assert scene.who().clues == 3
    assert Special.RETAINER not in scene.who().specials


def test_cards_that_cannot_be_lost() -> None:
    """The Derringer may be kept: the owner need not choose it, but may."""
    scene = Scene("joe_diamond")
    scene.card("18_derringer")
    scene.card("knife")

    scene.act(losses.lose(scene.b, ME, stamina=6), "18-derringer")

    assert scene.owns("knife")


def test_with_nothing_else_to_lose_nothing_is_lost() -> None:
    """They count among the items, and who has no others may keep them all."""
    scene = Scene("joe_diamond")
    for _ in range(2):
        scene.card("18_derringer")

    scene.act(losses.lose(scene.b, ME, stamina=6), ())

    assert scene.asked[0].parts[ME].form == Pick(0, 1)
    assert len(scene.who().cards) == 2
    assert scene.who().place == "st_marys_hospital"


def test_going_down_in_an_other_world() -> None:
    """The same losses, then lost in time and space."""
    scene = Scene("joe_diamond")
    scene.at("abyss:2")

    scene.act(losses.lose(scene.b, ME, sanity=4))

    assert scene.who().place == "lost"
    assert scene.who().sanity == 1
    assert scene.who().delayed


def test_both_at_once_devour() -> None:
    """Sanity and Stamina both at 0 at the same time: devoured."""
    scene = Scene("joe_diamond", "mandy_thompson")

    scene.act(losses.lose(scene.b, ME, sanity=4, stamina=6))

    assert scene.who().standing is Standing.COMING
    assert scene.told(Devoured)[0].code == "joe_diamond"


def test_no_maximum_left_devours() -> None:
    """A maximum of 0 devours."""
    scene = Scene("michael_mcglen")
    scene.who().lost_max_sanity = 2

    scene.act(losses.lower_maximum(scene.b, ME, Coin.SANITY))

    assert scene.told(Devoured)


def test_the_maximum_cuts_what_one_has() -> None:
    """Who has more than a lowered maximum loses the rest."""
    scene = Scene("joe_diamond")

    scene.act(losses.lower_maximum(scene.b, ME), "stamina")

    assert scene.who().stamina == 5
    assert scene.b.max_stamina(ME) == 5


def test_abilities_lessen_losses_not_costs() -> None:
    """Harvey loses one Sanity less from every source, but pays all of a cost."""
    scene = Scene("harvey_walters")

    scene.act(losses.lose(scene.b, ME, sanity=2))
    assert scene.who().sanity == 6

    scene.act(losses.pay(scene.b, ME, sanity=2))
    assert scene.who().sanity == 4


def test_a_card_against_a_loss() -> None:
    """Food prevents one Stamina of one loss."""
    scene = Scene("joe_diamond")
    scene.card("food")

    scene.act(losses.lose(scene.b, ME, stamina=2), "use:food")

    assert scene.who().stamina == 5
    assert not scene.owns("food")


def test_a_spell_resolves_before_its_caster_goes_insane() -> None:
    """The cost may bring Sanity to 0: the spell works first."""
    scene = Scene("joe_diamond")
    scene.who().sanity = 1
    scene.who().sliders = [0, 0, 3]
    card = scene.card("voice_of_ra")
    scene.dice(5, 5)

    finished = scene.act(spells.cast(scene.b, Use(ME, Origin("voice_of_ra", ME, card))))

    assert scene.b.state.lasting
    assert not finished
    assert scene.who().place == "arkham_asylum"


# Dunwich's Injury and Madness cards


def test_an_injury_instead_of_losses() -> None:
    """One Injury; Stamina to its maximum; no item or clue token is lost; Retainers are."""
    scene = Scene("joe_diamond", injuries=True)
    scene.card("knife")
    scene.card("rifle")
    scene.who().clues = 4
    scene.special(Special.RETAINER)

    scene.act(losses.lose(scene.b, ME, stamina=6), "card")

    assert scene.owns("knife")
    assert scene.owns("rifle")
    assert scene.who().clues == 4
    assert scene.who().stamina == scene.b.max_stamina(ME)
    assert scene.who().place == "st_marys_hospital"
    assert len(scene.who().cards) == 3
    assert not scene.who().specials


def test_the_same_madness_twice_devours() -> None:
    """A second copy of the same card devours."""
    scene = Scene("joe_diamond", "mandy_thompson", injuries=True)
    card = scene.card("depression")
    pile = scene.b.state.decks[scene.b.card(card).deck]
    twin = next(each for each in pile if scene.b.code(each) == "depression")
    pile.remove(twin)
    pile.insert(0, twin)

    scene.act(losses.lose(scene.b, ME, sanity=4), "card")

    assert scene.who().standing is Standing.COMING


def test_the_losses_instead_of_a_madness() -> None:
    """The card is an alternative: who prefers it loses half of the items and clue tokens."""
    scene = Scene("joe_diamond", injuries=True)
    scene.card("knife")
    scene.card("rifle")
    scene.who().clues = 4

    scene.act(losses.lose(scene.b, ME, sanity=4), "losses", "rifle")

    assert [scene.b.code(held.card) for held in scene.who().cards] == ["knife"]
    assert (scene.who().clues, scene.who().sanity) == (2, 1)


def test_trophies_outlive_the_devoured() -> None:
    """All cards, money and clues go; unspent trophies stay with the player."""
    scene = Scene("joe_diamond")
    scene.card("knife")
    scene.trophy("zombie")
    scene.gate_trophy()
    scene.who().money = 5

    scene.act(fate.devour(scene.b, ME))

    who = scene.who()
    assert (len(who.monsters), len(who.gates), who.money, who.cards) == (1, 1, 0, [])


def test_when_no_investigator_is_left_the_player_is_out() -> None:
    """With one investigator left for two who retire, the second has nobody to come with."""
    scene = Scene("joe_diamond", "kate_winthrop", "harvey_walters")
    scene.b.state.unused[:] = ["bob_jenkins"]
    scene.act(fate.retire(scene.b, ME))
    scene.act(fate.retire(scene.b, Seat(1)))

    standings = [who.standing for who in scene.b.state.investigators]

    assert standings == [Standing.COMING, Standing.OUT, Standing.PLAYING]


def test_devoured_in_the_final_battle() -> None:
    """There is no new investigator; when all are out the game is lost."""
    scene = Scene("joe_diamond", ancient_one="cthulhu")
    scene.b.state.awake = True

    scene.run(losses.lose(scene.b, ME, sanity=4))

    assert isinstance(scene.raised, GameEnds)
    assert scene.raised.resolution == "devoured"


def test_a_loss_of_items_is_asked_for_in_words() -> None:
    """How many cards go, and why, without any code."""
    scene = Scene("joe_diamond")
    scene.who().stamina = 1
    for code in ("axe", "knife", "rifle", "lantern"):
        scene.card(code)

    scene.act(losses.lose(scene.b, ME, stamina=1), ("axe", "knife"))

    ask = next(each for each in scene.asked if each.kind == "lose_cards")
    assert (ask.prompt, ask.source) == ("Which 2 cards do you lose?", "Knocked out")
