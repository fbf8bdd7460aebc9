"""HTTP and WebSocket: who is asking, whose seat it is, what each may see; and the bots at the tables."""
