"""What every store promises of campaigns: one rests exactly while a chapter of it is active."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.store.api import Store
from bot.store.errors import ChannelTaken, NoSuchGame
from bot.store.game_records import Adoption, GameRecord, NewChapter, SeatRecord, Timer
from tests.store.conformance.journals import started
from tests.store.samples import ALICE, CHANNEL, GUILD, checkpoint, entry, new_game, told


def chapter(parent: int, number: int = 1, *, instead: int | None = None) -> NewChapter:
    """A chapter with one player and one free seat."""
    return NewChapter(
        parent=parent,
        number=number,
        new=replace(new_game(), status="running", seed=b"seed"),
        seats=((SeatRecord(0, 0, "roland"), ALICE), (SeatRecord(0, 0, "daisy"), None)),
        start=checkpoint(0, 0, kept=True),
        outbox=(told("It begins"),),
        parting=(told("The campaign rests"),),
        instead=instead,
    )


async def begun(store: Store) -> tuple[GameRecord, GameRecord]:
    """A campaign, and its first chapter."""
    parent = await started(store)
    await store.games.set_status(parent, "running")
    await store.timers.replace(parent, [Timer(parent, "call", 5.0)])
    first = await store.chapters.begin(chapter(parent))
    return await store.games.find(parent), first


async def test_a_chapter_begins_as_its_campaign_rests(store: Store) -> None:
    """The chapter is the channel's game, with seats, start and what is to be told."""
    parent, first = await begun(store)

    assert (parent.status, first.status) == ("resting", "running")
    assert (first.parent, first.chapter, first.seed) == (parent.id, 1, b"seed")
    assert await store.games.active_in(GUILD, CHANNEL) == first
    assert [seat.label for seat in await store.seats.of_game(first.id)] == ["roland", "daisy"]
    assert await store.seats.occupants(first.id) == {0: ALICE}
    assert (await store.journal.load(first.id)).checkpoint is not None
    assert [row.payload for row in await store.outbox.pending()] == [
        b"The campaign rests",
        b"It begins",
    ]
    assert await store.timers.all(game=parent.id) == []


async def test_a_chapter_begins_once(store: Store) -> None:
    """Begun again it is the same one, over or not."""
    parent, first = await begun(store)
    again = await store.chapters.begin(chapter(parent.id))
    await store.games.set_status(first.id, "over")
    after = await store.chapters.begin(chapter(parent.id))

    assert again.id == after.id == first.id
    assert (await store.games.find(parent.id)).status == "running"


async def test_a_campaign_goes_on_with_the_end_of_its_chapter(store: Store) -> None:
    """In the transaction of the step that ends it, and rests again as that is taken back."""
    parent, first = await begun(store)
    await store.journal.commit(entry(first.id, 1), status="over")

    assert (await store.games.active_in(GUILD, CHANNEL) or first).id == parent.id

    await store.journal.commit(entry(first.id, 2), status="running", rewind_to=0)

    assert (await store.games.active_in(GUILD, CHANNEL) or parent).id == first.id
    assert (await store.games.find(parent.id)).status == "resting"


async def test_a_channel_is_never_free_between_campaign_and_chapter(store: Store) -> None:
    """Nobody opens another table meanwhile."""
    _, first = await begun(store)
    with pytest.raises(ChannelTaken):
        await store.games.create(new_game())
    await store.games.set_status(first.id, "over")
    with pytest.raises(ChannelTaken):
        await store.games.create(new_game())


async def test_another_attempt_takes_the_place_of_one_that_was_ended(store: Store) -> None:
    """The first one is archived without a number, and stays with the campaign."""
    parent, first = await begun(store)
    await store.games.set_status(first.id, "over")
    second = await store.chapters.begin(chapter(parent.id, instead=first.id))

    assert second.id != first.id
    assert await store.chapters.find(parent.id, 1) == second
    assert [(g.id, g.chapter) for g in await store.chapters.of_campaign(parent.id)] == [
        (first.id, None),
        (second.id, 1),
    ]
    assert (await store.games.find(first.id)).status == "archived"
    assert (await store.games.find(parent.id)).status == "resting"


