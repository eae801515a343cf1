"""The random generator: the published test vector of its cipher, unbiased numbers, independent streams."""

import pytest

from fairdeal.engine.random import CHOICES, DEAL, SEATS, Stream, key_of, match_seed


def test_the_cipher_matches_its_published_test_vector() -> None:
    """ChaCha with 8 rounds, key and nonce zero."""
    stream = Stream(0, 0, 0)
    words = b"".join(stream.word().to_bytes(4, "little") for _ in range(16))
    assert words.hex().startswith("3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e")


def test_numbers_never_change() -> None:
    """They are the same on every machine, compiled or not, because a seed must always mean the same match."""
    stream = Stream(2**200 + 12345, DEAL, 7)
    sizes = (2, 1, 54, 10**6, 2**32 - 1, 2**32, 2**32 + 1, 10**15, 2**64 - 1, 2**64, 2**64 + 1, 10**30)
    drawn = [stream.below_wide(n) for n in sizes]
    assert drawn == [
        1,
        0,
        46,
        839584,
        3044011509,
        1458519846,
        679437405,
        638195947344098,
        18328765481219882622,
        10196394481457846266,
        7697788695790712519,
        647434707385496455129575799629,
    ]
    assert stream.word() == 4236023206


@pytest.mark.parametrize("n", [2, 3, 7, 54, 100])
def test_numbers_below_n_are_uniform(n: int) -> None:
    stream = Stream(n, CHOICES)
    draws = 400 * n
    counts = [0] * n
    for _ in range(draws):
        counts[stream.below(n)] += 1
    chi_square = sum((count - 400) ** 2 / 400 for count in counts)
    assert chi_square < n + 6 * (2 * n) ** 0.5 + 6


@pytest.mark.parametrize("n", [2**31 + 2**30, 3 * 2**62, 3 * 2**126])
def test_large_ranges_are_uniform(n: int) -> None:
    """Without rejection, by multiplication or modulo alone, a third of these ranges would be twice as likely."""
    stream = Stream(5, CHOICES)
    thirds = [0, 0, 0]
    for _ in range(3000):
        number = stream.below_wide(n)
        assert 0 <= number < n
        thirds[number * 3 // n] += 1
    assert all(abs(count - 1000) < 150 for count in thirds)


def test_streams_are_independent() -> None:
    first = [Stream(7, DEAL, 0).word() for _ in range(1)]
    assert (
        len({Stream(7, purpose, index).long_word() for purpose in (DEAL, SEATS, CHOICES) for index in range(50)}) == 150
    )
    other = Stream(7, SEATS, 0)
    for _ in range(1000):
        other.word()
    assert [Stream(7, DEAL, 0).word() for _ in range(1)] == first


def test_a_restarted_stream_repeats_its_numbers() -> None:
    stream = Stream(99, DEAL, 3)
    drawn = [stream.word() for _ in range(40)]
    stream.begin(SEATS, 1)
    stream.word()
    stream.begin(DEAL, 3)
    assert [stream.word() for _ in range(40)] == drawn
    stream.rekey(99)
    stream.begin(DEAL, 3)
    assert [stream.word() for _ in range(40)] == drawn


def test_a_choice_of_one_uses_no_randomness() -> None:
    stream, untouched = Stream(3, CHOICES), Stream(3, CHOICES)
    assert stream.below(1) == 0
    assert stream.word() == untouched.word()


def test_seeds_become_256_bit_keys() -> None:
    assert key_of(7) == 7
    assert key_of("seven") == key_of("seven") != key_of("Seven")
    assert 0 <= key_of(-3) < 2**256
    assert 0 <= key_of(2**300) < 2**256
    with pytest.raises(ValueError, match="seed"):
        Stream(-1, DEAL)


def test_match_seeds_are_distinct_and_fit_53_bits() -> None:
    seeds = {match_seed(1, index) for index in range(500)}
    assert len(seeds) == 500
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert match_seed(1, 0) != match_seed(2, 0)
