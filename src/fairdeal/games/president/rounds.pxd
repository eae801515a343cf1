cimport cython
from fairdeal.engine.random cimport Stream
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.match cimport PresidentMatch
from fairdeal.games.president.rules cimport going_out, pack, tricks
from fairdeal.mechanics cimport seat_sets

cdef int INTERMISSION, OVER, PLAY, TRANSFER, USED_UP

@cython.locals(seat=int)
cpdef list begin_round(PresidentMatch match)
cdef object deal_first_round(PresidentMatch match)
cdef object deal_later_round(PresidentMatch match)
cdef object set_up_round(PresidentMatch match, object deal)
cdef object find_first_leader(PresidentMatch match)
cdef tuple _all_hands(PresidentMatch match)

@cython.locals(seat=int)
cdef list begin_transfers(PresidentMatch match)
cpdef object due_of(PresidentMatch match, int seat)
cpdef list give(PresidentMatch match, int seat, object gift)
cdef list hand_over(PresidentMatch match, int giver, object receiver, tuple cards)
cdef list begin_tricks(PresidentMatch match)

@cython.locals(places=list, seat=int)
cpdef list finish_round(PresidentMatch match)

cpdef tuple say_ready(PresidentMatch match, int seat)
cpdef object change_seats(PresidentMatch match, object leaving, object joining)
cdef object clear_table(PresidentMatch match)
