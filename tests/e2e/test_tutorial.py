"""`/tutorial`: a newcomer is taught each game by doing what the guidance says, and nothing else."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
from msgspec import Struct

from bot.engine.ask import Ask, Picked
from bot.engine.journal import Answered
from bot.rulesets import kits
from bot.table.declares.kit import Kit
from bot.table.declares.lessons import Lesson, Tutorial
from bot.table.game.snapshot import Caller
from bot.table.steps import inputs
from cogs.turn.panel import TAUGHT_HEIGHT
from cogs.wire.custom_id import Op
from cogs.wire.page import text_height
from cogs.wire.reply import BROKEN
from tests.e2e.server import Server, components, labels, opened, panel, reply, text_of

GAME = 1
TITLES = {"lcg": "Card game", "second_edition": "Board game"}
HEADING = re.compile(r"^\*\*Lesson (\d+) of (\d+): .+\*\*$", re.MULTILINE)
BOLD = re.compile(r"\*\*(.+?)\*\*")


CHANCE = re.compile(r"Chance of success: \*\*(\d+)%")


def is_called(shown: str, name: str) -> bool:
    """Return whether a control's label is this name, perhaps with cost and odds behind it."""
    return shown == name or shown.startswith(f"{name} · ")


class Pupil:
    """Ann, who reads what she is told and presses what stands there in bold."""

    def __init__(self, server: Server, kit: Kit) -> None:
        self.server = server
        self.kit = kit
        self.shown: Any = None
        """The private panel that she has open; None: she opens one first."""

    @property
    def tutorial(self) -> Tutorial:
        """Return what she is taught."""
        assert self.kit.guide.tutorial is not None
        return self.kit.guide.tutorial

    @property
    def thread(self) -> Any:
        """Return where her table is."""
        (thread,) = self.server.channel.threads
        return thread

    @property
    def status(self) -> discord.Message:
        """The status in her thread."""
        found = [m for m in self.thread.history() if "Board" in labels(m)]
        assert len(found) == 1
        return found[0]

    async def begins(self) -> None:
        """She gives the command."""
        ruleset = next(slug for slug, kit in self.server.games.items() if kit is self.kit)
        await self.server.ann.slash(self.server.channel, "tutorial", game=ruleset)

    async def reads(self) -> str:
        """She reads what is open; where nothing is, the status says how to open it."""
        if self.shown is None:
            assert "**Your choice**" in text_of(self.status)
            self.shown = panel(await self.server.ann.click(self.status, label="Your choice"))
        return text_of(self.shown)

    async def presses(self, label: str) -> str:
        """She presses the button that is called so, and reads what comes."""
        (found,) = {
            each.custom_id
            for each in components(self.shown)
            if is_called(getattr(each, "label", None) or "", label)
        }
        self.shown = panel(await self.server.ann.click(self.shown, custom_id=found))
        return text_of(self.shown)

    def meant(self, text: str) -> str:
        """Return what the lesson says in bold that can be pressed."""
        heading = HEADING.search(text)
        assert heading is not None
        said = text[heading.end() :].lstrip().split("\n")[0]
        there = [each.label for each in components(self.shown) if getattr(each, "label", None)]
        (label,) = {b for b in BOLD.findall(said) if any(is_called(each, b) for each in there)}
        return label

    async def lesson(self) -> tuple[int, int]:
        """She does one lesson: its number, and of how many."""
        text = await self.reads()
        heading = HEADING.search(text)
        assert heading is not None, text
        meant = self.meant(text)
        answered = await self.presses(meant)
        if (yes := f"Yes: {meant}") in labels(self.shown):
            assert f"**{yes}**" in text
            answered = await self.presses(yes)
        assert BROKEN not in answered
        return int(heading[1]), int(heading[2])

    async def done(self) -> int:
        """Return how many lessons are kept as done."""
        memories = (await self.server.keeper.tables.games.snapshot(GAME)).memories
        progress = memories[next(iter(memories))].lessons
        return 0 if progress is None else len(progress.done)


class Step(Struct):
    """One lesson: its question, the panel that shows it, and the panel after it was done."""

    lesson: Lesson
    ask: Ask
    text: str
    controls: list[str]
    """The custom ids of what can be pressed."""
    number: tuple[int, int]
    after: str
    labels_after: list[str]


class Course(Struct):
    """A tutorial that was done from start to end."""

    ruleset: str
    tutorial: Tutorial
    steps: list[Step]
    status: str
    """The status at the end."""
    posts: list[str]
    """All posts in the thread."""


