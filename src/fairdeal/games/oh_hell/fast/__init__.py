"""The table of Sanity Oh Hell as compiled code."""
