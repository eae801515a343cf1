"""The table of Sanity Hearts as compiled code."""
