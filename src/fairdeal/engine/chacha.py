"""Blocks of the ChaCha stream cipher with 8 rounds, Python side; compiled modules take the C side from chacha.pxd."""

from fairdeal.engine import bits

WORDS = 32  # two blocks: C computes them side by side in the time of one


def blocks(given: list[int], words: list[int]) -> None:
    """Compute the block whose even number is word 12 of the input, and the next one."""
    words[:16] = block(given)
    words[16:] = block([*given[:12], given[12] + 1, *given[13:]])


def block(given: list[int]) -> list[int]:
    """Compute one block: four double rounds over the 16 input words, added to the input."""
    x0 = given[0]
    x1 = given[1]
    x2 = given[2]
    x3 = given[3]
    x4 = given[4]
    x5 = given[5]
    x6 = given[6]
    x7 = given[7]
    x8 = given[8]
    x9 = given[9]
    x10 = given[10]
    x11 = given[11]
    x12 = given[12]
    x13 = given[13]
    x14 = given[14]
    x15 = given[15]
    for _ in range(4):
        x0 = (x0 + x4) & bits.M32
        x12 = bits.rotate_left(x12 ^ x0, 16)
        x8 = (x8 + x12) & bits.M32
        x4 = bits.rotate_left(x4 ^ x8, 12)
        x0 = (x0 + x4) & bits.M32
        x12 = bits.rotate_left(x12 ^ x0, 8)
        x8 = (x8 + x12) & bits.M32
        x4 = bits.rotate_left(x4 ^ x8, 7)
        x1 = (x1 + x5) & bits.M32
        x13 = bits.rotate_left(x13 ^ x1, 16)
        x9 = (x9 + x13) & bits.M32
        x5 = bits.rotate_left(x5 ^ x9, 12)
        x1 = (x1 + x5) & bits.M32
        x13 = bits.rotate_left(x13 ^ x1, 8)
        x9 = (x9 + x13) & bits.M32
        x5 = bits.rotate_left(x5 ^ x9, 7)
        x2 = (x2 + x6) & bits.M32
        x14 = bits.rotate_left(x14 ^ x2, 16)
        x10 = (x10 + x14) & bits.M32
        x6 = bits.rotate_left(x6 ^ x10, 12)
        x2 = (x2 + x6) & bits.M32
        x14 = bits.rotate_left(x14 ^ x2, 8)
        x10 = (x10 + x14) & bits.M32
        x6 = bits.rotate_left(x6 ^ x10, 7)
        x3 = (x3 + x7) & bits.M32
        x15 = bits.rotate_left(x15 ^ x3, 16)
        x11 = (x11 + x15) & bits.M32
        x7 = bits.rotate_left(x7 ^ x11, 12)
        x3 = (x3 + x7) & bits.M32
        x15 = bits.rotate_left(x15 ^ x3, 8)
        x11 = (x11 + x15) & bits.M32
        x7 = bits.rotate_left(x7 ^ x11, 7)
        x0 = (x0 + x5) & bits.M32
        x15 = bits.rotate_left(x15 ^ x0, 16)
        x10 = (x10 + x15) & bits.M32
        x5 = bits.rotate_left(x5 ^ x10, 12)
        x0 = (x0 + x5) & bits.M32
        x15 = bits.rotate_left(x15 ^ x0, 8)
        x10 = (x10 + x15) & bits.M32
        x5 = bits.rotate_left(x5 ^ x10, 7)
        x1 = (x1 + x6) & bits.M32
        x12 = bits.rotate_left(x12 ^ x1, 16)
        x11 = (x11 + x12) & bits.M32
        x6 = bits.rotate_left(x6 ^ x11, 12)
        x1 = (x1 + x6) & bits.M32
        x12 = bits.rotate_left(x12 ^ x1, 8)
        x11 = (x11 + x12) & bits.M32
        x6 = bits.rotate_left(x6 ^ x11, 7)
        x2 = (x2 + x7) & bits.M32
        x13 = bits.rotate_left(x13 ^ x2, 16)
        x8 = (x8 + x13) & bits.M32
        x7 = bits.rotate_left(x7 ^ x8, 12)
        x2 = (x2 + x7) & bits.M32
        x13 = bits.rotate_left(x13 ^ x2, 8)
        x8 = (x8 + x13) & bits.M32
        x7 = bits.rotate_left(x7 ^ x8, 7)
        x3 = (x3 + x4) & bits.M32
        x14 = bits.rotate_left(x14 ^ x3, 16)
        x9 = (x9 + x14) & bits.M32
        x4 = bits.rotate_left(x4 ^ x9, 12)
        x3 = (x3 + x4) & bits.M32
        x14 = bits.rotate_left(x14 ^ x3, 8)
        x9 = (x9 + x14) & bits.M32
        x4 = bits.rotate_left(x4 ^ x9, 7)
    return [
        (x0 + given[0]) & bits.M32,
        (x1 + given[1]) & bits.M32,
        (x2 + given[2]) & bits.M32,
        (x3 + given[3]) & bits.M32,
        (x4 + given[4]) & bits.M32,
        (x5 + given[5]) & bits.M32,
        (x6 + given[6]) & bits.M32,
        (x7 + given[7]) & bits.M32,
        (x8 + given[8]) & bits.M32,
        (x9 + given[9]) & bits.M32,
        (x10 + given[10]) & bits.M32,
        (x11 + given[11]) & bits.M32,
        (x12 + given[12]) & bits.M32,
        (x13 + given[13]) & bits.M32,
        (x14 + given[14]) & bits.M32,
        (x15 + given[15]) & bits.M32,
    ]
