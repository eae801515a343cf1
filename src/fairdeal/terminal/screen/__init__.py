"""The full screen, built with Textual."""
