"""The tables of the ruleset page `yueqing`: options, faces, the order of patterns."""

from common.request import BOOL, Enum, Integer

# name: (domain, default)
OPTIONS = {
    "base_tai": (Enum("no_caishen", "unless_one"), "no_caishen"),
    "sangangtou_big": (BOOL, True),
    "meiren_wild": (BOOL, False),
    "quanzi_excludes_sifengying": (BOOL, False),
    "dandiao_with_zuoniu": (BOOL, False),
    "pinghu_wait": (Enum("end", "two_sided"), "end"),
    "three_kongs_hua": (Integer(0, 20), 8),
    "two_kongs_hua": (Integer(0, 20), 0),
    "break_rule": (BOOL, True),
    "liability": (BOOL, True),
    "draw_settles_hua": (BOOL, True),
    "win_on_discarded_caishen": (BOOL, True),
    "false_win_penalty": (Integer(0, 10000), 0),
    "rounds": (Integer(0, 4), 0),
    "start_points": (Integer(-1000000, 1000000), 0),
    "dice_per_throw": (Integer(1, 2), 2),
    "replace_immediately": (BOOL, False),
}

# Sections 4a, 4b and 4d, in their order.
BASIC = (
    "hu pihu gangtou baiban zifeng hongzhong facai gangshang_kaihua qianggang_hu pinghu "
    "yicaishen_guiwei shuangcaishen"
).split()
BIG = (
    "tianhu dihu duiduihu quanzi qingyise hunyise simeiren sanmeiren sifengying sifengqi yingdiao "
    "dandiao_caishen caishen_dandiao sicaishen_guiwei sicaishen_angang sicaishen sancaishen_guiwei "
    "sancaishen_ke sancaishen shuangcaishen_guiwei caishen_zuoniu sibaiban sangangtou"
).split()
HUA = (
    "hua_caishen hua_gangtou hua_baiban hua_gang hua_angang hua_zifeng hua_hongzhong hua_facai "
    "hua_sancaishen hua_sicaishen hua_sicaishen_angang hua_sanbaiban hua_sibaiban hua_sangangtou "
    "hua_ergang hua_sangang"
).split()
PLACE = {name: i for i, name in enumerate(BASIC + BIG + HUA)}

EAST, NORTH, WHITE, GREEN, RED = 27, 30, 31, 32, 33
HONOUR_ROW = [27, 28, 29, 30, 33, 32, 31]
MOST_CALLED = 1000000
MOST_GANGTOU, MOST_BAIBAN, MOST_CAISHEN = 3, 4, 4
WHY = ["tiao", "liability", "false_win"]


def face_after(kind):
    """The caishen of a gangtou (R17)."""
    if kind < 27:
        return kind // 9 * 9 + (kind + 1) % 9
    return HONOUR_ROW[(HONOUR_ROW.index(kind) + 1) % 7]


class Faces:
    """The three special faces of a deal."""

    def __init__(self, gangtou):
        self.gangtou = gangtou
        self.caishen = face_after(gangtou)
        self.baiban = RED if WHITE in (gangtou, self.caishen) else WHITE

    @property
    def flowers(self):
        return {self.gangtou, self.baiban}
