"""Live tables over HTTP and WebSockets, for people, bots and spectators. Tables survive a crash of the server."""
