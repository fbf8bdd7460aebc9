"""The HTTP and WebSocket server: authentication, tables for many people, and the bots that play at them."""
