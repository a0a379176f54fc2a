"""Reads a QR code out of its modules: byte mode, level M, versions 1 to 9, undamaged."""

import re

# Check codewords of a block, blocks, data codewords of one, blocks of one more (ISO/IEC 18004).
BLOCKS = {1: (10, 1, 16, 0), 2: (16, 1, 28, 0), 3: (26, 1, 44, 0), 4: (18, 2, 32, 0),
          5: (24, 2, 43, 0), 6: (16, 4, 27, 0), 7: (18, 4, 31, 0), 8: (22, 2, 38, 2),
          9: (22, 3, 36, 2)}
MIDDLE = {7: 22, 8: 24, 9: 26}
MASKS = [lambda r, c: (r + c) % 2, lambda r, c: r % 2, lambda r, c: c % 3,
         lambda r, c: (r + c) % 3, lambda r, c: (r // 2 + c // 3) % 2,
         lambda r, c: r * c % 2 + r * c % 3, lambda r, c: (r * c % 2 + r * c % 3) % 2,
         lambda r, c: ((r + c) % 2 + r * c % 3) % 2]


def modules_of(svg):
    """The modules that an SVG of horizontal runs draws, without its quiet zone of four."""
    side = int(re.search(r'viewBox="0 0 (\d+) \1"', svg).group(1))
    drawn = [[0] * side for _ in range(side)]
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", svg):
        for i in range(int(width)):
            drawn[int(y)][int(x) + i] = 1
    edge = drawn[:4] + drawn[-4:] + [row[:4] + row[-4:] for row in drawn]
    assert not any(any(row) for row in edge), "the quiet zone is not quiet"
    return [row[4:-4] for row in drawn[4:-4]]


def is_reserved(size, row, column):
    version, last = (size - 17) // 4, size - 7
    if row == 6 or column == 6 or (row < 9 and (column < 9 or column > size - 9)) \
            or (row > size - 9 and column < 9):
        return True
    if version >= 7 and ((row < 6 and column > size - 12) or (column < 6 and row > size - 12)):
        return True
    places = {6, MIDDLE.get(version, 6), last if version > 1 else 6}
    return any(abs(row - i) <= 2 and abs(column - j) <= 2 for i in places for j in places
               if (i, j) not in ((6, 6), (6, last), (last, 6)))


def codewords_of(modules):
    size, bits, column = len(modules), [], len(modules) - 1
    form = [modules[8][i] for i in (0, 1, 2, 3, 4, 5, 7)]  # beside the first corner
    value = int("".join(map(str, form[:5])), 2) ^ 0b10101
    assert value >> 3 == 0, "not of level M"
    mask, upwards = MASKS[value & 7], True
    while column > 0:
        column -= column == 6
        for row in range(size - 1, -1, -1) if upwards else range(size):
            for at in (column, column - 1):
                if not is_reserved(size, row, at):
                    bits.append(modules[row][at] ^ (mask(row, at) == 0))
        column, upwards = column - 2, not upwards
    return [int("".join(map(str, bits[i:i + 8])), 2) for i in range(0, len(bits) - 7, 8)]


def product(a, b):
    result = 0
    while b:
        result ^= a if b & 1 else 0
        a, b = (a << 1) ^ (0x11d if a & 0x80 else 0), b >> 1
    return result


def check(block, count):
    """Each root of the generator is one of the block, too: nothing in it is damaged."""
    root = 1
    for _ in range(count):
        value = 0
        for codeword in block:
            value = product(value, root) ^ codeword
        assert value == 0, "its check codewords do not fit"
        root = product(root, 2)


def text_of(svg):
    modules = modules_of(svg)
    version = (len(modules) - 17) // 4
    checks, blocks, size, longer = BLOCKS[version]
    words = iter(codewords_of(modules))
    parts = [[] for _ in range(blocks + longer)]
    for at in range(size + (longer > 0)):
        for part in parts[0 if at < size else blocks:]:
            part.append(next(words))
    tails = [[] for _ in parts]
    for _ in range(checks):
        for tail in tails:
            tail.append(next(words))
    for part, tail in zip(parts, tails):
        check(part + tail, checks)
    bits = "".join(f"{word:08b}" for part in parts for word in part)
    assert bits[:4] == "0100", "not of bytes"
    length = int(bits[4:12], 2)
    return bytes(int(bits[12 + 8 * i:20 + 8 * i], 2) for i in range(length)).decode()
