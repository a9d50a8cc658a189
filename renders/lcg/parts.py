"""Small parts of the card game's pictures: chaos tokens, counters, units, phrases."""

from collections.abc import Sequence

from bot.engine.english import MINUS
from bot.lcg.views.shapes import AssetView, SeatView
from renders.lettering import BOLD, middle
from renders.marks import Disc, Icon, Mark, Rect, Slab, Text, centred

SYMBOLS = ("skull", "cultist", "tablet", "elder_thing", "auto_fail", "elder_sign")
_ORDER = {token: n for n, token in enumerate(SYMBOLS)}
_MOST_UNITS = 14


def token_words(token: str) -> str:
    """Return a chaos token as text: ``"elder thing"``, ``"−2"``."""
    if token == "auto_fail":
        return "auto-fail"
    return token.replace("_", " ") if token in _ORDER else token.replace("-", MINUS)


def sorted_tokens(tokens: Sequence[str]) -> list[str]:
    """Return the numbers from the best down, then the symbols in printed order."""
    return sorted(tokens, key=lambda t: (1, _ORDER[t]) if t in _ORDER else (0, -int(t)))


def chaos_disc(token: str, cx: int, cy: int, r: int, least: int = 0) -> list[Mark]:
    """Return a chaos token of radius `r`: numbers on paper, symbols on ink, blood or sea.

    A number is at least `least` px high.
    """
    if token not in _ORDER:
        size = max(least, round(r * 1.14))
        return [
            Disc(cx, cy, r, "paper", "dim2", max(1, r // 16)),
            centred(cx, cy, token_words(token), BOLD, size, "ink"),
        ]
    fill = {"auto_fail": "blood", "elder_sign": "sea"}.get(token, "ink")
    side = round(r * (1.05 if token == "auto_fail" else 1.25))
    return [
        Disc(cx, cy, r, fill, "cream", max(2, r // 12)),
        Icon(token, cx, cy, side, "cream"),
    ]


def counter(icon: str, text: str, x: int, cy: int, colour: str, size: int = 30) -> list[Mark]:
    """Return an icon with its number, `size` px high, from x to the right."""
    side = round(size * 1.05)
    return [
        Icon(icon, x + side // 2, cy, side, colour),
        Text(x + side + 8, middle(cy, size), text, BOLD, size, "cream"),
    ]


def units(box: Rect, have: int, need: int, colour: str) -> list[Mark]:
    """Return a box for each unit, the first `have` filled; one long bar for many units."""
    if need > _MOST_UNITS:
        return _bar_marks(box, have, need, colour)
    gap = 8 if need <= 8 else 5
    wide = (box.w - gap * (need - 1)) / max(1, need)
    marks: list[Mark] = []
    for n in range(need):
        left = round(box.x + n * (wide + gap))
        right = round(box.x + n * (wide + gap) + wide)
        at = Rect(left, box.y, right - left, box.h)
        full = n < have
        marks.append(Slab(at, colour, 4) if full else Slab(at, "ground", 4, frame="line", width=2))
    return marks


def _bar_marks(box: Rect, have: int, need: int, colour: str) -> list[Mark]:
    full = Slab(box, "ground", 4, frame="line", width=2)
    wide = round(box.w * min(have, need) / need)
    ends = (True, have >= need, have >= need, True)
    bar = Slab(box._replace(w=wide), colour, 4, corners=ends)
    return [full, bar] if wide > 8 else [full]


def asset_words(asset: AssetView, short: bool = True) -> str:
    """Return a card in play as a phrase: ``"Flashlight, 2 supplies"``, ``"Beat Cop 1/2"``.

    Damage or horror on a card without health or sanity is written out: ``"2 horror on it"``.
    """
    words = (asset.short or asset.name) if short else asset.name
    if asset.damage:
        lies = f", {asset.damage} damage on it"
        words += lies if asset.health is None else f" {asset.damage}/{asset.health}"
    if asset.horror:
        lies = f", {asset.horror} horror on it"
        words += lies if asset.sanity is None else f", horror {asset.horror}/{asset.sanity}"
    if asset.doom:
        words += f", {asset.doom} doom"
    if asset.uses:
        words += f", {asset.uses}"
    return words + (", exhausted" if asset.exhausted else "")


def short_of(seat: SeatView) -> str:
    """Return the short name of an investigator, or the whole one."""
    return seat.short or seat.name
