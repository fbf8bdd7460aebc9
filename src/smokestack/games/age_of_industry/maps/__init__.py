"""One folder per map. A folder with a `map.json` in it is a map; nothing else needs to be registered."""