async def test_a_campaign_that_is_paused_rests_and_goes_on(store: Store) -> None:
    """A pause ends with the chapter that is taken up again."""
    parent, first = await begun(store)
    await store.games.set_status(first.id, "over")
    await store.games.set_status(parent.id, "paused")
    await store.games.set_status(first.id, "running")

    assert (await store.games.find(parent.id)).status == "resting"


async def test_a_campaign_that_is_over_stays_so(store: Store) -> None:
    """Whatever becomes of its chapters."""
    parent, first = await begun(store)
    await store.games.set_status(first.id, "over")
    await store.games.set_status(parent.id, "over")
    await store.games.set_status(first.id, "archived")

    assert (await store.games.find(parent.id)).status == "over"


def adoption(game: int) -> Adoption:
    """A campaign with one player and one free seat, whose first chapter a game becomes."""
    return Adoption(
        game=game,
        number=1,
        new=replace(new_game(), status="running", seed=b"seed", interaction=77),
        seats=((SeatRecord(0, 0, "roland"), ALICE), (SeatRecord(0, 0, "daisy"), None)),
        start=checkpoint(0, 0, kept=True),
        outbox=(told("The campaign begins"),),
    )


async def test_a_game_that_was_played_alone_can_become_a_chapter(store: Store) -> None:
    """The campaign begins with it, whole; adopted again it is the same one."""
    alone = await started(store)
    await store.games.set_status(alone, "over")
    campaign = await store.chapters.adopt(adoption(alone))
    again = await store.chapters.adopt(adoption(alone))

    assert again == campaign
    assert (campaign.status, campaign.parent, campaign.seed) == ("running", None, b"seed")
    assert (await store.games.find(alone)).parent == campaign.id
    assert (await store.chapters.find(campaign.id, 1) or campaign).id == alone
    assert [seat.label for seat in await store.seats.of_game(campaign.id)] == ["roland", "daisy"]
    assert await store.seats.occupants(campaign.id) == {0: ALICE}
    assert (await store.journal.load(campaign.id)).checkpoint is not None
    assert [row.payload for row in await store.outbox.pending()] == [b"The campaign begins"]


async def test_a_game_is_not_adopted_where_the_channel_is_taken(store: Store) -> None:
    """Nothing of the campaign is there then."""
    alone = await started(store)
    await store.games.set_status(alone, "over")
    other = await store.games.create(new_game())
    before = [game.id for game in await store.games.all()]
    with pytest.raises(ChannelTaken):
        await store.chapters.adopt(adoption(alone))

    assert [game.id for game in await store.games.all()] == before
    assert (await store.games.find(alone)).parent is None
    assert (await store.games.active_in(GUILD, CHANNEL) or other).id == other.id
    with pytest.raises(NoSuchGame):
        await store.chapters.adopt(adoption(999))


async def test_campaigns_that_were_left_alone_are_found(store: Store) -> None:
    """Those that rest although nothing is played."""
    parent, _ = await begun(store)
    assert await store.chapters.find_stranded() == []
    other = await store.games.create(new_game(CHANNEL + 1))
    await store.games.set_status(other.id, "resting")

    assert await store.chapters.find_stranded() == [other.id]
    assert parent.id != other.id


async def test_a_campaign_moves_with_its_chapter(store: Store) -> None:
    """To the channel where that goes on."""
    parent, first = await begun(store)
    await store.games.move(first.id, CHANNEL + 5)
    await store.games.set_status(first.id, "over")

    assert (await store.games.active_in(GUILD, CHANNEL + 5) or first).id == parent.id
    assert await store.games.active_in(GUILD, CHANNEL) is None