@asynccontextmanager
async def taught(path: Path, ruleset: str) -> AsyncIterator[Pupil]:
    """Ann on a server where nothing is played yet."""
    games = dict(kits())
    async with opened(path, games) as server:
        yield Pupil(server, games[ruleset])
        assert not server.env.errors


@pytest.fixture(params=sorted(TITLES))
async def pupil(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Pupil]:
    """The same for each game, or for those that a test names."""
    async with taught(tmp_path / "games.db", request.param) as made:
        yield made


ONE_GAME = pytest.mark.parametrize("pupil", ["lcg"], indirect=True)
"""For behaviour that both games share."""


@pytest.fixture(scope="module", params=sorted(TITLES))
def course(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Course:
    """A tutorial of each game, done once for the tests that only look at it."""
    return asyncio.run(walk(tmp_path_factory.mktemp("course") / "games.db", request.param))


async def walk(path: Path, ruleset: str) -> Course:
    """Do a tutorial from start to end."""
    async with taught(path, ruleset) as pupil:
        await pupil.begins()
        steps = [await step(pupil, lesson) for lesson in pupil.tutorial.lessons]
        posts = [text_of(each) for each in pupil.thread.history()]
        return Course(ruleset, pupil.tutorial, steps, text_of(pupil.status), posts)


async def step(pupil: Pupil, lesson: Lesson) -> Step:
    """Do the next lesson."""
    (ask,) = (await pupil.server.keeper.tables.games.snapshot(GAME)).require_session().asks
    text = await pupil.reads()
    controls = [str(getattr(each, "custom_id", "")) for each in components(pupil.shown)]
    number = await pupil.lesson()
    after = text_of(pupil.shown)
    return Step(lesson, ask, text, controls, number, after, labels(pupil.shown))


def test_from_start_to_end(course: Course) -> None:
    """Who does what stands there in bold comes to the end, and is told what comes next."""
    count, last = len(course.tutorial.lessons), course.steps[-1].after

    assert [each.number for each in course.steps] == [(n + 1, count) for n in range(count)]
    for told in (last, course.status):
        assert all(line in told for line in course.tutorial.farewell)
    assert not HEADING.search(last)


def test_a_lesson_fits_a_phone(course: Course) -> None:
    """What it says stands last, above its button, with one other; what happened takes few lines."""
    for each in course.steps[1:]:
        heading = HEADING.search(each.text)
        assert heading is not None
        assert each.text[heading.end() :].strip().count("\n") == 0
        assert text_height([each.text]) <= TAUGHT_HEIGHT + 260, each.text
        options = [one for one in each.controls if one.startswith(f"k/{Op.OPTION.value}/")]
        assert len(options) <= 2


TOKEN = re.compile(r"^Token: \*\*|, token \*\*", re.MULTILINE)


def test_a_lesson_shows_the_token_that_was_drawn(course: Course) -> None:
    """Whoever reveals one reads it in the panel, beside the result, not in the log alone."""
    revealed = [each.after for each in course.steps if each.lesson.key == "reveal"]

    assert all(TOKEN.search(shown) and "succeeds by" in shown for shown in revealed)
    assert len(revealed) == (2 if course.ruleset == "lcg" else 0)


async def learns(pupil: Pupil, *, but: int = 0) -> None:
    """She begins and does all lessons, `but` the last ones, without presses."""
    await pupil.begins()
    server, lessons = pupil.server, pupil.tutorial.lessons
    async with server.at_once():
        for lesson in lessons[: len(lessons) - but]:
            (ask,) = (await server.keeper.tables.games.snapshot(GAME)).require_session().asks
            seat = ask.awaited[0]
            option = lesson.option(ask.parts[seat])
            given = Answered(seat, ask.id, Picked(() if option is None else (option.key,)))
            await server.keeper.tables.change(
                GAME, inputs.submit_input, Caller(server.ann.id), given
            )
    if not but:
        pupil.shown = panel(await server.ann.click(pupil.status, label="Your choice"))


async def test_it_ends_with_a_door(pupil: Pupil) -> None:
    """A button in her panel and in the status, named by the text, opens a lobby for everybody."""
    await learns(pupil)
    door = pupil.tutorial.door
    assert door is not None
    assert f"**{door.label}**" in text_of(pupil.shown)
    assert door.label in labels(pupil.status)
    told = await pupil.presses(door.label)

    assert "The table is open in <#" in told
    lobby = pupil.server.status
    assert "Join" in labels(lobby)
    if door.settings:
        (boxes,) = [
            c for c in components(lobby) if (getattr(c, "custom_id", "") or "").endswith("/boxes")
        ]
        assert [o.value for o in boxes.options if o.default] == ["dunwich"]
    assert "Your choice" in labels(pupil.status), "the tutorial stays for who plays on"


@ONE_GAME
async def test_the_door_where_something_is_played(pupil: Pupil) -> None:
    """She reads what to type elsewhere, and that opens the same table."""
    await learns(pupil)
    server, door = pupil.server, pupil.tutorial.door
    assert door is not None
    await server.bob.slash(server.channel, "game new", scenario="the_gathering")
    told = await pupil.presses(door.label)

    command = re.search(r"`/game new scenario:([^:`]+?)((?: \w+:True)*)`", told)
    assert command is not None, told
    flags = dict.fromkeys(re.findall(r" (\w+):True", command[2]), True)
    opened_ = reply(await server.ann.slash(server.other, "game new", scenario=command[1], **flags))
    assert opened_.startswith("✓ The table is open")


@ONE_GAME
async def test_the_door_is_its_pupils_alone(pupil: Pupil) -> None:
    """Nobody else goes through it, and nobody before the end."""
    await pupil.begins()
    server, door = pupil.server, "k/Q/1/0//any/door"

    assert "haven’t finished" in reply(await server.press_made_up(server.ann, door))
    assert "someone else’s" in reply(await server.press_made_up(server.bob, door))


@ONE_GAME
async def test_the_door_on_a_page_with_one_channel(pupil: Pupil) -> None:
    """Played in the answer, it leads to a lobby in the channel where it was asked for."""
    server = pupil.server
    server.keeper.context.threads = False
    ruleset = next(name for name, kit in server.games.items() if kit is pupil.kit)
    pupil.shown = panel(await server.ann.slash(server.channel, "tutorial", game=ruleset))
    for _ in pupil.tutorial.lessons:
        await pupil.lesson()
    assert server.channel.threads == []
    assert not list(server.channel.history())
    assert pupil.tutorial.door is not None
    await pupil.presses(pupil.tutorial.door.label)

    assert "Join" in labels(server.public()[-1])


def test_no_standing_order_is_offered_in_a_lesson(course: Course) -> None:
    """Nothing leads away while something is taught."""
    labels_ = [label for each in course.steps[:-1] for label in each.labels_after]
    assert not [each for each in labels_ if each.startswith("Always")]


def test_committing_changes_the_odds(course: Course) -> None:
    """Where a card is committed, the chance that stands there is another one before and after."""
    commits = [each for each in course.steps if each.lesson.verb == "commit"]
    chances = [(CHANCE.findall(each.text), CHANCE.findall(each.after)) for each in commits]

    assert bool(chances) == (course.ruleset == "lcg")
    assert all(int(before[0]) < int(after[0]) for before, after in chances)


def test_nobody_is_said_to_be_back(course: Course) -> None:
    """Who learns was never away: no post says that somebody plays again."""
    assert not any(" is back" in post for post in course.posts)


def test_every_verb_is_offered(course: Course) -> None:
    """In each lesson the one option that it means stands among those that are offered."""
    for each in course.steps:
        lesson, ask = each.lesson, each.ask
        assert ask.kind == lesson.ask
        assert lesson.key == "nothing" or lesson.option(ask.parts[ask.awaited[0]]) is not None


async def test_an_advice_offers_nothing_that_a_lesson_refuses(pupil: Pupil) -> None:
    """The last lesson has her try `/advise`: what she can press below it is what is taught."""
    await learns(pupil, but=1)
    meant = pupil.meant(await pupil.reads())
    advice = panel(await pupil.server.ann.slash(pupil.thread, "advise"))
    assert "**What I’d do as " in text_of(advice)
    assert set(labels(advice)) <= {meant, "Back to the choice"}

    pupil.shown = panel(await pupil.server.ann.click(advice, label="Back to the choice"))
    assert (await pupil.lesson())[0] == len(pupil.tutorial.lessons)


async def test_something_else_is_pressed(pupil: Pupil) -> None:
    """A kind word says what is taught, and nothing has happened."""
    await learns(pupil, but=len(pupil.tutorial.lessons) - 4)
    text = await pupil.reads()
    wrong = next(
        each.label
        for each in components(pupil.shown)
        if getattr(each, "label", None)
        and not is_called(each.label, pupil.meant(text))
        and each.label != "Back"
    )

    assert "Not yet" in await pupil.presses(wrong)
    assert await pupil.done() == 4
    pupil.shown = None
    assert (await pupil.lesson())[0] == 5


@ONE_GAME
async def test_a_restart_in_its_middle(pupil: Pupil) -> None:
    """The bot forgets nothing: the next lesson is the next one, in the old thread."""
    await learns(pupil, but=len(pupil.tutorial.lessons) - 3)
    await pupil.server.restart()

    assert "continues" in reply(await pupil.server.ann.slash(pupil.server.channel, "tutorial"))
    assert (await pupil.lesson())[0] == 4
    assert await pupil.done() == 4


@ONE_GAME
async def test_a_step_back_takes_the_lesson_back(pupil: Pupil) -> None:
    """After `/undo` the lesson is taught again."""
    await pupil.begins()
    for _ in range(2):
        await pupil.lesson()
    await pupil.server.ann.slash(pupil.thread, "undo")
    pupil.shown = None

    assert await pupil.done() == 1
    assert (await pupil.lesson())[0] == 2


@ONE_GAME
@pytest.mark.parametrize("lacks", [(), ("create_private_threads",)])
async def test_leaving_puts_everything_away(pupil: Pupil, lacks: tuple[str, ...]) -> None:
    """In the middle she leaves: the thread is gone, and another can be begun."""
    server = pupil.server
    server.channel = channel_without(server, *lacks)
    await pupil.begins()
    await pupil.lesson()
    offer = panel(await server.ann.slash(server.channel, "tutorial"))
    told = panel(await server.ann.click(offer, label=f"End it: {pupil.kit.offers.short}"))

    assert "The tutorial is over" in text_of(told)
    assert server.channel.threads == []
    assert (await server.store.games.find(GAME)).status == "archived"
    await pupil.begins()
    assert len(server.channel.threads) == 1


@ONE_GAME
async def test_the_channel_stays_free(pupil: Pupil) -> None:
    """A table can be opened in the channel meanwhile, and the tutorial is nobody else's."""
    await pupil.begins()
    server = pupil.server
    slug = next(iter(pupil.kit.offers.scenarios())).slug

    ruleset = next(name for name, kit in server.games.items() if kit is pupil.kit)
    opened_ = reply(
        await server.bob.slash(server.channel, "game new", scenario=f"{ruleset}/{slug}")
    )
    assert opened_.startswith("✓")
    assert "tutorial" in text_of(server.public()[-1])
    assert "tutorial" not in reply(await server.bob.slash(server.channel, "games"))


def channel_without(server: Server, *flags: str) -> Any:
    """A channel in which everybody, and the bot, lacks these permissions."""
    lacks = discord.PermissionOverwrite(**dict.fromkeys(flags, False))
    return server.guild.create_text_channel("closed", overwrites={server.guild.default_role: lacks})


async def plays_in_the_answer(pupil: Pupil, told: Any) -> None:
    """She goes from the first lesson to the end in private answers, and none names another way."""
    pupil.shown, count = panel(told), len(pupil.tutorial.lessons)
    for number in range(count):
        assert pupil.shown.attachments, "the board stands below the question"
        assert await pupil.lesson() == (number + 1, count)
    assert all(line in text_of(pupil.shown) for line in pupil.tutorial.farewell)


async def test_without_leave_to_make_threads(pupil: Pupil) -> None:
    """Where the bot may make no threads she plays in the answer itself; nothing is posted."""
    server = pupil.server
    closed = channel_without(server, "create_private_threads", "create_public_threads")
    offer = reply(await server.ann.slash(closed, "tutorial"))
    before = len(closed.history())

    assert "right here" in offer
    await plays_in_the_answer(
        pupil, await server.ann.slash(closed, "tutorial", game=pupil.kit.offers.title)
    )
    assert closed.threads == []
    assert len(closed.history()) == before


@ONE_GAME
async def test_in_the_answer_one_looks_and_goes_on(pupil: Pupil) -> None:
    """Cards and board take the place of the question, each with a way back."""
    server = pupil.server
    closed = channel_without(server, "create_private_threads", "create_public_threads")
    pupil.shown = panel(await server.ann.slash(closed, "tutorial", game=pupil.kit.offers.title))
    for look in ("My cards", "Board"):
        await pupil.presses(look)
        await pupil.presses("Back to the game")

    assert (await pupil.lesson())[0] == 1


@ONE_GAME
async def test_the_answer_is_closed_and_found_again(pupil: Pupil) -> None:
    """After a restart the same command, in whatever channel, leads to the next lesson."""
    server = pupil.server
    closed = channel_without(server, "create_private_threads", "create_public_threads")
    pupil.shown = panel(await server.ann.slash(closed, "tutorial", game=pupil.kit.offers.title))
    await pupil.lesson()
    await server.restart()
    there = await server.ann.slash(server.channel, "tutorial")
    assert "<#-" not in reply(there)
    pupil.shown = panel(
        await server.ann.click(panel(there), label=f"Continue: {pupil.kit.offers.short}")
    )

    assert (await pupil.lesson())[0] == 2
    assert server.channel.threads == []


@ONE_GAME
async def test_the_answer_is_its_pupils_alone(pupil: Pupil) -> None:
    """A button of it that somebody else comes by does nothing."""
    server = pupil.server
    closed = channel_without(server, "create_private_threads", "create_public_threads")
    pupil.shown = panel(await server.ann.slash(closed, "tutorial", game=pupil.kit.offers.title))
    first = next(each for each in components(pupil.shown) if getattr(each, "label", None))

    told = reply(await server.press_made_up(server.bob, first.custom_id))
    assert "in another channel" in told
    assert await pupil.done() == 0


@ONE_GAME
async def test_in_a_thread_that_all_can_read(pupil: Pupil) -> None:
    """Without private ones: she is told so, a restart changes nothing, and only she plays."""
    server = pupil.server
    half = channel_without(server, "create_private_threads")
    server.channel = half
    offer = reply(await server.ann.slash(half, "tutorial"))
    told = reply(await server.ann.slash(half, "tutorial", game=pupil.kit.offers.title))

    assert "anyone in this channel can read along" in offer
    assert "anyone in this channel can read along" in told
    thread = server.keeper.get_channel(pupil.thread.id)
    assert isinstance(thread, discord.Thread)
    assert thread.type is discord.ChannelType.public_thread
    assert (await pupil.lesson())[0] == 1
    await server.restart()
    other = panel(await server.bob.click(pupil.status, label="Your choice"))
    assert text_of(other).startswith("You have no seat at this table")
    pupil.shown = None
    assert (await pupil.lesson())[0] == 2


@ONE_GAME
async def test_a_channel_that_is_no_thread_stays(pupil: Pupil) -> None:
    """A tutorial that was moved into a channel is put away without it."""
    await pupil.begins()
    server = pupil.server
    server.keeper.tables.games.evict(GAME)
    await server.store.games.move(GAME, server.other.id)
    offer = panel(await server.ann.slash(server.channel, "tutorial"))
    await server.ann.click(offer, label=f"End it: {pupil.kit.offers.short}")

    assert (await server.store.games.find(GAME)).status == "archived"
    assert server.keeper.get_channel(server.other.id) is not None
    assert server.other.history() is not None


@ONE_GAME
async def test_on_a_page_whose_channel_is_taken(pupil: Pupil) -> None:
    """Where a lobby is open the tutorial is played in the answer; the lobby stays as it is."""
    server = pupil.server
    server.keeper.context.threads = False
    ruleset = next(name for name, kit in server.games.items() if kit is pupil.kit)
    slug = next(iter(pupil.kit.offers.scenarios())).slug
    await server.bob.slash(server.channel, "game new", scenario=f"{ruleset}/{slug}")
    before = [text_of(each) for each in server.channel.history()]
    told = await server.ann.slash(server.channel, "tutorial", game=ruleset)
    pupil.shown = panel(told)

    assert (await pupil.lesson())[0] == 1
    assert [text_of(each) for each in server.channel.history()] == before


@ONE_GAME
async def test_it_is_not_counted(pupil: Pupil) -> None:
    """A tutorial that is ended counts for nobody."""
    await pupil.begins()
    await pupil.server.ann.slash(pupil.thread, "game end")
    tables = pupil.server.keeper.tables
    await tables.store.games.set_status(GAME, "over")

    assert await tables.stats.of_person(pupil.server.ann.id) == {}
    assert await tables.stats.of_server(pupil.server.guild.id) == {}


@ONE_GAME
async def test_it_is_for_its_pupil_alone(pupil: Pupil) -> None:
    """Somebody else cannot put it away, however they came by the button."""
    await pupil.begins()
    offer = panel(await pupil.server.ann.slash(pupil.server.channel, "tutorial"))
    (leave,) = [c for c in components(offer) if (c.label or "").startswith("End it")]

    told = reply(await pupil.server.press_made_up(pupil.server.bob, leave.custom_id))
    assert "someone else’s tutorial" in told
    assert (await pupil.server.store.games.find(GAME)).status == "running"
