# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Randomness, generator version 1: the ChaCha stream cipher with 8 rounds, one stream for each purpose.

A match has a seed. Each purpose (the deal of round k, the draw for dealer, …) reads its own stream, keyed by the seed
and identified by `purpose` and `index`, so a move never changes a later deal. As the generator is a cipher, one stream
reveals nothing about another stream of the same match. docs/randomness.md has the exact layout.
"""

from fairdeal.engine import bits, chacha

GENERATOR_VERSION = 1

# Purposes. Their numbers never change: they are part of what a seed means.
DEAL = 1  # the cards of round `index`
SEATS = 2  # seats drawn at random in round `index`: first to be dealt to, dealer, leader
CHOICES = 3  # the choices of simulated players
MATCHES = 4  # the seeds of a batch of matches
TIES = 5  # further digits of a uniform number (hypergeometric.py)
WORLDS = 6  # sampled worlds


def key_of(seed: int | str) -> int:
    """Key of a match's streams: an integer seed is its own key, any other seed is hashed with SHA-256."""
    if isinstance(seed, int) and 0 <= seed < 1 << 256:
        return seed
    import hashlib  # slow to import and rarely needed

    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest(), "little")


def match_seed(batch: int | str, index: int) -> int:
    """Seed of match `index` in a batch: 53 bits, so that every JSON parser keeps it exactly."""
    return Stream(key_of(batch), MATCHES, index).long_word() >> 11


class Stream:
    """An endless sequence of random 32-bit words, and unbiased numbers drawn from it."""

    def __init__(self, seed: int, purpose: int, index: int = 0) -> None:
        if not 0 <= seed < 1 << 256:
            raise ValueError("a seed is a whole number from 0 to 2**256 - 1")
        self.input = [0] * 16
        self.words = [0] * 32
        for i in range(8):
            self.input[4 + i] = seed >> 32 * i & bits.M32
        self.begin(purpose, index)

    def begin(self, purpose: int, index: int) -> None:
        """Switch to the start of another stream of the same seed."""
        self.input[0] = 0x61707865  # ChaCha's constant: "expand 32-byte k"
        self.input[1] = 0x3320646E
        self.input[2] = 0x79622D32
        self.input[3] = 0x6B206574
        self.input[12] = 0
        self.input[13] = 0
        self.input[14] = purpose
        self.input[15] = index
        self.used = chacha.WORDS

    def rekey(self, low: int) -> None:
        """Change the seed to a number below 2**64."""
        for i in range(4, 12):
            self.input[i] = 0
        self.input[4] = low & bits.M32
        self.input[5] = low >> 32

    def refill(self) -> None:
        """Generate the next 32 words: two blocks."""
        chacha.blocks(self.input, self.words)
        self.input[12] = (self.input[12] + 2) & bits.M32
        if self.input[12] == 0:
            self.input[13] += 1
        self.used = 0

    def word(self) -> int:
        """The next 32 bits."""
        if self.used == chacha.WORDS:
            self.refill()
        self.used += 1
        return self.words[self.used - 1]

    def long_word(self) -> int:
        """The next 64 bits: two words, low half first."""
        low = self.word()
        return low | bits.to_u128(self.word()) << 32

    def below(self, n: int) -> int:
        """A uniform number from 0 to n - 1, for n from 1 to 2**64 - 1. Nothing is drawn if n is 1.

        Multiply and shift, rejecting the few products that would favor some numbers (no modulo bias).
        """
        if n <= bits.M32:
            return self.below_small(n)
        return self.below_large(n)

    def below_wide(self, n: int) -> int:
        """Like `below`, for n up to 2**128 - 1."""
        if n <= bits.M64:  # not a conditional expression: in C the two results differ in width
            return self.below(n)
        return self.below_huge(n)

    def below_small(self, n: int) -> int:
        if n == 1:
            return 0
        product = self.word() * n
        if product & bits.M32 < n:
            biased = (bits.M32 + 1 - n) % n
            while product & bits.M32 < biased:
                product = self.word() * n
        return product >> 32

    def below_large(self, n: int) -> int:
        product = bits.to_u128(self.long_word()) * n
        if product & bits.M64 < n:
            biased = (bits.M64 - n + 1) % n
            while product & bits.M64 < biased:
                product = bits.to_u128(self.long_word()) * n
        return product >> 64

    def below_huge(self, n: int) -> int:
        """Draw numbers with the bit length of n until one is below n."""
        width = bits.highest(n >> 64) + 1
        number = n
        while number >= n:
            high = self.long_word() >> (64 - width)
            number = bits.to_u128(high) << 64 | self.long_word()
        return number
