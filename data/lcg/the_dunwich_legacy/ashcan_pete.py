"""“Ashcan” Pete and Duke."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_READY,
    Attempt,
    Cost,
    Game,
    Limit,
    PieceId,
    SkillTest,
    Symbol,
    TokenRule,
    Use,
    action,
    choose_word,
    fight_with,
    foes,
    free,
    investigate_with,
    move,
    open_neighbours,
    ready,
    ruling,
    token_rule,
)

PETE, DUKE = "02005", "02014"


def _readiable_assets(g: Game, use: Use) -> list[PieceId]:
    exhausted = (asset for asset in g.in_play.controlled_by(use.seat) if asset.exhausted)
    return [asset.id for asset in exhausted if not g.constants.ban(MAY_NOT_READY, asset)]


@free(
    PETE,
    "rouse",
    label="Ready an asset",
    targets=_readiable_assets,
    cost=Cost(discard_cards=1),
    limit=Limit(1, "round"),
)
async def pete_readies_asset(g: Game, use: Use) -> None:
    """ "Ashcan" Pete: You begin the game with Duke in play.

    Free, discard a card: ready an asset you control. Once per round.
    """  # noqa: D210 - his name begins so
    asset = g.piece(use.target)
    if asset is not None:
        await ready(g, asset)


async def _ready_duke(g: Game, trial: SkillTest) -> None:
    for duke in g.in_play.of_code(g.library.card(DUKE).code):
        if duke.controller == trial.seat:
            await ready(g, duke)


token_rule(
    PETE,
    Symbol.ELDER_SIGN,
    TokenRule(modifier=lambda g, _t: g.library.card(PETE).elder_sign or 0, now=_ready_duke),
    "Elder sign: +2. Ready Duke.",
)


@action(
    DUKE,
    "fight",
    is_a=frozenset({"fight"}),
    targets=foes,
    cost=Cost(actions=1, exhaust=True),
    attempt=Attempt(base=4, damage=1),
)
async def fight_with_duke(g: Game, use: Use) -> None:
    """Duke: Action, exhaust him: Fight with a base combat of 4, +1 damage."""
    await fight_with(g, use)


@action(
    DUKE,
    "sniff",
    is_a=frozenset({"investigate"}),
    label="Investigate, moving first if you like",
    cost=Cost(actions=1, exhaust=True),
    attempt=Attempt(base=4),
)
async def investigate_with_duke(g: Game, use: Use) -> None:
    """Duke: Action, exhaust him: Investigate with a base intellect of 4.

    You can first move to a connecting location.
    """
    near = [(place.id, g.pieces.face_card(place).name) for place in open_neighbours(g, use.seat)]
    words = [("stay", "Investigate here"), *near] if near else []
    key = await choose_word(
        g, use.seat, "Where do you investigate?", words, source=DUKE, kind="place"
    )
    if key not in ("", "stay"):
        await move(g, use.seat, PieceId(key))
    await investigate_with(g, use)


ruling(
    DUKE,
    ("The whole action is one investigation: enemies engaged with you attack once, before it."),
)
