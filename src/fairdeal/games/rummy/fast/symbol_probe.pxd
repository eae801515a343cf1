from fairdeal.engine.bits cimport u64
from fairdeal.games.rummy.fast cimport symbols

cpdef tuple all_results(u64 first, u64 second, int symbol)
