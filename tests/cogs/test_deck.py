"""Decks of players' own: `/deck` and `/game join deck:`, on a simulated server."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.rulesets import kits
from bot.store.game_records import DeckRecord
from bot.table.declares.deck_rules import MOST_DECKS
from cogs.lobby.deck_panel import paste_form
from cogs.wire.reply import BROKEN
from tests.cogs.limits import check_layout
from tests.e2e.server import (
    Server,
    components,
    in_words,
    labels,
    names,
    opened,
    panel,
    reply,
    text_of,
)
from tests.lcg.decks.deck_samples import BEAT_COP_2, HAUNTED, MACHETE_AGAIN, roland, sheet
from tests.loopback.openapi import load_openapi

TEXT = "Roland Banks\n2x Machete (Core Set)\n1x Cover Up (Core Set)"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server of the card game; what it sends is checked against Discord's own document."""
    async with opened(tmp_path / "games.db", {"lcg": kits()["lcg"]}) as made:
        yield made
        sent = list(made.env.http_requests)
    if document := load_openapi():
        assert document.problems_of(sent) == []


class Source:
    """A site of decks that needs no network."""

    reads_links = True

    def __init__(self, text: str) -> None:
        self.text = text

    def is_deck_reference(self, text: str) -> bool:
        """Numbers are decks."""
        return text.isdigit()

    async def fetch(self, text: str) -> str:
        """The deck, for one number."""
        if text != "101":
            raise NotAllowed("No such deck.")
        return self.text


async def brought(server: Server, who: Any, text: str | bytes = "", **options: Any) -> str:
    """Return what importing a file says."""
    data = text.encode() if isinstance(text, str) else text
    return reply(
        await who.slash(server.channel, "deck import", file=("deck.json", data), **options)
    )


async def kept(server: Server, who: Any) -> list[str]:
    """The names of somebody's decks."""
    return [deck.name for deck in await server.store.decks.of_user(who.id, "lcg")]


async def test_a_decks_name_is_shown_as_words(server: Server) -> None:
    """Without what nobody sees, and with no disguised link in what everybody reads."""
    slots = {**roland(c01000=0, c01086=0, c01020=2), HAUNTED: 1}
    title = "[Free](https://x.example)\x00\x1b\u202e **now**"
    await brought(server, server.ann, sheet(slots), name=title)
    await server.ann.slash(server.channel, "game new", scenario="The Gathering")
    await server.ann.slash(server.channel, "game join", deck="free")

    assert await kept(server, server.ann) == ["[Free](https://x.example) **now**"]
    assert "\\[Free\\](https://x.example) \\*\\*now\\*\\*" in server.text
    assert "“[Free](" not in server.text


async def test_a_file_is_imported_and_shown(server: Server) -> None:
    """A deck from a file is kept for its owner, shown with a picture, listed, and removed."""
    ann, here = server.ann, server.channel
    said = await brought(server, ann, sheet())
    assert "Guns and Ghouls" in said
    assert "Roland Banks · 30 cards · ready to play" in said

    shown = await ann.slash(here, "deck show", deck="guns")
    assert "**Assets (14):**" in reply(shown)
    assert "Guns and Ghouls: Roland Banks" in (panel(shown).attachments[0].description or "")
    assert "You have 1 deck." in reply(await ann.slash(here, "deck list"))
    assert "follows every rule" in reply(
        await ann.slash(here, "deck check", deck="Guns and Ghouls")
    )

    assert "You have no decks yet." in reply(await server.bob.slash(here, "deck list"))
    assert "no decks" in reply(await server.bob.slash(here, "deck remove", deck="Guns and Ghouls"))
    assert "is removed" in reply(await ann.slash(here, "deck remove", deck="Guns and Ghouls"))
    assert await kept(server, ann) == []
    assert server.public() == []


async def test_the_same_name_takes_the_place(server: Server) -> None:
    """Bringing a deck again replaces it; another name keeps both."""
    await brought(server, server.ann, sheet())
    said = await brought(server, server.ann, sheet(name="GUNS AND GHOULS"))
    await brought(server, server.ann, sheet(), name="  Other \n deck ")

    assert "replaces the older one" in said
    assert await kept(server, server.ann) == ["Guns and Ghouls", "Other deck"]


