"""Training of value networks: self-play games, the network in numpy, and generations with promotion."""
