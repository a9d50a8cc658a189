"""Section 6: damage, insanity, unconsciousness."""

from __future__ import annotations

import pytest

from bot.engine.ask import Pick
from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Coin, Special
from tests.second_edition.table import Table
from tests.second_edition.terms import InvestigatorDevoured, Standing

ME = Seat(0)


def test_never_above_the_maximum() -> None:
    """Sanity and Stamina never rise above their maximum."""
    table = Table("joe_diamond")
    table.joe.sanity = 3

    table.act(table.joe.gain(sanity=5))

    assert table.joe.sanity == 4


@pytest.mark.parametrize(
    ("sanity", "stamina", "place"),
    [(9, 0, "arkham_asylum"), (0, 9, "st_marys_hospital")],
    ids=["insane", "unconscious"],
)
def test_going_down_in_arkham(sanity: int, stamina: int, place: str) -> None:
    """At 0 Sanity one goes to the Asylum, at 0 Stamina to the Hospital, with 1 restored."""
    table = Table("joe_diamond")

    finished = table.act(table.joe.lose(sanity=sanity, stamina=stamina))

    assert not finished
    assert table.joe.place == place
    assert min(table.joe.sanity, table.joe.stamina) == 1
    assert table.joe.idle


def test_half_of_items_and_clues() -> None:
    """Going down costs half of the items and half of the clue tokens, and Retainers.

    Both halves are rounded down; the player chooses the items.
    """
    table = Table("joe_diamond")
    for code in ("knife", "rifle", "wither"):
        table.joe.gets(code)
    table.joe.gets("skill_luck")
    table.joe.clues = 5
    table.joe.has_special(Special.RETAINER)

    table.act(table.joe.lose(stamina=6), "knife")

    assert not table.joe.owns("knife")
    assert len(table.joe.cards) == 3
    assert table.joe.clues == 3
    assert Special.RETAINER not in table.joe.specials


def test_cards_that_cannot_be_lost() -> None:
    """The owner may keep the Derringer when items are lost."""
    table = Table("joe_diamond")
    table.joe.gets("18_derringer")
    table.joe.gets("knife")

    table.act(table.joe.lose(stamina=6), "18-derringer")

    assert table.joe.owns("knife")


def test_with_nothing_else_to_lose_nothing_is_lost() -> None:
    """Items that cannot be lost count for the half; an investigator may keep them all."""
    table = Table("joe_diamond")
    for _ in range(2):
        table.joe.gets("18_derringer")

    table.act(table.joe.lose(stamina=6), ())

    assert table.asked[0].parts[ME].form == Pick(0, 1)
    assert len(table.joe.cards) == 2
    assert table.joe.place == "st_marys_hospital"


def test_both_at_once_devour() -> None:
    """DH 8.3: An investigator with Sanity and Stamina at 0 at the same time is devoured."""
    table = Table("joe_diamond", "mandy_thompson")

    table.act(table.joe.lose(sanity=4, stamina=6))

    assert table.joe.standing is Standing.COMING
    assert table.told(InvestigatorDevoured)[0].code == "joe_diamond"


def test_no_maximum_left_devours() -> None:
    """DH 8.3: An investigator whose maximum falls to 0 is devoured."""
    table = Table("michael_mcglen")
    table.michael.lost_max_sanity = 2

    table.act(table.michael.lower_maximum(Coin.SANITY))

    assert table.told(InvestigatorDevoured)


def test_the_maximum_cuts_what_one_has() -> None:
    """If a maximum falls, an investigator above it loses the rest."""
    table = Table("joe_diamond")

    table.act(table.joe.lower_maximum(), "stamina")

    assert table.joe.stamina == 5
    assert table.joe.max_stamina() == 5


def test_abilities_lessen_losses_not_costs() -> None:
    """Harvey loses one Sanity less from every source, but pays all of a cost."""
    table = Table("harvey_walters")

    table.act(table.harvey.lose(sanity=2))
    assert table.harvey.sanity == 6

    table.act(table.harvey.pay(sanity=2))
    assert table.harvey.sanity == 4


def test_a_spell_resolves_before_its_caster_goes_insane() -> None:
    """A spell resolves before its cost drives its caster insane."""
    table = Table("joe_diamond")
    table.joe.sanity = 1
    table.joe.sliders = [0, 0, 3]
    card = table.joe.gets("voice_of_ra")
    table.joe.rolls(5, 5)

    finished = table.act(table.joe.cast("voice_of_ra", card))

    assert table.lasting
    assert not finished
    assert table.joe.place == "arkham_asylum"


# Dunwich's Injury and Madness cards


def test_an_injury_instead_of_losses() -> None:
    """DH 8.1, 8.11, point 27: An Injury instead restores Stamina fully; only Retainers are lost."""
    table = Table("joe_diamond", injuries=True)
    table.joe.gets("knife")
    table.joe.gets("rifle")
    table.joe.clues = 4
    table.joe.has_special(Special.RETAINER)

    table.act(table.joe.lose(stamina=6), "card")

    assert table.joe.owns("knife")
    assert table.joe.owns("rifle")
    assert table.joe.clues == 4
    assert table.joe.stamina == table.joe.max_stamina()
    assert table.joe.place == "st_marys_hospital"
    assert len(table.joe.cards) == 3
    assert not table.joe.specials


def test_the_same_madness_twice_devours() -> None:
    """DH 8.5: An investigator who gets a second copy of a Madness or Injury is devoured."""
    table = Table("joe_diamond", "mandy_thompson", injuries=True)
    card = table.joe.gets("depression")
    pile = table.decks[table.printed_card(card).deck]
    twin = next(each for each in pile if table.code(each) == "depression")
    pile.remove(twin)
    pile.insert(0, twin)

    table.act(table.joe.lose(sanity=4), "card")

    assert table.joe.standing is Standing.COMING


def test_the_losses_instead_of_a_madness() -> None:
    """DH 8.2: A player may take the usual losses instead of a Madness."""
    table = Table("joe_diamond", injuries=True)
    table.joe.gets("knife")
    table.joe.gets("rifle")
    table.joe.clues = 4

    table.act(table.joe.lose(sanity=4), "losses", "rifle")

    assert [table.code(held.card) for held in table.joe.cards] == ["knife"]
    assert (table.joe.clues, table.joe.sanity) == (2, 1)


def test_when_no_investigator_is_left_the_player_is_out() -> None:
    """If two retire and one investigator is unused, the second player is out."""
    table = Table("joe_diamond", "kate_winthrop", "harvey_walters")
    table.unused[:] = ["bob_jenkins"]
    table.act(table.joe.retire())
    table.act(table.kate.retire())

    standings = [who.standing for who in table.investigators]

    assert standings == [Standing.COMING, Standing.OUT, Standing.PLAYING]


def test_devoured_in_the_final_battle() -> None:
    """DH 8.10: An investigator devoured in the final battle has no replacement."""
    table = Table("joe_diamond", ancient_one="cthulhu")
    table.awake = True

    table.run(table.joe.lose(sanity=4))

    assert isinstance(table.raised, GameEnds)
    assert table.raised.resolution == "devoured"


def test_a_loss_of_items_is_asked_for_in_words() -> None:
    """The question about lost items gives their number and the reason."""
    table = Table("joe_diamond")
    table.joe.stamina = 1
    for code in ("axe", "knife", "rifle", "lantern"):
        table.joe.gets(code)

    table.act(table.joe.lose(stamina=1), ("axe", "knife"))

    ask = next(each for each in table.asked if each.kind == "lose_cards")
    assert (ask.prompt, ask.source) == ("Which 2 cards do you lose?", "Knocked out")