async def test_pasted_text(server: Server) -> None:
    """Without a file a form opens; it is served by whichever bot is running then."""
    ann, here = server.ann, server.channel
    form = await ann.slash(here, "deck import")
    await server.restart()

    said = reply(await ann.submit_modal(form, {"deck": TEXT}))

    assert "You can’t play it yet" in said
    assert "exactly 30 cards" in said
    assert "Roland’s .38 Special is missing" in said
    assert await kept(server, ann) == ["Roland Banks"]
    short = reply(await ann.slash(here, "deck import", deck="Daisy Walker 2x Encyclopedia (2)"))
    assert "Daisy Walker · 2 of 30 cards · 4 experience" in short


async def test_delivered_twice(server: Server) -> None:
    """The same import twice keeps one deck, and answers once."""
    await brought(server, server.ann, sheet())
    sent = reversed(server.env.backend.transcript)
    payload = next(load for _, name, load in sent if name == "INTERACTION_CREATE")
    server.env.backend.emit("INTERACTION_CREATE", payload)
    await server.env.settle()

    assert await kept(server, server.ann) == ["Guns and Ghouls"]
    (answer,) = server.channel.history(viewer=server.ann)
    assert "is saved" in text_of(answer)
    assert not server.env.errors


async def test_the_form_takes_the_name(server: Server) -> None:
    """The name stands in the form already, and can be changed there; an empty form says so."""
    ann, here = server.ann, server.channel
    form = await ann.slash(here, "deck import", name="Mine")
    blank = await ann.submit_modal(form, {"deck": " \n", "name": ""})
    form = await ann.slash(here, "deck import", name="Mine")
    await ann.submit_modal(form, {"deck": TEXT, "name": "Ours"})

    assert "It’s empty." in reply(blank)
    assert paste_form(links=False, name="Mine").children[1].component.default == "Mine"  # type: ignore[attr-defined]
    assert await kept(server, ann) == ["Ours"]


async def test_pasted_json(server: Server) -> None:
    """JSON goes into the option as well as into a file, also as an arkham.build export."""
    more = {"slots": roland(), "sideSlots": None, "meta": "{}", "xp_spent": None, "source": "x"}
    said = await server.ann.slash(server.channel, "deck import", deck=sheet(**more, name="Built"))

    assert "✓ **Built** is saved." in reply(said)
    assert "ready to play" in reply(said)


async def test_the_revised_core_is_the_same(server: Server) -> None:
    """Codes of the revised core set are the same cards; copies of both are counted together."""
    slots = roland(c01020=1, c01086=0) | {MACHETE_AGAIN: 1}
    said = await brought(server, server.ann, sheet(slots, investigator_code="01501"))
    shown = reply(await server.ann.slash(server.channel, "deck show"))

    assert "Roland Banks · 30 cards · ready to play" in said
    assert "2 × Machete" in shown


async def test_names_are_plain_text(server: Server) -> None:
    """A deck's name formats nothing and mentions nobody, in the lobby neither."""
    ann, here = server.ann, server.channel
    name = f"**@everyone** <@{server.bob.id}> <#1>"
    said = await brought(server, ann, sheet(), name=name)
    await ann.slash(here, "game new", scenario="The Gathering")
    await ann.slash(here, "game join", deck=name)

    for text in (said, server.text):
        assert "@everyone" not in text
        assert f" <@{server.bob.id}>" not in text
        assert " <#1>" not in text


async def test_all_faults_at_once(server: Server) -> None:
    """A deck with faults is kept and checked; every fault is told by name."""
    slots = roland(c01006=0, c01020=3, c01058=1, c04148=1)
    said = await brought(server, server.ann, sheet(slots))
    again = reply(await server.ann.slash(server.channel, "deck check", deck="Guns and Ghouls"))

    for text in (said, again):
        assert "I don’t know “04148”" in text
        assert "Machete: at most 2" in text
        assert "Forbidden Knowledge" in text
        assert "38 Special is missing" in text


async def test_checked_without_being_kept(server: Server) -> None:
    """A deck can be checked before it is brought."""
    ann, here = server.ann, server.channel
    said = await ann.slash(here, "deck check", file=("deck.json", sheet(roland(c01086=0)).encode()))

    assert "has 29" in reply(said)
    assert "I don’t know the deck" in reply(await ann.slash(here, "deck check", deck="Nothing"))
    assert "ready to play" in reply(await ann.slash(here, "deck check", deck=sheet()))
    assert await kept(server, ann) == []


