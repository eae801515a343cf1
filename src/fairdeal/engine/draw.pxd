from fairdeal.engine cimport bits, chacha
from fairdeal.engine.bits cimport u64
from fairdeal.engine.random cimport Stream

cdef inline u64 below(Stream stream, u64 n) noexcept nogil:
    cdef u64 product
    if bits.rarely(stream.used == chacha.WORDS):
        stream.refill()
    product = stream.words[stream.used] * n
    if bits.rarely(product & bits.M32 < n):  # it may have to be rejected: that is left to the stream
        return stream.below_small(n)
    stream.used += n != 1  # 0 whatever the word is, which stays for the next: nobody can foresee who has a choice
    return product >> 32

cdef inline u64 long_word(Stream stream) noexcept nogil:
    if stream.used > chacha.WORDS - 2:
        return stream.long_word()
    stream.used += 2
    return stream.words[stream.used - 2] | <u64>stream.words[stream.used - 1] << 32

cdef inline int member(Stream stream, u64 members) noexcept nogil:
    cdef u64 sums = bits.sums(members)  # counted once: how many there are, and where the one drawn is
    return bits.nth_by_sums(members, sums, <int>below(stream, sums >> 56))
