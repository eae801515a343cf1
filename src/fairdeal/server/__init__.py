"""Live tables over HTTP and WebSockets: people, bots and watchers at tables that outlive a crash."""