BAD = {
    "broken": sheet()[:300].encode(),
    "HTML": b"<!DOCTYPE html><html></html>",
    "10 MB": b"{" + b" " * 10_000_000,
    "picture": b"\x89PNG\r\n\x1a\n\xff",
    "500 copies": sheet(roland(c01020=500)).encode(),
    "negative": sheet(roland(c01020=-1)).encode(),
    "deep": b"[" * 200_000,
    "unknown investigator": sheet(investigator_code="07001").encode(),
    "empty": b"",
}


async def test_bad_input(server: Server) -> None:
    """Bad input gets a clear private sentence, and nothing is stored."""
    for name, data in BAD.items():
        said = await brought(server, server.ann, data)
        server.env.backend.advance_clock(61)  # a command that is used often rests

        assert "Nothing was saved" in said, name
        assert said != BROKEN, name
        assert len(said) < 400, name
        assert await kept(server, server.ann) == [], name
    assert server.public() == []


async def test_links(server: Server) -> None:
    """Links and numbers are refused where the host allows none, else the deck is fetched."""
    ann, here = server.ann, server.channel
    said = reply(
        await ann.slash(here, "deck import", deck="https://arkhamdb.com/decklist/view/101/x")
    )
    assert "I don’t read deck links here" in said
    assert await kept(server, ann) == []

    server.keeper.context.deck_source = Source(sheet())
    assert "No such deck." in reply(await ann.slash(here, "deck import", deck="7"))
    await ann.slash(here, "deck import", deck="101")
    assert await kept(server, ann) == ["Guns and Ghouls"]


async def test_starter_decks_are_shown(server: Server) -> None:
    """Every investigator's starter deck can be looked at by anybody."""
    for deck in kits()["lcg"].decks.starters():  # type: ignore[attr-defined]
        shown = await server.ann.slash(server.channel, "deck show", deck=deck.name)

        assert re.search(r"\b3\d cards", reply(shown))
        assert panel(shown).attachments


async def test_suggestions(server: Server) -> None:
    """One's own decks are offered, and starter decks where they fit."""
    ann, here = server.ann, server.channel
    await brought(server, ann, sheet())

    assert names(await ann.autocomplete(here, "deck remove", "deck", "")) == ["Guns and Ghouls"]
    shown = names(await ann.autocomplete(here, "deck show", "deck", ""))
    assert shown[0] == "Guns and Ghouls"
    assert "Daisy Walker: starter deck" in shown
    assert names(await server.bob.autocomplete(here, "deck remove", "deck", "")) == []
    await ann.slash(here, "game new", scenario="The Gathering")
    assert "Guns and Ghouls" in names(await ann.autocomplete(here, "game join", "deck", "gun"))


async def test_played_at_a_table(server: Server) -> None:
    """The deck of one's own is what is played; the starter deck for who brings none."""
    ann, bob, here = server.ann, server.bob, server.channel
    slots = {**roland(c01000=0, c01086=0, c01020=2), HAUNTED: 1}
    await brought(server, ann, sheet(slots))
    await ann.slash(here, "game new", scenario="The Gathering")
    assert "Your deck is Guns and Ghouls" in reply(
        await ann.slash(here, "game join", deck="Guns and Ghouls")
    )
    await bob.slash(here, "game join", investigator="Daisy Walker")
    assert "with the deck “Guns and Ghouls”" in server.text
    await ann.slash(here, "game start")

    state = (await server.keeper.tables.games.snapshot(1)).require_session().state
    mine = [copy.code for copy in state.copies if copy.owner == Seat(0)]
    assert mine.count("01020") == 2
    assert HAUNTED in mine
    assert len(mine) == 33
    assert len([copy for copy in state.copies if copy.owner == Seat(1)]) == 33
    late = reply(await ann.slash(here, "game join", deck="Guns and Ghouls"))
    assert "has started" in late


async def test_own_decks_are_offered_by_the_button(server: Server) -> None:
    """Join lists the presser's complete decks before the investigators, and tells what it took."""
    ann, here = server.ann, server.channel
    await brought(server, ann, sheet())
    await brought(server, ann, sheet(roland(c01086=0)), name="Short")
    await ann.slash(here, "game new", scenario="The Gathering")

    shown = panel(await ann.click(server.status, label="Join"))
    menu = components(shown)[0]
    assert menu.options[0].label == "Roland Banks — Guns and Ghouls"
    assert all("Short" not in each.label for each in menu.options)
    taken = await ann.select(shown, [menu.options[0].value], custom_id=menu.custom_id)
    said = text_of(panel(taken))
    others = panel(await server.bob.click(server.status, label="Join"))

    assert "Your deck is Guns and Ghouls." in said
    assert "with the deck “Guns and Ghouls”" in server.text
    assert all("Guns" not in each.label for each in components(others)[0].options)
    plain = await server.bob.slash(here, "game join", investigator="Daisy Walker")
    assert "You have the starter deck. To bring your own: `/deck import`." in reply(plain)
    mine = await ann.slash(here, "game join", investigator="Agnes Baker")
    assert "You have the starter deck. To bring one of yours: `/game join deck:`." in reply(mine)


