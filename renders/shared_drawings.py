"""Drawings shared by both games: counters, states, signs."""

import math

from renders.pen import Pen, Point, almond, curve, icon

# --- counts -------------------------------------------------------------------------------


@icon("heart")
def heart(pen: Pen) -> None:
    """Health."""
    pen.area(
        *curve(
            (50, 94),
            ((38, 78), (4, 62), (4, 34)),
            ((4, 16), (16, 6), (29, 6)),
            ((39, 6), (47, 12), (50, 21)),
            ((53, 12), (61, 6), (71, 6)),
            ((84, 6), (96, 16), (96, 34)),
            ((96, 62), (62, 78), (50, 94)),
        )
    )


@icon("damage")
def damage(pen: Pen) -> None:
    """A heart with a crack."""
    heart(pen)
    pen.area((46, 0), (58, 0), (60, 26), (48, 40), (61, 56), (50, 72), (52, 98), (44, 88), (42, 69),
             (51, 56), (37, 40), (50, 24), ink=False)  # fmt: skip


@icon("sanity")
def sanity(pen: Pen) -> None:
    """A calm eye."""
    almond(pen, 50, 47, 44)
    pen.disc(50, 50, 23, ink=False)
    pen.ring(50, 50, 16, 7)


@icon("horror")
def horror(pen: Pen) -> None:
    """A wide eye with a slit and rays."""
    almond(pen, 66, 47, 40)
    pen.disc(50, 66, 22, ink=False)
    pen.area((50, 48), (59, 66), (50, 84), (41, 66))
    for x, y, dx, dy in ((12, 38, -7, -12), (29, 27, -5, -15), (50, 23, 0, -17), (71, 27, 5, -15),
                         (88, 38, 7, -12)):  # fmt: skip
        pen.stroke((x, y), (x + dx, y + dy), width=7)


@icon("clue")
def clue(pen: Pen) -> None:
    """A magnifying lens."""
    pen.ring(38, 38, 33, 10)
    pen.stroke((64, 64), (90, 90), width=15)
    pen.arc(38, 38, 16, 180, 265, 6)


@icon("doom")
def doom(pen: Pen) -> None:
    """An hourglass."""
    pen.round_box(14, 2, 86, 16, 5)
    pen.round_box(14, 84, 86, 98, 5)
    pen.area((21, 16), (79, 16), (79, 26), (57, 50), (79, 74), (79, 84), (21, 84), (21, 74),
             (43, 50), (21, 26))  # fmt: skip
    pen.area((30, 22), (70, 22), (70, 26), (50, 47), (30, 26), ink=False)
    pen.area((46, 56), (54, 56), (70, 75), (70, 79), (30, 79), (30, 75), ink=False)
    pen.area((38, 33), (62, 33), (50, 46))
    pen.area((50, 60), (64, 79), (36, 79))


@icon("resource")
def resource(pen: Pen) -> None:
    """A coin with a capital I."""
    pen.ring(50, 50, 48, 8)
    pen.ring(50, 50, 36, 6)
    pen.box(45, 32, 55, 68)
    pen.box(36, 30, 64, 38)
    pen.box(36, 62, 64, 70)


# --- states -------------------------------------------------------------------------------


@icon("turn")
def turn(pen: Pen) -> None:
    """An arrow head to the right: now."""
    pen.area((14, 6), (90, 50), (14, 94))


@icon("passed")
def passed(pen: Pen) -> None:
    """A tick."""
    pen.stroke((10, 54), (38, 80), (90, 22), width=15)


@icon("exhausted")
def exhausted(pen: Pen) -> None:
    """A card lying on its side, and an arrow."""
    pen.round_box(6, 42, 94, 96, 9)
    pen.round_box(16, 52, 84, 86, 3, ink=False)
    pen.arc(48, 40, 28, 195, 320, 8)
    pen.area((60, 26), (92, 32), (78, 4))


@icon("enemy")
def enemy(pen: Pen) -> None:
    """Three claw marks."""
    for x in (4, 33, 62):
        pen.area((x + 24, 2), (x + 36, 8), (x + 26, 52), (x + 2, 98), (x + 12, 50))


@icon("waiting")
def waiting(pen: Pen) -> None:
    """A clock."""
    pen.ring(50, 50, 48, 9)
    pen.stroke((50, 22), (50, 52), (70, 66), width=9)


@icon("cloud")
def cloud(pen: Pen) -> None:
    """A cloud: something that hangs over a place or a person."""
    pen.disc(26, 62, 22)
    pen.disc(50, 42, 28)
    pen.disc(76, 60, 22)
    pen.round_box(10, 58, 92, 84, 13)


@icon("way_out")
def way_out(pen: Pen) -> None:
    """A door and an arrow: no longer in play."""
    pen.area((10, 4), (62, 4), (62, 28), (50, 28), (50, 16), (22, 16), (22, 84), (50, 84), (50, 72),
             (62, 72), (62, 96), (10, 96))  # fmt: skip
    pen.stroke((40, 50), (74, 50), width=12)
    pen.area((68, 26), (98, 50), (68, 74))


# --- signs and ornament -------------------------------------------------------------------


@icon("auto_fail")
def auto_fail(pen: Pen) -> None:
    """A heavy cross."""
    pen.stroke((16, 16), (84, 84), width=21)
    pen.stroke((84, 16), (16, 84), width=21)


@icon("elder_sign")
def elder_sign(pen: Pen) -> None:
    """A branch with two pairs of twigs."""
    pen.stroke((50, 6), (50, 95), width=10)
    pen.stroke((12, 34), (50, 70), (88, 34), width=9)
    pen.stroke((26, 10), (50, 42), (74, 10), width=9)


@icon("rays")
def rays(pen: Pen) -> None:
    """Nine rays rising from the foot's middle: the header's only ornament."""
    for n in range(9):
        middle = math.radians(180 + 11.25 + n * (180 - 22.5) / 8)
        points: list[Point] = []
        for angle, r in ((-0.075, 50), (0.075, 50), (0.055, 17), (-0.055, 17)):
            points.append((50 + r * math.cos(middle + angle), 75 + r * math.sin(middle + angle)))
        pen.area(*points)


@icon("hand")
def hand(pen: Pen) -> None:
    """An open hand."""
    pen.round_box(28, 44, 84, 97, 18)
    for x, top in ((28, 18), (42.5, 6), (57, 6), (71.5, 16)):
        pen.round_box(x, top, x + 12.5, 70, 6)
    pen.stroke((12, 42), (36, 66), width=14)


@icon("ally")
def ally(pen: Pen) -> None:
    """A bust."""
    pen.disc(50, 26, 24)
    pen.area((6, 98), (10, 72), (26, 56), (74, 56), (90, 72), (94, 98))
