"""Games made by hand, of deals of support/log_deals.py."""

from support.log_deals import Deal

CHANTA = "123789m123s78p55z"  # waits for 6p and 9p, and wins on 9p alone


def one_ready():
    deal = Deal({1: "123456m789s45p33z"}).turns(0, 70, avoid=("3p", "6p"))
    return deal.no_win("draw", [-1000, 3000, -1000, -1000], {1})


def whole_game():
    """Two deals and an end: a draw, then a win of who was ready and deals now."""
    first = one_ready()
    points = [24000, 28000, 24000, 24000]
    second = Deal({1: CHANTA}, dealer=1, honba=1, points=points, dora="6z").turn(1, "2m")
    second.turn(2, "9p").win(1, 2, [0, 4200, -4200, 0])
    return [first, second]
