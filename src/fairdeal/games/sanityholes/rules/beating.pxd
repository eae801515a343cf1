cpdef int min_cards(int top_number, int top_value, int value) noexcept nogil
