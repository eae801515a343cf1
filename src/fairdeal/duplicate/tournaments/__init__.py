"""Tournaments as plain values: pairings, results, standings, tie-breaks. Nothing here plays, waits or stores."""
