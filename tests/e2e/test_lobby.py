"""Before the game: how hard it is, and who gets up again; getting up later is asked about."""

from __future__ import annotations

from tests.e2e.server import Server, components, labels, names, panel, reply, text_of


async def test_the_creator_chooses_the_difficulty(server: Server) -> None:
    """In the lobby, with a select; nobody else does, and not once the game has begun."""
    ann, bob = server.ann, server.bob
    await server.seated(ann, bob, start=False)
    assert "Standard" in text_of(server.status)
    picker = components(server.status)[0].custom_id

    refused = await bob.select(server.status, ["easy"], custom_id=picker)
    assert "Only the host" in reply(refused)
    done = await ann.select(server.status, ["easy"], custom_id=picker)

    assert reply(done) == "✓ The difficulty is Easy."
    assert "· Easy ·" in text_of(server.status)
    assert "Roland Banks: " in text_of(server.status)


async def test_getting_up_in_the_lobby(server: Server) -> None:
    """A button does it at once: nothing is lost."""
    await server.seated(server.ann, server.bob, start=False)

    left = await server.bob.click(server.status, label="Leave")
    stranger = await server.cat.click(server.status, label="Leave")

    assert reply(left) == "✓ You’ve left Daisy Walker."
    assert "Daisy Walker" not in text_of(server.status)
    assert "no seat" in reply(stranger)


async def test_who_has_two_seats_in_the_lobby_says_which(server: Server) -> None:
    """One, both or none; a button from before the seats changed does nothing."""
    ann = server.ann
    await server.seated(ann, ann, start=False)

    asked = panel(await ann.click(server.status, label="Leave"))
    assert labels(asked) == ["Leave Roland Banks", "Leave Daisy Walker", "Leave both", "Never mind"]
    other = panel(await ann.click(server.status, label="Leave"))
    left = text_of(panel(await ann.click(asked, label="Leave Roland Banks")))
    stale = text_of(panel(await ann.click(other, label="Leave Roland Banks")))

    assert left == "✓ You’ve left Roland Banks."
    assert "have changed" in stale
    assert "Daisy Walker: <@" in text_of(server.status)
    await ann.slash(server.channel, "game join", investigator="roland")
    asked = panel(await ann.click(server.status, label="Leave"))
    left = text_of(panel(await ann.click(asked, label="Leave both")))
    assert left == "✓ You’ve left Daisy Walker and Roland Banks."


async def test_a_list_marks_whom_a_companion_plays(server: Server) -> None:
    """In the lobby and later: the seat can be taken, and the companion makes room."""
    here = server.channel
    await server.seated(server.ann, start=False)
    await server.ann.slash(here, "seat companion", investigator="Wendy")
    for _ in range(2):
        asked = panel(await server.bob.slash(here, "game join"))
        (menu,) = [each for each in components(asked) if hasattr(each, "options")]
        marked = [o.label for o in menu.options if "makes room" in (o.description or "")]
        assert marked == ["Wendy Adams"]
        standing = reply(await server.ann.slash(here, "game status"))
        assert "- Wendy Adams: a companion" in standing
        offered = names(await server.ann.autocomplete(here, "seat friend", "who", ""))
        assert "Wendy Adams" not in offered
        await server.ann.slash(here, "game start")


async def test_a_lobby_that_was_closed_has_nothing_to_look_back_at(server: Server) -> None:
    """Help says how to open a table, not how the game ended that never began."""
    await server.seated(server.ann, server.bob, start=False)
    asked = panel(await server.ann.slash(server.channel, "game end"))
    await server.ann.click(asked, label=labels(asked)[0])

    said = reply(await server.ann.slash(server.channel, "help"))

    assert "/game new" in said
    assert "See how it ended" not in said


async def test_getting_up_in_a_game_is_asked_about(server: Server) -> None:
    """What follows is said first; who has two seats gives up the one that is meant."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob, ann)

    asked = panel(await ann.slash(here, "game leave"))
    assert "Anyone can, and they’ll see" in text_of(asked)
    assert labels(asked) == [
        "Yes: leave Roland Banks", "Yes: leave Wendy Adams", "Yes: leave all of them", "Never mind",
    ]  # fmt: skip
    kept = await ann.click(asked, label="Never mind")
    assert text_of(panel(kept)) == "Nothing changed."
    asked = panel(await ann.slash(here, "game leave"))
    await ann.click(asked, label="Yes: leave Wendy Adams")

    assert "Wendy Adams’s seat is free: `/game join`, or `/seat companion`." in server.text
    assert (await server.keeper.tables.games.snapshot(1)).occupants == {0: ann.id, 1: server.bob.id}


async def test_who_takes_a_second_seat_is_told_so(server: Server) -> None:
    """They may have meant to change: how to give one up stands beside it."""
    await server.ann.slash(server.channel, "game new", scenario="night")
    first = await server.ann.slash(server.channel, "game join", investigator="roland")
    second = await server.ann.slash(server.channel, "game join", investigator="daisy")

    assert "You play" not in reply(first)
    assert "You play Roland Banks and Daisy Walker. To give a seat up: `/game leave`" in reply(
        second
    )
