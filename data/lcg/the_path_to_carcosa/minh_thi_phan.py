"""Minh Thi Phan and her own cards."""

from __future__ import annotations

from bot.lcg.api import (
    COMMITS_FROM_AFAR,
    MAY_NOT_COMMIT_COUNT,
    MAY_NOT_LEAVE,
    CardCommitted,
    CardType,
    CommitsMade,
    CopyNo,
    Cost,
    Game,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Symbol,
    TestSucceeds,
    TokenRule,
    Use,
    at_your_location,
    choose_cards,
    constant,
    discard_piece,
    draw_cards,
    gain_icons,
    icons_of_commit,
    make_room,
    reaction,
    revelation,
    ruling,
    to_threat_area,
    token_rule,
)

MINH, MIND, KING = "03002", "03010", "03011"
ENOUGH_ICONS, TOO_FEW = 6, (1, 2)


# Minh Thi Phan


def _helped(use: Use[CardCommitted]) -> str:
    """Return the name under which the help for an investigator is counted each round."""
    return f"{MINH}:{use.event.seat}"


def _may_help(g: Game, use: Use[CardCommitted]) -> bool:
    return at_your_location(g, use) and not g.limits.use_count("round", _helped(use))


@reaction(MINH, "help", to=CardCommitted, label="Add a wild icon", when=_may_help)
async def minh_adds_a_wild_icon(g: Game, use: Use[CardCommitted]) -> None:
    """Minh Thi Phan: Reaction, after an investigator here commits a card, it gains a wild icon.

    Until the end of the test. Once for each investigator per round.
    """
    g.limits.record_use("round", _helped(use))
    gain_icons(use.event.test, use.event.copy, Skill.WILD)


def _committed_skill_cards(g: Game, trial: SkillTest) -> list[CopyNo]:
    skills = [c.copy for c in trial.commits if g.card(c.copy).type is CardType.SKILL]
    return [copy for copy in skills if copy not in trial.returning]


async def _return_a_skill_card(g: Game, trial: SkillTest) -> None:
    trial.returning += await choose_cards(
        g,
        trial.seat,
        "Which skill card returns to its owner’s hand?",
        lambda: _committed_skill_cards(g, trial),
        least=0,
        source=MINH,
        secret=False,
    )


token_rule(
    MINH,
    Symbol.ELDER_SIGN,
    TokenRule(
        modifier=lambda g, _t: g.library.card(MINH).elder_sign or 0, now=_return_a_skill_card
    ),
    "Elder sign: +1. You may return a committed skill card to its owner’s hand after the test.",
)


# Analytical Mind


@constant(MIND, COMMITS_FROM_AFAR)
def analytical_mind_commits_from_afar(_g: Game, mind: Piece, seat: Seat, _trial: SkillTest) -> bool:
    """Analytical Mind: You may commit 1 card to each test of an investigator elsewhere."""
    return mind.controller == seat


def _has_committed_one_card(_g: Game, use: Use[CommitsMade]) -> bool:
    return sum(commit.seat == use.seat for commit in use.event.test.commits) == 1


@reaction(
    MIND,
    "think",
    to=CommitsMade,
    label="Draw a card",
    when=_has_committed_one_card,
    cost=Cost(exhaust=True),
)
async def analytical_mind_draws(g: Game, use: Use) -> None:
    """Analytical Mind: Reaction, after you commit exactly 1 card to a test, exhaust it: draw 1."""
    await draw_cards(g, use.seat, 1)


# The King in Yellow


@revelation(KING)
async def king_in_yellow_enters_threat_area(g: Game, use: Use) -> None:
    """The King in Yellow: Revelation, put it into play in your threat area."""
    book = await to_threat_area(g, use)
    book.controller = use.seat
    await make_room(g, use.seat, book.id)


@constant(KING, MAY_NOT_LEAVE)
def king_in_yellow_cannot_leave_play(_g: Game, book: Piece, piece: Piece) -> str:
    """The King in Yellow: It can’t leave play except through its own ability."""
    return "Only its own ability removes it." if piece is book else ""


@constant(KING, MAY_NOT_COMMIT_COUNT)
def king_in_yellow_bars_few_cards(_g: Game, book: Piece, seat: Seat, count: int) -> str:
    """The King in Yellow: You can’t commit exactly 1 or 2 cards to a test."""
    barred = book.controller == seat and count in TOO_FEW
    return "The King in Yellow: you can’t commit exactly 1 or 2 cards." if barred else ""


def _icons_committed(g: Game, use: Use[TestSucceeds]) -> bool:
    trial = use.event.test
    own = [c for c in trial.commits if c.seat == use.seat and not c.cancelled]
    return sum(icons_of_commit(g, trial, commit) for commit in own) >= ENOUGH_ICONS


@reaction(KING, "close", to=TestSucceeds, label="Discard it", when=_icons_committed)
async def king_in_yellow_is_discarded(g: Game, use: Use) -> None:
    """The King in Yellow: Reaction, after a success with 6 or more of your icons, discard it.

    Only matching icons on cards that you have committed count.
    """
    discard_piece(g, use.source, by_itself=True)


ruling(KING, "It takes a hand slot. You can’t help others: that would be exactly 1 card.")
ruling(KING, "Wild icons match, and so does the one that Minh adds.")
