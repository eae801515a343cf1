"""Table clients: what the screen and the plain mode talk to. No client depends on Textual."""