async def test_many_decks_have_a_list_of_their_own(server: Server) -> None:
    """Every investigator can be chosen, whatever the number of decks."""
    ann, here = server.ann, server.channel
    await brought(server, ann, sheet())
    (deck,) = await server.store.decks.of_user(ann.id, "lcg")
    for number in range(12):
        again = DeckRecord(ann.id, "lcg", f"Deck {number}", deck.investigator, deck.payload, 1.0)
        await server.store.decks.put(again, most=MOST_DECKS)
    await ann.slash(here, "game new", scenario="The Gathering")

    shown = panel(await ann.click(server.status, label="Join"))
    decks, investigators = menus(shown)
    assert len(decks.options) == 13
    known = {each.slug for each in kits()["lcg"].offers.investigators()}
    assert {each.value for each in investigators.options} == known
    taken = await ann.select(shown, [decks.options[1].value], custom_id=decks.custom_id)

    assert "Your deck is " in text_of(panel(taken))


async def test_the_form_says_what_it_reads(server: Server) -> None:
    """Links and numbers are named where they are read."""
    assert "link" not in paste_form(links=False).children[0].text  # type: ignore[attr-defined]
    assert "link" in paste_form(links=True).children[0].text  # type: ignore[attr-defined]


async def test_the_only_deck_needs_no_name(server: Server) -> None:
    """Who keeps one deck sees it; who keeps several is asked which."""
    ann, here = server.ann, server.channel
    assert "no decks" in reply(await ann.slash(here, "deck show"))
    await brought(server, ann, sheet())

    assert "Guns and Ghouls" in reply(await ann.slash(here, "deck show"))

    await brought(server, ann, sheet(), name="Other")
    assert "Which deck: Guns and Ghouls, Other?" in reply(await ann.slash(here, "deck show"))


async def test_the_only_deck_is_checked_without_a_name(server: Server) -> None:
    """Like showing it: a name is wanted only where there are several."""
    ann, here = server.ann, server.channel
    assert "no decks" in reply(await ann.slash(here, "deck check"))
    await brought(server, ann, sheet())

    assert "follows every rule" in reply(await ann.slash(here, "deck check"))


async def test_experience_brings_weaknesses(server: Server) -> None:
    """A standalone deck with 20 experience: two more random weaknesses, shown and then dealt."""
    ann, here = server.ann, server.channel
    dear = {"01029": 2, "01026": 2, BEAT_COP_2: 2, "01094": 2}
    gone = dict.fromkeys(("c01016", "c01017", "c01018", "c01019", "c01020", "c01021"), 0)
    slots = roland(**gone, c01022=0, c01023=0) | dear
    said = await brought(server, ann, sheet(slots))
    shown = reply(await ann.slash(here, "deck show"))
    await ann.slash(here, "game new", scenario="The Gathering")
    await ann.slash(here, "game join", deck="Guns and Ghouls")
    await ann.slash(here, "game start")
    await ann.slash(here, "pass")  # weaknesses of the opening hand are shuffled back by then

    assert "30 cards · 20 experience · ready to play" in said
    assert "3 × Random basic weakness" in shown
    assert "hand 5, deck 30, discards 0" in await in_words(ann, await ann.slash(here, "board"))


async def test_an_investigator_is_played_once(server: Server) -> None:
    """Whose investigator is taken already cannot sit down with a deck of it."""
    await brought(server, server.bob, sheet())
    await server.ann.slash(server.channel, "game new", scenario="The Gathering")
    await server.ann.slash(server.channel, "game join", investigator="Roland Banks")

    said = reply(await server.bob.slash(server.channel, "game join", deck="Guns"))

    assert said == f"<@{server.ann.id}> already plays Roland Banks."
    assert "Guns and Ghouls" not in server.text


