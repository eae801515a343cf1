from fairdeal.engine cimport bits, chacha
from fairdeal.engine.bits cimport u64
from fairdeal.engine.random cimport Stream

cdef inline u64 below(Stream stream, u64 n) noexcept nogil:
    cdef u64 product
    if bits.unlikely(stream.used == chacha.WORDS):
        stream.refill()
    product = stream.words[stream.used] * n
    if bits.unlikely(product & bits.M32 < n):  # the product may have to be rejected: leave that to the stream
        return stream.below_small(n)
    stream.used += n != 1  # n = 1 uses up no word; branch-free, as the processor cannot predict which seat has a choice
    return product >> 32

cdef inline u64 long_word(Stream stream) noexcept nogil:
    if stream.used > chacha.WORDS - 2:
        return stream.long_word()
    stream.used += 2
    return stream.words[stream.used - 2] | <u64>stream.words[stream.used - 1] << 32

cdef inline int member(Stream stream, u64 members) noexcept nogil:
    cdef u64 sums = bits.byte_counts(members)  # one count gives both the size of the set and the position of the drawn member
    return bits.nth_by_counts(members, sums, <int>below(stream, sums >> 56))
