"""Worth of the options of the other questions."""

from __future__ import annotations

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.lcg.core.about import Kind
from bot.lcg.printed.cards import CardType
from bot.lcg.views.shapes import AssetView, SeatView
from bot.tools.aims.lcg import cards, harm, needs
from bot.tools.aims.lcg.sight import AimSight


def in_reply(sight: AimSight, _seat: Seat, option: Option) -> float:
    """An answer to a moment: the act first, then what costs little."""
    act, about = sight.board.act, option.about
    if option.key == "advance" or (act is not None and about is not None and about.id == act.code):
        return 100.0
    if about is not None and about.id in {threat.id for threat in sight.me.threats}:
        return -1.0 if needs.lacking(sight) else 1.0
    return 0.6 - cards.cost(sight, sight.way(option).cost)


def chosen(sight: AimSight, _seat: Seat, option: Option) -> float:
    """Of the words of an effect not those that hurt."""
    match option.key:
        case "damage":
            return -harm.hurt(sight, 1, 0)
        case "horror":
            return -harm.hurt(sight, 0, 1)
        case _:
            return 0.0


def agreed(_sight: AimSight, _seat: Seat, option: Option) -> float:
    """To spend clues on the act is right."""
    return 5.0 if option.key == "yes" else 0.0


def share(sight: AimSight, _seat: Seat, option: Option) -> float:
    """Let who has most left take most, an asset before its owner."""
    return max(1, _room(sight, option)) ** 2 * (1 if option.key.endswith(":self") else 4)


def _room(sight: AimSight, option: Option) -> int:
    """Return how much of what is dealt an investigator or asset can take."""
    me, about = sight.me, option.about
    holder: SeatView | AssetView | None = me
    if about is not None and about.kind == Kind.PIECE:
        holder = next((asset for asset in me.assets if asset.id == about.id), None)
    if holder is None:
        return 0
    if option.group == "damage":
        return (holder.health or 0) - holder.damage
    return (holder.sanity or 0) - holder.horror


def changed(sight: AimSight, _seat: Seat, option: Option) -> float:
    """Of the first hand what does not stay in play, or little, goes back."""
    seen = sight.card(option)
    card = None if seen is None else sight.printed(seen.code)
    if card is None or card.type is not CardType.ASSET:
        return 0.3
    return 0.8 - cards.asset(sight, card)