async def test_decks_that_cannot_be_taken(server: Server) -> None:
    """A faulty deck, a deck of somebody else's investigator, an unknown deck: nobody sits down."""
    ann, here = server.ann, server.channel
    await brought(server, ann, sheet(), name="Good")
    await brought(server, ann, sheet(roland(c01086=0)), name="Short")
    await ann.slash(here, "game new", scenario="The Gathering")

    short = reply(await ann.slash(here, "game join", deck="Short"))
    assert "Short can’t be played" in short
    assert "has 29" in short
    other = await ann.slash(here, "game join", investigator="Daisy Walker", deck="Good")
    assert "is Roland Banks’s deck, not Daisy Walker’s" in reply(other)
    assert "I don’t know the deck" in reply(await ann.slash(here, "game join", deck="Bad"))
    assert (await server.keeper.tables.games.snapshot(1)).labels == {}


async def test_another_deck_before_the_start(server: Server) -> None:
    """A seat's deck can be changed in the lobby, back to the starter deck too."""
    ann, here = server.ann, server.channel
    await brought(server, ann, sheet())
    await ann.slash(here, "game new", scenario="The Gathering")
    await ann.slash(here, "game join", investigator="Roland Banks")

    await ann.slash(here, "game join", deck="Guns and Ghouls")
    assert "roland_banks" in (await server.keeper.tables.games.snapshot(1)).lobby.decks
    await ann.slash(here, "game join", deck="Roland Banks: starter deck")

    assert (await server.keeper.tables.games.snapshot(1)).lobby.decks == {}


async def test_as_many_as_one_may(server: Server) -> None:
    """Who keeps too many decks is told what to do."""
    for number in range(MOST_DECKS):
        record = DeckRecord(server.ann.id, "lcg", f"Deck {number}", "roland_banks", b"{}", 1.0)
        await server.store.decks.put(record, most=MOST_DECKS)

    assert "/deck remove" in await brought(server, server.ann, sheet())


async def test_forgotten_with_their_owner(server: Server) -> None:
    """Who asks to be forgotten keeps no decks."""
    await brought(server, server.ann, sheet())
    await server.ann.slash(server.channel, "me forget", sure=True)

    assert await kept(server, server.ann) == []


async def test_names_of_decks_fall_with_their_owner(server: Server) -> None:
    """A deck that stands in a lobby keeps its cards for the table, and loses its name."""
    await brought(server, server.ann, sheet(name="My Own"))
    await server.ann.slash(server.channel, "game new", scenario="The Gathering")
    await server.ann.slash(server.channel, "game join", deck="My Own")
    game = (await server.store.games.all())[0].id
    await server.ann.slash(server.channel, "me forget", sure=True)

    config = (await server.store.games.find(game)).config
    assert b"My Own" not in config
    assert b"roland_banks" in config


async def test_the_worst_deck_fits(server: Server) -> None:
    """A pile of faults and names with Markdown keeps to Discord's limits."""
    slots = roland() | {f"0{n}": 1 for n in range(2100, 2220)}
    said = await server.ann.slash(
        server.channel, "deck import", file=("d.json", sheet(slots, name="*_`" * 40).encode())
    )
    listed = await server.ann.slash(server.channel, "deck show", deck="*_`")

    for answer in (said, listed):
        parts: list[dict[str, Any]] = [dict(each.to_dict()) for each in panel(answer).components]
        check_layout(parts)
    assert "more" in reply(said)


async def test_a_game_without_decks(tmp_path: Path) -> None:
    """Where no game is played with decks, that is said."""
    async with opened(tmp_path / "toy.db") as toy:
        assert "None of the games here" in reply(await toy.ann.slash(toy.channel, "deck list"))
        assert names(await toy.ann.autocomplete(toy.channel, "deck show", "deck", "")) == []
        await toy.ann.slash(toy.channel, "game new", scenario="night")
        said = reply(await toy.ann.slash(toy.channel, "game join", deck="x"))
        assert "doesn’t use decks" in said


async def test_substitutes_for_unknown_cards(server: Server) -> None:
    """Named in the command, shown with the deck and in the lobby, kept for its next version."""
    ann, here = server.ann, server.channel
    unknown = sheet(roland(c01086=0, c04018=1))
    assert "I don’t know “04018”" in await brought(server, ann, unknown, name="Relics")

    said = await brought(server, ann, unknown, name="Relics", instead="Venturer = Knife")
    assert "ready to play\nKnife stands in for Venturer." in said
    assert "ready to play" in await brought(server, ann, unknown, name="relics")
    assert "Knife stands in" in reply(await ann.slash(here, "deck show", deck="Relics"))

    await ann.slash(here, "game new", scenario="The Gathering")
    await ann.slash(here, "game join", deck="Relics")
    assert "Knife stands in for Venturer" in server.text


async def test_bad_substitutes_store_nothing(server: Server) -> None:
    """A private sentence, and no deck."""
    said = await brought(server, server.ann, sheet(), instead="Lupara = Knife")

    assert "isn’t one of the unknown cards in this deck" in said
    assert await kept(server, server.ann) == []


# Substitutes chosen one by one


def menus(message: Any) -> list[Any]:
    """The lists of a private answer."""
    return [each for each in components(message) if hasattr(each, "options")]


async def chosen(who: Any, shown: Any, code: str) -> Any:
    """Choose a card in whichever list has it."""
    found = next(m for m in menus(shown) if code in [o.value for o in m.options])
    return panel(await who.select(shown, [code], custom_id=found.custom_id))


UNKNOWN = roland(c01016=0, c01020=0) | {"04017": 1, "04022": 1}
"""Survival Knife for a gun, Ancient Stone for a machete."""


async def test_substitutes_are_chosen_one_by_one(server: Server) -> None:
    """Each of its class, type and level; then the whole deck is shown, and kept."""
    ann, here = server.ann, server.channel
    file = ("d.json", sheet(UNKNOWN, name="Relics").encode())
    failed = panel(await ann.slash(here, "deck import", file=file))
    shown = panel(await ann.click(failed, label="Choose replacements …"))

    assert "Which card replaces Survival Knife?" in text_of(shown)
    assert "from The Forgotten Age" in text_of(shown)
    assert [str(menu.placeholder) for menu in menus(shown)] == ["Guardian (11)"]
    shown = await chosen(ann, shown, "01020")
    await server.restart()
    assert "Machete stands in for Survival Knife." in text_of(shown)
    assert "Unknown card 2 of 2" in text_of(shown)
    shown = await chosen(ann, shown, "01040")

    assert "Magnifying Glass (1) stands in for Ancient Stone (1)." in text_of(shown)
    assert "Machete" in text_of(shown)
    assert len(shown.attachments) == 1
    (stored,) = await server.store.decks.of_user(ann.id, "lcg")
    assert b"stand_ins" not in stored.payload
    await server.restart()
    done = panel(await ann.click(shown, label="Keep it anyway"))
    assert "is saved with its replacement cards." in text_of(done)
    assert "ready to play" in reply(await ann.slash(here, "deck show", deck="Relics"))


async def test_a_card_can_be_left_and_the_choice_begun_anew(server: Server) -> None:
    """What is left stays unknown: the deck says so, and can be mended later."""
    ann, here = server.ann, server.channel
    await brought(server, ann, sheet(UNKNOWN), name="Relics")
    shown = panel(await ann.slash(here, "deck show", deck="Relics"))
    shown = panel(await ann.click(shown, label="Choose replacements …"))
    shown = panel(await ann.click(shown, label="Leave it out"))
    shown = await chosen(ann, shown, "01040")
    assert "You can’t play it yet:" in text_of(shown)
    again = panel(await ann.click(shown, label="Start over"))

    assert "Which card replaces Survival Knife?" in text_of(again)
    shown = panel(await ann.slash(here, "deck check", deck="Relics"))
    shown = panel(await ann.click(shown, label="Choose replacements …"))
    shown = panel(await ann.click(shown, label="Leave it out"))
    done = panel(await ann.click(await chosen(ann, shown, "01040"), label="Keep it anyway"))
    assert "You can’t play it yet:" in text_of(done)
    assert "Choose replacements …" in labels(done)


async def test_a_draft_of_a_deck_that_is_gone(server: Server) -> None:
    """It says so, and nothing is stored."""
    ann, here = server.ann, server.channel
    await brought(server, ann, sheet(UNKNOWN), name="Relics")
    shown = panel(await ann.slash(here, "deck show", deck="Relics"))
    await ann.slash(here, "deck remove", deck="Relics")

    assert "That deck is gone" in reply(await ann.click(shown, label="Choose replacements …"))
    assert await kept(server, ann) == []


async def test_a_deck_of_known_cards_has_nothing_to_choose(server: Server) -> None:
    """Nor has a starter deck."""
    here = server.channel
    await brought(server, server.ann, sheet(), name="Plain")
    for name in ("Plain", "Roland Banks: starter deck"):
        assert "Choose replacements …" not in labels(
            panel(await server.ann.slash(here, "deck show", deck=name))
        )
